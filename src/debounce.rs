//! One key's contact, cleaned: pin levels and microseconds in, presses and releases out.
//!
//! - A press is accepted once the contact has been closed for [`CLOSED_MICROS`] without a break. It
//!   counts from the first edge, but never from longer than [`OLDEST_MICROS`] ago. A shorter spike
//!   gives nothing.
//! - After a first edge the contact is sampled every [`SAMPLE_MICROS`] until it has settled. So a wire
//!   that picks up noise costs the same as one that does not. A sample also says whether there were
//!   edges since the one before: noise that happens to be low at every sample is no press.
//! - A release is accepted once the contact has been open for [`QUIET_MICROS`] without a break.
//!   That is longer than ordinary contacts bounce (6.2 ms at worst). It is never accepted within
//!   [`SAME_PRESS_MICROS`] of the press's first edge: some contacts bounce once more 150 ms after
//!   they closed, and all of that belongs to the same press. Deliberate presses of one key are
//!   further apart.
//! - A key that is down at power-on does not count as pressed: there was no screen yet on which to
//!   press anything.

/// How long a contact must stay closed before a press is accepted.
pub const CLOSED_MICROS: u64 = 1_000;
/// How long a contact must stay open before a release is accepted or a spike is forgotten.
pub const QUIET_MICROS: u64 = 10_000;
/// How often a contact is sampled that has not settled.
pub const SAMPLE_MICROS: u64 = 500;
/// No press has an older time stamp than this when it is accepted.
pub const OLDEST_MICROS: u64 = 20_000;
/// Whatever the contact does within this time of a press's first edge belongs to the same press.
pub const SAME_PRESS_MICROS: u64 = 170_000;

/// A press or a release that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyEdge {
    /// The key went down.
    Press {
        /// When its contact first closed.
        at_micros: u64,
    },
    /// The key came up.
    Release {
        /// When its contact first opened.
        at_micros: u64,
    },
}

/// The contact of one key.
#[derive(Clone, Debug)]
pub struct Debounce {
    /// The last level that was seen.
    closed: bool,
    /// When that level began.
    since: u64,
    state: ContactState,
}

/// What has been accepted so far.
#[derive(Clone, Copy, Debug)]
enum ContactState {
    Up,
    /// The contact moved at `first`. If this becomes a press, that is its time.
    Closing {
        first: u64,
    },
    /// No release is accepted before `until`.
    Down {
        until: u64,
    },
    /// The contact moved at `first`, and no release is accepted before `until`.
    Opening {
        first: u64,
        until: u64,
    },
}

impl Debounce {
    /// A key whose contact is `closed` at power-on.
    pub const fn new(closed: bool, now: u64) -> Debounce {
        Debounce {
            closed,
            since: now,
            state: if closed { ContactState::Down { until: 0 } } else { ContactState::Up },
        }
    }

    /// Takes the contact's level at time `now`, and whether it has `moved` since the last call. Late
    /// calls lose nothing: without `moved`, a level is taken to have lasted until now.
    pub fn sample(&mut self, closed: bool, moved: bool, now: u64) -> Option<KeyEdge> {
        let edge = if moved { None } else { self.settle(now) };
        if moved || closed != self.closed {
            (self.closed, self.since) = (closed, now);
            self.state = match self.state {
                ContactState::Up => ContactState::Closing { first: now },
                ContactState::Down { until } => ContactState::Opening { first: now, until },
                unsettled => unsettled,
            };
        }
        edge
    }

    /// Whether the contact was closed when it was last sampled.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether the contact rests. Then [`Debounce::sample`] need not be called before the next edge.
    pub const fn is_settled(&self) -> bool {
        matches!(self.state, ContactState::Up | ContactState::Down { .. })
    }

    /// When a level that lasts is accepted.
    fn deadline(&self) -> Option<u64> {
        match (self.state, self.closed) {
            (ContactState::Up | ContactState::Down { .. }, _) => None,
            (ContactState::Closing { .. }, true) => Some(self.since + CLOSED_MICROS),
            (ContactState::Closing { .. }, false) | (ContactState::Opening { .. }, true) => {
                Some(self.since + QUIET_MICROS)
            }
            (ContactState::Opening { until, .. }, false) => {
                Some((self.since + QUIET_MICROS).max(until))
            }
        }
    }

    /// Accepts a level that has been stable for long enough.
    fn settle(&mut self, now: u64) -> Option<KeyEdge> {
        if now < self.deadline()? {
            return None;
        }
        match (self.state, self.closed) {
            (ContactState::Closing { first }, true) => {
                let at_micros = first.max(now.saturating_sub(OLDEST_MICROS));
                self.state = ContactState::Down { until: at_micros + SAME_PRESS_MICROS };
                Some(KeyEdge::Press { at_micros })
            }
            // The contact was closed too briefly: a spike.
            (ContactState::Closing { .. }, false) => {
                self.state = ContactState::Up;
                None
            }
            (ContactState::Opening { first, .. }, false) => {
                self.state = ContactState::Up;
                Some(KeyEdge::Release { at_micros: first })
            }
            // The contact closed again: still the same press.
            (ContactState::Opening { until, .. }, true) => {
                self.state = ContactState::Down { until };
                None
            }
            (ContactState::Up | ContactState::Down { .. }, _) => None,
        }
    }
}

#[cfg(test)]
mod tests;
