//! Cells that look the same on several displays are sent once, and every display ends up with its
//! own picture.

use std::collections::HashSet;

use crate::common::Random;
use four_winds::screen::frame::Run;
use four_winds::screen::sent::{Changes, Deliveries, Delivery};
use four_winds::screen::{Colour, Frame, Sent};
use four_winds::seat::{ByPlace, Place};
use four_winds::size::Size;

/// Four cells wide and three bands high.
const SIZE: Size = Size { width: 64, height: 24 };
const P: [Place; 4] = Place::ALL;

/// What a display shows, cell by cell. Here each cell has a single colour.
type Glass = [[Option<Colour>; 4]; 3];

/// Four displays, and what the box knows about them.
struct Displays {
    shown: ByPlace<Sent>,
    glass: ByPlace<Glass>,
}

impl Displays {
    fn new() -> Displays {
        Displays {
            shown: ByPlace::from_fn(|_| Sent::unknown()),
            glass: ByPlace([[[None; 4]; 3]; 4]),
        }
    }

    /// What has to be sent so that these places show these pictures.
    fn deliveries(
        &mut self,
        first: Place,
        pictures: &ByPlace<Option<[[Colour; 4]; 3]>>,
    ) -> Deliveries {
        let mut changes = ByPlace::<Changes>::default();
        for (place, picture) in pictures.iter() {
            let Some(picture) = picture else { continue };
            let mut words = vec![0; Frame::words(SIZE)];
            let mut frame = Frame::new(&mut words, SIZE).unwrap();
            for (band, cell) in (0..3).flat_map(|band| (0..4).map(move |cell| (band, cell))) {
                let (left, top) = (16 * cell as i32, 8 * band as i32);
                frame.fill(left..left + 16, top..top + 8, picture[band][cell]);
            }
            changes[place] = self.shown[place].take_changes(&frame);
        }
        Deliveries::new(first, 0..3, &changes, &self.shown)
    }
}

fn to(places: &[Place]) -> ByPlace<bool> {
    ByPlace::from_fn(|place| places.contains(&place))
}

fn delivery(from: Place, places: &[Place], band: usize, cells: std::ops::Range<usize>) -> Delivery {
    Delivery { from, to: to(places), run: Run { band, cells } }
}

#[test]
fn what_is_the_same_goes_to_all_and_what_differs_to_each() {
    use Colour::{Blue, Night, Red, Sky};
    let mut displays = Displays::new();
    let dark = [[Night; 4]; 3];
    // All four pictures are the same, so three bands are sent once.
    let all: Vec<_> = displays.deliveries(P[2], &ByPlace([Some(dark); 4])).collect();
    assert_eq!(all, [0, 1, 2].map(|band| delivery(P[2], &P, band, 0..4)));

    // In the middle band the first and second place agree on two cells. The fourth agrees with the
    // third on one cell and with nobody on another.
    let mut pictures = ByPlace([Some(dark); 4]);
    let middle = [
        [Red, Red, Night, Night],
        [Red, Red, Sky, Night],
        [Blue, Night, Night, Sky],
        [Blue, Sky, Night, Night],
    ];
    for (picture, middle) in pictures.0.iter_mut().zip(middle) {
        picture.as_mut().unwrap()[1] = middle;
    }
    let sent: Vec<_> = displays.deliveries(P[0], &pictures).collect();
    let expected = [
        delivery(P[0], &[P[0], P[1]], 1, 0..2),
        delivery(P[1], &[P[1]], 1, 2..3),
        delivery(P[2], &[P[2], P[3]], 1, 0..1),
        delivery(P[2], &[P[2]], 1, 3..4),
        delivery(P[3], &[P[3]], 1, 1..2),
    ];
    assert_eq!(sent, expected);
    // A display that already shows a cell does not get it again, and a place without a picture gets
    // nothing.
    assert_eq!(displays.deliveries(P[0], &pictures).next(), None);
    pictures.0[0].as_mut().unwrap()[2][3] = Blue;
    pictures.0[3].as_mut().unwrap()[2][3] = Blue;
    let mut only = pictures;
    only.0[0] = None;
    assert_eq!(
        displays.deliveries(P[0], &only).collect::<Vec<_>>(),
        [delivery(P[3], &[P[3]], 2, 3..4)]
    );
    assert_eq!(
        displays.deliveries(P[1], &pictures).collect::<Vec<_>>(),
        [delivery(P[0], &[P[0]], 2, 3..4)]
    );
}

/// Random pictures with few colours, so that many cells agree. Some deliveries are interrupted and
/// put back.
#[test]
fn every_display_ends_up_with_its_own_picture_and_nothing_is_sent_twice() {
    let mut random = Random::new(1);
    let mut displays = Displays::new();
    for _ in 0..3000 {
        let pictures = ByPlace::from_fn(|_| {
            (random.below(4) > 0).then(|| {
                std::array::from_fn(|_| {
                    std::array::from_fn(|_| Colour::from_index(random.below(3) as u8))
                })
            })
        });
        let wanted = |place: Place, band: usize, cell: usize| {
            pictures[place].map(|picture| picture[band][cell])
        };
        let before = displays.glass;
        let mut deliveries = displays.deliveries(P[random.below(4)], &pictures);
        let limit = if random.below(3) == 0 { random.below(9) } else { usize::MAX };
        let sent: Vec<_> = deliveries.by_ref().take(limit).collect();
        for Delivery { from, to, run } in &sent {
            assert!(to[*from]);
            for (place, _) in to.iter().filter(|(_, gets)| **gets) {
                for cell in run.cells.clone() {
                    let colour =
                        wanted(place, run.band, cell).expect("he has something new to show");
                    assert_eq!(
                        Some(colour),
                        wanted(*from, run.band, cell),
                        "{place:?} gets another's cell"
                    );
                    assert_ne!(
                        displays.glass[place][run.band][cell],
                        Some(colour),
                        "{place:?} shows it already"
                    );
                    displays.glass[place][run.band][cell] = Some(colour);
                }
            }
        }
        for Delivery { to, run, .. } in deliveries {
            for (place, _) in to.iter().filter(|(_, gets)| **gets) {
                displays.shown[place].put_back(&run);
                // As far as the box knows, these cells may show anything.
                run.cells.clone().for_each(|cell| displays.glass[place][run.band][cell] = None);
            }
        }
        if limit < usize::MAX {
            continue;
        }
        for (band, cell) in (0..3).flat_map(|band| (0..4).map(move |cell| (band, cell))) {
            let new = |place: &Place| before[*place][band][cell] != wanted(*place, band, cell);
            let news = P.into_iter().filter(|place| pictures[*place].is_some()).filter(new);
            let colours: HashSet<_> = news.map(|place| wanted(place, band, cell)).collect();
            let times = sent
                .iter()
                .filter(|it| it.run.band == band && it.run.cells.contains(&cell))
                .count();
            assert_eq!(times, colours.len(), "once for each colour that somebody lacks");
            for place in P.into_iter().filter(|place| pictures[*place].is_some()) {
                assert_eq!(displays.glass[place][band][cell], wanted(place, band, cell));
            }
        }
    }
}
