//! What each player holds in chips, and which of them he hands over.
//!
//! The box does not see the chips. It takes it that everybody began with a bank and paid each hand of the sheet as the box
//! said, changing pieces where it said so; so what a player holds follows from the sheet alone, through every undo and
//! correction.

use crate::score::Payment;
use crate::score::chips::{ChipError, ChipSet, Chips};
use crate::seat::{ByPlace, Place};
use crate::table::Table;

/// What points are worth, in hundredths.
pub(super) fn worth(table: &Table, points: i32) -> u32 {
    points.unsigned_abs().saturating_mul(table.options().unit().into())
}

/// Which pieces make this payment, after the payments before it.
pub(super) fn pieces(table: &Table, set: &ChipSet, before: &[Payment], pay: &Payment) -> Result<Chips, ChipError> {
    let mut held = held(table, set);
    before.iter().for_each(|it| hand_over(set, &mut held, it.from, it.to, worth(table, it.amount)));
    set.pay(held[pay.from], worth(table, pay.amount))
}

/// What everybody holds, as far as the sheet goes back.
fn held(table: &Table, set: &ChipSet) -> ByPlace<Chips> {
    let mut held = ByPlace::from_fn(|_| set.bank);
    for row in table.sheet().rows() {
        let mut left = row.change;
        for from in Place::ALL {
            for to in Place::ALL {
                let points = (-left[from]).min(left[to]);
                if points > 0 {
                    hand_over(set, &mut held, from, to, worth(table, points));
                    left[from] += points;
                    left[to] -= points;
                }
            }
        }
    }
    held
}

fn hand_over(set: &ChipSet, held: &mut ByPlace<Chips>, from: Place, to: Place, amount: u32) {
    let (mut payer, mut payee) = (held[from], held[to]);
    let value = |chips| set.value(chips);
    // Who has too few gives what he has, and the rest is written down.
    let amount = amount.min(value(payer));
    let handed = set.pay(payer, amount).and_then(|pieces| payer.give(&mut payee, pieces));
    if handed.is_err() && !with_change(set, &mut payer, &mut payee, amount) {
        // Others have to change pieces for them: any pieces of the right worth will do.
        (payer, payee) = (changed(set, value(payer) - amount), changed(set, value(payee) + amount));
    }
    (held[from], held[to]) = (payer, payee);
}

/// He pays too much and gets the difference back, as little as can be: that is how people change, and it leaves them the
/// small pieces that the next payment needs. Says whether they could.
fn with_change(set: &ChipSet, payer: &mut Chips, payee: &mut Chips, amount: u32) -> bool {
    let [largest, ..] = set.worth;
    let smallest = set.worth.iter().copied().filter(|&worth| worth > 0).min().unwrap_or(1);
    (1..largest / smallest).any(|steps| {
        let back = u32::from(steps * smallest);
        let (mut giver, mut taker) = (*payer, *payee);
        let paid = set.pay(giver, amount.saturating_add(back)).and_then(|pieces| giver.give(&mut taker, pieces));
        let changed = paid.and_then(|()| set.pay(taker, back)).and_then(|pieces| taker.give(&mut giver, pieces));
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
        // The next time he has the pieces.
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
