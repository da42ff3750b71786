//! Rolls on the released firmware. A bad oscillator is refused on the screen of whoever rolls, and
//! a good one rolls. The journal opens the commitment that the screens showed before the press. A
//! refused roll does not use up a number.

use std::collections::VecDeque;
use std::fs;

use four_winds::boards::Board;
use four_winds::entropy::{self, DiceCount, Hex128, NoRoll, Proof, health};
use four_winds::journal::Journal;
use four_winds::key::Key;
use four_winds::referee::{DiceCup, Referee};
use four_winds::roll::Roll;
use four_winds::seat::Place;
use four_winds::table::Event;
use serde_json::Value;

use super::driver::{by_place, compare, folder, list, number, run_given};
use crate::common::power::Flash;

/// Dice that get the same bits as the box. The box's secrets also depend on microseconds that
/// nobody else knows. So the journal tells what these dice show and commit to, but whether they are
/// ready they find out themselves.
struct Told {
    fed: entropy::Dice,
    rolls: VecDeque<(Roll, Proof)>,
}

impl DiceCup for Told {
    fn number(&self) -> u32 {
        self.fed.next_number()
    }

    fn commitment(&self) -> Option<Hex128> {
        let (_, proof) = self.rolls.front()?;
        self.fed.commitment().map(|_| proof.commitment)
    }

    fn refusal(&self) -> Option<NoRoll> {
        self.fed.refusal()
    }

    fn health(&self) -> Option<health::HealthState> {
        Some(self.fed.health().state())
    }

    fn press(&mut self, microsecond: u64) {
        self.fed.press(microsecond);
    }

    fn roll(
        &mut self,
        place: Place,
        dice: DiceCount,
        at: u64,
    ) -> Result<(Roll, Option<Proof>), NoRoll> {
        self.fed.roll(place, dice, at)?;
        let (roll, proof) =
            self.rolls.pop_front().expect("the journal has every roll that was not refused");
        Ok((roll, Some(proof)))
    }
}

/// Runs the scenario `dice` and checks its journal and its screens.
pub fn are_refused_or_rolled(board: &'static Board) {
    let Some((outcome, report)) = run_given(board, "dice", Value::Null) else { return };
    outcome.assert_in_budget("deepest stack (% of its region)", "stack_percent");
    let out = folder(board, "dice");
    let bits = fs::read(out.join("bits.bin")).expect("the scenario keeps the bits");
    let rolls =
        logged_rolls(fs::read(out.join("journal.bin")).expect("the scenario keeps the journal"));
    let numbers: Vec<u32> = rolls.iter().map(|(_, _, proof)| proof.number).collect();
    assert_eq!(
        numbers,
        [1, 2],
        "{}: two rolls went through, and refusals spend no number",
        board.name
    );
    for (place, roll, proof) in &rolls {
        assert_eq!(proof.check(*place, *roll), Ok(()), "{}", board.name);
    }
    let mut words = Vec::new();
    for shot in list(&report["shots"]) {
        let told = rolls.iter().map(|&(_, roll, proof)| (roll, proof)).collect();
        let referee = replayed(shot, &bits, told);
        for (place, picture) in by_place(&shot["pictures"]) {
            let view = referee.view(place);
            compare(board, &view, &picture, &format!("dice, {}, place {place}", shot["name"]));
            words.push(view.text().lines.join("; "));
        }
    }
    // The pictures were compared with these views, so the views hold what the box said, five times
    // on four displays.
    let [seal, again] =
        [0, 1].map(|roll: usize| format!("Seal {}", rolls[roll].2.commitment.short()));
    let said = |shot: usize, place: usize| words[4 * shot + place].as_str();
    assert!(
        said(0, 0).contains("Dice not ready: source failed its repetition-count test"),
        "{words:?}"
    );
    assert!(!said(0, 1).contains("not ready"), "only the player who rolled is told: {words:?}");
    assert!(said(1, 1).contains("Dice not ready: source failed its "), "{words:?}");
    assert!((0..4).all(|place| said(2, place).ends_with(&seal)), "{words:?}");
    assert!(said(3, 1).contains("Dice not ready: source failed its "), "{words:?}");
    assert!(said(4, 1).ends_with(&again), "{words:?}");
}

/// An oscillator with little jitter, and with none in the range in which it starts: the dice try longer
/// intervals, then the next range, and then they roll.
pub fn climb_to_a_range_that_works(board: &'static Board) {
    let Some((outcome, _)) = run_given(board, "ring", Value::Null) else { return };
    // The timer of the chip counts microseconds, and reading a bit takes a few.
    let figure = |name: &str, expected: f64| outcome.assert_near(&[name], expected, 0.2);
    figure("medium: shortest interval (ms)", 0.5);
    figure("medium: last interval (ms)", 8.0);
    figure("high: shortest interval (ms)", 8.0);
    let dice: Value = serde_json::from_str(outcome.answer("ready")).expect("JSON");
    assert_eq!(dice["source"]["state"], "passed", "{dice}");
    // Five intervals failed in the first range.
    assert_eq!(dice["source"]["failures"], 5, "{dice}");
    let log = outcome.answer("log");
    assert!(log.contains(" seat-roll 0 "), "{log}");
    super::starts_by_power_alone(&outcome);
}

/// What this computer shows after the same bits, presses and time.
fn replayed(shot: &Value, bits: &[u8], rolls: VecDeque<(Roll, Proof)>) -> Referee {
    let mut dice = Told { fed: entropy::Dice::new(1), rolls };
    let (mut referee, mut fed) = (Referee::new(), 0);
    let mut feed = |dice: &mut Told, until: u64| {
        let until = until as usize;
        bits[fed..until].iter().for_each(|&bit| dice.fed.bit(bit == 1));
        fed = until;
    };
    for press in list(&shot["presses"]) {
        let place = Place::new(number(&press["place"]) as u8).expect("a place");
        let key = Key::new(number(&press["key"]) as u8).expect("a key");
        let micros = number(&press["atMicros"]);
        feed(&mut dice, number(&press["bits"]));
        referee.press(place, key, micros / 1000, micros, &mut dice);
        referee.release(place, key, micros / 1000, &mut dice);
    }
    feed(&mut dice, number(&shot["bits"]));
    referee.tick(number(&shot["atMs"]), &mut dice);
    referee
}

fn logged_rolls(bytes: Vec<u8>) -> Vec<(Place, Roll, Proof)> {
    let mut rolls = Vec::new();
    let read = Journal::mount(Flash::holding(bytes)).events(0, &mut |stamped| {
        if let Event::SeatRoll { place, roll, proof } | Event::Roll { place, roll, proof } =
            stamped.event
        {
            rolls.push((place, roll, proof.expect("a box proves its rolls")));
        }
        Ok(())
    });
    read.expect("the journal can be read");
    rolls
}
