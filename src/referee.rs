//! The referee: what the box and the host program both run. It owns the four panels, takes key presses, and says which
//! screens changed and what the buzzer plays.

use crate::panel::{Key, Panel};
use crate::screen::View;
use crate::seat::{ByPlace, Place, TurnOrder};
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
        // Nobody is seated yet: place 0 stands for East and the winds follow anticlockwise.
        let wind = TurnOrder::Anticlockwise.wind(Place::ALL[0], place);
        View::welcome(place, wind, self.panels[place].last_press())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_changes_the_view_of_its_own_place_only() {
        for place in Place::ALL {
            for key in Key::ALL {
                let mut referee = Referee::new();
                let before = ByPlace::from_fn(|place| referee.view(place));
                let effects = referee.press(place, key, 1_000);
                assert_eq!(effects.sound, Some(Sound::Click));
                for (other, view) in before.iter() {
                    assert_eq!(effects.changed[other], other == place);
                    assert_eq!(referee.view(other) != *view, effects.changed[other], "place {other}");
                }
            }
        }
    }

    #[test]
    fn the_same_key_again_changes_the_view_again() {
        let (mut referee, place) = (Referee::new(), Place::ALL[1]);
        referee.press(place, Key::ALL[0], 0);
        let once = referee.view(place);
        referee.press(place, Key::ALL[0], 9);
        assert_ne!(referee.view(place), once);
    }
}
