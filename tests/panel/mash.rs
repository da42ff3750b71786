//! Random keys at all four places: nothing panics, nothing gets stuck, and no score changes unless
//! at least two places take part.
//!
//! `cargo test` presses 30 000 keys. This presses a million, as many as a box sees in years:
//!
//! `FOUR_WINDS_MASH=1000000 cargo test --release --test panel mash`

use crate::common::keys::Box4;
use crate::common::mash;
use crate::common::scenario::step;
use crate::common::{Random, always_print};
use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options, Rules};
use four_winds::seat::Place;
use four_winds::table::event::Event;
use four_winds::table::phase::Phase;

fn presses() -> usize {
    std::env::var("FOUR_WINDS_MASH").ok().and_then(|word| word.parse().ok()).unwrap_or(30_000)
}

/// Half of the keys are pressed where every turn is followed at first, the other half where only the
/// calls are. Each rule set has its share, from the end of the deal on.
#[test]
fn random_keys_break_nothing() {
    for (seed, follow) in [(20_261_116, "turns"), (20_261_117, "calls")] {
        let mut mashed = Mashed::default();
        let mut random = Random::new(seed);
        for rules in rules::ALL {
            mash(&mut random, || dealt(rules, follow), &mut mashed);
        }
        let Mashed { presses, games, hands, free } = mashed;
        always_print(&format!(
            "{follow}: {presses} random presses, {games} new games, {hands} further hands, \
             {free} presses in free play"
        ));
        assert!(free > presses / 50 || follow == "turns", "the keys never came to free play");
    }
}

/// What came of the keys.
#[derive(Default)]
struct Mashed {
    presses: usize,
    games: usize,
    hands: usize,
    free: usize,
}

/// A table at which the tiles are dealt.
fn dealt(rules: &'static Rules, follow: &str) -> Box4 {
    let mut table = Box4::default();
    let others = rules::ALL.into_iter().filter(|it| *it != rules);
    for rules in others.chain([rules]) {
        assert!(table.referee.offer(Options::with(rules, &[(Setting::Follow, follow)]).unwrap()));
    }
    for line in ["press 0 OK START", "until side-roll ROLL", "until deal ROLL", "press E ALL"] {
        step(&mut table, line).unwrap_or_else(|why| panic!("{}: {line}\n{why}", rules.code));
    }
    table
}

/// After so many presses the tiles are dealt anew. Random keys stop most games sooner or later, or choose
/// other rules, and then seldom come back to play.
const LONGEST_EVENING: usize = 3_000;

fn mash(random: &mut Random, deal: impl Fn() -> Box4, mashed: &mut Mashed) {
    let table = &mut deal();
    for pressed in 0..presses() / 2 / rules::ALL.len() {
        if pressed % LONGEST_EVENING == LONGEST_EVENING - 1 {
            *table = deal();
        }
        let (place, key) = (Place::ALL[random.below(4)], Key::ALL[random.below(4)]);
        let millis = if random.below(60) == 0 { 2_100 } else { 40 + random.below(400) as u64 };
        let effects = mash::press(table, place, key, millis);
        let happened = |is: fn(&Event) -> bool| {
            effects.events.iter().filter(|stamped| is(&stamped.event)).count()
        };
        mashed.presses += 1;
        mashed.hands += happened(|event| matches!(event, Event::Next));
        mashed.games += happened(|event| matches!(event, Event::New(_)));
        let phase = table.referee.history().table().phase();
        mashed.free += usize::from(matches!(phase, Phase::Free | Phase::FreeWindow(_)));
        if pressed % 23 == 0 {
            mash::can_go_on(&mash::find_the_way_back(table));
        }
    }
}

#[test]
fn a_referee_fits_the_box() {
    // Pointers and lengths are twice as long on this computer as on the chip, so the box needs
    // less. It also holds the presets and what the self-test has found.
    let bytes = size_of::<Referee>();
    assert!(bytes <= 25 * 1024, "{bytes} bytes, an event has {}", size_of::<Event>());
    println!("a referee has {bytes} bytes");
}
