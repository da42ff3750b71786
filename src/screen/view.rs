//! A screen as data. The pixels, the browser and the console's `screen` are all made from it.
//!
//! Every screen has a header, a body and four key labels, and sometimes a notice over them. A view
//! holds words and numbers that are ready to be drawn, so drawing it needs no knowledge of the
//! rules. [`View::text`] returns its words.

mod text;

use heapless::{String, Vec};
pub(crate) use text::TilesLeft;
pub use text::{MOST_LINES, ScreenText, TextLine};

use super::palette::Colour;
use super::wall_picture::WallPicture;
use crate::cut::cut;
use crate::entropy::Hex128;
use crate::rules::kinds::{ClaimKind, Tray};
use crate::seat::{ByPlace, Place, Wind};
use crate::tile::Tile;

/// What the display of one place shows.
///
/// ```
/// use four_winds::screen::view::{Body, HeaderView, Label, View};
/// use four_winds::screen::{Frame, draw};
/// use four_winds::seat::Place;
/// use four_winds::size::Size;
///
/// let mut view = View {
///     header: HeaderView::first(Place::ALL[0]),
///     body: Body::Splash,
///     keys: [Label::NONE; 4],
///     seal: None,
///     notice: None,
/// };
/// view.keys[0] = Label::ready("PLAY");
/// assert_eq!(view.title(), "Four Winds");
/// assert_eq!(view.text().keys[0], "PLAY");
///
/// let size = Size { width: 320, height: 240 };
/// let mut words = [0; Frame::words(Size { width: 320, height: 240 })];
/// let mut frame = Frame::new(&mut words, size).expect("a buffer that is large enough");
/// let nothing_was_cut = draw(&view, &mut frame);
/// assert!(nothing_was_cut);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The strip at the top.
    pub header: HeaderView,
    /// The main area.
    pub body: Body,
    /// The labels over the four keys, left to right.
    pub keys: [Label; 4],
    /// The seal of the next roll: what the box commits to before a key on this screen rolls.
    pub seal: Option<Hex128>,
    /// A sentence that goes away by itself, for example why something was refused.
    pub notice: Option<Notice>,
}

/// The strip at the top of every screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderView {
    /// Whose display this is.
    pub place: Place,
    /// The wind of the place. There is none before the seats are known, and none at an empty place.
    pub wind: Option<Wind>,
    /// The wind of the round, once there is one.
    pub round: Option<Wind>,
    /// The running score, once there is a game.
    pub score: Option<i32>,
    /// 1 for the highest score. Equal scores have the same rank. There is none before the first
    /// points.
    pub rank: Option<u8>,
    /// Whether the hand is a goulash.
    pub goulash: bool,
    /// The colours of the trays, which the winds have where a rule set knows them.
    pub trays: Option<[Tray; 4]>,
    /// Whether this display shows fewer words in larger letters.
    pub large_type: bool,
}

impl HeaderView {
    /// The header at power-on. Winds were not rolled for yet.
    pub const fn first(place: Place) -> HeaderView {
        HeaderView {
            place,
            wind: None,
            round: None,
            score: None,
            rank: None,
            goulash: false,
            trays: None,
            large_type: false,
        }
    }

    /// The colour of a wind on this screen.
    pub(crate) const fn colour(&self, wind: Wind) -> Colour {
        Colour::of_wind(wind, self.trays)
    }
}

/// What a self-test has found about a key so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestedState {
    /// It was not asked for yet.
    Untested,
    /// It answered.
    Good,
    /// Nothing answered.
    Silent,
    /// Another key answered.
    Wrong,
}

/// A key in a self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestedKey {
    /// What was found so far.
    pub state: TestedState,
    /// It is down now.
    pub down: bool,
    /// How often its contact bounced, up to 99.
    pub bounces: u8,
    /// How many edges led to no press, up to 99.
    pub ghosts: u8,
}

impl TestedKey {
    /// What stands for the key in the map: `!` and the number of ghost edges if there are any, `?`
    /// if it was not asked for, `–` if nothing answered, `x` if another key did. A good key has the
    /// number of its bounces.
    pub fn mark(&self) -> String<4> {
        match self.state {
            _ if self.ghosts > 0 => cut(format_args!("!{}", self.ghosts)),
            TestedState::Untested => cut(format_args!("?")),
            TestedState::Silent => cut(format_args!("–")),
            TestedState::Wrong => cut(format_args!("x")),
            TestedState::Good => cut(format_args!("{}", self.bounces)),
        }
    }
}

/// The main area of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// The first screen: product name and place.
    Splash,
    /// One large value that two keys change: rule sets, options and every menu.
    Choice {
        /// What is chosen.
        title: Title,
        /// The current value.
        value: Title,
        /// What the value means, or nothing.
        note: NoteText,
        /// The number of the value, from 0.
        index: u8,
        /// How many values there are.
        count: u8,
    },
    /// A message.
    Message {
        /// The heading.
        title: Title,
        /// The lines. Three fit on the larger display.
        lines: Vec<NoteText, 3>,
    },
    /// Dice that are rolled.
    Dice {
        /// What is rolled for.
        title: Title,
        /// What the dice show, 1..=6; 0 for a die that was not rolled yet.
        faces: Vec<u8, 3>,
        /// The picture of the animation while the dice roll. The faces are not the result yet.
        rolling: Option<u8>,
        /// Who rolls, or what the roll means.
        caption: NoteText,
    },
    /// The wall, with the player's own side at the bottom.
    Wall {
        /// The heading.
        title: Title,
        /// The four sides.
        picture: WallPicture,
        /// What to do now.
        caption: NoteText,
    },
    /// A turn.
    Play {
        /// The wind of the player whose turn it is.
        turn: Wind,
        /// Whether it is the turn of this place.
        mine: bool,
        /// Tiles that can be drawn, if the box knows it.
        live: Option<u8>,
        /// Tiles in the reserve; none if the rule set has no reserve.
        reserve: Option<u8>,
        /// What just happened or what to do, or nothing.
        note: NoteText,
    },
    /// A hand that is played without the box.
    Free {
        /// The player's own wind.
        wind: Wind,
        /// The wind of the round.
        round: Wind,
        /// The number of the hand.
        hand: u16,
        /// The player's score.
        score: i32,
        /// How the last claims were decided, or who is fishing.
        note: NoteText,
    },
    /// A tile that can be claimed.
    Claims {
        /// Whose tile it is, if that is known.
        discarder: Option<Wind>,
        /// Whether the tile is part of a kong that can be robbed, and not a discard.
        robbing: bool,
        /// The time that is left, if a timer runs.
        bar: Option<Bar>,
        /// Who claims what, by wind.
        claimed: [Option<ClaimKind>; 4],
        /// Who passed, by wind; none where nobody sits.
        passed: [Option<bool>; 4],
        /// The claim of this place.
        mine: Option<ClaimKind>,
        /// What to do, or how it was decided.
        note: NoteText,
    },
    /// A hand that is entered.
    Entry {
        /// What to enter next.
        prompt: Title,
        /// The tiles in the order in which they were entered.
        tiles: Vec<ShownTile, MOST_SHOWN>,
        /// The score of the hand so far.
        total: Option<i32>,
        /// The name of a special hand, the tiles that are left over, or how many are missing.
        note: NoteText,
    },
    /// A list.
    Rows {
        /// The heading.
        title: Title,
        /// The rows of this page.
        rows: Vec<ListRow, MOST_ROWS>,
        /// The number of this page, from 0.
        page: u8,
        /// How many pages there are, at least 1.
        pages: u8,
    },
    /// The moment of a mahjong: who has it, and what to do now.
    Mahjong {
        /// The wind of the winner.
        winner: Wind,
        /// The heading.
        title: Title,
        /// What to do now.
        lines: Vec<NoteText, 3>,
    },
    /// The player has this wind from now on.
    Seat {
        /// The wind of the player.
        wind: Wind,
        /// The heading.
        title: Title,
        /// What to do now.
        lines: Vec<NoteText, 3>,
    },
    /// The end of a game.
    Podium {
        /// The heading.
        title: Title,
        /// The players with their ranks and scores, the best first.
        rows: Vec<ListRow, MOST_ROWS>,
    },
    /// The test card of a display that is set up.
    TestCard {
        /// Whose display it is.
        place: Place,
        /// What is being set, and its value.
        says: Title,
    },
    /// All keys of the box, in a self-test.
    KeyMap {
        /// What is asked for.
        title: Title,
        /// The keys of each place, from the left.
        keys: ByPlace<[TestedKey; 4]>,
    },
    /// A number that is typed in.
    Number {
        /// What the number is for.
        title: Title,
        /// The number so far.
        value: u32,
        /// The unit, for example `points`.
        unit: &'static str,
    },
}

/// The most tiles of a hand: four kongs, a pair and eight flowers and seasons.
pub(crate) const MOST_SHOWN: usize = 26;

/// The most rows of a list that fit under a title on the larger display. The smaller display uses
/// smaller type.
pub(crate) const MOST_ROWS: usize = 4;

/// A tile of a hand that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownTile {
    /// The tile.
    pub tile: Tile,
    /// How it lies on the table.
    pub look: TileLook,
    /// Whether it begins a set. A space comes before it.
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
    /// Part of no set.
    LeftOver,
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// The words on the left.
    pub text: RowText,
    /// The number on the right.
    pub value: ValueText,
    /// Whether the row is about this place.
    pub mine: bool,
}

/// The time that is left for claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The seconds that are left, rounded up.
    pub seconds: u8,
    /// How many of the [`Bar::FULL`] steps are left. The bar is drawn again only when this changes.
    pub left: u8,
}

impl Bar {
    /// The steps of a full bar. With a timer of twenty seconds, a step is half a second.
    pub const FULL: u8 = 40;
}

/// The label over a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// What the key does now. Empty for a key without a meaning.
    pub text: &'static str,
    /// How it looks.
    pub state: KeyState,
}

/// How a key's label looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// The key can be pressed.
    Ready,
    /// The choice that the key stands for is made.
    Lit,
    /// The key has no effect now. When it is pressed, a notice says why.
    Off,
}

impl Label {
    /// The label of a key without a meaning.
    pub const NONE: Label = Label { text: "", state: KeyState::Off };

    /// The label of a key that can be pressed.
    pub const fn ready(text: &'static str) -> Label {
        Label { text, state: KeyState::Ready }
    }

    /// The label of a key that cannot be pressed now.
    pub const fn off(text: &'static str) -> Label {
        Label { text, state: KeyState::Off }
    }

    /// The label of a key whose choice is made.
    pub const fn lit(text: &'static str) -> Label {
        Label { text, state: KeyState::Lit }
    }
}

/// A sentence that goes away by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String<MOST_NOTICE>,
    /// Whether something was refused. Otherwise the notice only informs.
    pub refused: bool,
}

/// The bytes of the longest refusal. Longer notices are cut.
pub const MOST_NOTICE: usize = 112;

/// The words of a row. The longest are "fishing for" and the longest name of a special hand.
pub type RowText = String<56>;

/// The number of a row: points, or a change and the new total.
pub type ValueText = String<26>;

/// One line of main text: a title or a value.
pub type Title = String<40>;

/// One or two lines of words. Characters such as `·` and `×` take two bytes.
pub type NoteText = String<72>;
