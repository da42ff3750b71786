//! The four displays on their shared bus: start-up of the controllers and windows of pixels.
//!
//! This driver is our own, because the drivers on crates.io (mipidsi, lcd-async) start one display
//! after the other, with pauses of 0.2 to 0.3 s each. Here all four are selected while they are
//! reset and set up, so they wake together and the pauses pass only once. Pixels that are the same
//! on several displays are sent once.
//!
//! Only one task at a time may use the bus, the chip selects and the data/command line.

use core::ops::Range;

use embassy_rp::gpio::{Level, Output};
use embassy_rp::spi::{Async, Spi};
use embassy_time::{Duration, Instant, Timer};
use four_winds::boards::chosen::{BOARD, Bus};
use four_winds::boards::{
    ColourOrder, Display, PanelOffset, PanelSettings, PixelFormat, Rotation, set_bus_pads,
};
use four_winds::seat::ByPlace;
use four_winds::settings::PanelProfile;

const SLEEP_OUT: u8 = 0x11;
const NORMAL_MODE: u8 = 0x13;
const INVERSION_OFF: u8 = 0x20;
const INVERSION_ON: u8 = 0x21;
const DISPLAY_ON: u8 = 0x29;
const COLUMNS: u8 = 0x2a;
const ROWS: u8 = 0x2b;
const WRITE_MEMORY: u8 = 0x2c;
const COLOUR_TABLE: u8 = 0x2d;
const ADDRESS_MODE: u8 = 0x36;
const PIXEL_FORMAT: u8 = 0x3a;

// These times are the same in both data sheets.
/// How long the reset line is low. The data sheets ask for 10 µs. Cables and the capacitors on some
/// modules make it slower, and at power-on the supply of a module may still rise.
const RESET_PULSE: Duration = Duration::from_millis(10);
/// The same in a restart, for displays that had their power before. After it, they need 240 ms until
/// they may be seen, and all of a restart has to take less than 250 ms.
const WARM_RESET_PULSE: Duration = Duration::from_millis(7);
/// After a reset, before a display that just got power can be woken.
const POWERED: Duration = Duration::from_millis(5);
/// After a reset, before a display that was awake can be woken again.
const ASLEEP: Duration = Duration::from_millis(120);
/// After waking, before a display takes settings and pixels.
const LISTENS: Duration = Duration::from_millis(5);
/// After waking, before a display may be switched on.
const AWAKE: Duration = Duration::from_millis(120);

/// The four displays.
pub struct Glass {
    bus: Spi<'static, Bus, Async>,
    data_command: Output<'static>,
    reset: Output<'static>,
    chip_selects: ByPlace<Output<'static>>,
    /// The displays just got power, so they cannot be awake.
    cold: bool,
    /// When the displays may be woken.
    wake_at: Instant,
    /// When the displays may be switched on.
    fit_at: Instant,
    /// What these panels need.
    panel: PanelSettings,
    /// Since when the reset line is low, and for how long it shall be.
    low_since: Instant,
    pulse: Duration,
}

impl Glass {
    pub fn new(
        bus: Spi<'static, Bus, Async>,
        data_command: Output<'static>,
        reset: Output<'static>,
        chip_selects: ByPlace<Output<'static>>,
        cold: bool,
        low_since: Instant,
    ) -> Glass {
        Glass {
            bus,
            data_command,
            reset,
            chip_selects,
            cold,
            wake_at: Instant::MIN,
            fit_at: Instant::MIN,
            panel: BOARD.panel(PanelProfile::default()),
            low_since,
            pulse: if cold { RESET_PULSE } else { WARM_RESET_PULSE },
        }
    }

    /// Resets all four displays. Their line is low since the pins were set up. The processor is free
    /// while they recover.
    pub async fn reset(&mut self) {
        Timer::at(self.low_since + self.pulse).await;
        self.reset.set_high();
        self.wake_at = Instant::now() + if self.cold { POWERED } else { ASLEEP };
    }

    /// Pulls the reset line down, for [`Glass::reset`].
    pub fn pull_reset(&mut self) {
        self.reset.set_low();
        (self.low_since, self.pulse, self.cold) = (Instant::now(), RESET_PULSE, false);
    }

    /// Waits until the reset is over, then wakes all four displays.
    pub async fn wake(&mut self) {
        Timer::at(self.wake_at).await;
        self.send_all(SLEEP_OUT);
        self.fit_at = Instant::now() + AWAKE;
        Timer::after(LISTENS).await;
    }

    /// Wakes displays that may be asleep. This has no effect on those that are awake, so nobody has to
    /// wait. Those that were asleep listen a little later.
    pub fn nudge(&mut self) {
        self.send_all(SLEEP_OUT);
    }

    /// Says what these panels need. It counts from the next [`Glass::set_up`] on.
    pub fn fit(&mut self, profile: PanelProfile) {
        self.panel = BOARD.panel(profile);
        self.bus.set_frequency(self.panel.hertz);
        set_bus_pads(&BOARD, self.panel.hertz);
    }

    /// Sets up all four displays. If they are dark, they stay dark but can be drawn on.
    pub fn set_up(&mut self) {
        self.send_settings(true);
    }

    /// Sends what every panel needs, and `all` that some controllers need besides.
    fn send_settings(&mut self, all: bool) {
        self.select_all();
        self.command(PIXEL_FORMAT, &[format_code(BOARD.pixels)]);
        let order = match self.panel.order {
            ColourOrder::Rgb => 0,
            ColourOrder::Bgr => BLUE_FIRST,
        };
        self.command(ADDRESS_MODE, &[address_mode(BOARD.rotation) | order]);
        let inversion = if self.panel.inverted { INVERSION_ON } else { INVERSION_OFF };
        self.command(inversion, &[]);
        if all {
            for (command, arguments) in settings(BOARD.display) {
                self.command(*command, arguments);
            }
        }
        self.command(NORMAL_MODE, &[]);
        if has_colour_table(BOARD.display) {
            self.command(COLOUR_TABLE, &BOARD.pixels.colour_table());
        }
        self.deselect_all();
    }

    /// Waits until all four displays may be switched on, and switches them on. The settings are sent
    /// again, because some panels forget them while they wake.
    pub async fn switch_on(&mut self) {
        Timer::at(self.fit_at).await;
        self.show_again(true);
    }

    /// Sends settings and "display on" to displays that are awake. Frame rate, power and gamma are sent
    /// only with `all`: nobody has seen what panels do that get them again and again while they are lit.
    pub fn show_again(&mut self, all: bool) {
        self.send_settings(all);
        self.send_all(DISPLAY_ON);
    }

    /// Wakes displays that just got power once more. To the chip, a dip of the supply looks like
    /// power-on. But a display may have stayed awake through it, and may not have listened so early.
    /// This does not disturb displays that are awake.
    pub async fn wake_again(&mut self) {
        if core::mem::take(&mut self.cold) {
            self.send_all(SLEEP_OUT);
            Timer::after(LISTENS).await;
        }
    }

    /// Selects the displays `to` and sets the columns and rows for the pixels that follow.
    pub fn begin(&mut self, to: &ByPlace<bool>, columns: Range<u16>, rows: Range<u16>) {
        for (place, select) in self.chip_selects.iter_mut() {
            select.set_level(Level::from(!to[place]));
        }
        let PanelOffset { column, row } = self.panel.offset;
        self.command(COLUMNS, &window(columns, column));
        self.command(ROWS, &window(rows, row));
        self.command(WRITE_MEMORY, &[]);
    }

    /// Sends pixels by DMA.
    pub async fn pixels(&mut self, bytes: &[u8]) {
        // Sending cannot fail: the error type of the bus is an empty enum.
        let _ = self.bus.write(bytes).await;
    }

    /// Ends the pixels.
    pub fn end(&mut self) {
        self.deselect_all();
    }

    /// Sends a command and its few arguments. This blocks for some microseconds, which is less time
    /// than an interrupt of a DMA transfer would take.
    fn command(&mut self, command: u8, arguments: &[u8]) {
        self.data_command.set_low();
        let _ = self.bus.blocking_write(&[command]);
        self.data_command.set_high();
        let _ = self.bus.blocking_write(arguments);
    }

    /// Sends a command without arguments to all four displays.
    fn send_all(&mut self, command: u8) {
        self.select_all();
        self.command(command, &[]);
        self.deselect_all();
    }

    fn select_all(&mut self) {
        self.chip_selects.iter_mut().for_each(|(_, select)| select.set_low());
    }

    fn deselect_all(&mut self) {
        self.chip_selects.iter_mut().for_each(|(_, select)| select.set_high());
    }
}

/// The first and the last column or row in the controller's memory, as it expects them.
fn window(range: Range<u16>, offset: u8) -> [u8; 4] {
    let offset = u16::from(offset);
    let [a, b] = (range.start + offset).to_be_bytes();
    let [c, d] = (range.end.saturating_sub(1) + offset).to_be_bytes();
    [a, b, c, d]
}

/// The bit of the address mode for panels whose subpixels are in the order blue, green, red.
const BLUE_FIRST: u8 = 0x08;

/// Bit 7 mirrors the rows, bit 6 mirrors the columns, and bit 5 exchanges rows and columns.
const fn address_mode(rotation: Rotation) -> u8 {
    match rotation {
        Rotation::None => 0x00,
        Rotation::Quarter => 0x60,
        Rotation::Half => 0xc0,
        Rotation::ThreeQuarters => 0xa0,
    }
}

/// The number of a pixel format, which is the same for both controllers.
const fn format_code(pixels: PixelFormat) -> u8 {
    match pixels {
        PixelFormat::Rgb565 => 0x55,
        PixelFormat::Rgb444 => 0x53,
    }
}

/// Whether the controller looks up its 6 bits of each colour in a table. The table holds anything
/// after a reset.
const fn has_colour_table(display: Display) -> bool {
    match display {
        Display::St7789 => false,
        Display::St7735s => true,
    }
}

/// Commands that a controller needs besides pixel format, rotation, colour order and inversion.
const fn settings(display: Display) -> &'static [(u8, &'static [u8])] {
    match display {
        Display::St7789 => &[],
        // The controllers of common 1.8" modules have no frame rate, power and gamma settings
        // stored, so these are sent here.
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
            (
                0xe0,
                &[
                    0x10, 0x0e, 0x02, 0x03, 0x0e, 0x07, 0x02, 0x07, 0x0a, 0x12, 0x27, 0x37, 0x00,
                    0x0d, 0x0e, 0x10,
                ],
            ),
            (
                0xe1,
                &[
                    0x10, 0x0e, 0x03, 0x03, 0x0f, 0x06, 0x02, 0x08, 0x0a, 0x13, 0x26, 0x36, 0x00,
                    0x0d, 0x0e, 0x10,
                ],
            ),
        ],
    }
}
