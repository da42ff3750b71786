//! The keys of each question of the editor.

use super::super::Page;
use super::super::page_view::{Act, Button, DeadReason, wind_label};
use super::super::scene::Scene;
use super::super::settle;
use super::choice::choices;
use super::counting::has_honours;
use super::editor::{self, Editor};
use super::item::ItemKind;
use super::step::{EntryShape, EntryStep, EntryStroke};
use crate::score::Scored;
use crate::score::tile_set::TileSet;
use crate::screen::view::KeyState;
use crate::seat::{Place, Wind};
use crate::table::Event;
use crate::tile::{Dragon, Suit, Tile};

/// The keys of the question that the editor asks now.
pub(super) fn buttons(editor: &Editor, scene: &Scene<'_>, place: Place) -> [Button; 4] {
    match editor.step() {
        EntryStep::HowManyOpen(false) => {
            let count = |text, count| stroke(text, EntryStroke::OpenSets(count));
            [
                count("NONE", 0),
                count("1", 1),
                count("2", 2),
                go("MORE", EntryStep::HowManyOpen(true)),
            ]
        }
        EntryStep::HowManyOpen(true) => {
            let count = |text, count| stroke(text, EntryStroke::OpenSets(count));
            [count("3", 3), count("4", 4), Button::NONE, go("BACK", EntryStep::HowManyOpen(false))]
        }
        EntryStep::OpenSet => open_set(scene),
        EntryStep::Kind(page) => kinds(editor, scene, place, page),
        EntryStep::Suit(shape) => suits(scene, shape),
        EntryStep::Third(shape, suit) => thirds(shape, suit, has_honours(scene, shape)),
        EntryStep::Number(shape, suit, third) => {
            let known = editor.is_known(shape, scene, place);
            let first = *shape.numbers(third).start();
            let counted = editor.counted().map(|number| number + 1 - first);
            light(counted, numbers(shape, suit, third, known))
        }
        EntryStep::Honour(shape) => honours(scene, shape),
        EntryStep::Wind(shape) => light(
            editor.counted(),
            Wind::ALL.map(|wind| put(wind_label(wind), shape, Tile::wind(wind))),
        ),
        EntryStep::Dragon(shape) => light(editor.counted(), dragons(scene, shape)),
        EntryStep::Year(shape) => years(shape),
        EntryStep::Bonus(shape) => bonus(shape),
        EntryStep::BonusNumber { shape, season } => bonus_numbers(shape, season),
        EntryStep::Named(tiles) => {
            let back = stroke("BACK", EntryStroke::Unname);
            one_of(tiles, editor.counted_tile(), back, &EntryStroke::Named)
        }
        EntryStep::Winning(tiles) => {
            let back = match tiles == editor.candidates() {
                true => go("BACK", EntryStep::Kind(2)),
                false => go("BACK", EntryStep::Winning(editor.candidates())),
            };
            one_of(tiles, editor.counted_tile(), back, &EntryStroke::Winning)
        }
        EntryStep::LastOfKind => [
            stroke("YES", EntryStroke::LastOfKind(true)),
            stroke("NO", EntryStroke::LastOfKind(false)),
            Button::NONE,
            go("BACK", EntryStep::Kind(0)),
        ],
        EntryStep::Review => review(editor, scene, place),
    }
}

fn go(text: &'static str, step: EntryStep) -> Button {
    stroke(text, EntryStroke::Go(step))
}

fn put(text: &'static str, shape: EntryShape, tile: Tile) -> Button {
    stroke(text, EntryStroke::Put(shape, tile))
}

fn stroke(text: &'static str, stroke: EntryStroke) -> Button {
    Button::new(text, Act::Edit(stroke))
}

const fn in_hand(what: ItemKind) -> EntryShape {
    EntryShape { what, open: false }
}

/// Asks what the next open set is.
fn open_set(scene: &Scene<'_>) -> [Button; 4] {
    let open = |what| EntryShape { what, open: true };
    let suit = |text, what| go(text, EntryStep::Suit(open(what)));
    let last = match has_years(scene) {
        true => go("YEAR", EntryStep::Year(open(ItemKind::Year))),
        false => stroke("BACK", EntryStroke::NoSuchSet),
    };
    [suit("CHOW", ItemKind::Chow), suit("PUNG", ItemKind::Pung), suit("KONG", ItemKind::Kong), last]
}

/// Whether the rule set has years, a gold dragon, and flowers that stay in the hand.
fn has_years(scene: &Scene<'_>) -> bool {
    scene.table.options().rules().scoring.form.years
}

/// Asks for the suit. After an honour the next tile can be anything.
fn suits(scene: &Scene<'_>, shape: EntryShape) -> [Button; 4] {
    let suit = |text, suit| go(text, EntryStep::Third(shape, suit));
    let last = match has_honours(scene, shape) {
        true => go("HONOUR", EntryStep::Honour(shape)),
        false => stroke("BACK", EntryStroke::NoSuchSet),
    };
    [suit("CHAR", Suit::Characters), suit("CIRC", Suit::Circles), suit("BAMB", Suit::Bamboo), last]
}

/// Numbers of the suit that is kept. The last key goes on to the next suit and says to which.
fn thirds(shape: EntryShape, suit: Suit, honours: bool) -> [Button; 4] {
    let third = |text, third| go(text, EntryStep::Number(shape, suit, third));
    let to = match suit {
        Suit::Characters => "CIRC",
        Suit::Circles => "BAMB",
        Suit::Bamboo if honours => "HONOUR",
        Suit::Bamboo => "CHAR",
    };
    let next = stroke(to, EntryStroke::NextSuit(shape));
    match shape.what {
        ItemKind::Chow => [third("2-3", 0), third("4-6", 1), third("7-8", 2), next],
        _ => [third("1-3", 0), third("4-6", 1), third("7-9", 2), next],
    }
}

/// The same keys; the one that a held key has counted to is lit. It counts from 1.
fn light(counted: Option<u8>, mut keys: [Button; 4]) -> [Button; 4] {
    let at = counted.and_then(|number| usize::from(number).checked_sub(1));
    if let Some(key) = at.and_then(|at| keys.get_mut(at)) {
        key.label.state = KeyState::Lit;
    }
    keys
}

fn numbers(shape: EntryShape, suit: Suit, third: u8, known: bool) -> [Button; 4] {
    const PLAIN: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const RUNS: [&str; 9] = ["", "123", "234", "345", "456", "567", "678", "789", ""];
    let labels = if shape.what == ItemKind::Chow { &RUNS } else { &PLAIN };
    let mut numbers = shape.numbers(third);
    let mut number = || {
        let number = numbers.next()?;
        let text = labels.get(usize::from(number) - 1).copied()?;
        Some(put(text, shape, shape.tile(suit, number)?))
    };
    // A set that was claimed in play may not be there after all.
    let none = || match known {
        true => stroke("NONE", EntryStroke::NoSuchSet),
        false => Button::NONE,
    };
    let back = match known {
        true => go("BACK", EntryStep::Third(shape, suit)),
        false => stroke("BACK", EntryStroke::NoSuchSet),
    };
    let [a, b, c] = [number(), number(), number()].map(|key| key.unwrap_or_else(none));
    [a, b, c, back]
}

/// Keys that lead to one of these tiles, in one press if there are few. The one that leads to the
/// counted tile is lit.
fn one_of(
    tiles: TileSet,
    counted: Option<Tile>,
    back: Button,
    take: &dyn Fn(Tile) -> EntryStroke,
) -> [Button; 4] {
    let keys = choices(tiles);
    let at = keys.iter().position(|(_, part)| counted.is_some_and(|tile| part.has(tile)));
    if keys.is_empty() {
        let why = DeadReason::Says("No tile in the hand can have come last: go BACK");
        return [Button::off("OK", why), Button::NONE, Button::NONE, back];
    }
    let mut keys = keys.into_iter().map(|(text, part)| match part.iter().next() {
        Some(tile) if part.len() == 1 => stroke(text, take(tile)),
        _ => stroke(text, EntryStroke::Among(part)),
    });
    let mut key = || keys.next();
    let first = [key(), key(), key()].map(|key| key.unwrap_or(Button::NONE));
    let [a, b, c] = first;
    light(at.map(|at| at as u8 + 1), [a, b, c, key().unwrap_or(back)])
}

fn honours(scene: &Scene<'_>, shape: EntryShape) -> [Button; 4] {
    let third = match has_years(scene) && matches!(shape.what, ItemKind::Pair | ItemKind::Tile) {
        true => go("BONUS", EntryStep::Bonus(shape)),
        false => stroke("BACK", EntryStroke::NoSuchSet),
    };
    [
        go("WIND", EntryStep::Wind(shape)),
        go("DRAGON", EntryStep::Dragon(shape)),
        third,
        stroke("CHAR", EntryStroke::NextSuit(shape)),
    ]
}

fn dragons(scene: &Scene<'_>, shape: EntryShape) -> [Button; 4] {
    let dragon = |text, dragon| put(text, shape, Tile::dragon(dragon));
    let last = match has_years(scene) {
        true => dragon("GOLD", Dragon::Gold),
        false => go("BACK", EntryStep::Honour(shape)),
    };
    [
        dragon("WHITE", Dragon::White),
        dragon("GREEN", Dragon::Green),
        dragon("RED", Dragon::Red),
        last,
    ]
}

fn years(shape: EntryShape) -> [Button; 4] {
    let [east, ..] = Wind::ALL;
    [
        put("WIND", shape, Tile::wind(east)),
        put("DRAGON", shape, Tile::dragon(Dragon::White)),
        put("FLOWER", shape, Tile::flower(east)),
        put("SEASON", shape, Tile::season(east)),
    ]
}

fn bonus(shape: EntryShape) -> [Button; 4] {
    let last = match shape.open {
        true => stroke("NO MORE", EntryStroke::NoMoreBonus),
        false => go("BACK", EntryStep::Honour(shape)),
    };
    [
        go("FLOWER", EntryStep::BonusNumber { shape, season: false }),
        go("SEASON", EntryStep::BonusNumber { shape, season: true }),
        Button::NONE,
        last,
    ]
}

fn bonus_numbers(shape: EntryShape, season: bool) -> [Button; 4] {
    let tile = |wind| if season { Tile::season(wind) } else { Tile::flower(wind) };
    let [east, south, west, north] = Wind::ALL.map(tile);
    [put("1", shape, east), put("2", shape, south), put("3", shape, west), put("4", shape, north)]
}

/// Asks what kind of item comes next. The rarer ones are on the later pages.
fn kinds(editor: &Editor, scene: &Scene<'_>, place: Place, page: u8) -> [Button; 4] {
    let table = scene.table;
    let wins = editor::is_winner(scene, place);
    let more = |page| go("MORE", EntryStep::Kind(page));
    match page {
        // The first key of this page is the one that the hand most likely needs. A goulash needs
        // jokers. A losing hand whose chows count nothing is usually finished early.
        0 => {
            let first = match wins || chows_count(scene) {
                false => stroke("DONE", EntryStroke::Rest),
                true if table.is_goulash() => joker(editor, scene),
                true => item(editor, "CHOW", ItemKind::Chow),
            };
            // The pair of a mahjong is asked for when only two tiles are left.
            let third = if wins { open(editor) } else { item(editor, "PAIR", ItemKind::Pair) };
            [first, item(editor, "PUNG", ItemKind::Pung), third, more(1)]
        }
        1 => {
            let second = if wins { item(editor, "PAIR", ItemKind::Pair) } else { open(editor) };
            let kong = match table.options().has_kongs() {
                true => item(editor, "KONG", ItemKind::Kong),
                false => Button::off("KONG", DeadReason::Says("Kongs come with lesson 4")),
            };
            [kong, second, item(editor, "TILE", ItemKind::Tile), more(2)]
        }
        2 => {
            let bonus = match table.options().has_bonus_tiles() {
                true => go("BONUS", EntryStep::Bonus(EntryShape::LAID_ASIDE)),
                false => {
                    let why = DeadReason::Says("No flowers and seasons in this game");
                    Button::off("BONUS", why)
                }
            };
            [
                change_last(editor, "DELETE", EntryStroke::Delete),
                bonus,
                third_of_third_page(editor, scene, wins),
                more(3),
            ]
        }
        _ => {
            let rare = match has_years(scene) {
                true => go("YEAR", EntryStep::Year(in_hand(ItemKind::Year))),
                false if wins && table.is_goulash() => item(editor, "CHOW", ItemKind::Chow),
                false => joker(editor, scene),
            };
            let total = Button::open(settle::total_label(scene), Page::Total);
            [total, rare, Button::BACK, more(0)]
        }
    }
}

/// A key for an item of this kind, which lies open if OPEN was pressed before.
fn item(editor: &Editor, text: &'static str, what: ItemKind) -> Button {
    let open = editor.is_open() && !matches!(what, ItemKind::Pair | ItemKind::Tile);
    go(text, editor.ask_for(EntryShape { what, open }))
}

/// The key that says that the next set lies open.
fn open(editor: &Editor) -> Button {
    let act = Act::Edit(EntryStroke::Open(!editor.is_open()));
    if editor.is_open() { Button::lit("OPEN", act) } else { Button::new("OPEN", act) }
}

fn change_last(editor: &Editor, text: &'static str, change: EntryStroke) -> Button {
    match editor.items().is_empty() {
        true => Button::off(text, DeadReason::Says("Nothing is entered yet")),
        false => stroke(text, change),
    }
}

fn joker(editor: &Editor, scene: &Scene<'_>) -> Button {
    match scene.table.is_goulash() {
        true => change_last(editor, "JOKER", EntryStroke::Joker),
        false => Button::off("JOKER", DeadReason::Says("Jokers are played in a goulash only")),
    }
}

/// Whether concealed chows count in this rule set.
fn chows_count(scene: &Scene<'_>) -> bool {
    scene.table.options().rules().scoring.sets.chow.concealed > 0
}

/// On the third page: choose the winning tile, finish, or enter a chow.
fn third_of_third_page(editor: &Editor, scene: &Scene<'_>, wins: bool) -> Button {
    let done = stroke("DONE", EntryStroke::Rest);
    match wins {
        true if editor.winning().is_some() => go("LAST", EntryStep::Winning(editor.candidates())),
        // The number of tiles comes from the box's own count. If it was never told about a flower,
        // the player must say when all tiles are entered.
        true if has_years(scene) => done,
        true => Button::off("DONE", DeadReason::Says("A mahjong is entered with all its tiles")),
        false if chows_count(scene) => done,
        false => item(editor, "CHOW", ItemKind::Chow),
    }
}

/// The keys when all tiles are entered.
fn review(editor: &Editor, scene: &Scene<'_>, place: Place) -> [Button; 4] {
    let scored = scene.table.options().scored();
    let ok = match editor.entered(scene) {
        _ if editor.summary().below_minimum => settle::play_on(place),
        Some(hand) if editor.summary().complete => {
            let (last_of_kind, rest) =
                (editor.last_of_kind(), editor.rest() && !editor::is_winner(scene, place));
            let event = Event::Hand { place, hand, last_of_kind, won_on: None, rest };
            // Where points are typed, the tiles only prove the mahjong.
            match scored {
                Scored::Typed => Button::new("OK", Act::Then(event, Page::Total)),
                _ => Button::event("OK", event),
            }
        }
        _ => {
            let why = match editor.summary().wrong_kind {
                true => "FIX it, or say in the menu that the wrong kind was called",
                false => "This is no mahjong: FIX it, or say in the menu that the call was false",
            };
            Button::off("OK", DeadReason::Says(why))
        }
    };
    let lines = match scored {
        Scored::Wins | Scored::Typed => Button::NONE,
        _ => Button::open("LINES", Page::Lines(0)),
    };
    [ok, lines, go("FIX", EntryStep::Kind(2)), Button::BACK]
}
