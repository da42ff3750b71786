//! Entering a hand with four keys.

mod editor;
mod item;
mod rest;

use core::fmt::Write;

pub use editor::{Editor, Shape, Step, Stroke, Summary};
pub use item::{Item, What};

use super::Page;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use crate::rules::kinds::Scored;
use crate::score::{self, Finish, Line, What as Counted};
use crate::screen::view::{Body, MOST_ROWS, MOST_SHOWN, Row, ShownTile, TileLook, Title};
use crate::screen::words::cut;
use crate::seat::{Place, Wind};
use crate::table::Event;
use crate::tile::{Dragon, Suit, Tile};

/// The editor as a screen.
pub(super) fn screen(editor: &Editor, scene: &Scene<'_>, place: Place) -> Screen {
    let step = editor.step();
    let summary = editor.summary();
    let body = Body::Entry {
        prompt: prompt(step),
        tiles: shown(editor).take(MOST_SHOWN).collect(),
        total: summary.total,
        note: summary.note.clone(),
    };
    Screen { body, buttons: buttons(editor, scene, place, step) }
}

fn prompt(step: Step) -> Title {
    let words = match step {
        Step::Kind(_) => "What have you?",
        Step::Bonus(_) => "Flower or season?",
        Step::Winning(_) => "Which came last?",
        Step::LastOfKind => "Last of its kind?",
        Step::Review => "Your hand",
        Step::Suit(shape) | Step::Third(shape, _) | Step::Number(shape, ..) => shape_name(shape),
        Step::Honour(shape) | Step::Wind(shape) | Step::Dragon(shape) | Step::Year(shape) => shape_name(shape),
        Step::BonusNumber { season: true, .. } => "Season",
        Step::BonusNumber { .. } => "Flower",
    };
    let is_whole = matches!(step, Step::Review) || words.ends_with('?');
    cut(format_args!("{words}{}", if is_whole { "" } else { ": which?" }))
}

const fn shape_name(shape: Shape) -> &'static str {
    match (shape.what, shape.open) {
        (What::Chow, true) => "Open chow",
        (What::Chow, false) => "Chow",
        (What::Pung, true) => "Open pung",
        (What::Pung, false) => "Pung",
        (What::Kong, true) => "Open kong",
        (What::Kong, false) => "Hidden kong",
        (What::Pair, _) => "Pair",
        (What::Tile, _) => "Tile",
        (What::Bonus, _) => "Flower",
        (What::Year, true) => "Open year",
        (What::Year, false) => "Year",
    }
}

/// The tiles as they lie there, the winning one marked.
fn shown(editor: &Editor) -> impl Iterator<Item = ShownTile> + '_ {
    let pointed = match editor.step() {
        Step::Winning(at) => editor.candidates().get(usize::from(at)).copied(),
        // Where sets are deleted and turned over, the last one is to be seen.
        Step::Kind(_) => None,
        _ => editor.winning(),
    };
    let (mut last, mut outside) = (pointed, editor.summary().outside.clone());
    editor.items().iter().flat_map(|item| item.tiles().enumerate().map(move |(at, tile)| (item, at, tile))).map(
        move |(item, at, tile)| {
            let stray = outside.iter().position(|&it| it == tile && item.is_in_hand());
            let look = if item.is_in_hand() && last == Some(tile) {
                last = None;
                TileLook::Winning
            } else if let Some(stray) = stray {
                outside.remove(stray);
                TileLook::LeftOver
            } else if item.open || item.what == What::Bonus {
                TileLook::Exposed
            } else if item.what == What::Kong {
                TileLook::FaceDown
            } else {
                TileLook::Concealed
            };
            ShownTile { tile, look, begins: at == 0 }
        },
    )
}

#[inline(never)]
fn go(text: &'static str, step: Step) -> Button {
    Button::new(text, Act::Edit(Stroke::Go(step)))
}

#[inline(never)]
fn stroke(text: &'static str, stroke: Stroke) -> Button {
    Button::new(text, Act::Edit(stroke))
}

const fn in_hand(what: What) -> Shape {
    Shape { what, open: false }
}

/// Whether the rule set has years, a gold dragon, and flowers that stay in the hand.
fn has_years(scene: &Scene<'_>) -> bool {
    scene.table.options().rules().scoring.form.years
}

fn buttons(editor: &Editor, scene: &Scene<'_>, place: Place, step: Step) -> [Button; 4] {
    let back = || go("BACK", Step::Kind(0));
    match step {
        Step::Kind(page) => kinds(editor, scene, place, page),
        Step::Suit(shape) => {
            let suit = |text, suit| go(text, Step::Third(shape, suit));
            let last = match shape.what {
                What::Chow => stroke("BACK", Stroke::NoSuchSet),
                _ => go("HONOUR", Step::Honour(shape)),
            };
            [suit("CHAR", Suit::Characters), suit("CIRC", Suit::Circles), suit("BAMB", Suit::Bamboo), last]
        }
        Step::Third(shape, suit) => {
            let third = |text, third| go(text, Step::Number(shape, suit, third));
            // The last run begins with the 7.
            let high = match (shape.what, Tile::suited(suit, 7)) {
                (What::Chow, Some(seven)) => stroke("789", Stroke::Put(shape, seven)),
                _ => third("7-9", 2),
            };
            [third("1-3", 0), third("4-6", 1), high, go("BACK", Step::Suit(shape))]
        }
        Step::Number(shape, suit, third) => numbers(shape, suit, third),
        Step::Honour(shape) => {
            let dragons = go("DRAGON", Step::Dragon(shape));
            let bonus = match has_years(scene) && matches!(shape.what, What::Pair | What::Tile) {
                true => go("BONUS", Step::Bonus(shape)),
                false => Button::NONE,
            };
            [go("WIND", Step::Wind(shape)), dragons, bonus, stroke("BACK", Stroke::NoSuchSet)]
        }
        Step::Wind(shape) => {
            Wind::ALL.map(|wind| stroke(super::screen::wind_label(wind), Stroke::Put(shape, Tile::wind(wind))))
        }
        Step::Dragon(shape) => {
            let dragon = |text, dragon| stroke(text, Stroke::Put(shape, Tile::dragon(dragon)));
            let last = if has_years(scene) { dragon("GOLD", Dragon::Gold) } else { go("BACK", Step::Honour(shape)) };
            [dragon("WHITE", Dragon::White), dragon("GREEN", Dragon::Green), dragon("RED", Dragon::Red), last]
        }
        Step::Year(shape) => {
            let [east, ..] = Wind::ALL;
            let year = |text, tile| stroke(text, Stroke::Put(shape, tile));
            let dragons = year("DRAGON", Tile::dragon(Dragon::White));
            [
                year("WIND", Tile::wind(east)),
                dragons,
                year("FLOWER", Tile::flower(east)),
                year("SEASON", Tile::season(east)),
            ]
        }
        Step::Bonus(shape) => [
            go("FLOWER", Step::BonusNumber { shape, season: false }),
            go("SEASON", Step::BonusNumber { shape, season: true }),
            Button::NONE,
            if shape.open { stroke("NO MORE", Stroke::NoMoreBonus) } else { go("BACK", Step::Honour(shape)) },
        ],
        Step::BonusNumber { shape, season } => {
            let tile = |wind| if season { Tile::season(wind) } else { Tile::flower(wind) };
            let [east, south, west, north] = Wind::ALL.map(|wind| Stroke::Put(shape, tile(wind)));
            [stroke("1", east), stroke("2", south), stroke("3", west), stroke("4", north)]
        }
        Step::Winning(at) => {
            let candidates = editor.candidates();
            let count = candidates.len().max(1) as u8;
            let take = match candidates.get(usize::from(at)) {
                Some(&tile) => stroke("OK", Stroke::Winning(tile)),
                None => Button::off("OK", Why::Says("No tile in the hand can have come last: go BACK")),
            };
            let to = |at| Step::Winning(at);
            [go("<", to((at + count - 1) % count)), go(">", to((at + 1) % count)), take, go("BACK", Step::Kind(2))]
        }
        Step::LastOfKind => {
            [stroke("YES", Stroke::LastOfKind(true)), stroke("NO", Stroke::LastOfKind(false)), Button::NONE, back()]
        }
        Step::Review => review(editor, scene, place),
    }
}

fn numbers(shape: Shape, suit: Suit, third: u8) -> [Button; 4] {
    const PLAIN: [[&str; 3]; 3] = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]];
    const RUNS: [[&str; 3]; 3] = [["123", "234", "345"], ["456", "567", "678"], ["789", "789", "789"]];
    let labels = if shape.what == What::Chow { &RUNS } else { &PLAIN };
    let [a, b, c] = labels.get(usize::from(third)).copied().unwrap_or(labels[0]);
    let number = |text, at| match Tile::suited(suit, third * 3 + at) {
        Some(tile) => stroke(text, Stroke::Put(shape, tile)),
        None => Button::NONE,
    };
    [number(a, 1), number(b, 2), number(c, 3), go("BACK", Step::Third(shape, suit))]
}

/// What comes next; the rarer things are on the later pages.
fn kinds(editor: &Editor, scene: &Scene<'_>, place: Place, page: u8) -> [Button; 4] {
    let suit = |text, what| go(text, Step::Suit(in_hand(what)));
    let more = |page| go("MORE", Step::Kind(page));
    let any = |text, it| match editor.items().is_empty() {
        true => Button::off(text, Why::Says("Nothing is entered yet")),
        false => stroke(text, it),
    };
    // What a hand is most likely to need is on the first page: in a goulash a joker, and where a chow counts nothing the
    // way out for who has not won.
    let chow = || suit("CHOW", What::Chow);
    let joker = || match scene.table.is_goulash() {
        true => any("JOKER", Stroke::Joker),
        false => Button::off("JOKER", Why::Says("Jokers are played in a goulash only")),
    };
    let wins = editor::is_winner(scene, place);
    let chows_count = scene.table.options().rules().scoring.sets.chow.concealed > 0;
    match page {
        0 => {
            let first = match wins || chows_count {
                false => stroke("DONE", Stroke::Rest),
                true if scene.table.is_goulash() => joker(),
                true => chow(),
            };
            [first, suit("PUNG", What::Pung), suit("PAIR", What::Pair), more(1)]
        }
        1 => {
            let bonus = match scene.table.options().has_bonus_tiles() {
                true => go("BONUS", Step::Bonus(Shape::LAID_ASIDE)),
                false => Button::off("BONUS", Why::Says("No flowers and seasons in this game")),
            };
            [suit("KONG", What::Kong), suit("TILE", What::Tile), bonus, more(2)]
        }
        2 => {
            let rest = match wins {
                true if editor.winning().is_some() => go("LAST", Step::Winning(editor.winning_at())),
                // The box has counted the tiles; who forgot to tell it of a flower says when all are in.
                true if has_years(scene) => stroke("DONE", Stroke::Rest),
                true => Button::off("DONE", Why::Says("A mahjong is entered with all its tiles")),
                false if chows_count => stroke("DONE", Stroke::Rest),
                false => chow(),
            };
            [any("DELETE", Stroke::Delete), any("OPEN", Stroke::TurnOver), rest, more(3)]
        }
        _ => {
            let rare = match has_years(scene) {
                true => go("YEAR", Step::Year(in_hand(What::Year))),
                false if wins && scene.table.is_goulash() => chow(),
                false => joker(),
            };
            [Button::open("POINTS", Page::Total), rare, go("FIRST", Step::Kind(0)), Button::BACK]
        }
    }
}

/// All tiles are in.
fn review(editor: &Editor, scene: &Scene<'_>, place: Place) -> [Button; 4] {
    let typed = scene.table.options().scored() == Scored::Typed;
    let ok = match editor.hand(scene, place) {
        Some(hand) if editor.summary().complete => {
            let event = Event::Hand { place, hand, last_of_kind: editor.last_of_kind(), won_on: None };
            // Where points are typed, the tiles only show that it is a mahjong.
            if typed { Button::new("OK", Act::Then(event, Page::Total)) } else { Button::event("OK", event) }
        }
        _ => Button::off("OK", Why::Says("This is no mahjong: FIX it, or say in the menu that the call was false")),
    };
    let lines = match scene.table.options().scored() {
        Scored::Wins | Scored::Typed => Button::NONE,
        _ => Button::open("LINES", Page::Lines(0)),
    };
    [ok, lines, go("FIX", Step::Kind(2)), Button::BACK]
}

/// What the hand counts, line by line.
pub(super) fn lines(editor: &Editor, scene: &Scene<'_>, place: Place, page: u8) -> Screen {
    let context = score::Context { last_of_kind: editor.last_of_kind(), ..scene.table.context(place) };
    let score = editor.hand(scene, place).map(|hand| score::score(scene.table.options().rules(), &hand, &context));
    let all: &[Line] = score.as_ref().map_or(&[], |score| &score.lines);
    let finish = scene.table.options().rules().scoring.finish;
    // The name of a special hand needs a second line; such a hand has few others.
    let named = |line: &Line| matches!(line.what, Counted::Special(_) | Counted::Fishing(_));
    let per_page = if all.iter().any(named) { MOST_ROWS / 2 } else { MOST_ROWS };
    let pages = all.len().div_ceil(per_page).max(1) as u8;
    let page = page.min(pages - 1);
    let rows = all.iter().skip(usize::from(page) * per_page).take(per_page).map(|line| row(line, finish)).collect();
    let (fan, total) = score.as_ref().map_or((0, 0), |score| (score.fan, score.total));
    let title = match finish {
        Finish::Fan(_) => cut(format_args!("{fan} fan: {total}")),
        _ => cut(format_args!("Total {total}")),
    };
    let body = Body::Rows { title, rows, page, pages };
    Screen::choice(body, page, pages, Page::Lines, Button::NONE, Page::Entry)
}

/// A line with its points and, by the way the rule set counts, its doubles, fan or addition.
fn row(line: &Line, finish: Finish) -> Row {
    let mut value = heapless::String::new();
    if line.points != 0 || line.factor == 0 {
        let _ = write!(value, "{}", line.points);
    }
    if line.factor != 0 {
        let space = if value.is_empty() { "" } else { " " };
        let _ = match finish {
            Finish::Doubles => write!(value, "{space}×{}", 1_i64 << line.factor.clamp(0, 30)),
            Finish::Fan(_) => write!(value, "{space}{} fan", line.factor),
            Finish::Quarters | Finish::Points => {
                write!(value, "{space}+{}.{:02}", line.factor / 4, line.factor % 4 * 25)
            }
        };
    }
    Row { text: cut(format_args!("{}", line.what)), value, mine: false }
}
