//! Draws and replacements, from the deal until the wall is empty.

use std::collections::HashSet;

use four_winds::roll::Roll;
use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::deal;
use four_winds::table::wall::{Break, Layer, Slot, Stack, Wall};

use super::deal::{every_deal, some_break};
use crate::common::Random;

/// Takes draws and replacements in any mixture until nothing is left. Each tile leaves once, and
/// the counts always add up.
#[test]
fn every_tile_is_accounted_for_until_the_wall_is_gone() {
    let mut random = Random::new(77);
    for options in every_deal() {
        for game in 0..60 {
            let east = Place::ALL[0];
            let east = if options.is_player(east) { east } else { Place::ALL[1] };
            let mut wall = dealt(&options, east, some_break(&options, east, &mut random));
            let mut gone: HashSet<Slot> =
                (0..wall.taken()).map(|n| wall.broken().live_slot(n)).collect();
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
                if options.rules().code == "kards" && !wall.is_empty() {
                    assert!(wall.reserve() >= 4, "the kong box has {} tiles", wall.reserve());
                }
            }
            assert_eq!(wall.take_live(), None);
            // The last flower or kong is still replaced while the reserve has tiles. After that
            // nothing is left.
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
    let options = Options::new(rules::by_code(name).unwrap());
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
    // Stack 16 of East's side is counted to. The kong box is stacks 16 to 9, and the live wall ends
    // with stack 8.
    let mut wall = wall_of("kards", &[2, 3], Some(&[1, 1, 1]));
    assert_eq!((wall.live(), wall.reserve()), (144 - 16 - 53, 16));
    assert_eq!(wall.take_replacement(), Some(slot(0, 16, Layer::Top)));
    assert_eq!(wall.take_replacement(), Some(slot(0, 16, Layer::Bottom)));
    for _ in 2..12 {
        wall.take_replacement().unwrap();
    }
    assert_eq!((wall.live(), wall.reserve()), (75, 4));
    assert_eq!(last_live(wall), Some(slot(0, 8, Layer::Bottom)));
    wall.take_replacement().unwrap();
    assert_eq!((wall.live(), wall.reserve()), (74, 4));
    // The upper tile of stack 8 went into the box, so its lower tile is the last one of the wall.
    assert_eq!(last_live(wall), Some(slot(0, 8, Layer::Bottom)));
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
