//! The houses of Sheet 31, and what the sheets say otherwise.

use super::{Differs, ask, check, covers, member};
use four_winds::hand::Hand;
use four_winds::roll::Roll;
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::wall::{Break, Wall};
use four_winds::table::{Event, Phase, Table};

const CASES: &[Differs] = &[
    // A limit hand.
    Differs {
        request: "score british seat=S round=E hand=19m19p19s1234567z+1z win=discard",
        member: "total",
        with: &[
            ("", "1000"),
            ("limit=500", "500"),
            ("limit=2000", "2000"),
            ("limit=none", "1000"),
            ("limit=500 cap=on", "500"),
        ],
    },
    // East's whole score doubles.
    Differs {
        request: "score british seat=E round=E hand=19m19p19s1234567z+1z win=discard",
        member: "total",
        with: &[("", "2000"), ("limit=500", "1000")],
    },
    // Half the limit, and the fifths of it for players who were fishing.
    Differs {
        request: "score british seat=S round=E hand=1199m1199p1199s1z+1z win=discard",
        member: "total",
        with: &[("", "500"), ("limit=2000", "1000")],
    },
    Differs {
        request: "score british seat=S round=E hand=1199m1199p1199s1z fishing",
        member: "total",
        with: &[("", "200"), ("limit=2000", "400"), ("plain=on", "0")],
    },
    // Sheet 19, hand 3: 68 points and six doubles, 4352, in a goulash.
    Differs {
        request: "score british seat=W round=W hand=6p(444p)(888p)(333z)[9999p]3f3g+6p goulash win=last-discard",
        member: "total",
        with: &[
            ("", "4352"),
            ("cap=on", "1000"),
            ("limit=2000 cap=on", "2000"),
            ("limit=500 cap=on", "500"),
            ("limit=none cap=on", "4352"),
            ("tens=on", "4350"),
        ],
    },
    // Sheet 19, hand 1: 864.
    Differs {
        request: "score british seat=S round=E hand=666s1z(111s)(777z)(9999s)2f+1z win=discard",
        member: "total",
        with: &[("", "864"), ("tens=on", "860"), ("cap=on", "864"), ("limit=500 cap=on", "500")],
    },
    // A concealed pung and a pair of dragons of a loser.
    Differs {
        request: "score british seat=S round=E hand=22289m55z3457p12s",
        member: "total",
        with: &[("", "6"), ("tens=on", "10")],
    },
    // Two chows are one too many.
    Differs {
        request: "score british seat=S round=E hand=123456m5p(222s)(777s)+5p win=discard",
        member: "valid",
        with: &[("", "false"), ("chow=any", "true"), ("chow=any players=3 ghost=3", "false")],
    },
    Differs {
        request: "claim british discarder=0 claims=1:chow chowed=1",
        member: "winner",
        with: &[("", "null"), ("chow=any", "1"), ("chow=any goulash", "null")],
    },
    // A drawn hand.
    Differs {
        request: "next british east=0 round=E first_east=0 result=draw",
        member: "goulash",
        with: &[("", "true"), ("goulash=wild", "true"), ("goulash=off", "false")],
    },
    Differs {
        request: "next british east=0 round=E first_east=0 result=draw",
        member: "east",
        with: &[("", "0"), ("goulash=off", "0")],
    },
    // A joker in a pung, and two of them alone: a pair of 2-bamboo, but no pair of blanks.
    Differs {
        request: "score british seat=S round=E hand=55m2s3p(333m)(777p)(222z)+3p win=wall goulash",
        member: "valid",
        with: &[("", "true"), ("goulash=wild", "true")],
    },
    Differs {
        request: "score british seat=S round=E hand=2s(333m)(777p)(222z)(444z)+2s win=wall goulash",
        member: "valid",
        with: &[("", "true"), ("goulash=wild", "false")],
    },
    // A 2-bamboo that was claimed.
    Differs {
        request: "score british seat=S round=E hand=5m(222s)(333m)(777p)(222z)+5m win=wall goulash",
        member: "valid",
        with: &[("", "true"), ("goulash=wild", "false")],
    },
    // Eight tiles fewer. The kong box has 14 in any case.
    Differs {
        request: "break british east=0 rolls=3+4,2+2",
        member: "live",
        with: &[("", "130"), ("bonus=off", "122")],
    },
    // No flowers are in the set, so nobody can have one.
    Differs {
        request: "score british seat=S round=E hand=666s1z(111s)(777z)(9999s)2f+1z win=discard",
        member: "total",
        with: &[("", "864"), ("bonus=off", "refused bad-hand")],
    },
    Differs {
        request: "score british seat=S round=E hand=22289m55z3457p12s3g",
        member: "total",
        with: &[("", "10"), ("bonus=off", "refused bad-hand")],
    },
    // The pair of a snake: ones, or another number.
    Differs {
        request: "score british seat=S round=E hand=1234z123445678m+9m win=discard",
        member: "special",
        with: &[("", "null"), ("snake=on", "\"Wriggling Snake\"")],
    },
    Differs {
        request: "score british seat=S round=E hand=1234z112345678m+9m win=discard",
        member: "special",
        with: &[
            ("", "\"Wriggling Snake\""),
            ("snake=on", "\"Wriggling Snake\""),
            ("plain=on", "null"),
        ],
    },
    Differs {
        request: "score british seat=S round=E hand=1234z123445678m fishing",
        member: "total",
        with: &[("", "0"), ("snake=on", "400")],
    },
    // Imperial Jade without and with green dragons.
    Differs {
        request: "score british seat=S round=E hand=2s(333s)(444s)(666s)(888s)+2s win=discard",
        member: "special",
        with: &[("", "\"Imperial Jade\""), ("jade=on", "\"Purity\"")],
    },
    Differs {
        request: "score british seat=S round=E hand=2s(333s)(444s)(666s)(666z)+2s win=discard",
        member: "special",
        with: &[("", "\"Imperial Jade\""), ("jade=on", "\"Imperial Jade\"")],
    },
    // The losers' differences.
    Differs {
        request: "settle british east=0 winner=1 totals=100,50,40,60",
        member: "change",
        with: &[("", "[100,200,-190,-110]"), ("pay=one", "[-100,200,-50,-50]")],
    },
    // A mahjong that was not announced.
    Differs {
        request: "claim british discarder=0 claims=1:mahjong",
        member: "winner",
        with: &[("", "null"), ("fish=may", "1"), ("fish=off", "1")],
    },
    // Where nobody calls fishing, nobody has the part of a special hand or an original call.
    Differs {
        request: "score british seat=S round=E hand=1199m1199p1199s1z fishing",
        member: "total",
        with: &[("", "200"), ("fish=may", "200"), ("fish=off", "refused no-fishing")],
    },
    Differs {
        request: "score british seat=S round=E hand=123m5p(111s)(222s)(777s)+5p win=discard original",
        member: "doubles",
        with: &[("", "1"), ("fish=may", "1"), ("fish=off", "refused no-fishing")],
    },
];

#[test]
fn every_setting_counts_and_the_sheets_are_the_default() {
    check(CASES);
    // The kong box and the exchange have their own tests below.
    covers("british", CASES, &[Setting::PlayBox, Setting::Swap]);
}

#[test]
fn the_kong_box_is_played_when_the_wall_is_gone() {
    let drawn = |text: &str| {
        let options = Options::parse(rules::by_code("british").unwrap(), text).unwrap();
        let [first, second] = ["3+4", "2+2"].map(|roll| Some(roll.parse::<Roll>().unwrap()));
        let broken = Break::find(&options, Place::ALL[0], first.unwrap(), second).unwrap();
        let mut wall = Wall::new(&options, broken);
        // Three replacements come out of the kong box.
        (0..3).for_each(|_| _ = wall.take_replacement().unwrap());
        let mut slots = Vec::new();
        while let Some(slot) = wall.take_live() {
            assert!(!slots.contains(&slot), "{slot:?} is drawn twice");
            slots.push(slot);
        }
        assert!(wall.is_empty());
        (slots.len(), wall.reserve())
    };
    assert_eq!(drawn(""), (130, 11));
    assert_eq!(drawn("box=on"), (141, 0));
}

#[test]
fn without_goulashes_the_word_is_refused() {
    let answer = ask("claim british discarder=0 claims=1:pung goulash goulash=off");
    assert_eq!(member(&answer, "error"), "\"no-goulash\"");
}

/// A table at East's first turn.
fn dealt(settings: &str) -> Table {
    let options = Options::parse(rules::by_code("british").unwrap(), settings).unwrap();
    let mut table = Table::new();
    table.apply(&Event::New(options), 0).unwrap();
    let events = [
        "seat-roll 0 6+6",
        "seat-roll 1 1+1",
        "seat-roll 2 1+2",
        "seat-roll 3 1+3",
        "roll 0 1+1",
        "roll 1 1+2",
        "deal all",
    ];
    events.into_iter().for_each(|text| happens(&mut table, text).unwrap());
    table
}

fn happens(table: &mut Table, text: &str) -> Result<(), String> {
    let applied = table.apply(&Event::parse(text).unwrap(), 0);
    applied.map(|_| ()).map_err(|refusal| refusal.code().to_string())
}

#[test]
fn east_may_ask_for_the_exchanges_in_any_hand() {
    // Without flowers East's turn comes at once.
    assert!(happens(&mut dealt("bonus=off"), "exchange 0").is_err());
    let mut table = dealt("bonus=off swap=on");
    let before = table.clone();
    // Only East, and only before anything has happened.
    assert!(happens(&mut table, "exchange 1").is_err() && table == before);
    for _ in 0..3 {
        ["exchange 0", "exchange 1", "exchange 2"]
            .into_iter()
            .for_each(|text| happens(&mut table, text).unwrap());
        assert!(matches!(table.phase(), Phase::Exchange { .. }));
        happens(&mut table, "exchange 3").unwrap();
    }
    assert!(matches!(table.phase(), Phase::Turn(_)));
    assert!(happens(&mut table, "exchange 0").is_err(), "once is enough");
    // It is no goulash: chows are allowed, and the next hand is what it would have been.
    assert!(!table.context(Place::ALL[0]).goulash);
    // The dealt tiles are no longer those that win with Heaven's Blessing.
    let hand = Hand::parse("123m666p777s99s55z+5z").unwrap();
    for (mut table, special) in [(before, Some("Heaven's Blessing")), (table, None)] {
        happens(&mut table, "mahjong 0 heavenly").unwrap();
        let score = table.count_hand(Place::ALL[0], &hand, false, None);
        assert_eq!(score.special.map(|special| special.title), special);
    }
    let mut late = dealt("bonus=off swap=on");
    happens(&mut late, "discard 0").unwrap();
    assert!(happens(&mut late, "exchange 0").is_err());
}
