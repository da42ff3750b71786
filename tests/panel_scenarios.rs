//! Whole games by keys alone: `tests/scenarios/keys/*.txt`, in the language of `tests/common/scenario.rs`.

#[path = "common/keys.rs"]
mod keys;
#[path = "common/labels.rs"]
mod labels;
#[path = "common/played.rs"]
mod played;
#[path = "common/scenario.rs"]
mod scenario;

use four_winds::rules;
use four_winds::screen::words::CUT;
use four_winds::seat::Place;
use keys::Box4;

/// No text was longer than what it is kept in.
fn nothing_is_cut(table: &Box4) -> Result<(), String> {
    match Place::ALL.into_iter().map(|place| scenario::shown(table, place)).find(|text| text.contains(CUT)) {
        Some(text) => Err(format!("a text is cut: {text}")),
        None => Ok(()),
    }
}

#[test]
fn every_scenario_goes_as_it_is_written() {
    let files = played::files();
    let wrong: Vec<String> = files.iter().filter_map(|path| played::play(path, &mut nothing_is_cut).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for rules in rules::ALL {
        let game = format!("{}-game.txt", rules.name);
        assert!(files.iter().any(|path| path.ends_with(&game)), "a whole game of {} is missing", rules.name);
    }
}
