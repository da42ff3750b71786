//! Golden pictures: every screen at both display sizes, pixel by pixel, and the words that the console gives for them.
//!
//! `FOUR_WINDS_BLESS=1 cargo test --test screen` makes the pictures anew, and the sheets in `docs/` to look at.

use std::path::{Path, PathBuf};

use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::view::{KeyState, Label};
use four_winds::screen::{Colour, Frame, Size, View, draw};
use four_winds::seat::Place;

const LARGE: Size = Size { width: 320, height: 240 };
const COMPACT: Size = Size { width: 160, height: 128 };

/// An RGB picture.
#[derive(Clone, PartialEq)]
struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Picture {
    fn new(width: usize, height: usize, ground: [u8; 3]) -> Picture {
        Picture { width, height, rgb: ground.repeat(width * height) }
    }

    fn of(view: &View, size: Size) -> Picture {
        // Left-over pixels of another screen must not shine through.
        let mut words = vec![0xdddd_dddd; Frame::words(size)];
        let mut frame = Frame::new(&mut words, size).unwrap();
        draw(view, &mut frame);
        let pixels = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
        let rgb = pixels.flat_map(|(x, y)| frame.pixel(x, y).unwrap().rgb888()).collect();
        Picture { width: size.width.into(), height: size.height.into(), rgb }
    }

    /// Copies another picture into this one, each of its pixels as a square of `scale`.
    fn paste(&mut self, other: &Picture, left: usize, top: usize, scale: usize) {
        for y in 0..other.height * scale {
            for x in 0..other.width * scale {
                let from = (y / scale * other.width + x / scale) * 3;
                let to = ((top + y) * self.width + left + x) * 3;
                self.rgb[to..to + 3].copy_from_slice(&other.rgb[from..from + 3]);
            }
        }
    }

    fn save(&self, path: &Path) {
        let file = std::fs::File::create(path).unwrap();
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.write_header().unwrap().write_image_data(&self.rgb).unwrap();
    }

    fn load(path: &Path) -> Option<Picture> {
        let file = std::io::BufReader::new(std::fs::File::open(path).ok()?);
        let mut reader = png::Decoder::new(file).read_info().ok()?;
        let mut rgb = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut rgb).ok()?;
        (info.color_type == png::ColorType::Rgb).then_some(Picture {
            width: info.width as usize,
            height: info.height as usize,
            rgb,
        })
    }
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn blessing() -> bool {
    std::env::var_os("FOUR_WINDS_BLESS").is_some()
}

fn first_screen(place: usize) -> View {
    Referee::new().view(Place::ALL[place])
}

fn after_presses(place: usize, keys: &[usize]) -> View {
    let mut referee = Referee::new();
    for &key in keys {
        referee.press(Place::ALL[place], Key::ALL[key], 0);
    }
    referee.view(Place::ALL[place])
}

/// Long words over the keys and a score, as screens in play will have them.
fn long_labels(place: usize, states: [KeyState; 4]) -> View {
    let mut view = first_screen(place);
    view.header.title = "S round".try_into().unwrap();
    view.header.score = Some(-1250);
    let words = ["DISCARD", "FLOWER", "KONG", "MAHJONG"];
    view.keys = std::array::from_fn(|key| Label { text: words[key], state: states[key] });
    view
}

fn screens() -> Vec<(String, View)> {
    use KeyState::{Lit, Off, Ready};
    let mut screens: Vec<_> = (0..4).map(|place| (format!("welcome-place-{place}"), first_screen(place))).collect();
    screens.push(("welcome-pressed".into(), after_presses(1, &[1, 2, 2, 2])));
    screens.push(("welcome-pressed-999".into(), after_presses(2, &[3; 999])));
    screens.push(("labels-long".into(), long_labels(0, [Ready; 4])));
    screens.push(("labels-lit-upper".into(), long_labels(1, [Lit, Ready, Off, Ready])));
    screens.push(("labels-lit-lower".into(), long_labels(3, [Off, Off, Ready, Lit])));
    screens
}

#[test]
fn every_screen_looks_as_its_golden_picture() {
    let mut wrong = Vec::new();
    for (name, view) in screens() {
        for size in [LARGE, COMPACT] {
            let path = project(&format!("tests/data/golden/{name}-{}x{}.png", size.width, size.height));
            let picture = Picture::of(&view, size);
            if blessing() {
                picture.save(&path);
            } else if Picture::load(&path).as_ref() != Some(&picture) {
                picture.save(&Path::new(env!("CARGO_TARGET_TMPDIR")).join(path.file_name().unwrap()));
                wrong.push(path.file_name().unwrap().to_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?} differ; what was drawn is in {}", env!("CARGO_TARGET_TMPDIR"));
}

#[test]
fn sheets_in_docs_show_the_screens_of_today() {
    const GAP: usize = 12;
    let screens = screens();
    let (cell, row) = ((320 + GAP) * 2, 256 + GAP);
    let mut sheet = Picture::new(cell * 2 + GAP, row * screens.len().div_ceil(2) + GAP, [96; 3]);
    for (index, (_, view)) in screens.iter().enumerate() {
        let (left, top) = (GAP + index % 2 * cell, GAP + index / 2 * row);
        sheet.paste(&Picture::of(view, LARGE), left, top, 1);
        sheet.paste(&Picture::of(view, COMPACT), left + 320 + GAP, top, 2);
    }
    let mut places = Picture::new(2 * (320 + GAP) + GAP, 2 * (240 + GAP) + GAP, [96; 3]);
    for place in 0..4 {
        let (left, top) = (GAP + place % 2 * (320 + GAP), GAP + place / 2 * (240 + GAP));
        places.paste(&Picture::of(&first_screen(place), LARGE), left, top, 1);
    }
    for (name, picture) in [("docs/screens.png", sheet), ("docs/four-places.png", places)] {
        if blessing() {
            picture.save(&project(name));
        }
        assert!(Picture::load(&project(name)) == Some(picture), "{name} is old: FOUR_WINDS_BLESS=1 remakes it");
    }
}

#[test]
fn words_of_the_first_screen() {
    let text = first_screen(0).text();
    assert_eq!(text.title, "Four Winds");
    assert_eq!(text.lines, ["East 東", "Place 0"]);
    assert_eq!(text.keys, ["A", "B", "C", "D"]);
    let winds: Vec<_> = (0..4).map(|place| first_screen(place).text().lines[0].to_string()).collect();
    assert_eq!(winds, ["East 東", "South 南", "West 西", "North 北"]);
    assert_eq!(after_presses(3, &[0, 2, 2]).text().title, "Key C ×2");
}

#[test]
fn a_press_changes_pixels_of_its_place_at_both_sizes() {
    for size in [LARGE, COMPACT] {
        let pictures = [&[][..], &[1], &[1, 1], &[1, 1, 3]].map(|keys| Picture::of(&after_presses(0, keys), size));
        for pair in pictures.windows(2) {
            assert!(pair[0] != pair[1]);
        }
    }
}

#[test]
fn every_pixel_is_painted_whatever_the_frame_held() {
    for (name, view) in screens() {
        for size in [LARGE, COMPACT] {
            let bytes = |held: u32| {
                let mut words = vec![held; Frame::words(size)];
                draw(&view, &mut Frame::new(&mut words, size).unwrap());
                words
            };
            assert!(bytes(0) == bytes(0x7777_7777), "{name}: {:?} shines through", Colour::from_index(7));
        }
    }
}
