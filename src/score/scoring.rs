//! The tables that a rule set counts hands by.

use super::special::When;
use super::{
    AwardTable, Feature, Finish, House, PayBy, Penalty, SetPoints, Special, SpecialTable, Win,
};
use crate::hand::Form;

/// How a rule set counts hands and pays for them.
pub struct Scoring {
    /// What its hands can hold.
    pub form: Form,
    /// What sets count by themselves.
    pub sets: SetPoints,
    /// Everything else that counts.
    pub awards: AwardTable,
    /// The special hands.
    pub specials: SpecialTable,
    /// How many chows a hand may have.
    pub chows: Chows,
    /// Whose hands are counted. A house option can change it.
    pub scored: Scored,
    /// How the total is made from points and factors.
    pub finish: Finish,
    /// Whether an ordinary mahjong with a chow must have all its numbered tiles in one suit.
    pub chow_needs_one_suit: bool,
    /// How hands are paid for.
    pub pay: PayBy,
    /// The penalties that players can choose.
    pub penalties: &'static [Penalty],
}

impl Scoring {
    /// Whether a mahjong with such a tile counts more, or can be a special hand.
    pub(crate) fn pays_for(&self, win: Win, house: &House) -> bool {
        let award = |feature| self.awards.rows().iter().any(|award| award.feature == feature);
        let special = |when: fn(&When) -> bool| self.played(house).iter().any(|it| when(&it.when));
        match win {
            Win::Wall | Win::Discard => false,
            Win::KongBox => {
                award(Feature::KongBox) || special(|when| matches!(when, When::KongBox(_)))
            }
            Win::LastTile => {
                award(Feature::LastTile) || special(|when| matches!(when, When::LastTile(_)))
            }
            Win::LastDiscard => award(Feature::LastDiscard),
            Win::Rob => award(Feature::Rob),
            Win::Heavenly => special(|when| matches!(when, When::EastDealt | When::FirstDraw)),
            Win::Earthly => special(|when| matches!(when, When::FirstDiscard(_))),
        }
    }

    /// Whether a kong that the mahjong was won on counts more.
    pub(crate) fn pays_for_kong(&self) -> bool {
        self.awards.rows().iter().any(|award| award.feature == Feature::WonOnKong)
    }

    /// Whether there is a special hand for what happened.
    pub(crate) fn pays_when(&self, happened: When, house: &House) -> bool {
        self.played(house).iter().any(|special| special.when == happened)
    }

    /// The special hands that the house plays.
    const fn played(&self, house: &House) -> &'static [Special] {
        if house.specials { self.specials.rows() } else { &[] }
    }

    /// The special hand with this name in the text protocol.
    pub fn special(&self, code: &str) -> Option<&'static Special> {
        self.specials.rows().iter().find(|special| special.is_called(code))
    }
}

/// How many chows a hand may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chows {
    /// Any number of chows.
    Any,
    /// One chow. None in a goulash or with three players.
    One,
}

/// Whose hands are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The hands of all players.
    Everybody,
    /// The hand of the winner.
    Winner,
    /// No hand. A win counts one.
    Wins,
    /// No hand. The players type in what they counted.
    Typed,
}

/// What the hands of one lesson of a beginners' course may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonHand {
    /// How many sets a mahjong has beside its pair.
    pub blocks: u8,
    /// Whether kongs are played.
    pub kongs: bool,
    /// Whether winds and dragons are played.
    pub honours: bool,
    /// Whether flowers and seasons are played.
    pub bonus: bool,
}
