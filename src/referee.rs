//! The referee: what the box and the host program both run. It owns the four panels, takes key presses, and says which
//! screens changed and what the buzzer plays.

use crate::panel::{Key, Panel};
use crate::screen::View;
use crate::seat::{ByPlace, Place};
use crate::sound::Sound;

/// What a key press did, for whoever owns the displays and the buzzer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The places whose view is no longer what it was.
    pub changed: ByPlace<bool>,
    /// What the buzzer plays, if anything.
    pub sound: Option<Sound>,
}

/// The referee of one table.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    panels: ByPlace<Panel>,
}

impl Referee {
    /// A referee at power-on.
    pub fn new() -> Referee {
        Referee::default()
    }

    /// A key went down at `at_micros`, the moment of its first edge.
    pub fn press(&mut self, place: Place, key: Key, _at_micros: u64) -> Effects {
        self.panels[place].press(key);
        Effects { changed: ByPlace::from_fn(|other| other == place), sound: Some(Sound::Click) }
    }

    /// What a place's display shows now.
    pub fn view(&self, place: Place) -> View {
        View::splash(place)
    }
}
