//! Sets that count as they are laid out, against the second scorer.

use four_winds::hand::Hand;
use four_winds::rules::{self, Rules};
use four_winds::score::{Score, form, score};

use super::counter::{Group, Table, kards, splits};
use super::made::{Laid, Made, Random, winning_hand, write};

fn ask(rules: &'static Rules, text: &str, table: &Table, as_laid: bool) -> Score {
    let mut context = table.context();
    context.house.as_laid = as_laid;
    let hand = Hand::parse_for(text, &form(&rules.scoring, &context))
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(Hand::parse(&hand.to_string()), Ok(hand), "{text}");
    score(&rules.scoring, &hand, &context)
}

/// All concealed tiles, with the winning one.
fn concealed(made: &Made) -> Vec<(u8, char)> {
    let mut tiles = made.concealed.clone();
    tiles.extend(made.winning);
    tiles.sort_by_key(|&(number, letter)| (letter, number));
    tiles
}

/// The hand in notation, with these groups in braces.
fn laid_text(made: &Made, split: &[Vec<(u8, char)>]) -> String {
    let braces: String = split.iter().map(|group| format!("{{{}}}", write(group))).collect();
    format!("{braces}{}", Made { concealed: vec![], ..made.clone() }.text())
}

/// What a layout counts. A claimed tile completed the best group that has it.
fn counted(made: &Made, table: &Table, split: &[Vec<(u8, char)>]) -> i32 {
    let claimed = table.claimed();
    let has = |group: &Vec<(u8, char)>| group.contains(&made.winning.unwrap());
    let completed = (0..split.len()).filter(|&at| !claimed || has(&split[at]));
    let melds = made.melds.iter().map(|Laid { tiles, square }| (tiles.clone(), !square));
    let total = |done: usize| {
        let laid = split.iter().enumerate();
        let mut groups: Vec<Group> =
            laid.map(|(at, group)| (group.clone(), claimed && at == done)).collect();
        groups.extend(melds.clone());
        groups.sort();
        kards(made, table, &groups, true)
    };
    completed.map(total).max().unwrap()
}

#[test]
fn every_layout_counts_what_its_groups_count() {
    let (rules, mut random) = (rules::by_code("kards").unwrap(), Random(21));
    let (mut layouts, mut differ) = (0, 0);
    for _ in 0..12_000 {
        let (made, table) = (winning_hand(&mut random, 4), Table::random(&mut random));
        let all = splits(&concealed(&made), false);
        let best = ask(rules, &made.text(), &table, true);
        if all.len() < 2 || best.special.is_some() {
            continue;
        }
        for split in &all {
            let text = laid_text(&made, split);
            let score = ask(rules, &text, &table, true);
            assert!(score.valid(), "{text} {table:?}: {score:?}");
            assert_eq!(score.total, counted(&made, &table, split), "{text} {table:?}: {score:?}");
            // Where the best way counts, braces change nothing.
            assert_eq!(ask(rules, &text, &table, false).total, best.total, "{text}");
            layouts += 1;
            differ += usize::from(score.total != best.total);
        }
    }
    assert!(layouts > 300 && differ > 100, "{layouts} layouts, {differ} count less than the best");
}

#[test]
fn braces_change_nothing_in_the_other_rule_sets() {
    let mut random = Random(22);
    for _ in 0..400 {
        let (made, table) = (winning_hand(&mut random, 1), Table::random(&mut random));
        for rules in rules::ALL {
            let plain = ask(rules, &made.text(), &table, false);
            for split in splits(&concealed(&made), false) {
                let text = laid_text(&made, &split);
                assert_eq!(ask(rules, &text, &table, false), plain, "{} {text}", rules.code);
            }
        }
    }
}
