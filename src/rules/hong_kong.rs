//! Hong Kong: no fixed reserve, fan and chips, five lessons up to the full game.

use super::kinds::*;
use super::settings::*;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::TurnOrder;

// ---- the table -----------------------------------------------------------------------------------------------------

/// The rule set.
pub static RULES: Rules = Rules {
    name: "hong-kong",
    title: "Hong Kong",
    turn: TurnOrder::Anticlockwise,
    seating: Seating { dice: 2, by: SeatingBy::CountingTwice },
    break_side: BreakSide::Counted,
    break_count: BreakCount::FirstRollFromRight,
    // Every tile can be drawn; with nothing set aside, the "tail" is the stack next to the break.
    reserve: Reserve::None,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: FULL_DEAL,
    dealer: Dealer::EachTakes,
    hop_toi: false,
    bonus: Bonus::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    same_rank: SameRank::Nearest,
    robbing: Robbing::ExtendedKong,
    fishing: Fishing::Silent,
    after_mahjong: AfterMahjong::HandEnds,
    chows: Chows::Any,
    scored: Scored::Winner,
    next_hand: NextHand { keeper: Keeper::East, keeps: Keeps::Always, draw: AfterDraw::Pass, passes: Passes::ToNext },
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(4) },
    lessons: &LESSONS,
    trays: None,
    settings: &[FOUR_PLAYERS, LENGTH_18, timer(0), LESSON, MINIMUM_FAN, CHIPS, UNIT, house(Setting::PressOrder)],
    scoring: SCORING,
};

const FULL_DEAL: Deal = Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop };

/// The text says how many tiles the small hands have, not how they are dealt. Decided: lesson 1 is one packet of four and
/// East's one more (4 and 5 tiles), lesson 2 is a packet of four, one of two, and the full game's ending (7 and 8). The
/// whole set is built in every lesson; a tile that a lesson does not know is laid aside and replaced like a flower.
const LESSONS: [Lesson; 5] = [
    Lesson {
        blocks: 1,
        deal: Deal { packets: &[4], ending: DealEnding::OneToEast },
        kongs: false,
        honours: false,
        bonus: false,
    },
    Lesson {
        blocks: 2,
        deal: Deal { packets: &[4, 2], ending: DealEnding::FirstAndThirdTop },
        kongs: false,
        honours: false,
        bonus: false,
    },
    Lesson { blocks: 4, deal: FULL_DEAL, kongs: false, honours: false, bonus: false },
    Lesson { blocks: 4, deal: FULL_DEAL, kongs: true, honours: true, bonus: false },
    Lesson { blocks: 4, deal: FULL_DEAL, kongs: true, honours: true, bonus: true },
];

// ---- scoring -------------------------------------------------------------------------------------------------------

const SCORING: Scoring = Scoring {};
