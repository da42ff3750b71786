//! Scenarios: one line a step, of keys that are pressed and of what the screens say then.
//!
//! | line | what it does |
//! |---|---|
//! | `dice 4+3 1+1` | the next rolls |
//! | `press P LABEL …` | presses the keys with these labels at place P, one after the other; `#0`..`#3` for a key by number |
//! | `all LABEL` | the same at every place that has such a key, place 0 first; one must have it |
//! | `hold P LABEL` | holds the key until the menu opens |
//! | `hold P LABEL MS` | holds the key for so long |
//! | `menu P ENTRY` | turns the open menu to this entry and takes it |
//! | `until PHASE LABEL` | presses this key wherever it is, one place after the other, until the phase is reached |
//! | `wait MS` | lets time pass |
//! | `count` | counts the presses from here on |
//! | `repeat N` … `end` | the lines between, so many times |
//! | `expect P title TEXT` | the title of place P's screen |
//! | `expect P line TEXT` | one of its lines |
//! | `expect P no-line TEXT` | none of its lines |
//! | `expect P keys A,B,C,D` | the labels; one that does nothing now in brackets |
//! | `expect P score N` | the running score |
//! | `expect phase NAME` | where the game stands |
//! | `expect presses N` | not more than so many since `count` |
//!
//! A place is its number, or the letter of the wind that it holds then: `E`, `S`, `W`, `N`.

use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::seat::{Place, Wind};
use four_winds::table::roll::Roll;

use crate::labels::labelled;

/// A table that can be played by keys: on this computer alone, or on the bench with this computer following.
pub trait Played {
    /// What the table is, with its screens.
    fn referee(&self) -> &Referee;

    /// A key goes down for so many milliseconds.
    fn press(&mut self, place: Place, key: Key, millis: u64);

    /// Lets time pass.
    fn wait(&mut self, millis: u64);

    /// What is rolled next, where that can be said.
    fn dice(&mut self, roll: Roll);

    /// Keys that went down; can be set back.
    fn presses(&mut self) -> &mut usize;
}

/// A menu has no more entries than these.
const MOST_ENTRIES: usize = 16;

/// More often nobody has to roll for the seats, with dice that are fair.
const MOST_TRIES: usize = 40;

/// How long a key is down when it is pressed.
const TAP: u64 = 80;

/// Dice roll and lie there so long.
const DICE: u64 = 2500;

fn place(table: &dyn Played, word: &str) -> Result<Place, String> {
    let by_wind = || {
        let wind = Wind::ALL.into_iter().find(|wind| wind.name().get(..1) == Some(word))?;
        Some(table.referee().history().table().holder(wind))
    };
    word.parse().ok().and_then(Place::new).or_else(by_wind).ok_or(format!("{word} is no place"))
}

/// The words of a place's screen.
pub fn shown(table: &dyn Played, place: Place) -> String {
    let text = table.referee().view(place).text();
    format!("{} {:?} {:?}", text.title, text.lines, text.keys)
}

fn key(table: &dyn Played, place: Place, word: &str) -> Result<Key, String> {
    let by_number = word.strip_prefix('#').and_then(|number| Key::new(number.parse().ok()?));
    by_number
        .or_else(|| labelled(table.referee(), place, &word.replace('_', " ")))
        .ok_or_else(|| format!("place {place} has no key {word}: {}", shown(table, place)))
}

fn expect(table: &mut dyn Played, words: &str) -> Result<(), String> {
    let (first, rest) = words.split_once(' ').ok_or("expect what?")?;
    if first == "phase" {
        let phase = table.referee().history().table().phase().awaits().name();
        return if phase == rest { Ok(()) } else { Err(format!("the phase is {phase}")) };
    }
    if first == "presses" {
        let most: usize = rest.parse().map_err(|_| "how many presses?")?;
        let presses = *table.presses();
        return if presses <= most { Ok(()) } else { Err(format!("it took {presses} presses")) };
    }
    let (place, (what, wanted)) = (place(table, first)?, rest.split_once(' ').ok_or("expect what?")?);
    let view = table.referee().view(place);
    let text = view.text();
    let right = match what {
        "title" => text.title == wanted,
        "line" => text.lines.iter().any(|line| line == wanted),
        "no-line" => text.lines.iter().all(|line| line != wanted),
        "keys" => text.keys.iter().map(|key| key.as_str()).collect::<Vec<_>>().join(",") == wanted,
        "score" => view.header.score.map(|score| score.to_string()).as_deref() == Some(wanted),
        _ => return Err(format!("cannot expect {what}")),
    };
    if right {
        Ok(())
    } else {
        Err(format!("place {place} shows {}, score {:?}", shown(table, place), view.header.score))
    }
}

/// Plays one line.
pub fn step(table: &mut dyn Played, line: &str) -> Result<(), String> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut words = rest.split_whitespace();
    match verb {
        "dice" => words.try_for_each(|word| {
            let roll = word.parse().map_err(|_| format!("{word} is no roll"))?;
            table.dice(roll);
            Ok(())
        }),
        "press" | "hold" => {
            let place = place(table, words.next().ok_or("who presses?")?)?;
            let held = words.clone().last().and_then(|word| word.parse().ok()).filter(|_| verb == "hold");
            let millis = held.unwrap_or(if verb == "hold" { 2100 } else { TAP });
            let mut words = words.take_while(|word| held.is_none_or(|held: u64| *word != held.to_string()));
            words.try_for_each(|word| {
                let key = key(table, place, word)?;
                table.press(place, key, millis);
                Ok(())
            })
        }
        "all" => {
            let before = *table.presses();
            for place in Place::ALL {
                if let Some(key) = labelled(table.referee(), place, rest) {
                    table.press(place, key, TAP);
                }
            }
            let pressed = *table.presses() > before;
            pressed.then_some(()).ok_or_else(|| format!("nobody has a key {rest}: {}", shown(table, Place::ALL[0])))
        }
        "until" => {
            let (phase, label) = rest.split_once(' ').ok_or("which key?")?;
            for _ in 0..MOST_TRIES {
                if table.referee().history().table().phase().awaits().name() == phase {
                    return Ok(());
                }
                let (place, key) = Place::ALL
                    .into_iter()
                    .find_map(|place| Some((place, labelled(table.referee(), place, label)?)))
                    .ok_or_else(|| format!("nobody has a key {label}: {}", shown(table, Place::ALL[0])))?;
                table.press(place, key, TAP);
                table.wait(DICE);
            }
            Err(format!("no {phase} after {MOST_TRIES} times"))
        }
        "menu" => {
            let (word, entry) = rest.split_once(' ').ok_or("which entry?")?;
            let place = place(table, word)?;
            for _ in 0..MOST_ENTRIES {
                if table.referee().view(place).text().lines.iter().any(|line| line == entry) {
                    table.press(place, key(table, place, "OK")?, TAP);
                    return Ok(());
                }
                table.press(place, key(table, place, ">")?, TAP);
            }
            Err(format!("the menu has no {entry}: {}", shown(table, place)))
        }
        "count" => {
            *table.presses() = 0;
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

/// The lines of a scenario with their numbers, the repeated ones as often as they are played.
pub fn unrolled(text: &str) -> Result<Vec<(usize, &str)>, String> {
    let mut stack = vec![(1, Vec::new())];
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().filter(|_| !line.contains(" #")).unwrap_or(line).trim();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => {}
            ("repeat", times) => stack.push((times.parse().map_err(|_| "repeat how often?")?, Vec::new())),
            ("end", _) => {
                let (times, lines) = stack.pop().ok_or("end of what?")?;
                stack.last_mut().ok_or("end of what?")?.1.extend(lines.repeat(times));
            }
            _ => stack.last_mut().ok_or("after the end?")?.1.push((number + 1, line)),
        }
    }
    let (_, lines) = stack.pop().ok_or("no lines")?;
    if stack.is_empty() { Ok(lines) } else { Err("repeat has no end".into()) }
}
