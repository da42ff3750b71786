//! Points that are typed in, penalties and calls that turned out false. All of them need a second place's OK.

use heapless::Vec;

use super::Page;
use super::number::Number;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why, wind_label};
use crate::rules::kinds::{ClaimKind, Fishing, SameRank};
use crate::score::penalty::{Cost, Penalty};
use crate::screen::view::{Body, Note};
use crate::screen::words::cut;
use crate::seat::{Place, Wind};
use crate::table::Event;
use crate::table::event::FalseCall;

/// One of the players, by wind.
pub(super) fn who(
    scene: &Scene<'_>,
    title: &str,
    note: &str,
    button: &dyn Fn(Place, &'static str) -> Button,
) -> Screen {
    let body = super::message(cut(format_args!("{title}")), &[format_args!("{note}")]);
    let buttons = Wind::ALL.map(|wind| {
        let place = scene.table.holder(wind);
        match scene.table.options().is_player(place) {
            true => button(place, wind_label(wind)),
            false => Button::off(wind_label(wind), Why::Says("Nobody sits there")),
        }
    });
    Screen { body, buttons }
}

/// Who pays?
pub(super) fn from(scene: &Scene<'_>) -> Screen {
    who(scene, "Points", "Who pays?", &|place, text| Button::open(text, Page::PayTo(place)))
}

/// Who is paid? The payer's own key means each of the others.
pub(super) fn to(scene: &Scene<'_>, from: Place) -> Screen {
    let note: Note = cut(format_args!("{} pays whom?", scene.wind(from).name()));
    who(scene, "Points", &note, &|place, text| match place == from {
        true => Button::open("ALL", Page::PayHowMuch { from, to: None }),
        false => Button::open(text, Page::PayHowMuch { from, to: Some(place) }),
    })
}

/// How much?
pub(super) fn how_much(number: &Number, from: Place, to: Option<Place>) -> Screen {
    let ok = match number.value() {
        0 => Button::off("OK", Why::Says("Type the points first")),
        points => Button::new("OK", Act::Ask(Event::Points { from, to, points })),
    };
    number.screen(cut(format_args!("Points")), ok)
}

fn penalties(scene: &Scene<'_>) -> &'static [Penalty] {
    scene.table.options().rules().scoring.penalties
}

/// Whether the rule set has penalties to choose.
pub(super) fn has_penalties(scene: &Scene<'_>) -> bool {
    !penalties(scene).is_empty()
}

/// Which penalty?
pub(super) fn penalty(scene: &Scene<'_>, at: u8) -> Screen {
    let list = penalties(scene);
    let Some(chosen) = list.get(usize::from(at)) else { return from(scene) };
    let mut note = Note::new();
    use core::fmt::Write;
    let _ = match chosen.cost {
        Cost::Nothing => Ok(()),
        Cost::Points(points) => write!(note, "{points} points"),
        Cost::ToClaimant(points) => write!(note, "{points} to who claimed it"),
        Cost::ToEach(points) => write!(note, "{points} to each"),
        Cost::ForAll { .. } => write!(note, "pays for everybody"),
    };
    let count = list.len() as u8;
    let body = Body::Choice {
        title: cut(format_args!("Penalty")),
        value: cut(format_args!("{}", chosen.title)),
        note,
        index: at,
        count,
    };
    Screen::choice(body, at, count, Page::Penalty, Button::open("OK", Page::PenaltyBy(at)), Page::Game)
}

/// Whose fault?
pub(super) fn penalty_by(scene: &Scene<'_>, at: u8) -> Screen {
    let Some(penalty) = penalties(scene).get(usize::from(at)) else { return from(scene) };
    who(scene, "Penalty", "Whose fault?", &|place, text| match penalty.cost {
        Cost::ToClaimant(_) => Button::open(text, Page::PenaltyTo(at, place)),
        _ => Button::new(text, Act::Ask(event(penalty, place, None))),
    })
}

/// Who is paid for it?
pub(super) fn penalty_to(scene: &Scene<'_>, at: u8, by: Place) -> Screen {
    let Some(penalty) = penalties(scene).get(usize::from(at)) else { return from(scene) };
    who(scene, "Penalty", "Who claimed the tile?", &|place, text| match place == by {
        true => Button::off(text, Why::Says("He pays: choose who is paid")),
        false => Button::new(text, Act::Ask(event(penalty, by, Some(place)))),
    })
}

/// Penalties for false calls are told by the call.
fn event(penalty: &'static Penalty, place: Place, to: Option<Place>) -> Event {
    let what = match penalty.code {
        "false-mahjong" => Some(FalseCall::Mahjong),
        "false-standing" => Some(FalseCall::Standing),
        "wrong-kind" => Some(FalseCall::Kind),
        _ => None,
    };
    match what {
        Some(what) => Event::False { place, what },
        None => Event::Penalty { place, code: penalty.code, to },
    }
}

/// The calls that can turn out false in this game.
fn calls(scene: &Scene<'_>) -> Vec<(&'static str, FalseCall), 7> {
    let rules = scene.table.options().rules();
    let known = |what: FalseCall| match what {
        FalseCall::Set(kind) => rules.claims.iter().any(|rank| rank.contains(&kind)) && kind != ClaimKind::Mahjong,
        FalseCall::Mahjong => true,
        FalseCall::Standing => rules.fishing == Fishing::Standing,
        FalseCall::Kind => rules.same_rank == SameRank::WonOnThenNearest,
    };
    FalseCall::WORDS.iter().copied().filter(|(_, what)| known(*what)).collect()
}

/// The call that is looked at first: the mahjong that was just called, else the first of them.
pub(super) fn last_call(scene: &Scene<'_>) -> u8 {
    let mahjong = |(_, what): &(&str, FalseCall)| *what == FalseCall::Mahjong;
    let called = scene.table.hand().call.and_then(|_| calls(scene).iter().position(mahjong));
    called.unwrap_or(0) as u8
}

/// Which call was false?
pub(super) fn false_call(scene: &Scene<'_>, at: u8) -> Screen {
    let calls = calls(scene);
    let at = at.min(calls.len().saturating_sub(1) as u8);
    let word = calls.get(usize::from(at)).map_or("", |(word, _)| word);
    let count = calls.len() as u8;
    let body = Body::Choice {
        title: cut(format_args!("False call")),
        value: cut(format_args!("{word}")),
        note: cut(format_args!("what was called wrongly")),
        index: at,
        count,
    };
    Screen::choice(body, at, count, Page::False, Button::open("OK", Page::FalseBy(at)), Page::Game)
}

/// Whose?
pub(super) fn false_by(scene: &Scene<'_>, at: u8) -> Screen {
    let Some((_, what)) = calls(scene).get(usize::from(at)).copied() else { return from(scene) };
    who(scene, "False call", "Whose call was it?", &|place, text| {
        Button::new(text, Act::Ask(Event::False { place, what }))
    })
}
