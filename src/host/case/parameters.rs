//! The sizes of the case: those of the board's display modules, those of the other parts, and what
//! follows from both. All are tenths of a millimetre, so that they are exact.

use std::fmt::Write as _;

use four_winds::boards::{Board, Extent, Outline};

/// One line of the file of parameters.
struct Parameter {
    name: &'static str,
    /// In tenths of a millimetre, or of a degree.
    tenths: u16,
    says: &'static str,
}

const fn parameter(name: &'static str, tenths: u16, says: &'static str) -> Parameter {
    Parameter { name, tenths, says }
}

const WALL: u16 = 25;
/// The strip of perforated board with the four switches.
const STRIP: Extent = Extent { width: 600, height: 180 };
/// Six holes of a perforated board, to the nearest tenth.
const KEY_PITCH: u16 = 152;
/// From the middle of the keys to the picture. The lines from the labels need it.
const LEAD: u16 = 180;
/// What `common.scad` puts beside a board: a post of 6 mm with 0.3 mm of play, and a washer of 10 mm
/// around it. Half a millimetre is left over.
const BESIDE: u16 = 3 + 30 + 50 + 5;

/// Everything that is the same for all boards: keys, angle, box, cable, screws and walls.
const COMMON: [Parameter; 27] = [
    parameter("key_pitch", KEY_PITCH, "from key to key: six holes of a perforated board"),
    parameter("key_cap", 120, "the diameter of a key's cap"),
    parameter("key_depth", 40, "the body of a switch, without its stem"),
    parameter("strip_length", STRIP.width, "the strip of perforated board with the four keys"),
    parameter("strip_width", STRIP.height, ""),
    parameter("keys_y", KEYS_Y, "from the front edge to the middle of the keys, along the face"),
    parameter("lead", LEAD, "from the middle of the keys to the picture, along the face"),
    parameter("tilt", 300, "the slope of the face in degrees"),
    parameter("wedge_front", 150, "the depth of the wedge at its front edge"),
    parameter("pico_length", 510, "the Pico"),
    parameter("pico_width", 210, ""),
    parameter("pico_lift", 110, "from the carrier board up to the Pico; 2.5 without a socket"),
    parameter("carrier_length", 900, "the carrier board under the Pico"),
    parameter("carrier_width", 700, ""),
    parameter("standoff", 50, "below the carrier board, for solder and wires"),
    parameter("board_thickness", 16, "a circuit board"),
    parameter("usb_width", 130, "the opening for the USB plug"),
    parameter("usb_height", 90, ""),
    parameter("box_height", 300, "the box without its lid"),
    parameter("buzzer", 120, "the diameter of the buzzer"),
    parameter("cable_width", 200, "a flat cable, or two round ones side by side"),
    parameter("cable_thickness", 55, "the same; 1.5 for a flat cable"),
    parameter("tongue", 20, "what presses on the cable"),
    parameter("screw", 30, "the thread of all screws, which are 8 mm long"),
    parameter("wall", WALL, "the walls"),
    parameter("face", 30, "the plate with the window and the keys"),
    parameter("corner", 40, "the radius of the corners"),
];

const KEYS_Y: u16 = WALL + 5 + STRIP.height / 2;

/// The plates that close the box and the wedge.
const PLATES: [Parameter; 2] = [
    parameter("floor", 25, "the floor and the lid of the box"),
    parameter("back", 30, "the back of a wedge"),
];

/// What follows from the display module.
fn of_module(outline: &Outline) -> [Parameter; 9] {
    let Outline { visible, module, thickness, from_left, from_top } = *outline;
    let from_right = module.width.saturating_sub(visible.width + from_left);
    // The window is in the middle. The module may reach further on one side.
    let module_half = visible.width / 2 + from_left.max(from_right);
    let half = module_half.max(STRIP.width / 2) + BESIDE + WALL;
    let slope = KEYS_Y + LEAD + visible.height + from_top + 3 + 5 + WALL;
    [
        parameter("visible_width", visible.width, "the part of the display that shows the picture"),
        parameter("visible_height", visible.height, ""),
        parameter("module_width", module.width, "the board of the display module"),
        parameter("module_height", module.height, ""),
        parameter("module_thickness", thickness, "from the glass to the back of that board"),
        parameter("visible_from_left", from_left, "from the board's left edge to the picture"),
        parameter("visible_from_top", from_top, "from the board's upper edge to the picture"),
        parameter("wedge_width", 2 * half, "the wedge, from left to right"),
        parameter("wedge_slope", slope, "the face of the wedge, from front to back"),
    ]
}

/// The file that all parts include.
pub fn file(board: &Board) -> String {
    let mut text = format!(
        "// The sizes of the case for board {}, in millimetres. Measure your parts, change what differs\n\
         // and render again. OpenSCAD says which size is too small.\n",
        board.name
    );
    for Parameter { name, tenths, says } in
        of_module(&board.outline).iter().chain(&COMMON).chain(&PLATES)
    {
        let comment = if says.is_empty() { String::new() } else { format!(" // {says}") };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name} = {}.{};{comment}", tenths / 10, tenths % 10);
    }
    text
}
