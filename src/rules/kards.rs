//! Kards.

use super::Rules;
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules { name: "kards", title: "Kards", turn: TurnOrder::Clockwise, scoring: SCORING };

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
