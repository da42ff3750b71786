//! Reads the notation of a hand. Errors tell the position of the wrong character.

use core::fmt;

use super::{Form, Hand, JOKER, LaidGroup, Meld, MeldKind};
use crate::sort::sort_few_by_key;
use crate::tile::Tile;

/// What is wrong with a hand, and where in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandError {
    /// The position of the wrong character, counted from 0. It is the length of the text if
    /// something is missing at the end.
    pub at: usize,
    /// What is wrong there.
    pub fault: HandFault,
}

/// What can be wrong with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandFault {
    /// The text has no tiles.
    Empty,
    /// A character that the notation does not use.
    UnknownCharacter(char),
    /// A digit and a letter that name no tile.
    NoSuchTile(char, char),
    /// Digits with no suit letter after them.
    SuitMissing,
    /// A suit letter with no digits before it.
    DigitsMissing,
    /// An opening bracket without a closing bracket of the same kind.
    NotClosed,
    /// A closing bracket that was not opened.
    NotOpened,
    /// The tiles in these brackets make no meld.
    NotAMeld,
    /// The tiles in square brackets are not four alike.
    NotAKong,
    /// The tiles in braces make no concealed group.
    NotAGroup,
    /// More groups in braces than a hand can have.
    TooManyGroups,
    /// A flower or season in a meld.
    BonusInMeld(Tile),
    /// More melds than a hand has blocks.
    TooManyMelds,
    /// More of a tile than the set has.
    FiveOfATile(Tile),
    /// More of a flower or season than the set has.
    TooManyOfABonus(Tile),
    /// A plus with no tile, or more than one, after it.
    OneWinningTile,
    /// A flower or season as the winning tile.
    BonusWins(Tile),
    /// Text after the winning tile.
    AfterWinningTile,
    /// A gold dragon in a set that has none.
    NoGoldDragon,
    /// A year in a rule set that has none.
    NoYears,
    /// Too few playing tiles.
    TooFew {
        /// How many there are. A kong counts as three.
        have: usize,
        /// How many there must be.
        need: usize,
    },
    /// Too many playing tiles.
    TooMany {
        /// How many there are. A kong counts as three.
        have: usize,
        /// How many there must be.
        need: usize,
    },
    /// As many tiles as a mahjong has, but no winning tile.
    WinningTileMissing,
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.fault)
    }
}

impl fmt::Display for HandFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HandFault::Empty => f.write_str("there are no tiles; write them like 123m55z(777p)+5z"),
            HandFault::UnknownCharacter(c) => {
                write!(f, "{c} is no digit, no suit (m p s z f g), no bracket and no plus")
            }
            HandFault::NoSuchTile(digit, letter) => write!(f, "there is no tile {digit}{letter}"),
            HandFault::SuitMissing => {
                f.write_str("the suit letter is missing behind the digits (m p s z f g)")
            }
            HandFault::DigitsMissing => {
                f.write_str("a suit letter comes behind its digits, like 123m")
            }
            HandFault::NotClosed => f.write_str("this bracket is not closed by its like"),
            HandFault::NotOpened => f.write_str("this bracket was not opened"),
            HandFault::NotAMeld => {
                f.write_str("a meld is three in sequence, three alike or four alike")
            }
            HandFault::NotAKong => f.write_str("square brackets hold a concealed kong: four alike"),
            HandFault::NotAGroup => f.write_str(
                "braces hold a concealed pair, three in sequence or three alike, all of its tiles",
            ),
            HandFault::TooManyGroups => f.write_str("a hand has at most six groups in braces"),
            HandFault::BonusInMeld(tile) => {
                write!(f, "{tile} is a flower or season: write it outside the melds")
            }
            HandFault::TooManyMelds => f.write_str("a hand has at most four melds"),
            HandFault::FiveOfATile(tile) => write!(f, "there are only four of {tile}"),
            HandFault::TooManyOfABonus(tile) => write!(f, "the set has no more of {tile}"),
            HandFault::OneWinningTile => {
                f.write_str("the plus is followed by the one winning tile, like +6s")
            }
            HandFault::BonusWins(tile) => {
                write!(f, "{tile} is a flower or season: it is replaced and cannot win")
            }
            HandFault::AfterWinningTile => {
                f.write_str("the winning tile is the last thing in a hand")
            }
            HandFault::NoGoldDragon => f.write_str("only the seasons set has a gold dragon (8z)"),
            HandFault::NoYears => f.write_str("only seasons has years"),
            HandFault::TooFew { have, need } => {
                write!(f, "{have} tiles where {need} are needed (a kong counts as three)")
            }
            HandFault::TooMany { have, need } => {
                write!(f, "{have} tiles where {need} are right (a kong counts as three)")
            }
            HandFault::WinningTileMissing => {
                f.write_str("write the winning tile behind a plus, not among the others")
            }
        }
    }
}

/// The position of a digit in the text, and its tile.
type TileAt = (usize, Tile);
/// The number of tiles in a suit. A longer run would have a fifth tile of a kind.
const MOST_TILES_TOGETHER: usize = 36;
type TileRun = heapless::Vec<TileAt, MOST_TILES_TOGETHER>;
type TileList = heapless::Vec<Tile, MOST_TILES_TOGETHER>;

/// Where a group is wrong that began at `open`. If the set has fewer such tiles, that is its last
/// tile.
fn fault_at(fault: HandFault, open: usize, group: &TileRun) -> usize {
    match fault {
        HandFault::TooManyMelds | HandFault::TooManyGroups => open,
        _ => group.last().map_or(open, |&(at, _)| at),
    }
}

/// Whether the character ends a run of tiles: a bracket of any kind, or the plus.
const fn is_mark(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '+')
}

pub(super) fn parse(text: &str, form: Option<&Form>) -> Result<Hand, HandError> {
    let mut parser = HandParser { text, at: 0, form, hand: Hand::EMPTY };
    if text.is_empty() {
        return Err(parser.error(0, HandFault::Empty));
    }
    while let Some(c) = parser.peek() {
        match c {
            '(' => parser.meld(')')?,
            '[' => parser.meld(']')?,
            '{' => parser.laid()?,
            ')' | ']' | '}' => return Err(parser.error(parser.at, HandFault::NotOpened)),
            '+' => parser.winning()?,
            _ => parser.plain()?,
        }
    }
    // Faults at one position were refused above. This checks the hand as a whole.
    match form.and_then(|form| parser.hand.fault(form)) {
        Some(fault) => Err(parser.error(parser.at, fault)),
        None => Ok(parser.hand),
    }
}

struct HandParser<'a> {
    text: &'a str,
    at: usize,
    form: Option<&'a Form>,
    hand: Hand,
}

impl HandParser<'_> {
    fn error(&self, at: usize, fault: HandFault) -> HandError {
        // The position counts bytes, which here are also characters: all text before the fault was
        // understood, so it is ASCII.
        HandError { at, fault }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// Reads some digits and the letter after them.
    fn run(&mut self, into: &mut TileRun) -> Result<(), HandError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let letter = match self.peek() {
            Some(c @ ('m' | 'p' | 's' | 'z' | 'f' | 'g')) if self.at > start => c,
            Some('m' | 'p' | 's' | 'z' | 'f' | 'g') => {
                return Err(self.error(self.at, HandFault::DigitsMissing));
            }
            Some(c) if !is_mark(c) => {
                return Err(self.error(self.at, HandFault::UnknownCharacter(c)));
            }
            _ => return Err(self.error(self.at, HandFault::SuitMissing)),
        };
        for (offset, digit) in self.text.get(start..self.at).unwrap_or("").chars().enumerate() {
            let at = start + offset;
            let tile = Tile::from_notation(digit, letter)
                .ok_or_else(|| self.error(at, HandFault::NoSuchTile(digit, letter)))?;
            self.check_kind(at, tile)?;
            let full = into.push((at, tile)).is_err();
            if full {
                let need = self.form.map_or(14, |form| 3 * usize::from(form.blocks) + 2);
                return Err(
                    self.error(at, HandFault::TooMany { have: MOST_TILES_TOGETHER + 1, need })
                );
            }
        }
        self.at += 1;
        Ok(())
    }

    /// Refuses a tile that is not in the set of this rule set.
    fn check_kind(&self, at: usize, tile: Tile) -> Result<(), HandError> {
        match self.form {
            Some(form) if !form.years && tile.notation() == ('8', 'z') => {
                Err(self.error(at, HandFault::NoGoldDragon))
            }
            Some(form) if tile.is_bonus() && self.hand.held(tile) >= form.bonus_copies => {
                Err(self.error(at, HandFault::TooManyOfABonus(tile)))
            }
            _ => Ok(()),
        }
    }

    fn plain(&mut self) -> Result<(), HandError> {
        let mut group = TileRun::new();
        self.run(&mut group)?;
        for (at, tile) in group {
            // `run` has checked this already, but now the hand also has the earlier tiles of the
            // run.
            self.check_kind(at, tile)?;
            self.hand.add_tile(tile).map_err(|fault| self.error(at, fault))?;
        }
        Ok(())
    }

    /// Reads the tiles between two brackets.
    fn bracketed(&mut self, close: char) -> Result<TileRun, HandError> {
        let open = self.at;
        let mut group = TileRun::new();
        self.at += 1;
        loop {
            match self.peek() {
                Some(c) if c == close => break,
                Some(c) if !is_mark(c) => self.run(&mut group)?,
                _ => return Err(self.error(open, HandFault::NotClosed)),
            }
        }
        self.at += 1;
        sort_few_by_key(&mut group, |&(_, tile)| tile);
        Ok(group)
    }

    /// Reads concealed tiles that belong together.
    fn laid(&mut self) -> Result<(), HandError> {
        let open = self.at;
        let run = self.bracketed('}')?;
        if let Some(&(at, tile)) = run.iter().find(|(_, tile)| tile.is_bonus()) {
            return Err(self.error(at, HandFault::BonusInMeld(tile)));
        }
        let tiles: TileList = run.iter().map(|&(_, tile)| tile).collect();
        let group = LaidGroup::of(&tiles).ok_or_else(|| self.error(open, HandFault::NotAGroup))?;
        self.hand.add_group(group).map_err(|fault| self.error(fault_at(fault, open, &run), fault))
    }

    fn meld(&mut self, close: char) -> Result<(), HandError> {
        let open = self.at;
        let group = self.bracketed(close)?;
        let meld = self.as_meld(open, &group, close == ']')?;
        self.hand.add_meld(meld).map_err(|fault| self.error(fault_at(fault, open, &group), fault))
    }

    fn as_meld(&self, open: usize, group: &TileRun, square: bool) -> Result<Meld, HandError> {
        let tiles: TileList = group.iter().map(|&(_, tile)| tile).collect();
        let years = self.form.is_none_or(|form| form.years);
        let jokers = self.form.is_none_or(|form| form.jokers);
        if let Some(tile) = year(&tiles).filter(|_| !square) {
            let meld = Meld { kind: MeldKind::Year, tile, joker: false };
            return if years { Ok(meld) } else { Err(self.error(open, HandFault::NoYears)) };
        }
        if let Some(&(at, tile)) = group.iter().find(|(_, tile)| tile.is_bonus()) {
            return Err(self.error(at, HandFault::BonusInMeld(tile)));
        }
        match (alike(&tiles).filter(|(_, joker)| jokers || !joker), square) {
            (Some((tile, joker)), true) if tiles.len() == 4 => {
                Ok(Meld { kind: MeldKind::ConcealedKong, tile, joker })
            }
            (_, true) => Err(self.error(open, HandFault::NotAKong)),
            (Some((tile, joker)), false) if tiles.len() == 3 => {
                Ok(Meld { kind: MeldKind::Pung, tile, joker })
            }
            (Some((tile, joker)), false) if tiles.len() == 4 => {
                Ok(Meld { kind: MeldKind::Kong, tile, joker })
            }
            _ => match chow(&tiles) {
                Some(tile) => Ok(Meld { kind: MeldKind::Chow, tile, joker: false }),
                None => Err(self.error(open, HandFault::NotAMeld)),
            },
        }
    }

    fn winning(&mut self) -> Result<(), HandError> {
        let plus = self.at;
        self.at += 1;
        let mut group = TileRun::new();
        match self.peek() {
            Some(c) if !is_mark(c) => self.run(&mut group)?,
            _ => return Err(self.error(plus, HandFault::OneWinningTile)),
        }
        let &[(at, tile)] = group.as_slice() else {
            return Err(self.error(plus, HandFault::OneWinningTile));
        };
        if tile.is_bonus() && self.form.is_some_and(|form| !form.years) {
            return Err(self.error(at, HandFault::BonusWins(tile)));
        }
        if self.peek().is_some() {
            return Err(self.error(self.at, HandFault::AfterWinningTile));
        }
        if self.hand.laid_out(tile) > 0 {
            // The braces hold it already.
            self.hand.mark_winning(tile);
            return Ok(());
        }
        self.hand.set_winning(tile).map_err(|fault| self.error(at, fault))
    }
}

/// The tile that all of these are, and whether one of them is a joker instead. There can be one
/// joker beside at least one natural tile.
pub(super) fn alike(sorted: &[Tile]) -> Option<(Tile, bool)> {
    let (&first, &last) = (sorted.first()?, sorted.last()?);
    if first == last {
        return Some((first, false));
    }
    let mut others = sorted.iter().filter(|&&tile| tile != JOKER);
    let &tile = others.next()?;
    let one_joker = sorted.iter().filter(|&&it| it == JOKER).count() == 1;
    (one_joker && others.all(|&it| it == tile)).then_some((tile, true))
}

/// The lowest tile, if these are three in sequence.
pub(super) fn chow(sorted: &[Tile]) -> Option<Tile> {
    let &[low, middle, high] = sorted else { return None };
    let next = |tile: Tile, steps| Tile::suited(tile.suit()?, tile.number()? + steps);
    (next(low, 1) == Some(middle) && next(low, 2) == Some(high)).then_some(low)
}

/// The first tile, if these are a year: four different winds, dragons, flowers or seasons.
fn year(sorted: &[Tile]) -> Option<Tile> {
    let &[first, ..] = sorted else { return None };
    let consecutive =
        sorted.iter().enumerate().all(|(at, tile)| tile.index() == first.index() + at);
    let begins = matches!(first.notation(), ('1' | '5', 'z') | ('1', 'f' | 'g'));
    (sorted.len() == 4 && consecutive && begins).then_some(first)
}
