//! The score sheet, and correcting a hand on it.

use heapless::Vec;

use super::Page;
use super::number::Number;
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use super::settle::{self, Signed};
use crate::cut::cut;
use crate::key::Key;
use crate::screen::view::{self, Body, MOST_ROWS};
use crate::seat::Place;
use crate::table::Event;
use crate::table::sheet::SheetRow;

/// The totals. The following pages show what each hand changed for this place, the newest first.
pub(super) fn screen(page: u8, scene: &Scene<'_>, place: Place) -> PageView {
    pages(page, scene, place, Page::Sheet, Page::Paid(0), Page::Game)
}

/// The sheet of the scene's table. `turn` makes its pages, `paid` shows who paid whom, and `back` is
/// where BACK leads.
pub(super) fn pages(
    page: u8,
    scene: &Scene<'_>,
    place: Place,
    turn: fn(u8) -> Page,
    paid: Page,
    back: Page,
) -> PageView {
    let rows = scene.table.sheet().rows();
    let pages = 1 + rows.len().div_ceil(MOST_ROWS) as u8;
    let page = page.min(pages - 1);
    let body = match page.checked_sub(1) {
        None => Body::Rows {
            title: cut(format_args!("Scores")),
            rows: settle::ranking(scene, place),
            page,
            pages,
        },
        Some(at) => {
            let shown = rows.rev().skip(usize::from(at) * MOST_ROWS).take(MOST_ROWS);
            let row = |row: SheetRow| view::ListRow {
                text: cut(format_args!(
                    "{} {}{}",
                    row.hand,
                    settle::ending(scene, row.ending, row.east),
                    mark(&row)
                )),
                value: cut(format_args!("{}", Signed(row.change[place]))),
                mine: true,
            };
            Body::Rows {
                title: cut(format_args!("Your hands")),
                rows: shown.map(row).collect(),
                page,
                pages,
            }
        }
    };
    let paid = match scene.table.sheet().rows().len() {
        0 => Button::NONE,
        _ => Button::open("PAID", paid),
    };
    PageView::choice(body, page, pages, turn, paid, back)
}

/// Who paid whom, for this place. First what it won and lost in all hands, then hand by hand, the
/// newest first.
pub(super) fn paid(page: u8, scene: &Scene<'_>, place: Place) -> PageView {
    paid_pages(page, scene, place, Page::Paid, Page::Sheet(0))
}

/// The same for the scene's table. `turn` makes the pages, and `back` is where BACK leads.
pub(super) fn paid_pages(
    page: u8,
    scene: &Scene<'_>,
    place: Place,
    turn: fn(u8) -> Page,
    back: Page,
) -> PageView {
    let all = scene.table.sheet().rows();
    let pages = 1 + all.len() as u8;
    let page = page.min(pages - 1);
    let line = |text: core::fmt::Arguments<'_>, points: i32, mine: bool| view::ListRow {
        text: cut(text),
        value: cut(format_args!("{}", Signed(points))),
        mine,
    };
    let (title, rows) = match page.checked_sub(1).and_then(|at| all.clone().rev().nth(at.into())) {
        None => {
            let changes = all.map(|row| row.change[place]);
            let won: i32 = changes.clone().filter(|&it| it > 0).sum();
            let lost: i32 = changes.filter(|&it| it < 0).sum();
            let mut rows = Vec::new();
            // Three or four rows always fit.
            let _ = rows.push(line(format_args!("Won"), won, false));
            let _ = rows.push(line(format_args!("Lost"), lost, false));
            let earlier = scene.table.sheet().earlier()[place];
            if earlier != 0 {
                let _ = rows.push(line(format_args!("Before"), earlier, false));
            }
            let _ =
                rows.push(line(format_args!("Total"), scene.table.sheet().total()[place], true));
            (cut(format_args!("Won and lost")), rows)
        }
        Some(row) => {
            let wind = |it| scene.table.options().rules().turn.wind(row.east, it).title();
            let others = Place::ALL.into_iter().filter(|&it| it != place);
            let mut rows: Vec<view::ListRow, MOST_ROWS> = others
                .filter(|&it| scene.table.options().is_player(it))
                .map(|it| line(format_args!("{}", wind(it)), row.paid.between(it, place), false))
                .collect();
            // Three opponents leave room for one more row.
            let _ = rows.push(match row.unpaid(place) {
                0 => line(format_args!("Together"), row.change[place], true),
                points => line(format_args!("Own hand"), points, true),
            });
            (cut(format_args!("Hand {}: {}", row.hand, wind(place))), rows)
        }
    };
    PageView::choice(Body::Rows { title, rows, page, pages }, page, pages, turn, Button::NONE, back)
}

/// The remark on a row that was typed or corrected.
fn mark(row: &SheetRow) -> &'static str {
    match (row.corrected, row.typed) {
        (true, _) => ", corrected",
        (_, true) => ", typed",
        _ => "",
    }
}

/// The row of the hand with this number.
pub(super) fn by_number(scene: &Scene<'_>, hand: u16) -> Option<SheetRow> {
    scene.table.sheet().rows().find(|row| row.hand == hand)
}

/// The first page of a correction, if there is a hand to correct.
pub(super) fn correct(scene: &Scene<'_>) -> Option<Page> {
    let count = scene.table.sheet().rows().len() as u8;
    (count > 0).then_some(Page::CorrectHand { first: 0, count })
}

/// Asks which hand to correct. Each key stands for a quarter of the hands, until it stands for one.
pub(super) fn correct_hand(scene: &Scene<'_>, place: Place, first: u8, count: u8) -> PageView {
    let each: u8 = match count {
        0..=4 => 1,
        5..=16 => 4,
        _ => 16,
    };
    let all = scene.table.sheet().rows().skip(first.into()).take(count.into());
    let mut rows = Vec::new();
    let mut buttons = [Button::NONE, Button::NONE, Button::NONE, Button::BACK];
    for (at, (key, button)) in Key::ALL.into_iter().zip(&mut buttons).enumerate() {
        let from = at as u8 * each;
        let mut group = all.clone().skip(from.into()).take(each.into());
        let Some(row) = group.next() else { break };
        let (text, value, page) = match group.next_back() {
            Some(last) => {
                let page = Page::CorrectHand { first: first + from, count: each.min(count - from) };
                (
                    cut(format_args!("{}: hands {} to {}", key.title(), row.hand, last.hand)),
                    Default::default(),
                    page,
                )
            }
            None => {
                let won = settle::ending(scene, row.ending, row.east);
                let change = cut(format_args!("{}", Signed(row.change[place])));
                let page = Page::CorrectBy { hand: row.hand };
                (cut(format_args!("{}: {} {won}", key.title(), row.hand)), change, page)
            }
        };
        // There is room for one row per key.
        let _ = rows.push(view::ListRow { text, value, mine: true });
        *button = Button::open(key.title(), page);
    }
    let body = Body::Rows { title: cut(format_args!("Which hand?")), rows, page: 0, pages: 1 };
    PageView { body, buttons }
}

/// Asks how much more or less this place should have got. After that the others are asked who has
/// the other side of the correction.
pub(super) fn correct_by(number: &Number, scene: &Scene<'_>, place: Place, hand: u16) -> PageView {
    let [low, high] = Number::DIGIT_KEYS;
    let change = by_number(scene, hand).map_or(Default::default(), |row| row.change);
    let [get, pay] = [number.value(), -number.value()].map(|points| {
        let mut change = change;
        change[place] = change[place].saturating_add(points);
        Act::Ask(Event::Correct { hand, change, agreed: None })
    });
    let (get, pay) = match number.value() {
        0 => (Button::off("I GET", DeadReason::Says("Type the points first")), Button::BACK),
        _ => (Button::new("I GET", get), Button::new("I PAY", pay)),
    };
    let body = number.body(cut(format_args!("Hand {hand}: how much?")), "points, hold to erase");
    PageView { body, buttons: [low, high, get, pay] }
}
