//! The keys and menus of one place.
//!
//! A panel turns a key into an [`Act`] and shows what its four keys do now. Both come from one function, [`Panel::screen`],
//! so that a label cannot say something else than its key does. What the panel may read is a [`Scene`]; what it wants
//! done it hands to the referee.
//!
//! | file | what it is for |
//! |---|---|
//! | [`setup`] | rule set and options, before a game |
//! | `opening` | rolls, wall, deal, bonus tiles, exchanges |
//! | `play`, `claims` | turns, and tiles that can be claimed |
//! | [`entry`] | entering a hand |
//! | `settle` | results, settlement, the next hand, the end |
//! | `menu`, `undo`, `points`, `sheet`, `games`, `dice` | what a held key opens |
//! | [`agree`] | what a second place must agree to |
//! | `scene`, `screen` | what a screen is made from: what a panel may read, and buttons |
//! | `number`, `picture`, `chips` | what several of them show: a number that is typed, the wall, the pieces of a payment |
//! | `key`, [`debounce`] | a key, and its contact |

pub mod agree;
mod chips;
mod claims;
pub mod debounce;
mod dice;
pub mod entry;
mod games;
mod key;
mod menu;
mod number;
mod opening;
mod picture;
mod play;
mod points;
mod scene;
mod screen;
mod settle;
pub mod setup;
mod sheet;
mod undo;

pub use agree::{Agreement, Answer};
pub use claims::{next_bar_step, ruling};
pub use key::Key;
pub use number::{Number, Stroke as NumberStroke};
pub use scene::{Brightness, DiceState, Rolled, Scene, Settings};
pub use screen::{Act, Button, Roll, Screen, Why};
pub use undo::Search;

use crate::rules::kinds::ClaimKind;
use crate::screen::View;
use crate::screen::view::{Body, Header};
use crate::seat::Place;
use crate::table::phase::Phase;
use entry::Editor;

/// What one place's display shows apart from the game itself: the page of a menu, and what is being typed there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Panel {
    page: Page,
    editor: Editor,
    number: Number,
}

/// A page over the game's own screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Page {
    /// The game's own screen.
    #[default]
    Game,
    /// The entries that a held key opens, and which of them is shown.
    Menu(u8),
    /// How much is taken back?
    Undo(Search),
    /// From the hand, or onto a pung?
    Kong,
    /// Which group does the mahjong complete? The second page has the rarer ones.
    WonOn {
        more: bool,
    },
    Entry,
    /// What the hand counts, line by line.
    Lines(u8),
    /// The hand's total is typed in.
    Total,
    Sheet(u8),
    /// The finished games,
    Games,
    /// and the sheet of one of them.
    GameSheet(u8),
    Wall,
    Dice(u8),
    Brightness,
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
    /// Which of these rows of the sheet is set right?
    CorrectHand {
        first: u8,
        count: u8,
    },
    /// How much was it wrong here?
    CorrectBy {
        hand: u16,
    },
    /// Who pays whom.
    Pays(u8),
    /// The rules of the next game.
    Setup,
}

/// What a place's display shows: this decides which function makes its screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// What another place asks, or this one.
    Question(&'a Agreement),
    /// Nobody sits here.
    Nobody,
    /// The game's own screen, or a page over it.
    Page(Page),
}

impl Panel {
    /// What the display shows.
    pub fn shown<'a>(&self, scene: &Scene<'a>, place: Place) -> Shown<'a> {
        let playing = scene.table.options().is_player(place) || matches!(scene.table.phase(), Phase::NoGame);
        match scene.question(place) {
            Some(agreement) => Shown::Question(agreement),
            None if playing => Shown::Page(self.page),
            None => Shown::Nobody,
        }
    }

    /// Its screen, and what the keys do.
    pub fn screen(&self, scene: &Scene<'_>, place: Place) -> Screen {
        let page = match self.shown(scene, place) {
            Shown::Question(agreement) => return agree::screen(agreement, scene, place),
            Shown::Nobody => return Screen::ghost(),
            Shown::Page(page) => page,
        };
        match page {
            Page::Game => game(self, scene, place),
            Page::Menu(at) => menu::screen(at, scene, place),
            Page::Undo(search) => undo::screen(search, scene, place),
            Page::Kong => play::kong_kinds(scene, place),
            Page::WonOn { more } => claims::won_on(scene, place, more),
            Page::Entry => entry::screen(&self.editor, scene, place),
            Page::Lines(page) => entry::lines(&self.editor, scene, place, page),
            Page::Total => settle::total(&self.number, scene, place),
            Page::Sheet(page) => sheet::screen(page, scene, place),
            Page::Games => games::list(scene),
            Page::GameSheet(page) => games::sheet(page, scene, place),
            Page::Wall => menu::wall(scene, place),
            Page::Dice(page) => dice::screen(scene, page),
            Page::Brightness => menu::brightness(scene),
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
            Page::Setup => setup::screen(scene, place),
        }
    }

    /// What the display shows.
    pub fn view(&self, scene: &Scene<'_>, place: Place) -> View {
        let Screen { body, buttons } = self.screen(scene, place);
        let rolling = scene.rolled.filter(|rolled| rolled.step.is_some());
        let body = match (scene.rolled, &body) {
            // Whoever is in a menu is not disturbed by dice.
            (Some(rolled), _) if self.page == Page::Game && scene.question(place).is_none() => {
                opening::dice_on_the_table(scene, place, rolled)
            }
            _ => body,
        };
        // Whoever may roll sees what the box has committed to before he presses.
        let rolls = rolling.is_none() && buttons.iter().any(|button| matches!(button.act, Act::Roll(_)));
        let seal = scene.dice.commitment.filter(|_| rolls);
        let keys = match rolling {
            Some(_) if self.page == Page::Game => buttons.map(|_| crate::screen::view::Label::NONE),
            _ => buttons.map(|button| button.label),
        };
        let header = if body == Body::Splash { Header::first(place) } else { scene.header(place) };
        View { header, body, keys, seal, notice: None }
    }

    /// What a key does now. Whatever only concerns this panel is done at once.
    pub fn press(&mut self, scene: &Scene<'_>, place: Place, key: Key) -> Act {
        let Screen { buttons, .. } = self.screen(scene, place);
        let act = buttons.into_iter().nth(key.index()).map_or(Act::Nothing, |button| button.act);
        match &act {
            Act::Open(page) => self.open(*page, scene, place),
            Act::LookUp(_) => self.page = Page::Games,
            Act::Type(stroke) => self.number.stroke(*stroke),
            Act::Edit(stroke) => self.editor.stroke(*stroke, scene, place),
            _ => {}
        }
        act
    }

    /// A key that types a number is held on. False: the number is gone.
    pub fn count_on(&mut self, stroke: number::Stroke) -> bool {
        let types = matches!(self.page, Page::Total | Page::PayHowMuch { .. } | Page::CorrectBy { .. });
        if types {
            self.number.stroke(stroke);
        }
        types
    }

    /// A key is held: the menu opens, or closes again.
    pub fn hold(&mut self) {
        self.page = match self.page {
            Page::Menu(_) => Page::Game,
            _ => Page::Menu(0),
        };
    }

    /// Turns to a page.
    pub fn open(&mut self, page: Page, scene: &Scene<'_>, place: Place) {
        match page {
            Page::Entry if self.page != Page::Entry && !matches!(self.page, Page::Lines(_)) => {
                self.editor.begin(scene, place);
            }
            Page::Total | Page::PayHowMuch { .. } | Page::CorrectBy { .. } => self.number = Number::default(),
            _ => {}
        }
        self.page = page;
    }

    /// Back to the game's own screen.
    pub fn go_home(&mut self) {
        self.page = Page::Game;
    }

    /// The hand that is being entered here.
    pub const fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Whether the game's own screen is shown.
    pub fn is_home(&self) -> bool {
        self.page == Page::Game
    }

    /// Something happened at the table: pages that belong to a moment that is gone close.
    pub fn follow(&mut self, scene: &Scene<'_>, place: Place) {
        let table = scene.table;
        let fits = match self.page {
            Page::Kong => matches!(table.phase(), Phase::Turn(turn) if turn.place == place),
            Page::WonOn { .. } => matches!(table.phase(), Phase::Window(window)
                if window.claims[place].is_some_and(|it| it.claim.kind == ClaimKind::Mahjong)),
            Page::Entry | Page::Lines(_) | Page::Total => {
                matches!(table.phase(), Phase::Result | Phase::Settlement { .. })
            }
            Page::Pays(_) => matches!(table.phase(), Phase::Settlement { .. }),
            Page::Setup => table.is_stopped() || matches!(table.phase(), Phase::NoGame | Phase::Over),
            Page::CorrectBy { hand } => sheet::by_number(scene, hand).is_some(),
            _ => true,
        };
        if !fits {
            self.page = Page::Game;
        }
        // Every step is another one back now. The page stays: the next press must not meet the game's own keys.
        if let Page::Undo(search) = &mut self.page {
            *search = Search::LAST;
        }
        if !matches!(table.phase(), Phase::Result | Phase::Settlement { .. }) {
            self.editor = Editor::default();
        }
    }
}

/// The game's own screen.
fn game(panel: &Panel, scene: &Scene<'_>, place: Place) -> Screen {
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
        Phase::Result => settle::result(panel, scene, place),
        Phase::Settlement { agreed } => settle::settlement(scene, place, agreed),
        Phase::Settled => settle::settled(scene, place),
        Phase::Over => settle::over(scene, place),
    }
}

/// A body of words.
fn message(title: crate::screen::view::Title, lines: &[core::fmt::Arguments<'_>]) -> Body {
    use crate::screen::words::cut;
    let lines = lines.iter().map(|line| cut(*line)).filter(|line: &crate::screen::view::Note| !line.is_empty());
    Body::Message { title, lines: lines.take(3).collect() }
}
