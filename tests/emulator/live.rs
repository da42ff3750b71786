//! A box on the bench that is played key by key, while the same table on this computer follows it.
//! The rolls are read from the box's journal. Everything else this computer must work out itself.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use four_winds::boards::Board;
use four_winds::console;
use four_winds::debounce::{QUIET_MICROS, SAME_PRESS_MICROS};
use four_winds::desk::{Desk, EventLog};
use four_winds::entropy::{DiceCount, Hex128, NoRoll, Proof, health};
use four_winds::journal::Journal;
use four_winds::key::Key;
use four_winds::referee::{DiceCup, Outlet, Reaction, Referee};
use four_winds::roll::Roll;
use four_winds::screen::View;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::{Event, History, Stamped};
use serde_json::{Value, json};

use super::builds;
use super::driver::{self, number, text};
use super::service::Service;
use super::usb::without_time;
use crate::common::power::Flash;
use crate::common::scenario::Played;

/// The time in milliseconds from a key's first edge until the referee acts: one until the contact
/// is quiet, and a little more.
const DEBOUNCE: u64 = 2;
/// An event that is as near as this to a press or a release, in milliseconds, comes from it.
const NEAR: u64 = 20;

/// How long a new box prepares its journal and gathers bits for its dice before anybody uses the
/// keys.
const FIRST_START: u64 = 5000;

/// After this time the dice of a box are ready for their first roll.
const GATHERING: u64 = 1500;

/// If something was due more recently than this, a display may still be drawing it.
const DRAWING: u64 = 60;

/// A bench that takes commands.
struct Bench(Service);

impl Bench {
    fn start(board: &Board, elf: &Path, out: &Path) -> Bench {
        let job = json!({ "elf": elf, "board": driver::facts(board), "out": out });
        let job = driver::write_job(out, &job);
        let mut service = Service::take();
        assert_eq!(service.ask(job.to_str().expect("a path in UTF-8")), "ready");
        Bench(service)
    }

    fn ask(&mut self, command: &Value) -> Value {
        let line = self.0.ask(&command.to_string());
        let answer: Value = serde_json::from_str(&line)
            .unwrap_or_else(|error| panic!("{command}: {error}: {line:?}"));
        assert!(
            answer["failure"].is_null(),
            "{command}: {}",
            answer["failure"].as_str().unwrap_or_default()
        );
        answer
    }

    /// Ends the game. Returns the last answer.
    fn end(mut self) -> Value {
        let answer = self.ask(&json!({ "command": "end" }));
        self.0.give_back();
        answer
    }
}

/// What the displays showed, and what they should have shown.
struct Shot {
    step: String,
    views: ByPlace<View>,
    pictures: Vec<PathBuf>,
}

/// The box, and the table that follows it.
pub struct Live {
    board: &'static Board,
    bench: Bench,
    referee: Referee,
    dice: Told,
    /// What the displays show. A place is redrawn when the referee says so, and not before.
    shown: ByPlace<View>,
    /// The table's time when the box was switched on.
    before: u64,
    presses: usize,
    shots: Vec<Shot>,
}

impl Live {
    /// Switches a new box on. Returns `None` if this computer has no Node.
    pub fn new(board: &'static Board, name: &str) -> Option<Live> {
        let elf = builds::elf(board)?;
        let bench = Bench::start(board, elf, &driver::folder(board, name));
        let (referee, dice) = (Referee::new(), Told::default());
        let shown = ByPlace::from_fn(|place| referee.view(place));
        let mut live =
            Live { board, bench, referee, dice, shown, before: 0, presses: 0, shots: Vec::new() };
        live.bench.ask(&json!({ "command": "power_on" }));
        live.wait(FIRST_START);
        Some(live)
    }

    /// Unplugs the box and plugs it in again. The table must be what it was.
    pub fn cut_power(&mut self) {
        self.bench.ask(&json!({ "command": "cut_power" }));
        let mut journal = self.journal();
        self.bench.ask(&json!({ "command": "power_on" }));
        self.referee = Referee::new();
        self.before = self.referee.restore(|history| journal.restore(history)).ms;
        self.referee.tell_journal(journal.health());
        self.shown = ByPlace::from_fn(|place| self.referee.view(place));
        // The dice must gather bits again before they can commit to a roll.
        self.wait(GATHERING);
    }

    /// Takes a picture of the displays once they have nothing more to draw. While the time of a
    /// claim runs they always have: the four bars take longer to draw than to get shorter.
    pub fn shoot(&mut self, step: &str) {
        if self.referee.history().table().deadline().is_some() {
            return;
        }
        while self.run_to_quiet() {}
        let name = self.shots.len().to_string();
        let answer = self.bench.ask(&json!({ "command": "shot", "name": name }));
        let pictures = driver::by_place(&answer["pictures"]).map(|(_, file)| file).collect();
        self.shots.push(Shot { step: step.into(), views: self.shown.clone(), pictures });
    }

    /// Asks the box over USB and the table here for their state. The two must be equal.
    pub fn compare_state(&mut self) {
        let answer = self.bench.ask(&json!({ "command": "ask", "line": "state" }));
        let mut desk = Desk::resume(self.board.name, self.referee.clone(), NoLog, Told::default());
        let mut here = String::new();
        console::answer(b"state", &mut desk, &mut here).expect("a String takes everything");
        assert_eq!(without_time(&text(&answer["text"])), without_time(&here));
    }

    /// Compares every picture with this computer's drawing. Returns the number of screens and the
    /// bench's processor time.
    pub fn judge(mut self, name: &str) -> (usize, f64) {
        let events = self.events();
        let proofs: Vec<Proof> =
            events.iter().filter_map(|event| event.event.rolled()?.1).collect();
        let seconds = driver::seconds(&self.bench.end());
        let mut screens = 0;
        for Shot { step, views, pictures } in &self.shots {
            for ((place, view), picture) in views.iter().zip(pictures) {
                let opened = |seal| {
                    proofs
                        .iter()
                        .find(|proof| stand_in(proof.number) == seal)
                        .map(|it| it.commitment)
                };
                let seal = view.seal.and_then(opened);
                // Nobody can know the commitment to a roll that was never made.
                if seal.is_some() == view.seal.is_some() {
                    let view = View { seal, ..view.clone() };
                    driver::compare(
                        self.board,
                        &view,
                        picture,
                        &format!("{name}, after {step:?}, place {place}"),
                    );
                    screens += 1;
                }
            }
        }
        (screens, seconds)
    }

    /// Checks that the box's journal has come as far as the table here, with the same event.
    fn follow(&mut self, events: &[Stamped]) {
        let here = self.referee.history();
        let last = events.last().map(|last| (last.seq, last.event));
        let told = events.last().map(ToString::to_string);
        assert_eq!(last.map_or(0, |(seq, _)| seq), here.seq(), "the box has come to {told:?}");
        // After an undo the last event here is another one.
        if let Some((_, event)) = last.filter(|(_, event)| !matches!(event, Event::Undo { .. })) {
            assert_eq!(Some(unproved(event)), here.last(), "{told:?}");
        }
    }

    fn journal(&mut self) -> Journal<Flash> {
        let answer = self.bench.ask(&json!({ "command": "journal" }));
        Journal::mount(Flash::holding(
            fs::read(text(&answer["file"])).expect("the bench writes it"),
        ))
    }

    fn events(&mut self) -> Vec<Stamped> {
        let mut events = Vec::new();
        let kept = self.journal().events(0, &mut |event| {
            events.push(*event);
            Ok(())
        });
        kept.expect("the box's journal can be read");
        events
    }

    /// What the clock of the table here must show.
    fn table_time(&self, answer: &Value) -> u64 {
        self.before + number(&answer["nowMicros"]) / 1000
    }

    fn pass_to(&mut self, until: u64) {
        let effects = self.referee.watch(&self.dice);
        self.show(&effects);
        while let Some(at) = self.referee.deadline().filter(|&at| at <= until) {
            let effects = self.referee.tick(at.max(self.referee.now()), &mut self.dice);
            self.show(&effects);
        }
        let effects = self.referee.tick(until, &mut self.dice);
        self.show(&effects);
    }

    fn show(&mut self, effects: &Reaction) {
        for (place, view) in self.shown.iter_mut().filter(|(place, _)| effects.changed[*place]) {
            *view = self.referee.view(place);
        }
    }

    /// Lets a little time pass if something was due just now or will be soon. Returns whether it
    /// did.
    fn run_to_quiet(&mut self) -> bool {
        let near = self.referee.deadline().is_some_and(|at| at < self.referee.now() + DRAWING);
        if near {
            self.wait(DRAWING);
        }
        near
    }
}

impl Played for Live {
    fn referee(&self) -> &Referee {
        &self.referee
    }

    fn press_at_once(&mut self, place: Place, key: Key, millis: u64) {
        self.presses += 1;
        let seen = self.referee.history().seq();
        let press = json!({ "command": "press", "place": place.index(), "key": key.index(), "millis": millis });
        let answer = self.bench.ask(&press);
        let micros = number(&answer["atMicros"]);
        let events = self.events();
        let new: Vec<&Stamped> = events.iter().filter(|event| event.seq > seen).collect();
        self.dice.told.extend(new.iter().filter_map(|event| event.event.rolled()));
        // If the key caused an event, this is the time that the box gave it, at the press or at the
        // release.
        let acted = new.iter().find(|event| !matches!(event.event, Event::Close));
        let mut down = self.before + micros / 1000 + DEBOUNCE;
        let held = (millis + QUIET_MICROS / 1000).max(SAME_PRESS_MICROS / 1000);
        let mut up = self.before + micros / 1000 + held;
        match acted.map(|event| event.ms) {
            Some(at) if at.abs_diff(down) < NEAR => down = at,
            Some(at) if at.abs_diff(up) < NEAR => up = at,
            _ => {}
        }
        self.pass_to(down);
        let effects = self.referee.press(place, key, down, micros, &mut self.dice);
        self.show(&effects);
        self.pass_to(up);
        let effects = self.referee.release(place, key, up, &mut self.dice);
        self.show(&effects);
        let now = self.table_time(&answer);
        self.pass_to(now);
        self.follow(&events);
    }

    fn wait(&mut self, millis: u64) {
        let answer = self.bench.ask(&json!({ "command": "run", "millis": millis }));
        let now = self.table_time(&answer);
        self.pass_to(now);
        let events = self.events();
        self.follow(&events);
    }

    fn dice(&mut self, _: Roll) {
        panic!("nobody can tell a box what it rolls");
    }

    fn presses(&mut self) -> &mut usize {
        &mut self.presses
    }
}

/// The event without its proof, because a history does not keep proofs.
fn unproved(event: Event) -> Event {
    match event {
        Event::SeatRoll { place, roll, .. } => Event::SeatRoll { place, roll, proof: None },
        Event::Roll { place, roll, .. } => Event::Roll { place, roll, proof: None },
        other => other,
    }
}

fn stand_in(number: u32) -> Hex128 {
    Hex128(u128::from(number).to_be_bytes())
}

/// Dice that show what the box rolled. The box's commitment is known only after the roll. Until
/// then the number of the roll takes its place.
#[derive(Default)]
struct Told {
    told: VecDeque<(Roll, Option<Proof>)>,
    rolled: u32,
}

impl DiceCup for Told {
    fn number(&self) -> u32 {
        self.rolled + 1
    }

    fn commitment(&self) -> Option<Hex128> {
        Some(stand_in(self.number()))
    }

    fn health(&self) -> Option<health::HealthState> {
        Some(health::HealthState {
            verdict: health::Verdict::Passed,
            bits: 0,
            ones: 0,
            failures: 0,
        })
    }

    fn refusal(&self) -> Option<NoRoll> {
        None
    }

    fn press(&mut self, _: u64) {}

    fn roll(&mut self, _: Place, _: DiceCount, _: u64) -> Result<(Roll, Option<Proof>), NoRoll> {
        self.rolled += 1;
        Ok(self.told.pop_front().expect("the box has rolled"))
    }
}

/// A log that keeps nothing: a state does not need one.
struct NoLog;

impl Outlet for NoLog {
    fn keep(&mut self, _: &Stamped, _: &History) {}
}

impl EventLog for NoLog {
    fn visit(&self, _: u32, _: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        Ok(())
    }
}
