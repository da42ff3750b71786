//! The language of the scenarios of keys. Each line is one step: keys that are pressed, or what the
//! screens must show.
//!
//! | line | what it does |
//! |---|---|
//! | `dice 4+3 1+1` | sets the next rolls |
//! | `press P LABEL …` | presses the keys with these labels at place P, one after the other; `#0` to `#3` name a key by its number |
//! | `again P LABEL` | presses the key at once, like a finger that trembles |
//! | `all LABEL` | presses this key at every place that has it, place 0 first; at least one must have it |
//! | `hold P LABEL` | holds the key until the menu opens |
//! | `hold P LABEL MS` | holds the key for MS milliseconds |
//! | `menu P ENTRY` | moves to this entry of the open menu and chooses it |
//! | `enter P SET …` | enters these sets with the keys, for example `345p 22z`, `(777s)` for an open one |
//! | `enter-held P SET …` | the same by holding keys, which takes fewer presses |
//! | `last P TILE` | answers which tile came last |
//! | `until PHASE LABEL` | presses this key at whichever place has it, again and again, until the game reaches the phase |
//! | `wait MS` | lets MS milliseconds pass |
//! | `count` | counts the presses from here on |
//! | `repeat N` … `end` | plays the lines between N times |
//! | `expect P title TEXT` | the title of place P's screen is TEXT |
//! | `expect P line TEXT` | one of its lines is TEXT |
//! | `expect P starts TEXT` | one of its lines begins with TEXT |
//! | `expect P no-line TEXT` | none of its lines is TEXT |
//! | `expect P keys A,B,C,D` | its four labels; a key that does nothing now is written in brackets |
//! | `expect P score N` | its running score is N |
//! | `expect phase NAME` | the game is in this phase |
//! | `expect presses N` | at most N keys were pressed since `count` |
//!
//! A place is a number from 0 to 3, or the letter of the wind that it holds at that moment: `E`,
//! `S`, `W`, `N`.

use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::roll::Roll;
use four_winds::seat::{Place, Wind};
use four_winds::tile::Tile;

use super::enter::{self, Fingers};
use super::labels::labelled;

/// A table that can be played by keys: one on this computer, or an emulated box that a table on
/// this computer follows.
pub trait Played {
    /// The referee, with the table and its screens.
    fn referee(&self) -> &Referee;

    /// Presses a key without a rest and releases it after `millis`.
    fn press_at_once(&mut self, place: Place, key: Key, millis: u64);

    /// Lets time pass.
    fn wait(&mut self, millis: u64);

    /// Sets the next roll. Does nothing where the dice cannot be scripted.
    fn dice(&mut self, roll: Roll);

    /// How many keys have been pressed. A scenario can set it back to zero.
    fn presses(&mut self) -> &mut usize;
}

/// Rests if the page of a key has just changed under the finger: the key is dead until then.
pub fn rest(table: &mut dyn Played, place: Place, key: Key) {
    let referee = table.referee();
    if let Some(at) = referee.still_at(place, key) {
        let millis = at - referee.now();
        table.wait(millis + REST);
    }
}

/// Presses a key as a player does who reads the screen, and releases it after `millis`.
pub fn press(table: &mut dyn Played, place: Place, key: Key, millis: u64) {
    rest(table, place, key);
    table.press_at_once(place, key, millis);
}

/// How much longer than necessary a finger rests, in milliseconds. The clock of an emulated box is
/// a little behind or ahead.
const REST: u64 = 20;

/// More entries than any menu has.
const MOST_ENTRIES: usize = 16;

/// More seating rolls than fair dice ever need.
const MOST_TRIES: usize = 40;

/// How long a pressed key is down, in milliseconds.
const TAP: u64 = 80;

/// How long dice roll and then stay on the screen, in milliseconds.
const DICE: u64 = 2500;

fn place(table: &dyn Played, word: &str) -> Result<Place, String> {
    let by_wind = || {
        let wind = Wind::ALL.into_iter().find(|wind| wind.title().get(..1) == Some(word))?;
        Some(table.referee().history().table().holder(wind))
    };
    word.parse().ok().and_then(Place::new).or_else(by_wind).ok_or(format!("{word} is no place"))
}

/// The words on a place's screen.
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
        let phase = table.referee().history().table().phase().awaits().code();
        return if phase == rest { Ok(()) } else { Err(format!("the phase is {phase}")) };
    }
    if first == "presses" {
        let most: usize = rest.parse().map_err(|_| "how many presses?")?;
        let presses = *table.presses();
        return if presses <= most { Ok(()) } else { Err(format!("it took {presses} presses")) };
    }
    let (place, (what, wanted)) =
        (place(table, first)?, rest.split_once(' ').ok_or("expect what?")?);
    let view = table.referee().view(place);
    let text = view.text();
    let right = match what {
        "title" => text.title == wanted,
        "line" => text.lines.iter().any(|line| line == wanted),
        "starts" => text.lines.iter().any(|line| line.starts_with(wanted)),
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
            let held =
                words.clone().last().and_then(|word| word.parse().ok()).filter(|_| verb == "hold");
            let millis = held.unwrap_or(if verb == "hold" { 2100 } else { TAP });
            let mut words =
                words.take_while(|word| held.is_none_or(|held: u64| *word != held.to_string()));
            words.try_for_each(|word| {
                let key = key(table, place, word)?;
                press(table, place, key, millis);
                Ok(())
            })
        }
        "again" => {
            let place = place(table, words.next().ok_or("who presses?")?)?;
            let key = key(table, place, words.next().ok_or("which key?")?)?;
            table.press_at_once(place, key, TAP);
            Ok(())
        }
        "enter" | "enter-held" => {
            let place = place(table, words.next().ok_or("who enters?")?)?;
            let fingers = if verb == "enter" { Fingers::Tap } else { Fingers::Hold };
            words.try_for_each(|word| enter::put(table, place, enter::item(word)?, fingers))
        }
        "last" => {
            let place = place(table, words.next().ok_or("who says so?")?)?;
            let word = words.next().ok_or("which tile?")?;
            let mut letters = word.chars();
            let tile = letters.next().zip(letters.next());
            let tile = tile.and_then(|(digit, suit)| Tile::from_notation(digit, suit));
            let tile = tile.ok_or_else(|| format!("{word} is no tile"))?;
            enter::pick(table, place, tile, Fingers::Tap)
        }
        "all" => {
            let before = *table.presses();
            for place in Place::ALL {
                if let Some(key) = labelled(table.referee(), place, rest) {
                    press(table, place, key, TAP);
                }
            }
            let pressed = *table.presses() > before;
            pressed
                .then_some(())
                .ok_or_else(|| format!("nobody has a key {rest}: {}", shown(table, Place::ALL[0])))
        }
        "until" => {
            let (phase, label) = rest.split_once(' ').ok_or("which key?")?;
            for _ in 0..MOST_TRIES {
                if table.referee().history().table().phase().awaits().code() == phase {
                    return Ok(());
                }
                let (place, key) = Place::ALL
                    .into_iter()
                    .find_map(|place| Some((place, labelled(table.referee(), place, label)?)))
                    .ok_or_else(|| {
                        format!("nobody has a key {label}: {}", shown(table, Place::ALL[0]))
                    })?;
                press(table, place, key, TAP);
                table.wait(DICE);
            }
            Err(format!("no {phase} after {MOST_TRIES} times"))
        }
        "menu" => {
            let (word, entry) = rest.split_once(' ').ok_or("which entry?")?;
            let place = place(table, word)?;
            for _ in 0..MOST_ENTRIES {
                if table.referee().view(place).text().lines.iter().any(|line| line == entry) {
                    let key = key(table, place, "OK")?;
                    press(table, place, key, TAP);
                    return Ok(());
                }
                let key = key(table, place, ">")?;
                press(table, place, key, TAP);
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

/// The lines of a scenario with their numbers. Repeated lines appear as often as they are played.
pub fn unrolled(text: &str) -> Result<Vec<(usize, &str)>, String> {
    let mut stack = vec![(1, Vec::new())];
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().filter(|_| !line.contains(" #")).unwrap_or(line).trim();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => {}
            ("repeat", times) => {
                stack.push((times.parse().map_err(|_| "repeat how often?")?, Vec::new()))
            }
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
