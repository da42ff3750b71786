//! Are the dice fair? What they commit to, what proves the last roll, and how often each face came.

use core::fmt;

use heapless::Vec;

use super::Page;
use super::scene::{DiceState, Scene};
use super::screen::{Button, Screen};
use crate::entropy::health::Verdict;
use crate::entropy::tally::{Look, Tally};
use crate::screen::view::{Body, MOST_ROWS, Row};
use crate::screen::words::cut;

type Rows = Vec<Row, MOST_ROWS>;

const PAGES: u8 = 4;

/// The pages that the menu's "Dice" opens.
pub(super) fn screen(scene: &Scene<'_>, page: u8) -> Screen {
    let page = page % PAGES;
    let tallies = &scene.dice.tallies;
    let (title, rows) = match page {
        0 => ("Dice", next_roll(scene.dice)),
        1 => ("Last roll", last_roll(scene.dice)),
        2 => ("Since power-on", counts(&tallies.since_power_on)),
        _ => ("Since journal", counts(&tallies.since_journal)),
    };
    let body = Body::Rows { title: cut(format_args!("{title}")), rows, page, pages: PAGES };
    Screen::choice(body, page, PAGES, Page::Dice, Button::NONE, Page::Game)
}

fn add(rows: &mut Rows, text: &str, value: fmt::Arguments<'_>) {
    // No page has more rows than there is room for.
    let _ = rows.push(Row { text: cut(format_args!("{text}")), value: cut(value), mine: false });
}

fn next_roll(state: &DiceState) -> Rows {
    let mut rows = Rows::new();
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

fn last_roll(state: &DiceState) -> Rows {
    let mut rows = Rows::new();
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

fn counts(tally: &Tally) -> Rows {
    let mut rows = Rows::new();
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
