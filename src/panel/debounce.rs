//! One key's contact, cleaned: pin levels and microseconds in, presses and releases out.
//!
//! - A press counts from the first edge of its closing and is accepted once the contact has been closed for
//!   [`CLOSED_MICROS`] without a break. A spike that is over before that gives nothing.
//! - A release is accepted once the contact has been open for [`QUIET_MICROS`] without a break, longer than ordinary contacts
//!   bounce (6.2 ms at worst), and never within [`SAME_PRESS_MICROS`] of the press's first edge. Contacts exist that
//!   bounce once more 150 ms after they closed; until that is over, whatever the contact does belongs to the same press.
//!   Deliberate presses of one key come further apart than that.
//! - A key that is down at power-on is no press: nobody has pressed anything on a screen that was not there.

/// A press is accepted after this long without a break.
pub const CLOSED_MICROS: u64 = 1_000;
/// A release is accepted, and a spike forgotten, after this long without a break.
pub const QUIET_MICROS: u64 = 10_000;
/// Nothing that the contact does within this time of a press's first edge is another press.
pub const SAME_PRESS_MICROS: u64 = 170_000;

/// What a key did, and the time of its first edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Stroke {
    Press { at_micros: u64 },
    Release { at_micros: u64 },
}

/// The contact of one key.
#[derive(Clone, Debug)]
pub struct Debounce {
    /// The last level that was seen, and since when.
    closed: bool,
    since: u64,
    key: State,
}

/// What has been accepted so far.
#[derive(Clone, Copy, Debug)]
enum State {
    Up,
    /// Edges were seen; the first of them is the time of the press, should it become one.
    Closing {
        first: u64,
    },
    /// Down, and no release before this time.
    Down {
        until: u64,
    },
    Opening {
        first: u64,
        until: u64,
    },
}

impl Debounce {
    /// A key whose contact is `closed` at power-on.
    pub const fn new(closed: bool, now: u64) -> Debounce {
        Debounce { closed, since: now, key: if closed { State::Down { until: 0 } } else { State::Up } }
    }

    /// The contact's level now. Call it at every edge and at [`Debounce::deadline`]; late calls lose nothing, for a level that
    /// nobody reported as changed is taken to have lasted.
    pub fn sample(&mut self, closed: bool, now: u64) -> Option<Stroke> {
        let stroke = self.settle(now);
        if closed != self.closed {
            (self.closed, self.since) = (closed, now);
            self.key = match (self.key, closed) {
                (State::Up, true) => State::Closing { first: now },
                (State::Down { until }, false) => State::Opening { first: now, until },
                (unsettled, _) => unsettled,
            };
        }
        stroke
    }

    /// When to call [`Debounce::sample`] again though there is no edge.
    pub fn deadline(&self) -> Option<u64> {
        match (self.key, self.closed) {
            (State::Up | State::Down { .. }, _) => None,
            (State::Closing { .. }, true) => Some(self.since + CLOSED_MICROS),
            (State::Closing { .. }, false) | (State::Opening { .. }, true) => Some(self.since + QUIET_MICROS),
            (State::Opening { until, .. }, false) => Some((self.since + QUIET_MICROS).max(until)),
        }
    }

    /// Accepts what has been stable long enough.
    fn settle(&mut self, now: u64) -> Option<Stroke> {
        if now < self.deadline()? {
            return None;
        }
        match (self.key, self.closed) {
            (State::Closing { first }, true) => {
                self.key = State::Down { until: first + SAME_PRESS_MICROS };
                Some(Stroke::Press { at_micros: first })
            }
            // It was a spike.
            (State::Closing { .. }, false) => {
                self.key = State::Up;
                None
            }
            (State::Opening { first, .. }, false) => {
                self.key = State::Up;
                Some(Stroke::Release { at_micros: first })
            }
            // Still the same press.
            (State::Opening { until, .. }, true) => {
                self.key = State::Down { until };
                None
            }
            (State::Up | State::Down { .. }, _) => None,
        }
    }
}

#[cfg(test)]
#[path = "debounce_tests.rs"]
mod tests;
