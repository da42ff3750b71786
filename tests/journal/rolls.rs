//! What outlives every game: the statistics of the dice, the number of the next roll, sound and
//! brightness.

use four_winds::entropy::tally::FaceTally;
use four_winds::entropy::{Hex128, Proof};
use four_winds::journal::Rolls;
use four_winds::rules::{self, Options, Presets};
use four_winds::table::{Event, Stamped};

use crate::common::Random;
use crate::common::flash::Cut;
use crate::common::play::likely_event;
use crate::common::power::{Box, Flash};

fn proved(event: Event, number: u32) -> Event {
    let proof =
        Some(Proof { number, commitment: Hex128([7; 16]), opening: Hex128([8; 16]), press: 9 });
    match event {
        Event::SeatRoll { place, roll, .. } => Event::SeatRoll { place, roll, proof },
        Event::Roll { place, roll, .. } => Event::Roll { place, roll, proof },
        other => other,
    }
}

fn after(rolls: Rolls, event: &Event) -> Rolls {
    let Some((roll, proof)) = event.rolled() else { return rolls };
    let mut tally: FaceTally = rolls.tally;
    tally.count(roll);
    Rolls { next: proof.map_or(rolls.next, |proof| proof.number + 1), tally, ..rolls }
}

/// Plays with dice that prove their rolls. Rolls are undone now and then.
fn play(table: &mut Box<'_>, random: &mut Random, events: usize, rolls: &mut Rolls) {
    for _ in 0..events {
        table.now += 700;
        let event = proved(likely_event(random, table.history.table()), rolls.next);
        if table.apply(&event) && table.under_way.is_none() {
            *rolls = after(*rolls, &event);
            if event.rolled().is_some() && random.below(4) == 0 {
                table.apply(&Event::UNDO);
            }
        }
    }
}

/// The ring has room for only a few hands, and the power goes at any byte of any write.
#[test]
fn numbers_and_counts_go_on_from_power_on_to_power_on_though_the_ring_has_overwritten_the_rolls() {
    let mut random = Random::new(21);
    let mut flash = Flash::blank(24);
    let (mut rolls, mut under_way): (Rolls, Option<Stamped>) = (Rolls::default(), None);
    for session in 0..400 {
        flash.cut =
            (session % 4 == 0).then(|| Cut { after: random.below(9000) as u64, seed: session });
        let (mut table, restored) = Box::power_on(&mut flash);
        let with_it = under_way.map_or(rolls, |stamped| after(rolls, &stamped.event));
        assert!(
            [rolls, with_it].contains(&restored.rolls),
            "session {session}: {:?}, not {rolls:?}",
            restored.rolls
        );
        rolls = restored.rolls;
        let events = random.below(150);
        play(&mut table, &mut random, events, &mut rolls);
        under_way = table.under_way;
    }
    flash.cut = None;
    let (mut table, restored) = Box::power_on(&mut flash);
    let mut left = Rolls::default();
    table
        .journal
        .events(0, &mut |stamped| {
            left = after(left, &stamped.event);
            Ok(())
        })
        .unwrap();
    assert!(
        restored.rolls.tally.dice() > 2 * left.tally.dice(),
        "most rolls are overwritten: {left:?}"
    );
    assert_eq!(restored.rolls.next, left.next, "and the last one is not");
}

#[test]
fn sound_and_light_are_as_before_though_the_ring_has_overwritten_when_they_were_set() {
    let mut random = Random::new(5);
    let mut flash = Flash::blank(24);
    let mut settings = [0; 8];
    for session in 0..60 {
        let (mut table, restored) = Box::power_on(&mut flash);
        assert_eq!(restored.rolls.settings, settings, "session {session}");
        play(&mut table, &mut random, 150, &mut Rolls::default());
        // Rarely enough that the ring goes round in between.
        if session % 20 == 0 {
            settings[..2].copy_from_slice(&[1, 1 + session as u8 / 20]);
            table.journal.keep_settings(settings);
        }
    }
}

#[test]
fn every_start_is_counted_though_the_ring_goes_round() {
    let mut random = Random::new(7);
    let mut flash = Flash::blank(24);
    for session in 0..60 {
        let (mut table, restored) = Box::power_on(&mut flash);
        assert_eq!(restored.rolls.starts, session);
        table.journal.count_start();
        assert_eq!(table.journal.starts(), session + 1);
        play(&mut table, &mut random, 150, &mut Rolls::default());
    }
}

#[test]
fn a_cut_while_a_start_is_counted_loses_at_most_this_start() {
    let mut seen = [0, 0];
    // The record has 108 bytes, each of them a step.
    for after in 0..140 {
        let mut flash = Flash::blank(24);
        Box::power_on(&mut flash).0.journal.count_start();
        flash.cut = Some(Cut { after, seed: after });
        Box::power_on(&mut flash).0.journal.count_start();
        flash.cut = None;
        let (_, restored) = Box::power_on(&mut flash);
        seen[restored.rolls.starts.checked_sub(1).expect("the first is kept") as usize] += 1;
    }
    assert!(seen.iter().all(|times| *times > 10), "{seen:?}");
}

#[test]
fn a_cut_while_sound_or_light_is_set_leaves_the_old_or_the_new_and_nothing_else_changed() {
    const NEW: [u8; 8] = [1, 2, 0, 0, 0, 0, 0, 7];
    let mut seen = [0, 0];
    // The record has 108 bytes, each of them a step.
    for after in 0..140 {
        let mut random = Random::new(6);
        let mut flash = Flash::blank(24);
        let (mut table, _) = Box::power_on(&mut flash);
        play(&mut table, &mut random, 40, &mut Rolls::default());
        let before = table.history.table().clone();
        drop(table);
        flash.cut = Some(Cut { after, seed: after });
        Box::power_on(&mut flash).0.journal.keep_settings(NEW);
        flash.cut = None;
        let (table, restored) = Box::power_on(&mut flash);
        let found = [[0; 8], NEW].iter().position(|settings| *settings == restored.rolls.settings);
        seen[found.expect("the old or the new")] += 1;
        assert_eq!(*table.history.table(), before, "cut after {after}");
    }
    assert!(
        seen.iter().all(|times| *times > 10),
        "{seen:?}: some cuts came too early, some too late"
    );
}

#[test]
fn presets_survive_power_cuts_and_the_ring() {
    let options = |text: &str| Options::parse(rules::by_code("british").unwrap(), text).unwrap();
    let mut random = Random::new(7);
    let mut flash = Flash::blank(24);
    let mut presets = Presets::default();
    for session in 0..40 {
        let (mut table, restored) = Box::power_on(&mut flash);
        assert_eq!(Presets::from_bytes(restored.rolls.presets), presets, "session {session}");
        play(&mut table, &mut random, 150, &mut Rolls::default());
        if session % 20 == 0 {
            presets.save(session / 20, options("limit=2000 cap=on fish=off"));
            table.journal.keep_presets(presets.to_bytes());
        }
    }
    assert_eq!(presets.filled().count(), 2);
    // A cut in the middle leaves the old ones or the new.
    let mut seen = [0, 0];
    for after in 0..200 {
        let mut cut = flash.clone();
        let mut newer = presets;
        newer.save(3, options("tens=on"));
        cut.cut = Some(Cut { after, seed: after });
        Box::power_on(&mut cut).0.journal.keep_presets(newer.to_bytes());
        cut.cut = None;
        let found = Presets::from_bytes(Box::power_on(&mut cut).1.rolls.presets);
        let which = [presets, newer].iter().position(|it| *it == found);
        seen[which.expect("the old or the new")] += 1;
    }
    assert!(seen.iter().all(|times| *times > 10), "{seen:?}");
}
