//! The table comes back, whatever happened and whenever the power went.

use four_winds::journal::{Archive, Journal};
use four_winds::referee::Referee;
use four_winds::rules::{self, Options, Rules};
use four_winds::seat::Place;
use four_winds::table::{Event, History, Phase, Stamped};

use crate::common::Random;
use crate::common::flash::Cut;
use crate::common::openings::{HONG_KONG_TO_THE_FIRST_DISCARD, KARDS_TO_THE_FIRST_ROLL};
use crate::common::play::{likely_event, options};
use crate::common::power::{Box, Flash};

/// What power-on must restore: the same table, except that an open claim starts its time again.
fn expected(live: &History, ms: u64) -> History {
    let mut expected = live.clone();
    if matches!(live.table().phase(), Phase::Window(_) | Phase::FreeWindow(_))
        && !live.table().is_stopped()
    {
        expected.apply(&Event::Resume, ms).unwrap();
    }
    expected
}

fn games_come_back(rules: &'static Rules) {
    let mut random = Random::new(2026);
    let mut hands = 0;
    for game in 0..40 {
        let mut flash = Flash::blank(32);
        let (mut table, _) = Box::power_on(&mut flash);
        let options = if game % 2 == 0 { Options::new(rules) } else { options(&mut random, rules) };
        table.apply(&Event::New(options));
        // Half of the games are orderly. In the other half any event can happen, `new`, `undo` and
        // `correct` included.
        table.play(&mut random, 30 + game * 60, game / 2 % 2);
        hands += table.history.table().hand_number();
        assert!(!table.journal.health().is_losing());
        let (live, number) = (table.history, table.journal.current());
        let (back, restored) = Box::power_on(&mut flash);
        assert_eq!(restored.skipped, 0, "{:?}", restored.why);
        assert!(
            back.history == expected(&live, restored.ms),
            "{}: game {game} is not what it was",
            rules.code
        );
        assert_eq!(back.journal.current(), number);
        assert_eq!(restored.reopened, back.history.seq() > live.seq());
    }
    assert!(hands > 60, "{hands} hands were begun");
}

#[test]
fn kards_comes_back() {
    games_come_back(rules::by_code("kards").unwrap());
}

#[test]
fn british_comes_back() {
    games_come_back(rules::by_code("british").unwrap());
}

#[test]
fn carmel_comes_back() {
    games_come_back(rules::by_code("carmel").unwrap());
}

#[test]
fn seasons_comes_back() {
    games_come_back(rules::by_code("seasons").unwrap());
}

#[test]
fn hong_kong_comes_back() {
    games_come_back(rules::by_code("hong-kong").unwrap());
}

/// Undoes past the event that began the hand, at once or step by step, and plays another hand. The
/// table is the same, and the journal knows the same way back.
#[test]
fn an_undo_to_before_the_hand_comes_back_however_it_was_said() {
    let won = ["mahjong 3 discard", "total 3 16", "confirm", "next"];
    let second = ["roll 3 4+3", "deal all", "pass 3"];
    let come_back = |undos: &[&str], after: &[&str]| {
        let mut flash = Flash::blank(16);
        let (mut table, _) = Box::power_on(&mut flash);
        HONG_KONG_TO_THE_FIRST_DISCARD
            .iter()
            .chain(&won)
            .chain(&second)
            .chain(undos)
            .chain(after)
            .for_each(|text| table.say(text));
        let live = table.history;
        let (mut back, restored) = Box::power_on(&mut flash);
        assert_eq!(restored.skipped, 0, "{:?}", restored.why);
        assert!(back.history == live, "{undos:?} {after:?}");
        // What could be undone still can be, and after the undo a second power-on restores the
        // undone table.
        let left = back.history.undoable();
        if left > 0 {
            let undo = Event::Undo { steps: left.try_into().unwrap(), agreed: None };
            assert!(back.apply(&undo), "{undo} after {undos:?} {after:?}");
            let emptied = back.history;
            let (again, restored) = Box::power_on(&mut flash);
            assert_eq!(restored.skipped, 0, "{:?}", restored.why);
            assert!(again.history == emptied);
        }
        (live.table().clone(), live.undoable())
    };
    for after in [
        &[][..],
        &["next"],
        &["next", "roll 3 1+1", "deal all"],
        &["stop", "new kards", "seat-roll 0 6"],
    ] {
        let at_once = come_back(&["undo 4"], after);
        assert!(at_once == come_back(&["undo"; 4], after), "{after:?}");
        assert!(at_once == come_back(&["undo 3 0 1", "undo"], after), "{after:?}");
    }
}

/// Nobody knows how long the power was off. So the claim starts its time again, and every place is
/// told.
#[test]
fn an_open_claim_opens_again_with_its_whole_time_and_says_so() {
    let mut flash = Flash::blank(16);
    let (mut table, _) = Box::power_on(&mut flash);
    for text in KARDS_TO_THE_FIRST_ROLL.into_iter().chain(["roll 0 4+3"]) {
        table.say(text);
    }
    for text in ["roll 2 2+3+4", "discard 0", "claim 2 pung"] {
        table.now += 700;
        table.say(text);
    }
    let whole = table.history.table().options().claim_millis().map(u64::from).expect("a timer");
    let went = table.now;
    let mut journal = Journal::mount(&mut flash);
    let mut referee = Referee::new();
    let restored = referee.restore(|history| journal.restore(history));
    assert!(restored.reopened && restored.ms == went);
    let Phase::Window(window) = referee.history().table().phase() else {
        panic!("the claim is not open")
    };
    assert!(window.claims[Place::ALL[2]].is_some(), "the claim that was shown still stands");
    assert_eq!(referee.history().table().deadline(), Some(went + whole));
    for place in Place::ALL {
        let notice = referee.view(place).notice.expect("a notice");
        assert_eq!(notice.text, "Power was off: claim again.");
    }
}

/// Sets that count as they are laid out still lie so after a power cut, also when the hand was
/// entered again or the entry was taken back.
#[test]
fn a_layout_comes_back() {
    const CHOWS: &str = "hand 0 {123m}{123m}{123m}{666p}{99s}+9s";
    const PUNGS: &str = "hand 0 {111m}{222m}{333m}{666p}{99s}+9s";
    let mut flash = Flash::blank(16);
    let (mut table, _) = Box::power_on(&mut flash);
    let [_, seats @ ..] = KARDS_TO_THE_FIRST_ROLL;
    table.say("new kards reading=laid last-turns=off");
    for text in seats.into_iter().chain(["roll 0 4+3", "roll 2 2+3+4", "mahjong 0 heavenly"]) {
        table.say(text);
    }
    // Dealt, so it counts 2½ times: 3 chows, the pung and the self-drawn tile are 10. Three pungs
    // for the chows, and ten for no chow, are 33.
    for (event, total) in [(CHOWS, 25), (PUNGS, 83), ("undo", 25)] {
        table.say(event);
        let live = table.history.clone();
        (table, _) = Box::power_on(&mut flash);
        assert!(table.history == live, "{event}");
        let entry = table.history.table().hand().entries[Place::ALL[0]].expect("an entry");
        assert_eq!(entry.total, total, "{event}");
        assert_eq!(entry.hand.map(|hand| hand.laid().count()), Some(5), "{event}");
    }
}

/// An evening with a power cut now and then, over many rounds of a small ring. Each session
/// continues where the last one ended.
#[test]
fn an_evening_of_power_cuts_goes_round_the_ring_and_loses_nothing() {
    let mut random = Random::new(77);
    let mut flash = Flash::blank(24);
    let (mut live, mut erased) = (History::new(), 0);
    for session in 0..300 {
        let (mut table, restored) = Box::power_on(&mut flash);
        assert_eq!(
            (restored.skipped, table.journal.health().is_losing()),
            (0, false),
            "session {session}"
        );
        assert!(table.history == expected(&live, restored.ms), "session {session}");
        let events = random.below(250);
        table.play(&mut random, events, session % 2);
        live = table.history;
        erased = flash.erases.iter().sum();
    }
    assert!(erased > 100, "{erased} sectors were erased");
}

/// The power goes at any byte of any write and at any moment of an erase, up to three times in a
/// row. Everything that was acknowledged is there, and at most the event that was being written
/// comes on top.
#[test]
fn no_cut_takes_an_acknowledged_event_away() {
    let mut random = Random::new(5);
    let mut flash = Flash::blank(24);
    let (mut oracle, mut under_way, mut cuts) = (History::new(), None, 0);
    for session in 0..800 {
        flash.cut =
            (session % 4 != 3).then(|| Cut { after: random.below(2500) as u64, seed: session });
        let (mut table, restored) = Box::power_on(&mut flash);
        assert_eq!(restored.skipped, 0, "session {session}: {:?}", restored.why);
        let mut with_it = oracle.clone();
        let more = under_way.is_some_and(|it: Stamped| with_it.apply(&it.event, it.ms).is_ok());
        if more && table.history == expected(&with_it, restored.ms) {
            oracle = with_it;
        }
        assert!(
            table.history == expected(&oracle, restored.ms),
            "session {session}: not what was acknowledged"
        );
        let events = random.below(120);
        table.play(&mut random, events, 0);
        table.kept.iter().for_each(|it| assert!(oracle.apply(&it.event, it.ms).is_ok()));
        under_way = table.under_way;
        cuts += u32::from(flash.cut.is_some_and(|cut| cut.after == 0));
    }
    println!("{cuts} cuts, 0 acknowledged events lost");
    assert!(cuts > 300, "{cuts} cuts");
}

/// A seed belongs to the game that is rolled with it. Undoing a new game restores everything that
/// was before it.
#[test]
fn undoing_a_new_game_brings_back_the_game_before_with_its_seed() {
    let mut flash = Flash::blank(24);
    let (mut table, _) = Box::power_on(&mut flash);
    ["seed 7", "new carmel", "seed 42", "stop", "resume", "undo"]
        .iter()
        .for_each(|text| table.say(text));
    let before = table.history.table().clone();
    assert_eq!(before.seed(), Some(42));
    table.say("new british");
    assert_eq!(table.history.table().seed(), None);
    let (mut back, _) = Box::power_on(&mut flash);
    back.say("undo");
    assert!(*back.history.table() == before, "{:?}", back.history.table());
    back.say("new kards");
    back.say("seed 9");
    let live = back.history.clone();
    assert!(Box::power_on(&mut flash).0.history == live);
}

/// Only making room erases, and that happens between hands. So no write of a hand ever waits for an
/// erase.
#[test]
fn nothing_is_erased_while_a_hand_is_played() {
    let mut flash = Flash::blank(24);
    let mut random = Random::new(5);
    // Play once round the ring, so that there is something to erase.
    Box::power_on(&mut flash).0.play(&mut random, 6000, 0);
    drop(Box::power_on(&mut flash));
    let before = flash.erases.clone();
    assert!(before.iter().all(|&count| count > 0), "{before:?}");
    let mut journal = Journal::mount(&mut flash);
    let mut history = History::new();
    let (mut now, mut kept) = (journal.restore(&mut history).ms, 0);
    for _ in 0..400 {
        now += 100;
        let event = likely_event(&mut random, history.table());
        if history.apply(&event, now).is_ok()
            && journal.keep(&Stamped { seq: history.seq(), ms: now, event }, &history).is_ok()
        {
            kept += 1;
        }
    }
    drop(journal);
    assert!(kept > 200, "{kept} events");
    assert_eq!(flash.erases, before);
}
