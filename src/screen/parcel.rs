//! Four screens on their way to the bus: in strips, from the bottom up, each for all places that have something new to show.

use core::ops::Range;

use super::frame::{Frame, Size};
use super::redraw::Redraw;
use super::sent::{Changes, Deliveries, Delivery, MAX_STRIP_BANDS, Sent};
use super::{draw, looks_alike};
use crate::seat::{ByPlace, Place};

/// Into how many strips a screen is cut: more of them take less memory, but each costs the time to set its texts again.
const STRIPS: usize = 6;

/// How many bands a strip has.
pub const fn strip_bands(size: Size) -> usize {
    let bands = bands(size).div_ceil(STRIPS);
    assert!(bands <= MAX_STRIP_BANDS);
    bands
}

const fn bands(size: Size) -> usize {
    size.height.div_ceil(Frame::BAND_ROWS) as usize
}

/// What goes into one parcel. Whoever pressed a key is not to wait for the others: his screen is drawn first, up to the first strip
/// in which something changed, then the others' up to there, and then all of them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Step {
    /// A strip of the urgent place, counted from the lowest, which has the labels of the keys.
    Own { strip: usize },
    /// A strip of the others; the urgent place has been drawn up to `last`.
    Others { strip: usize, last: usize },
    /// A strip of all.
    All { strip: usize },
}

impl Step {
    /// Where a redraw begins.
    pub const FIRST: Step = Step::Own { strip: 0 };

    /// What comes after it, if it changed something or not; `None` when the screens are complete.
    pub fn next(self, changed: bool) -> Option<Step> {
        match self {
            Step::Own { strip } if !changed && strip + 1 < STRIPS => Some(Step::Own { strip: strip + 1 }),
            Step::Own { strip } => Some(Step::Others { strip: 0, last: strip }),
            Step::Others { strip, last } if strip < last => Some(Step::Others { strip: strip + 1, last }),
            Step::Others { strip, .. } | Step::All { strip } => {
                Some(Step::All { strip: strip + 1 }).filter(|_| strip + 1 < STRIPS)
            }
        }
    }

    /// The places that it is drawn for.
    pub fn places(self, waiting: &Redraw) -> impl Iterator<Item = Place> {
        let (skip, take) = match self {
            Step::Own { .. } => (0, 1),
            Step::Others { .. } => (1, 3),
            Step::All { .. } => (0, 4),
        };
        waiting.places().skip(skip).take(take)
    }

    fn bands(self, size: Size) -> Range<usize> {
        let (Step::Own { strip } | Step::Others { strip, .. } | Step::All { strip }) = self;
        let end = bands(size).saturating_sub(strip * strip_bands(size));
        end.saturating_sub(strip_bands(size))..end
    }
}

/// A strip of up to four screens, and what of it goes to which displays.
pub struct Parcel<'a> {
    frames: ByPlace<Frame<'a>>,
    /// Which frame holds a place's picture: its own, or that of a place with the same.
    drawn_at: ByPlace<Place>,
    deliveries: Deliveries,
}

impl<'a> Parcel<'a> {
    /// A parcel of frames that can each hold a strip.
    pub fn new(frames: ByPlace<Frame<'a>>) -> Parcel<'a> {
        Parcel { frames, drawn_at: ByPlace(Place::ALL), deliveries: Deliveries::NONE }
    }

    /// Draws the strip of a place, unless one of those before it in this step has the same. Returns what its display does not show yet.
    pub fn draw(&mut self, step: Step, place: Place, waiting: &Redraw, shown: &mut Sent) -> Changes {
        let Some(view) = waiting.view(place) else { return Changes::default() };
        let frame = &mut self.frames[place];
        frame.hold(step.bands(frame.size()));
        let same = |other: &Place| waiting.view(*other).is_some_and(|other| looks_alike(view, other, frame));
        let twin = step.places(waiting).take_while(|other| *other != place).find(same);
        if twin.is_none() {
            draw(view, frame);
        }
        let drawn_at = twin.map_or(place, |twin| self.drawn_at[twin]);
        self.drawn_at[place] = drawn_at;
        shown.take_changes(&self.frames[drawn_at])
    }

    /// The changes of the places that were drawn are to be sent, those of the first place before the others'.
    pub fn pack(&mut self, step: Step, first: Place, changes: &ByPlace<Changes>, shown: &ByPlace<Sent>) {
        self.deliveries = Deliveries::new(first, step.bands(self.frames[first].size()), changes, shown);
    }

    /// Whether anything is to be sent.
    pub fn is_empty(&self) -> bool {
        self.deliveries.is_empty()
    }

    /// What to send now.
    pub fn next_delivery(&mut self) -> Option<Delivery> {
        self.deliveries.next()
    }

    /// The picture that a delivery is part of.
    pub fn picture(&self, delivery: &Delivery) -> &Frame<'a> {
        &self.frames[self.drawn_at[delivery.from]]
    }

    /// What is left was not sent.
    pub fn put_back(&mut self, shown: &mut ByPlace<Sent>) {
        for Delivery { to, run, .. } in &mut self.deliveries {
            for (_, sent) in shown.iter_mut().filter(|(place, _)| to[*place]) {
                sent.put_back(&run);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Referee;
    use std::vec::Vec;

    const P: [Place; 4] = Place::ALL;
    const SIZES: [Size; 2] = [Size { width: 320, height: 240 }, Size { width: 160, height: 128 }];

    fn waiting(places: &[Place]) -> Redraw {
        let view = |place| places.contains(&place).then(|| Referee::new().view(place));
        Redraw::new(P[1], ByPlace::from_fn(view))
    }

    /// The steps of a redraw when something first changes in this strip of the urgent place.
    fn steps(changed_at: usize) -> Vec<Step> {
        let changed = |step: &Step| !matches!(step, Step::Own { strip } if *strip < changed_at);
        core::iter::successors(Some(Step::FIRST), |step| step.next(changed(step))).collect()
    }

    #[test]
    fn every_band_of_every_place_is_drawn_once_wherever_something_changes_first() {
        let redraw = waiting(&[P[0], P[1], P[3]]);
        for (size, changed_at) in SIZES.into_iter().flat_map(|size| (0..STRIPS + 1).map(move |at| (size, at))) {
            let steps = steps(changed_at);
            for place in [P[0], P[1], P[3]] {
                let drawn = steps.iter().filter(|step| step.places(&redraw).any(|it| it == place));
                let mut drawn: Vec<usize> = drawn.flat_map(|step| step.bands(size)).collect();
                drawn.sort_unstable();
                assert_eq!(drawn, (0..super::bands(size)).collect::<Vec<_>>(), "{place:?}, {changed_at}");
            }
            assert!(steps.iter().all(|step| step.places(&redraw).all(|place| place != P[2])));
        }
    }

    #[test]
    fn the_urgent_place_sees_its_first_change_before_anybody_else_is_drawn() {
        let redraw = waiting(&P);
        let first_of_others = |steps: &[Step]| steps.iter().position(|step| step.places(&redraw).any(|it| it != P[1]));
        assert_eq!([0, 2, 5].map(|changed_at| first_of_others(&steps(changed_at))), [Some(1), Some(3), Some(6)]);
    }
}
