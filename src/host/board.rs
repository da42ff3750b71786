//! `--board NAME` of every command that needs to know the displays.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use four_winds::boards::{self, Board};

static ALL: &[Board] = &boards::ALL;

/// The board when none is asked for.
pub const DEFAULT: &str = boards::ALL[0].name;

/// Takes the name of any board there is, and lists them in the help.
pub fn by_name() -> impl TypedValueParser<Value = &'static Board> {
    let names = PossibleValuesParser::new(ALL.iter().map(|board| board.name));
    names.try_map(|name| ALL.iter().find(|board| board.name == name).ok_or("no such board"))
}
