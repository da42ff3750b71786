//! What a house changes in the tables of a rule set: how hands are counted and paid.

use super::award::{Feature, FeatureSet};

/// The house rules of a game. The default changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// British: the limit. Special hands are printed for a limit of 1000 and count in proportion.
    pub limit: i32,
    /// British: ordinary hands count no more than the limit either.
    pub capped: bool,
    /// British: totals are rounded to tens, fives up.
    pub tens: bool,
    /// British: a hand may have any number of chows where it may have one.
    pub any_chows: bool,
    /// Flowers and seasons are in the set, if the rule set has them.
    pub bonus: bool,
    /// British: the jokers of a goulash are blank tiles in place of the 2-bamboo. They are written
    /// as 2-bamboo, but never are one.
    pub blanks: bool,
    /// Whether special hands are played.
    pub specials: bool,
    /// British: Wriggling Snake has a pair of any number, not only of ones.
    pub snake_any_pair: bool,
    /// British: Imperial Jade needs a pung or kong of green dragons.
    pub jade_needs_dragon: bool,
    /// British: the losers settle the differences between their hands.
    pub losers_settle: bool,
    /// Seasons: a hand can have years.
    pub years: bool,
    /// Kards: concealed sets count as the player laid them out, not in the best way.
    pub as_laid: bool,
    /// Hong Kong: how the points rise with the fan.
    pub rise: FanRise,
    /// Hong Kong: more fan than these pay no more.
    pub most_fan: u8,
    /// Hong Kong: the player whose tile was claimed pays for all losers.
    pub full_gun: bool,
    /// Hong Kong: each loser pays a self-drawn win once, not twice.
    pub self_pick_single: bool,
    /// Awards that count although the rule set has them only for houses.
    pub(crate) added: FeatureSet,
    /// Awards of the rule set that do not count.
    pub(crate) dropped: FeatureSet,
}

/// How points rise with the fan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FanRise {
    /// As the table of the rule set says.
    Printed,
    /// "Full spicy": every fan doubles the points.
    Full,
    /// "Half spicy": above four fan, every second fan doubles the points. Those between are in the
    /// middle.
    Half,
}

/// The limit that the special hands are printed for.
const PRINTED_LIMIT: i32 = 1000;
/// The fan at which the half-spicy rise slows down.
const SLOW_FROM: u8 = 4;

impl House {
    /// The rule set as it is printed.
    pub const PRINTED: House = House {
        limit: PRINTED_LIMIT,
        capped: false,
        tens: false,
        any_chows: false,
        bonus: true,
        blanks: false,
        specials: true,
        snake_any_pair: false,
        jade_needs_dragon: false,
        losers_settle: true,
        years: true,
        as_laid: false,
        rise: FanRise::Printed,
        most_fan: 10,
        full_gun: false,
        self_pick_single: false,
        added: FeatureSet::NONE,
        dropped: FeatureSet::NONE,
    };

    /// Makes an award count that the rule set has only for houses.
    pub(crate) const fn add(&mut self, feature: Feature) {
        self.added = self.added.or(FeatureSet::one(feature));
    }

    /// Takes an award of the rule set away.
    pub(crate) const fn drop(&mut self, feature: Feature) {
        self.dropped = self.dropped.or(FeatureSet::one(feature));
    }

    /// Points that are printed as a part of the limit.
    pub(crate) const fn part_of_limit(&self, printed: i32) -> i32 {
        printed * self.limit / PRINTED_LIMIT
    }

    /// The points for so many fan. `printed` is the table of the rule set, whose last entry is also
    /// for more fan.
    pub fn points_for_fan(&self, printed: &[i32; 11], fan: u8) -> i32 {
        let fan = fan.min(self.most_fan);
        match self.rise {
            FanRise::Printed => printed[usize::from(fan.min(10))],
            FanRise::Full => 1 << fan.min(20),
            FanRise::Half if fan <= SLOW_FROM => 1 << fan,
            FanRise::Half => {
                let above = (fan - SLOW_FROM).min(20);
                let doubled = 1 << (SLOW_FROM + above / 2);
                if above.is_multiple_of(2) { doubled } else { doubled + doubled / 2 }
            }
        }
    }

    /// A total as this house writes it down.
    pub(super) const fn rounded(&self, total: i32) -> i32 {
        if self.tens { total.saturating_add(5).div_euclid(10) * 10 } else { total }
    }
}
