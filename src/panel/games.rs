//! The finished games. The referee reads one of them at a time, for all four places.

use super::page_view::{Act, Button, PageView};
use super::scene::Scene;
use super::{Page, menu, message, sheet};
use crate::cut::cut;
use crate::screen::view::Body;
use crate::seat::Place;

/// Asks which game to show, the newest first.
pub(super) fn list(scene: &Scene<'_>) -> PageView {
    let Some(past) = scene.past else {
        return menu::back_only(message(
            cut(format_args!("Games")),
            &[format_args!("No game before this one")],
        ));
    };
    let hands = past.table.sheet().rows().next_back().map_or(0, |row| row.hand);
    let body = Body::Choice {
        title: cut(format_args!("Games")),
        value: cut(format_args!("Game {}", past.number)),
        note: cut(format_args!(
            "{}, {hands} {}.",
            past.table.options().rules().title,
            if hands == 1 { "hand" } else { "hands" }
        )),
        index: past.back.min(u8::MAX.into()) as u8,
        count: past.count.min(u8::MAX.into()) as u8,
    };
    let count = past.count.max(1);
    let turn = |text, by: u16| Button::new(text, Act::LookUp(past.back.saturating_add(by) % count));
    let (newer, older) = match count {
        // A key that shows the same game again would seem to do nothing.
        1 => (Button::NONE, Button::NONE),
        _ => (turn("<", count - 1), turn(">", 1)),
    };
    PageView { body, buttons: [newer, older, Button::open("OK", Page::GameSheet(0)), Button::BACK] }
}

/// The score sheet of the chosen game: the result, then hand by hand.
pub(super) fn sheet(page: u8, scene: &Scene<'_>, place: Place) -> PageView {
    let Some(past) = scene.past else { return list(scene) };
    let then = Scene { table: &past.table, ..*scene };
    sheet::pages(page, &then, place, Page::GameSheet, Page::GamePaid(0), Page::Games)
}

/// Who paid whom in the chosen game.
pub(super) fn paid(page: u8, scene: &Scene<'_>, place: Place) -> PageView {
    let Some(past) = scene.past else { return list(scene) };
    let then = Scene { table: &past.table, ..*scene };
    sheet::paid_pages(page, &then, place, Page::GamePaid, Page::GameSheet(0))
}
