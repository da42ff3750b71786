//! Decompose and score a winning hand: ours beside two published scorers, the same tiles in the same run.
//!
//! riichienv-core and agari score Japanese mahjong, another game with other rules: what they share with this crate is the
//! work of finding every way to read fourteen tiles and counting the best. The command in `Cargo.toml` beside this file prints divan's
//! table and then the ratios.

use std::hint::black_box;
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

/// Concealed hands, the last tile self-drawn: plain ones, ones that can be read in many ways, one suit, seven pairs,
/// thirteen orphans. A rule set of ours is measured with those that it takes for a mahjong.
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

fn our_hands(rules: &'static Rules) -> Vec<Hand> {
    let with_plus = |text: &&str| {
        let all = tiles(text);
        let (last, others) = all.split_last().expect("fourteen tiles");
        let concealed: String = others.iter().map(|(digit, letter)| format!("{digit}{letter}")).collect();
        Hand::parse(&format!("{concealed}+{}{}", last.0, last.1)).expect("a hand")
    };
    HANDS.iter().map(with_plus).filter(|hand| ours(rules, hand).valid()).collect()
}

fn ours(rules: &'static Rules, hand: &Hand) -> Score {
    score(rules, hand, &Context::new(Wind::South, Wind::East))
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
        let context = GameContext::new(WinType::Tsumo, Honor::East, Honor::South).with_winning_tile(last);
        (to_counts(&tiles), context)
    };
    HANDS.iter().map(prepare).collect()
}

/// The evaluator with thirteen tiles, and the winning one, numbered four copies a kind.
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

#[divan::bench(args = ["kards", "british", "carmel", "hong-kong"])]
fn four_winds(bencher: Bencher, name: &str) {
    let rules = rules::by_name(name).expect("a rule set");
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

/// Nanoseconds a hand: the median of many runs over so many hands.
fn median(hands: usize, mut run: impl FnMut()) -> f64 {
    // Many short runs: one of a millisecond or more is sure to be interrupted on a busy computer, and then the median is too.
    const RUNS: usize = 4001;
    const ROUNDS: u32 = 4;
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            (0..ROUNDS).for_each(|_| run());
            start.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2].as_nanos() as f64 / f64::from(ROUNDS) / hands as f64
}

fn ratios() {
    let (agari_hands, riichienv_hands) = (agari_hands(), riichienv_hands());
    let agari = median(agari_hands.len(), || {
        agari_hands.iter().for_each(|(counts, context)| {
            black_box(theirs_agari(black_box(counts), context));
        })
    });
    let riichienv = median(riichienv_hands.len(), || {
        riichienv_hands.iter().for_each(|(evaluator, winning)| {
            black_box(theirs_riichienv(black_box(evaluator), *winning));
        })
    });
    println!("\ndecompose and score, ns a hand (median); the two others score another game, Japanese mahjong");
    println!("agari 0.27 {agari:.0}, riichienv-core 0.4 {riichienv:.0}");
    for name in ["kards", "british", "carmel", "hong-kong"] {
        let rules = rules::by_name(name).expect("a rule set");
        let hands = our_hands(rules);
        let own = median(hands.len(), || {
            hands.iter().for_each(|hand| {
                black_box(ours(rules, black_box(hand)));
            })
        });
        println!(
            "four-winds {name} {own:.0}: agari takes {:.2} times, riichienv-core {:.2} times as long",
            agari / own,
            riichienv / own
        );
    }
}

fn main() {
    divan::main();
    ratios();
}
