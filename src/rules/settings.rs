//! What the players can choose before a game: the types. The settings themselves are the rows of
//! `setting_rows.rs`. The menu, the answer to `rules` on the console, the table in the docs
//! and the text form of [`Options`](super::Options) all come from these rows.

use super::setting_rows::ROWS;
pub use super::setting_rows::Setting;
use crate::codes;

codes! {
    /// The groups of settings, in the order of the menu.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)]
    pub enum SettingGroup {
        Game => "game",
        Claims => "claims",
        Scoring => "scoring",
        Money => "money",
    }
}

impl SettingGroup {
    /// The word on a screen.
    pub const fn title(self) -> &'static str {
        match self {
            SettingGroup::Game => "Game",
            SettingGroup::Claims => "Claims",
            SettingGroup::Scoring => "Scoring",
            SettingGroup::Money => "Money",
        }
    }
}

/// One row of the table of settings.
pub struct SettingRow {
    /// The text on a screen.
    pub title: &'static str,
    /// The page of the menu that it belongs to.
    pub group: SettingGroup,
    /// One sentence that explains it on a screen.
    pub note: &'static str,
    /// What else the docs say about it. A screen has no room for that.
    pub remark: Option<&'static str>,
    /// The rule sets that have it.
    pub has: &'static [HasSetting],
}

/// What one rule set, or every other one, can choose for a setting.
pub struct HasSetting {
    /// The code of the rule set. `None` means every rule set that the row does not name.
    pub rules: Option<&'static str>,
    /// The values, in the order of the menu.
    pub values: &'static [SettingValue],
    /// The code of the value that it has until somebody chooses.
    pub default: &'static str,
}

/// One value a setting can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingValue {
    /// The word in the log and on the console.
    pub code: &'static str,
    /// The number that the engine uses for it.
    pub value: u8,
    /// The words on a screen.
    pub title: &'static str,
    /// What this value means, if the sentence of the setting is not enough.
    pub note: Option<&'static str>,
}

impl SettingValue {
    /// The same value with other words on a screen.
    pub(super) const fn shown(self, title: &'static str) -> SettingValue {
        SettingValue { title, ..self }
    }

    /// The same value with its own sentence.
    pub(super) const fn means(self, note: &'static str) -> SettingValue {
        SettingValue { note: Some(note), ..self }
    }
}

/// A value whose words on a screen are its code.
pub(super) const fn value(code: &'static str, value: u8) -> SettingValue {
    SettingValue { code, value, title: code, note: None }
}

/// The values of a setting in one rule set.
pub(super) const fn only(
    rules: &'static str,
    values: &'static [SettingValue],
    default: &'static str,
) -> HasSetting {
    HasSetting { rules: Some(rules), values, default }
}

/// The values of a setting in every rule set that the row does not name.
pub(super) const fn others(values: &'static [SettingValue], default: &'static str) -> HasSetting {
    HasSetting { rules: None, values, default }
}

impl Setting {
    /// How many settings there are.
    pub const COUNT: usize = Setting::ALL.len();

    /// The position in [`Setting::ALL`], for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its row of the table.
    pub const fn row(self) -> &'static SettingRow {
        &ROWS[self as usize]
    }

    /// The text on a screen.
    pub const fn title(self) -> &'static str {
        self.row().title
    }
}

/// A setting of one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The setting.
    pub setting: Setting,
    /// The values it can have, in the order of the menu.
    pub values: &'static [SettingValue],
    /// The position in `values` of the one that it has until somebody chooses.
    pub default: u8,
}

impl Choice {
    /// Whether there is anything to choose. A setting with a single value is fixed, for example the
    /// number of players in a rule set for four.
    pub const fn is_open(&self) -> bool {
        self.values.len() > 1
    }

    /// The value that it has until somebody chooses.
    pub fn default_value(&self) -> Option<&'static SettingValue> {
        self.values.get(usize::from(self.default))
    }

    /// The position of the value that a word means.
    pub fn position(&self, code: &str) -> Option<u8> {
        self.values.iter().position(|it| it.code == code).map(|at| at as u8)
    }
}

/// The settings of one rule set, found by setting or in the order of the table.
pub struct SettingTable {
    choices: [Choice; SettingTable::MOST],
    count: usize,
    /// The position of each setting in `choices`.
    place_of: [u8; Setting::COUNT],
}

impl SettingTable {
    /// The most settings that one rule set has. Half as many bytes are in each preset, so a larger
    /// number needs a new version of the record in `src/journal/rolls.rs`.
    pub const MOST: usize = 24;
    /// The most values that a setting has: their number fits in half a byte.
    pub const MOST_VALUES: usize = 16;
    const MISSING: u8 = u8::MAX;

    /// The settings of the rule set with this code. It is worked out when compiling, and so are its
    /// mistakes.
    pub const fn of(rules: &str) -> SettingTable {
        let none = Choice { setting: Setting::Follow, values: &[], default: 0 };
        let mut table = SettingTable {
            choices: [none; SettingTable::MOST],
            count: 0,
            place_of: [SettingTable::MISSING; Setting::COUNT],
        };
        let mut at = 0;
        while at < Setting::COUNT {
            if let Some(has) = in_rules(ROWS[at].has, rules) {
                assert!(has.values.len() <= SettingTable::MOST_VALUES);
                let (setting, values) = (Setting::ALL[at], has.values);
                let default = position_of(values, has.default);
                table.choices[table.count] = Choice { setting, values, default };
                table.place_of[at] = table.count as u8;
                table.count += 1;
            }
            at += 1;
        }
        table
    }

    /// Every setting of the rule set, in the order of the table.
    pub fn iter(&'static self) -> impl Iterator<Item = &'static Choice> + Clone {
        self.choices.iter().take(self.count)
    }

    /// What can be chosen for a setting.
    pub fn choice(&'static self, setting: Setting) -> Option<&'static Choice> {
        self.choices.get(self.place(setting)?)
    }

    /// The position of a setting in this table.
    pub(super) const fn place(&self, setting: Setting) -> Option<usize> {
        match self.place_of[setting as usize] {
            SettingTable::MISSING => None,
            place => Some(place as usize),
        }
    }

    /// The number that the engine uses for the value at a position. `place` comes from
    /// [`SettingTable::place`].
    pub(super) const fn value(&self, place: usize, position: u8) -> u8 {
        let values = self.choices[place].values;
        let at = position as usize;
        if at < values.len() { values[at].value } else { 0 }
    }
}

/// What a row says for a rule set.
const fn in_rules(has: &'static [HasSetting], rules: &str) -> Option<&'static HasSetting> {
    let (mut found, mut at) = (None, 0);
    while at < has.len() {
        match has[at].rules {
            Some(named) if same(named, rules) => return Some(&has[at]),
            None => found = Some(&has[at]),
            Some(_) => {}
        }
        at += 1;
    }
    found
}

/// The position of the value with this code. A default that is no value is an error when compiling.
const fn position_of(values: &[SettingValue], code: &str) -> u8 {
    let mut at = 0;
    while !same(values[at].code, code) {
        at += 1;
    }
    at as u8
}

/// Whether two texts are the same. `==` cannot be used in a constant.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
