//! Everything that can break in a box, tried on the released firmware: `cargo test --test emulator
//! faults`. docs/faults.md says what players see.

use std::collections::BTreeSet;
use std::fs;

use four_winds::boards::Board;
use four_winds::checkin::{Task, TaskSet};
use four_winds::debounce::KeyEdge;
use four_winds::journal::Journal;
use four_winds::key::Key;
use four_winds::restart::Cause;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::{Event, History, Phase};
use serde_json::{Value, json};

use super::driver::{self, compare, list, number, text};
use super::trouble::{self, Twin};
use super::{
    answers_in_a_storm, check, heals_after_a_bite_in_a_transfer, images, plays_on_in_a_flood,
    restarts_after_a_hard_fault_and_knows_where, restarts_after_a_panic_and_knows_where,
    restarts_when_a_task_hangs_and_knows_which, starts_by_power_alone, survives_bad_manners,
};
use crate::common::power::Flash;

on_every_board_run! {
    key_stuck_down => crate::faults::a_key_stays_down;
    keys_bridged => crate::faults::two_keys_touch;
    display_dark => crate::faults::a_display_is_dark;
    brown_outs => crate::faults::power_comes_and_goes;
    watchdog_in_every_task => crate::faults::each_task_stops_alone;
    stack_overflow => crate::faults::the_stack_overflows;
    power_cuts => crate::cuts::power_is_cut;
    journal_garbage => crate::trouble::is_told;
    flash_slow => crate::trouble::is_made;
    room_beside_a_reader => crate::trouble::is_made_beside_a_reader;
    oscillator_dead => crate::dice::are_refused_or_rolled;
    oscillator_quiet => crate::dice::climb_to_a_range_that_works;
    panel_profiles => crate::panels::are_set_up_by_keys;
    displays_heal => crate::panels::heal;
    flash_too_small => crate::chips::too_small;
    flash_without_number => crate::chips::without_a_number;
}

on_every_board! {
    bounce => starts_by_power_alone;
    storm => answers_in_a_storm;
    power => starts_by_power_alone;
    panic => restarts_after_a_panic_and_knows_where;
    hardfault => restarts_after_a_hard_fault_and_knows_where;
    stuck => restarts_when_a_task_hangs_and_knows_which;
    flood => plays_on_in_a_flood;
    midway => heals_after_a_bite_in_a_transfer;
    rude => survives_bad_manners;
}

/// The last column of docs/faults.md names the tests of each fault, and every test above is there.
#[test]
fn every_fault_has_its_test_and_every_test_its_fault() {
    let page = include_str!("../../docs/faults.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| fault "));
    let tests = rows.filter_map(|row| row.trim_end_matches('|').rsplit('|').next());
    let named: BTreeSet<&str> = tests.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    let there: BTreeSet<&str> = RUNS.iter().chain(story::NAMES).copied().collect();
    assert_eq!(named, there);
}

/// What happens to the box, and the roles of the players in the first hand. T is to discard, N
/// draws next, A and B follow.
struct Story {
    dark: Vec<Place>,
    script: Vec<Value>,
    shots: usize,
}

impl Story {
    fn new(dark: &[Place]) -> Story {
        Story { dark: dark.to_vec(), script: Vec::new(), shots: 0 }
    }

    fn add(&mut self, step: Value) -> &mut Story {
        self.script.push(step);
        self
    }

    fn run(&mut self, millis: u64) -> &mut Story {
        self.add(json!({ "what": "run", "millis": millis }))
    }

    /// Presses a key and leaves it down.
    fn down(&mut self, place: Place, key: u8, millis: u64) -> &mut Story {
        self.add(json!({ "what": "down", "place": place.index(), "key": key, "millis": millis }))
    }

    /// Releases a key. The finger rests, because a key whose page has changed is dead for a while.
    fn up(&mut self, place: Place, key: u8) -> &mut Story {
        self.add(json!({ "what": "up", "place": place.index(), "key": key, "millis": 800 }))
    }

    fn tap(&mut self, place: Place, key: u8) -> &mut Story {
        self.down(place, key, 80).up(place, key)
    }

    /// Holds a key long enough for the menu.
    fn hold(&mut self, place: Place, key: u8) -> &mut Story {
        self.down(place, key, 2200).up(place, key)
    }

    fn simple(&mut self, what: &str) -> &mut Story {
        self.add(json!({ "what": what }))
    }

    fn display(&mut self, what: &str, place: Place) -> &mut Story {
        self.add(json!({ "what": what, "place": place.index() }))
    }

    /// From now on these two contacts close together.
    fn bridge(&mut self, contacts: [(Place, u8); 2]) -> &mut Story {
        let contacts = contacts.map(|(place, key)| (place.index(), key));
        self.add(json!({ "what": "bridge", "contacts": contacts }))
    }

    /// Takes a picture. The screens must equal this computer's drawing, and those in `dark` must be
    /// black.
    fn shot(&mut self, name: &str, dark: &[Place]) -> &mut Story {
        self.shots += 1;
        let dark: Vec<usize> = dark.iter().map(|place| place.index()).collect();
        self.add(json!({ "what": "shot", "name": name, "dark": dark }))
    }

    /// Runs the story on a box and on a table on this computer. Returns that table at the end, and
    /// how many events it had at each shot.
    fn happens(&self, board: &'static Board, name: &str) -> Option<(History, Vec<u32>)> {
        let image = images::begun();
        let dark: Vec<usize> = self.dark.iter().map(|place| place.index()).collect();
        let given = json!({ "image": trouble::keep(board, "begun", &image), "dark": dark, "script": self.script, "name": name });
        let (outcome, report) = driver::run_named(board, "faults", name, given)?;
        outcome.assert_in_budget("deepest stack (% of its region)", "stack_percent");
        starts_by_power_alone(&outcome);
        let found = &report["found"];
        let mut flash = Flash::holding(image);
        let mut twin = Twin::power_on(&mut flash);
        let (mut bridged, mut seqs) = (Vec::new(), Vec::new());
        for (step, met) in self.script.iter().zip(list(&found["steps"])) {
            match step["what"].as_str().expect("a word") {
                "down" => in_order(&twin, together(step, &bridged))
                    .into_iter()
                    .for_each(|(place, key)| twin.down(place, key, number(&met["atMicros"]))),
                "up" => in_order(&twin, together(step, &bridged))
                    .into_iter()
                    .for_each(|(place, key)| twin.up(place, key, number(&met["atMicros"]))),
                "bridge" => {
                    bridged =
                        list(&step["contacts"]).iter().map(|it| contact(&it[0], &it[1])).collect()
                }
                "unbridge" => bridged.clear(),
                "cut" => {
                    drop(twin);
                    twin = Twin::power_on(&mut flash);
                }
                "shot" => {
                    twin.wait_until(number(&met["drawnMs"]));
                    must_show(board, step, &met["pictures"], &twin);
                    seqs.push(twin.referee.history().seq());
                }
                _ => {}
            }
        }
        let history = twin.referee.history().clone();
        let kept = table_of(&found["journal"]);
        assert_eq!(
            kept.table(),
            history.table(),
            "{} {name}: the box's journal has another table",
            board.name
        );
        Some((history, seqs))
    }
}

fn contact(place: &Value, key: &Value) -> (Place, Key) {
    let place = Place::new(number(place) as u8).expect("a place");
    (place, Key::new(number(key) as u8).expect("a key"))
}

/// The key of a step, and those that a bridge joins to it.
fn together(step: &Value, bridged: &[(Place, Key)]) -> Vec<(Place, Key)> {
    let one = contact(&step["place"], &step["key"]);
    if bridged.contains(&one) { bridged.to_vec() } else { vec![one] }
}

/// Keys of the same instant, in the order in which the referee takes them.
fn in_order(twin: &Twin<'_>, mut keys: Vec<(Place, Key)>) -> Vec<(Place, Key)> {
    let mut taken = Vec::new();
    while !keys.is_empty() {
        let same = keys.iter().map(|(place, _)| (*place, KeyEdge::Press { at_micros: 0 }));
        taken.push(keys.remove(twin.referee.first_of(same)));
    }
    taken
}

fn must_show(board: &'static Board, step: &Value, pictures: &Value, twin: &Twin<'_>) {
    for (place, file) in driver::by_place(pictures) {
        let what = format!("{}, place {place}", step["name"]);
        if list(&step["dark"]).contains(&json!(place.index())) {
            let pixels = fs::read(&file).expect("the bench writes its pictures");
            assert!(pixels.iter().all(|&byte| byte == 0), "{} {what}: not dark", board.name);
        } else {
            compare(board, &twin.referee.view(place), &file, &what);
        }
    }
}

/// The table that a journal of the bench restores.
fn table_of(journal: &Value) -> History {
    let mut history = History::new();
    let bytes = fs::read(text(journal)).expect("the bench writes it");
    Journal::mount(Flash::holding(bytes)).restore(&mut history);
    history
}

/// Who is to discard in the hand that has begun, who draws next, and the two after them.
fn players() -> [Place; 4] {
    let mut flash = Flash::holding(images::begun());
    let twin = Twin::power_on(&mut flash);
    let table = twin.referee.history().table();
    let Phase::Turn(turn) = table.phase() else { panic!("{:?} is nobody's turn", table.phase()) };
    let next = |place| table.options().next_player(place);
    [turn.place, next(turn.place), next(next(turn.place)), next(next(next(turn.place)))]
}

/// Something holds a key down for a minute. The menu opens once, everything else works, and the key
/// answers no question.
pub fn a_key_stays_down(board: &'static Board) {
    let [t, n, a, b] = players();
    let mut story = Story::new(&[]);
    story.down(a, 0, 3000).shot("menu opened", &[]).run(57_000).shot("a minute later", &[]);
    story.tap(t, 0).tap(n, 0).shot("others play", &[]);
    story.tap(a, 1).tap(a, 3).shot("its place plays", &[]);
    // B asks to undo the draw. The key that is down means YES now, but nobody has pressed it.
    story.hold(b, 1).tap(b, 2).tap(b, 2).run(5000).shot("a question waits", &[]);
    story.tap(t, 0).run(3000).shot("another place answers", &[]);
    story.simple("cut").run(5000).shot("power on with the key down", &[]);
    story.tap(a, 1).up(a, 0).hold(a, 0).shot("the key is free", &[]);
    let Some((_, seqs)) = story.happens(board, "key-stuck") else { return };
    let [opened, later, played, own, waits, answered, on, _] = seqs[..] else { panic!("{seqs:?}") };
    assert!(opened == later && played == later + 2 && own == played && waits == own, "{seqs:?}");
    // Undoing the draw opens the claims, and power-on opens them again, which is one more event.
    assert!(answered == waits + 1 && on == answered + 1, "{seqs:?}");
}

/// Two keys close together. Each counts as one press, and whatever needs two places still needs
/// them.
pub fn two_keys_touch(board: &'static Board) {
    let [t, n, a, b] = players();
    let mut story = Story::new(&[]);
    story
        .bridge([(t, 0), (t, 1)])
        .tap(t, 0)
        .run(3000)
        .shot("two keys of a place", &[])
        .simple("unbridge");
    story.tap(n, 0).run(3000).shot("played on", &[]);
    // One press asks, and at another place the same contact means YES. A comes first in the order of
    // turns.
    let (asker, other) = (a, b);
    story
        .hold(asker, 1)
        .tap(asker, 2)
        .bridge([(asker, 2), (other, 0)])
        .tap(asker, 2)
        .shot("asked, not answered", &[]);
    story.run(3000).simple("unbridge").tap(t, 0).run(3000).shot("answered", &[]);
    let Some((history, seqs)) = story.happens(board, "keys-bridged") else { return };
    let [_, played, asked, answered] = seqs[..] else { panic!("{seqs:?}") };
    assert!(asked == played && answered == asked + 1, "{seqs:?}");
    assert_eq!(history.table().sheet().total(), ByPlace([0; 4]), "nobody has won or lost anything");
}

/// One display is missing, and another is unplugged during a redraw and plugged in again.
pub fn a_display_is_dark(board: &'static Board) {
    let [t, n, a, b] = players();
    let mut story = Story::new(&[a]);
    story.shot("one is missing", &[a]).tap(a, 2).run(3000).tap(t, 0).shot("played on", &[a]);
    story.display("put", a).simple("cut").shot("all are there", &[]);
    story.down(n, 0, 5).display("pull", a).run(80).up(n, 0).shot("pulled off", &[a]);
    story.display("put", a).tap(n, 0).shot("put back", &[a]);
    // It heals by itself after a while (`displays_heal`). A new brightness sets it up at once. Undo is
    // first in the menu. The menu is a ring, so the entry before it is Brightness.
    story.hold(b, 1).tap(b, 0).tap(b, 2);
    story
        .tap(b, 0)
        .run(300)
        .shot("set up again", &[])
        .tap(b, 3)
        .run(300)
        .shot("back in the game", &[]);
    story.simple("cut").hold(b, 1).tap(b, 0).shot("as bright as before", &[]);
    let Some((history, _)) = story.happens(board, "display-dark") else { return };
    // The last power cut came during the claims after a discard, so they opened again.
    assert!(matches!(history.last(), Some(Event::Resume)), "{:?}", history.last());
    assert!(matches!(history.table().phase(), Phase::Window(window) if window.discarder == n));
}

const BROWN_OUTS: u64 = 30;

/// The power comes and goes. The table is what it was, and no sector was erased more than twice,
/// plus once for each erase that was cut.
pub fn power_comes_and_goes(board: &'static Board) {
    let image = images::full_and_settled();
    let mut flash = Flash::holding(image.clone());
    let before = Twin::power_on(&mut flash).referee.history().clone();
    let file = trouble::keep(board, "brownout", &image);
    let given = json!({ "image": file, "seed": 9, "cuts": BROWN_OUTS, "longestMs": 1000 });
    let Some((outcome, report)) = driver::run_given(board, "brownout", given) else { return };
    starts_by_power_alone(&outcome);
    assert!(outcome.figure("brown-outs in a write or an erase") >= 3.0, "too few to tell");
    let after = table_of(&report["found"]["journal"]);
    assert_eq!(after.table(), before.table(), "{}", board.name);
    let mut left =
        Flash::holding(fs::read(text(&report["found"]["journal"])).expect("the bench writes it"));
    Twin::power_on(&mut left).must_look_like(board, &report["shots"][0]);
    assert_eq!(
        (after.seq(), after.undoable()),
        (before.seq(), before.undoable()),
        "{}",
        board.name
    );
    outcome.assert_at_most(
        "most erases of one sector",
        outcome.figure("brown-outs in a write or an erase") + 2.0,
    );
    outcome.assert_in_budget(
        "power on after brown-outs to four screens drawn (ms)",
        "boot_full_journal_ms",
    );
}

/// Each task of the list stops alone, including the bus and the task that feeds the watchdog.
pub fn each_task_stops_alone(board: &'static Board) {
    let image = images::begun();
    let given = json!({ "image": trouble::keep(board, "begun", &image) });
    let Some((outcome, report)) = driver::run_given(board, "tasks", given) else { return };
    let missing =
        |task: Option<Task>| Cause::Watchdog { missing: TaskSet::from_iter(task) }.to_string();
    // If the bus hangs, the display is reported as missing, because it waits for the bus.
    let everybody =
        TaskSet::from_bits(u32::MAX).iter().chain([Task::DISPLAY]).map(Some).chain([None]);
    let mut expected: Vec<String> = everybody.map(missing).collect();
    let mut causes: Vec<String> = outcome.causes()[1..].iter().map(ToString::to_string).collect();
    expected.sort();
    causes.sort();
    assert_eq!(causes, expected, "{}: each once", board.name);
    let mut flash = Flash::holding(image);
    let mut twin = Twin::power_on(&mut flash);
    for shot in list(&report["found"]) {
        twin.must_look_like(board, shot);
    }
}

/// The stack leaves its region. The box reports it and comes back.
pub fn the_stack_overflows(board: &'static Board) {
    let image = images::begun();
    let given = json!({ "image": trouble::keep(board, "begun", &image) });
    let Some((outcome, report)) = driver::run_given(board, "overflow", given) else { return };
    assert_eq!(outcome.causes(), [Cause::Power.to_string(), Cause::StackOverflow.to_string()]);
    assert!(outcome.figure("deepest stack (% of its region)") >= 100.0, "that was no overflow");
    let mut flash = Flash::holding(image);
    Twin::power_on(&mut flash).must_look_like(board, &report["shots"][0]);
}
