//! Counting one reading of a hand: sets, awards, and what a special hand puts in their place.

use super::Scoring;
use super::award::Feature;
use super::breakdown::{Line, Lines, What};
use super::facts::{Facts, whole_hand};
use super::group::{Group, GroupKind, Reading};
use super::special::{Special, Value};

/// Points for a group, concealed and exposed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pay {
    /// All its tiles came from the wall.
    pub concealed: i32,
    /// It was laid out, or completed by another player's tile.
    pub exposed: i32,
}

/// What the sets count by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SetPoints {
    pub chow: Pay,
    pub pung_of_minors: Pay,
    pub pung_of_terminals: Pay,
    pub pung_of_honours: Pay,
    pub kong_of_minors: Pay,
    pub kong_of_terminals: Pay,
    pub kong_of_honours: Pay,
}

impl SetPoints {
    /// Concealed first, then exposed.
    pub const fn pay(concealed: i32, exposed: i32) -> Pay {
        Pay { concealed, exposed }
    }

    /// Sets count nothing by themselves.
    pub const NONE: SetPoints = {
        let none = SetPoints::pay(0, 0);
        SetPoints {
            chow: none,
            pung_of_minors: none,
            pung_of_terminals: none,
            pung_of_honours: none,
            kong_of_minors: none,
            kong_of_terminals: none,
            kong_of_honours: none,
        }
    };

    const fn of(&self, group: Group) -> i32 {
        let pay = match group.kind {
            GroupKind::Pair => return 0,
            GroupKind::Chow => self.chow,
            GroupKind::Pung if group.tile.is_honour() => self.pung_of_honours,
            GroupKind::Pung if group.tile.is_terminal() => self.pung_of_terminals,
            GroupKind::Pung => self.pung_of_minors,
            GroupKind::Kong if group.tile.is_honour() => self.kong_of_honours,
            GroupKind::Kong if group.tile.is_terminal() => self.kong_of_terminals,
            GroupKind::Kong => self.kong_of_minors,
        };
        if group.exposed { pay.exposed } else { pay.concealed }
    }
}

/// How points and factors become what the hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Points, doubled so many times.
    Doubles,
    /// Points, and so many quarters of them more; halves are rounded up, once.
    Quarters,
    /// The points for so many fan; the last entry for that many or more.
    Fan(&'static [i32; 11]),
    /// Points alone.
    Points,
}

/// What has been counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points before the factor.
    pub points: i32,
    /// Doubles, fan or quarters.
    pub factor: i32,
    /// Points after it.
    pub added: i32,
}

impl Tally {
    /// What the hand counts.
    pub fn total(&self, finish: Finish) -> i32 {
        let factored = match finish {
            // No hand has twenty doubles; a shift past the word would be worse than a wrong score.
            Finish::Doubles => self.points.saturating_mul(1 << self.factor.clamp(0, 20)),
            Finish::Quarters => (self.points * (4 + self.factor) + 2) / 4,
            Finish::Fan(table) => table[self.factor.clamp(0, 10) as usize],
            Finish::Points => self.points,
        };
        factored.saturating_add(self.added)
    }
}

/// A tally, and the lines it is made of where somebody wants to see them.
pub struct Sheet<'a> {
    pub tally: Tally,
    pub lines: Option<&'a mut Lines>,
}

impl Sheet<'_> {
    fn line(&mut self, what: What, points: i32, factor: i32) {
        if points == 0 && factor == 0 {
            return;
        }
        self.tally.points += points;
        self.tally.factor += factor;
        if let Some(lines) = &mut self.lines {
            let full = lines.push(Line { what, points, factor });
            debug_assert!(full.is_ok());
        }
    }
}

/// Counts a reading, as an ordinary hand or as a special one.
pub fn count(
    scoring: &Scoring,
    facts: &Facts<'_>,
    reading: &Reading,
    special: Option<&Special>,
    sheet: &mut Sheet<'_>,
) {
    let mut counter = Counter { scoring, facts, reading, whole: whole_hand(reading.kinds), sheet };
    let Some(special) = special else { return counter.ordinary() };
    // A loser's hand is only ever counted as a special one because he was fishing for it.
    let name = if facts.won { What::Special(special.name) } else { What::Fishing(special.name) };
    match special.value {
        Value::Mahjong => counter.ordinary(),
        Value::Limit(limit) => {
            counter.sheet.line(name, limit, 0);
            counter.bonus_alone();
            counter.awards(|feature| feature == Feature::East, true, true);
        }
        Value::Doubles(doubles) => {
            counter.sets();
            counter.awards(|_| true, true, false);
            counter.sheet.line(name, 0, doubles.into());
            counter.awards(|feature| feature == Feature::East, false, true);
        }
        Value::Points { points, instead_of_points, instead_of_additions } => {
            if instead_of_points {
                counter.sheet.line(name, points, 0);
            } else {
                counter.sets();
            }
            counter.awards(|_| true, !instead_of_points, !instead_of_additions);
            if !instead_of_points {
                counter.sheet.line(name, points, 0);
                counter.sheet.tally.points -= points;
                counter.sheet.tally.added += points;
            }
        }
        Value::OnlyAddition(quarters) => {
            counter.sets();
            counter.awards(|_| true, true, false);
            counter.sheet.line(name, 0, quarters.into());
        }
        Value::Fan(fan) => counter.sheet.line(name, 0, fan.into()),
        Value::FanAndMore(fan) => {
            counter.sheet.line(name, 0, fan.into());
            counter.awards(|feature| feature.is_bonus() || feature.is_flush_or_win(), true, true);
        }
    }
}

/// Counts the part score of a player who was fishing for a special hand.
pub fn count_part(scoring: &Scoring, facts: &Facts<'_>, name: &'static str, points: i32, sheet: &mut Sheet<'_>) {
    let reading = &Reading::default();
    let mut counter = Counter { scoring, facts, reading, whole: whole_hand(reading.kinds), sheet };
    counter.sheet.line(What::Fishing(name), points, 0);
    counter.bonus_alone();
}

struct Counter<'a, 'b> {
    scoring: &'a Scoring,
    facts: &'a Facts<'a>,
    reading: &'a Reading,
    whole: Option<Feature>,
    sheet: &'a mut Sheet<'b>,
}

impl Counter<'_, '_> {
    fn ordinary(&mut self) {
        self.sets();
        self.awards(|_| true, true, true);
    }

    fn sets(&mut self) {
        for &group in &self.reading.groups {
            self.sheet.line(What::Group(group), self.scoring.sets.of(group), 0);
        }
    }

    /// Counts the awards that `wanted` picks, their points, their factors, or both.
    fn awards(&mut self, wanted: impl Fn(Feature) -> bool, points: bool, factors: bool) {
        for award in self.scoring.awards {
            if (award.winner && !self.facts.won) || !wanted(award.feature) {
                continue;
            }
            let times = self.facts.times(award.feature, self.reading, self.whole);
            let points = if points { award.points * times } else { 0 };
            let factor = if factors { i32::from(award.factor) * times } else { 0 };
            self.sheet.line(What::Feature(award.feature), points, factor);
        }
    }

    /// Flowers and seasons beside a fixed score: their own doubles touch nothing else.
    fn bonus_alone(&mut self) {
        let before = self.sheet.tally;
        self.awards(Feature::is_bonus, true, false);
        let bonus = self.sheet.tally.points - before.points;
        let awards = self.scoring.awards.iter().filter(|award| award.feature.is_bonus());
        let doubles: i32 = awards
            .map(|award| i32::from(award.factor) * self.facts.times(award.feature, self.reading, self.whole))
            .sum();
        self.sheet.line(What::BonusDoubled, bonus * ((1 << doubles.clamp(0, 8)) - 1), 0);
    }
}
