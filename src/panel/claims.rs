//! The screens of a claim window, in which a tile can be claimed.

use core::fmt::Write;

use super::agree::Beforehand;
use super::page_view::{Act, Button, DeadReason, PageView, claim_label};
use super::scene::Scene;
use super::{Page, play};
use crate::cut::cut;
use crate::rules::kinds::{AfterMahjong, SameRank};
use crate::score::GroupKind;
use crate::screen::view::{Bar, Body, NoteText, TilesLeft};
use crate::seat::{ByPlace, Place, Wind};
use crate::table::claims::{AwardReason, Claim, ClaimKind, ClaimRefusal, Pressed, Ruling, WonOn};
use crate::table::window::{SETTLE_MILLIS, Window};
use crate::table::{Event, Phase, Refusal, Table};

/// The claim window at this place.
pub(super) fn screen(scene: &Scene<'_>, place: Place, window: &Window) -> PageView {
    let body = body(scene, place, window);
    if place == window.discarder {
        return PageView { body, buttons: discarders_keys(scene, place, window) };
    }
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let buttons = [
        left_key(scene, place, window, mine),
        claim_key(scene, place, window, mine, ClaimKind::Chow),
        pung_or_better(scene, place, window, mine),
        claim_key(scene, place, window, mine, ClaimKind::Mahjong),
    ];
    PageView { body, buttons }
}

fn body(scene: &Scene<'_>, place: Place, window: &Window) -> Body {
    let mine = window.claims[place].map(|pressed| pressed.claim.kind);
    let counted = scene.table.hand().wall.filter(|_| scene.table.is_counted());
    let live = counted.map_or(u8::MAX, |wall| wall.live());
    let waiting = play::waiting(scene);
    let note = match (mine, window.passed[place]) {
        _ if window.is_robbing()
            && (place == window.discarder || !window.passed[place] && mine.is_none()) =>
        {
            cut(format_args!("It can be robbed."))
        }
        _ if place == window.discarder && waiting.is_empty() => {
            cut(format_args!("Others may claim it."))
        }
        _ if place == window.discarder => waiting,
        (Some(_), _) => cut(format_args!("Better claims can still come.")),
        (None, true) if window.barred[place] => cut(format_args!("Your call was false.")),
        (None, true) => cut(format_args!("You passed.")),
        // That no tile is left to draw is more important than who is fishing.
        (None, false) if live > 0 && !waiting.is_empty() => waiting,
        // Nobody would find the year on the PUNG key without being told.
        (None, false) if live > 0 && may_claim_year(scene, place, window) => {
            cut(format_args!("Year: PUNG twice."))
        }
        (None, false) if counted.is_none() => NoteText::new(),
        (None, false) => cut(format_args!("{}", TilesLeft(live))),
    };
    Body::Claims {
        discarder: Some(scene.wind(window.discarder)),
        robbing: window.is_robbing(),
        bar: bar(scene, window),
        claimed: claimed(scene, &window.claims),
        passed: passed(scene, &window.passed),
        mine,
        note,
    }
}

/// What each wind claims.
pub(super) fn claimed(
    scene: &Scene<'_>,
    claims: &ByPlace<Option<Pressed>>,
) -> [Option<ClaimKind>; 4] {
    Wind::ALL.map(|wind| claims[scene.table.holder(wind)].map(|pressed| pressed.claim.kind))
}

/// Whether each wind has passed. An empty place has no say.
pub(super) fn passed(scene: &Scene<'_>, passed: &ByPlace<bool>) -> [Option<bool>; 4] {
    Wind::ALL.map(|wind| {
        let place = scene.table.holder(wind);
        scene.table.options().is_player(place).then_some(passed[place])
    })
}

fn may_claim_year(scene: &Scene<'_>, place: Place, window: &Window) -> bool {
    scene.table.permit(window, place, Claim::new(ClaimKind::Year)).is_ok()
}

/// How long a window is open, in milliseconds.
fn open_millis(table: &Table) -> u64 {
    match table.phase() {
        Phase::FreeWindow(_) => SETTLE_MILLIS,
        _ => table.options().claim_millis().map_or(SETTLE_MILLIS, u64::from).max(1),
    }
}

fn steps_left(table: &Table, left: u64) -> u64 {
    let full = u64::from(Bar::FULL);
    (left * full).div_ceil(open_millis(table)).min(full)
}

fn bar(scene: &Scene<'_>, window: &Window) -> Option<Bar> {
    Some(bar_of(scene.table, window.closes_at?.saturating_sub(scene.now)))
}

/// The time bar of a window with so many milliseconds left.
pub(super) fn bar_of(table: &Table, left: u64) -> Bar {
    let seconds = left.div_ceil(1000).min(u8::MAX.into()) as u8;
    Bar { seconds, left: steps_left(table, left) as u8 }
}

/// When the time bar of an open window gets one step shorter.
pub(crate) fn next_bar_step(table: &Table, now: u64) -> Option<u64> {
    let left = table.deadline()?.checked_sub(now)?;
    let after = steps_left(table, left).checked_sub(1)?;
    Some(
        table
            .deadline()?
            .saturating_sub(after * open_millis(table) / u64::from(Bar::FULL))
            .max(now + 1),
    )
}

/// The keys of the place that discarded. It waits, and may still call fishing or standing.
fn discarders_keys(scene: &Scene<'_>, place: Place, window: &Window) -> [Button; 4] {
    let waits = || Button {
        label: Button::NONE.label,
        act: Act::Dead(DeadReason::Says(if window.is_robbing() {
            "Others may rob your kong"
        } else {
            "Others may claim your discard"
        })),
    };
    if window.is_robbing() {
        let draw = match scene.table.options().claim_millis() {
            None => Button::event("DRAW", Event::Draw(place)),
            Some(_) => {
                Button::off("DRAW", DeadReason::Says("Wait until the time for claims is over"))
            }
        };
        return [draw, waits(), waits(), waits()];
    }
    let call = play::waiting_call(scene, place)
        .map_or_else(waits, |(text, event)| Button::event(text, event));
    [waits(), waits(), waits(), call]
}

/// For a key that would repeat what the player has said already.
pub(super) const SAID: Act = Act::Dead(DeadReason::Says("You have said so: the others decide now"));

/// The leftmost key: withdraw the claim, draw, or pass.
fn left_key(scene: &Scene<'_>, place: Place, window: &Window, mine: Option<ClaimKind>) -> Button {
    let (table, options) = (scene.table, scene.table.options());
    let next = options.next_player(window.discarder) == place && !window.is_robbing();
    let may_draw = next && options.claim_millis().is_none() && table.hand().call.is_none();
    let empty = table.hand().wall.is_none_or(|wall| wall.is_empty());
    match mine {
        Some(_) => Button::event("CANCEL", Event::Withdraw(place)),
        None if may_draw && empty && !window.ends => Button::event("END", Event::WallEmpty),
        None if may_draw && !empty => Button::event("DRAW", Event::Draw(place)),
        None if window.barred[place] => {
            Button::off("PASS", DeadReason::Refused(Refusal::FalseCaller))
        }
        None if window.passed[place] => Button::lit("PASS", SAID),
        // Without a timer the window waits for the next player's DRAW and for nobody's PASS, unless
        // somebody claims.
        None if window.closes_at.is_none() && table.hand().call.is_none() => Button {
            label: Button::NONE.label,
            act: Act::Dead(DeadReason::Says("Nobody waits for you: claim it or do nothing")),
        },
        None => Button::event("PASS", Event::Pass(place)),
    }
}

/// Whether the group that is completed decides between two mahjongs.
pub(crate) fn asks_group(scene: &Scene<'_>) -> bool {
    scene.table.options().rules().same_rank == SameRank::WonOnThenNearest
}

fn claim_key(
    scene: &Scene<'_>,
    place: Place,
    window: &Window,
    mine: Option<ClaimKind>,
    kind: ClaimKind,
) -> Button {
    let text = claim_label(kind);
    let asks = kind == ClaimKind::Mahjong && asks_group(scene);
    if mine == Some(kind) {
        let again = if asks { Act::Open(Page::WonOn { more: false }) } else { SAID };
        return Button::lit(text, again);
    }
    let claim = Claim::new(kind);
    let event = Event::Claim { place, claim };
    match scene.table.permit(window, place, claim) {
        // It may have been said aloud.
        Err(Refusal::Claim(ClaimRefusal::NotFishing)) => {
            Button::new(text, Act::AskBoth(Beforehand::Aloud, event))
        }
        Err(refusal) => Button::off(text, DeadReason::Refused(refusal)),
        // Nobody else calls mahjong, so the group does not matter.
        Ok(()) if asks && scene.table.has_last_word(window, place, claim) => {
            Button::event(text, event)
        }
        Ok(()) if asks => Button::new(text, Act::Then(event, Page::WonOn { more: false })),
        Ok(()) => Button::event(text, event),
    }
}

/// The key for a pung. Pressed again it claims a kong, and after that a year where the rules have
/// years. The last player to speak is asked at once, because the first claim closes the window.
fn pung_or_better(
    scene: &Scene<'_>,
    place: Place,
    window: &Window,
    mine: Option<ClaimKind>,
) -> Button {
    let may = |kind| scene.table.permit(window, place, Claim::new(kind)).is_ok();
    let next = raised(mine, &may);
    let last_word = scene.table.has_last_word(window, place, Claim::new(next));
    if mine.is_none() && next == ClaimKind::Pung && last_word && better_set(&may).is_some() {
        return Button::open("PUNG", Page::WhichSet);
    }
    claim_key(scene, place, window, mine, next)
}

/// What the key for a pung claims next, after what this place claims now.
pub(super) fn raised(mine: Option<ClaimKind>, may: &dyn Fn(ClaimKind) -> bool) -> ClaimKind {
    let next = match mine {
        Some(ClaimKind::Pung) => better_set(may).unwrap_or(ClaimKind::Pung),
        Some(ClaimKind::Kong) if may(ClaimKind::Year) => ClaimKind::Year,
        _ => ClaimKind::Pung,
    };
    // A year may be possible even where a pung is not.
    if next == ClaimKind::Pung && !may(ClaimKind::Pung) && may(ClaimKind::Year) {
        ClaimKind::Year
    } else {
        next
    }
}

/// Whether this place calls mahjong with the tile of an open window.
pub(super) fn calls_mahjong(table: &Table, place: Place) -> bool {
    let pressed = match table.phase() {
        Phase::Window(window) => window.claims[place],
        Phase::FreeWindow(window) => window.claims[place],
        _ => None,
    };
    pressed.is_some_and(|pressed| pressed.claim.kind == ClaimKind::Mahjong)
}

/// The set beside a pung that can be claimed.
fn better_set(may: &dyn Fn(ClaimKind) -> bool) -> Option<ClaimKind> {
    [ClaimKind::Kong, ClaimKind::Year].into_iter().find(|&kind| may(kind))
}

/// Asks the last player to speak which set they claim. The answer closes the window.
pub(super) fn which_set(scene: &Scene<'_>, place: Place) -> PageView {
    let Phase::Window(window) = *scene.table.phase() else { return PageView::ghost() };
    let permit = |kind| scene.table.permit(&window, place, Claim::new(kind));
    let say = |kind| {
        let event = Event::Claim { place, claim: Claim::new(kind) };
        Button::permitted(claim_label(kind), event, permit(kind))
    };
    let better = better_set(&|kind| permit(kind).is_ok()).unwrap_or(ClaimKind::Kong);
    // Where a house has both, a year is the third answer.
    let third = match better == ClaimKind::Kong && permit(ClaimKind::Year).is_ok() {
        true => say(ClaimKind::Year),
        false => Button::NONE,
    };
    let title = cut(format_args!("Pung or {}?", better.title()));
    let body = super::message(title, &[format_args!("All others have spoken")]);
    PageView { body, buttons: [say(ClaimKind::Pung), say(better), third, Button::BACK] }
}

/// Asks which group the mahjong completes. That decides between two calls of mahjong.
pub(super) fn won_on(scene: &Scene<'_>, place: Place, more: bool) -> PageView {
    let now = match scene.table.phase() {
        Phase::Window(window) => window.claims[place].and_then(|pressed| pressed.claim.won_on),
        Phase::FreeWindow(window) => window.claims[place].and_then(|pressed| pressed.claim.won_on),
        _ => None,
    };
    let say = |text, group| {
        let event = Event::Claim { place, claim: Claim::mahjong(Some(group)) };
        if now == Some(group) {
            Button::lit(text, Act::Happened(event))
        } else {
            Button::event(text, event)
        }
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
    PageView { body: super::message(cut(format_args!("Mahjong")), &lines), buttons }
}

/// How the claims on a tile were decided, in words: "North's pung beats South's chow".
pub fn ruling(table: &Table, claims: &ByPlace<Option<Pressed>>, ruling: &Ruling) -> NoteText {
    let mut note = NoteText::new();
    let name = |place: Place| table.wind(place).title();
    let Some(award) = ruling.award else { return note };
    let others = || {
        let all = Place::ALL
            .into_iter()
            .filter(|&place| place != award.place && ruling.refused[place].is_none());
        all.filter_map(|place| Some((place, claims[place]?.claim)))
    };
    let kind = award.claim.kind.title();
    let winner = name(award.place);
    // The winner comes first, so nothing important is lost if the text is cut.
    let last_turns = table.options().after_mahjong() == AfterMahjong::LastTurns
        && award.claim.kind == ClaimKind::Mahjong;
    let _ = match (award.why, others().next()) {
        (AwardReason::Only, _) | (_, None) if last_turns => {
            write!(note, "Last turns: {winner} won")
        }
        (AwardReason::Only, _) | (_, None) => write!(note, "{winner} has the {kind}"),
        (AwardReason::Rank, Some((place, other))) => {
            write!(note, "{winner}'s {kind} beats {}'s {}", name(place), other.kind.title())
        }
        // A player who did not say which group they complete has the lowest rank.
        (AwardReason::Special, Some((place, other))) => {
            let group = |claim: Claim| claim.won_on.map_or("mahjong", WonOn::code);
            write!(
                note,
                "Mahjong: {winner}'s {} beats {}'s {}",
                group(award.claim),
                name(place),
                group(other)
            )
        }
        (AwardReason::Nearest, Some((place, _))) => {
            write!(note, "{winner}'s {kind}: nearer than {}", name(place))
        }
        (AwardReason::First, Some((place, _))) => {
            write!(note, "{winner}'s {kind}: pressed before {}", name(place))
        }
    };
    note
}
