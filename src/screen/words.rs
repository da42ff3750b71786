//! A screen's words, for the console, for screen readers and for tests.

use core::fmt::{self, Write};

use heapless::string::StringView;
use heapless::{String, Vec};

use super::view::{Body, Header, KeyState, MOST_NOTICE, View};
use super::wall_picture::{Mark, WallPicture};
use crate::hand::write_tiles;
use crate::rules::kinds::ClaimKind;
use crate::seat::Wind;
use crate::tile::Tile;

/// The words of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenText {
    /// What the screen is about.
    pub title: Line,
    /// The main area, top to bottom, then the notice if there is one.
    pub lines: Vec<Line, MOST_LINES>,
    /// The labels over the keys, left to right; in brackets when the key does nothing now.
    pub keys: [Line; 4],
}

/// One line: a notice is the longest.
pub type Line = String<MOST_NOTICE>;

/// A list of rows, a page number and a notice; or the lines of a claim window.
pub const MOST_LINES: usize = 8;

impl View {
    /// The words of the screen.
    pub fn text(&self) -> ScreenText {
        let mut lines = self.lines();
        if let Some(seal) = &self.seal {
            push(&mut lines, format_args!("Seal {}", seal.short()));
        }
        if let Some(notice) = &self.notice {
            push(&mut lines, format_args!("{}", notice.text));
        }
        let keys = self.keys.each_ref().map(|label| match label.state {
            KeyState::Off if !label.text.is_empty() => line(format_args!("({})", label.text)),
            _ => line(format_args!("{}", label.text)),
        });
        ScreenText { title: self.title(), lines, keys }
    }

    /// What the screen is about.
    pub fn title(&self) -> Line {
        match &self.body {
            Body::Splash => line(format_args!("Four Winds")),
            Body::Choice { title, .. }
            | Body::Message { title, .. }
            | Body::Dice { title, .. }
            | Body::Wall { title, .. }
            | Body::Rows { title, .. }
            | Body::Number { title, .. }
            | Body::Entry { prompt: title, .. } => line(format_args!("{title}")),
            Body::Play { mine: true, .. } => line(format_args!("Your turn")),
            Body::Play { turn, .. } => line(format_args!("{}'s turn", turn.name())),
            Body::Claims { discarder, robbing: true, .. } => line(format_args!("{}'s kong", discarder.name())),
            Body::Claims { discarder, .. } => line(format_args!("{}'s discard", discarder.name())),
        }
    }

    /// The main area, top to bottom.
    pub fn lines(&self) -> Vec<Line, MOST_LINES> {
        let mut lines = Vec::new();
        match &self.body {
            Body::Splash => {
                push(&mut lines, format_args!("Version {}", env!("CARGO_PKG_VERSION")));
                push(&mut lines, format_args!("{}", PlaceAndWind(&self.header)));
            }
            Body::Choice { value, note, index, count, .. } => {
                push(&mut lines, format_args!("{value}"));
                push(&mut lines, format_args!("{note}"));
                if *count > 1 {
                    push(&mut lines, format_args!("{}/{count}", index.saturating_add(1)));
                }
            }
            Body::Message { lines: words, .. } => words.iter().for_each(|it| push(&mut lines, format_args!("{it}"))),
            Body::Dice { faces, rolling, caption, .. } => {
                if rolling.is_some() {
                    push(&mut lines, format_args!("rolling"));
                } else if let [first @ 1..=6, rest @ ..] = faces.as_slice() {
                    let mut roll = line(format_args!("{first}"));
                    rest.iter().for_each(|face| _ = write!(roll, "+{face}"));
                    push(&mut lines, format_args!("{roll}"));
                }
                push(&mut lines, format_args!("{caption}"));
            }
            Body::Wall { picture, caption, .. } => {
                push(&mut lines, format_args!("{caption}"));
                push(&mut lines, format_args!("{}", Marked(picture, Mark::Counted, "break")));
                push(&mut lines, format_args!("{}", Marked(picture, Mark::Taken, "take")));
                push(&mut lines, format_args!("{}", Marked(picture, Mark::Next, "next")));
            }
            Body::Play { live, reserve, note, .. } => {
                let mut left = line(format_args!("{}", TilesLeft(*live)));
                if let Some(reserve) = reserve {
                    let _ = write!(left, ", {reserve} in reserve");
                }
                push(&mut lines, format_args!("{left}"));
                push(&mut lines, format_args!("{note}"));
            }
            Body::Claims { bar, claimed, mine, note, .. } => {
                if let Some(bar) = bar {
                    push(&mut lines, format_args!("{} s", bar.seconds));
                }
                for (wind, claim) in Wind::ALL.into_iter().zip(claimed) {
                    if let Some(claim) = claim {
                        push(&mut lines, format_args!("{}: {}", wind.name(), claim.name()));
                    }
                }
                if let Some(mine) = mine {
                    push(&mut lines, format_args!("You claim {}", ClaimKind::name(*mine)));
                }
                push(&mut lines, format_args!("{note}"));
            }
            Body::Entry { tiles, total, note, .. } => {
                push(&mut lines, format_args!("{}", Shown(tiles)));
                if let Some(total) = total {
                    push(&mut lines, format_args!("Total {total}"));
                }
                push(&mut lines, format_args!("{note}"));
            }
            Body::Rows { rows, page, pages, .. } => {
                rows.iter().for_each(|row| push(&mut lines, format_args!("{} {}", row.text, row.value)));
                if *pages > 1 {
                    push(&mut lines, format_args!("{}/{pages}", page.saturating_add(1)));
                }
            }
            Body::Number { value, unit, .. } => push(&mut lines, format_args!("{value} {unit}")),
        }
        lines
    }
}

/// Adds a line that says anything; what does not fit on a screen is left out.
fn push(lines: &mut Vec<Line, MOST_LINES>, text: fmt::Arguments<'_>) {
    let line = line(text);
    let trimmed = line.trim();
    if !trimmed.is_empty() {
        let _ = lines.push(cut(format_args!("{trimmed}")));
    }
}

/// Stands at the end of a text that was cut: it is seen on the screen, and tests look for it.
pub const CUT: char = '…';

/// Text cut to what the container holds, whatever it holds: a character is kept whole or not at all.
pub fn cut<const N: usize>(text: fmt::Arguments<'_>) -> String<N> {
    let mut string = String::new();
    fill(string.as_mut_view(), text);
    string
}

/// One function for every length of string.
fn fill(string: &mut StringView, text: fmt::Arguments<'_>) {
    struct Cut<'a>(&'a mut StringView);
    impl Write for Cut<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            text.chars().try_for_each(|c| self.0.push(c)).map_err(|_| fmt::Error)
        }
    }
    if Cut(string).write_fmt(text).is_err() {
        while string.push(CUT).is_err() && string.pop().is_some() {}
    }
}

fn line(text: fmt::Arguments<'_>) -> Line {
    cut(text)
}

/// "Place 2 · West", or only the place where it has no wind.
pub(super) struct PlaceAndWind<'a>(pub &'a Header);

impl fmt::Display for PlaceAndWind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place {}", self.0.place)?;
        self.0.wind.map_or(Ok(()), |wind| write!(f, " · {}", wind.name()))
    }
}

/// "71 tiles left".
pub(crate) struct TilesLeft(pub u8);

impl fmt::Display for TilesLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("No tiles left"),
            1 => f.write_str("1 tile left"),
            live => write!(f, "{live} tiles left"),
        }
    }
}

/// The stacks of a picture that carry a mark: `break at East 7`.
struct Marked<'a>(&'a WallPicture, Mark, &'static str);

impl fmt::Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marked(picture, mark, word) = self;
        let mut first = true;
        for side in &picture.sides {
            for (at, _) in side.stacks.iter().enumerate().filter(|(_, stack)| stack.mark() == *mark) {
                let lead = if first { word } else { "," };
                match side.wind {
                    Some(wind) => write!(f, "{lead} {} {}", wind.name(), at + 1)?,
                    None => write!(f, "{lead} place {} {}", side.place, at + 1)?,
                }
                first = false;
            }
        }
        Ok(())
    }
}

/// The tiles of a hand in the notation, a space before each set.
struct Shown<'a>(&'a [super::view::ShownTile]);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let [first, ..] = rest {
            let end = rest.iter().skip(1).position(|tile| tile.begins || tile.look != first.look);
            let (set, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            if rest.len() < self.0.len() {
                f.write_str(" ")?;
            }
            let (open, close) = brackets(first.look);
            f.write_str(open)?;
            write_tiles(f, set.iter().map(|shown| -> Tile { shown.tile }))?;
            f.write_str(close)?;
            rest = after;
        }
        Ok(())
    }
}

/// As in the notation of hands.
const fn brackets(look: super::view::TileLook) -> (&'static str, &'static str) {
    use super::view::TileLook;
    match look {
        TileLook::Concealed => ("", ""),
        TileLook::Exposed => ("(", ")"),
        TileLook::FaceDown => ("[", "]"),
        TileLook::Winning => ("+", ""),
        TileLook::LeftOver => ("!", ""),
    }
}
