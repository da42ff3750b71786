//! What the box knows of the tiles at one place: how many, and which kinds of set lie open. It never sees a face.

use super::refusal::Refusal;

/// A set on the table in front of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meld {
    /// Three in a row, claimed.
    Chow,
    /// Three of a kind, claimed.
    Pung,
    /// Four of a kind, claimed or a pung extended.
    OpenKong,
    /// Four of a kind from the wall.
    ConcealedKong,
    /// Four different winds, dragons or seasons (seasons only).
    Year,
}

impl Meld {
    /// How many tiles lie on the table.
    pub const fn tiles(self) -> u8 {
        match self {
            Meld::Chow | Meld::Pung => 3,
            Meld::OpenKong | Meld::ConcealedKong | Meld::Year => 4,
        }
    }

    /// The word in the state.
    pub const fn name(self) -> &'static str {
        match self {
            Meld::Chow => "chow",
            Meld::Pung => "pung",
            Meld::OpenKong => "kong",
            Meld::ConcealedKong => "concealed-kong",
            Meld::Year => "year",
        }
    }
}

/// A place's call that one tile is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fishing {
    /// Not called.
    #[default]
    No,
    /// Called in the turn that is still going on: it counts from this turn's discard.
    ThisTurn,
    /// Called and discarded.
    Yes,
}

/// The tiles and calls of one place in one hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Tiles in the hand, unseen.
    pub concealed: u8,
    /// At most four: each set takes at least two of the thirteen from the hand and leaves one to discard.
    pub melds: heapless::Vec<Meld, 4>,
    /// Flowers and seasons laid aside, each replaced.
    pub bonus: u8,
    /// Discards made, for the calls that belong to the first one.
    pub discards: u8,
    /// Whether fishing was called, and since when it counts.
    pub fishing: Fishing,
    /// Fishing was called with the first discard.
    pub original_call: bool,
    /// The hand is shown and waits for one tile (kards).
    pub standing: bool,
    /// A penalty: this place cannot win the hand.
    pub no_mahjong: bool,
    /// A penalty: this place's hand counts nothing.
    pub no_score: bool,
}

impl Held {
    /// Every tile this place holds, seen or unseen.
    pub fn tiles(&self) -> u16 {
        let melded: u16 = self.melds.iter().map(|meld| u16::from(meld.tiles())).sum();
        u16::from(self.concealed) + u16::from(self.bonus) + melded
    }

    /// How many sets of this kind lie open.
    pub fn count(&self, meld: Meld) -> usize {
        self.melds.iter().filter(|&&it| it == meld).count()
    }

    /// Lays a set down: `from_hand` tiles of it were in the hand, the rest is the claimed tile. One tile must stay to be
    /// discarded, unless a replacement comes.
    pub fn meld(&mut self, meld: Meld, from_hand: u8, replaced: bool) -> Result<(), Refusal> {
        let needed = if replaced { from_hand } else { from_hand + 1 };
        if self.concealed < needed {
            return Err(Refusal::TooFewTiles { needed, held: self.concealed });
        }
        self.melds.push(meld).map_err(|_| Refusal::TooFewTiles { needed, held: self.concealed })?;
        self.concealed -= from_hand;
        Ok(())
    }

    /// Adds the fourth tile from the hand to an open pung.
    pub fn extend_pung(&mut self) -> Result<(), Refusal> {
        match self.melds.iter_mut().find(|meld| **meld == Meld::Pung) {
            Some(pung) if self.concealed > 0 => {
                *pung = Meld::OpenKong;
                self.concealed -= 1;
                Ok(())
            }
            _ => Err(Refusal::NoPung),
        }
    }

    /// The fourth tile of an open kong is taken by a robber, or given back.
    pub fn rob(&mut self, taken: bool) {
        let (from, to) = if taken { (Meld::OpenKong, Meld::Pung) } else { (Meld::Pung, Meld::OpenKong) };
        // Which one does not matter: the box knows kinds, not tiles.
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
        let mut held = Held { concealed: 13, ..Held::default() };
        for left in [11, 8, 5, 2] {
            held.meld(Meld::Pung, 2, false).unwrap();
            assert_eq!(held.concealed, left);
            assert_eq!(held.tiles(), 14);
            held.concealed -= 1;
            // The next set is claimed, so its third tile comes from the table.
        }
        let before = held.clone();
        assert!(held.meld(Meld::Pung, 2, false).is_err());
        assert_eq!(held, before);
    }

    #[test]
    fn only_a_pung_is_extended() {
        let mut held = Held { concealed: 2, ..Held::default() };
        held.melds.push(Meld::Chow).unwrap();
        assert_eq!(held.extend_pung(), Err(Refusal::NoPung));
        held.melds.push(Meld::Pung).unwrap();
        held.extend_pung().unwrap();
        assert_eq!((held.concealed, held.count(Meld::OpenKong), held.count(Meld::Chow)), (1, 1, 1));
    }
}
