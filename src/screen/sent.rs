//! What a display already shows.

use core::ops::Range;

use super::frame::{Frame, MAX_BANDS, MAX_CELLS, Run};
use crate::seat::{ByPlace, Place};

/// The digest of a cell of which nobody knows what it shows. A cell whose true digest is this is sent once too often.
const UNKNOWN: u32 = 0;

/// What one display shows, as a digest of each cell. A cell is sent when the frame's digest differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    digests: [[u32; MAX_CELLS]; MAX_BANDS],
}

/// Cells that a display does not show yet: a bit for each cell of each band.
#[must_use = "they count as sent"]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    bands: [u32; MAX_BANDS],
    /// The bands above have no more.
    band: usize,
}

impl Sent {
    /// A display that was never drawn on: every cell counts as changed.
    pub const fn unknown() -> Sent {
        Sent { digests: [[UNKNOWN; MAX_CELLS]; MAX_BANDS] }
    }

    /// The cells that look otherwise on the display than in the frame. From now on they count as shown: send them, or
    /// [`put back`](Sent::put_back) those that are not sent.
    pub fn take_changes(&mut self, frame: &Frame<'_>) -> Changes {
        let mut changes = Changes { band: frame.bands().start, ..Changes::default() };
        let bands = self.digests.iter_mut().zip(&mut changes.bands).enumerate();
        for (band, (shown, changed)) in bands.take(frame.bands().end).skip(frame.bands().start) {
            let digests = frame.digests(band);
            for (cell, (shown, digest)) in shown.iter_mut().zip(&digests).enumerate().take(frame.cells()) {
                if shown != digest || *digest == UNKNOWN {
                    *shown = *digest;
                    *changed |= 1 << cell;
                }
            }
        }
        changes
    }

    /// These were not sent after all.
    pub fn put_back(&mut self, unsent: &Run) {
        let band = self.digests.get_mut(unsent.band);
        band.and_then(|band| band.get_mut(unsent.cells.clone())).unwrap_or_default().fill(UNKNOWN);
    }

    /// The display may show anything, for example after its reset.
    pub fn forget(&mut self) {
        *self = Sent::unknown();
    }
}

/// In reading order, those side by side together.
impl Iterator for Changes {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        loop {
            let cells = self.bands.get_mut(self.band)?;
            if *cells == 0 {
                self.band += 1;
                continue;
            }
            let start = cells.trailing_zeros();
            let end = start + (*cells >> start).trailing_ones();
            *cells = cells.checked_shr(end).and_then(|rest| rest.checked_shl(end)).unwrap_or(0);
            return Some(Run { band: self.band, cells: start as usize..end as usize });
        }
    }
}

/// The most bands that a strip can have which is sent to several displays.
pub const MAX_STRIP_BANDS: usize = 8;

/// What of a strip goes to which displays. They hang on one bus, and several can listen at a time: a cell that looks the same on
/// them is sent once. In a game that is nearly half of what would be sent to each by itself.
#[derive(Clone, Debug)]
pub struct Deliveries {
    /// By band of the strip, by the place whose picture is sent and by who gets it: a bit for each cell.
    cells: [ByPlace<ByPlace<u32>>; MAX_STRIP_BANDS],
    bands: Range<usize>,
    first: Place,
    /// How many places from the first one on have been sent, and how many bands of the next.
    sent: (usize, usize),
}

/// Cells of one place's picture, for every display that is to show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Whose picture it is.
    pub from: Place,
    /// Who shows it: that place, and others that look the same there.
    pub to: ByPlace<bool>,
    /// Which part of it.
    pub run: Run,
}

impl Deliveries {
    /// Nothing is to be sent.
    pub const NONE: Deliveries = Deliveries {
        cells: [const { ByPlace([const { ByPlace([0; 4]) }; 4]) }; MAX_STRIP_BANDS],
        bands: 0..0,
        first: Place::ALL[0],
        sent: (0, 0),
    };

    /// The changes of a strip at every place, the first place's before the others'. `shown` is what took them.
    pub fn new(first: Place, bands: Range<usize>, changes: &ByPlace<Changes>, shown: &ByPlace<Sent>) -> Deliveries {
        let mut deliveries = Deliveries { bands: bands.clone(), first, ..Deliveries::NONE };
        for (cells, band) in deliveries.cells.iter_mut().zip(bands) {
            let digests = |place: Place| shown[place].digests.get(band);
            let mut left = ByPlace::from_fn(|place| changes[place].bands.get(band).copied().unwrap_or(0));
            for steps in 0..4 {
                let from = first.right(steps);
                let own = left[from];
                cells[from][from] = own;
                for to in (steps + 1..4).map(|steps| first.right(steps)) {
                    let both = own & left[to];
                    let same = digests(from).zip(digests(to)).map_or(0, |(from, to)| alike(both, from, to));
                    cells[from][to] = same;
                    left[to] &= !same;
                }
            }
        }
        deliveries
    }

    /// Whether there are no more.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().flat_map(|band| &band.0).all(|to| *to == ByPlace([0; 4]))
    }
}

/// Those of the cells whose digests are equal.
fn alike(cells: u32, one: &[u32; MAX_CELLS], other: &[u32; MAX_CELLS]) -> u32 {
    let (mut left, mut alike) = (cells, 0);
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        left &= left - 1;
        alike |= u32::from(one.get(cell) == other.get(cell)) << cell;
    }
    alike
}

/// One place after the other, each in reading order; what is side by side and goes to the same displays together.
impl Iterator for Deliveries {
    type Item = Delivery;

    fn next(&mut self) -> Option<Delivery> {
        loop {
            let (steps, at) = self.sent;
            if steps == 4 {
                return None;
            }
            let from = self.first.right(steps);
            let band = self.bands.start + at;
            let Some(cells) = self.cells.get_mut(at).filter(|_| band < self.bands.end) else {
                self.sent = (steps + 1, 0);
                continue;
            };
            let cells = &mut cells[from];
            if cells[from] == 0 {
                self.sent = (steps, at + 1);
                continue;
            }
            let start = cells[from].trailing_zeros();
            let to = ByPlace(cells.0.map(|cells| cells >> start & 1 == 1));
            // As far as it goes to the same ones. No display has 32 cells, so there is always an end.
            let same =
                |(cells, gets): (&u32, bool)| if gets { !(cells >> start) } else { cells >> start }.trailing_zeros();
            let length = cells.0.iter().zip(to.0).map(same).min().unwrap_or(0);
            let end = start + length.min(MAX_CELLS as u32);
            let mask = u32::MAX.checked_shl(end).unwrap_or(0);
            cells.0.iter_mut().for_each(|cells| *cells &= mask);
            return Some(Delivery { from, to, run: Run { band, cells: start as usize..end as usize } });
        }
    }
}
