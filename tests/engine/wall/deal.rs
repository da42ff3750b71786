//! The deal: who takes which tiles from the wall.

use std::collections::HashSet;

use four_winds::roll::Roll;
use four_winds::rules::{self, Options};
use four_winds::seat::{Place, Wind};
use four_winds::table::deal;
use four_winds::table::wall::{Break, Slot};

use super::{TEXTS, every_roll, plain};
use crate::common::Random;

/// Every rule set with every option that changes the deal.
pub fn every_deal() -> Vec<Options> {
    let mut all: Vec<Options> = TEXTS
        .iter()
        .flat_map(|text| text.lengths.iter().map(|&length| text.options(length)))
        .collect();
    let british = rules::by_code("british").unwrap();
    all.extend(
        (0..4).map(|ghost| Options::parse(british, &format!("players=3 ghost={ghost}")).unwrap()),
    );
    let hong_kong = rules::by_code("hong-kong").unwrap();
    all.extend(
        (1..5).map(|lesson| Options::parse(hong_kong, &format!("lesson={lesson}")).unwrap()),
    );
    all
}

pub fn some_break(options: &Options, east: Place, random: &mut Random) -> Break {
    let mut roll = |dice: u8| {
        let faces: Vec<u8> = (0..dice).map(|_| random.below(6) as u8 + 1).collect();
        Roll::new(&faces)
    };
    let first = roll(2).unwrap();
    let second = roll(options.rules().break_count.second_dice());
    Break::find(options, east, first, second).unwrap()
}

#[test]
fn the_deal_takes_the_front_of_the_live_wall_and_gives_each_his_tiles() {
    let mut random = Random::new(5);
    for options in every_deal() {
        let hand = options.lesson().map_or(13, |lesson| usize::from(lesson.hand.blocks) * 3 + 1);
        for east in Place::ALL.into_iter().filter(|&place| options.is_player(place)) {
            for _ in 0..50 {
                let broken = some_break(&options, east, &mut random);
                let mut taken = HashSet::new();
                let mut tiles = [0; 4];
                for step in deal::steps(&options, east, &broken) {
                    tiles[step.place.index()] += step.slots.len();
                    step.slots
                        .iter()
                        .for_each(|slot| assert!(taken.insert(*slot), "{slot:?} is taken twice"));
                }
                let front: HashSet<Slot> =
                    (0..tiles.iter().sum::<usize>() as u8).map(|n| broken.live_slot(n)).collect();
                assert_eq!(taken, front, "{options:?}");
                for place in Place::ALL {
                    let wanted = match () {
                        () if !options.is_player(place) => 0,
                        () if place == east => hand + 1,
                        () => hand,
                    };
                    assert_eq!(
                        tiles[place.index()],
                        wanted,
                        "{options:?} east {east} place {place}"
                    );
                }
            }
        }
    }
}

#[test]
fn players_take_their_tiles_in_wind_order() {
    let options = Options::new(rules::by_code("carmel").unwrap());
    let east = Place::ALL[2];
    let broken = some_break(&options, east, &mut Random::new(1));
    let winds: Vec<Wind> = deal::steps(&options, east, &broken)
        .map(|step| options.rules().turn.wind(east, step.place))
        .collect();
    let [e, s, w, n] = Wind::ALL;
    assert_eq!(winds, [e, s, w, n, e, s, w, n, e, s, w, n, e, s, w, n]);
    let three = Options::parse(rules::by_code("british").unwrap(), "players=3 ghost=1").unwrap();
    let places: Vec<u8> =
        deal::steps(&three, east, &broken).map(|step| step.place.number()).collect();
    assert_eq!(places, [2, 3, 0, 2, 3, 0, 2, 3, 0, 2, 3, 0, 2]);
}

#[test]
fn hop_toi_is_two_stacks_from_two_sides() {
    let seasons = rules::by_code("seasons").unwrap();
    let mut seen = 0;
    for length in 18..=24 {
        let options = Options::parse(seasons, &format!("length={length}")).unwrap();
        for first in every_roll(2) {
            let broken = Break::find(&options, Place::ALL[0], first, None).unwrap();
            for step in deal::steps(&options, Place::ALL[0], &broken) {
                let stacks: Vec<(u8, u8)> =
                    step.slots.iter().step_by(2).map(|slot| plain(slot.stack)).collect();
                let round_a_corner =
                    step.slots.len() == 4 && stacks[0].1 == length && stacks[1].1 == 1;
                assert_eq!(
                    step.hop_toi, round_a_corner,
                    "length {length} roll {first}: {stacks:?}"
                );
                seen += u32::from(step.hop_toi);
            }
        }
    }
    assert!(seen > 50, "{seen}");
}
