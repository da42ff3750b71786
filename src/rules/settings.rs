//! What the players can choose before a game, as data: the menu, the console's `rules` and the text form of a game's
//! options all come from these lists.

/// Something that can be set before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Setting {
    Players,
    /// The empty place when three play.
    Ghost,
    /// Stacks in each side of the wall.
    Length,
    /// Seconds that a discard can be claimed; off: until the next player draws.
    Timer,
    /// Regular or extended.
    Game,
    Lesson,
    MinimumFan,
    Chips,
    /// What a point is worth, in hundredths.
    Unit,
    SeatingDice,
    RobKong,
    /// East who wins stays East.
    EastStays,
    /// The players type in points instead of counting wins.
    TypedPoints,
    /// Among claims of the same rank the first pressed wins, not the nearest.
    PressOrder,
}

impl Setting {
    /// Every setting, in the order of the menu.
    pub const ALL: [Setting; 14] = [
        Setting::Players,
        Setting::Ghost,
        Setting::Length,
        Setting::Timer,
        Setting::Game,
        Setting::Lesson,
        Setting::MinimumFan,
        Setting::Chips,
        Setting::Unit,
        Setting::SeatingDice,
        Setting::RobKong,
        Setting::EastStays,
        Setting::TypedPoints,
        Setting::PressOrder,
    ];

    /// 0..14, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word in the log and on the console.
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Players => "players",
            Setting::Ghost => "ghost",
            Setting::Length => "length",
            Setting::Timer => "timer",
            Setting::Game => "game",
            Setting::Lesson => "lesson",
            Setting::MinimumFan => "minimum-fan",
            Setting::Chips => "chips",
            Setting::Unit => "unit",
            Setting::SeatingDice => "seating-dice",
            Setting::RobKong => "rob-kong",
            Setting::EastStays => "east-stays",
            Setting::TypedPoints => "typed-points",
            Setting::PressOrder => "press-order",
        }
    }

    /// The words on a screen.
    pub const fn title(self) -> &'static str {
        match self {
            Setting::Players => "Players",
            Setting::Ghost => "Empty place",
            Setting::Length => "Wall length",
            Setting::Timer => "Claim timer",
            Setting::Game => "Game",
            Setting::Lesson => "Lesson",
            Setting::MinimumFan => "Minimum fan",
            Setting::Chips => "Chips",
            Setting::Unit => "A point is",
            Setting::SeatingDice => "Seating dice",
            Setting::RobKong => "Rob a kong",
            Setting::EastStays => "East stays",
            Setting::TypedPoints => "Type points",
            Setting::PressOrder => "First press wins",
        }
    }

    /// The setting that a word names.
    pub fn from_name(name: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.name() == name)
    }
}

/// One value a setting can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The word in menus, in the log and on the console.
    pub word: &'static str,
    /// What the engine reads.
    pub value: u8,
}

/// A setting of one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is set.
    pub setting: Setting,
    /// The values it can have, in the order of the menu.
    pub values: &'static [Value],
    /// The value it has until somebody chooses; one of `values`.
    pub default: u8,
}

impl Choice {
    /// Whether there is anything to choose: a rule set that is played by four only says so with one value.
    pub const fn is_open(&self) -> bool {
        self.values.len() > 1
    }

    /// The word of a value.
    pub fn word(&self, value: u8) -> Option<&'static str> {
        self.values.iter().find(|it| it.value == value).map(|it| it.word)
    }

    /// The value of a word.
    pub fn value(&self, word: &str) -> Option<u8> {
        self.values.iter().find(|it| it.word == word).map(|it| it.value)
    }
}

const fn value(word: &'static str, value: u8) -> Value {
    Value { word, value }
}

const OFF_ON: &[Value] = &[value("off", 0), value("on", 1)];
const TIMERS: &[Value] =
    &[value("off", 0), value("3", 3), value("5", 5), value("10", 10), value("20", 20), value("30", 30)];

/// A house option, off until somebody turns it on.
pub(super) const fn house(setting: Setting) -> Choice {
    Choice { setting, values: OFF_ON, default: 0 }
}

/// The claim timer with its default in seconds; 0 is off.
pub(super) const fn timer(default: u8) -> Choice {
    Choice { setting: Setting::Timer, values: TIMERS, default }
}

pub(super) const FOUR_PLAYERS: Choice = Choice { setting: Setting::Players, values: &[value("4", 4)], default: 4 };

pub(super) const FOUR_OR_THREE_PLAYERS: Choice =
    Choice { setting: Setting::Players, values: &[value("4", 4), value("3", 3)], default: 4 };

/// Read only when three play.
pub(super) const GHOST: Choice = Choice {
    setting: Setting::Ghost,
    values: &[value("0", 0), value("1", 1), value("2", 2), value("3", 3)],
    default: 3,
};

pub(super) const LENGTH_18: Choice = Choice { setting: Setting::Length, values: &[value("18", 18)], default: 18 };

/// Without and with flowers and seasons.
pub(super) const LENGTH_17_OR_18: Choice =
    Choice { setting: Setting::Length, values: &[value("17", 17), value("18", 18)], default: 17 };

/// What fits round the table; 19 is the set with a fourth dragon.
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

pub(super) const GAME: Choice =
    Choice { setting: Setting::Game, values: &[value("regular", 0), value("extended", 1)], default: 0 };

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

pub(super) const CHIPS: Choice =
    Choice { setting: Setting::Chips, values: &[value("none", 0), value("poker", 1), value("sticks", 2)], default: 0 };

/// The values of the chips in either set.
pub(super) const UNIT: Choice = Choice {
    setting: Setting::Unit,
    values: &[value("0.05", 5), value("0.10", 10), value("0.25", 25), value("0.50", 50), value("1.00", 100)],
    default: 5,
};

pub(super) const SEATING_DICE: Choice =
    Choice { setting: Setting::SeatingDice, values: &[value("2", 2), value("1", 1)], default: 2 };
