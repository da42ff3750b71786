//! The patterns of special hands, as data.
//!
//! A pattern is a list of parts. A hand fits if its groups and tiles can be given to the parts with
//! nothing left over. `A`, `B` and `C` stand for any three different suits. Write parts that leave
//! no choice first. The last part takes whatever is left.

use crate::tile::{Suit, Tile};

use super::group::Reading;
use super::tile_set::TileSet;

/// Which shape a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One tile.
    Single,
    /// Two alike.
    Pair,
    /// Three alike, and no kong.
    Pung,
    /// Four alike that were declared.
    Kong,
    /// Three or four alike.
    PungOrKong,
    /// Three in sequence. The tiles of the part are those that the lowest may be.
    Chow,
    /// A chow, pung or kong.
    Set,
    /// One tile of each kind.
    OneOfEach,
    /// Tiles of the same number, one each of the suits `A` and `B` (2) or of all three suits (3).
    Knit(u8),
}

/// A suit that the hand can choose. The three are always different.
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
    /// One of these kinds.
    These(TileSet),
    /// One of these numbers (bit n stands for n) in this suit, or one of these other kinds.
    Suit(Free, u16, TileSet),
    /// A tile in this suit. Its number is the one that the hand chooses plus this.
    Number(Free, u8),
    /// The player's wind.
    OwnWind,
    /// The wind of the round.
    RoundWind,
}

/// One part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which shape it has.
    pub shape: Shape,
    /// Which tiles it may be.
    pub tiles: Tiles,
    /// How many such parts there are.
    pub times: u8,
    /// Whether it must not be laid out or completed by a claimed tile.
    pub concealed: bool,
    /// Whether all such parts must be different.
    pub different: bool,
}

/// The bits of the numbers from 1 to 9.
pub(crate) const ANY_NUMBER: u16 = 0b11_1111_1110;

/// The bits of the numbers from `low` to `high`.
pub const fn numbers(low: u8, high: u8) -> u16 {
    ((1 << (high + 1)) - 1) & !((1 << low) - 1)
}

impl Part {
    /// A part that occurs once, with no conditions.
    pub const fn new(shape: Shape, tiles: Tiles) -> Part {
        Part { shape, tiles, times: 1, concealed: false, different: false }
    }

    /// The same part `times` times.
    pub const fn times(self, times: u8) -> Part {
        Part { times, ..self }
    }

    /// The same part, but concealed.
    pub const fn concealed(self) -> Part {
        Part { concealed: true, ..self }
    }

    /// The same part, with no two alike.
    pub const fn different(self) -> Part {
        Part { different: true, ..self }
    }

    /// Whether it is a set or a pair. A pattern of only these is looked for in the readings of an
    /// ordinary mahjong.
    pub const fn is_group(&self) -> bool {
        !matches!(self.shape, Shape::Single | Shape::OneOfEach | Shape::Knit(_))
    }

    /// The kinds that the part cannot do without.
    pub const fn needs(&self) -> TileSet {
        match (self.shape, self.tiles) {
            (Shape::OneOfEach, Tiles::These(kinds)) => kinds,
            (Shape::Single | Shape::Pair, Tiles::These(kinds)) if kinds.len() == 1 => kinds,
            _ => TileSet::NONE,
        }
    }

    /// The numbers that the part cannot do without, in whichever suit. Bit n stands for n.
    pub(crate) const fn needs_numbers(&self) -> u16 {
        let Tiles::Suit(_, numbers, others) = self.tiles else { return 0 };
        let one = numbers.count_ones() == 1;
        match self.shape {
            _ if !others.is_empty() => 0,
            Shape::OneOfEach => numbers,
            Shape::Chow if one => numbers | numbers << 1 | numbers << 2,
            Shape::Single | Shape::Pair | Shape::Pung | Shape::Kong | Shape::PungOrKong if one => {
                numbers
            }
            _ => 0,
        }
    }

    /// The kinds that it needs a set of. No two sets are alike, so if there are as many sets as
    /// kinds, each kind is needed.
    pub(crate) const fn needs_sets_of(&self) -> TileSet {
        match (self.shape, self.tiles) {
            (Shape::Pung | Shape::Kong | Shape::PungOrKong, Tiles::These(kinds))
                if kinds.len() == self.times as u32 =>
            {
                kinds
            }
            _ => TileSet::NONE,
        }
    }

    /// For a set whose number the hand chooses: how much is added to that number.
    pub(crate) const fn set_by_number(&self) -> Option<u8> {
        match (self.shape, self.tiles) {
            (Shape::Pung | Shape::Kong | Shape::PungOrKong, Tiles::Number(_, plus)) => Some(plus),
            _ => None,
        }
    }

    /// Whether an ordinary mahjong has a group of this shape with tiles that fit. A quick test: the
    /// suits and numbers that the hand chooses are not looked at.
    pub(crate) const fn could_be_in(&self, reading: &Reading) -> bool {
        let there = match self.shape {
            Shape::Pair => reading.pairs,
            Shape::Pung | Shape::Kong | Shape::PungOrKong => reading.sets,
            _ => reading.kinds,
        };
        match self.tiles {
            Tiles::These(these) => !these.and(there).is_empty(),
            Tiles::OwnWind | Tiles::RoundWind => !TileSet::WINDS.and(there).is_empty(),
            Tiles::Suit(..) | Tiles::Number(..) => true,
        }
    }

    /// Whether all its numbered tiles, if it has any, are of the suit `A`.
    pub(crate) const fn in_suit_a(&self) -> bool {
        match (self.shape, self.tiles) {
            (Shape::Set | Shape::Knit(_), _) => false,
            (_, Tiles::These(kinds)) => kinds.and(TileSet::SUITED).is_empty(),
            (_, Tiles::Suit(Free::A, _, others)) => others.and(TileSet::SUITED).is_empty(),
            (_, Tiles::Number(Free::A, _) | Tiles::OwnWind | Tiles::RoundWind) => true,
            (_, Tiles::Suit(..) | Tiles::Number(..)) => false,
        }
    }

    /// Whether it may be any of its kinds, or any of them in one suit.
    pub(crate) const fn is_one_choice(&self) -> bool {
        match self.tiles {
            Tiles::These(_) => true,
            Tiles::Suit(..) => self.in_suit_a(),
            _ => false,
        }
    }

    /// How many kinds of tiles the part can have, as often as it occurs.
    pub(crate) const fn most_kinds(&self) -> u32 {
        let each = match (self.shape, self.tiles) {
            (Shape::Chow | Shape::Set, _) => 3,
            (Shape::Knit(suits), _) => suits as u32,
            (Shape::OneOfEach, Tiles::These(kinds)) => kinds.len(),
            (Shape::OneOfEach, Tiles::Suit(_, numbers, others)) => {
                numbers.count_ones() + others.len()
            }
            _ => 1,
        };
        each * self.times as u32
    }

    /// Every kind that the part could hold.
    pub const fn kinds(&self) -> TileSet {
        let named = match self.tiles {
            Tiles::These(kinds) => kinds,
            Tiles::Suit(_, numbers, others) => in_any_suit(numbers).or(others),
            Tiles::Number(..) => TileSet::SUITED,
            Tiles::OwnWind | Tiles::RoundWind => TileSet::WINDS,
        };
        match self.shape {
            Shape::Chow | Shape::Set => TileSet::SUITED.or(named),
            _ => named,
        }
    }
}

/// These numbers of every suit. Bit n stands for number n. Others than 1 to 9 are left out.
pub(crate) const fn in_any_suit(numbers: u16) -> TileSet {
    let (mut kinds, mut suit) = (TileSet::NONE, 0);
    while suit < Suit::ALL.len() {
        kinds = kinds.or(TileSet::in_suit(Suit::ALL[suit], numbers & ANY_NUMBER));
        suit += 1;
    }
    kinds
}

/// The suits and the number that have been chosen so far.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    suits: [Option<Suit>; 3],
    number: Option<u8>,
    own: Tile,
    round: Tile,
}

impl Bound {
    /// No suit and no number chosen yet.
    pub const fn new(own: Tile, round: Tile) -> Bound {
        Bound { suits: [None; 3], number: None, own, round }
    }

    /// Chooses suit and number so that `tile` is one of `tiles`. `None` if that is not possible.
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

    /// Chooses a suit. `None` if another one is already chosen, or if the suit is used for another
    /// letter.
    pub fn with_suit(&self, free: Free, suit: Suit) -> Option<Bound> {
        let mut bound = *self;
        let taken =
            self.suits.iter().enumerate().any(|(at, it)| at != free as usize && *it == Some(suit));
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

    /// The kinds of these tiles under this choice. A suit or number that is not chosen yet gives no
    /// kinds.
    pub fn kinds(&self, tiles: Tiles) -> TileSet {
        let chosen = |free: Free| self.suits.get(free as usize).copied().flatten();
        match tiles {
            Tiles::These(kinds) => kinds,
            Tiles::OwnWind => TileSet::one(self.own),
            Tiles::RoundWind => TileSet::one(self.round),
            Tiles::Suit(free, numbers, others) => chosen(free)
                .map_or(TileSet::NONE, |suit| TileSet::in_suit(suit, numbers))
                .or(others),
            Tiles::Number(free, plus) => match (chosen(free), self.number) {
                (Some(suit), Some(number)) if number + plus <= 9 => {
                    TileSet::in_suit(suit, 1 << (number + plus))
                }
                _ => TileSet::NONE,
            },
        }
    }
}

/// Short names for writing the tables of special hands.
pub mod words {
    use super::*;

    /// One tile of each kind.
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
    pub(crate) const fn pung_or_kong(tiles: Tiles) -> Part {
        Part::new(Shape::PungOrKong, tiles)
    }
    /// Three in sequence from this tile on.
    pub const fn chow(tiles: Tiles) -> Part {
        Part::new(Shape::Chow, tiles)
    }
    /// Any chow, pung or kong.
    pub(crate) const fn any_set() -> Part {
        Part::new(Shape::Set, ANY)
    }
    /// Equal numbers in two or three suits.
    pub(crate) const fn knit(suits: u8) -> Part {
        Part::new(Shape::Knit(suits), SUITED)
    }
    /// The kinds of tiles that a text names in the notation of hands.
    pub const fn tiles(text: &str) -> Tiles {
        Tiles::These(TileSet::of(text))
    }
    /// Any number of a free suit.
    pub const fn suit(free: Free) -> Tiles {
        Tiles::Suit(free, ANY_NUMBER, TileSet::NONE)
    }
    /// These numbers of a free suit.
    pub(crate) const fn of_suit(free: Free, numbers: u16) -> Tiles {
        Tiles::Suit(free, numbers, TileSet::NONE)
    }
    /// Any playing tile.
    pub const ANY: Tiles = Tiles::These(TileSet::ALL);
    /// Any wind.
    pub const WIND: Tiles = Tiles::These(TileSet::WINDS);
    /// Any dragon.
    pub const DRAGON: Tiles = Tiles::These(TileSet::DRAGONS);
    /// Any wind or dragon.
    pub const HONOUR: Tiles = Tiles::These(TileSet::HONOURS);
    /// Any one or nine.
    pub(crate) const TERMINAL: Tiles = Tiles::These(TileSet::TERMINALS);
    /// Any numbered tile.
    pub(crate) const SUITED: Tiles = Tiles::These(TileSet::SUITED);
    /// Any one, nine, wind or dragon.
    pub const MAJOR: Tiles = Tiles::These(TileSet::MAJORS);

    /// 1 1 1, 2 to 8, 9 9 9 and one more tile, all of one suit.
    pub(crate) const NINE_GATES: [Part; 4] = [
        pung(of_suit(Free::A, 1 << 1)),
        pung(of_suit(Free::A, 1 << 9)),
        one_of_each(of_suit(Free::A, numbers(2, 8))),
        single(suit(Free::A)),
    ];

    /// A pung or kong of the dragon, three pungs or kongs of the suit, and a pair of the suit.
    pub(crate) const fn dragon_and_suit(dragon: Tiles, suit: Tiles) -> [Part; 3] {
        [pung_or_kong(dragon), pung_or_kong(suit).times(3), pair(suit)]
    }
}
