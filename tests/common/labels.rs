//! Finds keys by the labels above them.

use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::screen::view::KeyState;
use four_winds::seat::Place;

/// The key with this label at a place, if it can be pressed now.
pub fn labelled(referee: &Referee, place: Place, label: &str) -> Option<Key> {
    let view = referee.view(place);
    Key::ALL.into_iter().find(|key| {
        let shown = &view.keys[key.index()];
        shown.text == label && shown.state != KeyState::Off
    })
}
