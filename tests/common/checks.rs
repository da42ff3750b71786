//! A table that is looked at after every event.

use four_winds::seat::Place;
use four_winds::table::held::Meld;
use four_winds::table::phase::Phase;
use four_winds::table::sheet::Ending;
use four_winds::table::{Event, Refusal, Table};

/// What must be so at every moment of every game.
pub fn check(table: &Table) {
    let (hand, options) = (table.hand(), table.options());
    if let Some(wall) = &hand.wall {
        let all = u16::from(options.tiles());
        assert_eq!(u16::from(wall.taken()) + u16::from(wall.live()) + u16::from(wall.reserve()), all);
        let held: u16 = hand.held.iter().map(|(_, held)| held.tiles()).sum();
        assert_eq!(held + u16::from(hand.discards), u16::from(wall.taken()), "tiles on the table: {table:?}");
    }
    for place in Place::ALL {
        check_hand_size(table, place);
    }
    if let Some(ghost) = options.ghost() {
        assert_eq!(hand.held[ghost].tiles(), 0);
        assert!(matches!(table.phase(), Phase::NoGame | Phase::Seating(_)) || table.east() != ghost);
        assert_eq!(table.sheet().total()[ghost], 0);
    }
    let sheet = table.sheet();
    for place in Place::ALL {
        let rows: i32 = sheet.rows().iter().map(|row| row.change[place]).sum();
        assert_eq!(sheet.total()[place], sheet.earlier()[place] + rows + sheet.open()[place]);
    }
    if table.is_zero_sum() {
        assert_eq!(sheet.total().0.iter().sum::<i32>(), 0, "points came from nowhere");
    }
    let open = matches!(table.phase(), Phase::Window(_));
    assert!(open || table.deadline().is_none());
}

/// Thirteen tiles, a set counted as three, and one more for who is to discard or has won.
fn check_hand_size(table: &Table, place: Place) {
    let held = &table.hand().held[place];
    let dealt = !matches!(table.phase(), Phase::Deal { .. });
    // A claimed year takes four tiles, one that is shown is replaced: the count does not tell them apart.
    let has_year = held.count(Meld::Year) > 0;
    // A void hand ends in the middle of a turn.
    let void = table.hand().ending == Some(Ending::Void);
    if table.hand().wall.is_none() || !dealt || !table.options().is_player(place) || has_year || void {
        return;
    }
    let blocks = table.options().lesson().map_or(4, |lesson| lesson.blocks);
    let in_turn = matches!(table.phase(), Phase::Turn(turn) if turn.place == place);
    let won = table.hand().call.is_some_and(|call| call.place == place && !call.stolen);
    // East holds one more from the deal to his first discard.
    let dealing = matches!(table.phase(), Phase::Bonus { .. } | Phase::Exchange { .. }) && table.east() == place;
    let more = usize::from(in_turn || won || dealing);
    let have = usize::from(held.concealed) + 3 * held.melds.len();
    assert_eq!(have, 3 * usize::from(blocks) + 1 + more, "place {place} of {table:?}");
}

/// Applies an event and checks what must follow, taken or refused.
pub fn apply(table: &mut Table, event: &Event, now: u64) -> Result<(), Refusal> {
    let before = table.clone();
    let answer = table.apply(event, now);
    match &answer {
        Ok(_) => check(table),
        Err(refusal) => assert!(*table == before, "{event} was refused ({refusal}) and changed the table"),
    }
    answer.map(|_| ())
}
