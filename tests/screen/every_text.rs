//! Texts that come from the rules and the table: each is kept whole in its field and drawn whole at both sizes.

use std::collections::BTreeSet;
use std::fmt::Display;

use four_winds::hand::HandFault;
use four_winds::rules::{self, Rules};
use four_winds::score::special::PartScore;
use four_winds::score::{self, Award, Finish, Group, GroupKind, What};
use four_winds::screen::view::{Label, Notice};
use four_winds::screen::words::{CUT, cut};
use four_winds::screen::{View, view};
use four_winds::seat::{Place, Wind};
use four_winds::table::claims;
use four_winds::table::phase::Awaits;
use four_winds::table::refusal::{Places, Refusal};
use four_winds::tile::Tile;

use crate::in_play::cut_part;
use crate::{COMPACT, LARGE, samples};

/// Keys that take two rows leave the least room.
const TWO_ROWS: [&str; 4] = ["DISCARD", "FLOWER", "KONG", "MAHJONG"];

/// What is wrong with a text on this screen.
fn faults(text: &str, view: &View) -> Vec<String> {
    let cut_at = |size| cut_part(view, size).map(|part| format!("{text}: {part} at {size:?}"));
    let kept = text.contains(CUT).then(|| format!("{text}: longer than its field"));
    [LARGE, COMPACT].into_iter().filter_map(cut_at).chain(kept).collect()
}

fn nothing_wrong(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} texts are cut:\n{}", faults.len(), faults.join("\n"));
}

fn everybody() -> Places {
    Places::those(|_| true)
}

/// One refusal for each code, with the longest particulars.
fn refusals() -> Vec<Refusal> {
    let place = Place::ALL[3];
    let awaits =
        [Awaits::Bonus, Awaits::BreakRoll, Awaits::Robbing, Awaits::Result, Awaits::Settlement, Awaits::NoGame];
    let mut all: Vec<Refusal> = awaits.map(|awaits| Refusal::NotNow { awaits }).into();
    all.extend([
        Refusal::NoGame,
        Refusal::GameRunning,
        Refusal::Stopped,
        Refusal::NotStopped,
        Refusal::Ghost,
        Refusal::NotYourRoll { rollers: everybody() },
        Refusal::WrongDice { dice: 3 },
        Refusal::Exchanged { waiting: everybody() },
        Refusal::NotYourTurn { turn: place },
        Refusal::WindowOpen { left: 20_000 },
        Refusal::WallEmpty,
        Refusal::TilesLeft { live: 144 },
        Refusal::NoReplacement,
        Refusal::NoBonusTiles,
        Refusal::TooFewTiles { needed: 4, held: 13 },
        Refusal::KongAfterClaim,
        Refusal::NoPung,
        Refusal::NoFishing,
        Refusal::AlreadyFishing,
        Refusal::NoStanding,
        Refusal::DeadHand,
        Refusal::TimeUp,
        Refusal::NoTurnLeft,
        Refusal::NoClaim,
        Refusal::Outranked { by: place },
        Refusal::WrongSource { is: "last-discard" },
        Refusal::NotCalled,
        Refusal::TooLate,
        Refusal::SayFalse,
        Refusal::Claimed { by: place },
        Refusal::OnlyOne,
        Refusal::NoSuchPenalty,
        Refusal::OtherPlace,
        Refusal::NotCounted,
        Refusal::NotTheWinner,
        Refusal::CalledMahjong,
        Refusal::NotDiscarder,
        Refusal::HandsMissing { places: everybody() },
        Refusal::AlreadyConfirmed { waiting: everybody() },
        Refusal::NoSuchHand { hand: u16::MAX },
        Refusal::NotZeroSum { sum: -40_000_000 },
        Refusal::TooLarge { most: 10_000_000 },
        Refusal::SamePlace,
        Refusal::NothingToUndo,
        Refusal::TooManySteps { left: 800 },
    ]);
    all.extend(claims::Refusal::ALL.map(Refusal::Claim));
    all.extend(not_mahjong().into_iter().map(Refusal::NotMahjong));
    all.extend(hand_faults().into_iter().map(Refusal::BadHand));
    all
}

/// Every reason why a hand is no mahjong.
fn not_mahjong() -> Vec<score::Refusal> {
    let outside: score::Outside = Tile::all().filter(|tile| tile.is_honour()).take(7).collect();
    vec![
        score::Refusal::NotWon(outside.clone()),
        score::Refusal::NotWon(score::Outside::new()),
        score::Refusal::Incomplete(outside),
        score::Refusal::Incomplete(score::Outside::new()),
        score::Refusal::TooManyChows(0),
        score::Refusal::TooManyChows(1),
        score::Refusal::ChowNeedsOneSuit,
        score::Refusal::WonOnOther(GroupKind::Pung),
        score::Refusal::SingleBonus,
        score::Refusal::TooFewFan { fan: 9, minimum: 10 },
        score::Refusal::NotInThisLesson,
    ]
}

/// What is wrong with tiles, whoever wrote them.
fn hand_faults() -> Vec<HandFault> {
    let tile = Tile::from_notation('5', 'm').unwrap();
    let mut all = typed_faults();
    all.extend([
        HandFault::Empty,
        HandFault::BonusWins(tile),
        HandFault::NoGoldDragon,
        HandFault::NoYears,
        HandFault::WinningTileMissing,
    ]);
    all
}

/// Those that come up while a hand is entered at the keys.
fn typed_faults() -> Vec<HandFault> {
    let tile = Tile::from_notation('5', 'm').unwrap();
    vec![
        HandFault::NotAMeld,
        HandFault::TooManyMelds,
        HandFault::FiveOfATile(tile),
        HandFault::TooManyOfABonus(Tile::flower(Wind::North)),
        HandFault::TooFew { have: 10, need: 14 },
        HandFault::TooMany { have: 15, need: 14 },
    ]
}

/// As a notice over the screen that leaves the least room.
fn notice(text: &dyn Display) -> Vec<String> {
    let kept: heapless::String<{ view::MOST_NOTICE }> = cut(format_args!("{text}"));
    let mut view = samples::play(Wind::South, true, "");
    view.keys = TWO_ROWS.map(Label::ready);
    view.notice = Some(Notice { text: kept.clone(), refused: true });
    faults(&kept, &view)
}

/// The keys when all tiles are in.
const REVIEW: [&str; 4] = ["OK", "LINES", "FIX", "BACK"];

/// As a note under the tiles of a hand.
fn note(text: &dyn Display, keys: [&'static str; 4]) -> Vec<String> {
    let kept: view::Note = cut(format_args!("{text}"));
    let mut view = samples::entry(&[("123m", view::TileLook::Concealed)], Some(2000), &kept);
    view.keys = keys.map(Label::ready);
    faults(&kept, &view)
}

#[test]
fn every_refusal_is_read_whole() {
    let listed: BTreeSet<&str> = refusals().iter().map(Refusal::code).collect();
    assert_eq!(listed, Refusal::codes().collect(), "a refusal is missing here");
    nothing_wrong(refusals().iter().flat_map(|refusal| notice(refusal)).collect());
}

#[test]
fn every_note_about_a_hand_is_read_whole() {
    let reasons = not_mahjong().into_iter().flat_map(|why| note(&why, REVIEW));
    let faults = typed_faults().into_iter().flat_map(|fault| note(&fault, ["CHAR", "CIRC", "BAMB", "HONOUR"]));
    let specials = rules::ALL.iter().flat_map(|rules| rules.scoring.specials);
    let names = specials.flat_map(|special| note(&special.name, REVIEW));
    nothing_wrong(reasons.chain(faults).chain(names).collect());
}

/// Everything that a hand of this rule set can have on its lines, with the widest figures beside it.
fn lines(rules: &Rules) -> Vec<(What, &'static str)> {
    let kinds = [GroupKind::Chow, GroupKind::Pung, GroupKind::Kong];
    let groups = kinds.into_iter().flat_map(|kind| {
        let playing = Tile::all().filter(|tile| !tile.is_bonus());
        playing.flat_map(move |tile| [true, false].map(|exposed| (What::Group(Group { kind, tile, exposed }), "32")))
    });
    let factor = match rules.scoring.finish {
        Finish::Doubles => "×4",
        Finish::Fan(_) => "6 fan",
        Finish::Quarters | Finish::Points => "+1.50",
    };
    let value = |award: &Award| if award.points > 0 { "100" } else { factor };
    let features = rules.scoring.awards.iter().map(|award| (What::Feature(award.feature), value(award)));
    let specials = rules.scoring.specials.iter().map(|it| (What::Special(it.name), "6000"));
    let fishing = rules.scoring.specials.iter().filter(|it| !matches!(it.fishing, PartScore::Nothing));
    let fishing = fishing.map(|it| (What::Fishing(it.name), "400"));
    groups.chain(features).chain(specials).chain(fishing).chain([(What::BonusDoubled, "×4")]).collect()
}

#[test]
fn every_line_of_a_breakdown_is_read_whole() {
    let shown = |(what, value): (What, &str)| {
        let kept: view::RowText = cut(format_args!("{what}"));
        // A page of four rows has no second line to spare; a special hand's page has two rows.
        let rows = [("mahjong", "20", false), (&kept, value, false), (&kept, value, false), ("East", "×2", false)];
        let count = if matches!(what, What::Special(_) | What::Fishing(_)) { 2 } else { 4 };
        faults(&kept, &samples::rows("Total 1000", &rows[..count]))
    };
    nothing_wrong(rules::ALL.iter().flat_map(|rules| lines(rules)).flat_map(shown).collect());
}
