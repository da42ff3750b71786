//! The menu that a held key opens.

use core::num::NonZeroU16;

use heapless::Vec;

use super::page_view::{Act, Button, PageView};
use super::picture::{self, Marks};
use super::scene::Scene;
use super::{Page, play, points, put_right, sheet, undo};
use crate::cut::{cut, sentence};
use crate::rules::kinds::{BonusRule, Robbing};
use crate::screen::view::{Body, NoteText, TilesLeft};
use crate::seat::Place;
use crate::settings::Brightness;
use crate::table::event::WinSource;
use crate::table::phase::Phase;
use crate::table::{Event, Table};

/// What the menu can offer, in the order in which it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// Undo events of this hand. It comes first because it can take many presses from there. For the
    /// same reason CORRECT has a key of its own.
    Undo,
    /// Declare a standing hand.
    Stand,
    /// Call fishing.
    Fishing,
    /// Declare mahjong with an open tile of another rack.
    Steal,
    /// Replace a flower before drawing.
    Flower,
    /// Begin the exchanges, where a house lets East do so.
    Exchange,
    /// Pay points from one place to another.
    Points,
    /// Book a penalty.
    Penalty,
    /// Report a false call.
    FalseCall,
    /// Lead the box back to what happens at the table.
    PutRight,
    /// Pause the game.
    Stop,
    /// Show the score sheet.
    Scores,
    /// Show the finished games.
    Games,
    /// Show the wall.
    Wall,
    /// Show what is known about the dice.
    Dice,
    /// Show the version and the sum of the program.
    Program,
    /// Show fewer words in larger letters at this place, or as usual.
    LargeType,
    /// Switch the sound on or off.
    Sound,
    /// Change the brightness. It comes last, one press of `<` away, because it also wakes a display
    /// that lost its power.
    Brightness,
}

impl MenuItem {
    /// Every item, in the order of the menu.
    pub const ALL: [MenuItem; MOST] = [
        MenuItem::Undo,
        MenuItem::Stand,
        MenuItem::Fishing,
        MenuItem::Steal,
        MenuItem::Flower,
        MenuItem::Exchange,
        MenuItem::Points,
        MenuItem::Penalty,
        MenuItem::FalseCall,
        MenuItem::PutRight,
        MenuItem::Stop,
        MenuItem::Scores,
        MenuItem::Games,
        MenuItem::Wall,
        MenuItem::Dice,
        MenuItem::Program,
        MenuItem::LargeType,
        MenuItem::Sound,
        MenuItem::Brightness,
    ];

    /// Its name on the display.
    pub const fn title(self) -> &'static str {
        match self {
            MenuItem::Undo => "Undo",
            MenuItem::Stand => "Stand",
            MenuItem::Fishing => "Fishing",
            MenuItem::Steal => "Steal",
            MenuItem::Flower => "Flower",
            MenuItem::Exchange => "Exchange",
            MenuItem::PutRight => "Put right",
            MenuItem::Points => "Points",
            MenuItem::Penalty => "Penalty",
            MenuItem::FalseCall => "False call",
            MenuItem::Stop => "Stop",
            MenuItem::Scores => "Scores",
            MenuItem::Games => "Games",
            MenuItem::Wall => "Wall",
            MenuItem::Dice => "Dice",
            MenuItem::LargeType => "Large type",
            MenuItem::Sound => "Sound",
            MenuItem::Brightness => "Brightness",
            MenuItem::Program => "Program",
        }
    }
}

/// One entry of the menu.
struct MenuEntry {
    item: MenuItem,
    note: NoteText,
    act: Act,
}

/// The number of items. The last one has the highest number, so `ALL` cannot lack one.
const MOST: usize = MenuItem::Brightness as usize + 1;

fn entries(scene: &Scene<'_>, place: Place) -> Vec<MenuEntry, MOST> {
    let entry = |item| {
        let (note, act) = offer(item, scene, place)?;
        Some(MenuEntry { item, note, act })
    };
    MenuItem::ALL.into_iter().filter_map(entry).collect()
}

/// The note below an item and what OK does there. None if the item does not fit the moment.
fn offer(item: MenuItem, scene: &Scene<'_>, place: Place) -> Option<(NoteText, Act)> {
    let table = scene.table;
    let running = is_running(table);
    // Points are moved between winds, so there must be winds.
    let in_play = running && scene.is_seated();
    let with_note = |fits: bool, note: &str, act| fits.then(|| (cut(format_args!("{note}")), act));
    let plain = |fits: bool, page| fits.then_some((NoteText::new(), Act::Open(page)));
    match item {
        MenuItem::Undo => {
            scene.history.last()?;
            let last = undo::StepInWords { steps: NonZeroU16::MIN, scene };
            let note = sentence(format_args!("{last}"));
            Some((note, Act::Open(Page::Undo(undo::UndoSearch::LAST))))
        }
        MenuItem::Fishing | MenuItem::Stand => {
            let (_, call) = play::waiting_call(scene, place).filter(|_| running)?;
            let stands = matches!(call, Event::Standing(_));
            let fits = stands == (item == MenuItem::Stand);
            with_note(fits, "One tile is missing.", Act::Happened(call))
        }
        MenuItem::Steal => {
            let event = Event::Mahjong { place, source: Some(WinSource::Steal), from: None };
            let fits = running && may_steal(table, place);
            with_note(fits, "Mahjong with a tile on a rack.", Act::Happened(event))
        }
        MenuItem::Flower => {
            let fits = running && may_replace(table, place);
            with_note(fits, "Replace one before you draw.", Act::Happened(Event::Flower(place)))
        }
        MenuItem::Exchange => {
            let fits = running && table.may_exchange(place);
            let event = Act::Happened(Event::Exchange(place));
            with_note(fits, "Three tiles, three times.", event)
        }
        MenuItem::PutRight => {
            let fits = running && put_right::fits(table);
            with_note(fits, "The box is out of step.", Act::Open(Page::PutRight))
        }
        MenuItem::Points => with_note(in_play, "From one to another.", Act::Open(Page::PayFrom)),
        MenuItem::Penalty => plain(in_play && points::has_penalties(scene), Page::Penalty(0)),
        MenuItem::FalseCall => plain(in_play, Page::False(points::last_call(scene))),
        MenuItem::Stop => with_note(running, "The game waits.", Act::Happened(Event::Stop)),
        MenuItem::Scores => plain(scene.is_seated(), Page::Sheet(0)),
        // Reading the journal takes a moment, which could delay the play.
        MenuItem::Games => {
            with_note(!running || !table.phase().is_play(), "Finished before.", Act::LookUp(0))
        }
        MenuItem::Wall => plain(table.hand().wall.is_some(), Page::Wall),
        MenuItem::Dice => with_note(true, "Are they fair?", Act::Open(Page::Dice(0))),
        MenuItem::Sound => {
            let mute = scene.settings.mute;
            with_note(true, if mute { "It is off." } else { "It is on." }, Act::Mute(!mute))
        }
        MenuItem::LargeType => {
            let on = scene.settings.large_type[place];
            let note = if on { "It is on, for you." } else { "Fewer words, for you." };
            with_note(true, note, Act::Enlarge(!on))
        }
        MenuItem::Brightness => {
            let note = cut(format_args!("It is {}.", scene.settings.brightness.title()));
            Some((note, Act::Open(Page::Brightness)))
        }
        MenuItem::Program => {
            with_note(true, "Is it the published one?", Act::Open(Page::Program(0)))
        }
    }
}

/// Whether a game is being played and not stopped.
fn is_running(table: &Table) -> bool {
    !table.is_stopped() && !matches!(table.phase(), Phase::NoGame | Phase::Over)
}

/// Whether this place may take a tile from another rack for its mahjong.
fn may_steal(table: &Table, place: Place) -> bool {
    let others_discard = match table.phase() {
        Phase::Window(window) => window.discarder != place,
        _ => false,
    };
    others_discard
        && table.options().robbing() == Robbing::AnyRevealed
        && table.is_revealed_to(place)
}

/// Whether this place draws next and may replace a flower before that.
fn may_replace(table: &Table, place: Place) -> bool {
    let draws = match table.phase() {
        Phase::Window(window) => {
            let next = table.options().next_player(window.discarder);
            !window.is_claimed() && next == place && !window.is_robbing()
        }
        _ => false,
    };
    draws && table.options().rules().bonus == BonusRule::Optional
}

/// The menu at this entry.
pub(super) fn screen(at: u8, scene: &Scene<'_>, place: Place) -> PageView {
    let entries = entries(scene, place);
    let count = entries.len() as u8;
    let at = at.min(count.saturating_sub(1));
    let Some(entry) = entries.into_iter().nth(at.into()) else { return PageView::ghost() };
    let body = Body::Choice {
        title: cut(format_args!("Menu")),
        value: cut(format_args!("{}", entry.item.title())),
        note: entry.note,
        index: at,
        count,
    };
    let mut screen =
        PageView::choice(body, at, count, Page::Menu, Button::new("OK", entry.act), Page::Game);
    if let (0, [back, ..], Some(correct)) = (at, &mut screen.buttons, sheet::correct(scene)) {
        *back = Button::open("CORRECT", correct);
    }
    screen
}

pub(super) fn back_only(body: Body) -> PageView {
    PageView { body, buttons: [Button::NONE, Button::NONE, Button::NONE, Button::BACK] }
}

/// The wall with the next tile and the next replacement.
pub(super) fn wall(scene: &Scene<'_>, place: Place) -> PageView {
    let next = scene.table.is_counted();
    let picture = picture::of(scene, place, Marks { counted: true, taken: &[], next });
    let wall = scene.table.hand().wall;
    let (live, reserve) = wall.map_or((0, 0), |wall| (wall.live(), wall.reserve()));
    let caption = match reserve {
        _ if !next => cut(format_args!("Broken here.")),
        0 => cut(format_args!("{}.", TilesLeft(live))),
        reserve => cut(format_args!("{}, {reserve} in reserve.", TilesLeft(live))),
    };
    back_only(Body::Wall { title: cut(format_args!("Wall")), picture, caption })
}

/// Makes the displays darker or brighter.
pub(super) fn brightness(scene: &Scene<'_>) -> PageView {
    let now = scene.settings.brightness;
    let at = Brightness::ALL.iter().position(|&it| it == now).unwrap_or(0);
    let body = Body::Choice {
        title: cut(format_args!("Brightness")),
        value: cut(format_args!("{}", now.title())),
        note: NoteText::new(),
        index: at as u8,
        count: Brightness::ALL.len() as u8,
    };
    let to = |at: usize| Act::Dim(Brightness::ALL.get(at).copied().unwrap_or_default());
    let darker = Button::new("<", to(at.saturating_sub(1)));
    let brighter = Button::new(">", to((at + 1).min(Brightness::ALL.len() - 1)));
    let set_up = Button::open("SET UP", Page::Displays(0));
    PageView { body, buttons: [darker, brighter, set_up, Button::BACK] }
}
