//! The four displays as messages for the pages.

use four_winds::screen::{self, Frame, Sent, View};
use four_winds::seat::{ByPlace, Place};
use four_winds::size::Size;

use super::wire::{self, PageMessage};

/// What the pages show of each display.
pub struct Displays {
    size: Size,
    /// The pixels of one display, drawn again for each place.
    pixels: Vec<u32>,
    sent: ByPlace<Sent>,
}

impl Displays {
    /// Displays of this size that show nothing yet.
    pub fn new(size: Size) -> Displays {
        let sent = ByPlace::from_fn(|_| Sent::unknown());
        Displays { size, pixels: vec![0; Frame::words(size)], sent }
    }

    /// Draws a view. Returns the rows that changed since the last time.
    pub fn changed_rows(&mut self, place: Place, view: &View) -> Vec<PageMessage> {
        let Displays { size, pixels, sent } = self;
        let Some(mut frame) = Frame::new(pixels, *size) else { return Vec::new() };
        screen::draw(view, &mut frame);
        // A page gets whole rows, however little of them changed.
        let mut bands: Vec<usize> = sent[place].take_changes(&frame).map(|run| run.band).collect();
        bands.dedup();
        bands.into_iter().map(|band| rows(&frame, *size, place, frame.band_rows(band))).collect()
    }

    /// Draws a view. Returns all its rows.
    pub fn all_rows(&mut self, place: Place, view: &View) -> PageMessage {
        let Displays { size, pixels, .. } = self;
        let Some(mut frame) = Frame::new(pixels, *size) else { return wire::rows(place, 0, &[]) };
        screen::draw(view, &mut frame);
        rows(&frame, *size, place, 0..size.height)
    }
}

fn rows(frame: &Frame<'_>, size: Size, place: Place, rows: std::ops::Range<u16>) -> PageMessage {
    let mut pixels = vec![0; usize::from(size.width) * rows.len() * 2];
    let filled = frame.rows_rgb565(rows.clone(), &mut pixels);
    pixels.truncate(filled);
    wire::rows(place, rows.start, &pixels)
}
