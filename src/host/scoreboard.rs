//! `four-winds scoreboard`: writes the scoreboard as one file that needs only a browser.

use std::path::PathBuf;

use super::failure::Failure;
use super::pages;
use super::tell::tell;

/// Writes the live scoreboard as one HTML file.
///
/// Plug in a box and open the file in a browser that supports Web Serial: Chrome, Edge or Chromium
/// on a computer.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- scoreboard --out scoreboard.html")]
pub struct ScoreboardArgs {
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "scoreboard.html")]
    out: PathBuf,
}

pub fn run(args: &ScoreboardArgs) -> Result<(), Failure> {
    std::fs::write(&args.out, pages::scoreboard_in_one_file())
        .map_err(|why| Failure::unwritable(&args.out, why))?;
    tell(format_args!(
        "{} is written. Open it in Chrome, Edge or Chromium, and plug the box in.",
        args.out.display()
    ))
}
