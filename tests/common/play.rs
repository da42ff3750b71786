//! Random players: events that suit the moment, and events that may not.

use std::num::NonZeroU16;

use four_winds::entropy::{Hex128, Proof};
use four_winds::hand::Hand;
use four_winds::roll::Roll;
use four_winds::rules::{self, Options, Rules};
use four_winds::score::Win;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Table;
use four_winds::table::claims::Claim;
use four_winds::table::event::{Agreed, Event, FalseCall, KongKind, WinSource};
use four_winds::table::free::FreeWindow;
use four_winds::table::held::OpenSet;
use four_winds::table::phase::Phase;

use super::Random;

const CLAIMS: [&str; 10] = [
    "chow",
    "pung",
    "pung",
    "kong",
    "year",
    "mahjong",
    "mahjong-special",
    "mahjong-pung",
    "mahjong-chow",
    "mahjong-pair",
];

const HANDS: [&str; 8] = [
    "147m258p369s1234z",
    "111m258p369s1234z",
    "666s1z(111s)(777z)(9999s)2f+1z",
    "123m456m789m111z5z+5z",
    "222p333s44m55p(111m)+5p",
    "{123m}{123m}{123m}{55p}(777z)+5p",
    "9m5p{222p}{333s}{44m}(111m)",
    "1m",
];

/// What players can say about the last tile, beside the sources that the scoring knows.
const MORE_SOURCES: [Option<WinSource>; 5] = [
    Some(WinSource::Steal),
    Some(WinSource::Kong),
    Some(WinSource::TwoKongs),
    Some(WinSource::FirstDraw),
    None,
];

pub fn place(random: &mut Random) -> Place {
    Place::ALL[random.below(4)]
}

fn one_of<T: Copy>(random: &mut Random, from: &[T]) -> T {
    from[random.below(from.len())]
}

pub fn dice(random: &mut Random, count: u8) -> Roll {
    let faces: Vec<u8> = (0..count).map(|_| random.below(6) as u8 + 1).collect();
    Roll::new(&faces).unwrap()
}

/// A proof of random bytes, or none. It hardly ever verifies, but the table does not judge proofs.
fn proof(random: &mut Random) -> Option<Proof> {
    let proof = Proof {
        number: u32::from_le_bytes(bytes(random)),
        press: u64::from_le_bytes(bytes(random)),
        commitment: Hex128(bytes(random)),
        opening: Hex128(bytes(random)),
    };
    (random.below(2) == 0).then_some(proof)
}

fn bytes<const N: usize>(random: &mut Random) -> [u8; N] {
    core::array::from_fn(|_| random.below(256) as u8)
}

/// A rule set with a random choice for each of its settings.
pub fn options(random: &mut Random, rules: &'static Rules) -> Options {
    loop {
        let mut options = Options::new(rules);
        for choice in rules.settings.iter() {
            options.set(choice.setting, one_of(random, choice.values).code).unwrap();
        }
        // Read them back from their text form, so that only options that a log can hold are played.
        if let Ok(options) = Options::parse(rules, &options.to_string()) {
            return options;
        }
    }
}

/// Any event at all, whether or not it makes sense now.
pub fn any_event(random: &mut Random) -> Event {
    let (it, other) = (place(random), place(random));
    let count = random.below(3) as u8 + 1;
    match random.below(35) {
        0 => {
            let rules = one_of(random, &rules::ALL);
            Event::New(options(random, rules))
        }
        1 => Event::SeatRoll { place: it, roll: dice(random, count), proof: proof(random) },
        2 => Event::Roll { place: it, roll: dice(random, count), proof: proof(random) },
        3 => Event::Deal { all: random.below(2) == 0 },
        4 => Event::Flower(it),
        5 => Event::Exchange(it),
        6 => Event::Discard(it),
        7 | 8 => claim(random, it),
        9 => Event::Withdraw(it),
        10 => Event::Pass(it),
        11 => Event::Close,
        12 => Event::Draw(it),
        13 => Event::Kong { place: it, kind: KongKind::Concealed },
        14 => Event::Kong { place: it, kind: KongKind::Extended },
        15 => Event::Year(it),
        16 => Event::Fishing(it),
        17 => Event::Standing(it),
        18 => {
            let sources = Win::ALL.map(|win| Some(WinSource::Won(win))).into_iter();
            let sources: Vec<_> = sources.chain(MORE_SOURCES).collect();
            let from = (random.below(2) == 0).then_some(other);
            Event::Mahjong { place: it, source: one_of(random, &sources), from }
        }
        19 => Event::False { place: it, what: one_of(random, &FalseCall::ALL) },
        20 => {
            let codes: Vec<_> = rules::ALL
                .iter()
                .flat_map(|rules| rules.scoring.penalties)
                .map(|it| it.code)
                .collect();
            let to = (random.below(2) == 0).then_some(other);
            Event::Penalty { place: it, code: one_of(random, &codes), to }
        }
        21 => {
            let hand = Hand::parse(one_of(random, &HANDS)).unwrap();
            let (last_of_kind, rest) = (random.below(2) == 0, random.below(4) == 0);
            Event::Hand { place: it, hand, last_of_kind, won_on: None, rest }
        }
        22 if random.below(3) == 0 => Event::Fan { place: it, fan: random.below(24) as u8 },
        22 => Event::Total { place: it, points: random.below(400) as i32 - 20 },
        23 => Event::Points {
            from: it,
            to: (random.below(3) > 0).then_some(other),
            points: random.below(99) as i32,
        },
        24 => Event::WallEmpty,
        25 => Event::Confirm((random.below(4) > 0).then_some(it)),
        26 => Event::Next,
        27 => {
            let change = ByPlace::from_fn(|_| random.below(200) as i32 - 100);
            Event::Correct {
                hand: random.below(3) as u16,
                change,
                agreed: Some(Agreed { asked: it, agreed: other }),
            }
        }
        28 => {
            let steps = NonZeroU16::new(1 + random.below(4) as u16).unwrap();
            Event::Undo {
                steps,
                agreed: (random.below(2) == 0).then_some(Agreed { asked: it, agreed: other }),
            }
        }
        29 => Event::Seed(count.into()),
        30 => Event::Mine(it),
        31 => Event::Aloud { place: it, heard_by: other },
        32 => Event::LetGo,
        33 => {
            let live = (random.below(2) == 0).then(|| random.below(120) as u8);
            Event::Turn { place: it, live }
        }
        _ => one_of(random, &[Event::Stop, Event::Resume]),
    }
}

fn claim(random: &mut Random, place: Place) -> Event {
    let claim: Claim = one_of(random, &CLAIMS).parse().unwrap();
    Event::Claim { place, claim }
}

/// An event that players would choose now. The table takes most of them.
pub fn likely_event(random: &mut Random, table: &Table) -> Event {
    let it = place(random);
    match *table.phase() {
        Phase::NoGame | Phase::Over => any_event(random),
        Phase::Seating(_) => Event::SeatRoll {
            place: it,
            roll: dice(random, table.options().seating_dice()),
            proof: None,
        },
        Phase::SideRoll => {
            Event::Roll { place: table.leader(), roll: dice(random, 2), proof: None }
        }
        Phase::BreakRoll { roller } => {
            let count = table.options().rules().break_count.second_dice();
            Event::Roll { place: roller, roll: dice(random, count), proof: None }
        }
        Phase::Deal { .. } => Event::Deal { all: random.below(4) == 0 },
        Phase::Bonus { .. } => {
            let turn = table.bonus_turn().unwrap_or(it);
            if random.below(4) == 0 { Event::Flower(turn) } else { Event::Pass(turn) }
        }
        Phase::Exchange { .. } => Event::Exchange(it),
        Phase::Draw(place) if table.hand().wall.is_some_and(|wall| wall.is_empty()) => {
            one_of(random, &[Event::WallEmpty, Event::Draw(place)])
        }
        Phase::Draw(place) => Event::Draw(place),
        Phase::Turn(turn) => in_turn(random, table, turn.place),
        Phase::Window(window) => match random.below(12) {
            0 if !shy(table) => claim(random, it),
            1 => Event::Pass(it),
            2 => Event::Withdraw(it),
            3..6 => Event::Close,
            6 => Event::Flower(it),
            7 => Event::WallEmpty,
            _ => Event::Draw(table.options().next_player(window.discarder)),
        },
        Phase::Free => in_free_play(random, table, it),
        Phase::FreeWindow(window) => in_free_window(random, table, &window, it),
        Phase::Result => {
            let points = random.below(200) as i32;
            match random.below(4) {
                0 => Event::Fan { place: it, fan: random.below(12) as u8 },
                _ => Event::Total { place: it, points },
            }
        }
        Phase::Settlement { .. } => {
            one_of(random, &[Event::Confirm(Some(it)), Event::Confirm(None), Event::Next])
        }
        Phase::Settled => Event::Next,
    }
}

/// What players call who draw and discard without the box.
fn in_free_play(random: &mut Random, table: &Table, it: Place) -> Event {
    match random.below(60) {
        0 => Event::Turn { place: it, live: (random.below(2) == 0).then_some(40) },
        1 => Event::Fishing(it),
        2 => Event::Standing(it),
        3..5 => Event::WallEmpty,
        5..20 if !shy(table) => {
            let source = one_of(random, &Win::ALL.map(WinSource::Won));
            let from = (random.below(2) == 0).then(|| place(random));
            Event::Mahjong { place: it, source: Some(source), from }
        }
        20 => Event::False { place: it, what: one_of(random, &FalseCall::ALL) },
        _ => claim(random, it),
    }
}

fn in_free_window(random: &mut Random, table: &Table, window: &FreeWindow, it: Place) -> Event {
    match random.below(12) {
        0 => Event::Mine(it),
        1 | 2 => Event::Pass(it),
        3 => Event::Withdraw(it),
        4 if !shy(table) => {
            let source = window.win.map_or(Win::Discard, |win| win);
            let from = window.discarder.or(Some(place(random)));
            Event::Mahjong { place: it, source: Some(WinSource::Won(source)), from }
        }
        5..8 => Event::Close,
        _ => claim(random, it),
    }
}

/// Whether nobody claims in this hand, so that the wall is played to its end.
fn shy(table: &Table) -> bool {
    table.hand_number() % 16 == 3
}

fn in_turn(random: &mut Random, table: &Table, place: Place) -> Event {
    match random.below(40) {
        0 => Event::Flower(place),
        1 => Event::Kong { place, kind: KongKind::Concealed },
        2 | 3 if table.hand().held[place].count(OpenSet::Pung) > 0 => {
            Event::Kong { place, kind: KongKind::Extended }
        }
        4 => one_of(random, &[Event::Year(place), Event::LetGo]),
        5 | 6 => Event::Fishing(place),
        7 => Event::Standing(place),
        8 | 9 if !shy(table) => Event::Mahjong { place, source: None, from: None },
        _ => Event::Discard(place),
    }
}
