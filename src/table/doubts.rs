//! What the box knows better than the hands that were entered.
//!
//! Nothing is refused because of a doubt: the box cannot know which of two hands is wrong. Everybody
//! is told before they agree to the settlement.

use super::Table;
use super::held::OpenSet;
use crate::hand::MeldKind;
use crate::seat::{ByPlace, Place};
use crate::sort::sort_few_by_key;
use crate::tile::Tile;

/// Something that cannot be right about the entered hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The hands together have more of a tile than there are.
    TooMany {
        /// The tile.
        tile: Tile,
        /// How many of it each hand has.
        held: ByPlace<u8>,
    },
    /// The hand of this place lacks sets that it laid down in play.
    SetsMissing {
        /// The place.
        place: Place,
        /// The sets.
        sets: heapless::Vec<OpenSet, 4, u8>,
    },
}

/// One for each place, and as many for tiles. With more wrong tiles than that, the players look at
/// all hands again anyway.
const MOST_DOUBTS: usize = 8;

/// The doubts about the hands of a settlement.
pub type DoubtList = heapless::Vec<Doubt, MOST_DOUBTS>;

impl Table {
    /// What cannot be right about the hands that are entered.
    pub fn doubts(&self) -> DoubtList {
        let mut doubts = DoubtList::new();
        if self.play.entries.iter().all(|(_, entry)| entry.is_none()) {
            return doubts;
        }
        let tiles = Tile::all().filter_map(|tile| self.too_many(tile));
        // There is room for all of them: four of one kind, and one for each of four places.
        doubts.extend(tiles.take(MOST_DOUBTS - Place::ALL.len()));
        doubts.extend(Place::ALL.into_iter().filter_map(|place| self.sets_missing(place)));
        doubts
    }

    fn too_many(&self, tile: Tile) -> Option<Doubt> {
        let held = ByPlace::from_fn(|place| {
            let hand = self.play.entries[place].and_then(|entry| entry.hand);
            hand.map_or(0, |hand| hand.held(tile))
        });
        let sum: u8 = held.iter().map(|(_, count)| count).sum();
        let copies = match tile.is_bonus() {
            true => self.options.rules().scoring.form.bonus_copies,
            false => 4,
        };
        (sum > copies).then_some(Doubt::TooMany { tile, held })
    }

    /// The sets that a place laid down in play and has not entered.
    fn sets_missing(&self, place: Place) -> Option<Doubt> {
        let entry = self.play.entries[place]?;
        let mut melds: heapless::Vec<MeldKind, 4> = entry.hand?.melds().map(|it| it.kind).collect();
        // Kongs come first, because a pung may have become one without the box.
        let mut played = self.play.held[place].melds.clone();
        sort_few_by_key(&mut played, |&set| set == OpenSet::Pung);
        // A player who says that the rest counts nothing leaves such sets out.
        let chows_count = self.options.rules().scoring.sets.chow.exposed > 0;
        let mut sets = heapless::Vec::new();
        for set in played {
            match melds.iter().position(|&meld| shows(meld, set)) {
                Some(at) => _ = melds.remove(at),
                None if entry.rest && set == OpenSet::Chow && !chows_count => {}
                None => _ = sets.push(set),
            }
        }
        (!sets.is_empty()).then_some(Doubt::SetsMissing { place, sets })
    }
}

/// Whether this meld of an entered hand can be that set.
const fn shows(meld: MeldKind, set: OpenSet) -> bool {
    matches!(
        (set, meld),
        (OpenSet::Chow, MeldKind::Chow)
            | (OpenSet::Pung, MeldKind::Pung | MeldKind::Kong)
            | (OpenSet::OpenKong, MeldKind::Kong)
            | (OpenSet::ConcealedKong, MeldKind::ConcealedKong)
            | (OpenSet::Year, MeldKind::Year)
    )
}
