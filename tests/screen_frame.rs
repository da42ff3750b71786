//! The frame against a picture that knows one pixel at a time.

mod common;

use common::Random;
use embedded_graphics::mock_display::MockDisplay;
use embedded_graphics::pixelcolor::Gray8;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Circle, PrimitiveStyle, Rectangle};
use four_winds::screen::frame::{Rows, Run};
use four_winds::screen::{Colour, Frame, Sent, Size};

/// Awkward on purpose: the width is no multiple of the eight pixels of a word, the height none of a band.
const ODD: Size = Size { width: 61, height: 37 };
const SIZES: [Size; 4] =
    [ODD, Size { width: 64, height: 48 }, Size { width: 320, height: 240 }, Size { width: 160, height: 128 }];

/// One colour a pixel.
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

/// From well before 0 to well past `limit`.
fn around(random: &mut Random, limit: u16) -> i32 {
    random.below(usize::from(limit) + 60) as i32 - 30
}

fn any_colour(random: &mut Random) -> Colour {
    Colour::from_index(random.below(16) as u8)
}

fn byte(random: &mut Random) -> u8 {
    random.below(256) as u8
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
            let (right, bottom) = (around(&mut random, size.width), around(&mut random, size.height));
            let colour = any_colour(&mut random);
            frame.fill(left..right, top..bottom, colour);
            for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
                model.set(x, y, colour);
            }

            let (left, top, colour) =
                (around(&mut random, size.width), around(&mut random, size.height), any_colour(&mut random));
            let row_bytes = 1 + random.below(3);
            let ink: Vec<u8> = (0..row_bytes * 11).map(|_| byte(&mut random)).collect();
            let times = 1 + random.below(3);
            frame.stamp(ink.chunks(row_bytes).map(|ink| Rows { ink, times }), left, top, colour);
            for (x, y) in (0..11 * times as i32).flat_map(|y| (0..8 * row_bytes).map(move |x| (x as i32, y))) {
                if ink[y as usize / times * row_bytes + x as usize / 8] >> (7 - x % 8) & 1 == 1 {
                    model.set(left + x, top + y, colour);
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
        frame.stamp([Rows { ink: &[0xff; 3], times: 10 }].into_iter(), left, top, Colour::Red);
        frame.fill(left..left.saturating_add(9), top..top.saturating_add(9), Colour::Red);
    }
    for bytes in [0, 7, 8, 30] {
        frame.stamp([Rows { ink: &[0; 30][..bytes], times: usize::MAX }].into_iter(), 3, 3, Colour::Red);
    }
    Model::new(ODD).assert_same(&frame);
}

#[test]
fn embedded_graphics_draws_on_it_as_on_its_own_mock() {
    let mut words = vec![0; Frame::words(ODD)];
    let mut frame = Frame::new(&mut words, ODD).unwrap();
    let mut mock = MockDisplay::<Gray8>::new();
    mock.set_allow_out_of_bounds_drawing(true);
    mock.set_allow_overdraw(true);
    let circle = Circle::new(Point::new(20, 9), 35);
    let rectangle = Rectangle::new(Point::new(-4, 3), embedded_graphics::geometry::Size::new(31, 12));
    circle.into_styled(PrimitiveStyle::with_stroke(Colour::Sky, 3)).draw(&mut frame).unwrap();
    rectangle.into_styled(PrimitiveStyle::with_fill(Colour::Red)).draw(&mut frame).unwrap();
    circle.into_styled(PrimitiveStyle::with_stroke(Gray8::new(Colour::Sky.index()), 3)).draw(&mut mock).unwrap();
    rectangle.into_styled(PrimitiveStyle::with_fill(Gray8::new(Colour::Red.index()))).draw(&mut mock).unwrap();
    for (x, y) in (0..ODD.height).flat_map(|y| (0..ODD.width).map(move |x| (x, y))) {
        let mocked = mock.get_pixel(Point::new(x.into(), y.into())).map_or(0, |gray| gray.luma());
        assert_eq!(frame.pixel(x, y).unwrap().index(), mocked, "({x}, {y})");
    }
}

#[test]
fn clear_and_contiguous_fills_reach_every_pixel() {
    let mut words = vec![u32::MAX; Frame::words(ODD)];
    let mut frame = Frame::new(&mut words, ODD).unwrap();
    let mut model = Model::new(ODD);
    frame.clear(Colour::Jade).unwrap();
    model.pixels.fill(Colour::Jade);
    model.assert_same(&frame);

    let area = Rectangle::new(Point::new(55, 30), embedded_graphics::geometry::Size::new(16, 16));
    let colours = || Colour::ALL.into_iter().cycle();
    frame.fill_contiguous(&area, colours()).unwrap();
    area.points().zip(colours()).for_each(|(point, colour)| model.set(point.x, point.y, colour));
    model.assert_same(&frame);
}

/// A frame of random pixels.
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
        // Four buffers of which three do not start at a whole word.
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
    for (band, cells) in [(0, 4..9), (5, 0..1), (0, 2..2), (usize::MAX, 0..1), (0, usize::MAX..usize::MAX)] {
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
        for (band, from) in frame.bands().flat_map(|band| (0..frame.cells()).map(move |cell| (band, cell))) {
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

/// Everything that the display does not show.
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
    // At first all of it, band by band.
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
    // Cells 0 to 2, 5 and the last two above, 2 alone below.
    frame.fill(15..33, 3..4, Colour::Red);
    frame.fill(80..81, 7..8, Colour::Red);
    frame.fill(300..320, 0..1, Colour::Red);
    frame.fill(47..48, 8..9, Colour::Red);
    let expected = [(0, 0..3), (0, 5..6), (0, 18..20), (1, 2..3)].map(|(band, cells)| Run { band, cells });
    let mut changes = sent.take_changes(&frame);
    assert_eq!(changes.by_ref().take(2).collect::<Vec<_>>(), expected[..2]);
    changes.for_each(|unsent| sent.put_back(&unsent));
    assert_eq!(take_all(&mut sent, &frame), expected[2..]);
    assert_eq!(take_all(&mut sent, &frame), []);
    sent.forget();
    assert_eq!(sent, Sent::unknown());
}

/// Strips of a frame show, compare and send together the same as a whole one.
#[test]
fn strips_of_a_frame_are_the_whole() {
    let mut random = Random::new(3);
    for (size, bands) in SIZES.into_iter().flat_map(|size| [1, 2, 5].map(|bands| (size, bands))) {
        let mut words = vec![0; Frame::words(size)];
        let mut whole = Frame::new(&mut words, size).unwrap();
        let mut strips_words = vec![0; whole.bands().end.div_ceil(bands) * Frame::strip_words(size, bands)];
        let mut strips: Vec<Frame> = strips_words
            .chunks_mut(Frame::strip_words(size, bands))
            .map(|words| Frame::strip(words, size).unwrap())
            .collect();
        for (index, strip) in strips.iter_mut().enumerate() {
            // More than there is room for: it holds what it can.
            strip.hold(index * bands..whole.bands().end);
            assert_eq!(strip.bands(), index * bands..whole.bands().end.min((index + 1) * bands));
            let rows = strip.bands().flat_map(|band| whole.band_rows(band));
            let (first, last) = (rows.clone().next().unwrap().into(), rows.last().unwrap().into());
            assert!(strip.shows(first - 5..first + 1) && strip.shows(last..last + 5));
            assert!(!strip.shows(first - 5..first) && !strip.shows(last + 1..last + 5));
        }
        for _ in 0..200 {
            let (left, top) = (around(&mut random, size.width), around(&mut random, size.height));
            let (right, bottom) = (around(&mut random, size.width), around(&mut random, size.height));
            let (paint, ink) = (any_colour(&mut random), [byte(&mut random), byte(&mut random)]);
            for frame in strips.iter_mut().chain([&mut whole]) {
                frame.fill(left..right, top..bottom, paint);
                frame.stamp([Rows { ink: &ink, times: 7 }; 3].into_iter(), left, bottom, Colour::White);
                Pixel(Point::new(left, top), Colour::Sky).draw(frame).unwrap();
            }
        }
        let mut sent = (Sent::unknown(), Sent::unknown());
        let parts: Vec<Run> = strips.iter().flat_map(|strip| take_all(&mut sent.1, strip)).collect();
        assert_eq!(take_all(&mut sent.0, &whole), parts);
        assert_eq!(sent.0, sent.1);
        for run in parts {
            let (mut expected, mut pixels) = (vec![0; 320 * 8 * 2], vec![0; 320 * 8 * 2]);
            assert_eq!(whole.run_rgb565(&run, &mut expected), strips[run.band / bands].run_rgb565(&run, &mut pixels));
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
    // One band of the two that there is room for: the other holds what it held, and is no longer part of the frame.
    strip.hold(5..6);
    assert_eq!((strip.pixel(0, 39), strip.pixel(0, 48)), (None, None));
    strip.fill(-9..99, -9..99, Colour::Red);
    assert_eq!((strip.pixel(63, 40), strip.pixel(0, 47)), (Some(Colour::Red), Some(Colour::Red)));
    assert_eq!(strip.rows_rgb565(40..48, &mut [0; 64 * 2 * 16]), 64 * 2 * 8);
    assert_eq!(take_all(&mut Sent::unknown(), &strip), [Run { band: 5, cells: 0..4 }]);
}
