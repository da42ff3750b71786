//! The arbiter of claims against a table written from the rules: every rule set, every discarder, every combination of what
//! the other three claim, with every option, tile and state of the hand that can matter.

use four_winds::rules::{self, Options};
use four_winds::seat::{ByPlace, Place};
use four_winds::table::claims::{Award, Claim, Offer, Pressed, Refusal, Situation, arbitrate, permit};

/// One rule set, as its text reads. The oracle knows places as numbers and claims as words, and nothing of the engine.
struct Text {
    name: &'static str,
    /// +1: the next player sits on the right; -1: on the left.
    next: i8,
    /// What a claim is worth; a claim that is not here does not exist in the rule set.
    ranks: &'static [(&'static str, u8)],
    mahjong_by_group: bool,
    fishing_needed: bool,
    one_chow: bool,
    last_turns: bool,
    /// `kong`: an extended kong can be robbed; `any`: every revealed tile; `house`: a kong, if the option is on; `no`.
    robbing: &'static str,
    options: &'static [&'static str],
    /// What each of the three others may do: claim, has called fishing, has a chow on the table.
    cases: &'static [(&'static str, Flag, Flag)],
}

/// A flag of a player that the case sets, or that must not matter and so is set one way and the other.
#[derive(Clone, Copy)]
enum Flag {
    Yes,
    No,
    Any,
}
use Flag::{Any, No, Yes};

/// What most of the texts say.
const ORDINARY: Text = Text {
    name: "",
    next: 1,
    ranks: &[("mahjong", 3), ("kong", 2), ("pung", 2), ("chow", 1)],
    mahjong_by_group: false,
    fishing_needed: false,
    one_chow: false,
    last_turns: false,
    robbing: "no",
    options: &[""],
    cases: &[
        ("", Any, Any),
        ("chow", Any, Any),
        ("pung", Any, Any),
        ("kong", Any, Any),
        ("year", Any, Any),
        ("mahjong", Any, Any),
        ("mahjong-chow", Any, Any),
        ("mahjong-special", Any, Any),
    ],
};

const TEXTS: [Text; 5] = [
    Text {
        name: "kards",
        next: -1,
        ranks: &[("mahjong", 4), ("kong", 3), ("pung", 2), ("chow", 1)],
        mahjong_by_group: true,
        last_turns: true,
        robbing: "house",
        options: &["", "rob-kong=on"],
        cases: &[
            ("", Any, Any),
            ("chow", Any, Any),
            ("pung", Any, Any),
            ("kong", Any, Any),
            ("year", Any, Any),
            ("mahjong", Any, Any),
            ("mahjong-pair", Any, Any),
            ("mahjong-chow", Any, Any),
            ("mahjong-pung", Any, Any),
            ("mahjong-kong", Any, Any),
            ("mahjong-special", Any, Any),
        ],
        ..ORDINARY
    },
    Text {
        name: "british",
        fishing_needed: true,
        one_chow: true,
        robbing: "kong",
        options: &["", "players=3 ghost=0", "players=3 ghost=1", "players=3 ghost=2", "players=3 ghost=3"],
        cases: &[
            ("", Any, Any),
            ("chow", Any, No),
            ("chow", Any, Yes),
            ("pung", Any, Any),
            ("kong", Any, Any),
            ("year", Any, Any),
            ("mahjong", Yes, Any),
            ("mahjong", No, Any),
            ("mahjong-chow", Yes, No),
            ("mahjong-chow", Yes, Yes),
            ("mahjong-chow", No, No),
            ("mahjong-special", Yes, Any),
        ],
        ..ORDINARY
    },
    Text { name: "carmel", robbing: "house", options: &["", "rob-kong=on"], ..ORDINARY },
    Text {
        name: "seasons",
        next: -1,
        ranks: &[("mahjong", 4), ("year", 3), ("pung", 2), ("chow", 1)],
        robbing: "any",
        ..ORDINARY
    },
    Text {
        name: "hong-kong",
        robbing: "kong",
        options: &["", "lesson=1", "lesson=2", "lesson=3", "lesson=4"],
        ..ORDINARY
    },
];

const OFFERS: [Offer; 5] =
    [Offer::Discard, Offer::FirstDiscard, Offer::MahjongDiscard, Offer::ExtendedKong, Offer::Revealed];

/// The groups of a mahjong in kards, the best first; a mahjong that names none comes last.
const GROUPS: [&str; 6] =
    ["mahjong-special", "mahjong-kong", "mahjong-pung", "mahjong-chow", "mahjong-pair", "mahjong"];

/// The hand as the oracle sees it.
struct Hand<'a> {
    text: &'a Text,
    option: &'a str,
    first_pressed_wins: bool,
    discarder: u8,
    offer: Offer,
    goulash: bool,
    won: Option<u8>,
    /// Claim, fishing, chow on the table and order of pressing, by place.
    players: [(&'static str, bool, bool, u8); 4],
}

impl Hand<'_> {
    fn ghost(&self) -> Option<u8> {
        self.option.strip_prefix("players=3 ghost=").map(|ghost| ghost.parse().unwrap())
    }

    fn after(&self, place: u8, steps: i8) -> u8 {
        (place as i8 + self.text.next * steps).rem_euclid(4) as u8
    }

    fn next_player(&self) -> u8 {
        let mut seats = (1..4).map(|steps| self.after(self.discarder, steps));
        seats.find(|&place| self.ghost() != Some(place) && self.won != Some(place)).unwrap()
    }

    fn on_a_rack(&self) -> bool {
        matches!(self.offer, Offer::ExtendedKong | Offer::Revealed)
    }

    fn can_rob(&self) -> bool {
        match self.text.robbing {
            "any" => true,
            "kong" => self.offer == Offer::ExtendedKong,
            _ => self.offer == Offer::ExtendedKong && self.option == "rob-kong=on",
        }
    }

    fn refusal(&self, place: u8) -> Option<&'static str> {
        let (claim, fishing, chowed, _) = self.players[usize::from(place)];
        let mahjong = claim.starts_with("mahjong");
        let early_lesson = matches!(self.option, "lesson=1" | "lesson=2" | "lesson=3");
        let chow = claim.ends_with("chow") && self.text.one_chow;
        let rules_in_order = [
            (self.ghost() == Some(place), "ghost"),
            (self.discarder == place, "own-tile"),
            (self.won == Some(place), "already-won"),
            (self.on_a_rack() && !self.can_rob(), "no-robbing"),
            (!mahjong && (self.on_a_rack() || self.offer == Offer::MahjongDiscard), "mahjong-only"),
            (claim == "year" && self.text.name != "seasons", "no-years"),
            (claim == "kong" && self.text.name == "seasons", "no-kong-claims"),
            (claim == "kong" && early_lesson, "no-kongs-in-lesson"),
            (mahjong && self.won.is_some(), "last-turns"),
            (mahjong && self.text.fishing_needed && !fishing && self.offer != Offer::FirstDiscard, "not-fishing"),
            (chow && self.goulash, "chow-in-goulash"),
            (chow && self.ghost().is_some(), "chow-with-three"),
            (chow && chowed, "second-chow"),
            (claim == "chow" && place != self.next_player(), "chow-out-of-turn"),
        ];
        rules_in_order.into_iter().find(|&(broken, _)| broken).map(|(_, code)| code)
    }

    fn rank(&self, place: u8) -> u8 {
        let (claim, ..) = self.players[usize::from(place)];
        let kind = claim.split('-').next().unwrap();
        self.text.ranks.iter().find(|(name, _)| *name == kind).unwrap().1
    }

    fn group(&self, place: u8) -> usize {
        let (claim, ..) = self.players[usize::from(place)];
        match GROUPS.iter().position(|&group| group == claim) {
            Some(position) if self.text.mahjong_by_group => position,
            _ => 0,
        }
    }

    /// Who gets the tile and why: whoever is not beaten is left after each rule.
    fn winner(&self) -> Option<(u8, &'static str)> {
        let seats = [1, 2, 3].map(|steps| self.after(self.discarder, steps));
        let claims = |place: &u8| !self.players[usize::from(*place)].0.is_empty() && self.refusal(*place).is_none();
        let mut left: Vec<u8> = seats.into_iter().filter(claims).collect();
        let highest = left.iter().map(|&place| self.rank(place)).max()?;
        if left.len() == 1 {
            return Some((left[0], "only"));
        }
        left.retain(|&place| self.rank(place) == highest);
        if left.len() == 1 {
            return Some((left[0], "rank"));
        }
        let best = left.iter().map(|&place| self.group(place)).min()?;
        left.retain(|&place| self.group(place) == best);
        if left.len() == 1 {
            return Some((left[0], "special"));
        }
        if self.first_pressed_wins {
            left.sort_by_key(|&place| self.players[usize::from(place)].3);
            return Some((left[0], "first"));
        }
        Some((left[0], "nearest"))
    }

    fn next_turn(&self) -> u8 {
        match self.winner() {
            Some((place, _)) => place,
            None if self.on_a_rack() => self.discarder,
            None => self.next_player(),
        }
    }

    fn check(&self, options: Options) {
        let place = |number: u8| Place::new(number).unwrap();
        let of = |it: Place| self.players[it.index()];
        let situation = Situation {
            options,
            discarder: place(self.discarder),
            offer: self.offer,
            claims: ByPlace::from_fn(|it| claim(of(it).0).map(|claim| Pressed { claim, order: of(it).3 })),
            fishing: ByPlace::from_fn(|it| of(it).1),
            chowed: ByPlace::from_fn(|it| of(it).2),
            goulash: self.goulash,
            won: self.won.map(place),
        };
        let ruling = arbitrate(&situation);
        let got = ruling.award.map(|Award { place, why, .. }| (place.number(), why.name()));
        assert_eq!(got, self.winner(), "{situation:?}");
        assert_eq!(ruling.next_turn.number(), self.next_turn(), "{situation:?}");
        for (place, pressed) in situation.claims.iter() {
            let wanted = pressed.and_then(|_| self.refusal(place.number()));
            assert_eq!(ruling.refused[place].map(Refusal::code), wanted, "place {place}: {situation:?}");
            if let Some(pressed) = pressed {
                let permitted = permit(&situation, place, pressed.claim).map_err(Refusal::code);
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

/// Every hand of a rule set under one choice of options. The number of hands is returned, so that a test that visits
/// nothing fails.
fn check_all(text: &Text, option: &str, first_pressed_wins: bool) -> usize {
    let press_order = if first_pressed_wins { "press-order=on" } else { "press-order=off" };
    let rules = rules::by_name(text.name).unwrap();
    let options = Options::parse(rules, &format!("{option} {press_order}")).unwrap();
    // Where the order of pressing must not matter it changes from hand to hand instead of being gone through.
    let presses = if first_pressed_wins { PRESSES.len() } else { 1 };
    let mut hands = 0;
    for discarder in (0..4).filter(|&place| options.ghost().map(Place::number) != Some(place)) {
        let others: Vec<u8> = (0..4).filter(|&place| place != discarder).collect();
        let won = if text.last_turns { others.iter().map(|&place| Some(place)).collect() } else { vec![] };
        for won in [None].into_iter().chain(won) {
            for offer in OFFERS {
                for goulash in [false, true].into_iter().take(if text.one_chow { 2 } else { 1 }) {
                    for cases in 0..text.cases.len().pow(3) {
                        for press in 0..presses {
                            hands += 1;
                            let press = if first_pressed_wins { press } else { hands % PRESSES.len() };
                            let players = players(text, &others, cases, PRESSES[press], hands);
                            Hand { text, option, first_pressed_wins, discarder, offer, goulash, won, players }
                                .check(options);
                        }
                    }
                }
            }
        }
    }
    hands
}

/// What the three others do: case number `cases` in the base of the number of cases.
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
            Yes => true,
            No => false,
            Any => salt.wrapping_mul(0x9E37_79B9) >> (8 + bit) & 1 == 1,
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
        assert!(check_all(text, option, true) >= 6 * 8usize.pow(3) * 4 * OFFERS.len(), "{}", text.name);
    }
}

#[test]
fn nobody_claims_his_own_tile() {
    for rules in rules::ALL {
        for place in Place::ALL {
            for offer in OFFERS {
                let situation = Situation::new(Options::new(rules), place, offer);
                let pung = "pung".parse().unwrap();
                assert_eq!(permit(&situation, place, pung), Err(Refusal::OwnTile));
            }
        }
    }
}

#[test]
fn every_refusal_has_its_own_code_and_says_what_to_do() {
    let codes: std::collections::HashSet<&str> = Refusal::ALL.map(Refusal::code).into_iter().collect();
    assert_eq!(codes.len(), Refusal::ALL.len());
    for refusal in Refusal::ALL {
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
