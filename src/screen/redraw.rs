//! Screens that are waiting to be drawn.

use super::View;
use crate::seat::{ByPlace, Place};

/// Screens that displays do not show yet, the urgent one first. A newer view of a place replaces an older one that was not
/// drawn yet: nothing is lost, and nothing is drawn that is out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redraw {
    first: Place,
    views: ByPlace<Option<View>>,
}

impl Redraw {
    /// Draw these, and the one of place `first` before the others: its player waits for an answer.
    pub fn new(first: Place, views: ByPlace<Option<View>>) -> Redraw {
        Redraw { first, views }
    }

    /// Adds what is newer and more urgent.
    pub fn add(&mut self, newer: Redraw) {
        self.first = newer.first;
        for (view, newer) in self.views.0.iter_mut().zip(newer.views.0) {
            if newer.is_some() {
                *view = newer;
            }
        }
    }

    /// The places whose displays are not up to date, the urgent one first.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        (0..4).map(|steps| self.first.right(steps)).filter(|place| self.views[*place].is_some())
    }

    /// What the place's display is to show, if it does not yet.
    pub fn view(&self, place: Place) -> Option<&View> {
        self.views[place].as_ref()
    }

    /// Every display shows its view.
    pub fn done(&mut self) {
        self.views = ByPlace([const { None }; 4]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Referee;
    use crate::rules::{self, Options};
    use crate::table::Event;
    use std::vec::Vec;

    const P: [Place; 4] = Place::ALL;

    fn redraw(referee: &Referee, first: Place, places: &[Place]) -> Redraw {
        Redraw::new(first, ByPlace::from_fn(|place| places.contains(&place).then(|| referee.view(place))))
    }

    fn order(redraw: &Redraw) -> Vec<Place> {
        redraw.places().collect()
    }

    #[test]
    fn the_urgent_place_comes_first_and_each_place_once() {
        let referee = Referee::new();
        assert_eq!(order(&redraw(&referee, P[2], &P)), [P[2], P[3], P[0], P[1]]);
        assert_eq!(order(&redraw(&referee, P[2], &[P[1], P[0]])), [P[0], P[1]]);
        assert_eq!(order(&redraw(&referee, P[0], &[])), []);
    }

    #[test]
    fn newer_screens_replace_and_overtake_older_ones_without_losing_any() {
        let mut referee = Referee::new();
        let mut waiting = redraw(&referee, P[0], &[P[0], P[1], P[3]]);
        referee.apply(&Event::New(Options::new(rules::ALL[0])), 0).unwrap();
        waiting.add(redraw(&referee, P[3], &[P[3]]));
        let older = Referee::new();
        assert_eq!(order(&waiting), [P[3], P[0], P[1]]);
        let expected = [Some(older.view(P[0])), Some(older.view(P[1])), None, Some(referee.view(P[3]))];
        assert_eq!(P.map(|place| waiting.view(place).cloned()), expected);
        waiting.done();
        assert_eq!(order(&waiting), []);
    }
}
