//! The settings that the players of a box have saved.

use super::{ALL, Options};

/// Four slots for settings, offered before the rule sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presets([Option<Options>; Presets::SLOTS]);

/// What the journal keeps of the slots.
pub type PresetBytes = [[u8; 1 + Options::BYTES]; Presets::SLOTS];

impl Presets {
    /// How many slots there are.
    pub const SLOTS: usize = 4;

    /// What is saved in a slot, counted from 0.
    pub fn get(&self, slot: u8) -> Option<Options> {
        self.0.get(usize::from(slot)).copied().flatten()
    }

    /// Saves options in a slot. What was there is gone.
    pub fn save(&mut self, slot: u8, options: Options) {
        if let Some(saved) = self.0.get_mut(usize::from(slot)) {
            *saved = Some(options);
        }
    }

    /// The slots with something in them.
    pub fn filled(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        let saved = self.0.map(|options| options.is_some());
        (0u8..).zip(saved).filter(|&(_, saved)| saved).map(|(slot, _)| slot)
    }

    /// The form in which the journal keeps them. Empty slots are zeros.
    pub fn to_bytes(&self) -> PresetBytes {
        self.0.map(|options| {
            let mut bytes = [0; 1 + Options::BYTES];
            let Some(options) = options else { return bytes };
            let rules = ALL.iter().position(|rules| *rules == options.rules()).unwrap_or(0);
            let (first, rest) = bytes.split_at_mut(1);
            first.fill(rules as u8 + 1);
            rest.copy_from_slice(&options.to_bytes());
            bytes
        })
    }

    /// Reads what the journal kept. A rule set that this program does not know leaves its slot
    /// empty.
    pub fn from_bytes(bytes: PresetBytes) -> Presets {
        Presets(bytes.map(|[rules, chosen @ ..]| {
            let rules = *ALL.get(usize::from(rules).checked_sub(1)?)?;
            Some(Options::from_bytes(rules, chosen))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_come_back_from_the_journal_and_zeros_are_empty() {
        let empty = PresetBytes::default();
        assert_eq!(Presets::from_bytes(empty), Presets::default());
        let mut presets = Presets::default();
        let options = Options::parse(ALL[1], "players=3 ghost=1 limit=2000 fish=off").unwrap();
        presets.save(2, options);
        presets.save(0, Options::new(ALL[4]));
        let read = Presets::from_bytes(presets.to_bytes());
        assert_eq!(read, presets);
        assert!(read.filled().eq([0, 2]));
        // A value that is not there is the default, and so is a rule set: the slot is empty.
        let mut strange = presets.to_bytes();
        strange[0][0] = 99;
        strange[2][1..].fill(0xff);
        let read = Presets::from_bytes(strange);
        assert_eq!((read.get(0), read.get(2)), (None, Some(Options::new(ALL[1]))));
    }
}
