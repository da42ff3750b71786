//! Whether old eyes can read it from 60 cm: height of the drawn letters in millimetres, contrast, and colours that stay
//! apart for the colour-blind.

use four_winds::screen::palette::Ink;
use four_winds::screen::view::{KeyState, Label, TileLook};
use four_winds::screen::wall_picture::{Mark, StackView};
use four_winds::screen::{Colour, Frame, Layout, Size, View, draw, keys};
use four_winds::seat::Wind;

use crate::samples;

/// A display and how many pixels its glass has for a millimetre.
struct Display {
    size: Size,
    pixels_per_mm: f64,
}

/// Active areas of the panels: 40.8 × 30.6 mm and 35.04 × 28.03 mm.
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

/// How many rows the colour takes from its first to its last, within columns and rows.
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
        for (font, mm) in [(layout.main, MAIN_MM), (layout.label, LABEL_MM), (layout.narrow, LABEL_MM)] {
            for c in ('A'..='Z').chain('0'..='9') {
                let mut words = vec![0; Frame::words(size)];
                let mut text = [0; 4];
                let text = c.encode_utf8(&mut text);
                font.write(&mut Frame::new(&mut words, size).unwrap(), text, 10, 10, Ink::Main);
                let height = ink_height(&mut words, size, 0..layout.width(), 0..layout.height(), Ink::Main.text());
                assert!(height / pixels_per_mm >= mm, "{c} is {height} px on {size:?}");
                assert!(height <= f64::from(font.capital) * 1.2, "{c} is {height} px on {size:?}");
            }
        }
    }
}

/// The boxes of 8-connected ink of a colour that touches neither edge of the display, largest first: letters of a word
/// lie apart, so each is a box of its own.
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
            let near = |value: u16, limit: u16| value.saturating_sub(1)..=(value + 1).min(limit - 1);
            stack.extend(near(y, size.height).flat_map(|y| near(x, size.width).map(move |x| (x, y))));
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

/// What scoring says about hands that are entered, over the labels that leave least room.
#[test]
fn notes_about_a_hand_stay_whole() {
    use TileLook::{Concealed, LeftOver};
    let notes = [
        "no mahjong: chows are not allowed in this hand",
        "no mahjong: at most 1 chow is allowed",
        "no mahjong: with a chow, all numbered tiles must be of one suit",
        "the winning tile completes no chow",
        "no mahjong: lay the single flower or season aside and replace it",
        "2 fan, and 3 are needed: play on",
        "kongs and honours come in lesson 4, flowers in lesson 5",
        "no mahjong: no tile stands outside, but sets or the pair are missing",
        "not won: 9m stands outside",
        "no mahjong: 147m258p369s1234567z stand outside",
        "there are only four of 5m",
        "13 tiles where 14 are needed (a kong counts as three)",
    ];
    for (note, size) in notes.iter().flat_map(|note| DISPLAYS.map(|display| (note, display.size))) {
        let mut view = samples::entry(&[("123m", Concealed), ("1234567z", LeftOver)], Some(2000), note);
        view.keys = ["DELETE", "OPEN", "DONE", "MORE"].map(Label::ready);
        let mut words = vec![0; Frame::words(size)];
        assert!(draw(&view, &mut Frame::new(&mut words, size).unwrap()), "{note} was cut at {size:?}");
    }
}

#[test]
fn drawn_words_are_as_tall_as_they_should_be() {
    // Capitals in the body of each view, and how tall they are on the glass.
    let heads = [
        (samples::choice("A", "HHHH", ""), Ink::Boxed, MAIN_MM),
        (samples::message("A", &["HHHH"], ["", "", "", ""]), Ink::Main, MAIN_MM),
        (
            samples::message("A", &["HHHHHHH HHHHHHHHH HHHHHHH", "HHHHHHH HHHHHHHH HHH"], ["HH", "", "", ""]),
            Ink::Main,
            LABEL_MM,
        ),
        (samples::dice(&[2, 3], None, "HHHHHHHH"), Ink::Main, LABEL_MM),
        (samples::rows("H", &[("HHHH HHHH HHHH", "HH", false)]), Ink::Main, LABEL_MM),
        (samples::play(Wind::South, false, "HHHH HHHH HHHHHHHH"), Ink::Main, LABEL_MM),
        (samples::wall(18, "HHHH HHH", |_, _| StackView::new(2, false, Mark::None)), Ink::Main, LABEL_MM),
        (samples::entry(&[], None, "HHHHHHHH"), Ink::Main, LABEL_MM),
        (samples::claims(None, [None; 4], [false; 4], "HHHHHHHH"), Ink::Main, LABEL_MM),
    ];
    for Display { size, pixels_per_mm } in DISPLAYS {
        for (view, ink, mm) in &heads {
            let layout = Layout::new(size);
            let mut words = draw_words(view, size);
            let mut frame = Frame::new(&mut words, size).unwrap();
            // Header and keys have a test of their own.
            let body = layout.header().end..keys::rows(&view.keys, &layout).start;
            frame.fill(0..layout.width(), 0..body.start, Colour::Night);
            frame.fill(0..layout.width(), body.end..layout.height(), Colour::Night);
            let least = mm * pixels_per_mm;
            // Digits may have a part that is lower, and so may dots; an H is one piece.
            let heights: Vec<_> = letters(&mut words, size, ink.text()).into_iter().map(|(_, height)| height).collect();
            let tall = heights.iter().filter(|height| f64::from(**height) >= least).count();
            // Every H of the words is there, and whole: none was cut off, none runs into its neighbour.
            let lines = view.lines().join(" ");
            let wanted = lines.matches('H').count().max(4);
            assert!(tall >= wanted, "{lines} at {size:?}: {heights:?}, {wanted} of {least:.1} wanted");
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
            let score = ink_height(&mut words, size, width / 2..width, layout.header(), Ink::Header.text());
            assert!(score / pixels_per_mm >= LABEL_MM, "header: {score} px on {size:?}");
            let label = ink_height(&mut words, size, width - width / 5..width, key_rows, Ink::Key.text());
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
        let wanted = ink_height(&mut words, size, 0..layout.width(), 0..layout.height(), Ink::Header.text());
        let mut words = draw_words(&samples::message(title, &[], ["", "", "", ""]), size);
        // The chip of the wind is at the left.
        let columns = layout.width() / 3..layout.width();
        let height = ink_height(&mut words, size, columns, layout.header(), Ink::Header.text());
        // The last row of a tail may be missing, but no more of it.
        assert!(height >= wanted - 1.0, "{title} is {height} px of {wanted} at {size:?}");
    }
}

#[test]
fn labels_of_the_coming_screens_fit_over_their_keys() {
    let words = [
        "DISCARD", "MAHJONG", "FLOWER", "KONG", "PUNG", "CHOW", "PASS", "DRAW", "CONFIRM", "BACK", "NEXT", "CANCEL",
        "CORRECT",
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
fn a_label_as_wide_as_there_is_room_stays_on_its_face() {
    for Display { size, .. } in DISPLAYS {
        let layout = Layout::new(size);
        for key in [1, 3] {
            let mut view = samples::play(Wind::East, true, "");
            view.keys[key] = Label { text: "MAHJONG", state: KeyState::Lit };
            let mut drawn = draw_words(&view, size);
            let frame = Frame::new(&mut drawn, size).unwrap();
            // Through the middle of the letters runs one stretch of face and ink, with face at both ends.
            let rows = keys::rows(&view.keys, &layout);
            let y = rows.start + layout.key_row() + layout.key_gap + layout.key_row() / 2;
            let right = layout.width() / 2 * (key as i32 / 2 + 1) - layout.key_gap;
            let ends = [right - keys::widest_label(&layout), right - 1];
            assert_eq!(
                ends.map(|x| frame.pixel(x as u16, y as u16)),
                [Some(Colour::White); 2],
                "key {key} of {size:?}"
            );
        }
    }
}

fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Contrast as WCAG 2 defines it, 1 to 21.
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let [red, green, blue] = colour.rgb888().map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (light, dark) = (luminance(one).max(luminance(other)), luminance(one).min(luminance(other)));
    (light + 0.05) / (dark + 0.05)
}

#[test]
fn contrast_is_what_wcag_says_it_is() {
    assert!((contrast(Colour::White, Colour::Night) - 21.0).abs() < 0.01);
    assert!((contrast(Colour::Sky, Colour::Sky) - 1.0).abs() < 0.01);
}

#[test]
fn every_text_stands_out_seven_to_one() {
    for ink in Ink::all() {
        let contrast = contrast(ink.text(), ink.ground());
        assert!(contrast >= 7.0, "{ink:?}: {contrast:.1}");
    }
}

/// Machado, Oliveira and Fernandes (2009), severity 1: what a dichromat sees, in linear RGB.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

/// CIE L*a*b* (D65) of a colour as someone sees it.
fn lab(colour: Colour, vision: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = colour.rgb888().map(linear);
    let seen = vision.map(|row| row.iter().zip(rgb).map(|(factor, value)| factor * value).sum::<f64>().clamp(0.0, 1.0));
    let to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
    let white = [0.95047, 1.0, 1.08883];
    let mut curved = [0.0; 3];
    for (index, row) in to_xyz.iter().enumerate() {
        let value = row.iter().zip(seen).map(|(factor, value)| factor * value).sum::<f64>() / white[index];
        curved[index] = if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    }
    let [x, y, z] = curved;
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn winds_stay_apart_for_the_colour_blind() {
    // A just noticeable difference is about 2.3; side by side on a small glass we want several times that.
    const FAR_ENOUGH: f64 = 15.0;
    for (name, vision) in &VISIONS {
        for (one, other) in Wind::ALL.into_iter().flat_map(|one| Wind::ALL.map(|other| (one, other))) {
            if one < other {
                let (a, b) = (lab(Colour::of_wind(one), vision), lab(Colour::of_wind(other), vision));
                let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(distance >= FAR_ENOUGH, "{one:?} and {other:?} are {distance:.1} apart with {name}");
            }
        }
    }
}

#[test]
fn marks_of_the_wall_stand_out_and_stay_apart_for_the_colour_blind() {
    // Stacks, the reserve, what is taken now or next, and where the count ended; shapes tell them apart too.
    let marks = [Colour::Ivory, Colour::Sky, Colour::Yellow, Colour::Vermilion];
    for mark in marks {
        // What WCAG asks of the parts of a picture.
        assert!(contrast(mark, Colour::Night) >= 3.0, "{mark:?}");
    }
    for (name, vision) in &VISIONS {
        for (one, other) in
            marks.into_iter().enumerate().flat_map(|(at, one)| marks[at + 1..].iter().map(move |other| (one, *other)))
        {
            let (a, b) = (lab(one, vision), lab(other, vision));
            let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
            assert!(distance >= 10.0, "{one:?} and {other:?} are {distance:.1} apart with {name}");
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
