//! Random keys at all four places: nothing panics, nothing gets stuck, and no score changes without two places or more.
//!
//! `cargo test` presses 30 000 keys. A million of them, as many as a box sees in years:
//!
//! `FOUR_WINDS_MASH=1000000 cargo test --release --test panel_mash`

mod common;
#[path = "common/keys.rs"]
mod keys;

use common::Random;
use four_winds::panel::Key;
use four_winds::referee::{Effects, Referee};
use four_winds::screen::view::KeyState;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::event::Event;
use four_winds::table::phase::Phase;
use keys::Box4;

/// From anywhere the game's own screen is so many presses away.
const WAY_BACK: usize = 6;

fn presses() -> usize {
    std::env::var("FOUR_WINDS_MASH").ok().and_then(|word| word.parse().ok()).unwrap_or(30_000)
}

fn total(referee: &Referee) -> ByPlace<i32> {
    referee.history().table().sheet().total()
}

/// A change of scores was agreed to by everybody in a settlement, or asked by one place and agreed to by another.
fn was_agreed(before: &Referee, place: Place, effects: &Effects) -> bool {
    let table = before.history().table();
    let others = |agreed: ByPlace<bool>| Place::ALL.into_iter().all(|it| it == place || agreed[it]);
    let second = before.agreement().is_some_and(|agreement| agreement.asker != place);
    effects.events.iter().any(|stamped| match stamped.event {
        Event::Confirm(_) => matches!(*table.phase(), Phase::Settlement { agreed } if others(agreed)),
        // A new game begins at nothing, when the old one is over or a second place agrees.
        Event::New(_) => second || matches!(table.phase(), Phase::NoGame | Phase::Over),
        _ => second,
    })
}

/// A place's keys speak for that place, and only another one's yes for somebody else.
fn spoke_for_itself(before: &Referee, place: Place, effects: &Effects) -> bool {
    let second = before.agreement().is_some_and(|agreement| agreement.asker != place);
    effects.events.iter().all(|stamped| match stamped.event {
        Event::Confirm(by) => by == Some(place),
        event => second || event.place().is_none_or(|by| by == place),
    })
}

/// The key that leads back: out of a question, out of a page, or, held, into the menu.
fn leads_back(table: &Box4, place: Place) -> (Key, u64) {
    let label = ["NO", "CANCEL", "BACK"].iter().find_map(|label| table.key(place, label));
    label.map_or((Key::ALL[3], 2_100), |key| (key, 80))
}

fn find_the_way_back(table: &Box4) {
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
fn can_go_on(table: &Box4) {
    let ready = |place: Place| {
        let view = table.referee.view(place);
        view.keys.iter().any(|label| label.state == KeyState::Ready && !label.text.is_empty())
    };
    let somebody = Place::ALL.into_iter().any(ready);
    let text = table.referee.view(Place::ALL[0]).text();
    assert!(somebody || table.referee.deadline().is_some(), "nobody can do anything: {text:?}");
}

#[test]
fn random_keys_break_nothing() {
    let mut random = Random::new(20_261_116);
    let mut table = Box4::default();
    let (mut hands, mut games) = (0, 0);
    for pressed in 0..presses() {
        let (place, key) = (Place::ALL[random.below(4)], Key::ALL[random.below(4)]);
        let before = table.referee.clone();
        let effects = table.referee.press(place, key, table.now, table.now * 1000, &mut table.dice);
        assert!(spoke_for_itself(&before, place, &effects), "press {pressed}: {:?} at place {place}", effects.events);
        if total(&before) != total(&table.referee) {
            let agreed = was_agreed(&before, place, &effects);
            assert!(agreed, "press {pressed}: {:?} changed the scores alone", effects.events);
        }
        hands += effects.events.iter().filter(|it| matches!(it.event, Event::Next)).count();
        games += effects.events.iter().filter(|it| matches!(it.event, Event::New(_))).count();
        let millis = if random.below(60) == 0 { 2_100 } else { 40 + random.below(400) as u64 };
        let scores = total(&table.referee);
        table.wait(millis);
        table.referee.release(place, key, table.now, &mut table.dice);
        assert_eq!(scores, total(&table.referee), "time changes no scores");
        let _ = Place::ALL.map(|place| table.referee.view(place).text());
        if pressed % 97 == 0 {
            find_the_way_back(&table);
            can_go_on(&table);
        }
    }
    println!("{} presses, {games} games, {hands} further hands", presses());
    assert!(games > 0, "the keys never began a game");
}

#[test]
fn a_referee_fits_the_box() {
    // On a computer pointers and lengths are twice as long as on the chip, so this errs on the safe side.
    let bytes = size_of::<Referee>();
    assert!(bytes <= 24 * 1024, "{bytes} bytes");
    println!("a referee has {bytes} bytes");
}
