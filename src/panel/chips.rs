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
    let handed = set.pay(payer, amount).and_then(|pieces| payer.give(&mut payee, pieces));
    if handed.is_err() {
        // They change pieces among themselves: any pieces of the right worth will do.
        let value = |chips| set.value(chips);
        let amount = amount.min(value(payer));
        (payer, payee) = (changed(set, value(payer) - amount), changed(set, value(payee) + amount));
    }
    (held[from], held[to]) = (payer, payee);
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
