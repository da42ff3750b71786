//! Keys at four places, pressed, held and left alone for a while: nothing panics, the way back to the game is short, and no
//! place changes a score alone.
//!
//! A byte is a press: place and key in its lower four bits, how long in the next three; with the highest one set, nobody
//! presses and time passes.
#![no_main]

#[path = "../../tests/common/keys.rs"]
mod keys;
#[path = "../../tests/common/labels.rs"]
mod labels;
#[path = "../../tests/common/mash.rs"]
mod mash;

use four_winds::panel::Key;
use four_winds::seat::Place;
use keys::Box4;
use libfuzzer_sys::fuzz_target;

/// A whole hand takes about 400.
const MOST_PRESSES: usize = 500;

fuzz_target!(|input: &[u8]| {
    let mut table = Box4::default();
    for (pressed, &byte) in input.iter().take(MOST_PRESSES).enumerate() {
        let (place, key) = (Place::ALL[usize::from(byte >> 2 & 3)], Key::ALL[usize::from(byte & 3)]);
        match byte >> 4 {
            0..=6 => _ = mash::press(&mut table, place, key, 80),
            // Long enough for the menu.
            7 => _ = mash::press(&mut table, place, key, 2_100),
            // Up to a claim's whole time.
            steps => mash::wait(&mut table, u64::from(steps - 7) * 3_000),
        }
        if pressed % 64 == 63 {
            mash::find_the_way_back(&table);
            mash::can_go_on(&table);
        }
    }
    mash::find_the_way_back(&table);
    mash::can_go_on(&table);
});
