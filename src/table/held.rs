//! What the box knows about the tiles of one place: how many there are, and which kinds of set lie
//! on the table. The box never sees the face of a tile.

use super::refusal::Refusal;
use crate::codes;

codes! {
    /// A set that lies on the table in front of a place.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OpenSet {
        /// Three in a row, claimed.
        Chow => "chow",
        /// Three of a kind, claimed.
        Pung => "pung",
        /// Four of a kind, claimed or made from an open pung.
        OpenKong => "kong",
        /// Four of a kind, all drawn from the wall.
        ConcealedKong => "concealed-kong",
        /// Four different winds, dragons or seasons (rule set seasons only).
        Year => "year",
    }
}

impl OpenSet {
    /// Its name on the display.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            OpenSet::ConcealedKong => "concealed kong",
            other => other.code(),
        }
    }

    /// The number of its tiles.
    pub const fn tiles(self) -> u8 {
        match self {
            OpenSet::Chow | OpenSet::Pung => 3,
            OpenSet::OpenKong | OpenSet::ConcealedKong | OpenSet::Year => 4,
        }
    }
}

/// Whether a place has called that its hand needs one more tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FishingCall {
    /// Not called.
    #[default]
    No,
    /// Called in the current turn. It counts from the discard of this turn.
    ThisTurn,
    /// Called, and the discard after the call was made.
    Yes,
}

/// The tiles and calls of one place in one hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldTiles {
    /// Tiles in the hand that the others cannot see.
    pub concealed: u8,
    /// At most four sets. Each takes at least two of the thirteen tiles, and one tile must be left
    /// to discard.
    pub melds: heapless::Vec<OpenSet, 4, u8>,
    /// Flowers and seasons that were laid aside and replaced.
    pub bonus: u8,
    /// How many tiles this place has drawn from the wall. Replacements do not count.
    pub draws: u8,
    /// How many discards this place has made. Some calls count only with the first one.
    pub discards: u8,
    /// The call that one tile is missing.
    pub fishing: FishingCall,
    /// Fishing was called with the first discard.
    pub original_call: bool,
    /// The hand is shown and needs one more tile (kards).
    pub standing: bool,
    /// What a penalty keeps this place from.
    pub barred: Barred,
}

/// What a penalty keeps a place from, the lightest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Barred {
    /// Nothing.
    #[default]
    Nothing,
    /// It cannot win the hand.
    Mahjong,
    /// It cannot win the hand, and its own hand counts nothing.
    MahjongAndScore,
}

impl HeldTiles {
    /// All tiles of this place, in the hand and on the table.
    pub fn tiles(&self) -> u16 {
        let melded: u16 = self.melds.iter().map(|meld| u16::from(meld.tiles())).sum();
        u16::from(self.concealed) + u16::from(self.bonus) + melded
    }

    /// Whether some of its tiles lie face up on the table: an open set, a flower or a season.
    pub(crate) fn is_revealed(&self) -> bool {
        self.bonus > 0 || self.has_open_sets()
    }

    /// Whether a penalty keeps this place from winning the hand.
    pub fn no_mahjong(&self) -> bool {
        self.barred >= Barred::Mahjong
    }

    /// Whether this place's hand counts nothing because of a penalty.
    pub fn no_score(&self) -> bool {
        self.barred == Barred::MahjongAndScore
    }

    /// Whether a set lies face up on the table.
    pub(crate) fn has_open_sets(&self) -> bool {
        self.melds.iter().any(|&meld| meld != OpenSet::ConcealedKong)
    }

    /// How many sets of this kind lie on the table.
    pub fn count(&self, meld: OpenSet) -> usize {
        self.melds.iter().filter(|&&it| it == meld).count()
    }

    /// Lays a set down with `from_hand` tiles from the hand; any other tile of it was claimed. One
    /// tile must stay for the discard, unless the place draws a replacement (`replaced`).
    pub(super) fn meld(
        &mut self,
        meld: OpenSet,
        from_hand: u8,
        replaced: bool,
    ) -> Result<(), Refusal> {
        let needed = if replaced { from_hand } else { from_hand + 1 };
        if self.concealed < needed {
            return Err(Refusal::TooFewTiles { needed, held: self.concealed });
        }
        self.melds.push(meld).map_err(|_| Refusal::TooFewTiles { needed, held: self.concealed })?;
        self.concealed -= from_hand;
        Ok(())
    }

    /// Adds the fourth tile from the hand to an open pung.
    pub(super) fn extend_pung(&mut self) -> Result<(), Refusal> {
        match self.melds.iter_mut().find(|meld| **meld == OpenSet::Pung) {
            Some(pung) if self.concealed > 0 => {
                *pung = OpenSet::OpenKong;
                self.concealed -= 1;
                Ok(())
            }
            _ => Err(Refusal::NoPung),
        }
    }

    /// A robber takes the fourth tile of an open kong. With `taken` false the tile comes back.
    pub(super) fn rob(&mut self, taken: bool) {
        let (from, to) = if taken {
            (OpenSet::OpenKong, OpenSet::Pung)
        } else {
            (OpenSet::Pung, OpenSet::OpenKong)
        };
        // Any set of that kind will do, because the box does not know the tiles.
        if let Some(meld) = self.melds.iter_mut().rfind(|meld| **meld == from) {
            *meld = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_leaves_one_tile_to_discard() {
        let mut held = HeldTiles { concealed: 13, ..HeldTiles::default() };
        for left in [11, 8, 5, 2] {
            held.meld(OpenSet::Pung, 2, false).unwrap();
            assert_eq!(held.concealed, left);
            assert_eq!(held.tiles(), 14);
            held.concealed -= 1;
            // The next set is claimed, so its third tile comes from the table.
        }
        let before = held.clone();
        assert!(held.meld(OpenSet::Pung, 2, false).is_err());
        assert_eq!(held, before);
    }

    #[test]
    fn only_a_pung_is_extended() {
        let mut held = HeldTiles { concealed: 2, ..HeldTiles::default() };
        held.melds.push(OpenSet::Chow).unwrap();
        assert_eq!(held.extend_pung(), Err(Refusal::NoPung));
        held.melds.push(OpenSet::Pung).unwrap();
        held.extend_pung().unwrap();
        assert_eq!(
            (held.concealed, held.count(OpenSet::OpenKong), held.count(OpenSet::Chow)),
            (1, 1, 1)
        );
    }
}
