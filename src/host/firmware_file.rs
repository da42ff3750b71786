//! Where the firmware's ELF file comes from when nobody names one: cargo builds it.

use std::path::PathBuf;
use std::process::Command;

use super::board;
use super::chip_target::{self, TARGET};
use super::elf::Image;
use super::failure::Failure;
use four_winds::boards::Board;

/// Which firmware a command is about.
#[derive(clap::Args)]
pub struct Firmware {
    /// The board to build the firmware for
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// A firmware that is already built
    #[arg(long, value_name = "FILE")]
    elf: Option<PathBuf>,
}

/// Reads the named file, or builds the board's firmware and reads that.
pub fn load(firmware: &Firmware) -> Result<Image, Failure> {
    let file = match &firmware.elf {
        Some(file) => file.clone(),
        None => build(firmware.board)?,
    };
    let bytes = std::fs::read(&file).map_err(|why| Failure::unreadable(&file, why))?;
    Image::parse(&bytes).map_err(|why| {
        Failure::usage(format_args!(
            "{} is {why}. Give --elf the file that `cargo fw` makes: target/{TARGET}/release/four-winds.",
            file.display()
        ))
    })
}

/// Always asks cargo, which does nothing when nothing changed: both boards' firmwares get the same file name, so a file
/// that is there may be the other board's.
fn build(board: &Board) -> Result<PathBuf, Failure> {
    let by_hand =
        || Failure::usage("no firmware to read. In the project's folder, run `cargo fw`, or give --elf FILE.");
    // Both are set by `cargo run`; started otherwise, the program works in the project's folder.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let project = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    if !project.join("memory.x").exists() {
        return Err(by_hand());
    }
    chip_target::add_if_missing(&project).map_err(|why| Failure::refused(format_args!("{why}.")))?;
    let status = Command::new(cargo)
        .current_dir(&project)
        .args(["build", "--release", "--target", TARGET, "--no-default-features", "--features"])
        .arg(format!("board-{}", board.name))
        .status()
        .map_err(|_| by_hand())?;
    if !status.success() {
        return Err(Failure::refused("the firmware does not build; cargo says why above."));
    }
    // A relative one means relative to where cargo ran.
    let target = project.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
    Ok(target.join(TARGET).join("release/four-winds"))
}
