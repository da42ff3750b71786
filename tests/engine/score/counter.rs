//! A second scorer that shares nothing with the first. It tries every way to split the tiles and
//! counts each directly from the rules.

use std::collections::BTreeSet;

use four_winds::score::{Context, Win};
use four_winds::seat::Wind;

use super::made::{Laid, Made, Random, T};

/// A group: its sorted tiles, and whether it counts as exposed.
pub type Group = (Vec<T>, bool);

/// Everything that matters beside the tiles.
#[derive(Clone, Debug)]
pub struct Table {
    pub seat: usize,
    pub round: usize,
    pub win: &'static str,
    pub original: bool,
    pub standing: bool,
    pub last_of_kind: bool,
}

impl Table {
    pub fn random(random: &mut Random) -> Table {
        Table {
            seat: random.below(4),
            round: random.below(4),
            win: random.pick(&["wall", "discard", "kong-box", "last-tile", "last-discard", "rob"]),
            original: random.one_in(6),
            standing: random.one_in(6),
            last_of_kind: random.one_in(6),
        }
    }

    pub fn claimed(&self) -> bool {
        ["discard", "last-discard", "rob"].contains(&self.win)
    }

    pub fn context(&self) -> Context {
        Context {
            win: Win::from_code(self.win).unwrap(),
            original: self.original,
            standing: self.standing,
            last_of_kind: self.last_of_kind,
            ..Context::new(Wind::ALL[self.seat], Wind::ALL[self.round])
        }
    }
}

pub fn is_chow(tiles: &[T]) -> bool {
    tiles.len() == 3
        && tiles[0].1 != 'z'
        && (1..3).all(|at| tiles[at] == (tiles[0].0 + at as u8, tiles[0].1))
}

pub fn alike(tiles: &[T]) -> bool {
    tiles.iter().all(|&tile| tile == tiles[0])
}

/// Every way to split sorted tiles into sets and a pair. With `pair` the pair is already found.
pub fn splits(tiles: &[T], pair: bool) -> Vec<Vec<Vec<T>>> {
    let Some((&first, rest)) = tiles.split_first() else {
        return if pair { vec![vec![]] } else { vec![] };
    };
    let mut found = vec![];
    let without = |picked: &[usize]| -> Vec<T> {
        (0..rest.len()).filter(|at| !picked.contains(at)).map(|at| rest[at]).collect()
    };
    // Of equal tiles, which lie side by side, only the first is tried: the others give the same.
    let new = |at: usize, from: usize| at == from || rest[at] != rest[at - 1];
    for one in (0..rest.len()).filter(|&at| new(at, 0)) {
        if !pair && rest[one] == first {
            for mut split in splits(&without(&[one]), true) {
                split.push(vec![first; 2]);
                found.push(split);
            }
        }
        for two in (one + 1..rest.len()).filter(|&at| new(at, one + 1)) {
            let mut set = vec![first, rest[one], rest[two]];
            set.sort();
            if alike(&set) || is_chow(&set) {
                for mut split in splits(&without(&[one, two]), pair) {
                    split.push(set.clone());
                    found.push(split);
                }
            }
        }
    }
    found
}

/// Every reading of a hand: each split, and for a claimed tile each group that it may have
/// completed.
pub fn readings(made: &Made, claimed: bool) -> BTreeSet<Vec<Group>> {
    let mut tiles = made.concealed.clone();
    let winning = made.winning.unwrap();
    tiles.push(winning);
    tiles.sort_by_key(|&(number, letter)| (letter, number));
    let mut all = BTreeSet::new();
    for split in splits(&tiles, false) {
        let options = (0..split.len()).filter(|&at| !claimed || split[at].contains(&winning));
        for completed in options {
            let mut groups: Vec<Group> = split
                .iter()
                .enumerate()
                .map(|(at, set)| (set.clone(), claimed && at == completed))
                .collect();
            groups.extend(made.melds.iter().map(|Laid { tiles, square }| (tiles.clone(), !square)));
            groups.sort();
            all.insert(groups);
        }
    }
    all
}

fn honour(tile: T) -> bool {
    tile.1 == 'z'
}

fn terminal(tile: T) -> bool {
    tile.1 != 'z' && [1, 9].contains(&tile.0)
}

fn is_set_of(group: &Group, number: u8) -> bool {
    group.0.len() >= 3 && alike(&group.0) && group.0[0] == (number, 'z')
}

fn is_pair_of(group: &Group, wanted: impl Fn(u8) -> bool) -> bool {
    group.0.len() == 2 && honour(group.0[0]) && wanted(group.0[0].0)
}

pub struct Seen {
    pub suits: usize,
    honours: bool,
    minors: bool,
    chows: usize,
    sets: usize,
}

pub fn seen(tiles: &[T], groups: &[Group]) -> Seen {
    let suits: BTreeSet<char> =
        tiles.iter().filter(|&&tile| !honour(tile)).map(|tile| tile.1).collect();
    Seen {
        suits: suits.len(),
        honours: tiles.iter().any(|&tile| honour(tile)),
        minors: tiles.iter().any(|&tile| !honour(tile) && !terminal(tile)),
        chows: groups.iter().filter(|group| is_chow(&group.0)).count(),
        sets: groups.iter().filter(|group| group.0.len() > 2).count(),
    }
}

pub fn all_tiles(made: &Made) -> Vec<T> {
    let melded = made.melds.iter().flat_map(|meld| meld.tiles.iter());
    made.concealed.iter().chain(melded).chain(&made.winning).copied().collect()
}

fn bonus(made: &Made, letter: char) -> Vec<u8> {
    made.bonus.iter().filter(|tile| tile.1 == letter).map(|tile| tile.0).collect()
}

fn set_points(group: &Group, table: [[i32; 2]; 7]) -> i32 {
    let (tiles, exposed) = group;
    let row = match (is_chow(tiles), tiles.len(), honour(tiles[0]), terminal(tiles[0])) {
        (_, 2, ..) => return 0,
        (true, ..) => 0,
        (_, 3, true, _) => 3,
        (_, 3, _, true) => 2,
        (_, 3, ..) => 1,
        (_, _, true, _) => 6,
        (_, _, _, true) => 5,
        _ => 4,
    };
    table[row][usize::from(*exposed)]
}

pub fn british(made: &Made, table: &Table, groups: &[Group], won: bool) -> i32 {
    const SETS: [[i32; 2]; 7] = [[0, 0], [4, 2], [8, 4], [8, 4], [16, 8], [32, 16], [32, 16]];
    let (own, round) = (table.seat as u8 + 1, table.round as u8 + 1);
    let mut points: i32 = groups.iter().map(|group| set_points(group, SETS)).sum();
    points += 4 * made.bonus.len() as i32;
    let mut doubles = 0;
    for group in groups {
        points += 2 * i32::from(is_pair_of(group, |number| number >= 5));
        points += 2 * i32::from(is_pair_of(group, |number| number == own));
        points += 2 * i32::from(is_pair_of(group, |number| number == round));
        doubles += (5..=7).filter(|&dragon| is_set_of(group, dragon)).count();
        doubles += usize::from(is_set_of(group, own)) + usize::from(is_set_of(group, round));
    }
    for letter in ['f', 'g'] {
        let have = bonus(made, letter);
        doubles += if have.len() == 4 { 2 } else { usize::from(have.contains(&own)) };
    }
    if won {
        let seen = seen(&all_tiles(made), groups);
        points += 20 + if table.claimed() { 0 } else { 2 };
        doubles += usize::from(seen.suits == 1);
        doubles += usize::from(seen.chows == 0);
        doubles += usize::from(!table.claimed() && made.melds.iter().all(|meld| meld.square));
        doubles += usize::from(!seen.minors);
        doubles += usize::from(table.seat == 0);
        doubles +=
            usize::from(["last-tile", "last-discard", "kong-box", "rob"].contains(&table.win));
        doubles += usize::from(table.original);
    }
    points * (1 << doubles)
}

pub fn kards(made: &Made, table: &Table, groups: &[Group], won: bool) -> i32 {
    const SETS: [[i32; 2]; 7] = [[1, 0], [4, 2], [8, 4], [8, 5], [16, 8], [32, 16], [32, 16]];
    let (own, round) = (table.seat as u8 + 1, table.round as u8 + 1);
    let mut points: i32 = groups.iter().map(|group| set_points(group, SETS)).sum();
    points += 6 * made.bonus.len() as i32;
    let seen = seen(&all_tiles(made), groups);
    let mut quarters = 0;
    quarters += 2 * i32::from(groups.iter().any(|group| is_set_of(group, own)));
    quarters += 2 * i32::from(groups.iter().any(|group| is_set_of(group, round)));
    quarters +=
        2 * i32::from(groups.iter().any(|group| (5..=7).any(|dragon| is_set_of(group, dragon))));
    let mut full = false;
    for letter in ['f', 'g'] {
        quarters += i32::from(bonus(made, letter).contains(&own));
        full |= bonus(made, letter).len() == 4;
    }
    quarters += 6 * i32::from(full);
    quarters += match (seen.suits, seen.honours, seen.minors) {
        (0, ..) | (1, false, _) | (_, false, false) => 6,
        // Each line whose words fit: one suit and honours, and ones, nines and honours.
        (1, true, false) => 4,
        (1, true, _) | (_, true, false) => 2,
        _ => 0,
    };
    if won {
        points += match table.win {
            "wall" => 3,
            "last-tile" | "kong-box" => 10,
            _ => 0,
        };
        points += if table.standing { 100 } else { 0 } + if table.last_of_kind { 2 } else { 0 };
        let pair =
            |wanted: &dyn Fn(u8) -> bool| groups.iter().any(|group| is_pair_of(group, wanted));
        let windy = pair(&|number| number == own) || pair(&|number| number == round);
        points += if seen.chows == 0 || (seen.chows == seen.sets && !windy) { 10 } else { 0 };
        points += 3 * i32::from(pair(&|number| number >= 5));
        points += 3 * i32::from(pair(&|number| number == own))
            + 3 * i32::from(pair(&|number| number == round));
        quarters += if table.original { 6 } else { 0 };
    }
    // Rounded half up, and only once: a quarter more or less decides.
    let four_times = points * (4 + quarters);
    four_times / 4 + i32::from(four_times % 4 >= 2)
}

pub fn fan(made: &Made, table: &Table, groups: &[Group]) -> i32 {
    let (own, round) = (table.seat as u8 + 1, table.round as u8 + 1);
    let seen = seen(&all_tiles(made), groups);
    let mut fan = i32::from(made.bonus.is_empty());
    for letter in ['f', 'g'] {
        let have = bonus(made, letter);
        fan += if have.len() == 4 { 2 } else { i32::from(have.contains(&own)) };
    }
    for group in groups {
        fan += (5..=7).filter(|&dragon| is_set_of(group, dragon)).count() as i32;
        fan += i32::from(is_set_of(group, own)) + i32::from(is_set_of(group, round));
    }
    fan += i32::from(seen.chows == 4) + 3 * i32::from(seen.chows == 0);
    fan += match (seen.suits, seen.honours) {
        (1, false) => 6,
        (1, true) => 3,
        _ => 0,
    };
    fan + match table.win {
        "discard" => 0,
        "kong-box" | "last-tile" => 2,
        _ => 1,
    }
}

/// Every way to take pungs, chows and pairs of honours out of the tiles of a losing hand.
pub fn packings(tiles: &[T], groups: &mut Vec<Group>, visit: &mut dyn FnMut(&[Group])) {
    let Some((&first, rest)) = tiles.split_first() else { return visit(groups) };
    packings(rest, groups, visit);
    let have = |wanted: T| rest.iter().position(|&tile| tile == wanted);
    let chow = [(first.0 + 1, first.1), (first.0 + 2, first.1)];
    for others in [vec![first], vec![first; 2], chow.to_vec()] {
        let mut left = rest.to_vec();
        let all = others.iter().all(|&wanted| {
            left.iter().position(|&it| it == wanted).map(|at| left.remove(at)).is_some()
        });
        let pair = others.len() == 1;
        if !all
            || (pair && !honour(first))
            || (others == chow && honour(first))
            || have(others[0]).is_none()
        {
            continue;
        }
        let mut set = vec![first];
        set.extend(&others);
        groups.push((set, false));
        packings(&left, groups, visit);
        groups.pop();
    }
}
