//! A view of every kind, with the longest words that a game puts into it.

use four_winds::entropy::Hex128;
use four_winds::rules::kinds::ClaimKind;
use four_winds::screen::View;
use four_winds::screen::view::{Bar, Body, Header, KeyState, Label, Note, Notice, Row, ShownTile, TileLook, Title};
use four_winds::screen::wall_picture::{Mark, Side, StackView, WallPicture};
use four_winds::seat::{Place, Wind};
use four_winds::tile::Tile;

const DISCARD: [&str; 4] = ["DISCARD", "FLOWER", "KONG", "MAHJONG"];
const CLAIM: [&str; 4] = ["PASS", "CHOW", "PUNG", "MAHJONG"];
const TURN: [&str; 4] = ["<", ">", "OK", "BACK"];

fn title(text: &str) -> Title {
    text.try_into().unwrap()
}

fn note(text: &str) -> Note {
    text.try_into().unwrap()
}

/// Somebody in the middle of a game.
pub fn header(wind: Wind) -> Header {
    Header {
        place: Place::ALL[wind.index()],
        wind: Some(wind),
        round: Some(Wind::South),
        score: Some(-1250),
        rank: Some(4),
        goulash: false,
    }
}

fn view(wind: Wind, body: Body, keys: [&'static str; 4]) -> View {
    let keys = keys.map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
    View { header: header(wind), body, keys, seal: None, notice: None }
}

pub fn choice(heading: &str, value: &str, words: &str) -> View {
    let body = Body::Choice { title: title(heading), value: title(value), note: note(words), index: 2, count: 12 };
    view(Wind::South, body, TURN)
}

pub fn message(heading: &str, lines: &[&str], keys: [&'static str; 4]) -> View {
    let lines = lines.iter().map(|line| note(line)).collect();
    view(Wind::West, Body::Message { title: title(heading), lines }, keys)
}

pub fn dice(faces: &[u8], rolling: Option<u8>, caption: &str) -> View {
    let faces = faces.iter().copied().collect();
    let body = Body::Dice { title: title("Who is East?"), faces, rolling, caption: note(caption) };
    view(Wind::North, body, ["ROLL", "", "", ""])
}

pub fn play(turn: Wind, mine: bool, words: &str) -> View {
    let own = if mine { turn } else { Wind::East };
    let body = Body::Play { turn, mine, live: 71, reserve: Some(14), note: note(words) };
    view(own, body, if mine { DISCARD } else { ["", "", "", ""] })
}

pub fn claims(bar: Option<u8>, said: [Option<ClaimKind>; 4], passed: [bool; 4], words: &str) -> View {
    let bar = bar.map(|seconds| Bar { seconds, left: seconds * 2 });
    let body = Body::Claims {
        discarder: Wind::South,
        robbing: false,
        bar,
        claimed: said,
        passed: passed.map(Some),
        mine: said[0],
        note: note(words),
    };
    let mut view = view(Wind::East, body, CLAIM);
    view.keys[1] = Label::off("CHOW");
    if said[0] == Some(ClaimKind::Pung) {
        view.keys[2] = Label::lit("PUNG");
    }
    view
}

/// Sets of the notation, each with its look.
pub fn entry(sets: &[(&str, TileLook)], total: Option<i32>, words: &str) -> View {
    let shown = |set: &(&str, TileLook)| {
        let (digits, letter) = set.0.split_at(set.0.len() - 1);
        let letter = letter.chars().next().unwrap();
        let tiles = digits.chars().map(move |digit| Tile::from_notation(digit, letter).unwrap());
        let look = set.1;
        tiles.enumerate().map(move |(index, tile)| ShownTile { tile, look, begins: index == 0 }).collect::<Vec<_>>()
    };
    let tiles = sets.iter().flat_map(shown).collect();
    let body = Body::Entry { prompt: title("Next set"), tiles, total, note: note(words) };
    view(Wind::East, body, ["CHOW", "PUNG", "PAIR", "MORE"])
}

pub fn rows(heading: &str, rows: &[(&str, &str, bool)]) -> View {
    let row = |&(text, value, mine): &(&str, &str, bool)| Row {
        text: text.try_into().unwrap(),
        value: value.try_into().unwrap(),
        mine,
    };
    let rows = rows.iter().map(row).collect();
    view(Wind::South, Body::Rows { title: title(heading), rows, page: 0, pages: 3 }, ["OK", "", "", "NEXT"])
}

pub fn number(value: u32, unit: &'static str) -> View {
    let body = Body::Number { title: title("Your hand"), value, unit };
    view(Wind::West, body, ["1-5", "0 6-9", "OK", "BACK"])
}

/// How many points a hand was wrong.
fn correct(value: u32, unit: &'static str, last: &'static str) -> View {
    let body = Body::Number { title: title("Hand 164: how much?"), value, unit };
    view(Wind::North, body, ["1-5", "0 6-9", "I GET", last])
}

/// A wall of so many stacks a side, seen by East; `look` says what stands at a side and a stack.
pub fn wall(length: u8, caption: &str, look: impl Fn(Place, u8) -> StackView) -> View {
    let sides = std::array::from_fn(|steps| Side {
        place: Place::ALL[0].right(steps),
        wind: Some(Wind::ALL[steps]),
        stacks: (1..=length).map(|number| look(Place::ALL[0].right(steps), number)).collect(),
    });
    let body = Body::Wall { title: title("Deal"), picture: WallPicture { sides }, caption: note(caption) };
    view(Wind::East, body, ["TAKEN", "", "", "ALL"])
}

/// Broken in North's side; `next` stacks are gone from there on, going left.
fn in_play(side: Place, number: u8) -> StackView {
    let full = StackView::new(2, false, Mark::None);
    match (side.index(), number) {
        (3, 5) => StackView::new(2, false, Mark::Counted),
        (3, 1..5) => StackView::new(2, true, Mark::None),
        (0, 16..) => StackView::new(2, true, if number == 18 { Mark::Replacement } else { Mark::None }),
        (3, 6..) => StackView::new(0, false, Mark::None),
        (2, 1..3) => StackView::new(0, false, Mark::None),
        (2, 3) => StackView::new(1, false, Mark::Next),
        _ => full,
    }
}

fn taken_now(side: Place, number: u8) -> StackView {
    match (side.index(), number) {
        (1, 4) => StackView::new(2, false, Mark::Counted),
        (1, 9 | 10) => StackView::new(2, false, Mark::Taken),
        (1, 5..9) => StackView::new(0, false, Mark::None),
        _ => StackView::new(2, false, Mark::None),
    }
}

/// The first screen, of a box whose keys do nothing yet.
fn splash(place: Place) -> View {
    View { header: Header::first(place), body: Body::Splash, keys: [Label::NONE; 4], seal: None, notice: None }
}

fn noticed(mut view: View, text: &str, refused: bool) -> View {
    view.notice = Some(Notice { text: text.try_into().unwrap(), refused });
    view
}

/// The widest digits.
fn sealed(view: View) -> View {
    View { seal: Some(Hex128([0xdd; 16])), ..view }
}

/// Every sample with its name.
pub fn all() -> Vec<(String, View)> {
    let parts = [opening(), playing(), claiming(), entering(), settling(), notices()];
    parts.into_iter().flatten().map(|(name, view)| (name.to_owned(), view)).collect()
}

fn opening() -> Vec<(&'static str, View)> {
    let mut with_keys = splash(Place::ALL[2]);
    with_keys.keys =
        ["PLAY", "", "", "MENU"].map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
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
        ("message-ask", message("South asks", &["Take back the last discard?"], ["YES", "", "", "NO"])),
        (
            "message-long",
            message("Mahjong", &["What is completed?", "It counts if two call"], ["PAIR", "CHOW", "PUNG", "MORE"]),
        ),
        (
            "message-two-rows",
            message("Kong", &["From the hand, or a fourth onto an open pung?"], ["HAND", "ON PUNG", "YEAR", "BACK"]),
        ),
        ("dice-waiting", dice(&[0, 0], None, "Roll for your wind")),
        ("dice-sealed", sealed(dice(&[0, 0], None, "Roll for your wind"))),
        (
            "dice-sealed-message",
            sealed(message("Goulash", &["2 bamboo is a joker", "Build the wall, then roll"], ["ROLL", "", "", ""])),
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
        *live = 122;
    }
    vec![
        ("play-mine", first),
        ("play-other", play(Wind::South, false, "")),
        ("play-ruling", play(Wind::North, false, "North's pung beats South's chow")),
        ("play-mine-ruling", play(Wind::South, true, "South's mahjong: pressed before North")),
        ("play-goulash", goulash),
        ("play-keys", keys),
    ]
}

fn claiming() -> Vec<(&'static str, View)> {
    use ClaimKind::{Chow, Mahjong, Pung};
    let mut own =
        claims(Some(3), [None, None, None, Some(Mahjong)], [true, false, false, false], "Others may claim it");
    own.header = header(Wind::South);
    own.keys = ["", "", "", "FISHING"].map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
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
        ("claims-mine", claims(Some(12), [Some(Pung), None, Some(Chow), None], no_one, "Better claims can still come")),
        ("claims-three", claims(Some(4), [Some(Pung), None, Some(Chow), Some(Mahjong)], no_one, "")),
        ("claims-passed", claims(None, [None; 4], [true, false, true, false], "You passed")),
        ("claims-own-tile", own),
        ("claims-empty-place", three),
        ("claims-rob", rob),
    ]
}

fn entering() -> Vec<(&'static str, View)> {
    use TileLook::{Concealed, Exposed, FaceDown, LeftOver, Winning};
    let usual = [("123m", Concealed), ("777p", Exposed), ("1111z", FaceDown), ("55z", Concealed)];
    let chows = [("123m", Concealed), ("456p", Concealed), ("789s", Exposed), ("234s", Concealed), ("99m", Winning)];
    let kongs = [
        ("1111z", FaceDown),
        ("2222z", Exposed),
        ("3333z", Exposed),
        ("4444z", FaceDown),
        ("77z", Concealed),
        ("1234f", Exposed),
        ("1234g", Exposed),
    ];
    let sets = [("333s", Concealed), ("999p", Exposed), ("555m", Concealed), ("111z", Concealed), ("88m", Concealed)];
    let mut last = entry(&sets, None, "");
    if let Body::Entry { prompt, tiles, .. } = &mut last.body {
        *prompt = title("Which came last?");
        // The first of the pair, as the panel has it.
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
                &[("East to South", "1128", false), ("You to West", "–64", true), ("North to South", "256", false)],
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
            rows("Dice", &[("Next roll", "1204", false), ("Sealed", "587b160e", false), ("Source", "passed", false)]),
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

fn notices() -> Vec<(&'static str, View)> {
    let longest = "nothing is stopped: resume is for a stopped game or a claim that was interrupted";
    vec![
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
