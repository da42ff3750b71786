//! Quick tests whether a hand can be a special hand at all. What they need is worked out from the
//! parts of the special hand while compiling.

use crate::hand::JOKER;
use crate::tile::Tile;

use super::group::Reading;
use super::pattern::{Part, Shape, in_any_suit};
use super::tile_set::TileSet;

/// What the parts of a special hand show.
#[derive(Clone, Copy, Debug)]
pub struct QuickTests {
    /// Whether there are no parts, so that any mahjong will do.
    any: bool,
    /// All kinds of tiles that the parts can have.
    pub kinds: TileSet,
    /// How many kinds they can have together.
    most_kinds: u32,
    /// The kinds that they cannot do without.
    needs: TileSet,
    /// The kinds that they need a set of.
    pub needs_sets_of: TileSet,
    /// The numbers that they cannot do without, in whichever suit. Bit n stands for number n.
    needs_numbers: u16,
    /// How many of the sets have a number that the hand chooses.
    sets_by_number: u32,
    /// What these sets add to the number that is chosen. Bit n stands for n more.
    steps: u16,
    /// Whether all numbered tiles are of one suit.
    pub one_suit: bool,
    least_chows: u8,
    most_chows: u8,
    kongs: u8,
    /// Whether they are four sets and a pair, so that they can be read from an ordinary mahjong.
    regular: bool,
}

impl QuickTests {
    /// The tests for these parts.
    pub const fn of(parts: &[Part]) -> QuickTests {
        let mut tests = QuickTests {
            any: parts.is_empty(),
            kinds: TileSet::NONE,
            most_kinds: most_kinds(parts),
            needs: TileSet::NONE,
            needs_sets_of: TileSet::NONE,
            needs_numbers: 0,
            sets_by_number: 0,
            steps: 0,
            one_suit: true,
            least_chows: 0,
            most_chows: 0,
            kongs: 0,
            regular: true,
        };
        let (mut groups, mut at) = (0, 0);
        while at < parts.len() {
            tests.add(&parts[at]);
            groups += parts[at].times;
            at += 1;
        }
        tests.most_chows += tests.least_chows;
        tests.regular &= groups == 5;
        tests
    }

    const fn add(&mut self, part: &Part) {
        self.kinds = self.kinds.or(part.kinds());
        self.needs = self.needs.or(part.needs());
        self.needs_sets_of = self.needs_sets_of.or(part.needs_sets_of());
        self.needs_numbers |= part.needs_numbers();
        self.one_suit &= part.in_suit_a();
        self.regular &= part.is_group();
        if let Some(step) = part.set_by_number() {
            self.sets_by_number += part.times as u32;
            self.steps |= 1 << step;
        }
        match part.shape {
            Shape::Chow => self.least_chows += part.times,
            Shape::Set => self.most_chows += part.times,
            Shape::Kong => self.kongs += part.times,
            _ => {}
        }
    }

    /// The same tests for a special hand that some houses play with these parts. They may have more
    /// kinds of tiles together. All else is as in the printed parts.
    pub const fn or_parts(self, parts: &[Part]) -> QuickTests {
        let (printed, played) = (self.most_kinds, most_kinds(parts));
        QuickTests { most_kinds: if played > printed { played } else { printed }, ..self }
    }

    /// Whether the hand can have the tile of this index.
    pub const fn could_hold(&self, kind: usize) -> bool {
        match Tile::from_index(kind) {
            Some(tile) => self.any || self.kinds.has(tile),
            None => false,
        }
    }

    /// Whether the hand can have so many kinds of tiles.
    pub const fn could_have_kinds(&self, kinds: u32) -> bool {
        self.any || kinds <= self.most_kinds
    }

    /// Whether it can be read from an ordinary mahjong with so many chows.
    pub const fn could_have_chows(&self, chows: u8) -> bool {
        self.any || (self.least_chows <= chows && chows <= self.most_chows)
    }

    /// Whether all its numbered tiles are of one suit.
    pub const fn is_in_one_suit(&self) -> bool {
        self.one_suit && !self.any
    }

    /// Whether it needs a declared kong.
    pub const fn needs_kong(&self) -> bool {
        self.kongs > 0
    }

    /// Whether it is read from the sets and the pair of an ordinary mahjong.
    pub const fn is_regular(&self) -> bool {
        self.regular || self.any
    }

    /// Whether the hand has the kinds and numbers that are needed. `more` is the number of jokers
    /// and missing tiles, which can be of any kind. At most one of each is in a set, so the hand has
    /// a tile of that kind. Only a set of 2-bamboo can be all jokers, because they are that tile.
    pub fn could_be(&self, whole: &Reading, more: u8) -> bool {
        let kinds = whole.kinds;
        let lacking_numbers = self.needs_numbers & !kinds.numbers();
        if more == 0 {
            return lacking_numbers == 0 && self.needs.or(self.needs_sets_of).within(kinds);
        }
        self.needs_sets_of.within(kinds.or(TileSet::one(JOKER)))
            && self.needs.without(kinds).len() <= u32::from(more)
            && lacking_numbers.count_ones() <= u32::from(more)
    }

    /// Whether this reading of an ordinary mahjong can be the special hand.
    pub fn could_be_read(&self, reading: &Reading) -> bool {
        reading.kinds.within(self.kinds)
            && self.could_be(reading, 0)
            && self.could_have_chows(reading.chows)
            && self.could_choose_number(reading.sets)
    }

    /// Whether there is a number that gives all sets whose number the hand chooses.
    fn could_choose_number(&self, sets: TileSet) -> bool {
        self.sets_by_number == 0
            || (1..=9).any(|number| {
                sets.and(in_any_suit(self.steps << number)).len() >= self.sets_by_number
            })
    }
}

/// How many kinds of tiles these parts can have together.
const fn most_kinds(parts: &[Part]) -> u32 {
    let (mut kinds, mut at) = (0, 0);
    while at < parts.len() {
        kinds += parts[at].most_kinds();
        at += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::score::chance::Random;
    use crate::score::group::{Group, GroupKind};
    use crate::score::house::House;
    use crate::score::pattern::{Bound, Free};
    use crate::seat::Wind;
    use crate::tile::Suit;

    /// The suits, number and winds of a hand that is to be made.
    fn bound(random: &mut Random) -> Bound {
        let [own, round] = [0; 2].map(|_| Tile::wind(Wind::ALL[random.below(4)]));
        let turn = random.below(3);
        let suit = |at: usize| Suit::ALL[(at + turn) % 3];
        let suits = [Free::A, Free::B, Free::C].into_iter().enumerate();
        suits.fold(Bound::new(own, round), |bound, (at, free)| {
            bound.with_suit(free, suit(at)).expect("a suit that is not taken")
        })
    }

    /// A reading with tiles for each of these parts, or `None` if one of them finds no tiles. Of parts
    /// that are no groups, it has only the kinds.
    fn made(parts: &[Part], random: &mut Random) -> Option<Reading> {
        let (mut reading, mut bound) = (Reading::default(), bound(random));
        for part in parts {
            for _ in 0..part.times {
                // Once the suit and the number are chosen, nothing else fits.
                let chosen = bound.kinds(part.tiles);
                let tile = random.pick(if chosen.is_empty() { part.kinds() } else { chosen });
                if part.shape == Shape::OneOfEach {
                    reading.kinds = reading.kinds.or(bound.kinds(part.tiles));
                    continue;
                }
                if let (Shape::Knit(suits), Some(number)) = (part.shape, tile.number()) {
                    let across = Suit::ALL.into_iter().take(suits.into());
                    let kinds = across.map(|suit| TileSet::in_suit(suit, 1 << number));
                    reading.kinds = kinds.fold(reading.kinds, TileSet::or);
                    continue;
                }
                bound = bound.with(part.tiles, tile)?;
                let kind = match part.shape {
                    Shape::Pair => GroupKind::Pair,
                    Shape::Chow => GroupKind::Chow,
                    Shape::Kong => GroupKind::Kong,
                    Shape::Set => [GroupKind::Chow, GroupKind::Pung][random.below(2)],
                    Shape::Pung | Shape::PungOrKong => GroupKind::Pung,
                    Shape::Single => {
                        reading.kinds.insert(tile);
                        continue;
                    }
                    Shape::OneOfEach | Shape::Knit(_) => return None,
                };
                let impossible = match kind {
                    GroupKind::Chow => !matches!(tile.number(), Some(1..=7)),
                    // Five of a kind, or four where nobody declared a kong.
                    _ => reading.sets.or(reading.pairs).has(tile),
                };
                if impossible {
                    return None;
                }
                reading.push(Group { kind, tile, exposed: false });
            }
        }
        Some(reading)
    }

    #[test]
    fn no_special_hand_fails_its_quick_tests() {
        let mut random = Random(1);
        let printed = House::PRINTED;
        let varied = House { snake_any_pair: true, jade_needs_dragon: true, ..printed };
        let rows = || rules::ALL.iter().flat_map(|rules| rules.scoring.specials.rows());
        let with_parts = |house| rows().map(move |special| (special, special.parts_in(house)));
        let all = with_parts(&printed).chain(with_parts(&varied));
        for (special, parts) in all.filter(|(_, parts)| !parts.is_empty()) {
            let mut hands = 0;
            for _ in 0..1000 {
                let Some(reading) = made(parts, &mut random) else { continue };
                let (quick, kinds) = (&special.quick, reading.kinds);
                assert!(kinds.indices().all(|kind| quick.could_hold(kind)), "{}", special.title);
                assert!(quick.could_have_kinds(kinds.len()), "{}: {kinds:?}", special.title);
                assert!(quick.could_be(&reading, 0), "{}: {kinds:?}", special.title);
                if quick.is_regular() {
                    assert!(quick.could_be_read(&reading), "{}: {reading:?}", special.title);
                    let fit = parts.iter().all(|part| part.could_be_in(&reading));
                    assert!(fit, "{}: {reading:?}", special.title);
                }
                hands += 1;
            }
            assert!(hands >= 10, "{}: only {hands} hands were made", special.title);
        }
    }
}
