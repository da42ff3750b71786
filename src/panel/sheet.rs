//! The score sheet, and setting a hand of it right.

use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use super::settle::{self, Signed};
use super::{Page, Panel};
use crate::screen::view::{Body, MOST_ROWS};
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::Event;
use crate::table::sheet::Row;

/// The totals, and on the following pages what each hand changed here, the newest first.
pub(super) fn screen(page: u8, scene: &Scene<'_>, place: Place) -> Screen {
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
    Screen::choice(body, page, pages, Page::Sheet, Button::NONE, Page::Game)
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
            let next = Page::CorrectPlace { hand: row.hand, wind: 0 };
            (cut(format_args!("Hand {}", row.hand)), Button::open("OK", next))
        }
        None => (cut(format_args!("No hand yet")), Button::off("OK", Why::Says("No hand was played yet"))),
    };
    let note =
        row.map_or(Default::default(), |row| cut(format_args!("{}", settle::ending(scene, row.ending, row.east))));
    let body = Body::Choice { title: cut(format_args!("Correct")), value, note, index: back, count };
    Screen::choice(body, back, count, Page::CorrectHand, take, Page::Game)
}

/// The place whose points are typed as number `wind`.
pub(super) fn corrected_place(scene: &Scene<'_>, wind: u8) -> Option<Place> {
    scene.players().nth(wind.into())
}

/// What a hand changed, place by place; after the last one another place is asked.
pub(super) fn correct_place(panel: &Panel, scene: &Scene<'_>, hand: u16, wind: u8) -> Screen {
    let Some(at) = corrected_place(scene, wind) else { return correct_hand(scene, 0) };
    let [turn, digit] = panel.number.buttons();
    let next = Page::CorrectPlace { hand, wind: wind + 1 };
    let ok = match corrected_place(scene, wind + 1) {
        Some(_) => Button::new("OK", Act::TakeDigits { at, next }),
        None => {
            let mut change = panel.change;
            change[at] = panel.number.value();
            Button::new("OK", Act::Ask(Event::Correct { hand, change, agreed: None }))
        }
    };
    let title = cut(format_args!("Hand {hand}: {}", scene.wind(at).name()));
    Screen { body: panel.number.body(title), buttons: [turn, digit, ok, Button::open("BACK", Page::CorrectHand(0))] }
}
