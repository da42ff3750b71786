//! Streams of events, likely and unlikely. A refused event changes nothing, the scores add up, an
//! undo leads back, every event can be read from its text, and after a power cut at the end the
//! same table comes back.
#![no_main]

mod common;

use common::power::{Box, Flash};
use common::{Random, checks, play};
use four_winds::hand::Hand;
use four_winds::seat::Place;
use four_winds::table::{Event, History, Phase, Stamped};
use libfuzzer_sys::fuzz_target;

/// Longer games take longer and find nothing that shorter ones do not.
const MOST_EVENTS: usize = 400;

fuzz_target!(|input: &[u8]| {
    let mut random = Random::new(input);
    let mut flash = Flash::blank(24);
    let (mut table, _) = Box::power_on(&mut flash);
    let mut game = Event::New(play::options(&mut random, rules(input)));
    for number in 0..MOST_EVENTS {
        // An undo replays the hand from its beginning, so testing it now and then is enough.
        step(&mut table, &game, number % 16 == 15);
        if random.is_used_up() {
            break;
        }
        table.now += random.below(2500) as u64;
        game = match random.below(16) {
            0 | 1 => play::any_event(&mut random),
            2..6 if matches!(table.history.table().phase(), Phase::Result) => hand(&mut random),
            _ => play::likely_event(&mut random, table.history.table()),
        };
    }
    comes_back(table.history, table.journal.health().is_losing(), &mut flash);
});

/// The first byte also chooses the rule set, so that each has its own inputs in the corpus.
fn rules(input: &[u8]) -> &'static four_winds::rules::Rules {
    let all = four_winds::rules::ALL;
    all[usize::from(*input.first().unwrap_or(&0)) % all.len()]
}

fn step(table: &mut Box<'_>, event: &Event, undo: bool) {
    let before = table.history.clone();
    let text = Stamped { seq: 1, ms: table.now, event: *event }.to_string();
    assert_eq!(Stamped::parse(&text).map(|it| it.event).as_ref(), Ok(event), "{text}");
    if !table.apply(event) {
        assert!(table.under_way.is_some() || table.history == before, "{event} was refused and changed the table");
        return;
    }
    checks::check(table.history.table());
    // A seed is not a step of the game: an undo takes back the step before it and keeps the seed.
    if undo && !matches!(event, Event::Undo { .. } | Event::Seed(_)) {
        undo_leads_back(&table.history, &before, table.now);
    }
}

/// Checks that an undo leads to the table before, except that an open claim gets its whole time
/// again.
fn undo_leads_back(after: &History, before: &History, now: u64) {
    let mut again = after.clone();
    again.apply(&Event::UNDO, now).expect("what was just done can be undone");
    let mut wanted = before.table().clone();
    if wanted.deadline().is_some_and(|at| at <= now) {
        wanted.apply(&Event::Resume, now).expect("an open claim can begin again");
    }
    assert!(*again.table() == wanted, "undo: {:?}\nwanted: {wanted:?}", again.table());
}

/// Random sets and a pair, the last of which is the winning tile. Most of them are some mahjong.
fn hand(random: &mut Random) -> Event {
    let place = play::place(random);
    let (mut plain, mut melds) = (String::new(), String::new());
    for _ in 0..4 {
        let (suit, number) = (['m', 'p', 's', 'z'][random.below(4)], 1 + random.below(7));
        let tiles = match random.below(4) {
            0 if suit != 'z' => format!("{number}{}{}{suit}", number + 1, number + 2),
            1 => format!("{number}{number}{number}{number}{suit}"),
            _ => format!("{number}{number}{number}{suit}"),
        };
        match random.below(3) {
            0 => melds += &format!("({tiles})"),
            1 if tiles.len() == 5 => melds += &format!("[{tiles}]"),
            _ => plain += &tiles,
        }
    }
    let pair = format!("{}{}", 1 + random.below(7), ['m', 'p', 's', 'z'][random.below(4)]);
    let bonus = ["", "1f", "1234f", "1234f12g", "3g"][random.below(5)];
    let won = if random.below(2) == 0 { format!("+{pair}") } else { String::new() };
    match Hand::parse(&format!("{plain}{pair}{melds}{bonus}{won}")) {
        Ok(hand) => Event::Hand {
            place,
            hand,
            last_of_kind: random.below(2) == 0,
            won_on: None,
            rest: random.below(4) == 0,
        },
        // Rarely a tile comes five times. Then a player types points.
        Err(_) => Event::Total { place, points: random.below(500) as i32 },
    }
}

fn comes_back(live: History, losing: bool, flash: &mut Flash) {
    let (back, restored) = Box::power_on(flash);
    if losing {
        return;
    }
    assert_eq!(restored.skipped, 0, "{:?}", restored.why);
    let mut wanted = live;
    if restored.reopened {
        wanted.apply(&Event::Resume, restored.ms).expect("an open claim can begin again");
    }
    assert!(back.history == wanted, "back: {:?}\nwanted: {:?}", back.history.table(), wanted.table());
    let _ = Place::ALL.map(|place| back.history.table().context(place));
}
