//! The displays. A screen is drawn in strips, from the bottom up, each for all places that have something new to show; of a strip,
//! only the cells go over the bus that a display does not show yet, and those that look the same on several displays once.
//!
//! Two tasks share the work. [`display`] draws a strip while [`bus`], which interrupts it for a moment at each run of cells, sends the
//! one before. A newer redraw interrupts the one under way between two runs, so that a player never waits for somebody else's
//! screen. Nothing is lost by that: what has been sent is known cell by cell, and what was interrupted is drawn again later.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::join::join;
use embassy_futures::yield_now;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::mutex::Mutex;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::parcel::{Step, strip_bands};
use four_winds::screen::sent::Changes;
use four_winds::screen::{Frame, Parcel, Redraw, Sent};
use four_winds::seat::{ByPlace, Place};
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::{AFRESH, BRIGHTNESS, DRAWN, LIGHT, REDRAW, REDRAW_WAITS, SENT, WAKING};
use super::checkin::{alive, check_in};
use super::glass::Glass;

const STRIP_WORDS: usize = Frame::strip_words(BOARD.size, strip_bands(BOARD.size));

/// The pixels of a run are converted while those of the run before are on the bus. The longest is a whole band.
const CHUNK_BYTES: usize = BOARD.size.width as usize * 2 * Frame::BAND_ROWS as usize;

static PIXELS: ConstStaticCell<[ByPlace<[u32; STRIP_WORDS]>; 2]> =
    ConstStaticCell::new([const { ByPlace([[0; _]; 4]) }; 2]);
static PARCELS: [StaticCell<Parcel<'static>>; 2] = [const { StaticCell::new() }; 2];
static CHUNKS: ConstStaticCell<[Chunk; 2]> = ConstStaticCell::new([const { Chunk([0; _]) }; _]);
static SHOWN: ConstStaticCell<ByPlace<Sent>> = ConstStaticCell::new(ByPlace([const { Sent::unknown() }; 4]));
static GLASS: StaticCell<Mutex<CriticalSectionRawMutex, Glass>> = StaticCell::new();

/// The four displays, for whichever of the two tasks needs them.
pub type Shared = &'static Mutex<CriticalSectionRawMutex, Glass>;

/// Pixels for the bus. Aligned, they are converted a word at a time.
#[repr(align(4))]
struct Chunk([u8; CHUNK_BYTES]);

/// Both tasks are to be spawned with this.
pub fn share(glass: Glass) -> Shared {
    GLASS.init(Mutex::new(glass))
}

#[embassy_executor::task]
pub async fn display(glass: Shared) -> ! {
    let [one, other] = PIXELS.take();
    let parcel = |cell: &'static StaticCell<Parcel<'static>>, pixels: &'static mut ByPlace<[u32; STRIP_WORDS]>| {
        let frame = |words| Frame::strip(words, BOARD.size).expect("boards have a size to draw on");
        cell.init(Parcel::new(ByPlace(pixels.0.each_mut().map(|words| frame(words)))))
    };
    let parcels = [Some(parcel(&PARCELS[0], one)), Some(parcel(&PARCELS[1], other))];
    let mut painter = Painter { parcels, shown: SHOWN.take() };
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
    /// Those that are not on the bus. A parcel goes to the bus and comes back; what is left in it then was not sent, because something
    /// newer waits.
    parcels: [Option<&'static mut Parcel<'static>>; 2],
    shown: &'static mut ByPlace<Sent>,
}

impl Painter {
    /// Draws until nothing waits any more.
    async fn show(&mut self, waiting: &mut Redraw) {
        let mut next = Some(Step::FIRST);
        let mut sending = false;
        loop {
            let drawn = match next {
                Some(step) => self.draw(waiting, step).await,
                None => None,
            };
            if sending {
                // No check-in meanwhile: a bus that hangs is a display that is missing.
                let sent = SENT.wait().await;
                self.take_back(sent);
                sending = false;
            }
            if REDRAW_WAITS.load(Relaxed) {
                drawn.into_iter().for_each(|unsent| self.take_back(unsent));
                waiting.add(redraw().await);
                next = Some(Step::FIRST);
                continue;
            }
            let Some(drawn) = drawn else {
                waiting.done();
                return;
            };
            next = next.and_then(|step| step.next(!drawn.is_empty()));
            DRAWN.signal(drawn);
            sending = true;
        }
    }

    /// Draws a strip; what was drawn when something newer waits is not complete.
    async fn draw(&mut self, waiting: &Redraw, step: Step) -> Option<&'static mut Parcel<'static>> {
        let parcel = self.parcels.iter_mut().find_map(Option::take)?;
        let mut changes = ByPlace::<Changes>::default();
        for place in step.places(waiting) {
            check_in(Task::DISPLAY);
            changes[place] = parcel.draw(step, place, waiting, &mut self.shown[place]);
            // The referee may have a key to answer.
            yield_now().await;
            if REDRAW_WAITS.load(Relaxed) {
                break;
            }
        }
        let first = step.places(waiting).next().unwrap_or(Place::ALL[0]);
        parcel.pack(step, first, &changes, self.shown);
        Some(parcel)
    }

    /// A parcel that is free again.
    fn take_back(&mut self, parcel: &'static mut Parcel<'static>) {
        parcel.put_back(self.shown);
        if let Some(free) = self.parcels.iter_mut().find(|free| free.is_none()) {
            *free = Some(parcel);
        }
    }
}

/// Sends what is drawn. In a task above the one that draws: it has little to do, and the bus waits for it.
#[embassy_executor::task]
pub async fn bus(glass: Shared) -> ! {
    let chunks = CHUNKS.take();
    loop {
        let parcel = DRAWN.wait().await;
        send(parcel, &mut *glass.lock().await, chunks).await;
        SENT.signal(parcel);
    }
}

/// Sends the cells that changed, until something newer waits.
async fn send(parcel: &mut Parcel<'_>, glass: &mut Glass, [Chunk(now), Chunk(next)]: &mut [Chunk; 2]) {
    let (mut now, mut next) = (now, next);
    let mut delivery = parcel.next_delivery();
    let mut bytes = delivery.as_ref().map_or(0, |it| parcel.picture(it).run_rgb565(&it.run, now));
    let mut window = None;
    while let Some(sending) = delivery {
        // Runs that lie right below each other go through one window, which reaches to the bottom.
        let picture = parcel.picture(&sending);
        let (columns, rows) = (picture.cell_columns(sending.run.cells), picture.band_rows(sending.run.band));
        if window != Some((sending.to, columns.clone(), rows.start)) {
            glass.begin(&sending.to, columns.clone(), rows.start..BOARD.size.height);
        }
        // Converted while the pixels before are on the bus. What is still to come is put back when something newer waits.
        delivery = if REDRAW_WAITS.load(Relaxed) { None } else { parcel.next_delivery() };
        let ahead = async { delivery.as_ref().map_or(0, |it| parcel.picture(it).run_rgb565(&it.run, next)) };
        let ((), converted) = join(glass.pixels(&now[..bytes]), ahead).await;
        window = Some((sending.to, columns, rows.end));
        (now, next, bytes) = (next, now, converted);
    }
    glass.end();
}
