//! Functions that build one view of each kind from a few words.

use four_winds::entropy::Hex128;
use four_winds::rules::kinds::ClaimKind;
use four_winds::screen::View;
use four_winds::screen::view::{
    Bar, Body, HeaderView, Label, ListRow, NoteText, Notice, ShownTile, TileLook, Title,
};
use four_winds::screen::wall_picture::{Mark, StackView, WallPicture, WallSide};
use four_winds::seat::{Place, Wind};
use four_winds::tile::Tile;

pub const DISCARD: [&str; 4] = ["DISCARD", "FLOWER", "KONG", "MAHJONG"];
pub const CLAIM: [&str; 4] = ["PASS", "CHOW", "PUNG", "MAHJONG"];
pub const TURN: [&str; 4] = ["<", ">", "OK", "BACK"];

pub fn title(text: &str) -> Title {
    text.try_into().unwrap()
}

pub fn note(text: &str) -> NoteText {
    text.try_into().unwrap()
}

/// The header of a place in the middle of a game.
pub fn header(wind: Wind) -> HeaderView {
    HeaderView {
        large_type: false,
        place: Place::ALL[wind.index()],
        wind: Some(wind),
        round: Some(Wind::South),
        score: Some(-1250),
        rank: Some(4),
        goulash: false,
        trays: None,
    }
}

pub fn view(wind: Wind, body: Body, keys: [&'static str; 4]) -> View {
    let keys = keys.map(|text| if text.is_empty() { Label::NONE } else { Label::ready(text) });
    View { header: header(wind), body, keys, seal: None, notice: None }
}

pub fn choice(heading: &str, value: &str, words: &str) -> View {
    let body = Body::Choice {
        title: title(heading),
        value: title(value),
        note: note(words),
        index: 2,
        count: 12,
    };
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
    let body = Body::Play { turn, mine, live: Some(71), reserve: Some(14), note: note(words) };
    view(own, body, if mine { DISCARD } else { ["", "", "", ""] })
}

/// A hand that is played without the box.
pub fn free(wind: Wind, score: i32, words: &str) -> View {
    let body = Body::Free { wind, round: Wind::East, hand: 3, score, note: note(words) };
    view(wind, body, ["CHOW", "PUNG", "MAHJONG", "MORE"])
}

pub fn claims(
    bar: Option<u8>,
    said: [Option<ClaimKind>; 4],
    passed: [bool; 4],
    words: &str,
) -> View {
    let bar = bar.map(|seconds| Bar { seconds, left: seconds * 2 });
    let body = Body::Claims {
        discarder: Some(Wind::South),
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

/// An entered hand. The sets are written in the notation, each with its look.
pub fn entry(sets: &[(&str, TileLook)], total: Option<i32>, words: &str) -> View {
    let shown = |set: &(&str, TileLook)| {
        let (digits, letter) = set.0.split_at(set.0.len() - 1);
        let letter = letter.chars().next().unwrap();
        let tiles = digits.chars().map(move |digit| Tile::from_notation(digit, letter).unwrap());
        let look = set.1;
        tiles
            .enumerate()
            .map(move |(index, tile)| ShownTile { tile, look, begins: index == 0 })
            .collect::<Vec<_>>()
    };
    let tiles = sets.iter().flat_map(shown).collect();
    let body = Body::Entry { prompt: title("Next set"), tiles, total, note: note(words) };
    view(Wind::East, body, ["CHOW", "PUNG", "PAIR", "MORE"])
}

pub fn rows(heading: &str, rows: &[(&str, &str, bool)]) -> View {
    let row = |&(text, value, mine): &(&str, &str, bool)| ListRow {
        text: text.try_into().unwrap(),
        value: value.try_into().unwrap(),
        mine,
    };
    let rows = rows.iter().map(row).collect();
    view(
        Wind::South,
        Body::Rows { title: title(heading), rows, page: 0, pages: 3 },
        ["OK", "", "", "NEXT"],
    )
}

pub fn number(value: u32, unit: &'static str) -> View {
    let body = Body::Number { title: title("Your hand"), value, unit };
    view(Wind::West, body, ["1-5", "0 6-9", "OK", "BACK"])
}

/// The page that asks by how many points a hand was wrong.
pub fn correct(value: u32, unit: &'static str, last: &'static str) -> View {
    let body = Body::Number { title: title("Hand 164: how much?"), value, unit };
    view(Wind::North, body, ["1-5", "0 6-9", "I GET", last])
}

/// A wall with `length` stacks on each side, as East sees it. `look` says how the stack at a side
/// and number looks.
pub fn wall(length: u8, caption: &str, look: impl Fn(Place, u8) -> StackView) -> View {
    let sides = std::array::from_fn(|steps| WallSide {
        place: Place::ALL[0].right(steps),
        wind: Some(Wind::ALL[steps]),
        stacks: (1..=length).map(|number| look(Place::ALL[0].right(steps), number)).collect(),
    });
    let body =
        Body::Wall { title: title("Deal"), picture: WallPicture { sides }, caption: note(caption) };
    view(Wind::East, body, ["TAKEN", "", "", "ALL"])
}

/// A wall that was broken in North's side. Some stacks to the left of the break are gone.
pub fn in_play(side: Place, number: u8) -> StackView {
    let full = StackView::new(2, false, Mark::None);
    match (side.index(), number) {
        (3, 5) => StackView::new(2, false, Mark::Counted),
        (3, 1..5) => StackView::new(2, true, Mark::None),
        (0, 16..) => {
            StackView::new(2, true, if number == 18 { Mark::Replacement } else { Mark::None })
        }
        (3, 6..) => StackView::new(0, false, Mark::None),
        (2, 1..3) => StackView::new(0, false, Mark::None),
        (2, 3) => StackView::new(1, false, Mark::Next),
        _ => full,
    }
}

pub fn taken_now(side: Place, number: u8) -> StackView {
    match (side.index(), number) {
        (1, 4) => StackView::new(2, false, Mark::Counted),
        (1, 9 | 10) => StackView::new(2, false, Mark::Taken),
        (1, 5..9) => StackView::new(0, false, Mark::None),
        _ => StackView::new(2, false, Mark::None),
    }
}

/// The first screen of a box, whose keys do nothing yet.
pub fn splash(place: Place) -> View {
    View {
        header: HeaderView::first(place),
        body: Body::Splash,
        keys: [Label::NONE; 4],
        seal: None,
        notice: None,
    }
}

pub fn noticed(mut view: View, text: &str, refused: bool) -> View {
    view.notice = Some(Notice { text: text.try_into().unwrap(), refused });
    view
}

/// Adds a commitment with the widest digits.
pub fn sealed(view: View) -> View {
    View { seal: Some(Hex128([0xdd; 16])), ..view }
}
