//! A settlement is booked when all have confirmed it, or some time after two have.

use super::state::RefereeState;
use crate::panel::Booking;
use crate::seat::Place;
use crate::table::Phase;

/// After the second YES the others have this long. One absent player must not block the table.
pub const BOOKING_MILLIS: u64 = 20_000;

/// So many must have confirmed before time runs: one player alone never changes a score.
const ENOUGH: usize = 2;

impl RefereeState {
    /// Time begins to run, or there is nothing to wait for any more.
    pub fn watch_settlement(&mut self) {
        let table = self.history.table();
        let confirmed = match table.phase() {
            Phase::Settlement { agreed } if !table.is_stopped() => {
                Place::ALL.iter().filter(|&&it| table.options().is_player(it) && agreed[it]).count()
            }
            _ => 0,
        };
        self.booking = match self.booking {
            _ if confirmed < ENOUGH => Booking::Open,
            Booking::Open => Booking::At(self.now + BOOKING_MILLIS),
            running => running,
        };
    }

    /// Stops the time, or starts it again.
    pub fn wait_to_book(&mut self, wait: bool) {
        self.booking = match (self.booking, wait) {
            (Booking::At(_) | Booking::Rests, true) => Booking::Waits,
            (Booking::Waits, false) => Booking::At(self.now + BOOKING_MILLIS),
            (same, _) => same,
        };
    }

    /// Lets the time rest while players are busy with something else, and begin again after that.
    /// Returns whether that has changed.
    pub fn rest_booking(&mut self, busy: bool) -> bool {
        let before = self.booking;
        self.booking = match (before, busy) {
            (Booking::At(_), true) => Booking::Rests,
            (Booking::Rests, false) => Booking::At(self.now + BOOKING_MILLIS),
            (same, _) => same,
        };
        before != self.booking
    }

    /// When the seconds on the screen change.
    pub fn next_second(&self) -> Option<u64> {
        let Booking::At(at) = self.booking else { return None };
        let after = self.booking.seconds(self.now)?.saturating_sub(1);
        Some(at - after * 1000)
    }
}
