//! Hands and events as text. What can be read prints the same text again, an error points inside
//! the text, and every rule set that knows the tiles can score the hand.
//!
//! The first two bytes say how the hand was won, so that scoring sees more than the usual cases.
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
        let form = form(&rules.scoring, &context);
        if let Some(hand) = read_back(text, Some(&form)) {
            let score = score(&rules.scoring, &hand, &context);
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

/// The hand, if the text is one. Its printed form must read back as the same hand.
fn read_back(text: &str, form: Option<&Form>) -> Option<Hand> {
    let read =
        |text: &str| form.map_or_else(|| Hand::parse(text), |form| Hand::parse_for(text, form));
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
        win: Win::ALL[usize::from(bits >> 4 & 7)],
        won_on: kinds[usize::from(bits >> 7 & 3)],
        standing: flag(9),
        original: flag(10),
        last_of_kind: flag(11),
        fishing: flag(12),
        goulash: flag(13),
        three_players: flag(14),
        lesson: if flag(15) {
            rules.lessons.get(usize::from(bits & 3)).map(|it| it.hand)
        } else {
            None
        },
        ..Context::new(wind(0), wind(2))
    }
}
