//! The console's requests about a table: what they answer, that a box only reads, and that no input
//! crashes it.

use crate::common::Random;
use crate::common::desk::{self, TestDesk, ask, desk};
use crate::common::openings::KARDS_TO_THE_FIRST_ROLL;
use four_winds::console::{self, Door, Info, TableReader};
use four_winds::entropy::DiceState;
use four_winds::table::{Stamped, Table};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A table after some events of a hand.
fn played() -> TestDesk {
    let mut desk = desk();
    for event in KARDS_TO_THE_FIRST_ROLL.into_iter().chain(["roll 0 4+3"]) {
        let answer = ask(&mut desk, &format!("event {event}"));
        assert!(answer.starts_with(r#"{"ok":true"#), "{event}: {answer}");
    }
    desk
}

/// A terminal that echoes sends every answer back, here ten times. No line of it is answered more
/// often than a request that is wrong.
#[test]
fn an_echoing_terminal_does_not_loop() {
    let mut desk = played();
    for request in ["state", "info", "games", "nonsense", "scores csv", "log", "rules"] {
        let mut sent = ask(&mut desk, request);
        for _ in 0..10 {
            sent = sent.lines().map(|line| ask(&mut desk, line)).collect();
        }
        assert_eq!(sent, "", "{request}");
    }
    let long = format!("{{\"{}\"}}", "x".repeat(1000));
    assert_eq!(ask(&mut desk, &long), "");
}

#[test]
fn state_says_what_a_scoreboard_needs() {
    let mut desk = played();
    let requests =
        ["event roll 2 2+3+4", "event deal all", "event pass 0", "event discard 0", "wait 1500"];
    requests
        .iter()
        .for_each(|request| assert!(ask(&mut desk, request).contains("\"ok\":true"), "{request}"));
    let state = json(&ask(&mut desk, "state"));
    let expected = [
        ("/seq", "10"),
        ("/phase", "\"claims\""),
        ("/rules", "\"kards\""),
        ("/options/timer", "\"20\""),
        ("/hand", "1"),
        ("/round", "\"E\""),
        ("/turn", "0"),
        ("/window/ms_left", "18500"),
        ("/dice/side", "\"4+3\""),
        ("/dice/break", "\"2+3+4\""),
        ("/break", "[2,10]"),
        ("/live", "75"),
        ("/reserve", "16"),
        ("/places/3/wind", "\"S\""),
        ("/places/3/score", "0"),
        ("/places/0/concealed", "13"),
    ];
    for (path, value) in expected {
        assert_eq!(
            state.pointer(path).map(Value::to_string).as_deref(),
            Some(value),
            "{path} of {state}"
        );
    }
}

#[test]
fn the_log_is_what_happened_and_replays_to_the_same_state() {
    let mut desk = played();
    let log = ask(&mut desk, "log from=5");
    assert_eq!(log, "5 0 seat-roll 1 3\n6 0 roll 0 4+3\n{\"ok\":true,\"seq\":6}\n");
    let mut again = desk::desk();
    for line in ask(&mut desk, "log").lines().filter(|line| !line.starts_with('{')) {
        assert!(ask(&mut again, &format!("event {line}")).starts_with(r#"{"ok":true"#), "{line}");
    }
    assert_eq!(ask(&mut again, "state"), ask(&mut desk, "state"));
}

#[test]
fn an_event_with_a_number_must_be_the_next_one() {
    let mut desk = played();
    let answer = json(&ask(&mut desk, "event 9 0 roll 2 2+3+4"));
    assert_eq!(answer["error"], "out-of-order");
    assert!(ask(&mut desk, "event 7 1200 roll 2 2+3+4").starts_with(r#"{"ok":true,"seq":7"#));
    assert_eq!(json(&ask(&mut desk, "state"))["ms"], 1200);
}

fn lines(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('{')).map(|line| format!("{line}\n")).collect()
}

#[test]
fn dice_from_a_seed_repeat_themselves_and_are_marked_in_the_log_and_in_the_state() {
    let play = |seed: &str| {
        let mut desk = desk();
        let keys = [
            "event new kards",
            "press 0 0",
            "wait 3000",
            "press 1 0",
            "wait 3000",
            "press 2 0",
            "wait 3000",
        ];
        ask(&mut desk, seed);
        assert_eq!(json(&ask(&mut desk, "state"))["seed"], 42);
        keys.iter().for_each(|request| {
            assert!(ask(&mut desk, request).starts_with(r#"{"ok":true"#), "{request}")
        });
        assert_eq!(json(&ask(&mut desk, "state"))["seed"], 42);
        desk
    };
    let mut desk = play("seed 42");
    let log = lines(&ask(&mut desk, "log"));
    // The seed was asked for before the game. Each game's log states it before the first key.
    assert!(
        log.starts_with("1 0 seed 42\n2 0 new kards ")
            && log.contains("\n3 0 seed 42\n4 0 seat-roll 0 "),
        "{log}"
    );
    assert_eq!(log, lines(&ask(&mut play("event seed 42"), "log")), "an event like any other");
    assert_eq!(json(&ask(&mut desk, "dice"))["since_power_on"]["dice"], 3);

    // The log replays to the same state. Undoing the game does not undo the seed.
    let mut again = desk::desk();
    for line in log.lines() {
        assert!(ask(&mut again, &format!("event {line}")).starts_with(r#"{"ok":true"#), "{line}");
    }
    ask(&mut again, "wait 3080");
    assert_eq!(ask(&mut again, "state"), ask(&mut desk, "state"));
    for _ in 0..3 {
        assert!(ask(&mut again, "event undo").contains("\"ok\":true"));
    }
    let state = json(&ask(&mut again, "state"));
    assert_eq!((&state["seed"], &state["dice"]["seating"][0]), (&42.into(), &Value::Null));
}

#[test]
fn dice_tells_how_the_dice_are() {
    let mut desk = played();
    let told = ask(&mut desk, "dice");
    let dice = json(&told);
    assert_eq!(dice["since_power_on"]["faces"].to_string(), "[0,0,2,2,1,1]");
    assert_eq!(dice["since_power_on"], dice["since_journal"]);
    // Six dice, one of each face expected. Two faces are missing and two came twice, so the sum is
    // 1+1+1+1.
    let (_, since_journal) = told.split_once("since_journal").expect("both are told");
    assert!(since_journal.contains(r#""chi_square":4.000"#), "{told}");
    assert_eq!(dice["source"]["state"], "starting");
    assert_eq!(json(&ask(&mut desk, "dice now"))["error"], "unknown-word");
}

/// Whatever time a log claims, nothing that is added to it overflows, and the journal can hold it.
#[test]
fn a_time_beyond_the_journals_is_refused() {
    let mut desk = desk();
    let beyond = ask(&mut desk, "event 1 1099511627776 new kards");
    assert!(beyond.contains("bad-value") && beyond.contains("1099511627775"), "{beyond}");
    assert!(ask(&mut desk, "event 1 18446744073709551615 new kards").contains("bad-value"));
    for request in
        ["event 1 1099511627775 new kards", "press 0 0 2100", "wait 86400000", "press 1 1"]
    {
        assert!(ask(&mut desk, request).contains("\"ok\":true"), "{request}");
    }
}

#[test]
fn scores_are_rows_of_json_or_csv() {
    let mut desk = desk();
    let events =
        ["new seasons", "seat-roll 0 6+6", "seat-roll 1 1+1", "seat-roll 2 1+1", "seat-roll 3 1+1"];
    let hand = ["roll 0 2+3", "mahjong 0", "total 0 30", "total 2 4", "next"];
    for event in events.iter().chain(&hand) {
        let answer = ask(&mut desk, &format!("event {event}"));
        assert!(answer.contains("\"ok\":true"), "{event}: {answer}");
    }
    let scores = json(&ask(&mut desk, "scores"));
    assert_eq!(scores["hands"][0]["winner"], 0);
    assert_eq!(scores["hands"][0]["win"], "heavenly");
    assert_eq!(scores["hands"][0]["typed"], true);
    assert_eq!(scores["total"].to_string(), "[30,0,4,0]");
    let csv = ask(&mut desk, "scores csv");
    let lines: Vec<&str> = csv.lines().collect();
    // Nobody pays anybody in this rule set.
    let row = "1,E,0,win,0,heavenly,,30,0,4,0,30,0,4,0,true,false,0,0,0,0,0,0,0,0,0,0,0,0";
    assert_eq!(lines[1], row);
    assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    assert_eq!(lines.len(), 2);
}

#[test]
fn the_last_columns_of_the_sheet_say_who_paid_whom() {
    let mut desk = desk();
    for event in [
        "new hong-kong",
        "seat-roll 0 1+4",
        "seat-roll 0 1+4",
        "roll 0 4+3",
        "mahjong 0 heavenly",
        "fan 0 3",
        "points 1 2 5",
        "next",
    ] {
        let answer = ask(&mut desk, &format!("event {event}"));
        assert!(answer.contains("\"ok\":true"), "{event}: {answer}");
    }
    let csv = ask(&mut desk, "scores csv");
    let (head, row) = csv.trim_end().split_once('\n').unwrap();
    let pairs =
        "paid01,paid02,paid03,paid10,paid12,paid13,paid20,paid21,paid23,paid30,paid31,paid32";
    assert!(head.ends_with(&format!(",typed,corrected,{pairs}")), "{head}");
    // Three fan are 8 points, and all three pay East twice. Place 1 owed place 2 five.
    assert!(row.ends_with(",true,false,0,0,0,16,5,0,16,0,0,16,0,0"), "{row}");
    assert_eq!(
        json(&ask(&mut desk, "scores"))["hands"][0]["pay"].to_string(),
        "[[1,0,16],[1,2,5],[2,0,16],[3,0,16]]"
    );
}

#[test]
fn a_watcher_is_sent_each_event_as_it_happens() {
    let mut desk = played();
    assert_eq!(ask(&mut desk, "watch on"), "{\"ok\":true,\"watch\":true}\n");
    let answer = ask(&mut desk, "event roll 2 2+3+4");
    let event = r#"{"event":{"seq":7,"ms":0,"name":"roll","place":2,"text":"roll 2 2+3+4"}}"#;
    assert_eq!(answer.lines().next(), Some(event));
    ask(&mut desk, "event discard 0");
    assert!(ask(&mut desk, "wait 20000").contains(r#""ms":20000,"name":"close""#));
    ask(&mut desk, "watch off");
    assert_eq!(ask(&mut desk, "event draw 3").lines().count(), 1);
}

/// The console of a box: it reads and cannot change anything.
struct Box<'a>(&'a TestDesk);

impl TableReader for Box<'_> {
    fn table(&self) -> &Table {
        self.0.logged_table().table()
    }

    fn seq(&self) -> u32 {
        self.0.logged_table().seq()
    }
    fn now(&self) -> u64 {
        self.0.logged_table().now()
    }
    fn log(
        &self,
        from: u32,
        visit: &mut dyn FnMut(&Stamped) -> std::fmt::Result,
    ) -> std::fmt::Result {
        self.0.logged_table().log(from, visit)
    }
    fn watch(&mut self, _: bool) {}
    fn is_watched(&self) -> bool {
        false
    }
    fn info(&self) -> Info<'_> {
        Info {
            board: "pico",
            worst_stack: Some(4096),
            resets: &[("watchdog", 2)],
            ..Info::default()
        }
    }
    fn dice(&self) -> DiceState {
        self.0.logged_table().dice()
    }
}

impl Door for Box<'_> {
    fn reader(&mut self) -> &mut dyn TableReader {
        self
    }
}

#[test]
fn a_box_is_read_and_not_changed() {
    let mut desk = played();
    let on_the_host = ask(&mut desk, "state");
    let read = |line: &str| {
        let mut answer = String::new();
        console::answer(line.as_bytes(), &mut Box(&desk), &mut answer).unwrap();
        answer
    };
    assert_eq!(read("state"), on_the_host);
    assert_eq!(json(&read("dice"))["seed"], Value::Null);
    for request in ["event discard 0", "press 0 0", "wait 20", "seed 42"] {
        assert_eq!(json(&read(request))["error"], "read-only", "{request}");
    }
    let info = json(&read("info"));
    assert_eq!(
        (&info["board"], &info["resets"]["watchdog"]),
        (&Value::from("pico"), &Value::from(2))
    );
    assert!(info["free_journal"].is_null());
}

#[test]
fn malformed_requests_get_the_error_object() {
    let mut desk = played();
    let long = "x".repeat(241);
    let cases = [
        ("frobnicate", "unknown-request"),
        // A character that does not separate words is not trimmed before them either.
        ("\u{b}state", "unknown-request"),
        ("\u{a0}", "unknown-request"),
        ("state now", "unknown-word"),
        ("log from=x", "bad-value"),
        ("log until=3", "unknown-word"),
        ("scores xml", "unknown-word"),
        ("watch", "missing"),
        ("watch maybe", "bad-value"),
        ("wait", "missing"),
        ("wait -1", "bad-value"),
        ("wait 99999999999999999999", "bad-value"),
        ("event", "missing"),
        ("event discard", "missing"),
        ("event discard 0 0", "unknown-word"),
        ("event roll 0 7+1", "bad-value"),
        ("event claim 1 flush", "bad-value"),
        ("event points 0 1 x", "bad-value"),
        ("event correct 1 1,2,3", "bad-value"),
        ("event undo 1", "missing"),
        ("event undo 0", "missing"),
        ("event undo 4 1", "bad-value"),
        ("event undo 2 4 1", "bad-value"),
        ("event undo 1 0 2", "unknown-word"),
        ("event undo 2 0 1 3", "unknown-word"),
        ("event undo 65536", "bad-value"),
        ("event seed x", "bad-value"),
        ("seed", "missing"),
        ("seed -1", "bad-value"),
        ("event hand 0 12", "bad-hand"),
        ("event new british players=5", "bad-value"),
        ("event new british players=3", "ghost-missing"),
        ("event 99999999999 0 next", "bad-value"),
        (&long, "line-too-long"),
        (&"a ".repeat(41), "too-many-words"),
    ];
    for (request, code) in cases {
        let before = ask(&mut desk, "state");
        let answer = ask(&mut desk, request);
        let answer = json(&answer);
        assert_eq!(answer["error"], code, "{request}: {answer}");
        assert!(!answer["text"].as_str().unwrap().is_empty());
        assert_eq!(ask(&mut desk, "state"), before, "{request}");
    }
    for silent in ["", "   ", "# a comment", "\r"] {
        assert_eq!(ask(&mut desk, silent), "");
    }
    let mut answer = String::new();
    console::answer(b"\xff\xfe state", &mut desk, &mut answer).unwrap();
    assert_eq!(json(&answer)["error"], "not-text");
    answer.clear();
    console::answer(b" # \xff\xfe in a comment", &mut desk, &mut answer).unwrap();
    assert_eq!(answer, "");
}

#[test]
fn nothing_that_can_be_typed_brings_the_console_down() {
    let words = [
        "state",
        "log",
        "scores",
        "csv",
        "watch",
        "on",
        "event",
        "wait",
        "info",
        "help",
        "dice",
        "seed",
        "new",
        "british",
        "kards",
        "hong-kong",
        "seat-roll",
        "roll",
        "claim",
        "pung",
        "mahjong",
        "discard",
        "draw",
        "flower",
        "close",
        "undo",
        "0",
        "1",
        "2",
        "3",
        "4",
        "-1",
        "6+6",
        "4+3",
        "3",
        "from=2",
        "timer=3",
        "all",
        "next",
        "deal",
        "kong",
        "concealed",
        "hand",
        "123m",
        "points",
        "50",
        "99999999999",
        "=",
        "東",
        "\"",
        "total",
        "confirm",
        "false",
        "penalty",
        "cannon",
    ];
    let (mut random, mut desk) = (Random::new(3), desk());
    for _ in 0..20_000 {
        let count = random.below(7);
        let line: Vec<&str> = (0..count).map(|_| words[random.below(words.len())]).collect();
        for answer in ask(&mut desk, &line.join(" ")).lines().filter(|line| line.starts_with('{')) {
            json(answer);
        }
    }
}
