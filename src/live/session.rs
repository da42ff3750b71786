//! One open page: its clock, the keys it holds down, and its requests.

use std::collections::HashSet;

use four_winds::key::Key;
use four_winds::problem::Problem;
use four_winds::referee::DiceCup;
use four_winds::seat::Place;

use super::clock::PageClock;
use super::table::{Audience, JournalStore, TableCore};
use super::wire::{Edge, KeyMove, PageRequest};

/// An open page.
#[derive(Default)]
pub struct PageSession {
    clock: PageClock,
    /// The keys that are held down on this page.
    held: HashSet<(Place, Key)>,
}

impl PageSession {
    /// Carries out a line of the page at this real time. The error says what would be right.
    pub fn hear<S: JournalStore, D: DiceCup>(
        &mut self,
        line: &str,
        table: &mut TableCore<S, D>,
        real: u64,
        audience: &mut dyn Audience,
    ) -> Result<(), Problem> {
        match PageRequest::parse(line)? {
            PageRequest::KeyMove(stroke) => self.stroke(&stroke, table, real, audience),
            PageRequest::Speed(speed) => {
                if !table.set_speed(speed, real, audience) {
                    return Err(Problem::new(
                        "bad-speed",
                        format_args!("table time runs 1, 2, 4 or 8 times as fast, not {speed}"),
                    ));
                }
            }
            PageRequest::Offer(options) => table
                .offer(options, real, audience)
                .map_err(|why| Problem::new("game-in-play", why))?,
            PageRequest::StartAnew => table.start_anew(real, audience),
        }
        Ok(())
    }

    fn stroke<S: JournalStore, D: DiceCup>(
        &mut self,
        stroke: &KeyMove,
        table: &mut TableCore<S, D>,
        real: u64,
        audience: &mut dyn Audience,
    ) {
        let KeyMove { place, key, edge, page_micros } = *stroke;
        let at = self.clock.table_micros(page_micros, real);
        let finger = (place, key);
        match edge {
            Edge::Down => table.press(place, key, at, self.held.insert(finger), audience),
            Edge::Up => table.release(place, key, at, self.held.remove(&finger), audience),
        }
    }

    /// Releases all keys of a page that is closed. A table inside a page is closed with it.
    #[cfg(not(target_family = "wasm"))]
    pub fn close<S: JournalStore, D: DiceCup>(
        &mut self,
        table: &mut TableCore<S, D>,
        real: u64,
        audience: &mut dyn Audience,
    ) {
        for (place, key) in self.held.drain() {
            table.release(place, key, real, true, audience);
        }
    }
}
