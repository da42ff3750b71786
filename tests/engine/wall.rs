//! The wall: every roll of every rule set, from every East, at every length.
//!
//! The expected stacks are found by walking from stack to stack as a player would, without the
//! engine's arithmetic.

mod deal;
mod drawing;

use four_winds::roll::Roll;
use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::wall::{self, Break, Layer, Slot, Stack};

/// How a rule set breaks the wall, according to its rule text.
struct Text {
    name: &'static str,
    lengths: &'static [u8],
    /// +1 if South sits at East's right, -1 if at East's left.
    south: i8,
    east_side_always: bool,
    second_dice: u8,
    count: fn(first: u8, second: u8) -> u8,
    from_left_end: bool,
    /// The number of stacks in the reserve, from the number that was counted.
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
        reserve: |_| 8,
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
        Options::parse(rules::by_code(self.name).unwrap(), &format!("length={length}")).unwrap()
    }

    /// The place that is `steps` winds after East.
    fn seat(&self, east: u8, steps: u8) -> u8 {
        (i16::from(east) + i16::from(self.south) * i16::from(steps)).rem_euclid(4) as u8
    }

    /// Calls `visit` with every option, East and pair of rolls. The second roll is `None` where the
    /// rules have none.
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
    let faces =
        |n: u32| (0..dice.into()).map(|die| (n / 6u32.pow(die) % 6) as u8 + 1).collect::<Vec<u8>>();
    (0..6u32.pow(dice.into())).filter_map(|n| Roll::new(&faces(n))).collect()
}

/// The stack to the left: the next one of the same side, or the first one of the side of the player
/// on the left.
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
            let side = if text.east_side_always {
                east.number()
            } else {
                text.seat(east.number(), (first.total() - 1) % 4)
            };
            let count = (text.count)(first.total(), second_total);
            let mut stack = if text.from_left_end { (side, length) } else { (side, 1) };
            for _ in 1..count {
                stack = if text.from_left_end {
                    right_of(stack, length)
                } else {
                    left_of(stack, length)
                };
            }
            let broken = Break::find(options, east, first, second).unwrap();
            let what =
                format!("{} length {length} east {east} rolls {first} {second:?}", text.name);
            assert_eq!(plain(broken.counted), stack, "{what}");
            assert_eq!(plain(broken.first()), left_of(stack, length), "{what}");
            let mut reserve = vec![];
            for _ in 0..(text.reserve)(count) {
                reserve.push(stack);
                stack = right_of(stack, length);
            }
            assert_eq!(broken.reserve().map(plain).collect::<Vec<_>>(), reserve, "{what}");
            assert_eq!(usize::from(broken.reserve_tiles()), reserve.len() * 2, "{what}");
            assert_eq!(
                usize::from(broken.live_tiles()),
                usize::from(length) * 8 - reserve.len() * 2,
                "{what}"
            );
        });
    }
}

#[test]
fn the_owner_of_the_broken_side_rolls_again_and_east_for_a_ghost() {
    let british = Options::new(rules::by_code("british").unwrap());
    let roll = Roll::new(&[3, 4]).unwrap();
    let [east, .., west, _] = Place::ALL;
    assert_eq!(wall::broken_side(&british, east, roll), west);
    assert_eq!(wall::second_roller(&british, east, roll), Some(west));
    let three = Options::parse(british.rules(), "players=3 ghost=2").unwrap();
    assert_eq!(wall::broken_side(&three, east, roll), west);
    assert_eq!(wall::second_roller(&three, east, roll), Some(east));
    let carmel = Options::new(rules::by_code("carmel").unwrap());
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
                seen[(usize::from(side) * usize::from(options.length()) + usize::from(number)
                    - 1)
                    * 2
                    + layer] += 1;
            };
            (0..broken.live_tiles()).for_each(|n| see(broken.live_slot(n)));
            (0..broken.reserve_tiles()).for_each(|n| see(broken.replacement_slot(n)));
            assert!(
                seen.iter().all(|&times| times == 1),
                "{} east {east} {first} {second:?}",
                text.name
            );
        });
    }
}
