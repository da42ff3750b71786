//! The winds of the next hand, the rounds and the end of the game.

use core::fmt;

use crate::rules::Options;
use crate::rules::kinds::{AfterDraw, GameLength, Keeps, Passes};
use crate::seat::{Place, Wind};

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandResult {
    /// This place won.
    Win(Place),
    /// Nobody won.
    Draw,
}

/// A hand that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedHand {
    /// The place that was East.
    pub east: Place,
    /// The wind of the round.
    pub round: Wind,
    /// The place that was East when the round began.
    pub first_east: Place,
    /// How it ended.
    pub result: HandResult,
    /// East's wins in a row, this one included.
    pub wins_in_a_row: u8,
}

/// The hand that follows if the players go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextHand {
    /// The place that is East.
    pub east: Place,
    /// The wind of the round.
    pub round: Wind,
    /// The hand is a goulash.
    pub goulash: bool,
    /// The round ended with the hand before.
    pub round_over: bool,
    /// The game ended with that round.
    pub game_over: bool,
}

/// A hand that cannot have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotationError {
    /// The empty place is named as East, as first East or as the winner.
    Ghost,
    /// East won this hand, but the wins in a row are given as 0.
    NoWins,
}

/// The hand after this one. If the game is over, it is the first hand of another game at the same
/// table.
pub fn next(options: &Options, ended: &EndedHand) -> Result<NextHand, RotationError> {
    check(options, ended)?;
    let rounds = options.rules().rounds;
    let east = next_east(options, ended);
    let round_over = east != ended.east && east == ended.first_east;
    let at = rounds.order.into_iter().position(|wind| wind == ended.round).unwrap_or(0);
    let played = at + 1;
    let game_over = match rounds.game {
        GameLength::Rounds(all) => played >= usize::from(all),
        GameLength::RegularOrExtended => {
            played >= if options.extended() { rounds.order.len() } else { 1 }
        }
        GameLength::UntilStopped => false,
    };
    Ok(NextHand {
        east,
        round: if round_over { rounds.order[played % rounds.order.len()] } else { ended.round },
        goulash: ended.result == HandResult::Draw && options.after_draw() == AfterDraw::Goulash,
        round_over,
        game_over: round_over && game_over,
    })
}

fn check(options: &Options, ended: &EndedHand) -> Result<(), RotationError> {
    let winner = match ended.result {
        HandResult::Win(place) => place,
        HandResult::Draw => ended.east,
    };
    if [ended.east, ended.first_east, winner].into_iter().any(|place| !options.is_player(place)) {
        return Err(RotationError::Ghost);
    }
    if ended.result == HandResult::Win(ended.east) && ended.wins_in_a_row == 0 {
        return Err(RotationError::NoWins);
    }
    Ok(())
}

fn next_east(options: &Options, ended: &EndedHand) -> Place {
    let rules = options.rules();
    let keeper = rules.leader(ended.east, ended.round);
    let keeps = match rules.next_hand.keeps {
        Keeps::Always => true,
        Keeps::AsSet => options.moves_after_wins().is_none_or(|wins| ended.wins_in_a_row < wins),
    };
    let stays = match ended.result {
        HandResult::Win(winner) => winner == keeper && keeps,
        HandResult::Draw => options.after_draw() != AfterDraw::Pass,
    };
    match (stays, rules.next_hand.passes, ended.result) {
        (true, ..) => ended.east,
        (false, Passes::ToWinner, HandResult::Win(winner)) => winner,
        (false, Passes::ToPrevious, _) => previous_player(options, ended.east),
        (false, Passes::ToNext | Passes::ToWinner, _) => options.next_player(ended.east),
    }
}

/// The player before this place in turn order, skipping the ghost.
fn previous_player(options: &Options, place: Place) -> Place {
    let turn = options.rules().turn;
    let previous = turn.step(place, 3);
    if options.is_player(previous) { previous } else { turn.step(place, 2) }
}

impl RotationError {
    /// The code for programs. It never changes.
    pub const fn code(self) -> &'static str {
        match self {
            RotationError::Ghost => "ghost",
            RotationError::NoWins => "no-wins",
        }
    }
}

/// A sentence for people that says what would be right.
impl fmt::Display for RotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RotationError::Ghost => "the empty place neither holds East nor wins: name a player",
            RotationError::NoWins => "East won this hand, so the wins in a row are 1 or more",
        })
    }
}
