//! How much of four screens goes over the one bus when a key changes all of them, over every
//! scenario of keys: `cargo test --test screen bus -- --nocapture`. It draws in strips and sends as
//! the firmware does. Every display must end up with the picture that is drawn for it alone.

use crate::common::keys::Box4;
use crate::common::{drawing, played};
use four_winds::boards::{self, Board};
use four_winds::screen::parcel::{DrawStep, strip_bands};
use four_winds::screen::sent::{Changes, Delivery};
use four_winds::screen::{Frame, Parcel, Redraw, Sent};
use four_winds::seat::{ByPlace, Place};

/// Pixels of four screens: how many a change really changes, how many are sent, and how many would
/// be sent if each display got its own.
#[derive(Default)]
struct Change {
    changed: usize,
    sent: usize,
    alone: usize,
}

type Part = fn(&Change) -> usize;

/// What the box believes that the displays show, and what is on their glass.
struct Displays {
    board: &'static Board,
    shown: ByPlace<Sent>,
    glass: ByPlace<Vec<u8>>,
}

impl Displays {
    fn new(board: &'static Board) -> Displays {
        let pixels = usize::from(board.size.width) * usize::from(board.size.height);
        Displays {
            board,
            shown: ByPlace::from_fn(|_| Sent::unknown()),
            glass: ByPlace::from_fn(|_| vec![0; 2 * pixels]),
        }
    }

    /// Draws and sends the screens. Returns `None` if one of the displays has not changed.
    fn show(&mut self, table: &Box4, first: Place) -> Option<Change> {
        let size = self.board.size;
        let before = self.glass.clone();
        let waiting = Redraw::new(first, ByPlace::from_fn(|place| Some(table.referee.view(place))));
        let mut words = vec![vec![0; Frame::strip_words(size, strip_bands(size))]; 4];
        let mut frames = words.iter_mut().map(|words| Frame::strip(words, size).unwrap());
        let mut parcel = Parcel::new(ByPlace::from_fn(|_| frames.next().unwrap()));
        let (mut change, mut step) = (Change::default(), Some(DrawStep::FIRST));
        while let Some(now) = step {
            let mut changes = ByPlace::<Changes>::default();
            for place in now.places(&waiting) {
                changes[place] = parcel.draw(now, place, &waiting, &mut self.shown);
            }
            parcel.pack(now, now.places(&waiting).next().unwrap(), &changes, &self.shown);
            step = now.next(!parcel.is_empty());
            while let Some(delivery) = parcel.next_delivery() {
                let pixels = self.receive(&delivery, parcel.picture(&delivery));
                change.sent += pixels;
                change.alone += pixels * delivery.to.0.iter().filter(|gets| **gets).count();
            }
        }
        let pixels = |glass: &[u8]| glass.as_chunks::<2>().0.to_vec();
        for place in Place::ALL {
            let (now, before) = (pixels(&self.glass[place]), pixels(&before[place]));
            let changed = now.iter().zip(&before).filter(|(now, before)| now != before).count();
            let expected = drawing::drawing(self.board, waiting.view(place).unwrap());
            assert!(
                self.glass[place] == expected,
                "{place:?} of {} shows another picture",
                self.board.name
            );
            change.changed += changed;
        }
        Place::ALL.into_iter().all(|place| self.glass[place] != before[place]).then_some(change)
    }

    /// Puts the pixels onto every display that they are for. Returns how many pixels were sent.
    fn receive(&mut self, delivery: &Delivery, picture: &Frame<'_>) -> usize {
        let (columns, rows) = (
            picture.cell_columns(delivery.run.cells.clone()),
            picture.band_rows(delivery.run.band),
        );
        let mut bytes = vec![0; 2 * columns.len() * rows.len()];
        assert_eq!(picture.run_rgb565(&delivery.run, &mut bytes), bytes.len());
        for (_, glass) in self.glass.iter_mut().filter(|(place, _)| delivery.to[*place]) {
            for (row, pixels) in rows.clone().zip(bytes.chunks(2 * columns.len())) {
                let from = 2
                    * (usize::from(row) * usize::from(self.board.size.width)
                        + usize::from(columns.start));
                glass[from..from + pixels.len()].copy_from_slice(pixels);
            }
        }
        columns.len() * rows.len()
    }
}

/// The steps of the games that change all four screens.
fn changes(board: &'static Board) -> Vec<Change> {
    let mut changes = Vec::new();
    for path in played::files() {
        let mut displays = Displays::new(board);
        displays.show(&Box4::default(), Place::ALL[0]);
        let mut first = 0;
        let mut look = |table: &Box4| {
            first += 1;
            changes.extend(displays.show(table, Place::ALL[first % 4]));
            Ok(())
        };
        played::play(&path, &mut look).expect("the scenarios go as they are written");
    }
    changes
}

#[test]
fn a_change_of_all_four_screens_sends_less_than_half_of_them_at_the_median() {
    for board in &boards::ALL {
        let four = 4 * usize::from(board.size.width) * usize::from(board.size.height);
        let changes = changes(board);
        let millis = |pixels: usize| pixels as f64 * 16.0 * 1e3 / f64::from(board.bus_hertz);
        let at = |part: Part, percent: usize| {
            let mut pixels: Vec<usize> = changes.iter().map(part).collect();
            pixels.sort_unstable();
            pixels[(pixels.len() - 1) * percent / 100]
        };
        println!(
            "{}, {} changes, ms on the bus; four whole screens {:.1}",
            board.name,
            changes.len(),
            millis(four)
        );
        let parts: [(&str, Part); 3] = [
            ("sent", |change| change.sent),
            ("if each were sent its own", |change| change.alone),
            ("changed pixels alone", |change| change.changed),
        ];
        for (what, part) in parts {
            let [half, most, all] = [50, 90, 100].map(|percent| millis(at(part, percent)));
            println!("  {what:<26} median {half:>5.1}, nine of ten {most:>5.1}, worst {all:>5.1}");
        }
        assert!(changes.len() > 1000);
        assert!(at(|change| change.sent, 50) * 2 <= four, "more is sent than has to be");
    }
}
