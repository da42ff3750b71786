//! Kards: the turn goes clockwise, the wall is broken with three dice, everybody scores.

use super::kinds::*;
use super::settings::*;
use super::{Rules, THREE_TIMES_FOUR};
use crate::score::Scoring;
use crate::seat::{TurnOrder, Wind};

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules {
    name: "kards",
    title: "Kards",
    turn: TurnOrder::Clockwise,
    // The others move to East's left in the order of their rolls.
    seating: Seating { dice: 1, by: SeatingBy::Ranking },
    break_side: BreakSide::Counted,
    break_count: BreakCount::SecondRollFromLeft { dice: 3 },
    // The "kong box"; it is told to hold four tiles at least, so it eats into the wall from behind.
    reserve: Reserve::Stacks(7),
    low_reserve: LowReserve::TopUpTo(4),
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::OneEachThenEast },
    dealer: Dealer::BrokenSide,
    hop_toi: false,
    bonus: Bonus::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong], &[ClaimKind::Pung], &[ClaimKind::Chow]],
    same_rank: SameRank::WonOnThenNearest,
    // The text does not know it; a house option does.
    robbing: Robbing::Never,
    fishing: Fishing::Standing,
    after_mahjong: AfterMahjong::LastTurns,
    chows: Chows::Any,
    scored: Scored::Everybody,
    next_hand: NextHand {
        keeper: Keeper::RoundWind,
        keeps: Keeps::Always,
        draw: AfterDraw::Stay,
        passes: Passes::ToPrevious,
    },
    // "Counter-clockwise" from East, while the seats go clockwise.
    rounds: Rounds { order: [Wind::East, Wind::North, Wind::West, Wind::South], game: GameLength::RegularOrExtended },
    lessons: &[],
    trays: None,
    settings: &[FOUR_PLAYERS, LENGTH_18, timer(20), GAME, house(Setting::RobKong), house(Setting::PressOrder)],
    scoring: SCORING,
};

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
