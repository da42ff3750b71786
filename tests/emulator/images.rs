//! Flash contents that a table leaves after many evenings.

use four_winds::journal::record::Kind;
use four_winds::journal::{BYTES, Journal, RecordLog, SECTOR};
use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::{Event, History, Phase, Stamped, Table};

use crate::common::Random;
use crate::common::play::likely_event;
use crate::common::power::{Box, Flash};

/// Game after game until every sector has been erased and written again, then a game of hong-kong
/// between two hands. In hong-kong nobody's turn depends on the faces of the dice, so the keys can
/// be written down beforehand.
pub fn full_and_settled() -> Vec<u8> {
    let mut flash = full();
    play_untidily(&mut flash, 7, |history| {
        matches!(history.table().phase(), Phase::Settled) && history.table().hand_number() >= 3
    });
    // The current sector gets no room for another hand, so that one more will be needed after it.
    let (mut log, _) = RecordLog::mount(&mut flash).expect("readable");
    let blank = log.blank_sectors();
    while log.blank_sectors() == blank {
        log.append(FILLER, &[0; 100]).expect("there is room");
    }
    for _ in 0..24 {
        log.append(FILLER, &[0; 100]).expect("there is room");
    }
    flash.bytes
}

/// The same, but hand after hand no room was made, and the next hand may not fit.
pub fn short_of_room() -> Vec<u8> {
    let mut flash = full();
    for hand in 1_u16.. {
        play_untidily(&mut flash, 7 + u64::from(hand), |history| {
            matches!(history.table().phase(), Phase::Settled)
                && history.table().hand_number() >= hand
        });
        let mut journal = Journal::mount(&mut flash);
        let mut history = History::new();
        journal.restore(&mut history);
        assert!(!journal.health().is_losing(), "too late: hand {hand}");
        if journal.lacks_room() {
            break;
        }
    }
    flash.bytes
}

/// A kind of record that this program does not know and skips.
const FILLER: Kind = Kind(200);

/// Every sector has been used, and a game of hong-kong has just begun.
fn full() -> Flash {
    let mut random = Random::new(6);
    let mut flash = Flash::blank(BYTES / SECTOR);
    let (mut table, _) = Box::power_on(&mut flash);
    for evening in 0.. {
        table.apply(&Event::Stop);
        table.apply(&Event::New(Options::new(rules::ALL[evening % rules::ALL.len()])));
        table.play(&mut random, 2000, 0);
        if table.journal.free_events() == 0 {
            break;
        }
    }
    table.apply(&Event::Stop);
    table.say("new hong-kong");
    assert!(!table.journal.health().is_losing());
    flash
}

/// A new box in its first hand of hong-kong. A player has drawn and is to discard.
pub fn begun() -> Vec<u8> {
    let mut flash = Flash::blank(BYTES / SECTOR);
    Box::power_on(&mut flash).0.say("new hong-kong");
    play_untidily(&mut flash, 7, is_a_turn);
    flash.bytes
}

/// The same after many evenings: a player of hong-kong has drawn and is to discard.
pub fn in_a_turn() -> Vec<u8> {
    let mut flash = full();
    play_untidily(&mut flash, 7, is_a_turn);
    flash.bytes
}

/// The same, but nothing more can be kept: the power went before room was made, hand after hand.
pub fn without_room() -> Vec<u8> {
    let full = full();
    (7..)
        .find_map(|seed| {
            let mut flash = full.clone();
            play_untidily(&mut flash, seed, |_| false);
            let mut history = History::new();
            Journal::mount(&mut flash).restore(&mut history);
            is_a_turn(&history).then_some(flash.bytes)
        })
        .expect("one of them ends in a turn")
}

/// Two of the longest hands in a row: no tile is claimed, and three players pass each. A power-on
/// never has to replay more.
pub fn in_a_long_hand() -> Vec<u8> {
    let mut flash = full();
    let mut journal = Journal::mount(&mut flash);
    let mut history = History::new();
    let mut ms = journal.restore(&mut history).ms;
    let mut events = vec![Event::Stop, Event::parse("new hong-kong timer=20").expect("an event")];
    loop {
        for event in events {
            ms += 100;
            history.apply(&event, ms).unwrap_or_else(|refusal| panic!("{event}: {refusal}"));
            journal
                .keep(&Stamped { seq: history.seq(), ms, event }, &history)
                .expect("there is room");
        }
        let table = history.table();
        if matches!(table.phase(), Phase::Settled) {
            while journal.tidy() {}
        }
        if table.hand_number() == 2 && table.hand().wall.is_some_and(|wall| wall.live() == 1) {
            return flash.bytes;
        }
        events = patient_events(table);
    }
}

/// Events of players who claim nothing and take their time.
fn patient_events(table: &Table) -> Vec<Event> {
    let say = |text: String| Event::parse(&text).expect("an event");
    match *table.phase() {
        Phase::Seating(_) => vec![say("seat-roll 2 2+4".into()), say("seat-roll 3 1+3".into())],
        Phase::SideRoll => vec![say(format!("roll {} 2+5", table.leader()))],
        Phase::Deal { .. } => vec![say("deal all".into())],
        Phase::Bonus { .. } => vec![Event::Pass(table.bonus_turn().expect("somebody's turn"))],
        Phase::Draw(_) if table.hand().wall.is_some_and(|wall| wall.is_empty()) => {
            vec![Event::WallEmpty]
        }
        Phase::Draw(place) => vec![Event::Draw(place)],
        Phase::Turn(turn) => vec![Event::Discard(turn.place)],
        Phase::Window(window) => {
            // The third pass closes the window.
            Place::ALL
                .into_iter()
                .filter(|&place| place != window.discarder)
                .map(Event::Pass)
                .collect()
        }
        Phase::Settled => vec![Event::Next],
        ref phase => panic!("a patient hand is never in {phase:?}"),
    }
}

fn is_a_turn(history: &History) -> bool {
    matches!(history.table().phase(), Phase::Turn(_))
}

/// Plays on without making room between hands, as if the power went each time. Stops when `done`
/// holds or the journal is full.
fn play_untidily(flash: &mut Flash, seed: u64, done: impl Fn(&History) -> bool) {
    let mut random = Random::new(seed);
    let mut journal = Journal::mount(flash);
    let mut history = History::new();
    let mut ms = journal.restore(&mut history).ms;
    while !done(&history) {
        ms += random.below(1500) as u64;
        let event = likely_event(&mut random, history.table());
        let taken = history.apply(&event, ms).is_ok();
        if taken && journal.keep(&Stamped { seq: history.seq(), ms, event }, &history).is_err() {
            break;
        }
    }
}
