//! Counts one reading of a hand: its sets, its awards, and what a special hand counts instead.

use super::Scoring;
use super::award::{Feature, FeatureSet};
use super::breakdown::{LineFor, LineList, StoredLine};
use super::facts::Facts;
use super::group::{Group, GroupKind, Reading};
use super::house::House;
use super::special::{Special, SpecialValue};
use crate::seat::Wind;

/// Points for a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pay {
    /// If all its tiles came from the wall.
    pub concealed: i32,
    /// If it was laid out, or completed by another player's tile.
    pub exposed: i32,
}

/// The points of each kind of set.
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
    /// Points for a concealed group and for an exposed one.
    pub const fn pay(concealed: i32, exposed: i32) -> Pay {
        Pay { concealed, exposed }
    }

    /// No points for any set.
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

/// How the total of a hand is made from its points and its factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The points are doubled `factor` times.
    Doubles,
    /// A quarter of the points is added `factor` times. The result is rounded once, halves up.
    Quarters,
    /// The total is the entry of this table at the number of fan. The last entry is also for more
    /// fan.
    Fan(&'static [i32; 11]),
    /// The points alone.
    Points,
}

/// What has been counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points before the factor.
    pub points: i32,
    /// Doubles, fan or quarters, depending on [`Finish`].
    pub factor: i32,
    /// Points that are added after the factor.
    pub added: i32,
    /// The most that the hand can count, if the house has a limit for it.
    pub most: Option<i32>,
}

impl Tally {
    /// The total of the hand.
    pub fn total(&self, finish: Finish, house: &House) -> i32 {
        let factored = match finish {
            // No hand has twenty doubles. The limit only keeps the shift from overflowing.
            Finish::Doubles => self.points.saturating_mul(1 << self.factor.clamp(0, 20)),
            Finish::Quarters => (self.points * (4 + self.factor) + 2) / 4,
            Finish::Fan(table) => house.points_for_fan(table, self.factor.clamp(0, 100) as u8),
            Finish::Points => self.points,
        };
        let total = factored.saturating_add(self.added);
        house.rounded(self.most.map_or(total, |most| total.min(most)))
    }
}

/// A tally, and its lines if somebody wants to see them.
pub struct CountSheet<'a> {
    pub tally: Tally,
    pub lines: Option<&'a mut LineList>,
}

impl CountSheet<'_> {
    fn line(&mut self, what: LineFor, points: i32, factor: i32) {
        if points == 0 && factor == 0 {
            return;
        }
        self.tally.points += points;
        self.tally.factor += factor;
        if let Some(lines) = &mut self.lines {
            let full = lines.push(StoredLine { what, points, factor: factor as i8 });
            debug_assert!(full.is_ok());
        }
    }
}

/// Counts a reading, as an ordinary hand or as a special one.
pub fn count(
    scoring: &Scoring,
    facts: &Facts<'_>,
    reading: &Reading,
    special: Option<&'static Special>,
    sheet: &mut CountSheet<'_>,
) {
    let earned = facts.features(reading);
    let mut counter = Counter { scoring, facts, reading, earned, sheet };
    let Some(special) = special else {
        counter.limit();
        return counter.ordinary();
    };
    // A hand that did not win counts as a special one only because its player was fishing for it.
    let name = if facts.won { LineFor::Special } else { LineFor::Fishing };
    match special.value {
        SpecialValue::Mahjong => counter.ordinary(),
        SpecialValue::Limit(limit) => {
            counter.sheet.line(name, counter.house().part_of_limit(limit), 0);
            counter.bonus_alone();
            counter.awards(FeatureSet::one(Feature::East), true, true);
        }
        SpecialValue::Doubles(doubles) => {
            counter.limit();
            counter.sets();
            counter.awards(FeatureSet::ALL, true, false);
            counter.sheet.line(name, 0, doubles.into());
            counter.awards(FeatureSet::one(Feature::East), false, true);
        }
        SpecialValue::Points { points, instead_of_points, instead_of_additions } => {
            if instead_of_points {
                counter.sheet.line(name, points, 0);
            } else {
                counter.sets();
            }
            counter.awards(FeatureSet::ALL, !instead_of_points, !instead_of_additions);
            if !instead_of_points {
                counter.sheet.line(name, points, 0);
                counter.sheet.tally.points -= points;
                counter.sheet.tally.added += points;
            }
        }
        SpecialValue::OnlyAddition(quarters) => {
            counter.sets();
            counter.awards(FeatureSet::ALL, true, false);
            counter.sheet.line(name, 0, quarters.into());
        }
        SpecialValue::Fan(fan) => counter.sheet.line(name, 0, fan.into()),
        SpecialValue::FanAndMore(fan) => {
            counter.sheet.line(name, 0, fan.into());
            counter.awards(FeatureSet::BONUS.or(FeatureSet::FLUSH_OR_WIN), true, true);
        }
    }
}

/// Counts the part score of a player who was fishing for a special hand.
pub(crate) fn count_part(
    scoring: &Scoring,
    facts: &Facts<'_>,
    points: i32,
    sheet: &mut CountSheet<'_>,
) {
    let reading = &Reading::default();
    let earned = facts.features(reading);
    let mut counter = Counter { scoring, facts, reading, earned, sheet };
    counter.sheet.line(LineFor::Fishing, counter.house().part_of_limit(points), 0);
    counter.bonus_alone();
}

struct Counter<'a, 'b> {
    scoring: &'a Scoring,
    facts: &'a Facts<'a>,
    reading: &'a Reading,
    /// The features of this reading.
    earned: FeatureSet,
    sheet: &'a mut CountSheet<'b>,
}

impl<'a> Counter<'a, '_> {
    const fn house(&self) -> &'a House {
        &self.facts.context.house
    }

    /// Where the house has a limit for ordinary hands, East's double still comes on top when East
    /// wins, as in a special hand.
    fn limit(&mut self) {
        let (house, facts) = (self.house(), self.facts);
        if house.capped {
            let doubled = facts.won && facts.context.seat == Wind::East;
            self.sheet.tally.most = Some(if doubled { 2 * house.limit } else { house.limit });
        }
    }

    fn ordinary(&mut self) {
        self.sets();
        self.awards(FeatureSet::ALL, true, true);
    }

    fn sets(&mut self) {
        for &group in &self.reading.groups {
            self.sheet.line(LineFor::Group(group), self.scoring.sets.of(group), 0);
        }
    }

    /// Counts the awards for the `wanted` features: their points, their factors, or both.
    fn awards(&mut self, wanted: FeatureSet, points: bool, factors: bool) {
        let worth = self.scoring.awards.worth(points, factors);
        let earned = self.counted(self.earned.and(wanted).and(worth));
        for award in self.scoring.awards.earned(earned, self.facts.won) {
            let times = self.facts.times(award.feature, self.reading);
            let points = if points { award.points * times } else { 0 };
            let factor = if factors { i32::from(award.factor) * times } else { 0 };
            self.sheet.line(LineFor::Feature(award.feature), points, factor);
        }
    }

    /// The features that this house counts.
    fn counted(&self, features: FeatureSet) -> FeatureSet {
        let house = self.house();
        let not_played = self.scoring.awards.for_houses().without(house.added);
        features.without(not_played).without(house.dropped)
    }

    /// Counts flowers and seasons beside a fixed score. Their doubles apply only to themselves.
    fn bonus_alone(&mut self) {
        let before = self.sheet.tally;
        self.awards(FeatureSet::BONUS, true, false);
        let bonus = self.sheet.tally.points - before.points;
        let earned = self.counted(self.earned.and(FeatureSet::BONUS));
        let doubles: i32 = self
            .scoring
            .awards
            .earned(earned, self.facts.won)
            .map(|award| i32::from(award.factor) * self.facts.times(award.feature, self.reading))
            .sum();
        self.sheet.line(LineFor::BonusDoubled, bonus * ((1 << doubles.clamp(0, 8)) - 1), 0);
    }
}
