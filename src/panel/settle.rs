//! Results, settlement, the next hand, the end.

use core::fmt::Write;

use heapless::{String, Vec};

use super::number::Number;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use super::{Page, Panel, chips, message};
use crate::rules::kinds::{ClaimKind, Scored};
use crate::score::chips::ChipSet;
use crate::score::{PayBy, Payment};
use crate::screen::view::{Body, MOST_ROWS, Row, Title};
use crate::screen::words::cut;
use crate::seat::{ByPlace, Place, Wind};
use crate::sort::sort_few_by_key;
use crate::table::claims::Why as Decided;
use crate::table::sheet::Ending;
use crate::table::{Event, Table};

/// Whether this place has a hand or points to enter.
fn may_enter(table: &Table, place: Place) -> bool {
    let winner = table.hand().call.is_some_and(|call| call.place == place);
    let typed = table.options().scored() == Scored::Typed;
    table.hands_needed().0[place] || (typed && (winner || table.options().rules().scoring.pay == PayBy::Typed))
}

/// Where this place enters what it has: tiles, or points where tiles do not count.
fn entry_page(table: &Table) -> Page {
    if table.options().scored() == Scored::Typed { Page::Total } else { Page::Entry }
}

/// The hand is won: hands are entered.
pub(super) fn result(panel: &Panel, scene: &Scene<'_>, place: Place) -> Screen {
    let table = scene.table;
    let winner = table.hand().call.map_or(place, |call| call.place);
    let title = match winner == place {
        true => cut(format_args!("Mahjong!")),
        false => cut(format_args!("{} has mahjong", scene.wind(winner).name())),
    };
    let missing = table.hands_missing();
    let entered = table.hand().entries[place];
    // Where points are typed, the winner's tiles can still show that it is a mahjong.
    let typed = table.options().scored() == Scored::Typed && winner != place;
    let tiles = match (may_enter(table, place), typed) {
        (false, _) => Button::off("TILES", Why::Says("Your hand does not count in this game")),
        (true, true) => Button::off("TILES", Why::Says("In this game the points are typed")),
        (true, false) if panel.editor.items().is_empty() => Button::open("TILES", Page::Entry),
        (true, false) if entered.is_some() => Button::open("CHANGE", Page::Entry),
        (true, false) => Button::open("GO ON", Page::Entry),
    };
    let points = match may_enter(table, place) {
        true => Button::open("POINTS", Page::Total),
        false => Button::NONE,
    };
    let confirm = match missing.is_empty() {
        true => Button::event("CONFIRM", Event::Confirm(Some(place))),
        false => Button::NONE,
    };
    let mut waiting = String::<40>::new();
    if missing.is_empty() {
        let _ = waiting.push_str("CONFIRM when done");
    }
    let all = missing.iter().filter(|&it| it != place).count() == 3;
    if all {
        let _ = waiting.push_str("Waiting for the others");
    }
    let others = Wind::ALL.map(|wind| table.holder(wind)).into_iter().filter(|&it| missing.0[it] && it != place);
    for it in others.filter(|_| !all) {
        let lead = if waiting.is_empty() { "Waiting for" } else { "," };
        let _ = write!(waiting, "{lead} {}", scene.wind(it).name());
    }
    let mine = match entered {
        Some(entry) => cut(format_args!("Your hand: {}", entry.total)),
        None if missing.0[place] => cut(format_args!("Enter your hand")),
        None if may_enter(table, place) => cut(format_args!("Enter your points")),
        None => Title::new(),
    };
    // Who called as well and has nothing to enter now reads why it is not his.
    let why = if mine.is_empty() && was_disputed(table, winner) { scene.ruling.as_str() } else { "" };
    let body = message(title, &[format_args!("{mine}"), format_args!("{why}"), format_args!("{waiting}")]);
    Screen { body, buttons: [tiles, points, Button::NONE, confirm] }
}

/// Whether others wanted the tile that this mahjong was won with.
fn was_disputed(table: &Table, winner: Place) -> bool {
    let award = table.hand().ruling.and_then(|ruling| ruling.award);
    award.is_some_and(|award| {
        award.place == winner && award.claim.kind == ClaimKind::Mahjong && award.why != Decided::Only
    })
}

/// What this place's hand counts is typed in.
pub(super) fn total(number: &Number, scene: &Scene<'_>, place: Place) -> Screen {
    let ok = match may_enter(scene.table, place) {
        true => Button::event("OK", Event::Total { place, points: number.value() }),
        false => Button::off("OK", Why::Says("Your hand does not count in this game")),
    };
    number.screen(cut(format_args!("Your hand")), ok)
}

fn change_rows(scene: &Scene<'_>, place: Place, change: ByPlace<i32>) -> Vec<Row, MOST_ROWS> {
    let row = |it: Place| Row {
        text: cut(format_args!("{}", scene.wind(it).name())),
        value: cut(format_args!("{}", Signed(change[it]))),
        mine: it == place,
    };
    scene.players().map(row).collect()
}

/// A number with its sign, as points that are won or lost are written.
pub(super) struct Signed(pub i32);

impl core::fmt::Display for Signed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sign = match self.0 {
            0 => "",
            1.. => "+",
            _ => "–",
        };
        write!(f, "{sign}{}", self.0.unsigned_abs())
    }
}

/// Who wins and loses how much; each place agrees.
pub(super) fn settlement(scene: &Scene<'_>, place: Place, agreed: ByPlace<bool>) -> Screen {
    let table = scene.table;
    let payments = table.payments().unwrap_or_default();
    let confirm = match agreed[place] {
        true => Button::lit("CONFIRM", Act::Dead(Why::Says("You have agreed: the others are asked"))),
        false => Button::event("CONFIRM", Event::Confirm(Some(place))),
    };
    let again = match may_enter(table, place) {
        true => Button::open("CHANGE", entry_page(table)),
        false => Button::off("CHANGE", Why::Says("Your hand does not count in this game")),
    };
    let left = agreed.iter().filter(|(_, agreed)| !**agreed).count();
    let title = match agreed[place] {
        true => cut(format_args!("Waiting for {left}")),
        false => cut(format_args!("Do you agree?")),
    };
    let body = Body::Rows { title, rows: change_rows(scene, place, payments.change), page: 0, pages: 1 };
    let pays = match payments.pay.is_empty() {
        true => Button::NONE,
        false => Button::open("PAYS", Page::Pays(0)),
    };
    Screen { body, buttons: [confirm, pays, again, Button::NONE] }
}

/// Who pays whom, in points and in chips where the game is played with them.
pub(super) fn pays(scene: &Scene<'_>, place: Place, page: u8) -> Screen {
    let payments = scene.table.payments().unwrap_or_default();
    let set = scene.table.options().chips();
    // The pieces of one payment can fill a page.
    let per_page = if set.is_some() { 1 } else { MOST_ROWS };
    let pages = payments.pay.len().div_ceil(per_page).max(1) as u8;
    let page = page.min(pages - 1);
    let mut rows = Vec::new();
    let from = usize::from(page) * per_page;
    for (at, pay) in payments.pay.iter().enumerate().skip(from).take(per_page) {
        // A page holds just so many.
        let _ = rows.push(payment_row(scene, place, pay));
        if let Some(set) = set {
            let before = payments.pay.get(..at).unwrap_or_default();
            push_chips(&mut rows, scene, set, before, pay);
        }
    }
    let title = if rows.is_empty() { "Nobody pays" } else { "Who pays whom" };
    let body = Body::Rows { title: cut(format_args!("{title}")), rows, page, pages };
    Screen::choice(body, page, pages, Page::Pays, Button::NONE, Page::Game)
}

fn payment_row(scene: &Scene<'_>, place: Place, pay: &Payment) -> Row {
    let name = |place| scene.wind(place).name();
    Row {
        text: cut(format_args!("{} pays {}", name(pay.from), name(pay.to))),
        value: cut(format_args!("{}", pay.amount)),
        mine: pay.from == place || pay.to == place,
    }
}

/// Which pieces make a payment. More than three kinds of them would be cut in one row.
fn push_chips(rows: &mut Vec<Row, MOST_ROWS>, scene: &Scene<'_>, set: &ChipSet, before: &[Payment], pay: &Payment) {
    let mut text = String::new();
    match chips::pieces(scene.table, set, before, pay) {
        Err(error) => _ = write!(text, "{error}"),
        Ok(pieces) => {
            let kinds = pieces.0.iter().zip(&set.worth).filter(|(count, _)| **count > 0);
            for (at, (&count, &worth)) in kinds.enumerate() {
                if at == 3 {
                    let _ = rows.push(Row { text: core::mem::take(&mut text), value: String::new(), mine: false });
                }
                let space = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{space}{count}×{}", Money(worth.into()));
            }
        }
    }
    let value = cut(format_args!("{}", Money(chips::worth(scene.table, pay.amount))));
    let _ = rows.push(Row { text, value, mine: false });
}

/// Hundredths as `1.05`.
struct Money(u32);

impl core::fmt::Display for Money {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// How a hand ended, in a few words.
pub(super) fn ending(scene: &Scene<'_>, ending: Ending, east: Place) -> Title {
    let turn = scene.table.options().rules().turn;
    match ending {
        Ending::Won { by, .. } => cut(format_args!("{} won", turn.wind(east, by).name())),
        Ending::Drawn => cut(format_args!("Nobody won")),
        Ending::Void => cut(format_args!("Played again")),
    }
}

/// The hand is over and booked.
pub(super) fn settled(scene: &Scene<'_>, place: Place) -> Screen {
    let row = scene.table.sheet().rows().last();
    let title = row.map_or(Title::new(), |row| ending(scene, row.ending, row.east));
    let change = row.map_or(ByPlace([0; 4]), |row| row.change);
    let body = Body::Rows { title, rows: change_rows(scene, place, change), page: 0, pages: 1 };
    let buttons =
        [Button::event("NEXT", Event::Next), Button::NONE, Button::NONE, Button::open("SCORES", Page::Sheet(0))];
    Screen { body, buttons }
}

/// The players by their scores, the highest first.
pub(super) fn ranking(scene: &Scene<'_>, place: Place) -> Vec<Row, MOST_ROWS> {
    let total = scene.table.sheet().total();
    let mut players: Vec<Place, 4> = scene.players().collect();
    sort_few_by_key(&mut players, |&it| (core::cmp::Reverse(total[it]), scene.wind(it)));
    let rank = |it: Place| 1 + players.iter().filter(|&&other| total[other] > total[it]).count();
    let row = |&it: &Place| Row {
        text: cut(format_args!("{}. {}", rank(it), scene.wind(it).name())),
        value: match total[it] {
            points @ 0.. => cut(format_args!("{points}")),
            lost => cut(format_args!("{}", Signed(lost))),
        },
        mine: it == place,
    };
    players.iter().map(row).collect()
}

/// The game is over.
pub(super) fn over(scene: &Scene<'_>, place: Place) -> Screen {
    let title = cut(format_args!("The game is over"));
    let body = Body::Rows { title, rows: ranking(scene, place), page: 0, pages: 1 };
    let buttons =
        [Button::open("NEW", Page::Setup), Button::NONE, Button::NONE, Button::open("SCORES", Page::Sheet(0))];
    Screen { body, buttons }
}

/// The game is stopped: how it stands, which is the ranking where they play no more.
pub(super) fn stopped(scene: &Scene<'_>, place: Place) -> Screen {
    let title = cut(format_args!("Stopped"));
    let body = Body::Rows { title, rows: ranking(scene, place), page: 0, pages: 1 };
    let buttons = [
        Button::event("RESUME", Event::Resume),
        Button::open("SCORES", Page::Sheet(0)),
        Button::NONE,
        Button::open("NEW", Page::Setup),
    ];
    Screen { body, buttons }
}
