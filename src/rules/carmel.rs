//! Carmel: no bonus tiles on the card, the winner becomes East, a win counts one.

use super::kinds::*;
use super::settings::*;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules {
    name: "carmel",
    title: "Carmel",
    turn: TurnOrder::Anticlockwise,
    seating: Seating { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::Counted,
    break_count: BreakCount::FirstRollFromRight,
    // The "dead wall".
    reserve: Reserve::Counted,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop },
    dealer: Dealer::EachTakes,
    hop_toi: false,
    bonus: Bonus::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    same_rank: SameRank::Nearest,
    // Not on the card; a house option.
    robbing: Robbing::Never,
    fishing: Fishing::Announced,
    after_mahjong: AfterMahjong::HandEnds,
    chows: Chows::Any,
    scored: Scored::Wins,
    next_hand: NextHand { keeper: Keeper::East, keeps: Keeps::Always, draw: AfterDraw::Stay, passes: Passes::ToWinner },
    // The card has no rounds. They are shown as elsewhere: a new one whenever the first East is East again.
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::UntilStopped },
    lessons: &[],
    trays: None,
    settings: &[
        FOUR_PLAYERS,
        LENGTH_17_OR_18,
        timer(0),
        SEATING_DICE,
        house(Setting::RobKong),
        house(Setting::TypedPoints),
        house(Setting::PressOrder),
    ],
    scoring: SCORING,
};

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
