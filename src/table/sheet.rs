//! The score sheet: one row a hand, and the running totals.

use super::refusal::Refusal;
use crate::score::{Special, Win};
use crate::seat::{ByPlace, Place, Wind};

/// The last rows that are kept one by one, and can be corrected. A game of four rounds has sixteen hands and, with repeats
/// and draws, rarely more than thirty; older rows are added up in [`Sheet::earlier`], so no point is ever lost. Three keys, each
/// one of four, choose any of them.
pub const ROWS: usize = 64;

/// No total goes beyond this, so that no sum of an evening can overflow.
pub const LARGEST: i32 = 10_000_000;

/// Points that are typed in: the four places' together are no more than a total.
pub const LARGEST_ENTRY: i32 = LARGEST / 4;

/// What a hand counts: in no rule set does anybody win or lose more than ten times as much by it.
pub const LARGEST_HAND: i32 = LARGEST / 16;

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won.
    Won {
        /// The winner.
        by: Place,
        /// Where the last tile came from.
        win: Win,
        /// The special hand.
        special: Option<&'static Special>,
    },
    /// The wall was used up.
    Drawn,
    /// The hand counts for nothing and is played again.
    Void,
}

/// One hand of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Counted from 1 through the whole game.
    pub hand: u16,
    /// The wind of the round.
    pub round: Wind,
    /// Who held East.
    pub east: Place,
    /// How it ended.
    pub ending: Ending,
    /// What each place won or lost, entries typed in during the hand included.
    pub change: ByPlace<i32>,
    /// Some of it was typed in.
    pub typed: bool,
    /// It was corrected afterwards.
    pub corrected: bool,
}

/// The rows and what they add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub(super) rows: heapless::Vec<Row, ROWS>,
    pub(super) earlier: ByPlace<i32>,
    pub(super) total: ByPlace<i32>,
    /// What was typed in or taken as a penalty since the last row: it goes into the next one.
    pub(super) open: ByPlace<i32>,
    pub(super) open_typed: bool,
}

impl Sheet {
    /// The rows that are kept, oldest first.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What the rows that are no longer kept added up to.
    pub fn earlier(&self) -> ByPlace<i32> {
        self.earlier
    }

    /// The running scores.
    pub fn total(&self) -> ByPlace<i32> {
        self.total
    }

    /// What this hand has changed so far, before it is settled.
    pub fn open(&self) -> ByPlace<i32> {
        self.open
    }

    /// Books points at once; they will be part of this hand's row.
    pub fn book(&mut self, change: ByPlace<i32>, typed: bool) -> Result<(), Refusal> {
        self.total = added(self.total, change)?;
        self.open = added(self.open, change)?;
        self.open_typed |= typed;
        Ok(())
    }

    /// Ends the hand: what was booked since the last row becomes its row.
    pub fn close_row(&mut self, hand: u16, round: Wind, east: Place, ending: Ending) {
        let change = core::mem::take(&mut self.open);
        let typed = core::mem::take(&mut self.open_typed);
        let row = Row { hand, round, east, ending, change, typed, corrected: false };
        if self.rows.is_full() {
            let oldest = self.rows.remove(0);
            // Bounds are kept by the total. The earlier rows alone can pass them when later ones are corrected, and no game
            // is long enough for more.
            self.earlier = ByPlace::from_fn(|place| self.earlier[place].saturating_add(oldest.change[place]));
        }
        // There is room: the oldest row has just been folded away.
        let _ = self.rows.push(row);
    }

    /// Sets what a hand of the sheet changed, and the totals with it.
    pub fn correct(&mut self, hand: u16, change: ByPlace<i32>) -> Result<(), Refusal> {
        let row = self.rows.iter_mut().find(|row| row.hand == hand).ok_or(Refusal::NoSuchHand { hand })?;
        let difference = ByPlace::from_fn(|place| change[place].saturating_sub(row.change[place]));
        self.total = added(self.total, difference)?;
        row.change = change;
        row.corrected = true;
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
