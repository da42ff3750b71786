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

    /// What to draw now; `None` when every display is up to date.
    pub fn next(&self) -> Option<(Place, &View)> {
        (0..4).map(|steps| self.first.right(steps)).find_map(|place| Some((place, self.views[place].as_ref()?)))
    }

    /// What the place's display is to show, if it does not yet.
    pub fn view(&self, place: Place) -> Option<&View> {
        self.views[place].as_ref()
    }

    /// Whose turn it is after this place, without waiting until this one is done.
    pub fn after(&self, place: Place) -> Option<Place> {
        let ring = (0..4).map(|steps| self.first.right(steps));
        ring.skip_while(|it| *it != place).skip(1).find(|place| self.views[*place].is_some())
    }

    /// The place's display shows its view.
    pub fn done(&mut self, place: Place) {
        self.views[place] = None;
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

    fn drain(mut redraw: Redraw) -> Vec<(Place, View)> {
        let mut drawn = Vec::new();
        while let Some((place, view)) = redraw.next() {
            drawn.push((place, view.clone()));
            redraw.done(place);
        }
        drawn
    }

    fn order(redraw: Redraw) -> Vec<Place> {
        drain(redraw).into_iter().map(|(place, _)| place).collect()
    }

    #[test]
    fn the_urgent_place_comes_first_and_each_place_once() {
        let referee = Referee::new();
        assert_eq!(order(redraw(&referee, P[2], &P)), [P[2], P[3], P[0], P[1]]);
        assert_eq!(order(redraw(&referee, P[2], &[P[1], P[0]])), [P[0], P[1]]);
        assert_eq!(order(redraw(&referee, P[0], &[])), []);
    }

    #[test]
    fn the_places_after_one_are_those_that_come_when_it_is_done() {
        let referee = Referee::new();
        let all = redraw(&referee, P[2], &P);
        assert_eq!([2, 3, 0, 1].map(|place| all.after(P[place])), [Some(P[3]), Some(P[0]), Some(P[1]), None]);
        let two = redraw(&referee, P[2], &[P[1], P[3]]);
        assert_eq!([3, 1].map(|place| two.after(P[place])), [Some(P[1]), None]);
    }

    #[test]
    fn newer_screens_replace_and_overtake_older_ones_without_losing_any() {
        let mut referee = Referee::new();
        let mut waiting = redraw(&referee, P[0], &[P[0], P[1], P[3]]);
        referee.apply(&Event::New(Options::new(rules::ALL[0])), 0).unwrap();
        waiting.add(redraw(&referee, P[3], &[P[3]]));
        let older = Referee::new();
        let expected = [(P[3], referee.view(P[3])), (P[0], older.view(P[0])), (P[1], older.view(P[1]))];
        assert_eq!(drain(waiting), expected);
    }
}
