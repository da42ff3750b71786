//! What a held key opens.

use heapless::Vec;

use super::agree::Words;
use super::picture::{self, Marks};
use super::scene::{Brightness, Scene};
use super::screen::{Act, Button, Screen};
use super::{Page, play, points, sheet, undo};
use crate::rules::kinds::{Bonus, Robbing};
use crate::screen::view::{Body, Note};
use crate::screen::words::{TilesLeft, cut};
use crate::seat::Place;
use crate::table::Event;
use crate::table::event::Source;
use crate::table::phase::Phase;
use crate::table::window::Window;

/// One line of the menu.
struct Entry {
    text: &'static str,
    note: Note,
    act: Act,
}

/// Every entry there is at once.
const MOST: usize = 15;

fn entries(scene: &Scene<'_>, place: Place) -> Vec<Entry, MOST> {
    let table = scene.table;
    let mut entries = Vec::new();
    let mut add = |text, note: Note, act| {
        // There is room for every entry.
        let _ = entries.push(Entry { text, note, act });
    };
    let none = Note::new;
    let in_game = !matches!(table.phase(), Phase::NoGame);
    let running = in_game && !table.is_stopped() && !matches!(table.phase(), Phase::Over);
    // The first, because it may have far to go from there; so has `CORRECT`, a key of its own.
    if let Some(event) = &scene.history.last() {
        add("Undo", cut(format_args!("{}", Words { event, scene })), Act::Open(Page::Undo(undo::Search::LAST)));
    }
    if let Some((text, event)) = play::waiting_call(scene, place).filter(|_| running) {
        let text = if text == "STAND" { "Stand" } else { "Fishing" };
        add(text, cut(format_args!("one tile is missing")), Act::Happened(event));
    }
    let may_steal = matches!(table.phase(), Phase::Window(window) if window.discarder != place);
    if running && may_steal && table.options().robbing() == Robbing::AnyRevealed {
        let event = Event::Mahjong { place, source: Some(Source::Steal) };
        add("Steal", cut(format_args!("mahjong with a tile on a rack")), Act::Happened(event));
    }
    let draws = |window: &Window| table.options().next_player(window.discarder) == place && !window.is_robbing();
    if matches!(table.phase(), Phase::Window(window) if running && window.closes_at.is_none() && draws(window))
        && table.options().rules().bonus == Bonus::Optional
    {
        add("Flower", cut(format_args!("replace one before you draw")), Act::Happened(Event::Flower(place)));
    }
    // Before there are winds nobody can be named.
    if running && scene.is_seated() {
        add("Points", cut(format_args!("from one to another")), Act::Open(Page::PayFrom));
        if points::has_penalties(scene) {
            add("Penalty", none(), Act::Open(Page::Penalty(0)));
        }
        add("False call", none(), Act::Open(Page::False(points::last_call(scene))));
    }
    if running {
        add("Stop", cut(format_args!("the game waits")), Act::Happened(Event::Stop));
    }
    if scene.is_seated() {
        add("Scores", none(), Act::Open(Page::Sheet(0)));
    }
    // Reading the journal takes a moment that nobody may have in play.
    if !running || !table.phase().is_play() {
        add("Games", cut(format_args!("finished before")), Act::LookUp(0));
    }
    if table.hand().wall.is_some() {
        add("Wall", none(), Act::Open(Page::Wall));
    }
    add("Dice", cut(format_args!("are they fair?")), Act::Open(Page::Dice(0)));
    let (sound, mute) = (scene.settings.mute, !scene.settings.mute);
    add("Sound", cut(format_args!("{}", if sound { "is off" } else { "is on" })), Act::Mute(mute));
    let brightness = scene.settings.brightness.name();
    add("Brightness", cut(format_args!("{brightness}")), Act::Open(Page::Brightness));
    entries
}

/// The menu.
pub(super) fn screen(at: u8, scene: &Scene<'_>, place: Place) -> Screen {
    let entries = entries(scene, place);
    let count = entries.len() as u8;
    let at = at.min(count.saturating_sub(1));
    let Some(entry) = entries.into_iter().nth(at.into()) else { return Screen::ghost() };
    let body = Body::Choice {
        title: cut(format_args!("Menu")),
        value: cut(format_args!("{}", entry.text)),
        note: entry.note,
        index: at,
        count,
    };
    let mut screen = Screen::choice(body, at, count, Page::Menu, Button::new("OK", entry.act), Page::Game);
    if let (0, [back, ..], Some(correct)) = (at, &mut screen.buttons, sheet::correct(scene)) {
        *back = Button::open("CORRECT", correct);
    }
    screen
}

pub(super) fn back_only(body: Body) -> Screen {
    Screen { body, buttons: [Button::NONE, Button::NONE, Button::NONE, Button::BACK] }
}

/// The wall with the next tile and the next replacement.
pub(super) fn wall(scene: &Scene<'_>, place: Place) -> Screen {
    let picture = picture::of(scene, place, Marks { counted: true, taken: &[], next: true });
    let wall = scene.table.hand().wall;
    let (live, reserve) = wall.map_or((0, 0), |wall| (wall.live(), wall.reserve()));
    let caption = match reserve {
        0 => cut(format_args!("{}", TilesLeft(live))),
        reserve => cut(format_args!("{}, {reserve} in reserve", TilesLeft(live))),
    };
    back_only(Body::Wall { title: cut(format_args!("Wall")), picture, caption })
}

/// Darker and brighter.
pub(super) fn brightness(scene: &Scene<'_>) -> Screen {
    let now = scene.settings.brightness;
    let at = Brightness::ALL.iter().position(|&it| it == now).unwrap_or(0);
    let body = Body::Choice {
        title: cut(format_args!("Brightness")),
        value: cut(format_args!("{}", now.name())),
        note: Note::new(),
        index: at as u8,
        count: Brightness::ALL.len() as u8,
    };
    let to = |at: usize| Act::Dim(Brightness::ALL.get(at).copied().unwrap_or_default());
    let darker = Button::new("<", to(at.saturating_sub(1)));
    let brighter = Button::new(">", to((at + 1).min(Brightness::ALL.len() - 1)));
    Screen { body, buttons: [darker, brighter, Button::NONE, Button::BACK] }
}
