//! The screens of a hand of which only the calls are followed.

use super::page_view::{Act, Button, DeadReason, PageView, claim_label};
use super::scene::Scene;
use super::{HOLD_BACK, Page, claims, message, play, result};
use crate::cut::{cut, sentence};
use crate::screen::view::{Body, NoteText};
use crate::seat::Place;
use crate::table::claims::{Claim, ClaimKind, ClaimRefusal};
use crate::table::event::WinSource;
use crate::table::free::FreeWindow;
use crate::table::{Event, Refusal};

/// The players play without the box.
pub(super) fn screen(scene: &Scene<'_>, place: Place) -> PageView {
    let waiting = play::waiting(scene);
    let note = match (scene.ruling.is_empty(), waiting.is_empty()) {
        (false, _) => sentence(format_args!("{}", scene.ruling)),
        (true, false) => waiting,
        // No other screen mentions the menu. After the first hand the score has its room.
        (true, true) if scene.table.hand_number() == 1 => cut(format_args!("Hold a key: menu.")),
        (true, true) => NoteText::new(),
    };
    let body = Body::Free {
        wind: scene.wind(place),
        round: scene.table.round(),
        hand: scene.table.hand_number(),
        score: scene.table.sheet().total()[place],
        note,
    };
    let buttons = [
        claim(scene, place, ClaimKind::Chow),
        claim(scene, place, ClaimKind::Pung),
        Button::open("MAHJONG", Page::MahjongFrom(place)),
        Button::open("MORE", Page::More),
    ];
    PageView { body, buttons }
}

/// A key that claims a tile that the box has not seen. It is missing where nobody may claim so.
fn claim(scene: &Scene<'_>, place: Place, kind: ClaimKind) -> Button {
    let event = Event::Claim { place, claim: Claim::new(kind) };
    match scene.table.permit_claim(place, kind) {
        Err(Refusal::Claim(ClaimRefusal::ChowInGoulash | ClaimRefusal::ChowWithThree)) => {
            Button::NONE
        }
        permit => Button::permitted(claim_label(kind), event, permit),
    }
}

/// Somebody claims a tile.
pub(super) fn window(scene: &Scene<'_>, place: Place, window: &FreeWindow) -> PageView {
    let body = window_body(scene, place, window);
    let buttons = match (window.discarder == Some(place), window.waits()) {
        (true, _) => [(); 4].map(|()| others_claim()),
        (false, false) => speaking(scene, place, window),
        (false, true) => waiting(place, window),
    };
    PageView { body, buttons }
}

fn others_claim() -> Button {
    let why = DeadReason::Says("Others may claim your tile");
    Button { label: Button::NONE.label, act: Act::Dead(why) }
}

/// The keys of a place that can still claim.
fn speaking(scene: &Scene<'_>, place: Place, window: &FreeWindow) -> [Button; 4] {
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let left = match mine {
        Some(_) => Button::event("CANCEL", Event::Withdraw(place)),
        None if window.passed[place] => Button::lit("PASS", claims::SAID),
        None => Button::event("PASS", Event::Pass(place)),
    };
    let owner = match window.discarder {
        None => Button::event("MINE", Event::Mine(place)),
        Some(_) => Button::NONE,
    };
    [left, pung_or_better(scene, place, window, mine), mahjong(scene, place, window, mine), owner]
}

/// The key for a pung. Pressed again it claims a kong, and after that a year, where they can be
/// claimed.
fn pung_or_better(
    scene: &Scene<'_>,
    place: Place,
    window: &FreeWindow,
    mine: Option<ClaimKind>,
) -> Button {
    let may = |kind| scene.table.permit_free(window, place, Claim::new(kind));
    let kind = claims::raised(mine, &|kind| may(kind).is_ok());
    let text = claim_label(kind);
    match mine == Some(kind) {
        true => Button::lit(text, claims::SAID),
        false => {
            let event = Event::Claim { place, claim: Claim::new(kind) };
            Button::permitted(text, event, may(kind))
        }
    }
}

/// The key for mahjong. If somebody has called mahjong with this tile, everything about it is known.
fn mahjong(
    scene: &Scene<'_>,
    place: Place,
    window: &FreeWindow,
    mine: Option<ClaimKind>,
) -> Button {
    let asks_group = claims::asks_group(scene);
    match (mine, window.win, window.discarder) {
        (Some(ClaimKind::Mahjong), ..) if asks_group => {
            Button::lit("MAHJONG", Act::Open(Page::WonOn { more: false }))
        }
        (Some(ClaimKind::Mahjong), ..) => Button::lit("MAHJONG", claims::SAID),
        (_, Some(win), Some(_)) => {
            let from = window.discarder;
            let event = Event::Mahjong { place, source: Some(WinSource::Won(win)), from };
            let permit = scene.table.permit_free(window, place, Claim::new(ClaimKind::Mahjong));
            match permit {
                Ok(()) => Button::new("MAHJONG", result::call(scene, place, event)),
                Err(refusal) => Button::off("MAHJONG", DeadReason::Refused(refusal)),
            }
        }
        (_, _, Some(from)) => {
            let page = Page::MahjongHow { winner: place, from: Some(from), more: false };
            Button::open("MAHJONG", page)
        }
        (_, _, None) => Button::open("MAHJONG", Page::MahjongFrom(place)),
    }
}

/// The keys while the window waits to be told whose tile it is.
fn waiting(place: Place, window: &FreeWindow) -> [Button; 4] {
    let why = || DeadReason::Says("Whose tile was it? That player presses MINE");
    let off = || Button { label: Button::NONE.label, act: Act::Dead(why()) };
    let cancel = match window.claims[place] {
        Some(_) => Button::event("CANCEL", Event::Withdraw(place)),
        None => off(),
    };
    [cancel, off(), off(), Button::event("MINE", Event::Mine(place))]
}

fn window_body(scene: &Scene<'_>, place: Place, window: &FreeWindow) -> Body {
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let note: NoteText = match (mine, window.passed[place]) {
        // The title asks whose tile it was.
        _ if window.waits() => NoteText::new(),
        _ if window.discarder == Some(place) => cut(format_args!("Others claim your tile.")),
        // The title says what is claimed, and whoever is silent is shown below it.
        (Some(_), _) => NoteText::new(),
        (None, true) => cut(format_args!("You passed.")),
        (None, false) => play::waiting(scene),
    };
    Body::Claims {
        discarder: window.discarder.map(|place| scene.wind(place)),
        robbing: window.is_robbing(),
        bar: window.closes_at.map(|at| claims::bar_of(scene.table, at.saturating_sub(scene.now))),
        claimed: claims::claimed(scene, &window.claims),
        passed: claims::passed(scene, &window.passed),
        mine,
        note,
    }
}

/// What is rarer than a claim.
pub(super) fn more(scene: &Scene<'_>, place: Place) -> PageView {
    let call = play::waiting_call(scene, place);
    let lines = match call {
        Some(_) => [format_args!("What has happened?"), format_args!("{HOLD_BACK}")],
        None => [format_args!("Has NOBODY won?"), format_args!("Was a call FALSE?")],
    };
    let second = call.map_or(Button::BACK, |(text, event)| Button::event(text, event));
    let buttons = [
        Button::new("NOBODY", Act::Ask(Event::WallEmpty)),
        second,
        Button::open("FALSE", Page::False(0)),
        Button::open("SCORES", Page::Sheet(0)),
    ];
    PageView { body: message(cut(format_args!("More")), &lines), buttons }
}
