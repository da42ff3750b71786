//! Whether a log is worth keeping: it must replay to the totals and the score sheet that the box shows.

use std::path::Path;

use four_winds::console;
use serde_json::Value;

use super::super::replay;
use super::Pulled;

/// The score of each place.
pub type Totals = [i64; 4];

/// Totals as `games` and `scores` give them.
pub fn totals(list: &Value) -> Totals {
    std::array::from_fn(|place| list[place].as_i64().unwrap_or_default())
}

/// Totals as `state` gives them.
pub fn state_totals(state: &Value) -> Totals {
    std::array::from_fn(|place| state["places"][place]["score"].as_i64().unwrap_or_default())
}

/// Says why not, in the words of whoever reads the complaint.
pub fn replays(pulled: &Pulled) -> Result<(), String> {
    let file = format!("{}.log", pulled.name);
    let mut table = replay::replayed(Path::new(&file), &pulled.log).map_err(|failure| failure.to_string())?;
    let mut ask = |request: &str| {
        let mut answer = String::new();
        // Writing to a string cannot fail.
        let _ = console::answer(request.as_bytes(), &mut table, &mut answer);
        answer
    };
    let scores: Value = serde_json::from_str(&ask("scores")).map_err(|why| why.to_string())?;
    let total = totals(&scores["total"]);
    if total != pulled.total {
        return Err(format!("it replays to {total:?}, the box has {:?}", pulled.total));
    }
    let csv = ask("scores csv");
    let differs = csv.lines().zip(pulled.csv.lines()).find(|(ours, theirs)| ours != theirs);
    match differs {
        Some((ours, theirs)) => Err(format!("a hand replays to {ours}, the box has {theirs}")),
        None if csv != pulled.csv => Err("it replays to another number of hands".to_owned()),
        None => Ok(()),
    }
}
