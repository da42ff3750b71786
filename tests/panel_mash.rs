//! Random keys at all four places: nothing panics, nothing gets stuck, and no score changes without two places or more.
//!
//! `cargo test` presses 30 000 keys. A million of them, as many as a box sees in years:
//!
//! `FOUR_WINDS_MASH=1000000 cargo test --release --test panel_mash`

mod common;
#[path = "common/keys.rs"]
mod keys;
#[path = "common/labels.rs"]
mod labels;
#[path = "common/mash.rs"]
mod mash;

use common::Random;
use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::seat::Place;
use four_winds::table::event::Event;
use keys::Box4;

fn presses() -> usize {
    std::env::var("FOUR_WINDS_MASH").ok().and_then(|word| word.parse().ok()).unwrap_or(30_000)
}

#[test]
fn random_keys_break_nothing() {
    let mut random = Random::new(20_261_116);
    let mut table = Box4::default();
    let (mut hands, mut games) = (0, 0);
    for pressed in 0..presses() {
        let (place, key) = (Place::ALL[random.below(4)], Key::ALL[random.below(4)]);
        let millis = if random.below(60) == 0 { 2_100 } else { 40 + random.below(400) as u64 };
        let effects = mash::press(&mut table, place, key, millis);
        hands += effects.events.iter().filter(|it| matches!(it.event, Event::Next)).count();
        games += effects.events.iter().filter(|it| matches!(it.event, Event::New(_))).count();
        if pressed % 23 == 0 {
            mash::find_the_way_back(&table);
            mash::can_go_on(&table);
        }
    }
    println!("{} presses, {games} games, {hands} further hands", presses());
    assert!(games > 0, "the keys never began a game");
}

#[test]
fn a_referee_fits_the_box() {
    // On a computer pointers and lengths are twice as long as on the chip, so this errs on the safe side.
    let bytes = size_of::<Referee>();
    assert!(bytes <= 24 * 1024, "{bytes} bytes");
    println!("a referee has {bytes} bytes");
}
