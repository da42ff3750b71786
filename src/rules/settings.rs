//! What the players can choose before a game, as data. The menu, the answer to `rules` on the
//! console and the text form of [`Options`](super::Options) all come from these lists.

use crate::codes;

codes! {
    /// Something that can be set before a game, in the order of the menu.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)]
    pub enum Setting {
        /// Whether the box follows every turn or only the calls.
        Follow => "follow",
        Players => "players",
        /// The empty place when three play.
        Ghost => "ghost",
        /// Stacks in each side of the wall.
        Length => "length",
        /// How many seconds a discard can be claimed. If off, until the next player draws.
        Timer => "timer",
        /// The regular or the extended game.
        Game => "game",
        Lesson => "lesson",
        MinimumFan => "minimum-fan",
        Chips => "chips",
        /// What a point is worth, in hundredths.
        Unit => "unit",
        /// Whether a hand pays the points for its fan, or one for each fan.
        PaidBy => "paid-by",
        SeatingDice => "seating-dice",
        RobKong => "rob-kong",
        /// How long an East who wins stays East.
        EastStays => "east-stays",
        /// The players type in points instead of counting wins.
        TypedPoints => "typed-points",
        /// Between claims of the same rank the first press wins, not the nearest player.
        PressOrder => "press-order",
    }
}

impl Setting {
    /// The position in [`Setting::ALL`], for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The text on a screen.
    pub const fn title(self) -> &'static str {
        match self {
            Setting::Follow => "The box follows",
            Setting::Players => "Players",
            Setting::Ghost => "Empty place",
            Setting::Length => "Wall length",
            Setting::Timer => "Claim timer",
            Setting::Game => "Game",
            Setting::Lesson => "Lesson",
            Setting::MinimumFan => "Minimum fan",
            Setting::Chips => "Chips",
            Setting::Unit => "A point is",
            Setting::PaidBy => "Paid by",
            Setting::SeatingDice => "Seating dice",
            Setting::RobKong => "Rob a kong",
            Setting::EastStays => "East stays",
            Setting::TypedPoints => "Type points",
            Setting::PressOrder => "First press wins",
        }
    }
}

/// One value a setting can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingValue {
    /// The word in menus, in the log and on the console.
    pub code: &'static str,
    /// The number that the engine uses for it.
    pub value: u8,
}

/// A setting of one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The setting.
    pub setting: Setting,
    /// The values it can have, in the order of the menu.
    pub values: &'static [SettingValue],
    /// The value that it has until somebody chooses. It is one of `values`.
    pub default: u8,
}

impl Choice {
    /// Whether there is anything to choose. A setting with a single value is fixed, for example the
    /// number of players in a rule set for four.
    pub const fn is_open(&self) -> bool {
        self.values.len() > 1
    }

    /// The word for a value.
    pub fn code(&self, value: u8) -> Option<&'static str> {
        self.values.iter().find(|it| it.value == value).map(|it| it.code)
    }

    /// The value that a word means.
    pub fn value(&self, code: &str) -> Option<u8> {
        self.values.iter().find(|it| it.code == code).map(|it| it.value)
    }
}

const fn value(code: &'static str, value: u8) -> SettingValue {
    SettingValue { code, value }
}

const OFF_ON: &[SettingValue] = &[value("off", 0), value("on", 1)];
const TIMERS: &[SettingValue] = &[
    value("off", 0),
    value("3", 3),
    value("5", 5),
    value("10", 10),
    value("20", 20),
    value("30", 30),
];

/// A house option, off until somebody turns it on.
pub(super) const fn house(setting: Setting) -> Choice {
    Choice { setting, values: OFF_ON, default: 0 }
}

/// The claim timer with this default in seconds. 0 means off.
pub(super) const fn timer(default: u8) -> Choice {
    Choice { setting: Setting::Timer, values: TIMERS, default }
}

/// Every turn, or only the calls.
pub(super) const FOLLOW: Choice = Choice {
    setting: Setting::Follow,
    values: &[value("turns", 0), value("calls", 1)],
    default: 0,
};

pub(super) const FOUR_PLAYERS: Choice =
    Choice { setting: Setting::Players, values: &[value("4", 4)], default: 4 };

pub(super) const FOUR_OR_THREE_PLAYERS: Choice =
    Choice { setting: Setting::Players, values: &[value("4", 4), value("3", 3)], default: 4 };

/// The empty place. It matters only when three play.
pub(super) const GHOST: Choice = Choice {
    setting: Setting::Ghost,
    values: &[value("0", 0), value("1", 1), value("2", 2), value("3", 3)],
    default: 3,
};

pub(super) const LENGTH_18: Choice =
    Choice { setting: Setting::Length, values: &[value("18", 18)], default: 18 };

/// 17 stacks without flowers and seasons, 18 with them.
pub(super) const LENGTH_17_OR_18: Choice =
    Choice { setting: Setting::Length, values: &[value("17", 17), value("18", 18)], default: 17 };

/// Every length that fits round the table. A set with a fourth dragon has 19 stacks.
pub(super) const LENGTH_18_TO_24: Choice = Choice {
    setting: Setting::Length,
    values: &[
        value("18", 18),
        value("19", 19),
        value("20", 20),
        value("21", 21),
        value("22", 22),
        value("23", 23),
        value("24", 24),
    ],
    default: 19,
};

pub(super) const GAME: Choice = Choice {
    setting: Setting::Game,
    values: &[value("regular", 0), value("extended", 1)],
    default: 0,
};

pub(super) const LESSON: Choice = Choice {
    setting: Setting::Lesson,
    values: &[value("1", 1), value("2", 2), value("3", 3), value("4", 4), value("5", 5)],
    default: 5,
};

pub(super) const MINIMUM_FAN: Choice = Choice {
    setting: Setting::MinimumFan,
    values: &[
        value("0", 0),
        value("1", 1),
        value("2", 2),
        value("3", 3),
        value("4", 4),
        value("5", 5),
        value("6", 6),
        value("7", 7),
        value("8", 8),
        value("9", 9),
        value("10", 10),
    ],
    default: 0,
};

pub(super) const CHIPS: Choice = Choice {
    setting: Setting::Chips,
    values: &[value("none", 0), value("poker", 1), value("sticks", 2)],
    default: 0,
};

/// A point is worth as much as one of the chips.
pub(super) const UNIT: Choice = Choice {
    setting: Setting::Unit,
    values: &[
        value("0.05", 5),
        value("0.10", 10),
        value("0.25", 25),
        value("0.50", 50),
        value("1.00", 100),
    ],
    default: 5,
};

/// A hand pays the points of the table, or one point for each fan: "nickel per fan".
pub(super) const PAID_BY: Choice =
    Choice { setting: Setting::PaidBy, values: &[value("points", 0), value("fan", 1)], default: 0 };

/// East passes the winds on after this win in a row. The sheets name two numbers.
pub(super) const EAST_STAYS_FOR: Choice = Choice {
    setting: Setting::EastStays,
    values: &[value("3", 3), value("4", 4), value("always", 0)],
    default: 3,
};

/// East passes the winds on after every hand, or stays when they win.
pub(super) const EAST_STAYS: Choice =
    Choice { setting: Setting::EastStays, values: &[value("off", 1), value("on", 0)], default: 1 };

pub(super) const SEATING_DICE: Choice =
    Choice { setting: Setting::SeatingDice, values: &[value("2", 2), value("1", 1)], default: 2 };
