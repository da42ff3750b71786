//! British: fishing must be called, one chow a hand, goulash after a draw, three can play.

use super::kinds::*;
use super::settings::SettingTable;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::{Lead, TurnOrder};

// ---- play ----

/// The British rule set.
pub static RULES: Rules = Rules {
    code: "british",
    title: "British",
    turn: TurnOrder::Anticlockwise,
    lead: Lead::East,
    seating: SeatingRule { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::Counted,
    break_count: BreakCount::BothRollsFromRight { dice: 2 },
    // The "kong box". It is lifted out of the wall and never filled up again.
    reserve: Reserve::Stacks(7),
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::OneEachThenLeader },
    dealer: Dealer::Leader,
    hop_toi: false,
    bonus: BonusRule::Replaced,
    // A kong and a pung can compete for one discard only in a goulash, where a joker stands for a
    // tile.
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    house_kong_claims: false,
    same_rank: SameRank::Nearest,
    robbing: Robbing::ExtendedKong,
    fishing: FishingRule::Required,
    after_mahjong: AfterMahjong::HandEnds,
    dealt_kongs: false,
    next_hand: NextHandRule {
        keeps: Keeps::AsSet,
        draw: AfterDraw::Goulash,
        passes: Passes::ToNext,
    },
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(4) },
    lessons: &[],
    trays: None,
    settings: SettingTable::of("british"),
    scoring: SCORING,
};

// ---- scoring ----

use crate::hand::Form;
use crate::score::award::Feature;
use crate::score::pattern::words::*;
use crate::score::pattern::{ANY_NUMBER, Free, Part, Tiles, numbers};
use crate::score::penalty::{CalledFalsely, Cost, Penalty, Then};
use crate::score::special::{Concealed, PartScore, Special, SpecialValue, When};
use crate::score::tile_set::TileSet;
use crate::score::{Award, AwardTable, Chows, Finish, PayBy, Scored, SetPoints, SpecialTable};

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
    awards: AwardTable::new(&[
        Award::winner(Feature::Mahjong, 20, 0),
        Award::winner(Feature::SelfDrawn, 2, 0),
        Award::all(Feature::BonusTile, 4, 0),
        Award::all(Feature::DragonPair, 2, 0),
        Award::all(Feature::OwnWindPair, 2, 0),
        Award::all(Feature::RoundWindPair, 2, 0),
        Award::all(Feature::DragonSet, 0, 1),
        Award::all(Feature::OwnWindSet, 0, 1),
        Award::all(Feature::RoundWindSet, 0, 1),
        Award::all(Feature::OwnFlower, 0, 1),
        Award::all(Feature::OwnSeason, 0, 1),
        Award::all(Feature::AllFlowers, 0, 2),
        Award::all(Feature::AllSeasons, 0, 2),
        Award::winner(Feature::Clean, 0, 1),
        Award::winner(Feature::NoChows, 0, 1),
        Award::winner(Feature::AllConcealed, 0, 1),
        Award::winner(Feature::Majors, 0, 1),
        Award::winner(Feature::East, 0, 1),
        Award::winner(Feature::LastTile, 0, 1),
        Award::winner(Feature::LastDiscard, 0, 1),
        Award::winner(Feature::KongBox, 0, 1),
        Award::winner(Feature::Rob, 0, 1),
        Award::winner(Feature::Original, 0, 1),
    ]),
    specials: SpecialTable::new(&SPECIALS),
    chows: Chows::One,
    scored: Scored::Everybody,
    finish: Finish::Doubles,
    chow_needs_one_suit: false,
    pay: PayBy::AmongAll,
    penalties: &PENALTIES,
};

const LIMIT: SpecialValue = SpecialValue::Limit(1000);
const HALF_LIMIT: SpecialValue = SpecialValue::Limit(500);
const ONE_FIFTH: PartScore = PartScore::Points(200);
const TWO_FIFTHS: PartScore = PartScore::Points(400);

/// All concealed, but the last tile can be a discard.
const CONCEALED: Concealed = Concealed::ButForTheLastTile;
const GREEN: Tiles = tiles("23468s6z");
const SUIT_OR_HONOURS: Tiles = Tiles::Suit(Free::A, ANY_NUMBER, TileSet::HONOURS);

/// Sheet 31: the pair can be any tile of the suit.
const SNAKE_WITH_ANY_PAIR: [Part; 3] =
    [one_of_each(WIND), one_of_each(of_suit(Free::A, ANY_NUMBER)), single(suit(Free::A))];
/// Sheet 31: a pung of green dragons is mandatory.
const JADE_WITH_DRAGONS: [Part; 3] =
    [pung_or_kong(tiles("6z")), pung_or_kong(GREEN).times(3), pair(GREEN)];

/// The special hands of sheets 22 to 29, in the same order.
static SPECIALS: [Special; 19] = [
    Special::new("All Pair Honours", &[pair(MAJOR).times(7)], HALF_LIMIT)
        .concealed(CONCEALED)
        .fishing(ONE_FIFTH),
    Special::new("13 Unique Wonders", &[one_of_each(MAJOR), single(MAJOR)], LIMIT)
        .concealed(CONCEALED)
        .fishing(TWO_FIFTHS),
    Special::new(
        "Purity",
        &[pung_or_kong(suit(Free::A)).times(4), pair(suit(Free::A))],
        SpecialValue::Doubles(3),
    )
    .fishing(PartScore::Doubles(3)),
    Special::new(
        "Wriggling Snake",
        &[
            one_of_each(WIND),
            one_of_each(of_suit(Free::A, numbers(2, 9))),
            pair(of_suit(Free::A, numbers(1, 1))),
        ],
        LIMIT,
    )
    .in_house(|house| house.snake_any_pair, &SNAKE_WITH_ANY_PAIR)
    .concealed(CONCEALED)
    .fishing(TWO_FIFTHS),
    Special::new("Knitting", &[knit(2).times(7)], HALF_LIMIT)
        .concealed(CONCEALED)
        .fishing(ONE_FIFTH),
    Special::new("Triple Knitting", &[knit(3).times(4), knit(2)], HALF_LIMIT)
        .concealed(CONCEALED)
        .fishing(ONE_FIFTH),
    Special::new(
        "Buried Treasure",
        &[pair(SUIT_OR_HONOURS), pung(SUIT_OR_HONOURS).times(4)],
        LIMIT,
    )
    .concealed(Concealed::Wholly)
    .fishing(TWO_FIFTHS),
    Special::new("Fourfold Plenty", &[kong(ANY).times(4), pair(ANY)], LIMIT).fishing(TWO_FIFTHS),
    Special::new("Imperial Jade", &[pung_or_kong(GREEN).times(4), pair(GREEN)], LIMIT)
        .in_house(|house| house.jade_needs_dragon, &JADE_WITH_DRAGONS)
        .fishing(TWO_FIFTHS),
    Special::new("All Winds and Dragons", &[pung_or_kong(HONOUR).times(4), pair(HONOUR)], LIMIT)
        .fishing(TWO_FIFTHS),
    Special::new("Heads and Tails", &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)], LIMIT)
        .fishing(TWO_FIFTHS),
    // The sheet says "concealed pungs". As in the other concealed hands, the last tile can be a
    // discard.
    Special::new("Gates of Heaven", &NINE_GATES, LIMIT).concealed(CONCEALED).fishing(TWO_FIFTHS),
    Special::new(
        "Three Great Scholars",
        &[pung_or_kong(DRAGON).times(3), pung_or_kong(suit(Free::A)), pair(suit(Free::A))],
        LIMIT,
    )
    .fishing(TWO_FIFTHS),
    Special::new(
        "Four Blessings Hovering over the Door",
        &[pung_or_kong(WIND).times(4), pair(ANY)],
        LIMIT,
    )
    .fishing(TWO_FIFTHS),
    Special::new("Heaven's Blessing", &[], LIMIT).when(When::EastDealt),
    Special::new("Earth's Blessing", &[], LIMIT).when(When::FirstDiscard(Lead::East)),
    Special::new("Twofold Fortune", &[], LIMIT).when(When::TwoKongs),
    Special::new("Gathering the Plum Blossom from the Roof", &[], LIMIT)
        .when(When::KongBox(TileSet::of("5p"))),
    Special::new("Plucking the Moon from the Bottom of the Sea", &[], LIMIT)
        .when(When::LastTile(TileSet::of("1p"))),
];

/// The penalties under the five headings of sheet 30.
static PENALTIES: [Penalty; 9] = [
    Penalty {
        code: "too-few-tiles",
        title: "Too few tiles",
        false_call: None,
        cost: Cost::Nothing,
        then: Then::NoMahjong,
    },
    Penalty {
        code: "too-many-tiles",
        title: "Too many tiles",
        false_call: None,
        cost: Cost::Nothing,
        then: Then::NoMahjongNoScore,
    },
    Penalty {
        code: "misnamed-discard",
        title: "Misnamed discard, claimed for a set",
        false_call: None,
        cost: Cost::ToClaimant(50),
        then: Then::PlayOn,
    },
    Penalty {
        code: "misnamed-for-mahjong",
        title: "Misnamed discard, claimed for mahjong",
        false_call: None,
        cost: Cost::ForAll { nothing_else: true, warned: false },
        then: Then::PlayOn,
    },
    Penalty {
        code: "false-mahjong",
        title: "False mahjong, no hand shown",
        false_call: Some(CalledFalsely::Mahjong),
        cost: Cost::Nothing,
        then: Then::PlayOn,
    },
    Penalty {
        code: "false-mahjong-shown",
        title: "False mahjong, hand shown",
        false_call: None,
        cost: Cost::PartOfLimitToEach(500),
        // The sheet names only the payment. But nobody can play on after a hand was shown.
        then: Then::PlayAgain,
    },
    Penalty {
        code: "wrong-claim-corrected",
        title: "Wrong claim, put right",
        false_call: None,
        cost: Cost::Nothing,
        then: Then::SetTakenBack,
    },
    Penalty {
        code: "wrong-claim",
        title: "Wrong claim, left standing",
        false_call: None,
        cost: Cost::Nothing,
        then: Then::NoMahjong,
    },
    Penalty {
        code: "cannon",
        title: "Letting off a cannon",
        false_call: None,
        cost: Cost::ForAll { nothing_else: false, warned: true },
        then: Then::PlayOn,
    },
];
