//! Scenarios: events in, state out. Each file of `tests/scenarios` describes situations at the
//! table, in a form that a player can follow, and what must happen by the rules.
//!
//! | line | means |
//! |---|---|
//! | `scenario WORDS` | starts a new table; the words say what it shows |
//! | `start RULES OPTIONS` | deals a hand: place 0 is East, and two dice always roll a five in total |
//! | an event | it happens and must be accepted |
//! | `@MS event` | it happens at that time, and the table has not been told of any time before it |
//! | `refuse CODE event` | it is refused with that code and changes nothing |
//! | `expect path=value …` | what the console's `state` answers now; a path is written with dots and goes through objects and lists |
//! | `score path=value …` | the same for `scores` |
//! | `wait MS` | lets MS milliseconds of table time pass |
//! | `win P` | plays a quick hand: place P wins by East's first discard, or with the dealt hand if P is East. P gets ten points, and the next hand is dealt |
//! | `play-out` | everybody draws and discards and nobody claims, until the last tile is drawn |
//! | `play-out N` | the same, until the live wall has no more than N tiles at somebody's turn |

use std::collections::BTreeSet;
use std::fs;

use crate::common::desk::{TestDesk, ask, desk};
use four_winds::console::Control;
use four_winds::table::{Event, Phase, Refusal, Table};
use serde_json::Value;

#[test]
fn scenarios_go_as_they_are_written_and_show_every_refusal() {
    let mut files: Vec<_> =
        fs::read_dir("tests/scenarios").unwrap().map(|file| file.unwrap().path()).collect();
    // The subfolders hold scenarios of keys, which other tests play.
    files.retain(|file| file.is_file());
    files.sort();
    let (mut refused, mut failures) = (BTreeSet::new(), Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let mut scenario = Scenario { desk: desk(), refused: &mut refused };
        let mut lost = false;
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            lost &= !line.starts_with("scenario");
            if lost {
                continue;
            }
            if let Err(failure) = scenario.line(line) {
                let state = ask(&mut scenario.desk, "state");
                failures
                    .push(format!("{}:{number}: {line}\n  {failure}\n  {state}", file.display()));
                lost = true;
            }
        }
    }
    let missing: Vec<_> = Refusal::codes().filter(|code| !refused.contains(*code)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(missing.is_empty(), "no scenario shows the refusals {missing:?}");
}

struct Scenario<'a> {
    desk: TestDesk,
    refused: &'a mut BTreeSet<String>,
}

impl Scenario<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "scenario" => self.desk = desk(),
            "start" => return self.start(rest),
            "refuse" => {
                let (code, event) = rest.split_once(' ').ok_or("refuse CODE event")?;
                return self.refuse(code, event);
            }
            "expect" => return self.expect("state", rest),
            "score" => return self.expect("scores", rest),
            "wait" => _ = ask(&mut self.desk, line),
            "win" => return self.win(rest),
            "play-out" => return self.play_out(rest),
            _ => return self.event(line),
        }
        Ok(())
    }

    /// Applies an event as the console does. `@MS` sets its time.
    fn event(&mut self, event: &str) -> Result<(), String> {
        if let Some((ms, event)) = event.strip_prefix('@').and_then(|rest| rest.split_once(' ')) {
            let event = Event::parse(event).map_err(|problem| problem.code.to_string())?;
            return self
                .desk
                .apply(&event, ms.parse().unwrap())
                .map_err(|refusal| refusal.code().to_string());
        }
        let answer: Value =
            serde_json::from_str(&ask(&mut self.desk, &format!("event {event}"))).unwrap();
        match answer["error"].as_str() {
            None => Ok(()),
            Some(code) => Err(code.to_string()),
        }
    }

    fn refuse(&mut self, code: &str, event: &str) -> Result<(), String> {
        let before = self.desk.history().clone();
        match self.event(event) {
            Ok(()) => return Err("was taken".to_string()),
            Err(answer) if answer != code => return Err(answer),
            Err(_) => {}
        }
        self.refused.insert(code.to_string());
        if *self.desk.history() == before {
            Ok(())
        } else {
            Err("was refused and changed the table".to_string())
        }
    }

    fn expect(&mut self, request: &str, expected: &str) -> Result<(), String> {
        let answer = ask(&mut self.desk, request);
        let state: Value = serde_json::from_str(&answer).unwrap();
        for pair in expected.split_whitespace() {
            let (path, value) = pair.split_once('=').ok_or("expect path=value")?;
            let found = state
                .pointer(&format!("/{}", path.replace('.', "/")))
                .ok_or(format!("no {path} in {answer}"))?;
            let found = found.as_str().map_or_else(|| found.to_string(), str::to_string);
            if found != value {
                return Err(format!("{path} is {found}"));
            }
        }
        Ok(())
    }

    fn start(&mut self, game: &str) -> Result<(), String> {
        self.event(&format!("new {game}"))?;
        let rolls = match game.split(' ').next() {
            Some("kards") => ["0 6", "3 5", "2 4", "1 3"].as_slice(),
            Some("hong-kong") => &["0 2+3", "0 2+3"],
            _ => &["0 6+6", "1 1+2", "2 1+3", "3 1+4"],
        };
        for roll in rolls {
            // Nobody rolls at the ghost's place, so this may be refused.
            let _ = self.event(&format!("seat-roll {roll}"));
        }
        self.deal()
    }

    fn deal(&mut self) -> Result<(), String> {
        let leader = self.table().leader();
        self.event(&format!("roll {leader} 2+3"))?;
        if let Phase::BreakRoll { roller } = *self.table().phase() {
            let two_dice = self.event(&format!("roll {roller} 3+4"));
            two_dice.or_else(|_| self.event(&format!("roll {roller} 1+2+3")))?;
        }
        self.event("deal all")?;
        while let Some(place) = self.table().bonus_turn() {
            self.event(&format!("pass {place}"))?;
        }
        Ok(())
    }

    fn table(&self) -> &Table {
        self.desk.history().table()
    }

    fn win(&mut self, winner: &str) -> Result<(), String> {
        if matches!(self.table().phase(), Phase::SideRoll) {
            self.deal()?;
        }
        let leader = self.table().leader();
        if leader.to_string() != winner {
            self.event(&format!("discard {leader}"))?;
        }
        self.event(&format!("mahjong {winner}"))?;
        // Some rule sets have last turns.
        while !matches!(self.table().phase(), Phase::Result) {
            self.play_on()?;
        }
        for place in 0..4 {
            let points = if place.to_string() == winner { 10 } else { 0 };
            // Some rule sets do not count every place.
            let _ = self.event(&format!("total {place} {points}"));
        }
        self.event("next")
    }

    fn play_out(&mut self, left: &str) -> Result<(), String> {
        let left: Option<u8> = left.parse().ok();
        loop {
            let enough = |live| left.is_some_and(|left| live <= left);
            let wall = self.table().hand().wall;
            let empty = wall.is_some_and(|wall| wall.is_empty() || enough(wall.live()));
            match *self.table().phase() {
                Phase::Turn(_) if empty => return Ok(()),
                _ => self.play_on()?,
            }
        }
    }

    /// Does whatever comes next when nobody claims anything.
    fn play_on(&mut self) -> Result<(), String> {
        match *self.table().phase() {
            Phase::Turn(turn) => self.event(&format!("discard {}", turn.place)),
            Phase::Draw(place) => self.event(&format!("draw {place}")),
            Phase::Window(_) => self.event("close"),
            _ => Err("nobody plays".to_string()),
        }
    }
}
