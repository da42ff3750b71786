//! Hong Kong: no fixed reserve, fan and chips, five lessons up to the full game.

use super::kinds::*;
use super::settings::SettingTable;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::{Lead, TurnOrder};

// ---- play ----

/// The Hong Kong rule set.
pub static RULES: Rules = Rules {
    code: "hong-kong",
    title: "Hong Kong",
    turn: TurnOrder::Anticlockwise,
    lead: Lead::East,
    seating: SeatingRule { dice: 2, by: SeatingBy::CountingTwice },
    break_side: BreakSide::Counted,
    break_count: BreakCount::FirstRollFromRight,
    // Every tile can be drawn. Nothing is set aside, so the "tail" is the stack next to the break.
    reserve: Reserve::None,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: FULL_DEAL,
    dealer: Dealer::EachTakes,
    hop_toi: false,
    bonus: BonusRule::Replaced,
    claims: &[&[ClaimKind::Mahjong], &[ClaimKind::Kong, ClaimKind::Pung], &[ClaimKind::Chow]],
    house_kong_claims: false,
    same_rank: SameRank::Nearest,
    robbing: Robbing::ExtendedKong,
    fishing: FishingRule::Silent,
    after_mahjong: AfterMahjong::HandEnds,
    dealt_kongs: false,
    next_hand: NextHandRule { keeps: Keeps::Always, draw: AfterDraw::Pass, passes: Passes::ToNext },
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(4) },
    lessons: &LESSONS,
    trays: None,
    settings: SettingTable::of("hong-kong"),
    scoring: SCORING,
};

const FULL_DEAL: Deal = Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop };

/// Chows and pungs of numbered tiles, and nothing else.
const SUITS_ALONE: LessonHand =
    LessonHand { blocks: 4, kongs: false, honours: false, bonus: false };

/// The rules say how many tiles the small hands have, but not how they are dealt. We decided: in
/// lesson 1 the players take one packet of four, and East takes one more tile (4 and 5 tiles). In
/// lesson 2 they take a packet of four and one of two, and the deal ends as in the full game (7 and
/// 8 tiles). The wall is built from the whole set in every lesson. A tile that a lesson does not
/// use is laid aside and replaced like a flower.
const LESSONS: [Lesson; 5] = [
    Lesson {
        hand: LessonHand { blocks: 1, ..SUITS_ALONE },
        deal: Deal { packets: &[4], ending: DealEnding::OneToLeader },
    },
    Lesson {
        hand: LessonHand { blocks: 2, ..SUITS_ALONE },
        deal: Deal { packets: &[4, 2], ending: DealEnding::FirstAndThirdTop },
    },
    Lesson { hand: SUITS_ALONE, deal: FULL_DEAL },
    Lesson { hand: LessonHand { kongs: true, honours: true, ..SUITS_ALONE }, deal: FULL_DEAL },
    Lesson {
        hand: LessonHand { kongs: true, honours: true, bonus: true, ..SUITS_ALONE },
        deal: FULL_DEAL,
    },
];

// ---- scoring ----

use crate::hand::Form;
use crate::score::award::Feature;
use crate::score::pattern::Free;
use crate::score::pattern::words::*;
use crate::score::special::{Concealed, Special, SpecialValue, When};
use crate::score::{
    Award, AwardTable, Chows, Finish, LessonHand, PayBy, Scored, SetPoints, SpecialTable,
};

const SCORING: Scoring = Scoring {
    form: Form::USUAL,
    sets: SetPoints::NONE,
    awards: AwardTable::new(&[
        Award::winner(Feature::NoBonus, 0, 1),
        Award::winner(Feature::OwnFlower, 0, 1),
        Award::winner(Feature::OwnSeason, 0, 1),
        Award::winner(Feature::AllFlowers, 0, 2),
        Award::winner(Feature::AllSeasons, 0, 2),
        Award::winner(Feature::DragonSet, 0, 1),
        Award::winner(Feature::OwnWindSet, 0, 1),
        Award::winner(Feature::RoundWindSet, 0, 1),
        Award::winner(Feature::OnlyChows, 0, 1),
        Award::winner(Feature::OnlyPungs, 0, 3),
        Award::winner(Feature::OneSuitAndHonours, 0, 3),
        Award::winner(Feature::OneSuit, 0, 6),
        Award::winner(Feature::KongBox, 0, 1),
        Award::winner(Feature::LastTile, 0, 1),
        Award::winner(Feature::LastDiscard, 0, 1),
        Award::winner(Feature::SelfDrawn, 0, 1),
        Award::winner(Feature::Rob, 0, 1),
        Award::winner(Feature::NoOpenSet, 0, 1).for_houses(),
        Award::winner(Feature::TerminalsAndHonours, 0, 1).for_houses(),
    ]),
    specials: SpecialTable::new(&SPECIALS),
    chows: Chows::Any,
    scored: Scored::Winner,
    finish: Finish::Fan(&POINTS_FOR_FAN),
    chow_needs_one_suit: false,
    pay: PayBy::ToWinner,
    penalties: &[],
};

/// The points for 0 to 10 fan. More than ten fan pay the same as ten.
const POINTS_FOR_FAN: [i32; 11] = [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64];

const TEN: SpecialValue = SpecialValue::Fan(10);
/// Marked C on the card: concealed, but the last tile may be a discard.
const CONCEALED: Concealed = Concealed::ButForTheLastTile;

/// The special hands of the card, and also seven pairs in one suit.
static SPECIALS: [Special; 17] = [
    Special::new("Seven Pairs", &[pair(ANY).times(7).different()], SpecialValue::FanAndMore(4))
        .concealed(CONCEALED),
    Special::new(
        "Little Three Dragons",
        &[pung_or_kong(DRAGON).times(2), pair(DRAGON), any_set().times(2)],
        SpecialValue::FanAndMore(4),
    ),
    Special::new("Seven Pairs in One Suit", &[pair(suit(Free::A)).times(7).different()], TEN)
        .concealed(CONCEALED),
    Special::new("Nine Gates", &NINE_GATES, TEN).concealed(CONCEALED),
    Special::new("All Honors", &[pung_or_kong(HONOUR).times(4), pair(HONOUR)], TEN),
    Special::new("All Terminals", &[pung_or_kong(TERMINAL).times(4), pair(TERMINAL)], TEN),
    Special::new("Thirteen Orphans", &[one_of_each(MAJOR), single(MAJOR)], TEN)
        .concealed(CONCEALED),
    Special::new("Little Four Winds", &[pung_or_kong(WIND).times(3), pair(WIND), any_set()], TEN),
    Special::new("Big Four Winds", &[pung_or_kong(WIND).times(4), pair(ANY)], TEN),
    Special::new(
        "Three Great Scholars",
        &[pung_or_kong(DRAGON).times(3), any_set(), pair(ANY)],
        TEN,
    ),
    Special::new("Jade Dragon", &dragon_and_suit(tiles("6z"), tiles("123456789s")), TEN),
    Special::new("Ruby Dragon", &dragon_and_suit(tiles("7z"), tiles("123456789m")), TEN),
    Special::new("Pearl Dragon", &dragon_and_suit(tiles("5z"), tiles("123456789p")), TEN),
    Special::new("Hidden Treasure", &[pung(ANY).times(4), pair(ANY)], TEN)
        .concealed(Concealed::Wholly),
    Special::new("All Kongs", &[kong(ANY).times(4), pair(ANY)], TEN),
    Special::new("Heavenly Hand", &[], TEN).when(When::EastDealt),
    Special::new("Earthly Hand", &[], TEN).when(When::FirstDiscard(Lead::East)),
];
