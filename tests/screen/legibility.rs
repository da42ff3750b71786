//! Whether older eyes can read the displays from 60 cm: the height of the letters in millimetres,
//! and words that stay whole.

use four_winds::screen::palette::Ink;
use four_winds::screen::view::{KeyState, Label, TileLook};
use four_winds::screen::wall_picture::{Mark, StackView};
use four_winds::screen::{Colour, Frame, Layout, View, draw, keys};
use four_winds::seat::Wind;
use four_winds::size::Size;

use crate::samples;

/// A display, and how many pixels a millimetre of its glass has.
struct Display {
    size: Size,
    pixels_per_mm: f64,
}

/// The active areas of the panels are 40.8 × 30.6 mm and 35.04 × 28.03 mm.
const DISPLAYS: [Display; 2] = [
    Display { size: Size { width: 320, height: 240 }, pixels_per_mm: 240.0 / 30.6 },
    Display { size: Size { width: 160, height: 128 }, pixels_per_mm: 128.0 / 28.03 },
];
const MAIN_MM: f64 = 5.2;
const LABEL_MM: f64 = 3.8;

fn draw_words(view: &View, size: Size) -> Vec<u32> {
    let mut words = vec![0; Frame::words(size)];
    draw(view, &mut Frame::new(&mut words, size).unwrap());
    words
}

/// The number of rows from the first to the last pixel of this colour, within these columns and
/// rows.
fn ink_height(
    words: &mut [u32],
    size: Size,
    columns: std::ops::Range<i32>,
    rows: std::ops::Range<i32>,
    ink: Colour,
) -> f64 {
    let frame = Frame::new(words, size).unwrap();
    let has_ink = |y: &i32| columns.clone().any(|x| frame.pixel(x as u16, *y as u16) == Some(ink));
    let (first, last) = (rows.clone().find(has_ink), rows.rev().find(has_ink));
    first.zip(last).map_or(0.0, |(first, last)| f64::from(last - first + 1))
}

#[test]
fn every_capital_and_digit_is_tall_enough_on_the_glass() {
    for Display { size, pixels_per_mm } in DISPLAYS {
        let layout = Layout::new(size);
        for (font, mm) in
            [(layout.main, MAIN_MM), (layout.label, LABEL_MM), (layout.narrow, LABEL_MM)]
        {
            for c in ('A'..='Z').chain('0'..='9') {
                let mut words = vec![0; Frame::words(size)];
                let mut text = [0; 4];
                let text = c.encode_utf8(&mut text);
                font.write(&mut Frame::new(&mut words, size).unwrap(), text, 10, 10, Ink::Main);
                let height = ink_height(
                    &mut words,
                    size,
                    0..layout.width(),
                    0..layout.height(),
                    Ink::Main.text(),
                );
                assert!(height / pixels_per_mm >= mm, "{c} is {height} px on {size:?}");
                assert!(height <= f64::from(font.capital) * 1.2, "{c} is {height} px on {size:?}");
            }
        }
    }
}

/// The sizes of the connected areas of a colour, diagonals included, largest first. Areas at the
/// edge of the display do not count. The letters of a word do not touch, so each is an area of its
/// own.
fn letters(words: &mut [u32], size: Size, ink: Colour) -> Vec<(u16, u16)> {
    let frame = Frame::new(words, size).unwrap();
    let mut seen = vec![false; usize::from(size.width) * usize::from(size.height)];
    let mut boxes = Vec::new();
    for (x, y) in (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))) {
        let mut stack = vec![(x, y)];
        let (mut low, mut high, mut left, mut right) = (y, y, x, x);
        let mut count = 0;
        while let Some((x, y)) = stack.pop() {
            let at = usize::from(y) * usize::from(size.width) + usize::from(x);
            if seen[at] || frame.pixel(x, y) != Some(ink) {
                continue;
            }
            seen[at] = true;
            count += 1;
            (low, high, left, right) = (low.min(y), high.max(y), left.min(x), right.max(x));
            let near =
                |value: u16, limit: u16| value.saturating_sub(1)..=(value + 1).min(limit - 1);
            stack.extend(
                near(y, size.height).flat_map(|y| near(x, size.width).map(move |x| (x, y))),
            );
        }
        if count > 0 {
            boxes.push((right - left + 1, high - low + 1));
        }
    }
    boxes
}

#[test]
fn every_sample_stays_whole_at_both_sizes() {
    let mut cut = Vec::new();
    for (name, view) in samples::all() {
        for Display { size, .. } in DISPLAYS {
            let mut words = vec![0; Frame::words(size)];
            if !draw(&view, &mut Frame::new(&mut words, size).unwrap()) {
                cut.push(format!("{name} at {}x{}", size.width, size.height));
            }
        }
    }
    assert!(cut.is_empty(), "words were cut in {cut:?}");
}

/// What scoring says about an entered hand, with the labels that leave the least room.
#[test]
fn notes_about_a_hand_stay_whole() {
    use TileLook::{Concealed, LeftOver};
    let notes = [
        "No mahjong: chows are not allowed in this hand.",
        "No mahjong: at most 1 chow is allowed.",
        "No mahjong: with a chow, all numbered tiles must be of one suit.",
        "Wrong kind: no chow.",
        "Wrong kind: not special.",
        "No mahjong: lay the single flower or season aside and replace it.",
        "2 fan, and 3 are needed: play on.",
        "Kongs and honours come in lesson 4, flowers in lesson 5.",
        "No mahjong: sets are missing.",
        "Not won: 1 tile left over.",
        "No mahjong: 16 tiles left over.",
        "There are only four of 5m.",
        "13 tiles where 14 are needed (a kong counts as three).",
    ];
    for (note, size) in notes.iter().flat_map(|note| DISPLAYS.map(|display| (note, display.size))) {
        let mut view =
            samples::entry(&[("123m", Concealed), ("1234567z", LeftOver)], Some(2000), note);
        view.keys = ["DELETE", "OPEN", "DONE", "MORE"].map(Label::ready);
        let mut words = vec![0; Frame::words(size)];
        assert!(
            draw(&view, &mut Frame::new(&mut words, size).unwrap()),
            "{note} was cut at {size:?}"
        );
    }
}

#[test]
fn drawn_words_are_as_tall_as_they_should_be() {
    // The capitals in the body of each view, and how tall they are on the glass.
    let heads = [
        (samples::choice("A", "HHHH", ""), Ink::Boxed, MAIN_MM),
        (samples::message("A", &["HHHH"], ["", "", "", ""]), Ink::Main, MAIN_MM),
        (
            samples::message(
                "A",
                &["HHHHHHH HHHHHHHHH HHHHHHH", "HHHHHHH HHHHHHHH HHH"],
                ["HH", "", "", ""],
            ),
            Ink::Main,
            LABEL_MM,
        ),
        (samples::dice(&[2, 3], None, "HHHHHHHH"), Ink::Main, LABEL_MM),
        (samples::rows("H", &[("HHHH HHHH HHHH", "HH", false)]), Ink::Main, LABEL_MM),
        (samples::play(Wind::South, false, "HHHH HHHH HHHHHHHH"), Ink::Main, LABEL_MM),
        (
            samples::wall(18, "HHHH HHH", |_, _| StackView::new(2, false, Mark::None)),
            Ink::Main,
            LABEL_MM,
        ),
        (samples::entry(&[], None, "HHHHHHHH"), Ink::Main, LABEL_MM),
        (samples::claims(None, [None; 4], [false; 4], "HHHHHHHH"), Ink::Main, LABEL_MM),
    ];
    for Display { size, pixels_per_mm } in DISPLAYS {
        for (view, ink, mm) in &heads {
            let layout = Layout::new(size);
            let mut words = draw_words(view, size);
            let mut frame = Frame::new(&mut words, size).unwrap();
            // The header and the keys have their own test.
            let body = layout.header().end..keys::rows(&view.keys, &layout).start;
            frame.fill(0..layout.width(), 0..body.start, Colour::Night);
            frame.fill(0..layout.width(), body.end..layout.height(), Colour::Night);
            let least = mm * pixels_per_mm;
            // Digits and dots can have lower parts, but an H is one piece.
            let heights: Vec<_> = letters(&mut words, size, ink.text())
                .into_iter()
                .map(|(_, height)| height)
                .collect();
            let tall = heights.iter().filter(|height| f64::from(**height) >= least).count();
            // Every H of the words is there and whole. None is cut off, and none touches its
            // neighbour.
            let lines = view.text().lines.join(" ");
            let wanted = lines.matches('H').count().max(4);
            assert!(
                tall >= wanted,
                "{lines} at {size:?}: {heights:?}, {wanted} of {least:.1} wanted"
            );
        }
    }
}

#[test]
fn header_and_keys_are_as_tall_as_they_should_be() {
    for Display { size, pixels_per_mm } in DISPLAYS {
        let layout = Layout::new(size);
        for wind in Wind::ALL {
            let view = samples::play(wind, true, "");
            let mut words = draw_words(&view, size);
            let (width, key_rows) = (layout.width(), keys::rows(&view.keys, &layout));
            let score =
                ink_height(&mut words, size, width / 2..width, layout.header(), Ink::Header.text());
            assert!(score / pixels_per_mm >= LABEL_MM, "header: {score} px on {size:?}");
            let label =
                ink_height(&mut words, size, width - width / 5..width, key_rows, Ink::Key.text());
            assert!(label / pixels_per_mm >= LABEL_MM, "label: {label} px on {size:?}");
        }
    }
}

#[test]
fn tails_of_letters_in_a_title_are_whole() {
    let title = "Hgpqy Hgpqy";
    for Display { size, .. } in DISPLAYS {
        let layout = Layout::new(size);
        let mut words = vec![0; Frame::words(size)];
        layout.label.write(&mut Frame::new(&mut words, size).unwrap(), title, 0, 10, Ink::Header);
        let wanted =
            ink_height(&mut words, size, 0..layout.width(), 0..layout.height(), Ink::Header.text());
        let mut words = draw_words(&samples::message(title, &[], ["", "", "", ""]), size);
        // The chip with the wind is at the left.
        let columns = layout.width() / 3..layout.width();
        let height = ink_height(&mut words, size, columns, layout.header(), Ink::Header.text());
        // A descender may lose its last row, but no more.
        assert!(height >= wanted - 1.0, "{title} is {height} px of {wanted} at {size:?}");
    }
}

#[test]
fn labels_of_the_coming_screens_fit_over_their_keys() {
    let words = [
        "DISCARD", "MAHJONG", "FLOWER", "KONG", "PUNG", "CHOW", "PASS", "DRAW", "YES", "BACK",
        "NEXT", "CANCEL", "CORRECT",
    ];
    for Display { size, .. } in DISPLAYS {
        let layout = Layout::new(size);
        for word in words {
            let width = layout.label.width(word);
            assert!(width <= keys::widest_label(&layout), "{word} is {width} px wide on {size:?}");
        }
    }
}

#[test]
fn a_label_as_wide_as_there_is_room_stays_on_its_plate_and_over_its_key() {
    for Display { size, .. } in DISPLAYS {
        let layout = Layout::new(size);
        for key in 0..4 {
            let mut view = samples::play(Wind::East, true, "");
            view.keys = ["DISCARD", "FLOWER", "KONG", "MAHJONG"].map(Label::off);
            view.keys[key] = Label { text: "MAHJONG", state: KeyState::Lit };
            let mut drawn = draw_words(&view, size);
            let frame = Frame::new(&mut drawn, size).unwrap();
            let white = |y: i32| {
                let is_white = |x: &i32| frame.pixel(*x as u16, y as u16) == Some(Colour::White);
                let columns: Vec<i32> = (0..layout.width()).filter(is_white).collect();
                columns.first().copied().zip(columns.last().copied())
            };
            // Through the middle of the letters, in the row of this key.
            let rows = keys::rows(&view.keys, &layout);
            let lower = rows.end - layout.foot - layout.key_row() / 2;
            let upper = rows.start + layout.key_row() / 2;
            let y = if [0, 3].contains(&key) { upper } else { lower };
            let (first, last) = white(y).expect("a white plate");
            let width = layout.narrow.width("MAHJONG");
            assert!(last - first >= width, "key {key} of {size:?}: {first} to {last}");
            // The foot is over the key, whatever the label needs.
            let (first, last) = white(rows.end - 1).expect("a white foot");
            let column = layout.width() / 4;
            let own = column * key as i32..column * (key as i32 + 1);
            assert!(own.contains(&first) && own.contains(&last), "key {key} of {size:?}");
            assert!(last - first >= column * 3 / 4, "key {key} of {size:?}: {first} to {last}");
        }
    }
}

#[test]
fn figures_align_whatever_the_digits_are() {
    for Display { size, .. } in DISPLAYS {
        let layout = Layout::new(size);
        for font in [layout.main, layout.label, layout.narrow] {
            assert_eq!(font.figures_width("1111"), font.figures_width("8888"));
        }
    }
}
