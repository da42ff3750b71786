//! Mahjong in Seasons: any mixture of pairs, chows, pungs, kongs and years, with nothing left over.
//!
//! Flowers and seasons that were laid aside do not count as tiles, but those still in the hand do.
//! The notation writes both alike, so the number of tiles tells how many are in the hand.
//!
//! The rules say only "similar", so we decided: two flowers are a pair, and so are two seasons. A
//! year is of flowers alone or of seasons alone. A "pung-pair" is a year with one of its tiles
//! twice.

use crate::hand::{Hand, HandFault, MOST_MELDS, MeldKind};
use crate::tile::Tile;

use super::decompose::Counts;
use super::not_mahjong::{NotMahjong, Outside};

/// How many playing tiles a mahjong has. A kong or a replaced year counts as three.
const MAHJONG: usize = 14;

/// Why the hand is no mahjong, or `None` if it is one.
pub fn refusal(hand: &Hand, years: bool) -> Option<NotMahjong> {
    if !years && hand.melds().any(|meld| meld.kind == MeldKind::Year) {
        return Some(NotMahjong::NoYears);
    }
    // A winning flower is not a playing tile.
    let have = hand.playing_tiles() - usize::from(hand.winning().is_some_and(Tile::is_bonus));
    if have > MAHJONG {
        // Refused before the search, which would take far too long with all tiles of two suits.
        return Some(NotMahjong::Impossible(HandFault::TooMany { have, need: MAHJONG }));
    }
    let Some(winning) = hand.winning() else {
        return Some(NotMahjong::NotWon(outside(hand.concealed(), years)));
    };
    let without = *hand.concealed();
    let with = {
        let mut counts = without;
        if let Some(count) = counts.get_mut(winning.index()) {
            *count += 1;
        }
        counts
    };
    match bonus_in_hand(hand, winning, have) {
        Err(refusal) => return Some(refusal),
        Ok(true) => {}
        Ok(false) => return Some(NotMahjong::SingleBonus),
    }
    // The winning tile can also extend an open pung to a kong.
    let extends = hand.melds().any(|meld| meld.kind == MeldKind::Pung && meld.tile == winning);
    if beside_years(hand, &with, years) || (extends && beside_years(hand, &without, years)) {
        return None;
    }
    Some(NotMahjong::Incomplete(outside(&with, years)))
}

/// Whether all concealed tiles can be laid. One of them may be the extra tile of an open year that
/// makes it a "pung-pair".
fn beside_years(hand: &Hand, counts: &Counts, years: bool) -> bool {
    let mut left = Outside::new();
    let open_years =
        hand.melds().filter(|meld| meld.kind == MeldKind::Year && meld.tile.is_honour()).count();
    if lay(&mut counts.clone(), 0, 0, &mut left, years) {
        return true;
    }
    // Each tile outside needs an open year of its own.
    if !lay(&mut counts.clone(), 0, open_years, &mut left, years) {
        return false;
    }
    let mut used = [false; MOST_MELDS];
    left.iter().all(|&tile| {
        let mut free = hand.melds().enumerate().filter(|&(at, meld)| {
            !used[at] && meld.kind == MeldKind::Year && meld.tiles().any(|it| it == tile)
        });
        let found = free.next().map(|(at, _)| at);
        found.is_some_and(|at| !core::mem::replace(&mut used[at], true))
    })
}

/// Whether the flowers and seasons in the hand can be pairs and years. The number of tiles tells
/// how many are in the hand.
fn bonus_in_hand(hand: &Hand, winning: Tile, have: usize) -> Result<bool, NotMahjong> {
    let years = hand.melds().filter(|meld| meld.kind == MeldKind::Year).count();
    let laid_or_held = usize::from(hand.bonus_tiles());
    let flowers: usize =
        Tile::all().filter(|tile| tile.is_flower()).map(|tile| usize::from(hand.count(tile))).sum();
    let wins = [winning.is_flower(), winning.is_season()].map(usize::from);
    let all = [flowers + wins[0], laid_or_held - flowers + wins[1]];
    let missing = MAHJONG - have;
    if all[0] + all[1] + years < missing {
        return Err(NotMahjong::Impossible(HandFault::TooFew { have, need: MAHJONG }));
    }
    // A declared year counts as three tiles if a replacement was drawn, and as four if not.
    let fits = (0..=years).any(|not_replaced| {
        let Some(in_hand) = missing.checked_sub(not_replaced) else { return false };
        let even = |most: usize, least: usize| (least..=most).filter(|count| count % 2 == 0);
        even(all[0], wins[0])
            .any(|flowers| even(all[1], wins[1]).any(|seasons| flowers + seasons == in_hand))
    });
    Ok(fits)
}

/// The tiles that stand outside when as few as possible do.
fn outside(counts: &Counts, years: bool) -> Outside {
    let mut left = Outside::new();
    for loose in 1..=left.capacity() {
        if lay(&mut counts.clone(), 0, loose, &mut left, years) {
            break;
        }
    }
    left
}

/// Lays the lowest tile and then the rest, with at most `loose` tiles outside. The recursion is at
/// most as deep as the number of tiles.
fn lay(counts: &mut Counts, from: usize, loose: usize, left: &mut Outside, years: bool) -> bool {
    let Some(kind) = (from..counts.len()).find(|&kind| counts[kind] > 0) else { return true };
    let tile = Tile::from_index(kind);
    let run = match tile.map(Tile::notation) {
        Some(('1'..='7', 'm' | 'p' | 's')) => 3,
        Some(('1' | '5', 'z')) if years => 4,
        _ => 0,
    };
    if run > 0 && (kind..kind + run).all(|it| counts.get(it).is_some_and(|&count| count > 0)) {
        (kind..kind + run).for_each(|it| counts[it] -= 1);
        // A year alone, or with one of its tiles twice.
        let found = lay(counts, kind, loose, left, years)
            || (run == 4 && with_pair(counts, kind, loose, left));
        (kind..kind + run).for_each(|it| counts[it] += 1);
        if found {
            return true;
        }
    }
    for size in 2..=counts[kind] {
        counts[kind] -= size;
        let found = lay(counts, kind, loose, left, years);
        counts[kind] += size;
        if found {
            return true;
        }
    }
    let Some(tile) = tile.filter(|_| loose > 0 && !left.is_full()) else { return false };
    let _ = left.push(tile);
    counts[kind] -= 1;
    let found = lay(counts, kind, loose - 1, left, years);
    counts[kind] += 1;
    if !found {
        left.pop();
    }
    found
}

/// Goes on after adding one more tile of the year that begins at this kind.
fn with_pair(counts: &mut Counts, year: usize, loose: usize, left: &mut Outside) -> bool {
    (year..year + 4).any(|kind| {
        if counts[kind] == 0 {
            return false;
        }
        counts[kind] -= 1;
        let found = lay(counts, year, loose, left, true);
        counts[kind] += 1;
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// A typed hand can have more tiles than a player can hold.
    #[test]
    fn more_tiles_than_a_hand_has_are_refused_without_a_search() {
        let too_many = "111122223333444455556666777788889999m111122223333444455556666777788889999p13579s123567z";
        for (text, have) in [(too_many.to_string(), 83), (std::format!("{too_many}+9s"), 84)] {
            let hand = Hand::parse(&text).unwrap();
            assert_eq!(
                refusal(&hand, true),
                Some(NotMahjong::Impossible(HandFault::TooMany { have, need: 14 }))
            );
        }
    }
}
