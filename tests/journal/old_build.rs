//! What an old build has kept is still true. `tests/data/old-build` was made by the host program of
//! commit f00275e, from before there was a table of settings: `four-winds console --journal FILE`
//! played one or two hands of each rule set and was ended in the middle of a claim.
//!
//! - `log.txt` is its answer to `log`.
//! - `journal.bin` is its journal, without the blank flash at the end.
//! - `answers.json` has its answers to `scores` at the end of each game, and to `state` at the end.

use std::fs;
use std::path::PathBuf;

use four_winds::journal::BYTES;
use four_winds::table::{Event, History, Stamped, Table};
use serde_json::Value;

use super::file::{console, json, new_file};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/old-build").join(name)
}

fn answers() -> Value {
    json(&fs::read_to_string(data("answers.json")).unwrap())
}

/// What of the old answer is not in today's, if anything. Today's may have more members.
fn lost(old: &Value, new: &Value) -> Option<String> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => old.iter().find_map(|(name, value)| {
            let why = new.get(name).map_or(Some("is gone".into()), |now| lost(value, now))?;
            Some(format!("{name}: {why}"))
        }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            old.iter().zip(new).find_map(|(old, new)| lost(old, new))
        }
        _ => (old != new).then(|| format!("was {old}, is {new}")),
    }
}

/// Compares the score sheet with the old program's, hand by hand.
fn check_scores(table: &Table, old: &Value) {
    let numbers = |value: &Value| -> Vec<i64> {
        value.as_array().unwrap().iter().map(|it| it.as_i64().unwrap()).collect()
    };
    let hands = old["hands"].as_array().unwrap();
    assert_eq!(table.sheet().rows().len(), hands.len(), "{old}");
    for (row, hand) in table.sheet().rows().zip(hands) {
        assert_eq!(i64::from(row.hand), hand["hand"].as_i64().unwrap());
        assert_eq!(row.change.0.map(i64::from).to_vec(), numbers(&hand["change"]), "{hand}");
    }
    assert_eq!(table.sheet().total().0.map(i64::from).to_vec(), numbers(&old["total"]), "{old}");
}

#[test]
fn a_log_of_an_old_build_replays_to_the_same_scores() {
    let (answers, log) = (answers(), fs::read_to_string(data("log.txt")).unwrap());
    let (mut history, mut games) = (History::new(), answers["games"].as_array().unwrap().iter());
    for line in log.lines() {
        let Stamped { seq, ms, event } = Stamped::parse(line).unwrap_or_else(|_| panic!("{line}"));
        if matches!(event, Event::New(_)) && history.seq() > 0 {
            check_scores(history.table(), games.next().unwrap());
        }
        history.apply(&event, ms).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert_eq!(history.seq(), seq, "{line}");
    }
    check_scores(history.table(), games.next().unwrap());
    assert!(games.next().is_none(), "a game is missing");
}

#[test]
fn a_journal_of_an_old_build_restores_the_same_table() {
    let (answers, file) = (answers(), new_file("old-build"));
    let mut flash = fs::read(data("journal.bin")).unwrap();
    flash.resize(BYTES, 0xff);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, flash).unwrap();
    let said = console(&file, "state\nscores\ngames\n");
    let [state, scores, games] = [json(&said[0]), json(&said[1]), json(&said[2])];
    let mut expected = answers["state"].clone();
    // The claim that was open at the end is offered again, which is one more event.
    expected["seq"] = (expected["seq"].as_i64().unwrap() + 1).into();
    assert_eq!(lost(&expected, &state), None);
    let (last, finished) = answers["games"].as_array().unwrap().split_last().unwrap();
    assert_eq!(lost(last, &scores), None);
    let rules = ["kards", "british", "carmel", "seasons"];
    let kept = games["games"].as_array().unwrap();
    assert_eq!(kept.len(), finished.len());
    for ((game, old), rules) in kept.iter().zip(finished).zip(rules) {
        assert_eq!((&game["total"], &game["rules"]), (&old["total"], &rules.into()));
        assert_eq!(game["whole"], true);
    }
}

#[test]
fn the_comparison_sees_what_is_lost() {
    let old = json(r#"{"a":[1,{"b":2}],"c":null}"#);
    assert_eq!(lost(&old, &json(r#"{"a":[1,{"b":2,"new":3}],"c":null,"d":4}"#)), None);
    for new in [r#"{"a":[1,{"b":3}],"c":null}"#, r#"{"a":[1],"c":null}"#, r#"{"a":[1,{"b":2}]}"#] {
        assert!(lost(&old, &json(new)).is_some(), "{new}");
    }
}
