//! What must be so whichever keys are pressed at the four places: nothing gets stuck, a place speaks for itself, and no
//! score changes without two places or more.

use four_winds::panel::{Agreement, Answer, Key};
use four_winds::referee::{Effects, Referee};
use four_winds::screen::view::KeyState;
use four_winds::screen::words::CUT;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::event::Event;
use four_winds::table::phase::Phase;

use crate::keys::Box4;
use crate::labels;

/// From anywhere the game's own screen is so many presses away.
const WAY_BACK: usize = 6;

fn total(referee: &Referee) -> ByPlace<i32> {
    referee.history().table().sheet().total()
}

/// This place said yes to what another one had asked, and that and nothing else happened.
fn is_answer(before: &Referee, place: Place, effects: &Effects) -> bool {
    let Some(last) = effects.events.last() else { return false };
    let table = before.history().table();
    let agreed = |it: &Agreement, answer| it.agreed(place, answer, table) == last.event;
    let said_yes = |it: &Agreement| [Answer::Yes, Answer::OtherSide].into_iter().any(|answer| agreed(it, answer));
    before.agreement().is_some_and(|it| it.asker != place && said_yes(it))
}

/// A change of scores was agreed to by everybody in a settlement, or asked by one place and agreed to by another.
fn was_agreed(before: &Referee, place: Place, effects: &Effects) -> bool {
    let table = before.history().table();
    let others = |agreed: ByPlace<bool>| Place::ALL.into_iter().all(|it| it == place || agreed[it]);
    let second = is_answer(before, place, effects);
    effects.events.iter().any(|stamped| match stamped.event {
        Event::Confirm(_) => matches!(*table.phase(), Phase::Settlement { agreed } if others(agreed)),
        // A new game begins at nothing, when the old one is over or a second place agrees.
        Event::New(_) => second || matches!(table.phase(), Phase::NoGame | Phase::Over),
        _ => second,
    })
}

/// A place's keys speak for that place, and only another one's yes for somebody else.
fn spoke_for_itself(before: &Referee, place: Place, effects: &Effects) -> bool {
    let second = is_answer(before, place, effects);
    effects.events.iter().all(|stamped| match stamped.event {
        Event::Confirm(by) => by == Some(place),
        event => second || event.place().is_none_or(|by| by == place),
    })
}

/// A key goes down for so long, and what it did is looked at.
pub fn press(table: &mut Box4, place: Place, key: Key, millis: u64) -> Effects {
    let before = table.referee.clone();
    let effects = table.referee.press(place, key, table.now, table.now * 1000, &mut table.dice);
    assert!(spoke_for_itself(&before, place, &effects), "{:?} at place {place}", effects.events);
    if total(&before) != total(&table.referee) {
        assert!(was_agreed(&before, place, &effects), "{:?} changed the scores alone", effects.events);
    }
    wait(table, millis);
    table.referee.release(place, key, table.now, &mut table.dice);
    for place in Place::ALL {
        let text = format!("{:?}", table.referee.view(place).text());
        assert!(!text.contains(CUT), "a text is cut: {text}");
    }
    effects
}

/// Lets time pass, which changes no scores.
pub fn wait(table: &mut Box4, millis: u64) {
    let scores = total(&table.referee);
    table.wait(millis);
    assert_eq!(scores, total(&table.referee), "time changes no scores");
}

/// The key that leads back: out of a question, out of a page, or, held, into the menu.
fn leads_back(table: &Box4, place: Place) -> (Key, u64) {
    let label = ["NO", "CANCEL", "BACK"].iter().find_map(|label| labels::labelled(&table.referee, place, label));
    label.map_or((Key::ALL[3], 2_100), |key| (key, 80))
}

/// Every player finds it within a few presses.
pub fn find_the_way_back(table: &Box4) {
    for place in Place::ALL.into_iter().filter(|&it| table.referee.history().table().options().is_player(it)) {
        let mut table = table.clone();
        let mut pressed = 0;
        while !table.referee.is_home(place) {
            let shown = table.referee.view(place).text();
            assert!(pressed < WAY_BACK, "no way back at place {place}: {shown:?}");
            let (key, millis) = leads_back(&table, place);
            table.press_for(place, key, millis);
            pressed += 1;
        }
    }
}

/// With everybody at home, somebody can go on, now or when time has passed.
pub fn can_go_on(table: &Box4) {
    let ready = |place: Place| {
        let view = table.referee.view(place);
        view.keys.iter().any(|label| label.state == KeyState::Ready && !label.text.is_empty())
    };
    let somebody = Place::ALL.into_iter().any(ready);
    let text = table.referee.view(Place::ALL[0]).text();
    assert!(somebody || table.referee.deadline().is_some(), "nobody can do anything: {text:?}");
}
