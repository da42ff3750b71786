//! Hands: what one player holds at the end of a hand, and its notation.
//!
//! A hand is written like `66s11z(111s)(777z)(9999s)1f+6s`. Concealed tiles have no brackets.
//! Exposed melds are in round brackets, declared concealed kongs in square ones. The winning tile
//! comes last, after a plus. Tiles are kept as counts, and melds are sorted. So two hands that
//! differ only in the order of their tiles are equal and are written alike.
//!
//! A player can say which concealed tiles belong together: `{123m}{123m}{123m}{99p}(777z)+9p`. See
//! [`LaidGroup`].

mod bonus;
mod laid;
mod parse;

use core::cmp::Ordering;
use core::fmt;

pub use laid::{LaidGroup, LaidKind, MOST_LAID_GROUPS};
pub use parse::{HandError, HandFault};

use bonus::BonusTiles;

use crate::sort::sort_few_by_key;
use crate::tile::{Dragon, Suit, Tile};

/// The tile that is a joker in a goulash, the 2-bamboo. Otherwise it is an ordinary tile.
pub const JOKER: Tile = match Tile::suited(Suit::Bamboo, 2) {
    Some(tile) => tile,
    None => unreachable!(),
};

/// The largest hand has four blocks and a pair, so it has at most four melds.
pub(crate) const MOST_MELDS: usize = 4;

/// What a player has laid out, or declared face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three in sequence.
    Chow,
    /// Three alike.
    Pung,
    /// Four alike that were laid open.
    Kong,
    /// Four alike, all from the wall, declared face down.
    ConcealedKong,
    /// Seasons: the four winds, the four dragons, four flowers or four seasons.
    Year,
}

/// One meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    /// Which kind of meld it is.
    pub kind: MeldKind,
    /// The tile that it is made of. For a chow or a year, the lowest one.
    pub tile: Tile,
    /// Whether a goulash joker stands for one of its tiles.
    pub joker: bool,
}

impl Meld {
    /// How many tiles it has.
    pub const fn size(self) -> usize {
        match self.kind {
            MeldKind::Chow | MeldKind::Pung => 3,
            MeldKind::Kong | MeldKind::ConcealedKong | MeldKind::Year => 4,
        }
    }

    /// The tiles of the meld. A joker is given as 2-bamboo.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let ascending = matches!(self.kind, MeldKind::Chow | MeldKind::Year);
        (0..self.size()).filter_map(move |at| match self.joker && at == 0 {
            true => Some(JOKER),
            false => Tile::from_index(self.tile.index() + if ascending { at } else { 0 }),
        })
    }

    /// Whether all of its tiles came from the wall.
    pub(crate) const fn is_concealed(self) -> bool {
        matches!(self.kind, MeldKind::ConcealedKong)
    }
}

/// What the hands of a rule set can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Whether the set has a gold dragon, and four different winds, dragons, flowers or seasons
    /// make a year.
    pub years: bool,
    /// How many of each flower and season the set has.
    pub bonus_copies: u8,
    /// How many blocks a hand has beside its pair.
    pub blocks: u8,
    /// Whether 2-bamboo is a joker.
    pub jokers: bool,
}

impl Form {
    /// Four blocks and a pair from the usual 144 tiles.
    pub const USUAL: Form = Form { years: false, bonus_copies: 1, blocks: 4, jokers: false };
}

/// What one player holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    concealed: [u8; Tile::PLAYING_KINDS],
    bonus: BonusTiles,
    /// Sorted. Empty slots come last.
    melds: [Option<Meld>; MOST_MELDS],
    /// The concealed tiles that belong together, in the same order. The tiles are also counted in
    /// `concealed` and `winning`.
    laid: [Option<LaidGroup>; MOST_LAID_GROUPS],
    winning: Option<Tile>,
}

impl Hand {
    /// No tiles at all.
    pub(crate) const EMPTY: Hand = Hand {
        concealed: [0; Tile::PLAYING_KINDS],
        bonus: BonusTiles::NONE,
        melds: [None; MOST_MELDS],
        laid: [None; MOST_LAID_GROUPS],
        winning: None,
    };

    /// Reads the notation. Accepts the tiles and melds of every rule set, and any number of tiles.
    ///
    /// ```
    /// use four_winds::hand::{Hand, HandFault};
    /// use four_winds::tile::Tile;
    ///
    /// let hand = Hand::parse("11z66s(777z)(111s)(9999s)1f+6s").unwrap();
    /// assert_eq!(hand.melds().count(), 3);
    /// assert_eq!(hand.winning(), Tile::from_notation('6', 's'));
    /// // Equal hands are written in the same way.
    /// assert_eq!(hand.to_string(), "66s11z(111s)(777z)(9999s)1f+6s");
    ///
    /// let error = Hand::parse("123m9z").unwrap_err();
    /// assert_eq!((error.at, error.fault), (4, HandFault::NoSuchTile('9', 'z')));
    /// ```
    pub fn parse(text: &str) -> Result<Hand, HandError> {
        parse::parse(text, None)
    }

    /// Reads the notation and refuses a hand that does not fit the form, for example one with too
    /// few tiles.
    pub fn parse_for(text: &str, form: &Form) -> Result<Hand, HandError> {
        parse::parse(text, Some(form))
    }

    /// How many of this tile are concealed, not counting the winning tile. For a flower or season,
    /// how many the hand has.
    pub fn count(&self, tile: Tile) -> u8 {
        let playing = self.concealed.get(tile.index());
        playing.copied().unwrap_or_else(|| self.bonus.count(tile))
    }

    /// The concealed tiles by kind, without the winning tile.
    pub const fn concealed(&self) -> &[u8; Tile::PLAYING_KINDS] {
        &self.concealed
    }

    /// The melds on the table, declared concealed kongs among them.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + Clone {
        self.melds.iter().map_while(|&slot| slot)
    }

    /// The tile that completed the hand, if it was won.
    pub const fn winning(&self) -> Option<Tile> {
        self.winning
    }

    /// How many flowers and seasons the hand has.
    pub(crate) fn bonus_tiles(&self) -> u8 {
        self.bonus.total()
    }

    /// How many playing tiles the hand has, with the winning tile. Every meld counts as three
    /// tiles, even a kong.
    pub fn playing_tiles(&self) -> usize {
        let concealed: u8 = self.concealed.iter().sum();
        usize::from(concealed) + 3 * self.melds().count() + usize::from(self.winning.is_some())
    }

    /// How many of this tile the whole hand has. Jokers count as 2-bamboo.
    pub fn held(&self, tile: Tile) -> u8 {
        let melded = self.melds().flat_map(Meld::tiles).filter(|&it| it == tile).count();
        self.count(tile) + melded as u8 + u8::from(self.winning == Some(tile))
    }

    /// Adds a concealed tile, a flower or a season. Refuses a fifth tile of a kind.
    pub(crate) fn add_tile(&mut self, tile: Tile) -> Result<(), HandFault> {
        self.room_for(tile, 1)?;
        match self.concealed.get_mut(tile.index()) {
            Some(count) => *count += 1,
            None => self.bonus.add(tile),
        }
        Ok(())
    }

    /// Adds a meld. Refuses a fifth meld and a fifth tile of a kind.
    pub(crate) fn add_meld(&mut self, meld: Meld) -> Result<(), HandFault> {
        for tile in meld.tiles() {
            self.room_for(tile, meld.tiles().filter(|&it| it == tile).count() as u8)?;
        }
        let Some(free) = self.melds.iter_mut().find(|slot| slot.is_none()) else {
            return Err(HandFault::TooManyMelds);
        };
        *free = Some(meld);
        // `None` is less than `Some`, but empty slots must come last.
        sort_few_by_key(&mut self.melds, |slot| (slot.is_none(), *slot));
        Ok(())
    }

    /// Adds the winning tile, in place of any other winning tile.
    pub(crate) fn set_winning(&mut self, tile: Tile) -> Result<(), HandFault> {
        self.winning = None;
        self.room_for(tile, 1)?;
        self.winning = Some(tile);
        Ok(())
    }

    /// The same tiles with one of them as the winning tile, if it has none: no tile of a dealt
    /// mahjong came last.
    pub(crate) fn dealt(mut self) -> Hand {
        let last =
            Tile::all().take(Tile::PLAYING_KINDS).filter(|&tile| self.count(tile) > 0).last();
        if let (None, Some(tile)) = (self.winning, last) {
            self.mark_winning(tile);
        }
        self
    }

    /// Says which of the concealed tiles came last.
    pub(crate) fn mark_winning(&mut self, tile: Tile) {
        if let Some(count @ 1..) = self.concealed.get_mut(tile.index()) {
            *count -= 1;
            self.winning = Some(tile);
        }
    }

    /// Why the hand does not fit the form, or `None` if it does.
    pub fn fault(&self, form: &Form) -> Option<HandFault> {
        let gold = Tile::dragon(Dragon::Gold);
        // Most hands are plain, and then only the number of tiles can be wrong.
        if !form.years && self.is_plain() {
            return self.wrong_number(form);
        }
        let bonus =
            Tile::all().find(|&tile| tile.is_bonus() && self.held(tile) > form.bonus_copies);
        if self.melds().any(|meld| meld.joker) && !form.jokers {
            Some(HandFault::NotAMeld)
        } else if let Some(tile) = bonus {
            Some(HandFault::TooManyOfABonus(tile))
        } else if form.years {
            // The number of tiles is checked later, when the hand is scored. A year may have been
            // replaced or not, and concealed flowers may count as playing tiles.
            None
        } else if self.held(gold) > 0 {
            Some(HandFault::NoGoldDragon)
        } else if self.melds().any(|meld| meld.kind == MeldKind::Year) {
            Some(HandFault::NoYears)
        } else if let Some(tile) = self.winning.filter(|tile| tile.is_bonus()) {
            Some(HandFault::BonusWins(tile))
        } else {
            self.wrong_number(form)
        }
    }

    /// Whether it has no melds, no flowers or seasons and no gold dragon.
    fn is_plain(&self) -> bool {
        let gold = Tile::dragon(Dragon::Gold);
        self.melds[0].is_none()
            && self.bonus == BonusTiles::NONE
            && self.concealed[gold.index()] == 0
            && self.winning.is_none_or(|tile| tile < gold)
    }

    fn wrong_number(&self, form: &Form) -> Option<HandFault> {
        let (have, mahjong) = (self.playing_tiles(), 3 * usize::from(form.blocks) + 2);
        let need = if self.winning.is_some() { mahjong } else { mahjong - 1 };
        match have.cmp(&need) {
            Ordering::Equal => None,
            Ordering::Less => Some(HandFault::TooFew { have, need }),
            Ordering::Greater if have == mahjong => Some(HandFault::WinningTileMissing),
            Ordering::Greater => Some(HandFault::TooMany { have, need }),
        }
    }

    fn room_for(&self, tile: Tile, more: u8) -> Result<(), HandFault> {
        match self.held(tile) + more {
            0..=4 => Ok(()),
            _ => Err(HandFault::FiveOfATile(tile)),
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let playing = Tile::all().filter(|tile| !tile.is_bonus());
        write_tiles(f, playing.flat_map(|tile| (0..self.loose(tile)).map(move |_| tile)))?;
        for group in self.laid() {
            f.write_str("{")?;
            write_tiles(f, group.tiles())?;
            f.write_str("}")?;
        }
        for meld in self.melds() {
            let (open, close) = if meld.is_concealed() { ('[', ']') } else { ('(', ')') };
            write!(f, "{open}")?;
            // Jokers come last, so that a run of equal tiles shares its suit letter.
            let joker = |tile: &Tile| meld.joker && *tile == JOKER;
            write_tiles(
                f,
                meld.tiles().filter(|tile| !joker(tile)).chain(meld.joker.then_some(JOKER)),
            )?;
            write!(f, "{close}")?;
        }
        let bonus = Tile::all().filter(|tile| tile.is_bonus());
        write_tiles(f, bonus.flat_map(|tile| (0..self.count(tile)).map(move |_| tile)))?;
        match self.winning {
            Some(tile) => write!(f, "+{tile}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Writes tiles with one letter for each run of a suit: `123m11z`.
pub(crate) fn write_tiles(
    f: &mut fmt::Formatter<'_>,
    tiles: impl Iterator<Item = Tile>,
) -> fmt::Result {
    let mut tiles = tiles.peekable();
    while let Some(tile) = tiles.next() {
        let (digit, letter) = tile.notation();
        write!(f, "{digit}")?;
        if tiles.peek().is_none_or(|next| next.notation().1 != letter) {
            write!(f, "{letter}")?;
        }
    }
    Ok(())
}
