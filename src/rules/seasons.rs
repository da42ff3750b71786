//! Seasons.

use super::Rules;
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules { name: "seasons", title: "Seasons", turn: TurnOrder::Clockwise, scoring: SCORING };

// ---- scoring -------------------------------------------------------------------------------------------------------

use crate::hand::Form;
use crate::score::{Finish, PayBy, SetPoints};

const SCORING: Scoring = Scoring {
    // Boxes with walls up to 24 stacks long hold more flowers than one of each.
    form: Form { years: true, bonus_copies: 4, ..Form::USUAL },
    // The players type the points in: the rules promise some and print none.
    sets: SetPoints::NONE,
    awards: &[],
    specials: &[],
    finish: Finish::Points,
    losers_count: false,
    most_chows: 4,
    chow_needs_one_suit: false,
    pay: PayBy::Typed,
    penalties: &[],
};
