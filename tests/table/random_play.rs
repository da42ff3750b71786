//! Random play: whole games of every rule set, and any event at any time.

use std::collections::BTreeSet;

use crate::common::Random;
use crate::common::checks::{self, apply};
use crate::common::openings::{HONG_KONG_TO_THE_FIRST_ROLL, KARDS_TO_THE_FIRST_ROLL};
use crate::common::play::{any_event, likely_event, options};
use four_winds::rules::{self, Options};
use four_winds::table::sheet::Ending;
use four_winds::table::{Event, EventKind, History, Phase, Refusal, Stamped, Table};
use four_winds::words::LONGEST_LINE;

/// The engine's memory is fixed, and it must fit in the box.
#[test]
fn a_table_is_small() {
    let (table, event, history) = (size_of::<Table>(), size_of::<Event>(), size_of::<History>());
    // Printed with `cargo test --test table a_table_is_small -- --nocapture`.
    println!("Table {table} bytes, Event {event} bytes, History {history} bytes");
    assert!(table <= 4096 && event <= 64 && history <= 20 * 1024);
}

/// Plays one game to its end. If only the players can end it, it is stopped after sixteen hands.
fn play_a_game(random: &mut Random, options: Options, seen: &mut BTreeSet<&'static str>) -> Table {
    let mut table = Table::new();
    apply(&mut table, &Event::New(options), 0).unwrap();
    let mut now = 0;
    for _ in 0..100_000 {
        now += random.below(2500) as u64;
        if let Some(due) = table.deadline().filter(|&due| due <= now) {
            apply(&mut table, &Event::Close, due).unwrap();
        }
        // Refusals are part of play: they change nothing.
        let event = likely_event(random, &table);
        let _ = apply(&mut table, &event, now);
        seen.insert(table.phase().awaits().code());
        if table.hand().call.is_some() && table.phase().is_play() {
            seen.insert("last-turns");
        }
        if matches!(table.phase(), Phase::Over) {
            return table;
        }
        if table.hand_number() > 16
            && options.rules().rounds.game == rules::kinds::GameLength::UntilStopped
        {
            apply(&mut table, &Event::Stop, now).unwrap();
            return table;
        }
    }
    panic!("{options} has no end: {table:?}");
}

/// Random players reach every phase, so that the checks run in all of them. `also` names phases
/// that not every rule set has.
fn a_thousand_games(rules: &str, also: &[&str]) {
    let rules = rules::by_code(rules).unwrap();
    let (mut random, mut seen) = (Random::new(2026), BTreeSet::new());
    let (mut won, mut drawn) = (0, 0);
    for game in 0..1000 {
        // Every other game has random settings.
        let options = if game % 2 == 0 { Options::new(rules) } else { options(&mut random, rules) };
        let table = play_a_game(&mut random, options, &mut seen);
        let rows = table.sheet().rows();
        won += rows.clone().filter(|row| row.change.0.iter().any(|&points| points > 0)).count();
        drawn += rows.filter(|row| row.ending == Ending::Drawn).count();
    }
    assert!(won > 1000 && drawn > 10, "{won} hands were won for points, {drawn} were drawn");
    let common = [
        "seating",
        "side-roll",
        "deal",
        "bonus",
        "draw",
        "turn",
        "claims",
        "result",
        "settlement",
        "settled",
        // Where only the calls are followed.
        "free",
    ];
    for phase in common.iter().chain(also) {
        assert!(seen.contains(phase), "no game came to {phase}");
    }
}

#[test]
fn a_thousand_kards_games_run_to_their_end() {
    a_thousand_games("kards", &["break-roll", "last-turns", "robbing", "over"]);
}

#[test]
fn a_thousand_british_games_run_to_their_end() {
    a_thousand_games("british", &["break-roll", "exchange", "robbing", "over"]);
}

#[test]
fn a_thousand_carmel_games_run_to_their_end() {
    a_thousand_games("carmel", &["robbing"]);
}

#[test]
fn a_thousand_seasons_games_run_to_their_end() {
    a_thousand_games("seasons", &["robbing", "over"]);
}

#[test]
fn a_thousand_hong_kong_games_run_to_their_end() {
    a_thousand_games("hong-kong", &["robbing", "over"]);
}

/// The sheet keeps the rows of the last 64 hands. The totals include all of them.
#[test]
fn hands_that_the_sheet_has_no_room_for_stay_in_the_totals() {
    let mut table = Table::new();
    let say =
        |table: &mut Table, text: &str| apply(table, &Event::parse(text).unwrap(), 0).unwrap();
    HONG_KONG_TO_THE_FIRST_ROLL.iter().for_each(|text| say(&mut table, text));
    let east = table.east();
    for _ in 0..70 {
        // East wins 8 points, everybody pays them twice, and East stays East.
        for text in [
            format!("roll {east} 2+5"),
            format!("mahjong {east}"),
            format!("total {east} 8"),
            "next".into(),
        ] {
            say(&mut table, &text);
        }
    }
    let sheet = table.sheet();
    assert_eq!((sheet.rows().len(), sheet.rows().next().unwrap().hand), (64, 7));
    assert_eq!((sheet.total()[east], sheet.earlier()[east]), (70 * 48, 6 * 48));
}

/// Three of four events suit the moment and the rest are random, undo included.
fn random_log(random: &mut Random, events: usize) -> (History, Vec<Stamped>) {
    let (mut history, mut log, mut now) = (History::new(), Vec::new(), 0);
    let rules = rules::ALL[random.below(rules::ALL.len())];
    let mut event = Event::New(options(random, rules));
    for _ in 0..events {
        now += random.below(4000) as u64;
        let before = history.clone();
        match history.apply(&event, now) {
            Ok(_) => log.push(Stamped { seq: history.seq(), ms: now, event }),
            Err(refusal) => {
                assert!(history == before, "{event} was refused ({refusal}) and changed the table")
            }
        }
        checks::check(history.table());
        event = match random.below(8) {
            0..6 => likely_event(random, history.table()),
            _ => any_event(random),
        };
    }
    (history, log)
}

#[test]
fn a_log_read_back_from_its_text_leads_to_the_same_table() {
    let mut random = Random::new(7);
    for _ in 0..150 {
        let (history, log) = random_log(&mut random, 600);
        let mut again = History::new();
        for line in &log {
            let text = line.to_string();
            let read =
                Stamped::parse(&text).unwrap_or_else(|problem| panic!("{text}: {}", problem.text));
            assert_eq!(read, *line, "{text}");
            again.apply(&read.event, read.ms).unwrap();
            assert_eq!(again.seq(), read.seq);
        }
        assert!(again == history);
    }
}

/// A journal of another program may hold events that this program refuses. They change nothing.
#[test]
fn a_replay_leads_to_the_same_table_past_events_that_do_not_fit() {
    let (mut random, mut refused) = (Random::new(8), 0);
    for _ in 0..60 {
        let (history, log) = random_log(&mut random, 600);
        let mut replayed = History::new();
        for line in &log {
            let strange = any_event(&mut random);
            let before = replayed.clone();
            match replayed.replay(&strange, line.ms) {
                Ok(_) => replayed = before,
                Err(_) => refused += 1,
            }
            replayed.replay(&line.event, line.ms).unwrap();
        }
        assert!(replayed == history);
    }
    assert!(refused > 1000, "{refused} were refused");
}

#[test]
fn every_event_reads_back_from_its_text() {
    let (mut random, mut names) = (Random::new(5), BTreeSet::new());
    for _ in 0..20_000 {
        let event = any_event(&mut random);
        let text = event.to_string();
        assert_eq!(Event::parse(&text).map_err(|problem| problem.text), Ok(event), "{text}");
        assert_eq!(text.split(' ').next(), Some(event.kind().code()));
        names.insert(event.kind().code());
        // A line of the log, with its number and time, must also fit into a request.
        assert!(
            format!("event 4294967295 18446744073709551615 {text}").len() <= LONGEST_LINE,
            "{text}"
        );
    }
    assert_eq!(names, EventKind::ALL.iter().map(|kind| kind.code()).collect());
}

#[test]
fn undo_restores_the_table_before_the_last_event() {
    let mut random = Random::new(11);
    for _ in 0..60 {
        let rules = rules::ALL[random.below(rules::ALL.len())];
        let mut history = History::new();
        history.apply(&Event::New(Options::new(rules)), 0).unwrap();
        let mut before: Vec<Table> = vec![Table::new()];
        // The clock stands still, so that no claim falls due and is given its time again.
        for _ in 0..300 {
            let table = history.table().clone();
            let event = likely_event(&mut random, &table);
            // A seed is not a step of the game, and an undo does not take it back.
            if matches!(event, Event::Undo { .. } | Event::Seed(_)) {
                continue;
            }
            let begins = matches!(event, Event::Next | Event::New(_));
            if history.apply(&event, 0).is_ok() {
                if begins {
                    before.clear();
                }
                before.push(table);
            }
            if random.below(5) == 0 {
                match before.pop() {
                    Some(table) => {
                        history.apply(&Event::UNDO, 0).unwrap();
                        assert!(*history.table() == table);
                    }
                    None => assert!(history.apply(&Event::UNDO, 0).is_err()),
                }
            }
        }
        assert_eq!(usize::from(history.undoable()), before.len());
    }
}

/// This holds at any time, and also if some of the undone events were undone and played before.
#[test]
fn an_undo_of_many_steps_is_as_many_undos_of_one() {
    let mut random = Random::new(12);
    let (mut undone, mut refused) = (0, 0);
    for game in 0..60 {
        let mut history = History::new();
        history.apply(&Event::New(Options::new(rules::ALL[game % rules::ALL.len()])), 0).unwrap();
        let mut now = 0;
        for _ in 0..250 {
            now += random.below(4000) as u64;
            let _ = history.apply(&likely_event(&mut random, history.table()), now);
            if random.below(8) > 0 {
                continue;
            }
            let (left, steps) = (history.undoable(), 1 + random.below(40) as u16);
            let (mut one_by_one, before) = (history.clone(), history.clone());
            let singly =
                (0..steps).try_for_each(|_| one_by_one.apply(&Event::UNDO, now).map(|_| ()));
            let at_once =
                history.apply(&Event::Undo { steps: steps.try_into().unwrap(), agreed: None }, now);
            assert_eq!(singly.is_ok(), at_once.is_ok(), "{steps} of {left}");
            match at_once {
                Ok(_) => {
                    assert_eq!(history.seq(), before.seq() + 1, "one line of the log");
                    assert!(
                        history.table() == one_by_one.table()
                            && history.undoable() == one_by_one.undoable()
                    );
                    undone += 1;
                    // Half of the undos are dropped, so that the game gets further.
                    history = if random.below(2) == 0 { before } else { history };
                }
                Err(refusal) => {
                    assert!(history == before);
                    let wanted = if left == 0 {
                        Refusal::NothingToUndo
                    } else {
                        Refusal::TooManySteps { left }
                    };
                    assert_eq!(refusal, wanted);
                    refused += 1;
                }
            }
        }
    }
    assert!(undone > 500 && refused > 100, "{undone} undone, {refused} refused");
}

#[test]
fn a_hand_longer_than_any_orderly_one_forgets_its_oldest_events_and_nothing_else() {
    let mut history = History::new();
    let mut table = Table::new();
    for text in KARDS_TO_THE_FIRST_ROLL.into_iter().chain(["roll 0 2+3"]) {
        let event = Event::parse(text).unwrap();
        history.apply(&event, 0).unwrap();
        table.apply(&event, 0).unwrap();
    }
    let roll = Event::parse("roll 0 1+2+3").unwrap();
    let discard = Event::parse("discard 0").unwrap();
    let toggle = [Event::parse("claim 2 pung").unwrap(), Event::parse("withdraw 2").unwrap()];
    for event in [roll, discard].into_iter().chain(toggle.into_iter().cycle().take(2000)) {
        history.apply(&event, 0).unwrap();
        table.apply(&event, 0).unwrap();
    }
    assert!(*history.table() == table);
    assert!(history.undoable() > 400);
    for _ in 0..history.undoable() {
        history.apply(&Event::UNDO, 0).unwrap();
    }
    assert!(matches!(history.table().phase(), Phase::Window(_)));
}
