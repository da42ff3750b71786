//! `four-winds wiring`: draws the wiring diagram of a board from the same board file that the
//! firmware uses.

mod nets;
mod parts;
mod pinout;
mod sheet;
mod svg;

use std::path::PathBuf;

use four_winds::boards::Board;

use super::board;
use super::failure::Failure;
use super::tell::tell;

/// Draws the wiring diagram of a board as an SVG file
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- wiring --board pico --out wiring.svg")]
pub struct WiringArgs {
    /// The board to draw
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// The file to write. Without it, the drawing is printed on standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &WiringArgs) -> Result<(), Failure> {
    let drawing = sheet::draw(args.board).map_err(|gpio| {
        Failure::refused(format_args!("GP{gpio} is not on a Pico's edge: change it in boards/"))
    })?;
    match &args.out {
        Some(file) => {
            std::fs::write(file, drawing).map_err(|why| Failure::unwritable(file, why))?;
            tell(format_args!("{}: the wiring of board {}", file.display(), args.board.name))
        }
        None => tell(drawing.trim_end()),
    }
}
