//! `four-winds replay FILE`: applies a log and prints the state it leads to.

use std::path::{Path, PathBuf};

use four_winds::console::{self, Control};
use four_winds::table::{Event, Phase, Stamped};

use super::failure::Failure;
use super::recorded::{self, Recorded};
use super::tell::tell;

/// Applies a log, one event a line, and prints the state.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- replay evening.log")]
pub struct Args {
    /// A log as the console's `log` or `log game=N` writes it; lines of JSON, blank lines and comments are skipped
    file: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let log = std::fs::read_to_string(&args.file).map_err(|why| Failure::no_log(&args.file, &why))?;
    let mut table = replayed(&args.file, &log)?;
    let mut state = String::new();
    // Writing to a string cannot fail.
    let _ = console::answer(b"state", &mut table, &mut state);
    tell(state.trim_end())
}

/// The table that a log leads to; `file` is what the log is called in a complaint.
pub fn replayed(file: &Path, log: &str) -> Result<Recorded, Failure> {
    let mut table = recorded::table();
    for (number, line) in (1..).zip(log.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '{']) {
            continue;
        }
        let at = |text: &dyn std::fmt::Display| Failure::refused(format_args!("{}:{number}: {text}", file.display()));
        let Stamped { seq, ms, event } = Stamped::parse(line).map_err(|problem| at(&problem.text))?;
        // The log of one game begins with its `new`, which may have any number.
        if matches!(event, Event::New(_)) && matches!(table.history().table().phase(), Phase::NoGame) {
            table = recorded::table_after(seq.saturating_sub(1));
        }
        let next = table.history().seq().saturating_add(1);
        if seq != next {
            return Err(at(&format_args!("event {seq} does not follow: the next one is {next}")));
        }
        table.apply(&event, ms).map_err(|refusal| at(&format_args!("{event} is refused: {refusal}")))?;
    }
    Ok(table)
}
