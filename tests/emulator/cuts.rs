//! The power goes at random instants of a hand that is played by keys alone. The box must come back
//! with what it had shown.

use std::fs;
use std::path::Path;

use four_winds::boards::Board;
use four_winds::entropy::Dice;
use four_winds::journal::{Archive, Journal, Restored, SECTOR};
use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::seat::Place;
use four_winds::table::{Event, History, Phase, Stamped};
use serde_json::{Value, json};

use super::driver::{self, Outcome, compare_pictures, list, text};
use super::images;
use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::power::Flash;
use crate::common::programs::four_winds;
use crate::common::programs::node::say;

/// Another number gives other instants.
const SEED: u64 = 20261116;

/// The number of cuts on both boards together, unless `FOUR_WINDS_CUTS` says otherwise.
const CUTS: usize = 200;

/// The larger displays take twice as long to draw, so that board gets fewer cuts.
fn cuts_on(board: &Board) -> usize {
    let all =
        std::env::var("FOUR_WINDS_CUTS").ok().and_then(|word| word.parse().ok()).unwrap_or(CUTS);
    let large = all * 3 / 10;
    if board.size.width > 160 { large } else { all - large }
}

/// The hand. `P LABEL` presses a key, `all LABEL` presses this key wherever it is, a number waits
/// that many milliseconds, and `cut` cuts the power. E is the place of East, S and W are the
/// players after East. Before the last hand the wait is long enough for every notice to go away.
/// Otherwise that could look like the effect of the next key.
const HAND: &str = "2500 | 0 NEXT | E ROLL | 2500 | E ALL | all DONE | E DISCARD | S DRAW | S DISCARD | W DRAW | W DISCARD | \
    E PUNG | 20000 | E DISCARD | cut | S DRAW | S DISCARD | W DRAW | W MAHJONG | W FAN | W 1-5 | W OK | all YES | \
    8000 | 0 NEXT | E ROLL | 2500";

/// A step for the bench, and the event that it causes at the table.
struct Step {
    bench: Value,
    event: Option<Event>,
}

/// A table on this computer that finds the keys and says which events they cause. Its dice show
/// other faces.
struct Twin {
    table: Box4,
    steps: Vec<Step>,
}

impl Twin {
    fn plays(history: History, now: u64) -> Vec<Step> {
        let mut twin = Twin {
            table: Box4 { referee: Referee::resume(history, now), ..Box4::default() },
            steps: Vec::new(),
        };
        twin.table.now = now;
        HAND.split(" | ").for_each(|words| twin.take(words));
        twin.steps
    }

    fn take(&mut self, words: &str) {
        match words.split_once(' ') {
            Some(("all", label)) => {
                for place in Place::ALL {
                    if let Some(key) = labelled(&self.table.referee, place, label) {
                        self.press(place, key);
                    }
                }
            }
            Some((who, label)) => {
                let place = self.place(who);
                let key = labelled(&self.table.referee, place, label).unwrap_or_else(|| {
                    panic!(
                        "no key {label} at place {place}: {:?}",
                        self.table.referee.view(place).text()
                    )
                });
                self.press(place, key);
            }
            None if words == "cut" => self.step(json!({ "cut": true }), |table| {
                let mut history = table.referee.history().clone();
                if matches!(history.table().phase(), Phase::Window(_)) {
                    history.apply(&Event::Resume, table.now).expect("an open claim opens again");
                }
                table.referee = Referee::resume(history, table.now);
            }),
            None => {
                let millis: u64 = words.parse().expect("milliseconds");
                self.step(json!({ "wait": millis }), |table| table.wait(millis));
            }
        }
    }

    fn place(&self, who: &str) -> Place {
        let table = self.table.referee.history().table();
        let next = |place| table.options().next_player(place);
        match who {
            "E" => table.east(),
            "S" => next(table.east()),
            "W" => next(next(table.east())),
            number => number.parse().ok().and_then(Place::new).expect("a place"),
        }
    }

    fn press(&mut self, place: Place, key: Key) {
        if let Some(at) = self.table.referee.still_at(place, key) {
            self.take(&(at - self.table.now + 50).to_string());
        }
        let (mut trial, now) = (self.table.referee.clone(), self.table.now);
        let at_once = trial.press(place, key, now, now * 1000, &mut Dice::new(1));
        let step = json!({
            "place": place.index(), "key": key.index(), "onRelease": at_once.events.is_empty(),
        });
        self.step(step, |table| {
            table.press_now(place, key, 200);
        });
    }

    fn step(&mut self, bench: Value, act: impl FnOnce(&mut Box4)) {
        let before = self.table.referee.history().seq();
        act(&mut self.table);
        let history = self.table.referee.history();
        assert!(history.seq() - before <= 1, "one event a step: {bench}");
        let event = (history.seq() > before).then(|| history.last().expect("it has just happened"));
        self.steps.push(Step { bench, event });
    }
}

/// Powers on a table with this flash.
fn power_on(flash: &mut Flash) -> (Referee, Restored) {
    let mut journal = Journal::mount(flash);
    let mut referee = Referee::new();
    let restored = referee.restore(|history| journal.restore(history));
    referee.tell_journal(journal.health());
    (referee, restored)
}

fn patched(image: &[u8], patch: &Value) -> Flash {
    let mut bytes = image.to_vec();
    for part in fs::read(text(patch)).expect("the bench writes its patches").chunks(4 + SECTOR) {
        let (number, sector) = part.split_at(4);
        let start = u32::from_le_bytes(number.try_into().expect("four bytes")) as usize * SECTOR;
        bytes[start..start + SECTOR].copy_from_slice(sector);
    }
    Flash::holding(bytes)
}

/// The events that the whole run left in the journal, from the first event of the script on.
fn events_of(mut flash: Flash, from: u32) -> Vec<Stamped> {
    let mut journal = Journal::mount(&mut flash);
    let mut events = Vec::new();
    let mut visit = |event: &Stamped| {
        events.push(*event);
        Ok(())
    };
    journal.events(from, &mut visit).expect("readable");
    events
}

/// Whether two events are equal apart from the faces of dice.
fn alike(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Roll { place, .. }, Event::Roll { place: by, .. }) => place == by,
        _ => one == other,
    }
}

pub fn power_is_cut(board: &'static Board) {
    let image = images::full_and_settled();
    let (before, restored) = power_on(&mut Flash::holding(image.clone()));
    let (base, ms) = (before.history(), restored.ms);
    let steps = Twin::plays(base.clone(), ms);
    let file = driver::folder(board, "cuts").join("image.bin");
    fs::write(&file, &image).expect("can write under target");
    let script: Vec<&Value> = steps.iter().map(|step| &step.bench).collect();
    let given = json!({ "image": file, "script": script, "seed": SEED, "count": cuts_on(board) });
    let Some((outcome, report)) = driver::run_given(board, "cuts", given) else { return };
    let found = &report["found"];

    let happened = events_of(patched(&image, &found["final"]), base.seq() + 1);
    let shown = acknowledged(&steps, &happened, &found["steps"]);
    let cuts = list(&found["cuts"]);
    for (number, cut) in cuts.iter().enumerate() {
        let what = format!("cut {number} ({} at {:.3} ms)", cut["what"], time(&cut["at"]) / 1e6);
        let mut held = patched(&image, &cut["held"]);
        let (mut referee, restored) = power_on(&mut held);
        let least = shown.iter().filter(|&&at| at <= time(&cut["at"])).count();
        must_be_the_oracles(&what, base, &happened, least, referee.history());
        // The box wrote to its flash exactly what the same code writes here, byte for byte.
        assert!(
            held.bytes == patched(&image, &cut["left"]).bytes,
            "{} {what}: another journal",
            board.name
        );
        referee.tick(restored.ms + driver::number(&cut["drawnMs"]), &mut Dice::new(1));
        compare_pictures(board, &what, &cut["pictures"], &referee);
    }
    replays_on_a_computer(board, patched(&image, &found["final"]));
    report_on(&outcome, cuts, &found["seconds"]);
}

/// Reads out the log that the box has left and replays it. The state must be the same.
fn replays_on_a_computer(board: &Board, mut flash: Flash) {
    let mut history = History::new();
    let mut journal = Journal::mount(&mut flash);
    journal.restore(&mut history);
    let game = journal.current();
    let (file, log) =
        (driver::folder(board, "cuts").join("journal"), driver::folder(board, "cuts").join("log"));
    fs::write(&file, &flash.bytes).expect("can write under target");
    let answers =
        lines(&["console", "--journal", path(&file)], &format!("state\nlog game={game}\n"));
    let (state, exported) = answers.split_first().expect("a state");
    fs::write(&log, exported.join("\n")).expect("can write under target");
    assert_eq!(lines(&["replay", path(&log)], "").first(), Some(state));
}

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let output = four_winds(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(String::from).collect()
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path of plain letters")
}

/// When each event was acknowledged, that is, when its effect first appeared on a screen.
fn acknowledged(steps: &[Step], happened: &[Stamped], seen: &Value) -> Vec<f64> {
    let planned = steps
        .iter()
        .zip(list(seen))
        .filter_map(|(step, seen)| Some((step.event?, time(&seen["seen"]))));
    let planned: Vec<(Event, f64)> = planned.collect();
    assert!(planned.len() >= 25, "a whole hand, not {} events", planned.len());
    assert_eq!(planned.len(), happened.len(), "the box made other events than the keys mean");
    for ((event, _), kept) in planned.iter().zip(happened) {
        assert!(alike(event, &kept.event), "{} happened instead of {event}", kept.event);
    }
    planned.into_iter().map(|(_, at)| at).collect()
}

/// Checks that the table holds all acknowledged events, and at most the one that was being written
/// besides. An open claim opens again.
fn must_be_the_oracles(
    what: &str,
    base: &History,
    happened: &[Stamped],
    least: usize,
    back: &History,
) {
    let fits = |events: usize| {
        let mut oracle = base.clone();
        for it in happened.get(..events)? {
            oracle.apply(&it.event, it.ms).expect("it happened");
        }
        if matches!(oracle.table().phase(), Phase::Window(_)) {
            oracle
                .apply(&Event::Resume, happened.get(events.checked_sub(1)?)?.ms)
                .expect("an open claim opens again");
        }
        (oracle == *back).then_some(())
    };
    let kept = (least..=least + 1).find(|&events| fits(events).is_some());
    assert!(
        kept.is_some(),
        "{what}: {least} events were acknowledged, the box is at {}",
        back.seq() - base.seq()
    );
}

fn report_on(outcome: &Outcome, cuts: &[Value], seconds: &Value) {
    outcome.assert_in_budget("power on to the interrupted hand (ms)", "boot_full_journal_ms");
    let of = |kind: &str| cuts.iter().filter(|cut| cut["what"] == kind).count();
    let [any, write, erase, start] = ["any", "write", "erase", "start"].map(of);
    say(&format!(
        "emulated {:<13}{} power cuts (seed {SEED}): {any} at any time, {write} in writes, {erase} in erases, {start} while \
         starting; 0 events lost; hand {:.1} s, cuts {:.1} s of processor time",
        outcome.board.name,
        cuts.len(),
        time(&seconds["hand"]),
        time(&seconds["cuts"]),
    ));
}

fn time(value: &Value) -> f64 {
    value.as_f64().expect("a time in the report")
}
