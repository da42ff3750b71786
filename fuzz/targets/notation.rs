//! Hands and events as text: what reads prints and reads again the same, an error points inside the text, and whatever
//! hand comes out can be counted by every rule set that knows its tiles.
//!
//! The first two bytes say how the hand was won, so that the scoring is asked about more than the usual.
#![no_main]

use four_winds::hand::{Form, Hand};
use four_winds::rules::{self, Rules};
use four_winds::score::{Context, GroupKind, Win, form, score};
use four_winds::seat::Wind;
use four_winds::table::{Event, Stamped};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u16, &str)| {
    let (circumstances, text) = input;
    read_back(text, None);
    for rules in rules::ALL {
        let context = context(rules, circumstances);
        let form = form(rules, &context);
        if let Some(hand) = read_back(text, Some(&form)) {
            let score = score(rules, &hand, &context);
            assert!(score.valid() || score.special.is_none() || hand.winning().is_none());
            assert!(!score.valid() || hand.winning().is_some(), "{hand} has won nothing");
        }
    }
    if let Ok(event) = Event::parse(text) {
        assert_eq!(Event::parse(&event.to_string()).as_ref(), Ok(&event));
    }
    if let Ok(stamped) = Stamped::parse(text) {
        assert_eq!(Stamped::parse(&stamped.to_string()).as_ref(), Ok(&stamped));
    }
});

/// The hand, if it is one; it reads back from what it prints.
fn read_back(text: &str, form: Option<&Form>) -> Option<Hand> {
    let read = |text: &str| form.map_or_else(|| Hand::parse(text), |form| Hand::parse_for(text, form));
    match read(text) {
        Ok(hand) => {
            assert_eq!(read(&hand.to_string()), Ok(hand), "{text}");
            Some(hand)
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at), "{text}: {error}");
            None
        }
    }
}

fn context(rules: &Rules, bits: u16) -> Context {
    let wind = |at: u16| Wind::ALL[usize::from(bits >> at & 3)];
    let flag = |at: u16| bits >> at & 1 != 0;
    let kinds = [None, Some(GroupKind::Pair), Some(GroupKind::Pung), Some(GroupKind::Chow)];
    Context {
        win: Win::ALL[usize::from(bits >> 4 & 7)].1,
        won_on: kinds[usize::from(bits >> 7 & 3)],
        standing: flag(9),
        original: flag(10),
        last_of_kind: flag(11),
        fishing: flag(12),
        goulash: flag(13),
        three_players: flag(14),
        lesson: if flag(15) { rules.lessons.get(usize::from(bits & 3)) } else { None },
        ..Context::new(wind(0), wind(2))
    }
}
