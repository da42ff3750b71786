//! Hong Kong.

use super::Rules;
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules =
    Rules { name: "hong-kong", title: "Hong Kong", turn: TurnOrder::Anticlockwise, scoring: SCORING };

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
