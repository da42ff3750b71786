//! The journal's log keeps what it acknowledged, whatever the moment at which the power goes.

#[path = "journal/flash.rs"]
mod flash;

use std::collections::BTreeMap;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use flash::{Cut, Fault, Mock, Stuck};
use four_winds::journal::record::Kind;
use four_winds::journal::{Log, LogError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Small sectors: many of them fill up in a short run.
const SECTOR: usize = 256;
type MockFlash = Mock<SECTOR>;

const SECTORS: usize = 8;
/// Sectors kept blank between hands.
const BLANK: usize = 2;
/// As many of the newest records as are always needed: the hand that is being played.
const NEEDED: u32 = 12;

/// What was acknowledged, and what must not be lost.
#[derive(Clone, Default)]
struct Oracle {
    acknowledged: BTreeMap<u32, (u8, Vec<u8>)>,
    /// Being written when the power went: there or not, but if there then whole.
    in_flight: Vec<(u8, Vec<u8>)>,
    keep_from: u32,
}

impl Oracle {
    /// Compares; what is there after a power-on has been shown to the players, so from then on it must stay.
    fn check(&mut self, log: &mut Log<&mut MockFlash>) {
        let mut seen = BTreeMap::new();
        let mut buffer = [0; SECTOR];
        log.each(0, &mut buffer, |record| {
            assert!(seen.insert(record.number, (record.kind.0, record.payload.to_vec())).is_none(), "a number twice");
            true
        })
        .unwrap();
        for (number, record) in self.acknowledged.range(self.keep_from..) {
            assert_eq!(seen.get(number), Some(record), "record {number} was acknowledged and is lost");
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
    // Blank and zero bytes are the ones a careless reader trips over.
    let byte = |random: &mut ChaCha8Rng| match fill % 4 {
        0 => 0xff,
        1 => 0x00,
        _ => random.next_u32() as u8,
    };
    ((random.next_u32() % 8) as u8, (0..length).map(|_| byte(random)).collect())
}

/// A stretch of play: records, and now and then room made between hands. Ends early when the power goes.
fn play(
    log: &mut Log<&mut MockFlash>,
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

/// A new log, all of it blank.
fn ready(flash: &mut MockFlash) -> Log<&mut MockFlash> {
    let mut log = mount(flash);
    log.make_room(SECTORS, 0).unwrap();
    log
}

fn mount(flash: &mut MockFlash) -> Log<&mut MockFlash> {
    Log::mount(flash).expect("a readable flash always mounts").0
}

/// From the factory, or full of rubbish.
fn new_flash(seed: u64) -> MockFlash {
    let mut flash = MockFlash::blank(SECTORS);
    if seed.is_multiple_of(4) {
        ChaCha8Rng::seed_from_u64(!seed).fill_bytes(&mut flash.bytes);
    }
    flash
}

/// One run with up to three cuts in a row, the first at a given step; returns how many cuts happened.
fn run_with_cuts(seed: u64, first: u64) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut oracle = Oracle::default();
    let mut flash = new_flash(seed);
    let mut cuts = 0;
    for round in 0..1 + seed % 3 {
        let after = if round == 0 { first } else { u64::from(random.next_u32()) % 600 };
        flash.cut = Some(Cut { after, seed: random.next_u64() });
        // Mounting is part of the run: the cut can come while an erase of before is being finished.
        let ended = Log::mount(&mut flash).and_then(|(mut log, _)| play(&mut log, &mut oracle, &mut random, 25));
        assert!(ended.is_ok() || flash.cut.is_some_and(|cut| cut.after == 0), "failed without a cut: {ended:?}");
        cuts += u64::from(ended.is_err());
        flash.cut = None;
        oracle.check(&mut mount(&mut flash));
    }
    play(&mut mount(&mut flash), &mut oracle, &mut random, 20).expect("with the power on, nothing fails");
    oracle.check(&mut mount(&mut flash));
    cuts
}

/// Steps of flash work that the run of this seed offers to cut at.
fn steps_of(seed: u64) -> u64 {
    let mut flash = new_flash(seed);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // The run draws its first cut before it plays.
    random.next_u64();
    play(&mut mount(&mut flash), &mut Oracle::default(), &mut random, 25).unwrap();
    flash.steps
}

/// Cuts every step of one run after another until `wanted` cuts have happened.
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
    let numbers: Vec<u32> = (0..20u8).map(|byte| log.append(Kind(1), &[byte; 7]).unwrap()).collect();
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

/// A flash that notes what is done to it.
struct Noted<'a> {
    flash: &'a mut MockFlash,
    /// Sector and bytes of a write, sector and nothing for an erase.
    done: Vec<(usize, Option<Vec<u8>>)>,
}

impl ErrorType for Noted<'_> {
    type Error = Fault;
}

impl ReadNorFlash for Noted<'_> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        self.flash.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Noted<'_> {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        self.done.push((from as usize / SECTOR, None));
        self.flash.erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Fault> {
        self.done.push((offset as usize / SECTOR, Some(bytes.to_vec())));
        self.flash.write(offset, bytes)
    }
}

#[test]
fn an_erase_is_announced_in_another_sector_before_and_after() {
    let mut flash = MockFlash::blank(SECTORS);
    let (mut log, _) = Log::mount(Noted { flash: &mut flash, done: Vec::new() }).unwrap();
    log.make_room(SECTORS, 0).unwrap();
    for _ in 0..200 {
        log.append(Kind(1), &[7; 40]).unwrap();
        log.make_room(BLANK, log.next_number().saturating_sub(NEEDED)).unwrap();
    }
    // Before anything was written there was nothing to lose, and nowhere to announce it.
    let done: Vec<_> = log.into_flash().done.into_iter().skip_while(|(_, bytes)| bytes.is_none()).collect();
    // A record of this kind that names the sector, in another one: kind in its third byte, number in its fourth word.
    let says = |step: Option<&(usize, Option<Vec<u8>>)>, kind: Kind, sector: usize| {
        let Some((at, Some(bytes))) = step else { return false };
        *at != sector && bytes.get(2) == Some(&kind.0) && bytes.get(8..12) == Some(&(sector as u32).to_le_bytes()[..])
    };
    let mut erases = 0;
    for (step, (sector, _)) in done.iter().enumerate().filter(|(_, (_, bytes))| bytes.is_none()) {
        assert!(says(done.get(step - 1), Kind::ERASING, *sector), "{:?}", done.get(step - 1));
        // A new sector may have to be opened for it.
        let after = [done.get(step + 1), done.get(step + 2)];
        assert!(after.into_iter().any(|step| says(step, Kind::ERASED, *sector)), "{after:?}");
        erases += 1;
    }
    assert!(erases > 10, "{erases} erases");
}

#[test]
fn a_full_log_says_so_and_goes_on_after_room_was_made() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    let full = (0..1000).find_map(|_| log.append(Kind(1), &[7; 40]).err());
    assert_eq!(full, Some(LogError::Full));
    let newest = log.next_number() - 1;
    assert!(log.make_room(3, newest).unwrap() >= 2);
    let number = log.append(Kind(2), b"on we go").unwrap();
    let mut last = None;
    mount(&mut flash)
        .each(number, &mut [0; SECTOR], |record| {
            last = Some(record.payload.to_vec());
            true
        })
        .unwrap();
    assert_eq!(last.as_deref(), Some(&b"on we go"[..]));
}

#[test]
fn records_that_are_needed_are_never_erased() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    while log.append(Kind(1), &[7; 40]).is_ok() {}
    assert_eq!(log.make_room(SECTORS, 0), Ok(0), "everything from record 0 on is needed");
    assert_eq!(log.append(Kind(1), &[7; 40]), Err(LogError::Full));
    assert_eq!(log.oldest(), 1);
}

#[test]
fn random_bytes_are_no_obstacle() {
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = vec![0; SECTORS * SECTOR];
        random.fill_bytes(&mut bytes);
        let mut flash = MockFlash::holding(bytes);
        let (mut log, mounted) = Log::mount(&mut flash).unwrap();
        assert_eq!((mounted.sectors, mounted.foreign), (0, SECTORS as u16));
        assert_eq!(log.append(Kind(1), b"x"), Err(LogError::Full));
        assert_eq!(log.make_room(BLANK, 0), Ok(BLANK));
        assert_eq!(log.append(Kind(1), b"x"), Ok(1));
    }
}

#[test]
fn a_flash_that_fails_every_write_is_reported_every_time() {
    let mut flash = MockFlash::blank(SECTORS);
    assert!(ready(&mut flash).append(Kind(1), b"before").is_ok());
    flash.worn_out = true;
    let mut log = mount(&mut flash);
    for _ in 0..50 {
        assert!(log.append(Kind(1), b"after").is_err());
    }
    flash.worn_out = false;
    let mut seen = Vec::new();
    mount(&mut flash)
        .each(0, &mut [0; SECTOR], |record| {
            seen.push(record.payload.to_vec());
            true
        })
        .unwrap();
    assert_eq!(seen, [b"before".to_vec()]);
}

/// Whichever sector it is, whether or not the flash admits it, and at whatever moment the power goes: the ring goes round
/// without it.
#[test]
fn a_sector_that_will_not_be_erased_is_passed_over() {
    for (sector, says_so) in (0..SECTORS).flat_map(|sector| [(sector, true), (sector, false)]) {
        let mut random = ChaCha8Rng::seed_from_u64(sector as u64);
        let mut oracle = Oracle::default();
        let mut flash = new_flash(sector as u64);
        // The first half with all sectors good, so that the bad one holds records.
        for round in 0..40 {
            flash.stuck = (round >= 20).then_some(Stuck { sector, says_so });
            flash.cut = (round % 2 == 1).then(|| Cut { after: random.next_u64() % 600, seed: random.next_u64() });
            let ended = Log::mount(&mut flash).and_then(|(mut log, _)| play(&mut log, &mut oracle, &mut random, 30));
            assert!(ended.is_ok() || flash.cut.is_some_and(|cut| cut.after == 0), "sector {sector}: {ended:?}");
            flash.cut = None;
            oracle.check(&mut mount(&mut flash));
        }
        let others = flash.erases.iter().enumerate().filter(|(index, _)| *index != sector);
        assert!(others.clone().all(|(_, &erases)| erases > 5), "{:?}", flash.erases);
    }
}

/// Wherever it is: the record on it is reported, and nothing is written over it or lost beside it.
#[test]
fn a_byte_that_takes_nothing_spoils_one_record_and_no_other() {
    for dead in 0..2 * SECTOR {
        let mut flash = MockFlash::blank(SECTORS);
        flash.dead_byte = Some(dead);
        let mut log = ready(&mut flash);
        let (mut kept, mut spoilt) = (BTreeMap::new(), 0);
        for byte in 0..20 {
            match log.append(Kind(1), &[byte; 13]) {
                Ok(number) => _ = kept.insert(number, vec![byte; 13]),
                Err(error) => {
                    assert_eq!(error, LogError::Flash, "byte {dead}");
                    spoilt += 1;
                }
            }
        }
        let mut seen = BTreeMap::new();
        mount(&mut flash)
            .each(0, &mut [0; SECTOR], |record| seen.insert(record.number, record.payload.to_vec()).is_none())
            .unwrap();
        assert_eq!(seen, kept, "byte {dead}");
        assert!(spoilt <= 1, "byte {dead}: {spoilt} records");
    }
}

/// An announcement that is cut costs the room of a whole one. When the sector has no more, the last blank one is there for it.
#[test]
fn a_full_log_makes_room_though_the_power_went_in_every_announcement_it_had_room_for() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    while log.append(Kind(1), &[7; 40]).is_ok() {}
    let newest = log.next_number() - 1;
    // Room for four is kept, and what was too short for another record is there besides.
    for seed in 0..4 + 52 / 16 {
        flash.cut = Some(Cut { after: 15, seed });
        assert!(mount(&mut flash).make_room(BLANK, newest).is_err());
    }
    flash.cut = None;
    assert!(mount(&mut flash).make_room(BLANK, newest).is_ok_and(|made| made > 0));
    assert!(mount(&mut flash).append(Kind(2), b"on we go").is_ok());
}

#[test]
fn a_payload_longer_than_a_sector_is_refused() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    let longest = Log::<&mut MockFlash>::LONGEST;
    assert_eq!(log.append(Kind(1), &vec![1; longest + 1]), Err(LogError::TooLong));
    assert!(log.append(Kind(1), &vec![1; longest]).is_ok());
}
