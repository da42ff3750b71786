//! Screens that are waiting to be drawn.

use super::View;
use crate::seat::{ByPlace, Place};

/// Screens that the displays do not show yet. One place is urgent and comes first. A newer view of a
/// place replaces an older one that was not drawn yet, so nothing is lost and nothing out of date is
/// drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redraw {
    first: Place,
    views: ByPlace<Option<View>>,
}

impl Redraw {
    /// Screens to draw. The screen of place `first` is urgent, because its player waits for an
    /// answer.
    pub fn new(first: Place, views: ByPlace<Option<View>>) -> Redraw {
        Redraw { first, views }
    }

    /// Adds newer screens, which are also more urgent.
    pub fn add(&mut self, newer: Redraw) {
        self.first = newer.first;
        for (view, newer) in self.views.0.iter_mut().zip(newer.views.0) {
            if newer.is_some() {
                *view = newer;
            }
        }
    }

    /// The places whose displays are not up to date, with the urgent place first.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        (0..4).map(|steps| self.first.right(steps)).filter(|place| self.views[*place].is_some())
    }

    /// The view that the display of a place does not show yet.
    pub fn view(&self, place: Place) -> Option<&View> {
        self.views[place].as_ref()
    }

    /// No screens.
    pub const NONE: Redraw = Redraw { first: Place::ALL[0], views: ByPlace([const { None }; 4]) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::view::{Body, HeaderView, Label};
    use std::vec::Vec;

    const P: [Place; 4] = Place::ALL;

    fn view(place: Place, key: &'static str) -> View {
        View {
            header: HeaderView::first(place),
            body: Body::Splash,
            keys: [Label::ready(key); 4],
            seal: None,
            notice: None,
        }
    }

    fn redraw(key: &'static str, first: Place, places: &[Place]) -> Redraw {
        Redraw::new(
            first,
            ByPlace::from_fn(|place| places.contains(&place).then(|| view(place, key))),
        )
    }

    fn order(redraw: &Redraw) -> Vec<Place> {
        redraw.places().collect()
    }

    #[test]
    fn the_urgent_place_comes_first_and_each_place_once() {
        assert_eq!(order(&redraw("PLAY", P[2], &P)), [P[2], P[3], P[0], P[1]]);
        assert_eq!(order(&redraw("PLAY", P[2], &[P[1], P[0]])), [P[0], P[1]]);
        assert_eq!(order(&redraw("PLAY", P[0], &[])), []);
    }

    #[test]
    fn newer_screens_replace_and_overtake_older_ones_without_losing_any() {
        let mut waiting = redraw("OLD", P[0], &[P[0], P[1], P[3]]);
        waiting.add(redraw("NEW", P[3], &[P[3]]));
        assert_eq!(order(&waiting), [P[3], P[0], P[1]]);
        let expected =
            [Some(view(P[0], "OLD")), Some(view(P[1], "OLD")), None, Some(view(P[3], "NEW"))];
        assert_eq!(P.map(|place| waiting.view(place).cloned()), expected);
        assert_eq!(order(&Redraw::NONE), []);
    }
}
