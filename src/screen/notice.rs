//! The notice: a sentence in a band over the screen, just above the keys. The band is as high as the
//! sentence.

use core::ops::Range;

use super::frame::Frame;
use super::layout::Layout;
use super::palette::{Colour, Ink};
use super::text::{Align, Paragraph, Room};
use super::view::Notice;

/// Paints the notice above row `end`. A sentence that is too long for the room above the keys covers
/// the keys, too. Returns whether no word was cut.
pub fn draw(frame: &mut Frame<'_>, notice: &Notice, end: i32, layout: &Layout) -> bool {
    NoticeBand::new(notice, end, layout).draw(frame, layout)
}

/// The band with its sentence in lines.
pub(super) struct NoticeBand {
    paragraph: Paragraph,
    ink: Ink,
    columns: Range<i32>,
    top: i32,
    end: i32,
    /// The rows of the band that are not for lines.
    air: i32,
}

impl NoticeBand {
    /// Sets the sentence in lines above row `end`, or above the lower edge of the screen.
    pub fn new(notice: &Notice, end: i32, layout: &Layout) -> NoticeBand {
        let ink = if notice.refused { Ink::Refused } else { Ink::Picked };
        let margin = layout.gap;
        let columns = 2 * margin..layout.width() - 2 * margin;
        let air = 3 * margin + layout.label.descent() / 2;
        let width = columns.len() as i32;
        let set = |end: i32| Paragraph::set(&notice.text, &layout.labels(), width, end - air);
        let mut end = end;
        let mut paragraph = set(end);
        if !paragraph.whole {
            end = layout.height();
            paragraph = set(end);
        }
        let top = (end - paragraph.height() - air).max(0);
        NoticeBand { paragraph, ink, columns, top, end, air }
    }

    /// The rows of which every pixel is painted.
    pub fn rows(&self, layout: &Layout) -> Range<i32> {
        self.top - layout.line..self.end + layout.line
    }

    /// Paints the band. Returns whether no word was cut.
    pub fn draw(&self, frame: &mut Frame<'_>, layout: &Layout) -> bool {
        let NoticeBand { paragraph, ink, top, end, .. } = self;
        frame.fill(0..layout.width(), self.rows(layout), Colour::Night);
        frame.fill(0..layout.width(), *top..*end, ink.ground());
        let margin = layout.gap;
        let rows = top + 2 * margin..end - self.air + 2 * margin;
        let room = Room { columns: self.columns.clone(), rows };
        paragraph.write(frame, &room, Align::Left, *ink);
        paragraph.whole
    }
}
