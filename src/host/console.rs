//! `four-winds console`: the console on standard input and output.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use four_winds::boards::Board;
use four_winds::console::line::LineReader;
use four_winds::console::{self, Door};

use super::failure::Failure;
use super::tell::heard;
use super::{board, picture, recorded};

/// Answers requests from standard input, one a line, on standard output.
///
/// Each answer is one JSON object on one line. Try: help
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- console\n  break british east=0 rolls=3+4,2+3")]
pub struct Args {
    /// Keeps the game in this file and goes on with the one that is in it; without it nothing is kept
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The board whose displays `png` draws
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let size = args.board.size;
    let ended = match &args.journal {
        Some(file) => converse(&mut recorded::journalled(file).painted_by(picture::save, size), input, output),
        None => converse(&mut recorded::table().painted_by(picture::save, size), input, output),
    };
    heard(ended)
}

fn converse(table: &mut dyn Door, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut lines = LineReader::new();
    // What stands behind the last line feed is a request too.
    for byte in input.bytes().chain([Ok(b'\n')]) {
        let Some(request) = lines.take(byte?) else { continue };
        let mut answer = String::new();
        // Writing to a string cannot fail.
        let _ = console::answer(&request, table, &mut answer);
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
