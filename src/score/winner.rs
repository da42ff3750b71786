//! Finds the best way to read a hand that called mahjong.

use crate::hand::{Hand, JOKER};
use crate::tile::Tile;

use super::count::{CountSheet, Tally, count};
use super::decompose::{Counts, LayTask, decompose, outside};
use super::facts::Facts;
use super::fit::Stock;
use super::group::{Group, GroupKind, Reading};
use super::laid::{LaidOut, is_as_laid, laid_out};
use super::special::Special;
use super::special_table::SpecialRows;
use super::tile_set::TileSet;
use super::{Chows, Context, Finish, LessonHand, NotMahjong, Score, Scoring, form};

/// The parts of a hand that are the same in all its readings.
pub struct Parts {
    /// The melds. But `kinds` has the kinds of the whole hand, without jokers.
    pub melds: Reading,
    /// The concealed tiles and the winning one, without jokers.
    pub counts: Counts,
    /// The kinds of these tiles.
    held: TileSet,
    /// The jokers among them. A claimed 2-bamboo is not a joker.
    pub jokers: u8,
    /// Whether jokers can also be the 2-bamboo that they are.
    pub bamboo: bool,
    /// How many sets the concealed tiles must make.
    pub sets: u8,
    /// How many of the melds are chows.
    pub chows: u8,
    /// How many sets the whole hand has.
    pub blocks: u8,
    /// The concealed groups that every reading must have.
    pub laid: LaidOut,
}

/// No limit: as many chows as a hand has sets.
const ANY_CHOWS: u8 = 4;
/// The sets of a full hand.
const FULL_HAND: u8 = 4;

impl Parts {
    pub fn new(scoring: &Scoring, hand: &Hand, context: &Context) -> Parts {
        let (mut melds, mut counts) = (Reading::default(), *hand.concealed());
        hand.melds().filter_map(Group::of_meld).for_each(|group| melds.push(group));
        // From the hand and not from the copy. A processor waits when it reads several bytes at once
        // and has just written one of them.
        let mut held = TileSet::counted(hand.concealed());
        let mut jokers = 0;
        if context.goulash {
            jokers = core::mem::take(&mut counts[JOKER.index()]);
            held = held.without(TileSet::one(JOKER));
        }
        match hand.winning() {
            Some(JOKER) if context.goulash && !context.win.is_claimed() => jokers += 1,
            Some(tile) if !tile.is_bonus() => {
                counts[tile.index()] += 1;
                held.insert(tile);
            }
            _ => {}
        }
        melds.kinds = melds.kinds.or(held);
        let blocks = form(scoring, context).blocks;
        let sets = blocks.saturating_sub(melds.groups.len() as u8);
        let chows = melds.chows;
        let bamboo = !context.house.blanks;
        let laid = laid_out(hand, &context.house);
        Parts { melds, counts, held, jokers, bamboo, sets, chows, blocks, laid }
    }

    /// The special hands that this hand could be. They have as many tiles as four sets and a pair.
    fn specials(&self, scoring: &Scoring, facts: &Facts<'_>) -> SpecialRows {
        match self.blocks == FULL_HAND && facts.context.house.specials {
            true => scoring.specials.possible(facts, &self.melds, self.jokers),
            false => SpecialRows::NONE,
        }
    }

    /// The melds and tiles to fit into the pattern of a special hand.
    pub fn stock(&self) -> Stock<'_> {
        Stock {
            groups: &self.melds.groups,
            loose: self.counts,
            held: self.held,
            jokers: self.jokers,
            bamboo: self.bamboo,
            missing: TileSet::NONE,
        }
    }

    /// The task of laying the concealed tiles, with at most `most_chows` in the whole hand.
    pub fn task(&self, most_chows: u8) -> LayTask {
        let chows = most_chows.saturating_sub(self.chows);
        LayTask {
            counts: self.counts,
            jokers: self.jokers,
            bamboo: self.bamboo,
            sets: self.sets,
            chows,
            loose: 0,
            missing: TileSet::NONE,
        }
    }
}

/// Counts a hand that won, or returns why it is no mahjong.
pub fn score(
    scoring: &Scoring,
    hand: &Hand,
    context: &Context,
    score: &mut Score,
) -> Result<(), NotMahjong> {
    let (facts, parts) = (Facts::new(hand, context), Parts::new(scoring, hand, context));
    let most_chows = match scoring.chows {
        _ if !context.chows_allowed() => 0,
        Chows::One if !context.house.any_chows => 1,
        Chows::Any | Chows::One => ANY_CHOWS,
    };
    if !facts.won {
        return Err(NotMahjong::NotWon(outside(&parts.task(most_chows))));
    }
    if context.lesson.is_some_and(|lesson| !in_lesson(hand, lesson)) {
        return Err(NotMahjong::NotInThisLesson);
    }
    // The 2-bamboo were taken out, and a blank that was discarded is nothing.
    let two_bamboo = parts.counts[JOKER.index()] > 0 || parts.melds.sets.has(JOKER);
    if context.goulash && context.house.blanks && two_bamboo {
        return Err(NotMahjong::NoTwoBamboo);
    }
    let mut best = Best {
        scoring,
        facts: &facts,
        specials: parts.specials(scoring, &facts),
        found: None,
        passed: None,
    };
    best.irregular(&parts);
    if parts.chows <= most_chows {
        decompose(&parts.task(most_chows), &mut |lay| {
            match is_as_laid(lay.groups, &parts.laid) {
                true => best.lay(&parts.melds, lay.groups),
                false => _ = best.passed.get_or_insert(NotMahjong::NotAsLaid),
            }
            true
        });
    }
    // A kong is laid down before the hand is shown, so it is among the melds.
    let lacks_kong = context.won_on == Some(GroupKind::Kong) && parts.melds.kongs == 0;
    match best.found {
        Some(_) if lacks_kong => Err(NotMahjong::WonOnOther(GroupKind::Kong)),
        Some(found) => finish(scoring, &facts, &found, score),
        None => Err(best.passed.unwrap_or_else(|| why_not(&parts, most_chows))),
    }
}

/// Why no reading was found at all.
fn why_not(parts: &Parts, most_chows: u8) -> NotMahjong {
    let mut complete = false;
    decompose(&parts.task(ANY_CHOWS), &mut |_| {
        complete = true;
        false
    });
    match complete {
        true => NotMahjong::TooManyChows(most_chows),
        false => NotMahjong::Incomplete(outside(&parts.task(ANY_CHOWS))),
    }
}

/// Whether the lesson has all kinds of tiles and melds that the hand has.
fn in_lesson(hand: &Hand, lesson: LessonHand) -> bool {
    let honours = Tile::all().filter(|tile| tile.is_honour()).any(|tile| hand.held(tile) > 0);
    let kongs = hand.melds().any(|meld| meld.size() > 3);
    let bonus = hand.bonus_tiles() > 0;
    (lesson.honours || !honours) && (lesson.kongs || !kongs) && (lesson.bonus || !bonus)
}

/// The best reading so far.
struct Best<'a> {
    scoring: &'a Scoring,
    facts: &'a Facts<'a>,
    specials: SpecialRows,
    found: Option<BestReading>,
    /// Why a complete reading did not count.
    passed: Option<NotMahjong>,
}

struct BestReading {
    /// `None` as long as there is no other reading to compare it with. Most hands have only one.
    rank: Option<ReadingRank>,
    reading: Reading,
    special: Option<&'static Special>,
}

impl BestReading {
    /// Whether it counts instead of the ordinary hand, whatever that would count.
    fn replaces_ordinary(&self) -> bool {
        self.special.is_some_and(|special| special.value.replaces_ordinary())
    }
}

/// The greater one counts: it replaces the ordinary hand, it has the higher total, the higher
/// factor, or it is a special hand. In Hong Kong, readings with the same points can differ in fan.
type ReadingRank = (bool, i32, i32, bool);

impl Best<'_> {
    /// Special hands that are not four sets and a pair.
    fn irregular(&mut self, parts: &Parts) {
        let table = &self.scoring.specials;
        let (mut any, regular) = (false, self.specials.and(table.regular()));
        let irregular = self.specials.without(regular);
        if irregular.is_empty() {
            return;
        }
        let stock = parts.stock();
        for (_, special) in table.of(irregular) {
            if special.is_tiles(&stock, self.facts.context) {
                any = true;
                self.consider(&parts.melds, Some(special));
            }
        }
        // Such a hand can also be a special hand that any mahjong can be, such as one that was
        // dealt.
        for (_, special) in table.of(regular).filter(|(_, it)| any && it.parts.is_empty()) {
            self.consider(&parts.melds, Some(special));
        }
    }

    /// Considers one way to lay the concealed tiles. The winning tile may have completed any group
    /// that has it.
    fn lay(&mut self, melds: &Reading, groups: &[Group]) {
        let (winning, wanted) = (self.facts.hand.winning(), self.facts.context.won_on);
        let wanted = wanted.filter(|&kind| kind != GroupKind::Kong);
        let completes = |group: &Group| {
            winning.is_some_and(|tile| group.has(tile))
                && wanted.is_none_or(|kind| group.kind == kind)
        };
        // A drawn joker can complete any group.
        let joker = self.facts.context.goulash && winning == Some(JOKER) && !self.facts.claimed;
        let mut fitting =
            groups.iter().enumerate().filter(|(_, group)| completes(group)).map(|(at, _)| at);
        if !self.facts.claimed {
            return match (fitting.next().is_some() || joker, wanted) {
                (false, Some(kind)) => self.passed = Some(NotMahjong::WonOnOther(kind)),
                _ => self.reading(melds, groups, None),
            };
        }
        let mut any = false;
        for at in fitting {
            any = true;
            self.reading(melds, groups, Some(at));
        }
        if let (false, Some(kind)) = (any, wanted) {
            self.passed = Some(NotMahjong::WonOnOther(kind));
        }
    }

    fn reading(&mut self, melds: &Reading, groups: &[Group], claimed: Option<usize>) {
        let mut reading = Reading::default();
        melds.groups.iter().for_each(|&group| reading.push(group));
        for (at, &group) in groups.iter().enumerate() {
            reading.push(Group { exposed: claimed == Some(at), ..group });
        }
        let table = &self.scoring.specials;
        let rows = self.specials.and(table.regular()).and(table.with_chows(reading.chows));
        for (_, special) in table.of(rows) {
            if special.is_reading(&reading, self.facts.context) {
                self.consider(&reading, Some(special));
            }
        }
        if self.scoring.chow_needs_one_suit && reading.chows > 0 && !reading.kinds.one_suit() {
            self.passed = Some(NotMahjong::ChowNeedsOneSuit);
        } else if !self.found.as_ref().is_some_and(BestReading::replaces_ordinary) {
            // A special hand that replaces the ordinary one is better, whatever this one counts.
            self.consider(&reading, None);
        }
    }

    fn consider(&mut self, reading: &Reading, special: Option<&'static Special>) {
        let mut rank = None;
        if let Some(found) = &self.found {
            let found = found.rank.unwrap_or_else(|| self.rank(&found.reading, found.special));
            let new = self.rank(reading, special);
            if new <= found {
                if let Some(best) = &mut self.found {
                    best.rank = Some(found);
                }
                return;
            }
            rank = Some(new);
        }
        self.found = Some(BestReading { rank, reading: reading.clone(), special });
    }

    fn rank(&self, reading: &Reading, special: Option<&'static Special>) -> ReadingRank {
        let mut sheet = CountSheet { tally: Tally::default(), lines: None };
        count(self.scoring, self.facts, reading, special, &mut sheet);
        let instead = special.is_some_and(|special| special.value.replaces_ordinary());
        let total = sheet.tally.total(self.scoring.finish, &self.facts.context.house);
        (instead, total, sheet.tally.factor, special.is_some())
    }
}

/// Counts the best reading with its lines.
fn finish(
    scoring: &Scoring,
    facts: &Facts<'_>,
    found: &BestReading,
    score: &mut Score,
) -> Result<(), NotMahjong> {
    let mut sheet = CountSheet { tally: Tally::default(), lines: Some(&mut score.lines) };
    count(scoring, facts, &found.reading, found.special, &mut sheet);
    let tally = sheet.tally;
    score.fill(scoring, &facts.context.house, tally, found.special);
    let minimum = facts.context.minimum_fan;
    if matches!(scoring.finish, Finish::Fan(_)) && score.fan < minimum {
        score.refused = Some(NotMahjong::TooFewFan { fan: score.fan, minimum });
    }
    Ok(())
}
