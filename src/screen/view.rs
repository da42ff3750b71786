//! A screen as data: what the pixels, the browser and the console's `screen` are all made from.
//!
//! Every screen is a header, a body and four key labels, and now and then a notice over them. A view holds words and
//! numbers that are ready to be drawn; whoever draws it needs to know no rules. Its words are in [`super::words`].

use heapless::{String, Vec};

use super::wall_picture::WallPicture;
use crate::entropy::Hex128;
use crate::rules::kinds::ClaimKind;
use crate::seat::{Place, Wind};
use crate::tile::Tile;

/// What one place's display shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The strip at the top.
    pub header: Header,
    /// The main area.
    pub body: Body,
    /// The labels over the four keys, left to right.
    pub keys: [Label; 4],
    /// What the box commits to for the roll that a key here makes, as short as it is shown.
    pub seal: Option<Hex128>,
    /// A sentence that goes away by itself: why a key does nothing, or why something was refused.
    pub notice: Option<Notice>,
}

/// The strip at the top of every screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Whose display this is.
    pub place: Place,
    /// The wind that the place holds; none before the seats are known, nor at an empty place.
    pub wind: Option<Wind>,
    /// The wind of the round, once there is one.
    pub round: Option<Wind>,
    /// The running score, once there is a game.
    pub score: Option<i32>,
    /// 1 for the highest score; the same for equal scores. None before the first points.
    pub rank: Option<u8>,
    /// The hand is a goulash.
    pub goulash: bool,
}

impl Header {
    /// At power-on, while no winds were rolled for: each place is taken for the wind of its position.
    pub const fn first(place: Place) -> Header {
        let wind = Some(Wind::ALL[place.index()]);
        Header { place, wind, round: None, score: None, rank: None, goulash: false }
    }
}

/// The main area of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Product name, place and wind, before anything was chosen.
    Splash,
    /// One big value that two keys change: rule sets, options and every menu.
    Choice {
        /// What is chosen.
        title: Title,
        /// What it is now.
        value: Title,
        /// What that means, or nothing.
        note: Note,
        /// 0 for the first value.
        index: u8,
        /// How many values there are.
        count: u8,
    },
    /// Words.
    Message {
        /// What it is about.
        title: Title,
        /// The words, line by line: three on the larger display.
        lines: Vec<Note, 3>,
    },
    /// Dice.
    Dice {
        /// What is rolled for.
        title: Title,
        /// What they show, 1..=6; 0 while nobody has rolled it.
        faces: Vec<u8, 3>,
        /// While they roll, which picture of the animation: the faces are not the result yet.
        rolling: Option<u8>,
        /// Who rolls, or what the roll says.
        caption: Note,
    },
    /// The wall from one's own side.
    Wall {
        /// What it shows.
        title: Title,
        /// The four sides.
        picture: WallPicture,
        /// What is done now.
        caption: Note,
    },
    /// A turn.
    Play {
        /// Whose.
        turn: Wind,
        /// It is one's own.
        mine: bool,
        /// Tiles that can be drawn.
        live: u8,
        /// Tiles in the reserve; none where the rule set has no reserve.
        reserve: Option<u8>,
        /// What just happened or what to do, or nothing.
        note: Note,
    },
    /// A tile can be claimed.
    Claims {
        /// Whose tile it is.
        discarder: Wind,
        /// It lies on a rack and not among the discards.
        robbing: bool,
        /// The time that is left, where a timer runs.
        bar: Option<Bar>,
        /// Who claims what, by wind.
        claimed: [Option<ClaimKind>; 4],
        /// Who does not want it, by wind; none where nobody sits.
        passed: [Option<bool>; 4],
        /// What this place claims.
        mine: Option<ClaimKind>,
        /// What to do, or how it was decided.
        note: Note,
    },
    /// Entering a hand.
    Entry {
        /// What is asked for.
        prompt: Title,
        /// What was entered, in this order.
        tiles: Vec<ShownTile, MOST_SHOWN>,
        /// What the hand counts so far.
        total: Option<i32>,
        /// A special hand, the tiles left over, or how many are missing.
        note: Note,
    },
    /// A list.
    Rows {
        /// What it is.
        title: Title,
        /// The rows of this page.
        rows: Vec<Row, MOST_ROWS>,
        /// 0 for the first page.
        page: u8,
        /// How many pages there are, 1 at least.
        pages: u8,
    },
    /// A number that is typed in.
    Number {
        /// What it is for.
        title: Title,
        /// What it is now.
        value: u32,
        /// What it counts: `points`.
        unit: &'static str,
    },
}

/// Four kongs and a pair, and eight flowers and seasons.
pub const MOST_SHOWN: usize = 26;

/// What fits under a title on the larger display; the smaller one sets them in its smaller type.
pub const MOST_ROWS: usize = 4;

/// A tile of a hand that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownTile {
    /// Which one.
    pub tile: Tile,
    /// How it lies there.
    pub look: TileLook,
    /// A space comes before it: it begins a set.
    pub begins: bool,
}

/// How a tile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileLook {
    /// In the hand.
    Concealed,
    /// On the table.
    Exposed,
    /// In a concealed kong, face down on the table.
    FaceDown,
    /// The winning tile.
    Winning,
    /// It stands outside every set.
    LeftOver,
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What.
    pub text: RowText,
    /// How much, set at the right.
    pub value: String<20>,
    /// It is about this place.
    pub mine: bool,
}

/// The time that is left for claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// In whole seconds, rounded up.
    pub seconds: u8,
    /// Of [`Bar::FULL`] steps: the bar is drawn anew only when this changes.
    pub left: u8,
}

impl Bar {
    /// Steps of a full bar: half a second each for twenty seconds.
    pub const FULL: u8 = 40;
}

/// What stands over a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// What the key does now; nothing for a key without a meaning.
    pub text: &'static str,
    /// How it looks.
    pub state: KeyState,
}

/// How a key's label looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// Can be pressed.
    Ready,
    /// What it says is chosen.
    Lit,
    /// Does nothing now, and says why when pressed.
    Off,
}

impl Label {
    /// A key without a meaning.
    pub const NONE: Label = Label { text: "", state: KeyState::Off };

    /// The label of a key that can be pressed.
    pub const fn ready(text: &'static str) -> Label {
        Label { text, state: KeyState::Ready }
    }

    /// The label of a key that cannot be pressed now.
    pub const fn off(text: &'static str) -> Label {
        Label { text, state: KeyState::Off }
    }

    /// The label of a key that says what is chosen.
    pub const fn lit(text: &'static str) -> Label {
        Label { text, state: KeyState::Lit }
    }
}

/// A sentence that goes away by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String<MOST_NOTICE>,
    /// Something was refused, as opposed to told.
    pub refused: bool,
}

/// The longest refusal has so many bytes; what would be longer is cut.
pub const MOST_NOTICE: usize = 112;

/// What a row is about: "fishing for" and the longest name of a special hand.
pub type RowText = String<56>;

/// A title or a value: one line of main text.
pub type Title = String<40>;

/// A line or two of words; `·` has two bytes and `×` too.
pub type Note = String<72>;
