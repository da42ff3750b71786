//! Refusals in the words of players. The console names places by their numbers; players know winds.

use core::fmt;

use super::page_view::DeadReason;
use crate::seat::{Place, Places};
use crate::table::{Phase, Refusal, Table};

/// Displays a refusal for the players of this table.
pub(crate) struct RefusalInWords<'a> {
    /// Why something was refused.
    pub refusal: &'a Refusal,
    /// The table, whose players have winds.
    pub table: &'a Table,
}

impl fmt::Display for RefusalInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |place: Place| self.table.wind(place).title();
        let names = |places: Places| Winds { places, table: self.table };
        match *self.refusal {
            // Nobody has a wind yet.
            _ if matches!(self.table.phase(), Phase::NoGame | Phase::Seating(_)) => {
                self.refusal.fmt(f)
            }
            Refusal::NotYourTurn { turn } => write!(f, "it is {}'s turn", name(turn)),
            Refusal::NotYourRoll { rollers } => {
                write!(f, "the roll belongs to {}", names(rollers))
            }
            Refusal::Exchanged { waiting } => {
                write!(f, "that exchange is done: it waits for {}", names(waiting))
            }
            Refusal::OtherTile { of } => {
                write!(f, "{}'s tile is claimed: that is decided first", name(of))
            }
            Refusal::Outranked { by } => write!(f, "{}'s claim comes first", name(by)),
            Refusal::Claimed { by } => {
                write!(f, "{} claims the tile: that is decided first", name(by))
            }
            Refusal::HandsMissing { places } => {
                write!(f, "the hand of {} is missing: enter it, or its total", names(places))
            }
            Refusal::AlreadyConfirmed { waiting } => {
                write!(f, "you have agreed: the settlement waits for {}", names(waiting))
            }
            ref other => other.fmt(f),
        }
    }
}

/// Displays the winds of places: "East, West".
struct Winds<'a> {
    places: Places,
    table: &'a Table,
}

impl fmt::Display for Winds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Place::ALL.into_iter().filter(|&place| self.places.0[place]);
        for (at, place) in all.enumerate() {
            let lead = if at == 0 { "" } else { ", " };
            write!(f, "{lead}{}", self.table.wind(place).title())?;
        }
        Ok(())
    }
}

/// Displays why a key does nothing, for the players of this table.
pub(crate) struct DeadInWords<'a> {
    /// Why the key does nothing.
    pub why: &'a DeadReason,
    /// The table, whose players have winds.
    pub table: &'a Table,
}

impl fmt::Display for DeadInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            DeadReason::Refused(refusal) => RefusalInWords { refusal, table: self.table }.fmt(f),
            other => other.fmt(f),
        }
    }
}
