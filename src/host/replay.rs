//! `four-winds replay FILE`: applies the events of a log and prints the resulting state.

use std::path::PathBuf;

use four_winds::console;

use super::dice::os_dice;
use super::failure::Failure;
use super::tell::tell;
use crate::live::replay::replayed;

/// Applies the events of a log, one per line, and prints the resulting state.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- replay evening.log")]
pub struct ReplayArgs {
    /// A log from the console's `log` or `log game=N`. Lines of JSON, blank lines and comments are
    /// skipped
    file: PathBuf,
}

pub fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let log =
        std::fs::read_to_string(&args.file).map_err(|why| Failure::no_log(&args.file, &why))?;
    let file = args.file.display().to_string();
    let mut table = replayed(&file, &log, || os_dice(1)).map_err(Failure::refused)?;
    let mut state = String::new();
    // Writing to a string cannot fail.
    let _ = console::answer(b"state", &mut table, &mut state);
    tell(state.trim_end())
}
