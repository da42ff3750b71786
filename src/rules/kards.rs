//! Kards: the turn goes clockwise, the wall is broken with three dice, everybody scores.

use super::kinds::*;
use super::settings::SettingTable;
use super::{Rules, THREE_TIMES_FOUR};
use crate::score::Scoring;
use crate::seat::{Lead, TurnOrder, Wind};

// ---- play ----

/// The Kards rule set.
pub static RULES: Rules = Rules {
    code: "kards",
    title: "Kards",
    turn: TurnOrder::Clockwise,
    // \"All the rules that apply to the East\" apply to that seat.
    lead: Lead::RoundWind,
    // The others move to East's left in the order of their rolls.
    seating: SeatingRule { dice: 1, by: SeatingBy::Ranking },
    break_side: BreakSide::Counted,
    break_count: BreakCount::SecondRollFromLeft { dice: 3 },
    // The "kong box": the counted stack and seven beside it. It must always hold four tiles, so it
    // is filled from the end of the wall.
    reserve: Reserve::Stacks(8),
    low_reserve: LowReserve::TopUpTo(4),
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::OneEachThenLeader },
    dealer: Dealer::BrokenSide,
    hop_toi: false,
    bonus: BonusRule::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong], &[ClaimKind::Pung], &[ClaimKind::Chow]],
    house_kong_claims: false,
    same_rank: SameRank::WonOnThenNearest,
    // The rules do not mention it. It is a house option.
    robbing: Robbing::Never,
    fishing: FishingRule::Standing,
    after_mahjong: AfterMahjong::LastTurns,
    dealt_kongs: true,
    next_hand: NextHandRule {
        keeps: Keeps::Always,
        draw: AfterDraw::Stay,
        passes: Passes::ToPrevious,
    },
    // The rounds go "counter-clockwise" from East, although the turn goes clockwise.
    rounds: Rounds {
        order: [Wind::East, Wind::North, Wind::West, Wind::South],
        game: GameLength::RegularOrExtended,
    },
    lessons: &[],
    trays: None,
    settings: SettingTable::of("kards"),
    scoring: SCORING,
};

// ---- scoring ----

use crate::hand::Form;
use crate::score::award::Feature;
use crate::score::pattern::words::*;
use crate::score::pattern::{Free, Part, Tiles, numbers};
use crate::score::penalty::{CalledFalsely, Cost, Penalty, Then};
use crate::score::special::{Concealed, Special, SpecialValue, When};
use crate::score::tile_set::TileSet;
use crate::score::{Award, AwardTable, Chows, Finish, PayBy, Scored, SetPoints, SpecialTable};

/// Additions are counted in quarters of the points.
const HALF: u8 = 2;
const ONE_AND_A_HALF: u8 = 6;

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints {
        chow: SetPoints::pay(1, 0),
        pung_of_minors: SetPoints::pay(4, 2),
        pung_of_terminals: SetPoints::pay(8, 4),
        pung_of_honours: SetPoints::pay(8, 5),
        kong_of_minors: SetPoints::pay(16, 8),
        kong_of_terminals: SetPoints::pay(32, 16),
        kong_of_honours: SetPoints::pay(32, 16),
    },
    awards: AwardTable::new(&[
        Award::all(Feature::BonusTile, 6, 0),
        Award::winner(Feature::FromWall, 3, 0),
        Award::winner(Feature::LastOfKind, 2, 0),
        Award::winner(Feature::LastTile, 10, 0),
        Award::winner(Feature::Standing, 100, 0),
        Award::winner(Feature::NoChows, 10, 0),
        Award::winner(Feature::OnlyChowsPlainPair, 10, 0),
        Award::winner(Feature::KongBox, 10, 0),
        Award::winner(Feature::DragonPair, 3, 0),
        Award::winner(Feature::RoundWindPair, 3, 0),
        Award::winner(Feature::OwnWindPair, 3, 0),
        Award::all(Feature::OwnWindSet, 0, HALF),
        Award::all(Feature::RoundWindSet, 0, HALF),
        Award::all(Feature::OwnBonus, 0, 1),
        // A hand gets every one of these five whose words it fits: see `whole_hand`.
        Award::all(Feature::OneSuitAndHonours, 0, HALF),
        Award::all(Feature::TerminalsAndHonours, 0, HALF),
        Award::all(Feature::OneSuit, 0, ONE_AND_A_HALF),
        Award::all(Feature::Terminals, 0, ONE_AND_A_HALF),
        Award::all(Feature::Honours, 0, ONE_AND_A_HALF),
        Award::all(Feature::AllFlowersOrSeasons, 0, ONE_AND_A_HALF),
        Award::all(Feature::AnyDragonSet, 0, HALF),
        Award::winner(Feature::WonOnKong, 0, HALF),
        Award::winner(Feature::Original, 0, ONE_AND_A_HALF),
    ]),
    specials: SpecialTable::new(&SPECIALS),
    chows: Chows::Any,
    scored: Scored::Everybody,
    finish: Finish::Quarters,
    chow_needs_one_suit: false,
    pay: PayBy::AwardedAndFee(8),
    penalties: &PENALTIES,
};

/// A special hand that has a mark in both columns of the appendix, "instead basic score" and
/// "instead multipliers".
const fn instead_of_both(points: i32) -> SpecialValue {
    SpecialValue::Points { points, instead_of_points: true, instead_of_additions: true }
}
const fn instead_of_points(points: i32) -> SpecialValue {
    SpecialValue::Points { points, instead_of_points: true, instead_of_additions: false }
}
const fn added(points: i32) -> SpecialValue {
    SpecialValue::Points { points, instead_of_points: false, instead_of_additions: false }
}

/// A "concealed hand" in the appendix. The last tile may be a discard.
const CONCEALED: Concealed = Concealed::ButForTheLastTile;
const EVEN_BAMBOO: Tiles = tiles("2468s");
const FIRST_OF_RUN: [Tiles; 3] = [
    of_suit(Free::A, numbers(1, 1)),
    of_suit(Free::A, numbers(4, 4)),
    of_suit(Free::A, numbers(7, 7)),
];
/// 1, 4, 7 of one suit, 2, 5, 8 of another and 3, 6, 9 of the third.
const WOVEN: [Part; 3] = [
    one_of_each(of_suit(Free::A, 1 << 1 | 1 << 4 | 1 << 7)),
    one_of_each(of_suit(Free::B, 1 << 2 | 1 << 5 | 1 << 8)),
    one_of_each(of_suit(Free::C, 1 << 3 | 1 << 6 | 1 << 9)),
];

/// The special hands of the appendix, in the same order and with their printed names.
static SPECIALS: [Special; 33] = [
    Special::new(
        "Empirical Mah-Jongg",
        &[pung_or_kong(DRAGON).times(3), pair(Tiles::OwnWind), any_set()],
        instead_of_both(6000),
    )
    .concealed(CONCEALED),
    Special::new(
        "Mandarin Mah-Jongg",
        &[pung_or_kong(WIND).times(3), pair(WIND), any_set()],
        instead_of_both(5000),
    )
    .concealed(CONCEALED),
    Special::new(
        "Crazy Monkey Mah-Jongg",
        &[pung(tiles("5z")), pung(tiles("6z")), pung(tiles("7z")), one_of_each(DRAGON), pair(ANY)],
        instead_of_both(4500),
    ),
    Special::new(
        "Happy Family Mah-Jongg",
        &[pung_or_kong(WIND).times(4), pair(DRAGON)],
        instead_of_both(4000),
    ),
    Special::new(
        "Big Green Mah-Jongg",
        &[pung_or_kong(tiles("246s6z")).times(4), pair(tiles("8s"))],
        instead_of_both(3600),
    ),
    Special::new(
        "Small Green Mah-Jongg",
        &[pung_or_kong(EVEN_BAMBOO).times(4), pair(tiles("6z"))],
        instead_of_both(3500),
    ),
    Special::new(
        "Red-Green Mah-Jongg",
        &[one_of_each(tiles("67z")), pung(tiles("1579s")).times(4)],
        instead_of_both(3400),
    ),
    Special::new(
        "The adopted sons of dragon 9",
        &[pung_or_kong(tiles("9m9p9s")).times(3), pung_or_kong(DRAGON), pair(Tiles::OwnWind)],
        instead_of_both(3300),
    ),
    Special::new(
        "The adopted sons of dragon 1",
        &[pung_or_kong(tiles("1m1p1s")).times(3), pung_or_kong(DRAGON), pair(Tiles::OwnWind)],
        instead_of_both(3300),
    ),
    Special::new(
        "Big Green finger Mah-Jongg",
        &[pung(tiles("3s")), pung(tiles("6z")), pung(EVEN_BAMBOO).times(2), pair(EVEN_BAMBOO)],
        instead_of_both(3200),
    ),
    Special::new(
        "Small Green finger Mah-Jongg",
        &[pung(tiles("3s")), pair(tiles("6z")), pung(EVEN_BAMBOO).times(3)],
        instead_of_points(3000),
    ),
    Special::new("Horizontal Enemies Mah-Jongg", &enemies("13z", "24z"), instead_of_both(3000)),
    Special::new("Vertical Enemies Mah-Jongg", &enemies("24z", "13z"), instead_of_both(3000)),
    Special::new(
        "Revolution of fire Mah-Jongg",
        &[one_of_each(tiles("123z")), pair(tiles("7z")), pung(SUITED).times(3)],
        instead_of_points(2100),
    ),
    Special::new(
        "Three adopted sons of the red dragon",
        &[pung(tiles("7z")), pair(WIND), SAME_NUMBER[0], SAME_NUMBER[1], SAME_NUMBER[2]],
        instead_of_both(2800),
    ),
    Special::new(
        "Three adopted sons of the winds",
        &[pung(WIND), pair(DRAGON), SAME_NUMBER[0], SAME_NUMBER[1], SAME_NUMBER[2]],
        instead_of_both(2800),
    ),
    Special::new("4 Big Twin Sisters Mah-Jongg", &twin_sisters(DRAGON), instead_of_points(2700)),
    Special::new("4 Small Twin Sisters Mah-Jongg", &twin_sisters(WIND), instead_of_points(2500)),
    Special::new(
        "The Harmonic Mah-Jongg of yin and yang",
        &[one_of_each(HONOUR), one_of_each(HONOUR)],
        instead_of_points(2200),
    )
    .concealed(CONCEALED),
    Special::new(
        "Great Scholars Mah-Jongg",
        &[pung_or_kong(DRAGON).times(3), chow(suit(Free::A)), pair(suit(Free::A))],
        instead_of_both(2000),
    ),
    Special::new(
        "The Mah-Jongg of winds and dragons",
        &[pung_or_kong(HONOUR).times(4), pair(HONOUR)],
        instead_of_both(1900),
    ),
    Special::new(
        "13 Fabulous fingers Mah-Jongg",
        &[one_of_each(MAJOR), single(TERMINAL)],
        instead_of_both(1600),
    )
    .concealed(CONCEALED),
    Special::new("Big Snake Mah-Jongg", &run_and(pung(HONOUR)), instead_of_both(1600)),
    Special::new("Call of the 9th Kard Hand", &NINE_GATES, instead_of_both(1800))
        .concealed(CONCEALED),
    Special::new(
        "Snake of the dragons Mah-Jongg",
        &[one_of_each(DRAGON), WOVEN[0], WOVEN[1], WOVEN[2], pair(Tiles::OwnWind)],
        instead_of_points(1400),
    )
    .concealed(CONCEALED),
    Special::new(
        "The Snake of the winds Mah-Jongg",
        &[one_of_each(WIND), WOVEN[0], WOVEN[1], WOVEN[2], single(HONOUR)],
        instead_of_points(1200),
    )
    .concealed(CONCEALED),
    Special::new(
        "Mah-Jongg of the little snake",
        &[
            one_of_each(WIND),
            chow(FIRST_OF_RUN[0]),
            chow(FIRST_OF_RUN[1]),
            chow(FIRST_OF_RUN[2]),
            single(HONOUR),
        ],
        instead_of_points(1000),
    ),
    Special::new("Earth Blessing Mah-Jongg", &[], added(800))
        .when(When::FirstDiscard(Lead::RoundWind)),
    Special::new(
        "United Hand Mah-Jongg",
        &[pung_or_kong(DRAGON).times(2), pair(Tiles::RoundWind), pung(SUITED), chow(SUITED)],
        instead_of_points(300),
    ),
    // The fourteenth tile is no terminal. With a terminal the hand is the Fabulous fingers.
    Special::new(
        "13 Big and Strange Mah-Jongg",
        &[one_of_each(MAJOR), single(Tiles::These(TileSet::ALL.without(TileSet::TERMINALS)))],
        instead_of_points(250),
    )
    .concealed(CONCEALED),
    Special::new("Celestial Blessing", &[], SpecialValue::OnlyAddition(ONE_AND_A_HALF))
        .when(When::FirstDraw),
    Special::new("Buried Treasure", &run_and(pung_or_kong(DRAGON)), added(300)),
    Special::new(
        "Golden Coin",
        &[pung_or_kong(tiles("5p")).concealed(), pair(ANY), any_set().times(3)],
        added(100),
    ),
];

/// Pungs or kongs of the ones, the nines and two winds, and one tile of each of the other winds.
const fn enemies(facing: &str, others: &str) -> [Part; 3] {
    let ends = pung_or_kong(of_suit(Free::A, 1 << 1 | 1 << 9)).times(2);
    [one_of_each(tiles(others)), ends, pung_or_kong(tiles(facing)).times(2)]
}

const SAME_NUMBER: [Part; 3] = [
    pung(Tiles::Number(Free::A, 0)),
    pung(Tiles::Number(Free::B, 0)),
    pung(Tiles::Number(Free::C, 0)),
];

const fn twin_sisters(pair_of: Tiles) -> [Part; 5] {
    [
        pair(pair_of),
        pung_or_kong(Tiles::Number(Free::A, 0)),
        pung_or_kong(Tiles::Number(Free::A, 1)),
        pung_or_kong(Tiles::Number(Free::A, 2)),
        pung_or_kong(Tiles::Number(Free::A, 3)),
    ]
}

/// 1 to 9 of a suit, a set of honours and a pair of honours.
const fn run_and(set: Part) -> [Part; 5] {
    [chow(FIRST_OF_RUN[0]), chow(FIRST_OF_RUN[1]), chow(FIRST_OF_RUN[2]), set, pair(HONOUR)]
}

static PENALTIES: [Penalty; 4] = [
    Penalty {
        code: "false-group",
        title: "False chow, pung or kong",
        false_call: Some(CalledFalsely::Set),
        cost: Cost::Points(2),
        then: Then::TileIsDead,
    },
    Penalty {
        code: "false-mahjong",
        title: "False mahjong",
        false_call: Some(CalledFalsely::Mahjong),
        cost: Cost::Points(300),
        then: Then::PlayAgain,
    },
    Penalty {
        code: "false-standing",
        title: "False standing hand",
        false_call: Some(CalledFalsely::Standing),
        cost: Cost::Points(300),
        then: Then::PlayAgain,
    },
    // Possible only when several players called mahjong on the tile.
    Penalty {
        code: "wrong-kind",
        title: "Wrong kind named",
        false_call: Some(CalledFalsely::Kind),
        cost: Cost::Points(20),
        then: Then::TileForMahjongOnly,
    },
];
