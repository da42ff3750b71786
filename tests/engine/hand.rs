//! The notation of hands: a hand prints as it was written, and an error points at the character
//! that is wrong.

use crate::common::Random;
use four_winds::hand::{Form, Hand, HandFault, LaidKind, Meld, MeldKind};
use four_winds::tile::Tile;

fn tile(text: &str) -> Tile {
    let mut characters = text.chars();
    Tile::from_notation(characters.next().unwrap(), characters.next().unwrap()).unwrap()
}

const SEASONS: Form = Form { years: true, bonus_copies: 4, ..Form::USUAL };
const GOULASH: Form = Form { jokers: true, ..Form::USUAL };

#[test]
fn a_hand_is_printed_as_it_is_written() {
    for text in [
        "66s11z(111s)(777z)(9999s)1f+6s",
        "1112345678999m+5m",
        "19m19p19s1234567z",
        "3z(111m)(222p)(333s)[7777z]12f34g+3z",
        "5m(123m)(123m)(456p)(789s)+5m",
        // Concealed groups in braces, with and without tiles outside.
        "{123m}{123m}{123m}{99p}(777z)+9p",
        "45p{123m}{111z}{22s}(777z)1f+6p",
        "37s5z{234p}{234p}{11z}{66z}",
    ] {
        assert_eq!(Hand::parse(text).unwrap().to_string(), text);
    }
}

/// More tiles than a hand can have, but no tile five times. They are printed as one run, which can
/// be read again.
#[test]
fn a_run_may_be_as_long_as_a_suit() {
    let whole_suit = "123456789s".repeat(4);
    let printed = Hand::parse(&whole_suit).unwrap().to_string();
    assert_eq!(printed, "111122223333444455556666777788889999s");
    assert_eq!(Hand::parse(&printed).unwrap().to_string(), printed);
    assert!(Hand::parse(&format!("1{printed}")).is_err());
}

#[test]
fn order_of_tiles_and_melds_does_not_matter() {
    let hand = Hand::parse_for("123m55z(777p)(999s)(1111z)1f2g+5z", &Form::USUAL).unwrap_err();
    assert_eq!(hand.fault, HandFault::TooMany { have: 15, need: 14 });
    let one = Hand::parse_for("12m55z(777p)(999s)(1111z)1f2g+3m", &Form::USUAL).unwrap();
    for other in [
        "55z21m(1111z)(999s)(777p)2g1f+3m",
        "2g(999s)5z2m(777p)5z(1111z)1f1m+3m",
        "1m2m5z5z(7p77p)(9s9s9s)(11z11z)1f2g+3m",
    ] {
        assert_eq!(Hand::parse_for(other, &Form::USUAL).unwrap(), one, "{other}");
    }
}

#[test]
fn melds_are_what_their_tiles_say() {
    let hand = Hand::parse("5z(345p)(777z)(2222m)[9999s]").unwrap();
    let melds: Vec<Meld> = hand.melds().collect();
    let meld = |kind, text| Meld { kind, tile: tile(text), joker: false };
    assert_eq!(
        melds,
        [
            meld(MeldKind::Chow, "3p"),
            meld(MeldKind::Pung, "7z"),
            meld(MeldKind::Kong, "2m"),
            meld(MeldKind::ConcealedKong, "9s"),
        ]
    );
    assert_eq!(hand.playing_tiles(), 13);
    assert_eq!(hand.held(tile("2m")), 4);
}

#[test]
fn a_joker_stands_in_a_meld_of_a_goulash_only() {
    let text = "5z(11m2s)(345p)(333s)(777z)+5z";
    let hand = Hand::parse_for(text, &GOULASH).unwrap();
    assert!(
        hand.melds()
            .any(|meld| meld == Meld { kind: MeldKind::Pung, tile: tile("1m"), joker: true })
    );
    assert_eq!(Hand::parse_for(&hand.to_string(), &GOULASH).unwrap(), hand);
    assert_eq!(Hand::parse_for(text, &Form::USUAL).unwrap_err().fault, HandFault::NotAMeld);
    // A kong of 3-bamboo may hold one joker but not two. Three 2-bamboos count as what they are.
    assert!(Hand::parse_for("5z(345p)(333p)(2333s)(777z)+5z", &GOULASH).is_ok());
    assert!(Hand::parse_for("5z(345p)(333p)(2233s)(777z)+5z", &GOULASH).is_err());
    let natural = Hand::parse_for("5z(345p)(333p)(222s)(777z)+5z", &GOULASH).unwrap();
    assert!(natural.melds().all(|meld| !meld.joker));
}

/// The braces hold the winning tile too, so it is not counted twice.
#[test]
fn groups_in_braces_are_whole() {
    let (chow, pair) = ((LaidKind::Chow, tile("1m")), (LaidKind::Pair, tile("3m")));
    let hand = Hand::parse("{123m}{33m}777p+3m").unwrap();
    assert!(hand.laid().map(|group| (group.kind(), group.tile())).eq([chow, pair]));
    assert_eq!((hand.count(tile("3m")), hand.held(tile("3m"))), (2, 3));
    assert_eq!(hand.playing_tiles(), 8);
    // A tile that no group has comes to the others.
    let hand = Hand::parse("{123m}77p+7p").unwrap();
    assert_eq!((hand.held(tile("7p")), hand.playing_tiles()), (3, 6));
    // Without braces it is another hand with the same tiles.
    let plain = Hand::parse("12333777p").unwrap();
    assert_eq!(plain.laid().count(), 0);
    assert_ne!(plain, Hand::parse("{123p}33777p").unwrap());
}

/// Each case: the text, the form it is read for, the position of the wrong character, and the
/// fault.
#[test]
fn what_is_wrong_is_refused_where_it_stands() {
    use HandFault::*;
    let usual = Form::USUAL;
    let cases = [
        ("", usual, 0, Empty),
        ("123x", usual, 3, UnknownCharacter('x')),
        ("12é", usual, 2, UnknownCharacter('é')),
        ("123m45", usual, 6, SuitMissing),
        ("123m45(111m)", usual, 6, SuitMissing),
        ("m123m", usual, 0, DigitsMissing),
        ("129z", usual, 2, NoSuchTile('9', 'z')),
        ("0m", usual, 0, NoSuchTile('0', 'm')),
        ("15f", usual, 1, NoSuchTile('5', 'f')),
        ("(111m", usual, 0, NotClosed),
        ("1p(111m]", usual, 2, NotClosed),
        ("1p(11(1m)", usual, 5, SuitMissing),
        ("1p(11m(1m)", usual, 2, NotClosed),
        ("11m)", usual, 3, NotOpened),
        ("(112m)", usual, 0, NotAMeld),
        ("(124m)", usual, 0, NotAMeld),
        ("(89m1p)", usual, 0, NotAMeld),
        ("(567z)", usual, 0, NotAMeld),
        ("()", usual, 0, NotAMeld),
        ("(11111m)", usual, 0, NotAMeld),
        ("[111m]", usual, 0, NotAKong),
        ("[1112m]", usual, 0, NotAKong),
        ("{12m}", usual, 0, NotAGroup),
        ("{1m}1m", usual, 0, NotAGroup),
        ("{}", usual, 0, NotAGroup),
        ("{1111m}", usual, 0, NotAGroup),
        ("5p{124m}", usual, 2, NotAGroup),
        ("{11m2s}", usual, 0, NotAGroup),
        ("{567z}", usual, 0, NotAGroup),
        ("{11m", usual, 0, NotClosed),
        ("{11m)", usual, 0, NotClosed),
        ("11m}", usual, 3, NotOpened),
        ("{12m3f}", usual, 4, BonusInMeld(tile("3f"))),
        ("111m{11m}", usual, 6, FiveOfATile(tile("1m"))),
        ("{11m}{22m}{33m}{44m}{55m}{66m}{77m}", usual, 30, TooManyGroups),
        ("{123m}+", usual, 6, OneWinningTile),
        ("(111f)", usual, 1, BonusInMeld(tile("1f"))),
        ("(11m2f)", usual, 4, BonusInMeld(tile("2f"))),
        ("(1234g)", usual, 0, NoYears),
        ("(1234z)", usual, 0, NoYears),
        ("1m(111p)(222p)(333p)(444p)(555p)", usual, 26, TooManyMelds),
        ("11111m", usual, 4, FiveOfATile(tile("1m"))),
        ("11m(111m)", usual, 6, FiveOfATile(tile("1m"))),
        ("1m(1111m)", usual, 6, FiveOfATile(tile("1m"))),
        ("1111m222333444m+1m", usual, 16, FiveOfATile(tile("1m"))),
        ("1f2m1f", usual, 4, TooManyOfABonus(tile("1f"))),
        ("11f", usual, 1, TooManyOfABonus(tile("1f"))),
        ("123m+", usual, 4, OneWinningTile),
        ("123m+12p", usual, 4, OneWinningTile),
        ("123m++1p", usual, 4, OneWinningTile),
        ("123m+1p2p", usual, 7, AfterWinningTile),
        ("123m+1p(111z)", usual, 7, AfterWinningTile),
        ("123m+1f", usual, 5, BonusWins(tile("1f"))),
        ("18z", usual, 1, NoGoldDragon),
        ("123m55z", usual, 7, TooFew { have: 5, need: 13 }),
        ("123m55z+5z", usual, 10, TooFew { have: 6, need: 14 }),
        ("111222333m55566z", usual, 16, WinningTileMissing),
        ("111222333m555666z", usual, 17, TooMany { have: 15, need: 13 }),
        ("111222333m555666z+1p", usual, 20, TooMany { have: 16, need: 14 }),
        ("12m+3m", Form { blocks: 1, ..usual }, 6, TooFew { have: 3, need: 5 }),
        ("11111f", SEASONS, 4, TooManyOfABonus(tile("1f"))),
    ];
    for (text, form, at, fault) in cases {
        let error = Hand::parse_for(text, &form).expect_err(text);
        assert_eq!((error.at, error.fault), (at, fault), "{text}: {error}");
        assert!(error.to_string().starts_with(&format!("character {}: ", at + 1)));
    }
}

#[test]
fn seasons_has_gold_dragons_years_and_winning_flowers() {
    for text in ["1122m3p12345678z+3p", "1m(1234z)(5678z)(1234g)+1m", "1122m12345678z1g+2g"] {
        let hand = Hand::parse_for(text, &SEASONS).expect(text);
        assert_eq!(hand.to_string(), text);
    }
}

/// Random text never crashes the reader. The characters are taken from the notation and from
/// outside it.
#[test]
fn no_text_stops_the_reader() {
    let letters: Vec<char> = "123456789mpszfg()[]{}+0 x漢".chars().collect();
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        let text: String =
            (0..random.below(30)).map(|_| letters[random.below(letters.len())]).collect();
        if let Ok(hand) = Hand::parse(&text) {
            assert_eq!(Hand::parse(&hand.to_string()), Ok(hand), "{text}");
        }
        if let Err(error) = Hand::parse_for(&text, &Form::USUAL) {
            assert!(error.at <= text.len(), "{text}: {error}");
        }
    }
}
