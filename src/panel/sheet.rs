//! The score sheet, and setting a hand of it right.

use super::Page;
use super::number::Number;
use super::points;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use super::settle::{self, Signed};
use crate::screen::view::{Body, MOST_ROWS, Note, Title};
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
            let row = |row: &Row| crate::screen::view::Row {
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

/// A hand of the sheet, counted from the newest.
fn nth_from_the_end<'a>(scene: &Scene<'a>, back: u8) -> Option<&'a Row> {
    scene.table.sheet().rows().iter().rev().nth(back.into())
}

/// A hand of the sheet by its number.
pub(super) fn by_number<'a>(scene: &Scene<'a>, hand: u16) -> Option<&'a Row> {
    scene.table.sheet().rows().iter().find(|row| row.hand == hand)
}

/// Which hand is set right?
pub(super) fn correct_hand(scene: &Scene<'_>, back: u8) -> Screen {
    let count = scene.table.sheet().rows().len().min(u8::MAX.into()) as u8;
    let back = back.min(count.saturating_sub(1));
    let row = nth_from_the_end(scene, back);
    let (value, take) = match row {
        Some(row) => {
            let next = Page::CorrectTo { hand: row.hand };
            (cut(format_args!("Hand {}", row.hand)), Button::open("OK", next))
        }
        None => (cut(format_args!("No hand yet")), Button::off("OK", Why::Says("No hand was played yet"))),
    };
    let note =
        row.map_or(Default::default(), |row| cut(format_args!("{}", settle::ending(scene, row.ending, row.east))));
    let body = Body::Choice { title: cut(format_args!("Correct")), value, note, index: back, count };
    Screen::choice(body, back, count, Page::CorrectHand, take, Page::Game)
}

/// Who gets more than was booked?
pub(super) fn correct_to(scene: &Scene<'_>, hand: u16) -> Screen {
    let title: Title = cut(format_args!("Hand {hand}"));
    points::who(scene, &title, "Who gets more?", &|to, text| Button::open(text, Page::CorrectFrom { hand, to }))
}

/// Who pays it? His own key: nobody does.
pub(super) fn correct_from(scene: &Scene<'_>, hand: u16, to: Place) -> Screen {
    let (title, note): (Title, Note) =
        (cut(format_args!("Hand {hand}")), cut(format_args!("{} gets more: who pays it?", scene.wind(to).name())));
    points::who(scene, &title, &note, &|place, text| match place == to {
        true => Button::open("NOBODY", Page::CorrectBy { hand, to, from: None }),
        false => Button::open(text, Page::CorrectBy { hand, to, from: Some(place) }),
    })
}

/// How much? Then another place is asked.
pub(super) fn correct_by(number: &Number, scene: &Scene<'_>, hand: u16, to: Place, from: Option<Place>) -> Screen {
    let Some(row) = by_number(scene, hand) else { return correct_hand(scene, 0) };
    let [turn, digit] = number.buttons();
    let (mut change, points) = (row.change, number.value());
    change[to] = change[to].saturating_add(points);
    if let Some(from) = from {
        change[from] = change[from].saturating_sub(points);
    }
    let ok = match points {
        0 => Button::off("OK", Why::Says("Type the points first")),
        _ => Button::new("OK", Act::Ask(Event::Correct { hand, change, agreed: None })),
    };
    let title = cut(format_args!("Hand {hand}: {}", scene.wind(to).name()));
    Screen { body: number.body(title), buttons: [turn, digit, ok, Button::open("BACK", Page::CorrectHand(0))] }
}
