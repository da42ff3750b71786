//! What a display already shows.

use core::ops::Range;

use super::frame::{Frame, MAX_BANDS, MAX_CELLS, Run};
use crate::seat::{ByPlace, Place};

/// The digest of a cell whose content is unknown. A cell that really has this digest is sent each
/// time.
const UNKNOWN: u32 = 0;

/// What one display shows, as a digest of each cell. A cell is sent if its digest in the frame
/// differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    digests: [[u32; MAX_CELLS]; MAX_BANDS],
}

/// The cells that a display does not show yet: one bit for each cell of each band.
#[must_use = "they count as sent"]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    bands: [u32; MAX_BANDS],
    /// The first band that may have such cells.
    band: usize,
}

impl Sent {
    /// A display with unknown content: every cell counts as changed.
    pub const fn unknown() -> Sent {
        Sent { digests: [[UNKNOWN; MAX_CELLS]; MAX_BANDS] }
    }

    /// Returns the cells that differ between the display and the frame. They count as shown from now
    /// on. So they must be sent, or [put back](Sent::put_back).
    pub fn take_changes(&mut self, frame: &Frame<'_>) -> Changes {
        self.take_digests(frame, |band| frame.digests(band))
    }

    /// The same if another display shows, or is about to show, what the frame holds. Then nothing
    /// has to be digested.
    pub fn take_changes_of(&mut self, twin: &Sent, frame: &Frame<'_>) -> Changes {
        let unknown = [UNKNOWN; MAX_CELLS];
        self.take_digests(frame, |band| twin.digests.get(band).copied().unwrap_or(unknown))
    }

    fn take_digests(
        &mut self,
        frame: &Frame<'_>,
        digests: impl Fn(usize) -> [u32; MAX_CELLS],
    ) -> Changes {
        let mut changes = Changes { band: frame.bands().start, ..Changes::default() };
        let bands = self.digests.iter_mut().zip(&mut changes.bands).enumerate();
        for (band, (shown, changed)) in bands.take(frame.bands().end).skip(frame.bands().start) {
            let digests = digests(band);
            for (cell, (shown, digest)) in
                shown.iter_mut().zip(&digests).enumerate().take(frame.cells())
            {
                if shown != digest || *digest == UNKNOWN {
                    *shown = *digest;
                    *changed |= 1 << cell;
                }
            }
        }
        changes
    }

    /// Marks cells that were not sent as unknown.
    pub fn put_back(&mut self, unsent: &Run) {
        let band = self.digests.get_mut(unsent.band);
        band.and_then(|band| band.get_mut(unsent.cells.clone())).unwrap_or_default().fill(UNKNOWN);
    }

    /// Marks the cells of a band as unknown, so that they are sent again.
    pub fn forget_band(&mut self, band: usize) {
        self.put_back(&Run { band, cells: 0..MAX_CELLS });
    }

    /// Marks all cells as unknown, for example after a reset of the display.
    pub fn forget(&mut self) {
        *self = Sent::unknown();
    }
}

/// The runs of cells in reading order. Cells that are side by side come together.
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

/// The most bands of a strip.
pub(crate) const MAX_STRIP_BANDS: usize = 8;

/// Which cells of a strip go to which displays. The displays share one bus, and several of them can
/// listen at the same time. So a cell that looks the same on several displays is sent once. In a
/// game this saves nearly half of the bytes.
#[derive(Clone, Debug)]
pub struct Deliveries {
    /// One bit for each cell. The indices are the band of the strip, the place whose picture is
    /// sent, and the place that gets it.
    cells: [ByPlace<ByPlace<u32>>; MAX_STRIP_BANDS],
    bands: Range<usize>,
    first: Place,
    /// The number of places that are done, counted from the first place, and the number of bands
    /// that are done for the next place.
    sent: (usize, usize),
}

/// Cells of the picture of one place, for all displays that show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The place whose picture it is.
    pub from: Place,
    /// The places that show it: this place, and others that look the same here.
    pub to: ByPlace<bool>,
    /// The cells.
    pub run: Run,
}

impl Deliveries {
    /// Nothing to send.
    pub const NONE: Deliveries = Deliveries {
        cells: [const { ByPlace([const { ByPlace([0; 4]) }; 4]) }; MAX_STRIP_BANDS],
        bands: 0..0,
        first: Place::ALL[0],
        sent: (0, 0),
    };

    /// The deliveries for the changes of a strip, with those of the place `first` first. `shown` is
    /// what the displays show after these changes.
    pub fn new(
        first: Place,
        bands: Range<usize>,
        changes: &ByPlace<Changes>,
        shown: &ByPlace<Sent>,
    ) -> Deliveries {
        let mut deliveries = Deliveries { bands: bands.clone(), first, ..Deliveries::NONE };
        for (cells, band) in deliveries.cells.iter_mut().zip(bands) {
            let digests = |place: Place| shown[place].digests.get(band);
            let mut left =
                ByPlace::from_fn(|place| changes[place].bands.get(band).copied().unwrap_or(0));
            for steps in 0..4 {
                let from = first.right(steps);
                let own = left[from];
                cells[from][from] = own;
                for to in (steps + 1..4).map(|steps| first.right(steps)) {
                    let both = own & left[to];
                    let same = digests(from)
                        .zip(digests(to))
                        .map_or(0, |(from, to)| alike(both, from, to));
                    cells[from][to] = same;
                    left[to] &= !same;
                }
            }
        }
        deliveries
    }

    /// Whether nothing is left to send.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().flat_map(|band| &band.0).all(|to| *to == ByPlace([0; 4]))
    }
}

/// The subset of `cells` whose digests are equal.
fn alike(cells: u32, one: &[u32; MAX_CELLS], other: &[u32; MAX_CELLS]) -> u32 {
    let (mut left, mut alike) = (cells, 0);
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        left &= left - 1;
        alike |= u32::from(one.get(cell) == other.get(cell)) << cell;
    }
    alike
}

/// One place after the other, each in reading order. Cells that are side by side and go to the same
/// displays come together.
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
            // How many cells go to the same displays. No band has 32 cells, so there is always an end.
            let same = |(cells, gets): (&u32, bool)| {
                if gets { !(cells >> start) } else { cells >> start }.trailing_zeros()
            };
            let length = cells.0.iter().zip(to.0).map(same).min().unwrap_or(0);
            let end = start + length.min(MAX_CELLS as u32);
            let mask = u32::MAX.checked_shl(end).unwrap_or(0);
            cells.0.iter_mut().for_each(|cells| *cells &= mask);
            return Some(Delivery {
                from,
                to,
                run: Run { band, cells: start as usize..end as usize },
            });
        }
    }
}
