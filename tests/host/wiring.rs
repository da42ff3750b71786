//! The wiring diagrams in `docs/` are up to date and show every wire of the board file.

use std::path::Path;

use four_winds::boards::{ALL, Board};

use crate::four_winds;

/// The Pico's pin for each GPIO, from its data sheet. 0 means that the GPIO is not on the edge.
const PIN_OF: [u8; 29] = [
    1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 0, 0, 0,
    31, 32, 34,
];

fn drawing(board: &Board) -> String {
    let output = four_winds(&["wiring", "--board", board.name]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_drawings_in_docs_are_up_to_date() {
    for board in &ALL {
        let name = format!("docs/wiring-{}.svg", board.name);
        let kept = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name))
            .unwrap_or_default();
        // The drawings are compared but not printed, because they are long.
        assert!(
            kept == drawing(board),
            "{name}: cargo run -- wiring --board {} --out {name}",
            board.name
        );
    }
}

#[test]
fn every_pin_of_the_board_file_is_drawn_with_its_number_and_its_end() {
    for board in &ALL {
        let (drawing, pins) = (drawing(board), &board.pins);
        let mut wires = vec![
            ("bus clock of all displays".to_string(), "SCK".to_string(), pins.sck),
            ("bus data of all displays".into(), "MOSI".into(), pins.mosi),
            ("reset of all displays".into(), "RST".into(), pins.reset),
            ("data or command, all displays".into(), "D/C".into(), pins.data_command),
            ("backlight of all displays".into(), "LIGHT".into(), pins.backlight),
            ("buzzer".into(), "BUZZER".into(), pins.buzzer),
        ];
        for place in 0..4 {
            wires.push((
                format!("chip select of display {place}"),
                format!("CS {place}"),
                pins.chip_selects.0[place],
            ));
            for (key, gpio) in pins.keys.0[place].into_iter().enumerate() {
                wires.push((
                    format!("key {key} of place {place}"),
                    format!("P{place} K{key}"),
                    gpio,
                ));
            }
        }
        for (what, name, gpio) in wires {
            let pin = PIN_OF[usize::from(gpio)];
            let wire = format!("<g><title>{what}: GP{gpio}, pin {pin}</title>\n<polyline");
            assert_eq!(drawing.matches(&wire).count(), 1, "{}: {wire}", board.name);
            assert!(
                drawing.contains(&format!(">GP{gpio} {name}</text>")),
                "{}: GP{gpio} {name}",
                board.name
            );
        }
    }
}

#[test]
fn the_table_in_the_building_guide_has_the_same_pins() {
    let guide =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/build.md"))
            .unwrap();
    // The guide describes the boards that exist now. A board with other pins has its own table.
    for board in ALL.iter().filter(|board| board.pins == ALL[0].pins) {
        let pins = &board.pins;
        let single =
            [pins.sck, pins.mosi, pins.data_command, pins.reset, pins.backlight, pins.buzzer];
        let rows = single.map(|gpio| vec![gpio]).into_iter();
        let rows =
            rows.chain([pins.chip_selects.0.to_vec()]).chain(pins.keys.0.map(|keys| keys.to_vec()));
        for row in rows {
            let names: Vec<String> = row.iter().map(|gpio| format!("GP{gpio}")).collect();
            let numbers: Vec<String> =
                row.iter().map(|gpio| PIN_OF[usize::from(*gpio)].to_string()).collect();
            let cells = format!("| {} | {} |", names.join(" "), numbers.join(" "));
            assert!(guide.contains(&cells), "{}: docs/build.md has no {cells}", board.name);
        }
    }
}

#[test]
fn the_drawing_says_which_displays_and_how_fast_their_bus_is() {
    let [pico, compact] = [&ALL[0], &ALL[1]].map(drawing);
    assert!(pico.contains(">ST7789<") && pico.contains("320 × 240") && pico.contains("31.25 MHz"));
    assert!(
        compact.contains(">ST7735S<")
            && compact.contains("160 × 128")
            && compact.contains("12.5 MHz")
    );
}

/// Two lines of the bus, four displays.
#[test]
fn every_branch_of_the_bus_has_its_resistor() {
    for board in &ALL {
        let drawing = drawing(board);
        assert_eq!(drawing.matches(r#"width="22" height="12""#).count(), 8, "{}", board.name);
        assert!(drawing.contains("82 Ω: one in each branch"), "{}", board.name);
        assert!(drawing.contains("10 kΩ") && drawing.contains("10 nF"), "{}", board.name);
    }
}

/// While the Pico starts, nothing drives the backlight, and a bare panel takes more than a pin gives.
#[test]
fn the_backlight_has_its_pull_down_and_its_mosfet() {
    let guide =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/build.md"))
            .unwrap();
    let parts: Vec<&str> = guide.lines().filter(|line| line.starts_with("| 1 | ")).collect();
    let part = |words: [&str; 2]| parts.iter().any(|row| words.iter().all(|it| row.contains(it)));
    assert!(part(["10 kΩ", "GP28"]) && part(["MOSFET", "100 Ω"]), "{parts:?}");
    for board in &ALL {
        let drawing = drawing(board);
        for words in ["R2 10 kΩ", "R3 100 Ω", "Q2 AO3400"] {
            assert_eq!(
                drawing.matches(&format!(">{words}<")).count(),
                1,
                "{}: {words}",
                board.name
            );
        }
    }
}

#[test]
fn a_board_that_does_not_exist_is_refused() {
    let output = four_winds(&["wiring", "--board", "piccolo"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("pico-compact"),
        "the boards there are"
    );
}
