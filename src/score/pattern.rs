//! The language in which special hands are written, as data.
//!
//! A pattern is a list of parts; a hand fits when its groups and tiles can be given to the parts with nothing left over.
//! `A`, `B` and `C` are three different suits, whichever fit. Write the parts that leave no choice first: the last one
//! takes whatever is left.

use crate::tile::{Suit, Tile};

use super::kinds::Kinds;

/// What a part is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One tile.
    Single,
    /// Two alike.
    Pair,
    /// Three alike, and no kong.
    Pung,
    /// Four alike, declared.
    Kong,
    /// Three or four alike.
    PungOrKong,
    /// Three in sequence; its tiles are named by the lowest.
    Chow,
    /// A chow, pung or kong.
    Set,
    /// One of each of its tiles.
    OneOfEach,
    /// Tiles of one and the same number, one in each of the first so many suits of `A`, `B`, `C`.
    Knit(u8),
}

/// A suit that the hand chooses; the three are always different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Free {
    A,
    B,
    C,
}

/// Which tiles a part may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// One of these.
    These(Kinds),
    /// In this suit one of these numbers (bit n for n), or one of these others.
    Suit(Free, u16, Kinds),
    /// In this suit, the number that the hand chooses and so many more.
    Number(Free, u8),
    /// The player's wind.
    OwnWind,
    /// The wind of the round.
    RoundWind,
}

/// One part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is made of.
    pub shape: Shape,
    /// Which tiles it may be.
    pub tiles: Tiles,
    /// How often.
    pub times: u8,
    /// It may not be laid out, nor completed by a claimed tile.
    pub concealed: bool,
    /// No two of them alike.
    pub different: bool,
}

/// All numbers.
pub const ANY_NUMBER: u16 = 0b11_1111_1110;

/// The bits of the numbers from `low` to `high`.
pub const fn numbers(low: u8, high: u8) -> u16 {
    ((1 << (high + 1)) - 1) & !((1 << low) - 1)
}

impl Part {
    /// One such part.
    pub const fn new(shape: Shape, tiles: Tiles) -> Part {
        Part { shape, tiles, times: 1, concealed: false, different: false }
    }

    /// So many of them.
    pub const fn times(self, times: u8) -> Part {
        Part { times, ..self }
    }

    /// Kept concealed.
    pub const fn concealed(self) -> Part {
        Part { concealed: true, ..self }
    }

    /// No two alike.
    pub const fn different(self) -> Part {
        Part { different: true, ..self }
    }

    /// Whether a set or a pair: patterns of these alone are read from an ordinary mahjong.
    pub const fn is_group(&self) -> bool {
        !matches!(self.shape, Shape::Single | Shape::OneOfEach | Shape::Knit(_))
    }

    /// The kinds of which it needs a tile: all of them where each is wanted, or where there is only one.
    pub const fn needs(&self) -> Kinds {
        match (self.shape, self.tiles) {
            (Shape::OneOfEach, Tiles::These(kinds)) => kinds,
            (Shape::Single | Shape::Pair, Tiles::These(kinds)) if kinds.len() == 1 => kinds,
            _ => Kinds::NONE,
        }
    }

    /// The kinds of which it needs a set: sets are all different, so as many of them as there are kinds leave no choice.
    pub const fn needs_sets_of(&self) -> Kinds {
        match (self.shape, self.tiles) {
            (Shape::Pung | Shape::Kong | Shape::PungOrKong, Tiles::These(kinds))
                if kinds.len() == self.times as u32 =>
            {
                kinds
            }
            _ => Kinds::NONE,
        }
    }

    /// Whether a hand of these kinds has anything for the part.
    pub const fn could_be_in(&self, kinds: Kinds) -> bool {
        match self.tiles {
            Tiles::These(these) => !these.and(kinds).is_empty(),
            Tiles::OwnWind | Tiles::RoundWind => !Kinds::WINDS.and(kinds).is_empty(),
            Tiles::Suit(..) | Tiles::Number(..) => true,
        }
    }

    /// Whether its numbered tiles, if it has any, are of the suit `A`.
    pub const fn in_suit_a(&self) -> bool {
        match (self.shape, self.tiles) {
            (Shape::Set | Shape::Knit(_), _) => false,
            (_, Tiles::These(kinds)) => kinds.and(Kinds::SUITED).is_empty(),
            (_, Tiles::Suit(Free::A, _, others)) => others.and(Kinds::SUITED).is_empty(),
            (_, Tiles::Number(Free::A, _) | Tiles::OwnWind | Tiles::RoundWind) => true,
            (_, Tiles::Suit(..) | Tiles::Number(..)) => false,
        }
    }

    /// Every kind that the part could hold.
    pub const fn kinds(&self) -> Kinds {
        let named = match self.tiles {
            Tiles::These(kinds) => kinds,
            Tiles::Suit(_, numbers, others) => in_any_suit(numbers).or(others),
            Tiles::Number(..) => Kinds::SUITED,
            Tiles::OwnWind | Tiles::RoundWind => Kinds::WINDS,
        };
        match self.shape {
            Shape::Chow | Shape::Set => Kinds::SUITED.or(named),
            _ => named,
        }
    }
}

const fn in_any_suit(numbers: u16) -> Kinds {
    let (mut kinds, mut suit) = (Kinds::NONE, 0);
    while suit < Suit::ALL.len() {
        kinds = kinds.or(Kinds::in_suit(Suit::ALL[suit], numbers));
        suit += 1;
    }
    kinds
}

/// What the free suits and the free number stand for so far.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    suits: [Option<Suit>; 3],
    number: Option<u8>,
    own: Tile,
    round: Tile,
}

impl Bound {
    /// Nothing chosen yet.
    pub const fn new(own: Tile, round: Tile) -> Bound {
        Bound { suits: [None; 3], number: None, own, round }
    }

    /// The choice that makes this tile one of these, if there is one.
    pub fn with(&self, tiles: Tiles, tile: Tile) -> Option<Bound> {
        let fits = |yes: bool| yes.then_some(*self);
        match tiles {
            Tiles::These(kinds) => fits(kinds.has(tile)),
            Tiles::OwnWind => fits(tile == self.own),
            Tiles::RoundWind => fits(tile == self.round),
            Tiles::Suit(free, numbers, others) => match tile.suit_and_number() {
                Some((suit, number)) if numbers & (1 << number) != 0 => self.with_suit(free, suit),
                _ => fits(others.has(tile)),
            },
            Tiles::Number(free, plus) => {
                let (suit, number) = tile.suit_and_number()?;
                let chosen = number.checked_sub(plus).filter(|&chosen| chosen > 0)?;
                let bound = self.with_suit(free, suit)?;
                let agrees = bound.number.is_none_or(|it| it == chosen);
                agrees.then_some(Bound { number: Some(chosen), ..bound })
            }
        }
    }

    /// The choice of this suit, if it is still free or already made so.
    pub fn with_suit(&self, free: Free, suit: Suit) -> Option<Bound> {
        let mut bound = *self;
        let taken = self.suits.iter().enumerate().any(|(at, it)| at != free as usize && *it == Some(suit));
        let slot = bound.suits.get_mut(free as usize)?;
        match slot {
            Some(chosen) => (*chosen == suit).then_some(bound),
            None if taken => None,
            None => {
                *slot = Some(suit);
                Some(bound)
            }
        }
    }

    /// The kinds that these tiles are under this choice; nothing while their suit or number is free.
    pub fn kinds(&self, tiles: Tiles) -> Kinds {
        let chosen = |free: Free| self.suits.get(free as usize).copied().flatten();
        match tiles {
            Tiles::These(kinds) => kinds,
            Tiles::OwnWind => Kinds::one(self.own),
            Tiles::RoundWind => Kinds::one(self.round),
            Tiles::Suit(free, numbers, others) => {
                chosen(free).map_or(Kinds::NONE, |suit| Kinds::in_suit(suit, numbers)).or(others)
            }
            Tiles::Number(free, plus) => match (chosen(free), self.number) {
                (Some(suit), Some(number)) if number + plus <= 9 => Kinds::in_suit(suit, 1 << (number + plus)),
                _ => Kinds::NONE,
            },
        }
    }
}

/// The words in which the tables of special hands are written.
pub mod words {
    use super::*;

    /// One of each.
    pub const fn one_of_each(tiles: Tiles) -> Part {
        Part::new(Shape::OneOfEach, tiles)
    }
    /// One tile.
    pub const fn single(tiles: Tiles) -> Part {
        Part::new(Shape::Single, tiles)
    }
    /// Two alike.
    pub const fn pair(tiles: Tiles) -> Part {
        Part::new(Shape::Pair, tiles)
    }
    /// Three alike, and no kong.
    pub const fn pung(tiles: Tiles) -> Part {
        Part::new(Shape::Pung, tiles)
    }
    /// Four alike.
    pub const fn kong(tiles: Tiles) -> Part {
        Part::new(Shape::Kong, tiles)
    }
    /// Three or four alike.
    pub const fn pung_or_kong(tiles: Tiles) -> Part {
        Part::new(Shape::PungOrKong, tiles)
    }
    /// Three in sequence from this tile on.
    pub const fn chow(tiles: Tiles) -> Part {
        Part::new(Shape::Chow, tiles)
    }
    /// Any chow, pung or kong.
    pub const fn any_set() -> Part {
        Part::new(Shape::Set, ANY)
    }
    /// Equal numbers across so many suits.
    pub const fn knit(suits: u8) -> Part {
        Part::new(Shape::Knit(suits), SUITED)
    }
    /// The tiles of a text in the notation of hands.
    pub const fn tiles(text: &str) -> Tiles {
        Tiles::These(Kinds::of(text))
    }
    /// Any number of a free suit.
    pub const fn suit(free: Free) -> Tiles {
        Tiles::Suit(free, ANY_NUMBER, Kinds::NONE)
    }
    /// These numbers of a free suit.
    pub const fn of_suit(free: Free, numbers: u16) -> Tiles {
        Tiles::Suit(free, numbers, Kinds::NONE)
    }
    /// Any playing tile.
    pub const ANY: Tiles = Tiles::These(Kinds::ALL);
    /// Any wind.
    pub const WIND: Tiles = Tiles::These(Kinds::WINDS);
    /// Any dragon.
    pub const DRAGON: Tiles = Tiles::These(Kinds::DRAGONS);
    /// Any wind or dragon.
    pub const HONOUR: Tiles = Tiles::These(Kinds::HONOURS);
    /// Any one or nine.
    pub const TERMINAL: Tiles = Tiles::These(Kinds::TERMINALS);
    /// Any numbered tile.
    pub const SUITED: Tiles = Tiles::These(Kinds::SUITED);
    /// Any one, nine, wind or dragon.
    pub const MAJOR: Tiles = Tiles::These(Kinds::MAJORS);

    /// 1 1 1, 2 to 8, 9 9 9 and one more tile, all of one suit.
    pub const NINE_GATES: [Part; 4] = [
        pung(of_suit(Free::A, 1 << 1)),
        pung(of_suit(Free::A, 1 << 9)),
        one_of_each(of_suit(Free::A, numbers(2, 8))),
        single(suit(Free::A)),
    ];

    /// A pung or kong of a dragon; the other three and the pair of its suit.
    pub const fn dragon_and_suit(dragon: Tiles, suit: Tiles) -> [Part; 3] {
        [pung_or_kong(dragon), pung_or_kong(suit).times(3), pair(suit)]
    }
}
