//! What a display already shows.

use super::frame::{Frame, MAX_BANDS};

/// What one display shows, as a digest of each band. A band is sent when the frame's digest differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    digests: [Option<u32>; MAX_BANDS],
}

impl Sent {
    /// A display that was never drawn on: every band counts as changed.
    pub const fn unknown() -> Sent {
        Sent { digests: [None; MAX_BANDS] }
    }

    /// Whether the display shows something else in this band than the frame holds. A band that the frame lacks has not
    /// changed.
    pub fn changed(&self, frame: &Frame<'_>, band: usize) -> bool {
        band < frame.bands() && self.digests.get(band).is_some_and(|sent| *sent != Some(frame.digest(band)))
    }

    /// The frame's band is now on the display.
    pub fn mark(&mut self, frame: &Frame<'_>, band: usize) {
        if let Some(sent) = self.digests.get_mut(band) {
            *sent = Some(frame.digest(band));
        }
    }

    /// The display may show anything, for example after its reset.
    pub fn forget(&mut self) {
        *self = Sent::unknown();
    }
}
