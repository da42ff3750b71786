//! Golden pictures: every screen at both display sizes, pixel by pixel, and the words that the console gives for them.
//!
//! `FOUR_WINDS_BLESS=1 cargo test --test screen` makes the pictures anew, those of the guide in `docs/pictures/` too, and `docs/screens.png`
//! to look at them all.

use std::path::{Path, PathBuf};

use four_winds::screen::widgets::{countdown, dice, tile};
use four_winds::screen::{Colour, Frame, Size, View, draw};
use four_winds::tile::Tile;

#[path = "../common/mod.rs"]
mod common;
mod every_text;
mod guide;
mod in_play;
#[path = "../common/keys.rs"]
mod keys;
#[path = "../common/labels.rs"]
mod labels;
mod legibility;
#[path = "../common/played.rs"]
mod played;
mod samples;
#[path = "../common/scenario.rs"]
mod scenario;
mod widgets;

const LARGE: Size = Size { width: 320, height: 240 };
const COMPACT: Size = Size { width: 160, height: 128 };

/// What a golden picture is made from.
enum Screen {
    View(Box<View>),
    /// Widgets on an empty frame.
    Widgets(Draw),
}

type Draw = fn(&mut Frame<'_>);

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

    fn of(screen: &Screen, size: Size) -> Picture {
        let mut words = vec![0; Frame::words(size)];
        let mut frame = Frame::new(&mut words, size).unwrap();
        match screen {
            Screen::View(view) => _ = draw(view, &mut frame),
            Screen::Widgets(draw) => draw(&mut frame),
        }
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

/// The samples, and the widgets on an empty frame.
fn screens() -> Vec<(String, Screen)> {
    let views = samples::all().into_iter().map(|(name, view)| (name, Screen::View(Box::new(view))));
    let widgets: [(&str, Draw); 3] = [
        ("tiles-suits", |frame| tiles(frame, 0)),
        ("tiles-honours-bonus", |frame| tiles(frame, 27)),
        ("dice", dice_of_every_face),
    ];
    views.chain(widgets.map(|(name, draw)| (name.into(), Screen::Widgets(draw)))).collect()
}

/// Up to four rows of seven tiles.
fn tiles(frame: &mut Frame<'_>, first: usize) {
    let style = if frame.size() == LARGE { &tile::LARGE } else { &tile::COMPACT };
    for (index, tile) in Tile::all().skip(first).take(28).enumerate() {
        let (column, row) = (index as i32 % 7, index as i32 / 7);
        tile::draw(frame, tile, 4 + column * style.width, 4 + row * (style.height + 2), style);
    }
}

fn dice_of_every_face(frame: &mut Frame<'_>) {
    let side = i32::from(frame.size().width) / 4;
    for face in 1..=6 {
        let (column, row) = (i32::from(face - 1) % 3, i32::from(face - 1) / 3);
        dice::draw(frame, face, 6 + column * (side + 6), 6 + row * (side + 6), side);
    }
    let bottom = i32::from(frame.size().height);
    for (index, left) in [(0, 20_000), (1, 9_000), (2, 4_000)] {
        let top = bottom - 20 + index * 6;
        countdown::draw(frame, 0..frame.size().width.into(), top..top + 4, left, 20_000);
    }
}

#[test]
fn every_screen_looks_as_its_golden_picture() {
    let mut wrong = Vec::new();
    for (name, screen) in screens() {
        for size in [LARGE, COMPACT] {
            let path = project(&format!("tests/data/golden/{name}-{}x{}.png", size.width, size.height));
            let picture = Picture::of(&screen, size);
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
fn the_sheet_in_docs_shows_the_screens_of_today() {
    const GAP: usize = 12;
    let screens = screens();
    let (cell, row) = ((320 + GAP) * 2, 256 + GAP);
    let mut sheet = Picture::new(cell * 2 + GAP, row * screens.len().div_ceil(2) + GAP, [96; 3]);
    for (index, (_, screen)) in screens.iter().enumerate() {
        let (left, top) = (GAP + index % 2 * cell, GAP + index / 2 * row);
        sheet.paste(&Picture::of(screen, LARGE), left, top, 1);
        sheet.paste(&Picture::of(screen, COMPACT), left + 320 + GAP, top, 2);
    }
    let path = project("docs/screens.png");
    if blessing() {
        sheet.save(&path);
    }
    assert!(Picture::load(&path) == Some(sheet), "docs/screens.png is old: FOUR_WINDS_BLESS=1 remakes it");
}

#[test]
fn no_golden_picture_is_left_of_a_screen_that_is_gone() {
    let names: Vec<_> = screens().into_iter().map(|(name, _)| name).collect();
    for entry in std::fs::read_dir(project("tests/data/golden")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let name = stem.trim_end_matches("-320x240").trim_end_matches("-160x128");
        assert!(names.iter().any(|known| known == name), "{stem} belongs to no screen: delete it");
    }
}

#[test]
fn every_pixel_is_painted_whatever_the_frame_held() {
    for (name, view) in samples::all() {
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
