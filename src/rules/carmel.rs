//! Carmel: no bonus tiles on the card, the winner becomes East, a win counts one.

use super::kinds::*;
use super::settings::SettingTable;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::{Lead, TurnOrder};

// ---- play ----

/// The Carmel rule set.
pub static RULES: Rules = Rules {
    code: "carmel",
    title: "Carmel",
    turn: TurnOrder::Anticlockwise,
    lead: Lead::East,
    seating: SeatingRule { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::Counted,
    break_count: BreakCount::FirstRollFromRight,
    // The card calls it the "dead wall".
    reserve: Reserve::Counted,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop },
    dealer: Dealer::EachTakes,
    hop_toi: false,
    bonus: BonusRule::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    house_kong_claims: false,
    same_rank: SameRank::Nearest,
    // The card does not mention it. It is a house option.
    robbing: Robbing::Never,
    fishing: FishingRule::Announced,
    after_mahjong: AfterMahjong::HandEnds,
    dealt_kongs: false,
    next_hand: NextHandRule {
        keeps: Keeps::Always,
        draw: AfterDraw::Stay,
        passes: Passes::ToWinner,
    },
    // The card has no rounds. They are shown as in other rule sets: a new round begins whenever the
    // first East is East again.
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::UntilStopped },
    lessons: &[],
    trays: None,
    settings: SettingTable::of("carmel"),
    scoring: SCORING,
};

// ---- scoring ----

use crate::hand::Form;
use crate::score::award::Feature;
use crate::score::pattern::words::*;
use crate::score::special::{Concealed, Special, SpecialValue};
use crate::score::{Award, AwardTable, Chows, Finish, PayBy, Scored, SetPoints, SpecialTable};

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints::NONE,
    // Every mahjong counts one, whatever its tiles are.
    awards: AwardTable::new(&[Award::winner(Feature::Mahjong, 1, 0)]),
    specials: SpecialTable::new(&SPECIALS),
    chows: Chows::Any,
    scored: Scored::Wins,
    finish: Finish::Points,
    chow_needs_one_suit: true,
    pay: PayBy::Tally,
    penalties: &[],
};

/// The special hands of section 9 of the card, in the same order.
static SPECIALS: [Special; 13] = [
    Special::new("Seven Pairs", &[pair(ANY).times(7)], SpecialValue::Mahjong),
    Special::new("Hidden Treasure", &[pung(ANY).times(4), pair(ANY)], SpecialValue::Mahjong)
        .concealed(Concealed::Wholly),
    Special::new(
        "Three Great Scholars",
        &[pung_or_kong(DRAGON).times(3), any_set(), pair(ANY)],
        SpecialValue::Mahjong,
    ),
    // The card says: "All except Pair may be melded."
    Special::new(
        "Little Four Winds",
        &[pung_or_kong(WIND).times(3), pair(WIND).concealed(), any_set()],
        SpecialValue::Mahjong,
    ),
    Special::new(
        "Big Four Winds",
        &[pung_or_kong(WIND).times(4), pair(ANY)],
        SpecialValue::Mahjong,
    ),
    Special::new(
        "All Honors",
        &[pung_or_kong(HONOUR).times(4), pair(HONOUR)],
        SpecialValue::Mahjong,
    ),
    Special::new(
        "All Terminals",
        &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)],
        SpecialValue::Mahjong,
    ),
    Special::new("Nine Gates", &NINE_GATES, SpecialValue::Mahjong)
        .concealed(Concealed::ButForTheLastTile),
    Special::new("Thirteen Orphans", &[one_of_each(MAJOR), single(MAJOR)], SpecialValue::Mahjong)
        .concealed(Concealed::ButForTheLastTile),
    Special::new("All Kongs", &[kong(ANY).times(4), pair(ANY)], SpecialValue::Mahjong),
    Special::new(
        "Jade Dragon",
        &dragon_and_suit(tiles("6z"), tiles("123456789s")),
        SpecialValue::Mahjong,
    ),
    Special::new(
        "Ruby Dragon",
        &dragon_and_suit(tiles("7z"), tiles("123456789m")),
        SpecialValue::Mahjong,
    ),
    Special::new(
        "Pearl Dragon",
        &dragon_and_suit(tiles("5z"), tiles("123456789p")),
        SpecialValue::Mahjong,
    ),
];
