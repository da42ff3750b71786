//! Seasons: a longer wall with a gold dragon, years, Hop Toi, a game of four deals.

use super::kinds::*;
use super::settings::SettingTable;
use super::{Rules, THREE_TIMES_FOUR, TURN_OF_THE_WINDS};
use crate::score::Scoring;
use crate::seat::{Lead, TurnOrder};

// ---- play ----

/// The Seasons rule set.
pub static RULES: Rules = Rules {
    code: "seasons",
    title: "Seasons",
    turn: TurnOrder::Clockwise,
    lead: Lead::East,
    seating: SeatingRule { dice: 2, by: SeatingBy::Highest },
    break_side: BreakSide::Leader,
    break_count: BreakCount::FirstRollFromRight,
    // The rules call it the "flower wall".
    reserve: Reserve::Counted,
    low_reserve: LowReserve::TailWhenEmpty,
    deal: Deal { packets: THREE_TIMES_FOUR, ending: DealEnding::FirstAndThirdTop },
    dealer: Dealer::Leader,
    hop_toi: true,
    bonus: BonusRule::Optional,
    claims: &[
        &[ClaimKind::Mahjong],
        &[ClaimKind::Year],
        &[ClaimKind::Kong],
        &[ClaimKind::Pung],
        &[ClaimKind::Chow],
    ],
    // A discard cannot be claimed for an ordinary kong, unless the house allows it. A kong that
    // completes the hand is claimed as mahjong.
    house_kong_claims: true,
    same_rank: SameRank::Nearest,
    // The rules call it "stealing".
    robbing: Robbing::AnyRevealed,
    fishing: FishingRule::Silent,
    after_mahjong: AfterMahjong::HandEnds,
    dealt_kongs: false,
    next_hand: NextHandRule { keeps: Keeps::AsSet, draw: AfterDraw::Pass, passes: Passes::ToNext },
    // A game is over when each wind has dealt. Players who go on take the next wind for their
    // round.
    rounds: Rounds { order: TURN_OF_THE_WINDS, game: GameLength::Rounds(1) },
    lessons: &[],
    trays: Some([Tray::Green, Tray::Red, Tray::Yellow, Tray::Blue]),
    settings: SettingTable::of("seasons"),
    scoring: SCORING,
};

// ---- scoring ----

use crate::hand::Form;
use crate::score::{AwardTable, Chows, Finish, PayBy, Scored, SetPoints, SpecialTable};

const SCORING: Scoring = Scoring {
    // Tile sets for walls of up to 24 stacks have more than one of each flower.
    form: Form { years: true, bonus_copies: 4, ..Form::USUAL },
    // The players type in the points. The rules mention points but do not say how to count them.
    sets: SetPoints::NONE,
    awards: AwardTable::new(&[]),
    specials: SpecialTable::new(&[]),
    chows: Chows::Any,
    scored: Scored::Typed,
    finish: Finish::Points,
    chow_needs_one_suit: false,
    pay: PayBy::Typed,
    penalties: &[],
};
