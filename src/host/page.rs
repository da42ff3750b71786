//! `four-winds page`: writes the whole table as one file that needs only a browser.

use std::path::PathBuf;

use four_winds::boards::{self, Board};

use super::failure::Failure;
use super::tell::tell;
use super::toolchain::{self, PAGE};
use super::{board, pages, remap};

/// Writes the table as one HTML file with the engine inside.
///
/// Open the file in any browser, from the disk or from a web server. It needs no program and no
/// network. In Chrome, Edge or Chromium it also reads a box over USB.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- page --out table.html")]
pub struct PageArgs {
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "table.html")]
    out: PathBuf,
    /// The board whose displays to show
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
}

pub fn run(args: &PageArgs) -> Result<(), Failure> {
    let page = build(args.board)?;
    std::fs::write(&args.out, page).map_err(|why| Failure::unwritable(&args.out, why))?;
    tell(format_args!("{} is written. Open it in a browser.", args.out.display()))
}

/// Builds the engine and returns the whole page.
pub fn build(board: &Board) -> Result<String, Failure> {
    let project = toolchain::project().ok_or_else(|| {
        Failure::usage(
            "the engine is built from the source. In the project's folder, run `cargo run -- page`.",
        )
    })?;
    let config = remap::config(PAGE, &project);
    toolchain::build(&project, PAGE, "the page", &["--profile", "page", "--config", &config])?;
    let file = toolchain::target_folder(&project).join(PAGE).join("page/four-winds.wasm");
    let engine = std::fs::read(&file).map_err(|why| Failure::unreadable(&file, why))?;
    let number = boards::ALL.iter().position(|it| it.name == board.name).unwrap_or(0);
    Ok(pages::table_in_one_file(&engine, number))
}
