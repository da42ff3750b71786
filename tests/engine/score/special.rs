//! The tables of special hands: every row must be able to make a legal hand. A club that adds a row
//! runs this.

use four_winds::rules;
use four_winds::score::pattern::words::*;
use four_winds::score::pattern::{Bound, Free, Part, Shape, Tiles};
use four_winds::score::tile_set::TileSet;
use four_winds::seat::Wind;
use four_winds::tile::{Suit, Tile};

/// The tiles of one hand that fits the parts, if there is one. It has fourteen tiles, with a kong
/// counted as three, and no tile five times.
fn example(parts: &[Part]) -> Option<Vec<Tile>> {
    let mut tiles = Vec::new();
    let all: Vec<Part> =
        parts.iter().flat_map(|part| std::iter::repeat_n(*part, part.times.into())).collect();
    let bound = Bound::new(Tile::wind(Wind::South), Tile::wind(Wind::East));
    let counted: usize = all.iter().map(|part| size(part, bound)).sum();
    (counted == 14 && extend(&all, bound, &mut tiles)).then_some(tiles)
}

fn size(part: &Part, bound: Bound) -> usize {
    match part.shape {
        Shape::Single => 1,
        Shape::Pair => 2,
        Shape::Pung | Shape::Kong | Shape::PungOrKong | Shape::Chow | Shape::Set => 3,
        Shape::Knit(suits) => suits.into(),
        Shape::OneOfEach => choices(part, bound).first().map_or(0, |(_, tiles)| tiles.len()),
    }
}

/// Every way to form this part alone.
fn choices(part: &Part, bound: Bound) -> Vec<(Bound, Vec<Tile>)> {
    let all = || TileSet::ALL.iter();
    let alike = |count: usize| {
        all()
            .filter_map(|tile| Some((bound.with(part.tiles, tile)?, vec![tile; count])))
            .collect::<Vec<_>>()
    };
    let in_suits =
        |free: Free| Suit::ALL.into_iter().filter_map(move |suit| bound.with_suit(free, suit));
    match part.shape {
        Shape::Single => alike(1),
        Shape::Pair => alike(2),
        Shape::Pung | Shape::PungOrKong | Shape::Set => alike(3),
        Shape::Kong => alike(4),
        Shape::Chow => all()
            .filter_map(|tile| {
                let (suit, number) = tile.suit_and_number()?;
                let run = [number, number + 1, number + 2].map(|number| Tile::suited(suit, number));
                Some((
                    bound.with(part.tiles, tile)?,
                    run.into_iter().collect::<Option<Vec<Tile>>>()?,
                ))
            })
            .collect(),
        Shape::OneOfEach => {
            let bounds: Vec<Bound> = match part.tiles {
                Tiles::Suit(free, ..) => in_suits(free).collect(),
                _ => vec![bound],
            };
            bounds
                .into_iter()
                .map(|bound| (bound, bound.kinds(part.tiles).iter().collect()))
                .collect()
        }
        Shape::Knit(suits) => (1..=9)
            .map(|number| {
                let tiles = Suit::ALL
                    .into_iter()
                    .take(suits.into())
                    .filter_map(|suit| Tile::suited(suit, number));
                (bound, tiles.collect())
            })
            .collect(),
    }
}

fn extend(parts: &[Part], bound: Bound, tiles: &mut Vec<Tile>) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    for (bound, more) in choices(part, bound) {
        let before = tiles.len();
        tiles.extend(&more);
        let legal = more.iter().all(|tile| tiles.iter().filter(|it| *it == tile).count() <= 4);
        if legal && extend(rest, bound, tiles) {
            return true;
        }
        tiles.truncate(before);
    }
    false
}

#[test]
fn every_row_can_make_a_legal_hand() {
    for rules in rules::ALL {
        for special in
            rules.scoring.specials.rows().iter().filter(|special| !special.parts.is_empty())
        {
            assert!(
                example(special.parts).is_some(),
                "{}: {} cannot be made",
                rules.code,
                special.title
            );
        }
    }
}

#[test]
fn a_pattern_that_makes_no_hand_is_refused() {
    let impossible: [&[Part]; 6] = [
        // Two pungs of the same tile.
        &[pung(tiles("1z")).times(2), pung(WIND).times(2), pair(ANY)],
        // Five different winds.
        &[pung(WIND).times(5)],
        // Thirteen tiles, and fifteen.
        &[one_of_each(MAJOR)],
        &[pung(ANY).times(5)],
        // A chow that starts at 8.
        &[chow(tiles("8m")), pung(ANY).times(3), pair(ANY)],
        // Four suits with the same number.
        &[
            pung(Tiles::Number(Free::A, 0)),
            pung(Tiles::Number(Free::A, 9)),
            pung(ANY).times(2),
            pair(ANY),
        ],
    ];
    for parts in impossible {
        assert_eq!(example(parts), None, "{parts:?}");
    }
}

#[test]
fn names_are_unique_and_every_table_is_as_long_as_its_rulebooks() {
    let lengths = rules::ALL.map(|rules| (rules.code, rules.scoring.specials.rows().len()));
    assert_eq!(
        lengths,
        [("kards", 33), ("british", 19), ("carmel", 13), ("seasons", 0), ("hong-kong", 17)]
    );
    for rules in rules::ALL {
        for special in rules.scoring.specials.rows() {
            let same = rules
                .scoring
                .specials
                .rows()
                .iter()
                .filter(|other| other.title == special.title)
                .count();
            assert_eq!(same, 1, "{}", special.title);
        }
    }
    let british = rules::by_code("british").unwrap();
    assert_eq!(british.scoring.special("twofold-fortune").unwrap().title, "Twofold Fortune");
    assert!(british.scoring.special("no-such-hand").is_none());
}
