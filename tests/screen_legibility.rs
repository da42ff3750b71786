//! Whether old eyes can read it from 60 cm: height of the drawn letters in millimetres, contrast, and colours that stay
//! apart for the colour-blind.

use four_winds::panel::Key;
use four_winds::screen::palette::Ink;
use four_winds::screen::view::{KeyState, Label};
use four_winds::screen::{Colour, Frame, Layout, Size, View, draw, keys};
use four_winds::seat::{Place, Wind};

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

fn play_view(wind: Wind) -> View {
    let mut view = View::welcome(Place::ALL[0], wind, None);
    view.header.score = Some(640);
    view.keys = ["DISCARD", "FLOWER", "KONG", "MAHJONG"].map(Label::ready);
    view
}

#[test]
fn every_capital_and_digit_is_tall_enough_on_the_glass() {
    for Display { size, pixels_per_mm } in DISPLAYS {
        let layout = Layout::new(size);
        for (font, mm) in [(layout.main, MAIN_MM), (layout.label, LABEL_MM)] {
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

#[test]
fn drawn_screens_keep_these_heights_in_every_part() {
    for Display { size, pixels_per_mm } in DISPLAYS {
        let layout = Layout::new(size);
        for wind in Wind::ALL {
            for view in [play_view(wind), View::welcome(Place::ALL[0], wind, Some((Key::ALL[0], 999)))] {
                let mut words = draw_words(&view, size);
                let key_rows = keys::rows(&view.keys, &layout);
                let text_left = layout.hero.side + 4 * layout.gap;

                let half = (layout.header().end + key_rows.start) / 2;
                let wind_name = ink_height(
                    &mut words,
                    size,
                    text_left..layout.width(),
                    layout.header().end..half,
                    Colour::of_wind(wind),
                );
                assert!(wind_name / pixels_per_mm >= MAIN_MM, "{wind:?}: {wind_name} px on {size:?}");
                let place =
                    ink_height(&mut words, size, text_left..layout.width(), half..key_rows.start, Ink::Main.text());
                assert!(place / pixels_per_mm >= MAIN_MM, "place: {place} px on {size:?}");

                let title = ink_height(&mut words, size, 0..layout.width(), layout.header(), Ink::Header.text());
                assert!(title / pixels_per_mm >= LABEL_MM, "header: {title} px on {size:?}");
                // A lit face is as white as other keys' text: look at the last key, which is not lit.
                let strip = ink_height(
                    &mut words,
                    size,
                    layout.width() - layout.width() / 5..layout.width(),
                    key_rows,
                    Ink::Key.text(),
                );
                assert!(strip / pixels_per_mm >= LABEL_MM, "label: {strip} px on {size:?}");
            }
        }
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
            let mut view = play_view(Wind::East);
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
