//! What the settings of a game change in its rule set. The engine asks here and never reads the
//! fields that a house can change.

use super::Options;
use super::kinds::{AfterDraw, AfterMahjong, ClaimKind, FishingRule, Reserve};
use super::settings::{Choice, Setting};
use crate::score::award::Feature;
use crate::score::house::{FanRise, House};
use crate::score::{Chows, Finish, Score};

/// The value of the limit with which no hand is cut.
const NO_LIMIT: u8 = 3;
/// The value of the goulash whose jokers are blank tiles.
const BLANKS: u8 = 1;
/// The value of the goulash with which none is played.
const NO_GOULASH: u8 = 2;

impl Options {
    /// What the house changes in how hands are counted and paid.
    pub fn house(&self) -> House {
        let mut house = House {
            rise: match self.value(Setting::FanTable) {
                0 => FanRise::Printed,
                1 => FanRise::Half,
                _ => FanRise::Full,
            },
            limit: match self.value(Setting::Limit) {
                1 => 500,
                2 => 2000,
                _ => House::PRINTED.limit,
            },
            capped: self.is_on(Setting::Cap) && self.value(Setting::Limit) != NO_LIMIT,
            tens: self.is_on(Setting::Tens),
            any_chows: self.is_on(Setting::Chows),
            bonus: !self.is_on(Setting::Flowers),
            blanks: self.value(Setting::Goulash) == BLANKS,
            specials: !self.is_on(Setting::Plain),
            snake_any_pair: self.is_on(Setting::Snake),
            jade_needs_dragon: self.is_on(Setting::Jade),
            losers_settle: !self.is_on(Setting::Pay),
            years: self.has_years(),
            as_laid: self.is_on(Setting::Reading),
            full_gun: self.is_on(Setting::Gun),
            self_pick_single: self.is_on(Setting::SelfPick),
            ..House::PRINTED
        };
        if let most @ 1.. = self.value(Setting::MostFan) {
            house.most_fan = most;
        }
        if self.is_on(Setting::NoFlowers) {
            house.drop(Feature::NoBonus);
        }
        if self.is_on(Setting::OwnFlower) {
            house.drop(Feature::OwnFlower);
            house.drop(Feature::OwnSeason);
        }
        if self.is_on(Setting::ConcealedHand) {
            house.add(Feature::NoOpenSet);
        }
        if self.is_on(Setting::Ends) {
            house.add(Feature::TerminalsAndHonours);
        }
        house
    }

    /// The settings that the players can choose, in the order of the table. Those that change nothing
    /// because of another setting are left out.
    pub fn open(&self) -> impl Iterator<Item = &'static Choice> + use<> {
        let options = *self;
        self.rules().settings.iter().filter(move |it| {
            let idle = it.setting == Setting::FanTable && options.pays_by_fan();
            it.is_open() && options.is_said(it.setting) && !idle
        })
    }

    /// Whether the setting can be told. Nobody can say which place is empty when four play.
    pub(super) fn is_said(&self, setting: Setting) -> bool {
        setting != Setting::Ghost || self.players() == 3
    }

    /// What a hand counts in this game.
    pub fn worth(&self, score: &Score) -> i32 {
        match self.rules().scoring.finish {
            Finish::Fan(_) if self.pays_by_fan() => self.paid_fan(score.fan),
            _ => score.total,
        }
    }

    /// What a hand with so many fan counts. `None` if the rule set counts no fan.
    pub fn worth_of_fan(&self, fan: u8) -> Option<i32> {
        match self.rules().scoring.finish {
            Finish::Fan(_) if self.pays_by_fan() => Some(self.paid_fan(fan)),
            Finish::Fan(points) => Some(self.house().points_for_fan(points, fan)),
            _ => None,
        }
    }

    /// Paid by the fan, each one counts, also above the ten at which the table of points ends. Only
    /// a fan limit that the players have chosen cuts them.
    fn paid_fan(&self, fan: u8) -> i32 {
        match self.is_changed(Setting::MostFan) {
            true => fan.min(self.house().most_fan).into(),
            false => fan.into(),
        }
    }

    const fn pays_by_fan(&self) -> bool {
        self.value(Setting::PaidBy) != 0
    }

    /// What a player says who needs only one more tile.
    pub const fn fishing(&self) -> FishingRule {
        match self.value(Setting::Fishing) {
            0 => self.rules().fishing,
            1 => FishingRule::Announced,
            _ => FishingRule::Silent,
        }
    }

    /// Whether a hand may have more than one chow, where it may have one.
    pub fn any_chows(&self) -> bool {
        self.rules().scoring.chows == Chows::Any || self.is_on(Setting::Chows)
    }

    /// What a drawn hand does.
    pub fn after_draw(&self) -> AfterDraw {
        match self.rules().next_hand.draw {
            AfterDraw::Goulash if self.value(Setting::Goulash) == NO_GOULASH => AfterDraw::Stay,
            draw => draw,
        }
    }

    /// Whether East can ask for the exchanges of a goulash in any other hand too.
    pub const fn exchanges_at_will(&self) -> bool {
        self.is_on(Setting::Swap)
    }

    /// Whether the reserve is drawn from when the live wall is used up.
    pub const fn plays_reserve(&self) -> bool {
        self.is_on(Setting::PlayBox)
    }

    /// The tiles kept for replacements.
    pub const fn reserve(&self) -> Reserve {
        match (self.value(Setting::BoxPairs), self.value(Setting::DeadWall)) {
            (0, 0) => self.rules().reserve,
            (0, stacks) | (stacks, _) => Reserve::Stacks(stacks),
        }
    }

    /// What follows a mahjong.
    pub const fn after_mahjong(&self) -> AfterMahjong {
        if self.is_on(Setting::LastTurns) {
            AfterMahjong::HandEnds
        } else {
            self.rules().after_mahjong
        }
    }

    /// Whether a tile can be claimed for this, as far as the rules go.
    pub fn can_claim(&self, kind: ClaimKind) -> bool {
        self.rank(kind).is_some()
    }

    /// The rank of a kind of claim, 0 for the highest. `None` if it is not played.
    pub(crate) fn rank(&self, kind: ClaimKind) -> Option<usize> {
        let rules = self.rules();
        let played = match kind {
            ClaimKind::Kong => !rules.house_kong_claims || self.is_on(Setting::KongClaims),
            ClaimKind::Year => self.has_years(),
            ClaimKind::Chow | ClaimKind::Pung | ClaimKind::Mahjong => true,
        };
        rules.claims.iter().position(|kinds| kinds.contains(&kind)).filter(|_| played)
    }

    /// Whether the house plays years, where the rule set has them.
    pub const fn has_years(&self) -> bool {
        !self.is_on(Setting::Years)
    }

    /// Whether a setting with two values has the one that is not 0.
    pub(super) const fn is_on(&self, setting: Setting) -> bool {
        self.value(setting) != 0
    }
}
