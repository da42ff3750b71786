//! Every standard hand there is: four sets and a pair, all concealed, with each of its tiles as the
//! last one, drawn and claimed. The scorer is compared with the second scorer in `counter`.
//!
//! There are 11,498,658 such hands. `cargo test` compares a few hundred of them. All of them:
//!
//!     FOUR_WINDS_HANDS=1 cargo test --test engine every_hand -- --nocapture
//!
//! With another number N, every Nth hand is compared. A line tells how far it is every half million
//! hands, and the last line tells what was compared.

use std::collections::BTreeSet;
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

/// How many scores of those hands are by a special hand.
const USUAL_SPECIAL: usize = 375;

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

/// What was compared, and how many of the scores are by a special hand.
struct Compared {
    began: Instant,
    hands: AtomicUsize,
    scores: AtomicUsize,
    special: AtomicUsize,
}

impl Compared {
    /// What a special hand is worth and what the hand counts otherwise: the greater counts.
    fn british(
        &self,
        score: &Score,
        ordinary: Option<i32>,
        special: Option<SpecialHand>,
        made: &Made,
        win: &str,
    ) {
        let hand = || format!("{} {win}: {score:?}", made.text());
        self.note(score);
        let total = score.valid().then_some(score.total);
        match special {
            None => {
                assert!(score.special.is_none(), "{}", hand());
                assert_eq!(total, ordinary, "{}", hand());
            }
            Some(SpecialHand::Limit) => {
                assert_eq!(total, ordinary.max(Some(LIMIT)), "{}", hand());
                assert!(score.special.is_some() || ordinary > Some(LIMIT), "{}", hand());
            }
            // Three doubles, or more as an ordinary hand.
            Some(SpecialHand::Purity) => assert!(total >= ordinary, "{}", hand()),
        }
    }

    /// A special hand of hong-kong counts its own fan, which the data files check.
    fn hong_kong(&self, score: &Score, ordinary: Option<i32>, made: &Made, win: &str) {
        self.note(score);
        if score.special.is_none() {
            let fan = score.valid().then_some(score.fan.into());
            assert_eq!(fan, ordinary, "{} {win}", made.text());
        }
    }

    fn note(&self, score: &Score) {
        self.scores.fetch_add(1, Relaxed);
        self.special.fetch_add(usize::from(score.special.is_some()), Relaxed);
    }
}

/// The limit of british, for which its special hands are printed.
const LIMIT: i32 = 1000;

/// A special hand of british.
enum SpecialHand {
    /// It counts the limit.
    Limit,
    /// It counts its points with three doubles.
    Purity,
}

/// The special hand of british that four concealed sets and a pair are by sheets 22 to 29, if any. All
/// its other special hands have pairs only, kongs, or tiles that belong to no set.
fn special(all: &[T], win: &str) -> Option<SpecialHand> {
    let count = |tile: T| all.iter().filter(|&&it| it == tile).count();
    let only = |kinds: &dyn Fn(T) -> bool| all.iter().all(|&tile| kinds(tile));
    let suit = |letter: char| letter != 'z';
    // Fourteen tiles of five kinds, none of them four times.
    let kinds: BTreeSet<T> = all.iter().copied().collect();
    let pungs = kinds.len() == 5 && only(&|tile| matches!(count(tile), 2 | 3));
    let suits: BTreeSet<char> = all.iter().map(|tile| tile.1).filter(|&it| suit(it)).collect();
    let one_suit = suits.len() == 1 && only(&|(_, letter)| suit(letter));
    let three_of = |numbers: &[u8]| numbers.iter().all(|&number| count((number, 'z')) == 3);
    let green = |tile| tile == (6, 'z') || matches!(tile, (2 | 3 | 4 | 6 | 8, 's'));
    let ends = |(number, letter)| suit(letter) && matches!(number, 1 | 9);
    // The pair and the fourth set of the scholars.
    let beside = |(number, letter)| letter != 'z' || matches!(number, 5..=7);
    let gates = one_suit && {
        let letter = all[0].1;
        (1..=9).all(|number| count((number, letter)) >= if matches!(number, 1 | 9) { 3 } else { 1 })
    };
    let limit = gates
        || pungs
            && (suits.len() <= 1 && win == "wall"
                || only(&green)
                || only(&|(_, letter)| letter == 'z')
                || only(&ends)
                || three_of(&[5, 6, 7]) && suits.len() == 1 && only(&beside)
                || three_of(&[1, 2, 3, 4]));
    match limit {
        true => Some(SpecialHand::Limit),
        false => (pungs && one_suit).then_some(SpecialHand::Purity),
    }
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
            let expected = best(&made, &table, &splits, british_total);
            compared.british(&british, expected, special(all, win), &made, win);
            let expected = best(&made, &table, &splits, hong_kong_fan);
            compared.hong_kong(&hong_kong, expected, &made, win);
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
    let special = special.into_inner();
    if step == USUAL_STEP {
        assert_eq!(special, USUAL_SPECIAL, "scores by a special hand");
    }
    assert_eq!(hands.into_inner(), ALL_HANDS.div_ceil(step));
    println!(
        "{} of {ALL_HANDS} hands, {} scores in british and hong-kong, {} of them by a special hand; \
         no differences; {:.0} s on {threads} threads",
        ALL_HANDS.div_ceil(step),
        scores.into_inner(),
        special,
        began.elapsed().as_secs_f64(),
    );
}
