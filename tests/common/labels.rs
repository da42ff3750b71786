//! Keys by what is written over them.

use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::view::KeyState;
use four_winds::seat::Place;

/// The key of a place with this label that can be pressed.
pub fn labelled(referee: &Referee, place: Place, label: &str) -> Option<Key> {
    let view = referee.view(place);
    Key::ALL.into_iter().find(|key| {
        let shown = &view.keys[key.index()];
        shown.text == label && shown.state != KeyState::Off
    })
}
