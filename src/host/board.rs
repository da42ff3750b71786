//! Which table: the boards that the command line knows.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use four_winds::screen::Size;

#[derive(Debug)]
pub struct Board {
    pub name: &'static str,
    pub title: &'static str,
    pub size: Size,
}
static ALL: [Board; 2] = [
    Board { name: "pico", title: "four ST7789 displays, 320×240", size: Size { width: 320, height: 240 } },
    Board { name: "pico-compact", title: "four ST7735S displays, 160×128", size: Size { width: 160, height: 128 } },
];

/// The board when none is asked for.
pub const DEFAULT: &str = "pico";

/// Takes the name of any board there is, and lists them in the help.
pub fn by_name() -> impl TypedValueParser<Value = &'static Board> {
    let names = PossibleValuesParser::new(ALL.iter().map(|board| board.name));
    names.map(|name| ALL.iter().find(|board| board.name == name).expect("clap let only listed names pass"))
}
