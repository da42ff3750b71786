//! Counting hands, special hands, settlement: uses the rules, knows no table.
//!
//! A rule set's [`Scoring`] is data: what sets count, a table of [`Award`]s, a table of [`Special`] hands, and how the
//! three become a number. [`score`] tries every way to read a hand and takes the best.

pub mod award;
pub mod breakdown;
pub mod chips;
mod count;
mod decompose;
mod facts;
mod fit;
mod group;
pub mod kinds;
mod loser;
pub mod pattern;
pub mod penalty;
mod refusal;
pub mod settle;
pub mod special;
mod winner;
mod years;

use crate::hand::{Form, Hand};
use crate::rules::kinds::{Lesson, Scored};
use crate::rules::{Options, Rules};
use crate::seat::Wind;

pub use award::{Award, Feature};
pub use breakdown::{Line, Lines, What};
pub use count::{Finish, Pay, SetPoints};
pub use group::{Group, GroupKind};
pub use penalty::Penalty;
pub use refusal::{Outside, Refusal};
pub use settle::{PayBy, Payment, Payments, SettleError, Settlement, settle};
pub use special::Special;

/// How a rule set counts hands and pays for them.
pub struct Scoring {
    /// What its hands can hold.
    pub form: Form,
    /// What sets count by themselves.
    pub sets: SetPoints,
    /// Everything else that counts.
    pub awards: &'static [Award],
    /// The special hands.
    pub specials: &'static [Special],
    /// How points and factors become a total.
    pub finish: Finish,
    /// With a chow, all numbered tiles of an ordinary mahjong are of one suit.
    pub chow_needs_one_suit: bool,
    /// How hands are paid for.
    pub pay: PayBy,
    /// The penalties that players can choose.
    pub penalties: &'static [Penalty],
}

impl Scoring {
    /// The special hand that the console and the log call so.
    pub fn special(&self, code: &str) -> Option<&'static Special> {
        self.specials.iter().find(|special| special.is_called(code))
    }
}

/// Where the winning tile came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Win {
    /// Drawn from the wall.
    #[default]
    Wall,
    /// Another player's discard.
    Discard,
    /// A replacement after a flower or a kong.
    KongBox,
    /// The last tile of the wall.
    LastTile,
    /// The discard after the last tile of the wall.
    LastDiscard,
    /// The tile with which another player made a kong.
    Rob,
    /// Dealt: no tile was discarded yet.
    Heavenly,
    /// The very first discard of the hand.
    Earthly,
}

impl Win {
    /// Every way, with its word in the log and on the console. A score sheet in flash knows a way by its position here.
    pub const ALL: [(&'static str, Win); 8] = [
        ("wall", Win::Wall),
        ("discard", Win::Discard),
        ("kong-box", Win::KongBox),
        ("last-tile", Win::LastTile),
        ("last-discard", Win::LastDiscard),
        ("rob", Win::Rob),
        ("heavenly", Win::Heavenly),
        ("earthly", Win::Earthly),
    ];

    /// The word in the log and on the console.
    pub fn word(self) -> &'static str {
        Win::ALL.iter().find(|(_, win)| *win == self).map_or("", |(word, _)| word)
    }

    /// The way that a word names.
    pub fn from_word(word: &str) -> Option<Win> {
        Win::ALL.into_iter().find(|(it, _)| *it == word).map(|(_, win)| win)
    }

    /// The tile was another player's.
    pub const fn is_claimed(self) -> bool {
        matches!(self, Win::Discard | Win::LastDiscard | Win::Rob | Win::Earthly)
    }
}

/// Everything about a hand that its tiles do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The player's own wind.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Where the winning tile came from; read only when the hand has one.
    pub win: Win,
    /// Hong Kong: the replacement that won was also the last tile of the wall.
    pub last_replacement: bool,
    /// What the winner said he completed; `None` lets the best one count.
    pub won_on: Option<GroupKind>,
    /// Kards: the hand was shown as standing.
    pub standing: bool,
    /// British: fishing since the first discard. Kards: a mahjong on the dealt tiles.
    pub original: bool,
    /// Kards: the last tile of its kind.
    pub last_of_kind: bool,
    /// British: this player had called fishing.
    pub fishing: bool,
    /// British: 2-bamboo is a joker and there are no chows.
    pub goulash: bool,
    /// British with three players: no chows.
    pub three_players: bool,
    /// The special hand that tiles cannot show, by its printed name.
    pub special: Option<&'static str>,
    /// Hong Kong: a win with fewer fan is refused.
    pub minimum_fan: u8,
    /// Hong Kong: the lesson; none is the full game.
    pub lesson: Option<&'static Lesson>,
}

impl Context {
    /// A hand with nothing out of the ordinary: won from the wall if it was won.
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
            three_players: false,
            special: None,
            minimum_fan: 0,
            lesson: None,
        }
    }

    /// With what the players chose before the game: three of them, the lesson, the fewest fan.
    pub fn with_options(self, options: &Options) -> Context {
        Context {
            three_players: options.ghost().is_some(),
            minimum_fan: options.minimum_fan(),
            lesson: options.lesson(),
            ..self
        }
    }

    const fn chows_allowed(&self) -> bool {
        !self.goulash && !self.three_players
    }
}

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Why it is no mahjong, or `None` when it is one.
    pub refused: Option<Refusal>,
    /// Points before doubles or additions; in hong-kong the points for the fan.
    pub points: i32,
    /// Doubles that were applied to the points.
    pub doubles: u8,
    /// Hong Kong: fan.
    pub fan: u8,
    /// What the hand counts.
    pub total: i32,
    /// The special hand that was counted, by its printed name.
    pub special: Option<&'static str>,
    /// Every line that counted.
    pub lines: Lines,
}

impl Score {
    /// Whether the hand is a mahjong that may be called.
    pub const fn valid(&self) -> bool {
        self.refused.is_none()
    }

    /// A mahjong that counts nothing by itself.
    fn nothing() -> Score {
        Score { refused: None, points: 0, doubles: 0, fan: 0, total: 0, special: None, lines: Lines::new() }
    }

    fn refused(refusal: Refusal) -> Score {
        Score { refused: Some(refusal), ..Score::nothing() }
    }

    fn counted(scoring: &Scoring, tally: count::Tally, special: Option<&'static str>, lines: Lines) -> Score {
        let total = tally.total(scoring.finish);
        let factor = tally.factor.clamp(0, u8::MAX.into()) as u8;
        let (points, doubles, fan) = match scoring.finish {
            Finish::Doubles => (tally.points, factor, 0),
            Finish::Fan(_) => (total, 0, factor),
            Finish::Quarters | Finish::Points => (tally.points, 0, 0),
        };
        Score { refused: None, points, doubles, fan, total, special, lines }
    }
}

/// What a hand can hold in these circumstances.
pub fn form(rules: &Rules, context: &Context) -> Form {
    let blocks = context.lesson.map_or(rules.scoring.form.blocks, |lesson| lesson.blocks);
    Form { blocks, jokers: context.goulash, ..rules.scoring.form }
}

/// Counts a hand by a rule set: the best of all ways to read it.
// Never inlined, so that the bench can count its cycles.
#[inline(never)]
pub fn score(rules: &Rules, hand: &Hand, context: &Context) -> Score {
    let scoring = &rules.scoring;
    if let Some(fault) = hand.fault(&form(rules, context)) {
        return Score::refused(Refusal::Impossible(fault));
    }
    if scoring.form.years {
        return years::refusal(hand).map_or_else(Score::nothing, Score::refused);
    }
    match winner::score(rules, hand, context) {
        Ok(score) => score,
        Err(refusal) if rules.scored == Scored::Everybody => {
            let score = loser::score(rules, hand, context);
            Score { refused: Some(refusal), ..score }
        }
        Err(refusal) => Score::refused(refusal),
    }
}
