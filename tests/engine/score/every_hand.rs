//! Every standard hand there is: four sets and a pair, all concealed, with each of its tiles as the
//! last one, drawn and claimed. The scorer is compared with the second scorer in `counter`.
//!
//! There are 11,498,658 such hands. `cargo test` compares a few hundred of them. All of them:
//!
//!     FOUR_WINDS_HANDS=1 cargo test --test engine every_hand -- --nocapture
//!
//! With another number N, every Nth hand is compared. A line tells how far it is every half million
//! hands, and the last line tells what was compared.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use four_winds::hand::Hand;
use four_winds::rules::{self, Rules};
use four_winds::score::{Score, score};

use super::counter::{Group, Table, british, fan, is_chow, splits};
use super::made::{Made, T, write};

/// How many standard hands there are, as others have counted them.
const ALL_HANDS: usize = 11_498_658;

/// How many of them are compared by default: every so manieth.
const USUAL_STEP: usize = 20_011;

/// After how many compared hands a line tells how far it is.
const TOLD_EVERY: usize = 500_000;

/// How often each number of a suit is there, or each honour.
type Copies = Vec<u8>;

/// All ways to have this many sets, and perhaps a pair, of one suit or of the honours.
#[derive(Default)]
struct SuitHands([[Vec<Copies>; 2]; 5]);

impl SuitHands {
    fn new(kinds: usize, chows: bool) -> SuitHands {
        let mut hands = SuitHands::default();
        fill(&mut vec![0; kinds], 0, 14, &mut |copies| {
            let tiles: u8 = copies.iter().sum();
            let (sets, pair) = (usize::from(tiles / 3), usize::from(tiles % 3 == 2));
            if tiles % 3 != 1 && is_split(&mut copies.to_vec(), chows, pair == 1) {
                hands.0[sets][pair].push(copies.to_vec());
            }
        });
        hands
    }
}

/// Every number of copies of each kind from `kind` on, with at most `left` tiles.
fn fill(copies: &mut Copies, kind: usize, left: u8, visit: &mut dyn FnMut(&[u8])) {
    if kind == copies.len() {
        return visit(copies);
    }
    for count in 0..=left.min(4) {
        copies[kind] = count;
        fill(copies, kind + 1, left - count, visit);
    }
    copies[kind] = 0;
}

/// Whether the tiles are sets, and one pair if there must be one.
fn is_split(copies: &mut Copies, chows: bool, pair: bool) -> bool {
    let Some(first) = copies.iter().position(|&count| count > 0) else { return !pair };
    let mut take = |taken: &[(usize, u8)], pair: bool| {
        let fits =
            taken.iter().all(|&(kind, count)| copies.get(kind).is_some_and(|it| *it >= count));
        if !fits {
            return false;
        }
        taken.iter().for_each(|&(kind, count)| copies[kind] -= count);
        let split = is_split(copies, chows, pair);
        taken.iter().for_each(|&(kind, count)| copies[kind] += count);
        split
    };
    take(&[(first, 3)], pair)
        || (pair && take(&[(first, 2)], false))
        || (chows && take(&[(first, 1), (first + 1, 1), (first + 2, 1)], pair))
}

/// Shows every hand, as copies of the three suits and of the honours.
fn each_hand(visit: &mut dyn FnMut([&Copies; 4])) {
    let (suit, honours) = (SuitHands::new(9, true), SuitHands::new(7, false));
    // How many of the four sets each suit has. The honours have the rest.
    let shares = (0..125).map(|at| [at / 25, at / 5 % 5, at % 5]);
    for [a, b, c] in shares.filter(|share| share.iter().sum::<usize>() <= 4) {
        let d = 4 - a - b - c;
        for with_pair in 0..4 {
            let pair = |part: usize| usize::from(part == with_pair);
            for one in &suit.0[a][pair(0)] {
                for two in &suit.0[b][pair(1)] {
                    for three in &suit.0[c][pair(2)] {
                        for four in &honours.0[d][pair(3)] {
                            visit([one, two, three, four]);
                        }
                    }
                }
            }
        }
    }
}

fn tiles(hand: [&Copies; 4]) -> Vec<T> {
    let part = |(copies, letter): (&Copies, char)| -> Vec<T> {
        let kinds = (1..).zip(copies.iter());
        kinds.flat_map(|(number, &count)| vec![(number, letter); count.into()]).collect()
    };
    // In the order in which `splits` wants them: by letter, then by number.
    hand.into_iter().zip(['m', 'p', 's', 'z']).flat_map(part).collect()
}

/// What a reading counts, or `None` if it is not allowed.
type CountReading = fn(&Made, &Table, &[Group]) -> Option<i32>;

/// The best total of the second scorer, or `None` if no reading is allowed.
fn best(made: &Made, table: &Table, splits: &[Vec<Vec<T>>], count: CountReading) -> Option<i32> {
    let winning = made.winning.expect("a last tile");
    let mut best = None;
    for split in splits {
        let completed = (0..split.len()).filter(|&at| split[at].contains(&winning));
        // A drawn tile leaves every set concealed, whichever it completed.
        let completed = completed.take(if table.claimed() { usize::MAX } else { 1 });
        for at in completed {
            let exposed = |set: usize| table.claimed() && set == at;
            let groups: Vec<Group> =
                (0..).zip(split).map(|(set, tiles)| (tiles.clone(), exposed(set))).collect();
            best = best.max(count(made, table, &groups));
        }
    }
    best
}

fn british_total(made: &Made, table: &Table, groups: &[Group]) -> Option<i32> {
    let chows = groups.iter().filter(|group| is_chow(&group.0)).count();
    (chows <= 1).then(|| british(made, table, groups, true))
}

fn hong_kong_fan(made: &Made, table: &Table, groups: &[Group]) -> Option<i32> {
    Some(fan(made, table, groups))
}

/// What was compared, and what is left to the data files because a special row counts instead.
struct Compared {
    began: Instant,
    hands: AtomicUsize,
    scores: AtomicUsize,
    special: AtomicUsize,
}

/// Compares one hand with each of its tiles as the last one.
fn compare(all: &[T], rule_sets: &[&'static Rules; 2], compared: &Compared) {
    let splits = splits(all, false);
    assert!(!splits.is_empty(), "{}", write(all));
    let hands = compared.hands.fetch_add(1, Relaxed) + 1;
    if hands.is_multiple_of(TOLD_EVERY) {
        println!("{hands} hands after {:.0} s", compared.began.elapsed().as_secs_f64());
    }
    for at in (0..all.len()).filter(|&at| at == 0 || all[at] != all[at - 1]) {
        let mut concealed = all.to_vec();
        let winning = Some(concealed.remove(at));
        let made = Made { concealed, melds: vec![], bonus: vec![], winning };
        let hand = Hand::parse(&made.text()).expect("a hand");
        for win in ["wall", "discard"] {
            let table = Table {
                seat: 1,
                round: 0,
                win,
                original: false,
                standing: false,
                last_of_kind: false,
            };
            let ask = |rules: &Rules| score(&rules.scoring, &hand, &table.context());
            let [british, hong_kong] = rule_sets.map(ask);
            let check = |score: &Score, total: Option<i32>, expected: Option<i32>| {
                compared.scores.fetch_add(1, Relaxed);
                if score.special.is_some() {
                    compared.special.fetch_add(1, Relaxed);
                    return;
                }
                assert_eq!(
                    score.valid().then_some(total).flatten(),
                    expected,
                    "{} {win}",
                    made.text()
                );
            };
            let expected = best(&made, &table, &splits, british_total);
            check(&british, Some(british.total), expected);
            let expected = best(&made, &table, &splits, hong_kong_fan);
            check(&hong_kong, Some(hong_kong.fan.into()), expected);
        }
    }
}

#[test]
fn every_hand_counts_what_the_second_scorer_counts() {
    let step = std::env::var("FOUR_WINDS_HANDS").ok().and_then(|number| number.parse().ok());
    let step: usize = step.filter(|&step| step > 0).unwrap_or(USUAL_STEP);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let rule_sets = ["british", "hong-kong"].map(|code| rules::by_code(code).expect("a rule set"));
    let none = || AtomicUsize::new(0);
    let compared =
        Compared { began: Instant::now(), hands: none(), scores: none(), special: none() };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (rule_sets, compared) = (&rule_sets, &compared);
            scope.spawn(move || {
                let mut number = 0_usize;
                each_hand(&mut |hand| {
                    if number.is_multiple_of(step) && number / step % threads == thread {
                        compare(&tiles(hand), rule_sets, compared);
                    }
                    number += 1;
                });
                assert_eq!(number, ALL_HANDS);
            });
        }
    });
    let Compared { began, hands, scores, special } = compared;
    assert_eq!(hands.into_inner(), ALL_HANDS.div_ceil(step));
    println!(
        "{} of {ALL_HANDS} hands, {} scores in british and hong-kong, {} of them by a special hand; \
         no differences; {:.0} s on {threads} threads",
        ALL_HANDS.div_ceil(step),
        scores.into_inner(),
        special.into_inner(),
        began.elapsed().as_secs_f64(),
    );
}
