//! The page about the program in the box: its version, and the sum that a release publishes.

use heapless::Vec;

use super::Page;
use super::page_view::{Button, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::program::{ProgramSum, VERSION};
use crate::screen::view::{Body, ListRow, MOST_ROWS};

/// The page that the menu entry "Program" opens.
pub(super) fn screen(scene: &Scene<'_>) -> PageView {
    let rows = scene.program.as_ref().map_or_else(no_sum, sum_in_rows);
    let title = cut(format_args!("Version {VERSION}"));
    let body = Body::Rows { title, rows, page: 0, pages: 1 };
    PageView::choice(body, 0, 1, |_| Page::Program, Button::NONE, Page::Game)
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
    fn the_rows_read_as_the_published_sum() {
        // SHA-256 of nothing, from the standard.
        let rows = sum_in_rows(&ProgramHasher::default().sum());
        let digits: String =
            rows.iter().flat_map(|row| [row.text.as_str(), row.value.as_str()]).collect();
        assert_eq!(digits, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
