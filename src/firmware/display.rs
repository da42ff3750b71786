//! The displays' task: one picture in RAM, drawn for one place after the other; of each, only the bands that the display
//! does not show yet go over the bus.
//!
//! A newer redraw interrupts the one under way between two bands, so that a player never waits for somebody else's screen.
//! Nothing is lost by that: what has been sent is known band by band, and the interrupted place is drawn again later.

use core::ops::Range;

use embassy_futures::join::join;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::{Frame, Redraw, Sent, draw};
use four_winds::seat::{ByPlace, Place};
use static_cell::ConstStaticCell;

use super::channels::{BRIGHTNESS, REDRAW};
use super::checkin::{alive, check_in};
use super::glass::Glass;

/// Pixels are converted four rows at a time, while the four before them are on the bus.
const CHUNK_ROWS: u16 = 4;
const CHUNK_BYTES: usize = BOARD.size.width as usize * 2 * CHUNK_ROWS as usize;

static PICTURE: ConstStaticCell<[u32; Frame::words(BOARD.size)]> = ConstStaticCell::new([0; _]);
static CHUNKS: ConstStaticCell<[Chunk; 2]> = ConstStaticCell::new([const { Chunk([0; _]) }; _]);

/// Pixels for the bus. Aligned, they are converted a word at a time.
#[repr(align(4))]
struct Chunk([u8; CHUNK_BYTES]);

#[embassy_executor::task]
pub async fn display(glass: Glass) -> ! {
    let frame = Frame::new(PICTURE.take(), BOARD.size).expect("the picture is made for this size");
    let mut displays = Displays { glass, frame, chunks: CHUNKS.take(), sent: ByPlace([const { Sent::unknown() }; 4]) };
    displays.glass.wake().await;

    let mut waiting = alive(Task::DISPLAY, || REDRAW.wait()).await;
    displays.show(&mut waiting).await;
    displays.glass.switch_on().await;
    BRIGHTNESS.signal(100);
    defmt::info!("ready");

    loop {
        waiting = alive(Task::DISPLAY, || REDRAW.wait()).await;
        displays.show(&mut waiting).await;
    }
}

struct Displays {
    glass: Glass,
    frame: Frame<'static>,
    chunks: &'static mut [Chunk; 2],
    sent: ByPlace<Sent>,
}

impl Displays {
    /// Draws until nothing waits any more.
    async fn show(&mut self, waiting: &mut Redraw) {
        'redraw: while let Some((place, view)) = waiting.next() {
            draw(view, &mut self.frame);
            for band in 0..self.frame.bands() {
                check_in(Task::DISPLAY);
                if self.sent[place].changed(&self.frame, band) {
                    self.send(place, self.frame.band_rows(band)).await;
                    self.sent[place].mark(&self.frame, band);
                }
                if let Some(newer) = REDRAW.try_take() {
                    waiting.add(newer);
                    continue 'redraw;
                }
            }
            waiting.done(place);
        }
    }

    async fn send(&mut self, place: Place, rows: Range<u16>) {
        let Displays { glass, frame, chunks: [Chunk(now), Chunk(next)], .. } = self;
        let (mut now, mut next) = (now, next);
        glass.begin(place, rows.clone());
        let chunk = |start: u16| start..(start + CHUNK_ROWS).min(rows.end);
        let mut bytes = frame.rows_rgb565(chunk(rows.start), now);
        for start in rows.clone().step_by(CHUNK_ROWS.into()) {
            let following = async { frame.rows_rgb565(chunk(start + CHUNK_ROWS), next) };
            let ((), converted) = join(glass.pixels(&now[..bytes]), following).await;
            (now, next, bytes) = (next, now, converted);
        }
        glass.end(place);
    }
}
