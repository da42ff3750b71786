//! What is built once for all tests: the firmware of each board, and the parts of the bench.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

use four_winds::boards::{self, Board};

use crate::common::programs::four_winds;
use crate::common::programs::node::{expect_success, node_is_ready, skipped};

const PROJECT: &str = env!("CARGO_MANIFEST_DIR");
/// What the firmware is compiled for.
const TARGET: &str = "thumbv6m-none-eabi";
/// What the bench's own program is compiled for.
const STRIDE_TARGET: &str = "wasm32-unknown-unknown";
/// A folder in cargo's directory for what tests make.
pub const SCRATCH: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/emulator");
/// The aliases with which a person builds the firmware of each board.
const ALIASES: [&str; boards::ALL.len()] = ["fw", "fw-compact"];

/// The release ELF of a board, built once. Returns `None` if the computer has no Node to run it. A
/// board's scenarios start as soon as its own firmware is built.
pub fn elf(board: &Board) -> Option<&'static Path> {
    static BUILT: [OnceLock<PathBuf>; boards::ALL.len()] =
        [const { OnceLock::new() }; boards::ALL.len()];
    if !bench_is_ready() {
        return None;
    }
    let number = boards::ALL.iter().position(|each| each.name == board.name)?;
    Some(BUILT[number].get_or_init(|| firmware(board, ALIASES[number])))
}

/// Builds in the same place as `cargo test`, so that somebody who uses the alias later finds it
/// built.
fn firmware(board: &Board, alias: &str) -> PathBuf {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // The stride first. While cargo builds one release it lets no other begin, so the scenarios of
    // the first board would wait until the second board is built.
    stride();
    // Beside the firmware, whose build uses only one core for most of its time.
    std::thread::spawn(log_reader);
    let target = target();
    let cargo = Command::new(env!("CARGO"))
        .current_dir(PROJECT)
        .args([alias, "--quiet", "--locked", "--target-dir"])
        .arg(target)
        .output();
    expect_success("the firmware's build", cargo);
    // The build of the next board would overwrite it.
    let kept = Path::new(SCRATCH).join(format!("{}.elf", board.name));
    fs::create_dir_all(SCRATCH).expect("can make directories under target");
    fs::copy(target.join(TARGET).join("release/four-winds"), &kept)
        .expect("the build leaves an ELF");
    kept
}

/// The program in the `.uf2` file of this board, and what the command `uf2` printed. Made once.
pub fn uf2_program(board: &Board) -> &'static (Vec<u8>, String) {
    static MADE: [OnceLock<(Vec<u8>, String)>; boards::ALL.len()] =
        [const { OnceLock::new() }; boards::ALL.len()];
    let number = boards::ALL.iter().position(|each| each.name == board.name);
    MADE[number.expect("a board of the list")].get_or_init(|| {
        let elf = elf(board).expect("it was built");
        let file = Path::new(SCRATCH).join(format!("{}.uf2", board.name));
        let [elf, out] = [elf, &file].map(|path| path.to_str().expect("a path in UTF-8"));
        let says = four_winds(&["uf2", "--board", board.name, "--elf", elf, "--out", out], "");
        assert!(says.status.success(), "{}", String::from_utf8_lossy(&says.stderr));
        let blocks = fs::read(&file).expect("it was just written");
        let program = blocks.chunks(512).flat_map(|block| &block[32..][..256]).copied().collect();
        (program, String::from_utf8(says.stdout).expect("answers are text"))
    })
}

/// Runs the bench's own tests, if the computer has Node.
pub fn run_canaries() {
    if !bench_is_ready() {
        return;
    }
    let mut tests: Vec<_> = fs::read_dir(bench().join("canaries"))
        .expect("the canaries are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    tests.sort();
    assert!(!tests.is_empty());
    expect_success("the canaries", node().arg("--test").args(tests).output());
}

fn bench() -> PathBuf {
    Path::new(PROJECT).join("tests/emulator")
}

fn bench_is_ready() -> bool {
    node_is_ready(&bench(), "emulator") && targets_are_ready()
}

/// Node in the folder of the bench, with the program that executes plain instructions.
pub fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(bench()).env("FOUR_WINDS_STRIDE", stride());
    node
}

/// The program that executes plain instructions, built once.
fn stride() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        build_part("stride", &["--release", "--target", STRIDE_TARGET]);
        target().join(STRIDE_TARGET).join("release/four_winds_stride.wasm")
    })
}

/// The lines of a log that the firmware has sent.
pub fn decode_log(elf: &Path, log: &Path) -> Vec<String> {
    let read = Command::new(log_reader()).args([elf, log]).output();
    let said = read.expect("the reader of the log starts");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8_lossy(&said.stdout).lines().map(String::from).collect()
}

/// The program in `tests/emulator/log`, built once.
fn log_reader() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        // One crate at a time, so that the firmware has the other core.
        build_part("log", &["--jobs", "1"]);
        target().join("debug").join(format!("four-winds-log{}", std::env::consts::EXE_SUFFIX))
    })
}

/// Builds a package of the bench.
fn build_part(folder: &str, options: &[&str]) {
    let cargo = Command::new(env!("CARGO"))
        .current_dir(bench().join(folder))
        .args(["build", "--quiet", "--locked", "--target-dir"])
        .arg(target())
        .args(options)
        .output();
    expect_success(&format!("the build of tests/emulator/{folder}"), cargo);
}

/// The folder in which `cargo test` builds.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in cargo's target directory")
}

/// Whether the toolchain can build for the chip and for the bench, after rustup was asked to add
/// what is missing. If it cannot, one line says so, as for missing Node.
fn targets_are_ready() -> bool {
    static READY: OnceLock<bool> = OnceLock::new();
    *READY.get_or_init(|| [TARGET, STRIDE_TARGET].into_iter().all(target_is_ready))
}

fn target_is_ready(target: &str) -> bool {
    if !has_target(target) {
        // There may be no rustup or no network. The next check will tell.
        let _ =
            Command::new("rustup").current_dir(PROJECT).args(["target", "add", target]).output();
    }
    let ready = has_target(target);
    if !ready {
        skipped("emulator", &format!("the toolchain has no {target}"));
    }
    ready
}

/// Whether the toolchain has the core library of this target. A compiler that does not answer counts
/// as one that has it: the build will say what is wrong.
fn has_target(target: &str) -> bool {
    let asked = Command::new("rustc")
        .current_dir(PROJECT)
        .args(["--print", "target-libdir", "--target", target])
        .output();
    asked
        .ok()
        .filter(|said| said.status.success())
        .is_none_or(|said| Path::new(String::from_utf8_lossy(&said.stdout).trim_end()).is_dir())
}
