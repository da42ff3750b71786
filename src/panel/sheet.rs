//! The score sheet, and setting a hand of it right.

use heapless::Vec;

use super::number::Number;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use super::settle::{self, Signed};
use super::{Key, Page};
use crate::screen::view::{self, Body, MOST_ROWS};
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::Event;
use crate::table::sheet::Row;

/// The totals, and on the following pages what each hand changed here, the newest first.
pub(super) fn screen(page: u8, scene: &Scene<'_>, place: Place) -> Screen {
    pages(page, scene, place, Page::Sheet, Page::Game)
}

/// The sheet of the scene's table, whichever page it belongs to.
pub(super) fn pages(page: u8, scene: &Scene<'_>, place: Place, turn: fn(u8) -> Page, back: Page) -> Screen {
    let rows = scene.table.sheet().rows();
    let pages = 1 + rows.len().div_ceil(MOST_ROWS) as u8;
    let page = page.min(pages - 1);
    let body = match page.checked_sub(1) {
        None => Body::Rows { title: cut(format_args!("Scores")), rows: settle::ranking(scene, place), page, pages },
        Some(at) => {
            let shown = rows.iter().rev().skip(usize::from(at) * MOST_ROWS).take(MOST_ROWS);
            let row = |row: &Row| view::Row {
                text: cut(format_args!("{} {}{}", row.hand, settle::ending(scene, row.ending, row.east), mark(row))),
                value: cut(format_args!("{}", Signed(row.change[place]))),
                mine: true,
            };
            Body::Rows { title: cut(format_args!("Your hands")), rows: shown.map(row).collect(), page, pages }
        }
    };
    Screen::choice(body, page, pages, turn, Button::NONE, back)
}

/// What was typed or corrected says so.
fn mark(row: &Row) -> &'static str {
    match (row.corrected, row.typed) {
        (true, _) => ", corrected",
        (_, true) => ", typed",
        _ => "",
    }
}

/// A hand of the sheet by its number.
pub(super) fn by_number<'a>(scene: &Scene<'a>, hand: u16) -> Option<&'a Row> {
    scene.table.sheet().rows().iter().find(|row| row.hand == hand)
}

/// Where a correction begins, if there is a hand to correct.
pub(super) fn correct(scene: &Scene<'_>) -> Option<Page> {
    let count = scene.table.sheet().rows().len() as u8;
    (count > 0).then_some(Page::CorrectHand { first: 0, count })
}

/// Which hand is set right? Each key has a fourth of them, until it has a single one.
pub(super) fn correct_hand(scene: &Scene<'_>, place: Place, first: u8, count: u8) -> Screen {
    let each: u8 = match count {
        0..=4 => 1,
        5..=16 => 4,
        _ => 16,
    };
    let all = scene.table.sheet().rows().iter().skip(first.into()).take(count.into());
    let mut rows = Vec::new();
    let mut buttons = [Button::NONE, Button::NONE, Button::NONE, Button::BACK];
    for (at, (key, button)) in Key::ALL.into_iter().zip(&mut buttons).enumerate() {
        let from = at as u8 * each;
        let mut group = all.clone().skip(from.into()).take(each.into());
        let Some(row) = group.next() else { break };
        let (text, value, page) = match group.next_back() {
            Some(last) => {
                let page = Page::CorrectHand { first: first + from, count: each.min(count - from) };
                (cut(format_args!("{}: hands {} to {}", key.name(), row.hand, last.hand)), Default::default(), page)
            }
            None => {
                let won = settle::ending(scene, row.ending, row.east);
                let change = cut(format_args!("{}", Signed(row.change[place])));
                let page = Page::CorrectBy { hand: row.hand };
                (cut(format_args!("{}: {} {won}", key.name(), row.hand)), change, page)
            }
        };
        // There are as many rows as keys.
        let _ = rows.push(view::Row { text, value, mine: true });
        *button = Button::open(key.name(), page);
    }
    let body = Body::Rows { title: cut(format_args!("Which hand?")), rows, page: 0, pages: 1 };
    Screen { body, buttons }
}

/// How much more or less did this place get? Then the others are asked who has the other side of it.
pub(super) fn correct_by(number: &Number, scene: &Scene<'_>, place: Place, hand: u16) -> Screen {
    let [low, high] = Number::DIGIT_KEYS;
    let change = by_number(scene, hand).map_or(Default::default(), |row| row.change);
    let [get, pay] = [number.value(), -number.value()].map(|points| {
        let mut change = change;
        change[place] = change[place].saturating_add(points);
        Act::Ask(Event::Correct { hand, change, agreed: None })
    });
    let (get, pay) = match number.value() {
        0 => (Button::off("I GET", Why::Says("Type the points first")), Button::BACK),
        _ => (Button::new("I GET", get), Button::new("I PAY", pay)),
    };
    let body = number.body(cut(format_args!("Hand {hand}: how much?")), "points, hold to erase");
    Screen { body, buttons: [low, high, get, pay] }
}
