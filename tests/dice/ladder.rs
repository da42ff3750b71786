//! Dice on a ring oscillator with little jitter: the interval between two bits grows, then the range
//! changes, until the bits are good enough.

use four_winds::entropy::health::{Test, Verdict};
use four_winds::entropy::ladder::OscillatorRange;
use four_winds::entropy::{Dice, NoRoll};

use four_winds::entropy::Source;

use crate::sources::{Periodic, Ring, Stuck};

/// Oscillators for each jitter. They differ in the fraction of a turn between two samples.
const RINGS: u32 = 60;
/// A player waits no longer than this for the first roll of an evening.
const LONGEST_SECONDS: f64 = 60.0;

/// How long it took until the dice were ready, and how the oscillator was sampled then. `None` if they
/// were not ready in time.
fn first_roll(ring: &mut Ring) -> Option<(f64, u32, OscillatorRange)> {
    let mut dice = Dice::new(1);
    let mut seconds = 0.0;
    while dice.commitment().is_none() {
        let micros = dice.next_bit_in();
        seconds += f64::from(micros) / 1e6;
        ring.turn(micros, dice.range());
        dice.gather(ring, 1);
        if seconds > LONGEST_SECONDS {
            return None;
        }
    }
    Some((seconds, dice.next_bit_in(), dice.range()))
}

/// σ is the jitter that adds up in half a millisecond, in turns.
#[test]
fn every_oscillator_with_some_jitter_rolls_in_the_end() {
    println!(
        "σ (turns in 0.5 ms)  ready at 0.5 ms  ready  longest wait (s)  longest interval (µs)"
    );
    for sigma in [0.05, 0.08, 0.1, 0.125, 0.15, 0.2, 0.25, 0.3] {
        let rolls: Vec<_> =
            (0..RINGS).map(|number| first_roll(&mut Ring::new(sigma, number, RINGS))).collect();
        let ready: Vec<_> = rolls.iter().flatten().collect();
        let at_once = ready.iter().filter(|(_, every, _)| *every <= 500).count();
        let longest = ready.iter().map(|(seconds, ..)| *seconds).fold(0.0, f64::max);
        let interval = ready.iter().map(|(_, every, _)| *every).max().unwrap_or(0);
        println!("{sigma:>19} {at_once:>16} {:>6} {longest:>17.1} {interval:>22}", ready.len());
        assert_eq!(ready.len(), RINGS as usize, "σ = {sigma}: all of {RINGS}");
    }
}

/// With little jitter the first interval is not enough, so the ladder is needed at all.
#[test]
fn without_the_ladder_a_quiet_oscillator_is_refused() {
    let refused = (0..RINGS).filter(|&number| {
        let mut ring = Ring::new(0.05, number, RINGS);
        let mut dice = Dice::new(1);
        (0..20_000).any(|_| {
            ring.turn(500, OscillatorRange::Medium);
            dice.gather(&mut ring, 1);
            matches!(dice.health().verdict(), Verdict::Failed(Test::Lag(_)))
        })
    });
    assert!(refused.count() > RINGS as usize / 2);
}

/// An oscillator that some signal of the chip holds in step, in one range. Then it has no jitter there,
/// whatever the interval is.
struct Locked {
    ring: Ring,
    range: OscillatorRange,
    step: u32,
    held: bool,
}

impl Locked {
    fn turn(&mut self, micros: u32, range: OscillatorRange) {
        self.held = range == self.range;
        self.step += 1;
        self.ring.turn(micros, range);
    }
}

impl Source for Locked {
    fn bit(&mut self) -> bool {
        // Three turns and a quarter between two bits.
        if self.held { self.step % 4 < 2 } else { self.ring.bit() }
    }
}

/// Longer intervals do not help an oscillator that is locked. Another range does.
#[test]
fn an_oscillator_that_is_locked_in_its_range_rolls_in_another() {
    for number in 0..RINGS {
        let ring = Ring::new(0.3, number, RINGS);
        let mut source = Locked { ring, range: OscillatorRange::Medium, step: 0, held: true };
        let mut dice = Dice::new(1);
        let mut seconds = 0.0;
        while dice.commitment().is_none() {
            assert!(seconds < LONGEST_SECONDS, "oscillator {number}: {:?}", dice.refusal());
            let micros = dice.next_bit_in();
            seconds += f64::from(micros) / 1e6;
            source.turn(micros, dice.range());
            dice.gather(&mut source, 1);
        }
        assert_eq!((dice.next_bit_in(), dice.range()), (8_000, OscillatorRange::High));
    }
}

/// It turns almost a whole number of times in half a millisecond. So the same value comes a hundred
/// times in a row before any pattern can be seen.
#[test]
fn an_oscillator_near_a_whole_number_of_turns_rolls_in_the_end() {
    let near = |number| Ring::with_turns(0.05, number, 3_000.0 + f64::from(number) * 1e-5);
    let stands_still = (0..RINGS).filter(|&number| {
        let (mut ring, mut dice) = (near(number), Dice::new(1));
        (0..4_000).any(|_| {
            ring.turn(500, OscillatorRange::Medium);
            dice.gather(&mut ring, 1);
            dice.health().verdict() == Verdict::Failed(Test::RepetitionCount)
        })
    });
    assert!(stands_still.count() > RINGS as usize / 2, "that is no test of it");
    for number in 0..RINGS {
        let (seconds, every, _) =
            first_roll(&mut near(number)).unwrap_or_else(|| panic!("oscillator {number}"));
        assert!(every > 500, "oscillator {number}: after {seconds} s");
    }
}

/// A dead oscillator is refused at once, and no time is spent on other intervals. So it is ready soon
/// when it works again.
#[test]
fn a_dead_oscillator_stays_at_the_first_interval() {
    for value in [false, true] {
        let mut dice = Dice::new(1);
        dice.gather(&mut Stuck(value), 10_000);
        assert_eq!(dice.refusal(), Some(NoRoll::Failed(Test::RepetitionCount)));
        assert_eq!((dice.next_bit_in(), dice.range()), (500, OscillatorRange::Medium));
    }
}

/// A source that no interval and no range helps is refused with the test that it failed. Until then
/// the player reads that the dice need a moment.
#[test]
fn a_periodic_source_is_refused_when_every_way_has_failed() {
    let mut source = Periodic::new(0b0010_1101, 8);
    let mut dice = Dice::new(1);
    let mut ways = vec![(dice.next_bit_in(), dice.range())];
    while !matches!(dice.refusal(), Some(NoRoll::Failed(_))) {
        dice.gather(&mut source, 1);
        assert_eq!(dice.commitment(), None);
        let way = (dice.next_bit_in(), dice.range());
        if ways.last() != Some(&way) {
            ways.push(way);
        }
    }
    assert!(matches!(dice.refusal(), Some(NoRoll::Failed(Test::Lag(_)))), "{:?}", dice.refusal());
    let micros: Vec<u32> = ways.iter().map(|(micros, _)| *micros).collect();
    assert_eq!(micros, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    assert_eq!(
        ways[5..].iter().map(|(_, range)| *range).collect::<Vec<_>>(),
        [OscillatorRange::High, OscillatorRange::Low]
    );
}
