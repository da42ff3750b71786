//! Dice that can be trusted: bad sources are refused, rolls are fair, and a log can be verified.
//!
//! The long runs (10⁸ raw bits, 10⁸ rolls) are ignored by default. `cargo test --release --test
//! dice -- --ignored --nocapture` runs them and prints their figures.

#[path = "../common/mod.rs"]
mod common;
mod ladder;
mod log;
mod sources;

use four_winds::entropy::health::{Test, Verdict};
use four_winds::entropy::seeded::SeededDice;
use four_winds::entropy::{Dice, DiceCount, NoRoll, Source};
use four_winds::seat::Place;
use sources::{Biased, Dying, Good, Periodic, Stuck};

/// The bits for the start-up test and the first secret, in whole words.
const UNTIL_READY: u32 = 1024 + 864;
/// The bits for every later secret.
const FRESH: u32 = 448;

fn ready(source: &mut impl Source) -> Dice {
    let mut dice = Dice::new(1);
    dice.gather(source, UNTIL_READY);
    assert_eq!(dice.refusal(), None);
    dice
}

/// After how many bits the dice refuse the source, or `None` if they do not within `limit`.
fn refused_after(dice: &mut Dice, source: &mut (impl Source + ?Sized), limit: u32) -> Option<u32> {
    (1..=limit).find(|_| {
        dice.gather(source, 1);
        // While another way to sample the source is tried, the player reads "press again".
        let failed = matches!(dice.health().verdict(), Verdict::Failed(_));
        failed && dice.refusal().is_some() && dice.commitment().is_none()
    })
}

/// Many bad sources of every kind, with names.
fn bad_sources() -> Vec<(String, Box<dyn Source>)> {
    let mut bad: Vec<(String, Box<dyn Source>)> = Vec::new();
    for value in [false, true] {
        bad.push((format!("stuck at {value}"), Box::new(Stuck(value))));
        for seed in 1..=200 {
            bad.push((
                format!("{value} nine times in ten, seed {seed}"),
                Box::new(Biased::new(value, seed)),
            ));
        }
    }
    bad.push(("0101".to_owned(), Box::new(Periodic::new(0b01, 2))));
    for period in 2..=31 {
        for pattern in [0x5eed_1234, 0x2a96_c3b1, 0x7b0f_0f5d] {
            bad.push((
                format!("{pattern:x} with period {period}"),
                Box::new(Periodic::new(pattern, period)),
            ));
        }
    }
    bad
}

#[test]
fn stuck_biased_and_periodic_sources_are_refused_within_1024_bits() {
    for (name, mut source) in bad_sources() {
        let after = refused_after(&mut Dice::new(1), &mut *source, 1024);
        assert!(after.is_some(), "{name}");
    }
}

#[test]
fn a_source_that_dies_is_refused_within_1024_bits_of_its_death() {
    for (i, (name, bad)) in (0..).zip(bad_sources()) {
        // The source dies in the middle of a window and of a word.
        let good_bits = UNTIL_READY + 37 * i % 1100;
        let mut source = Dying { good: Good::new(99 + u64::from(i)), good_bits, bad };
        let mut dice = ready(&mut source);
        dice.gather(&mut source, good_bits - UNTIL_READY);
        assert_eq!(dice.refusal(), None);
        let after = refused_after(&mut dice, &mut source, 1024);
        assert!(after.is_some(), "{name} after {good_bits} good bits");
    }
}

#[test]
fn a_refused_roll_changes_nothing_and_only_a_passed_start_up_test_allows_the_next() {
    let mut good = Good::new(7);
    let mut dice = ready(&mut good);
    let before = dice.commitment().unwrap();
    dice.gather(&mut Stuck(true), 96);

    let refusal = NoRoll::Failed(Test::RepetitionCount);
    assert_eq!(dice.roll(Place::ALL[0], DiceCount::Two, 1), Err(refusal));
    assert_eq!((dice.next_number(), dice.commitment()), (1, None));
    assert_eq!(
        refusal.to_string(),
        "dice not ready: source failed its repetition-count test. Press again, or have the box checked"
    );

    dice.gather(&mut good, 1024 - 32);
    assert_eq!(dice.refusal(), Some(refusal));
    dice.gather(&mut good, 32);
    // Bits that were gathered before or during the failure do not count.
    assert_eq!(dice.refusal(), Some(NoRoll::Gathering(54)));
    assert_eq!(dice.health().verdict(), Verdict::Passed);
    dice.gather(&mut good, 864);
    assert_ne!(dice.commitment().unwrap(), before);
    assert_eq!(dice.roll(Place::ALL[0], DiceCount::Two, 1).unwrap().proof.number, 1);
}

#[test]
fn the_first_roll_waits_for_start_up_and_256_bits_and_each_later_one_for_128() {
    let mut source = Good::new(3);
    let mut dice = Dice::new(1);
    assert_eq!(dice.refusal(), Some(NoRoll::Gathering(0)));
    dice.gather(&mut source, UNTIL_READY - 1);
    assert_eq!((dice.refusal(), dice.commitment()), (Some(NoRoll::Gathering(98)), None));
    assert_eq!(dice.roll(Place::ALL[0], DiceCount::One, 1).unwrap_err(), NoRoll::Gathering(98));
    dice.gather(&mut source, 1);
    assert!(dice.commitment().is_some() && dice.wants_bits());

    dice.roll(Place::ALL[0], DiceCount::One, 1).unwrap();
    assert_eq!(dice.roll(Place::ALL[0], DiceCount::One, 2), Err(NoRoll::Gathering(0)));
    dice.gather(&mut source, FRESH - 1);
    assert!(dice.commitment().is_none());
    dice.gather(&mut source, 1);
    assert!(dice.commitment().is_some() && dice.wants_bits());
    // Bits that were gathered ahead make the next commitment at once.
    dice.gather(&mut source, FRESH);
    assert!(!dice.wants_bits());
    dice.roll(Place::ALL[0], DiceCount::One, 3).unwrap();
    assert!(dice.commitment().is_some());
}

#[test]
fn a_roll_proves_itself_and_the_commitment_is_the_one_that_was_shown() {
    let mut source = Good::new(11);
    let mut dice = ready(&mut source);
    let mut seen = Vec::new();
    for number in 1..=200 {
        let shown = dice.commitment().unwrap();
        let place = Place::ALL[number as usize % 4];
        let count = [DiceCount::One, DiceCount::Two, DiceCount::Three][number as usize % 3];
        let rolled = dice.roll(place, count, u64::from(number) * 1_000_003).unwrap();
        assert_eq!(DiceCount::from(rolled.roll), count);
        assert_eq!((rolled.proof.number, rolled.proof.commitment), (number, shown));
        assert_eq!(rolled.proof.check(place, rolled.roll), Ok(()));
        seen.push(rolled.proof.opening);
        dice.gather(&mut source, FRESH);
    }
    seen.sort_by_key(|opening| opening.0);
    seen.dedup();
    assert_eq!(seen.len(), 200, "no secret is used twice");
}

#[test]
fn presses_and_fresh_bits_change_what_follows() {
    let first_two = |press: u64, other_key: Option<u64>, fresh_seed: u64| {
        let mut dice = ready(&mut Good::new(5));
        let before = dice.commitment().unwrap();
        if let Some(at) = other_key {
            dice.press(at);
        }
        let first = dice.roll(Place::ALL[0], DiceCount::Three, press).unwrap();
        assert_eq!(first.proof.commitment, before);
        dice.gather(&mut Good::new(fresh_seed), FRESH);
        (first.proof.opening, dice.commitment().unwrap())
    };
    let usual = first_two(1_000, None, 1);
    assert_eq!(usual, first_two(1_000, None, 1));
    for other in
        [first_two(1_001, None, 1), first_two(1_000, Some(0), 1), first_two(1_000, None, 2)]
    {
        assert_eq!(other.0, usual.0, "the secret was fixed before the press");
        assert_ne!(other.1, usual.1, "and the next one was not");
    }
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Dice>() <= 512, "{}", size_of::<Dice>());
}

#[test]
fn seeded_dice_repeat_themselves() {
    let rolls = |seed| {
        let mut dice = SeededDice::new(seed);
        [DiceCount::One, DiceCount::Two, DiceCount::Three, DiceCount::Two]
            .map(|count| dice.roll(count).to_string())
    };
    assert_eq!(rolls(1), rolls(1));
    assert_ne!(rolls(1), rolls(2));
    assert_eq!(SeededDice::new(42).seed(), 42);
}

/// The dice must not refuse this many bits of a good source, or of one with the bias that the
/// oscillator has shown.
fn is_never_refused(bits: u32) {
    for (name, mut source) in
        [("good", Biased::in_256ths(128, 21)), ("biased 0.55", Biased::in_256ths(141, 22))]
    {
        let mut dice = Dice::new(1);
        dice.gather(&mut source, bits);
        assert_eq!(
            (dice.health().state().failures, dice.health().state().bits),
            (0, bits / 32 * 32),
            "{name}"
        );
        println!("{name}: {bits} bits, never refused");
    }
}

#[test]
fn a_good_source_is_not_refused() {
    is_never_refused(2_000_000);
}

#[test]
#[ignore = "10⁸ bits; the command is at the top of this file"]
fn a_good_source_is_not_refused_in_a_hundred_million_bits() {
    is_never_refused(100_000_000);
}

/// How often each pair of faces came up. The row is the first die, the column the second.
type Pairs = [[u64; 6]; 6];

/// Rolls two dice through the whole path. The source is repeatable, because a test that fails once
/// in a hundred runs is useless.
fn roll_pairs(rolls: u32, seed: u64) -> Pairs {
    let mut source = Good::new(seed);
    let mut dice = ready(&mut source);
    let mut pairs = Pairs::default();
    for i in 0..rolls {
        let rolled = dice.roll(Place::ALL[0], DiceCount::Two, u64::from(i) * 977).unwrap();
        let mut faces = rolled.roll.faces().map(|face| usize::from(face) - 1);
        pairs[faces.next().unwrap()][faces.next().unwrap()] += 1;
        dice.gather(&mut source, FRESH);
    }
    pairs
}

fn chi_square(cells: impl Iterator<Item = (u64, f64)>) -> f64 {
    cells.map(|(count, expected)| (count as f64 - expected).powi(2) / expected).sum()
}

/// Checks faces, pairs and sums against the 99 % points of chi-square with 5, 35 and 10 degrees of
/// freedom, taken from tables.
fn assert_fair(pairs: &Pairs) {
    let all = || (0..6).flat_map(|first| (0..6).map(move |second| (first, second)));
    let rolls = pairs.iter().flatten().sum::<u64>() as f64;
    let (mut faces, mut sums) = ([0; 6], [0; 11]);
    for (first, second) in all() {
        faces[first] += pairs[first][second];
        faces[second] += pairs[first][second];
        sums[first + second] += pairs[first][second];
    }
    let by_face = chi_square(faces.into_iter().map(|count| (count, rolls / 3.0)));
    let by_pair = chi_square(all().map(|(first, second)| (pairs[first][second], rolls / 36.0)));
    let by_sum = chi_square(
        (0_i32..).zip(sums).map(|(i, count)| (count, rolls * f64::from(6 - (i - 5).abs()) / 36.0)),
    );
    println!(
        "{rolls} rolls: chi-square of faces {by_face:.2}, of pairs {by_pair:.2}, of sums {by_sum:.2}; {faces:?}"
    );
    assert!(by_face < 15.086, "faces: {by_face}");
    assert!(by_pair < 57.342, "pairs: {by_pair}");
    assert!(by_sum < 23.209, "sums: {by_sum}");
}

#[test]
fn rolls_are_fair() {
    assert_fair(&roll_pairs(50_000, 1));
}

#[test]
#[ignore = "10⁸ rolls; the command is at the top of this file"]
fn a_hundred_million_rolls_are_fair() {
    let halves = [1, 2].map(|seed| std::thread::spawn(move || roll_pairs(50_000_000, seed)));
    let mut pairs = Pairs::default();
    for half in halves.map(|half| half.join().unwrap()) {
        pairs
            .iter_mut()
            .flatten()
            .zip(half.iter().flatten())
            .for_each(|(sum, count)| *sum += count);
    }
    assert_fair(&pairs);
}
