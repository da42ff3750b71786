//! Checks that hold for every table after every event.

use four_winds::seat::Place;
use four_winds::table::held::OpenSet;
use four_winds::table::phase::Phase;
use four_winds::table::sheet::Ending;
use four_winds::table::{Event, Refusal, Table};

/// Checks what is true at every moment of every game.
pub fn check(table: &Table) {
    let (hand, options) = (table.hand(), table.options());
    if let Some(wall) = &hand.wall {
        let all = u16::from(options.tiles());
        assert_eq!(
            u16::from(wall.taken()) + u16::from(wall.live()) + u16::from(wall.reserve()),
            all
        );
        let followed = table.was_followed();
        let held: u16 = hand.held.iter().map(|(_, held)| held.tiles()).sum();
        assert!(
            !followed || held + u16::from(hand.discards) == u16::from(wall.taken()),
            "tiles on the table: {table:?}"
        );
    }
    for place in Place::ALL {
        check_hand_size(table, place);
    }
    if let Some(ghost) = options.ghost() {
        assert_eq!(hand.held[ghost].tiles(), 0);
        assert!(
            matches!(table.phase(), Phase::NoGame | Phase::Seating(_)) || table.east() != ghost
        );
        assert_eq!(table.sheet().total()[ghost], 0);
    }
    let sheet = table.sheet();
    for place in Place::ALL {
        let rows: i32 = sheet.rows().map(|row| row.change[place]).sum();
        assert_eq!(sheet.total()[place], sheet.earlier()[place] + rows + sheet.open()[place]);
    }
    if table.is_zero_sum() {
        assert_eq!(sheet.total().0.iter().sum::<i32>(), 0, "points came from nowhere");
    }
    let open = matches!(table.phase(), Phase::Window(_) | Phase::FreeWindow(_));
    assert!(open || table.deadline().is_none());
}

/// Checks the number of tiles at a place: thirteen, with a set counted as three, and one more for a
/// player who is about to discard or has won.
fn check_hand_size(table: &Table, place: Place) {
    let held = &table.hand().held[place];
    let dealt = !matches!(table.phase(), Phase::Deal { .. });
    // A claimed year takes four tiles and a year that is shown is replaced. The count cannot tell
    // the two apart.
    let has_year = held.count(OpenSet::Year) > 0;
    // A void hand ends in the middle of a turn.
    let void = table.hand().ending == Some(Ending::Void);
    if table.hand().wall.is_none()
        || !table.was_followed()
        || !dealt
        || !table.options().is_player(place)
        || has_year
        || void
    {
        return;
    }
    let blocks = table.options().lesson().map_or(4, |lesson| lesson.hand.blocks);
    let in_turn = matches!(table.phase(), Phase::Turn(turn) if turn.place == place);
    let won = table.hand().call.is_some_and(|call| call.place == place && !call.stolen);
    // The leader holds one more tile from the deal until the first discard.
    let dealing = matches!(table.phase(), Phase::Bonus { .. } | Phase::Exchange { .. })
        && table.leader() == place;
    let more = usize::from(in_turn || won || dealing);
    let have = usize::from(held.concealed) + 3 * held.melds.len();
    assert_eq!(have, 3 * usize::from(blocks) + 1 + more, "place {place} of {table:?}");
}

/// Applies an event. If it is taken, the table must still pass [`check`]; if it is refused, the
/// table must be unchanged.
pub fn apply(table: &mut Table, event: &Event, now: u64) -> Result<(), Refusal> {
    let before = table.clone();
    let answer = table.apply(event, now);
    match &answer {
        Ok(_) => check(table),
        Err(refusal) => {
            assert!(*table == before, "{event} was refused ({refusal}) and changed the table")
        }
    }
    answer.map(|_| ())
}
