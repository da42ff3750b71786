//! Mahjong where any mixture of pairs, chows, pungs, kongs and years will do, as long as nothing is left over.
//!
//! Flowers and seasons that lie before the player do not count as tiles, those still in his hand do; the notation writes
//! both alike, so the number of tiles says how many are in the hand. Decided, since the rules say only "similar": two
//! flowers are a pair, and so are two seasons; and a year is of flowers alone or of seasons alone.

use crate::hand::{Hand, HandFault, MeldKind};
use crate::tile::Tile;

use super::decompose::Counts;
use super::refusal::{Outside, Refusal};

/// Why the hand is no mahjong, if it is none.
pub fn refusal(hand: &Hand) -> Option<Refusal> {
    let Some(winning) = hand.winning() else {
        return Some(Refusal::NotWon(outside(hand.concealed())));
    };
    let mut without = *hand.concealed();
    let with = {
        let mut counts = without;
        if let Some(count) = counts.get_mut(winning.index()) {
            *count += 1;
        }
        counts
    };
    match bonus_in_hand(hand, winning) {
        Err(refusal) => return Some(refusal),
        Ok(true) => {}
        Ok(false) => return Some(Refusal::SingleBonus),
    }
    // The tile can also make a kong of a pung that lies open.
    let extends = hand.melds().any(|meld| meld.kind == MeldKind::Pung && meld.tile == winning);
    let mut none = Outside::new();
    if lay(&mut with.clone(), 0, 0, &mut none) || (extends && lay(&mut without, 0, 0, &mut none)) {
        return None;
    }
    Some(Refusal::Incomplete(outside(&with)))
}

/// Whether the flowers and seasons that must be in the hand, going by its number of tiles, make pairs and years.
fn bonus_in_hand(hand: &Hand, winning: Tile) -> Result<bool, Refusal> {
    let years = hand.melds().filter(|meld| meld.kind == MeldKind::Year).count();
    let (have, need) = (hand.playing_tiles(), 14);
    let laid_or_held = usize::from(hand.bonus_tiles());
    let flowers: usize = Tile::all().filter(|tile| tile.is_flower()).map(|tile| usize::from(hand.count(tile))).sum();
    let wins = [winning.is_flower(), winning.is_season()].map(usize::from);
    let all = [flowers + wins[0], laid_or_held - flowers + wins[1]];
    // The winning tile is among `have`; as a flower it is counted with the flowers.
    let have = have - usize::from(winning.is_bonus());
    if have > need {
        return Err(Refusal::Impossible(HandFault::TooMany { have, need }));
    }
    if have + all[0] + all[1] + years < need {
        return Err(Refusal::Impossible(HandFault::TooFew { have, need }));
    }
    // A year laid out counts as three tiles when it was replaced, and as four when it was not.
    let fits = (0..=years).any(|not_replaced| {
        let Some(in_hand) = (need - have).checked_sub(not_replaced) else { return false };
        let even = |most: usize, least: usize| (least..=most).filter(|count| count % 2 == 0);
        even(all[0], wins[0]).any(|flowers| even(all[1], wins[1]).any(|seasons| flowers + seasons == in_hand))
    });
    Ok(fits)
}

/// The fewest tiles that stand outside.
fn outside(counts: &Counts) -> Outside {
    let mut left = Outside::new();
    for loose in 1..=left.capacity() {
        if lay(&mut counts.clone(), 0, loose, &mut left) {
            break;
        }
    }
    left
}

/// Lays the lowest tile and then the rest, with at most so many tiles outside. No deeper than there are tiles.
fn lay(counts: &mut Counts, from: usize, loose: usize, left: &mut Outside) -> bool {
    let Some(kind) = (from..counts.len()).find(|&kind| counts[kind] > 0) else { return true };
    let tile = Tile::from_index(kind);
    let run: &[usize] = match tile.map(Tile::notation) {
        Some(('1'..='7', 'm' | 'p' | 's')) => &[0, 1, 2],
        Some(('1' | '5', 'z')) => &[0, 1, 2, 3],
        _ => &[],
    };
    if !run.is_empty() && run.iter().all(|step| counts.get(kind + step).is_some_and(|&count| count > 0)) {
        run.iter().for_each(|step| counts[kind + step] -= 1);
        let found = lay(counts, kind, loose, left);
        run.iter().for_each(|step| counts[kind + step] += 1);
        if found {
            return true;
        }
    }
    for size in 2..=counts[kind] {
        counts[kind] -= size;
        let found = lay(counts, kind, loose, left);
        counts[kind] += size;
        if found {
            return true;
        }
    }
    let Some(tile) = tile.filter(|_| loose > 0 && !left.is_full()) else { return false };
    let _ = left.push(tile);
    counts[kind] -= 1;
    let found = lay(counts, kind, loose - 1, left);
    counts[kind] += 1;
    if !found {
        left.pop();
    }
    found
}
