//! A screen as data: what the pixels, the browser and the console's `screen` are all made from.

use crate::panel::Key;
use crate::seat::{Place, Wind};

/// What one place's display shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    place: Place,
    wind: Wind,
    pressed: Option<(Key, u16)>,
}

impl View {
    /// The first screen: the place, its wind, and the key pressed last with its count.
    pub fn welcome(place: Place, wind: Wind, pressed: Option<(Key, u16)>) -> View {
        View { place, wind, pressed }
    }
}
