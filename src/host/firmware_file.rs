//! Finds the firmware's ELF file: the one the user names, or one that cargo builds.

use std::path::PathBuf;

use super::board;
use super::elf::Image;
use super::failure::Failure;
use super::toolchain::{self, CHIP};
use four_winds::boards::Board;

/// The options that choose a firmware.
#[derive(clap::Args)]
pub struct Firmware {
    /// The board to build the firmware for
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// Use this ELF file instead of building the firmware
    #[arg(long, value_name = "FILE")]
    elf: Option<PathBuf>,
}

impl Firmware {
    /// The board that was chosen.
    pub fn board(&self) -> &'static Board {
        self.board
    }
}

/// Reads the file that the user named. Without one, builds the board's firmware and reads that.
pub fn load(firmware: &Firmware) -> Result<Image, Failure> {
    let file = match &firmware.elf {
        Some(file) => file.clone(),
        None => build(firmware.board, &[])?,
    };
    let bytes = std::fs::read(&file).map_err(|why| Failure::unreadable(&file, why))?;
    Image::parse(&bytes).map_err(|why| {
        Failure::usage(format_args!(
            "{} is {why}. Give --elf the file that `cargo fw` makes: target/{CHIP}/release/four-winds.",
            file.display()
        ))
    })
}

/// Builds the firmware and returns the path of its ELF file. The firmware of every board has the
/// same file name, so an existing file may belong to another board.
pub fn build(board: &Board, more: &[&str]) -> Result<PathBuf, Failure> {
    let project = toolchain::project().ok_or_else(|| {
        Failure::usage(
            "no firmware to read. In the project's folder, run `cargo fw`, or give --elf FILE.",
        )
    })?;
    let feature = format!("board-{}", board.name);
    let mut arguments = vec!["--release", "--no-default-features", "--features", &feature];
    arguments.extend(more);
    toolchain::build(&project, CHIP, "the firmware", &arguments)?;
    Ok(toolchain::target_folder(&project).join(CHIP).join("release/four-winds"))
}
