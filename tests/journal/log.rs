//! The journal's log keeps what it acknowledged, at whatever moment the power goes.

mod damage;
mod room;

use std::collections::BTreeMap;

use crate::common::flash::{Cut, Mock};
use four_winds::journal::record::Kind;
use four_winds::journal::{LogError, RecordLog};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Sectors are small, so that a short run fills many of them.
const SECTOR: usize = 256;
type MockFlash = Mock<SECTOR>;

const SECTORS: usize = 8;
/// How many sectors are kept blank between hands.
const BLANK: usize = 2;
/// How many of the newest records are always needed: those of the current hand.
const NEEDED: u32 = 12;

/// What was acknowledged and so must not be lost.
#[derive(Clone, Default)]
struct Oracle {
    acknowledged: BTreeMap<u32, (u8, Vec<u8>)>,
    /// Records that were being written when the power went. They may be missing, but must not be
    /// damaged.
    in_flight: Vec<(u8, Vec<u8>)>,
    keep_from: u32,
}

impl Oracle {
    /// Compares the log with the oracle. What is there after power-on has been shown to the
    /// players, so from then on it must stay.
    fn check(&mut self, log: &mut RecordLog<&mut MockFlash>) {
        let mut seen = BTreeMap::new();
        let mut buffer = [0; SECTOR];
        log.each(0, &mut buffer, |record| {
            assert!(
                seen.insert(record.number, (record.kind.0, record.payload.to_vec())).is_none(),
                "a number twice"
            );
            true
        })
        .unwrap();
        for (number, record) in self.acknowledged.range(self.keep_from..) {
            assert_eq!(
                seen.get(number),
                Some(record),
                "record {number} was acknowledged and is lost"
            );
        }
        for (number, record) in &seen {
            let known = self.acknowledged.get(number) == Some(record)
                || !self.acknowledged.contains_key(number) && self.in_flight.contains(record);
            assert!(known, "record {number} was never written: {record:?}");
        }
        self.acknowledged.extend(seen);
        self.in_flight.clear();
    }
}

fn payload(random: &mut ChaCha8Rng) -> (u8, Vec<u8>) {
    let length = random.next_u32() as usize % 41;
    let fill = random.next_u32();
    // Blank bytes and zeros are the ones that a careless reader gets wrong.
    let byte = |random: &mut ChaCha8Rng| match fill % 4 {
        0 => 0xff,
        1 => 0x00,
        _ => random.next_u32() as u8,
    };
    ((random.next_u32() % 8) as u8, (0..length).map(|_| byte(random)).collect())
}

/// Plays for a while: appends records, and sometimes makes room as between hands. Ends early when
/// the power goes.
fn play(
    log: &mut RecordLog<&mut MockFlash>,
    oracle: &mut Oracle,
    random: &mut ChaCha8Rng,
    records: usize,
) -> Result<(), LogError> {
    for _ in 0..records {
        if random.next_u32().is_multiple_of(5) || log.blank_sectors() < BLANK {
            oracle.keep_from = oracle.keep_from.max(log.next_number().saturating_sub(NEEDED));
            log.make_room(BLANK, oracle.keep_from)?;
        }
        let (kind, bytes) = payload(random);
        oracle.in_flight = vec![(kind, bytes.clone())];
        let number = log.append(Kind(kind), &bytes)?;
        oracle.in_flight.clear();
        oracle.acknowledged.insert(number, (kind, bytes));
    }
    Ok(())
}

/// A new log with a blank ring.
fn ready(flash: &mut MockFlash) -> RecordLog<&mut MockFlash> {
    let mut log = mount(flash);
    log.make_room(SECTORS, 0).unwrap();
    log
}

fn mount(flash: &mut MockFlash) -> RecordLog<&mut MockFlash> {
    RecordLog::mount(flash).expect("a readable flash always mounts").0
}

/// A flash from the factory, or one full of random bytes.
fn new_flash(seed: u64) -> MockFlash {
    let mut flash = MockFlash::blank(SECTORS);
    if seed.is_multiple_of(4) {
        ChaCha8Rng::seed_from_u64(!seed).fill_bytes(&mut flash.bytes);
    }
    flash
}

/// One run with up to three power cuts in a row, the first at the step `first`. Returns how many
/// cuts happened.
fn run_with_cuts(seed: u64, first: u64) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut oracle = Oracle::default();
    let mut flash = new_flash(seed);
    let mut cuts = 0;
    for round in 0..1 + seed % 3 {
        let after = if round == 0 { first } else { u64::from(random.next_u32()) % 600 };
        flash.cut = Some(Cut { after, seed: random.next_u64() });
        // Mounting is part of the run: the cut can come while an earlier erase is being finished.
        let ended = RecordLog::mount(&mut flash)
            .and_then(|(mut log, _)| play(&mut log, &mut oracle, &mut random, 25));
        assert!(
            ended.is_ok() || flash.cut.is_some_and(|cut| cut.after == 0),
            "failed without a cut: {ended:?}"
        );
        cuts += u64::from(ended.is_err());
        flash.cut = None;
        oracle.check(&mut mount(&mut flash));
    }
    play(&mut mount(&mut flash), &mut oracle, &mut random, 20)
        .expect("with the power on, nothing fails");
    oracle.check(&mut mount(&mut flash));
    cuts
}

/// The number of flash steps in the run of this seed. Each is a possible cut.
fn steps_of(seed: u64) -> u64 {
    let mut flash = new_flash(seed);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // The run draws a random number for its first cut before it plays.
    random.next_u64();
    play(&mut mount(&mut flash), &mut Oracle::default(), &mut random, 25).unwrap();
    flash.steps
}

/// Cuts one run after another at every step, until `wanted` cuts have happened.
fn sweep(wanted: u64) -> u64 {
    let mut cuts = 0;
    for seed in 0.. {
        for step in 0..steps_of(seed) {
            cuts += run_with_cuts(seed, step);
        }
        if cuts >= wanted {
            break;
        }
    }
    cuts
}

#[test]
fn nothing_acknowledged_is_lost_at_any_cut() {
    let cuts = sweep(20_000);
    println!("{cuts} cuts, 0 records lost");
}

/// The whole sweep: `cargo test --release --test journal -- --ignored --nocapture`
#[test]
#[ignore = "ten million cuts take minutes; the slice above runs every time"]
fn nothing_acknowledged_is_lost_at_ten_million_cuts() {
    let cuts = sweep(10_000_000);
    println!("{cuts} cuts, 0 records lost");
}

#[test]
fn a_record_that_was_read_back_stands_in_order() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    let numbers: Vec<u32> =
        (0..20u8).map(|byte| log.append(Kind(1), &[byte; 7]).unwrap()).collect();
    let mut read = Vec::new();
    mount(&mut flash)
        .each(numbers[5], &mut [0; SECTOR], |record| {
            read.push((record.number, record.payload.to_vec()));
            record.number < numbers[15]
        })
        .unwrap();
    let expected: Vec<_> = (5..=15u8).map(|byte| (numbers[byte as usize], vec![byte; 7])).collect();
    assert_eq!(read, expected);
}

#[test]
fn wear_is_spread_evenly() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    play(&mut mount(&mut flash), &mut Oracle::default(), &mut random, 5_000).unwrap();
    let (least, most) = (flash.erases.iter().min().unwrap(), flash.erases.iter().max().unwrap());
    assert!(*least > 50 && most - least <= 1, "{:?}", flash.erases);
}

#[test]
fn a_payload_longer_than_a_sector_is_refused() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    let longest = RecordLog::<&mut MockFlash>::LONGEST;
    assert_eq!(log.append(Kind(1), &vec![1; longest + 1]), Err(LogError::TooLong));
    assert!(log.append(Kind(1), &vec![1; longest]).is_ok());
}
