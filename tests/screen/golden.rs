//! Golden pictures of every page and every sample, and the sheets in `docs/screens/` that show them
//! all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use four_winds::screen::glyphs::LATIN_18;
use four_winds::screen::palette::Ink;
use four_winds::screen::widgets::{countdown, dice, tile};
use four_winds::screen::{Colour, Frame};
use four_winds::size::Size;
use four_winds::tile::Tile;

use crate::names::Name;
use crate::picture::{Draw, Picture, Screen};
use crate::{COMPACT, LARGE, blessing, project, samples, walk};

/// The screens by group, in the order in which the sheets show them.
type Groups = BTreeMap<&'static str, Vec<(String, Screen)>>;

/// Screens that no game shows in this form: the longest words, and widgets on an empty frame.
const SAMPLES: &str = "samples";

fn groups() -> Groups {
    let mut groups = Groups::new();
    for (Name { group, text, .. }, view) in walk::every_page() {
        groups.entry(group).or_default().push((text.clone(), Screen::View(Box::new(view.clone()))));
    }
    let views = samples::all().into_iter().map(|(name, view)| (name, Screen::View(Box::new(view))));
    let widgets: [(&str, Draw); 3] = [
        ("tiles-suits", |frame| tiles(frame, 0)),
        ("tiles-honours-bonus", |frame| tiles(frame, 27)),
        ("dice", dice_of_every_face),
    ];
    let widgets = widgets.map(|(name, draw)| (name.into(), Screen::Widgets(draw)));
    groups.insert(SAMPLES, views.chain(widgets).collect());
    groups
}

/// Draws up to four rows of seven tiles.
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

fn file(group: &str, name: &str, size: Size) -> PathBuf {
    project(&format!("tests/data/golden/{group}/{name}-{}x{}.png", size.width, size.height))
}

#[test]
fn every_screen_looks_as_its_golden_picture() {
    let mut wrong = Vec::new();
    let mut kept = BTreeSet::new();
    for (group, screens) in groups() {
        for (name, screen) in screens {
            for size in [LARGE, COMPACT] {
                let path = file(group, &name, size);
                let picture = Picture::of(&screen, size);
                if blessing() {
                    picture.save(&path);
                } else if Picture::load(&path).as_ref() != Some(&picture) {
                    picture.save(
                        &Path::new(env!("CARGO_TARGET_TMPDIR")).join(path.file_name().unwrap()),
                    );
                    wrong.push(format!("{group}/{name} {}x{}", size.width, size.height));
                }
                assert!(kept.insert(path), "two screens are called {group}/{name}");
            }
        }
    }
    for path in files(&project("tests/data/golden")).into_iter().filter(|path| !kept.contains(path))
    {
        if blessing() {
            std::fs::remove_file(path).unwrap();
        } else {
            wrong.push(format!("{} belongs to no screen", path.display()));
        }
    }
    let count = wrong.len();
    assert!(
        wrong.is_empty(),
        "{count} are not as their golden pictures; what was drawn is in {}. If it is right, FOUR_WINDS_BLESS=1 cargo test --test screen \
         keeps it:\n{}",
        env!("CARGO_TARGET_TMPDIR"),
        wrong.join("\n")
    );
}

/// Every file in this folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The colour around the screens. No screen has large areas of it, so the screens stand out.
const GROUND: Colour = Colour::Line;

const GAP: usize = 12;
const CAPTION: usize = 32;

/// A line of words under a picture that begins `left` pixels after the line.
fn caption(words: &str, left: i32) -> Picture {
    let size = Size { width: LARGE.width, height: CAPTION as u16 };
    Picture::drawn(size, |frame| {
        frame.fill(0..size.width.into(), 0..size.height.into(), GROUND);
        LATIN_18.write(frame, words, -left, 4, Ink::Main);
    })
}

/// Each screen at both sizes with its name below. The smaller one is enlarged.
fn sheet(screens: &[(String, Screen)]) -> Picture {
    let (cell, row) = ((320 + GAP) * 2, 256 + CAPTION + GAP);
    let mut sheet = Picture::new(cell * 2 + GAP, row * screens.len().div_ceil(2) + GAP, GROUND);
    for (index, (name, screen)) in screens.iter().enumerate() {
        let (left, top) = (GAP + index % 2 * cell, GAP + index / 2 * row);
        sheet.paste(&Picture::of(screen, LARGE), left, top, 1);
        sheet.paste(&Picture::of(screen, COMPACT), left + 320 + GAP, top, 2);
        sheet.paste(&caption(name, 0), left, top + 256, 1);
        sheet.paste(&caption(name, 320), left + 320, top + 256, 1);
    }
    sheet
}

#[test]
fn the_sheets_in_docs_show_the_screens_of_today() {
    let groups = groups();
    let index =
        std::fs::read_to_string(project("docs/screens.md")).expect("the page of the sheets");
    let mut old = Vec::new();
    for (group, screens) in &groups {
        assert!(
            index.contains(&format!("](screens/{group}.png)")),
            "docs/screens.md does not show {group}"
        );
        let (path, sheet) = (project(&format!("docs/screens/{group}.png")), sheet(screens));
        if blessing() {
            sheet.save(&path);
        } else if Picture::load(&path).as_ref() != Some(&sheet) {
            old.push(group);
        }
    }
    assert!(
        old.is_empty(),
        "the sheets of {old:?} are old: FOUR_WINDS_BLESS=1 cargo test --test screen remakes them"
    );
    for path in files(&project("docs/screens")) {
        let group = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            groups.contains_key(group),
            "{} shows no group of screens: delete it",
            path.display()
        );
    }
}
