//! Whether older eyes and the colour-blind can tell the colours apart.

use four_winds::rules;
use four_winds::rules::kinds::Tray;
use four_winds::screen::Colour;
use four_winds::screen::palette::Ink;
use four_winds::seat::Wind;

fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The contrast as defined by WCAG 2, from 1 to 21.
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let [red, green, blue] = colour.rgb888().map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (light, dark) =
        (luminance(one).max(luminance(other)), luminance(one).min(luminance(other)));
    (light + 0.05) / (dark + 0.05)
}

#[test]
fn contrast_is_what_wcag_says_it_is() {
    assert!((contrast(Colour::White, Colour::Night) - 21.0).abs() < 0.01);
    assert!((contrast(Colour::Sky, Colour::Sky) - 1.0).abs() < 0.01);
}

#[test]
fn both_pixel_formats_show_the_same_colour() {
    for colour in Colour::ALL {
        let four = [8, 4, 0].map(|shift| colour.rgb444() >> shift & 15);
        assert_eq!(colour.rgb888(), four.map(|part| (part * 17) as u8), "{colour:?}");
        // A display widens four bits to six by repeating the upper ones.
        let [red, green, blue] = four.map(|part| part << 2 | part >> 2);
        assert_eq!(colour.rgb565(), red >> 1 << 11 | green << 5 | blue >> 1, "{colour:?}");
    }
    let different: std::collections::BTreeSet<u16> = Colour::ALL.map(Colour::rgb444).into();
    assert_eq!(different.len(), Colour::ALL.len());
}

/// A pink edge on white words would say "West" where no West is.
#[test]
fn edges_show_no_colour_that_is_not_there() {
    let winds = Wind::ALL.map(|wind| Colour::of_wind(wind, None));
    let trays = rules::ALL.into_iter().filter_map(|rules| rules.trays);
    let trays = trays.flat_map(|trays| Wind::ALL.map(|wind| Colour::of_wind(wind, Some(trays))));
    let winds: Vec<Colour> = winds.into_iter().chain(trays).collect();
    let is_grey = |colour: Colour| {
        let parts = colour.rgb888();
        parts.iter().max().unwrap() - parts.iter().min().unwrap() <= 17
    };
    for (ink, ground) in Colour::ALL.into_iter().flat_map(|ink| Colour::ALL.map(|it| (ink, it))) {
        for edge in [1, 2].map(|thirds| ink.over(ground).level(thirds)) {
            let named = edge == ink || edge == ground;
            assert!(named || !winds.contains(&edge), "{ink:?} on {ground:?} shows {edge:?}");
            let greys = is_grey(ink) && is_grey(ground);
            assert!(!greys || is_grey(edge), "{ink:?} on {ground:?} shows {edge:?}");
        }
    }
}

#[test]
fn every_text_stands_out_seven_to_one() {
    for ink in Ink::all() {
        let contrast = contrast(ink.text(), ink.ground());
        assert!(contrast >= 7.0, "{ink:?}: {contrast:.1}");
    }
}

/// What people with dichromacy see, in linear RGB. From Machado, Oliveira and Fernandes (2009),
/// severity 1.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// CIE L*a*b* (D65) of a colour as seen with this vision.
fn lab(colour: Colour, vision: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = colour.rgb888().map(linear);
    let seen = vision.map(|row| {
        row.iter().zip(rgb).map(|(factor, value)| factor * value).sum::<f64>().clamp(0.0, 1.0)
    });
    let to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
    let white = [0.95047, 1.0, 1.08883];
    let mut curved = [0.0; 3];
    for (index, row) in to_xyz.iter().enumerate() {
        let value =
            row.iter().zip(seen).map(|(factor, value)| factor * value).sum::<f64>() / white[index];
        curved[index] = if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    }
    let [x, y, z] = curved;
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn winds_stay_apart_for_the_colour_blind() {
    // A just noticeable difference is about 2.3. Side by side on a small glass we want several
    // times that.
    const FAR_ENOUGH: f64 = 15.0;
    for (rules, (name, vision)) in
        rules::ALL.iter().flat_map(|rules| VISIONS.iter().map(move |vision| (rules, vision)))
    {
        for (one, other) in
            Wind::ALL.into_iter().flat_map(|one| Wind::ALL.map(|other| (one, other)))
        {
            if one < other {
                let [a, b] =
                    [one, other].map(|wind| lab(Colour::of_wind(wind, rules.trays), vision));
                let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                assert!(
                    distance >= FAR_ENOUGH,
                    "{}: {one:?} and {other:?} are {distance:.1} apart with {name}",
                    rules.code
                );
            }
        }
    }
}

/// Whether a person with normal sight would name the colour so.
fn looks(colour: Colour, tray: Tray) -> bool {
    let [red, green, blue] = colour.rgb888().map(i32::from);
    match tray {
        Tray::Green => green > red + 60 && green > blue + 60,
        Tray::Red => red > green + 60 && red > blue + 60,
        Tray::Yellow => red > blue + 100 && green > blue + 100 && (red - green).abs() < 40,
        Tray::Blue => blue > red + 60 && blue > green + 20,
    }
}

#[test]
fn winds_have_the_colours_of_their_trays_where_a_rule_set_knows_them() {
    let mut with_trays = 0;
    for rules in rules::ALL {
        for (wind, tray) in Wind::ALL.into_iter().zip(rules.trays.into_iter().flatten()) {
            let colour = Colour::of_wind(wind, rules.trays);
            assert!(looks(colour, tray), "{}: {wind:?} is {colour:?}", rules.code);
            with_trays += 1;
        }
    }
    assert_eq!(with_trays, 4, "seasons has trays");
}

#[test]
fn marks_of_the_wall_stand_out_and_stay_apart_for_the_colour_blind() {
    // Stacks, the reserve, tiles that are taken now or next, and where the count ended. Their
    // shapes differ too.
    let marks = [Colour::Ivory, Colour::Sky, Colour::Yellow, Colour::Vermilion];
    for mark in marks {
        // The contrast that WCAG asks for parts of a picture.
        assert!(contrast(mark, Colour::Night) >= 3.0, "{mark:?}");
    }
    for (name, vision) in &VISIONS {
        for (one, other) in marks
            .into_iter()
            .enumerate()
            .flat_map(|(at, one)| marks[at + 1..].iter().map(move |other| (one, *other)))
        {
            let (a, b) = (lab(one, vision), lab(other, vision));
            let distance = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
            assert!(distance >= 10.0, "{one:?} and {other:?} are {distance:.1} apart with {name}");
        }
    }
}
