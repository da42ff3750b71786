//! Texts that come from the rules and the table: each fits into its field and is drawn whole at
//! both sizes.

use std::collections::BTreeSet;
use std::fmt::Display;

use four_winds::cut::{CUT, cut, sentence};
use four_winds::hand::HandFault;
use four_winds::panel::entry::{in_words, refused};
use four_winds::rules::{self, Rules};
use four_winds::score::chips::ChipError;
use four_winds::score::special::PartScore;
use four_winds::score::{self, Award, Counted, Finish, Group, GroupKind};
use four_winds::screen::text::SHORT_FORMS;
use four_winds::screen::view::{Body, Label, Notice};
use four_winds::screen::{View, view};
use four_winds::seat::{Place, Places, Wind};
use four_winds::table::claims::ClaimRefusal;
use four_winds::table::phase::Awaits;
use four_winds::table::refusal::Refusal;
use four_winds::tile::Tile;

use crate::common::keys::Box4;
use crate::common::played;
use crate::in_play::cut_part;
use crate::{COMPACT, LARGE, samples, walk};

/// Keys in two rows leave the least room for the text.
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

/// One refusal for each code, with the longest details.
fn refusals() -> Vec<Refusal> {
    let place = Place::ALL[3];
    let awaits = [
        Awaits::Bonus,
        Awaits::BreakRoll,
        Awaits::Robbing,
        Awaits::Result,
        Awaits::Settlement,
        Awaits::NoGame,
    ];
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
        Refusal::NothingRevealed,
        Refusal::NoFishing,
        Refusal::AlreadyFishing,
        Refusal::NoStanding,
        Refusal::NotFollowed,
        Refusal::TooManyTiles { most: 144 },
        Refusal::WhoseTile,
        Refusal::OtherTile { of: place },
        Refusal::SaySource,
        Refusal::FromMissing,
        Refusal::FromNobody,
        Refusal::NotLeader,
        Refusal::FishingThisTurn,
        Refusal::NoOpenSets,
        Refusal::NoMoreBonusTiles { most: 32 },
        Refusal::DeadHand,
        Refusal::FalseCaller,
        Refusal::Stands,
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
        Refusal::NoFan,
        Refusal::TooManyFan { most: 20 },
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
    all.extend(ClaimRefusal::ALL.map(Refusal::Claim));
    all.extend(not_mahjong().into_iter().map(Refusal::NotMahjong));
    all.extend(hand_faults().into_iter().map(Refusal::BadHand));
    all
}

/// Every reason why a hand is not a mahjong.
fn not_mahjong() -> Vec<score::NotMahjong> {
    let outside: score::Outside = Tile::all().filter(|tile| tile.is_honour()).take(7).collect();
    vec![
        score::NotMahjong::NotSpecial,
        score::NotMahjong::NotWon(outside.clone()),
        score::NotMahjong::NotWon(outside.iter().copied().take(1).collect()),
        score::NotMahjong::NotWon(score::Outside::new()),
        score::NotMahjong::Incomplete(outside),
        score::NotMahjong::Incomplete(score::Outside::new()),
        score::NotMahjong::TooManyChows(0),
        score::NotMahjong::TooManyChows(1),
        score::NotMahjong::ChowNeedsOneSuit,
        score::NotMahjong::WonOnOther(GroupKind::Pung),
        score::NotMahjong::SingleBonus,
        score::NotMahjong::TooFewFan { fan: 9, minimum: 10 },
        score::NotMahjong::NotInThisLesson,
    ]
}

/// Every fault of a hand, whether it was typed at the keys or elsewhere.
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

/// The faults that can occur while a hand is entered at the keys.
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

/// Checks the text as a notice, over the screen that leaves the least room.
fn notice(text: &dyn Display) -> Vec<String> {
    let kept: heapless::String<{ view::MOST_NOTICE }> = sentence(format_args!("{text}"));
    let mut view = samples::play(Wind::South, true, "");
    view.keys = TWO_ROWS.map(Label::ready);
    view.notice = Some(Notice { text: kept.clone(), refused: true });
    faults(&kept, &view)
}

/// The keys after all tiles have been entered.
const REVIEW: [&str; 4] = ["OK", "LINES", "FIX", "BACK"];

/// Checks the text as a note under the tiles of a hand.
fn note(text: &dyn Display, keys: [&'static str; 4]) -> Vec<String> {
    let kept: view::NoteText = cut(format_args!("{text}"));
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
    let reasons = not_mahjong().into_iter().flat_map(|why| note(&refused(&why), REVIEW));
    let faults = typed_faults().into_iter().flat_map(|fault| {
        note(&in_words(format_args!("{fault}")), ["CHAR", "CIRC", "BAMB", "HONOUR"])
    });
    let specials = rules::ALL.iter().flat_map(|rules| rules.scoring.specials.rows());
    let names = specials.flat_map(|special| note(&special.title, REVIEW));
    nothing_wrong(reasons.chain(faults).chain(names).collect());
}

/// Every line that a hand of this rule set can have, with the widest figures beside it.
fn lines(rules: &Rules) -> Vec<(Counted, &'static str)> {
    let kinds = [GroupKind::Chow, GroupKind::Pung, GroupKind::Kong];
    let groups = kinds.into_iter().flat_map(|kind| {
        let playing = Tile::all().filter(|tile| !tile.is_bonus());
        playing.flat_map(move |tile| {
            [true, false].map(|exposed| (Counted::Group(Group { kind, tile, exposed }), "32"))
        })
    });
    let factor = match rules.scoring.finish {
        Finish::Doubles => "×4",
        Finish::Fan(_) => "6 fan",
        Finish::Quarters | Finish::Points => "+1.50",
    };
    let value = |award: &Award| if award.points > 0 { "100" } else { factor };
    let features = rules
        .scoring
        .awards
        .rows()
        .iter()
        .map(|award| (Counted::Feature(award.feature), value(award)));
    let specials = rules.scoring.specials.rows().iter().map(|it| (Counted::Special(it), "6000"));
    let fishing =
        rules.scoring.specials.rows().iter().filter(|it| !matches!(it.fishing, PartScore::Nothing));
    let fishing = fishing.map(|it| (Counted::Fishing(it), "400"));
    groups
        .chain(features)
        .chain(specials)
        .chain(fishing)
        .chain([(Counted::BonusDoubled, "×4")])
        .collect()
}

#[test]
fn every_line_of_a_breakdown_is_read_whole() {
    let shown = |(what, value): (Counted, &str)| {
        let kept: view::RowText = cut(format_args!("{what}"));
        // On a page of four rows each text has one line. A special hand's page has two rows.
        let rows = [
            ("mahjong", "20", false),
            (&kept, value, false),
            (&kept, value, false),
            ("East", "×2", false),
        ];
        let count = if matches!(what, Counted::Special(_) | Counted::Fishing(_)) { 2 } else { 4 };
        faults(&kept, &samples::rows("Total 1000", &rows[..count]))
    };
    nothing_wrong(rules::ALL.iter().flat_map(|rules| lines(rules)).flat_map(shown).collect());
}

/// The texts of a screen as they are fitted into their room.
fn texts(view: &View) -> Vec<String> {
    let mut texts = vec![view.title().to_string()];
    match &view.body {
        // The lines of a message are one text.
        Body::Message { lines, .. } => texts.push(lines.join("\n")),
        Body::Play { live: Some(live), reserve: Some(reserve), .. } => {
            texts.push(format!("{live} left · {reserve} reserve"));
        }
        Body::Rows { rows, .. } => {
            texts.extend(rows.iter().flat_map(|row| [row.text.to_string(), row.value.to_string()]));
        }
        _ => {}
    }
    texts.extend(view.text().lines.iter().map(ToString::to_string));
    texts
}

/// The texts of all screens of the scenarios.
fn played_texts() -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for path in played::files() {
        let look = &mut |table: &Box4| {
            seen.extend(Place::ALL.iter().flat_map(|place| texts(&table.referee.view(*place))));
            Ok(())
        };
        played::play(&path, look).unwrap();
    }
    seen
}

/// Texts that no scenario shows: a claim that the nearer place won, and a hand that was corrected
/// and has no winner.
const RARE: [&str; 2] = ["South's mahjong: nearer than North", "12 Played again, corrected"];

/// The texts of the scenarios, of the samples, and of everything that rules and table can say.
fn every_text() -> Vec<heapless::String<220>> {
    let lines = rules::ALL.iter().flat_map(|rules| lines(rules));
    let specials = rules::ALL.iter().flat_map(|rules| rules.scoring.specials.rows());
    let (pages, samples) = (walk::every_page(), samples::all());
    let views = pages.values().chain(samples.iter().map(|(_, view)| view));
    views
        .flat_map(texts)
        .chain(played_texts())
        .chain(RARE.map(String::from))
        .chain([ChipError::NotEnough.to_string()])
        .chain(refusals().iter().map(ToString::to_string))
        .chain(not_mahjong().iter().map(ToString::to_string))
        .chain(not_mahjong().iter().map(|why| refused(why).to_string()))
        .chain(hand_faults().iter().map(|fault| in_words(format_args!("{fault}")).to_string()))
        .chain(lines.flat_map(|(what, value)| [what.to_string(), value.to_string()]))
        .chain(specials.map(|special| special.title.to_string()))
        .map(|text| text.as_str().try_into().unwrap())
        .collect()
}

#[test]
fn rare_texts_are_read_whole() {
    let ruling = faults(RARE[0], &samples::play(Wind::South, true, RARE[0]));
    let row = faults(RARE[1], &samples::rows("Your hands", &[(RARE[1], "–1250", true); 4]));
    nothing_wrong(ruling.into_iter().chain(row).collect());
}

/// Fails for short forms of words that nobody writes any more.
#[test]
fn every_short_form_shortens_a_text() {
    let mut texts = every_text();
    let mut unused = Vec::new();
    for (long, short) in SHORT_FORMS.iter().copied().flatten() {
        if !texts.iter().any(|text| text.contains(long)) {
            unused.push(format!("{long:?} as {short:?}"));
        }
        for text in &mut texts {
            *text = text.replace(long, short).as_str().try_into().unwrap();
        }
    }
    assert!(unused.is_empty(), "no text has these long forms:\n{}", unused.join("\n"));
}
