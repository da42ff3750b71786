//! A tile that can be claimed.

use core::fmt::Write;

use super::Page;
use super::play;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why, claim_label};
use crate::rules::kinds::{AfterMahjong, SameRank};
use crate::score::GroupKind;
use crate::screen::view::{Bar, Body, Note};
use crate::screen::words::{TilesLeft, cut};
use crate::seat::{Place, Wind};
use crate::table::claims::{Claim, ClaimKind, Ruling, Why as Decided, WonOn};
use crate::table::window::{SETTLE_MILLIS, Window};
use crate::table::{Event, Table};

/// The claim window.
pub(super) fn screen(scene: &Scene<'_>, place: Place, window: &Window) -> Screen {
    let body = body(scene, place, window);
    if place == window.discarder {
        return Screen { body, buttons: discarders_keys(scene, place, window) };
    }
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let buttons = [
        left_key(scene, place, window, mine),
        claim_key(scene, place, window, mine, ClaimKind::Chow),
        pung_or_better(scene, place, window, mine),
        claim_key(scene, place, window, mine, ClaimKind::Mahjong),
    ];
    Screen { body, buttons }
}

fn body(scene: &Scene<'_>, place: Place, window: &Window) -> Body {
    let by_wind = |wind: Wind| scene.table.holder(wind);
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let live = scene.table.hand().wall.map_or(0, |wall| wall.live());
    let waiting = play::waiting(scene);
    let note = match (mine, window.passed[place]) {
        _ if window.is_robbing() && (place == window.discarder || !window.passed[place] && mine.is_none()) => {
            cut(format_args!("It can be robbed"))
        }
        _ if place == window.discarder && waiting.is_empty() => cut(format_args!("Others may claim it")),
        _ if place == window.discarder => waiting,
        (Some(_), _) => cut(format_args!("Better claims can still come")),
        (None, true) => cut(format_args!("You passed")),
        // That nothing is left to draw matters more than who waits for what.
        (None, false) if live > 0 && !waiting.is_empty() => waiting,
        // Nobody looks for a year behind a pung.
        (None, false) if live > 0 && may_claim_year(scene, place, window) => cut(format_args!("Year: PUNG twice")),
        (None, false) => cut(format_args!("{}", TilesLeft(live))),
    };
    Body::Claims {
        discarder: scene.wind(window.discarder),
        robbing: window.is_robbing(),
        bar: bar(scene, window),
        claimed: Wind::ALL.map(|wind| window.claims[by_wind(wind)].map(|pressed| pressed.claim.kind)),
        passed: Wind::ALL.map(|wind| {
            let place = by_wind(wind);
            scene.table.options().is_player(place).then_some(window.passed[place])
        }),
        mine,
        note,
    }
}

fn may_claim_year(scene: &Scene<'_>, place: Place, window: &Window) -> bool {
    scene.table.permit(window, place, Claim::new(ClaimKind::Year)).is_ok()
}

/// How long a window is open, in milliseconds.
fn open_millis(table: &Table) -> u64 {
    table.options().claim_millis().map_or(SETTLE_MILLIS, u64::from).max(1)
}

fn steps_left(table: &Table, left: u64) -> u64 {
    let full = u64::from(Bar::FULL);
    (left * full).div_ceil(open_millis(table)).min(full)
}

fn bar(scene: &Scene<'_>, window: &Window) -> Option<Bar> {
    let left = window.closes_at?.saturating_sub(scene.now);
    let seconds = left.div_ceil(1000).min(u8::MAX.into()) as u8;
    Some(Bar { seconds, left: steps_left(scene.table, left) as u8 })
}

/// When the bar of an open window is drawn next: one step shorter.
pub fn next_bar_step(table: &Table, now: u64) -> Option<u64> {
    let left = table.deadline()?.checked_sub(now)?;
    let after = steps_left(table, left).checked_sub(1)?;
    Some(table.deadline()?.saturating_sub(after * open_millis(table) / u64::from(Bar::FULL)).max(now + 1))
}

/// Who discarded waits, and may still say that his hand waits for one tile.
fn discarders_keys(scene: &Scene<'_>, place: Place, window: &Window) -> [Button; 4] {
    let waits = || Button {
        label: Button::NONE.label,
        act: Act::Dead(Why::Says(if window.is_robbing() {
            "Others may rob your kong"
        } else {
            "Others may claim your discard"
        })),
    };
    if window.is_robbing() {
        let draw = match scene.table.options().claim_millis() {
            None => Button::event("DRAW", Event::Draw(place)),
            Some(_) => Button::off("DRAW", Why::Says("Wait until the time for claims is over")),
        };
        return [draw, waits(), waits(), waits()];
    }
    let call = play::waiting_call(scene, place).map_or_else(waits, |(text, event)| Button::event(text, event));
    [waits(), waits(), waits(), call]
}

/// What the key would say has been said.
const SAID: Act = Act::Dead(Why::Says("You have said so: the others decide now"));

/// The leftmost key: take one's claim back, draw, or pass.
fn left_key(scene: &Scene<'_>, place: Place, window: &Window, mine: Option<ClaimKind>) -> Button {
    let (table, options) = (scene.table, scene.table.options());
    let next = options.next_player(window.discarder) == place && !window.is_robbing();
    let may_draw = next && options.claim_millis().is_none() && table.hand().call.is_none();
    let empty = table.hand().wall.is_none_or(|wall| wall.is_empty());
    match mine {
        Some(_) => Button::event("CANCEL", Event::Withdraw(place)),
        None if may_draw && empty => Button::event("END", Event::WallEmpty),
        None if may_draw => Button::event("DRAW", Event::Draw(place)),
        None if window.passed[place] => Button::lit("PASS", SAID),
        None => Button::event("PASS", Event::Pass(place)),
    }
}

fn claim_key(scene: &Scene<'_>, place: Place, window: &Window, mine: Option<ClaimKind>, kind: ClaimKind) -> Button {
    let text = claim_label(kind);
    let by_group = scene.table.options().rules().same_rank == SameRank::WonOnThenNearest;
    let asks = kind == ClaimKind::Mahjong && by_group;
    if mine == Some(kind) {
        let again = if asks { Act::Open(Page::WonOn { more: false }) } else { SAID };
        return Button::lit(text, again);
    }
    let claim = Claim::new(kind);
    let event = Event::Claim { place, claim };
    match scene.table.permit(window, place, claim) {
        Err(refusal) => Button::off(text, Why::Refused(refusal)),
        Ok(()) if asks => Button::new(text, Act::Then(event, Page::WonOn { more: false })),
        Ok(()) => Button::event(text, event),
    }
}

/// Pung; pressed again, kong; and where the rules have years, the year after that.
fn pung_or_better(scene: &Scene<'_>, place: Place, window: &Window, mine: Option<ClaimKind>) -> Button {
    let may = |kind| scene.table.permit(window, place, Claim::new(kind)).is_ok();
    let better = [ClaimKind::Kong, ClaimKind::Year].into_iter().filter(|&kind| may(kind));
    let next = match mine {
        Some(ClaimKind::Pung) => better.into_iter().next().unwrap_or(ClaimKind::Pung),
        Some(ClaimKind::Kong) => better.into_iter().find(|&kind| kind == ClaimKind::Year).unwrap_or(ClaimKind::Pung),
        _ => ClaimKind::Pung,
    };
    // With too few tiles for a pung there may still be a year.
    let next =
        if next == ClaimKind::Pung && !may(ClaimKind::Pung) && may(ClaimKind::Year) { ClaimKind::Year } else { next };
    claim_key(scene, place, window, mine, next)
}

/// Which group does the mahjong complete? It decides between two of them.
pub(super) fn won_on(scene: &Scene<'_>, place: Place, more: bool) -> Screen {
    let now = match scene.table.phase() {
        crate::table::Phase::Window(window) => window.claims[place].and_then(|pressed| pressed.claim.won_on),
        _ => None,
    };
    let say = |text, group| {
        let event = Event::Claim { place, claim: Claim::mahjong(Some(group)) };
        if now == Some(group) { Button::lit(text, Act::Happened(event)) } else { Button::event(text, event) }
    };
    let buttons = match more {
        false => [
            say("PAIR", WonOn::Group(GroupKind::Pair)),
            say("CHOW", WonOn::Group(GroupKind::Chow)),
            say("PUNG", WonOn::Group(GroupKind::Pung)),
            Button::open("MORE", Page::WonOn { more: true }),
        ],
        true => {
            let kong = say("KONG", WonOn::Group(GroupKind::Kong));
            [kong, say("SPECIAL", WonOn::Special), Button::NONE, Button::BACK]
        }
    };
    let lines = [format_args!("What is completed?"), format_args!("It counts if two call")];
    Screen { body: super::message(cut(format_args!("Mahjong")), &lines), buttons }
}

/// How the claims on a tile were decided, in words: "North's pung beats South's chow".
pub fn ruling(table: &Table, window: &Window, ruling: &Ruling) -> Note {
    let mut note = Note::new();
    let name = |place: Place| table.wind(place).name();
    let Some(award) = ruling.award else { return note };
    let others = || {
        let all = Place::ALL.into_iter().filter(|&place| place != award.place && ruling.refused[place].is_none());
        all.filter_map(|place| Some((place, window.claims[place]?.claim)))
    };
    let kind = award.claim.kind.name();
    let winner = name(award.place);
    // Nothing is lost when it is cut: the winner comes first.
    let rules = table.options().rules();
    let last_turns = rules.after_mahjong == AfterMahjong::LastTurns && award.claim.kind == ClaimKind::Mahjong;
    let _ = match (award.why, others().next()) {
        (Decided::Only, _) | (_, None) if last_turns => write!(note, "Last turns: {winner} won"),
        (Decided::Only, _) | (_, None) => write!(note, "{winner} has the {kind}"),
        (Decided::Rank, Some((place, other))) => {
            write!(note, "{winner}'s {kind} beats {}'s {}", name(place), other.kind.name())
        }
        // Who did not say what he completes has the lowest.
        (Decided::Special, Some((place, other))) => {
            let group = |claim: Claim| claim.won_on.map_or("mahjong", WonOn::name);
            write!(note, "Mahjong: {winner}'s {} beats {}'s {}", group(award.claim), name(place), group(other))
        }
        (Decided::Nearest, Some((place, _))) => write!(note, "{winner}'s {kind}: nearer than {}", name(place)),
        (Decided::First, Some((place, _))) => write!(note, "{winner}'s {kind}: pressed before {}", name(place)),
    };
    note
}
