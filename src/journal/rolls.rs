//! What is kept beyond a game: how often each face was rolled since the journal began, the number
//! of the next roll, the settings of the box, how often it has started, and the presets.
//!
//! The ring overwrites old rolls, so they cannot be counted later. Instead each hand begins with a
//! record of the counts, and power-on adds the rolls after the last such record. A roll that was
//! undone still counts, and its number is used up. A changed setting writes such a record at once.
//!
//! | bytes | |
//! |---|---|
//! | 1 | version |
//! | 4 | number of the next roll |
//! | 6 × 4 | how often each face was rolled, ones first |
//! | 8 | the settings (since version 4; 2 bytes in versions 2 and 3) |
//! | 4 × 13 | the presets (since version 3) |
//! | 4 | how often the box has started (since version 4) |

use embedded_storage::nor_flash::NorFlash;

use super::events::{self, EVENT};
use super::log::{LogError, RecordLog};
use super::record::Kind;
use crate::bytes::ByteReader;
use crate::entropy::tally::FaceTally;
use crate::rules::presets::PresetBytes;
use crate::settings::{SETTINGS_BYTES, SettingsBytes};
use crate::table::Event;

/// A record of the counts, written when a hand or a game begins.
pub(super) const ROLLS: Kind = Kind(6);
const VERSION: u8 = 4;
const BYTES: usize = 1 + 7 * 4 + SETTINGS_BYTES + size_of::<PresetBytes>() + 4;

/// The counts of the dice and of starts, and the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The number of the next roll that gets a proof. No number is ever used twice.
    pub next: u32,
    /// How often each face was rolled.
    pub tally: FaceTally,
    /// The settings of the box. The journal does not know what the bytes mean. A new box has zeros.
    pub settings: SettingsBytes,
    /// How often the box has started.
    pub starts: u32,
    /// The presets. A new box has zeros.
    pub presets: PresetBytes,
}

impl Default for Rolls {
    fn default() -> Rolls {
        Rolls {
            next: 1,
            tally: FaceTally::default(),
            settings: [0; _],
            starts: 0,
            presets: PresetBytes::default(),
        }
    }
}

impl Rolls {
    /// Counts the event if it is a roll.
    pub(super) fn count(&mut self, event: &Event) {
        let Some((roll, proof)) = event.rolled() else { return };
        self.tally.count(roll);
        self.next = proof.map_or(self.next, |proof| proof.number.wrapping_add(1));
    }

    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [VERSION; BYTES];
        let [a, b, c, d, e, f] = self.tally.faces();
        let numbers = [self.next, a, b, c, d, e, f].into_iter().flat_map(u32::to_le_bytes);
        let kept = numbers.chain(self.settings).chain(self.presets.into_iter().flatten());
        let rest = kept.chain(self.starts.to_le_bytes());
        bytes.iter_mut().skip(1).zip(rest).for_each(|(byte, rest)| *byte = rest);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Rolls> {
        let mut bytes = ByteReader(bytes);
        let version = bytes.byte().filter(|version| (1..=VERSION).contains(version))?;
        let mut number = || bytes.array().map(u32::from_le_bytes);
        let next = number()?;
        let faces = [number()?, number()?, number()?, number()?, number()?, number()?];
        let mut rolls = Rolls { next, tally: FaceTally::of(faces), ..Rolls::default() };
        // Version 1 has no settings. Versions 2 and 3 have only sound and light.
        match version {
            1 => {}
            2 | 3 => [rolls.settings[0], rolls.settings[1]] = bytes.array()?,
            _ => rolls.settings = bytes.array()?,
        }
        if version >= 3 {
            for preset in &mut rolls.presets {
                *preset = bytes.array()?;
            }
        }
        if version >= 4 {
            rolls.starts = u32::from_le_bytes(bytes.array()?);
        }
        Some(rolls)
    }
}

/// Reads the last record of the counts and adds every roll since then. Not inlined, so that its
/// stack is free again when the hand is replayed.
#[inline(never)]
pub(super) fn read<F: NorFlash>(log: &mut RecordLog<F>) -> Result<Rolls, LogError> {
    let from = log.last(u32::MAX, |kind| kind == ROLLS)?.unwrap_or(0);
    let mut rolls = Rolls::default();
    log.each(from, &mut [0; events::LONGEST], |record| {
        match record.kind {
            ROLLS => rolls = Rolls::from_bytes(record.payload).unwrap_or(rolls),
            EVENT if events::is_roll(record.payload) => {
                events::read(record.payload).iter().for_each(|stamped| rolls.count(&stamped.event));
            }
            _ => {}
        }
        true
    })?;
    Ok(rolls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_back_and_anything_else_is_none() {
        let rolls = Rolls {
            next: 0x0102_0304,
            tally: FaceTally::of([1, 2, 3, 4, 5, u32::MAX]),
            settings: [1, 3, 4, 5, 6, 7, 8, 9],
            starts: 0x0506_0708,
            presets: [[1; 13], [2; 13], [0; 13], [4; 13]],
        };
        let bytes = rolls.to_bytes();
        assert_eq!(Rolls::from_bytes(&bytes), Some(rolls));
        assert!((0..bytes.len()).all(|length| Rolls::from_bytes(&bytes[..length]).is_none()));
        assert_eq!(Rolls::from_bytes(&[VERSION + 1; BYTES]), None);
        // What older programs have written: no settings, then two of them, then presets too.
        let counts = &bytes[1..29];
        let presets = &bytes[37..89];
        let none = PresetBytes::default();
        let two = [1, 3, 0, 0, 0, 0, 0, 0];
        for (older, settings, presets) in [
            ([&[1], counts].concat(), [0; 8], none),
            ([&[2], counts, &[1, 3]].concat(), two, none),
            ([&[3], counts, &[1, 3], presets].concat(), two, rolls.presets),
        ] {
            let expected = Rolls { settings, presets, starts: 0, ..rolls };
            assert_eq!(Rolls::from_bytes(&older), Some(expected));
            assert_eq!(Rolls::from_bytes(&older[..older.len() - 1]), None);
        }
    }
}
