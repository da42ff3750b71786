//! Keys that go down in the same microsecond. The rule decides, never the order in which they were
//! noticed.

use four_winds::debounce::KeyEdge;
use four_winds::seat::Place;
use four_winds::table::{Event, Phase};

use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::openings::HONG_KONG_TO_THE_FIRST_DISCARD;

const DISCARDER: Place = Place::ALL[2];

/// East, place 2, has discarded. The first press wins, so the order of equal claims matters.
fn discarded() -> Box4 {
    let mut table = Box4::default();
    for text in HONG_KONG_TO_THE_FIRST_DISCARD {
        let text = text.replace("new hong-kong", "new hong-kong press-order=on");
        let event = Event::parse(&text).expect("an event");
        table.referee.apply(&event, 0).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    table
}

fn press(at_micros: u64) -> KeyEdge {
    KeyEdge::Press { at_micros }
}

/// Presses PUNG at these places, which were noticed in this order. The other player passes. Returns who
/// gets the tile.
fn pung(noticed: [(Place, u64); 2]) -> Place {
    let mut table = discarded();
    let mut waiting = noticed.to_vec();
    while !waiting.is_empty() {
        let first = table.referee.first_of(waiting.iter().map(|(place, at)| (*place, press(*at))));
        let (place, at) = waiting.remove(first);
        let key = labelled(&table.referee, place, "PUNG").expect("it may claim");
        table.referee.press(place, key, 1, at, &mut table.dice);
        table.referee.release(place, key, 1, &mut table.dice);
    }
    let silent = |place: &Place| *place != DISCARDER && noticed.iter().all(|(it, _)| it != place);
    let third = Place::ALL.into_iter().find(silent).expect("a third player");
    table.referee.apply(&Event::Pass(third), 2).expect("everybody has spoken now");
    match table.referee.history().table().phase() {
        Phase::Turn(turn) => turn.place,
        phase => panic!("{phase:?}"),
    }
}

#[test]
fn of_two_presses_in_one_microsecond_the_nearest_player_wins() {
    for (near, far) in [(3, 0), (3, 1), (0, 1)] {
        let [near, far] = [near, far].map(|number| Place::new(number).expect("a place"));
        assert_eq!(pung([(near, 5_000), (far, 5_000)]), near);
        assert_eq!(pung([(far, 5_000), (near, 5_000)]), near, "{far} was noticed first");
        // With the option the first press wins, so one microsecond decides.
        assert_eq!(pung([(far, 4_999), (near, 5_000)]), far);
    }
}

#[test]
fn whatever_did_not_happen_in_the_same_instant_keeps_its_order() {
    let table = discarded();
    let [a, b] = [3, 0].map(|number| Place::new(number).expect("a place"));
    let up = KeyEdge::Release { at_micros: 5_000 };
    assert_eq!(table.referee.first_of([(b, up), (a, press(5_000))]), 0);
    assert_eq!(table.referee.first_of([(b, press(5_000)), (a, press(5_001))]), 0);
    assert_eq!(table.referee.first_of([(b, press(5_000)), (a, press(5_000))]), 1);
    assert_eq!(table.referee.first_of([]), 0);
}
