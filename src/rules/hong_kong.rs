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
    dealt_kongs: false,
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

use crate::hand::Form;
use crate::score::award::Feature as F;
use crate::score::pattern::Free;
use crate::score::pattern::words::*;
use crate::score::special::{Concealed, Special, Value, When};
use crate::score::{Award, Finish, PayBy, SetPoints};

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints::NONE,
    awards: &[
        Award::winner(F::NoBonus, 0, 1),
        Award::winner(F::OwnFlower, 0, 1),
        Award::winner(F::OwnSeason, 0, 1),
        Award::winner(F::AllFlowers, 0, 2),
        Award::winner(F::AllSeasons, 0, 2),
        Award::winner(F::DragonSet, 0, 1),
        Award::winner(F::OwnWindSet, 0, 1),
        Award::winner(F::RoundWindSet, 0, 1),
        Award::winner(F::OnlyChows, 0, 1),
        Award::winner(F::OnlyPungs, 0, 3),
        Award::winner(F::OneSuitAndHonours, 0, 3),
        Award::winner(F::OneSuit, 0, 6),
        Award::winner(F::KongBox, 0, 1),
        Award::winner(F::LastTile, 0, 1),
        Award::winner(F::LastDiscard, 0, 1),
        Award::winner(F::SelfDrawn, 0, 1),
        Award::winner(F::Rob, 0, 1),
    ],
    specials: &SPECIALS,
    finish: Finish::Fan(&POINTS_FOR_FAN),
    chow_needs_one_suit: false,
    pay: PayBy::ToWinner,
    penalties: &[],
};

/// 0 to 10 fan; ten is the most that pays.
const POINTS_FOR_FAN: [i32; 11] = [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64];

const TEN: Value = Value::Fan(10);
/// Marked C on the card: concealed, but the last tile may be a discard.
const CONCEALED: Concealed = Concealed::ButForTheLastTile;

/// The card's table, and the flush in seven pairs.
static SPECIALS: [Special; 17] = [
    Special::new("Seven Pairs", &[pair(ANY).times(7).different()], Value::FanAndMore(4)).concealed(CONCEALED),
    Special::new(
        "Little Three Dragons",
        &[pung_or_kong(DRAGON).times(2), pair(DRAGON), any_set().times(2)],
        Value::FanAndMore(4),
    ),
    Special::new("Seven Pairs in One Suit", &[pair(suit(Free::A)).times(7).different()], TEN).concealed(CONCEALED),
    Special::new("Nine Gates", &NINE_GATES, TEN).concealed(CONCEALED),
    Special::new("All Honors", &[pung_or_kong(HONOUR).times(4), pair(HONOUR)], TEN),
    Special::new("All Terminals", &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)], TEN),
    Special::new("Thirteen Orphans", &[one_of_each(MAJOR), single(MAJOR)], TEN).concealed(CONCEALED),
    Special::new("Little Four Winds", &[pung_or_kong(WIND).times(3), pair(WIND), any_set()], TEN),
    Special::new("Big Four Winds", &[pung_or_kong(WIND).times(4), pair(ANY)], TEN),
    Special::new("Three Great Scholars", &[pung_or_kong(DRAGON).times(3), any_set(), pair(ANY)], TEN),
    Special::new("Jade Dragon", &dragon_and_suit(tiles("6z"), tiles("123456789s")), TEN),
    Special::new("Ruby Dragon", &dragon_and_suit(tiles("7z"), tiles("123456789m")), TEN),
    Special::new("Pearl Dragon", &dragon_and_suit(tiles("5z"), tiles("123456789p")), TEN),
    Special::new("Hidden Treasure", &[pung(ANY).times(4), pair(ANY)], TEN).concealed(Concealed::Wholly),
    Special::new("All Kongs", &[kong(ANY).times(4), pair(ANY)], TEN),
    Special::new("Heavenly Hand", &[], TEN).when(When::EastDealt),
    Special::new("Earthly Hand", &[], TEN).when(When::FirstDiscard),
];
