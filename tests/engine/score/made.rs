//! What several of the scoring tests need: repeatable random numbers, and hands made from them.

/// A linear congruential generator. The tests need the same hands in every run, not good
/// randomness.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most
    }

    pub fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A tile as digit and letter. It is deliberately not the crate's type.
pub type T = (u8, char);

/// A meld as the generator laid it. `square` marks a declared concealed kong.
#[derive(Clone, Debug)]
pub struct Laid {
    pub tiles: Vec<T>,
    pub square: bool,
}

/// A hand as the generator laid it.
#[derive(Clone, Debug)]
pub struct Made {
    pub concealed: Vec<T>,
    pub melds: Vec<Laid>,
    pub bonus: Vec<T>,
    pub winning: Option<T>,
}

pub fn write(tiles: &[T]) -> String {
    tiles.iter().map(|(number, letter)| format!("{number}{letter}")).collect()
}

impl Made {
    /// The hand in notation, with its parts in any order.
    pub fn text(&self) -> String {
        let melds = self.melds.iter().map(|meld| match meld.square {
            true => format!("[{}]", write(&meld.tiles)),
            false => format!("({})", write(&meld.tiles)),
        });
        let winning = self.winning.map_or(String::new(), |tile| format!("+{}", write(&[tile])));
        format!(
            "{}{}{}{winning}",
            write(&self.concealed),
            melds.collect::<String>(),
            write(&self.bonus)
        )
    }

    fn copies(&self, tile: T) -> usize {
        let melded = self.melds.iter().flat_map(|meld| &meld.tiles);
        self.concealed.iter().chain(melded).chain(&self.winning).filter(|&&it| it == tile).count()
    }
}

fn random_tile(random: &mut Random, narrow: bool) -> T {
    match random.below(if narrow { 5 } else { 9 }) {
        0 => (random.below(7) as u8 + 1, 'z'),
        1..=4 => (random.below(9) as u8 + 1, 'm'),
        5 | 6 => (random.below(9) as u8 + 1, 'p'),
        _ => (random.below(9) as u8 + 1, 's'),
    }
}

/// Adds four sets and a pair, with at most `chows` chows. No tile is used more than four times.
pub fn winning_hand(random: &mut Random, chows: usize) -> Made {
    let narrow = random.one_in(2);
    let mut made = Made { concealed: vec![], melds: vec![], bonus: vec![], winning: None };
    let (mut sets, mut chows_left) = (0, chows);
    while sets < 4 {
        let tile = random_tile(random, narrow);
        let chow = chows_left > 0 && tile.1 != 'z' && tile.0 <= 7 && random.one_in(2);
        let kong = !chow && random.one_in(6);
        let tiles = match (chow, kong) {
            (true, _) => vec![tile, (tile.0 + 1, tile.1), (tile.0 + 2, tile.1)],
            (_, true) => vec![tile; 4],
            _ => vec![tile; 3],
        };
        let fits = |made: &Made| {
            tiles.iter().all(|&it| {
                made.copies(it) + tiles.iter().filter(|&&other| other == it).count() <= 4
            })
        };
        if !fits(&made) {
            continue;
        }
        chows_left -= usize::from(chow);
        sets += 1;
        match kong || random.one_in(3) {
            true => made.melds.push(Laid { square: kong && random.one_in(2), tiles }),
            false => made.concealed.extend(tiles),
        }
    }
    let pair = loop {
        let tile = random_tile(random, narrow);
        if made.copies(tile) <= 2 {
            break tile;
        }
    };
    made.concealed.extend([pair; 2]);
    let winning = random.below(made.concealed.len());
    made.winning = Some(made.concealed.swap_remove(winning));
    add_bonus(random, &mut made);
    made
}

/// Thirteen tiles of a losing hand, with a few melds.
pub fn losing_hand(random: &mut Random) -> Made {
    let mut made = winning_hand(random, 1);
    made.winning = None;
    made.concealed.clear();
    let concealed = 13 - 3 * made.melds.len();
    while made.concealed.len() < concealed {
        let tile = random_tile(random, true);
        if made.copies(tile) < 4 {
            made.concealed.push(tile);
        }
    }
    made
}

fn add_bonus(random: &mut Random, made: &mut Made) {
    let all = random.one_in(12);
    for letter in ['f', 'g'] {
        for number in 1..=4 {
            if all || random.one_in(7) {
                made.bonus.push((number, letter));
            }
        }
    }
}
