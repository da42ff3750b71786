//! Which chips each player holds, and which of them they hand over.
//!
//! The box does not see the chips. It assumes that everybody began with the same bank, paid every
//! hand of the sheet as the box said, and changed pieces where it said so. So what a player holds
//! follows from the sheet alone, through every undo and correction.

use super::Table;
use super::paid::settle_up;
use crate::score::Payment;
use crate::score::chips::{ChipError, ChipSet, Chips};
use crate::seat::{ByPlace, Place};

/// The worth of these points, in hundredths.
pub(crate) fn worth(table: &Table, points: i32) -> u32 {
    points.unsigned_abs().saturating_mul(table.options().unit().into())
}

/// The pieces that make up this payment, once the payments `before` it are made.
pub(crate) fn pieces(
    table: &Table,
    set: &ChipSet,
    before: &[Payment],
    pay: &Payment,
) -> Result<Chips, ChipError> {
    let mut held = held(table, set);
    before.iter().for_each(|it| hand_over(set, &mut held, it.from, it.to, worth(table, it.amount)));
    set.pay(held[pay.from], worth(table, pay.amount))
}

/// What everybody holds after all hands on the sheet.
fn held(table: &Table, set: &ChipSet) -> ByPlace<Chips> {
    let mut held = ByPlace::from_fn(|_| set.bank);
    for row in table.sheet().rows() {
        settle_up(row.change, |from, to, points| {
            hand_over(set, &mut held, from, to, worth(table, points));
        });
    }
    held
}

fn hand_over(set: &ChipSet, held: &mut ByPlace<Chips>, from: Place, to: Place, amount: u32) {
    let (mut payer, mut payee) = (held[from], held[to]);
    let value = |chips| set.value(chips);
    // A player with too few pieces gives all they have; the rest is written down.
    let amount = amount.min(value(payer));
    let handed = set.pay(payer, amount).and_then(|pieces| payer.give(&mut payee, pieces));
    if handed.is_err() && !with_change(set, &mut payer, &mut payee, amount) {
        // The other players change pieces for them, so any pieces of the right worth will do.
        (payer, payee) = (changed(set, value(payer) - amount), changed(set, value(payee) + amount));
    }
    (held[from], held[to]) = (payer, payee);
}

/// The payer pays too much and gets the difference back, as little as possible. That is how people
/// change, and it leaves the payer the small pieces that the next payment needs. Returns false if
/// no such exchange exists.
fn with_change(set: &ChipSet, payer: &mut Chips, payee: &mut Chips, amount: u32) -> bool {
    let [largest, ..] = set.worth;
    let smallest = set.worth.iter().copied().filter(|&worth| worth > 0).min().unwrap_or(1);
    (1..largest / smallest).any(|steps| {
        let back = u32::from(steps * smallest);
        let (mut giver, mut taker) = (*payer, *payee);
        let paid = set
            .pay(giver, amount.saturating_add(back))
            .and_then(|pieces| giver.give(&mut taker, pieces));
        let changed = paid
            .and_then(|()| set.pay(taker, back))
            .and_then(|pieces| taker.give(&mut giver, pieces));
        if changed.is_ok() {
            (*payer, *payee) = (giver, taker);
        }
        changed.is_ok()
    })
}

/// Pieces of this worth, the largest first.
fn changed(set: &ChipSet, mut value: u32) -> Chips {
    let mut chips = Chips::default();
    for (count, &worth) in chips.0.iter_mut().zip(&set.worth) {
        let most = value.checked_div(worth.into()).unwrap_or(0).min(u8::MAX.into());
        *count = most as u8;
        value -= most * u32::from(worth);
    }
    chips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::chips::{POKER, STICKS};

    #[test]
    fn changing_keeps_the_worth() {
        for value in [0, 5, 35, 995, 2500] {
            assert_eq!(POKER.value(changed(&POKER, value)), value);
            assert_eq!(STICKS.value(changed(&STICKS, value)), value);
        }
    }

    #[test]
    fn who_pays_too_much_gets_small_pieces_back() {
        let [a, b, ..] = Place::ALL;
        let mut held = ByPlace::from_fn(|_| Chips([0, 2, 0, 4, 1]));
        held[a] = Chips([3, 0, 0, 0, 0]);
        hand_over(&POKER, &mut held, a, b, 130);
        assert_eq!((held[a], held[b]), (Chips([1, 1, 0, 2, 0]), Chips([2, 1, 0, 2, 1])));
        // Now the payer has the pieces for the next payment.
        assert!(POKER.pay(held[a], 20).is_ok());
    }

    #[test]
    fn who_cannot_pay_exactly_changes() {
        let [a, b, ..] = Place::ALL;
        let mut held = ByPlace::from_fn(|_| Chips::default());
        held[a] = Chips([1, 0, 0, 0, 0]);
        hand_over(&POKER, &mut held, a, b, 30);
        assert_eq!((POKER.value(held[a]), POKER.value(held[b])), (70, 30));
        hand_over(&POKER, &mut held, a, b, 500);
        assert_eq!((POKER.value(held[a]), POKER.value(held[b])), (0, 100));
    }
}
