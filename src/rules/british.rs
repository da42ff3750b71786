//! British: fishing must be called, one chow a hand, goulash after a draw, three can play.

use super::kinds::*;
use super::settings::*;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules {
    name: "british",
    title: "British",
    turn: TurnOrder::Anticlockwise,
    seating: Seating { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::Counted,
    break_count: BreakCount::BothRollsFromRight { dice: 2 },
    // The "kong box", lifted out of the wall: it is never filled up again.
    reserve: Reserve::Stacks(7),
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::OneEachThenEast },
    dealer: Dealer::East,
    hop_toi: false,
    bonus: Bonus::Replaced,
    // With four tiles of a kind, a kong and a pung can only meet in a goulash, by a joker.
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    same_rank: SameRank::Nearest,
    robbing: Robbing::ExtendedKong,
    fishing: Fishing::Required,
    after_mahjong: AfterMahjong::HandEnds,
    chows: Chows::One,
    scored: Scored::Everybody,
    next_hand: NextHand {
        keeper: Keeper::East,
        keeps: Keeps::Fewer(3),
        draw: AfterDraw::Goulash,
        passes: Passes::ToNext,
    },
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(4) },
    lessons: &[],
    trays: None,
    settings: &[FOUR_OR_THREE_PLAYERS, GHOST, LENGTH_18, timer(0), house(Setting::PressOrder)],
    scoring: SCORING,
};

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
