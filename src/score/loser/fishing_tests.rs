//! The missing tile as a wild card, against every tile in its place one after the other. The tests
//! themselves are in `rules`, because they need the table of a rule set.

use super::*;
use crate::hand::{Meld, MeldKind};
use crate::score::chance::Random;
use crate::score::pattern::numbers;
use crate::seat::Wind;
use crate::tile::Suit;

/// Tries each tile that the hand has room for.
fn tile_by_tile(scoring: &Scoring, hand: &Hand, context: &Context) -> SpecialRows {
    let drawn = Context { win: Win::Wall, special: None, ..*context };
    let (facts, parts) = (Facts::new(hand, &drawn), Parts::new(scoring, hand, &drawn));
    let possible = scoring.specials.possible(&facts, &parts.melds, parts.jokers + 1);
    let wanted = possible.and(scoring.specials.fished());
    TileSet::ALL.iter().fold(SpecialRows::NONE, |found, tile| {
        let mut full = *hand;
        if full.set_winning(tile).is_err() {
            return found;
        }
        let parts = Parts::new(scoring, &full, &drawn);
        found.or(made(scoring, &parts, &drawn, TileSet::NONE, wanted))
    })
}

/// Tiles for fourteen: sets and a pair, pairs, equal numbers in two or three suits, or one of each.
fn tiles(random: &mut Random) -> std::vec::Vec<Tile> {
    let pools = [
        TileSet::in_suit(Suit::Characters, numbers(1, 9)),
        TileSet::in_suit(Suit::Bamboo, numbers(1, 9)),
        TileSet::HONOURS.or(TileSet::in_suit(Suit::Circles, numbers(1, 9))),
        TileSet::HONOURS,
        TileSet::TERMINALS,
        TileSet::of("23468s6z"),
        TileSet::WINDS.or(TileSet::of("19m")),
    ];
    let pool = pools[random.below(pools.len())];
    let across = |number: u8, suits: usize| {
        let suited = Suit::ALL.into_iter().take(suits);
        suited.filter_map(move |suit| Tile::suited(suit, number))
    };
    let mut tiles = std::vec::Vec::new();
    match random.below(6) {
        0 | 1 => (0..5).for_each(|_| tiles.extend([random.pick(pool); 3])),
        2 => (0..7).for_each(|_| tiles.extend([random.pick(pool.and(TileSet::MAJORS)); 2])),
        3 => {
            let suits = 2 + random.below(2);
            (0..7).for_each(|_| tiles.extend(across(random.below(9) as u8 + 1, suits)));
        }
        4 => tiles.extend(TileSet::MAJORS.iter().chain([random.pick(TileSet::MAJORS)])),
        _ => {
            let suit = Suit::ALL[random.below(3)];
            let row = TileSet::in_suit(suit, numbers(1, 9));
            let more = match random.below(2) {
                0 => TileSet::WINDS.or(TileSet::in_suit(suit, 1 << 1)),
                _ => TileSet::in_suit(suit, 1 << 1 | 1 << 9),
            };
            tiles.extend(row.iter().chain(more.iter()).chain(more.iter()));
        }
    }
    tiles.truncate(14);
    tiles
}

/// Thirteen tiles, with up to four jokers in place of others and up to two melds.
fn hand(random: &mut Random, goulash: bool) -> Option<Hand> {
    let mut tiles = tiles(random);
    for _ in 0..random.below(2) {
        let at = random.below(tiles.len());
        tiles[at] = random.pick(TileSet::ALL);
    }
    for _ in 0..if goulash { random.below(5) } else { 0 } {
        let at = random.below(tiles.len());
        tiles[at] = JOKER;
    }
    let mut hand = Hand::EMPTY;
    let melds = random.below(5).saturating_sub(2);
    for _ in 0..melds {
        let tile = *tiles.first()?;
        if tiles.len() < 4 || tiles[..3] != [tile; 3] || (goulash && tile == JOKER) {
            break;
        }
        tiles.drain(..3);
        let kind = if random.below(2) == 0 { MeldKind::Kong } else { MeldKind::Pung };
        hand.add_meld(Meld { kind, tile, joker: false }).ok()?;
    }
    tiles.swap_remove(random.below(tiles.len()));
    tiles.iter().try_for_each(|&tile| hand.add_tile(tile)).ok()?;
    (hand.playing_tiles() == 13).then_some(hand)
}

/// Compares thousands of hands.
pub(crate) fn a_missing_tile_is_found_as_if_each_tile_were_tried(scoring: &Scoring) {
    let mut random = Random(20);
    let (mut compared, mut rows) = ([0; 2], SpecialRows::NONE);
    let mut hits = 0;
    while compared[0] + compared[1] < 6000 {
        let goulash = random.below(3) > 0;
        let Some(hand) = hand(&mut random, goulash) else { continue };
        let context = Context { goulash, ..Context::new(Wind::South, Wind::East) };
        let expected = tile_by_tile(scoring, &hand, &context);
        let found = fished(scoring, &hand, &context);
        assert_eq!(found, expected, "{hand} goulash: {goulash}");
        compared[usize::from(goulash)] += 1;
        hits += usize::from(!found.is_empty());
        rows = rows.or(found);
    }
    // The hands must be near enough to special ones for the comparison to mean something.
    assert!(hits > 1500 && compared.iter().all(|&hands| hands > 500), "{hits} {compared:?}");
    assert!(scoring.specials.of(rows).count() > 11, "{rows:?}");
}

/// The special hands, by title, that the hand lacks one tile for.
pub(crate) fn lacks_one_tile_for(scoring: &Scoring, hand: &str) -> std::vec::Vec<&'static str> {
    let hand = Hand::parse(hand).expect("a hand");
    let rows = fished(scoring, &hand, &Context::new(Wind::South, Wind::East));
    scoring.specials.of(rows).map(|(_, special)| special.title).collect()
}
