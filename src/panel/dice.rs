//! The pages about the dice: the commitment to the next roll, the proof of the last one, and how
//! often each face came.

use core::fmt;

use heapless::Vec;

use super::Page;
use super::page_view::{Button, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::entropy::DiceState;
use crate::entropy::health::Verdict;
use crate::entropy::tally::{FaceTally, Look};
use crate::screen::view::{Body, ListRow, MOST_ROWS};

type DiceRows = Vec<ListRow, MOST_ROWS>;

const PAGES: u8 = 4;

/// One of the pages that the menu entry "Dice" opens.
pub(super) fn screen(scene: &Scene<'_>, page: u8) -> PageView {
    let page = page % PAGES;
    let tallies = &scene.dice.tallies;
    let (title, rows) = match page {
        0 => ("Dice", next_roll(scene.dice)),
        1 => ("Last roll", last_roll(scene.dice)),
        2 => ("Since power-on", counts(&tallies.since_power_on)),
        _ => ("Since journal", counts(&tallies.since_journal)),
    };
    let body = Body::Rows { title: cut(format_args!("{title}")), rows, page, pages: PAGES };
    PageView::choice(body, page, PAGES, Page::Dice, Button::NONE, Page::Game)
}

fn add(rows: &mut DiceRows, text: &str, value: fmt::Arguments<'_>) {
    // Every page has few enough rows.
    let _ =
        rows.push(ListRow { text: cut(format_args!("{text}")), value: cut(value), mine: false });
}

fn next_roll(state: &DiceState) -> DiceRows {
    let mut rows = DiceRows::new();
    let Some(health) = state.health else {
        add(&mut rows, "No proof", format_args!("test dice"));
        return rows;
    };
    add(&mut rows, "Next roll", format_args!("{}", state.number));
    match state.commitment {
        Some(commitment) => add(&mut rows, "Sealed", format_args!("{}", commitment.short())),
        None => add(&mut rows, "Sealed", format_args!("not yet")),
    }
    match health.verdict {
        Verdict::Starting => add(&mut rows, "Source", format_args!("being tested")),
        Verdict::Passed => add(&mut rows, "Source", format_args!("passed")),
        Verdict::Failed(test) => {
            add(&mut rows, "Source", format_args!("failed"));
            add(&mut rows, "Test", format_args!("{test}"));
        }
    }
    rows
}

fn last_roll(state: &DiceState) -> DiceRows {
    let mut rows = DiceRows::new();
    let Some((roll, proof)) = state.last else {
        add(&mut rows, "No roll yet", format_args!(""));
        return rows;
    };
    add(&mut rows, "Rolled", format_args!("{roll}"));
    if let Some(proof) = proof {
        add(&mut rows, "Number", format_args!("{}", proof.number));
        add(&mut rows, "Was sealed", format_args!("{}", proof.commitment.short()));
        add(&mut rows, "Opened", format_args!("{}", proof.opening.short()));
    }
    rows
}

fn counts(tally: &FaceTally) -> DiceRows {
    let mut rows = DiceRows::new();
    let [a, b, c, d, e, f] = tally.faces();
    add(&mut rows, "1s 2s", format_args!("{a} {b}"));
    add(&mut rows, "3s 4s", format_args!("{c} {d}"));
    add(&mut rows, "5s 6s", format_args!("{e} {f}"));
    let words = match tally.look() {
        Look::TooFew => "too few yet",
        Look::Fair => "looks fair",
        Look::OneIn20 => "1 in 20 is so",
        Look::OneIn100 => "1 in 100 is so",
    };
    add(&mut rows, "Fair?", format_args!("{words}"));
    rows
}
