//! The wires of a board: the pin where each one starts, what it is for, and how it is drawn.

use four_winds::boards::Board;
use four_winds::seat::Place;

use super::pinout::{self, pin_of};
use super::svg::{INK, LineStyle};

/// The end of a wire that is not at the Pico.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireEnd {
    /// One key.
    Key { place: usize, key: usize },
    /// The same terminal of every display.
    Displays(Terminal),
    /// The chip select of one display.
    Select(usize),
    /// The buzzer's transistor.
    Buzzer,
}

/// The terminals of a display module, in the order of most modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    Ground,
    Supply,
    Clock,
    Data,
    Reset,
    DataCommand,
    Select,
    Backlight,
}

impl Terminal {
    /// Every terminal, with the names that modules print beside it.
    pub const ALL: [(Terminal, &str); 8] = [
        (Terminal::Ground, "GND"),
        (Terminal::Supply, "VCC"),
        (Terminal::Clock, "SCL or SCK or CLK"),
        (Terminal::Data, "SDA or MOSI or DIN"),
        (Terminal::Reset, "RES or RST"),
        (Terminal::DataCommand, "DC or RS or A0"),
        (Terminal::Select, "CS"),
        (Terminal::Backlight, "BLK or BL or LED"),
    ];
}

pub struct Net {
    /// A short name, drawn beside the Pico's pin.
    pub name: String,
    /// A description for the legend.
    pub what: String,
    /// The number of the Pico's pin.
    pub pin: usize,
    pub stroke: LineStyle,
    pub end: WireEnd,
}

// Okabe and Ito's colours, which colour-blind people can tell apart. Dashes distinguish the lines
// even without colours.
const BLUE: &str = "#0072B2";
const VERMILION: &str = "#D55E00";
const GREEN: &str = "#007A59";
const PURPLE: &str = "#A8467F";
const ORANGE: &str = "#C77700";
const DASHES: [&str; 4] = ["", "14 5", "3 4", "14 4 3 4"];

/// All wires of the board. The error is the number of a GPIO that has no pin.
pub fn of(board: &Board) -> Result<Vec<Net>, u8> {
    let pins = &board.pins;
    let pin = |gpio: u8| pin_of(gpio).ok_or(gpio);
    let net = |name: &str,
               what: &str,
               gpio: u8,
               (colour, dash): (&'static str, usize),
               end|
     -> Result<Net, u8> {
        let stroke = LineStyle { colour, dash: DASHES[dash], width: 3 };
        let pin = pin(gpio)?;
        Ok(Net {
            name: name.into(),
            what: format!("{what}: GP{gpio}, pin {pin}"),
            pin,
            stroke,
            end,
        })
    };
    let mut nets = vec![
        power("GND", "ground of all displays", pinout::GROUND, INK, Terminal::Ground),
        power("3V3", "3.3 V for all displays", pinout::SUPPLY, ORANGE, Terminal::Supply),
        net(
            "SCK",
            "bus clock of all displays",
            pins.sck,
            (BLUE, 0),
            WireEnd::Displays(Terminal::Clock),
        )?,
        net(
            "MOSI",
            "bus data of all displays",
            pins.mosi,
            (BLUE, 1),
            WireEnd::Displays(Terminal::Data),
        )?,
        net(
            "RST",
            "reset of all displays",
            pins.reset,
            (GREEN, 1),
            WireEnd::Displays(Terminal::Reset),
        )?,
        net(
            "D/C",
            "data or command, all displays",
            pins.data_command,
            (GREEN, 0),
            WireEnd::Displays(Terminal::DataCommand),
        )?,
        net(
            "LIGHT",
            "backlight of all displays",
            pins.backlight,
            (PURPLE, 0),
            WireEnd::Displays(Terminal::Backlight),
        )?,
    ];
    for place in 0..Place::ALL.len() {
        let what = format!("chip select of display {place}");
        nets.push(net(
            &format!("CS {place}"),
            &what,
            pins.chip_selects.0[place],
            (VERMILION, place),
            WireEnd::Select(place),
        )?);
    }
    nets.push(net("BUZZER", "buzzer", pins.buzzer, (PURPLE, 1), WireEnd::Buzzer)?);
    for (place, keys) in pins.keys.0.iter().enumerate() {
        let colour = [BLUE, VERMILION, GREEN, PURPLE][place];
        for (key, gpio) in keys.iter().enumerate() {
            let what = format!("key {key} of place {place}");
            nets.push(net(
                &format!("P{place} K{key}"),
                &what,
                *gpio,
                (colour, key),
                WireEnd::Key { place, key },
            )?);
        }
    }
    Ok(nets)
}

fn power(name: &str, what: &str, pin: usize, colour: &'static str, terminal: Terminal) -> Net {
    let stroke = LineStyle { colour, dash: "", width: 4 };
    Net {
        name: name.into(),
        what: format!("{what}: pin {pin}"),
        pin,
        stroke,
        end: WireEnd::Displays(terminal),
    }
}
