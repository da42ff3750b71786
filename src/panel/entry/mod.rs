//! Entering a hand with four keys.

mod choice;
mod counting;
mod editor;
mod item;
mod keys;
mod named;
mod step;
mod summary;

use core::fmt::Write;

use choice::is_suit;
pub use choice::{TileChoice, choices};
pub use editor::Editor;
pub(super) use editor::offered;
pub use item::ItemKind;
pub(crate) use step::EntryStroke;
pub use step::{EntryShape, EntryStep};
pub use summary::{in_words, refused};

use super::Page;
use super::page_view::{Act, Button, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::score::breakdown::TileName;
use crate::score::{self, Counted, Finish, ScoreLine};
use crate::screen::view::{
    Body, ListRow, MOST_ROWS, MOST_SHOWN, NoteText, ShownTile, TileLook, Title,
};
use crate::seat::Place;

/// The page on which a hand is entered.
pub(super) fn screen(editor: &Editor, scene: &Scene<'_>, place: Place) -> PageView {
    let summary = editor.summary();
    let body = Body::Entry {
        prompt: prompt(editor),
        tiles: shown(editor).take(MOST_SHOWN).collect(),
        total: summary.total,
        note: summary.note.clone(),
    };
    PageView { body, buttons: keys::buttons(editor, scene, place) }
}

fn prompt(editor: &Editor) -> Title {
    let step = editor.step();
    if let Some(tile) = editor.counted_tile() {
        return cut(format_args!("{}?", TileName(tile)));
    }
    let words = match step {
        EntryStep::Kind(_) if editor.is_open() => "What lies open?",
        EntryStep::Kind(_) => "What have you?",
        EntryStep::HowManyOpen(_) => "Open sets?",
        EntryStep::OpenSet => "What lies open?",
        EntryStep::Bonus(_) => "Flower or season?",
        EntryStep::Named(tiles) if is_suit(tiles) => "Which suit?",
        EntryStep::Named(_) => "Which of these?",
        EntryStep::Winning(_) => "Which came last?",
        EntryStep::LastOfKind => "Last of its kind?",
        EntryStep::Review => "Your hand",
        // The suit stays as it was, so it must be seen while a number is chosen.
        EntryStep::Third(shape, suit) | EntryStep::Number(shape, suit, _) => {
            return cut(format_args!("{}, {}", shape_name(shape), suit.title()));
        }
        EntryStep::Suit(shape)
        | EntryStep::Honour(shape)
        | EntryStep::Wind(shape)
        | EntryStep::Dragon(shape)
        | EntryStep::Year(shape) => shape_name(shape),
        EntryStep::BonusNumber { season: true, .. } => "Season",
        EntryStep::BonusNumber { .. } => "Flower",
    };
    let is_whole = matches!(step, EntryStep::Review) || words.ends_with('?');
    cut(format_args!("{words}{}", if is_whole { "" } else { ": which?" }))
}

const fn shape_name(shape: EntryShape) -> &'static str {
    match (shape.what, shape.open) {
        (ItemKind::Chow, true) => "Open chow",
        (ItemKind::Chow, false) => "Chow",
        (ItemKind::Pung, true) => "Open pung",
        (ItemKind::Pung, false) => "Pung",
        (ItemKind::Kong, true) => "Open kong",
        (ItemKind::Kong, false) => "Kong",
        (ItemKind::Pair, _) => "Pair",
        (ItemKind::Tile, _) => "Tile",
        (ItemKind::Bonus, _) => "Flower",
        (ItemKind::Year, true) => "Open year",
        (ItemKind::Year, false) => "Year",
    }
}

/// The list of special hands whose tiles follow from the name.
pub(super) fn names(editor: &Editor, scene: &Scene<'_>, place: Place, at: u8) -> PageView {
    let count = offered(editor, scene, place).count() as u8;
    let at = at.min(count.saturating_sub(1));
    let Some((number, special)) = offered(editor, scene, place).nth(at.into()) else {
        return screen(editor, scene, place);
    };
    let body = Body::Choice {
        title: cut(format_args!("Which hand?")),
        value: cut(format_args!("{}", special.title)),
        note: NoteText::new(),
        index: at,
        count,
    };
    let take = Button::new("OK", Act::Edit(EntryStroke::Name(number)));
    PageView::choice(body, at, count, Page::Names, take, Page::Game).browsed()
}

/// The tiles as they lie on the table, with the winning one marked.
fn shown(editor: &Editor) -> impl Iterator<Item = ShownTile> + '_ {
    let pointed = match editor.step() {
        // On these pages sets are deleted, so nothing may hide the last one.
        EntryStep::Winning(_)
        | EntryStep::Kind(_)
        | EntryStep::HowManyOpen(_)
        | EntryStep::OpenSet => None,
        _ => editor.winning(),
    };
    let (mut last, mut outside) = (pointed, editor.summary().outside.clone());
    editor
        .items()
        .iter()
        .flat_map(|item| item.tiles().enumerate().map(move |(at, tile)| (item, at, tile)))
        .map(move |(item, at, tile)| {
            let stray = outside.iter().position(|&it| it == tile && item.is_in_hand());
            let look = if item.is_in_hand() && last == Some(tile) {
                last = None;
                TileLook::Winning
            } else if let Some(stray) = stray {
                outside.remove(stray);
                TileLook::LeftOver
            } else if item.open || item.what == ItemKind::Bonus {
                TileLook::Exposed
            } else if item.what == ItemKind::Kong {
                TileLook::FaceDown
            } else {
                TileLook::Concealed
            };
            ShownTile { tile, look, begins: at == 0 }
        })
}

/// What the hand counts, line by line.
pub(super) fn lines(editor: &Editor, scene: &Scene<'_>, place: Place, page: u8) -> PageView {
    let score = editor
        .hand(scene, place)
        .map(|hand| scene.table.count_hand(place, &hand, editor.last_of_kind(), None));
    let all = || score.iter().flat_map(score::Score::lines);
    let finish = scene.table.options().rules().scoring.finish;
    // The name of a special hand may need a second line. Such hands have few other lines.
    let named = |line: ScoreLine| matches!(line.what, Counted::Special(_) | Counted::Fishing(_));
    let per_page = if all().any(named) { MOST_ROWS / 2 } else { MOST_ROWS };
    let pages = all().count().div_ceil(per_page).max(1) as u8;
    let page = page.min(pages - 1);
    let rows = all()
        .skip(usize::from(page) * per_page)
        .take(per_page)
        .map(|line| row(&line, finish))
        .collect();
    let options = scene.table.options();
    let (fan, total) = score.as_ref().map_or((0, 0), |score| (score.fan, options.worth(score)));
    let title = match finish {
        Finish::Fan(_) => cut(format_args!("{fan} fan: {total}")),
        _ => cut(format_args!("Total {total}")),
    };
    let body = Body::Rows { title, rows, page, pages };
    PageView::choice(body, page, pages, Page::Lines, Button::NONE, Page::Entry)
}

/// A line with its points and its doubles, fan or addition, depending on the rule set.
fn row(line: &ScoreLine, finish: Finish) -> ListRow {
    let mut value = heapless::String::new();
    if line.points != 0 || line.factor == 0 {
        let _ = write!(value, "{}", line.points);
    }
    if line.factor != 0 {
        let space = if value.is_empty() { "" } else { " " };
        let _ = match finish {
            Finish::Doubles => write!(value, "{space}×{}", 1_i64 << line.factor.clamp(0, 30)),
            Finish::Fan(_) => write!(value, "{space}{} fan", line.factor),
            Finish::Quarters | Finish::Points => {
                write!(value, "{space}+{}.{:02}", line.factor / 4, line.factor % 4 * 25)
            }
        };
    }
    ListRow { text: cut(format_args!("{}", line.what)), value, mine: false }
}
