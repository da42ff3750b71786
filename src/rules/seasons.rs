//! Seasons: a longer wall with a gold dragon, years, Hop Toi, a game of four deals.

use super::kinds::*;
use super::settings::*;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules {
    name: "seasons",
    title: "Seasons",
    turn: TurnOrder::Clockwise,
    seating: Seating { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::East,
    break_count: BreakCount::FirstRollFromRight,
    // The "flower wall".
    reserve: Reserve::Counted,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop },
    dealer: Dealer::East,
    hop_toi: true,
    bonus: Bonus::Optional,
    // An ordinary kong is only drawn. One that completes the hand is claimed as the mahjong it is.
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Year], &[ClaimKind::Pung], &[ClaimKind::Chow]],
    same_rank: SameRank::Nearest,
    // "Stealing".
    robbing: Robbing::AnyRevealed,
    fishing: Fishing::Silent,
    after_mahjong: AfterMahjong::HandEnds,
    dealt_kongs: false,
    chows: Chows::Any,
    scored: Scored::Typed,
    next_hand: NextHand {
        keeper: Keeper::East,
        keeps: Keeps::HouseOption,
        draw: AfterDraw::Pass,
        passes: Passes::ToNext,
    },
    // A game is over when each wind has dealt; those who play on take the next wind as their round.
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(1) },
    lessons: &[],
    trays: Some([Tray::Green, Tray::Red, Tray::Yellow, Tray::Blue]),
    settings: &[FOUR_PLAYERS, LENGTH_18_TO_24, timer(0), house(Setting::EastStays), house(Setting::PressOrder)],
    scoring: SCORING,
};

// ---- scoring -------------------------------------------------------------------------------------------------------

use crate::hand::Form;
use crate::score::{Finish, PayBy, SetPoints};

const SCORING: Scoring = Scoring {
    // Boxes with walls up to 24 stacks long hold more flowers than one of each.
    form: Form { years: true, bonus_copies: 4, ..Form::USUAL },
    // The players type the points in: the rules promise some and print none.
    sets: SetPoints::NONE,
    awards: &[],
    specials: &[],
    finish: Finish::Points,
    chow_needs_one_suit: false,
    pay: PayBy::Typed,
    penalties: &[],
};
