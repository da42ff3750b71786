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
    dealt_kongs: false,
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

use crate::hand::Form;
use crate::score::award::Feature as F;
use crate::score::pattern::words::*;
use crate::score::special::{Concealed, Special, Value};
use crate::score::{Award, Finish, PayBy, SetPoints};

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints::NONE,
    // A mahjong is a mahjong: the tally goes up by one.
    awards: &[Award::winner(F::Mahjong, 1, 0)],
    specials: &SPECIALS,
    finish: Finish::Points,
    chow_needs_one_suit: true,
    pay: PayBy::Tally,
    penalties: &[],
};

/// The card's section 9, in its order.
static SPECIALS: [Special; 13] = [
    Special::new("Seven Pairs", &[pair(ANY).times(7)], Value::Mahjong),
    Special::new("Hidden Treasure", &[pung(ANY).times(4), pair(ANY)], Value::Mahjong).concealed(Concealed::Wholly),
    Special::new("Three Great Scholars", &[pung_or_kong(DRAGON).times(3), any_set(), pair(ANY)], Value::Mahjong),
    // "All except Pair may be melded."
    Special::new(
        "Little Four Winds",
        &[pung_or_kong(WIND).times(3), pair(WIND).concealed(), any_set()],
        Value::Mahjong,
    ),
    Special::new("Big Four Winds", &[pung_or_kong(WIND).times(4), pair(ANY)], Value::Mahjong),
    Special::new("All Honors", &[pung_or_kong(HONOUR).times(4), pair(HONOUR)], Value::Mahjong),
    Special::new("All Terminals", &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)], Value::Mahjong),
    Special::new("Nine Gates", &NINE_GATES, Value::Mahjong).concealed(Concealed::ButForTheLastTile),
    Special::new("Thirteen Orphans", &[one_of_each(MAJOR), single(MAJOR)], Value::Mahjong)
        .concealed(Concealed::ButForTheLastTile),
    Special::new("All Kongs", &[kong(ANY).times(4), pair(ANY)], Value::Mahjong),
    Special::new("Jade Dragon", &dragon_and_suit(tiles("6z"), tiles("123456789s")), Value::Mahjong),
    Special::new("Ruby Dragon", &dragon_and_suit(tiles("7z"), tiles("123456789m")), Value::Mahjong),
    Special::new("Pearl Dragon", &dragon_and_suit(tiles("5z"), tiles("123456789p")), Value::Mahjong),
];
