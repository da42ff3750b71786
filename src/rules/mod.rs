//! The five rule sets, one file each, all in the same shape.

mod british;
mod carmel;
mod hong_kong;
mod kards;
mod seasons;

use crate::score::Scoring;
use crate::seat::TurnOrder;

/// One rule set: data, and a few named functions where data would not do.
pub struct Rules {
    /// The name in code, in the log and on the console.
    pub name: &'static str,
    /// The name on a screen.
    pub title: &'static str,
    /// Which way the turn goes round.
    pub turn: TurnOrder,
    /// How hands are counted and paid.
    pub scoring: Scoring,
}

/// Every rule set the box knows. A sixth is one new file and one line here.
pub static ALL: [&Rules; 5] = [&kards::RULES, &british::RULES, &carmel::RULES, &seasons::RULES, &hong_kong::RULES];

/// The rule set of this name.
pub fn by_name(name: &str) -> Option<&'static Rules> {
    ALL.into_iter().find(|rules| rules.name == name)
}
