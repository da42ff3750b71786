//! The houses of Hong Kong: points for fan, who pays, and the fans that come and go.

use super::{Differs, check, covers};
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options};
use four_winds::score::{Settlement, settle};
use four_winds::seat::Place;

const CASES: &[Differs] = &[
    // One suit 6, all pungs 3, no flowers 1: ten fan. Drawn: eleven.
    Differs {
        request: "score hong-kong seat=S round=E hand=2s(111s)(333s)(555s)(777s)+2s win=discard",
        member: "total",
        with: &[
            ("", "64"),
            ("most-fan=6", "16"),
            ("most-fan=7", "32"),
            ("most-fan=8", "32"),
            ("most-fan=10", "64"),
            // The slides' table has no more than 64.
            ("most-fan=13", "64"),
            ("rise=half", "128"),
            ("rise=full", "1024"),
            ("rise=half most-fan=7", "48"),
            ("rise=full most-fan=6", "64"),
        ],
    },
    Differs {
        request: "score hong-kong seat=S round=E hand=2s(111s)(333s)(555s)(777s)+2s win=wall",
        member: "total",
        with: &[
            ("", "64"),
            ("rise=full", "1024"),
            ("rise=full most-fan=6", "64"),
            ("rise=full most-fan=7", "128"),
            ("rise=full most-fan=8", "256"),
            ("rise=full most-fan=10", "1024"),
            ("rise=full most-fan=13", "2048"),
            ("rise=half most-fan=13", "192"),
        ],
    },
    // The slides: the discarder pays double, the two others once.
    Differs {
        request: "settle hong-kong east=0 winner=1 totals=0,8,0,0 discarder=2 win=discard",
        member: "change",
        with: &[
            ("", "[-8,32,-16,-8]"),
            ("gun=half", "[-8,32,-16,-8]"),
            ("gun=full", "[0,32,-32,0]"),
            ("self-pick=one", "[-8,32,-16,-8]"),
        ],
    },
    Differs {
        request: "settle hong-kong east=0 winner=1 totals=0,8,0,0 win=wall",
        member: "change",
        with: &[
            ("", "[-16,48,-16,-16]"),
            ("gun=full", "[-16,48,-16,-16]"),
            ("self-pick=one", "[-8,24,-8,-8]"),
        ],
    },
    // A robbed kong is paid like a discard.
    Differs {
        request: "settle hong-kong east=0 winner=1 totals=0,8,0,0 discarder=3 win=rob gun=full",
        member: "change",
        with: &[("", "[0,32,0,-32]")],
    },
    // All chows and no flowers, on a discard, nothing open.
    Differs {
        request: "score hong-kong seat=S round=E hand=123m456m234p78s55s+9s win=discard",
        member: "fan",
        with: &[
            ("", "2"),
            ("no-flower=off", "1"),
            ("concealed=on", "3"),
            ("concealed=on no-flower=off", "2"),
        ],
    },
    // An open set is in the way.
    Differs {
        request: "score hong-kong seat=S round=E hand=456m234p78s55s(123m)+9s win=discard",
        member: "fan",
        with: &[("", "2"), ("concealed=on", "2")],
    },
    // All pungs 3 and no flowers 1, of ones, nines and honours. Not in a hand with a five.
    Differs {
        request: "score hong-kong seat=S round=E hand=3z(111m)(999p)(999s)(444z)+3z win=discard",
        member: "fan",
        with: &[("", "4"), ("ends=on", "5")],
    },
    Differs {
        request: "score hong-kong seat=S round=E hand=3z(555m)(999p)(999s)(444z)+3z win=discard",
        member: "fan",
        with: &[("", "4"), ("ends=on", "4")],
    },
    // South's flower and season, and all chows.
    Differs {
        request: "score hong-kong seat=S round=E hand=456m234p78s55s(123m)2f2g+9s win=discard",
        member: "fan",
        with: &[("", "3"), ("own=off", "1")],
    },
    // All four flowers count 2 also without the own one.
    Differs {
        request: "score hong-kong seat=S round=E hand=456m234p78s55s(123m)1234f+9s win=discard",
        member: "fan",
        with: &[("", "3"), ("own=off", "3")],
    },
];

#[test]
fn every_setting_counts_and_the_slides_are_the_default() {
    check(CASES);
    covers("hong-kong", CASES, &[]);
}

/// Paid by the fan, each fan counts one. Only a limit that somebody has chosen cuts them, because
/// the printed one is the end of the table of points.
#[test]
fn paid_by_the_fan_a_chosen_limit_cuts() {
    let rules = rules::by_code("hong-kong").unwrap();
    for (settings, fan, worth) in [
        ("", 12, 12),
        ("most-fan=10", 12, 12),
        ("most-fan=6", 5, 5),
        ("most-fan=6", 12, 6),
        ("most-fan=7", 12, 7),
        ("most-fan=13", 12, 12),
        ("most-fan=13", 20, 13),
        ("most-fan=8 rise=full", 12, 8),
    ] {
        let options = Options::parse(rules, &format!("paid-by=fan {settings}")).unwrap();
        assert_eq!(options.worth_of_fan(fan), Some(worth), "{settings}");
    }
}

/// How points rise with the fan matters only where points are paid. The log still tells it.
#[test]
fn the_rise_is_offered_only_where_points_are_paid() {
    let rules = rules::by_code("hong-kong").unwrap();
    for (settings, offered) in [("rise=full", true), ("paid-by=fan rise=full", false)] {
        let options = Options::parse(rules, settings).unwrap();
        let is_open = options.open().any(|choice| choice.setting == Setting::FanTable);
        assert_eq!(is_open, offered, "{settings}");
        assert!(options.to_string().contains("rise=full"), "{options}");
    }
}

#[test]
fn a_chicken_hand_is_named_where_it_does_not_win() {
    let hand = "score hong-kong seat=S round=E hand=456m234p777s5s(123m)1f+5s win=discard";
    assert_eq!(super::member(&super::ask(hand), "valid"), "true");
    let refused = super::ask(&format!("{hand} minimum-fan=1"));
    assert_eq!(super::member(&refused, "reason"), "\"chicken hand: 0 fan");
}

/// The published multipliers for 0 to 13 fan: the half-spicy rise and the spicy-spicy rise. They are
/// those of yawnoc/mahjong-scorer. What that model has besides is not played by the slides: a player who
/// guarantees another's self-drawn win (`g`), a false win that pays everybody (`f`), and other base
/// points (`B=`). A draw changes nothing in both.
const HALF: [i32; 14] = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];
const FULL: [i32; 14] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192];

/// What everybody pays by the published model, with two base points: a portion is twice the
/// multiplier. A self-drawn win costs each loser a portion. A discard costs its player a portion and
/// the two others half of one, or its player both portions.
fn published(
    table: &[i32; 14],
    fan: usize,
    most: usize,
    full_gun: bool,
    discarder: Option<usize>,
) -> [i32; 4] {
    let portion = 2 * table[fan.min(most)];
    let mut change = [0; 4];
    for loser in 1..4 {
        let pays = match discarder {
            None => portion,
            Some(discarder) if full_gun => {
                if discarder == loser {
                    2 * portion
                } else {
                    0
                }
            }
            Some(discarder) => {
                if discarder == loser {
                    portion
                } else {
                    portion / 2
                }
            }
        };
        change[loser] -= pays;
        change[0] += pays;
    }
    change
}

#[test]
fn the_settlement_is_that_of_the_published_model_over_its_whole_grid() {
    let hong_kong = rules::by_code("hong-kong").unwrap();
    let mut compared = 0;
    for (rise, table) in [("half", &HALF), ("full", &FULL)] {
        for most in [6, 7, 8, 10, 13] {
            for gun in ["half", "full"] {
                let text = format!("rise={rise} most-fan={most} gun={gun}");
                let options = Options::parse(hong_kong, &text).unwrap();
                for fan in 0..=13u8 {
                    for discarder in [None, Some(1), Some(2), Some(3)] {
                        let winner = Place::ALL[0];
                        let mut settlement = Settlement {
                            discarder: discarder.map(|at: usize| Place::ALL[at]),
                            house: options.house(),
                            ..Settlement::new(Place::ALL[2], winner)
                        };
                        settlement.totals[winner] = options.worth_of_fan(fan).unwrap();
                        let paid = settle(&hong_kong.scoring, hong_kong.turn, &settlement).unwrap();
                        let expected = published(table, fan.into(), most, gun == "full", discarder);
                        assert_eq!(paid.change.0, expected, "{text}: {fan} fan, {discarder:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert_eq!(compared, 2 * 5 * 2 * 14 * 4);
}
