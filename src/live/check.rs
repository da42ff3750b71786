//! Checks a log: its replay must give the same totals and the same score sheet as the box.

use four_winds::console;
use four_winds::referee::DiceCup;

use super::replay::replayed;

/// The total score of each place.
pub type Totals = [i64; 4];

/// Whether the log in this file replays to the box's totals and score sheet. The error is a message
/// for the user.
pub fn replays<D: DiceCup>(
    file: &str,
    log: &str,
    csv: &str,
    total: Totals,
    dice: impl Fn() -> D,
) -> Result<(), String> {
    let mut table = replayed(file, log, dice)?;
    let ours = table.history().table().sheet().total().0.map(i64::from);
    if ours != total {
        return Err(format!("it replays to {ours:?}, the box has {total:?}"));
    }
    let mut sheet = String::new();
    // Writing to a string cannot fail.
    let _ = console::answer(b"scores csv", &mut table, &mut sheet);
    // A box with an older program lacks the newest columns, which are the last ones.
    let columns = csv.lines().next().map_or(0, |line| line.split(',').count());
    let sheet: String = sheet.lines().map(|line| first(columns, line)).collect();
    let differs = sheet.lines().zip(csv.lines()).find(|(ours, theirs)| ours != theirs);
    match differs {
        Some((ours, theirs)) => Err(format!("a hand replays to {ours}, the box has {theirs}")),
        None if sheet != csv => Err("it replays to a different number of hands".to_owned()),
        None => Ok(()),
    }
}

/// The first fields of a line of CSV.
fn first(columns: usize, line: &str) -> String {
    let fields: Vec<&str> = line.split(',').take(columns).collect();
    fields.join(",") + "\n"
}
