//! The displays.
//!
//! A screen is drawn in strips, from the bottom up. Each strip is drawn for all places that have
//! something new to show. Only cells that a display does not show yet go over the bus, and cells
//! that look the same on several displays are sent once.
//!
//! Two tasks share the work. [`display`] draws a strip while [`bus`] sends the one before; `bus`
//! interrupts `display` for a moment at each run of cells. A newer redraw stops the current one
//! between two runs, so a player never waits for somebody else's screen. Nothing is lost: what was
//! sent is known cell by cell, and the rest is drawn again later.

use core::cell::Cell;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::join::join;
use embassy_futures::yield_now;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::{Duration, Timer, with_timeout};
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::screen::parcel::{DrawStep, bands, strip_bands};
use four_winds::screen::sent::{Changes, Delivery};
use four_winds::screen::{Frame, Parcel, Redraw, Sent};
use four_winds::seat::{ByPlace, Place};
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::{
    AFRESH, AWAKE, BRIGHTNESS, DRAWN, LIGHT, LIT, PROFILE, REDRAW, RESET_DISPLAYS, SENT,
};
use super::checkin::{alive, check_in};
use super::glass::Glass;

/// After so long without a change the displays begin to heal. A player who presses does not wait for
/// it.
const HEAL_AFTER: Duration = Duration::from_millis(1_000);

/// The time between two steps of healing. A round takes less than six seconds on the large displays. If it
/// were much faster, the processor would be busy for more than 3 % of the time while nobody presses.
const HEAL_EVERY: Duration = Duration::from_millis(150);

const STRIP_WORDS: usize = Frame::strip_words(BOARD.size, strip_bands(BOARD.size));

/// Words of the longest run, which is a whole band. There are two such buffers: one is filled
/// while the other is on the bus.
const CHUNK_WORDS: usize =
    BOARD.pixels.bytes(BOARD.size.width as usize * Frame::BAND_ROWS as usize).div_ceil(4);

static PIXELS: ConstStaticCell<[ByPlace<[u32; STRIP_WORDS]>; 2]> =
    ConstStaticCell::new([const { ByPlace([[0; _]; 4]) }; 2]);
static PARCELS: [StaticCell<Parcel<'static>>; 2] = [const { StaticCell::new() }; 2];
static CHUNKS: ConstStaticCell<[Chunk; 2]> = ConstStaticCell::new([const { Chunk([0; _]) }; _]);
static SHOWN: ConstStaticCell<ByPlace<Sent>> =
    ConstStaticCell::new(ByPlace([const { Sent::unknown() }; 4]));
static GLASS: StaticCell<Mutex<CriticalSectionRawMutex, Glass>> = StaticCell::new();

/// The four displays, shared by the two tasks.
pub type Shared = &'static Mutex<CriticalSectionRawMutex, Glass>;

/// Pixels for the bus, in words because they are converted a word at a time.
struct Chunk([u32; CHUNK_WORDS]);

/// Makes the displays ready to be shared by both tasks.
pub fn share(glass: Glass) -> Shared {
    GLASS.init(Mutex::new(glass))
}

#[embassy_executor::task]
pub async fn display(glass: Shared) -> ! {
    let [one, other] = PIXELS.take();
    let parcel = |cell: &'static StaticCell<Parcel<'static>>,
                  pixels: &'static mut ByPlace<[u32; STRIP_WORDS]>| {
        let frame = |words| Frame::strip(words, BOARD.size).expect("boards have a size to draw on");
        cell.init(Parcel::new(ByPlace(pixels.0.each_mut().map(|words| frame(words)))))
    };
    let parcels = [Some(parcel(&PARCELS[0], one)), Some(parcel(&PARCELS[1], other))];
    let mut painter = StripPainter { parcels, shown: SHOWN.take() };
    // By now the journal has been read, and so it is known what these panels need.
    let mut waiting = redraw().await;
    AWAKE.wait().await;
    {
        let mut glass = glass.lock().await;
        glass.fit(PROFILE.lock(Cell::get));
        glass.set_up();
    }
    painter.show(&mut waiting).await;
    glass.lock().await.switch_on().await;
    BRIGHTNESS.signal(LIGHT.load(Relaxed));
    LIT.signal(());
    defmt::info!("ready");
    glass.lock().await.wake_again().await;

    let mut shown = waiting;
    let mut healing = Healing::default();
    let mut pause = HEAL_AFTER;
    loop {
        let Ok(mut waiting) = with_timeout(pause, redraw()).await else {
            painter.heal(healing.next(), &shown, glass).await;
            pause = HEAL_EVERY;
            continue;
        };
        pause = HEAL_AFTER;
        let afresh = AFRESH.load(Relaxed);
        if afresh {
            AFRESH.store(false, Relaxed);
            painter.shown.0.iter_mut().for_each(Sent::forget);
            if RESET_DISPLAYS.load(Relaxed) {
                RESET_DISPLAYS.store(false, Relaxed);
                darken(glass).await;
            }
            // This does not disturb displays that are awake.
            let mut glass = glass.lock().await;
            glass.fit(PROFILE.lock(Cell::get));
            glass.wake().await;
            glass.set_up();
        }
        painter.show(&mut waiting).await;
        shown.add(waiting);
        if afresh {
            glass.lock().await.switch_on().await;
        }
    }
}

/// What is sent to the displays again, one step at a time, while nothing changes. So a bit that was
/// wrong on its way, or a display that lost its power for a moment, is put right by itself.
enum HealingStep {
    /// Wakes displays that have fallen asleep.
    Nudge,
    /// Sends the settings, and switches the displays on. Some of the settings are sent only seldom.
    Settings { all: bool },
    /// Sends a band of all displays.
    Band(usize),
}

/// The order of the steps.
#[derive(Default)]
struct Healing {
    beat: u8,
    round: u8,
    band: usize,
}

impl Healing {
    /// After so many steps the settings come again. A dark display is seen sooner than a wrong pixel,
    /// so they come more often than each band.
    const BEATS: u8 = 10;
    /// All settings come every twelve seconds.
    const ALL_EVERY: u8 = 8;

    fn next(&mut self) -> HealingStep {
        let beat = self.beat;
        self.beat = (beat + 1) % Healing::BEATS;
        match beat {
            // A display that was asleep has its time to wake until the next step.
            0 => HealingStep::Nudge,
            1 => {
                self.round = (self.round + 1) % Healing::ALL_EVERY;
                HealingStep::Settings { all: self.round == 0 }
            }
            _ => {
                let band = self.band;
                self.band = (band + 1) % bands(BOARD.size);
                HealingStep::Band(band)
            }
        }
    }
}

/// Resets the displays, so that they are dark for a while.
async fn darken(glass: Shared) {
    let mut glass = glass.lock().await;
    glass.pull_reset();
    glass.reset().await;
    for _ in 0..10 {
        check_in(Task::DISPLAY);
        Timer::after_millis(120).await;
    }
}

/// Waits for the screens that the referee wants to be shown.
async fn redraw() -> Redraw {
    alive(Task::DISPLAY, || REDRAW.take()).await
}

struct StripPainter {
    /// The parcels that are not on the bus. What is left in a parcel that comes back was not sent,
    /// because something newer waits.
    parcels: [Option<&'static mut Parcel<'static>>; 2],
    shown: &'static mut ByPlace<Sent>,
}

impl StripPainter {
    /// Draws and sends until nothing is left to do.
    async fn show(&mut self, waiting: &mut Redraw) {
        let mut next = Some(DrawStep::FIRST);
        let mut sending = false;
        loop {
            let drawn = match next {
                Some(step) => self.draw(waiting, step).await,
                None => None,
            };
            if sending {
                // No check-in here: if the bus hangs, the watchdog shall miss the display task.
                let sent = SENT.wait().await;
                self.take_back(sent);
                sending = false;
            }
            if REDRAW.is_waiting() {
                drawn.into_iter().for_each(|unsent| self.take_back(unsent));
                waiting.add(redraw().await);
                next = Some(DrawStep::FIRST);
                continue;
            }
            let Some(drawn) = drawn else { return };
            next = next.and_then(|step| step.next(!drawn.is_empty()));
            DRAWN.signal(drawn);
            sending = true;
        }
    }

    /// Sends something again that the displays should already have.
    async fn heal(&mut self, step: HealingStep, shown: &Redraw, glass: Shared) {
        match step {
            HealingStep::Nudge => glass.lock().await.nudge(),
            HealingStep::Settings { all } => glass.lock().await.show_again(all),
            HealingStep::Band(band) => {
                self.shown.0.iter_mut().for_each(|sent| sent.forget_band(band));
                if let Some(drawn) = self.draw(shown, DrawStep::Again { band }).await {
                    DRAWN.signal(drawn);
                    let sent = SENT.wait().await;
                    self.take_back(sent);
                }
            }
        }
    }

    /// Draws a strip. It stays incomplete if something newer arrives meanwhile.
    async fn draw(
        &mut self,
        waiting: &Redraw,
        step: DrawStep,
    ) -> Option<&'static mut Parcel<'static>> {
        let parcel = self.parcels.iter_mut().find_map(Option::take)?;
        let mut changes = ByPlace::<Changes>::default();
        for place in step.places(waiting) {
            check_in(Task::DISPLAY);
            changes[place] = parcel.draw(step, place, waiting, self.shown);
            // Let the referee answer a key.
            yield_now().await;
            if REDRAW.is_waiting() {
                break;
            }
        }
        let first = step.places(waiting).next().unwrap_or(Place::ALL[0]);
        parcel.pack(step, first, &changes, self.shown);
        Some(parcel)
    }

    /// Keeps a parcel that came back, and marks what was not sent as not shown.
    fn take_back(&mut self, parcel: &'static mut Parcel<'static>) {
        parcel.put_back(self.shown);
        if let Some(free) = self.parcels.iter_mut().find(|free| free.is_none()) {
            *free = Some(parcel);
        }
    }
}

/// Wakes the displays, then sends what is drawn. This task has a higher priority than drawing, because it has little to do
/// and the bus must not wait for it.
#[embassy_executor::task]
pub async fn bus(glass: Shared) -> ! {
    let chunks = CHUNKS.take();
    {
        // This task interrupts the referee, so the displays wake while the journal is read.
        let mut glass = glass.lock().await;
        glass.reset().await;
        glass.wake().await;
    }
    AWAKE.signal(());
    loop {
        let parcel = DRAWN.wait().await;
        send(parcel, &mut *glass.lock().await, chunks).await;
        SENT.signal(parcel);
    }
}

/// Sends the cells that changed. Stops when something newer waits.
async fn send(
    parcel: &mut Parcel<'_>,
    glass: &mut Glass,
    [Chunk(now), Chunk(next)]: &mut [Chunk; 2],
) {
    let (mut now, mut next) = (now, next);
    let mut delivery = parcel.next_delivery();
    let mut bytes = convert(parcel, delivery.as_ref(), now);
    let mut window = None;
    while let Some(sending) = delivery {
        // A window reaches to the bottom of the display, so the run right below needs no new one.
        let picture = parcel.picture(&sending);
        let (columns, rows) =
            (picture.cell_columns(sending.run.cells), picture.band_rows(sending.run.band));
        if window != Some((sending.to, columns.clone(), rows.start)) {
            glass.begin(&sending.to, columns.clone(), rows.start..BOARD.size.height);
        }
        // Convert the next run while this one is on the bus. When something newer waits, stop here:
        // the display task takes the rest back.
        delivery = if REDRAW.is_waiting() { None } else { parcel.next_delivery() };
        let ahead = async { convert(parcel, delivery.as_ref(), next) };
        let pixels = &bytemuck::cast_slice::<u32, u8>(now)[..bytes];
        let ((), converted) = join(glass.pixels(pixels), ahead).await;
        window = Some((sending.to, columns, rows.end));
        (now, next, bytes) = (next, now, converted);
    }
    glass.end();
}

/// Converts the pixels of a delivery for the bus. Returns the number of bytes.
fn convert(parcel: &Parcel<'_>, delivery: Option<&Delivery>, out: &mut [u32]) -> usize {
    delivery.map_or(0, |it| parcel.picture(it).run_pixels(&it.run, BOARD.pixels, out))
}
