//! The score sheet: a row for each hand, and the running totals.

use super::packed_row::PackedRow;
use super::paid::{LARGEST_PAID, Paid};
use super::refusal::Refusal;
use crate::score::{Payments, Special, Win};
use crate::seat::{ByPlace, Place, Wind};

/// How many of the last rows are kept and can be corrected. A game of four rounds has sixteen
/// hands, and with repeats and draws rarely more than thirty. Older rows are added up in
/// [`ScoreSheet::earlier`], so no points are ever lost. Three presses of one of four keys can
/// choose any of 64 rows.
pub const ROWS: usize = 64;

/// No total may be larger than this, won or lost, so that no sum can overflow.
pub(super) const LARGEST: i32 = 10_000_000;

/// The most points that can be typed in for one place. Four of them together are no more than a
/// total.
pub(super) const LARGEST_ENTRY: i32 = LARGEST / 4;

/// The most points that a hand can count. No rule set lets a player win or lose more than ten times
/// the value of a hand.
pub(super) const LARGEST_HAND: i32 = LARGEST / 16;

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player won.
    Won {
        /// The winner.
        by: Place,
        /// Where the last tile came from.
        win: Win,
        /// The special hand, if it was one.
        special: Option<&'static Special>,
    },
    /// The wall was used up.
    Drawn,
    /// The hand counts for nothing and is played again.
    Void,
}

/// One hand of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The number of the hand, counted from 1 through the whole game.
    pub hand: u16,
    /// The wind of the round.
    pub round: Wind,
    /// The place that held East.
    pub east: Place,
    /// How it ended.
    pub ending: Ending,
    /// What each place won or lost, including points that were typed in during the hand.
    pub change: ByPlace<i32>,
    /// Who paid whom. Points that nobody paid are only in `change`.
    pub paid: Paid,
    /// Some of the points were typed in.
    pub typed: bool,
    /// The row was corrected afterwards.
    pub corrected: bool,
}

impl SheetRow {
    /// What a place won or lost beside the payments: the points of its own hand, or a fine that
    /// nobody gets.
    pub fn unpaid(&self, place: Place) -> i32 {
        self.change[place].saturating_sub(self.paid.received(place))
    }
}

/// The rows and what they add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Packed, because a table with all its rows is copied at every event.
    pub(super) rows: heapless::Vec<PackedRow, ROWS>,
    /// The special hands that rows can name.
    pub(super) specials: &'static [Special],
    pub(super) earlier: ByPlace<i32>,
    pub(super) earlier_paid: Paid,
    pub(super) total: ByPlace<i32>,
    /// Points typed in or paid as a penalty since the last row. They become part of the next row.
    pub(super) open: ByPlace<i32>,
    pub(super) open_paid: Paid,
    pub(super) open_typed: bool,
}

impl ScoreSheet {
    /// An empty sheet for a rule set with these special hands.
    pub(super) fn new(specials: &'static [Special]) -> ScoreSheet {
        ScoreSheet { specials, ..ScoreSheet::default() }
    }

    /// The rows that are kept, oldest first.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = SheetRow> + ExactSizeIterator + Clone {
        self.rows.iter().map(|row| row.unpacked(self.specials))
    }

    /// The sum of the rows that are no longer kept.
    pub fn earlier(&self) -> ByPlace<i32> {
        self.earlier
    }

    /// Who paid whom in those rows.
    pub fn earlier_paid(&self) -> Paid {
        self.earlier_paid
    }

    /// The running scores.
    pub fn total(&self) -> ByPlace<i32> {
        self.total
    }

    /// What this hand has changed so far, before its settlement.
    pub fn open(&self) -> ByPlace<i32> {
        self.open
    }

    /// Books points at once. They will be part of this hand's row.
    pub(super) fn book(&mut self, payments: &Payments, typed: bool) -> Result<(), Refusal> {
        self.total = added(self.total, payments.change)?;
        self.open = added(self.open, payments.change)?;
        for pay in &payments.pay {
            self.open_paid = self
                .open_paid
                .and(pay.from, pay.to, pay.amount)
                .ok_or(Refusal::TooLarge { most: LARGEST_PAID })?;
        }
        self.open_typed |= typed;
        Ok(())
    }

    /// Ends the hand. The points booked since the last row become a row of their own.
    pub(super) fn close_row(&mut self, hand: u16, round: Wind, east: Place, ending: Ending) {
        let change = core::mem::take(&mut self.open);
        let paid = core::mem::take(&mut self.open_paid);
        let typed = core::mem::take(&mut self.open_typed);
        let row = SheetRow { hand, round, east, ending, change, paid, typed, corrected: false };
        if self.rows.is_full() {
            let oldest = self.rows.remove(0).unpacked(self.specials);
            // Only the total is checked against a limit. Corrections of later rows can take the sum
            // of the earlier ones beyond it, so it saturates; no game is long enough for that.
            self.earlier =
                ByPlace::from_fn(|place| self.earlier[place].saturating_add(oldest.change[place]));
            self.earlier_paid = self.earlier_paid.plus(oldest.paid);
        }
        // There is room, because the oldest row has just been removed.
        let _ = self.rows.push(PackedRow::new(&row, self.specials));
    }

    /// Replaces what a hand of the sheet changed, and updates the totals. The players whose points
    /// change pay each other.
    pub(super) fn correct(&mut self, hand: u16, change: ByPlace<i32>) -> Result<(), Refusal> {
        let specials = self.specials;
        let packed = self
            .rows
            .iter_mut()
            .find(|row| row.hand() == hand)
            .ok_or(Refusal::NoSuchHand { hand })?;
        let row = packed.unpacked(specials);
        let difference = ByPlace::from_fn(|place| change[place].saturating_sub(row.change[place]));
        self.total = added(self.total, difference)?;
        let paid = row.paid.and_change(difference);
        *packed = PackedRow::new(&SheetRow { change, paid, corrected: true, ..row }, specials);
        Ok(())
    }
}

fn added(to: ByPlace<i32>, change: ByPlace<i32>) -> Result<ByPlace<i32>, Refusal> {
    let sum = ByPlace::from_fn(|place| to[place].saturating_add(change[place]));
    match sum.iter().all(|(_, points)| (-LARGEST..=LARGEST).contains(points)) {
        true => Ok(sum),
        false => Err(Refusal::TooLarge { most: LARGEST }),
    }
}
