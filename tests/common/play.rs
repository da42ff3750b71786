//! Random players: events that fit the moment, and events that need not.

use std::num::NonZeroU16;

use four_winds::entropy::{Hex128, Proof};
use four_winds::hand::Hand;
use four_winds::rules::{self, Options, Rules};
use four_winds::score::Win;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Table;
use four_winds::table::claims::Claim;
use four_winds::table::event::{Agreed, Event, FalseCall, KongKind, Source};
use four_winds::table::held::Meld;
use four_winds::table::phase::Phase;
use four_winds::table::roll::Roll;

use crate::common::Random;

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

const HANDS: [&str; 6] = [
    "147m258p369s1234z",
    "111m258p369s1234z",
    "666s1z(111s)(777z)(9999s)2f+1z",
    "123m456m789m111z5z+5z",
    "222p333s44m55p(111m)+5p",
    "1m",
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

/// Any bytes are a proof, though seldom one that holds: the table does not judge it.
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

/// A rule set with any choice of its settings.
pub fn options(random: &mut Random, rules: &'static Rules) -> Options {
    loop {
        let mut options = Options::new(rules);
        for choice in rules.settings {
            options.set(choice.setting, one_of(random, choice.values).word).unwrap();
        }
        // Read back from its text form, so that only what a log can hold is played.
        if let Ok(options) = Options::parse(rules, &options.to_string()) {
            return options;
        }
    }
}

/// Any event at all, whether or not it makes sense now.
pub fn any_event(random: &mut Random) -> Event {
    let (it, other) = (place(random), place(random));
    let count = random.below(3) as u8 + 1;
    match random.below(31) {
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
            let sources = Win::ALL.map(|(_, win)| Some(Source::Won(win))).into_iter();
            let sources: Vec<_> = sources.chain([Some(Source::Steal), None]).collect();
            Event::Mahjong { place: it, source: one_of(random, &sources) }
        }
        19 => Event::False { place: it, what: one_of(random, FalseCall::WORDS).1 },
        20 => {
            let codes: Vec<_> = rules::ALL.iter().flat_map(|rules| rules.scoring.penalties).map(|it| it.code).collect();
            let to = (random.below(2) == 0).then_some(other);
            Event::Penalty { place: it, code: one_of(random, &codes), to }
        }
        21 => {
            let hand = Hand::parse(one_of(random, &HANDS)).unwrap();
            Event::Hand { place: it, hand, last_of_kind: random.below(2) == 0, won_on: None }
        }
        22 => Event::Total { place: it, points: random.below(400) as i32 - 20 },
        23 => Event::Points { from: it, to: (random.below(3) > 0).then_some(other), points: random.below(99) as i32 },
        24 => Event::WallEmpty,
        25 => Event::Confirm((random.below(4) > 0).then_some(it)),
        26 => Event::Next,
        27 => {
            let change = ByPlace::from_fn(|_| random.below(200) as i32 - 100);
            Event::Correct { hand: random.below(3) as u16, change, agreed: Some(Agreed { asked: it, agreed: other }) }
        }
        28 => {
            let steps = NonZeroU16::new(1 + random.below(4) as u16).unwrap();
            Event::Undo { steps, agreed: (random.below(2) == 0).then_some(Agreed { asked: it, agreed: other }) }
        }
        29 => Event::Seed(count.into()),
        _ => one_of(random, &[Event::Stop, Event::Resume]),
    }
}

fn claim(random: &mut Random, place: Place) -> Event {
    let claim: Claim = one_of(random, &CLAIMS).parse().unwrap();
    Event::Claim { place, claim }
}

/// What players do: an event that the table will mostly take.
pub fn likely_event(random: &mut Random, table: &Table) -> Event {
    let it = place(random);
    match *table.phase() {
        Phase::NoGame | Phase::Over => any_event(random),
        Phase::Seating(_) => {
            Event::SeatRoll { place: it, roll: dice(random, table.options().seating_dice()), proof: None }
        }
        Phase::SideRoll => Event::Roll { place: table.east(), roll: dice(random, 2), proof: None },
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
            _ => Event::Draw(table.options().next_player(window.discarder)),
        },
        Phase::Result => {
            let points = random.below(200) as i32;
            let typed = table.hands_needed().is_empty() && random.below(3) == 0;
            if typed { Event::Confirm(None) } else { Event::Total { place: it, points } }
        }
        Phase::Settlement { .. } => one_of(random, &[Event::Confirm(Some(it)), Event::Confirm(None), Event::Next]),
        Phase::Settled => Event::Next,
    }
}

/// In some hands nobody calls, so that the wall is played to its end.
fn shy(table: &Table) -> bool {
    table.hand_number() % 16 == 3
}

fn in_turn(random: &mut Random, table: &Table, place: Place) -> Event {
    match random.below(40) {
        0 => Event::Flower(place),
        1 => Event::Kong { place, kind: KongKind::Concealed },
        2 | 3 if table.hand().held[place].count(Meld::Pung) > 0 => Event::Kong { place, kind: KongKind::Extended },
        4 => Event::Year(place),
        5 | 6 => Event::Fishing(place),
        7 => Event::Standing(place),
        8 | 9 if !shy(table) => Event::Mahjong { place, source: None },
        _ => Event::Discard(place),
    }
}
