//! What a display already shows.

use super::frame::{Frame, MAX_BANDS, MAX_CELLS, Run};

/// The digest of a cell of which nobody knows what it shows. A cell whose true digest is this is sent once too often.
const UNKNOWN: u32 = 0;

/// What one display shows, as a digest of each cell. A cell is sent when the frame's digest differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    digests: [[u32; MAX_CELLS]; MAX_BANDS],
}

/// Cells that a display does not show yet: a bit for each cell of each band.
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
    pub fn put_back(&mut self, unsent: Changes) {
        for Run { band, cells } in unsent {
            self.digests.get_mut(band).and_then(|band| band.get_mut(cells)).unwrap_or_default().fill(UNKNOWN);
        }
    }

    /// The display may show anything, for example after its reset.
    pub fn forget(&mut self) {
        *self = Sent::unknown();
    }
}

impl Changes {
    /// Whether there are no more.
    pub fn is_empty(&self) -> bool {
        self.bands == [0; MAX_BANDS]
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
