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
    dealt_kongs: false,
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

use crate::hand::Form;
use crate::score::award::Feature as F;
use crate::score::kinds::Kinds;
use crate::score::pattern::words::*;
use crate::score::pattern::{ANY_NUMBER, Free, Tiles, numbers};
use crate::score::penalty::{Cost, Penalty, Then};
use crate::score::special::{Concealed, PartScore, Special, Value, When};
use crate::score::{Award, Finish, PayBy, SetPoints};

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints {
        chow: SetPoints::pay(0, 0),
        pung_of_minors: SetPoints::pay(4, 2),
        pung_of_terminals: SetPoints::pay(8, 4),
        pung_of_honours: SetPoints::pay(8, 4),
        kong_of_minors: SetPoints::pay(16, 8),
        kong_of_terminals: SetPoints::pay(32, 16),
        kong_of_honours: SetPoints::pay(32, 16),
    },
    awards: &[
        Award::winner(F::Mahjong, 20, 0),
        Award::winner(F::SelfDrawn, 2, 0),
        Award::all(F::BonusTile, 4, 0),
        Award::all(F::DragonPair, 2, 0),
        Award::all(F::OwnWindPair, 2, 0),
        Award::all(F::RoundWindPair, 2, 0),
        Award::all(F::DragonSet, 0, 1),
        Award::all(F::OwnWindSet, 0, 1),
        Award::all(F::RoundWindSet, 0, 1),
        Award::all(F::OwnFlower, 0, 1),
        Award::all(F::OwnSeason, 0, 1),
        Award::all(F::AllFlowers, 0, 2),
        Award::all(F::AllSeasons, 0, 2),
        Award::winner(F::Clean, 0, 1),
        Award::winner(F::NoChows, 0, 1),
        Award::winner(F::AllConcealed, 0, 1),
        Award::winner(F::Majors, 0, 1),
        Award::winner(F::East, 0, 1),
        Award::winner(F::LastTile, 0, 1),
        Award::winner(F::LastDiscard, 0, 1),
        Award::winner(F::KongBox, 0, 1),
        Award::winner(F::Rob, 0, 1),
        Award::winner(F::Original, 0, 1),
    ],
    specials: &SPECIALS,
    finish: Finish::Doubles,
    chow_needs_one_suit: false,
    pay: PayBy::AmongAll,
    penalties: &PENALTIES,
};

const LIMIT: Value = Value::Limit(1000);
const HALF_LIMIT: Value = Value::Limit(500);
const ONE_FIFTH: PartScore = PartScore::Points(200);
const TWO_FIFTHS: PartScore = PartScore::Points(400);

/// All concealed, but the last tile can be a discard.
const CONCEALED: Concealed = Concealed::ButForTheLastTile;
const GREEN: Tiles = tiles("23468s6z");
const SUIT_OR_HONOURS: Tiles = Tiles::Suit(Free::A, ANY_NUMBER, Kinds::HONOURS);

/// Sheets 22 to 29, in their order.
static SPECIALS: [Special; 19] = [
    Special::new("All Pair Honours", &[pair(MAJOR).times(7)], HALF_LIMIT).concealed(CONCEALED).fishing(ONE_FIFTH),
    Special::new("13 Unique Wonders", &[one_of_each(MAJOR), single(MAJOR)], LIMIT)
        .concealed(CONCEALED)
        .fishing(TWO_FIFTHS),
    Special::new("Purity", &[pung_or_kong(suit(Free::A)).times(4), pair(suit(Free::A))], Value::Doubles(3))
        .fishing(PartScore::Doubles(3)),
    Special::new(
        "Wriggling Snake",
        &[one_of_each(WIND), one_of_each(of_suit(Free::A, numbers(2, 9))), pair(of_suit(Free::A, numbers(1, 1)))],
        LIMIT,
    )
    .concealed(CONCEALED)
    .fishing(TWO_FIFTHS),
    Special::new("Knitting", &[knit(2).times(7)], HALF_LIMIT).concealed(CONCEALED).fishing(ONE_FIFTH),
    Special::new("Triple Knitting", &[knit(3).times(4), knit(2)], HALF_LIMIT).concealed(CONCEALED).fishing(ONE_FIFTH),
    Special::new("Buried Treasure", &[pair(SUIT_OR_HONOURS), pung(SUIT_OR_HONOURS).times(4)], LIMIT)
        .concealed(Concealed::Wholly)
        .fishing(TWO_FIFTHS),
    Special::new("Fourfold Plenty", &[kong(ANY).times(4), pair(ANY)], LIMIT).fishing(TWO_FIFTHS),
    Special::new("Imperial Jade", &[pung_or_kong(GREEN).times(4), pair(GREEN)], LIMIT).fishing(TWO_FIFTHS),
    Special::new("All Winds and Dragons", &[pung_or_kong(HONOUR).times(4), pair(HONOUR)], LIMIT).fishing(TWO_FIFTHS),
    Special::new("Heads and Tails", &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)], LIMIT).fishing(TWO_FIFTHS),
    // The sheet says "concealed pungs"; as with the other concealed hands, the last tile can be a discard.
    Special::new("Gates of Heaven", &NINE_GATES, LIMIT).concealed(CONCEALED).fishing(TWO_FIFTHS),
    Special::new(
        "Three Great Scholars",
        &[pung_or_kong(DRAGON).times(3), pung_or_kong(suit(Free::A)), pair(suit(Free::A))],
        LIMIT,
    )
    .fishing(TWO_FIFTHS),
    Special::new("Four Blessings Hovering over the Door", &[pung_or_kong(WIND).times(4), pair(ANY)], LIMIT)
        .fishing(TWO_FIFTHS),
    Special::new("Heaven's Blessing", &[], LIMIT).when(When::EastDealt),
    Special::new("Earth's Blessing", &[], LIMIT).when(When::FirstDiscard),
    Special::new("Twofold Fortune", &[], LIMIT).when(When::TwoKongs),
    Special::new("Gathering the Plum Blossom from the Roof", &[], LIMIT).when(When::KongBox(Kinds::of("5p"))),
    Special::new("Plucking the Moon from the Bottom of the Sea", &[], LIMIT).when(When::LastTile(Kinds::of("1p"))),
];

/// Sheet 30, its five headings.
static PENALTIES: [Penalty; 9] = [
    Penalty { code: "too-few-tiles", title: "Too few tiles", cost: Cost::Nothing, then: Then::NoMahjong },
    Penalty { code: "too-many-tiles", title: "Too many tiles", cost: Cost::Nothing, then: Then::NoMahjongNoScore },
    Penalty {
        code: "misnamed-discard",
        title: "Misnamed discard, claimed for a set",
        cost: Cost::ToClaimant(50),
        then: Then::PlayOn,
    },
    Penalty {
        code: "misnamed-for-mahjong",
        title: "Misnamed discard, claimed for mahjong",
        cost: Cost::ForAll { nothing_else: true },
        then: Then::Settle,
    },
    Penalty { code: "false-mahjong", title: "False mahjong, no hand shown", cost: Cost::Nothing, then: Then::PlayOn },
    Penalty {
        code: "false-mahjong-shown",
        title: "False mahjong, hand shown",
        cost: Cost::ToEach(500),
        // The sheet stops at the payment; with hands shown nobody can play on.
        then: Then::PlayAgain,
    },
    Penalty { code: "wrong-claim-corrected", title: "Wrong claim, put right", cost: Cost::Nothing, then: Then::PlayOn },
    Penalty { code: "wrong-claim", title: "Wrong claim, left standing", cost: Cost::Nothing, then: Then::NoMahjong },
    Penalty {
        code: "cannon",
        title: "Letting off a cannon",
        cost: Cost::ForAll { nothing_else: false },
        then: Then::PlayOn,
    },
];
