//! Golden pictures: every screen at both display sizes, pixel by pixel, and the words that the
//! console prints for them.
//!
//! The pages of the game come from the scenarios of keys (`walk`). The longest words that they can
//! hold come from `samples`. `FOUR_WINDS_BLESS=1 cargo test --test screen` remakes the pictures,
//! including those of the guide in `docs/pictures/` and the sheets in `docs/screens/`, which show
//! them all.

use std::path::{Path, PathBuf};

use four_winds::screen::{Colour, Frame, draw};
use four_winds::size::Size;

mod bus;
mod colours;
#[path = "../common/mod.rs"]
mod common;
mod complete;
mod every_text;
mod frame;
mod golden;
mod guide;
mod in_play;
mod legibility;
mod names;
mod picture;
mod samples;
mod sharing;
mod walk;
mod widgets;
mod wording;

const LARGE: Size = Size { width: 320, height: 240 };
const COMPACT: Size = Size { width: 160, height: 128 };

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn blessing() -> bool {
    std::env::var_os("FOUR_WINDS_BLESS").is_some()
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
            assert!(
                bytes(0) == bytes(0x7777_7777),
                "{name}: {:?} shines through",
                Colour::from_index(7)
            );
        }
    }
}
