//! `four-winds console`: the text protocol on standard input and output.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use four_winds::boards::Board;
use four_winds::console::line::LineReader;
use four_winds::console::{self, Door};

use super::failure::Failure;
use super::tell::heard;
use super::{board, picture, recorded};

/// Reads requests from standard input, one per line, and answers on standard output.
///
/// Each answer is one JSON object on one line. Type `help` for a list of requests.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- console\n  break british east=0 rolls=3+4,2+3")]
pub struct ConsoleArgs {
    /// Store the game in this file, and continue the game that is already in it. Without this
    /// option nothing is stored
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The board whose displays `png` draws
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
}

pub fn run(args: &ConsoleArgs) -> Result<(), Failure> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let size = args.board.size;
    let ended = match &args.journal {
        Some(file) => converse(
            &mut recorded::journalled(file).with_pictures(picture::save, size),
            input,
            output,
        ),
        None => converse(&mut recorded::table().with_pictures(picture::save, size), input, output),
    };
    heard(ended)
}

fn converse(table: &mut dyn Door, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut lines = LineReader::new();
    // The extra line feed ends a last line that has none.
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
