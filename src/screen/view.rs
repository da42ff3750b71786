//! A screen as data: what the pixels, the browser and the console's `screen` are all made from.

use core::fmt::{self, Write};

use heapless::{String, Vec};

use super::glyphs::wind_character;
use crate::panel::Key;
use crate::seat::{Place, Wind};

/// What one place's display shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The strip at the top.
    pub header: Header,
    /// The main area.
    pub body: Body,
    /// The labels over the four keys, left to right.
    pub keys: [Label; 4],
}

/// The strip at the top of every screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The wind that the place holds.
    pub wind: Wind,
    /// What this screen is about.
    pub title: Line,
    /// The running score, once there is a game.
    pub score: Option<i32>,
}

/// The main area of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Who sits here.
    Welcome {
        /// The place.
        place: Place,
        /// The wind that it holds.
        wind: Wind,
    },
}

/// What stands over a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// What the key does now; nothing for a key without a meaning.
    pub text: &'static str,
    /// How it looks.
    pub state: KeyState,
}

/// How a key's label looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// Can be pressed.
    Ready,
    /// Was just pressed.
    Lit,
    /// Does nothing now, and says why when pressed.
    Off,
}

impl Label {
    /// The label of a key that can be pressed.
    pub const fn ready(text: &'static str) -> Label {
        Label { text, state: KeyState::Ready }
    }
}

/// A screen's words, for the console. The longest line is a main line of the 320×240 display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenText {
    /// What the screen is about.
    pub title: Line,
    /// The main area, top to bottom.
    pub lines: Vec<Line, 4>,
    /// The labels over the keys, left to right.
    pub keys: [&'static str; 4],
}

/// One line of a screen: at most sixteen characters fit, some of them three bytes long.
pub type Line = String<48>;

impl View {
    /// The first screen: the place, its wind, and once a key was pressed, which one and how often.
    pub fn welcome(place: Place, wind: Wind, pressed: Option<(Key, u16)>) -> View {
        let keys = Key::ALL.map(|key| {
            let lit = pressed.is_some_and(|(last, _)| last == key);
            Label { text: key.name(), state: if lit { KeyState::Lit } else { KeyState::Ready } }
        });
        let title = match pressed {
            None => line(format_args!("Four Winds")),
            Some((key, count)) => line(format_args!("Key {} ×{count}", key.name())),
        };
        View { header: Header { wind, title, score: None }, body: Body::Welcome { place, wind }, keys }
    }

    /// The words of the screen.
    pub fn text(&self) -> ScreenText {
        let lines = match self.body {
            Body::Welcome { place, wind } => {
                let wind = line(format_args!("{} {}", wind.name(), wind_character(wind)));
                Vec::from_array([wind, place_line(place)])
            }
        };
        ScreenText { title: self.header.title.clone(), lines, keys: self.keys.map(|label| label.text) }
    }
}

/// A line of text; the capacity holds every line that fits a screen, so nothing is lost here.
fn line(text: fmt::Arguments<'_>) -> Line {
    let mut line = Line::new();
    let _ = line.write_fmt(text);
    line
}

/// "Place 2".
pub(super) fn place_line(place: Place) -> Line {
    line(format_args!("Place {place}"))
}
