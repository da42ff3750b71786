//! The oracle of claims, written from the rule texts.

use four_winds::table::claims::Offer;

/// One rule set, as its rule text describes it. The oracle knows places as numbers and claims as
/// words, and shares nothing with the engine.
pub struct Text {
    pub name: &'static str,
    /// +1: the next player sits on the right; -1: on the left.
    pub next: i8,
    /// The rank of each claim. A claim that is not listed does not exist in the rule set.
    pub ranks: &'static [(&'static str, u8)],
    pub mahjong_by_group: bool,
    pub fishing_needed: bool,
    pub one_chow: bool,
    pub last_turns: bool,
    /// What can be robbed. `kong`: an extended kong. `any`: every revealed tile. `house`: a kong,
    /// if the option is on. `no`: nothing.
    pub robbing: &'static str,
    pub options: &'static [&'static str],
    /// What each of the other three may do: the claim, whether fishing was called, and whether a
    /// chow is on the table.
    pub cases: &'static [(&'static str, Flag, Flag)],
}

/// A fact about a player. `Any` means that it must not matter, so both values are tried.
#[derive(Clone, Copy)]
pub enum Flag {
    Yes,
    No,
    Any,
}
use Flag::{Any, No, Yes};

/// The fields in which most rule texts agree.
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

pub const TEXTS: [Text; 5] = [
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
        options: &[
            "",
            "players=3 ghost=0",
            "players=3 ghost=1",
            "players=3 ghost=2",
            "players=3 ghost=3",
        ],
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

/// The groups that a mahjong can complete in kards, best first. A mahjong that names none comes
/// last.
pub const GROUPS: [&str; 6] =
    ["mahjong-special", "mahjong-kong", "mahjong-pung", "mahjong-chow", "mahjong-pair", "mahjong"];

/// A hand as the oracle sees it.
pub struct Hand<'a> {
    pub text: &'a Text,
    pub option: &'a str,
    pub first_pressed_wins: bool,
    pub discarder: u8,
    pub offer: Offer,
    pub revealed: bool,
    pub goulash: bool,
    pub won: Option<u8>,
    /// By place: the claim, whether fishing was called, whether a chow is on the table, and the
    /// order of pressing.
    pub players: [(&'static str, bool, bool, u8); 4],
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
        self.offer == Offer::ExtendedKong
    }

    fn can_rob(&self) -> bool {
        match self.text.robbing {
            "any" => true,
            "kong" => !self.revealed,
            _ => !self.revealed && self.option == "rob-kong=on",
        }
    }

    pub fn refusal(&self, place: u8) -> Option<&'static str> {
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
            (
                mahjong
                    && self.text.fishing_needed
                    && !fishing
                    && self.offer != Offer::FirstDiscard,
                "not-fishing",
            ),
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

    /// Who gets the tile and with which claim. Each rule removes the claims that are beaten.
    pub fn winner(&self) -> Option<(u8, &'static str)> {
        let seats = [1, 2, 3].map(|steps| self.after(self.discarder, steps));
        let claims = |place: &u8| {
            !self.players[usize::from(*place)].0.is_empty() && self.refusal(*place).is_none()
        };
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

    pub fn next_turn(&self) -> u8 {
        match self.winner() {
            Some((place, _)) => place,
            None if self.on_a_rack() => self.discarder,
            None => self.next_player(),
        }
    }
}
