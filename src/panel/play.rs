//! The screens of a turn.

use core::fmt::Write;

use super::Page;
use super::agree::Beforehand;
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use crate::cut::{cut, sentence};
use crate::rules::kinds::{BonusRule, ClaimKind, FishingRule, Robbing};
use crate::screen::view::{Body, NoteText};
use crate::seat::{Place, Wind};
use crate::table::claims::ClaimRefusal;
use crate::table::event::{KongKind, WinSource};
use crate::table::held::{FishingCall, OpenSet};
use crate::table::phase::{LastTile, Phase, Turn};
use crate::table::{Event, Refusal};

/// Whose turn it is, what is left, and how the last claims were decided.
pub(super) fn body(scene: &Scene<'_>, place: Place, turn: Place, hint: &str) -> Body {
    let wall = scene.table.hand().wall.filter(|_| scene.table.is_counted());
    let note: NoteText = match (scene.ruling.is_empty(), scene.table.hand().call) {
        // Who has the first of the last turns must know it. The others read how it came to them.
        (false, Some(call)) if place == turn => {
            sentence(format_args!("Last turns: {} won", scene.wind(call.place).title()))
        }
        (false, _) => sentence(format_args!("{}", scene.ruling)),
        (true, Some(call)) => {
            cut(format_args!("Last turns: {} won.", scene.wind(call.place).title()))
        }
        (true, None) if hint.is_empty() => waiting(scene),
        (true, None) => sentence(format_args!("{hint}")),
    };
    Body::Play {
        turn: scene.wind(turn),
        mine: place == turn,
        live: wall.map(|wall| wall.live()),
        reserve: wall.map(|wall| wall.reserve()).filter(|&reserve| reserve > 0),
        note,
    }
}

/// Names the players who have called fishing or standing. The others must be able to see that as
/// long as the hand is played.
pub(super) fn waiting(scene: &Scene<'_>) -> NoteText {
    let mut note = NoteText::new();
    for wind in Wind::ALL {
        let held = &scene.table.hand().held[scene.table.holder(wind)];
        let call = match (held.standing, held.fishing) {
            (true, _) => "Standing: ",
            (false, FishingCall::No) => continue,
            (false, _) => "Fishing: ",
        };
        let before = if note.is_empty() { call } else { ", " };
        let _ = write!(note, "{before}{}", wind.title());
    }
    note
}

/// The keys of a place that waits for another one.
pub(super) fn waits(scene: &Scene<'_>, turn: Place) -> [Button; 4] {
    let off = || Button {
        label: Button::NONE.label,
        act: Act::Dead(DeadReason::Waits(scene.wind(turn))),
    };
    [off(), off(), off(), off()]
}

fn knows_years(scene: &Scene<'_>) -> bool {
    scene.table.options().can_claim(ClaimKind::Year)
}

/// Place `turn` has to draw.
pub(super) fn draw(scene: &Scene<'_>, place: Place, turn: Place) -> PageView {
    let (table, rules) = (scene.table, scene.table.options().rules());
    let empty = table.hand().wall.is_none_or(|wall| wall.is_empty());
    if empty {
        // Anybody can see that no tile is left, so anybody may say so.
        let end = Button::event("END", Event::WallEmpty);
        let body = body(scene, place, turn, "No tile is left: nobody wins");
        return PageView { body, buttons: [end, Button::NONE, Button::NONE, Button::NONE] };
    }
    if place != turn {
        return PageView { body: body(scene, place, turn, ""), buttons: waits(scene, turn) };
    }
    let flower = match rules.bonus == BonusRule::Optional && table.lays_aside() {
        true => Button::event("FLOWER", Event::Flower(place)),
        false => Button::NONE,
    };
    let steal =
        match table.options().robbing() == Robbing::AnyRevealed && table.hand().call.is_none() {
            true if !table.is_revealed_to(place) => {
                Button::off("STEAL", DeadReason::Refused(Refusal::NothingRevealed))
            }
            true => Button::event(
                "STEAL",
                Event::Mahjong { place, source: Some(WinSource::Steal), from: None },
            ),
            false => Button::NONE,
        };
    let buttons = [Button::event("DRAW", Event::Draw(place)), flower, Button::NONE, steal];
    PageView { body: body(scene, place, turn, "Take a tile"), buttons }
}

/// A player has drawn or claimed and has to act.
pub(super) fn turn(scene: &Scene<'_>, place: Place, turn: Turn) -> PageView {
    if place != turn.place {
        let mut buttons = waits(scene, turn.place);
        // These keys claimed the discard until a moment ago.
        if let (LastTile::Wall { .. }, [_, claims @ ..]) = (turn.tile, &mut buttons) {
            let late = || Act::Dead(DeadReason::TooLate(scene.wind(turn.place)));
            claims.iter_mut().for_each(|key| key.act = late());
        }
        return PageView { body: body(scene, place, turn.place, ""), buttons };
    }
    let aside = laid_aside(scene);
    let just_called = scene.table.hand().held[place].fishing == FishingCall::ThisTurn;
    let hint = match turn.tile {
        _ if just_called && must_fish(scene) => "Discard, then it counts",
        LastTile::Dealt => "You begin: discard a tile",
        LastTile::Claimed => "Lay the set down, then discard",
        _ => aside.hint,
    };
    let mut body = body(scene, place, place, hint);
    // The player knows that they have a kong or a flower. Tell them what to do now. The number
    // changes with every press, so they see that each flower was counted.
    if let (LastTile::Replacement, Body::Play { reserve, note, .. }) = (turn.tile, &mut body) {
        *note = match *reserve {
            Some(reserve) => cut(format_args!("Take a reserve tile, {reserve} left.")),
            None => cut(format_args!("Take a tile from the back.")),
        };
    }
    let flower = match scene.table.lays_aside() {
        true => Button::event(aside.key, Event::Flower(place)),
        false => Button::off(aside.key, DeadReason::Refused(Refusal::NoBonusTiles)),
    };
    let buttons = [
        Button::event("DISCARD", Event::Discard(place)),
        flower,
        kong(scene, turn),
        mahjong(scene, turn),
    ];
    PageView { body, buttons }
}

/// Whether a mahjong needs a call of fishing before it.
fn must_fish(scene: &Scene<'_>) -> bool {
    scene.table.options().fishing() == FishingRule::Required
}

/// What the screens call the tiles that are laid aside and replaced.
pub(super) struct LaidAside {
    /// The heading of the screen on which players do it before the first turn.
    pub title: &'static str,
    /// Which tiles they are, where "flowers" does not say it.
    pub what: &'static str,
    /// The same in a word or two.
    pub short: &'static str,
    /// The label of the key.
    pub key: &'static str,
    /// What to do in a turn, where "flowers" does not say it.
    pub hint: &'static str,
}

/// Flowers and seasons, or in a lesson all tiles that it does not use yet.
pub(super) fn laid_aside(scene: &Scene<'_>) -> LaidAside {
    let options = scene.table.options();
    match (options.has_honours(), options.lesson().is_none_or(|lesson| lesson.hand.bonus)) {
        (true, true) => {
            LaidAside { title: "Flowers", what: "", short: "flowers", key: "FLOWER", hint: "" }
        }
        (true, false) => LaidAside {
            title: "Not used yet",
            what: "Flowers and seasons:",
            short: "flowers",
            key: "ASIDE",
            hint: "Flowers: ASIDE",
        },
        (false, _) => LaidAside {
            title: "Not used yet",
            what: "Winds, dragons, flowers:",
            short: "such tiles",
            key: "ASIDE",
            hint: "Winds, dragons: ASIDE",
        },
    }
}

/// Whether a kong can be declared on this turn.
fn permits_kong(scene: &Scene<'_>, turn: Turn) -> Result<(), Refusal> {
    let (table, held) = (scene.table, &scene.table.hand().held[turn.place]);
    if !table.options().has_kongs() {
        Err(Refusal::Claim(ClaimRefusal::NoKongsInLesson))
    } else if turn.tile == LastTile::Claimed {
        Err(Refusal::KongAfterClaim)
    } else if table.hand().wall.and_then(|wall| wall.next_replacement()).is_none() {
        Err(Refusal::NoReplacement)
    } else if held.concealed < 4 && held.count(OpenSet::Pung) == 0 {
        Err(Refusal::TooFewTiles { needed: 4, held: held.concealed })
    } else {
        Ok(())
    }
}

fn kong(scene: &Scene<'_>, turn: Turn) -> Button {
    let held = &scene.table.hand().held[turn.place];
    match permits_kong(scene, turn) {
        Err(refusal) => Button::off("KONG", DeadReason::Refused(refusal)),
        Ok(()) if held.count(OpenSet::Pung) > 0 || knows_years(scene) => {
            Button::open("KONG", Page::Kong)
        }
        Ok(()) => {
            Button::event("KONG", Event::Kong { place: turn.place, kind: KongKind::Concealed })
        }
    }
}

/// The key for mahjong. Where the rules require fishing first, it calls fishing instead.
fn mahjong(scene: &Scene<'_>, turn: Turn) -> Button {
    let place = turn.place;
    let may = scene.table.permits_mahjong(turn);
    let event = Event::Mahjong { place, source: None, from: None };
    match may {
        Err(Refusal::Claim(ClaimRefusal::NotFishing)) => {
            Button::event("FISHING", Event::Fishing(place))
        }
        // It may have been said aloud before this turn.
        Err(Refusal::FishingThisTurn) => {
            Button::new("MAHJONG", Act::AskBoth(Beforehand::Aloud, event))
        }
        may => Button::permitted("MAHJONG", event, may),
    }
}

/// Asks which kind of kong: from the hand, onto a pung, or a year.
pub(super) fn kong_kinds(scene: &Scene<'_>, place: Place) -> PageView {
    let held = &scene.table.hand().held[place];
    let few = |needed| DeadReason::Refused(Refusal::TooFewTiles { needed, held: held.concealed });
    let kong = |kind| Event::Kong { place, kind };
    let concealed = match held.concealed >= 4 {
        true => Button::event("HAND", kong(KongKind::Concealed)),
        false => Button::off("HAND", few(4)),
    };
    let extended = match held.count(OpenSet::Pung) > 0 {
        true => Button::event("ON PUNG", kong(KongKind::Extended)),
        false => Button::off("ON PUNG", DeadReason::Refused(Refusal::NoPung)),
    };
    let year = match (knows_years(scene), held.concealed >= 4) {
        (false, _) => Button::NONE,
        (true, true) => Button::event("YEAR", Event::Year(place)),
        (true, false) => Button::off("YEAR", few(4)),
    };
    let note = "From the hand, or a fourth onto an open pung?";
    let body = super::message(cut(format_args!("Kong")), &[format_args!("{note}")]);
    PageView { body, buttons: [concealed, extended, year, Button::BACK] }
}

/// The call for a hand that waits for one tile, if the rule set has one and it can be made now: on
/// the player's turn or just after their discard.
pub(super) fn waiting_call(scene: &Scene<'_>, place: Place) -> Option<(&'static str, Event)> {
    let (table, held) = (scene.table, &scene.table.hand().held[place]);
    let his_turn = match *table.phase() {
        Phase::Turn(turn) => turn.place == place,
        Phase::Window(window) => !window.is_robbing() && window.discarder == place,
        // The box does not know whose turn it is.
        Phase::Free => true,
        _ => false,
    };
    match table.options().fishing() {
        _ if !his_turn || table.hand().call.is_some() => None,
        FishingRule::Required | FishingRule::Announced if held.fishing == FishingCall::No => {
            Some(("FISHING", Event::Fishing(place)))
        }
        FishingRule::Standing if !held.standing => Some(("STAND", Event::Standing(place))),
        _ => None,
    }
}
