//! A view of every kind, with the longest words that a game can put into it.

pub mod builders;

use four_winds::entropy::health::Test;
use four_winds::key::Key;
use four_winds::program::Build;
use four_winds::rules::kinds::ClaimKind;
use four_winds::screen::View;
use four_winds::screen::view::{Body, KeyState, Label, TileLook};
use four_winds::screen::wall_picture::{Mark, StackView};
use four_winds::seat::{Place, Wind};
use four_winds::selftest::{self, KeyContact, KeyContacts, Measured, SelfTest};

pub use builders::*;

/// Every sample with its name.
pub fn all() -> Vec<(String, View)> {
    let parts =
        [opening(), playing(), claiming(), entering(), settling(), notices(), in_large_type()];
    let parts = parts.into_iter().chain([self_test()]);
    parts.flatten().map(|(name, view)| (name.to_owned(), view)).collect()
}

fn opening() -> Vec<(&'static str, View)> {
    let mut with_keys = splash(Place::ALL[2]);
    with_keys.keys = ["PLAY", "", "", "MENU"]
        .map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
    let standing = StackView::new(2, false, Mark::None);
    vec![
        ("splash", splash(Place::ALL[0])),
        ("splash-keys", with_keys),
        ("choice-rules", choice("Rules", "Hong Kong", "4 players, 144 tiles")),
        ("choice-option", choice("Claims", "20 seconds", "until the next draw")),
        ("choice-long", choice("Game menu", "Correct a hand that is settled", "")),
        (
            "message-seat",
            message(
                "West's seat",
                &["You are South: sit on the right", "Build the wall. East rolls"],
                ["OK", "", "", ""],
            ),
        ),
        ("message-short", message("Game over", &["South wins!"], ["NEW", "", "", "SCORES"])),
        (
            "message-ask",
            message("South asks", &["Take back the last discard?"], ["YES", "", "", "NO"]),
        ),
        (
            "message-long",
            message(
                "Mahjong",
                &["What is completed?", "It counts if two call"],
                ["PAIR", "CHOW", "PUNG", "MORE"],
            ),
        ),
        (
            "message-two-rows",
            message(
                "Kong",
                &["From the hand, or a fourth onto an open pung?"],
                ["HAND", "ON PUNG", "YEAR", "BACK"],
            ),
        ),
        ("dice-waiting", dice(&[0, 0], None, "Roll for your wind")),
        ("dice-sealed", sealed(dice(&[0, 0], None, "Roll for your wind"))),
        (
            "dice-sealed-message",
            sealed(message(
                "Goulash",
                &["2 bamboo is a joker", "Build the wall, then roll"],
                ["ROLL", "", "", ""],
            )),
        ),
        ("dice-rolling-0", dice(&[1, 1], Some(0), "")),
        ("dice-rolling-1", dice(&[1, 1], Some(1), "")),
        ("dice-two", dice(&[6, 5], None, "North rolled 11")),
        ("dice-three", dice(&[4, 1, 3], None, "South's side: you roll 3 dice")),
        ("wall-whole", wall(24, "Build the wall", |_, _| standing)),
        ("wall-deal", wall(18, "Hop Toi! South takes four tiles", taken_now)),
        ("wall-play", wall(18, "Next tile: West 3", in_play)),
    ]
}

fn playing() -> Vec<(&'static str, View)> {
    let mut goulash = play(Wind::West, true, "");
    goulash.header.goulash = true;
    goulash.header.score = Some(12650);
    let mut keys = play(Wind::North, true, "Draw a tile");
    keys.keys = [KeyState::Lit, KeyState::Off, KeyState::Ready, KeyState::Off]
        .into_iter()
        .zip(DISCARD)
        .map(|(state, text)| Label { text, state })
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let mut first = play(Wind::East, true, "");
    (first.header.score, first.header.rank) = (Some(0), None);
    if let Body::Play { live, .. } = &mut first.body {
        *live = Some(122);
    }
    vec![
        ("play-mine", first),
        ("play-other", play(Wind::South, false, "")),
        ("play-ruling", play(Wind::North, false, "North's pung beats South's chow")),
        ("play-mine-ruling", play(Wind::South, true, "South's mahjong: pressed before North")),
        ("play-goulash", goulash),
        ("play-keys", keys),
        ("free", free(Wind::South, 1240, "")),
        ("free-ruling", free(Wind::North, -12_640, "South's mahjong: pressed before North")),
    ]
}

fn claiming() -> Vec<(&'static str, View)> {
    use ClaimKind::{Chow, Mahjong, Pung};
    let mut own = claims(
        Some(3),
        [None, None, None, Some(Mahjong)],
        [true, false, false, false],
        "Others may claim it",
    );
    own.header = header(Wind::South);
    own.keys = ["", "", "", "FISHING"]
        .map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
    let mut rob = claims(None, [None; 4], [false; 4], "Rob it for mahjong?");
    if let Body::Claims { robbing, .. } = &mut rob.body {
        *robbing = true;
    }
    let mut three = own.clone();
    if let Body::Claims { passed, .. } = &mut three.body {
        passed[Wind::West.index()] = None;
    }
    let no_one = [false; 4];
    vec![
        ("claims-open", claims(Some(20), [None; 4], no_one, "")),
        (
            "claims-mine",
            claims(
                Some(12),
                [Some(Pung), None, Some(Chow), None],
                no_one,
                "Better claims can still come",
            ),
        ),
        (
            "claims-three",
            claims(Some(4), [Some(Pung), None, Some(Chow), Some(Mahjong)], no_one, ""),
        ),
        ("claims-passed", claims(None, [None; 4], [true, false, true, false], "You passed")),
        ("claims-own-tile", own),
        ("claims-empty-place", three),
        ("claims-rob", rob),
    ]
}

fn entering() -> Vec<(&'static str, View)> {
    use TileLook::{Concealed, Exposed, FaceDown, LeftOver, Winning};
    let usual = [("123m", Concealed), ("777p", Exposed), ("1111z", FaceDown), ("55z", Concealed)];
    let chows = [
        ("123m", Concealed),
        ("456p", Concealed),
        ("789s", Exposed),
        ("234s", Concealed),
        ("99m", Winning),
    ];
    let kongs = [
        ("1111z", FaceDown),
        ("2222z", Exposed),
        ("3333z", Exposed),
        ("4444z", FaceDown),
        ("77z", Concealed),
        ("1234f", Exposed),
        ("1234g", Exposed),
    ];
    let sets = [
        ("333s", Concealed),
        ("999p", Exposed),
        ("555m", Concealed),
        ("111z", Concealed),
        ("88m", Concealed),
    ];
    let mut last = entry(&sets, None, "");
    if let Body::Entry { prompt, tiles, .. } = &mut last.body {
        *prompt = title("Which came last?");
        // The first tile of the pair, as in the panel.
        tiles[12].look = Winning;
    }
    last.keys = ["<", ">", "OK", "BACK"].map(Label::ready);
    let short = [("66s", Concealed), ("8z", Concealed), ("19m", LeftOver), ("1s", LeftOver)];
    vec![
        ("entry-empty", entry(&[], None, "14 tiles to go")),
        ("entry-usual", entry(&usual, Some(64), "2 tiles to go")),
        ("entry-chows", entry(&chows, Some(16), "Mahjong: all chows")),
        ("entry-most", entry(&kongs, Some(1000), "Four blessings over the door")),
        ("entry-came-last", last),
        ("entry-left-over", entry(&short, Some(0), "Not a mahjong: 1m 9m 1s are left over")),
    ]
}

fn settling() -> Vec<(&'static str, View)> {
    vec![
        (
            "rows-breakdown",
            rows(
                "South's hand",
                &[
                    ("pair of the wind of the round", "1 double", false),
                    ("winning tile from the wall", "2", false),
                    ("kong of red dragon", "32", false),
                    ("mahjong", "20", false),
                ],
            ),
        ),
        (
            "rows-payments",
            rows(
                "Who pays whom",
                &[
                    ("East to South", "1128", false),
                    ("You to West", "–64", true),
                    ("North to South", "256", false),
                ],
            ),
        ),
        (
            "rows-chips",
            rows(
                "Who pays whom",
                &[
                    ("East pays South", "128", true),
                    ("5×1.00 2×0.50 1×0.25", "", false),
                    ("1×0.10 1×0.05", "6.40", false),
                ],
            ),
        ),
        (
            "rows-settlement",
            rows(
                "East won",
                &[
                    ("East 64", "+256 > 1256", false),
                    ("South 8", "–120 > 880", true),
                    ("West 2", "–68 > –68", false),
                    ("North 4", "–68 > 932", false),
                ],
            ),
        ),
        (
            "rows-ranking",
            rows(
                "Ranking",
                &[
                    ("1  South", "2180", false),
                    ("2  East", "311", false),
                    ("3  West", "–11", true),
                    ("4  North", "–2480", false),
                ],
            ),
        ),
        (
            "rows-dice",
            rows(
                "Dice",
                &[
                    ("Next roll", "1204", false),
                    ("Sealed", "587b160e", false),
                    ("Source", "passed", false),
                ],
            ),
        ),
        (
            "rows-dice-counts",
            rows(
                "Since journal",
                &[
                    ("1s 2s", "16668 16673", false),
                    ("3s 4s", "16661 16687", false),
                    ("5s 6s", "16645 16663", false),
                    ("Fair?", "1 in 100 is so", false),
                ],
            ),
        ),
        ("number-first", number(0, "hold a key to count on")),
        ("number-long", number(12050, "points")),
        ("number-correct", correct(0, "hold a key to count on", "BACK")),
        ("number-correct-typed", correct(98765, "points, hold to erase", "I PAY")),
    ]
}

/// A box whose keys, displays, flash and oscillator have every fault that the self-test can find.
fn self_test() -> Vec<(&'static str, View)> {
    let mut test = SelfTest::new(0);
    let [first, second, third, fourth] = Place::ALL;
    let asked = test.view(first);
    // Two keys are exchanged, one is silent, one is at another place, and one is stuck.
    let [a, b, c, d] = Key::ALL;
    let answers = [
        [(first, b), (first, a), (first, c), (first, d)],
        [(second, a), (second, b), (second, c), (fourth, d)],
        [(third, a), (third, b), (third, c), (third, d)],
        [(fourth, a), (fourth, b), (fourth, c), (fourth, d)],
    ];
    let mut contacts = KeyContacts::default();
    contacts[first][0].bounces = 5;
    contacts[first][3].bounces = 120;
    contacts[second][1] = KeyContact { down: true, bounces: 0, ghosts: 0 };
    contacts[fourth][2].ghosts = 120;
    test.see(contacts);
    let mut answers = answers.into_iter().flatten();
    for (place, key) in answers.by_ref().take(5) {
        test.press(place, key, 0);
    }
    test.tick(selftest::KEY_MILLIS);
    let other = test.view(first);
    for (place, key) in answers.skip(1) {
        test.press(place, key, 0);
    }
    let mut trials = Vec::new();
    for names in [
        ["test-dark", "test-went-dark"],
        ["test-tones", "test-heard"],
        ["test-light", "test-swept"],
    ] {
        trials.push((names[0], test.view(third)));
        test.tick(2 * selftest::KEY_MILLIS);
        trials.push((names[1], test.view(fourth)));
        test.press(first, b, 0);
    }
    let mut measured = Measured {
        flash_id: 0xef_4015,
        erase_micros: 399_900,
        write_micros: 12_300,
        oscillator: Some(Test::RepetitionCount),
        bits: 1_048_576,
        ones: 1_048_576,
        millivolts: 3_290,
        celsius: -10,
        build: Some(Build {
            commit: "745f385abcde-changed",
            board: "pico-compact",
            profile: "release",
        }),
        ..Measured::default()
    };
    measured.down[third][2] = true;
    test.tell(measured);
    let mut pages = vec![("test-key", asked), ("test-other-place", other)];
    pages.extend(trials);
    for name in ["test-faults", "test-more-faults", "test-measured", "test-more-measured"] {
        pages.push((name, test.view(first)));
        test.press(first, a, 0);
    }
    pages
}

/// For a player who sees badly: the same views with fewer words in larger letters.
fn in_large_type() -> Vec<(&'static str, View)> {
    let kept = [
        ("large-your-turn", "play-mine", playing()),
        ("large-turn", "play-other", playing()),
        ("large-turn-ruling", "play-ruling", playing()),
        ("large-free", "free", playing()),
        ("large-free-ruling", "free-ruling", playing()),
        ("large-claims", "claims-open", claiming()),
        ("large-claims-others", "claims-three", claiming()),
        ("large-claims-own-tile", "claims-own-tile", claiming()),
        ("large-question", "message-ask", opening()),
        ("large-message", "message-long", opening()),
        ("large-settlement", "rows-settlement", settling()),
    ];
    kept.into_iter()
        .map(|(name, of, views)| {
            let found = views.into_iter().find(|(name, _)| *name == of);
            let (_, mut view) = found.expect("a sample with this name");
            view.header.large_type = true;
            (name, view)
        })
        .collect()
}

fn notices() -> Vec<(&'static str, View)> {
    let longest =
        "nothing is stopped: resume is for a stopped game or a claim that was interrupted";
    vec![
        (
            // The widest digits that a sum can have.
            "program",
            rows("Version 0.1.0", &[("dddddddd", "dddddddd", false); 4]),
        ),
        ("notice-short", noticed(play(Wind::East, true, ""), "Draw a tile first", true)),
        ("notice-told", noticed(choice("Sound", "Off", ""), "The box is silent now", false)),
        (
            "notice-long",
            noticed(
                play(Wind::South, true, ""),
                "a kong is declared after drawing a tile, not after a claim: discard",
                true,
            ),
        ),
        (
            "notice-dice-failed",
            noticed(
                dice(&[0, 0], None, "Roll for your wind"),
                "Dice not ready: source failed its adaptive-proportion test. Press again, or have the box checked",
                true,
            ),
        ),
        ("notice-longest", noticed(claims(Some(9), [None; 4], [false; 4], ""), longest, true)),
    ]
}
