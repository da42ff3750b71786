//! Reads and scores a winning hand: our scorer beside two published ones, with the same tiles in
//! the same run.
//!
//! riichienv-core and agari score Japanese mahjong, which has other rules. What they share with
//! this crate is the work: find every reading of fourteen tiles and score the best. The command in
//! `Cargo.toml` beside this file prints divan's table and then the ratios.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use agari::context::{GameContext, WinType};
use agari::hand::decompose_hand;
use agari::parse::{TileCounts, parse_hand, to_counts};
use agari::scoring::calculate_score;
use agari::tile::Honor;
use agari::yaku::detect_yaku_with_context;
use divan::Bencher;
use four_winds::hand::Hand;
use four_winds::rules::{self, Rules};
use four_winds::score::{Context, Score, score};
use four_winds::seat::Wind;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::Conditions;

/// Concealed hands with a self-drawn last tile: plain ones, ones with many readings, one suit,
/// seven pairs, thirteen orphans. Each of our rule sets is measured with those that it accepts as a
/// mahjong.
const HANDS: [&str; 8] = [
    "123m456p789s11122z",
    "111222333m555z99p",
    "22334455667788m",
    "11123455678999m",
    "234m345p456s66677p",
    "111m999p111s777z22z",
    "1133m4466p2255s77z",
    "19m19p19s12345677z",
];

fn tiles(text: &str) -> Vec<(char, char)> {
    let mut tiles = Vec::new();
    let mut digits = Vec::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
        } else {
            tiles.extend(digits.drain(..).map(|digit| (digit, c)));
        }
    }
    tiles
}

fn our_hand(text: &str) -> Hand {
    let all = tiles(text);
    let (last, others) = all.split_last().expect("fourteen tiles");
    let concealed: String =
        others.iter().map(|(digit, letter)| format!("{digit}{letter}")).collect();
    Hand::parse(&format!("{concealed}+{}{}", last.0, last.1)).expect("a hand")
}

fn our_hands(rules: &'static Rules) -> Vec<Hand> {
    HANDS.iter().map(|text| our_hand(text)).filter(|hand| ours(rules, hand).valid()).collect()
}

fn ours(rules: &'static Rules, hand: &Hand) -> Score {
    score(&rules.scoring, hand, &Context::new(Wind::South, Wind::East))
}

fn theirs_agari(counts: &TileCounts, context: &GameContext) -> u32 {
    let best = decompose_hand(counts).into_iter().map(|structure| {
        let yaku = detect_yaku_with_context(&structure, counts, context);
        calculate_score(&structure, &yaku, context).payment.total
    });
    best.max().unwrap_or(0)
}

fn agari_hands() -> Vec<(TileCounts, GameContext)> {
    let prepare = |text: &&str| {
        let tiles = parse_hand(text).expect("a hand");
        let last = *tiles.last().expect("fourteen tiles");
        let context =
            GameContext::new(WinType::Tsumo, Honor::East, Honor::South).with_winning_tile(last);
        (to_counts(&tiles), context)
    };
    HANDS.iter().map(prepare).collect()
}

/// An evaluator with thirteen tiles, and the winning tile. Tiles are numbered, four copies of each
/// kind.
fn riichienv_hands() -> Vec<(HandEvaluator, u8)> {
    let prepare = |text: &&str| {
        let mut copies = [0u8; 34];
        let mut numbered = Vec::new();
        for (digit, letter) in tiles(text) {
            let suit = "mpsz".find(letter).expect("a suit");
            let kind = suit * 9 + digit as usize - '1' as usize;
            numbered.push(kind as u8 * 4 + copies[kind]);
            copies[kind] += 1;
        }
        let winning = numbered.pop().expect("fourteen tiles");
        (HandEvaluator::new(numbered, vec![]), winning)
    };
    HANDS.iter().map(prepare).collect()
}

fn theirs_riichienv(evaluator: &HandEvaluator, winning: u8) -> u32 {
    let conditions = Conditions { tsumo: true, ..Conditions::default() };
    evaluator.calc(winning, vec![], vec![], Some(conditions)).han
}

/// The rule sets that count hands.
const RULES: [&str; 4] = ["kards", "british", "carmel", "hong-kong"];

#[divan::bench(args = RULES)]
fn four_winds(bencher: Bencher, name: &str) {
    let rules = rules::by_code(name).expect("a rule set");
    let hands = our_hands(rules);
    let mut next = hands.iter().cycle();
    bencher.bench_local(|| ours(rules, black_box(next.next().expect("it goes round"))));
}

#[divan::bench]
fn agari_0_27(bencher: Bencher) {
    let hands = agari_hands();
    let mut next = hands.iter().cycle();
    bencher.bench_local(|| {
        let (counts, context) = next.next().expect("it goes round");
        theirs_agari(black_box(counts), context)
    });
}

#[divan::bench]
fn riichienv_core_0_4(bencher: Bencher) {
    let hands = riichienv_hands();
    let mut next = hands.iter().cycle();
    bencher.bench_local(|| {
        let (evaluator, winning) = next.next().expect("it goes round");
        theirs_riichienv(black_box(evaluator), *winning)
    });
}

/// So many calls are timed as one run.
const ROUNDS: u32 = 16;

/// A scorer with a hand. Each run scores it `ROUNDS` times.
type Run<'a> = Box<dyn FnMut() + 'a>;

fn run<'a, T>(mut score: impl FnMut() -> T + 'a) -> Run<'a> {
    Box::new(move || {
        (0..ROUNDS).for_each(|_| {
            black_box(score());
        });
    })
}

/// Nanoseconds for a call of each scorer: the median of many short runs. On a busy computer a run of a
/// millisecond or more is sure to be interrupted, and then the median is too. The scorers take turns,
/// so that whatever slows the computer slows all of them.
fn medians(mut scorers: Vec<Option<Run<'_>>>) -> Vec<Option<f64>> {
    const RUNS: usize = 4001;
    let mut times = vec![Vec::with_capacity(RUNS); scorers.len()];
    for _ in 0..RUNS {
        for (run, times) in scorers.iter_mut().zip(&mut times) {
            let Some(run) = run else { continue };
            let start = Instant::now();
            run();
            times.push(start.elapsed());
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times.get(RUNS / 2).map(|time| time.as_nanos() as f64 / f64::from(ROUNDS))
    };
    times.into_iter().map(median).collect()
}

/// One scorer: its time for each of the hands that it accepts.
struct Timed {
    name: &'static str,
    hands: Vec<Option<f64>>,
}

impl Timed {
    /// The mean over the hands that `other` accepts too.
    fn mean_beside(&self, other: &Timed) -> f64 {
        let both =
            self.hands.iter().zip(&other.hands).filter_map(|(own, other)| own.and(other.and(*own)));
        let times: Vec<f64> = both.collect();
        times.iter().sum::<f64>() / times.len() as f64
    }
}

/// The times of all scorers: the two others, then ours in each rule set.
fn timed() -> Vec<Timed> {
    let (agari, riichienv) = (agari_hands(), riichienv_hands());
    let mut timed: Vec<Timed> = ["agari", "riichienv"]
        .into_iter()
        .chain(RULES)
        .map(|name| Timed { name, hands: Vec::new() })
        .collect();
    for (at, text) in HANDS.iter().enumerate() {
        let (counts, context) = &agari[at];
        let (evaluator, winning) = &riichienv[at];
        let hand = our_hand(text);
        let mut scorers = vec![
            Some(run(|| theirs_agari(black_box(counts), context))),
            Some(run(|| theirs_riichienv(black_box(evaluator), *winning))),
        ];
        scorers.extend(RULES.map(|name| {
            let rules = rules::by_code(name).expect("a rule set");
            let hand = &hand;
            // Like the others, it returns a number, not the whole score.
            let total = move || ours(rules, black_box(hand)).total;
            ours(rules, hand).valid().then(|| run(total))
        }));
        for (timed, time) in timed.iter_mut().zip(medians(scorers)) {
            timed.hands.push(time);
        }
    }
    timed
}

/// What the others must take at least, as a multiple of our time.
const LEAST_AGARI: f64 = 8.0;
const LEAST_RIICHIENV: f64 = 2.0;

/// Prints the times of all hands and the ratios. Returns whether every ratio is high enough, and no hand
/// takes longer than with riichienv-core.
fn ratios() -> bool {
    let timed = timed();
    println!(
        "\ndecompose and score, median ns; the two others score another game, Japanese mahjong"
    );
    print!("{:<22}", "hand");
    timed.iter().for_each(|timed| print!("{:>11}", timed.name));
    for (at, hand) in HANDS.iter().enumerate() {
        print!("\n{hand:<22}");
        for timed in &timed {
            let time = timed.hands[at].map_or("-".into(), |time| format!("{time:.0}"));
            print!("{time:>11}");
        }
    }
    println!("\n");
    let [agari, riichienv, own @ ..] = &timed[..] else { unreachable!("two others, then ours") };
    let mut fast_enough = true;
    for timed in own {
        let [by_agari, by_riichienv] =
            [agari, riichienv].map(|it| it.mean_beside(timed) / timed.mean_beside(it));
        let slower =
            |(own, other): (&Option<f64>, &Option<f64>)| own.is_some_and(|own| Some(own) > *other);
        let slower = timed.hands.iter().zip(&riichienv.hands).filter(|&pair| slower(pair)).count();
        println!(
            "{:<10} agari takes {by_agari:.2} times, riichienv-core {by_riichienv:.2} times as long for \
             the same hands; riichienv-core is faster on {slower} of them",
            timed.name,
        );
        fast_enough &= by_agari >= LEAST_AGARI && by_riichienv >= LEAST_RIICHIENV && slower == 0;
    }
    fast_enough
}

fn main() -> ExitCode {
    divan::main();
    match ratios() {
        true => ExitCode::SUCCESS,
        false => {
            eprintln!(
                "slower than it should be: agari must take at least {LEAST_AGARI} times as long, \
                 riichienv-core {LEAST_RIICHIENV} times, and riichienv-core may be faster on no hand"
            );
            ExitCode::FAILURE
        }
    }
}
