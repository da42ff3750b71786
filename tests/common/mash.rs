//! Rules that hold whichever keys are pressed at the four places: nothing gets stuck, a place
//! speaks only for itself, and no score changes unless at least two places take part.

use four_winds::cut::CUT;
use four_winds::key::Key;
use four_winds::panel::{Agreement, Answer};
use four_winds::referee::{Reaction, Referee};
use four_winds::screen::view::KeyState;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Stamped;
use four_winds::table::event::Event;
use four_winds::table::phase::Phase;

use super::keys::Box4;
use super::labels;

/// The most presses that lead back to the game's own screen from anywhere.
const WAY_BACK: usize = 6;

fn total(referee: &Referee) -> ByPlace<i32> {
    referee.history().table().sheet().total()
}

/// Whether the only thing that happened is that this place agreed to another place's request.
fn is_answer(before: &Referee, place: Place, effects: &Reaction) -> bool {
    let Some(last) = effects.events.last() else { return false };
    let table = before.history().table();
    let agreed = |it: &Agreement, answer| it.agreed(place, answer, table) == last.event;
    let said_yes = |it: &Agreement| {
        [Answer::Yes, Answer::OtherSide].into_iter().any(|answer| agreed(it, answer))
    };
    before.agreement().is_some_and(|it| it.asker != place && said_yes(it))
}

/// Whether a change of scores was agreed: by everybody in a settlement, or by a second place that
/// was asked.
fn was_agreed(before: &Referee, place: Place, effects: &Reaction) -> bool {
    let table = before.history().table();
    let others = |agreed: ByPlace<bool>| Place::ALL.into_iter().all(|it| it == place || agreed[it]);
    let second = is_answer(before, place, effects);
    effects.events.iter().any(|stamped| match stamped.event {
        Event::Confirm(_) => {
            matches!(*table.phase(), Phase::Settlement { agreed } if others(agreed))
        }
        // A new game starts at zero. It begins when the old one is over or when a second place
        // agrees.
        Event::New(_) => second || matches!(table.phase(), Phase::NoGame | Phase::Over),
        _ => second,
    })
}

/// Whether every event belongs to the place whose key was pressed. Events of other places need that
/// place's consent to a request.
fn spoke_for_itself(before: &Referee, place: Place, effects: &Reaction) -> bool {
    let second = is_answer(before, place, effects);
    effects.events.iter().all(|stamped| match stamped.event {
        Event::Confirm(by) => by == Some(place),
        event => second || event.place().is_none_or(|by| by == place),
    })
}

/// Checks what a key did when it went down or came up.
fn check(before: &Referee, after: &Referee, place: Place, effects: &Reaction) {
    assert!(spoke_for_itself(before, place, effects), "{:?} at place {place}", effects.events);
    if total(before) != total(after) {
        let agreed = was_agreed(before, place, effects);
        assert!(agreed, "{:?} changed the scores alone", effects.events);
    }
}

/// Presses a key, releases it after `millis`, and checks everything it did.
pub fn press(table: &mut Box4, place: Place, key: Key, millis: u64) -> Reaction {
    let before = table.referee.clone();
    let mut effects = table.referee.press(place, key, table.now, table.now * 1000, &mut table.dice);
    check(&before, &table.referee, place, &effects);
    wait(table, millis);
    let before = table.referee.clone();
    let released = table.referee.release(place, key, table.now, &mut table.dice);
    check(&before, &table.referee, place, &released);
    effects.events.extend(released.events);
    for place in Place::ALL {
        let text = format!("{:?}", table.referee.view(place).text());
        assert!(!text.contains(CUT), "a text is cut: {text}");
    }
    effects
}

/// Lets time pass and checks that no score changes, unless two players have confirmed it.
pub fn wait(table: &mut Box4, millis: u64) {
    let scores = total(&table.referee);
    let booked = table.referee.books_at().is_some_and(|at| at <= table.now + millis);
    table.wait(millis);
    assert!(booked || scores == total(&table.referee), "time alone changes no scores");
}

/// The key that leads back and how long to press it: out of a question, out of a page, or, if held,
/// into the menu.
fn leads_back(table: &Box4, place: Place) -> (Key, u64) {
    let label = ["NO", "CANCEL", "BACK"]
        .iter()
        .find_map(|label| labels::labelled(&table.referee, place, label));
    label.map_or((Key::ALL[3], 2_100), |key| (key, 80))
}

/// Leads every player back to the game's own screen, each within [`WAY_BACK`] presses, and returns
/// that table.
pub fn find_the_way_back(table: &Box4) -> Box4 {
    let mut table = table.clone();
    let players = *table.referee.history().table().options();
    for place in Place::ALL.into_iter().filter(|&it| players.is_player(it)) {
        let mut pressed = 0;
        while !table.referee.is_home(place) {
            let shown = table.referee.view(place).text();
            assert!(pressed < WAY_BACK, "no way back at place {place}: {shown:?}");
            let (key, millis) = leads_back(&table, place);
            if labels::labelled(&table.referee, place, "NO").is_some() {
                table.wait(READING);
            }
            table.press_for(place, key, millis);
            pressed += 1;
        }
    }
    table
}

/// A question that holds the time for claims must have been there for so long before it is answered.
const READING: u64 = 600;

/// The most presses that lead from the game's own screens to something that happens.
const GOES_ON: usize = 4;

/// Longer than any time after which something happens by itself.
const LONG: u64 = 21_000;

/// Checks that the game can go on from here, where every place shows the game's own screen: something
/// happens at the table when time passes, or after a few presses of one player. No menu is needed
/// for it.
pub fn can_go_on(home: &Box4) {
    let seq = home.referee.history().seq();
    let mut later = home.clone();
    later.wait(LONG);
    if later.referee.history().seq() > seq {
        return;
    }
    // Dice have come to rest.
    let read = Place::ALL.map(|place| (doubts_read(&later, place), place));
    let goes_on =
        |presses: usize| read.iter().any(|(table, place)| leads_on(table, *place, presses));
    let texts = || Place::ALL.map(|place| later.referee.view(place).text());
    assert!((1..=GOES_ON).any(goes_on), "nobody can do anything: {:?}", texts());
}

/// The table after this place has read what cannot be right about the entered hands: random hands have
/// many doubts, and each takes a press.
fn doubts_read(table: &Box4, place: Place) -> Box4 {
    let mut table = table.clone();
    for _ in table.referee.history().table().doubts() {
        if let Some(key) = labels::labelled(&table.referee, place, "GO ON") {
            table.press_for(place, key, 80);
        }
    }
    table
}

/// Whether so many presses of this place lead to something that the game needs.
fn leads_on(table: &Box4, place: Place, presses: usize) -> bool {
    let view = table.referee.view(place);
    let alive = |key: &Key| {
        let label = &view.keys[key.index()];
        label.state != KeyState::Off && !label.text.is_empty()
    };
    Key::ALL.into_iter().filter(alive).any(|key| {
        let mut table = table.clone();
        let done = table.press_for(place, key, 80);
        // Whoever says these still has to do something.
        let needed = |stamped: &Stamped| {
            let said = matches!(
                stamped.event,
                Event::Fishing(_) | Event::Standing(_) | Event::Withdraw(_) | Event::Stop
            );
            !said
        };
        done.events.iter().any(needed) || presses > 1 && leads_on(&table, place, presses - 1)
    })
}
