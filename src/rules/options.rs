//! The options of one game: a rule set and a value for each of its settings.

use core::fmt;

use super::Rules;
use super::kinds::{Deal, Lesson, Robbing, Scored};
use super::settings::{Choice, Setting};
use crate::score::chips::{ChipSet, POKER, STICKS};
use crate::seat::Place;

/// A rule set and what the players chose for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    rules: &'static Rules,
    values: [u8; Setting::ALL.len()],
}

/// Why options were not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The rule set has no such setting.
    Unknown(&'static Rules),
    /// The setting has no such value.
    NotAllowed(Choice),
    /// The same setting twice.
    Twice(Setting),
    /// Three play, and nobody said which place is empty.
    GhostMissing,
    /// A place is said to be empty, but four play.
    GhostOfFour,
}

impl Options {
    /// The rule set with its defaults.
    pub fn new(rules: &'static Rules) -> Options {
        let mut options = Options { rules, values: [0; Setting::ALL.len()] };
        for choice in rules.settings {
            options.values[choice.setting.index()] = choice.default;
        }
        options
    }

    /// The rule set.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Reads `players=3 ghost=2 timer=20`: what is not named keeps its default.
    pub fn parse(rules: &'static Rules, text: &str) -> Result<Options, OptionError> {
        let mut words = heapless::Vec::<_, { Setting::ALL.len() }>::new();
        for word in text.split_ascii_whitespace() {
            let (name, value) = word.split_once('=').ok_or(OptionError::Unknown(rules))?;
            let setting = Setting::from_name(name).ok_or(OptionError::Unknown(rules))?;
            if words.iter().any(|&(named, _)| named == setting) {
                return Err(OptionError::Twice(setting));
            }
            words.push((setting, value)).map_err(|_| OptionError::Unknown(rules))?;
        }
        Options::with(rules, &words)
    }

    /// The defaults but for these settings.
    pub fn with(rules: &'static Rules, words: &[(Setting, &str)]) -> Result<Options, OptionError> {
        let mut options = Options::new(rules);
        words.iter().try_for_each(|&(setting, word)| options.set(setting, word))?;
        let ghost_named = words.iter().any(|&(setting, _)| setting == Setting::Ghost);
        match (options.players(), ghost_named) {
            (3, false) => Err(OptionError::GhostMissing),
            (4, true) => Err(OptionError::GhostOfFour),
            _ => Ok(options),
        }
    }

    /// Gives a setting the value of this word.
    pub fn set(&mut self, setting: Setting, word: &str) -> Result<(), OptionError> {
        let choice = self.choice(setting).ok_or(OptionError::Unknown(self.rules))?;
        self.values[setting.index()] = choice.value(word).ok_or(OptionError::NotAllowed(*choice))?;
        Ok(())
    }

    /// What the rule set lets the players choose for this setting.
    pub fn choice(&self, setting: Setting) -> Option<&'static Choice> {
        self.rules.settings.iter().find(|choice| choice.setting == setting)
    }

    /// The value of a setting as the menu shows it; nothing where the rule set has no such setting.
    pub fn word(&self, setting: Setting) -> Option<&'static str> {
        self.choice(setting)?.word(self.value(setting))
    }

    /// The settings that matter and can be chosen, in the order of the menu.
    pub fn open(&self) -> impl Iterator<Item = &'static Choice> + use<> {
        let with_ghost = self.players() == 3;
        self.rules.settings.iter().filter(move |it| it.is_open() && (with_ghost || it.setting != Setting::Ghost))
    }

    const fn value(&self, setting: Setting) -> u8 {
        self.values[setting.index()]
    }

    /// 4, or 3.
    pub const fn players(&self) -> u8 {
        self.value(Setting::Players)
    }

    /// The place where nobody sits when three play.
    #[inline(never)]
    pub const fn ghost(&self) -> Option<Place> {
        if self.players() == 3 { Place::new(self.value(Setting::Ghost)) } else { None }
    }

    /// Whether somebody sits at this place.
    pub fn is_player(&self, place: Place) -> bool {
        self.ghost() != Some(place)
    }

    /// The player whose turn follows this place's, the ghost passed over.
    pub fn next_player(&self, place: Place) -> Place {
        let turn = self.rules.turn;
        let next = turn.step(place, 1);
        if self.is_player(next) { next } else { turn.step(next, 1) }
    }

    /// Stacks in each side of the wall.
    pub const fn length(&self) -> u8 {
        self.value(Setting::Length)
    }

    /// Tiles in the wall: four sides, two layers.
    pub const fn tiles(&self) -> u8 {
        self.length().saturating_mul(8)
    }

    /// How long a discard can be claimed; `None`: until the next player draws.
    pub const fn claim_millis(&self) -> Option<u32> {
        match self.value(Setting::Timer) {
            0 => None,
            seconds => Some(seconds as u32 * 1000),
        }
    }

    /// Whether the game has four rounds where the regular one has one.
    pub const fn extended(&self) -> bool {
        self.value(Setting::Game) != 0
    }

    /// The lesson that is played, where the rule set has lessons; the full game is the last.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.rules.lessons.get(usize::from(self.value(Setting::Lesson)).checked_sub(1)?)
    }

    /// How the tiles are dealt.
    pub fn deal(&self) -> Deal {
        self.lesson().map_or(self.rules.deal, |lesson| lesson.deal)
    }

    /// Whether flowers and seasons are in play: a wall without them is 17 stacks long.
    pub fn has_bonus_tiles(&self) -> bool {
        self.length() >= 18 && self.lesson().is_none_or(|lesson| lesson.bonus)
    }

    /// The fewest fan a mahjong must have.
    pub const fn minimum_fan(&self) -> u8 {
        self.value(Setting::MinimumFan)
    }

    /// The chips that are paid in; `None`: points only.
    pub fn chips(&self) -> Option<&'static ChipSet> {
        match self.value(Setting::Chips) {
            0 => None,
            1 => Some(&POKER),
            _ => Some(&STICKS),
        }
    }

    /// What a point is worth, in hundredths; 0 where the rule set is not played for money.
    pub const fn unit(&self) -> u8 {
        self.value(Setting::Unit)
    }

    /// How many dice a seating roll has.
    pub const fn seating_dice(&self) -> u8 {
        match self.value(Setting::SeatingDice) {
            0 => self.rules.seating.dice,
            dice => dice,
        }
    }

    /// What can be taken from another player's rack.
    pub const fn robbing(&self) -> Robbing {
        if self.value(Setting::RobKong) != 0 { Robbing::ExtendedKong } else { self.rules.robbing }
    }

    /// Whether East who wins stays East by a house option.
    pub const fn east_stays(&self) -> bool {
        self.value(Setting::EastStays) != 0
    }

    /// Whose hands are counted.
    pub const fn scored(&self) -> Scored {
        if self.value(Setting::TypedPoints) != 0 { Scored::Typed } else { self.rules.scored }
    }

    /// Whether among claims of the same rank the first pressed wins.
    pub const fn press_order(&self) -> bool {
        self.value(Setting::PressOrder) != 0
    }
}

/// The text form: every setting that can be chosen, `players=4 timer=20`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, choice) in self.open().enumerate() {
            let space = if n > 0 { " " } else { "" };
            let word = choice.word(self.value(choice.setting)).unwrap_or_default();
            write!(f, "{space}{}={word}", choice.setting.name())?;
        }
        Ok(())
    }
}

impl OptionError {
    /// Stable, lower case, words joined by hyphens.
    pub const fn code(self) -> &'static str {
        match self {
            OptionError::Unknown(_) => "unknown-option",
            OptionError::NotAllowed(_) => "bad-value",
            OptionError::Twice(_) => "option-twice",
            OptionError::GhostMissing => "ghost-missing",
            OptionError::GhostOfFour => "ghost-of-four",
        }
    }
}

/// What would be right.
impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(rules) => {
                write!(f, "{} can be told", rules.name)?;
                rules.settings.iter().try_for_each(|choice| write!(f, " {}=", choice.setting.name()))
            }
            OptionError::NotAllowed(choice) => {
                write!(f, "{}= takes", choice.setting.name())?;
                choice.values.iter().try_for_each(|value| write!(f, " {}", value.word))
            }
            OptionError::Twice(setting) => write!(f, "{}= is there twice: leave one out", setting.name()),
            OptionError::GhostMissing => f.write_str("with players=3 say which place is empty: ghost=0..3"),
            OptionError::GhostOfFour => {
                f.write_str("with four players no place is empty: leave out ghost= or say players=3")
            }
        }
    }
}
