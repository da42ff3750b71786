//! A journal in trouble says so, and the table still works.

use embedded_storage::nor_flash::{NorFlash, ReadNorFlash};
use four_winds::journal::record::Kind;
use four_winds::journal::region::RegionError;
use four_winds::journal::{Journal, JournalHealth, RecordLog, Region, SECTOR};
use four_winds::table::{Event, History, Phase, Stamped};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::common::Random;
use crate::common::flash::{Cut, ERASE_STEPS, Mock};
use crate::common::openings::HONG_KONG_TO_THE_FIRST_DISCARD;
use crate::common::power::{Box, Flash};

fn begin(table: &mut Box<'_>) {
    HONG_KONG_TO_THE_FIRST_DISCARD.iter().for_each(|text| table.say(text));
}

/// Plays on. The table accepts the events, whether or not the journal can keep them.
fn play_on(history: &mut History, journal: &mut Journal<&mut Flash>, texts: &[&str]) {
    for text in texts {
        let event = Event::parse(text).unwrap();
        history.apply(&event, 0).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let _ = journal.keep(&Stamped { seq: history.seq(), ms: 0, event }, history);
    }
}

#[test]
fn a_flash_that_fails_every_write_is_told_and_the_table_works() {
    let mut flash = Flash::blank(16);
    flash.worn_out = true;
    let (mut table, _) = Box::power_on(&mut flash);
    assert_eq!(table.journal.health(), JournalHealth::Failing);
    play_on(&mut table.history, &mut table.journal, &HONG_KONG_TO_THE_FIRST_DISCARD);
    assert!(matches!(table.history.table().phase(), Phase::Window(_)));
    assert_eq!(table.journal.health(), JournalHealth::Failing);
}

#[test]
fn a_flash_that_begins_to_fail_keeps_what_it_had() {
    let mut flash = Flash::blank(16);
    begin(&mut Box::power_on(&mut flash).0);
    flash.worn_out = true;
    let (mut table, restored) = Box::power_on(&mut flash);
    assert!(matches!(table.history.table().phase(), Phase::Window(_)) && restored.reopened);
    play_on(&mut table.history, &mut table.journal, &["claim 0 pung", "close", "discard 0"]);
    assert_eq!(table.journal.health(), JournalHealth::Failing);
    flash.worn_out = false;
    let (table, restored) = Box::power_on(&mut flash);
    let kept = HONG_KONG_TO_THE_FIRST_DISCARD.len() as u32;
    assert_eq!(
        (restored.skipped, table.history.seq()),
        (0, kept + 1),
        "as far as it was kept, and the claim opened again"
    );
}

#[test]
fn random_bytes_begin_a_new_journal() {
    for seed in 0..20 {
        let mut bytes = vec![0; 16 * SECTOR];
        ChaCha8Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
        let mut flash = Flash::holding(bytes);
        let (mut table, _) = Box::power_on(&mut flash);
        assert_eq!(table.journal.health(), JournalHealth::Anew);
        assert!(matches!(table.history.table().phase(), Phase::NoGame));
        begin(&mut table);
        let seq = table.history.seq();
        let (table, _) = Box::power_on(&mut flash);
        assert_eq!(table.journal.health(), JournalHealth::Good);
        assert_eq!(table.history.seq(), seq + 1, "all of it, and the claim opened again");
    }
}

/// An endless hand fills the ring. The next hand has room again.
#[test]
fn a_full_journal_is_told_and_the_next_hand_is_kept_again() {
    let mut flash = Flash::blank(24);
    let (mut table, _) = Box::power_on(&mut flash);
    play_on(&mut table.history, &mut table.journal, &HONG_KONG_TO_THE_FIRST_DISCARD);
    let mut events = 0;
    while table.journal.health() == JournalHealth::Good {
        play_on(&mut table.history, &mut table.journal, &["claim 0 pung", "withdraw 0"]);
        events += 2;
    }
    assert_eq!(table.journal.health(), JournalHealth::Full);
    assert!(events > 512, "{events} events and full");
    play_on(
        &mut table.history,
        &mut table.journal,
        &["mahjong 3 discard", "total 3 16", "confirm"],
    );
    while table.journal.tidy() {}
    assert_eq!(
        table.journal.health(),
        JournalHealth::Full,
        "a power cut would still lose the end of this hand"
    );
    play_on(&mut table.history, &mut table.journal, &["next"]);
    while table.journal.tidy() {}
    assert_eq!(table.journal.health(), JournalHealth::Good);
    play_on(&mut table.history, &mut table.journal, &["undo"]);
    assert_eq!(
        table.journal.health(),
        JournalHealth::Full,
        "back in the hand whose end was not kept"
    );
    play_on(&mut table.history, &mut table.journal, &["next", "roll 3 4+3"]);
    assert_eq!(table.journal.health(), JournalHealth::Good);
    let (live, sheet) = (table.history.table().clone(), table.history.table().sheet().clone());
    let (back, restored) = Box::power_on(&mut flash);
    assert_eq!(back.history.table().sheet(), &sheet, "{restored:?}");
    assert!(*back.history.table() == live);
}

/// Makes a claim and withdraws it, again and again, for `events` events.
fn dawdle(table: &mut Box<'_>, events: usize) {
    for text in ["claim 0 pung", "withdraw 0"].iter().cycle().take(events) {
        play_on(&mut table.history, &mut table.journal, &[text]);
    }
}

/// The journal is full just before one of these events. Whatever is lost of the end of the hand,
/// the next hand is kept. An undo in it leads to the right table or is refused.
#[test]
fn wherever_the_room_ends_the_next_hand_comes_back() {
    let mut flash = Flash::blank(24);
    let (mut table, _) = Box::power_on(&mut flash);
    begin(&mut table);
    let mut most = 0;
    while table.journal.health() == JournalHealth::Good {
        dawdle(&mut table, 2);
        most += 2;
    }
    for events in most - 12..=most {
        let mut flash = Flash::blank(24);
        let (mut table, _) = Box::power_on(&mut flash);
        begin(&mut table);
        dawdle(&mut table, events);
        play_on(
            &mut table.history,
            &mut table.journal,
            &["mahjong 3 discard", "total 3 16", "confirm", "next"],
        );
        let mut live = table.history;
        let (mut back, restored) = Box::power_on(&mut flash);
        assert_eq!(
            (restored.skipped, back.history.seq()),
            (0, live.seq()),
            "{events} of {most}: {:?}",
            restored.why
        );
        assert!(back.history.table() == live.table(), "{events} of {most}");
        if back.history.undoable() > 0 {
            back.say("undo");
            live.apply(&Event::UNDO, back.now).unwrap();
            assert!(back.history.table() == live.table(), "{events} of {most}, undone");
        }
    }
}

/// The record is written again behind the dead byte, and nobody is told.
#[test]
fn a_byte_that_takes_nothing_loses_no_event() {
    for dead in (0..400).step_by(7) {
        let mut flash = Flash::blank(16);
        flash.dead_byte = Some(dead);
        let (mut table, _) = Box::power_on(&mut flash);
        begin(&mut table);
        assert_eq!(table.journal.health(), JournalHealth::Good, "byte {dead}");
        let live = table.history.seq();
        let (back, restored) = Box::power_on(&mut flash);
        assert_eq!(
            (restored.skipped, back.history.seq()),
            (0, live + 1),
            "byte {dead}; the claim opened again"
        );
    }
}

/// A sector whose erase was cut may read blank without being blank. The mock flash fails the test if
/// such a sector is written to. A new ring goes on where it was cut: only the first sector, before
/// which nothing can be announced, and the one whose erase was cut are erased twice.
#[test]
fn a_new_ring_goes_on_where_it_was_cut() {
    let mut resumed = 0;
    for after in (0..8 * ERASE_STEPS).rev() {
        let mut flash = Flash::holding(vec![0x5a; 16 * SECTOR]);
        flash.cut = Some(Cut { after, seed: after });
        drop(Box::power_on(&mut flash));
        flash.cut = None;
        // Room is made for a hand, and then a game begins.
        let mut journal = Journal::mount(&mut flash);
        let mut history = History::new();
        journal.restore(&mut history);
        while journal.lacks_room() {
            journal.tidy();
        }
        play_on(&mut history, &mut journal, &["new hong-kong"]);
        assert!(!journal.health().is_losing(), "after {after}");
        let twice = flash.erases.iter().filter(|&&erases| erases > 1).count();
        assert!(twice <= 1, "after {after}: {:?}", flash.erases);
        resumed += usize::from(flash.erases[0] == 1 && flash.erases[1] > 0);
        Box::power_on(&mut flash).0.play(&mut Random::new(after), 300, 0);
    }
    assert!(resumed > 100, "{resumed} cuts after the first sector");
}

#[test]
fn a_new_ring_lacks_room_until_a_hand_fits_and_a_flash_that_never_erases_does_not() {
    let mut flash = Flash::blank(128);
    let mut journal = Journal::mount(&mut flash);
    journal.restore(&mut History::new());
    let erases = (0..).take_while(|_| journal.lacks_room() && journal.tidy()).count();
    // 28 KB, and the sector with the announcements.
    assert_eq!(erases, 8);
    assert!(!journal.health().is_losing());

    let mut flash = Flash::holding(vec![0x5a; 128 * SECTOR]);
    flash.worn_out = true;
    let mut journal = Journal::mount(&mut flash);
    journal.restore(&mut History::new());
    let tries = (0..).take_while(|_| journal.lacks_room() && journal.tidy()).count();
    assert_eq!(tries, 3, "nobody waits for more of them");

    // The flash fails later: no erase can be announced any more.
    let mut flash = Flash::holding(vec![0x5a; 128 * SECTOR]);
    let mut journal = Journal::mount(&mut flash);
    (0..4).for_each(|_| assert!(journal.tidy()));
    flash.worn_out = true;
    let mut journal = Journal::mount(&mut flash);
    journal.restore(&mut History::new());
    assert!(journal.lacks_room());
    while journal.tidy() {}
    assert!(!journal.lacks_room() && journal.health().is_losing());
}

/// Appends a record that this version of the program did not write.
fn append(flash: &mut Flash, kind: u8, payload: &[u8]) {
    RecordLog::mount(flash).unwrap().0.append(Kind(kind), payload).unwrap();
}

#[test]
fn records_of_a_newer_program_are_skipped_with_a_reason() {
    let mut flash = Flash::blank(16);
    begin(&mut Box::power_on(&mut flash).0);
    let newer = [9, 9, 0, 0, 0, 0, 0, 0, 0, 0, b'f', b'l', b'y'];
    append(&mut flash, 1, &newer);
    append(&mut flash, 1, b"rubbish");
    append(&mut flash, 3, &[1, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 77]);
    append(&mut flash, 200, b"a kind that nobody knows is none of our business");
    let (mut table, restored) = Box::power_on(&mut flash);
    assert_eq!(restored.skipped, 2, "two events; the snapshot was not needed");
    assert_eq!(table.journal.health(), JournalHealth::Skipped { records: 2 });
    assert!(matches!(table.history.table().phase(), Phase::Window(_)));
    table.say("claim 0 pung");
    table.say("close");
    let live = table.history.clone();
    let (back, _) = Box::power_on(&mut flash);
    assert!(back.history == live, "the game goes on from there, at every power-on");
}

/// Each sentence fits into two lines of a display: 60 letters at most.
#[test]
fn every_state_has_a_short_sentence() {
    let all = [
        JournalHealth::Good,
        JournalHealth::Anew,
        JournalHealth::Skipped { records: u16::MAX },
        JournalHealth::Unexported { game: u16::MAX },
        JournalHealth::Full,
        JournalHealth::Failing,
    ];
    for health in all {
        let text = health.to_string();
        assert!((10..=60).contains(&text.len()), "{text}");
    }
}

#[test]
fn a_flash_too_small_for_anything_is_a_full_journal() {
    for sectors in 0..4 {
        let mut flash: Flash = Mock::blank(sectors);
        let (mut table, _) = Box::power_on(&mut flash);
        play_on(&mut table.history, &mut table.journal, &HONG_KONG_TO_THE_FIRST_DISCARD);
        assert!(table.journal.health().is_losing(), "{sectors} sectors");
    }
}

/// The program is in the same flash, before and behind the journal.
#[test]
fn a_region_touches_nothing_beside_it() {
    let mut flash = Flash::holding(vec![0x5a; 40 * SECTOR]);
    let (start, length) = (8 * SECTOR as u32, 24 * SECTOR as u32);
    let mut journal = Journal::mount(Region::new(&mut flash, start, length).unwrap());
    let mut history = History::new();
    journal.restore(&mut history);
    while journal.tidy() {}
    for text in HONG_KONG_TO_THE_FIRST_DISCARD {
        let event = Event::parse(text).unwrap();
        history.apply(&event, 0).unwrap();
        journal.keep(&Stamped { seq: history.seq(), ms: 0, event }, &history).unwrap();
    }
    let mut region = journal.into_flash().unwrap();
    assert_eq!(region.write(length - 4, &[0; 8]), Err(RegionError::Outside));
    assert_eq!(region.erase(0, length + SECTOR as u32), Err(RegionError::Outside));
    assert_eq!(region.read(u32::MAX, &mut [0; 4]), Err(RegionError::Outside));
    let beside = [&flash.bytes[..8 * SECTOR], &flash.bytes[32 * SECTOR..]];
    assert!(beside.iter().all(|part| part.iter().all(|&byte| byte == 0x5a)));
    assert!(
        Region::new(&mut flash, 100, length).is_none()
            && Region::new(&mut flash, start, 40 * SECTOR as u32).is_none()
    );
}
