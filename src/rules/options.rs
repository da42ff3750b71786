//! The options of one game: a rule set and a value for each of its settings.

use core::fmt;

use super::Rules;
use super::kinds::{Deal, Follow, Lesson, Robbing};
use super::settings::{Choice, Setting, SettingTable, SettingValue};
use crate::problem::Problem;
use crate::score::Scored;
use crate::score::chips::{ChipSet, POKER, STICKS};
use crate::seat::Place;
use crate::words::Words;

/// A rule set and what the players chose for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    rules: &'static Rules,
    /// The position of the chosen value of each setting of the rule set, half a byte each. Options
    /// are copied with every event and every claim, so they are small.
    chosen: [u8; Options::BYTES],
}

/// Why options were refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The rule set has no such setting.
    Unknown(&'static Rules),
    /// The setting has no such value.
    NotAllowed(Choice),
    /// A setting was given twice.
    Twice(Setting),
    /// Three play, and nobody said which place is empty.
    GhostMissing,
    /// A place is said to be empty, but four play.
    GhostOfFour,
}

impl Options {
    /// The rule set with its defaults.
    pub fn new(rules: &'static Rules) -> Options {
        let mut options = Options { rules, chosen: [0; Options::BYTES] };
        rules.settings.iter().for_each(|choice| options.choose(choice.setting, choice.default));
        options
    }

    /// How many bytes [`Options::to_bytes`] has.
    pub(super) const BYTES: usize = SettingTable::MOST / 2;

    /// The positions of the chosen values, as a preset keeps them.
    pub(super) const fn to_bytes(self) -> [u8; Options::BYTES] {
        self.chosen
    }

    /// Reads what a preset kept. A position that has no value becomes the default.
    pub(super) fn from_bytes(rules: &'static Rules, chosen: [u8; Options::BYTES]) -> Options {
        let (mut options, kept) = (Options::new(rules), Options { rules, chosen });
        for choice in rules.settings.iter() {
            if let Some(value) = kept.chosen(choice.setting) {
                // The value comes from the setting's own list, so it is accepted.
                let _ = options.set(choice.setting, value.code);
            }
        }
        options
    }

    /// The rule set that is played.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Reads a text like `players=3 ghost=2 timer=20`. Settings that are not named keep their
    /// default.
    pub fn parse(rules: &'static Rules, text: &str) -> Result<Options, OptionError> {
        let mut words = heapless::Vec::<_, { Setting::COUNT }>::new();
        for word in text.split_ascii_whitespace() {
            let (name, value) = word.split_once('=').ok_or(OptionError::Unknown(rules))?;
            let setting = Setting::from_code(name).ok_or(OptionError::Unknown(rules))?;
            if words.iter().any(|&(named, _)| named == setting) {
                return Err(OptionError::Twice(setting));
            }
            words.push((setting, value)).map_err(|_| OptionError::Unknown(rules))?;
        }
        Options::with(rules, &words)
    }

    /// Takes every setting of the rule set from the words of a request, such as
    /// `players=3 ghost=2`. Settings that are not named keep their default.
    pub fn read(words: &mut Words<'_>, rules: &'static Rules) -> Result<Options, Problem> {
        let mut named = heapless::Vec::<_, { Setting::COUNT }>::new();
        for setting in Setting::ALL {
            if let Some(value) = words.value(setting.code()) {
                // Each setting is pushed at most once.
                let _ = named.push((setting, value));
            }
        }
        Ok(Options::with(rules, &named)?)
    }

    /// Options with these settings. All others keep their default.
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
        self.choose(setting, choice.position(word).ok_or(OptionError::NotAllowed(*choice))?);
        Ok(())
    }

    /// Gives a setting the value at this position of its list.
    fn choose(&mut self, setting: Setting, position: u8) {
        let Some(place) = self.rules.settings.place(setting) else { return };
        if let Some(two) = self.chosen.get_mut(place / 2) {
            let shift = 4 * (place % 2);
            *two = *two & !(0xf << shift) | (position & 0xf) << shift;
        }
    }

    /// The position of the chosen value in the list of its setting.
    const fn position(&self, place: usize) -> u8 {
        self.chosen[place / 2] >> (4 * (place % 2)) & 0xf
    }

    /// What the rule set lets the players choose for this setting.
    pub fn choice(&self, setting: Setting) -> Option<&'static Choice> {
        self.rules.settings.choice(setting)
    }

    /// The chosen value of a setting. `None` if the rule set has no such setting.
    pub fn chosen(&self, setting: Setting) -> Option<&'static SettingValue> {
        let place = self.rules.settings.place(setting)?;
        self.choice(setting)?.values.get(usize::from(self.position(place)))
    }

    /// The word for the chosen value of a setting. `None` if the rule set has no such setting.
    pub fn code(&self, setting: Setting) -> Option<&'static str> {
        self.chosen(setting).map(|value| value.code)
    }

    /// Whether a setting has another value than the rules give it.
    pub fn is_changed(&self, setting: Setting) -> bool {
        self.chosen(setting) != self.choice(setting).and_then(Choice::default_value)
    }

    /// The number of the chosen value. 0 if the rule set has no such setting.
    pub(super) const fn value(&self, setting: Setting) -> u8 {
        match self.rules.settings.place(setting) {
            Some(place) => self.rules.settings.value(place, self.position(place)),
            None => 0,
        }
    }

    /// Whether the box follows every turn or only the calls.
    pub const fn follow(&self) -> Follow {
        if self.value(Setting::Follow) == 0 { Follow::Turns } else { Follow::Calls }
    }

    /// How many play: 3 or 4.
    pub const fn players(&self) -> u8 {
        self.value(Setting::Players)
    }

    /// The place where nobody sits when three play.
    pub const fn ghost(&self) -> Option<Place> {
        if self.players() == 3 { Place::new(self.value(Setting::Ghost)) } else { None }
    }

    /// Whether somebody sits at this place.
    pub fn is_player(&self, place: Place) -> bool {
        self.ghost() != Some(place)
    }

    /// The player whose turn comes after this place's. Skips the empty place.
    pub fn next_player(&self, place: Place) -> Place {
        let turn = self.rules.turn;
        let next = turn.step(place, 1);
        if self.is_player(next) { next } else { turn.step(next, 1) }
    }

    /// How many stacks each side of the wall has.
    pub const fn length(&self) -> u8 {
        // Eight tiles are one stack of each side.
        self.value(Setting::Length) - self.is_on(Setting::Flowers) as u8
    }

    /// How many tiles the wall has. It has four sides and two layers.
    pub const fn tiles(&self) -> u8 {
        self.length().saturating_mul(8)
    }

    /// How long a discard can be claimed. `None` means until the next player draws.
    pub const fn claim_millis(&self) -> Option<u32> {
        match self.value(Setting::Timer) {
            0 => None,
            seconds => Some(seconds as u32 * 1000),
        }
    }

    /// Whether the players chose the extended game of four rounds instead of the regular one.
    pub const fn extended(&self) -> bool {
        self.value(Setting::Game) != 0
    }

    /// The lesson that is played, if the rule set has lessons. The last lesson is the full game.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.rules.lessons.get(usize::from(self.value(Setting::Lesson)).checked_sub(1)?)
    }

    /// How the tiles are dealt.
    pub fn deal(&self) -> Deal {
        self.lesson().map_or(self.rules.deal, |lesson| lesson.deal)
    }

    /// How many tiles a hand has between two turns. A set on the table counts as three.
    pub fn tiles_in_hand(&self) -> u8 {
        3 * self.lesson().map_or(self.rules.scoring.form.blocks, |lesson| lesson.hand.blocks) + 1
    }

    /// Whether flowers and seasons are in play. A wall without them is 17 stacks long.
    pub fn has_bonus_tiles(&self) -> bool {
        self.length() >= 18 && self.lesson().is_none_or(|lesson| lesson.hand.bonus)
    }

    /// How many tiles of a hand's play can be laid aside and replaced. The wall has no more flowers
    /// and seasons than it has tiles beside the 136 others. Lessons without winds and dragons lay
    /// those aside too.
    pub fn tiles_to_lay_aside(&self) -> u8 {
        const PLAYING: u8 = 34 * 4;
        const HONOURS: u8 = 7 * 4;
        let in_set = 8 * self.rules.scoring.form.bonus_copies;
        let bonus = self.tiles().saturating_sub(PLAYING).min(in_set);
        if self.has_honours() { bonus } else { bonus + HONOURS }
    }

    /// The fewest fan a mahjong must have.
    pub const fn minimum_fan(&self) -> u8 {
        self.value(Setting::MinimumFan)
    }

    /// The chips that the players pay with. `None` means points only.
    pub fn chips(&self) -> Option<&'static ChipSet> {
        match self.value(Setting::Chips) {
            0 => None,
            1 => Some(&POKER),
            _ => Some(&STICKS),
        }
    }

    /// What a point is worth, in hundredths. 0 if the rule set has no such setting.
    pub const fn unit(&self) -> u8 {
        self.value(Setting::Unit)
    }

    /// Whether winds and dragons are in play. The first lessons do not have them.
    pub fn has_honours(&self) -> bool {
        self.lesson().is_none_or(|lesson| lesson.hand.honours)
    }

    /// Whether kongs are played. The first lessons do not have them.
    pub fn has_kongs(&self) -> bool {
        self.lesson().is_none_or(|lesson| lesson.hand.kongs)
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

    /// The win in a row with which an East must pass the winds on. `None` if East always stays.
    pub const fn moves_after_wins(&self) -> Option<u8> {
        match self.value(Setting::EastStays) {
            0 => None,
            wins => Some(wins),
        }
    }

    /// Whose hands are counted.
    pub const fn scored(&self) -> Scored {
        if self.value(Setting::TypedPoints) != 0 {
            Scored::Typed
        } else if self.is_on(Setting::Pay) {
            // Nobody pays for the hands of the losers.
            Scored::Winner
        } else {
            self.rules.scoring.scored
        }
    }

    /// Whether the first press decides between claims of the same rank.
    pub const fn press_order(&self) -> bool {
        self.value(Setting::PressOrder) != 0
    }
}

/// Writes every setting that is not as the rules give it, like `players=3 ghost=2`. The settings up
/// to `press-order` are older than this and are always written.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let always = |setting: Setting| setting.index() <= Setting::PressOrder.index();
        let written = self.rules.settings.iter().filter(|it| it.is_open()).map(|it| it.setting);
        let written = written.filter(|&it| self.is_said(it));
        for (n, setting) in written.filter(|&it| always(it) || self.is_changed(it)).enumerate() {
            let space = if n > 0 { " " } else { "" };
            write!(f, "{space}{}={}", setting.code(), self.code(setting).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl OptionError {
    /// The error in the text protocol: lower case, words joined by hyphens. It never changes.
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

impl From<OptionError> for Problem {
    fn from(error: OptionError) -> Problem {
        Problem::new(error.code(), error)
    }
}

/// Tells the user what would be right.
impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(rules) => {
                write!(f, "{} can be told", rules.code)?;
                rules
                    .settings
                    .iter()
                    .try_for_each(|choice| write!(f, " {}=", choice.setting.code()))
            }
            OptionError::NotAllowed(choice) => {
                write!(f, "{}= takes", choice.setting.code())?;
                choice.values.iter().try_for_each(|value| write!(f, " {}", value.code))
            }
            OptionError::Twice(setting) => {
                write!(f, "{}= is there twice: leave one out", setting.code())
            }
            OptionError::GhostMissing => {
                f.write_str("with players=3 say which place is empty: ghost=0..3")
            }
            OptionError::GhostOfFour => f.write_str(
                "with four players no place is empty: leave out ghost= or say players=3",
            ),
        }
    }
}
