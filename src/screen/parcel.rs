//! Strips of the four screens on their way to the bus. Screens are drawn from the bottom up, each
//! strip for all places that have something new to show.

use core::ops::Range;

use super::frame::Frame;
use super::redraw::Redraw;
use super::sent::{Changes, Deliveries, Delivery, MAX_STRIP_BANDS, Sent};
use super::{draw, looks_alike};
use crate::seat::{ByPlace, Place};
use crate::size::Size;

/// The number of strips of a screen. More strips need less memory, but the texts are measured again
/// for each strip, which takes time.
const STRIPS: usize = 6;

/// The number of bands in a strip.
pub const fn strip_bands(size: Size) -> usize {
    let bands = bands(size).div_ceil(STRIPS);
    assert!(bands <= MAX_STRIP_BANDS);
    bands
}

/// The number of bands of a screen.
pub const fn bands(size: Size) -> usize {
    size.height.div_ceil(Frame::BAND_ROWS) as usize
}

/// A step of drawing the screens: what goes into one parcel. The player who pressed a key must not
/// wait for the others. So their screen is drawn first, up to the first strip in which something
/// changed. Then the other screens are drawn up to this strip, and then the rest of all screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DrawStep {
    /// A strip of the urgent place. Strip 0 is the lowest, with the labels of the keys.
    Own { strip: usize },
    /// A strip of the other places. The urgent place is drawn up to `last`.
    Others { strip: usize, last: usize },
    /// A strip of all places.
    All { strip: usize },
    /// A single band of all places, sent again though nothing changed.
    Again { band: usize },
}

impl DrawStep {
    /// The first step of a redraw.
    pub const FIRST: DrawStep = DrawStep::Own { strip: 0 };

    /// The next step, or `None` when the screens are complete. `changed` is whether this step
    /// changed anything.
    pub fn next(self, changed: bool) -> Option<DrawStep> {
        match self {
            DrawStep::Own { strip } if !changed && strip + 1 < STRIPS => {
                Some(DrawStep::Own { strip: strip + 1 })
            }
            DrawStep::Own { strip } => Some(DrawStep::Others { strip: 0, last: strip }),
            DrawStep::Others { strip, last } if strip < last => {
                Some(DrawStep::Others { strip: strip + 1, last })
            }
            DrawStep::Others { strip, .. } | DrawStep::All { strip } => {
                Some(DrawStep::All { strip: strip + 1 }).filter(|_| strip + 1 < STRIPS)
            }
            DrawStep::Again { .. } => None,
        }
    }

    /// The places that this step draws.
    pub fn places(self, waiting: &Redraw) -> impl Iterator<Item = Place> {
        let (skip, take) = match self {
            DrawStep::Own { .. } => (0, 1),
            DrawStep::Others { .. } => (1, 3),
            DrawStep::All { .. } | DrawStep::Again { .. } => (0, 4),
        };
        waiting.places().skip(skip).take(take)
    }

    fn bands(self, size: Size) -> Range<usize> {
        let strip = match self {
            DrawStep::Own { strip } | DrawStep::Others { strip, .. } | DrawStep::All { strip } => {
                strip
            }
            DrawStep::Again { band } => return band..(band + 1).min(bands(size)),
        };
        let end = bands(size).saturating_sub(strip * strip_bands(size));
        end.saturating_sub(strip_bands(size))..end
    }
}

/// A strip of up to four screens, and which cells of it go to which displays.
pub struct Parcel<'a> {
    frames: ByPlace<Frame<'a>>,
    /// The frame that holds the picture of a place: its own frame, or that of a place that looks the
    /// same.
    drawn_at: ByPlace<Place>,
    deliveries: Deliveries,
}

impl<'a> Parcel<'a> {
    /// An empty parcel. Each frame must have room for a strip.
    pub fn new(frames: ByPlace<Frame<'a>>) -> Parcel<'a> {
        Parcel { frames, drawn_at: ByPlace(Place::ALL), deliveries: Deliveries::NONE }
    }

    /// Draws the strip of a place, unless a place before it in this step looks the same. Returns the
    /// cells that its display does not show yet.
    pub fn draw(
        &mut self,
        step: DrawStep,
        place: Place,
        waiting: &Redraw,
        shown: &mut ByPlace<Sent>,
    ) -> Changes {
        let Some(view) = waiting.view(place) else { return Changes::default() };
        let frame = &mut self.frames[place];
        frame.hold(step.bands(frame.size()));
        let same = |other: &Place| {
            waiting.view(*other).is_some_and(|other| looks_alike(view, other, frame))
        };
        let twin = step.places(waiting).take_while(|other| *other != place).find(same);
        self.drawn_at[place] = twin.map_or(place, |twin| self.drawn_at[twin]);
        let Some(twin) = twin else {
            draw(view, frame);
            return shown[place].take_changes(frame);
        };
        match shown.0.get_disjoint_mut([place.index(), twin.index()]) {
            Ok([shown, twin]) => shown.take_changes_of(twin, frame),
            // A place is not its own twin.
            Err(_) => Changes::default(),
        }
    }

    /// Prepares the changes of all places for sending. Those of the place `first` are sent first.
    pub fn pack(
        &mut self,
        step: DrawStep,
        first: Place,
        changes: &ByPlace<Changes>,
        shown: &ByPlace<Sent>,
    ) {
        self.deliveries =
            Deliveries::new(first, step.bands(self.frames[first].size()), changes, shown);
    }

    /// Whether nothing is left to send.
    pub fn is_empty(&self) -> bool {
        self.deliveries.is_empty()
    }

    /// Takes the next cells to send.
    pub fn next_delivery(&mut self) -> Option<Delivery> {
        self.deliveries.next()
    }

    /// The picture that contains the cells of a delivery.
    pub fn picture(&self, delivery: &Delivery) -> &Frame<'a> {
        &self.frames[self.drawn_at[delivery.from]]
    }

    /// Marks everything that was not sent as not shown.
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
    use crate::screen::view::{Body, HeaderView, Label, View};
    use std::vec::Vec;

    const P: [Place; 4] = Place::ALL;
    const SIZES: [Size; 2] = [Size { width: 320, height: 240 }, Size { width: 160, height: 128 }];

    fn waiting(places: &[Place]) -> Redraw {
        let view = |place| View {
            header: HeaderView::first(place),
            body: Body::Splash,
            keys: [Label::NONE; 4],
            seal: None,
            notice: None,
        };
        let waits = |place| places.contains(&place).then(|| view(place));
        Redraw::new(P[1], ByPlace::from_fn(waits))
    }

    /// The steps of a redraw when something first changes in this strip of the urgent place.
    fn steps(changed_at: usize) -> Vec<DrawStep> {
        let changed =
            |step: &DrawStep| !matches!(step, DrawStep::Own { strip } if *strip < changed_at);
        core::iter::successors(Some(DrawStep::FIRST), |step| step.next(changed(step))).collect()
    }

    #[test]
    fn every_band_of_every_place_is_drawn_once_wherever_something_changes_first() {
        let redraw = waiting(&[P[0], P[1], P[3]]);
        for (size, changed_at) in
            SIZES.into_iter().flat_map(|size| (0..STRIPS + 1).map(move |at| (size, at)))
        {
            let steps = steps(changed_at);
            for place in [P[0], P[1], P[3]] {
                let drawn = steps.iter().filter(|step| step.places(&redraw).any(|it| it == place));
                let mut drawn: Vec<usize> = drawn.flat_map(|step| step.bands(size)).collect();
                drawn.sort_unstable();
                assert_eq!(
                    drawn,
                    (0..super::bands(size)).collect::<Vec<_>>(),
                    "{place:?}, {changed_at}"
                );
            }
            assert!(steps.iter().all(|step| step.places(&redraw).all(|place| place != P[2])));
        }
    }

    #[test]
    fn the_urgent_place_sees_its_first_change_before_anybody_else_is_drawn() {
        let redraw = waiting(&P);
        let first_of_others = |steps: &[DrawStep]| {
            steps.iter().position(|step| step.places(&redraw).any(|it| it != P[1]))
        };
        assert_eq!(
            [0, 2, 5].map(|changed_at| first_of_others(&steps(changed_at))),
            [Some(1), Some(3), Some(6)]
        );
    }
}
