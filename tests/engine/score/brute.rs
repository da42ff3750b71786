//! Random hands, counted by the scorer and by the second scorer in `counter`. Hands that match a
//! special row are left to the data files.

use four_winds::hand::Hand;
use four_winds::rules;
use four_winds::score::{Score, form, score};

use super::counter::{
    Group, Table, all_tiles, british, fan, is_chow, kards, packings, readings, seen,
};
use super::made::{Laid, Made, Random, losing_hand, winning_hand};

fn ask(rules: &str, made: &Made, table: &Table) -> Score {
    let rules = rules::by_code(rules).unwrap();
    let context = table.context();
    let hand = Hand::parse_for(&made.text(), &form(&rules.scoring, &context))
        .expect("the generator makes hands");
    score(&rules.scoring, &hand, &context)
}

/// Makes hands until enough ordinary ones have been compared.
fn compare(name: &str, seed: u64, chows: usize, check: impl Fn(&Made, &Table, &Score)) {
    let mut random = Random(seed);
    let mut compared = 0;
    for _ in 0..4000 {
        let (made, table) = (winning_hand(&mut random, chows), Table::random(&mut random));
        let score = ask(name, &made, &table);
        assert!(score.valid(), "{name} {} {table:?}: {score:?}", made.text());
        if score.special.is_none() {
            check(&made, &table, &score);
            compared += 1;
        }
        if compared == 400 {
            return;
        }
    }
    panic!("only {compared} ordinary hands of {name}");
}

#[test]
fn british_winners() {
    compare("british", 1, 1, |made, table, score| {
        let allowed =
            |groups: &&Vec<Group>| groups.iter().filter(|group| is_chow(&group.0)).count() <= 1;
        let all = readings(made, table.claimed());
        let best =
            all.iter().filter(allowed).map(|groups| british(made, table, groups, true)).max();
        assert_eq!(Some(score.total), best, "{} {table:?}: {score:?}", made.text());
    });
}

#[test]
fn kards_winners() {
    compare("kards", 2, 4, |made, table, score| {
        let best = readings(made, table.claimed())
            .iter()
            .map(|groups| kards(made, table, groups, true))
            .max();
        assert_eq!(Some(score.total), best, "{} {table:?}: {score:?}", made.text());
    });
}

#[test]
fn hong_kong_winners() {
    compare("hong-kong", 3, 4, |made, table, score| {
        let best =
            readings(made, table.claimed()).iter().map(|groups| fan(made, table, groups)).max();
        assert_eq!(Some(i32::from(score.fan)), best, "{} {table:?}: {score:?}", made.text());
        let points = [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64];
        assert_eq!(score.total, points[usize::from(score.fan.min(10))]);
    });
}

#[test]
fn carmel_winners() {
    let mut random = Random(4);
    let (mut good, mut bad) = (0, 0);
    while good < 100 || bad < 100 {
        let (made, table) = (winning_hand(&mut random, 4), Table::random(&mut random));
        let score = ask("carmel", &made, &table);
        if score.special.is_some() {
            continue;
        }
        let suits = seen(&all_tiles(&made), &[]).suits;
        let chowless = |groups: &Vec<Group>| groups.iter().all(|group| !is_chow(&group.0));
        let valid = suits <= 1 || readings(&made, table.claimed()).iter().any(chowless);
        assert_eq!(score.valid(), valid, "{} {score:?}", made.text());
        assert_eq!(score.total, i32::from(valid));
        if valid { good += 1 } else { bad += 1 }
    }
}

fn compare_losers(name: &str, seed: u64, count: fn(&Made, &Table, &[Group], bool) -> i32) {
    let mut random = Random(seed);
    for _ in 0..150 {
        let (made, table) = (losing_hand(&mut random), Table::random(&mut random));
        let score = ask(name, &made, &table);
        let mut tiles = made.concealed.clone();
        tiles.sort_by_key(|&(number, letter)| (letter, number));
        let mut groups: Vec<Group> =
            made.melds.iter().map(|Laid { tiles, square }| (tiles.clone(), !square)).collect();
        let mut best = 0;
        packings(&tiles, &mut groups, &mut |groups| {
            best = best.max(count(&made, &table, groups, false))
        });
        assert_eq!(score.total, best, "{name} {} {table:?}: {score:?}", made.text());
        assert!(!score.valid());
    }
}

#[test]
fn british_losers() {
    compare_losers("british", 5, british);
}

#[test]
fn kards_losers() {
    compare_losers("kards", 6, kards);
}
