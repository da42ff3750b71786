//! Counts hands, recognises special hands and settles payments. It knows nothing about the table.
//!
//! The [`Scoring`] of a rule set is data: what sets count, a table of [`Award`]s, a table of
//! [`Special`] hands, and how these become a total. [`score`] tries every way to read a hand and
//! takes the best.

pub mod award;
pub mod breakdown;
#[cfg(test)]
mod chance;
pub mod chips;
mod count;
mod decompose;
mod facts;
mod fit;
mod group;
pub mod house;
mod known;
mod laid;
mod loser;
mod not_mahjong;
pub mod pattern;
pub mod penalty;
mod quick;
mod rest;
mod scoring;
pub mod settle;
pub mod special;
mod special_table;
pub mod tile_set;
mod winner;
mod years;

use crate::codes;
use crate::hand::{Form, Hand, HandFault};
use crate::seat::Wind;
use breakdown::LineList;
use count::Tally;

#[cfg(test)]
pub(crate) use loser::fishing_tests;

pub use award::{Award, AwardTable, Feature};
pub use breakdown::{Counted, ScoreLine};
pub use count::{Finish, Pay, SetPoints};
pub use group::{Group, GroupKind};
pub use house::House;
pub use not_mahjong::{NotMahjong, Outside};
pub use penalty::Penalty;
pub use rest::{filled, with_rest};
pub use scoring::{Chows, LessonHand, Scored, Scoring};
pub use settle::{PayBy, Payment, Payments, SettleError, Settlement, settle};
pub use special::Special;
pub use special_table::SpecialTable;

codes! {
    /// Where the winning tile came from. Score sheets in flash store the position in this list, so
    /// the order must not change.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Win {
        /// Drawn from the wall.
        #[default]
        Wall => "wall",
        /// Discarded by another player.
        Discard => "discard",
        /// A replacement after a flower or a kong.
        KongBox => "kong-box",
        /// The last tile of the wall.
        LastTile => "last-tile",
        /// The discard after the last tile of the wall.
        LastDiscard => "last-discard",
        /// The tile with which another player made a kong.
        Rob => "rob",
        /// Dealt. No tile was discarded yet.
        Heavenly => "heavenly",
        /// The very first discard of the hand.
        Earthly => "earthly",
    }
}

impl Win {
    /// Whether the tile came from another player.
    pub(crate) const fn is_claimed(self) -> bool {
        matches!(self, Win::Discard | Win::LastDiscard | Win::Rob | Win::Earthly)
    }
}

/// Everything that matters for the score of a hand and that its tiles do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The player's own wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Where the winning tile came from. It has no meaning if the hand has no winning tile.
    pub win: Win,
    /// Hong Kong: the winning tile was a replacement and also the last tile of the wall.
    pub last_replacement: bool,
    /// The kind of group that the winner said the tile completes. With `None` the best one counts.
    pub won_on: Option<GroupKind>,
    /// Kards: the hand was shown as standing.
    pub standing: bool,
    /// British: fishing since the first discard. Kards: a mahjong before the first discard.
    pub original: bool,
    /// Kards: the winning tile was the last of its kind.
    pub last_of_kind: bool,
    /// British: the player had called fishing.
    pub fishing: bool,
    /// British: 2-bamboo is a joker and there are no chows.
    pub goulash: bool,
    /// British: tiles were exchanged after the deal, in a goulash or because East wished it.
    pub exchanged: bool,
    /// British with three players: no chows.
    pub three_players: bool,
    /// The special hand that the players named because its tiles do not show it.
    pub special: Option<&'static Special>,
    /// Hong Kong: a win with fewer fan is refused.
    pub minimum_fan: u8,
    /// Hong Kong: what the hands of a lesson may hold. `None` is the full game.
    pub lesson: Option<LessonHand>,
    /// What the house changes.
    pub house: House,
}

impl Context {
    /// A context with nothing unusual. If the hand was won, the tile came from the wall.
    pub const fn new(seat: Wind, round: Wind) -> Context {
        Context {
            seat,
            round,
            win: Win::Wall,
            last_replacement: false,
            won_on: None,
            standing: false,
            original: false,
            last_of_kind: false,
            fishing: false,
            goulash: false,
            exchanged: false,
            three_players: false,
            special: None,
            minimum_fan: 0,
            lesson: None,
            house: House::PRINTED,
        }
    }

    const fn chows_allowed(&self) -> bool {
        !self.goulash && !self.three_players
    }
}

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Why the hand is no mahjong, or `None` if it is one.
    pub refused: Option<NotMahjong>,
    /// Points before doubles or additions. In Hong Kong, the points for the fan.
    pub points: i32,
    /// How often the points were doubled.
    pub doubles: u8,
    /// Hong Kong: the number of fan.
    pub fan: u8,
    /// The total that the hand counts.
    pub total: i32,
    /// The special hand that was counted, if any.
    pub special: Option<&'static Special>,
    lines: LineList,
}

// A score is made on the stack of the chip. It had 1,096 bytes once, and moving it cost much time.
const _: () = assert!(size_of::<Score>() <= 320);

impl Score {
    /// Whether the hand is a mahjong that may be called.
    pub const fn valid(&self) -> bool {
        self.refused.is_none()
    }

    /// Every line that counted.
    pub fn lines(&self) -> impl Iterator<Item = ScoreLine> {
        self.lines.iter().filter_map(|line| line.with(self.special))
    }

    /// A mahjong that counts nothing by itself.
    fn nothing() -> Score {
        Score {
            refused: None,
            points: 0,
            doubles: 0,
            fan: 0,
            total: 0,
            special: None,
            lines: LineList::new(),
        }
    }

    /// Fills in what the tally comes to. The lines are there already: a score is not moved while it
    /// is made, because it is large.
    fn fill(
        &mut self,
        scoring: &Scoring,
        house: &House,
        tally: Tally,
        special: Option<&'static Special>,
    ) {
        let total = tally.total(scoring.finish, house);
        let factor = tally.factor.clamp(0, u8::MAX.into()) as u8;
        (self.points, self.doubles, self.fan) = match scoring.finish {
            Finish::Doubles => (tally.points, factor, 0),
            Finish::Fan(_) => (total, 0, factor),
            Finish::Quarters | Finish::Points => (tally.points, 0, 0),
        };
        (self.total, self.special) = (total, special);
    }
}

/// The form of a hand in these circumstances.
pub fn form(scoring: &Scoring, context: &Context) -> Form {
    let blocks = context.lesson.map_or(scoring.form.blocks, |lesson| lesson.blocks);
    let bonus_copies = if context.house.bonus { scoring.form.bonus_copies } else { 0 };
    Form { blocks, bonus_copies, jokers: context.goulash, ..scoring.form }
}

/// Counts a hand by the tables of a rule set. Of all ways to read the hand the best one counts.
///
/// ```
/// use four_winds::hand::Hand;
/// use four_winds::rules;
/// use four_winds::score::{Context, score};
/// use four_winds::seat::Wind;
///
/// let rules = rules::by_code("hong-kong").unwrap();
/// let context = Context::new(Wind::South, Wind::East);
///
/// // Four pungs and a pair of one suit, drawn from the wall.
/// let hand = Hand::parse("2s(111s)(333s)(555s)(777s)+2s").unwrap();
/// let score = score(&rules.scoring, &hand, &context);
/// assert!(score.valid());
/// assert_eq!((score.fan, score.total), (11, 64));
/// let lines: Vec<String> = score.lines().map(|line| line.what.to_string()).collect();
/// assert_eq!(lines, ["no flowers", "all pungs", "one suit", "winning tile self-drawn"]);
/// ```
// A score is large. Inlined, it is made where the caller keeps it, and not moved.
#[inline]
pub fn score(scoring: &Scoring, hand: &Hand, context: &Context) -> Score {
    let mut score = Score::nothing();
    score_into(scoring, hand, context, &mut score);
    score
}

/// Fills in an empty score.
// Never inlined, so that the emulator tests can measure its time.
#[inline(never)]
fn score_into(scoring: &Scoring, hand: &Hand, context: &Context, score: &mut Score) {
    if let Err(refusal) = fill_in(scoring, hand, context, score) {
        score.refused = Some(refusal);
    }
}

/// Counts the hand into an empty score. Returns an error that says why if it is no mahjong.
fn fill_in(
    scoring: &Scoring,
    hand: &Hand,
    context: &Context,
    score: &mut Score,
) -> Result<(), NotMahjong> {
    let mut dealt = None;
    match hand.fault(&form(scoring, context)) {
        // Fourteen dealt tiles need no last one.
        Some(HandFault::WinningTileMissing) if context.win == Win::Heavenly => {
            dealt = Some(hand.dealt());
        }
        Some(fault) => return Err(NotMahjong::Impossible(fault)),
        None => {}
    }
    let hand = dealt.as_ref().unwrap_or(hand);
    if scoring.form.years {
        return years::refusal(hand, context.house.years).map_or(Ok(()), Err);
    }
    let won = winner::score(scoring, hand, context, score);
    if won.is_err() && scoring.scored == Scored::Everybody {
        loser::score(scoring, hand, context, score);
    }
    won
}
