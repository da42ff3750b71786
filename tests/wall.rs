//! The wall: every roll of every rule set, from every East, at every length.
//!
//! The expected stacks are found by walking from stack to stack as a player would, not by the engine's arithmetic.

mod common;

use std::collections::HashSet;

use common::Random;
use four_winds::rules::{self, Options};
use four_winds::seat::{Place, Wind};
use four_winds::table::deal;
use four_winds::table::roll::Roll;
use four_winds::table::wall::{self, Break, Layer, Slot, Stack, Wall};

/// How a rule set breaks the wall, as its text says it.
struct Text {
    name: &'static str,
    lengths: &'static [u8],
    /// +1: South sits at East's right; -1: at his left.
    south: i8,
    east_side_always: bool,
    second_dice: u8,
    count: fn(first: u8, second: u8) -> u8,
    from_left_end: bool,
    /// Stacks in the reserve, from what was counted.
    reserve: fn(count: u8) -> u8,
}

const TEXTS: [Text; 5] = [
    Text {
        name: "kards",
        lengths: &[18],
        south: -1,
        east_side_always: false,
        second_dice: 3,
        count: |_, second| second,
        from_left_end: true,
        reserve: |_| 7,
    },
    Text {
        name: "british",
        lengths: &[18],
        south: 1,
        east_side_always: false,
        second_dice: 2,
        count: |first, second| first + second,
        from_left_end: false,
        reserve: |_| 7,
    },
    Text {
        name: "carmel",
        lengths: &[17, 18],
        south: 1,
        east_side_always: false,
        second_dice: 0,
        count: |first, _| first,
        from_left_end: false,
        reserve: |count| count,
    },
    Text {
        name: "seasons",
        lengths: &[18, 19, 20, 21, 22, 23, 24],
        south: -1,
        east_side_always: true,
        second_dice: 0,
        count: |first, _| first,
        from_left_end: false,
        reserve: |count| count,
    },
    Text {
        name: "hong-kong",
        lengths: &[18],
        south: 1,
        east_side_always: false,
        second_dice: 0,
        count: |first, _| first,
        from_left_end: false,
        reserve: |_| 0,
    },
];

impl Text {
    fn options(&self, length: u8) -> Options {
        Options::parse(rules::by_name(self.name).unwrap(), &format!("length={length}")).unwrap()
    }

    /// The number of the place that is `steps` winds after East.
    fn seat(&self, east: u8, steps: u8) -> u8 {
        (i16::from(east) + i16::from(self.south) * i16::from(steps)).rem_euclid(4) as u8
    }

    /// Every option, East and pair of rolls; the second roll is empty where there is none.
    fn for_every_break(&self, mut visit: impl FnMut(&Options, Place, Roll, Option<Roll>)) {
        for &length in self.lengths {
            let options = self.options(length);
            for east in Place::ALL {
                for first in every_roll(2) {
                    if self.second_dice == 0 {
                        visit(&options, east, first, None);
                    }
                    for second in every_roll(self.second_dice) {
                        visit(&options, east, first, Some(second));
                    }
                }
            }
        }
    }
}

fn every_roll(dice: u8) -> Vec<Roll> {
    let faces = |n: u32| (0..dice.into()).map(|die| (n / 6u32.pow(die) % 6) as u8 + 1).collect::<Vec<u8>>();
    (0..6u32.pow(dice.into())).filter_map(|n| Roll::new(&faces(n))).collect()
}

/// The stack on the left: the next of the same side, or the first of the side of the player on the left.
fn left_of(stack: (u8, u8), length: u8) -> (u8, u8) {
    if stack.1 < length { (stack.0, stack.1 + 1) } else { ((stack.0 + 3) % 4, 1) }
}

fn right_of(stack: (u8, u8), length: u8) -> (u8, u8) {
    if stack.1 > 1 { (stack.0, stack.1 - 1) } else { ((stack.0 + 1) % 4, length) }
}

fn plain(stack: Stack) -> (u8, u8) {
    (stack.side.number(), stack.number)
}

#[test]
fn every_roll_breaks_where_the_text_says() {
    for text in &TEXTS {
        text.for_every_break(|options, east, first, second| {
            let length = options.length();
            let second_total = second.map_or(0, |roll| roll.total());
            let side =
                if text.east_side_always { east.number() } else { text.seat(east.number(), (first.total() - 1) % 4) };
            let count = (text.count)(first.total(), second_total);
            let mut stack = if text.from_left_end { (side, length) } else { (side, 1) };
            for _ in 1..count {
                stack = if text.from_left_end { right_of(stack, length) } else { left_of(stack, length) };
            }
            let broken = Break::find(options, east, first, second).unwrap();
            let what = format!("{} length {length} east {east} rolls {first} {second:?}", text.name);
            assert_eq!(plain(broken.counted), stack, "{what}");
            assert_eq!(plain(broken.first()), left_of(stack, length), "{what}");
            let mut reserve = vec![];
            for _ in 0..(text.reserve)(count) {
                reserve.push(stack);
                stack = right_of(stack, length);
            }
            assert_eq!(broken.reserve().map(plain).collect::<Vec<_>>(), reserve, "{what}");
            assert_eq!(usize::from(broken.reserve_tiles()), reserve.len() * 2, "{what}");
            assert_eq!(usize::from(broken.live_tiles()), usize::from(length) * 8 - reserve.len() * 2, "{what}");
        });
    }
}

#[test]
fn the_owner_of_the_broken_side_rolls_again_and_east_for_a_ghost() {
    let british = Options::new(rules::by_name("british").unwrap());
    let roll = Roll::new(&[3, 4]).unwrap();
    let [east, .., west, _] = Place::ALL;
    assert_eq!(wall::broken_side(&british, east, roll), west);
    assert_eq!(wall::second_roller(&british, east, roll), Some(west));
    let three = Options::parse(british.rules(), "players=3 ghost=2").unwrap();
    assert_eq!(wall::broken_side(&three, east, roll), west);
    assert_eq!(wall::second_roller(&three, east, roll), Some(east));
    let carmel = Options::new(rules::by_name("carmel").unwrap());
    assert_eq!(wall::second_roller(&carmel, east, roll), None);
}

#[test]
fn live_wall_and_reserve_are_the_whole_ring() {
    for text in &TEXTS {
        text.for_every_break(|options, east, first, second| {
            let broken = Break::find(options, east, first, second).unwrap();
            let mut seen = vec![0u8; usize::from(options.tiles())];
            let mut see = |slot: Slot| {
                let (side, number) = plain(slot.stack);
                assert!((1..=options.length()).contains(&number));
                let layer = usize::from(slot.layer == Layer::Top);
                seen[(usize::from(side) * usize::from(options.length()) + usize::from(number) - 1) * 2 + layer] += 1;
            };
            (0..broken.live_tiles()).for_each(|n| see(broken.live_slot(n)));
            (0..broken.reserve_tiles()).for_each(|n| see(broken.replacement_slot(n)));
            assert!(seen.iter().all(|&times| times == 1), "{} east {east} {first} {second:?}", text.name);
        });
    }
}

/// Every rule set with every option that changes the deal.
fn every_deal() -> Vec<Options> {
    let mut all: Vec<Options> =
        TEXTS.iter().flat_map(|text| text.lengths.iter().map(|&length| text.options(length))).collect();
    let british = rules::by_name("british").unwrap();
    all.extend((0..4).map(|ghost| Options::parse(british, &format!("players=3 ghost={ghost}")).unwrap()));
    let hong_kong = rules::by_name("hong-kong").unwrap();
    all.extend((1..5).map(|lesson| Options::parse(hong_kong, &format!("lesson={lesson}")).unwrap()));
    all
}

fn some_break(options: &Options, east: Place, random: &mut Random) -> Break {
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
        let hand = options.lesson().map_or(13, |lesson| usize::from(lesson.blocks) * 3 + 1);
        for east in Place::ALL.into_iter().filter(|&place| options.is_player(place)) {
            for _ in 0..50 {
                let broken = some_break(&options, east, &mut random);
                let mut taken = HashSet::new();
                let mut tiles = [0; 4];
                for step in deal::steps(&options, east, &broken) {
                    tiles[step.place.index()] += step.slots.len();
                    step.slots.iter().for_each(|slot| assert!(taken.insert(*slot), "{slot:?} is taken twice"));
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
                    assert_eq!(tiles[place.index()], wanted, "{options:?} east {east} place {place}");
                }
            }
        }
    }
}

#[test]
fn players_take_their_tiles_in_wind_order() {
    let options = Options::new(rules::by_name("carmel").unwrap());
    let east = Place::ALL[2];
    let broken = some_break(&options, east, &mut Random::new(1));
    let winds: Vec<Wind> =
        deal::steps(&options, east, &broken).map(|step| options.rules().turn.wind(east, step.place)).collect();
    let [e, s, w, n] = Wind::ALL;
    assert_eq!(winds, [e, s, w, n, e, s, w, n, e, s, w, n, e, s, w, n]);
    let three = Options::parse(rules::by_name("british").unwrap(), "players=3 ghost=1").unwrap();
    let places: Vec<u8> = deal::steps(&three, east, &broken).map(|step| step.place.number()).collect();
    assert_eq!(places, [2, 3, 0, 2, 3, 0, 2, 3, 0, 2, 3, 0, 2]);
}

#[test]
fn hop_toi_is_two_stacks_from_two_sides() {
    let seasons = rules::by_name("seasons").unwrap();
    let mut seen = 0;
    for length in 18..=24 {
        let options = Options::parse(seasons, &format!("length={length}")).unwrap();
        for first in every_roll(2) {
            let broken = Break::find(&options, Place::ALL[0], first, None).unwrap();
            for step in deal::steps(&options, Place::ALL[0], &broken) {
                let stacks: Vec<(u8, u8)> = step.slots.iter().step_by(2).map(|slot| plain(slot.stack)).collect();
                let round_a_corner = step.slots.len() == 4 && stacks[0].1 == length && stacks[1].1 == 1;
                assert_eq!(step.hop_toi, round_a_corner, "length {length} roll {first}: {stacks:?}");
                seen += u32::from(step.hop_toi);
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

/// Draws and replacements in any mix until nothing is left: each tile leaves once, and the counts always add up.
#[test]
fn every_tile_is_accounted_for_until_the_wall_is_gone() {
    let mut random = Random::new(77);
    for options in every_deal() {
        for game in 0..60 {
            let east = Place::ALL[0];
            let east = if options.is_player(east) { east } else { Place::ALL[1] };
            let mut wall = dealt(&options, east, some_break(&options, east, &mut random));
            let mut gone: HashSet<Slot> = (0..wall.taken()).map(|n| wall.broken().live_slot(n)).collect();
            let one_in = 2 + game % 9;
            while !wall.is_empty() {
                let before = wall;
                let (slot, seen) = if random.below(one_in) == 0 {
                    (wall.next_replacement(), wall.take_replacement())
                } else {
                    (wall.next_live(), wall.take_live())
                };
                assert_eq!(slot, seen);
                assert!(gone.insert(slot.unwrap()), "{slot:?} left twice: {options:?}");
                assert_eq!(wall.taken(), before.taken() + 1);
                assert_eq!(wall.taken() + wall.live() + wall.reserve(), options.tiles());
                if options.rules().name == "kards" && !wall.is_empty() {
                    assert!(wall.reserve() >= 4, "the kong box has {} tiles", wall.reserve());
                }
            }
            assert_eq!(wall.take_live(), None);
            // A last flower or kong is still replaced while the reserve has tiles, and then nothing is left at all.
            while let Some(slot) = wall.take_replacement() {
                assert!(gone.insert(slot));
                assert_eq!((wall.live(), wall.taken() + wall.reserve()), (0, options.tiles()));
            }
            assert_eq!(wall.taken(), options.tiles());
            assert_eq!(gone.len(), usize::from(options.tiles()));
        }
    }
}

fn wall_of(name: &str, first: &[u8], second: Option<&[u8]>) -> Wall {
    let options = Options::new(rules::by_name(name).unwrap());
    let second = second.map(|faces| Roll::new(faces).unwrap());
    let broken = Break::find(&options, Place::ALL[0], Roll::new(first).unwrap(), second).unwrap();
    dealt(&options, Place::ALL[0], broken)
}

fn dealt(options: &Options, east: Place, broken: Break) -> Wall {
    let mut wall = Wall::new(options, broken);
    let tiles = deal::steps(options, east, &broken).map(|step| step.slots.len() as u8).sum();
    wall.take_dealt(tiles).unwrap();
    wall
}

/// The tile that would be drawn last if no more replacements were taken.
fn last_live(mut wall: Wall) -> Option<Slot> {
    core::iter::from_fn(|| wall.take_live()).last()
}

fn slot(side: usize, number: u8, layer: Layer) -> Slot {
    Slot { stack: Stack { side: Place::ALL[side], number }, layer }
}

#[test]
fn kards_keeps_four_tiles_in_the_kong_box() {
    // East's side, stack 16 counted: the box is 16 to 10, the tail of the live wall stack 9.
    let mut wall = wall_of("kards", &[2, 3], Some(&[1, 1, 1]));
    assert_eq!((wall.live(), wall.reserve()), (144 - 14 - 53, 14));
    assert_eq!(wall.take_replacement(), Some(slot(0, 16, Layer::Top)));
    assert_eq!(wall.take_replacement(), Some(slot(0, 16, Layer::Bottom)));
    for _ in 2..10 {
        wall.take_replacement().unwrap();
    }
    assert_eq!((wall.live(), wall.reserve()), (77, 4));
    assert_eq!(last_live(wall), Some(slot(0, 9, Layer::Bottom)));
    wall.take_replacement().unwrap();
    assert_eq!((wall.live(), wall.reserve()), (76, 4));
    // The top of stack 9 went into the box, so its lower tile is the last one of the wall.
    assert_eq!(last_live(wall), Some(slot(0, 9, Layer::Bottom)));
}

#[test]
fn an_empty_reserve_goes_on_at_the_tail() {
    let mut british = wall_of("british", &[3, 4], Some(&[2, 3]));
    for _ in 0..14 {
        british.take_replacement().unwrap();
    }
    assert_eq!((british.live(), british.reserve()), (77, 0));
    assert_eq!(british.take_replacement(), Some(slot(2, 5, Layer::Top)));
    assert_eq!((british.live(), british.reserve()), (76, 0));

    let mut carmel = wall_of("carmel", &[1, 1], None);
    for _ in 0..4 {
        carmel.take_replacement().unwrap();
    }
    assert_eq!(carmel.take_replacement(), Some(slot(2, 17, Layer::Top)));
}

#[test]
fn hong_kong_replaces_from_the_back_of_the_wall() {
    let mut wall = wall_of("hong-kong", &[5, 4], None);
    assert_eq!((wall.live(), wall.reserve()), (91, 0));
    assert_eq!(wall.take_replacement(), Some(slot(0, 9, Layer::Top)));
    assert_eq!(last_live(wall), Some(slot(0, 9, Layer::Bottom)));
    assert_eq!(wall.take_replacement(), Some(slot(0, 9, Layer::Bottom)));
    assert_eq!(last_live(wall), Some(slot(0, 8, Layer::Bottom)));
    assert_eq!(wall.live(), 89);
}

#[test]
fn a_deal_that_is_not_there_is_not_taken() {
    let mut wall = wall_of("carmel", &[6, 6], None);
    let before = wall;
    assert_eq!(wall.take_dealt(before.live() + 1), None);
    assert_eq!(wall, before);
}
