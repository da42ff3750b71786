//! The phases of a game, and what each of them waits for.

use core::fmt;

use super::free::FreeWindow;
use super::seating::SeatingRolls;
use super::window::Window;
use crate::codes;
use crate::seat::{ByPlace, Place};

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No game is played.
    NoGame,
    /// The players roll for their winds. `None` until somebody has rolled.
    Seating(Option<SeatingRolls>),
    /// The leader rolls for the side of the wall to break.
    SideRoll,
    /// A second roll decides at which stack the wall breaks.
    BreakRoll {
        /// The player who rolls.
        roller: Place,
    },
    /// The tiles are dealt.
    Deal {
        /// How many steps are done.
        done: u8,
    },
    /// Bonus tiles of the dealt hands are replaced, in turn order.
    Bonus {
        /// The places that have no bonus tile left to replace.
        done: ByPlace<bool>,
    },
    /// Three tiles change hands (goulash).
    Exchange {
        /// With whom each player exchanges.
        with: Exchange,
        /// The places that have handed over their tiles.
        done: ByPlace<bool>,
    },
    /// This place draws a tile from the wall.
    Draw(Place),
    /// A place holds one tile more than the others and will discard.
    Turn(Turn),
    /// A tile can be claimed.
    Window(Window),
    /// Only the calls are followed. The players draw and discard without the box.
    Free,
    /// Somebody claims a tile that the box has not seen.
    FreeWindow(FreeWindow),
    /// The hand is won and the players enter their hands.
    Result,
    /// Every hand is entered. The screens show who pays whom, and each place confirms it.
    Settlement {
        /// The places that have confirmed.
        agreed: ByPlace<bool>,
    },
    /// The hand is over and booked.
    Settled,
    /// The game is over.
    Over,
}

codes! {
    /// The three exchanges of a goulash, in order. The name is East's direction.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)]
    pub enum Exchange {
        Opposite => "opposite",
        Right => "right",
        Left => "left",
    }
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

    /// The place with which `place` exchanges. East and their partner exchange with each other, and
    /// so do the other two. When East turns to the right, the others therefore turn to whichever
    /// side their partner sits on.
    pub(crate) fn partner(self, east: Place, place: Place) -> Place {
        let from_east = (place.index() + 4 - east.index()) % 4;
        let even = from_east.is_multiple_of(2);
        match self {
            Exchange::Opposite => place.opposite(),
            Exchange::Right if even => place.right(1),
            Exchange::Left if !even => place.right(1),
            Exchange::Right | Exchange::Left => place.left(1),
        }
    }

    /// The number of this exchange, 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// A place holds one tile more than the others and will discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The place whose turn it is.
    pub place: Place,
    /// Where the extra tile came from.
    pub tile: LastTile,
    /// The kongs that were made in this turn.
    pub kongs: TurnKongs,
}

/// The kongs of one turn. It is one byte, because a box keeps several tables in its memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnKongs {
    /// None was made.
    #[default]
    None,
    /// All of them were made before a flower of this turn.
    BeforeFlower,
    /// One was made since the turn began or since its last flower.
    One,
    /// Two or more came one after the other, each with the replacement for the one before.
    InARow,
}

impl TurnKongs {
    /// After one more kong.
    #[must_use]
    pub const fn one_more(self) -> TurnKongs {
        match self {
            TurnKongs::None | TurnKongs::BeforeFlower => TurnKongs::One,
            TurnKongs::One | TurnKongs::InARow => TurnKongs::InARow,
        }
    }

    /// After a flower was laid aside.
    #[must_use]
    pub const fn after_flower(self) -> TurnKongs {
        match self {
            TurnKongs::None => TurnKongs::None,
            _ => TurnKongs::BeforeFlower,
        }
    }
}

/// Where the extra tile of a turn came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastTile {
    /// The deal: the leader's fourteenth tile.
    Dealt,
    /// The live wall.
    Wall {
        /// It was the last tile of the live wall.
        last: bool,
    },
    /// A replacement from the reserve or from the tail of the wall.
    Replacement,
    /// A claimed discard, which lies on the table with its set.
    Claimed,
}

codes! {
    /// A phase without its details. `Display` writes a sentence about what it waits for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)]
    pub enum Awaits {
        NoGame => "no-game",
        Seating => "seating",
        SideRoll => "side-roll",
        BreakRoll => "break-roll",
        Deal => "deal",
        Bonus => "bonus",
        Exchange => "exchange",
        Draw => "draw",
        Turn => "turn",
        Claims => "claims",
        Robbing => "robbing",
        Free => "free",
        Result => "result",
        Settlement => "settlement",
        Settled => "settled",
        Over => "over",
    }
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
            Phase::Free => Awaits::Free,
            Phase::FreeWindow(window) if window.is_robbing() => Awaits::Robbing,
            Phase::FreeWindow(_) => Awaits::Claims,
            Phase::Result => Awaits::Result,
            Phase::Settlement { .. } => Awaits::Settlement,
            Phase::Settled => Awaits::Settled,
            Phase::Over => Awaits::Over,
        }
    }

    /// Whether no hand is in play: there is no game, or the next roll for the wall is still to
    /// come, or the hand is settled.
    pub const fn is_between_hands(&self) -> bool {
        matches!(
            self,
            Phase::NoGame | Phase::Seating(_) | Phase::SideRoll | Phase::Settled | Phase::Over
        )
    }

    /// Whether tiles are drawn, discarded and claimed, the last turns after a mahjong included.
    pub const fn is_play(&self) -> bool {
        matches!(
            self,
            Phase::Draw(_) | Phase::Turn(_) | Phase::Window(_) | Phase::Free | Phase::FreeWindow(_)
        )
    }
}

/// A sentence about what the table waits for.
impl fmt::Display for Awaits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Awaits::NoGame => "a game begins with new and a rule set",
            Awaits::Seating => "the players roll for their winds",
            Awaits::SideRoll => "the player who leads rolls for the side of the wall",
            Awaits::BreakRoll => "the owner of the side rolls for the stack",
            Awaits::Deal => "the tiles are dealt",
            Awaits::Bonus => "flowers and seasons are replaced, and who has no more passes",
            Awaits::Exchange => "three tiles are exchanged",
            Awaits::Draw => "a tile is drawn",
            Awaits::Turn => "a tile is discarded",
            Awaits::Claims => "the discard can be claimed or passed",
            Awaits::Robbing => "the kong can be robbed for mahjong or passed",
            Awaits::Free => "the players play without the box, and claim or call mahjong",
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
                let mut partners = Exchange::ALL.map(|it| it.partner(east, place));
                for (exchange, partner) in Exchange::ALL.iter().zip(partners) {
                    assert_eq!(exchange.partner(east, partner), place);
                }
                partners.sort();
                let mut others: heapless::Vec<Place, 4> =
                    Place::ALL.into_iter().filter(|&it| it != place).collect();
                others.sort();
                assert_eq!(partners.as_slice(), others.as_slice());
            }
            assert_eq!(Exchange::Right.partner(east, east), east.right(1));
            assert_eq!(Exchange::Left.partner(east, east), east.left(1));
        }
    }
}
