//! The option `--board NAME`, shared by all commands that depend on the board.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use four_winds::boards::{self, Board};

static ALL: &[Board] = &boards::ALL;

/// The board to use when the user names none.
pub const DEFAULT: &str = boards::ALL[0].name;

/// A parser that accepts the name of any known board and lists the names in the help text.
pub fn by_name() -> impl TypedValueParser<Value = &'static Board> {
    let names = PossibleValuesParser::new(ALL.iter().map(|board| board.name));
    names.try_map(|name| ALL.iter().find(|board| board.name == name).ok_or("no such board"))
}
