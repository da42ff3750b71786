//! Back in step, when the box follows every turn and the players have forgotten to press.

use super::agree::Beforehand;
use super::number::Number;
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use super::{HOLD_BACK, Page, message, points};
use crate::cut::cut;
use crate::seat::Place;
use crate::table::phase::Phase;
use crate::table::{Event, Table};

/// Whether there is a hand in play that can be put right.
pub(super) fn fits(table: &Table) -> bool {
    matches!(table.phase(), Phase::Free | Phase::Draw(_) | Phase::Turn(_) | Phase::Window(_))
}

/// Asks what is wrong.
pub(super) fn screen(scene: &Scene<'_>) -> PageView {
    let line = match scene.table.follows_turns() {
        true => "Is the box out of step?",
        false => "Follow every turn again?",
    };
    let body = message(cut(format_args!("Put right")), &[format_args!("{line}")]);
    let turn = Button::open("MY TURN", Page::TurnLeft);
    let buttons = match scene.table.follows_turns() {
        true => {
            let let_go = Button::new("LET GO", Act::Ask(Event::LetGo));
            [turn, let_go, Button::open("RESULT", Page::Result), Button::BACK]
        }
        false => [turn, Button::NONE, Button::NONE, Button::BACK],
    };
    PageView { body, buttons }
}

/// Asks how many tiles are left in the wall, if somebody has counted them.
pub(super) fn tiles_left(number: &Number, place: Place) -> PageView {
    let turn = |live| Act::Ask(Event::Turn { place, live });
    let ok = match u8::try_from(number.value()) {
        Ok(0) => Button::new("SKIP", turn(None)),
        Ok(live) => Button::new("OK", turn(Some(live))),
        Err(_) => Button::off("OK", DeadReason::Says("So many tiles cannot be left")),
    };
    number.screen(cut(format_args!("Tiles left?")), "tiles", ok)
}

/// Asks how the hand ended.
pub(super) fn result() -> PageView {
    let body = message(cut(format_args!("Result")), &[format_args!("How did the hand end?")]);
    let nobody = Button::new("NOBODY", Act::AskBoth(Beforehand::LetGo, Event::WallEmpty));
    let won = Button::open("MAHJONG", Page::Winner);
    PageView { body, buttons: [won, nobody, Button::NONE, Button::BACK] }
}

/// Asks who has won. Whoever stands nearest may press.
pub(super) fn winner(scene: &Scene<'_>) -> PageView {
    points::who(scene, "Who won?", HOLD_BACK, &|place, text| {
        Button::open(text, Page::MahjongFrom(place))
    })
}
