//! The arbiter of claims against an oracle written from the rule texts. The test covers every rule
//! set, every discarder and every combination of claims by the other three, with every option, tile
//! and state of the hand that can matter.

mod oracle;

use four_winds::rules::kinds::Robbing;
use four_winds::rules::{self, Options};
use four_winds::seat::{ByPlace, Place};
use four_winds::table::claims::{
    Claim, ClaimAward, ClaimRefusal, Offer, Pressed, Situation, arbitrate, permit,
};

use oracle::{Flag, GROUPS, Hand, TEXTS, Text};

/// What is offered, and whether it is an open tile of a rack that is not the fourth of a kong.
const OFFERS: [(Offer, bool); 5] = [
    (Offer::Discard, false),
    (Offer::FirstDiscard, false),
    (Offer::MahjongDiscard, false),
    (Offer::ExtendedKong, false),
    (Offer::ExtendedKong, true),
];

impl Hand<'_> {
    /// Compares the arbiter with the oracle.
    fn check(&self, options: Options) {
        let place = |number: u8| Place::new(number).unwrap();
        let of = |it: Place| self.players[it.index()];
        let situation = Situation {
            options,
            discarder: place(self.discarder),
            offer: self.offer,
            claims: ByPlace::from_fn(|it| {
                claim(of(it).0).map(|claim| Pressed { claim, order: of(it).3 })
            }),
            fishing: ByPlace::from_fn(|it| of(it).1),
            chowed: ByPlace::from_fn(|it| of(it).2),
            goulash: self.goulash,
            won: self.won.map(place),
            can_rob: match self.revealed {
                true => options.robbing() == Robbing::AnyRevealed,
                false => options.robbing() != Robbing::Never,
            },
        };
        let ruling = arbitrate(&situation);
        let got = ruling.award.map(|ClaimAward { place, why, .. }| (place.number(), why.code()));
        assert_eq!(got, self.winner(), "{situation:?}");
        assert_eq!(ruling.next_turn.number(), self.next_turn(), "{situation:?}");
        for (place, pressed) in situation.claims.iter() {
            let wanted = pressed.and_then(|_| self.refusal(place.number()));
            assert_eq!(
                ruling.refused[place].map(ClaimRefusal::code),
                wanted,
                "place {place}: {situation:?}"
            );
            if let Some(pressed) = pressed {
                let permitted =
                    permit(&situation, place, pressed.claim).map_err(ClaimRefusal::code);
                assert_eq!(permitted, wanted.map_or(Ok(()), Err), "place {place}: {situation:?}");
            }
            if let Some(award) = ruling.award.filter(|award| award.place == place) {
                assert_eq!(Some(award.claim), pressed.map(|pressed| pressed.claim));
            }
        }
    }
}

fn claim(word: &str) -> Option<Claim> {
    (!word.is_empty()).then(|| word.parse().unwrap())
}

const PRESSES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Checks every hand of a rule set under one choice of options. Returns the number of hands, so
/// that a test that visits nothing fails.
fn check_all(text: &Text, option: &str, first_pressed_wins: bool) -> usize {
    let press_order = if first_pressed_wins { "press-order=on" } else { "press-order=off" };
    let rules = rules::by_code(text.name).unwrap();
    let options = Options::parse(rules, &format!("{option} {press_order}")).unwrap();
    // Where the order of pressing must not matter, it varies from hand to hand, so that not every
    // order is tried for each.
    let presses = if first_pressed_wins { PRESSES.len() } else { 1 };
    let mut hands = 0;
    for discarder in (0..4).filter(|&place| options.ghost().map(Place::number) != Some(place)) {
        let others: Vec<u8> = (0..4).filter(|&place| place != discarder).collect();
        let won = if text.last_turns {
            others.iter().map(|&place| Some(place)).collect()
        } else {
            vec![]
        };
        for won in [None].into_iter().chain(won) {
            for (offer, revealed) in OFFERS {
                for goulash in [false, true].into_iter().take(if text.one_chow { 2 } else { 1 }) {
                    for cases in 0..text.cases.len().pow(3) {
                        for press in 0..presses {
                            hands += 1;
                            let press =
                                if first_pressed_wins { press } else { hands % PRESSES.len() };
                            let players = players(text, &others, cases, PRESSES[press], hands);
                            Hand {
                                text,
                                option,
                                first_pressed_wins,
                                discarder,
                                offer,
                                revealed,
                                goulash,
                                won,
                                players,
                            }
                            .check(options);
                        }
                    }
                }
            }
        }
    }
    hands
}

/// What the other three do. `cases` is a number whose digits, in the base of the number of cases,
/// choose a case for each.
fn players(
    text: &Text,
    others: &[u8],
    cases: usize,
    presses: [u8; 3],
    salt: usize,
) -> [(&'static str, bool, bool, u8); 4] {
    let mut players = [("", false, false, 0); 4];
    let mut rest = cases;
    for (n, &place) in others.iter().enumerate() {
        let (claim, fishing, chowed) = text.cases[rest % text.cases.len()];
        rest /= text.cases.len();
        let flag = |flag, bit: usize| match flag {
            Flag::Yes => true,
            Flag::No => false,
            Flag::Any => salt.wrapping_mul(0x9E37_79B9) >> (8 + bit) & 1 == 1,
        };
        players[usize::from(place)] = (claim, flag(fishing, n), flag(chowed, 3 + n), presses[n]);
    }
    players
}

#[test]
fn every_combination_is_decided_as_the_rules_say() {
    for text in &TEXTS {
        for option in text.options {
            let hands = check_all(text, option, false);
            assert!(hands >= 8usize.pow(3) * 3 * OFFERS.len(), "{} {option}: {hands}", text.name);
        }
    }
}

#[test]
fn first_press_wins_among_the_same_rank_where_the_house_says_so() {
    for text in &TEXTS {
        let option = text.options[0];
        assert!(
            check_all(text, option, true) >= 6 * 8usize.pow(3) * 4 * OFFERS.len(),
            "{}",
            text.name
        );
    }
}

#[test]
fn nobody_claims_their_own_tile() {
    for rules in rules::ALL {
        for place in Place::ALL {
            for (offer, _) in OFFERS {
                let situation = Situation::new(Options::new(rules), place, offer);
                let pung = "pung".parse().unwrap();
                assert_eq!(permit(&situation, place, pung), Err(ClaimRefusal::OwnTile));
            }
        }
    }
}

#[test]
fn every_refusal_has_its_own_code_and_says_what_to_do() {
    let codes: std::collections::HashSet<&str> =
        ClaimRefusal::ALL.map(ClaimRefusal::code).into_iter().collect();
    assert_eq!(codes.len(), ClaimRefusal::ALL.len());
    for refusal in ClaimRefusal::ALL {
        assert!(refusal.code().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{refusal:?}");
        assert!(refusal.to_string().len() > 30, "{refusal:?}");
    }
}

#[test]
fn claims_read_back_as_they_are_written() {
    for word in ["chow", "pung", "kong", "year"].into_iter().chain(GROUPS) {
        assert_eq!(word.parse::<Claim>().unwrap().to_string(), word);
    }
    for word in ["", "Pung", "mahjong-", "mahjong-year", "mahjong--kong", "pung-kong", "special"] {
        assert!(word.parse::<Claim>().is_err(), "{word}");
    }
}
