//! Choosing how much to undo. OLDER goes back step by step, and MIDDLE jumps: with a few presses it
//! reaches any step of the hand.

use core::fmt;
use core::num::NonZeroU16;

use super::agree::{Beforehand, EventInWords};
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use super::{Page, menu};
use crate::cut::{cut, sentence};
use crate::rules::kinds::{ClaimKind, LowReserve};
use crate::screen::view::{Body, NoteText};
use crate::seat::Place;
use crate::table::{Event, Phase};

/// A search for a step of the hand. Steps are counted back from the last one, which is number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UndoSearch {
    /// The step that is shown.
    at: NonZeroU16,
    /// After a jump: the newest and the oldest step that are still in question. Each press halves
    /// them.
    between: Option<(u16, u16)>,
}

impl UndoSearch {
    /// The last step.
    pub(crate) const LAST: UndoSearch = UndoSearch { at: NonZeroU16::MIN, between: None };

    /// A search at the middle of these steps.
    fn middle(newest: u16, oldest: u16) -> Option<UndoSearch> {
        let at = NonZeroU16::new(newest.midpoint(oldest)).filter(|_| newest <= oldest)?;
        Some(UndoSearch { at, between: Some((newest, oldest)) })
    }

    /// A search at exactly this step, if there are at least that many.
    fn single(at: u16, count: u16) -> Option<UndoSearch> {
        UndoSearch::middle(at, at).filter(|_| at <= count)
    }

    /// The search at this step, before any jump. `None` if there are fewer steps.
    fn step(at: u16, count: u16) -> Option<UndoSearch> {
        let at = NonZeroU16::new(at).filter(|at| at.get() <= count)?;
        Some(UndoSearch { at, between: None })
    }

    /// The middle of the older half.
    fn before(self, (_, oldest): (u16, u16), count: u16) -> Option<UndoSearch> {
        let next = self.at.get().saturating_add(1);
        UndoSearch::middle(next, oldest).or_else(|| UndoSearch::single(next, count))
    }

    /// The middle of the newer half.
    fn after(self, (newest, _): (u16, u16)) -> Option<UndoSearch> {
        let next = self.at.get() - 1;
        UndoSearch::middle(newest, next).or_else(|| UndoSearch::single(next, next))
    }
}

/// The claim that the last step has decided, if it was made before that step. Players think of the
/// claim, not of the end of the claims.
pub(super) fn ruled_claim(scene: &Scene<'_>) -> Option<(Place, ClaimKind)> {
    let table = scene.table;
    let award = table.hand().ruling?.award?;
    let decided = matches!(
        scene.history.last()?,
        Event::Close | Event::Pass(_) | Event::Mine(_) | Event::Claim { .. }
    ) && !matches!(table.phase(), Phase::Window(_) | Phase::FreeWindow(_));
    // The claim itself is the last step if its player spoke last.
    let last = claims(&scene.history.last()?, award.place);
    (decided && !last).then_some((award.place, award.claim.kind))
}

fn claims(event: &Event, by: Place) -> bool {
    match *event {
        Event::Claim { place, .. } | Event::Mahjong { place, .. } => place == by,
        _ => false,
    }
}

/// The step at which the claim was made that the last step has decided. To the players both are one
/// step. Others may have claimed or passed in between.
fn skipped(scene: &Scene<'_>) -> Option<u16> {
    let (place, _) = ruled_claim(scene)?;
    let speaks = |event: &Event| {
        matches!(
            event,
            Event::Claim { .. }
                | Event::Mahjong { .. }
                | Event::Pass(_)
                | Event::Withdraw(_)
                | Event::Mine(_)
        )
    };
    let step = |steps| Some((steps, scene.history.back(steps)?));
    let mut spoken = (2..).map_while(step).take_while(|(_, event)| speaks(event));
    spoken.find(|(_, event)| claims(event, place)).map(|(steps, _)| steps)
}

/// Shows what would be undone.
pub(super) fn screen(search: UndoSearch, scene: &Scene<'_>, place: Place) -> PageView {
    let (count, at) = (scene.history.undoable(), search.at.get());
    if scene.history.back(at).is_none() {
        return menu::screen(0, scene, place);
    }
    let title = cut(format_args!("Undo {at} of {count}"));
    let what = format_args!("{}", StepInWords { steps: search.at, scene });
    let after = match at - 1 {
        0 => NoteText::new(),
        1 => cut(format_args!("and 1 step after it.")),
        after => cut(format_args!("and {after} steps after it.")),
    };
    let what = if after.is_empty() { sentence(what) } else { cut(what) };
    let lines = [what, after].into_iter().filter(|line: &NoteText| !line.is_empty());
    let body = Body::Message { title, lines: lines.collect() };
    let [one, two] = keys(search, scene, count);
    let ok = match ruled_claim(scene).filter(|_| at == 1) {
        Some((claimed, _)) => Act::AskBoth(Beforehand::Undo, Event::Withdraw(claimed)),
        None => Act::Ask(Event::Undo { steps: search.at, agreed: None }),
    };
    PageView { body, buttons: [one, two, Button::new("OK", ok), Button::BACK] }
}

/// The two keys that lead to other steps. At the last step nothing is newer, so there the second key
/// jumps to the middle of the hand. So 8 presses reach any of 256 steps.
fn keys(search: UndoSearch, scene: &Scene<'_>, count: u16) -> [Button; 2] {
    let turn = |text, to: Option<UndoSearch>, none| match to {
        Some(to) => Button::open(text, Page::Undo(to)),
        None => Button::off(text, DeadReason::Says(none)),
    };
    let (first, newest) = ("Nothing before it can be undone", "Nothing is newer");
    let at = search.at.get();
    if let Some(range) = search.between {
        let before = turn("BEFORE", search.before(range, count), first);
        return [before, turn("AFTER", search.after(range), newest)];
    }
    let skipped = skipped(scene);
    let one_more = |to: u16, next: u16| if skipped == Some(to) { next } else { to };
    let older = at.saturating_add(1);
    let older = UndoSearch::step(one_more(older, older.saturating_add(1)), count);
    let second = match search {
        UndoSearch::LAST => turn("MIDDLE", UndoSearch::middle(2, count), first),
        _ => turn("NEWER", UndoSearch::step(one_more(at - 1, at.saturating_sub(2)), count), newest),
    };
    [turn("OLDER", older, first), second]
}

/// Displays the oldest step of an undo, so that it can be told from its neighbours: with the tiles
/// that were left after it, where they are known, or with its number among its like.
pub(super) struct StepInWords<'a> {
    /// How many steps back it is.
    pub steps: NonZeroU16,
    /// The table now.
    pub scene: &'a Scene<'a>,
}

impl fmt::Display for StepInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepInWords { steps, scene } = *self;
        if let Some((place, kind)) = ruled_claim(scene).filter(|_| steps == NonZeroU16::MIN) {
            return write!(f, "{}'s {}", scene.wind(place).title(), kind.title());
        }
        match &scene.history.back(steps.get()) {
            // An undo is never itself an event that can be undone.
            Some(Event::Undo { .. }) | None => f.write_str("the last step"),
            Some(event) => {
                write!(f, "{}", EventInWords { event, scene })?;
                match left_after(event, steps.get(), scene) {
                    Some((left, false)) => write!(f, ", {left} left"),
                    Some((left, true)) => write!(f, ", {left} in reserve"),
                    None => match nth(event, steps.get(), scene) {
                        0 | 1 => Ok(()),
                        n => write!(f, ", no. {n}"),
                    },
                }
            }
        }
    }
}

/// Which move of its kind in this hand it is for its player, counted from 1. Other steps stay without a
/// number.
fn nth(event: &Event, steps: u16, scene: &Scene<'_>) -> usize {
    let (count, place) = (scene.history.undoable(), event.place());
    let alike = |other: &Event| match (event, other) {
        (Event::Claim { claim, .. }, Event::Claim { claim: other, .. }) => claim.kind == other.kind,
        _ => true,
    };
    // The events are listed after the oldest one.
    let all = scene.history.back(count).into_iter().chain(scene.history.after(count));
    let older = all.take(count.saturating_sub(steps).into());
    let same = older.filter(|it| it.kind() == event.kind() && it.place() == place && alike(it));
    let moves = matches!(
        event,
        Event::Draw(_)
            | Event::Discard(_)
            | Event::Flower(_)
            | Event::Kong { .. }
            | Event::Year(_)
            | Event::Claim { .. }
    );
    if moves { 1 + same.count() } else { 1 }
}

/// How many tiles were left after this step, and whether they are those of the reserve. Draws and
/// flowers are counted back, and replacements that cannot have come from the live wall. After
/// anything else that takes tiles it is not known.
fn left_after(event: &Event, steps: u16, scene: &Scene<'_>) -> Option<(u8, bool)> {
    let wall = scene.table.hand().wall.filter(|_| scene.table.is_counted())?;
    let reserve = wall.reserve() > 0;
    // Whether every replacement so far has come from the reserve, and nothing went into it.
    let apart = match scene.table.options().rules().low_reserve {
        LowReserve::TailWhenEmpty => reserve,
        LowReserve::TopUpTo(least) => wall.reserve() > least,
    };
    let tail = scene.table.options().rules().low_reserve == LowReserve::TailWhenEmpty;
    let in_reserve = match event {
        Event::Draw(_) | Event::Discard(_) => false,
        Event::Flower(_) => reserve,
        _ => return None,
    };
    let mut left = if in_reserve { wall.reserve() } else { wall.live() };
    for later in scene.history.after(steps) {
        match later {
            Event::Draw(_) if !in_reserve => left = left.saturating_add(1),
            Event::Flower(_) if in_reserve == reserve => left = left.saturating_add(1),
            // Such a reserve is filled up from the live wall.
            Event::Flower(_) if !tail && !apart => return None,
            Event::Kong { .. } | Event::Claim { .. } if apart && !in_reserve => {}
            Event::Kong { .. } | Event::Year(_) | Event::Turn { .. } | Event::LetGo => return None,
            Event::Claim { claim, .. } if claim.kind > ClaimKind::Pung => return None,
            _ => {}
        }
    }
    Some((left, in_reserve))
}
