//! A log on a flash that holds random bytes or does not store what it is told.

use std::collections::BTreeMap;

use four_winds::journal::record::Kind;
use four_winds::journal::{LogError, RecordLog};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{BLANK, MockFlash, Oracle, SECTOR, SECTORS, mount, new_flash, play, ready};
use crate::common::flash::{Cut, Stuck};

#[test]
fn random_bytes_are_no_obstacle() {
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = vec![0; SECTORS * SECTOR];
        random.fill_bytes(&mut bytes);
        let mut flash = MockFlash::holding(bytes);
        let (mut log, mounted) = RecordLog::mount(&mut flash).unwrap();
        assert_eq!((mounted.sectors, mounted.foreign), (0, SECTORS as u16));
        assert_eq!(log.append(Kind(1), b"x"), Err(LogError::Full));
        // The first sector holds the announcements of the others, two records for each.
        assert_eq!(log.make_room(BLANK, 0), Ok(1 + BLANK));
        assert_eq!(log.append(Kind(1), b"x"), Ok(1 + 2 * BLANK as u32));
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

/// The bad sector can be any, the flash may or may not report it, and the power goes at any moment.
/// The ring goes round without that sector.
#[test]
fn a_sector_that_will_not_be_erased_is_passed_over() {
    for (sector, says_so) in (0..SECTORS).flat_map(|sector| [(sector, true), (sector, false)]) {
        let mut random = ChaCha8Rng::seed_from_u64(sector as u64);
        let mut oracle = Oracle::default();
        let mut flash = new_flash(sector as u64);
        // The first half with all sectors good, so that the bad one holds records.
        for round in 0..40 {
            flash.stuck = (round >= 20).then_some(Stuck { sector, says_so });
            flash.cut = (round % 2 == 1)
                .then(|| Cut { after: random.next_u64() % 600, seed: random.next_u64() });
            let ended = RecordLog::mount(&mut flash)
                .and_then(|(mut log, _)| play(&mut log, &mut oracle, &mut random, 30));
            assert!(
                ended.is_ok() || flash.cut.is_some_and(|cut| cut.after == 0),
                "sector {sector}: {ended:?}"
            );
            flash.cut = None;
            oracle.check(&mut mount(&mut flash));
        }
        let others = flash.erases.iter().enumerate().filter(|(index, _)| *index != sector);
        assert!(others.clone().all(|(_, &erases)| erases > 5), "{:?}", flash.erases);
    }
}

/// The dead byte can be anywhere. The record on it is reported, and nothing else is overwritten or
/// lost.
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
            .each(0, &mut [0; SECTOR], |record| {
                seen.insert(record.number, record.payload.to_vec()).is_none()
            })
            .unwrap();
        assert_eq!(seen, kept, "byte {dead}");
        assert!(spoilt <= 1, "byte {dead}: {spoilt} records");
    }
}
