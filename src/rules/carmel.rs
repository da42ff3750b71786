//! Carmel.

use super::Rules;
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules { name: "carmel", title: "Carmel", turn: TurnOrder::Anticlockwise, scoring: SCORING };

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
