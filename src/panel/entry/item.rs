//! One item of a hand that is entered: a set, a pair or a tile.

use crate::hand::{Hand, HandFault, JOKER, LaidGroup, LaidKind, Meld, MeldKind};
use crate::tile::Tile;

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ItemKind {
    Chow,
    Pung,
    Kong,
    Pair,
    Tile,
    /// A flower or a season that was laid aside.
    Bonus,
    /// The four winds, dragons, flowers or seasons.
    Year,
}

/// A set, a pair or a tile of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryItem {
    /// Its kind.
    pub what: ItemKind,
    /// Whether it lies open on the table. A concealed kong was declared face down.
    pub open: bool,
    /// Its tile; for a chow or a year the lowest one.
    pub tile: Tile,
    /// Whether a goulash joker stands for one of its tiles.
    pub joker: bool,
}

impl EntryItem {
    /// How many tiles it has.
    pub const fn size(&self) -> usize {
        match self.what {
            ItemKind::Chow | ItemKind::Pung => 3,
            ItemKind::Kong | ItemKind::Year => 4,
            ItemKind::Pair => 2,
            ItemKind::Tile | ItemKind::Bonus => 1,
        }
    }

    /// How many playing tiles it stands for. A kong counts as three, and so does a year that lies
    /// on the table.
    pub const fn counts(&self) -> usize {
        match (self.what, self.open) {
            (ItemKind::Kong, _) | (ItemKind::Year, true) => 3,
            (ItemKind::Bonus, _) => 0,
            _ => self.size(),
        }
    }

    /// Its tiles. A joker comes last and is shown as the 2-bamboo that it is.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let item = *self;
        let jokers =
            item.joker && matches!(item.what, ItemKind::Pung | ItemKind::Kong | ItemKind::Pair);
        (0..item.size()).filter_map(move |at| match (jokers && at + 1 == item.size(), item.what) {
            (true, _) => Some(JOKER),
            // A chow cannot go beyond the 9.
            (false, ItemKind::Chow) => {
                let (suit, number) = item.tile.suit_and_number()?;
                Tile::suited(suit, number + at as u8)
            }
            (false, ItemKind::Year) => Tile::from_index(item.tile.index() + at),
            (false, _) => Some(item.tile),
        })
    }

    /// Whether its tiles are in the hand and not on the table.
    pub(crate) const fn is_in_hand(&self) -> bool {
        !self.open && !matches!(self.what, ItemKind::Kong | ItemKind::Bonus)
    }

    /// Whether it is a set, and not a pair or a tile.
    pub(crate) const fn is_set(&self) -> bool {
        !matches!(self.what, ItemKind::Pair | ItemKind::Tile | ItemKind::Bonus)
    }

    /// The concealed group, if it is one. With a joker, or as a year, it is only read from its tiles.
    pub const fn laid(&self) -> Option<LaidGroup> {
        let kind = match self.what {
            ItemKind::Chow => LaidKind::Chow,
            ItemKind::Pung => LaidKind::Pung,
            ItemKind::Pair => LaidKind::Pair,
            ItemKind::Kong | ItemKind::Tile | ItemKind::Bonus | ItemKind::Year => return None,
        };
        match self.open || self.joker || self.tile.is_bonus() {
            true => None,
            false => Some(LaidGroup::new(kind, self.tile)),
        }
    }

    /// The set on the table, if it is one.
    pub const fn meld(&self) -> Option<Meld> {
        let kind = match (self.what, self.open) {
            (ItemKind::Chow, true) => MeldKind::Chow,
            (ItemKind::Pung, true) => MeldKind::Pung,
            (ItemKind::Kong, true) => MeldKind::Kong,
            (ItemKind::Year, true) => MeldKind::Year,
            (ItemKind::Kong, false) => MeldKind::ConcealedKong,
            _ => return None,
        };
        Some(Meld {
            kind,
            tile: self.tile,
            joker: self.joker && !matches!(self.what, ItemKind::Chow),
        })
    }
}

/// Makes a hand of the items. The winning tile must be one of their tiles. Where the layout counts,
/// the sets stay as they were entered. The last of seven pairs needs no place in the layout, because
/// its tiles fit no other group.
pub(super) fn build(
    items: &[EntryItem],
    winning: Option<Tile>,
    as_laid: bool,
) -> Result<Hand, HandFault> {
    let mut hand = Hand::EMPTY;
    for item in items {
        if let Some(meld) = item.meld() {
            hand.add_meld(meld)?;
        } else if let Some(group) = item.laid().filter(|_| as_laid && hand.has_room_for_groups()) {
            hand.add_group(group)?;
        } else {
            item.tiles().try_for_each(|tile| hand.add_tile(tile))?;
        }
    }
    if let Some(tile) = winning {
        hand.mark_winning(tile);
    }
    Ok(hand)
}
