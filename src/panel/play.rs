//! Turns.

use core::fmt::Write;

use super::Page;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use crate::rules::kinds::{Bonus, ClaimKind, Fishing as FishingRule, Robbing};
use crate::screen::view::{Body, Note};
use crate::screen::words::cut;
use crate::seat::{Place, Wind};
use crate::table::event::{KongKind, Source};
use crate::table::held::{Fishing, Meld};
use crate::table::phase::{LastTile, Phase, Turn};
use crate::table::{Event, Refusal, claims};

/// Whose turn it is, what is left, and how the last claims were decided.
pub(super) fn body(scene: &Scene<'_>, place: Place, turn: Place, hint: &str) -> Body {
    let wall = scene.table.hand().wall;
    let note: Note = match (scene.ruling.is_empty(), scene.table.hand().call) {
        (false, _) => scene.ruling.clone(),
        (true, Some(call)) => cut(format_args!("Last turns: {} won", scene.wind(call.place).name())),
        (true, None) if hint.is_empty() => waiting(scene),
        (true, None) => cut(format_args!("{hint}")),
    };
    Body::Play {
        turn: scene.wind(turn),
        mine: place == turn,
        live: wall.map_or(0, |wall| wall.live()),
        reserve: wall.map(|wall| wall.reserve()).filter(|&reserve| reserve > 0),
        note,
    }
}

/// Who said that his hand waits for one tile; the others are to know it as long as the hand is played.
pub(super) fn waiting(scene: &Scene<'_>) -> Note {
    let mut note = Note::new();
    for wind in Wind::ALL {
        let held = &scene.table.hand().held[scene.table.holder(wind)];
        let call = match (held.standing, held.fishing) {
            (true, _) => "Standing: ",
            (false, Fishing::No) => continue,
            (false, _) => "Fishing: ",
        };
        let before = if note.is_empty() { call } else { ", " };
        let _ = write!(note, "{before}{}", wind.name());
    }
    note
}

/// Keys of a place that waits for another one.
pub(super) fn waits(scene: &Scene<'_>, turn: Place) -> [Button; 4] {
    let off = || Button { label: Button::NONE.label, act: Act::Dead(Why::Waits(scene.wind(turn))) };
    [off(), off(), off(), off()]
}

fn knows_years(scene: &Scene<'_>) -> bool {
    scene.table.options().rules().claims.iter().any(|rank| rank.contains(&ClaimKind::Year))
}

/// A place is to draw.
pub(super) fn draw(scene: &Scene<'_>, place: Place, turn: Place) -> Screen {
    let (table, rules) = (scene.table, scene.table.options().rules());
    let empty = table.hand().wall.is_none_or(|wall| wall.is_empty());
    if empty {
        // Anybody sees that no tile is left.
        let end = Button::event("END", Event::WallEmpty);
        let body = body(scene, place, turn, "No tile is left: nobody wins");
        return Screen { body, buttons: [end, Button::NONE, Button::NONE, Button::NONE] };
    }
    if place != turn {
        return Screen { body: body(scene, place, turn, ""), buttons: waits(scene, turn) };
    }
    let flower = match rules.bonus == Bonus::Optional && table.lays_aside() {
        true => Button::event("FLOWER", Event::Flower(place)),
        false => Button::NONE,
    };
    let steal = match table.options().robbing() == Robbing::AnyRevealed && table.hand().call.is_none() {
        true => Button::event("STEAL", Event::Mahjong { place, source: Some(Source::Steal) }),
        false => Button::NONE,
    };
    let buttons = [Button::event("DRAW", Event::Draw(place)), flower, Button::NONE, steal];
    Screen { body: body(scene, place, turn, "Take a tile"), buttons }
}

/// A place holds one tile more than the others.
pub(super) fn turn(scene: &Scene<'_>, place: Place, turn: Turn) -> Screen {
    if place != turn.place {
        return Screen { body: body(scene, place, turn.place, ""), buttons: waits(scene, turn.place) };
    }
    let hint = match turn.tile {
        LastTile::Dealt => "You begin: discard a tile",
        LastTile::Claimed => "Lay the set down, then discard",
        _ => "",
    };
    let mut body = body(scene, place, place, hint);
    // Whoever has the kong need not be told so, but what to do now; the number answers each flower of several.
    if let (LastTile::Replacement, Body::Play { reserve, note, .. }) = (turn.tile, &mut body) {
        *note = match *reserve {
            Some(reserve) => cut(format_args!("Take a reserve tile, {reserve} left")),
            None => cut(format_args!("Take a tile from the back")),
        };
    }
    let flower = match scene.table.lays_aside() {
        true => Button::event("FLOWER", Event::Flower(place)),
        false => Button::off("FLOWER", Why::Refused(Refusal::NoBonusTiles)),
    };
    let buttons = [Button::event("DISCARD", Event::Discard(place)), flower, kong(scene, turn), mahjong(scene, turn)];
    Screen { body, buttons }
}

/// What keeps a kong from being declared on this turn.
fn permits_kong(scene: &Scene<'_>, turn: Turn) -> Result<(), Refusal> {
    let (table, held) = (scene.table, &scene.table.hand().held[turn.place]);
    if table.options().lesson().is_some_and(|lesson| !lesson.kongs) {
        Err(Refusal::Claim(claims::Refusal::NoKongsInLesson))
    } else if turn.tile == LastTile::Claimed {
        Err(Refusal::KongAfterClaim)
    } else if table.hand().wall.and_then(|wall| wall.next_replacement()).is_none() {
        Err(Refusal::NoReplacement)
    } else if held.concealed < 4 && held.count(Meld::Pung) == 0 {
        Err(Refusal::TooFewTiles { needed: 4, held: held.concealed })
    } else {
        Ok(())
    }
}

fn kong(scene: &Scene<'_>, turn: Turn) -> Button {
    let held = &scene.table.hand().held[turn.place];
    match permits_kong(scene, turn) {
        Err(refusal) => Button::off("KONG", Why::Refused(refusal)),
        Ok(()) if held.count(Meld::Pung) > 0 || knows_years(scene) => Button::open("KONG", Page::Kong),
        Ok(()) => Button::event("KONG", Event::Kong { place: turn.place, kind: KongKind::Concealed }),
    }
}

/// Mahjong; or, where the rules want it said first, fishing.
fn mahjong(scene: &Scene<'_>, turn: Turn) -> Button {
    let place = turn.place;
    let may = scene.table.permits_mahjong(turn);
    let not_said = scene.table.hand().held[place].fishing == Fishing::No;
    match may {
        Err(Refusal::Claim(claims::Refusal::NotFishing)) if not_said => Button::event("FISHING", Event::Fishing(place)),
        may => Button::permitted("MAHJONG", Event::Mahjong { place, source: None }, may),
    }
}

/// From the hand, onto a pung, or a year?
pub(super) fn kong_kinds(scene: &Scene<'_>, place: Place) -> Screen {
    let held = &scene.table.hand().held[place];
    let few = |needed| Why::Refused(Refusal::TooFewTiles { needed, held: held.concealed });
    let kong = |kind| Event::Kong { place, kind };
    let concealed = match held.concealed >= 4 {
        true => Button::event("HAND", kong(KongKind::Concealed)),
        false => Button::off("HAND", few(4)),
    };
    let extended = match held.count(Meld::Pung) > 0 {
        true => Button::event("ON PUNG", kong(KongKind::Extended)),
        false => Button::off("ON PUNG", Why::Refused(Refusal::NoPung)),
    };
    let year = match (knows_years(scene), held.concealed >= 4) {
        (false, _) => Button::NONE,
        (true, true) => Button::event("YEAR", Event::Year(place)),
        (true, false) => Button::off("YEAR", few(4)),
    };
    let note = "From the hand, or a fourth onto an open pung?";
    let body = super::message(cut(format_args!("Kong")), &[format_args!("{note}")]);
    Screen { body, buttons: [concealed, extended, year, Button::BACK] }
}

/// The call that a player with a waiting hand makes in this rule set, if it can be made now: on his turn, or just after
/// his discard.
pub(super) fn waiting_call(scene: &Scene<'_>, place: Place) -> Option<(&'static str, Event)> {
    let (table, held) = (scene.table, &scene.table.hand().held[place]);
    let his_turn = match *table.phase() {
        Phase::Turn(turn) => turn.place == place,
        Phase::Window(window) => !window.is_robbing() && window.discarder == place,
        _ => false,
    };
    match table.options().rules().fishing {
        _ if !his_turn || table.hand().call.is_some() => None,
        FishingRule::Required | FishingRule::Announced if held.fishing == Fishing::No => {
            Some(("FISHING", Event::Fishing(place)))
        }
        FishingRule::Standing if !held.standing => Some(("STAND", Event::Standing(place))),
        _ => None,
    }
}
