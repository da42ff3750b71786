//! Whole games by keys alone: `tests/scenarios/keys/*.txt`. `tests/common/scenario.rs` explains the
//! language.

use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::{played, scenario};
use four_winds::cut::CUT;
use four_winds::key::Key;
use four_winds::rules;
use four_winds::seat::Place;
use four_winds::sound::Sound;
use four_winds::table::Event;

/// Checks that every text fits into its field.
fn nothing_is_cut(table: &Box4) -> Result<(), String> {
    match Place::ALL
        .into_iter()
        .map(|place| scenario::shown(table, place))
        .find(|text| text.contains(CUT))
    {
        Some(text) => Err(format!("a text is cut: {text}")),
        None => Ok(()),
    }
}

/// The emulator is slow. What is wrong with the keys of its scenarios shows here too.
#[test]
fn the_scenarios_of_the_box_go_on_this_computer_too() {
    let files = played::box_files();
    assert_eq!(files.len(), 2 * rules::ALL.len() + 1, "each rule set both ways, and a house");
    let wrong: Vec<String> =
        files.iter().filter_map(|path| played::play(path, &mut nothing_is_cut).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_scenario_goes_as_it_is_written() {
    let files = played::files();
    let wrong: Vec<String> =
        files.iter().filter_map(|path| played::play(path, &mut nothing_is_cut).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for rules in rules::ALL {
        let game = format!("{}-game.txt", rules.code);
        assert!(
            files.iter().any(|path| path.ends_with(&game)),
            "a whole game of {} is missing",
            rules.code
        );
    }
}

/// The sound when this key is pressed.
fn heard(table: &mut Box4, place: usize, label: &str) -> Option<Sound> {
    let place = Place::ALL[place];
    let key = labelled(&table.referee, place, label)
        .unwrap_or_else(|| panic!("{}", scenario::shown(table, place)));
    let effects = table.press_for(place, key, 80);
    table.wait(2_500);
    effects.sound
}

#[test]
fn every_event_has_its_sound_and_mute_silences_all_of_them() {
    let mut table = Box4::default();
    table.dice.rolls =
        ["6+6", "5+5", "4+4", "3+3", "1+1", "1+2"].map(|roll| roll.parse().unwrap()).into();
    let keys = [
        (0, "PLAY", Sound::Click),
        (0, ">", Sound::Click),
        (0, "OK", Sound::Click),
        (0, "START", Sound::Click),
        (0, "ROLL", Sound::Dice),
        (1, "ROLL", Sound::Dice),
        (2, "ROLL", Sound::Dice),
        (3, "ROLL", Sound::Dice),
        (0, "ROLL", Sound::Dice),
        (1, "ROLL", Sound::Dice),
        (0, "ALL", Sound::Click),
        (0, "DONE", Sound::Click),
        (1, "DONE", Sound::Click),
        (2, "DONE", Sound::Click),
        (3, "DONE", Sound::Click),
        (0, "DISCARD", Sound::Discard),
        (1, "DRAW", Sound::Click),
        (1, "FISHING", Sound::Waiting),
        (1, "KONG", Sound::Kong),
        (1, "DISCARD", Sound::Discard),
        (3, "PUNG", Sound::Claim),
    ];
    for (place, label, sound) in keys {
        assert_eq!(heard(&mut table, place, label), Some(sound), "{label} of place {place}");
    }
    // Three seconds after the claim it is decided. What the clock does is heard too.
    let at = table.referee.history().table().deadline().unwrap();
    assert_eq!(table.referee.tick(at, &mut table.dice).sound, Some(Sound::Ruled));
    table.now = at;
    let dead = |table: &mut Box4| table.press_for(Place::ALL[0], Key::ALL[0], 80).sound;
    assert_eq!(dead(&mut table), Some(Sound::Refused));
    table.press_for(Place::ALL[0], Key::ALL[0], 2_100);
    scenario::step(&mut table, "menu 0 Sound").unwrap();
    assert_eq!(dead(&mut table), None);
    assert_eq!(heard(&mut table, 3, "DISCARD"), None, "nothing is heard any more");
}

/// Every event that the table accepts must reach the journal, even if several happen at the same
/// moment.
#[test]
fn two_claims_taken_back_and_a_key_in_one_moment_are_all_told() {
    let mut table = Box4::default();
    let opening = [
        "new british timer=5",
        "seat-roll 0 6+5",
        "seat-roll 1 3+3",
        "seat-roll 2 1+2",
        "seat-roll 3 1+1",
        "roll 0 4+3",
        "roll 2 3+2",
        "deal all",
        "pass 0",
        "pass 1",
        "pass 2",
        "pass 3",
        "discard 0",
    ];
    for line in opening {
        table
            .referee
            .apply(&Event::parse(line).unwrap(), 0)
            .unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let before = table.referee.history().seq();
    let press = |table: &mut Box4, place: usize, label: &str, now: u64| {
        let place = Place::ALL[place];
        let key = labelled(&table.referee, place, label)
            .unwrap_or_else(|| panic!("{}", scenario::shown(table, place)));
        table.referee.press(place, key, now, now * 1000, &mut table.dice).events
    };
    let mut told = Vec::new();
    for (place, set) in [(1, "CHOW"), (2, "PUNG")] {
        told.extend(press(&mut table, place, set, 10));
    }
    // Both have held their keys long enough for the menu when the discarder's key comes up.
    press(&mut table, 0, "FISHING", 1_900);
    let fishing = labelled(&table.referee, Place::ALL[0], "FISHING").unwrap();
    let released = table.referee.release(Place::ALL[0], fishing, 10 + 2_000, &mut table.dice);
    told.extend(released.events);
    let told: Vec<String> =
        told.iter().map(|it| format!("{} {}", it.seq - before, it.event)).collect();
    assert_eq!(
        told,
        ["1 claim 1 chow", "2 claim 2 pung", "3 withdraw 1", "4 withdraw 2", "5 fishing 0"]
    );
    assert_eq!(table.referee.history().seq() - before, 5);
}
