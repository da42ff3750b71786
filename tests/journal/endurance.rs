//! How long the flash lasts.

use four_winds::journal::{BYTES, SECTOR};
use four_winds::rules::{self, Options};
use four_winds::table::Event;

use crate::common::Random;
use crate::common::flash::ERASE_STEPS;
use crate::common::power::{Box, Flash};

/// The erase cycles that the maker of the Pico's flash (W25Q16JV) guarantees for every sector.
const CYCLES: u64 = 100_000;
/// One hand every five minutes, four hours a day, every day of the year.
const HANDS_A_DAY: u64 = 12 * 4;
/// More than any orderly hand has. In hong-kong with a timer 91 tiles are drawn, and each is drawn,
/// discarded and passed by three.
const MOST_EVENTS: u64 = 512;
/// The size of an event's record, and of a full score sheet's.
const EVENT_BYTES: u64 = 32;
const SNAPSHOT_BYTES: u64 = 3500;

fn years(bytes_a_hand: u64) -> u64 {
    let ring = BYTES as u64;
    CYCLES * ring / (bytes_a_hand * HANDS_A_DAY) / 365
}

/// Plays games on a flash that counts what they write, with every draw, discard and pass.
#[test]
fn a_flash_outlasts_its_table() {
    let mut random = Random::new(3);
    let mut flash = Flash::blank(BYTES / SECTOR);
    let mut hands = 0;
    for rules in rules::ALL {
        for _ in 0..4 {
            let (mut table, _) = Box::power_on(&mut flash);
            table.apply(&Event::Stop);
            table.apply(&Event::New(Options::new(rules)));
            table.play(&mut random, 2500, 0);
            hands += u64::from(table.history.table().hand_number());
        }
    }
    let erases: u64 = flash.erases.iter().map(|&count| u64::from(count)).sum();
    // Every byte that was written has to be erased some day.
    let bytes_a_hand = flash.steps.saturating_sub(erases * ERASE_STEPS) / hands;
    let (likely, least) = (years(bytes_a_hand), years(MOST_EVENTS * EVENT_BYTES + SNAPSHOT_BYTES));
    println!(
        "{bytes_a_hand} bytes a hand played: {likely} years; the longest hands all the time: {least} years"
    );
    assert!(least >= 50 && likely >= least, "{likely} and {least} years");
    let (fewest, most) = (flash.erases.iter().min().unwrap(), flash.erases.iter().max().unwrap());
    assert!(most - fewest <= 2, "worn unevenly: {fewest} to {most} erases");
}
