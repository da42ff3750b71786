//! Who pays whom: the settlements in the rule texts, the penalties, and paying in chips.

use four_winds::console;
use four_winds::rules::{self, Options};
use four_winds::score::chips::{ChipError, ChipSet, Chips, POKER, STICKS};
use four_winds::score::penalty::{Penalty, PenaltyError, Then};
use four_winds::score::{House, Payments, SettleError, Settlement, Win, settle};
use four_winds::seat::{ByPlace, Place};

const P: [Place; 4] = Place::ALL;

fn ask(request: &str) -> String {
    let mut answer = String::new();
    console::query(request, &mut answer).expect("a query").expect("a string takes everything");
    answer
}

/// Each case is a request and its exact answer.
#[test]
fn settlements_by_the_rules() {
    let cases = [
        // Sheet 19, hand 1: South wins 864. North and West pay 864 each, East pays 1728. The losers
        // have nothing.
        (
            "settle british east=0 winner=1 totals=0,864,0,0",
            r#"{"pay":[[0,1,1728],[2,1,864],[3,1,864]],"change":[-1728,3456,-864,-864]}"#,
        ),
        // The losers settle their differences, doubled with East. East has 100, West 40, North 60.
        (
            "settle british east=0 winner=1 totals=100,50,40,60",
            r#"{"pay":[[0,1,100],[2,1,50],[3,1,50],[2,0,120],[3,0,80],[2,3,20]],"change":[100,200,-190,-110]}"#,
        ),
        // East wins. East's score already contains the double.
        (
            "settle british east=2 winner=2 totals=10,10,500,30",
            r#"{"pay":[[0,2,500],[1,2,500],[3,2,500],[0,3,20],[1,3,20]],"change":[-520,-520,1500,-460]}"#,
        ),
        // With three players nothing goes to or from the ghost.
        (
            "settle british east=0 winner=1 totals=0,864,7,20 players=3 ghost=2",
            r#"{"pay":[[0,1,1728],[3,1,864],[0,3,40]],"change":[-1768,2592,0,-824]}"#,
        ),
        // Kards: everybody is awarded the points of their own hand. Each loser pays the winner 8,
        // or 16 when the winner sits in the seat of the round's wind.
        (
            "settle kards east=0 winner=1 round=E totals=10,40,20,30",
            r#"{"pay":[[0,1,8],[2,1,8],[3,1,8]],"change":[2,64,12,22]}"#,
        ),
        (
            "settle kards east=0 winner=0 round=E totals=10,40,20,30",
            r#"{"pay":[[1,0,16],[2,0,16],[3,0,16]],"change":[58,24,4,14]}"#,
        ),
        // Winds follow the turn, which goes to the left here. With East at place 0, North is at
        // place 1.
        (
            "settle kards east=0 winner=1 round=N totals=0,0,0,0",
            r#"{"pay":[[0,1,16],[2,1,16],[3,1,16]],"change":[-16,48,-16,-16]}"#,
        ),
        // Hong Kong: the discarder pays double, or everybody does. A robbed kong is paid like a
        // discard.
        (
            "settle hong-kong east=0 winner=0 discarder=2 win=discard totals=8,0,0,0",
            r#"{"pay":[[1,0,8],[2,0,16],[3,0,8]],"change":[32,-8,-16,-8]}"#,
        ),
        (
            "settle hong-kong east=0 winner=3 win=wall totals=1,1,1,64",
            r#"{"pay":[[0,3,128],[1,3,128],[2,3,128]],"change":[-128,-128,-128,384]}"#,
        ),
        (
            "settle hong-kong east=0 winner=3 discarder=1 win=rob totals=0,0,0,2",
            r#"{"pay":[[0,3,2],[1,3,4],[2,3,2]],"change":[-2,-4,-2,8]}"#,
        ),
        // The first discard comes from East.
        (
            "settle hong-kong east=1 winner=3 win=earthly totals=0,0,0,64",
            r#"{"pay":[[0,3,64],[1,3,128],[2,3,64]],"change":[-64,-128,-64,256]}"#,
        ),
        ("settle carmel east=0 winner=2 totals=9,9,1,9", r#"{"pay":[],"change":[0,0,1,0]}"#),
        (
            "settle seasons east=0 winner=2 totals=-10,-20,60,-30",
            r#"{"pay":[],"change":[-10,-20,60,-30]}"#,
        ),
    ];
    for (request, answer) in cases {
        assert_eq!(ask(request), answer, "{request}");
    }
}

/// Every payment in the card's table: 0 to 10 fan, by discard and by self-pick.
#[test]
fn hong_kong_pays_the_cards_table() {
    let rules = rules::by_code("hong-kong").unwrap();
    for (points, by_discard, by_self_pick) in [
        (1, 4, 6),
        (2, 8, 12),
        (4, 16, 24),
        (8, 32, 48),
        (16, 64, 96),
        (32, 128, 192),
        (64, 256, 384),
    ] {
        let drawn =
            Settlement { totals: ByPlace([points, 0, 0, 0]), ..Settlement::new(P[0], P[0]) };
        assert_eq!(settle(&rules.scoring, rules.turn, &drawn).unwrap().change[P[0]], by_self_pick);
        let claimed = Settlement { discarder: Some(P[3]), ..drawn };
        assert_eq!(settle(&rules.scoring, rules.turn, &claimed).unwrap().change[P[0]], by_discard);
    }
}

#[test]
fn what_cannot_be_settled_says_why() {
    for (request, code) in [
        ("settle british east=2 winner=1 totals=0,0,0,0 players=3 ghost=2", "ghost"),
        ("settle british east=0 winner=2 totals=0,0,0,0 players=3 ghost=2", "ghost"),
        ("settle hong-kong east=0 winner=2 discarder=2 totals=0,0,1,0", "own-discard"),
        ("settle hong-kong east=0 winner=2 win=discard totals=0,0,1,0", "discarder-missing"),
        ("settle hong-kong east=0 winner=2 win=wall discarder=1 totals=0,0,1,0", "not-discarded"),
        ("settle british east=0 winner=2 totals=0,0,100000001,0", "too-large"),
        ("settle british east=0 winner=2 totals=0,0,99999999999,0", "bad-value"),
        ("settle british east=0 winner=2 totals=0,0,1", "bad-value"),
        ("settle british east=0 winner=2 totals=0,0,1,2,3", "bad-value"),
        ("settle british east=0 winner=2", "missing"),
        ("settle british east=0 totals=0,0,1,2", "missing"),
        ("settle british east=0 winner=2 totals=0,0,1,2 win=luck", "bad-value"),
        ("settle british east=0 winner=2 totals=0,0,1,2 soon", "unknown-word"),
    ] {
        let answer = ask(request);
        assert!(
            answer.starts_with(&format!(r#"{{"error":"{code}","text":""#)),
            "{request}: {answer}"
        );
    }
    let rules = rules::by_code("hong-kong").unwrap();
    let claimed = Settlement { win: Some(Win::LastDiscard), ..Settlement::new(P[0], P[1]) };
    assert_eq!(settle(&rules.scoring, rules.turn, &claimed), Err(SettleError::DiscarderMissing));
}

fn penalty(rules: &str, code: &str) -> &'static Penalty {
    let all = rules::by_code(rules).unwrap().scoring.penalties;
    all.iter()
        .find(|penalty| penalty.code == code)
        .unwrap_or_else(|| panic!("{rules} has no {code}"))
}

fn change(payments: &Payments) -> [i32; 4] {
    payments.change.0
}

#[test]
fn sheet_30() {
    let british = |code| penalty("british", code);
    assert_eq!(british("too-few-tiles").then, Then::NoMahjong);
    assert_eq!(british("too-many-tiles").then, Then::NoMahjongNoScore);
    // A misnamed discard costs 50 to the player who claimed it.
    let misnamed = british("misnamed-discard");
    assert_eq!(
        change(&misnamed.book(P[1], Some(P[3]), None, &House::PRINTED).unwrap()),
        [0, -50, 0, 50]
    );
    assert_eq!(
        misnamed.book(P[1], None, None, &House::PRINTED),
        Err(PenaltyError::ClaimantMissing)
    );
    assert_eq!(
        misnamed.book(P[1], Some(P[2]), Some(P[2]), &House::PRINTED),
        Err(PenaltyError::Ghost)
    );
    // A false mahjong costs nothing until the hand is shown. Then it costs half a limit to each.
    assert_eq!(
        change(&british("false-mahjong").book(P[0], None, None, &House::PRINTED).unwrap()),
        [0; 4]
    );
    let shown = british("false-mahjong-shown");
    assert_eq!(
        change(&shown.book(P[0], None, None, &House::PRINTED).unwrap()),
        [-1500, 500, 500, 500]
    );
    assert_eq!(
        change(&shown.book(P[0], None, Some(P[3]), &House::PRINTED).unwrap()),
        [-1000, 500, 500, 0]
    );
    // A house with another limit pays half of that.
    for (limit, half) in [("500", 250), ("1000", 500), ("2000", 1000), ("none", 500)] {
        let settings = format!("limit={limit}");
        let options = Options::parse(rules::by_code("british").unwrap(), &settings).unwrap();
        let payments = shown.book(P[2], None, None, &options.house()).unwrap();
        assert_eq!(change(&payments), [half, half, -3 * half, half], "{settings}");
    }
    assert_eq!(british("wrong-claim").then, Then::NoMahjong);
    assert_eq!(british("wrong-claim-corrected").then, Then::SetTakenBack);
    assert_eq!(
        british("cannon").book(P[0], None, None, &House::PRINTED),
        Err(PenaltyError::PaidAtTheEnd)
    );
}

/// South wins 100 on West's discard. East has 10, West 20, North 40.
#[test]
fn who_is_liable_pays_for_all() {
    let rules = rules::by_code("british").unwrap();
    let base = Settlement { totals: ByPlace([10, 100, 20, 40]), ..Settlement::new(P[0], P[1]) };
    let with = |code| Settlement { liable: penalty("british", code).liable(P[2]), ..base };
    // A cannon: West pays East's 200, North's 100 and West's own 100. The losers settle as usual.
    let cannon = settle(&rules.scoring, rules.turn, &with("cannon")).unwrap();
    assert_eq!(change(&cannon), [-20 - 60, 400, -400 + 20 - 20, 60 + 20]);
    // A misnamed discard: West pays the same, and nothing else is settled.
    let misnamed = settle(&rules.scoring, rules.turn, &with("misnamed-for-mahjong")).unwrap();
    assert_eq!(change(&misnamed), [0, 400, -400, 0]);
}

#[test]
fn kards_penalties_are_lost_to_nobody() {
    for (code, points, then) in [
        ("false-group", 2, Then::TileIsDead),
        ("false-mahjong", 300, Then::PlayAgain),
        ("false-standing", 300, Then::PlayAgain),
        ("wrong-kind", 20, Then::TileForMahjongOnly),
    ] {
        let penalty = penalty("kards", code);
        assert_eq!(
            change(&penalty.book(P[2], None, None, &House::PRINTED).unwrap()),
            [0, 0, -points, 0]
        );
        assert_eq!(penalty.then, then);
    }
}

#[test]
fn a_bank_holds_what_the_card_says() {
    assert_eq!(POKER.value(POKER.bank), 1000);
    assert_eq!(STICKS.value(STICKS.bank), 500);
}

#[test]
fn chips_are_paid_with_the_fewest_pieces_and_never_more_than_are_held() {
    for (set, held, amount, expected) in [
        (&POKER, POKER.bank, 65, Ok([0, 1, 0, 1, 1])),
        (&POKER, POKER.bank, 320, Ok([3, 0, 0, 2, 0])),
        (&STICKS, STICKS.bank, 80, Ok([0, 3, 0, 1, 0])),
        // 0.30 is paid with three tens, because the quarter would need a five that is not there.
        (&STICKS, Chips([0, 2, 3, 0, 0]), 30, Ok([0, 0, 3, 0, 0])),
        (&STICKS, Chips([0, 2, 2, 0, 0]), 30, Err(ChipError::ChangeNeeded)),
        (&POKER, Chips([1, 0, 0, 0, 0]), 5, Err(ChipError::ChangeNeeded)),
        (&POKER, Chips([1, 0, 0, 0, 0]), 105, Err(ChipError::NotEnough)),
        (&POKER, Chips::default(), 0, Ok([0; 5])),
    ] {
        assert_eq!(set.pay(held, amount), expected.map(Chips), "{} {held:?} {amount}", set.title);
    }
    assert_eq!(ChipError::ChangeNeeded.to_string(), "change needed");
}

/// Every amount from every small purse, compared with trying all selections.
#[test]
fn chips_are_found_whenever_they_can_be() {
    let selections = |held: Chips| {
        let [a, b, c, d, e] = held.0;
        (0..=a).flat_map(move |a| {
            (0..=b).flat_map(move |b| {
                (0..=c).flat_map(move |c| {
                    (0..=d).flat_map(move |d| (0..=e).map(move |e| Chips([a, b, c, d, e])))
                })
            })
        })
    };
    let pieces = |chips: Chips| chips.0.iter().map(|&count| u32::from(count)).sum::<u32>();
    let check = |set: &ChipSet, held: Chips| {
        for amount in (0..=set.value(held)).step_by(5) {
            let best =
                selections(held).filter(|&chips| set.value(chips) == amount).map(pieces).min();
            assert_eq!(set.pay(held, amount).ok().map(pieces), best, "{held:?} {amount}");
        }
    };
    for held in selections(Chips([1, 2, 3, 2, 1])) {
        check(&POKER, held);
    }
    for held in selections(Chips([1, 3, 3, 1, 0])) {
        check(&STICKS, held);
    }
}

#[test]
fn pieces_change_hands_whole_or_not_at_all() {
    let (mut from, mut to) = (POKER.bank, Chips::default());
    assert_eq!(from.give(&mut to, Chips([6, 0, 0, 0, 0])), Err(ChipError::NotEnough));
    assert_eq!((from, to), (POKER.bank, Chips::default()));
    from.give(&mut to, Chips([1, 0, 2, 0, 0])).unwrap();
    assert_eq!((from, to), (Chips([4, 5, 4, 6, 8]), Chips([1, 0, 2, 0, 0])));
}
