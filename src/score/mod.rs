//! Counting hands, special hands, settlement: uses the rules, knows no table.

/// How a rule set counts hands and pays for them.
pub struct Scoring {}
