//! The parts of a game, and what each of them waits for.

use core::fmt;

use super::seating::Seating;
use super::window::Window;
use crate::seat::{ByPlace, Place};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No game is played.
    NoGame,
    /// The players roll for their winds; nobody has rolled while there is none.
    Seating(Option<Seating>),
    /// East rolls for the side that is broken.
    SideRoll,
    /// A second roll says where it is broken.
    BreakRoll {
        /// Who rolls.
        roller: Place,
    },
    /// The tiles are dealt.
    Deal {
        /// How many steps are done.
        done: u8,
    },
    /// Bonus tiles of the dealt hands are replaced, in wind order.
    Bonus {
        /// Who has no more of them.
        done: ByPlace<bool>,
    },
    /// Three tiles change hands (goulash).
    Exchange {
        /// With whom.
        with: Exchange,
        /// Who has handed over.
        done: ByPlace<bool>,
    },
    /// This place is to take a tile from the wall.
    Draw(Place),
    /// A place holds one tile more than the others.
    Turn(Turn),
    /// A tile can be claimed.
    Window(Window),
    /// The hand is won, the hands are counted.
    Result,
    /// The hands are in: who pays whom is shown and each place agrees.
    Settlement {
        /// Who has agreed.
        agreed: ByPlace<bool>,
    },
    /// The hand is over and booked.
    Settled,
    /// The game is over.
    Over,
}

/// With whom the three tiles of a goulash are exchanged; in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Exchange {
    Opposite,
    Right,
    Left,
}

impl Exchange {
    /// The exchange after this one.
    pub const fn next(self) -> Option<Exchange> {
        match self {
            Exchange::Opposite => Some(Exchange::Right),
            Exchange::Right => Some(Exchange::Left),
            Exchange::Left => None,
        }
    }

    /// With whom a place exchanges. East names the direction and his partner goes along, so the other two also
    /// exchange with each other: when East turns to his right, the players of the other pair turn to their left or right.
    pub fn partner(self, east: Place, place: Place) -> Place {
        let from_east = (place.index() + 4 - east.index()) % 4;
        let even = from_east.is_multiple_of(2);
        match self {
            Exchange::Opposite => place.opposite(),
            Exchange::Right if even => place.right(1),
            Exchange::Left if !even => place.right(1),
            Exchange::Right | Exchange::Left => place.left(1),
        }
    }

    /// 1 for the first of the three.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The word in the state.
    pub const fn name(self) -> &'static str {
        match self {
            Exchange::Opposite => "opposite",
            Exchange::Right => "right",
            Exchange::Left => "left",
        }
    }
}

/// A place holds one tile more than the others and will discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub place: Place,
    /// How the last tile came.
    pub tile: LastTile,
    /// Kongs made in this turn.
    pub kongs: u8,
}

/// How the tile came that a place has too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastTile {
    /// East's fourteenth.
    Dealt,
    /// From the live wall.
    Wall {
        /// It was the last one.
        last: bool,
    },
    /// A replacement from the reserve or the tail.
    Replacement,
    /// A claimed discard, laid down with its set.
    Claimed,
}

/// A phase without its particulars: its name, and what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Awaits {
    NoGame,
    Seating,
    SideRoll,
    BreakRoll,
    Deal,
    Bonus,
    Exchange,
    Draw,
    Turn,
    Claims,
    Robbing,
    Result,
    Settlement,
    Settled,
    Over,
}

impl Phase {
    /// What this phase waits for.
    pub const fn awaits(&self) -> Awaits {
        match self {
            Phase::NoGame => Awaits::NoGame,
            Phase::Seating(_) => Awaits::Seating,
            Phase::SideRoll => Awaits::SideRoll,
            Phase::BreakRoll { .. } => Awaits::BreakRoll,
            Phase::Deal { .. } => Awaits::Deal,
            Phase::Bonus { .. } => Awaits::Bonus,
            Phase::Exchange { .. } => Awaits::Exchange,
            Phase::Draw(_) => Awaits::Draw,
            Phase::Turn(_) => Awaits::Turn,
            Phase::Window(window) if window.is_robbing() => Awaits::Robbing,
            Phase::Window(_) => Awaits::Claims,
            Phase::Result => Awaits::Result,
            Phase::Settlement { .. } => Awaits::Settlement,
            Phase::Settled => Awaits::Settled,
            Phase::Over => Awaits::Over,
        }
    }

    /// No hand is in play: no game, or its table before the first roll for a wall or after the settlement.
    pub const fn is_between_hands(&self) -> bool {
        matches!(self, Phase::NoGame | Phase::Seating(_) | Phase::SideRoll | Phase::Settled | Phase::Over)
    }

    /// The tiles are on the table and nobody has won yet, or the last turns are played.
    pub const fn is_play(&self) -> bool {
        matches!(self, Phase::Draw(_) | Phase::Turn(_) | Phase::Window(_))
    }
}

impl Awaits {
    /// The word in the state.
    pub const fn name(self) -> &'static str {
        match self {
            Awaits::NoGame => "no-game",
            Awaits::Seating => "seating",
            Awaits::SideRoll => "side-roll",
            Awaits::BreakRoll => "break-roll",
            Awaits::Deal => "deal",
            Awaits::Bonus => "bonus",
            Awaits::Exchange => "exchange",
            Awaits::Draw => "draw",
            Awaits::Turn => "turn",
            Awaits::Claims => "claims",
            Awaits::Robbing => "robbing",
            Awaits::Result => "result",
            Awaits::Settlement => "settlement",
            Awaits::Settled => "settled",
            Awaits::Over => "over",
        }
    }
}

/// What is waited for.
impl fmt::Display for Awaits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Awaits::NoGame => "a game begins with new and a rule set",
            Awaits::Seating => "the players roll for their winds",
            Awaits::SideRoll => "East rolls for the side of the wall",
            Awaits::BreakRoll => "the owner of the side rolls for the stack",
            Awaits::Deal => "the tiles are dealt",
            Awaits::Bonus => "flowers and seasons are replaced, and who has no more passes",
            Awaits::Exchange => "three tiles are exchanged",
            Awaits::Draw => "a tile is drawn",
            Awaits::Turn => "a tile is discarded",
            Awaits::Claims => "the discard can be claimed or passed",
            Awaits::Robbing => "the kong can be robbed for mahjong or passed",
            Awaits::Result => "the hands are entered",
            Awaits::Settlement => "each place confirms the settlement",
            Awaits::Settled => "the hand is over and next begins another",
            Awaits::Over => "the game is over and new begins another",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_exchanges_once_with_each_other() {
        for east in Place::ALL {
            for place in Place::ALL {
                let mut partners =
                    [Exchange::Opposite, Exchange::Right, Exchange::Left].map(|it| it.partner(east, place));
                for (exchange, partner) in [Exchange::Opposite, Exchange::Right, Exchange::Left].iter().zip(partners) {
                    assert_eq!(exchange.partner(east, partner), place);
                }
                partners.sort();
                let mut others: heapless::Vec<Place, 4> = Place::ALL.into_iter().filter(|&it| it != place).collect();
                others.sort();
                assert_eq!(partners.as_slice(), others.as_slice());
            }
            assert_eq!(Exchange::Right.partner(east, east), east.right(1));
            assert_eq!(Exchange::Left.partner(east, east), east.left(1));
        }
    }
}
