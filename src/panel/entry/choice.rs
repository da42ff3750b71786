//! Choosing one of several tiles with four keys: single tiles if there are few, otherwise parts of
//! them.

use heapless::Vec;

use crate::score::tile_set::TileSet;
use crate::seat::Wind;
use crate::tile::{Dragon, Tile};

/// The label of a key, and the tiles that are left after it is pressed.
pub type TileChoice = (&'static str, TileSet);

/// Whether the tiles differ in their suit only, so that the suit is what is asked.
pub(super) fn is_suit(tiles: TileSet) -> bool {
    let first = tiles.iter().next().and_then(Tile::number);
    tiles.len() > 1 && first.is_some() && tiles.iter().all(|tile| tile.number() == first)
}

/// What the keys offer. A key with a single tile chooses it.
pub fn choices(tiles: TileSet) -> Vec<TileChoice, 4> {
    let suits = TileSet::SUITS.map(|suit| suit.and(tiles));
    let others = suits.iter().fold(tiles, |left, suit| left.without(*suit));
    let [characters, circles, bamboo] = suits;
    let families = [("CHAR", characters), ("CIRC", circles), ("BAMB", bamboo), ("HONOUR", others)];
    if tiles.len() <= 4 && !is_suit(tiles) {
        let alone = families.iter().any(|(_, family)| *family == tiles);
        return tiles.iter().map(|tile| (label(tile, alone), TileSet::one(tile))).collect();
    }
    if parts(families).len() > 1 {
        return parts(families);
    }
    let third = |low| suits.iter().fold(TileSet::NONE, |all, suit| all.or(third(*suit, low)));
    let of = |is: fn(Tile) -> bool| {
        others
            .iter()
            .filter(|&tile| is(tile))
            .fold(TileSet::NONE, |all, it| all.or(TileSet::one(it)))
    };
    match others.is_empty() {
        true => parts([("1-3", third(1)), ("4-6", third(4)), ("7-9", third(7))]),
        false => parts([
            ("WIND", of(Tile::is_wind)),
            ("DRAGON", of(Tile::is_dragon)),
            ("FLOWER", of(Tile::is_flower)),
            ("SEASON", of(Tile::is_season)),
        ]),
    }
}

fn parts<const N: usize>(all: [TileChoice; N]) -> Vec<TileChoice, 4> {
    all.into_iter().filter(|(_, tiles)| !tiles.is_empty()).take(4).collect()
}

/// The tiles of a suit with three numbers from `low` on.
fn third(suit: TileSet, low: u8) -> TileSet {
    let number = |tile: &Tile| tile.number().is_some_and(|it| (low..low + 3).contains(&it));
    suit.iter().filter(number).fold(TileSet::NONE, |all, tile| all.or(TileSet::one(tile)))
}

/// The label of a key for one tile. The suit is left out where there is only one.
fn label(tile: Tile, alone: bool) -> &'static str {
    const ALONE: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const SUITED: [[&str; 9]; 3] = [
        ["1 CHAR", "2 CHAR", "3 CHAR", "4 CHAR", "5 CHAR", "6 CHAR", "7 CHAR", "8 CHAR", "9 CHAR"],
        ["1 CIRC", "2 CIRC", "3 CIRC", "4 CIRC", "5 CIRC", "6 CIRC", "7 CIRC", "8 CIRC", "9 CIRC"],
        ["1 BAMB", "2 BAMB", "3 BAMB", "4 BAMB", "5 BAMB", "6 BAMB", "7 BAMB", "8 BAMB", "9 BAMB"],
    ];
    const BONUS: [[&str; 4]; 2] =
        [["FLOW 1", "FLOW 2", "FLOW 3", "FLOW 4"], ["SEAS 1", "SEAS 2", "SEAS 3", "SEAS 4"]];
    if let Some((suit, number)) = tile.suit_and_number() {
        let row = if alone { &ALONE } else { &SUITED[suit as usize] };
        return row.get(usize::from(number) - 1).copied().unwrap_or_default();
    }
    if let Some(wind) = tile.as_wind() {
        return super::super::page_view::wind_label(wind);
    }
    match (tile.as_dragon(), tile.bonus_wind()) {
        (Some(Dragon::White), _) => "WHITE",
        (Some(Dragon::Green), _) => "GREEN",
        (Some(Dragon::Red), _) => "RED",
        (Some(Dragon::Gold), _) => "GOLD",
        (None, Some(wind)) => bonus_label(&BONUS[usize::from(tile.is_season())], wind),
        (None, None) => "",
    }
}

fn bonus_label(row: &[&'static str; 4], wind: Wind) -> &'static str {
    row.get(wind as usize).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(tiles: &str) -> std::vec::Vec<&'static str> {
        choices(TileSet::of(tiles)).iter().map(|(label, _)| *label).collect()
    }

    #[test]
    fn few_tiles_have_a_key_each() {
        assert_eq!(labels("456s"), ["4", "5", "6"]);
        assert_eq!(labels("2m2p2s"), ["CHAR", "CIRC", "BAMB"]);
        assert_eq!(labels("5m5p1z"), ["5 CHAR", "5 CIRC", "EAST"]);
        assert_eq!(labels("12f2g"), ["FLOW 1", "FLOW 2", "SEAS 2"]);
    }

    #[test]
    fn many_tiles_are_divided() {
        assert_eq!(labels("19m19p19s"), ["CHAR", "CIRC", "BAMB"]);
        assert_eq!(labels("1m1234567z"), ["CHAR", "HONOUR"]);
        assert_eq!(labels("123459m"), ["1-3", "4-6", "7-9"]);
        assert_eq!(labels("12345z"), ["WIND", "DRAGON"]);
    }

    #[test]
    fn every_tile_can_be_reached() {
        fn reached(tiles: TileSet, depth: u8) -> TileSet {
            assert!(depth < 4, "too deep: {tiles:?}");
            choices(tiles).into_iter().fold(TileSet::NONE, |all, (_, part)| {
                all.or(if part.len() == 1 { part } else { reached(part, depth + 1) })
            })
        }
        let all = Tile::all().fold(TileSet::NONE, |all, tile| all.or(TileSet::one(tile)));
        assert_eq!(reached(all, 0), all);
        assert_eq!(reached(TileSet::ALL, 0), TileSet::ALL);
    }
}
