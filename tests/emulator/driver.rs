//! What it takes to run the bench from `cargo test`: the firmware of each board, node, and the bench's reports.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use defmt_decoder::{DecodeError, Table};
use four_winds::boards::{self, Board, Rotation};
use four_winds::entropy::Dice;
use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::{self, Frame};
use four_winds::seat::Place;
use serde_json::{Value, json};

const NODE_AT_LEAST: u32 = 18;
const PROJECT: &str = env!("CARGO_MANIFEST_DIR");
/// Cargo's own directory for what a test makes. The firmware gets its own target directory in it: in the outer one,
/// building it would wait for the lock or throw away what `cargo test` has built.
const SCRATCH: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/emulator");

/// What a scenario did, checked for failures and compared with the host's drawing.
pub struct Outcome {
    pub board: &'static Board,
    pub figures: BTreeMap<String, f64>,
    /// The causes of the resets, as the chip saw them.
    pub resets: Vec<String>,
    /// The firmware's log, decoded, without times.
    pub log: Vec<String>,
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
        let budgets: toml::Table = include_str!("../budgets.toml").parse().expect("the budgets are TOML");
        let limit = budgets["emulated"][budget].as_integer().expect("budgets are whole numbers");
        self.assert_at_most(name, limit as f64);
    }

    pub fn assert_near(&self, names: &[&str], expected: f64, tolerance: f64) {
        for name in names {
            let value = self.figure(name);
            let near = (value - expected).abs() <= tolerance;
            assert!(near, "{}: {name} is {value:.2}, not {expected:.2} ± {tolerance:.2}", self.board.name);
        }
    }

    /// What the firmware says about its starts, in their order.
    pub fn causes(&self) -> Vec<&str> {
        self.log.iter().filter_map(|line| Some(line.split_once("reset cause ")?.1)).collect()
    }
}

/// Runs a scenario on a board; `None` when the computer has no node. The figures are printed even when tests pass.
pub fn run(board: &'static Board, scenario: &str) -> Option<Outcome> {
    let elf = firmware()?.get(board.name).expect("built for every board");
    let out = Path::new(SCRATCH).join(board.name).join(scenario);
    fs::create_dir_all(&out).expect("can make directories under target");
    let job = out.join("job.json");
    let facts = json!({ "elf": elf, "board": facts(board), "scenario": scenario, "out": out });
    fs::write(&job, facts.to_string()).expect("can write under target");
    expect_success("the bench", Command::new("node").current_dir(bench()).arg("run.mjs").arg(job).output());

    let report = fs::read_to_string(out.join("report.json")).expect("the bench writes a report");
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    let log = decode_log(elf, &out.join("log.bin"));
    if let Some(failure) = report["failure"].as_str() {
        panic!("{} {scenario}: {failure}\nlog:\n{}", board.name, log.join("\n"));
    }
    compare_shots(board, scenario, &report["shots"]);
    let figures = figures(&report);
    print_figures(board, scenario, &figures);
    let resets = list(&report["resets"]).iter().map(|reset| text(&reset["cause"])).collect();
    Some(Outcome { board, figures, resets, log })
}

/// Runs the bench's own tests; false when the computer has no node.
pub fn run_canaries() -> bool {
    if !node_is_ready() {
        return false;
    }
    let mut tests: Vec<_> = fs::read_dir(bench().join("canaries"))
        .expect("the canaries are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    tests.sort();
    assert!(!tests.is_empty());
    expect_success("the canaries", Command::new("node").current_dir(bench()).arg("--test").args(tests).output());
    true
}

fn bench() -> PathBuf {
    Path::new(PROJECT).join("tests/emulator")
}

/// The release ELF of every board, built once; `None` when there is no node to run it.
fn firmware() -> Option<&'static BTreeMap<&'static str, PathBuf>> {
    static FIRMWARE: OnceLock<BTreeMap<&'static str, PathBuf>> = OnceLock::new();
    node_is_ready()
        .then(|| FIRMWARE.get_or_init(|| boards::ALL.iter().map(|board| (board.name, build(board))).collect()))
}

fn build(board: &Board) -> PathBuf {
    let target = Path::new(SCRATCH).join("target");
    let cargo = Command::new(env!("CARGO"))
        .current_dir(PROJECT)
        .args(["build", "--quiet", "--locked", "--release", "--target", "thumbv6m-none-eabi", "--no-default-features"])
        .args(["--features", &format!("board-{}", board.name), "--bin", "four-winds"])
        .arg("--target-dir")
        .arg(&target)
        .output();
    expect_success("the firmware's build", cargo);
    // The next board's build would take its place.
    let kept = Path::new(SCRATCH).join(format!("{}.elf", board.name));
    fs::copy(target.join("thumbv6m-none-eabi/release/four-winds"), &kept).expect("the build leaves an ELF");
    kept
}

/// Whether node and the bench's packages are there. What is missing is said in one line, and is a failure on CI.
fn node_is_ready() -> bool {
    static READY: OnceLock<bool> = OnceLock::new();
    *READY.get_or_init(|| {
        let missing = match node_version() {
            Some(major) if major >= NODE_AT_LEAST => {
                install_packages();
                return true;
            }
            Some(major) => format!("Node is version {major}"),
            None => String::from("there is no Node"),
        };
        let notice = format!("emulator tests skipped: {missing}, they need Node {NODE_AT_LEAST} or newer with npm");
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{notice}");
        say(&notice);
        false
    })
}

/// The major version, when both `node` and `npm` can be run.
fn node_version() -> Option<u32> {
    let version = |program| Command::new(program).arg("--version").output().ok().filter(|run| run.status.success());
    version("npm")?;
    let version = String::from_utf8(version("node")?.stdout).ok()?;
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// `npm ci`, unless what is installed is at least as new as the lock file.
fn install_packages() {
    let modified = |name: &str| fs::metadata(bench().join(name)).and_then(|file| file.modified()).ok();
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_none() || installed < modified("package-lock.json") {
        expect_success("npm ci", Command::new("npm").current_dir(bench()).arg("ci").output());
    }
}

fn expect_success(what: &str, run: std::io::Result<Output>) {
    let run = run.unwrap_or_else(|error| panic!("{what} did not start: {error}"));
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(run.status.success(), "{what} failed:\n{}\n{}", said(&run.stdout), said(&run.stderr));
}

/// What the bench must know of a board, from the board's own file.
fn facts(board: &Board) -> Value {
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
        for (place, picture) in Place::ALL.into_iter().zip(list(&shot["pictures"])) {
            let seen = fs::read(text(picture)).expect("the bench writes its pictures");
            let drawn = drawing(board, &referee, place);
            assert_eq!(seen.len(), drawn.len(), "{} place {place}: the picture has another size", board.name);
            let different: Vec<usize> =
                (0..seen.len() / 2).filter(|pixel| seen[2 * pixel..][..2] != drawn[2 * pixel..][..2]).collect();
            let width = usize::from(board.size.width);
            assert!(
                different.is_empty(),
                "{} {scenario}, {}: place {place} differs from the host's drawing in {} pixels, first at x {} y {}: {}",
                board.name,
                shot["name"],
                different.len(),
                different[0] % width,
                different[0] / width,
                text(picture).replace(".rgb565", ".png"),
            );
        }
    }
}

fn drawing(board: &Board, referee: &Referee, place: Place) -> Vec<u8> {
    let mut buffer = vec![0; Frame::words(board.size)];
    let mut frame = Frame::new(&mut buffer, board.size).expect("a frame of the board's size");
    screen::draw(&referee.view(place), &mut frame);
    let mut bytes = vec![0; 2 * usize::from(board.size.width) * usize::from(board.size.height)];
    let written = frame.rows_rgb565(0..board.size.height, &mut bytes);
    assert_eq!(written, bytes.len());
    bytes
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
        say(&format!("emulated {:<13}{scenario:<10}{name:<46}{value:>12.2}", board.name));
    }
}

/// Written to the real standard error: cargo hides what passing tests print.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list in the report")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number in the report")
}

fn text(value: &Value) -> String {
    String::from(value.as_str().expect("a text in the report"))
}
