//! Seasons against a table of all 16,384 selections of fourteen tiles.

use four_winds::hand::Hand;
use four_winds::rules;
use four_winds::score::{Context, form, score};
use four_winds::seat::Wind;

use super::made::{Random, T, write};

fn is_group(tiles: &[T]) -> bool {
    let mut sorted = tiles.to_vec();
    sorted.sort();
    let same = sorted.iter().all(|&tile| tile == sorted[0]);
    let chow = sorted.len() == 3
        && sorted[0].1 != 'z'
        && sorted.iter().all(|tile| tile.1 == sorted[0].1)
        && sorted[1].0 == sorted[0].0 + 1
        && sorted[2].0 == sorted[0].0 + 2;
    let year = |first: u8| {
        let inside =
            sorted.iter().all(|tile| tile.1 == 'z' && (first..first + 4).contains(&tile.0));
        let all_four = (first..first + 4).all(|number| sorted.contains(&(number, 'z')));
        inside && all_four && sorted.len() <= 5
    };
    (same && (2..=4).contains(&sorted.len())) || chow || year(1) || year(5)
}

/// Whether the tiles can be split into groups. Tries every group with the lowest tile, and then the
/// rest.
fn complete(tiles: &[T]) -> bool {
    let all = (1usize << tiles.len()) - 1;
    let select = |mask: usize| -> Vec<T> {
        (0..tiles.len()).filter(|at| mask >> at & 1 == 1).map(|at| tiles[at]).collect()
    };
    let groups: Vec<usize> = (1..=all)
        .filter(|mask| (2..=5).contains(&mask.count_ones()) && is_group(&select(*mask)))
        .collect();
    let mut done = vec![false; all + 1];
    done[0] = true;
    for mask in 1..=all {
        let lowest = mask & mask.wrapping_neg();
        done[mask] = groups
            .iter()
            .any(|group| group & lowest != 0 && group & !mask == 0 && done[mask & !group]);
    }
    done[all]
}

fn random_group(random: &mut Random) -> Vec<T> {
    let letter = random.pick(&['m', 'm', 'p', 'z']);
    let number = random.below(if letter == 'z' { 8 } else { 9 }) as u8 + 1;
    match random.below(5) {
        0 => vec![(number, letter); 2],
        1 => vec![(number, letter); 3],
        2 if letter != 'z' && number <= 7 => {
            (number..number + 3).map(|number| (number, letter)).collect()
        }
        3 => (1..=4).map(|number| (number, 'z')).collect(),
        _ => vec![(number, letter); 4],
    }
}

#[test]
fn any_mixture_of_groups_and_nothing_else() {
    let rules = rules::by_code("seasons").unwrap();
    let mut random = Random(8);
    let (mut good, mut bad) = (0, 0);
    while good < 100 || bad < 60 {
        let mut tiles: Vec<T> = vec![];
        while tiles.len() < 14 {
            tiles.extend(random_group(&mut random));
        }
        tiles.truncate(14);
        if random.one_in(4) {
            let at = random.below(14);
            tiles[at] = (random.below(9) as u8 + 1, 'm');
        }
        if tiles.iter().any(|tile| tiles.iter().filter(|it| *it == tile).count() > 4) {
            continue;
        }
        random.shuffle(&mut tiles);
        let text = format!("{}+{}", write(&tiles[..13]), write(&tiles[13..]));
        let context = Context::new(Wind::East, Wind::East);
        let hand = Hand::parse_for(&text, &form(&rules.scoring, &context)).expect("a hand");
        let score = score(&rules.scoring, &hand, &context);
        assert_eq!(score.valid(), complete(&tiles), "{text}: {score:?}");
        if score.valid() { good += 1 } else { bad += 1 }
    }
}
