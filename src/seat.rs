//! Places, winds and the order of turns.
//!
//! A place is a side of the table and never moves. A wind belongs to a place for some hands and
//! then moves on. Places are numbered anticlockwise, seen from above: place 1 is at the right hand
//! of place 0.

use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the four sides of the table.
///
/// It is an enum, so the compiler knows that every place is a valid index of a [`ByPlace`] and
/// leaves out the bounds checks.
///
/// ```
/// use four_winds::seat::Place;
///
/// let place = Place::new(3).unwrap();
/// assert_eq!(place.right(1), Place::ALL[0]);
/// assert_eq!(place.opposite(), Place::ALL[1]);
/// assert_eq!(Place::new(4), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Place {
    Zero,
    One,
    Two,
    Three,
}

impl Place {
    /// The four places, anticlockwise.
    pub const ALL: [Place; 4] = [Place::Zero, Place::One, Place::Two, Place::Three];

    /// The place with this number, 0..=3.
    pub const fn new(number: u8) -> Option<Place> {
        if number < 4 { Some(Place::ALL[number as usize]) } else { None }
    }

    /// The number of the place, 0..=3.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The number of the place, 0..=3, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place `steps` to the right, which is anticlockwise. Four steps lead back to this place.
    pub const fn right(self, steps: usize) -> Place {
        Place::ALL[(self.index() + steps % 4) % 4]
    }

    /// The place `steps` to the left, which is clockwise. Four steps lead back to this place.
    pub const fn left(self, steps: usize) -> Place {
        self.right(4 - steps % 4)
    }

    /// The place across the table.
    pub const fn opposite(self) -> Place {
        self.right(2)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({})", self.number())
    }
}

/// The winds, in the order in which they take their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Wind {
    East,
    South,
    West,
    North,
}

impl Wind {
    /// The four winds, in the order of their turns.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// The position in [`Wind::ALL`], from 0 for East to 3 for North.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The wind `steps` after this one in the order East, South, West, North. East follows North.
    pub const fn next(self, steps: usize) -> Wind {
        Wind::ALL[(self.index() + steps % 4) % 4]
    }

    /// The letter of the wind: `E`, `S`, `W` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        }
    }

    /// The wind whose letter this is.
    pub const fn from_letter(letter: char) -> Option<Wind> {
        match letter {
            'E' => Some(Wind::East),
            'S' => Some(Wind::South),
            'W' => Some(Wind::West),
            'N' => Some(Wind::North),
            _ => None,
        }
    }

    /// The English word, as players see it.
    pub const fn title(self) -> &'static str {
        match self {
            Wind::East => "East",
            Wind::South => "South",
            Wind::West => "West",
            Wind::North => "North",
        }
    }
}

/// Which way the turn goes round the table.
///
/// ```
/// use four_winds::seat::{Place, TurnOrder, Wind};
///
/// // Place 3 is at the right hand of East at place 2.
/// let east = Place::ALL[2];
/// assert_eq!(TurnOrder::Anticlockwise.wind(east, Place::ALL[3]), Wind::South);
/// assert_eq!(TurnOrder::Clockwise.wind(east, Place::ALL[3]), Wind::North);
/// assert_eq!(TurnOrder::Clockwise.step(east, 1), Place::ALL[1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOrder {
    /// To the right: British, Carmel, Hong Kong.
    Anticlockwise,
    /// To the left: Kards, Seasons.
    Clockwise,
}

impl TurnOrder {
    /// The place `steps` turns after `place`.
    pub const fn step(self, place: Place, steps: usize) -> Place {
        match self {
            TurnOrder::Anticlockwise => place.right(steps),
            TurnOrder::Clockwise => place.left(steps),
        }
    }

    /// How many turns after `from` it is `to`'s turn, 0..=3.
    pub const fn distance(self, from: Place, to: Place) -> usize {
        match self {
            TurnOrder::Anticlockwise => (to.index() + 4 - from.index()) % 4,
            TurnOrder::Clockwise => (from.index() + 4 - to.index()) % 4,
        }
    }

    /// The wind that `place` holds when `east` holds East. Winds always follow each other in turn
    /// order.
    pub const fn wind(self, east: Place, place: Place) -> Wind {
        Wind::East.next(self.distance(east, place))
    }

    /// The place that holds `wind` when `east` holds East.
    pub const fn holder(self, east: Place, wind: Wind) -> Place {
        self.step(east, wind.index())
    }
}

/// Who takes the first part in a hand: rolls for the wall, counts as one, is dealt to first, has the
/// fourteenth tile and discards first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// East, in every round.
    East,
    /// The holder of the round's wind.
    RoundWind,
}

impl Lead {
    /// The wind that leads in a round of this wind.
    pub const fn wind(self, round: Wind) -> Wind {
        match self {
            Lead::East => Wind::East,
            Lead::RoundWind => round,
        }
    }
}

/// One value for each place, indexed by [`Place`] and never by a bare number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlace<T>(pub [T; 4]);

impl<T> ByPlace<T> {
    /// Calls `make` for each place to get its value.
    pub fn from_fn(mut make: impl FnMut(Place) -> T) -> ByPlace<T> {
        let [a, b, c, d] = Place::ALL;
        ByPlace([make(a), make(b), make(c), make(d)])
    }

    /// Each place with its value, place 0 first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Place, &T)> {
        Place::ALL.iter().copied().zip(&self.0)
    }

    /// Each place with its value, which can be changed. Place 0 comes first.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Place, &mut T)> {
        Place::ALL.iter().copied().zip(&mut self.0)
    }
}

impl<T> Index<Place> for ByPlace<T> {
    type Output = T;
    fn index(&self, place: Place) -> &T {
        &self.0[place.index()]
    }
}

impl<T> IndexMut<Place> for ByPlace<T> {
    fn index_mut(&mut self, place: Place) -> &mut T {
        &mut self.0[place.index()]
    }
}

/// Some of the four places. They are displayed as a list, like `place 0 and 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(pub ByPlace<bool>);

impl Places {
    /// The places for which `is` returns true.
    pub fn those(is: impl FnMut(Place) -> bool) -> Places {
        Places(ByPlace::from_fn(is))
    }

    /// The places, the lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.iter().filter(|(_, is)| **is).map(|(place, _)| place)
    }

    /// Whether there is no place at all.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("place")?;
        self.iter()
            .enumerate()
            .try_for_each(|(n, place)| write!(f, "{} {place}", if n > 0 { " and" } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_is_anticlockwise_and_counts_go_round() {
        let place = Place::ALL[3];
        assert_eq!(place.right(1), Place::ALL[0]);
        assert_eq!(place.left(1), Place::ALL[2]);
        assert_eq!(place.right(21), Place::ALL[0]);
        assert_eq!(place.left(400), place);
        assert_eq!(place.right(usize::MAX), place.left(1));
    }

    #[test]
    fn winds_follow_the_turn_order() {
        let east = Place::ALL[2];
        let winds = |turn: TurnOrder| Place::ALL.map(|place| turn.wind(east, place).letter());
        assert_eq!(winds(TurnOrder::Anticlockwise), ['W', 'N', 'E', 'S']);
        assert_eq!(winds(TurnOrder::Clockwise), ['W', 'S', 'E', 'N']);
    }

    #[test]
    fn step_and_distance_undo_each_other() {
        for turn in [TurnOrder::Anticlockwise, TurnOrder::Clockwise] {
            for from in Place::ALL {
                for to in Place::ALL {
                    assert_eq!(turn.step(from, turn.distance(from, to)), to);
                    assert_eq!(turn.holder(from, turn.wind(from, to)), to);
                }
            }
        }
    }
}
