//! A special hand that is chosen by its name. Tiles that follow from the name need not be entered;
//! only its suit and at most one set, pair or tile are asked for.

use heapless::Vec;

use super::item::{EntryItem, ItemKind};
use crate::score::pattern::{Bound, Part, Shape, Tiles};
use crate::score::tile_set::TileSet;
use crate::score::{Context, Special};
use crate::tile::Tile;

/// No hand asks for more: two of the three suits and one tile.
pub(super) const MOST_ANSWERS: usize = 3;

/// What the name of a hand leads to.
pub(super) struct NamedHand<const N: usize> {
    /// What follows so far.
    pub items: Vec<EntryItem, N>,
    /// The tiles among which the player must choose next. Empty if nothing is left to ask.
    pub ask: TileSet,
}

/// Whether the tiles of a hand follow from its name.
pub(super) fn is_forced(special: &Special) -> bool {
    let parts = special.parts;
    let known = |part: &Part| {
        !matches!(part.shape, Shape::Set | Shape::Knit(_))
            && !matches!(part.tiles, Tiles::Number(..))
    };
    let asked = parts.iter().filter(|part| !is_fixed(part));
    !parts.is_empty()
        && parts.iter().all(known)
        && asked.clone().count() <= 1
        && asked.clone().all(|part| part.times == 1)
}

/// Whether the suit, where it has one, is all that must be known of a part.
fn is_fixed(part: &Part) -> bool {
    let times = u32::from(part.times);
    match (part.shape, part.tiles) {
        (Shape::OneOfEach, _) | (_, Tiles::OwnWind | Tiles::RoundWind) => true,
        (_, Tiles::These(kinds)) => kinds.len() == times,
        (_, Tiles::Suit(_, numbers, others)) => others.is_empty() && numbers.count_ones() == times,
        (_, Tiles::Number(..)) => false,
    }
}

/// The items of a named hand, as far as the answers lead.
pub(super) fn build<const N: usize>(
    special: &Special,
    context: &Context,
    answers: &[Tile],
) -> NamedHand<N> {
    let mut bound = Bound::new(Tile::wind(context.seat), Tile::wind(context.round));
    let mut answers = answers.iter().copied();
    let mut items = Vec::new();
    for part in special.parts {
        let mut kinds = bound.kinds(part.tiles);
        if !is_fixed(part) || kinds.is_empty() {
            let open = open_to(&bound, part, kinds);
            // The third suit is the one that is left.
            let only = open.iter().next().filter(|_| open.len() == 1);
            let Some((tile, next)) = only
                .or_else(|| answers.next())
                .and_then(|tile| Some((tile, bound.with(part.tiles, tile)?)))
            else {
                return NamedHand { items, ask: open };
            };
            bound = next;
            kinds = if is_fixed(part) { bound.kinds(part.tiles) } else { TileSet::one(tile) };
        }
        for tile in kinds.iter() {
            // A hand has at most fourteen items.
            let _ =
                items.push(EntryItem { what: what(part.shape), open: false, tile, joker: false });
        }
    }
    NamedHand { items, ask: TileSet::NONE }
}

/// The tiles with which an answer can name this part. For a suit, the lowest number is enough.
fn open_to(bound: &Bound, part: &Part, kinds: TileSet) -> TileSet {
    let all = if kinds.is_empty() { part.kinds() } else { kinds };
    let fits = |tile: &Tile| bound.with(part.tiles, *tile).is_some();
    let lowest = all.iter().filter_map(Tile::number).min();
    all.iter()
        .filter(fits)
        .filter(|tile| !is_fixed(part) || tile.number() == lowest)
        .fold(TileSet::NONE, |all, tile| all.or(TileSet::one(tile)))
}

const fn what(shape: Shape) -> ItemKind {
    match shape {
        Shape::Single | Shape::OneOfEach | Shape::Knit(_) => ItemKind::Tile,
        Shape::Pair => ItemKind::Pair,
        Shape::Pung | Shape::PungOrKong | Shape::Set => ItemKind::Pung,
        Shape::Kong => ItemKind::Kong,
        Shape::Chow => ItemKind::Chow,
    }
}
