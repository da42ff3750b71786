//! Room in the ring: what is erased, when, and how an erase is announced.

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use four_winds::journal::record::Kind;
use four_winds::journal::{LogError, RecordLog};

use super::{BLANK, MockFlash, NEEDED, SECTOR, SECTORS, mount, ready};
use crate::common::flash::{Cut, Fault};

/// A flash that records every write and erase.
struct Noted<'a> {
    flash: &'a mut MockFlash,
    /// The sector, and the bytes of a write or `None` for an erase.
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
    let (mut log, _) = RecordLog::mount(Noted { flash: &mut flash, done: Vec::new() }).unwrap();
    log.make_room(SECTORS, 0).unwrap();
    for _ in 0..200 {
        log.append(Kind(1), &[7; 40]).unwrap();
        log.make_room(BLANK, log.next_number().saturating_sub(NEEDED)).unwrap();
    }
    // Before the first record there was nothing to lose, and nowhere to announce an erase.
    let done: Vec<_> =
        log.into_flash().done.into_iter().skip_while(|(_, bytes)| bytes.is_none()).collect();
    // Whether the step writes a record of this kind, in another sector, that names this sector. The
    // kind is its third byte, the sector its fourth word.
    let says = |step: Option<&(usize, Option<Vec<u8>>)>, kind: Kind, sector: usize| {
        let Some((at, Some(bytes))) = step else { return false };
        *at != sector
            && bytes.get(2) == Some(&kind.0)
            && bytes.get(8..12) == Some(&(sector as u32).to_le_bytes()[..])
    };
    let mut erases = 0;
    for (step, (sector, _)) in done.iter().enumerate().filter(|(_, (_, bytes))| bytes.is_none()) {
        assert!(says(done.get(step - 1), Kind::ERASING, *sector), "{:?}", done.get(step - 1));
        // A new sector may have to be opened for the record.
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

/// An announcement that is cut takes as much room as a whole one. When the sector has no room left,
/// the last blank one is there for it.
#[test]
fn a_full_log_makes_room_though_the_power_went_in_every_announcement_it_had_room_for() {
    let mut flash = MockFlash::blank(SECTORS);
    let mut log = ready(&mut flash);
    while log.append(Kind(1), &[7; 40]).is_ok() {}
    let newest = log.next_number() - 1;
    // Room for four announcements is kept. The rest that was too short for another record adds to
    // it.
    for seed in 0..4 + 52 / 16 {
        flash.cut = Some(Cut { after: 15, seed });
        assert!(mount(&mut flash).make_room(BLANK, newest).is_err());
    }
    flash.cut = None;
    assert!(mount(&mut flash).make_room(BLANK, newest).is_ok_and(|made| made > 0));
    assert!(mount(&mut flash).append(Kind(2), b"on we go").is_ok());
}
