//! The boards: their files describe what is possible and agree with the wiring in the README, and
//! no board is forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use four_winds::boards::{ALL, Board, Display, Pins, PixelFormat, Rotation};
use four_winds::settings::{BusSpeed, PanelProfile};

/// The controller's native size in pixels, upright, and the highest bit rate in its data sheet.
fn limits(display: Display) -> ((u16, u16), u32) {
    match display {
        Display::St7789 => ((240, 320), 1_000_000_000 / 16),
        Display::St7735s => ((128, 160), 1_000_000_000 / 66),
    }
}

fn pins(board: &Board) -> Vec<u8> {
    let pins = &board.pins;
    let mut all =
        vec![pins.sck, pins.mosi, pins.data_command, pins.reset, pins.buzzer, pins.backlight];
    all.extend(pins.chip_selects.0);
    all.extend(pins.keys.0.as_flattened());
    all
}

#[test]
fn every_pin_exists_on_a_pico_and_does_one_thing() {
    for board in ALL {
        let all = pins(&board);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{}: {all:?}", board.name);
        // Pins 23 to 25 and 29 serve the Pico itself.
        assert!(all.iter().all(|pin| matches!(pin, 0..=22 | 26..=28)), "{}: {all:?}", board.name);
    }
}

#[test]
fn each_display_fits_its_controller_and_is_not_driven_too_fast() {
    for board in ALL {
        let ((width, height), fastest) = limits(board.display);
        let turned = matches!(board.rotation, Rotation::Quarter | Rotation::ThreeQuarters);
        let expected = if turned { (height, width) } else { (width, height) };
        assert_eq!((board.size.width, board.size.height), expected, "{}", board.name);
        assert!(board.bus_hertz <= board.fastest_bus_hertz, "{}", board.name);
        for hertz in [board.bus_hertz, board.fastest_bus_hertz] {
            assert!(hertz <= fastest, "{}: {hertz} Hz", board.name);
            // The chip divides its 125 MHz. Any other speed would silently become a slower one.
            assert_eq!(125_000_000 % (2 * hertz), 0, "{}: {hertz} Hz", board.name);
        }
    }
}

/// The lines that reach four displays have the strongest drive. Only the bus may have fast edges, and
/// only above 30 MHz. Every input ignores small changes.
#[test]
fn each_pad_has_the_settings_of_its_role() {
    for board in ALL {
        let Pins { sck, mosi, data_command, reset, backlight, .. } = board.pins;
        let mut seen = Vec::new();
        board.each_pad(|pin, pad| {
            let strong = [sck, mosi, data_command, reset, backlight].contains(&pin);
            assert!(!strong || pad.drive.milliamps() == 12, "{}: GP{pin} {pad:?}", board.name);
            let fast = [sck, mosi].contains(&pin) && board.bus_hertz > 30_000_000;
            assert_eq!((pad.fast, pad.schmitt), (fast, true), "{}: GP{pin}", board.name);
            seen.push(pin);
        });
        seen.sort();
        let mut all = pins(&board);
        // The LED is on the Pico itself, but has a pad too.
        all.push(board.pins.status);
        all.sort();
        assert_eq!(seen, all, "{}: each pin once", board.name);
    }
}

#[test]
fn both_boards_are_wired_as_the_table_is_designed() {
    for board in ALL {
        let pins = board.pins;
        for place in 0..4 {
            assert_eq!(
                pins.keys.0[place].map(usize::from),
                [0, 1, 2, 3].map(|key| 4 * place + key),
                "{}",
                board.name
            );
        }
        assert_eq!(pins.chip_selects.0, [17, 20, 21, 22], "{}", board.name);
        assert_eq!(
            [pins.sck, pins.mosi, pins.data_command, pins.reset],
            [18, 19, 16, 26],
            "{}",
            board.name
        );
        assert_eq!([pins.buzzer, pins.backlight], [27, 28], "{}", board.name);
    }
}

#[test]
fn the_readme_has_the_wiring_and_the_displays_of_every_board() {
    let readme = include_str!("../../README.md");
    let list = |pins: &[u8], between: &str| {
        pins.iter().map(|pin| format!("GP{pin}")).collect::<Vec<_>>().join(between)
    };
    for board in ALL {
        let Board { pins, .. } = board;
        let mut rows: Vec<String> = (0..4)
            .map(|place| format!("| keys of place {place} | {}", list(&pins.keys.0[place], " ")))
            .collect();
        let bus = [
            ("SCK", pins.sck),
            ("MOSI", pins.mosi),
            ("D/C", pins.data_command),
            ("RST", pins.reset),
        ];
        let bus = bus.map(|(name, pin)| format!("{name} GP{pin}")).join(", ");
        rows.push(format!("| all four displays | {bus} |"));
        let selects = list(&pins.chip_selects.0, ", ");
        rows.push(format!("| chip select of the display at place 0, 1, 2, 3 | {selects} |"));
        rows.push(format!("| buzzer | GP{} (PWM) |", pins.buzzer));
        rows.push(format!("| backlight of all four displays | GP{} (PWM) |", pins.backlight));
        let display = format!("{:?}", board.display).to_uppercase();
        rows.push(format!("| `{}` | four {display}, ", board.name));
        for row in rows {
            assert!(readme.contains(&row), "{}: the README has no {row}", board.name);
        }
        let shown =
            readme.lines().find(|line| line.starts_with(&format!("| `{}` | four", board.name)));
        let size = format!("{}×{}", board.size.width, board.size.height);
        assert!(shown.is_some_and(|line| line.contains(&size)), "{}: {shown:?}", board.name);
    }
}

#[test]
fn every_board_file_is_in_the_list_and_has_its_feature() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(project.join("Cargo.toml")).expect("the manifest");
    let mut files: Vec<String> = fs::read_dir(project.join("boards"))
        .expect("the boards")
        .map(|entry| entry.expect("a file").path())
        // Other files there describe what all boards have.
        .filter(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("\nboard! {")))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    let mut listed: Vec<String> = ALL.iter().map(|board| board.name.replace('-', "_")).collect();
    files.sort();
    listed.sort();
    assert_eq!(files, listed);
    for board in ALL {
        assert!(manifest.contains(&format!("\nboard-{} = []", board.name)), "{}", board.name);
    }
}

#[test]
fn a_profile_never_asks_for_more_than_the_displays_allow_and_its_keys_lead_round() {
    for board in ALL {
        let plain = PanelProfile::default();
        let usual = board.panel(plain);
        assert_eq!((usual.order, usual.inverted), (board.colour_order, board.inverted));
        assert_eq!((usual.offset, usual.hertz), (board.offset, board.bus_hertz));
        let other = PanelProfile { other_order: true, other_inversion: true, ..plain };
        assert_ne!(board.panel(other).order, usual.order);
        assert_ne!(board.panel(other).inverted, usual.inverted);
        // Whatever the journal of another board holds, the picture stays in the memory.
        let memory = if board.name == "pico" { (320, 240) } else { (162, 132) };
        for (offset, speed) in (0..=255).flat_map(|it| BusSpeed::ALL.map(|speed| (it, speed))) {
            let panel = board.panel(PanelProfile { offset, speed, ..plain });
            assert!(panel.hertz <= board.fastest_bus_hertz);
            assert!(board.size.width + u16::from(panel.offset.column) <= memory.0);
            assert!(board.size.height + u16::from(panel.offset.row) <= memory.1);
        }
        let offsets = round(plain, |it| board.next_offset(it));
        assert_eq!(offsets, if board.name == "pico" { 1 } else { 4 }, "{}", board.name);
        let speeds = round(plain, |it| board.next_speed(it));
        let faster = board.bus_hertz * 2 <= board.fastest_bus_hertz;
        assert_eq!(speeds, if faster { 3 } else { 2 }, "{}", board.name);
    }
}

/// How many presses lead back to the beginning. Each press before changes something.
fn round(from: PanelProfile, next: impl Fn(PanelProfile) -> PanelProfile) -> usize {
    let mut seen = vec![from];
    loop {
        let now = next(*seen.last().expect("the first"));
        if now == from {
            return seen.len();
        }
        assert!(!seen.contains(&now), "{now:?} comes twice");
        seen.push(now);
    }
}

/// In both formats black is black, the brightest value has all six bits, and the values between rise
/// evenly. Of green, 16 bits have six already.
#[test]
fn the_colour_table_spreads_each_format_over_six_bits() {
    for (pixels, [red, green, blue]) in
        [(PixelFormat::Rgb565, [5, 6, 5]), (PixelFormat::Rgb444, [4, 4, 4])]
    {
        let table = pixels.colour_table();
        for (start, bits) in [(0, red), (32, green), (96, blue)] {
            let most = (1 << bits) - 1;
            for value in 0..=most {
                let even = 63.0 * value as f64 / most as f64;
                let found = f64::from(table[start + value]);
                assert!((found - even).abs() < 1.0, "{pixels:?} {start}+{value}: {found}");
            }
        }
    }
}
