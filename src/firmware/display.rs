//! The displays' task: one picture in RAM, drawn for one place after the other; of each, only the cells that the display
//! does not show yet go over the bus.
//!
//! A newer redraw interrupts the one under way between two runs of cells, so that a player never waits for somebody else's
//! screen. Nothing is lost by that: what has been sent is known cell by cell, and the interrupted place is drawn again later.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::join::join;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::frame::Run;
use four_winds::screen::{Frame, Redraw, Sent, draw};
use four_winds::seat::{ByPlace, Place};
use static_cell::ConstStaticCell;

use super::channels::{AFRESH, BRIGHTNESS, REDRAW, REDRAW_WAITS, WAKING};
use super::checkin::{alive, check_in};
use super::glass::Glass;

/// The pixels of a run are converted while those of the run before are on the bus. The longest is a whole band.
const CHUNK_BYTES: usize = BOARD.size.width as usize * 2 * Frame::BAND_ROWS as usize;

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

    let mut waiting = redraw().await;
    displays.show(&mut waiting).await;
    displays.glass.switch_on().await;
    BRIGHTNESS.signal(100);
    defmt::info!("ready");

    loop {
        waiting = redraw().await;
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

/// What the referee wants to be shown.
async fn redraw() -> Redraw {
    let redraw = alive(Task::DISPLAY, || REDRAW.wait()).await.into_inner();
    REDRAW_WAITS.store(false, Relaxed);
    redraw
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
            if REDRAW_WAITS.load(Relaxed) {
                waiting.add(redraw().await);
            }
        }
    }

    /// Sends the cells that changed; false if it stopped between two runs of them because something newer waits.
    async fn send_changes(&mut self, place: Place) -> bool {
        let Displays { glass, frame, chunks: [Chunk(now), Chunk(next)], sent } = self;
        let (mut now, mut next, sent) = (now, next, &mut sent[place]);
        let (mut run, mut bytes) = prepare(frame, sent, None, now);
        let mut window = None;
        while let Some(Run { band, cells }) = &run {
            if REDRAW_WAITS.load(Relaxed) {
                break;
            }
            check_in(Task::DISPLAY);
            // Runs that lie right below each other go through one window, which reaches to the bottom.
            let (columns, rows) = (frame.cell_columns(cells.clone()), frame.band_rows(*band));
            if window != Some((columns.clone(), rows.start)) {
                glass.begin(place, columns.clone(), rows.start..BOARD.size.height);
            }
            // Compared and converted while the pixels before are on the bus.
            let ahead = async { prepare(frame, sent, run.as_ref(), next) };
            let ((), (following, converted)) = join(glass.pixels(&now[..bytes]), ahead).await;
            window = Some((columns, rows.end));
            run = following;
            (now, next, bytes) = (next, now, converted);
        }
        glass.end(place);
        run.iter().for_each(|unsent| sent.put_back(unsent));
        run.is_none()
    }
}

/// The run that comes after `last`, and how many bytes of pixels it is, converted into `out`.
fn prepare(frame: &Frame<'_>, sent: &mut Sent, last: Option<&Run>, out: &mut [u8]) -> (Option<Run>, usize) {
    let run = sent.take_changed(frame, last);
    let bytes = run.as_ref().map_or(0, |run| frame.run_rgb565(run, out));
    (run, bytes)
}
