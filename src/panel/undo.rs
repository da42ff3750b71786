//! How much is taken back: any step of the hand is a few presses away.

use core::num::NonZeroU16;

use super::agree::Words;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use super::{Page, menu, message};
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::Event;

/// Looking for a step of the hand, counted back from the last one, which is 1. Most often the last is wanted, then the one
/// before; after that each press halves what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The step that is shown.
    at: NonZeroU16,
    /// The newest and the oldest that it can still be; none: nobody has looked further than the last two.
    between: Option<(u16, u16)>,
}

impl Search {
    /// The last step.
    pub const LAST: Search = Search { at: NonZeroU16::MIN, between: None };

    /// The middle of these steps.
    fn middle(newest: u16, oldest: u16) -> Option<Search> {
        let at = NonZeroU16::new(newest.midpoint(oldest)).filter(|_| newest <= oldest)?;
        Some(Search { at, between: Some((newest, oldest)) })
    }

    /// This step and no other, where there are so many.
    fn single(at: u16, count: u16) -> Option<Search> {
        Search::middle(at, at).filter(|_| at <= count)
    }

    fn older(self, count: u16) -> Option<Search> {
        let next = self.at.get().saturating_add(1);
        match self.between {
            None if self == Search::LAST => Search::single(next, count).map(|it| Search { between: None, ..it }),
            None => Search::middle(next, count),
            Some((_, oldest)) => Search::middle(next, oldest).or_else(|| Search::single(next, count)),
        }
    }

    fn newer(self) -> Option<Search> {
        let next = self.at.get() - 1;
        match self.between {
            None => Some(Search::LAST),
            Some((newest, _)) => Search::middle(newest, next).or_else(|| Search::single(next, next)),
        }
    }
}

/// What would be taken back. At the last step, where nothing is newer, that key leads to the middle of the hand instead:
/// so 8 presses reach any of 256 steps.
pub(super) fn screen(search: Search, scene: &Scene<'_>, place: Place) -> Screen {
    let (count, at) = (scene.history.undoable(), search.at.get());
    let Some(event) = &scene.history.back(at) else { return menu::screen(0, scene, place) };
    let title = cut(format_args!("Undo {at} of {count}"));
    let what = format_args!("{}", Words { event, scene });
    let body = match at - 1 {
        0 => message(title, &[what]),
        after => message(title, &[what, format_args!("and {after} step{} after it", if after > 1 { "s" } else { "" })]),
    };
    let turn = |text, to: Option<Search>, none| match to {
        Some(to) => Button::open(text, Page::Undo(to)),
        None => Button::off(text, Why::Says(none)),
    };
    let first = "Nothing before it can be undone";
    let older = turn("OLDER", search.older(count), first);
    let newer = match search {
        Search::LAST => turn("MIDDLE", Search::middle(2, count), first),
        _ => turn("NEWER", search.newer(), "Nothing is newer"),
    };
    let ok = Button::new("OK", Act::Ask(Event::Undo { steps: search.at, agreed: None }));
    Screen { body, buttons: [older, newer, ok, Button::BACK] }
}
