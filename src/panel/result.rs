//! Where the tile of a mahjong came from, where the box does not know it: in a hand of which only
//! the calls are followed, or in one that is put right.

use heapless::Vec;

use super::agree::Beforehand;
use super::page_view::{Act, Button, DeadReason, PageView, wind_label};
use super::scene::Scene;
use super::{Page, claims, message};
use crate::cut::cut;
use crate::rules::kinds::{FishingRule, Robbing};
use crate::score::special::When;
use crate::score::{Scored, Win};
use crate::seat::{Place, Wind};
use crate::table::Event;
use crate::table::event::WinSource;
use crate::table::held::FishingCall;
use crate::table::phase::Phase;

/// A way to win, with the label of its key.
type Way = (&'static str, WinSource);

/// The most ways to win with a tile of the wall.
const MOST_WAYS: usize = 7;

/// Asks where the last tile came from: the wall, or one of the others.
pub(super) fn from(scene: &Scene<'_>, place: Place) -> PageView {
    let body = message(cut(format_args!("Mahjong")), &[format_args!("Whose was the last tile?")]);
    let mut others = Wind::ALL.into_iter().filter(|&wind| scene.wind(place) != wind).map(|wind| {
        let from = scene.table.holder(wind);
        match scene.table.options().is_player(from) {
            true => how_or_call(scene, place, Some(from), wind_label(wind)),
            false => Button::off(wind_label(wind), DeadReason::Says("Nobody sits there")),
        }
    });
    let mut other = || others.next().unwrap_or(Button::NONE);
    let wall = match scene.table.phase() {
        // Somebody claims a discard, so it is not from the wall.
        Phase::FreeWindow(_) => Button::off("WALL", DeadReason::Says("A discard is claimed now")),
        _ => how_or_call(scene, place, None, "WALL"),
    };
    PageView { body, buttons: [wall, other(), other(), other()] }
}

/// A key that asks how the tile came, or calls mahjong if there is only one way.
fn how_or_call(scene: &Scene<'_>, place: Place, from: Option<Place>, text: &'static str) -> Button {
    match ways(scene, place, from).as_slice() {
        [(_, source)] => Button::new(text, call(scene, place, mahjong(place, *source, from))),
        _ => Button::open(text, Page::MahjongHow { from, more: false }),
    }
}

const fn mahjong(place: Place, source: WinSource, from: Option<Place>) -> Event {
    Event::Mahjong { place, source: Some(source), from }
}

/// The ways to win with a tile of the wall or of another player that the rule set pays for.
fn ways(scene: &Scene<'_>, place: Place, from: Option<Place>) -> Vec<Way, MOST_WAYS> {
    let (options, leader) = (scene.table.options(), scene.table.leader());
    let (scoring, house) = (&options.rules().scoring, options.house());
    // Where a kong counts more, the replacement of a flower is something else.
    let (kong, flower) = match scoring.pays_for_kong() {
        true => (WinSource::Kong, Some(("FLOWER", WinSource::Won(Win::KongBox)))),
        false => (WinSource::Won(Win::KongBox), None),
    };
    let drawn: [Option<Way>; MOST_WAYS] = [
        Some(("DRAWN", WinSource::Won(Win::Wall))),
        Some(("LAST", WinSource::Won(Win::LastTile))),
        Some(("KONG", kong)),
        flower,
        Some(("2 KONGS", WinSource::TwoKongs)),
        Some(("DEALT", WinSource::Won(Win::Heavenly))),
        Some(("FIRST", WinSource::FirstDraw)),
    ];
    let given = [
        ("DISCARD", WinSource::Won(Win::Discard)),
        ("LAST", WinSource::Won(Win::LastDiscard)),
        ("ROBBED", WinSource::Won(Win::Rob)),
        ("FIRST", WinSource::Won(Win::Earthly)),
    ];
    let pays = |source| match source {
        WinSource::Won(Win::Wall | Win::Discard) => true,
        _ if options.scored() == Scored::Typed => false,
        WinSource::Won(Win::Heavenly) | WinSource::FirstDraw if place != leader => false,
        WinSource::Won(Win::Earthly) if from != Some(leader) => false,
        WinSource::Won(Win::Rob) if options.robbing() == Robbing::Never => false,
        WinSource::Won(win) => scoring.pays_for(win, &house),
        WinSource::Kong => true,
        WinSource::TwoKongs => scoring.pays_when(When::TwoKongs, &house),
        WinSource::FirstDraw => scoring.pays_when(When::FirstDraw, &house),
        WinSource::Steal => false,
    };
    let paid = |&(_, source): &Way| pays(source);
    match from {
        Some(_) => given.into_iter().filter(paid).collect(),
        None => drawn.into_iter().flatten().filter(paid).collect(),
    }
}

/// Asks how the last tile came. If there are more ways than keys, the rarest are on a second page.
pub(super) fn how(scene: &Scene<'_>, place: Place, from: Option<Place>, more: bool) -> PageView {
    let ways = ways(scene, place, from);
    let (first, rest) = match ways.len() {
        0..=4 => (ways.as_slice(), None),
        _ => (ways.get(..3).unwrap_or_default(), ways.get(3..)),
    };
    let (shown, turn) = match (more, rest) {
        (true, Some(rest)) => (rest, Button::open("BACK", Page::MahjongHow { from, more: false })),
        (false, Some(_)) => (first, Button::open("MORE", Page::MahjongHow { from, more: true })),
        (_, None) => (first, Button::NONE),
    };
    let mut keys = shown
        .iter()
        .map(|&(text, source)| Button::new(text, call(scene, place, mahjong(place, source, from))));
    let mut key = || keys.next().unwrap_or(Button::NONE);
    let [a, b, c] = [(); 3].map(|()| key());
    let buttons = [a, b, c, if rest.is_some() { turn } else { key() }];
    let title = match from {
        None => cut(format_args!("From the wall")),
        Some(from) => cut(format_args!("{}'s tile", scene.wind(from).title())),
    };
    let first = match (from, shown.iter().any(|(text, _)| *text == "FIRST")) {
        (_, false) => "",
        (None, true) => "FIRST: your first draw",
        (Some(_), true) => "FIRST: the first discard",
    };
    let body = message(title, &[format_args!("How did it come?"), format_args!("{first}")]);
    PageView { body, buttons }
}

/// What a key does that calls mahjong. A hand that is followed is let go first, and another place
/// must agree. Where fishing must be said first and no key was pressed, another place must have
/// heard it.
pub(super) fn call(scene: &Scene<'_>, place: Place, event: Event) -> Act {
    let Event::Mahjong { source, from, .. } = event else { return Act::Happened(event) };
    if scene.table.follows_turns() {
        return Act::AskBoth(Beforehand::LetGo, event);
    }
    let early = matches!(source, Some(WinSource::Won(Win::Heavenly | Win::Earthly)));
    if must_have_fished(scene, place) && !early {
        return Act::AskBoth(Beforehand::Aloud, event);
    }
    match from.is_some() && claims::asks_group(scene) {
        true => Act::Then(event, Page::WonOn { more: false }),
        false => Act::Happened(event),
    }
}

/// Whether this place should have called fishing and has not.
fn must_have_fished(scene: &Scene<'_>, place: Place) -> bool {
    scene.table.options().fishing() == FishingRule::Required
        && scene.table.hand().held[place].fishing != FishingCall::Yes
}
