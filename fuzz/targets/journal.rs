//! Any bytes in the journal's flash: it mounts, the table works, and a new game comes back after a
//! power cut.
//!
//! A fuzzer cannot guess a CRC-32. So a game is kept first, then records with any content are
//! added, and then some bytes are changed.
#![no_main]

mod common;

use std::fmt::Write;

use common::power::{Box, Flash};
use common::{Random, desk};
use four_winds::desk::Desk;
use four_winds::entropy::Dice;
use four_winds::journal::record::Kind;
use four_winds::journal::{Archive, RecordLog, SECTOR};
use four_winds::referee::Referee;
use four_winds::table::{Event, History, Stamped};
use libfuzzer_sys::fuzz_target;

const SECTORS: usize = 16;

const GAME: [&str; 7] =
    ["new hong-kong", "seat-roll 2 2+4", "seat-roll 3 1+3", "roll 2 2+5", "deal all", "pass 2", "pass 3"];

fuzz_target!(|input: &[u8]| {
    let mut flash = Flash::blank(SECTORS);
    fill(&mut flash, &mut Random::new(input));
    // Whatever the flash holds, the box starts and answers everything.
    let (mut table, _) = Box::power_on(&mut flash);
    look_at(&table.history, table.now);
    read_games(&mut table.journal);
    play_on(&mut table);
    let live = table.history;
    let (back, _) = Box::power_on(&mut flash);
    // What undoing the whole game would lead to may be lost, but the game must not be.
    assert_eq!((back.history.table(), back.history.seq()), (live.table(), live.seq()));
});

fn fill(flash: &mut Flash, random: &mut Random) {
    let events = random.below(150);
    if events > 0 {
        Box::power_on(flash).0.play(random, events, 1);
    }
    let (mut log, _) = RecordLog::mount(&mut *flash).expect("a readable flash always mounts");
    for _ in 0..random.below(6) {
        let kind = Kind(random.below(8) as u8);
        // A full log accepts no more.
        let _ = log.append(kind, &bytes(random));
    }
    for _ in 0..random.below(12) {
        // The beginning of a sector matters most.
        let within = if random.below(2) == 0 { 64 } else { SECTOR };
        let at = random.below(SECTORS) * SECTOR + random.below(within);
        flash.bytes.iter_mut().skip(at).zip(bytes(random)).for_each(|(old, new)| *old = new);
    }
}

fn bytes(random: &mut Random) -> Vec<u8> {
    (0..random.below(48)).map(|_| random.below(256) as u8).collect()
}

/// Asks for every screen, and for what a scoreboard asks.
fn look_at(history: &History, now: u64) {
    let mut desk = Desk::resume("test", Referee::resume(history.clone(), now), desk::Kept::default(), Dice::new(1));
    for request in ["state", "scores", "screen 0", "screen 1", "screen 2", "screen 3"] {
        let answer = desk::ask(&mut desk, request);
        assert!(answer.starts_with('{') && !answer.starts_with("{\"error"), "{request}: {answer}");
    }
}

/// Reads out every game that the journal lists.
fn read_games(journal: &mut dyn Archive) {
    let mut numbers = Vec::new();
    let visited = journal.games(&mut |game| {
        numbers.push(game.number);
        Ok(())
    });
    visited.expect("visiting does not fail");
    for number in numbers {
        let mut log = String::new();
        let _ = journal.log_of(number, &mut |event| writeln!(log, "{event}"));
        journal.mark_exported(number);
    }
}

/// Starts a game. None of it may be lost, so the journal must accept it even if it could not keep
/// what came before.
fn play_on(table: &mut Box<'_>) {
    // This is refused if no game is played, and may not be kept if this hand has no room left.
    let _ = say(table, "stop");
    for text in GAME {
        say(table, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

fn say(table: &mut Box<'_>, text: &str) -> Result<(), String> {
    let event = Event::parse(text).expect("an event");
    table.history.apply(&event, table.now).map_err(|refusal| refusal.to_string())?;
    let stamped = Stamped { seq: table.history.seq(), ms: table.now, event };
    table.journal.keep(&stamped, &table.history).map_err(|error| format!("{error:?}"))
}
