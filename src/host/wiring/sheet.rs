//! The whole sheet: the Pico in the middle, the keys on its left, the displays on its right, and
//! every wire in a lane of its own.

use std::collections::BTreeMap;

use four_winds::boards::Board;

use super::nets::{self, Net, Terminal, WireEnd};
use super::parts::{self, BUZZER_IN, BUZZER_SUPPLY, DISPLAYS_LEFT, KEYS_RIGHT};
use super::pinout::{self, PINS, PicoEdge};
use super::svg::{Anchor, INK, LABEL, Svg, THIN, TextStyle};

const WIDTH: i32 = 1760;
const HEIGHT: i32 = 1300;
const PICO_LEFT: i32 = 690;
const PICO_RIGHT: i32 = 1030;
const PICO_TOP: i32 = 140;
const PICO_BOTTOM: i32 = 900;
const FIRST_PIN: i32 = 180;
const PIN_PITCH: i32 = 36;

/// Draws the sheet. The error is the number of a GPIO that has no pin.
pub fn draw(board: &Board) -> Result<String, u8> {
    let nets = nets::of(board)?;
    let mut svg = Svg::new(WIDTH, HEIGHT, &format!("Four Winds: wiring of board {}", board.name));
    heading(&mut svg, board);
    wires(&mut svg, &nets);
    pico(&mut svg, &nets);
    for place in 0..4 {
        svg.group(&format!("keys of place {place}"), |svg| parts::keys(svg, place));
        svg.group(&format!("display of place {place}"), |svg| parts::display(svg, board, place));
    }
    let stroke =
        |end: WireEnd| nets.iter().find(|net| net.end == end).map_or(THIN, |net| net.stroke);
    svg.group("buzzer", |svg| {
        parts::buzzer(svg, stroke(WireEnd::Displays(Terminal::Supply)), stroke(WireEnd::Buzzer));
    });
    svg.group("backlight parts", parts::backlight);
    notes(&mut svg);
    legend(&mut svg, &nets);
    Ok(svg.finish())
}

fn heading(svg: &mut Svg, board: &Board) {
    svg.text(
        (40, 44),
        LABEL.bold().size(30),
        format_args!("Four Winds: wiring of board {}", board.name),
    );
    let mega = f64::from(board.bus_hertz) / 1e6;
    let file = board.name.replace('-', "_");
    let words =
        format!("{}. Display bus: SPI at {mega} MHz. Drawn from boards/{file}.rs.", board.title);
    svg.text((40, 80), LABEL.size(18), words);
}

fn pin_height(pin: usize) -> i32 {
    FIRST_PIN + PIN_PITCH * pinout::position(pin).1 as i32
}

fn pin_side(pin: usize) -> PicoEdge {
    pinout::position(pin).0
}

fn pico(svg: &mut Svg, nets: &[Net]) {
    svg.block(
        (PICO_LEFT, PICO_TOP),
        (PICO_RIGHT - PICO_LEFT, PICO_BOTTOM - PICO_TOP),
        "#e4efe8",
        INK,
    );
    let middle = (PICO_LEFT + PICO_RIGHT) / 2;
    svg.block((middle - 50, PICO_TOP - 22), (100, 50), "#d0d0d0", INK);
    svg.text((middle, PICO_TOP + 4), LABEL.bold().at(Anchor::Middle), "USB");
    svg.text(
        (middle, PICO_BOTTOM - 14),
        LABEL.bold().at(Anchor::Middle),
        "Raspberry Pi Pico from above",
    );
    for (index, printed) in PINS.iter().enumerate() {
        let pin = index + 1;
        let y = pin_height(pin);
        let net = nets.iter().find(|net| net.pin == pin);
        let name = net.map_or("", |net| if net.name == *printed { "" } else { &net.name });
        let face =
            if net.is_some() { LABEL.bold() } else { TextStyle { colour: "#444444", ..LABEL } };
        let (edge, number, inner, anchor) = match pin_side(pin) {
            PicoEdge::Left => (PICO_LEFT, PICO_LEFT + 20, PICO_LEFT + 42, Anchor::Start),
            PicoEdge::Right => (PICO_RIGHT, PICO_RIGHT - 20, PICO_RIGHT - 42, Anchor::End),
        };
        svg.circle((edge, y), 6, if net.is_some() { "#ffffff" } else { "#c9c9c9" }, INK);
        svg.text((number, y), LABEL.size(13).at(Anchor::Middle), pin);
        let words = if name.is_empty() { printed.to_string() } else { format!("{printed} {name}") };
        svg.text((inner, y), face.at(anchor), words);
        if *printed == "GND" && net.is_none() && pin_side(pin) == PicoEdge::Left {
            svg.path(&[(edge - 6, y), (edge - 18, y)], THIN);
            parts::ground(svg, (edge - 18, y));
        }
    }
}

/// Where a wire ends: the half of the sheet, the x coordinate, and the y coordinates of its ends.
fn ends(net: &Net) -> (PicoEdge, i32, Vec<i32>) {
    match net.end {
        WireEnd::Key { place, key } => {
            (PicoEdge::Left, KEYS_RIGHT, vec![parts::key_height(place, key)])
        }
        WireEnd::Displays(terminal) => (
            PicoEdge::Right,
            DISPLAYS_LEFT - 5,
            (0..4).map(|place| parts::terminal_height(place, terminal)).collect(),
        ),
        WireEnd::Select(place) => (
            PicoEdge::Right,
            DISPLAYS_LEFT - 5,
            vec![parts::terminal_height(place, Terminal::Select)],
        ),
        WireEnd::Buzzer => (PicoEdge::Right, BUZZER_IN.0, vec![BUZZER_IN.1]),
    }
}

/// The sort key that orders the lanes from the Pico outwards so that neighbours do not cross. Of
/// the wires that go up, the one with the highest end turns first. Of those that go down, the one
/// with the lowest end turns first.
fn turns(net: &Net) -> (bool, i32) {
    let (_, _, heights) = ends(net);
    let target = heights[0];
    let up = target < pin_height(net.pin);
    (!up, if up { target } else { -target })
}

fn wires(svg: &mut Svg, nets: &[Net]) {
    let mut lanes = Lanes::default();
    for side in [PicoEdge::Left, PicoEdge::Right] {
        // A wire whose pin is on the other edge of the Pico needs a lane on both sides. It goes
        // around the Pico at the bottom.
        let mut through: Vec<&Net> =
            nets.iter().filter(|net| ends(net).0 == side || pin_side(net.pin) == side).collect();
        if side == PicoEdge::Left {
            through.sort_by_key(|net| turns(net));
        } else {
            // The wire to the buzzer is the innermost. Then come the wires that reach all displays,
            // and then the wires to single displays.
            through.sort_by_key(|net| {
                (net.end != WireEnd::Buzzer, matches!(net.end, WireEnd::Select(_)))
            });
        }
        lanes.share_out(side, &through);
    }
    for net in nets {
        svg.group(&net.what, |svg| wire(svg, net, &mut lanes));
    }
}

/// The x coordinate of each wire's lane on each side, and how many wires go around below the Pico.
#[derive(Default)]
struct Lanes {
    left: BTreeMap<String, i32>,
    right: BTreeMap<String, i32>,
    crossing: i32,
}

impl Lanes {
    fn share_out(&mut self, side: PicoEdge, nets: &[&Net]) {
        let room = nets.len() as i32 + 1;
        let (lanes, from, step) = match side {
            PicoEdge::Left => {
                (&mut self.left, PICO_LEFT - 40, -(PICO_LEFT - KEYS_RIGHT - 50) / room)
            }
            PicoEdge::Right => {
                (&mut self.right, PICO_RIGHT + 30, (DISPLAYS_LEFT - PICO_RIGHT - 40) / room)
            }
        };
        for (index, net) in nets.iter().enumerate() {
            lanes.insert(net.name.clone(), from + step * (index as i32 + 1));
        }
    }

    fn of(&self, side: PicoEdge, net: &Net) -> i32 {
        let lanes = if side == PicoEdge::Left { &self.left } else { &self.right };
        lanes.get(&net.name).copied().unwrap_or(PICO_LEFT)
    }
}

fn wire(svg: &mut Svg, net: &Net, lanes: &mut Lanes) {
    let (side, stop, mut heights) = ends(net);
    let from = pin_side(net.pin);
    let edge = if from == PicoEdge::Left { PICO_LEFT - 6 } else { PICO_RIGHT + 6 };
    let (lane, y) = (lanes.of(side, net), pin_height(net.pin));
    let mut start = vec![(edge, y)];
    let mut joins = y;
    if from != side {
        lanes.crossing += 1;
        joins = PICO_BOTTOM + 12 * lanes.crossing;
        let near = lanes.of(from, net);
        start.extend([(near, y), (near, joins)]);
    }
    start.push((lane, joins));
    svg.path(&start, net.stroke);
    let supply = net.end == WireEnd::Displays(Terminal::Supply);
    if supply {
        heights.push(BUZZER_SUPPLY.1);
    }
    let (top, bottom) =
        heights.iter().fold((joins, joins), |(top, bottom), y| (top.min(*y), bottom.max(*y)));
    svg.path(&[(lane, top), (lane, bottom)], net.stroke);
    for y in &heights {
        let stop = if supply && *y == BUZZER_SUPPLY.1 { BUZZER_SUPPLY.0 } else { stop };
        svg.path(&[(lane, *y), (stop, *y)], net.stroke);
        if matches!(net.end, WireEnd::Displays(Terminal::Clock | Terminal::Data)) {
            parts::branch_resistor(svg, (stop, *y));
        }
    }
    for y in heights.into_iter().chain([joins]).filter(|y| top < *y && *y < bottom) {
        svg.circle((lane, y), 5, net.stroke.colour, net.stroke.colour);
    }
}

const NOTES: [&str; 18] = [
    "A dot is a joint; lines that cross without one are not joined.",
    "P0 K0: key 0 of place 0. Places are numbered anticlockwise",
    "seen from above, keys from the left. Each key closes to",
    "ground (any GND pin). Each key has 10 kΩ from its pin to 3.3 V,",
    "10 nF from its pin to ground, and 220 Ω in its wire, all three at",
    "the Pico. Keep the wires of the keys away from SCK.",
    "A box in SCK or MOSI is 82 Ω: one in each branch, at the joint.",
    "R2 keeps the backlights dark while the Pico starts.",
    "Bare backlights need Q2 and R3: all cathodes to its drain.",
    "Assumed, because the board file does not say it:",
    "• Displays take 3.3 V at VCC and have a transistor of their",
    "  own behind BLK. Four of them draw less than 300 mA;",
    "  brighter ones need a 3.3 V regulator at VBUS instead of pin 36.",
    "• LS1 is a passive magnetic buzzer for 3 V. Q1 2N3904 or like it,",
    "  R1 1 kΩ, D1 1N4148 (its bar at 3.3 V), C1 where the displays'",
    "  cables branch off.",
    "• A passive piezo disc needs none of Q1, R1, D1: 100 Ω from",
    "  the buzzer's pin to the disc, its other side to ground.",
];

fn notes(svg: &mut Svg) {
    for (row, line) in NOTES.iter().enumerate() {
        svg.text((40, 946 + 20 * row as i32), LABEL.size(15), line);
    }
}

/// Draws the legend. The wires of the keys are left out, because both their ends have names.
fn legend(svg: &mut Svg, nets: &[Net]) {
    let shown = nets.iter().filter(|net| !matches!(net.end, WireEnd::Key { .. }));
    for (index, net) in shown.enumerate() {
        let (x, y) = (1106 + 336 * (index as i32 / 6), 1046 + 32 * (index as i32 % 6));
        svg.path(&[(x, y), (x + 42, y)], net.stroke);
        svg.text((x + 52, y - 7), LABEL.bold().size(14), &net.name);
        svg.text((x + 52, y + 9), LABEL.size(13), &net.what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wire_whose_pin_is_on_the_other_side_goes_round_below_the_pico() {
        let mut board = four_winds::boards::ALL[0];
        std::mem::swap(&mut board.pins.sck, &mut board.pins.keys.0[0][0]);
        let drawing = draw(&board).expect("pins that a Pico has");
        let round = |what: &str| {
            let (_, wire) = drawing.split_once(what).expect("the wire");
            let (path, _) = wire.split_once("fill").expect("its first line");
            path.split([' ', '"', ','])
                .filter_map(|number| number.parse().ok())
                .any(|y: i32| y == PICO_BOTTOM + 12)
                || path.contains(&format!(",{}", PICO_BOTTOM + 24))
        };
        assert!(round("bus clock of all displays: GP0, pin 1<"));
        assert!(round("key 0 of place 0: GP18, pin 24<"));
    }

    #[test]
    fn a_gpio_without_a_pin_is_named() {
        let mut board = four_winds::boards::ALL[0];
        board.pins.buzzer = 25;
        assert_eq!(draw(&board), Err(25));
    }
}
