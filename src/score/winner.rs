//! The best way to read a hand that called mahjong.

use crate::hand::{Hand, JOKER};
use crate::rules::Rules;
use crate::rules::kinds::{Chows, Lesson};
use crate::tile::Tile;

use super::breakdown::Lines;
use super::count::{Sheet, Tally, count};
use super::decompose::{Counts, Task, decompose, outside};
use super::facts::Facts;
use super::group::{Group, GroupKind, Reading};
use super::kinds::Kinds;
use super::special::Special;
use super::{Context, Finish, Refusal, Score, Scoring, form};

/// A hand taken apart as far as every reading of it shares.
pub struct Parts {
    /// The melds; the kinds are those of the whole hand without jokers.
    pub melds: Reading,
    /// The concealed tiles and the winning one, without jokers.
    pub counts: Counts,
    /// Jokers among them. One that was claimed is only a 2-bamboo.
    pub jokers: u8,
    /// Sets that the concealed tiles must make.
    pub sets: u8,
    /// Chows among the melds.
    pub chows: u8,
    /// Sets of the whole hand.
    pub blocks: u8,
}

/// As many chows as a hand has sets.
const ANY_CHOWS: u8 = 4;
/// Special hands are made of as many tiles as four sets and a pair.
const FULL_HAND: u8 = 4;

impl Parts {
    pub fn new(rules: &Rules, hand: &Hand, context: &Context) -> Parts {
        let (mut melds, mut counts) = (Reading::default(), *hand.concealed());
        hand.melds().filter_map(Group::of_meld).for_each(|group| melds.push(group));
        let mut jokers = 0;
        if context.goulash {
            jokers = core::mem::take(&mut counts[JOKER.index()]);
        }
        match hand.winning() {
            Some(tile) if context.goulash && tile == JOKER && !context.win.is_claimed() => jokers += 1,
            Some(tile) if !tile.is_bonus() => counts[tile.index()] += 1,
            _ => {}
        }
        for (tile, _) in Tile::all().zip(counts).filter(|(_, count)| *count > 0) {
            melds.kinds.insert(tile);
        }
        let blocks = form(rules, context).blocks;
        let sets = blocks.saturating_sub(melds.groups.len() as u8);
        let chows = melds.chows;
        Parts { melds, counts, jokers, sets, chows, blocks }
    }

    /// What there is to lay, with at most so many chows in the whole hand.
    pub fn task(&self, most_chows: u8) -> Task {
        let chows = most_chows.saturating_sub(self.chows);
        Task { counts: self.counts, jokers: self.jokers, sets: self.sets, chows, loose: 0, joker_pairs: Kinds::ALL }
    }
}

/// Counts a hand that won, or says why it did not.
pub fn score(rules: &Rules, hand: &Hand, context: &Context) -> Result<Score, Refusal> {
    let scoring = &rules.scoring;
    let (facts, parts) = (Facts::new(hand, context), Parts::new(rules, hand, context));
    let most_chows = match rules.chows {
        Chows::Any => ANY_CHOWS,
        Chows::One => u8::from(context.chows_allowed()),
    };
    if !facts.won {
        return Err(Refusal::NotWon(outside(&parts.task(most_chows))));
    }
    if context.lesson.is_some_and(|lesson| !in_lesson(hand, lesson)) {
        return Err(Refusal::NotInThisLesson);
    }
    let mut best = Best { scoring, facts, specials: possible(scoring, &facts, &parts), found: None, passed: None };
    best.irregular(&parts);
    if parts.chows <= most_chows {
        decompose(&parts.task(most_chows), &mut |lay| {
            best.lay(&parts.melds, lay.groups);
            true
        });
    }
    match best.found {
        Some(found) => finish(scoring, &facts, &found),
        None => Err(best.passed.unwrap_or_else(|| why_not(&parts, most_chows))),
    }
}

/// Why no reading was found at all.
fn why_not(parts: &Parts, most_chows: u8) -> Refusal {
    let mut complete = false;
    decompose(&parts.task(ANY_CHOWS), &mut |_| {
        complete = true;
        false
    });
    match complete {
        true => Refusal::TooManyChows(most_chows),
        false => Refusal::Incomplete(outside(&parts.task(ANY_CHOWS))),
    }
}

/// Whether the lesson knows all of the hand's tiles.
fn in_lesson(hand: &Hand, lesson: &Lesson) -> bool {
    let honours = Tile::all().filter(|tile| tile.is_honour()).any(|tile| hand.held(tile) > 0);
    let kongs = hand.melds().any(|meld| meld.size() > 3);
    let bonus = hand.bonus_tiles() > 0;
    (lesson.honours || !honours) && (lesson.kongs || !kongs) && (lesson.bonus || !bonus)
}

/// A table of special hands has at most this many rows, one bit each.
type Rows = u64;

/// The special hands that this hand could be, going by what happened and by its kinds of tiles.
fn possible(scoring: &Scoring, facts: &Facts<'_>, parts: &Parts) -> Rows {
    let full = parts.blocks == FULL_HAND;
    let rows = scoring
        .specials
        .iter()
        .enumerate()
        .filter(|(_, special)| full && special.could_be(&parts.melds, parts.jokers) && special.allows(facts));
    rows.fold(0, |bits, (row, _)| bits | 1 << row)
}

/// The best reading so far.
struct Best<'a> {
    scoring: &'a Scoring,
    facts: Facts<'a>,
    specials: Rows,
    found: Option<Found>,
    /// Why complete readings did not count.
    passed: Option<Refusal>,
}

struct Found {
    rank: (bool, i32, i32, bool),
    reading: Reading,
    special: Option<&'static Special>,
}

impl Best<'_> {
    fn rows(&self, regular: bool) -> impl Iterator<Item = &'static Special> + use<> {
        let (mut rows, specials) = (self.specials, self.scoring.specials);
        let possible = core::iter::from_fn(move || {
            let special = specials.get(rows.trailing_zeros() as usize);
            rows &= rows.wrapping_sub(1);
            special
        });
        possible.filter(move |special| special.is_regular() == regular)
    }

    /// Special hands that are not four sets and a pair.
    fn irregular(&mut self, parts: &Parts) {
        let mut any = false;
        for special in self.rows(false) {
            if special.is_tiles(&parts.melds, &parts.counts, parts.jokers, self.facts.context) {
                any = true;
                self.consider(&parts.melds, Some(special));
            }
        }
        // A mahjong of its own kind can also be one that was dealt, or won on a named tile.
        for special in self.rows(true).filter(|special| any && special.parts.is_empty()) {
            self.consider(&parts.melds, Some(special));
        }
    }

    /// One way to lay the concealed tiles; the winning tile may have completed any group that holds it.
    fn lay(&mut self, melds: &Reading, groups: &[Group]) {
        let (winning, wanted) = (self.facts.hand.winning(), self.facts.context.won_on);
        let wanted = wanted.filter(|&kind| kind != GroupKind::Kong);
        let completes =
            |group: &Group| winning.is_some_and(|tile| group.has(tile)) && wanted.is_none_or(|kind| group.kind == kind);
        // A joker, or a tile that a joker stands for, completes what it likes.
        let joker = self.facts.context.goulash && winning == Some(JOKER) && !self.facts.claimed;
        let mut fitting = groups.iter().enumerate().filter(|(_, group)| completes(group)).map(|(at, _)| at);
        if !self.facts.claimed {
            return match (fitting.next().is_some() || joker, wanted) {
                (false, Some(kind)) => self.passed = Some(Refusal::WonOnOther(kind)),
                _ => self.reading(melds, groups, None),
            };
        }
        let mut any = false;
        for at in fitting {
            any = true;
            self.reading(melds, groups, Some(at));
        }
        if let (false, Some(kind)) = (any, wanted) {
            self.passed = Some(Refusal::WonOnOther(kind));
        }
    }

    fn reading(&mut self, melds: &Reading, groups: &[Group], claimed: Option<usize>) {
        let mut reading = Reading::default();
        melds.groups.iter().for_each(|&group| reading.push(group));
        for (at, &group) in groups.iter().enumerate() {
            reading.push(Group { exposed: claimed == Some(at), ..group });
        }
        for special in self.rows(true) {
            if special.is_reading(&reading, self.facts.context) {
                self.consider(&reading, Some(special));
            }
        }
        if self.scoring.chow_needs_one_suit && reading.chows > 0 && !reading.kinds.one_suit() {
            self.passed = Some(Refusal::ChowNeedsOneSuit);
        } else {
            self.consider(&reading, None);
        }
    }

    fn consider(&mut self, reading: &Reading, special: Option<&'static Special>) {
        let mut sheet = Sheet { tally: Tally::default(), lines: None };
        count(self.scoring, &self.facts, reading, special, &mut sheet);
        let instead = special.is_some_and(|special| special.value.replaces_ordinary());
        // Two hands of the same points in hong-kong still differ in fan.
        let rank = (instead, sheet.tally.total(self.scoring.finish), sheet.tally.factor, special.is_some());
        if self.found.as_ref().is_none_or(|found| found.rank < rank) {
            self.found = Some(Found { rank, reading: reading.clone(), special });
        }
    }
}

/// Counts the best reading once more, with its lines.
fn finish(scoring: &Scoring, facts: &Facts<'_>, found: &Found) -> Result<Score, Refusal> {
    let mut lines = Lines::new();
    let mut sheet = Sheet { tally: Tally::default(), lines: Some(&mut lines) };
    count(scoring, facts, &found.reading, found.special, &mut sheet);
    let tally = sheet.tally;
    let mut score = Score::counted(scoring, tally, found.special.map(|special| special.name), lines);
    if matches!(scoring.finish, Finish::Fan(_)) && score.fan < facts.context.minimum_fan {
        score.refused = Some(Refusal::TooFewFan { fan: score.fan, minimum: facts.context.minimum_fan });
    }
    Ok(score)
}
