//! What a display already shows.

use super::frame::{Frame, MAX_BANDS, MAX_CELLS, Run};

/// The digest of a cell of which nobody knows what it shows. A cell whose true digest is this is sent once too often.
const UNKNOWN: u32 = 0;

/// What one display shows, as a digest of each cell. A cell is sent when the frame's digest differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    digests: [[u32; MAX_CELLS]; MAX_BANDS],
}

impl Sent {
    /// A display that was never drawn on: every cell counts as changed.
    pub const fn unknown() -> Sent {
        Sent { digests: [[UNKNOWN; MAX_CELLS]; MAX_BANDS] }
    }

    /// The next cells side by side, behind `last` in reading order, that look otherwise on the display than in the frame. From now
    /// on they count as shown: send them, or [`put back`](Sent::put_back) what is not sent.
    pub fn take_changed(&mut self, frame: &Frame<'_>, last: Option<&Run>) -> Option<Run> {
        let (first_band, mut first) = last.map_or((0, 0), |run| (run.band, run.cells.end));
        for (band, sent) in self.digests.iter_mut().enumerate().take(frame.bands()).skip(first_band) {
            let (mut run, digests): (Option<Run>, _) = (None, frame.digests(band));
            for (cell, (sent, now)) in sent.iter_mut().zip(&digests).enumerate().take(frame.cells()).skip(first) {
                if sent != now || *now == UNKNOWN {
                    *sent = *now;
                    run.get_or_insert(Run { band, cells: cell..cell }).cells.end = cell + 1;
                } else if run.is_some() {
                    break;
                }
            }
            if run.is_some() {
                return run;
            }
            first = 0;
        }
        None
    }

    /// The run was not sent after all.
    pub fn put_back(&mut self, run: &Run) {
        let band = self.digests.get_mut(run.band);
        band.and_then(|band| band.get_mut(run.cells.clone())).unwrap_or_default().fill(UNKNOWN);
    }

    /// The display may show anything, for example after its reset.
    pub fn forget(&mut self) {
        *self = Sent::unknown();
    }
}
