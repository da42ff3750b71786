//! Runs scenarios on the bench, reads its reports, and compares its pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use four_winds::boards::{Board, PadSettings, Rotation};
use four_winds::entropy::Dice;
use four_winds::key::Key;
use four_winds::program::{Build, ProgramHasher};
use four_winds::referee::Referee;
use four_winds::screen::View;
use four_winds::seat::Place;
use four_winds::settings::{BusSpeed, PanelProfile};
use serde_json::{Value, json};

use super::builds::{self, SCRATCH};
use super::service::Service;
use crate::common::drawing::drawing;
use crate::common::programs::node::say;

/// What a scenario did. It is already checked for failures and compared with this computer's
/// drawing.
pub struct Outcome {
    pub board: &'static Board,
    pub figures: BTreeMap<String, f64>,
    /// The causes of the resets, as the chip reports them.
    pub resets: Vec<String>,
    /// The firmware's log, decoded and without times.
    pub log: Vec<String>,
    /// The requests over USB, and the answers of the box.
    pub answers: Vec<(String, String)>,
}

impl Outcome {
    pub fn figure(&self, name: &str) -> f64 {
        *self.figures.get(name).unwrap_or_else(|| panic!("{}: no figure {name:?}", self.board.name))
    }

    pub fn assert_at_most(&self, name: &str, limit: f64) {
        let value = self.figure(name);
        assert!(value <= limit, "{}: {name} is {value:.2}, the budget is {limit}", self.board.name);
    }

    /// Compares a figure with its limit in `[emulated]` of `tests/budgets.toml`.
    pub fn assert_in_budget(&self, name: &str, budget: &str) {
        self.assert_at_most(name, self::budget(self.board, budget));
    }

    pub fn assert_near(&self, names: &[&str], expected: f64, tolerance: f64) {
        for name in names {
            let value = self.figure(name);
            let near = (value - expected).abs() <= tolerance;
            assert!(
                near,
                "{}: {name} is {value:.2}, not {expected:.2} ± {tolerance:.2}",
                self.board.name
            );
        }
    }

    /// What the box answered to this line.
    pub fn answer(&self, line: &str) -> &str {
        let found = self.answers.iter().find(|(asked, _)| asked == line);
        found.map_or_else(
            || panic!("{}: {line} was not asked", self.board.name),
            |(_, answer)| answer,
        )
    }

    /// What the firmware logged about the causes of its starts, in order.
    pub fn causes(&self) -> Vec<&str> {
        self.log.iter().filter_map(|line| Some(line.split_once("reset cause ")?.1)).collect()
    }
}

/// Whether reading flash takes time in a run, as with the cache of the chip. Each budget has a limit
/// for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Free,
    Cached,
}

/// A limit from `[emulated]` or `[cached]` in `tests/budgets.toml`, or the board's own if it has one.
pub fn limit(board: &Board, name: &str, reading: Reading) -> f64 {
    limit_at(board, name, reading, board.bus_hertz)
}

/// The same for a speed of the bus. Above the usual one, the limits in `[emulated-fast]` and
/// `[cached-fast]` come first.
pub fn limit_at(board: &Board, name: &str, reading: Reading, bus_hertz: u32) -> f64 {
    let budgets: toml::Table =
        include_str!("../budgets.toml").parse().expect("the budgets are TOML");
    let section = match reading {
        Reading::Free => "emulated",
        Reading::Cached => "cached",
    };
    let of = |part: &str| budgets.get(&format!("{section}-{part}")).and_then(|own| own.get(name));
    let fast = if bus_hertz > board.bus_hertz { of("fast") } else { None };
    let own = fast.or_else(|| of(board.name));
    own.unwrap_or(&budgets[section][name]).as_integer().expect("budgets are whole numbers") as f64
}

/// The limit for a run in which reading flash takes no time.
pub fn budget(board: &Board, name: &str) -> f64 {
    limit(board, name, Reading::Free)
}

/// Runs a scenario on a board and compares its pictures. Returns `None` if the computer has no
/// Node.
pub fn run(board: &'static Board, scenario: &str, given: Value) -> Option<Outcome> {
    let (outcome, report) = run_given(board, scenario, given)?;
    compare_shots(board, scenario, &report["shots"]);
    Some(outcome)
}

/// Runs a scenario with extra input, and also returns its report. The figures are printed even if
/// tests pass.
pub fn run_given(board: &'static Board, scenario: &str, given: Value) -> Option<(Outcome, Value)> {
    run_named(board, scenario, scenario, given)
}

/// Does the same for a scenario that several tests run, each under its own name.
pub fn run_named(
    board: &'static Board,
    scenario: &str,
    name: &str,
    given: Value,
) -> Option<(Outcome, Value)> {
    let elf = builds::elf(board)?;
    let out = folder(board, name);
    let job = json!({ "elf": elf, "board": facts(board), "scenario": scenario, "out": out, "given": given });
    let job = write_job(&out, &job);
    let mut bench = Service::take();
    assert_eq!(bench.ask(job.to_str().expect("a path in UTF-8")), "done");
    bench.give_back();

    let report = fs::read_to_string(out.join("report.json")).expect("the bench writes a report");
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    let log = builds::decode_log(elf, &out.join("log.bin"));
    if let Some(failure) = report["failure"].as_str() {
        panic!("{} {name}: {failure}\nlog:\n{}", board.name, log.join("\n"));
    }
    let figures = figures(&report);
    print_figures(board, name, &figures);
    say(&format!(
        "emulated {:<13}{name:<13}in {:.1} s of processor time",
        board.name,
        seconds(&report)
    ));
    let resets = list(&report["resets"]).iter().map(|reset| text(&reset["cause"])).collect();
    let answers = serde_json::from_value(report["answers"].clone()).expect("pairs of texts");
    Some((Outcome { board, figures, resets, log, answers }, report))
}

/// The folder in which the bench leaves its results under this name.
pub fn folder(board: &Board, name: &str) -> PathBuf {
    let out = Path::new(SCRATCH).join(board.name).join(name);
    fs::create_dir_all(&out).expect("can make directories under target");
    out
}

/// Writes the bench's job to a file.
pub fn write_job(out: &Path, job: &Value) -> PathBuf {
    let file = out.join("job.json");
    fs::write(&file, job.to_string()).expect("can write under target");
    file
}

/// What the bench must know about a board, from the board's own file.
pub fn facts(board: &Board) -> Value {
    let degrees = match board.rotation {
        Rotation::None => 0,
        Rotation::Quarter => 90,
        Rotation::Half => 180,
        Rotation::ThreeQuarters => 270,
    };
    let pins = &board.pins;
    let mut pads = Vec::new();
    board.each_pad(|pin, PadSettings { drive, fast, schmitt }| {
        let drive = drive.milliamps();
        let bus = [pins.sck, pins.mosi].contains(&pin);
        pads.push(
            json!({ "pin": pin, "drive": drive, "fast": fast, "schmitt": schmitt, "bus": bus }),
        );
    });
    let speeds = BusSpeed::ALL.map(|speed| {
        let hertz = board.panel(PanelProfile { speed, ..PanelProfile::default() }).hertz;
        json!({ "hertz": hertz, "fast": board.bus_pad(hertz).fast })
    });
    json!({
        "name": board.name,
        "display": format!("{:?}", board.display),
        "rotation": degrees,
        "pads": pads,
        "busSpeeds": speeds,
        "pins": {
            "sck": pins.sck,
            "dataCommand": pins.data_command,
            "reset": pins.reset,
            "chipSelects": pins.chip_selects.0,
            "keys": pins.keys.0,
            "buzzer": pins.buzzer,
            "backlight": pins.backlight,
            "status": pins.status,
        },
    })
}

/// Compares each display, pixel for pixel, with this computer's drawing after the same presses.
fn compare_shots(board: &'static Board, scenario: &str, shots: &Value) {
    let mut program = ProgramHasher::default();
    if !list(shots).is_empty() {
        program.add(&builds::uf2_program(board).0);
    }
    let sum = program.sum();
    for shot in list(shots) {
        let mut referee = referee_after(board, shot);
        // The first page of the program does not show the commit.
        let build = Build { commit: "", board: board.name, profile: "release" };
        referee.tell_program(sum, Some(build));
        compare_pictures(
            board,
            &format!("{scenario}, {}", shot["name"]),
            &shot["pictures"],
            &referee,
        );
    }
}

/// A referee on this computer after the presses of a shot.
pub fn referee_after(board: &'static Board, shot: &Value) -> Referee {
    let mut referee = Referee::new();
    referee.set_board(board);
    // These dice get no bits and refuse to roll, as in the emulator, where the oscillator stands
    // still.
    let mut dice = Dice::new(1);
    for press in list(&shot["presses"]) {
        let place = Place::new(number(&press["place"]) as u8).expect("a place");
        let key = Key::new(number(&press["key"]) as u8).expect("a key");
        let micros = number(&press["atMicros"]);
        referee.press(place, key, micros / 1000, micros, &mut dice);
        let up = press["upMicros"].as_u64().unwrap_or(micros);
        referee.release(place, key, up / 1000, &mut dice);
    }
    // A notice may have disappeared since the last press.
    referee.tick(number(&shot["atMicros"]) / 1000, &mut dice);
    referee
}

/// Whether the display of place 0 shows something else than this referee.
pub fn differs(board: &Board, pictures: &Value, referee: &Referee) -> bool {
    let (place, picture) = by_place(pictures).next().expect("a picture of place 0");
    let seen = fs::read(picture).expect("the bench writes its pictures");
    seen != drawing(board, &referee.view(place))
}

/// Compares the four displays with the drawing of what this referee shows.
pub fn compare_pictures(board: &Board, when: &str, pictures: &Value, referee: &Referee) {
    for (place, picture) in by_place(pictures) {
        compare(board, &referee.view(place), &picture, &format!("{when}, place {place}"));
    }
}

/// The picture of each place's display.
pub fn by_place(pictures: &Value) -> impl Iterator<Item = (Place, PathBuf)> {
    let pictures: Vec<PathBuf> = list(pictures).iter().map(|file| text(file).into()).collect();
    assert_eq!(pictures.len(), Place::ALL.len(), "a picture of each display");
    Place::ALL.into_iter().zip(pictures)
}

/// Compares a picture of a display with the drawing of a view.
pub fn compare(board: &Board, view: &View, picture: &Path, what: &str) {
    let seen = fs::read(picture).expect("the bench writes its pictures");
    let drawn = drawing(board, view);
    assert_eq!(seen.len(), drawn.len(), "{} {what}: the picture has another size", board.name);
    let different: Vec<usize> = (0..seen.len() / 2)
        .filter(|pixel| seen[2 * pixel..][..2] != drawn[2 * pixel..][..2])
        .collect();
    let width = usize::from(board.size.width);
    assert!(
        different.is_empty(),
        "{} {what}: differs from the host's drawing of {:?} in {} pixels, first at x {} y {}: {}",
        board.name,
        view.text(),
        different.len(),
        different[0] % width,
        different[0] / width,
        picture.with_extension("png").display(),
    );
}

fn figures(report: &Value) -> BTreeMap<String, f64> {
    let mut figures: BTreeMap<String, f64> =
        serde_json::from_value(report["figures"].clone()).expect("figures");
    let stack = &report["stack"];
    let share = number(&stack["used"]) as f64 * 100.0 / number(&stack["size"]) as f64;
    figures.insert(String::from("deepest stack (bytes)"), number(&stack["used"]) as f64);
    figures.insert(String::from("deepest stack (% of its region)"), share);
    figures
}

fn print_figures(board: &Board, scenario: &str, figures: &BTreeMap<String, f64>) {
    for (name, value) in figures {
        say(&format!("emulated {:<13}{scenario:<13}{name:<46}{value:>12.2}", board.name));
    }
}

/// The processor time of the bench, which does not depend on what else the computer does.
pub fn seconds(report: &Value) -> f64 {
    report["seconds"].as_f64().expect("a time in the report")
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list in the report")
}

pub fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number in the report")
}

pub fn text(value: &Value) -> String {
    String::from(value.as_str().expect("a text in the report"))
}
