//! Special hands: the rows of the table of a rule set, and whether a hand matches one.

use crate::seat::{Lead, Wind};
use crate::tile::Tile;

use super::facts::Facts;
use super::fit::{Stock, fits};
use super::group::Reading;
use super::house::House;
use super::pattern::{Bound, Part, Shape, Tiles};
use super::quick::QuickTests;
use super::tile_set::TileSet;
use super::{Context, Win};

/// One row of a rule set's table of special hands.
#[derive(Clone, Copy, Debug)]
pub struct Special {
    /// The printed name.
    pub title: &'static str,
    /// What it is made of. If empty, any mahjong will do.
    pub parts: &'static [Part],
    /// What the hand counts.
    pub value: SpecialValue,
    /// Which of its tiles may have come from another player.
    pub concealed: Concealed,
    /// What else must have happened.
    pub when: When,
    /// What it counts for a player who had called fishing and lacked one tile.
    pub fishing: PartScore,
    /// What it is made of in some houses.
    variant: Option<HouseVariant>,
    /// Whether a hand can match at all.
    pub(super) quick: QuickTests,
}

/// Compares the titles, because no two special hands of a rule set have the same one.
impl PartialEq for Special {
    fn eq(&self, other: &Special) -> bool {
        self.title == other.title
    }
}

impl Eq for Special {}

/// What a special hand is made of where a house plays it in its own way.
#[derive(Clone, Copy, Debug)]
struct HouseVariant {
    plays: fn(&House) -> bool,
    parts: &'static [Part],
}

/// What a special hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialValue {
    /// This many points in place of all other points and doubles, except flowers and seasons and
    /// East's double.
    Limit(i32),
    /// The ordinary points, with exactly this many doubles and East's.
    Doubles(u8),
    /// Kards: points that replace the points of the sets, or are added at the end.
    Points {
        /// How many points.
        points: i32,
        /// Whether they replace the other points: "instead of basic score".
        instead_of_points: bool,
        /// Whether additions do not count: "instead of multipliers".
        instead_of_additions: bool,
    },
    /// The ordinary points and only this addition, in quarters of the points.
    OnlyAddition(u8),
    /// This many fan, and nothing is added.
    Fan(u8),
    /// This many fan, and also the fan for one suit, for flowers and for the way of winning.
    FanAndMore(u8),
    /// It is a mahjong and counts like any other.
    Mahjong,
}

impl SpecialValue {
    /// Whether such a hand never counts as an ordinary one, even if that were more: the card says
    /// that "nothing is added". In the other rule sets the greater of the two counts.
    pub(crate) const fn replaces_ordinary(self) -> bool {
        matches!(self, SpecialValue::Fan(_))
    }
}

/// Which tiles of a special hand may have come from another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concealed {
    /// Any tile.
    No,
    /// The last tile.
    ButForTheLastTile,
    /// No tile.
    Wholly,
}

/// What must have happened for a special hand, besides having its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing.
    Always,
    /// East has mahjong on the dealt tiles. After the exchanges of a goulash they are others.
    EastDealt,
    /// The player who leads, in the seat of the round's wind, has mahjong with the first tile that
    /// they draw. The players must name the hand, or say that it was dealt.
    FirstDraw,
    /// A mahjong on the first discard of the hand, which is the discard of the player who leads.
    FirstDiscard(Lead),
    /// The replacement tile is one of these.
    KongBox(TileSet),
    /// The last tile of the wall is one of these.
    LastTile(TileSet),
    /// The winning tile replaces the second of two kongs that were made one after the other. The
    /// players must name the hand, and it must have two kongs.
    TwoKongs,
}

/// What fishing for a special hand is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartScore {
    /// Nothing.
    Nothing,
    /// This many points in place of the hand's own points.
    Points(i32),
    /// The hand's own points with this many doubles.
    Doubles(u8),
}

impl Special {
    /// A row with no conditions. The methods below add them.
    pub const fn new(title: &'static str, parts: &'static [Part], value: SpecialValue) -> Special {
        Special {
            title,
            parts,
            value,
            concealed: Concealed::No,
            when: When::Always,
            fishing: PartScore::Nothing,
            variant: None,
            quick: QuickTests::of(parts),
        }
    }

    /// The same row, with a rule about concealed tiles.
    pub const fn concealed(self, concealed: Concealed) -> Special {
        Special { concealed, ..self }
    }

    /// The same row, but only if this happened.
    pub const fn when(self, when: When) -> Special {
        Special { when, ..self }
    }

    /// The same row, with a score for players who are fishing for it.
    pub const fn fishing(self, fishing: PartScore) -> Special {
        Special { fishing, ..self }
    }

    /// The same row with other parts in the houses that play it so. They need the same kinds of
    /// tiles, because the quick tests are those of the printed parts.
    pub const fn in_house(self, plays: fn(&House) -> bool, parts: &'static [Part]) -> Special {
        let variant = Some(HouseVariant { plays, parts });
        Special { variant, quick: self.quick.or_parts(parts), ..self }
    }

    /// What it is made of in this house.
    pub(super) fn parts_in(&self, house: &House) -> &'static [Part] {
        match self.variant {
            Some(variant) if (variant.plays)(house) => variant.parts,
            _ => self.parts,
        }
    }

    /// Whether `code` is the name in the console and the log. That is the title in lower case, with
    /// hyphens for spaces and without punctuation.
    pub(crate) fn is_called(&self, code: &str) -> bool {
        let letters = self.title.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ');
        letters.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).eq(code.chars())
    }

    /// Whether the players can name this hand, because its tiles cannot show it.
    pub(crate) const fn can_be_named(&self) -> bool {
        matches!(self.when, When::TwoKongs | When::FirstDraw)
    }

    /// Whether what must have happened did happen.
    pub(super) fn happened(&self, facts: &Facts<'_>) -> bool {
        let context = facts.context;
        let (hand, named) = (facts.hand, context.special == Some(self));
        match self.when {
            When::Always => true,
            When::EastDealt => {
                context.win == Win::Heavenly
                    && context.seat == Wind::East
                    && !facts.exposed
                    && !context.goulash
                    && !context.exchanged
            }
            When::FirstDraw => {
                (named || context.win == Win::Heavenly) && context.seat == context.round
            }
            // Nobody wins on their own discard, and nobody has an open set before the first one.
            When::FirstDiscard(lead) => {
                context.win == Win::Earthly
                    && context.seat != lead.wind(context.round)
                    && !facts.exposed
            }
            When::KongBox(tiles) => {
                context.win == Win::KongBox && hand.winning().is_some_and(|it| tiles.has(it))
            }
            When::LastTile(tiles) => {
                context.win == Win::LastTile && hand.winning().is_some_and(|it| tiles.has(it))
            }
            When::TwoKongs => {
                named
                    && !context.win.is_claimed()
                    && hand.melds().filter(|meld| meld.size() > 3).count() > 1
            }
        }
    }

    /// Whether this reading of an ordinary mahjong is the special hand.
    pub(super) fn is_reading(&self, reading: &Reading, context: &Context) -> bool {
        if self.parts.is_empty() {
            return true;
        }
        let parts = self.parts_in(&context.house);
        let stock = Stock { groups: &reading.groups, ..Stock::EMPTY };
        self.quick.could_be_read(reading)
            && parts.iter().all(|part| part.could_be_in(reading))
            && fits(parts, &stock, bound(context))
    }

    /// Whether the stock is this special hand without being four sets and a pair.
    pub(super) fn is_tiles(&self, stock: &Stock<'_>, context: &Context) -> bool {
        match self.is_counted(stock) {
            Some(is) => is,
            None => fits(self.parts_in(&context.house), stock, bound(context)),
        }
    }

    /// The same where the numbers of tiles decide and nothing has to be tried: for pairs, for one of
    /// each kind, and if a set is missing. `None` for other hands, and if a tile can stand for
    /// several kinds.
    fn is_counted(&self, stock: &Stock<'_>) -> Option<bool> {
        if stock.wild_cards() > 0 || !stock.groups.is_empty() {
            return None;
        }
        let (held, loose) = (stock.held, &stock.loose);
        let tiles = || loose.iter().sum::<u8>();
        let few = |tile: Tile| loose.get(tile.index()).is_none_or(|&count| count < 3);
        if self.quick.needs_sets_of.iter().any(few) {
            return Some(false);
        }
        match *self.parts {
            [part] if part.shape == Shape::Pair && part.is_one_choice() => {
                // Pairs that must be different are no four alike.
                let allowed = if part.different { 0b010 } else { 0b110 };
                let counts = loose.iter().fold(0, |counts, count| counts | count);
                let in_suit = !self.quick.one_suit || !held.mixes_suits();
                let fits = counts & !allowed == 0 && held.within(self.quick.kinds) && in_suit;
                Some(fits && tiles() == 2 * part.times)
            }
            [
                Part { shape: Shape::OneOfEach, tiles: Tiles::These(each), times: 1, .. },
                Part { shape: Shape::Single, tiles: Tiles::These(last), times: 1, .. },
            ] => {
                // If any of them can be the last tile, it does not matter which one the hand has
                // twice.
                let fits = each.within(held)
                    && held.without(each).within(last)
                    && (each.within(last) || TileSet::at_least(2, loose).within(last));
                Some(fits && u32::from(tiles()) == each.len() + 1)
            }
            _ => None,
        }
    }
}

fn bound(context: &Context) -> Bound {
    Bound::new(Tile::wind(context.seat), Tile::wind(context.round))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::score::chance::Random;

    /// Fourteen tiles that are near seven pairs or thirteen orphans: as made by `number`, which
    /// chooses from the pool and spoils some of them.
    fn tiles(number: u64) -> [u8; Tile::PLAYING_KINDS] {
        let mut random = Random(number);
        let mut below = |most| random.below(most);
        let pools = [TileSet::MAJORS, TileSet::SUITS[1], TileSet::HONOURS, TileSet::ALL];
        let pool = pools[below(4)];
        let mut counts = [0; Tile::PLAYING_KINDS];
        let mut add = |from: TileSet, tiles, at: usize| {
            let kind = from.indices().nth(at % from.len() as usize).expect("a kind");
            counts[kind] += tiles;
        };
        if below(2) == 0 {
            (0..6).for_each(|_| add(pool, 2, below(34)));
            let more = pools[below(4)];
            let at = below(34);
            add(more, 1, at);
            add(more, 1, at + below(5) / 4);
        } else {
            (0..13).for_each(|at| add(TileSet::MAJORS, 1, at + below(40) / 39));
            add(pools[below(4)], 1, below(34));
        }
        counts
    }

    #[test]
    fn counting_finds_the_same_hands_as_trying() {
        let (mut compared, mut fit) = (0, 0);
        for loose in (0..4000).map(tiles) {
            if loose.iter().any(|&count| count > 4) {
                continue;
            }
            let stock = Stock { loose, held: TileSet::counted(&loose), ..Stock::EMPTY };
            let bound = Bound::new(Tile::wind(Wind::South), Tile::wind(Wind::East));
            for special in rules::ALL.iter().flat_map(|rules| rules.scoring.specials.rows()) {
                if let Some(is) = special.is_counted(&stock).filter(|_| !special.quick.is_regular())
                {
                    assert_eq!(
                        is,
                        fits(special.parts, &stock, bound),
                        "{} {loose:?}",
                        special.title
                    );
                    (compared, fit) = (compared + 1, fit + usize::from(is));
                }
            }
        }
        assert!(compared > 10_000 && fit > 2_000, "{compared} compared, {fit} of them fit");
    }
}
