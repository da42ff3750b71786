//! The four displays on their one bus: start-up of the controllers and windows of pixels.
//!
//! Written by hand: the drivers on crates.io (mipidsi, lcd-async) start one display after the other, with pauses of 0.2 to
//! 0.3 s each. Here every chip select is low while the four are reset and set up, so they wake together and the pauses are
//! paid once; and pixels that are the same on several displays are sent once. One task at a time has the bus, the selects and
//! the data/command line; two could not share that line.

use core::ops::Range;

use embassy_rp::gpio::{Level, Output};
use embassy_rp::spi::{Async, Spi};
use embassy_time::{Duration, Instant, Timer};
use four_winds::boards::chosen::{BOARD, Bus};
use four_winds::boards::{Display, Rotation};
use four_winds::seat::ByPlace;

const SLEEP_OUT: u8 = 0x11;
const NORMAL_MODE: u8 = 0x13;
const INVERSION_OFF: u8 = 0x20;
const INVERSION_ON: u8 = 0x21;
const DISPLAY_ON: u8 = 0x29;
const COLUMNS: u8 = 0x2a;
const ROWS: u8 = 0x2b;
const WRITE_MEMORY: u8 = 0x2c;
const ADDRESS_MODE: u8 = 0x36;
const PIXEL_FORMAT: u8 = 0x3a;

/// 5, 6 and 5 bits a pixel, which both controllers call by the same number.
const RGB565: u8 = 0x55;

// Both data sheets: a reset takes 10 µs; a display that was awake needs 120 ms to fall asleep before it can be woken; woken,
// it takes settings and pixels after 5 ms, and is fit to be switched on 120 ms after it was woken.
const RESET_PULSE: Duration = Duration::from_micros(20);
const ASLEEP: Duration = Duration::from_millis(120);
const LISTENS: Duration = Duration::from_millis(5);
const AWAKE: Duration = Duration::from_millis(120);

/// The four displays.
pub struct Glass {
    bus: Spi<'static, Bus, Async>,
    data_command: Output<'static>,
    reset: Output<'static>,
    chip_selects: ByPlace<Output<'static>>,
    /// When they may be woken, and when they may be switched on.
    wake_at: Instant,
    fit_at: Instant,
}

impl Glass {
    pub fn new(
        bus: Spi<'static, Bus, Async>,
        data_command: Output<'static>,
        reset: Output<'static>,
        chip_selects: ByPlace<Output<'static>>,
    ) -> Glass {
        Glass { bus, data_command, reset, chip_selects, wake_at: Instant::MIN, fit_at: Instant::MIN }
    }

    /// Resets all four. What they do then they do alone, for a time in which the processor is free.
    pub async fn reset(&mut self) {
        self.reset.set_low();
        Timer::after(RESET_PULSE).await;
        self.reset.set_high();
        self.wake_at = Instant::now() + ASLEEP;
    }

    /// Wakes and sets up all four, once they have been reset; they stay dark and can be drawn on.
    pub async fn wake(&mut self) {
        Timer::at(self.wake_at).await;
        self.select_all();
        self.command(SLEEP_OUT, &[]);
        self.fit_at = Instant::now() + AWAKE;
        Timer::after(LISTENS).await;
        self.command(PIXEL_FORMAT, &[RGB565]);
        self.command(ADDRESS_MODE, &[address_mode(BOARD.rotation)]);
        for (command, arguments) in settings(BOARD.display) {
            self.command(*command, arguments);
        }
        self.deselect_all();
    }

    /// Switches all four on, once they are fit for it.
    pub async fn switch_on(&mut self) {
        Timer::at(self.fit_at).await;
        self.select_all();
        self.command(DISPLAY_ON, &[]);
        self.deselect_all();
    }

    /// Selects these displays and says which columns and rows the pixels that follow are for.
    pub fn begin(&mut self, to: &ByPlace<bool>, columns: Range<u16>, rows: Range<u16>) {
        for (place, select) in self.chip_selects.iter_mut() {
            select.set_level(Level::from(!to[place]));
        }
        self.command(COLUMNS, &window(columns));
        self.command(ROWS, &window(rows));
        self.command(WRITE_MEMORY, &[]);
    }

    /// Sends pixels by DMA.
    pub async fn pixels(&mut self, bytes: &[u8]) {
        // An empty enum: the bus has no errors.
        let _ = self.bus.write(bytes).await;
    }

    /// The pixels are complete.
    pub fn end(&mut self) {
        self.deselect_all();
    }

    /// A command and its few arguments: over in microseconds, before a DMA interrupt could be served.
    fn command(&mut self, command: u8, arguments: &[u8]) {
        self.data_command.set_low();
        let _ = self.bus.blocking_write(&[command]);
        self.data_command.set_high();
        let _ = self.bus.blocking_write(arguments);
    }

    fn select_all(&mut self) {
        self.chip_selects.iter_mut().for_each(|(_, select)| select.set_low());
    }

    fn deselect_all(&mut self) {
        self.chip_selects.iter_mut().for_each(|(_, select)| select.set_high());
    }
}

/// First and last, as the controllers want them.
fn window(range: Range<u16>) -> [u8; 4] {
    let [a, b] = range.start.to_be_bytes();
    let [c, d] = range.end.saturating_sub(1).to_be_bytes();
    [a, b, c, d]
}

/// Bit 7 mirrors rows, bit 6 columns, bit 5 exchanges the two; the glass has red on the left, so bit 3 stays 0.
const fn address_mode(rotation: Rotation) -> u8 {
    match rotation {
        Rotation::None => 0x00,
        Rotation::Quarter => 0x60,
        Rotation::Half => 0xc0,
        Rotation::ThreeQuarters => 0xa0,
    }
}

/// What a controller needs beyond size and colours.
const fn settings(display: Display) -> &'static [(u8, &'static [u8])] {
    match display {
        // IPS glass lets light through when it is not driven.
        Display::St7789 => &[(INVERSION_ON, &[]), (NORMAL_MODE, &[])],
        // The common 1.8" modules carry neither frame rate, power nor gamma in the controller's own memory.
        Display::St7735s => &[
            (0xb1, &[0x05, 0x3a, 0x3a]),
            (0xb2, &[0x05, 0x3a, 0x3a]),
            (0xb3, &[0x05, 0x3a, 0x3a, 0x05, 0x3a, 0x3a]),
            (0xb4, &[0x03]),
            (0xc0, &[0x62, 0x02, 0x04]),
            (0xc1, &[0xc0]),
            (0xc2, &[0x0d, 0x00]),
            (0xc3, &[0x8d, 0x6a]),
            (0xc4, &[0x8d, 0xee]),
            (0xc5, &[0x0e]),
            (0xe0, &[0x10, 0x0e, 0x02, 0x03, 0x0e, 0x07, 0x02, 0x07, 0x0a, 0x12, 0x27, 0x37, 0x00, 0x0d, 0x0e, 0x10]),
            (0xe1, &[0x10, 0x0e, 0x03, 0x03, 0x0f, 0x06, 0x02, 0x08, 0x0a, 0x13, 0x26, 0x36, 0x00, 0x0d, 0x0e, 0x10]),
            (INVERSION_OFF, &[]),
            (NORMAL_MODE, &[]),
        ],
    }
}
