//! The page about the program in the box: its version, and the sum that a release publishes.

use heapless::Vec;

use super::Page;
use super::page_view::{Act, Button, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::program::{Build, ProgramSum, VERSION};
use crate::screen::view::{Body, ListRow, MOST_ROWS};

/// The page that the menu entry "Program" opens.
pub(super) fn screen(scene: &Scene<'_>, page: u8) -> PageView {
    let (sum, build) = scene.program.map_or((None, None), |(sum, build)| (Some(sum), build));
    // Only a box knows what it was built from.
    let pages = if build.is_some() { 2 } else { 1 };
    let (page, rows) = match build.filter(|_| page == 1) {
        Some(build) => (1, build_in_rows(&build)),
        None => (0, sum.as_ref().map_or_else(no_sum, sum_in_rows)),
    };
    let title = cut(format_args!("Version {VERSION}"));
    let body = Body::Rows { title, rows, page, pages };
    // The test takes the displays from everybody, so it waits until no hand is played.
    let free = build.is_some() && scene.table.phase().is_between_hands();
    let test = if free { Button::new("TEST", Act::Test) } else { Button::NONE };
    PageView::choice(body, page, pages, Page::Program, test, Page::Game)
}

/// What the firmware was built from.
fn build_in_rows(build: &Build) -> Vec<ListRow, MOST_ROWS> {
    let row = |name: &str, value: &str| {
        let (text, value) = (cut(format_args!("{name}")), cut(format_args!("{value}")));
        ListRow { text, value, mine: false }
    };
    Vec::from_iter([
        row("commit", build.commit),
        row("board", build.board),
        row("profile", build.profile),
    ])
}

/// All 64 digits, two groups of eight in each row, so that they can be compared with a printed sum.
fn sum_in_rows(sum: &ProgramSum) -> Vec<ListRow, MOST_ROWS> {
    let mut groups = sum.groups();
    let row = |_| {
        let (left, right) = (groups.next()?, groups.next()?);
        let (text, value) = (cut(format_args!("{left:08x}")), cut(format_args!("{right:08x}")));
        Some(ListRow { text, value, mine: false })
    };
    (0..MOST_ROWS).filter_map(row).collect()
}

/// A computer has no sum, and a box needs about a second for it.
fn no_sum() -> Vec<ListRow, MOST_ROWS> {
    let (text, value) = (cut(format_args!("SHA-256")), cut(format_args!("none yet")));
    Vec::from_iter([ListRow { text, value, mine: false }])
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::*;
    use crate::program::ProgramHasher;

    #[test]
    fn the_second_page_names_the_build() {
        let build =
            Build { commit: "745f385abcde-changed", board: "pico-compact", profile: "release" };
        let told: std::vec::Vec<_> = build_in_rows(&build)
            .iter()
            .map(|row| std::format!("{} {}", row.text, row.value))
            .collect();
        assert_eq!(told, ["commit 745f385abcde-changed", "board pico-compact", "profile release"]);
    }

    #[test]
    fn the_rows_read_as_the_published_sum() {
        // SHA-256 of nothing, from the standard.
        let rows = sum_in_rows(&ProgramHasher::default().sum());
        let digits: String =
            rows.iter().flat_map(|row| [row.text.as_str(), row.value.as_str()]).collect();
        assert_eq!(digits, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
