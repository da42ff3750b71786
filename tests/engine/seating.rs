//! Who becomes East, and who moves where, after the seating rolls.

use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::seating::{SeatingError, SeatingRolls};

fn seating(name: &str, chosen: &str) -> SeatingRolls {
    SeatingRolls::new(Options::parse(rules::by_code(name).unwrap(), chosen).unwrap(), Place::ALL[0])
}

/// Makes rolls written as `0:5+3`. Each must be accepted.
fn roll(seating: &mut SeatingRolls, rolls: &str) {
    for word in rolls.split(' ') {
        let (place, faces) = word.split_once(':').unwrap();
        let place = Place::new(place.parse().unwrap()).unwrap();
        assert_eq!(seating.seats(), None, "East is known before {word}");
        seating
            .roll(place, faces.parse().unwrap())
            .unwrap_or_else(|error| panic!("{word}: {error:?}"));
    }
}

/// The places that have to roll now, for instance `02`.
fn rollers(seating: &SeatingRolls) -> String {
    seating
        .rollers()
        .iter()
        .filter(|(_, rolls)| **rolls)
        .map(|(place, _)| place.to_string())
        .collect()
}

/// East, and the places where the players of places 0 to 3 sit from now on.
fn seats(seating: &SeatingRolls) -> (u8, [u8; 4]) {
    let seats = seating.seats().expect("every roll is made");
    (seats.east.number(), seats.moves.0.map(Place::number))
}

#[test]
fn the_highest_is_east_where_he_sits() {
    for name in ["british", "carmel", "seasons"] {
        let mut seating = seating(name, "");
        assert_eq!(rollers(&seating), "0123");
        roll(&mut seating, "2:5+3 0:1+1 3:4+2");
        assert_eq!(rollers(&seating), "1");
        roll(&mut seating, "1:6+1");
        assert_eq!(seats(&seating), (2, [0, 1, 2, 3]), "{name}");
    }
}

#[test]
fn only_those_tied_for_the_highest_roll_again() {
    let mut seating = seating("british", "");
    roll(&mut seating, "0:6+2 1:5+3 2:1+1 3:4+4");
    assert_eq!(rollers(&seating), "013");
    roll(&mut seating, "3:1+2 0:2+1 1:1+1");
    assert_eq!(rollers(&seating), "03");
    let place = |number: usize| Place::ALL[number];
    assert_eq!(seating.roll(place(1), "6+6".parse().unwrap()), Err(SeatingError::NotYou));
    roll(&mut seating, "0:1+1 3:1+2");
    assert_eq!(seats(&seating), (3, [0, 1, 2, 3]));
    assert_eq!(seating.roll(place(3), "6+6".parse().unwrap()), Err(SeatingError::Done));
}

#[test]
fn a_tie_below_the_highest_is_left_as_it_is() {
    let mut seating = seating("seasons", "");
    roll(&mut seating, "0:1+1 1:6+6 2:2+2 3:1+1");
    assert_eq!(seats(&seating), (1, [0, 1, 2, 3]));
}

#[test]
fn in_kards_the_ranking_says_who_moves_where() {
    let mut seating = seating("kards", "");
    roll(&mut seating, "0:2 1:6 2:5 3:3");
    // The player of place 1 is East and stays. To the left follow 2 as South at place 0, 3 as West
    // at place 3 and 0 as North at place 2.
    assert_eq!(seats(&seating), (1, [2, 1, 0, 3]));
}

#[test]
fn in_kards_every_tie_is_rolled_out_by_the_tied() {
    let mut seating = seating("kards", "");
    roll(&mut seating, "0:4 1:2 2:4 3:2");
    assert_eq!(rollers(&seating), "0123");
    roll(&mut seating, "1:5 3:5 0:1 2:3");
    // 2 is above 0, and both are above 1 and 3, who tied again.
    assert_eq!(rollers(&seating), "13");
    roll(&mut seating, "1:1 3:6");
    // East is 2 and stays. To the left follow 0 as South at place 1, 3 as West at place 0 and 1 as
    // North at place 3.
    assert_eq!(seats(&seating), (2, [1, 3, 2, 0]));
}

#[test]
fn a_lower_pair_does_not_wait_for_the_higher_one() {
    let mut seating = seating("kards", "");
    roll(&mut seating, "0:6 1:6 2:1 3:1");
    roll(&mut seating, "2:2 3:1");
    assert_eq!(rollers(&seating), "01");
    roll(&mut seating, "0:1 1:2");
    assert_eq!(seats(&seating), (1, [0, 1, 3, 2]));
}

#[test]
fn the_dice_must_be_as_many_as_the_rules_say() {
    let one = "5".parse().unwrap();
    let two = "5+5".parse().unwrap();
    let place = Place::ALL[0];
    let mut british = seating("british", "");
    let before = british;
    assert_eq!(british.roll(place, one), Err(SeatingError::Dice(2)));
    assert_eq!(british, before);
    assert_eq!(seating("kards", "").roll(place, two), Err(SeatingError::Dice(1)));
    assert_eq!(seating("carmel", "").roll(place, one), Err(SeatingError::Dice(2)));
    assert_eq!(seating("carmel", "seating-dice=1").roll(place, one), Ok(()));
}

#[test]
fn hong_kong_counts_twice_from_a_temporary_east() {
    let mut seating = seating("hong-kong", "");
    assert_eq!(rollers(&seating), "0");
    // 0 counts to seven, starting with themselves as one: 0 1 2 3 0 1 2. Then 2 counts to five and
    // ends at themselves.
    roll(&mut seating, "0:3+4");
    assert_eq!(rollers(&seating), "2");
    roll(&mut seating, "2:1+4");
    assert_eq!(seats(&seating), (2, [0, 1, 2, 3]));
}

#[test]
fn a_ghost_does_not_roll() {
    let mut seating = seating("british", "players=3 ghost=1");
    assert_eq!(rollers(&seating), "023");
    assert_eq!(seating.roll(Place::ALL[1], "6+6".parse().unwrap()), Err(SeatingError::NotYou));
    roll(&mut seating, "0:1+1 2:3+3 3:2+2");
    assert_eq!(seats(&seating), (2, [0, 1, 2, 3]));
}
