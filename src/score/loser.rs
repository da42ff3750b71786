//! What a hand counts that did not win: its melds, the sets and pairs in it, and fishing for a special hand.

use crate::hand::{Hand, JOKER};
use crate::rules::Rules;
use crate::tile::Tile;

use super::breakdown::Lines;
use super::count::{Sheet, Tally, count, count_part};
use super::decompose::{Counts, Task, decompose};
use super::facts::Facts;
use super::group::{Group, GroupKind, Reading};
use super::kinds::Kinds;
use super::special::{PartScore, Special};
use super::winner::Parts;
use super::{Context, Score, Scoring, Win};

/// Counts a hand without a mahjong.
pub fn score(rules: &Rules, hand: &Hand, context: &Context) -> Score {
    let scoring = &rules.scoring;
    let mut facts = Facts::new(hand, context);
    (facts.won, facts.claimed) = (false, false);
    let parts = Parts::new(rules, hand, context);
    let reading = best_reading(scoring, &facts, &parts);
    let tally = |reading: &Reading, special| {
        let mut sheet = Sheet { tally: Tally::default(), lines: None };
        fill(scoring, &facts, reading, special, &mut sheet);
        sheet.tally.total(scoring.finish)
    };
    // A part score never takes away what the hand counts by itself: the sheets say so for two of the hands, and for the
    // others no player would call fishing if it cost him points.
    let mut best = (tally(&reading, None), None);
    if context.fishing && hand.winning().is_none() {
        for special in fished(rules, hand, context) {
            let total = tally(&reading, Some(special));
            if total > best.0 {
                best = (total, Some(special));
            }
        }
    }
    let mut lines = Lines::new();
    let mut sheet = Sheet { tally: Tally::default(), lines: Some(&mut lines) };
    fill(scoring, &facts, &reading, best.1, &mut sheet);
    let tally = sheet.tally;
    Score::counted(scoring, tally, best.1.map(|special| special.name), lines)
}

fn fill(scoring: &Scoring, facts: &Facts<'_>, reading: &Reading, special: Option<&Special>, sheet: &mut Sheet<'_>) {
    match special.map(|special| (special, special.fishing)) {
        Some((special, PartScore::Points(points))) => count_part(scoring, facts, special.name, points, sheet),
        Some((special, PartScore::Doubles(_))) => count(scoring, facts, reading, Some(special), sheet),
        _ => count(scoring, facts, reading, None, sheet),
    }
}

/// The special hands of which one tile is missing.
fn fished(rules: &Rules, hand: &Hand, context: &Context) -> impl Iterator<Item = &'static Special> {
    let specials = rules.scoring.specials;
    let drawn = Context { win: Win::Wall, special: None, ..*context };
    let (facts, parts) = (Facts::new(hand, &drawn), Parts::new(rules, hand, &drawn));
    let rows = specials.iter().enumerate().filter(|(_, special)| {
        special.fishing != PartScore::Nothing
            && special.could_be(&parts.melds, parts.jokers + 1)
            && special.allows(&facts)
    });
    let (mut wanted, mut found) = (rows.fold(0u64, |rows, (row, _)| rows | 1 << row), 0);
    for tile in Kinds::ALL.iter() {
        let mut full = *hand;
        let useful = rows_of(specials, wanted).any(|(_, special)| special.could_hold(tile));
        if useful && full.set_winning(tile).is_ok() {
            found |= made(rules, &full, &drawn, wanted);
            wanted &= !found;
        }
    }
    rows_of(specials, found).map(|(_, special)| special)
}

/// The rows whose bits are set.
fn rows_of(specials: &'static [Special], rows: u64) -> impl Iterator<Item = (usize, &'static Special)> {
    specials.iter().enumerate().filter(move |(row, _)| rows & (1 << row) != 0)
}

/// Those of the wanted rows that this full hand is.
fn made(rules: &Rules, hand: &Hand, context: &Context, wanted: u64) -> u64 {
    let specials = rules.scoring.specials;
    let parts = Parts::new(rules, hand, context);
    let (mut found, mut regular) = (0, 0);
    for (row, special) in rows_of(specials, wanted) {
        if special.is_regular() {
            regular |= 1 << row;
        } else if special.is_tiles(&parts.melds, &parts.counts, parts.jokers, context) {
            found |= 1 << row;
        }
    }
    if regular != 0 {
        // A pair of jokers alone can be of a kind that the hand has: no row asks for another.
        let task = Task { joker_pairs: parts.melds.kinds, ..parts.task(0) };
        decompose(&task, &mut |lay| {
            let mut reading = parts.melds.clone();
            lay.groups.iter().for_each(|&group| reading.push(group));
            for (row, special) in rows_of(specials, regular & !found) {
                if special.is_reading(&reading, context) {
                    found |= 1 << row;
                }
            }
            regular & !found != 0
        });
    }
    found
}

/// Jokers go where they add most, one after the other; or three of them stay the 2-bamboo they are.
fn best_reading(scoring: &Scoring, facts: &Facts<'_>, parts: &Parts) -> Reading {
    let total = |reading: &Reading| {
        let mut sheet = Sheet { tally: Tally::default(), lines: None };
        count(scoring, facts, reading, None, &mut sheet);
        sheet.tally.total(scoring.finish)
    };
    let natural = with_jokers(scoring, parts, parts.jokers, &total);
    if parts.jokers < 3 {
        return natural;
    }
    let mut as_bamboo = Parts { melds: parts.melds.clone(), ..*parts };
    as_bamboo.counts[JOKER.index()] += 3;
    let as_bamboo = with_jokers(scoring, &as_bamboo, parts.jokers - 3, &total);
    if total(&as_bamboo) > total(&natural) { as_bamboo } else { natural }
}

fn with_jokers(scoring: &Scoring, parts: &Parts, jokers: u8, total: &dyn Fn(&Reading) -> i32) -> Reading {
    let mut counts = parts.counts;
    let mut best = grouped(scoring, parts, &counts);
    let mut used = [false; Tile::PLAYING_KINDS];
    for _ in 0..jokers {
        let mut better = None;
        // A joker beside one or two tiles makes a pair or pung; never two jokers in one pung.
        for kind in (0..counts.len()).filter(|&kind| matches!(counts[kind], 1 | 2) && !used[kind]) {
            let mut with = counts;
            with[kind] += 1;
            let reading = grouped(scoring, parts, &with);
            if total(&reading) > total(better.as_ref().map_or(&best, |(_, reading)| reading)) {
                better = Some((kind, reading));
            }
        }
        let Some((kind, reading)) = better else { break };
        counts[kind] += 1;
        used[kind] = true;
        best = reading;
    }
    best
}

/// The groups in a hand that did not win: pungs before all, since one counts more than the chows it could break; pairs of
/// honours; and chows where they count. Four alike that were not declared are a pung and a tile.
fn grouped(scoring: &Scoring, parts: &Parts, counts: &Counts) -> Reading {
    let mut reading = parts.melds.clone();
    let mut left = *counts;
    for tile in Tile::all().take(Tile::PLAYING_KINDS) {
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
