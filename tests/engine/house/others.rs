//! The houses of Kards, Carmel and Seasons.

use super::{Differs, check, covers};
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options};
use four_winds::table::{Event, Phase, Table};

const KARDS: &[Differs] = &[
    // 7 pairs, and the one at the break.
    Differs {
        request: "break kards east=0 rolls=3+4,2+2+3",
        member: "reserve_tiles",
        with: &[("", "16"), ("pairs=7", "14")],
    },
    Differs {
        request: "break kards east=0 rolls=3+4,2+2+3",
        member: "live",
        with: &[("", "128"), ("pairs=7", "130")],
    },
    // Three pungs 16 or three chows 3, a pung of sixes 4, self-drawn 3, and 10 for no chow.
    Differs {
        request: "score kards seat=S round=E hand={123m}{123m}{123m}{666p}{99s}+9s win=wall",
        member: "total",
        with: &[("", "33"), ("reading=laid", "10")],
    },
];

const CARMEL: &[Differs] = &[
    // The five counted stacks, or always seven. The rest of the 136 tiles is live.
    Differs {
        request: "break carmel east=0 rolls=2+3",
        member: "reserve_tiles",
        with: &[("", "10"), ("dead-wall=14", "14")],
    },
    Differs {
        request: "break carmel east=0 rolls=2+3",
        member: "live",
        with: &[("", "126"), ("dead-wall=14", "122")],
    },
];

const SEASONS: &[Differs] = &[
    Differs {
        request: "claim seasons discarder=0 claims=2:kong",
        member: "winner",
        with: &[("", "null"), ("kong-claims=on", "2")],
    },
    // A kong is better than a pung, and a year is better than both.
    Differs {
        request: "claim seasons discarder=0 claims=1:kong,3:pung,2:year",
        member: "winner",
        with: &[
            ("", "2"),
            ("kong-claims=on", "2"),
            ("kong-claims=on years=off", "1"),
            ("years=off", "3"),
        ],
    },
    // Four winds and ten more tiles in pairs and sets.
    Differs {
        request: "score seasons seat=S round=E hand=1234z123m456p88s9s+9s win=wall",
        member: "valid",
        with: &[("", "true"), ("years=off", "false")],
    },
    Differs {
        request: "score seasons seat=S round=E hand=111z123m456p888s9s+9s win=wall",
        member: "valid",
        with: &[("", "true"), ("years=off", "true")],
    },
];

#[test]
fn every_setting_counts_and_the_texts_are_the_default() {
    [KARDS, CARMEL, SEASONS].into_iter().for_each(check);
    covers("kards", KARDS, &[Setting::LastTurns]);
    covers("carmel", CARMEL, &[]);
    covers("seasons", SEASONS, &[]);
}

#[test]
fn without_last_turns_a_hand_of_kards_ends_with_the_mahjong() {
    let after_mahjong = |text: &str| {
        let options = Options::parse(rules::by_code("kards").unwrap(), text).unwrap();
        let mut table = Table::new();
        table.apply(&Event::New(options), 0).unwrap();
        for text in [
            "seat-roll 0 6",
            "seat-roll 1 4",
            "seat-roll 2 3",
            "seat-roll 3 2",
            "roll 0 1+1",
            "roll 3 1+1+1",
            "deal all",
            "mahjong 0 heavenly",
        ] {
            table
                .apply(&Event::parse(text).unwrap(), 0)
                .unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
        *table.phase()
    };
    assert!(matches!(after_mahjong(""), Phase::Draw(_)));
    assert!(matches!(after_mahjong("last-turns=off"), Phase::Result));
}
