//! The rest of a losing hand: tiles that count nothing need not be typed one by one.
//!
//! They are made up. The tiles chosen form no set, pair or run with anything, and they make sure
//! that the hand is not of one suit, all honours or all terminals. A player whose real tiles would
//! count for that enters all of them.

use crate::hand::{Form, Hand};
use crate::tile::Tile;

/// No two of these tiles are neighbours or have the same number, and none is a one or a nine.
const MADE_UP: [(char, char); 7] =
    [('2', 'm'), ('5', 'm'), ('8', 'm'), ('3', 'p'), ('6', 'p'), ('4', 's'), ('7', 's')];

/// The hand with `missing` more tiles. None if there are not enough tiles that count nothing.
pub fn filled(mut hand: Hand, missing: usize) -> Option<Hand> {
    for _ in 0..missing {
        let tile = next(&hand)?;
        hand.add_tile(tile).ok()?;
    }
    Some(hand)
}

/// The hand of a player who did not win, with the tiles that were not entered.
pub fn with_rest(hand: Hand, form: &Form) -> Hand {
    let missing = (3 * usize::from(form.blocks) + 1).saturating_sub(hand.playing_tiles());
    filled(hand, missing).unwrap_or(hand)
}

/// The next tile to add: if possible of a suit that the hand does not have yet, otherwise one that
/// stands alone, otherwise one that makes a pair.
fn next(hand: &Hand) -> Option<Tile> {
    let tiles = || MADE_UP.into_iter().filter_map(|(digit, suit)| Tile::from_notation(digit, suit));
    let new_suit =
        |tile: Tile| Tile::all().all(|other| other.suit() != tile.suit() || hand.held(other) == 0);
    let alone = |tile: Tile| hand.held(tile) == 0 && !has_neighbour(hand, tile);
    // A pair of ordinary tiles counts nothing either.
    let second =
        |tile: Tile| hand.held(tile) == 1 && hand.count(tile) == 1 && !has_neighbour(hand, tile);
    tiles()
        .find(|&tile| alone(tile) && new_suit(tile))
        .or_else(|| tiles().find(|&tile| alone(tile)))
        .or_else(|| tiles().find(|&tile| second(tile)))
}

/// Whether another concealed tile of the suit is near enough to form part of a run.
fn has_neighbour(hand: &Hand, tile: Tile) -> bool {
    let Some((suit, number)) = tile.suit_and_number() else { return true };
    let near = number.saturating_sub(2)..=number + 2;
    near.filter(|&other| other != number)
        .filter_map(|other| Tile::suited(suit, other))
        .any(|other| hand.count(other) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::score::{self, Context};
    use crate::seat::Wind;
    use std::string::ToString;

    #[test]
    fn an_empty_hand_can_be_filled_and_counts_nothing() {
        for rules in rules::ALL {
            let hand = filled(Hand::EMPTY, 13).unwrap();
            let score = score::score(&rules.scoring, &hand, &Context::new(Wind::East, Wind::East));
            assert_eq!((score.total, score.special), (0, None), "{}: {hand}", rules.code);
        }
    }

    #[test]
    fn what_is_there_counts_as_much_as_before() {
        // British: 8 for a concealed pung of red dragons, 4 for a flower of another wind, and the
        // sum doubled once for the dragons.
        let hand = Hand::parse("777z1f").unwrap();
        let hand = filled(hand, 10).unwrap();
        let british = rules::by_code("british").unwrap();
        let score = score::score(&british.scoring, &hand, &Context::new(Wind::South, Wind::East));
        assert_eq!(score.total, 24, "{hand}");
    }

    #[test]
    fn one_suit_does_not_stay_one_suit() {
        let hand = filled(Hand::parse("111s222s444s666s").unwrap(), 1).unwrap();
        assert!(hand.to_string().contains('m'), "{hand}");
    }
}
