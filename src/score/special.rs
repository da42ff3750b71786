//! Special hands: what a row of a rule set's table says, and whether a hand is one.

use crate::hand::{Hand, JOKER};
use crate::seat::Wind;
use crate::tile::Tile;

use super::decompose::Counts;
use super::facts::Facts;
use super::fit::{Stock, fits};
use super::group::Reading;
use super::kinds::Kinds;
use super::pattern::{Bound, Part, Shape};
use super::{Context, Win};

/// One row of a rule set's table of special hands.
#[derive(Clone, Copy, Debug)]
pub struct Special {
    /// The printed name.
    pub name: &'static str,
    /// What it is made of; nothing: any mahjong.
    pub parts: &'static [Part],
    /// What it counts.
    pub value: Value,
    /// Which of its tiles may have been another player's.
    pub concealed: Concealed,
    /// What must have happened besides.
    pub when: When,
    /// What a player gets who was one tile short and had called fishing.
    pub fishing: PartScore,
    /// Every kind its parts can hold, those they cannot do without, whether they hold one suit, and how many chows and
    /// kongs: quick ways to pass over a row.
    kinds: Kinds,
    needs: Kinds,
    needs_sets_of: Kinds,
    one_suit: bool,
    least_chows: u8,
    most_chows: u8,
    kongs: u8,
    /// Four sets and a pair: read from an ordinary mahjong.
    regular: bool,
}

/// No two of a rule set have the same name.
impl PartialEq for Special {
    fn eq(&self, other: &Special) -> bool {
        self.name == other.name
    }
}

impl Eq for Special {}

/// What a special hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// So much instead of points and doubles; flowers and seasons are added, and East's double.
    Limit(i32),
    /// The ordinary points, with just so many doubles and East's.
    Doubles(u8),
    /// Kards: so much, for points instead of the sets' or added at the end; additions are left out or not.
    Points {
        /// How much.
        points: i32,
        /// "Instead of basic score".
        instead_of_points: bool,
        /// "Instead of multipliers".
        instead_of_additions: bool,
    },
    /// The ordinary points, with just this addition, in quarters.
    OnlyAddition(u8),
    /// So many fan and nothing added.
    Fan(u8),
    /// So many fan, and those for the flush, the flowers and the way of winning.
    FanAndMore(u8),
    /// It is a mahjong; nothing more is counted than for any other.
    Mahjong,
}

impl Value {
    /// A hand that is worth this is never counted as an ordinary one, even where that were more: the sheets give it its
    /// limit, Purity "exactly three doubles", the card "nothing is added"; only ordinary hands may pass the limit.
    pub const fn replaces_ordinary(self) -> bool {
        matches!(self, Value::Limit(_) | Value::Doubles(_) | Value::Fan(_))
    }
}

/// Which tiles of a special hand may have been another player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concealed {
    /// Any.
    No,
    /// The last one.
    ButForTheLastTile,
    /// None.
    Wholly,
}

/// What must have happened for a special hand, whatever its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing.
    Always,
    /// East's mahjong on the dealt tiles.
    EastDealt,
    /// The first draw, or the dealt tiles, of the player in the seat of the round's wind.
    RoundSeatDealt,
    /// A mahjong on the first discard of the hand.
    FirstDiscard,
    /// The replacement tile is one of these.
    KongBox(Kinds),
    /// The last tile of the wall is one of these.
    LastTile(Kinds),
    /// The replacement for the second of two kongs made one after the other: the players say so, and both must be there.
    TwoKongs,
}

/// What fishing for a special hand is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartScore {
    /// Nothing.
    Nothing,
    /// So much instead of the hand's own points.
    Points(i32),
    /// The hand's own points with so many doubles.
    Doubles(u8),
}

impl Special {
    /// A row with no conditions; the functions below add them.
    pub const fn new(name: &'static str, parts: &'static [Part], value: Value) -> Special {
        let mut special = Special {
            name,
            parts,
            value,
            concealed: Concealed::No,
            when: When::Always,
            fishing: PartScore::Nothing,
            kinds: Kinds::NONE,
            needs: Kinds::NONE,
            needs_sets_of: Kinds::NONE,
            one_suit: true,
            least_chows: 0,
            most_chows: 0,
            kongs: 0,
            regular: true,
        };
        let (mut groups, mut at) = (0, 0);
        while at < parts.len() {
            let part = &parts[at];
            special.kinds = special.kinds.or(part.kinds());
            special.needs = special.needs.or(part.needs());
            special.needs_sets_of = special.needs_sets_of.or(part.needs_sets_of());
            special.one_suit &= part.in_suit_a();
            special.regular &= part.is_group();
            match part.shape {
                Shape::Chow => special.least_chows += part.times,
                Shape::Set => special.most_chows += part.times,
                Shape::Kong => special.kongs += part.times,
                _ => {}
            }
            groups += part.times;
            at += 1;
        }
        special.most_chows += special.least_chows;
        special.regular &= groups == 5;
        special
    }

    /// Concealed as far as this says.
    pub const fn concealed(self, concealed: Concealed) -> Special {
        Special { concealed, ..self }
    }

    /// Only when this happened.
    pub const fn when(self, when: When) -> Special {
        Special { when, ..self }
    }

    /// Worth this much to a player who was fishing for it.
    pub const fn fishing(self, fishing: PartScore) -> Special {
        Special { fishing, ..self }
    }

    /// Read from the sets and the pair of an ordinary mahjong.
    pub const fn is_regular(&self) -> bool {
        self.regular || self.parts.is_empty()
    }

    /// The name in lower case with hyphens, as the console and the log write it.
    pub fn is_called(&self, code: &str) -> bool {
        let letters = self.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ');
        letters.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).eq(code.chars())
    }

    /// Whether the players can say that it is this hand: its tiles cannot show it.
    pub const fn can_be_named(&self) -> bool {
        matches!(self.when, When::TwoKongs | When::RoundSeatDealt)
    }

    /// Whether everything but the tiles is right.
    pub(super) fn allows(&self, facts: &Facts<'_>) -> bool {
        let context = facts.context;
        let concealed = match self.concealed {
            Concealed::No => true,
            Concealed::ButForTheLastTile => !facts.exposed,
            Concealed::Wholly => !facts.exposed && !facts.claimed,
        };
        concealed && self.happened(facts.hand, context)
    }

    fn happened(&self, hand: &Hand, context: &Context) -> bool {
        let named = context.special == Some(self.name);
        match self.when {
            When::Always => true,
            When::EastDealt => context.win == Win::Heavenly && context.seat == Wind::East,
            When::RoundSeatDealt => named || (context.win == Win::Heavenly && context.seat == context.round),
            // It is East's discard, so never East's mahjong.
            When::FirstDiscard => context.win == Win::Earthly && context.seat != Wind::East,
            When::KongBox(tiles) => context.win == Win::KongBox && hand.winning().is_some_and(|it| tiles.has(it)),
            When::LastTile(tiles) => context.win == Win::LastTile && hand.winning().is_some_and(|it| tiles.has(it)),
            When::TwoKongs => {
                named && !context.win.is_claimed() && hand.melds().filter(|meld| meld.size() > 3).count() > 1
            }
        }
    }

    /// Whether an ordinary mahjong, read so, is this hand.
    pub(super) fn is_reading(&self, reading: &Reading, context: &Context) -> bool {
        if self.parts.is_empty() {
            return true;
        }
        let stock = Stock { groups: &reading.groups, loose: [0; Tile::PLAYING_KINDS], jokers: 0 };
        self.could_be(reading, 0)
            && (self.least_chows..=self.most_chows).contains(&reading.chows)
            && self.parts.iter().all(|part| part.could_be_in(reading.kinds))
            && fits(self.parts, &stock, bound(context))
    }

    /// Whether melds and concealed tiles make this hand in its own way. `whole`: the melds, and every kind of the hand.
    pub(super) fn is_tiles(&self, whole: &Reading, counts: &Counts, jokers: u8, context: &Context) -> bool {
        let stock = Stock { groups: &whole.groups, loose: *counts, jokers };
        self.could_be(whole, jokers)
            && (jokers > 0 || self.parts.iter().all(|part| part.could_be_in(whole.kinds)))
            && fits(self.parts, &stock, bound(context))
    }

    /// A quick look at the kinds of a hand that has, or will get, so many more tiles of any kind: whether it could be this
    /// one. With one joker a set still needs two tiles of its kind; only the joker's own kind can come from nowhere.
    pub(super) fn could_be(&self, whole: &Reading, more: u8) -> bool {
        let kinds = if more > 0 { whole.kinds.or(Kinds::one(JOKER)) } else { whole.kinds };
        self.parts.is_empty()
            || whole.kinds.within(self.kinds)
                && self.needs_sets_of.within(kinds)
                && self.needs.without(whole.kinds).len() <= u32::from(more)
                && self.kongs <= whole.kongs
                && !(self.one_suit && whole.kinds.mixes_suits())
    }

    /// Whether this tile has a place in it.
    pub(super) const fn could_hold(&self, tile: Tile) -> bool {
        self.kinds.has(tile)
    }
}

fn bound(context: &Context) -> Bound {
    Bound::new(Tile::wind(context.seat), Tile::wind(context.round))
}
