//! Hands with jokers against a scorer that lets each joker stand for every tile in turn.

use four_winds::hand::Hand;
use four_winds::rules;
use four_winds::score::{Context, form, score};

use super::counter::{Group, Table, alike, british, is_chow, splits};
use super::made::{Made, Random, T, winning_hand};

const JOKER: T = (2, 's');

fn kinds() -> Vec<T> {
    let suited = "mps".chars().flat_map(|letter| (1..=9).map(move |number| (number, letter)));
    suited.chain((1..=7).map(|number| (number, 'z'))).collect()
}

/// Whether jokers that stand for these tiles can be placed with at most one in each pung and in the
/// pair. A joker that stands for 2-bamboo is not a joker, so two of them are a pair of 2-bamboo.
fn placed(split: &[Vec<T>], stands_for: &[T]) -> bool {
    stands_for.iter().all(|&tile| {
        let needed = stands_for.iter().filter(|&&it| it == tile).count();
        let room = |set: &Vec<T>| usize::from(set.contains(&tile));
        tile == JOKER || split.iter().map(room).sum::<usize>() >= needed
    })
}

fn best(made: &Made, table: &Table) -> Option<i32> {
    let mut tiles = made.concealed.clone();
    tiles.extend(made.winning);
    let jokers = tiles.iter().filter(|&&tile| tile == JOKER).count();
    tiles.retain(|&tile| tile != JOKER);
    let mut best = None;
    let choices = kinds();
    for number in 0..choices.len().pow(jokers as u32) {
        let stands_for: Vec<T> = (0..jokers)
            .map(|at| choices[number / choices.len().pow(at as u32) % choices.len()])
            .collect();
        let mut full = tiles.clone();
        full.extend(&stands_for);
        full.sort_by_key(|&(number, letter)| (letter, number));
        for split in splits(&full, false) {
            if split.iter().any(|set| is_chow(set)) || !placed(&split, &stands_for) {
                continue;
            }
            let mut groups: Vec<Group> = split.into_iter().map(|set| (set, false)).collect();
            groups.extend(made.melds.iter().map(|meld| (meld.tiles.clone(), !meld.square)));
            // Doubles for the whole hand depend on the tiles that the jokers stand for.
            let stands = Made { concealed: full.clone(), winning: None, ..made.clone() };
            best = best.max(Some(british(&stands, table, &groups, true)));
        }
    }
    best
}

#[test]
fn jokers_are_put_to_their_best_use() {
    let rules = rules::by_code("british").unwrap();
    let mut random = Random(7);
    let (mut compared, mut refused) = (0, 0);
    while compared < 120 {
        let mut made = winning_hand(&mut random, 0);
        let table = Table {
            win: random.pick(&["wall", "kong-box", "last-tile"]),
            ..Table::random(&mut random)
        };
        // Melds that hold 2-bamboo stay as they are. Up to two of the concealed tiles become
        // jokers.
        let natural =
            made.melds.iter().flat_map(|meld| &meld.tiles).filter(|&&tile| tile == JOKER).count();
        let in_hand = |made: &Made| {
            made.concealed.iter().chain(&made.winning).filter(|&&tile| tile == JOKER).count()
        };
        for _ in 0..random.below(3) {
            if natural + in_hand(&made) < 2 {
                let at = random.below(made.concealed.len());
                made.concealed[at] = JOKER;
            }
        }
        if in_hand(&made) > 2 || made.melds.iter().any(|meld| !alike(&meld.tiles)) {
            continue;
        }
        let context = Context { goulash: true, ..table.context() };
        let hand = Hand::parse_for(&made.text(), &form(&rules.scoring, &context)).expect("a hand");
        let score = score(&rules.scoring, &hand, &context);
        if score.special.is_some() {
            continue;
        }
        match best(&made, &table) {
            // There is no double for a hand without chows where chows are not allowed.
            Some(total) => {
                assert_eq!(
                    (score.valid(), score.total),
                    (true, total / 2),
                    "{} {table:?}: {score:?}",
                    made.text()
                )
            }
            None => {
                assert!(!score.valid(), "{}", made.text());
                refused += 1;
            }
        }
        compared += 1;
    }
    // If two jokers replaced tiles of one pung, the hand is not always a mahjong.
    assert!(refused < compared);
}
