//! What it takes to run the bench from `cargo test`: the firmware of each board, node, and the bench's reports.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use defmt_decoder::{DecodeError, Table};
use four_winds::boards::{self, Board, Rotation};
use four_winds::entropy::Dice;
use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::View;
use four_winds::seat::Place;
use serde_json::{Value, json};

use super::chip_target::{self, TARGET};
use super::drawing::drawing;
use super::node::{expect_success, node_is_ready, say, skipped};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");
/// Cargo's own directory for what a test makes.
pub const SCRATCH: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/emulator");
/// How a person builds the firmware of each board.
const ALIASES: [&str; boards::ALL.len()] = ["fw", "fw-compact"];

/// What a scenario did, checked for failures and compared with the host's drawing.
pub struct Outcome {
    pub board: &'static Board,
    pub figures: BTreeMap<String, f64>,
    /// The causes of the resets, as the chip saw them.
    pub resets: Vec<String>,
    /// The firmware's log, decoded, without times.
    pub log: Vec<String>,
    /// What was asked over USB and what the box said.
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

    /// Holds a figure against a line of `[emulated]` in `tests/budgets.toml`.
    pub fn assert_in_budget(&self, name: &str, budget: &str) {
        self.assert_at_most(name, self::budget(self.board, budget));
    }

    pub fn assert_near(&self, names: &[&str], expected: f64, tolerance: f64) {
        for name in names {
            let value = self.figure(name);
            let near = (value - expected).abs() <= tolerance;
            assert!(near, "{}: {name} is {value:.2}, not {expected:.2} ± {tolerance:.2}", self.board.name);
        }
    }

    /// What the box said when it was asked this.
    pub fn answer(&self, line: &str) -> &str {
        let found = self.answers.iter().find(|(asked, _)| asked == line);
        found.map_or_else(|| panic!("{}: {line} was not asked", self.board.name), |(_, answer)| answer)
    }

    /// What the firmware says about its starts, in their order.
    pub fn causes(&self) -> Vec<&str> {
        self.log.iter().filter_map(|line| Some(line.split_once("reset cause ")?.1)).collect()
    }
}

/// A line of `[emulated]` in `tests/budgets.toml`, or that of the board where it has its own.
pub fn budget(board: &Board, name: &str) -> f64 {
    let budgets: toml::Table = include_str!("../budgets.toml").parse().expect("the budgets are TOML");
    let own = budgets.get(&format!("emulated-{}", board.name)).and_then(|own| own.get(name));
    own.unwrap_or(&budgets["emulated"][name]).as_integer().expect("budgets are whole numbers") as f64
}

/// Runs a scenario on a board and compares its pictures; `None` when the computer has no node.
pub fn run(board: &'static Board, scenario: &str, given: Value) -> Option<Outcome> {
    let (outcome, report) = run_given(board, scenario, given)?;
    compare_shots(board, scenario, &report["shots"]);
    Some(outcome)
}

/// Runs a scenario that needs more than its name, and whose report says more. The figures are printed even when tests pass.
pub fn run_given(board: &'static Board, scenario: &str, given: Value) -> Option<(Outcome, Value)> {
    run_named(board, scenario, scenario, given)
}

/// The same for a scenario that is run for several tests, each with its own name.
pub fn run_named(board: &'static Board, scenario: &str, name: &str, given: Value) -> Option<(Outcome, Value)> {
    let elf = elf(board)?;
    let out = folder(board, name);
    let job = json!({ "elf": elf, "board": facts(board), "scenario": scenario, "out": out, "given": given });
    let job = write_job(&out, &job);
    expect_success("the bench", Command::new("node").current_dir(bench()).arg("run.mjs").arg(job).output());

    let report = fs::read_to_string(out.join("report.json")).expect("the bench writes a report");
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    let log = decode_log(elf, &out.join("log.bin"));
    if let Some(failure) = report["failure"].as_str() {
        panic!("{} {name}: {failure}\nlog:\n{}", board.name, log.join("\n"));
    }
    let figures = figures(&report);
    print_figures(board, name, &figures);
    say(&format!("emulated {:<13}{name:<13}in {:.1} s of processor time", board.name, seconds(&report)));
    let resets = list(&report["resets"]).iter().map(|reset| text(&reset["cause"])).collect();
    let answers = serde_json::from_value(report["answers"].clone()).expect("pairs of texts");
    Some((Outcome { board, figures, resets, log, answers }, report))
}

/// Where the bench leaves what it does under this name.
pub fn folder(board: &Board, name: &str) -> PathBuf {
    let out = Path::new(SCRATCH).join(board.name).join(name);
    fs::create_dir_all(&out).expect("can make directories under target");
    out
}

/// What the bench is to do, as a file.
pub fn write_job(out: &Path, job: &Value) -> PathBuf {
    let file = out.join("job.json");
    fs::write(&file, job.to_string()).expect("can write under target");
    file
}

/// The release ELF of a board, built once; `None` when the computer has no node to run it. The scenarios of a board begin as soon as
/// its firmware is there: the other one's is built meanwhile.
pub fn elf(board: &Board) -> Option<&'static Path> {
    static BUILT: [OnceLock<PathBuf>; boards::ALL.len()] = [const { OnceLock::new() }; boards::ALL.len()];
    if !node_is_ready(&bench(), "emulator") || !target_is_ready() {
        return None;
    }
    let number = boards::ALL.iter().position(|each| each.name == board.name)?;
    Some(BUILT[number].get_or_init(|| build(board, ALIASES[number])))
}

/// Runs the bench's own tests, if the computer has node.
pub fn run_canaries() {
    if !node_is_ready(&bench(), "emulator") {
        return;
    }
    let mut tests: Vec<_> = fs::read_dir(bench().join("canaries"))
        .expect("the canaries are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    tests.sort();
    assert!(!tests.is_empty());
    expect_success("the canaries", Command::new("node").current_dir(bench()).arg("--test").args(tests).output());
}

pub fn bench() -> PathBuf {
    Path::new(PROJECT).join("tests/emulator")
}

/// Whether the toolchain can build for the chip. If it cannot, and cannot be made to, that is said in one line like missing Node.
fn target_is_ready() -> bool {
    static READY: OnceLock<bool> = OnceLock::new();
    *READY.get_or_init(|| match chip_target::add_if_missing(Path::new(PROJECT)) {
        Ok(()) => true,
        Err(why) => {
            skipped("emulator", &why);
            false
        }
    })
}

/// Where `cargo test` builds too, and so where whoever says the same alias next finds it built.
fn build(board: &Board, alias: &str) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in cargo's target directory");
    let cargo = Command::new(env!("CARGO"))
        .current_dir(PROJECT)
        .args([alias, "--quiet", "--locked", "--target-dir"])
        .arg(target)
        .output();
    expect_success("the firmware's build", cargo);
    // The next board's build would take its place.
    let kept = Path::new(SCRATCH).join(format!("{}.elf", board.name));
    fs::create_dir_all(SCRATCH).expect("can make directories under target");
    fs::copy(target.join(TARGET).join("release/four-winds"), &kept).expect("the build leaves an ELF");
    kept
}

/// What the bench must know of a board, from the board's own file.
pub fn facts(board: &Board) -> Value {
    let degrees = match board.rotation {
        Rotation::None => 0,
        Rotation::Quarter => 90,
        Rotation::Half => 180,
        Rotation::ThreeQuarters => 270,
    };
    let pins = &board.pins;
    json!({
        "name": board.name,
        "display": format!("{:?}", board.display),
        "rotation": degrees,
        "pins": {
            "sck": pins.sck,
            "dataCommand": pins.data_command,
            "reset": pins.reset,
            "chipSelects": pins.chip_selects.0,
            "keys": pins.keys.0,
            "buzzer": pins.buzzer,
            "backlight": pins.backlight,
        },
    })
}

/// Each display, pixel for pixel, against the drawing of the same code on this computer after the same presses.
fn compare_shots(board: &Board, scenario: &str, shots: &Value) {
    for shot in list(shots) {
        let mut referee = Referee::new();
        // Dice that nobody feeds refuse to roll, like those of the emulator's still oscillator.
        let mut dice = Dice::new(1);
        for press in list(&shot["presses"]) {
            let place = Place::new(number(&press["place"]) as u8).expect("a place");
            let key = Key::new(number(&press["key"]) as u8).expect("a key");
            let micros = number(&press["atMicros"]);
            referee.press(place, key, micros / 1000, micros, &mut dice);
            referee.release(place, key, micros / 1000, &mut dice);
        }
        // A notice may have gone since the last press.
        referee.tick(number(&shot["atMicros"]) / 1000, &mut dice);
        compare_pictures(board, &format!("{scenario}, {}", shot["name"]), &shot["pictures"], &referee);
    }
}

/// The four displays against the drawing of what this referee shows.
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

/// A picture of a display against the drawing of a view.
pub fn compare(board: &Board, view: &View, picture: &Path, what: &str) {
    let seen = fs::read(picture).expect("the bench writes its pictures");
    let drawn = drawing(board, view);
    assert_eq!(seen.len(), drawn.len(), "{} {what}: the picture has another size", board.name);
    let different: Vec<usize> =
        (0..seen.len() / 2).filter(|pixel| seen[2 * pixel..][..2] != drawn[2 * pixel..][..2]).collect();
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

fn decode_log(elf: &Path, log: &Path) -> Vec<String> {
    let elf = fs::read(elf).expect("the ELF is there");
    let table = Table::parse(&elf).expect("the ELF has a log table").expect("the firmware uses defmt");
    let mut decoder = table.new_stream_decoder();
    decoder.received(&fs::read(log).expect("the bench writes the log"));
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => lines.push(frame.display_message().to_string()),
            // A frame that a reset cut short; the next one begins behind a mark.
            Err(DecodeError::Malformed) => {}
            Err(DecodeError::UnexpectedEof) => return lines,
        }
    }
}

fn figures(report: &Value) -> BTreeMap<String, f64> {
    let mut figures: BTreeMap<String, f64> = serde_json::from_value(report["figures"].clone()).expect("figures");
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

/// The processor time of the bench: what else the computer does is not counted.
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
