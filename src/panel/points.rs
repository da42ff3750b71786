//! Points that are typed in, penalties, and calls that turned out false. All of them need the
//! consent of a second place.

use heapless::Vec;

use super::Page;
use super::number::Number;
use super::page_view::{Act, Button, DeadReason, PageView, wind_label};
use super::scene::Scene;
use crate::cut::cut;
use crate::rules::kinds::{ClaimKind, FishingRule, SameRank};
use crate::score::penalty::{CalledFalsely, Cost, Penalty};
use crate::screen::view::{Body, NoteText};
use crate::seat::{Place, Wind};
use crate::table::Event;
use crate::table::event::FalseCall;

/// Asks for one of the players. Each key is a wind.
pub(super) fn who(
    scene: &Scene<'_>,
    title: &str,
    note: &str,
    button: &dyn Fn(Place, &'static str) -> Button,
) -> PageView {
    let body = super::message(cut(format_args!("{title}")), &[format_args!("{note}")]);
    let buttons = Wind::ALL.map(|wind| {
        let place = scene.table.holder(wind);
        match scene.table.options().is_player(place) {
            true => button(place, wind_label(wind)),
            false => Button::off(wind_label(wind), DeadReason::Says("Nobody sits there")),
        }
    });
    PageView { body, buttons }
}

/// Asks who pays.
pub(super) fn from(scene: &Scene<'_>) -> PageView {
    who(scene, "Points", "Who pays?", &|place, text| Button::open(text, Page::PayTo(place)))
}

/// Asks who is paid. The payer's own key means all the others.
pub(super) fn to(scene: &Scene<'_>, from: Place) -> PageView {
    let note: NoteText = cut(format_args!("{} pays whom?", scene.wind(from).title()));
    who(scene, "Points", &note, &|place, text| match place == from {
        true => Button::open("ALL", Page::PayHowMuch { from, to: None }),
        false => Button::open(text, Page::PayHowMuch { from, to: Some(place) }),
    })
}

/// Asks how much is paid.
pub(super) fn how_much(number: &Number, from: Place, to: Option<Place>) -> PageView {
    let ok = match number.value() {
        0 => Button::off("OK", DeadReason::Says("Type the points first")),
        points => Button::new("OK", Act::Ask(Event::Points { from, to, points })),
    };
    number.screen(cut(format_args!("Points")), "points", ok)
}

fn penalties(scene: &Scene<'_>) -> &'static [Penalty] {
    scene.table.options().rules().scoring.penalties
}

/// Whether the rule set has penalties to choose.
pub(super) fn has_penalties(scene: &Scene<'_>) -> bool {
    !penalties(scene).is_empty()
}

/// Asks which penalty.
pub(super) fn penalty(scene: &Scene<'_>, at: u8) -> PageView {
    let list = penalties(scene);
    let Some(chosen) = list.get(usize::from(at)) else { return from(scene) };
    let mut note = NoteText::new();
    use core::fmt::Write;
    let _ = match chosen.cost {
        Cost::Nothing => Ok(()),
        Cost::Points(1) => write!(note, "1 point."),
        Cost::Points(points) => write!(note, "{points} points."),
        Cost::ToClaimant(points) => write!(note, "{points} to the claimant."),
        Cost::PartOfLimitToEach(printed) => {
            let points = scene.table.options().house().part_of_limit(printed);
            write!(note, "{points} to each.")
        }
        Cost::ForAll { .. } => write!(note, "Pays for everybody."),
    };
    let count = list.len() as u8;
    let body = Body::Choice {
        title: cut(format_args!("Penalty")),
        value: cut(format_args!("{}", chosen.title)),
        note,
        index: at,
        count,
    };
    PageView::choice(
        body,
        at,
        count,
        Page::Penalty,
        Button::open("OK", Page::PenaltyBy(at)),
        Page::Game,
    )
}

/// Asks who made the fault.
pub(super) fn penalty_by(scene: &Scene<'_>, at: u8) -> PageView {
    let Some(penalty) = penalties(scene).get(usize::from(at)) else { return from(scene) };
    who(scene, "Penalty", "Whose fault?", &|place, text| match penalty.cost {
        Cost::ToClaimant(_) => Button::open(text, Page::PenaltyTo(at, place)),
        _ => Button::new(text, Act::Ask(event(scene, penalty, place, None))),
    })
}

/// Asks who is paid for it.
pub(super) fn penalty_to(scene: &Scene<'_>, at: u8, by: Place) -> PageView {
    let Some(penalty) = penalties(scene).get(usize::from(at)) else { return from(scene) };
    who(scene, "Penalty", "Who claimed the tile?", &|place, text| match place == by {
        true => Button::off(text, DeadReason::Says("That player pays: choose who is paid")),
        false => Button::new(text, Act::Ask(event(scene, penalty, by, Some(place)))),
    })
}

/// What happened when this penalty is chosen. A penalty that follows from a false call is told by
/// that call.
fn event(scene: &Scene<'_>, penalty: &'static Penalty, place: Place, to: Option<Place>) -> Event {
    let what = match penalty.false_call {
        None => return Event::Penalty { place, code: penalty.code, to },
        // Where the place has claimed no set, the table refuses any.
        Some(CalledFalsely::Set) => {
            FalseCall::Set(scene.table.claimed_set(place).unwrap_or(ClaimKind::Pung))
        }
        Some(CalledFalsely::Mahjong) => FalseCall::Mahjong,
        Some(CalledFalsely::Standing) => FalseCall::Standing,
        Some(CalledFalsely::Kind) => FalseCall::Kind,
    };
    Event::False { place, what }
}

/// The calls that can be false in this game.
fn calls(scene: &Scene<'_>) -> Vec<(&'static str, FalseCall), 7> {
    let options = scene.table.options();
    let rules = options.rules();
    let known = |what: FalseCall| match what {
        FalseCall::Set(kind) => options.can_claim(kind) && kind != ClaimKind::Mahjong,
        FalseCall::Mahjong => true,
        FalseCall::Standing => rules.fishing == FishingRule::Standing,
        FalseCall::Kind => rules.same_rank == SameRank::WonOnThenNearest,
    };
    FalseCall::ALL.into_iter().filter(|&call| known(call)).map(|call| (call.code(), call)).collect()
}

/// The call that is offered first: mahjong if it was just called, otherwise the first in the list.
pub(super) fn last_call(scene: &Scene<'_>) -> u8 {
    let mahjong = |(_, what): &(&str, FalseCall)| *what == FalseCall::Mahjong;
    let called = scene.table.hand().call.and_then(|_| calls(scene).iter().position(mahjong));
    called.unwrap_or(0) as u8
}

/// Asks which call was false.
pub(super) fn false_call(scene: &Scene<'_>, at: u8) -> PageView {
    let calls = calls(scene);
    let at = at.min(calls.len().saturating_sub(1) as u8);
    let word = calls.get(usize::from(at)).map_or("", |(word, _)| word);
    let count = calls.len() as u8;
    let body = Body::Choice {
        title: cut(format_args!("False call")),
        value: cut(format_args!("{word}")),
        note: cut(format_args!("What was called wrongly.")),
        index: at,
        count,
    };
    PageView::choice(
        body,
        at,
        count,
        Page::False,
        Button::open("OK", Page::FalseBy(at)),
        Page::Game,
    )
}

/// Asks whose call it was.
pub(super) fn false_by(scene: &Scene<'_>, at: u8) -> PageView {
    let Some((_, what)) = calls(scene).get(usize::from(at)).copied() else { return from(scene) };
    who(scene, "False call", "Whose call was it?", &|place, text| {
        Button::new(text, Act::Ask(Event::False { place, what }))
    })
}
