//! The screens of results, settlement, the next hand and the end of the game.

use core::fmt::Write;

use heapless::{String, Vec};

use super::number::Number;
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::{Booking, Scene};
use super::{Page, Panel, entry, message};
use crate::cut::cut;
use crate::rules::kinds::{AfterMahjong, ClaimKind};
use crate::score::chips::ChipSet;
use crate::score::{Finish, PayBy, Payment, Scored};
use crate::screen::view::{Body, ListRow, MOST_ROWS, NoteText, Title};
use crate::seat::{ByPlace, Place, Places};
use crate::sort::sort_few_by_key;
use crate::table::claims::AwardReason;
use crate::table::event::FalseCall;
use crate::table::sheet::Ending;
use crate::table::{Event, Table, chips};

/// Whether this place has a hand or points to enter.
fn may_enter(table: &Table, place: Place) -> bool {
    let winner = table.hand().call.is_some_and(|call| call.place == place);
    let typed = table.options().scored() == Scored::Typed;
    table.hands_needed().0[place]
        || (typed && (winner || table.options().rules().scoring.pay == PayBy::Typed))
}

/// The page on which a hand is entered: as tiles, or as points where tiles do not count.
fn entry_page(table: &Table) -> Page {
    if table.options().scored() == Scored::Typed { Page::Total } else { Page::Entry }
}

/// The hand is won, and players enter their hands.
pub(super) fn result(panel: &Panel, scene: &Scene<'_>, place: Place) -> PageView {
    let table = scene.table;
    let winner = table.hand().call.map_or(place, |call| call.place);
    let title = match winner == place {
        true => cut(format_args!("Mahjong!")),
        false => cut(format_args!("{} has mahjong", scene.wind(winner).title())),
    };
    let missing = table.hands_missing();
    let entered = table.hand().entries[place];
    // Where points are typed, the winner may still enter tiles to prove the mahjong.
    let typed = table.options().scored() == Scored::Typed && winner != place;
    let tiles = match (may_enter(table, place), typed) {
        (false, _) => {
            Button::off("TILES", DeadReason::Says("Your hand does not count in this game"))
        }
        (true, true) => Button::off("TILES", DeadReason::Says("In this game the points are typed")),
        (true, false) if panel.editor.items().is_empty() => Button::open("TILES", Page::Entry),
        (true, false) if entered.is_some() => Button::open("CHANGE", Page::Entry),
        (true, false) => Button::open("GO ON", Page::Entry),
    };
    let points = match may_enter(table, place) {
        true => Button::open(total_label(scene), Page::Total),
        false => Button::NONE,
    };
    let by_name = match entry::offered(&panel.editor, scene, place).next() {
        Some(_) => Button::open("BY NAME", Page::Names(0)),
        None => Button::NONE,
    };
    let waiting = waiting_for(scene, place, missing);
    let mine = match entered {
        Some(entry) => cut(format_args!("Your hand: {}", entry.total)),
        None if missing.0[place] => cut(format_args!("Enter your hand")),
        None if may_enter(table, place) => cut(format_args!("Enter your points")),
        None => Title::new(),
    };
    // A player whose competing mahjong lost, and who has nothing to enter, sees why.
    let unfollowed =
        !table.follows_turns() && table.options().after_mahjong() == AfterMahjong::LastTurns;
    let why = match (mine.is_empty(), winner == place) {
        (true, _) if was_disputed(table, winner) => scene.ruling.as_str(),
        // Nobody follows these turns, so the players are told of them.
        (_, true) if unfollowed => "Others: one last turn",
        (_, false) if unfollowed => "Take one last turn",
        _ => "",
    };
    // Two lines and a title fit on the smaller display.
    let waiting = if unfollowed && !why.is_empty() { NoteText::new() } else { waiting };
    let said = [format_args!("{mine}"), format_args!("{why}"), format_args!("{waiting}")];
    let body = match message(title, &said) {
        Body::Message { title, lines } => {
            Body::Mahjong { winner: scene.wind(winner), title, lines }
        }
        body => body,
    };
    PageView { body, buttons: [tiles, points, by_name, Button::NONE] }
}

/// Whose hands are still missing, for this place to read.
fn waiting_for(scene: &Scene<'_>, place: Place, missing: Places) -> NoteText {
    let mut text = NoteText::new();
    let others = || scene.players().filter(|&it| missing.0[it] && it != place);
    if others().count() == 3 {
        let _ = text.push_str("Waiting for the others");
        return text;
    }
    for other in others() {
        let lead = if text.is_empty() { "Waiting for" } else { "," };
        let _ = write!(text, "{lead} {}", scene.wind(other).title());
    }
    text
}

/// Whether others claimed the tile that completed this mahjong.
fn was_disputed(table: &Table, winner: Place) -> bool {
    let award = table.hand().ruling.and_then(|ruling| ruling.award);
    award.is_some_and(|award| {
        award.place == winner
            && award.claim.kind == ClaimKind::Mahjong
            && award.why != AwardReason::Only
    })
}

/// The key that leads to [`total`].
pub(super) fn total_label(scene: &Scene<'_>) -> &'static str {
    if counts_fan(scene) { "FAN" } else { "POINTS" }
}

fn counts_fan(scene: &Scene<'_>) -> bool {
    matches!(scene.table.options().rules().scoring.finish, Finish::Fan(_))
}

/// Asks for the points of this place's hand, or for its fan.
pub(super) fn total(number: &Number, scene: &Scene<'_>, place: Place) -> PageView {
    // The table refuses too many fan, so the largest number stands for all that do not fit.
    let fan = u8::try_from(number.value()).unwrap_or(u8::MAX);
    let (event, unit) = match counts_fan(scene) {
        true => (Event::Fan { place, fan }, "fan"),
        false => (Event::Total { place, points: number.value() }, "points"),
    };
    let minimum = match counts_fan(scene) {
        true => scene.table.options().minimum_fan(),
        false => 0,
    };
    let ok = match may_enter(scene.table, place) {
        true if fan < minimum => play_on(place),
        true => Button::event("OK", event),
        false => Button::off("OK", DeadReason::Says("Your hand does not count in this game")),
    };
    let title = match minimum {
        0 => cut(format_args!("Your hand")),
        _ => cut(format_args!("At least {minimum} fan")),
    };
    number.screen(title, unit, ok)
}

/// The key for a mahjong that has too few fan. The call is taken back and play goes on.
pub(super) const fn play_on(place: Place) -> Button {
    Button::event("PLAY ON", Event::False { place, what: FalseCall::Mahjong })
}

fn change_rows(scene: &Scene<'_>, place: Place, change: ByPlace<i32>) -> Vec<ListRow, MOST_ROWS> {
    let row = |it: Place| ListRow {
        text: cut(format_args!("{}", scene.wind(it).title())),
        value: cut(format_args!("{}", Signed(change[it]))),
        mine: it == place,
    };
    scene.players().map(row).collect()
}

/// Displays points with a sign, as won or lost.
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

/// For each player: what the hand counts, what it wins or loses, and the new total.
fn settlement_rows(
    scene: &Scene<'_>,
    place: Place,
    change: ByPlace<i32>,
) -> Vec<ListRow, MOST_ROWS> {
    let (total, entries) = (scene.table.sheet().total(), &scene.table.hand().entries);
    let row = |it: Place| {
        let wind = scene.wind(it).title();
        let text = match entries[it] {
            Some(entry) => cut(format_args!("{wind} {}", Total(entry.total))),
            None => cut(format_args!("{wind}")),
        };
        let after = Total(total[it].saturating_add(change[it]));
        let value = cut(format_args!("{} > {after}", Signed(change[it])));
        ListRow { text, value, mine: it == place }
    };
    scene.players().map(row).collect()
}

/// Displays points with a sign only if they are lost.
struct Total(i32);

impl core::fmt::Display for Total {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            points @ 0.. => write!(f, "{points}"),
            lost => Signed(lost).fmt(f),
        }
    }
}

/// What each player wins or loses. It is booked when every place agrees, or some time after two
/// did.
pub(super) fn settlement(scene: &Scene<'_>, place: Place, agreed: ByPlace<bool>) -> PageView {
    let table = scene.table;
    let payments = table.payments().unwrap_or_default();
    let confirm = match agreed[place] {
        true => {
            Button::lit("YES", Act::Dead(DeadReason::Says("You have agreed: the others are asked")))
        }
        false => Button::event("YES", Event::Confirm(Some(place))),
    };
    let again = change(scene, place);
    let waiting = waiting_for(scene, place, Places::those(|it| !agreed[it]));
    let title = match (scene.booking.seconds(scene.now), agreed[place]) {
        (Some(seconds), _) => cut(format_args!("Booked in {seconds} s")),
        (None, true) => cut(format_args!("{waiting}")),
        (None, false) => cut(format_args!("Do you agree?")),
    };
    let rows = settlement_rows(scene, place, payments.change);
    let body = Body::Rows { title, rows, page: 0, pages: 1 };
    let pays = match payments.pay.is_empty() {
        true => Button::NONE,
        false => Button::open("PAYS", Page::Pays(0)),
    };
    let wait = match scene.booking {
        Booking::Open => Button::NONE,
        Booking::At(_) | Booking::Rests => Button::new("WAIT", Act::Wait(true)),
        Booking::Waits => Button::lit("WAIT", Act::Wait(false)),
    };
    PageView { body, buttons: [confirm, again, pays, wait] }
}

/// The key that changes what this place has entered.
pub(super) fn change(scene: &Scene<'_>, place: Place) -> Button {
    match may_enter(scene.table, place) {
        true => Button::open("CHANGE", entry_page(scene.table)),
        false => Button::off("CHANGE", DeadReason::Says("Your hand does not count in this game")),
    }
}

/// How many payments a page shows. With chips, the pieces of one payment can fill it.
fn payments_per_page(scene: &Scene<'_>) -> usize {
    if scene.table.options().chips().is_some() { 1 } else { MOST_ROWS }
}

/// Who pays whom, in points and, where the game is played with chips, also in chips. The reader's
/// own payments come first.
pub(super) fn pays(scene: &Scene<'_>, place: Place, page: u8) -> PageView {
    let payments = scene.table.payments().unwrap_or_default();
    let set = scene.table.options().chips();
    let per_page = payments_per_page(scene);
    let pages = payments.pay.len().div_ceil(per_page).max(1) as u8;
    let page = page.min(pages - 1);
    let mut rows = Vec::new();
    let from = usize::from(page) * per_page;
    let those = |mine: bool| {
        let all = payments.pay.iter().enumerate();
        all.filter(move |(_, pay)| (pay.from == place || pay.to == place) == mine)
    };
    for (at, pay) in those(true).chain(those(false)).skip(from).take(per_page) {
        // `per_page` rows always fit.
        let _ = rows.push(payment_row(scene, place, pay));
        if let Some(set) = set {
            let before = payments.pay.get(..at).unwrap_or_default();
            push_chips(&mut rows, scene, set, before, pay);
        }
    }
    let title = if rows.is_empty() { "Nobody pays" } else { "Who pays whom" };
    let body = Body::Rows { title: cut(format_args!("{title}")), rows, page, pages };
    PageView::choice(body, page, pages, Page::Pays, Button::NONE, Page::Game)
}

fn payment_row(scene: &Scene<'_>, place: Place, pay: &Payment) -> ListRow {
    let name = |place| scene.wind(place).title();
    ListRow {
        text: cut(format_args!("{} pays {}", name(pay.from), name(pay.to))),
        value: cut(format_args!("{}", pay.amount)),
        mine: pay.from == place || pay.to == place,
    }
}

/// Adds the pieces that make up a payment. One row has room for three kinds of pieces.
fn push_chips(
    rows: &mut Vec<ListRow, MOST_ROWS>,
    scene: &Scene<'_>,
    set: &ChipSet,
    before: &[Payment],
    pay: &Payment,
) {
    let mut text = String::new();
    let bank = set.value(set.bank);
    match chips::pieces(scene.table, set, before, pay) {
        _ if chips::worth(scene.table, pay.amount) > bank => {
            let _ = write!(text, "more than a bank of {}", Money(bank));
        }
        Err(error) => _ = write!(text, "{error}"),
        Ok(pieces) => {
            let kinds = pieces.0.iter().zip(&set.worth).filter(|(count, _)| **count > 0);
            for (at, (&count, &worth)) in kinds.enumerate() {
                if at == 3 {
                    let _ = rows.push(ListRow {
                        text: core::mem::take(&mut text),
                        value: String::new(),
                        mine: false,
                    });
                }
                let space = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{space}{count}×{}", Money(worth.into()));
            }
        }
    }
    let value = cut(format_args!("{}", Money(chips::worth(scene.table, pay.amount))));
    let _ = rows.push(ListRow { text, value, mine: false });
}

/// Displays hundredths in the form `1.05`.
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
        Ending::Won { by, .. } => cut(format_args!("{} won", turn.wind(east, by).title())),
        Ending::Drawn => cut(format_args!("Nobody won")),
        Ending::Void => cut(format_args!("Played again")),
    }
}

/// The hand is settled.
pub(super) fn settled(scene: &Scene<'_>, place: Place) -> PageView {
    let row = scene.table.sheet().rows().next_back();
    let title = row.as_ref().map_or(Title::new(), |row| ending(scene, row.ending, row.east));
    let change = row.map_or(ByPlace([0; 4]), |row| row.change);
    let body = Body::Rows { title, rows: change_rows(scene, place, change), page: 0, pages: 1 };
    let buttons = [
        Button::event("NEXT", Event::Next),
        Button::NONE,
        Button::NONE,
        Button::open("SCORES", Page::Sheet(0)),
    ];
    PageView { body, buttons }
}

/// The players by their scores, the highest first.
pub(super) fn ranking(scene: &Scene<'_>, place: Place) -> Vec<ListRow, MOST_ROWS> {
    let total = scene.table.sheet().total();
    let mut players: Vec<Place, 4> = scene.players().collect();
    sort_few_by_key(&mut players, |&it| (core::cmp::Reverse(total[it]), scene.wind(it)));
    let rank = |it: Place| 1 + players.iter().filter(|&&other| total[other] > total[it]).count();
    let row = |&it: &Place| ListRow {
        text: cut(format_args!("{}. {}", rank(it), scene.wind(it).title())),
        value: cut(format_args!("{}", Total(total[it]))),
        mine: it == place,
    };
    players.iter().map(row).collect()
}

/// The game is over.
pub(super) fn over(scene: &Scene<'_>, place: Place) -> PageView {
    let total = scene.table.sheet().total();
    let best = scene.players().map(|player| total[player]).max();
    let mut winners = scene.players().filter(|&player| Some(total[player]) == best);
    let title = match (winners.next(), winners.next()) {
        (Some(winner), None) => cut(format_args!("{} wins!", scene.wind(winner).title())),
        _ => cut(format_args!("The game is over")),
    };
    let body = Body::Podium { title, rows: ranking(scene, place) };
    let buttons = [
        Button::open("NEW", Page::Setup),
        Button::NONE,
        Button::NONE,
        Button::open("SCORES", Page::Sheet(0)),
    ];
    PageView { body, buttons }
}

/// The game is stopped. The ranking is shown because the players may not resume.
pub(super) fn stopped(scene: &Scene<'_>, place: Place) -> PageView {
    let title = cut(format_args!("Stopped"));
    let body = Body::Podium { title, rows: ranking(scene, place) };
    let buttons = [
        Button::event("GO ON", Event::Resume),
        Button::open("SCORES", Page::Sheet(0)),
        Button::NONE,
        Button::open("NEW", Page::Setup),
    ];
    PageView { body, buttons }
}
