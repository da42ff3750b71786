//! The frame against a simple model with one colour for each pixel.

use crate::common::Random;
use four_winds::boards::PixelFormat;
use four_winds::screen::frame::{InkRun, Run};
use four_winds::screen::palette::Ramp;
use four_winds::screen::{Colour, Frame, Sent};
use four_winds::size::Size;

/// Awkward on purpose: the width is not a multiple of a word's eight pixels, and the height is not
/// a multiple of a band.
const ODD: Size = Size { width: 61, height: 37 };
const SIZES: [Size; 4] = [
    ODD,
    Size { width: 64, height: 48 },
    Size { width: 320, height: 240 },
    Size { width: 160, height: 128 },
];

/// A picture with one colour for each pixel.
struct Model {
    size: Size,
    pixels: Vec<Colour>,
}

impl Model {
    fn new(size: Size) -> Model {
        Model { size, pixels: vec![Colour::Night; size.width as usize * size.height as usize] }
    }

    fn set(&mut self, x: i32, y: i32, colour: Colour) {
        let (width, height) = (i32::from(self.size.width), i32::from(self.size.height));
        if (0..width).contains(&x) && (0..height).contains(&y) {
            self.pixels[(y * width + x) as usize] = colour;
        }
    }

    fn assert_same(&self, frame: &Frame<'_>) {
        let size = self.size;
        let pixels = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
        for ((x, y), colour) in pixels.zip(&self.pixels) {
            assert_eq!(frame.pixel(x, y), Some(*colour), "({x}, {y}) of {size:?}");
        }
    }
}

/// A coordinate from well below 0 to well above `limit`.
fn around(random: &mut Random, limit: u16) -> i32 {
    random.below(usize::from(limit) + 60) as i32 - 30
}

fn any_colour(random: &mut Random) -> Colour {
    Colour::from_index(random.below(16) as u8)
}

fn byte(random: &mut Random) -> u8 {
    random.below(256) as u8
}

/// Stamps rows of `eights` times eight pixels, each of them `times` times.
fn stamp(
    frame: &mut Frame<'_>,
    ink: &[[u8; 2]],
    (eights, times): (usize, usize),
    (left, top): (i32, i32),
    ramp: Ramp,
) {
    for column in 0..eights {
        let run = |[high, low]: &[u8; 2]| InkRun { times: times as u8, high: *high, low: *low };
        let runs: Vec<InkRun> = ink.iter().skip(column).step_by(eights).map(run).collect();
        frame.stamp(&runs, left.saturating_add(8 * column as i32), top, &ramp.into());
    }
}

#[test]
fn fills_and_stamps_paint_what_single_pixels_would() {
    let mut random = Random::new(1);
    for size in SIZES {
        let mut words = vec![0; Frame::words(size)];
        let mut frame = Frame::new(&mut words, size).unwrap();
        let mut model = Model::new(size);
        for _ in 0..300 {
            let (left, top) = (around(&mut random, size.width), around(&mut random, size.height));
            let (right, bottom) =
                (around(&mut random, size.width), around(&mut random, size.height));
            let colour = any_colour(&mut random);
            frame.fill(left..right, top..bottom, colour);
            for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
                model.set(x, y, colour);
            }

            let (left, top) = (around(&mut random, size.width), around(&mut random, size.height));
            let ramp = any_colour(&mut random).over(any_colour(&mut random));
            let eights = 1 + random.below(3);
            let ink: Vec<[u8; 2]> =
                (0..eights * 11).map(|_| [byte(&mut random), byte(&mut random)]).collect();
            let times = 1 + random.below(3);
            stamp(&mut frame, &ink, (eights, times), (left, top), ramp);
            for (x, y) in
                (0..11 * times as i32).flat_map(|y| (0..8 * eights).map(move |x| (x as i32, y)))
            {
                let eight = ink[y as usize / times * eights + x as usize / 8];
                let [high, low] = eight.map(|bits| bits >> (7 - x % 8) & 1);
                let thirds = usize::from(2 * high + low);
                if thirds > 0 {
                    model.set(left + x, top + y, ramp.level(thirds));
                }
            }
        }
        model.assert_same(&frame);
    }
}

#[test]
fn nothing_far_outside_is_painted_and_nothing_panics() {
    let mut words = vec![0; Frame::words(ODD)];
    let mut frame = Frame::new(&mut words, ODD).unwrap();
    let far = [i32::MIN, i32::MIN + 1, -25, 62, i32::MAX - 1, i32::MAX];
    for (left, top) in far.into_iter().flat_map(|left| far.map(|top| (left, top))) {
        let ramp = Colour::Red.over(Colour::Night);
        stamp(&mut frame, &[[0xff; 2]; 3], (3, 10), (left, top), ramp);
        frame.fill(left..left.saturating_add(9), top..top.saturating_add(9), Colour::Red);
    }
    for runs in [0, 7, 8, 30] {
        let column = [InkRun { times: u8::MAX, high: 0, low: 0 }; 30];
        frame.stamp(&column[..runs], 3, 3, &Colour::Red.over(Colour::Night).into());
    }
    Model::new(ODD).assert_same(&frame);
}

/// Fills a frame with random pixels.
fn noise(words: &mut [u32]) {
    let mut random = Random::new(7);
    words.fill_with(|| u32::from_le_bytes([(); 4].map(|()| byte(&mut random))));
}

#[test]
fn rows_for_the_bus_are_big_endian_rgb565() {
    for size in SIZES {
        let mut words = vec![0; Frame::words(size)];
        noise(&mut words);
        let frame = Frame::new(&mut words, size).unwrap();
        let rows = 5..20;
        let expected: Vec<u8> = rows
            .clone()
            .flat_map(|y| (0..size.width).map(move |x| (x, y)))
            .flat_map(|(x, y)| frame.pixel(x, y).unwrap().rgb565().to_be_bytes())
            .collect();
        // Four buffers, three of which do not start at a whole word.
        for start in 0..4 {
            let mut out = vec![0xa5; start + expected.len() + 1];
            let written = frame.rows_rgb565(rows.clone(), &mut out[start..]);
            assert_eq!(written, expected.len());
            assert!(out[start..start + written] == expected, "{size:?} from byte {start}");
            assert_eq!(out.last(), Some(&0xa5), "wrote past the rows");
        }
    }
}

#[test]
fn rows_that_do_not_exist_or_do_not_fit_are_left_out() {
    let mut words = vec![0; Frame::words(ODD)];
    let frame = Frame::new(&mut words, ODD).unwrap();
    let row = usize::from(ODD.width) * 2;
    let mut out = vec![0; row * 3 + 1];
    assert_eq!(frame.rows_rgb565(ODD.height - 1..ODD.height + 9, &mut out), row);
    assert_eq!(frame.rows_rgb565(ODD.height + 3..ODD.height + 9, &mut out), 0);
    assert_eq!(frame.rows_rgb565(0..9, &mut out), row * 3);
    #[allow(clippy::reversed_empty_ranges)]
    let backwards = 9..3;
    assert_eq!(frame.rows_rgb565(backwards, &mut out), 0);
    for (band, cells) in
        [(0, 4..9), (5, 0..1), (0, 2..2), (usize::MAX, 0..1), (0, usize::MAX..usize::MAX)]
    {
        assert_eq!(frame.run_rgb565(&Run { band, cells }, &mut out), 0);
    }
    assert_eq!(frame.pixel(ODD.width, 0), None);
    assert_eq!(frame.pixel(0, ODD.height), None);
}

#[test]
fn the_pixels_of_a_run_are_those_of_its_columns_and_rows() {
    for size in SIZES {
        let mut words = vec![0; Frame::words(size)];
        noise(&mut words);
        let frame = Frame::new(&mut words, size).unwrap();
        for (band, from) in
            frame.bands().flat_map(|band| (0..frame.cells()).map(move |cell| (band, cell)))
        {
            let run = Run { band, cells: from..frame.cells().min(from + 3) };
            let columns = 16 * from as u16..size.width.min(16 * (from as u16 + 3));
            let expected: Vec<u8> = (8 * band as u16..size.height.min(8 * (band as u16 + 1)))
                .flat_map(|y| columns.clone().map(move |x| (x, y)))
                .flat_map(|(x, y)| frame.pixel(x, y).unwrap().rgb565().to_be_bytes())
                .collect();
            assert_eq!(frame.cell_columns(run.cells.clone()), columns);
            let mut out = vec![0xa5; expected.len() + 1];
            assert_eq!(frame.run_rgb565(&run, &mut out), expected.len());
            assert!(out[..expected.len()] == expected, "{run:?} of {size:?}");
            assert_eq!(out.last(), Some(&0xa5), "wrote past the run");
        }
    }
}

#[test]
fn a_run_with_four_bits_of_each_colour_has_two_pixels_in_three_bytes() {
    for size in [SIZES[1], SIZES[2], SIZES[3]] {
        let mut words = vec![0; Frame::words(size)];
        noise(&mut words);
        let frame = Frame::new(&mut words, size).unwrap();
        for band in frame.bands() {
            let run = Run { band, cells: 1..frame.cells() };
            let colours: Vec<u32> = frame
                .band_rows(band)
                .flat_map(|y| frame.cell_columns(1..frame.cells()).map(move |x| (x, y)))
                .map(|(x, y)| frame.pixel(x, y).unwrap().rgb444().into())
                .collect();
            let (pairs, []) = colours.as_chunks::<2>() else { panic!("an even number") };
            let expected: Vec<u8> = pairs
                .iter()
                .flat_map(|[left, right]| (left << 12 | right).to_be_bytes()[1..].to_vec())
                .collect();
            let mut out = vec![0xa5a5_a5a5; expected.len() / 4 + 1];
            let written = frame.run_pixels(&run, PixelFormat::Rgb444, &mut out);
            assert_eq!(written, expected.len());
            assert_eq!(written, PixelFormat::Rgb444.bytes(colours.len()));
            assert!(
                bytemuck::cast_slice::<u32, u8>(&out)[..written] == expected,
                "{run:?} of {size:?}"
            );
            assert_eq!(out.last(), Some(&0xa5a5_a5a5), "wrote past the run");
            let row = 3 * (frame.cells() - 1) * 2;
            let mut small = vec![0; row * 2 + row - 1];
            assert_eq!(frame.run_rgb444(&run, &mut small), 4 * row * 2, "whole rows that fit");
        }
    }
}

#[test]
fn a_part_of_a_cell_is_not_sent_with_four_bits_of_each_colour() {
    let mut words = vec![0; Frame::words(ODD)];
    let frame = Frame::new(&mut words, ODD).unwrap();
    let last = frame.cells() - 1;
    let mut out = vec![0; 1000];
    assert_eq!(frame.run_rgb444(&Run { band: 0, cells: last..last + 1 }, &mut out), 0);
    for (band, cells) in [(0, 4..9), (9, 0..1), (0, 2..2), (usize::MAX, 0..1)] {
        assert_eq!(frame.run_rgb444(&Run { band, cells }, &mut out), 0);
    }
}

#[test]
fn bands_cover_every_row_once() {
    for size in SIZES {
        let mut words = vec![0; Frame::words(size)];
        let frame = Frame::new(&mut words, size).unwrap();
        let rows: Vec<u16> = frame.bands().flat_map(|band| frame.band_rows(band)).collect();
        assert_eq!(rows, (0..size.height).collect::<Vec<_>>());
        assert!(frame.band_rows(frame.bands().end).is_empty());
        assert!(frame.band_rows(usize::MAX).is_empty());
    }
}

#[test]
fn sizes_that_cannot_be_drawn_on_are_refused() {
    let mut words = vec![0; Frame::words(ODD)];
    assert!(Frame::new(&mut words[1..], ODD).is_none());
    for (width, height) in [(0, 10), (10, 0), (1, 257), (321, 1)] {
        assert!(Frame::new(&mut [0; 600], Size { width, height }).is_none(), "{width}×{height}");
    }
    for (width, height) in [(1, 256), (320, 1)] {
        assert!(Frame::new(&mut [0; 600], Size { width, height }).is_some(), "{width}×{height}");
    }
}

/// Takes everything that the display does not show yet.
fn take_all(sent: &mut Sent, frame: &Frame<'_>) -> Vec<Run> {
    sent.take_changes(frame).collect()
}

#[test]
fn a_cell_is_sent_once_and_again_when_any_pixel_of_it_changed() {
    let size = Size { width: 61, height: 20 };
    let mut words = vec![0; Frame::words(size)];
    noise(&mut words);
    let mut frame = Frame::new(&mut words, size).unwrap();
    let mut sent = Sent::unknown();
    // At first that is everything, band by band.
    assert_eq!(take_all(&mut sent, &frame), [0, 1, 2].map(|band| Run { band, cells: 0..4 }));
    assert_eq!(take_all(&mut sent, &frame), []);
    for (x, y) in (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))) {
        let before = frame.pixel(x, y).unwrap();
        let cell = usize::from(x / 16);
        let own_cell = [Run { band: usize::from(y / 8), cells: cell..cell + 1 }];
        for step in 1..=16 {
            let colour = Colour::from_index(before.index() + step);
            frame.fill(x.into()..i32::from(x) + 1, y.into()..i32::from(y) + 1, colour);
            assert_eq!(take_all(&mut sent, &frame), own_cell, "({x}, {y}) +{step}");
            assert_eq!(take_all(&mut sent, &frame), []);
        }
    }
}

#[test]
fn cells_side_by_side_are_one_run_and_what_was_not_sent_comes_again() {
    let size = Size { width: 320, height: 16 };
    let mut words = vec![0; Frame::words(size)];
    let mut frame = Frame::new(&mut words, size).unwrap();
    let mut sent = Sent::unknown();
    take_all(&mut sent, &frame);
    // Cells 0 to 2, 5 and the last two in the upper band, and cell 2 alone in the lower.
    frame.fill(15..33, 3..4, Colour::Red);
    frame.fill(80..81, 7..8, Colour::Red);
    frame.fill(300..320, 0..1, Colour::Red);
    frame.fill(47..48, 8..9, Colour::Red);
    let expected =
        [(0, 0..3), (0, 5..6), (0, 18..20), (1, 2..3)].map(|(band, cells)| Run { band, cells });
    let mut changes = sent.take_changes(&frame);
    assert_eq!(changes.by_ref().take(2).collect::<Vec<_>>(), expected[..2]);
    changes.for_each(|unsent| sent.put_back(&unsent));
    assert_eq!(take_all(&mut sent, &frame), expected[2..]);
    assert_eq!(take_all(&mut sent, &frame), []);
    sent.forget();
    assert_eq!(sent, Sent::unknown());
}

/// Strips of a frame draw, compare and send together the same as a whole frame.
#[test]
fn strips_of_a_frame_are_the_whole() {
    let mut random = Random::new(3);
    for (size, bands) in SIZES.into_iter().flat_map(|size| [1, 2, 5].map(|bands| (size, bands))) {
        let mut words = vec![0; Frame::words(size)];
        let mut whole = Frame::new(&mut words, size).unwrap();
        let mut strips_words =
            vec![0; whole.bands().end.div_ceil(bands) * Frame::strip_words(size, bands)];
        let mut strips: Vec<Frame> = strips_words
            .chunks_mut(Frame::strip_words(size, bands))
            .map(|words| Frame::strip(words, size).unwrap())
            .collect();
        for (index, strip) in strips.iter_mut().enumerate() {
            // Asks for more bands than there is room for: the strip holds what it can.
            strip.hold(index * bands..whole.bands().end);
            assert_eq!(strip.bands(), index * bands..whole.bands().end.min((index + 1) * bands));
            let rows = strip.bands().flat_map(|band| whole.band_rows(band));
            let (first, last) = (rows.clone().next().unwrap().into(), rows.last().unwrap().into());
            assert!(strip.shows(first - 5..first + 1) && strip.shows(last..last + 5));
            assert!(!strip.shows(first - 5..first) && !strip.shows(last + 1..last + 5));
        }
        for _ in 0..200 {
            let (left, top) = (around(&mut random, size.width), around(&mut random, size.height));
            let (right, bottom) =
                (around(&mut random, size.width), around(&mut random, size.height));
            let (paint, ink) = (any_colour(&mut random), [byte(&mut random), byte(&mut random)]);
            for frame in strips.iter_mut().chain([&mut whole]) {
                frame.fill(left..right, top..bottom, paint);
                let ramp = Colour::White.over(Colour::Night);
                stamp(frame, &[ink; 3], (1, 7), (left, bottom), ramp);
                frame.fill(left..left + 1, top..top + 1, Colour::Sky);
            }
        }
        let mut sent = (Sent::unknown(), Sent::unknown());
        let parts: Vec<Run> =
            strips.iter().flat_map(|strip| take_all(&mut sent.1, strip)).collect();
        assert_eq!(take_all(&mut sent.0, &whole), parts);
        assert_eq!(sent.0, sent.1);
        for run in parts {
            let (mut expected, mut pixels) = (vec![0; 320 * 8 * 2], vec![0; 320 * 8 * 2]);
            assert_eq!(
                whole.run_rgb565(&run, &mut expected),
                strips[run.band / bands].run_rgb565(&run, &mut pixels)
            );
            assert!(expected == pixels, "{run:?} of {size:?}");
        }
        for (x, y) in (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))) {
            for (index, strip) in strips.iter().enumerate() {
                let expected = whole.pixel(x, y).filter(|_| usize::from(y) / 8 / bands == index);
                assert_eq!(strip.pixel(x, y), expected, "({x}, {y}) of {size:?}");
            }
        }
    }
}

#[test]
fn a_frame_that_moves_on_has_only_the_rows_that_it_holds() {
    let size = Size { width: 64, height: 48 };
    let mut words = vec![u32::MAX; Frame::strip_words(size, 2)];
    let mut strip = Frame::strip(&mut words, size).unwrap();
    assert_eq!(strip.bands(), 0..2);
    // The strip has room for two bands and now holds one. The other keeps its pixels but is no
    // longer part of the frame.
    strip.hold(5..6);
    assert_eq!((strip.pixel(0, 39), strip.pixel(0, 48)), (None, None));
    strip.fill(-9..99, -9..99, Colour::Red);
    assert_eq!((strip.pixel(63, 40), strip.pixel(0, 47)), (Some(Colour::Red), Some(Colour::Red)));
    assert_eq!(strip.rows_rgb565(40..48, &mut [0; 64 * 2 * 16]), 64 * 2 * 8);
    assert_eq!(take_all(&mut Sent::unknown(), &strip), [Run { band: 5, cells: 0..4 }]);
}
