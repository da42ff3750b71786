//! The boards, one file each. A board file holds pins, display model, pixel format, size, rotation,
//! what is usual for the panels, bus speeds, how strongly each pin is driven and how large a module
//! is, and nothing else. The folder `case` has the parts of the case, which take their sizes from here.
//!
//! The macro `board!` makes two things from a board file. One is plain data ([`Board`]), which is
//! there for every board and on every computer. The other is a function `wire` for the chip, which
//! turns the chip's peripherals into drivers. A pin that cannot do what the board asks of it does
//! not compile, for example a pin on another PWM slice or out of reach of the SPI.
//!
//! To add a board, write its file here, add a feature to `Cargo.toml`, and add its name to the lists
//! at the end of this file. A new display model also needs an entry in [`Display`] and its settings
//! in `src/firmware/glass.rs`.

use crate::seat::ByPlace;
use crate::size::Size;

#[cfg(target_os = "none")]
mod chip;
mod pads;
#[cfg(target_os = "none")]
mod wired;
#[cfg(target_os = "none")]
pub use chip::{ChipFlash, FLASH_BYTES, RingOscillator, ask_flash};
pub use pads::{Drive, Drives, PadSettings};
#[cfg(target_os = "none")]
pub use wired::{Wired, set_bus_pads};

mod outline;
pub use outline::{Extent, Outline};

mod panel;
pub use panel::{ColourOrder, PanelOffset, PanelSettings};

/// A board as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The name on the command line and in the log.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The display's controller.
    pub display: Display,
    /// How pixels are sent to the display.
    pub pixels: PixelFormat,
    /// Pixels as the player sees them.
    pub size: Size,
    /// How the display is turned against the upright position of its controller.
    pub rotation: Rotation,
    /// Which colour the panels show first. This and the next two are what is usual for such panels.
    /// A stored profile can say that these ones differ.
    pub colour_order: ColourOrder,
    /// Whether the controller must invert the colours. IPS panels let light through where they are not
    /// driven.
    pub inverted: bool,
    /// Where the picture begins in the controller's memory.
    pub offset: PanelOffset,
    /// Bits per second on the bus of the displays.
    pub bus_hertz: u32,
    /// The highest speed that can be chosen instead, for short cables.
    pub fastest_bus_hertz: u32,
    /// How strongly each pin is driven.
    pub drives: Drives,
    /// The GPIO numbers.
    pub pins: Pins,
    /// The sizes of a display module.
    pub outline: Outline,
}

/// GPIO numbers of everything that is wired to the chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pins {
    /// The bus clock.
    pub sck: u8,
    /// The bus data.
    pub mosi: u8,
    /// Low for a command, high for its data.
    pub data_command: u8,
    /// Resets all four displays; active low.
    pub reset: u8,
    /// The chip select of each display; active low.
    pub chip_selects: ByPlace<u8>,
    /// The keys of each place, left to right; active low, pulled up inside the chip.
    pub keys: ByPlace<[u8; 4]>,
    /// The buzzer.
    pub buzzer: u8,
    /// The light behind all four displays.
    pub backlight: u8,
    /// The status LED, which is on the Pico itself.
    pub status: u8,
}

/// The display controllers that the firmware can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Display {
    /// 240×320 pixels.
    St7789,
    /// 128×160 pixels.
    St7735s,
}

/// How the bits of a pixel are sent. The palette has four bits of each colour, so both formats show
/// the same picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelFormat {
    /// Five bits of red, six of green, five of blue: two bytes for each pixel.
    Rgb565,
    /// Four bits of each colour: three bytes for two pixels. A quarter less for the bus to carry.
    Rgb444,
}

impl PixelFormat {
    /// The bytes of this many pixels. The number is even.
    pub const fn bytes(self, pixels: usize) -> usize {
        match self {
            PixelFormat::Rgb565 => pixels * 2,
            PixelFormat::Rgb444 => pixels / 2 * 3,
        }
    }

    /// The table in which the ST7735S looks up its 6 bits of each colour: 32 entries for red, 64 for
    /// green and 32 for blue. With four bits of each colour only the first 16 entries of each are
    /// used.
    pub const fn colour_table(self) -> [u8; 128] {
        let mut table = [0; 128];
        let mut at = 0;
        while at < 64 {
            let (wide, narrow) = match self {
                PixelFormat::Rgb565 => (at, at << 1 & 0x3e | at >> 4 & 1),
                PixelFormat::Rgb444 => (at << 2 & 0x3c | at >> 2 & 3, at << 2 & 0x3c | at >> 2 & 3),
            };
            if at < 32 {
                table[at] = narrow as u8;
                table[96 + at] = narrow as u8;
            }
            table[32 + at] = wide as u8;
            at += 1;
        }
        table
    }
}

/// A rotation, clockwise from the upright position of the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Rotation {
    None,
    Quarter,
    Half,
    ThreeQuarters,
}

/// The number in the name of a pin: 18 for `PIN_18`.
const fn pin_number(name: &str) -> u8 {
    let (name, mut number, mut at) = (name.as_bytes(), 0, "PIN_".len());
    while at < name.len() {
        number = number * 10 + (name[at] - b'0');
        at += 1;
    }
    number
}

macro_rules! board {
    (
        name: $name:literal,
        title: $title:literal,
        display: $display:ident,
        pixels: $pixels:ident,
        size: $width:literal x $height:literal,
        rotation: $rotation:ident,
        colour_order: $colour_order:ident,
        inverted: $inverted:literal,
        offset: ($column:literal, $row:literal),
        bus_hertz: $bus_hertz:literal,
        fastest_bus_hertz: $fastest:literal,
        milliamps: (
            bus: $bus_drive:literal,
            data_command: $data_command_drive:literal,
            reset: $reset_drive:literal,
            chip_selects: $select_drive:literal,
            buzzer: $buzzer_drive:literal,
            backlight: $backlight_drive:literal $(,)?
        ),
        bus: $spi:ident (sck: $sck:ident, mosi: $mosi:ident, dma: $dma:ident),
        data_command: $data_command:ident,
        reset: $reset:ident,
        chip_selects: [$($chip_select:ident),* $(,)?],
        keys: [$([$($key:ident),*]),* $(,)?],
        buzzer: $buzzer:ident ($buzzer_slice:ident output $buzzer_output:ident),
        backlight: $backlight:ident ($backlight_slice:ident output $backlight_output:ident),
        status: $status:ident,
        tenths_of_a_millimetre: (
            visible: $visible_width:literal x $visible_height:literal,
            module: $module_width:literal x $module_height:literal,
            thickness: $thickness:literal,
            from_left: $from_left:literal,
            from_top: $from_top:literal $(,)?
        ),
    ) => {
        /// The board as data.
        pub const BOARD: $crate::boards::Board = {
            use $crate::boards::{Board, ColourOrder, Display, Drive, Drives, Extent, Outline};
            use $crate::boards::{PanelOffset, Pins, PixelFormat, Rotation, pin_number};
            // A run of cells is sent whole. Only whole cells have whole bytes in every format.
            assert!($width % 16 == 0, "the width must be a multiple of 16 pixels");
            Board {
                name: $name,
                title: $title,
                display: Display::$display,
                pixels: PixelFormat::$pixels,
                size: $crate::size::Size { width: $width, height: $height },
                rotation: Rotation::$rotation,
                colour_order: ColourOrder::$colour_order,
                inverted: $inverted,
                offset: PanelOffset { column: $column, row: $row },
                bus_hertz: $bus_hertz,
                fastest_bus_hertz: $fastest,
                drives: Drives {
                    bus: Drive::of($bus_drive),
                    data_command: Drive::of($data_command_drive),
                    reset: Drive::of($reset_drive),
                    chip_selects: Drive::of($select_drive),
                    buzzer: Drive::of($buzzer_drive),
                    backlight: Drive::of($backlight_drive),
                },
                pins: Pins {
                    sck: pin_number(stringify!($sck)),
                    mosi: pin_number(stringify!($mosi)),
                    data_command: pin_number(stringify!($data_command)),
                    reset: pin_number(stringify!($reset)),
                    chip_selects: $crate::seat::ByPlace([$(pin_number(stringify!($chip_select))),*]),
                    keys: $crate::seat::ByPlace([$([$(pin_number(stringify!($key))),*]),*]),
                    buzzer: pin_number(stringify!($buzzer)),
                    backlight: pin_number(stringify!($backlight)),
                    status: pin_number(stringify!($status)),
                },
                outline: Outline {
                    visible: Extent { width: $visible_width, height: $visible_height },
                    module: Extent { width: $module_width, height: $module_height },
                    thickness: $thickness,
                    from_left: $from_left,
                    from_top: $from_top,
                },
            }
        };

        /// The SPI block that the displays are connected to.
        #[cfg(target_os = "none")]
        pub type Bus = embassy_rp::peripherals::$spi;

        /// The DMA channel that carries the pixels.
        #[cfg(target_os = "none")]
        pub type BusDma = embassy_rp::peripherals::$dma;

        /// Turns the chip's peripherals into drivers. At first the displays are in reset and not
        /// selected, and there is no sound and no light.
        #[cfg(target_os = "none")]
        pub fn wire(
            chip: embassy_rp::Peripherals,
            interrupts: impl embassy_rp::interrupt::typelevel::Binding<
                <BusDma as embassy_rp::dma::ChannelInstance>::Interrupt,
                embassy_rp::dma::InterruptHandler<BusDma>,
            > + 'static,
        ) -> $crate::boards::Wired<Bus> {
            use embassy_rp::gpio::{Input, Level, Output, Pull};
            use embassy_rp::spi::Spi;
            use $crate::boards::wired::{bus_config, output, quiet, set_pads};
            let wired = $crate::boards::Wired {
                bus: Spi::new_txonly(chip.$spi, chip.$sck, chip.$mosi, chip.$dma, interrupts, bus_config($bus_hertz)),
                data_command: Output::new(chip.$data_command, Level::High),
                reset: Output::new(chip.$reset, Level::Low),
                chip_selects: $crate::seat::ByPlace([$(Output::new(chip.$chip_select, Level::High)),*]),
                keys: $crate::seat::ByPlace([$([$(Input::new(chip.$key, Pull::Up)),*]),*]),
                buzzer: output!($buzzer_output, chip.$buzzer_slice, chip.$buzzer, quiet()),
                backlight: output!($backlight_output, chip.$backlight_slice, chip.$backlight, quiet()),
                status: Output::new(chip.$status, Level::Low),
                watchdog: embassy_rp::watchdog::Watchdog::new(chip.WATCHDOG),
                flash: embassy_rp::flash::Flash::new_blocking(chip.FLASH),
                usb: chip.USB,
            };
            // Last, because each driver above clears the pad of its pin.
            set_pads(&BOARD);
            wired
        }
    };
}

pub mod pico;
pub mod pico_compact;

/// Every board. The first one is the default.
pub const ALL: [Board; 2] = [pico::BOARD, pico_compact::BOARD];

/// The board that this firmware is built for.
#[cfg(target_os = "none")]
pub mod chosen {
    #[cfg(feature = "board-pico")]
    pub use super::pico::*;
    #[cfg(all(feature = "board-pico-compact", not(feature = "board-pico")))]
    pub use super::pico_compact::*;
}

#[cfg(all(target_os = "none", not(any(feature = "board-pico", feature = "board-pico-compact"))))]
compile_error!(
    "no board chosen: build the firmware with one of the features board-pico, board-pico-compact"
);
#[cfg(all(target_os = "none", feature = "board-pico", feature = "board-pico-compact"))]
compile_error!(
    "two boards chosen: add --no-default-features to build for another board than board-pico"
);
