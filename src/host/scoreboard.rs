//! `four-winds scoreboard`: the scoreboard as one file that needs nothing but a browser.

use std::path::PathBuf;

use super::failure::Failure;
use super::pages;
use super::tell::tell;

/// Writes the live scoreboard of a plugged-in box as one page, to be opened from a disk or a stick.
///
/// Open it with a browser that has Web Serial: Chrome, Edge or Chromium on a computer.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- scoreboard --out scoreboard.html")]
pub struct Args {
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "scoreboard.html")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    std::fs::write(&args.out, pages::scoreboard_in_one_file()).map_err(|why| Failure::unwritable(&args.out, why))?;
    tell(format_args!("{}: open it in Chrome, Edge or Chromium, and plug the box in.", args.out.display()))
}
