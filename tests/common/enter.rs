//! A player who enters a hand with the keys. It reads the question that the box asks and presses
//! what answers it, so a test says which tiles it enters and not which keys.

use four_winds::key::Key;
use four_winds::panel::entry::{EntryStep, ItemKind, choices};
use four_winds::rules::kinds::ClaimKind;
use four_winds::seat::Place;
use four_winds::tile::Tile;

use super::labels::labelled;
use super::scenario::{self, Played, shown};

/// How the player chooses the number of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fingers {
    /// By tapping two keys.
    Tap,
    /// By holding one key until its number comes.
    Hold,
}

/// How long a tapped key is down, in milliseconds.
pub const TAP: u64 = 80;
/// How long a held key takes for each number, or for each page of a list.
pub const COUNT: u64 = 450;

/// A set, a pair or a tile to be entered.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    what: ItemKind,
    open: bool,
    /// The tile that is entered: for a chow the one in the middle.
    tile: Tile,
}

impl Item {
    /// Its tiles, each kind once.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let around = if self.what == ItemKind::Chow { 1 } else { 0 };
        let at = self.tile.index();
        (at - around..=at + around).filter_map(Tile::from_index)
    }

    /// The claim that it came from, if a player claimed it.
    pub fn claim(self) -> ClaimKind {
        match self.what {
            ItemKind::Chow => ClaimKind::Chow,
            ItemKind::Kong => ClaimKind::Kong,
            _ => ClaimKind::Pung,
        }
    }
}

/// The item that a text stands for: `345p`, `(11z)`, `[9999s]`, `55m`, `7z`.
pub fn item(text: &str) -> Result<Item, String> {
    let bare = text.trim_matches(['(', ')', '[', ']']);
    let wrong = || format!("{text} is no set");
    let letter = bare.chars().last().ok_or_else(wrong)?;
    let tiles: Vec<Tile> = bare
        .chars()
        .take_while(char::is_ascii_digit)
        .map(|digit| Tile::from_notation(digit, letter).ok_or_else(wrong))
        .collect::<Result<_, _>>()?;
    let tile = *tiles.get(tiles.len() / 2).ok_or_else(wrong)?;
    let alike = tiles.iter().all(|it| *it == tile);
    let what = match (tiles.len(), alike) {
        (1, _) => ItemKind::Tile,
        (2, true) => ItemKind::Pair,
        (3, true) => ItemKind::Pung,
        (3, false) => ItemKind::Chow,
        (4, true) => ItemKind::Kong,
        _ => return Err(wrong()),
    };
    Ok(Item { what, open: text.starts_with('('), tile })
}

/// Enters an item.
pub fn put(
    table: &mut dyn Played,
    place: Place,
    item: Item,
    fingers: Fingers,
) -> Result<(), String> {
    let before = table.referee().editor(place).items().len();
    for _ in 0..20 {
        if table.referee().editor(place).items().len() > before {
            return Ok(());
        }
        let step = table.referee().editor(place).step();
        let (key, millis) = answer(table, place, item, step, fingers)
            .ok_or_else(|| format!("no way to {item:?} from {step:?}: {}", shown(table, place)))?;
        scenario::press(table, place, key, millis);
    }
    Err(format!("{item:?} was not entered: {}", shown(table, place)))
}

fn answer(
    table: &dyn Played,
    place: Place,
    item: Item,
    step: EntryStep,
    fingers: Fingers,
) -> Option<(Key, u64)> {
    let label = |text: &str| Some((labelled(table.referee(), place, text)?, TAP));
    let suit = item.tile.suit();
    match step {
        EntryStep::Kind(_) => {
            let open = table.referee().view(place).title().contains("open");
            let kind = match item.what {
                _ if item.open && !open => "OPEN",
                ItemKind::Chow => "CHOW",
                ItemKind::Pung => "PUNG",
                ItemKind::Kong => "KONG",
                ItemKind::Pair => "PAIR",
                _ => "TILE",
            };
            label(kind).or_else(|| label("MORE"))
        }
        EntryStep::Suit(_) => {
            label(["CHAR", "CIRC", "BAMB", "HONOUR"][families(item.tile) as usize])
        }
        EntryStep::Third(shape, now) if Some(now) == suit && shape.what == item.what => {
            let number = item.tile.number()?;
            let third = (number - 1) / 3;
            let first = if shape.what == ItemKind::Chow && third == 0 { 2 } else { third * 3 + 1 };
            let held = COUNT * u64::from(number - first + 1) + TAP;
            let millis = if fingers == Fingers::Hold { held } else { TAP };
            Some((Key::ALL[usize::from(third)], millis))
        }
        // The box takes two tiles for the pair. BACK on the next page says that they are not.
        EntryStep::Third(shape, _) if shape.what != item.what => Some((Key::ALL[0], TAP)),
        EntryStep::Number(shape, ..) if shape.what != item.what => label("BACK"),
        EntryStep::Honour(shape) if shape.what != item.what => label("BACK"),
        EntryStep::Third(_, now) => {
            let steps = families(item.tile).checked_sub(now as u64).filter(|&steps| steps > 0);
            // A chow has no honours on the way round.
            let round = if item.what == ItemKind::Chow { 3 } else { 4 };
            let steps = steps.unwrap_or(families(item.tile) + round - now as u64);
            next_suit(steps, fingers)
        }
        EntryStep::Number(shape, ..) => {
            let number = item.tile.number()?;
            let run = format!("{}{number}{}", number - 1, number + 1);
            label(&if shape.what == ItemKind::Chow { run } else { number.to_string() })
        }
        EntryStep::Honour(_) if suit.is_some() => next_suit(families(item.tile) + 1, fingers),
        EntryStep::Honour(_) => {
            let (digit, _) = item.tile.notation();
            let at = u64::from(digit.to_digit(10)? - 1) % 4 + 1;
            let (key, _) = label(if is_wind(item.tile) { "WIND" } else { "DRAGON" })?;
            Some((key, if fingers == Fingers::Hold { COUNT * at + TAP } else { TAP }))
        }
        EntryStep::Wind(_) | EntryStep::Dragon(_) => label(honour(item.tile)?),
        _ => None,
    }
}

/// The number of a tile's suit on the way round; honours come last.
fn families(tile: Tile) -> u64 {
    tile.suit().map_or(3, |suit| suit as u64)
}

/// The key for the next suit, tapped once or held for so many.
fn next_suit(steps: u64, fingers: Fingers) -> Option<(Key, u64)> {
    let held = COUNT * (steps - 1) + TAP;
    Some((Key::ALL[3], if fingers == Fingers::Hold { held } else { TAP }))
}

fn is_wind(tile: Tile) -> bool {
    matches!(tile.notation(), ('1'..='4', 'z'))
}

fn honour(tile: Tile) -> Option<&'static str> {
    let names = ["EAST", "SOUTH", "WEST", "NORTH", "WHITE", "GREEN", "RED", "GOLD"];
    let (digit, _) = tile.notation();
    names.get(digit.to_digit(10)? as usize - 1).copied()
}

/// Says which tile came last, or answers which tile a named hand has, if the box asks.
pub fn pick(
    table: &mut dyn Played,
    place: Place,
    tile: Tile,
    fingers: Fingers,
) -> Result<(), String> {
    for _ in 0..4 {
        let (EntryStep::Winning(tiles) | EntryStep::Named(tiles)) =
            table.referee().editor(place).step()
        else {
            return Ok(());
        };
        let at = choices(tiles).iter().position(|(_, part)| part.has(tile));
        let at = at.ok_or_else(|| format!("{tile:?} is not offered: {}", shown(table, place)))?;
        let part = choices(tiles)[at].1;
        let counted = part.iter().take_while(|it| *it != tile).count() as u64 + 1;
        let holds = fingers == Fingers::Hold && part.len() > 1;
        let millis = if holds { COUNT * counted + TAP } else { TAP };
        scenario::press(table, place, Key::ALL[at], millis);
        if holds || part.len() == 1 {
            return Ok(());
        }
    }
    Err(format!("{tile:?} cannot be reached"))
}
