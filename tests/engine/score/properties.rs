//! What is true of every hand, whatever it is worth.

use four_winds::hand::Hand;
use four_winds::rules::{self, Rules};
use four_winds::score::breakdown::MOST_LINES;
use four_winds::score::settle::LARGEST_TOTAL;
use four_winds::score::{Context, Finish, Score, Settlement, Win, form, score, settle};
use four_winds::seat::{ByPlace, Place, Wind};

use super::counter::Table;
use super::made::{Made, Random, losing_hand, winning_hand};

fn ask(rules: &'static Rules, text: &str, context: &Context) -> Score {
    let hand = Hand::parse_for(text, &form(&rules.scoring, context))
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    score(&rules.scoring, &hand, context)
}

fn random_hand(random: &mut Random) -> Made {
    if random.one_in(3) { losing_hand(random) } else { winning_hand(random, 2) }
}

#[test]
fn the_order_of_tiles_and_melds_never_matters() {
    let mut random = Random(11);
    for rules in rules::ALL {
        for _ in 0..100 {
            let mut made = random_hand(&mut random);
            let context = Table::random(&mut random).context();
            let before = ask(rules, &made.text(), &context);
            random.shuffle(&mut made.concealed);
            random.shuffle(&mut made.melds);
            random.shuffle(&mut made.bonus);
            made.melds.iter_mut().for_each(|meld| random.shuffle(&mut meld.tiles));
            assert_eq!(
                ask(rules, &made.text(), &context),
                before,
                "{} {}",
                rules.code,
                made.text()
            );
        }
    }
}

#[test]
fn the_lines_add_up_to_the_score() {
    let mut random = Random(12);
    for rules in rules::ALL {
        for _ in 0..200 {
            let made = random_hand(&mut random);
            let score = ask(rules, &made.text(), &Table::random(&mut random).context());
            let points: i32 = score.lines().map(|line| line.points).sum();
            let factor: i32 = score.lines().map(|line| line.factor).sum();
            let text = format!("{} {} {score:?}", rules.code, made.text());
            match rules.scoring.finish {
                Finish::Doubles => {
                    assert_eq!(
                        (points, factor),
                        (score.points, i32::from(score.doubles)),
                        "{text}"
                    );
                    assert_eq!(score.total, score.points << score.doubles, "{text}");
                }
                Finish::Fan(_) => assert_eq!((points, factor), (0, i32::from(score.fan)), "{text}"),
                // What a row adds at the end is also one of the lines.
                Finish::Quarters => {
                    let added = points - score.points;
                    assert!(added >= 0, "{text}");
                    assert_eq!(
                        score.total - added,
                        (score.points * (4 + factor) + 2) / 4,
                        "{text}"
                    );
                }
                Finish::Points => {
                    assert_eq!((points, score.points), (score.total, score.total), "{text}")
                }
            }
        }
    }
}

/// The richest possible hands in every circumstance: no sum comes near the limit of its type, and
/// no line is lost.
#[test]
fn nothing_overflows_at_the_worst_possible_hand() {
    let hands = [
        "7z[1111z][5555z][6666z][9999m]1234f1234g+7z",
        "1z[5555z][6666z][7777z][9999m]1234f1234g+1z",
        "1m(111z)[5555z][6666z][7777z]1234f1234g+1m",
        "1m(111z)[5555z][6666z](9999m)1234f1234g+1m",
        "1m999m(111z)(555z)(666z)1234f1234g+1m",
        "1234567m123456p1234f1234g+7p",
        "22334455667788m1234f1234g+9m",
    ];
    let mut worst = 0;
    for rules in rules::ALL.into_iter().filter(|rules| !rules.scoring.form.years) {
        for text in hands {
            for win in Win::ALL {
                for seat in Wind::ALL {
                    let all = Context {
                        win,
                        original: true,
                        standing: true,
                        last_of_kind: true,
                        fishing: true,
                        ..Context::new(seat, Wind::East)
                    };
                    let Ok(hand) = Hand::parse_for(text, &form(&rules.scoring, &all)) else {
                        continue;
                    };
                    let score = score(&rules.scoring, &hand, &all);
                    worst = worst.max(score.total);
                    assert!(
                        score.total >= 0 && score.lines().count() < MOST_LINES,
                        "{} {text}",
                        rules.code
                    );
                }
            }
        }
    }
    assert!(worst > 1_000_000 && worst < LARGEST_TOTAL, "{worst}");
}

#[test]
fn settlement_moves_points_and_makes_none() {
    let mut random = Random(13);
    for rules in rules::ALL {
        for round in 0..500 {
            let edge = round % 10 == 0;
            let mut total = || match (edge, random.below(2)) {
                (true, 0) => LARGEST_TOTAL,
                (true, _) => -LARGEST_TOTAL,
                _ => random.below(5000) as i32,
            };
            let totals = ByPlace([total(), total(), total(), total()]);
            let (east, winner) = (random.pick(&Place::ALL), random.pick(&Place::ALL));
            let ghost = random.pick(&[None, Some(random_other(&[east, winner]))]);
            let discarder =
                random.one_in(2).then(|| random_other(&[winner, ghost.unwrap_or(winner)]));
            let round = random.pick(&Wind::ALL);
            let settlement =
                Settlement { totals, ghost, discarder, round, ..Settlement::new(east, winner) };
            let payments =
                settle(&rules.scoring, rules.turn, &settlement).expect("nothing is wrong with it");
            let sum: i64 = payments.change.0.iter().map(|&change| i64::from(change)).sum();
            let awarded: i64 = match rules.code {
                "kards" | "seasons" => totals.0.iter().map(|&total| i64::from(total)).sum(),
                "carmel" => i64::from(totals[winner]),
                _ => 0,
            };
            assert_eq!(sum, awarded, "{} {settlement:?}", rules.code);
            assert!(
                payments.pay.iter().all(|payment| payment.amount > 0 && payment.from != payment.to)
            );
            let in_play = |place: Place| ghost != Some(place);
            assert!(
                payments.pay.iter().all(|payment| in_play(payment.from) && in_play(payment.to))
            );
        }
    }
}

fn random_other(taken: &[Place]) -> Place {
    Place::ALL.into_iter().find(|place| !taken.contains(place)).expect("four places, two taken")
}
