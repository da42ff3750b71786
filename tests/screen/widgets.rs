//! Tiles, dice, the wall and the time left: what a golden picture alone cannot prove.

use std::collections::HashSet;

use four_winds::rules::kinds::ClaimKind;
use four_winds::screen::palette::Ink;
use four_winds::screen::text::{Align, Paragraph, Room};
use four_winds::screen::view::{Body, Label};
use four_winds::screen::wall_picture::{Mark, StackView};
use four_winds::screen::widgets::{countdown, dice, tile, wall};
use four_winds::screen::{Colour, Frame, Layout, draw};
use four_winds::seat::Wind;
use four_winds::size::Size;
use four_winds::tile::Tile;

use crate::picture::{Picture, Screen};
use crate::{COMPACT, LARGE, samples};

#[test]
fn no_two_tiles_look_alike() {
    for (size, style) in [(LARGE, &tile::LARGE), (COMPACT, &tile::COMPACT)] {
        let mut seen = std::collections::HashMap::new();
        for tile in Tile::all() {
            let mut words = vec![0; Frame::words(size)];
            tile::draw(&mut Frame::new(&mut words, size).unwrap(), tile, 1, 1, style);
            assert_eq!(seen.insert(words, tile), None, "{tile}");
        }
    }
}

#[test]
fn a_die_has_as_many_pips_as_its_face_says() {
    for size in [LARGE, COMPACT] {
        for face in 0..=7 {
            let mut words = vec![0; Frame::words(size)];
            let mut frame = Frame::new(&mut words, size).unwrap();
            dice::draw(&mut frame, face, 0, 0, 60);
            let is_pip = |x: i32, y: i32| frame.pixel(x as u16, y as u16) != Some(Colour::White);
            // The centres of the nine spots where a pip can be.
            let spots = [12, 30, 48].into_iter().flat_map(|y| [12, 30, 48].map(|x| (x, y)));
            let pips = spots.filter(|&(x, y)| is_pip(x, y)).count();
            assert_eq!(pips, if face <= 6 { face.into() } else { 0 });
        }
    }
}

#[test]
fn the_wall_runs_from_the_own_right_hand_to_the_left_round_the_square() {
    for size in [LARGE, COMPACT] {
        let (width, height) = (i32::from(size.width), i32::from(size.height));
        // The first and last stack of each side, and the corner where each must be: right or left,
        // low or high. The next place sits to the right, and everybody's first stack is at their
        // own right hand.
        let near =
            [(0, 1, true, true), (0, 18, false, true), (3, 1, false, true), (3, 18, false, false)];
        let far =
            [(2, 1, false, false), (2, 18, true, false), (1, 1, true, false), (1, 18, true, true)];
        for (side, stack, right, low) in near.into_iter().chain(far) {
            let view = samples::wall(18, "", |place, number| {
                let tiles = if (place.index(), number) == (side, stack) { 2 } else { 0 };
                StackView::new(tiles, false, Mark::None)
            });
            let Body::Wall { picture, .. } = &view.body else { unreachable!() };
            let mut words = vec![0; Frame::words(size)];
            let mut frame = Frame::new(&mut words, size).unwrap();
            wall::draw(&mut frame, picture, 0..width, 0..height);
            let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let tile: Vec<_> = pixels
                .filter(|&(x, y)| frame.pixel(x as u16, y as u16) == Some(Colour::Ivory))
                .collect();
            assert!(!tile.is_empty());
            for third in [1, 2] {
                let corner = |&(x, y): &(i32, i32)| {
                    (x > width * third / 3, y > height * third / 3) == (right, low)
                };
                assert!(tile.iter().all(corner), "stack {stack} of side {side}");
            }
        }
    }
}

#[test]
fn the_time_left_is_as_long_as_it_should_be() {
    let mut words = vec![0; Frame::words(COMPACT)];
    let mut frame = Frame::new(&mut words, COMPACT).unwrap();
    for (left, whole, bright) in
        [(20, 20, 160), (10, 20, 80), (1, 20, 8), (0, 20, 0), (30, 20, 160), (0, 0, 0)]
    {
        countdown::draw(&mut frame, 0..160, 0..4, left, whole);
        let dark = (0..160).filter(|&x| frame.pixel(x, 2) == Some(Colour::Line)).count();
        assert_eq!(160 - dark, bright, "{left} of {whole}");
    }
}

/// How many pixels differ between a word with descenders and one without. The word is in row `at`
/// of a list, at the left or as the value. Row `mine` is marked as the player's own.
fn ink(size: Size, at: usize, is_value: bool, mine: Option<usize>) -> usize {
    let drawn = |words: &'static str| {
        let row = |row: usize| match (row == at, is_value) {
            (false, _) => ("", "", mine == Some(row)),
            (true, false) => (words, "", mine == Some(row)),
            (true, true) => ("", words, mine == Some(row)),
        };
        let picture = samples::rows("Total", &[0, 1, 2, 3].map(row));
        Picture::of(&Screen::View(Box::new(picture)), size)
    };
    // Both words have the same height of letters in this row, so both pictures have the same
    // layout.
    let (with, without) = (drawn("gjpqy"), drawn(",;()"));
    with.pixels.iter().zip(&without.pixels).filter(|(a, b)| a != b).count()
}

#[test]
fn no_row_of_a_list_loses_the_feet_of_its_letters() {
    for size in [LARGE, COMPACT] {
        for is_value in [false, true] {
            let whole = ink(size, 0, is_value, None);
            for (at, mine) in [(1, None), (2, None), (3, None), (0, Some(1)), (2, Some(3))] {
                assert_eq!(
                    ink(size, at, is_value, mine),
                    whole,
                    "row {at} of {size:?}, own row {mine:?}"
                );
            }
        }
    }
}

#[test]
fn winds_are_shortened_in_all_rows_of_a_list_alike() {
    let drawn = |west: &str| {
        // On the compact display there is no room for a chip beside these values.
        let (lost, won) = ("–1480 · 12345678", "+2208 · 12345678");
        let rows = [("East", lost, true), ("South", won, false), (west, "–728", false)];
        let view = samples::rows("Do you agree?", &rows);
        Picture::of(&Screen::View(Box::new(view)), COMPACT).pixels
    };
    assert!(drawn("West") == drawn("W"), "West is written out beside E and S");
}

#[test]
fn the_mark_of_a_tile_is_seen_whatever_lies_on_it() {
    use four_winds::screen::view::TileLook::{Concealed, Winning};
    let yellow = |sets: &[(&str, _)], first: usize, size| {
        let mut view = samples::entry(sets, None, "");
        let Body::Entry { tiles, .. } = &mut view.body else { unreachable!() };
        tiles[first].look = Winning;
        let picture = Picture::of(&Screen::View(Box::new(view)), size);
        picture.pixels.iter().filter(|pixel| **pixel == Colour::Yellow.index()).count()
    };
    // More tiles than fit side by side: equal tiles lie on top of each other.
    let sets = ["333s", "999p", "555m", "111z", "88m"].map(|set| (set, Concealed));
    for size in [LARGE, COMPACT] {
        let alone = yellow(&[("8m", Concealed)], 0, size);
        for first in [0, 3, 6, 9, 12] {
            assert_eq!(yellow(&sets, first, size), alone, "the set of tile {first} at {size:?}");
        }
    }
}

#[test]
fn a_title_keeps_the_feet_of_its_letters() {
    for size in [LARGE, COMPACT] {
        // The lowest row of the strip. If the tail of a g is cut, it has as much ink there as in
        // the rows above.
        let lowest = |title| {
            let picture = Picture::of(&Screen::View(Box::new(samples::rows(title, &[]))), size);
            let strip = if size == LARGE { 38 } else { 23 };
            let row = |y: usize| &picture.pixels[y * picture.width..(y + 1) * picture.width];
            (0..strip).rev().find(|&y| row(y).contains(&Colour::White.index())).unwrap()
        };
        assert!(lowest("gggg") > lowest("nnnn") + 2, "{size:?}");
    }
}

#[test]
fn the_last_word_of_a_sentence_does_not_stand_alone() {
    for size in [LARGE, COMPACT] {
        let layout = Layout::new(size);
        let width = layout.label.width("Build the wall. East r");
        let set = Paragraph::set("Build the wall. East rolls", &[layout.label], width, 200);
        let drawn = Picture::drawn(size, |frame| {
            set.write(
                frame,
                &Room { columns: 0..width, rows: 0..size.height.into() },
                Align::Left,
                Ink::Main,
            );
        });
        assert_eq!((set.count(), set.whole), (2, true));
        let ink = |x: usize| (0..drawn.height).any(|y| drawn.pixels[y * drawn.width + x] != 0);
        let widest = (0..drawn.width).rev().find(|&x| ink(x)).unwrap() as i32;
        assert!(widest <= layout.label.width("Build the wall."), "{size:?}: {widest}");
    }
}

/// The keys of an open claim say what can be claimed next. What the player has claimed is drawn.
#[test]
fn every_claim_of_a_players_own_is_drawn() {
    let drawn = |size: Size, claim: ClaimKind, discarder: Option<Wind>, large_type: bool| {
        let mut view = samples::builders::claims(
            Some(3),
            [Some(claim), None, Some(ClaimKind::Pung), None],
            [false; 4],
            "",
        );
        view.header.large_type = large_type;
        view.keys = ["CANCEL", "KONG", "MAHJONG", "MINE"].map(Label::ready);
        let Body::Claims { discarder: of, .. } = &mut view.body else { unreachable!() };
        *of = discarder;
        let mut words = vec![0; Frame::words(size)];
        assert!(draw(&view, &mut Frame::new(&mut words, size).unwrap()), "{claim:?} is cut");
        words
    };
    for size in [LARGE, COMPACT] {
        for (discarder, large_type) in
            [(None, false), (None, true), (Some(Wind::South), false), (Some(Wind::South), true)]
        {
            let pictures: HashSet<_> = ClaimKind::ALL
                .iter()
                .map(|&claim| drawn(size, claim, discarder, large_type))
                .collect();
            assert_eq!(pictures.len(), ClaimKind::ALL.len(), "{discarder:?} {large_type}");
        }
    }
}
