//! The rest of a loser's hand: tiles that count nothing need not be typed one by one.
//!
//! They are made up from tiles that form no set, pair or run with anything and that keep a hand from being of one suit,
//! of honours or of terminals. A player whose whole hand fits such an addition enters all his tiles.

use crate::hand::Hand;
use crate::tile::Tile;

/// No two of them are neighbours, equal in number or ones and nines.
const MADE_UP: [(char, char); 7] = [('2', 'm'), ('5', 'm'), ('8', 'm'), ('3', 'p'), ('6', 'p'), ('4', 's'), ('7', 's')];

/// The hand with so many tiles more; none when there are not enough that count nothing.
pub fn filled(mut hand: Hand, missing: usize) -> Option<Hand> {
    for _ in 0..missing {
        let tile = next(&hand)?;
        hand.add_tile(tile).ok()?;
    }
    Some(hand)
}

/// A tile of a suit that the hand does not have yet, if possible; one that is alone before one that makes a pair.
fn next(hand: &Hand) -> Option<Tile> {
    let tiles = || MADE_UP.into_iter().filter_map(|(digit, suit)| Tile::from_notation(digit, suit));
    let new_suit = |tile: Tile| Tile::all().all(|other| other.suit() != tile.suit() || hand.held(other) == 0);
    let alone = |tile: Tile| hand.held(tile) == 0 && !has_neighbour(hand, tile);
    // A pair of minors counts nothing either.
    let second = |tile: Tile| hand.held(tile) == 1 && hand.count(tile) == 1 && !has_neighbour(hand, tile);
    tiles()
        .find(|&tile| alone(tile) && new_suit(tile))
        .or_else(|| tiles().find(|&tile| alone(tile)))
        .or_else(|| tiles().find(|&tile| second(tile)))
}

/// Another concealed tile of the suit lies so near that a run could come of it.
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
            let score = score::score(rules, &hand, &Context::new(Wind::East, Wind::East));
            assert_eq!((score.total, score.special), (0, None), "{}: {hand}", rules.name);
        }
    }

    #[test]
    fn what_is_there_counts_as_much_as_before() {
        // British: concealed pung of red dragons 8, doubled once, and a flower 4 of another wind: 12 × 2.
        let hand = Hand::parse("777z1f").unwrap();
        let hand = filled(hand, 10).unwrap();
        let british = rules::by_name("british").unwrap();
        let score = score::score(british, &hand, &Context::new(Wind::South, Wind::East));
        assert_eq!(score.total, 24, "{hand}");
    }

    #[test]
    fn one_suit_does_not_stay_one_suit() {
        let hand = filled(Hand::parse("111s222s444s666s").unwrap(), 1).unwrap();
        assert!(hand.to_string().contains('m'), "{hand}");
    }
}
