//! The words of a screen, for the console, for screen readers and for tests.

use core::fmt::{self, Write};

use heapless::{String, Vec};

use super::{Bar, Body, KeyState, MOST_NOTICE, ShownTile, TileLook, View};
use crate::cut::cut;
use crate::hand::write_tiles;
use crate::rules::kinds::ClaimKind;
use crate::screen::wall_picture::{Mark, WallPicture};
use crate::seat::Wind;

/// The words of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenText {
    /// The heading.
    pub title: TextLine,
    /// The main area from top to bottom, then the notice if there is one.
    pub lines: Vec<TextLine, MOST_LINES>,
    /// The labels over the keys from left to right. A label is in brackets if its key has no effect
    /// now.
    pub keys: [TextLine; 4],
}

/// One line of words. The longest line is a notice.
pub type TextLine = String<MOST_NOTICE>;

/// The most lines of a screen: a list of rows, a page number and a notice, or the lines of a claim
/// window.
pub const MOST_LINES: usize = 8;

impl View {
    /// All words of the screen.
    pub fn text(&self) -> ScreenText {
        let mut lines = self.lines();
        if let Some(seal) = &self.seal {
            lines.add(format_args!("Seal {}", seal.short()));
        }
        if let Some(notice) = &self.notice {
            lines.add(format_args!("{}", notice.text));
        }
        let keys = self.keys.each_ref().map(|label| match label.state {
            KeyState::Off if !label.text.is_empty() => cut(format_args!("({})", label.text)),
            _ => cut(format_args!("{}", label.text)),
        });
        ScreenText { title: self.title(), lines: lines.0, keys }
    }

    /// The heading of the screen.
    pub fn title(&self) -> TextLine {
        match &self.body {
            Body::Splash => cut(format_args!("Four Winds")),
            Body::TestCard { .. } => cut(format_args!("Displays")),
            Body::Choice { title, .. }
            | Body::Message { title, .. }
            | Body::Dice { title, .. }
            | Body::Wall { title, .. }
            | Body::Rows { title, .. }
            | Body::Mahjong { title, .. }
            | Body::Seat { title, .. }
            | Body::Podium { title, .. }
            | Body::KeyMap { title, .. }
            | Body::Number { title, .. }
            | Body::Entry { prompt: title, .. } => cut(format_args!("{title}")),
            Body::Play { mine: true, .. } => cut(format_args!("Your turn")),
            Body::Play { turn, .. } => cut(format_args!("{}'s turn", turn.title())),
            Body::Free { round, hand, .. } => {
                cut(format_args!("{} round, hand {hand}", round.title()))
            }
            Body::Claims { discarder: Some(owner), robbing: true, .. } => {
                cut(format_args!("{}'s kong", owner.title()))
            }
            Body::Claims { discarder: Some(owner), .. } => {
                cut(format_args!("{}'s discard", owner.title()))
            }
            Body::Claims { discarder: None, bar: None, .. } => cut(format_args!("Whose tile?")),
            Body::Claims { discarder: None, mine: Some(claim), .. } => {
                cut(format_args!("Your {}", claim.title()))
            }
            Body::Claims { discarder: None, .. } => cut(format_args!("A discard")),
        }
    }

    /// The main area from top to bottom.
    fn lines(&self) -> Lines {
        let mut lines = Lines(Vec::new());
        match &self.body {
            Body::Splash => {
                lines.add(format_args!("Version {}", crate::program::VERSION));
                lines.add(format_args!("Place {}", self.header.place));
            }
            Body::TestCard { place, says } => {
                lines.add(format_args!("{says}"));
                lines.add(format_args!("{place}"));
            }
            Body::KeyMap { keys, .. } => {
                for (place, keys) in keys.iter() {
                    let [a, b, c, d] = keys.map(|key| key.mark());
                    lines.add(format_args!("{place}: {a} {b} {c} {d}"));
                }
            }
            Body::Choice { value, note, index, count, .. } => {
                lines.add(format_args!("{value}"));
                lines.add(format_args!("{note}"));
                lines.add_page(*index, *count);
            }
            Body::Message { lines: sentences, .. }
            | Body::Mahjong { lines: sentences, .. }
            | Body::Seat { lines: sentences, .. } => {
                sentences.iter().for_each(|it| lines.add(format_args!("{it}")));
            }
            Body::Dice { faces, rolling, caption, .. } => {
                lines.add_dice(faces, rolling.is_some());
                lines.add(format_args!("{caption}"));
            }
            Body::Wall { picture, caption, .. } => {
                lines.add(format_args!("{caption}"));
                lines.add(format_args!("{}", Marked(picture, Mark::Counted, "break")));
                lines.add(format_args!("{}", Marked(picture, Mark::Taken, "take")));
                lines.add(format_args!("{}", Marked(picture, Mark::Next, "next")));
            }
            Body::Play { live, reserve, note, .. } => {
                match (*live, reserve) {
                    (Some(live), Some(reserve)) => {
                        lines.add(format_args!("{}, {reserve} in reserve", TilesLeft(live)));
                    }
                    (Some(live), None) => lines.add(format_args!("{}", TilesLeft(live))),
                    (None, _) => {}
                }
                lines.add(format_args!("{note}"));
            }
            Body::Free { wind, score, note, .. } => {
                let minus = if *score < 0 { "–" } else { "" };
                lines.add(format_args!("{} {minus}{}", wind.title(), score.unsigned_abs()));
                lines.add(format_args!("{note}"));
            }
            Body::Claims { bar, claimed, mine, note, .. } => {
                lines.add_claims(*bar, claimed, *mine);
                lines.add(format_args!("{note}"));
            }
            Body::Entry { tiles, total, note, .. } => {
                lines.add(format_args!("{}", ShownTiles(tiles)));
                if let Some(total) = total {
                    lines.add(format_args!("Total {total}"));
                }
                lines.add(format_args!("{note}"));
            }
            Body::Rows { rows, page, pages, .. } => {
                rows.iter().for_each(|row| lines.add(format_args!("{} {}", row.text, row.value)));
                lines.add_page(*page, *pages);
            }
            Body::Podium { rows, .. } => {
                rows.iter().for_each(|row| lines.add(format_args!("{} {}", row.text, row.value)));
            }
            Body::Number { value, unit, .. } => lines.add(format_args!("{value} {unit}")),
        }
        lines
    }
}

/// The lines of a screen so far.
struct Lines(Vec<TextLine, MOST_LINES>);

impl Lines {
    /// Adds a line unless it is empty. Lines that do not fit on a screen are left out.
    fn add(&mut self, text: fmt::Arguments<'_>) {
        let line: TextLine = cut(text);
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let _ = self.0.push(cut(format_args!("{trimmed}")));
        }
    }

    /// Adds the number of the page, if there are several.
    fn add_page(&mut self, page: u8, pages: u8) {
        if pages > 1 {
            self.add(format_args!("{}/{pages}", page.saturating_add(1)));
        }
    }

    fn add_dice(&mut self, faces: &[u8], rolling: bool) {
        if rolling {
            self.add(format_args!("rolling"));
        } else if let [first @ 1..=6, rest @ ..] = faces {
            let mut roll: TextLine = cut(format_args!("{first}"));
            rest.iter().for_each(|face| _ = write!(roll, "+{face}"));
            self.add(format_args!("{roll}"));
        }
    }

    fn add_claims(
        &mut self,
        bar: Option<Bar>,
        claimed: &[Option<ClaimKind>; 4],
        mine: Option<ClaimKind>,
    ) {
        if let Some(bar) = bar {
            self.add(format_args!("{} s", bar.seconds));
        }
        for (wind, claim) in Wind::ALL.into_iter().zip(claimed) {
            if let Some(claim) = claim {
                self.add(format_args!("{}: {}", wind.title(), claim.title()));
            }
        }
        if let Some(mine) = mine {
            self.add(format_args!("You claim {}", mine.title()));
        }
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

/// A word and the stacks of a picture that have a mark: `break East 7`.
struct Marked<'a>(&'a WallPicture, Mark, &'static str);

impl fmt::Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marked(picture, mark, word) = self;
        let mut first = true;
        for side in &picture.sides {
            for (at, _) in side.stacks.iter().enumerate().filter(|(_, stack)| stack.mark() == *mark)
            {
                let lead = if first { word } else { "," };
                match side.wind {
                    Some(wind) => write!(f, "{lead} {} {}", wind.title(), at + 1)?,
                    None => write!(f, "{lead} empty {}", at + 1)?,
                }
                first = false;
            }
        }
        Ok(())
    }
}

/// The tiles of a hand in the notation of hands, with a space before each set.
struct ShownTiles<'a>(&'a [ShownTile]);

impl fmt::Display for ShownTiles<'_> {
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
            write_tiles(f, set.iter().map(|shown| shown.tile))?;
            f.write_str(close)?;
            rest = after;
        }
        Ok(())
    }
}

/// The brackets of the notation of hands.
const fn brackets(look: TileLook) -> (&'static str, &'static str) {
    match look {
        TileLook::Concealed => ("", ""),
        TileLook::Exposed => ("(", ")"),
        TileLook::FaceDown => ("[", "]"),
        TileLook::Winning => ("+", ""),
        TileLook::LeftOver => ("!", ""),
    }
}
