//! The screens of games that random keys play: no word of theirs is cut at either size.

use std::collections::HashSet;

use four_winds::panel::Key;
use four_winds::screen::{Frame, Layout, Size, View, body, draw, header, keys, notice};
use four_winds::seat::Place;

use crate::common::Random;
use crate::keys::Box4;
use crate::{COMPACT, LARGE};

/// More presses find rarer screens: `FOUR_WINDS_MASH=200000 cargo test --release --test screen`.
fn presses() -> usize {
    std::env::var("FOUR_WINDS_MASH").ok().and_then(|word| word.parse().ok()).unwrap_or(4_000)
}

/// The first part of the screen in which a word was cut.
fn cut_part(view: &View, size: Size) -> Option<&'static str> {
    let mut words = vec![0; Frame::words(size)];
    let frame = &mut Frame::new(&mut words, size).unwrap();
    let layout = Layout::new(size);
    let rows = header::rows(view, &layout).end..keys::rows(&view.keys, &layout).start;
    let parts = [
        ("header", header::draw(frame, view, &layout)),
        ("body", body::draw(frame, view, rows.clone(), &layout)),
        ("keys", keys::draw(frame, &view.keys, &layout)),
        ("notice", view.notice.as_ref().is_none_or(|it| notice::draw(frame, it, rows.end, &layout))),
    ];
    assert_eq!(draw(view, frame), parts.iter().all(|(_, whole)| *whole));
    parts.into_iter().find(|(_, whole)| !whole).map(|(name, _)| name)
}

#[test]
fn no_word_is_cut_in_games_of_random_keys() {
    let mut random = Random::new(7);
    let mut table = Box4::default();
    let (mut seen, mut cut) = (HashSet::new(), Vec::new());
    for _ in 0..presses() {
        let place = Place::ALL[random.below(4)];
        // Random keys alone seldom agree to anything, and then no hand would end.
        let agrees = ["CONFIRM", "YES", "DONE"].iter().find_map(|label| table.key(place, label));
        let key = agrees.filter(|_| random.below(2) == 0).unwrap_or(Key::ALL[random.below(4)]);
        table.press_for(place, key, if random.below(60) == 0 { 2_100 } else { 40 + random.below(400) as u64 });
        for place in Place::ALL {
            let view = table.referee.view(place);
            // Numbers change all the time; the words are what may be too long.
            let text = format!("{:?}", view.text()).replace(|c: char| c.is_ascii_digit(), "0");
            if !seen.insert(text) {
                continue;
            }
            for size in [LARGE, COMPACT] {
                if let Some(part) = cut_part(&view, size) {
                    let text = view.text();
                    cut.push(format!("{} {part}: {:?} {:?} {:?}", size.width, text.title, text.lines, text.keys));
                }
            }
        }
    }
    println!("{} presses showed {} screens", presses(), seen.len());
    assert!(seen.len() > 100, "the keys led nowhere");
    assert!(cut.is_empty(), "{} of {} screens have words that were cut:\n{}", cut.len(), seen.len(), cut.join("\n"));
}
