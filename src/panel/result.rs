//! Where the tile of a mahjong came from, where the box does not know it: in a hand of which only
//! the calls are followed, or in one that is put right.

use heapless::Vec;

use super::agree::Beforehand;
use super::page_view::{Act, Button, DeadReason, PageView, wind_label};
use super::scene::Scene;
use super::{HOLD_BACK, Page, claims, message};
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

/// Asks where the winner's last tile came from: the wall, or one of the others.
pub(super) fn from(scene: &Scene<'_>, winner: Place) -> PageView {
    let lines = [format_args!("Whose was the last tile?"), format_args!("{HOLD_BACK}")];
    let body = message(cut(format_args!("Mahjong")), &lines);
    let mut others = Wind::ALL.into_iter().filter(|&wind| scene.wind(winner) != wind).map(|wind| {
        let from = scene.table.holder(wind);
        match scene.table.options().is_player(from) {
            true => how_or_call(scene, winner, Some(from), wind_label(wind)),
            false => Button::off(wind_label(wind), DeadReason::Says("Nobody sits there")),
        }
    });
    let mut other = || others.next().unwrap_or(Button::NONE);
    let wall = match scene.table.phase() {
        // Somebody claims a discard, so it is not from the wall.
        Phase::FreeWindow(_) => Button::off("WALL", DeadReason::Says("A discard is claimed now")),
        _ => how_or_call(scene, winner, None, "WALL"),
    };
    PageView { body, buttons: [wall, other(), other(), other()] }
}

/// A key that asks how the tile came, or calls mahjong if there is only one way.
fn how_or_call(
    scene: &Scene<'_>,
    winner: Place,
    from: Option<Place>,
    text: &'static str,
) -> Button {
    match ways(scene, winner, from).as_slice() {
        [(_, source)] => Button::new(text, call(scene, winner, mahjong(winner, *source, from))),
        _ => Button::open(text, Page::MahjongHow { winner, from, more: false }),
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
        // Lessons begin without kongs, and without flowers.
        WinSource::Won(Win::KongBox) if !options.has_kongs() && !options.has_bonus_tiles() => false,
        WinSource::Won(Win::Rob) if !options.has_kongs() => false,
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
/// `own` tells whether the winner is the reader.
pub(super) fn how(
    scene: &Scene<'_>,
    winner: Place,
    own: bool,
    from: Option<Place>,
    more: bool,
) -> PageView {
    let ways = ways(scene, winner, from);
    let (first, rest) = match ways.len() {
        0..=4 => (ways.as_slice(), None),
        _ => (ways.get(..3).unwrap_or_default(), ways.get(3..)),
    };
    let turn = |text, more| Button::open(text, Page::MahjongHow { winner, from, more });
    let (shown, last) = match (more, rest) {
        (true, Some(rest)) => (rest, turn("BACK", false)),
        (false, Some(_)) => (first, turn("MORE", true)),
        (_, None) => {
            let page = Page::MahjongHow { winner, from, more };
            (first, Button::open("BACK", before(page, scene)))
        }
    };
    let mut keys = shown.iter().map(|&(text, source)| {
        Button::new(text, call(scene, winner, mahjong(winner, source, from)))
    });
    let mut key = || keys.next();
    let [a, b, c] = [(); 3].map(|()| key().unwrap_or(Button::NONE));
    let buttons = [a, b, c, key().unwrap_or(last)];
    let title = match from {
        None => cut(format_args!("From the wall")),
        Some(from) => cut(format_args!("{}'s tile", scene.wind(from).title())),
    };
    let first = match (from, shown.iter().any(|(text, _)| *text == "FIRST")) {
        (_, false) => "How did it come?",
        (None, true) if own => "FIRST: your first draw",
        (None, true) => "FIRST: the first draw",
        (Some(_), true) => "FIRST: the first discard",
    };
    let [.., last] = &buttons;
    let back = if last.label.text == "BACK" { "" } else { HOLD_BACK };
    let body = message(title, &[format_args!("{first}"), format_args!("{back}")]);
    PageView { body, buttons }
}

/// The page that leads to one of these.
pub(super) fn before(page: Page, scene: &Scene<'_>) -> Page {
    match (page, scene.table.phase()) {
        (Page::Winner, _) => Page::Result,
        // Whose tile it is was said before.
        (Page::MahjongHow { .. }, Phase::FreeWindow(window)) if window.discarder.is_some() => {
            Page::Game
        }
        (Page::MahjongHow { winner, .. }, _) => Page::MahjongFrom(winner),
        (Page::MahjongFrom(_), _) if scene.table.follows_turns() => Page::Winner,
        _ => Page::Game,
    }
}

/// What a key does that calls mahjong. A hand that is followed is let go first, and another place
/// must agree. Where fishing must be said first and no key was pressed, another place must have
/// heard it.
pub(super) fn call(scene: &Scene<'_>, place: Place, event: Event) -> Act {
    let Event::Mahjong { source, from, .. } = event else { return Act::Happened(event) };
    let early = matches!(source, Some(WinSource::Won(Win::Heavenly | Win::Earthly)));
    let aloud = must_have_fished(scene, place) && !early;
    match (scene.table.follows_turns(), aloud) {
        (true, true) => return Act::AskBoth(Beforehand::LetGoAloud, event),
        (true, false) => return Act::AskBoth(Beforehand::LetGo, event),
        (false, true) => return Act::AskBoth(Beforehand::Aloud, event),
        (false, false) => {}
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
