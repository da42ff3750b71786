//! `four-winds case`: writes the parts of the case for a board, as OpenSCAD sources, and renders them.

mod openscad;
mod parameters;
mod picture;

use std::fs;
use std::path::{Path, PathBuf};

use four_winds::boards::Board;

use super::board;
use super::failure::Failure;
use super::sum::sha256;
use super::tell::tell;

/// Writes the case of a board for a 3D printer: sources for OpenSCAD, STL files and a picture
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- case --board pico --out case-pico")]
pub struct CaseArgs {
    /// The board whose displays the case is for
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// The folder to write to. It is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write only the sources. This does not need OpenSCAD
    #[arg(long)]
    sources: bool,
}

/// The sources, beside the parameters that they all include.
const SOURCES: [(&str, &str); 7] = [
    ("common.scad", include_str!("../../../boards/case/common.scad")),
    ("box.scad", include_str!("../../../boards/case/box.scad")),
    ("lid.scad", include_str!("../../../boards/case/lid.scad")),
    ("wedge_layout.scad", include_str!("../../../boards/case/wedge_layout.scad")),
    ("wedge.scad", include_str!("../../../boards/case/wedge.scad")),
    ("wedge_back.scad", include_str!("../../../boards/case/wedge_back.scad")),
    ("picture.scad", include_str!("../../../boards/case/picture.scad")),
];

/// The parts to print, and how many of each a table needs.
const PARTS: [(&str, u8); 4] = [("box", 1), ("lid", 1), ("wedge", 4), ("wedge_back", 4)];

pub fn run(args: &CaseArgs) -> Result<(), Failure> {
    let parameters = parameters::file(args.board);
    fs::create_dir_all(&args.out).map_err(|why| unwritable(&args.out, why))?;
    let sources = SOURCES.into_iter().chain([("parameters.scad", parameters.as_str())]);
    for (name, text) in sources.clone() {
        let file = args.out.join(name);
        fs::write(&file, text).map_err(|why| unwritable(&file, why))?;
    }
    tell(format_args!("{}: the case of board {}", args.out.display(), args.board.name))?;
    if args.sources {
        return Ok(());
    }
    let openscad = openscad::find(&args.out)?;
    for (part, count) in PARTS {
        openscad.stl(part)?;
        tell(format_args!("{part}.stl: print it {}", times(count)))?;
    }
    let all: String = sources.map(|(_, text)| text).collect();
    picture::draw(&openscad, &sha256(all.as_bytes()))?;
    tell("picture.png")
}

fn times(count: u8) -> String {
    if count == 1 { "once".into() } else { format!("{count} times") }
}

fn unwritable(path: &Path, why: std::io::Error) -> Failure {
    Failure::refused(format_args!(
        "cannot write {}: {why}. Give --out a folder in a place that is writable.",
        path.display()
    ))
}
