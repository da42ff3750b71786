//! Counts a hand that did not win: its melds, the sets and pairs in it, and fishing for a special
//! hand.

use crate::hand::{Hand, JOKER};
use crate::tile::Tile;

use super::count::{CountSheet, Tally, count, count_part};
use super::decompose::{Counts, LayTask, decompose};
use super::facts::Facts;
use super::fit::Stock;
use super::group::{Group, GroupKind, Reading};
use super::special::{PartScore, Special};
use super::special_table::SpecialRows;
use super::tile_set::TileSet;
use super::winner::Parts;
use super::{Context, Score, Scoring, Win};

/// Counts a hand that did not win.
pub fn score(scoring: &Scoring, hand: &Hand, context: &Context, score: &mut Score) {
    let facts = Facts::of_loser(hand, context);
    let parts = Parts::new(scoring, hand, context);
    let reading = best_reading(scoring, &facts, &parts);
    let tally = |reading: &Reading, special| {
        let mut sheet = CountSheet { tally: Tally::default(), lines: None };
        fill(scoring, &facts, reading, special, &mut sheet);
        sheet.tally.total(scoring.finish, &context.house)
    };
    // The score for fishing counts only if it is more than the hand counts by itself. The sheets
    // say so for two of the special hands. For the others, no player would call fishing if it cost
    // points.
    let mut best = (tally(&reading, None), None);
    if context.fishing && context.house.specials && hand.winning().is_none() {
        for (_, special) in scoring.specials.of(fished(scoring, hand, context)) {
            let total = tally(&reading, Some(special));
            if total > best.0 {
                best = (total, Some(special));
            }
        }
    }
    let mut sheet = CountSheet { tally: Tally::default(), lines: Some(&mut score.lines) };
    fill(scoring, &facts, &reading, best.1, &mut sheet);
    let tally = sheet.tally;
    score.fill(scoring, &context.house, tally, best.1);
}

fn fill(
    scoring: &Scoring,
    facts: &Facts<'_>,
    reading: &Reading,
    special: Option<&'static Special>,
    sheet: &mut CountSheet<'_>,
) {
    match special.map(|special| (special, special.fishing)) {
        Some((_, PartScore::Points(points))) => count_part(scoring, facts, points, sheet),
        Some((special, PartScore::Doubles(_))) => {
            count(scoring, facts, reading, Some(special), sheet)
        }
        _ => count(scoring, facts, reading, None, sheet),
    }
}

/// The special hands that one more tile would complete. That tile can be any that the hand does not
/// hold four of. In a goulash a 2-bamboo would be one more joker.
fn fished(scoring: &Scoring, hand: &Hand, context: &Context) -> SpecialRows {
    let drawn = Context { win: Win::Wall, special: None, ..*context };
    let (facts, mut parts) = (Facts::new(hand, &drawn), Parts::new(scoring, hand, &drawn));
    let possible = scoring.specials.possible(&facts, &parts.melds, parts.jokers + 1);
    let wanted = possible.and(scoring.specials.fished());
    if wanted.is_empty() {
        return wanted;
    }
    let room = TileSet::ALL.iter().filter(|&tile| hand.held(tile) < 4);
    let mut missing = room.fold(TileSet::NONE, |kinds, tile| kinds.or(TileSet::one(tile)));
    let joker = drawn.goulash && missing.has(JOKER);
    if drawn.goulash {
        missing = missing.without(TileSet::one(JOKER));
    }
    let mut found = made(scoring, &parts, &drawn, missing, wanted);
    if joker {
        parts.jokers += 1;
        found = found.or(made(scoring, &parts, &drawn, TileSet::NONE, wanted.without(found)));
    }
    found
}

/// The subset of `wanted` that the hand matches with one missing tile of these kinds, or as it is
/// if there are none.
fn made(
    scoring: &Scoring,
    parts: &Parts,
    context: &Context,
    missing: TileSet,
    wanted: SpecialRows,
) -> SpecialRows {
    let (specials, mut found) = (&scoring.specials, SpecialRows::NONE);
    let stock = Stock { missing, ..parts.stock() };
    for (row, special) in specials.of(wanted.without(specials.regular())) {
        if special.is_tiles(&stock, context) {
            found = found.or(row);
        }
    }
    let regular = wanted.and(specials.regular()).and(specials.with_chows(parts.chows));
    if regular.is_empty() {
        return found;
    }
    // No row has a chow in its concealed tiles.
    let task = LayTask { missing, ..parts.task(0) };
    decompose(&task, &mut |lay| {
        let mut reading = parts.melds.clone();
        lay.groups.iter().for_each(|&group| reading.push(group));
        for (row, special) in specials.of(regular.without(found)) {
            if special.is_reading(&reading, context) {
                found = found.or(row);
            }
        }
        !regular.without(found).is_empty()
    });
    found
}

/// Puts one joker after the other where it adds most. Or three jokers are a pung of 2-bamboo.
fn best_reading(scoring: &Scoring, facts: &Facts<'_>, parts: &Parts) -> Reading {
    let total = |counts: &Counts| {
        let mut sheet = CountSheet { tally: Tally::default(), lines: None };
        count(scoring, facts, &grouped(scoring, parts, counts), None, &mut sheet);
        sheet.tally.total(scoring.finish, &facts.context.house)
    };
    let mut best = with_jokers(scoring, parts.counts, parts.jokers, &total);
    if parts.jokers >= 3 && parts.bamboo {
        let mut counts = parts.counts;
        counts[JOKER.index()] += 3;
        let as_bamboo = with_jokers(scoring, counts, parts.jokers - 3, &total);
        if as_bamboo.total > best.total {
            best = as_bamboo;
        }
    }
    grouped(scoring, parts, &best.counts)
}

/// The tiles that the jokers make, and what they count.
struct Weighed {
    counts: Counts,
    total: i32,
}

fn with_jokers(
    scoring: &Scoring,
    counts: Counts,
    jokers: u8,
    total: &dyn Fn(&Counts) -> i32,
) -> Weighed {
    let mut best = Weighed { total: total(&counts), counts };
    // A joker makes a pair of one tile or a pung of two. A pung never has two jokers, and a pair of
    // suited tiles counts nothing.
    let (some, pairs) = (TileSet::counted(&counts), TileSet::at_least(2, &counts));
    let singles = match scoring.sets.chow.concealed > 0 {
        true => some,
        false => some.without(TileSet::SUITED),
    };
    let mut useful = singles.or(pairs).without(TileSet::at_least(3, &counts));
    for _ in 0..jokers {
        let mut better = None;
        for tile in useful.iter() {
            best.counts[tile.index()] += 1;
            let total = total(&best.counts);
            best.counts[tile.index()] -= 1;
            if total > best.total {
                (best.total, better) = (total, Some(tile));
            }
        }
        let Some(tile) = better else { break };
        best.counts[tile.index()] += 1;
        useful = useful.without(TileSet::one(tile));
    }
    best
}

/// The groups in a hand that did not win. Those that the player has laid out stay as they are. Of the
/// other tiles pungs come first, because a pung counts more than the
/// chows that it could break. Then come pairs of honours, and chows if the rule set counts them.
/// Four alike that were not declared are a pung and a tile.
fn grouped(scoring: &Scoring, parts: &Parts, counts: &Counts) -> Reading {
    let mut reading = parts.melds.clone();
    let mut left = *counts;
    for &laid in &parts.laid {
        let group = Group::of_laid(laid);
        // A pair of suited tiles counts nothing.
        if group.kind != GroupKind::Pair || group.tile.is_honour() {
            reading.push(group);
        }
        laid.tiles().for_each(|tile| left[tile.index()] = left[tile.index()].saturating_sub(1));
    }
    for tile in TileSet::at_least(2, &left).iter() {
        let count = &mut left[tile.index()];
        let kind = match *count {
            3.. => GroupKind::Pung,
            2 if tile.is_honour() => GroupKind::Pair,
            _ => continue,
        };
        *count -= if kind == GroupKind::Pung { 3 } else { 2 };
        reading.push(Group { kind, tile, exposed: false });
    }
    if scoring.sets.chow.concealed > 0 {
        for tile in Tile::all().filter(|tile| matches!(tile.number(), Some(1..=7))) {
            let run = tile.index()..tile.index() + 3;
            while left[run.clone()].iter().all(|&count| count > 0) {
                left[run.clone()].iter_mut().for_each(|count| *count -= 1);
                reading.push(Group { kind: GroupKind::Chow, tile, exposed: false });
            }
        }
    }
    reading
}

#[cfg(test)]
pub(crate) mod fishing_tests;
