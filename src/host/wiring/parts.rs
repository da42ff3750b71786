//! The parts around the Pico, and the positions of their terminals on the sheet.
//!
//! The y coordinates of the Pico's pins are multiples of 12. Those of the terminals are shifted by
//! 6. So a wire from a pin never runs on top of a wire to a terminal.

use four_winds::boards::{Board, Display};

use super::nets::Terminal;
use super::svg::{Anchor, INK, LABEL, LineStyle, Svg, THIN, TextStyle};

pub const KEYS_LEFT: i32 = 40;
pub const KEYS_RIGHT: i32 = 330;
pub const DISPLAYS_LEFT: i32 = 1350;
pub const DISPLAYS_RIGHT: i32 = 1720;

const PAPER: &str = "#f5f3ee";
const GREY: &str = "#555555";

fn keys_top(place: usize) -> i32 {
    114 + 204 * place as i32
}

pub fn key_height(place: usize, key: usize) -> i32 {
    keys_top(place) + 48 + 36 * key as i32
}

fn display_top(place: usize) -> i32 {
    108 + 228 * place as i32
}

pub fn terminal_height(place: usize, terminal: Terminal) -> i32 {
    let row = Terminal::ALL.iter().position(|(it, _)| *it == terminal).unwrap_or(0);
    display_top(place) + 30 + 24 * row as i32
}

/// Draws the ground symbol below this point.
pub fn ground(svg: &mut Svg, (x, y): (i32, i32)) {
    svg.path(&[(x, y), (x, y + 10)], THIN);
    for (row, half) in [12, 8, 4].into_iter().enumerate() {
        let y = y + 10 + 5 * row as i32;
        svg.path(&[(x - half, y), (x + half, y)], THIN);
    }
}

/// Draws the four keys of a place. Each key connects its pin to ground.
pub fn keys(svg: &mut Svg, place: usize) {
    let top = keys_top(place);
    svg.block((KEYS_LEFT, top), (KEYS_RIGHT - KEYS_LEFT, 186), PAPER, INK);
    svg.text((KEYS_LEFT + 14, top + 16), LABEL.bold(), format_args!("Keys of place {place}"));
    let rail = KEYS_LEFT + 30;
    svg.path(&[(rail, key_height(place, 0)), (rail, key_height(place, 3))], THIN);
    ground(svg, (rail, key_height(place, 3)));
    for key in 0..4 {
        let y = key_height(place, key);
        svg.path(&[(rail, y), (rail + 50, y)], THIN);
        svg.path(&[(rail + 50, y), (rail + 92, y - 14)], THIN);
        svg.circle((rail + 50, y), 4, "#ffffff", INK);
        svg.circle((rail + 96, y), 4, "#ffffff", INK);
        svg.path(&[(rail + 100, y), (KEYS_RIGHT, y)], THIN);
        let side = ["left", "second", "third", "right"][key];
        svg.text((rail + 112, y - 11), LABEL.size(14), format_args!("P{place} K{key} {side}"));
    }
}

pub fn display(svg: &mut Svg, board: &Board, place: usize) {
    let top = display_top(place);
    svg.block((DISPLAYS_LEFT, top), (DISPLAYS_RIGHT - DISPLAYS_LEFT, 210), PAPER, INK);
    for (terminal, printed) in Terminal::ALL {
        let y = terminal_height(place, terminal);
        svg.circle((DISPLAYS_LEFT, y), 5, "#ffffff", INK);
        svg.text((DISPLAYS_LEFT + 14, y), LABEL.size(15), printed);
    }
    let glass = (DISPLAYS_LEFT + 192, top + 44);
    svg.block(glass, (160, 120), "#222222", INK);
    let light = TextStyle { colour: "#ffffff", ..LABEL.at(Anchor::Middle) };
    let middle = glass.0 + 80;
    let controller = match board.display {
        Display::St7789 => "ST7789",
        Display::St7735s => "ST7735S",
    };
    svg.text((middle, glass.1 + 34), light.bold().size(18), format_args!("Place {place}"));
    svg.text((middle, glass.1 + 62), light, controller);
    svg.text(
        (middle, glass.1 + 86),
        light,
        format_args!("{} × {}", board.size.width, board.size.height),
    );
    svg.text((middle, top + 22), LABEL.bold().at(Anchor::Middle), format_args!("Display {place}"));
}

/// Draws the resistor in one branch of a line of the bus, before the terminal of a display.
pub fn branch_resistor(svg: &mut Svg, (terminal, y): (i32, i32)) {
    svg.block((terminal - 30, y - 6), (22, 12), "#ffffff", INK);
}

/// The point where the buzzer's wire ends.
pub const BUZZER_IN: (i32, i32) = (1040, 1110);
/// The point where the buzzer's supply comes in.
pub const BUZZER_SUPPLY: (i32, i32) = (1040, 972);

/// Draws the buzzer with its transistor, resistor and diode, and the capacitor of the supply.
pub fn buzzer(svg: &mut Svg, supply: LineStyle, wire: LineStyle) {
    let (left, rail, base) = (650, BUZZER_SUPPLY.1, BUZZER_IN.1);
    svg.block((left, 940), (390, 250), PAPER, INK);
    let small = LABEL.size(15);
    svg.path(&[BUZZER_SUPPLY, (left + 50, rail)], supply);
    svg.text((left + 130, rail - 16), small, "3.3 V");
    // The capacitor.
    let capacitor = left + 50;
    svg.path(&[(capacitor, rail), (capacitor, rail + 46)], THIN);
    svg.path(
        &[(capacitor - 16, rail + 46), (capacitor + 16, rail + 46)],
        LineStyle { width: 4, ..THIN },
    );
    svg.path(
        &[(capacitor - 16, rail + 56), (capacitor + 16, rail + 56)],
        LineStyle { width: 4, ..THIN },
    );
    svg.path(&[(capacitor, rail + 56), (capacitor, rail + 90)], THIN);
    ground(svg, (capacitor, rail + 90));
    svg.text((capacitor + 22, rail + 40), small, "C1");
    svg.text((capacitor + 22, rail + 60), small, "100 µF");
    svg.text((capacitor - 16, rail + 34), small.at(Anchor::End), "+");
    // The buzzer is between the supply and the collector. The diode beside it points up.
    let (collector, below) = (left + 240, rail + 76);
    svg.path(&[(collector, rail), (collector, below + 30)], THIN);
    svg.circle((collector, rail + 38), 22, "#ffffff", INK);
    svg.text((collector, rail + 38), small.bold().at(Anchor::Middle), "LS1");
    svg.text((collector + 30, rail + 30), small, "passive");
    svg.text((collector + 30, rail + 48), small, "buzzer");
    let diode = collector - 60;
    svg.path(&[(collector, below), (diode, below), (diode, rail)], THIN);
    svg.fill(&[(diode - 11, rail + 48), (diode + 11, rail + 48), (diode, rail + 28)], INK);
    svg.path(&[(diode - 12, rail + 27), (diode + 12, rail + 27)], LineStyle { width: 3, ..THIN });
    svg.text((diode - 16, rail + 58), small.at(Anchor::End), "D1");
    svg.circle((collector, below), 4, INK, INK);
    svg.circle((diode, rail), 4, INK, INK);
    svg.circle((collector, rail), 4, INK, INK);
    transistor(svg, (collector, base));
    // The resistor is between the transistor's base and the Pico.
    let resistor = collector + 60;
    svg.path(&[(collector + 14, base), (resistor, base)], THIN);
    svg.path(&[(resistor + 56, base), BUZZER_IN], wire);
    svg.block((resistor, base - 9), (56, 18), "#ffffff", INK);
    svg.text((resistor + 28, base + 24), small.at(Anchor::Middle), "R1 1 kΩ");
    svg.text((left + 14, 1174), small, "Buzzer and supply");
}

/// Draws what is between the Pico and the backlights: the resistor that keeps them dark while no program
/// runs, and the MOSFET for panels that have none of their own.
pub fn backlight(svg: &mut Svg) {
    let (left, top, line) = (650, 1200, 1232);
    svg.block((left, top), (390, 92), PAPER, INK);
    let small = LABEL.size(15);
    svg.text((left + 14, line), small.bold(), "LIGHT");
    let (joint, gate) = (left + 90, left + 222);
    svg.path(&[(left + 66, line), (gate, line)], THIN);
    svg.circle((joint, line), 4, INK, INK);
    svg.path(&[(joint, line), (joint, top + 64)], THIN);
    svg.block((joint - 7, line + 8), (14, 26), "#ffffff", INK);
    ground(svg, (joint, top + 64));
    svg.text((joint + 16, line + 26), small, "R2 10 kΩ");
    svg.block((gate - 90, line - 8), (48, 16), "#ffffff", INK);
    svg.text((gate - 66, line - 17), small.at(Anchor::Middle), "R3 100 Ω");
    // The gate, then the channel with drain and source.
    let channel = gate + 8;
    svg.path(&[(gate, line - 12), (gate, line + 12)], LineStyle { width: 3, ..THIN });
    svg.path(&[(channel, line - 16), (channel, line + 16)], LineStyle { width: 3, ..THIN });
    svg.path(&[(channel, line - 10), (channel + 56, line - 10)], THIN);
    svg.path(&[(channel, line + 12), (channel + 30, line + 12), (channel + 30, top + 64)], THIN);
    ground(svg, (channel + 30, top + 64));
    svg.text((channel + 62, line - 10), small, "LEDs");
    svg.text((channel + 46, line + 20), small, "Q2 AO3400");
}

/// Draws an NPN transistor: the base is on the right, the collector on top, and the emitter goes to
/// ground.
fn transistor(svg: &mut Svg, (x, base): (i32, i32)) {
    svg.path(&[(x, base - 32), (x, base - 24), (x + 14, base - 9)], THIN);
    svg.path(&[(x + 14, base - 18), (x + 14, base + 18)], LineStyle { width: 4, ..THIN });
    svg.path(&[(x + 14, base + 9), (x, base + 24), (x, base + 34)], THIN);
    // The arrow marks the emitter.
    svg.fill(&[(x, base + 25), (x + 11, base + 21), (x + 3, base + 13)], INK);
    ground(svg, (x, base + 34));
    svg.text((x - 14, base - 8), LABEL.size(15).at(Anchor::End), "Q1 NPN");
    let grey = TextStyle { colour: GREY, ..LABEL.size(13).at(Anchor::End) };
    svg.text((x - 14, base + 30), grey, "emitter");
}
