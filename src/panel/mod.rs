//! The keys and menus of one place.
//!
//! A panel shows what its four keys do now and turns a key into an act. Both come from one
//! function, `Panel::screen`, so a label always says what its key does. The panel reads a `Scene`;
//! the referee carries out the act.
//!
//! | file | what it is for |
//! |---|---|
//! | `setup` | rule set and options, before a game |
//! | `opening` | rolls, wall, deal, bonus tiles, exchanges |
//! | `play`, `claims` | turns, and tiles that can be claimed |
//! | `free`, `result` | hands of which only the calls are followed, and how they were won |
//! | [`entry`] | entering a hand |
//! | `settle`, `doubts` | results, what cannot be right, settlement, the next hand, the end |
//! | `menu`, `undo`, `points`, `sheet`, `games`, `dice` | what a held key opens |
//! | `put_right` | back in step |
//! | `agree` | what a second place must agree to |
//! | `refused` | refusals in the words of players |
//! | `scene`, `page_view` | what a panel may read, and the body and four buttons it makes of it |
//! | `face` | what tells one page or one key from another |
//! | `number`, `picture` | what several pages show: a number that is typed, the wall |

mod agree;
mod claims;
mod dice;
mod displays;
mod doubts;
pub mod entry;
mod face;
mod free;
mod games;
mod menu;
mod number;
mod opening;
mod page_view;
mod picture;
mod play;
mod points;
mod program;
mod put_right;
mod refused;
mod result;
mod scene;
mod settle;
pub(crate) mod setup;
mod sheet;
mod undo;

pub(crate) use agree::Beforehand;
pub use agree::{Agreement, Answer};
pub(crate) use claims::{asks_group, next_bar_step, ruling};
pub(crate) use face::{KeyFace, PageFace};
pub use menu::MenuItem;
pub(crate) use number::NumberStroke;
pub(crate) use page_view::{Act, ActsOn, Button, DeadReason, RollRequest};
pub(crate) use refused::{DeadInWords, RefusalInWords};
pub(crate) use scene::{Booking, DiceOnTable, Scene};
pub use undo::UndoSearch;

use crate::cut::sentence;
use crate::key::Key;
use crate::screen::View;
use crate::screen::view::{Body, HeaderView, NoteText};
use crate::seat::Place;
use crate::table::phase::Phase;
use entry::{Editor, EntryStroke};
use number::Number;
use page_view::PageView;

/// The page that one place has open, and what is being typed there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Panel {
    page: Page,
    editor: Editor,
    number: Number,
}

/// What a place has open. Every page but the first covers the game's own screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Page {
    /// The game's own screen.
    #[default]
    Game,
    /// The menu that a held key opens, at this entry.
    Menu(u8),
    /// Which step to undo.
    Undo(UndoSearch),
    /// Which kind of kong: from the hand, onto a pung, or a year.
    Kong,
    /// Which group the mahjong completes. With `more`, the rarer groups.
    WonOn {
        more: bool,
    },
    /// Which set the last player to speak claims.
    WhichSet,
    /// What is rarer than a claim, where only the calls are followed.
    More,
    /// Where the tile of this player's mahjong came from.
    MahjongFrom(Place),
    /// How it came: from the wall, or from this player. With `more`, the rarer ways.
    MahjongHow {
        winner: Place,
        from: Option<Place>,
        more: bool,
    },
    /// What to put right.
    PutRight,
    /// How many tiles are left at this place's turn.
    TurnLeft,
    /// How the hand ended.
    Result,
    /// Who has won it.
    Winner,
    /// Entering a hand.
    Entry,
    /// Choosing a special hand by its name.
    Names(u8),
    /// What the hand counts, line by line.
    Lines(u8),
    /// Typing the total of the hand.
    Total,
    /// The score sheet.
    Sheet(u8),
    /// Who paid whom, hand by hand.
    Paid(u8),
    /// The finished games, one at a time.
    Games,
    /// The score sheet of a finished game.
    GameSheet(u8),
    /// Who paid whom in a finished game.
    GamePaid(u8),
    Wall,
    Dice(u8),
    Brightness,
    /// How the displays are set up, at this item.
    Displays(u8),
    /// The version and the sum of the program, then what it was built from.
    Program(u8),
    PayFrom,
    PayTo(Place),
    PayHowMuch {
        from: Place,
        to: Option<Place>,
    },
    Penalty(u8),
    PenaltyBy(u8),
    PenaltyTo(u8, Place),
    False(u8),
    FalseBy(u8),
    /// Which hand of the sheet to correct, out of `count` hands from row `first` on.
    CorrectHand {
        first: u8,
        count: u8,
    },
    /// By how much this place's points were wrong.
    CorrectBy {
        hand: u16,
    },
    /// Who pays whom at the end of the hand.
    Pays(u8),
    /// The settlement, after this many doubts about the entered hands were read. `entered` tells
    /// whether a hand was changed since.
    Settle {
        read: u8,
        entered: u8,
    },
    /// The rules of the next game.
    Setup,
}

/// What a place's display shows. This decides which function makes its screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDisplay<'a> {
    /// The question that this place or another one has asked.
    Question(&'a Agreement),
    /// The empty place of a game for three.
    Nobody,
    /// The game's own screen, or a page that covers it.
    Page(Page),
}

impl Panel {
    /// Which screen the display shows.
    pub fn shown<'a>(&self, scene: &Scene<'a>, place: Place) -> OnDisplay<'a> {
        let playing =
            scene.table.options().is_player(place) || matches!(scene.table.phase(), Phase::NoGame);
        match scene.question(place) {
            Some(agreement) => OnDisplay::Question(agreement),
            None if playing => OnDisplay::Page(self.page),
            None => OnDisplay::Nobody,
        }
    }

    /// The body of the screen, and what the keys do.
    pub fn screen(&self, scene: &Scene<'_>, place: Place) -> PageView {
        let page = match self.shown(scene, place) {
            OnDisplay::Question(agreement) => return agree::screen(agreement, scene, place),
            OnDisplay::Nobody => return PageView::ghost(),
            OnDisplay::Page(page) => page,
        };
        match page {
            Page::Game => game(self, scene, place),
            Page::Menu(at) => menu::screen(at, scene, place),
            Page::Undo(search) => undo::screen(search, scene, place),
            Page::Kong => play::kong_kinds(scene, place),
            Page::WonOn { more } => claims::won_on(scene, place, more),
            Page::WhichSet => claims::which_set(scene, place),
            Page::More => free::more(scene, place),
            Page::MahjongFrom(winner) => result::from(scene, winner),
            Page::MahjongHow { winner, from, more } => {
                let own = winner == place;
                result::how(scene, winner, own, from, more)
            }
            Page::PutRight => put_right::screen(scene),
            Page::TurnLeft => put_right::tiles_left(&self.number, place),
            Page::Result => put_right::result(),
            Page::Winner => put_right::winner(scene),
            Page::Entry => entry::screen(&self.editor, scene, place),
            Page::Names(at) => entry::names(&self.editor, scene, place, at),
            Page::Lines(page) => entry::lines(&self.editor, scene, place, page),
            Page::Total => settle::total(&self.number, scene, place),
            Page::Sheet(page) => sheet::screen(page, scene, place),
            Page::Paid(page) => sheet::paid(page, scene, place),
            Page::Games => games::list(scene),
            Page::GameSheet(page) => games::sheet(page, scene, place),
            Page::GamePaid(page) => games::paid(page, scene, place),
            Page::Wall => menu::wall(scene, place),
            Page::Dice(page) => dice::screen(scene, page),
            Page::Brightness => menu::brightness(scene),
            Page::Displays(at) => displays::screen(at, scene, place),
            Page::Program(page) => program::screen(scene, page),
            Page::PayFrom => points::from(scene),
            Page::PayTo(from) => points::to(scene, from),
            Page::PayHowMuch { from, to } => points::how_much(&self.number, from, to),
            Page::Penalty(at) => points::penalty(scene, at),
            Page::PenaltyBy(at) => points::penalty_by(scene, at),
            Page::PenaltyTo(at, by) => points::penalty_to(scene, at, by),
            Page::False(at) => points::false_call(scene, at),
            Page::FalseBy(at) => points::false_by(scene, at),
            Page::CorrectHand { first, count } => sheet::correct_hand(scene, place, first, count),
            Page::CorrectBy { hand } => sheet::correct_by(&self.number, scene, place, hand),
            Page::Pays(page) => settle::pays(scene, place, page),
            Page::Settle { read, .. } => match *scene.table.phase() {
                Phase::Settlement { agreed } => doubts::or_settlement(scene, place, agreed, read),
                _ => game(self, scene, place),
            },
            Page::Setup => setup::screen(scene, place),
        }
    }

    /// The whole screen, ready to be drawn.
    pub fn view(&self, scene: &Scene<'_>, place: Place) -> View {
        let PageView { body, buttons } = self.screen(scene, place);
        let rolling = scene.rolled.filter(|rolled| rolled.step.is_some());
        let body = match (scene.rolled, &body) {
            // Dice do not disturb a player who has a page open.
            (Some(rolled), _) if self.page == Page::Game && scene.question(place).is_none() => {
                opening::dice_on_the_table(scene, place, rolled)
            }
            _ => body,
        };
        // A player who may roll sees the commitment before they press.
        let rolls =
            rolling.is_none() && buttons.iter().any(|button| matches!(button.act, Act::Roll(_)));
        let seal = scene.dice.commitment.filter(|_| rolls);
        let keys = match rolling {
            Some(_) if self.page == Page::Game => buttons.map(|_| crate::screen::view::Label::NONE),
            _ => buttons.map(|button| button.label),
        };
        let header =
            if body == Body::Splash { HeaderView::first(place) } else { scene.header(place) };
        View { header, body, keys, seal, notice: None }
    }

    /// What a key means now. The referee carries it out.
    pub fn button(&self, scene: &Scene<'_>, place: Place, key: Key) -> Button {
        let PageView { buttons, .. } = self.screen(scene, place);
        buttons.into_iter().nth(key.index()).unwrap_or(Button::NONE)
    }

    /// Types a digit of the number on this page.
    pub(crate) fn type_digit(&mut self, stroke: NumberStroke) {
        self.number.stroke(stroke);
    }

    /// Changes the hand that is being entered.
    pub(crate) fn edit(&mut self, stroke: EntryStroke, scene: &Scene<'_>, place: Place) {
        self.editor.stroke(stroke, scene, place);
        self.page = Page::Entry;
    }

    /// Counts on for a held key that chooses a tile or a suit. Returns false if nothing is chosen
    /// any more.
    pub(crate) fn count_tile(&mut self, scene: &Scene<'_>) -> bool {
        self.page == Page::Entry && self.editor.count_on(scene)
    }

    /// Goes on through a list for a held key. Returns false if the key does not lead on any more.
    pub(crate) fn browse(&mut self, scene: &Scene<'_>, place: Place, key: Key) -> bool {
        let Act::Browse(page) = self.button(scene, place, key).act else { return false };
        self.open(page, scene, place);
        true
    }

    /// Whether the page asks for one of several tiles.
    pub(crate) fn asks_for_tile(&self) -> bool {
        self.page == Page::Entry && self.editor.asks_for_tile()
    }

    /// Takes the number to which a held key has counted.
    pub(crate) fn take_counted(&mut self, scene: &Scene<'_>, place: Place) {
        if self.page == Page::Entry {
            self.editor.take_counted(scene, place);
        }
    }

    /// Counts on for a held key that types a number. Returns false if no number is typed any more.
    pub(crate) fn count_on(&mut self, stroke: NumberStroke) -> bool {
        let types = matches!(
            self.page,
            Page::Total | Page::PayHowMuch { .. } | Page::CorrectBy { .. } | Page::TurnLeft
        );
        if types {
            self.number.stroke(stroke);
        }
        types
    }

    /// Opens the menu for a held key, or closes it again. A page whose four keys are all answers says
    /// that a held key leads back instead.
    pub fn hold(&mut self, scene: &Scene<'_>, place: Place) {
        let leads_back = match self.screen(scene, place).body {
            Body::Message { lines, .. } => lines.iter().any(|line| line == HOLD_BACK),
            _ => false,
        };
        self.page = match self.page {
            Page::Menu(_) => Page::Game,
            page if leads_back => result::before(page, scene),
            _ => Page::Menu(0),
        };
    }

    /// Turns to a page.
    pub fn open(&mut self, page: Page, scene: &Scene<'_>, place: Place) {
        match page {
            Page::Entry if self.page != Page::Entry && !matches!(self.page, Page::Lines(_)) => {
                self.editor.begin(scene, place);
            }
            Page::Total | Page::PayHowMuch { .. } | Page::CorrectBy { .. } | Page::TurnLeft => {
                self.number = Number::default()
            }
            _ => {}
        }
        self.page = page;
    }

    /// Back to the game's own screen.
    pub(crate) fn go_home(&mut self) {
        self.page = Page::Game;
    }

    /// The hand that is being entered here.
    pub const fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Whether a hand is being entered here.
    pub const fn enters(&self) -> bool {
        matches!(self.page, Page::Entry | Page::Names(_) | Page::Lines(_) | Page::Total)
    }

    /// Whether the game's own screen is shown.
    pub fn is_home(&self) -> bool {
        self.page == Page::Game
    }

    /// Something happened at the table: closes a page that belongs to an earlier moment.
    pub fn follow(&mut self, scene: &Scene<'_>, place: Place) {
        let table = scene.table;
        let fits = match self.page {
            Page::Kong => matches!(table.phase(), Phase::Turn(turn) if turn.place == place),
            Page::WonOn { .. } => claims::calls_mahjong(table, place),
            Page::More => matches!(table.phase(), Phase::Free),
            Page::MahjongFrom(_) | Page::MahjongHow { .. } => {
                put_right::fits(table) || matches!(table.phase(), Phase::FreeWindow(_))
            }
            Page::PutRight | Page::TurnLeft | Page::Result | Page::Winner => put_right::fits(table),
            Page::WhichSet => matches!(table.phase(), Phase::Window(window)
                if window.claims[place].is_none() && !window.passed[place]),
            Page::Entry | Page::Names(_) | Page::Lines(_) | Page::Total => {
                matches!(table.phase(), Phase::Result | Phase::Settlement { .. })
            }
            Page::Pays(_) => matches!(table.phase(), Phase::Settlement { .. }),
            Page::Settle { entered, .. } => {
                matches!(table.phase(), Phase::Settlement { .. })
                    && table.hand().times_entered == entered
            }
            Page::Setup => {
                table.is_stopped() || matches!(table.phase(), Phase::NoGame | Phase::Over)
            }
            Page::CorrectBy { hand } => sheet::by_number(scene, hand).is_some(),
            _ => true,
        };
        if !fits {
            self.page = Page::Game;
        }
        // The steps have new numbers now. The page stays open, so that the next press does not hit
        // a key of the game by mistake.
        if let Page::Undo(search) = &mut self.page {
            *search = UndoSearch::LAST;
        }
        if !matches!(table.phase(), Phase::Result | Phase::Settlement { .. }) {
            self.editor = Editor::default();
        }
    }
}

/// The game's own screen.
fn game(panel: &Panel, scene: &Scene<'_>, place: Place) -> PageView {
    let table = scene.table;
    if table.is_stopped() {
        return settle::stopped(scene, place);
    }
    match *table.phase() {
        Phase::NoGame => setup::screen(scene, place),
        Phase::Seating(seating) => opening::seating(scene, place, seating),
        Phase::SideRoll => opening::side_roll(scene, place),
        Phase::BreakRoll { roller } => opening::break_roll(scene, place, roller),
        Phase::Deal { .. } => opening::deal(scene, place),
        Phase::Bonus { done } => opening::bonus(scene, place, done),
        Phase::Exchange { with, done } => opening::exchange(scene, place, with, done),
        Phase::Draw(turn) => play::draw(scene, place, turn),
        Phase::Turn(turn) => play::turn(scene, place, turn),
        Phase::Window(window) => claims::screen(scene, place, &window),
        Phase::Free => free::screen(scene, place),
        Phase::FreeWindow(window) => free::window(scene, place, &window),
        Phase::Result => settle::result(panel, scene, place),
        Phase::Settlement { agreed } => doubts::or_settlement(scene, place, agreed, 0),
        Phase::Settled => settle::settled(scene, place),
        Phase::Over => settle::over(scene, place),
    }
}

/// What a page says that has no key for it.
const HOLD_BACK: &str = "Hold a key: back.";

/// A body with a title and up to three sentences.
fn message(title: crate::screen::view::Title, lines: &[core::fmt::Arguments<'_>]) -> Body {
    Body::Message { title, lines: sentences(lines) }
}

/// Up to three sentences. Empty ones are left out.
fn sentences(lines: &[core::fmt::Arguments<'_>]) -> heapless::Vec<NoteText, 3> {
    let lines = lines.iter().map(|line| sentence(*line));
    lines.filter(|line: &NoteText| !line.is_empty()).take(3).collect()
}
