//! Whole games by keys alone: `tests/scenarios/keys/*.txt`, one line a step.
//!
//! | line | what it does |
//! |---|---|
//! | `dice 4+3 1+1` | the next rolls |
//! | `press P LABEL …` | presses the keys with these labels at place P, one after the other; `#0`..`#3` for a key by number |
//! | `all LABEL` | the same at every place that has such a key, place 0 first |
//! | `hold P LABEL` | holds the key until the menu opens |
//! | `wait MS` | lets time pass |
//! | `expect P title TEXT` | the title of place P's screen |
//! | `expect P line TEXT` | one of its lines |
//! | `expect P keys A,B,C,D` | the labels; one that does nothing now in brackets |
//! | `expect P score N` | the running score |
//! | `expect phase NAME` | where the game stands |

#[path = "common/keys.rs"]
mod keys;

use std::path::{Path, PathBuf};

use four_winds::panel::Key;
use four_winds::seat::Place;
use keys::Box4;

fn place(word: &str) -> Result<Place, String> {
    word.parse().ok().and_then(Place::new).ok_or(format!("{word} is no place"))
}

fn key(table: &Box4, place: Place, word: &str) -> Result<Key, String> {
    let by_number = word.strip_prefix('#').and_then(|number| Key::new(number.parse().ok()?));
    by_number.or_else(|| table.key(place, &word.replace('_', " "))).ok_or_else(|| {
        let text = table.referee.view(place).text();
        format!("place {place} has no key {word}: {} {:?} {:?}", text.title, text.lines, text.keys)
    })
}

fn expect(table: &Box4, words: &str) -> Result<(), String> {
    let (first, rest) = words.split_once(' ').ok_or("expect what?")?;
    if first == "phase" {
        let phase = table.referee.history().table().phase().awaits().name();
        return if phase == rest { Ok(()) } else { Err(format!("the phase is {phase}")) };
    }
    let (place, (what, wanted)) = (place(first)?, rest.split_once(' ').ok_or("expect what?")?);
    let view = table.referee.view(place);
    let text = view.text();
    let shown = format!("{} {:?} {:?}", text.title, text.lines, text.keys);
    let right = match what {
        "title" => text.title == wanted,
        "line" => text.lines.iter().any(|line| line == wanted),
        "keys" => text.keys.iter().map(|key| key.as_str()).collect::<Vec<_>>().join(",") == wanted,
        "score" => view.header.score.map(|score| score.to_string()).as_deref() == Some(wanted),
        _ => return Err(format!("cannot expect {what}")),
    };
    if right { Ok(()) } else { Err(format!("place {place} shows {shown}, score {:?}", view.header.score)) }
}

fn step(table: &mut Box4, line: &str) -> Result<(), String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut words = rest.split_whitespace();
    match verb {
        "dice" => words.try_for_each(|word| {
            let roll = word.parse().map_err(|_| format!("{word} is no roll"))?;
            table.dice.rolls.push_back(roll);
            Ok(())
        }),
        "press" | "hold" => {
            let millis = if verb == "hold" { 2100 } else { 80 };
            let place = place(words.next().ok_or("who presses?")?)?;
            words.try_for_each(|word| {
                let key = key(table, place, word)?;
                table.press_for(place, key, millis);
                Ok(())
            })
        }
        "all" => {
            for place in Place::ALL {
                if let Some(key) = table.key(place, rest) {
                    table.press_for(place, key, 80);
                }
            }
            Ok(())
        }
        "wait" => {
            table.wait(rest.parse().map_err(|_| "wait how long?")?);
            Ok(())
        }
        "expect" => expect(table, rest),
        _ => Err(format!("{verb} is no step")),
    }
}

fn play(path: &Path) -> Result<(), String> {
    let mut table = Box4::default();
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().filter(|_| !line.contains(" #")).unwrap_or(line).trim();
        if !line.is_empty() {
            step(&mut table, line).map_err(|why| format!("{}:{}: {line}\n  {why}", path.display(), number + 1))?;
        }
    }
    Ok(())
}

#[test]
fn every_scenario_goes_as_it_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/keys");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let wrong: Vec<String> = files.iter().filter_map(|path| play(path).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(files.len() >= 6, "there is a scenario for each rule set and one for the menus");
}
