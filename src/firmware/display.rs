//! The displays: one picture in RAM in two halves, drawn for one place after the other; of each, only the cells that the
//! display does not show yet go over the bus.
//!
//! Two tasks share the work. [`display`] draws a half while [`bus`], which interrupts it for a moment at each run of cells, sends the
//! one before. A newer redraw interrupts the one under way between two runs, so that a player never waits for somebody else's
//! screen. Nothing is lost by that: what has been sent is known cell by cell, and the interrupted place is drawn again later.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::join::join;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::mutex::Mutex;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::frame::Run;
use four_winds::screen::sent::Changes;
use four_winds::screen::{Frame, Redraw, Sent, draw};
use four_winds::seat::{ByPlace, Place};
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::{AFRESH, BRIGHTNESS, DRAWN, LIGHT, REDRAW, REDRAW_WAITS, SENT, WAKING};
use super::checkin::{alive, check_in};
use super::glass::Glass;

/// The pixels of a run are converted while those of the run before are on the bus. The longest is a whole band.
const CHUNK_BYTES: usize = BOARD.size.width as usize * 2 * Frame::BAND_ROWS as usize;

static PICTURE: ConstStaticCell<[u32; Frame::words(BOARD.size)]> = ConstStaticCell::new([0; _]);
static CHUNKS: ConstStaticCell<[Chunk; 2]> = ConstStaticCell::new([const { Chunk([0; _]) }; _]);
static SHOWN: ConstStaticCell<ByPlace<Sent>> = ConstStaticCell::new(ByPlace([const { Sent::unknown() }; 4]));
static GLASS: StaticCell<Mutex<CriticalSectionRawMutex, Glass>> = StaticCell::new();

/// The four displays, for whichever of the two tasks needs them.
pub type Shared = &'static Mutex<CriticalSectionRawMutex, Glass>;

/// Pixels for the bus. Aligned, they are converted a word at a time.
#[repr(align(4))]
struct Chunk([u8; CHUNK_BYTES]);

/// Half a screen, drawn for a place, and what of it the display does not show yet. It goes to the bus and comes back; then what
/// is left of the changes was not sent, because something newer waits.
pub struct Half {
    place: Place,
    frame: Frame<'static>,
    changes: Changes,
}

/// Both tasks are to be spawned with this.
pub fn share(glass: Glass) -> Shared {
    GLASS.init(Mutex::new(glass))
}

#[embassy_executor::task]
pub async fn display(glass: Shared) -> ! {
    let frame = Frame::new(PICTURE.take(), BOARD.size).expect("the picture is made for this size");
    let middle = frame.bands().end / 2;
    let (upper, lower) = frame.split(middle);
    // The lower one first: it has the labels of the keys, and whoever pressed one looks there.
    let mut painter = Painter { halves: [Some(lower), Some(upper)], shown: SHOWN.take() };
    {
        let mut glass = glass.lock().await;
        glass.reset().await;
        WAKING.signal(());
        glass.wake().await;
    }
    let mut waiting = redraw().await;
    painter.show(&mut waiting).await;
    glass.lock().await.switch_on().await;
    BRIGHTNESS.signal(LIGHT.load(Relaxed));
    defmt::info!("ready");

    loop {
        waiting = redraw().await;
        let afresh = AFRESH.load(Relaxed);
        if afresh {
            AFRESH.store(false, Relaxed);
            painter.shown.0.iter_mut().for_each(Sent::forget);
            // Those that are awake are not disturbed by it.
            glass.lock().await.wake().await;
        }
        painter.show(&mut waiting).await;
        if afresh {
            glass.lock().await.switch_on().await;
        }
    }
}

/// What the referee wants to be shown.
async fn redraw() -> Redraw {
    let redraw = alive(Task::DISPLAY, || REDRAW.wait()).await.into_inner();
    REDRAW_WAITS.store(false, Relaxed);
    redraw
}

struct Painter {
    /// Those that are not on the bus.
    halves: [Option<Frame<'static>>; 2],
    shown: &'static mut ByPlace<Sent>,
}

impl Painter {
    /// Draws until nothing waits any more.
    async fn show(&mut self, waiting: &mut Redraw) {
        // What to draw next, and what is on the bus: a place and which half of its screen.
        let mut next = waiting.next().map(|(place, _)| (place, 0));
        let mut sending = None;
        loop {
            check_in(Task::DISPLAY);
            let drawn = next.and_then(|(place, half)| self.draw(waiting, place, half));
            if let Some((place, half)) = sending.take() {
                // No check-in meanwhile: a bus that hangs is a display that is missing.
                let sent = SENT.wait().await;
                self.halves[half] = Some(sent.frame);
                if !sent.changes.is_empty() {
                    self.shown[place].put_back(sent.changes);
                } else if half == 1 {
                    waiting.done(place);
                }
            }
            if REDRAW_WAITS.load(Relaxed) {
                if let (Some(unsent), Some((place, half))) = (drawn, next) {
                    self.halves[half] = Some(unsent.frame);
                    self.shown[place].put_back(unsent.changes);
                }
                waiting.add(redraw().await);
                next = waiting.next().map(|(place, _)| (place, 0));
                continue;
            }
            let (Some(drawn), Some((place, half))) = (drawn, next) else { return };
            DRAWN.signal(drawn);
            sending = next;
            next = if half == 0 { Some((place, 1)) } else { waiting.after(place).map(|place| (place, 0)) };
        }
    }

    /// Draws and compares half of a place's screen.
    fn draw(&mut self, waiting: &Redraw, place: Place, half: usize) -> Option<Half> {
        let view = waiting.view(place)?;
        let mut frame = self.halves[half].take()?;
        draw(view, &mut frame);
        let changes = self.shown[place].take_changes(&frame);
        Some(Half { place, frame, changes })
    }
}

/// Sends what is drawn. In a task above the one that draws: it has little to do, and the bus waits for it.
#[embassy_executor::task]
pub async fn bus(glass: Shared) -> ! {
    let chunks = CHUNKS.take();
    loop {
        let mut half = DRAWN.wait().await;
        send(&mut half, &mut *glass.lock().await, chunks).await;
        SENT.signal(half);
    }
}

/// Sends the cells that changed, until something newer waits.
async fn send(half: &mut Half, glass: &mut Glass, [Chunk(now), Chunk(next)]: &mut [Chunk; 2]) {
    let Half { place, frame, changes } = half;
    let (mut now, mut next) = (now, next);
    let mut run = changes.next();
    let mut bytes = run.as_ref().map_or(0, |run| frame.run_rgb565(run, now));
    let mut window = None;
    while let Some(Run { band, cells }) = run {
        // Runs that lie right below each other go through one window, which reaches to the bottom.
        let (columns, rows) = (frame.cell_columns(cells), frame.band_rows(band));
        if window != Some((columns.clone(), rows.start)) {
            glass.begin(*place, columns.clone(), rows.start..BOARD.size.height);
        }
        // Converted while the pixels before are on the bus. What is still to come is put back when something newer waits.
        run = if REDRAW_WAITS.load(Relaxed) { None } else { changes.next() };
        let ahead = async { run.as_ref().map_or(0, |run| frame.run_rgb565(run, next)) };
        let ((), converted) = join(glass.pixels(&now[..bytes]), ahead).await;
        window = Some((columns, rows.end));
        (now, next, bytes) = (next, now, converted);
    }
    glass.end(*place);
}
