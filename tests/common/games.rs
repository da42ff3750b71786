//! Whole games, played at random by the engine and written as lines for the console.

use four_winds::rules;
use four_winds::table::{Event, Phase, Table};

use super::{Random, play};

/// The events of a game that lasts at least `hands` hands, unless it ends earlier. The seed also
/// chooses the rule set, each in turn.
pub fn played(seed: u64, hands: usize) -> Vec<String> {
    let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1);
    let rules = rules::ALL[seed as usize % rules::ALL.len()];
    let mut table = Table::new();
    let new = Event::New(play::options(&mut random, rules));
    table.apply(&new, 0).expect("a first game");
    let mut told = vec![new.to_string()];
    while table.sheet().rows().len() < hands && !matches!(table.phase(), Phase::Over) {
        let event = play::likely_event(&mut random, &table);
        if table.apply(&event, 0).is_ok() {
            told.push(event.to_string());
        }
    }
    told
}
