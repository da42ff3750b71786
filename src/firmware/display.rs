//! The displays' task: one picture in RAM, drawn for one place after the other; of each, only the bands that the display
//! does not show yet go over the bus.
//!
//! A newer redraw interrupts the one under way between two bands, so that a player never waits for somebody else's screen.
//! Nothing is lost by that: what has been sent is known band by band, and the interrupted place is drawn again later.

use core::ops::Range;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::join::join;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::{Frame, Redraw, Sent, draw};
use four_winds::seat::{ByPlace, Place};
use static_cell::ConstStaticCell;

use super::channels::{AFRESH, BRIGHTNESS, REDRAW, WAKING};
use super::checkin::{alive, check_in};
use super::glass::Glass;

/// Pixels are converted four rows at a time, while the four before them are on the bus.
const CHUNK_ROWS: u16 = 4;
const CHUNK_BYTES: usize = BOARD.size.width as usize * 2 * CHUNK_ROWS as usize;

static PICTURE: ConstStaticCell<[u32; Frame::words(BOARD.size)]> = ConstStaticCell::new([0; _]);
static CHUNKS: ConstStaticCell<[Chunk; 2]> = ConstStaticCell::new([const { Chunk([0; _]) }; _]);

/// Nobody knows what the displays show.
const UNKNOWN: ByPlace<Sent> = ByPlace([const { Sent::unknown() }; 4]);

/// Pixels for the bus. Aligned, they are converted a word at a time.
#[repr(align(4))]
struct Chunk([u8; CHUNK_BYTES]);

#[embassy_executor::task]
pub async fn display(glass: Glass) -> ! {
    let frame = Frame::new(PICTURE.take(), BOARD.size).expect("the picture is made for this size");
    let mut displays = Displays { glass, frame, chunks: CHUNKS.take(), sent: UNKNOWN };
    displays.glass.reset().await;
    WAKING.signal(());
    displays.glass.wake().await;

    let mut waiting = alive(Task::DISPLAY, || REDRAW.wait()).await.into_inner();
    displays.show(&mut waiting).await;
    displays.glass.switch_on().await;
    BRIGHTNESS.signal(100);
    defmt::info!("ready");

    loop {
        waiting = alive(Task::DISPLAY, || REDRAW.wait()).await.into_inner();
        let afresh = AFRESH.load(Relaxed);
        if afresh {
            AFRESH.store(false, Relaxed);
            displays.sent = UNKNOWN;
            // Those that are awake are not disturbed by it.
            displays.glass.wake().await;
        }
        displays.show(&mut waiting).await;
        if afresh {
            displays.glass.switch_on().await;
        }
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
        while let Some((place, view)) = waiting.next() {
            draw(view, &mut self.frame);
            if self.send_changes(place).await {
                waiting.done(place);
            }
            if let Some(newer) = REDRAW.try_take() {
                waiting.add(newer.into_inner());
            }
        }
    }

    /// Sends the bands that changed; false if it stopped between two of them because something newer waits.
    async fn send_changes(&mut self, place: Place) -> bool {
        let Displays { glass, frame, chunks: [Chunk(now), Chunk(next)], sent } = self;
        let (mut now, mut next, sent) = (now, next, &mut sent[place]);
        let (mut piece, mut bytes) = prepare(frame, sent, None, now);
        let mut sent_to = None;
        let mut interrupted = false;
        while let Some(Piece { band, rows }) = &piece {
            check_in(Task::DISPLAY);
            // Bands that follow each other go through one window, which reaches to the bottom.
            if sent_to != Some(rows.start) {
                glass.begin(place, rows.start..BOARD.size.height);
            }
            // Compared and converted while the pixels before are on the bus.
            let ahead = async { prepare(frame, sent, piece.as_ref(), next) };
            let ((), (following, converted)) = join(glass.pixels(&now[..bytes]), ahead).await;
            sent_to = Some(rows.end);
            if rows.end == frame.band_rows(*band).end {
                sent.mark(frame, *band);
                interrupted = REDRAW.signaled();
            }
            piece = following.filter(|_| !interrupted);
            (now, next, bytes) = (next, now, converted);
        }
        glass.end(place);
        !interrupted
    }
}

/// A few rows of a band that changed.
struct Piece {
    band: usize,
    rows: Range<u16>,
}

/// The piece that comes after `last`, and how many bytes of pixels it is, converted into `out`.
fn prepare(frame: &Frame<'_>, sent: &Sent, last: Option<&Piece>, out: &mut [u8]) -> (Option<Piece>, usize) {
    let piece = next_piece(frame, sent, last);
    let bytes = piece.as_ref().map_or(0, |piece| frame.rows_rgb565(piece.rows.clone(), out));
    (piece, bytes)
}

fn next_piece(frame: &Frame<'_>, sent: &Sent, last: Option<&Piece>) -> Option<Piece> {
    let piece = |band: usize, start: u16| {
        let rows = start..frame.band_rows(band).end.min(start + CHUNK_ROWS);
        (!rows.is_empty()).then_some(Piece { band, rows })
    };
    let next_band = last.map_or(0, |last| last.band + 1);
    last.and_then(|last| piece(last.band, last.rows.end)).or_else(|| {
        let band = (next_band..frame.bands()).find(|band| sent.changed(frame, *band))?;
        piece(band, frame.band_rows(band).start)
    })
}
