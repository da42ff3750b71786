//! Keys at four places, pressed, held and left alone: nothing panics, the way back to the game is
//! short, and no place changes a score alone.
//!
//! A byte is a press: place and key are its lower four bits, and the next three say how long. If
//! the highest bit is set, nobody presses and time passes.
#![no_main]

mod common;

use common::keys::Box4;
use common::mash;
use four_winds::key::Key;
use four_winds::seat::Place;
use libfuzzer_sys::fuzz_target;

/// More than the 400 or so presses of a whole hand.
const MOST_PRESSES: usize = 500;

fuzz_target!(|input: &[u8]| {
    let mut table = Box4::default();
    for (pressed, &byte) in input.iter().take(MOST_PRESSES).enumerate() {
        let (place, key) = (Place::ALL[usize::from(byte >> 2 & 3)], Key::ALL[usize::from(byte & 3)]);
        match byte >> 4 {
            0..=6 => _ = mash::press(&mut table, place, key, 80),
            // Long enough for the menu.
            7 => _ = mash::press(&mut table, place, key, 2_100),
            // At most as long as a claim's whole time.
            steps => mash::wait(&mut table, u64::from(steps - 7) * 3_000),
        }
        if pressed % 64 == 63 {
            mash::can_go_on(&mash::find_the_way_back(&table));
        }
    }
    mash::can_go_on(&mash::find_the_way_back(&table));
});
