//! Golden pictures: every screen at both display sizes, pixel by pixel, and the words that the console gives for them.
//!
//! `FOUR_WINDS_BLESS=1 cargo test --test screen` makes the pictures anew, and `docs/screens.png` to look at them all.

use std::path::{Path, PathBuf};

use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::view::{KeyState, Label};
use four_winds::screen::widgets::wall::{Stack, Wall};
use four_winds::screen::widgets::{countdown, dice, tile};
use four_winds::screen::{Colour, Frame, Size, View, draw};
use four_winds::seat::Place;
use four_winds::tile::Tile;

const LARGE: Size = Size { width: 320, height: 240 };
const COMPACT: Size = Size { width: 160, height: 128 };

/// What a golden picture is made from.
enum Screen {
    View(View),
    /// Widgets that no view uses yet, on an empty frame.
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
            Screen::View(view) => draw(view, &mut frame),
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

fn views() -> Vec<(String, View)> {
    use KeyState::{Lit, Off, Ready};
    let mut views: Vec<_> = (0..4).map(|place| (format!("welcome-place-{place}"), first_screen(place))).collect();
    views.push(("welcome-pressed".into(), after_presses(1, &[1, 2, 2, 2])));
    views.push(("welcome-pressed-999".into(), after_presses(2, &[3; 999])));
    views.push(("labels-long".into(), long_labels(0, [Ready; 4])));
    views.push(("labels-lit-upper".into(), long_labels(1, [Lit, Ready, Off, Ready])));
    views.push(("labels-lit-lower".into(), long_labels(3, [Off, Off, Ready, Lit])));
    views
}

fn screens() -> Vec<(String, Screen)> {
    let views = views().into_iter().map(|(name, view)| (name, Screen::View(view)));
    let widgets: [(&str, Draw); 5] = [
        ("tiles-suits", |frame| tiles(frame, 0)),
        ("tiles-honours-bonus", |frame| tiles(frame, 27)),
        ("dice", dice_of_every_face),
        ("wall", wall_in_play),
        ("wall-longest", |frame| {
            Wall::new(24).draw(frame, 0..frame.size().width.into(), 0..frame.size().height.into())
        }),
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

/// Broken in the left player's side, 26 tiles taken, the next tile marked.
fn wall_in_play(frame: &mut Frame<'_>) {
    let mut wall = Wall::new(18);
    let first = 18 + 7;
    for taken in 0..13 {
        wall.stacks_mut()[(first + taken) % 72] = Stack::Gone;
    }
    wall.stacks_mut()[first + 13] = Stack::Half;
    wall.stacks_mut()[first - 7..first].fill(Stack::Reserve);
    wall.broken_before = Some(first);
    wall.next = Some(first + 13);
    wall.draw(frame, 0..frame.size().width.into(), 0..i32::from(frame.size().height) * 2 / 3);
}

#[test]
fn every_screen_looks_as_its_golden_picture() {
    let mut wrong = Vec::new();
    let mut expected = std::collections::BTreeSet::new();
    for (name, screen) in screens() {
        for size in [LARGE, COMPACT] {
            let path = project(&format!("tests/data/golden/{name}-{}x{}.png", size.width, size.height));
            expected.insert(path.clone());
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
    let golden = std::fs::read_dir(project("tests/data/golden")).unwrap().map(|entry| entry.unwrap().path());
    let left_over: Vec<_> = golden.filter(|path| !expected.contains(path)).collect();
    assert!(left_over.is_empty(), "no screen is drawn for {left_over:?}");
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
        let pictures =
            [&[][..], &[1], &[1, 1], &[1, 1, 3]].map(|keys| Picture::of(&Screen::View(after_presses(0, keys)), size));
        for pair in pictures.windows(2) {
            assert!(pair[0] != pair[1]);
        }
    }
}

#[test]
fn every_pixel_is_painted_whatever_the_frame_held() {
    for (name, view) in views() {
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
            // The centres of the nine spots where a pip can lie.
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
        // The first and the last stack of each side, and the quarter of the display where it lies: right or not, low or not.
        let corners = [(0, true, true), (17, false, true), (18, false, true), (35, false, false)];
        let corners =
            corners.into_iter().chain([(36, false, false), (53, true, false), (54, true, false), (71, true, true)]);
        for (stack, right, low) in corners {
            let mut words = vec![0; Frame::words(size)];
            let mut frame = Frame::new(&mut words, size).unwrap();
            let mut wall = Wall::new(18);
            wall.stacks_mut().fill(Stack::Gone);
            wall.stacks_mut()[stack] = Stack::Full;
            wall.draw(&mut frame, 0..width, 0..height);
            let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let tile: Vec<_> =
                pixels.filter(|&(x, y)| frame.pixel(x as u16, y as u16) == Some(Colour::Ivory)).collect();
            assert!(!tile.is_empty());
            assert!(
                tile.iter().all(|&(x, y)| (x > width * 2 / 3, y > height * 2 / 3) == (right, low)),
                "stack {stack}"
            );
            assert!(tile.iter().all(|&(x, y)| (x > width / 3, y > height / 3) == (right, low)), "stack {stack}");
        }
    }
}

#[test]
fn the_time_left_is_as_long_as_it_should_be() {
    let mut words = vec![0; Frame::words(COMPACT)];
    let mut frame = Frame::new(&mut words, COMPACT).unwrap();
    for (left, whole, bright) in [(20, 20, 160), (10, 20, 80), (1, 20, 8), (0, 20, 0), (30, 20, 160), (0, 0, 0)] {
        countdown::draw(&mut frame, 0..160, 0..4, left, whole);
        let dark = (0..160).filter(|&x| frame.pixel(x, 2) == Some(Colour::Steel)).count();
        assert_eq!(160 - dark, bright, "{left} of {whole}");
    }
}
