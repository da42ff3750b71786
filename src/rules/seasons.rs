//! Seasons.

use super::Rules;
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules { name: "seasons", title: "Seasons", turn: TurnOrder::Clockwise, scoring: SCORING };

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
