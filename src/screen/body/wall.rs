//! The wall: the one side that matters now, large enough to count, what to do, and a plan of all
//! four sides. At the break, the count is the largest thing on the screen.

use heapless::String;

use super::split;
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Paragraph, Room, one_line, write_line};
use crate::screen::view::HeaderView;
use crate::screen::wall_picture::{Mark, WallPicture, WallSide};
use crate::screen::widgets::{wall, wall_side};

/// Paints the caption and the side of the wall that it is about. Returns whether no word was cut.
pub fn draw(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    picture: &WallPicture,
    caption: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let at = shown_side(picture);
    let Some(side) = picture.sides.get(at) else { return true };
    let colour = side.wind.map_or(Colour::Silver, |wind| header.colour(wind));
    let counted = side.stacks.iter().position(|stack| stack.mark() == Mark::Counted);
    // The count is not as important as a caption that needs more than a line. Once tiles were taken
    // from the break, nobody counts any more.
    let is_short = layout.narrow.width(caption) <= room.columns.len() as i32;
    let counted = counted.filter(|_| is_short && is_whole(picture));
    let stacks = layout.number.height * if counted.is_some() { 2 } else { 3 } / 4;
    let (upper, lower) = split(room, room.rows.len() as i32 - stacks - layout.gap);
    let rows = lower.rows.end - stacks..lower.rows.end;
    let columns = lower.columns.clone();
    wall_side::draw(frame, side, at == 0, colour, (columns, rows), layout);
    match counted {
        Some(counted) => {
            let count = counted as u8 + 1;
            broken(frame, (count, colour), &whose(at, side), caption, &upper, layout)
        }
        None => beside_plan(frame, picture, caption, &upper, layout),
    }
}

/// Whether no stack has been taken completely.
fn is_whole(picture: &WallPicture) -> bool {
    picture.sides.iter().all(|side| side.stacks.iter().all(|stack| stack.tiles() > 0))
}

/// The side to show: where tiles are taken, or where the next tile is, or where the wall is broken.
fn shown_side(picture: &WallPicture) -> usize {
    let marked = |mark: Mark| {
        picture.sides.iter().position(|side| side.stacks.iter().any(|it| it.mark() == mark))
    };
    [Mark::Taken, Mark::Next, Mark::Counted].into_iter().find_map(marked).unwrap_or(0)
}

/// Whose wall it is, and from which hand it is counted.
fn whose(at: usize, side: &WallSide) -> [String<24>; 2] {
    let wall = match (at, side.wind) {
        (0, _) => cut(format_args!("your wall")),
        (_, Some(wind)) => cut(format_args!("{}'s wall", wind.title())),
        (_, None) => cut(format_args!("the empty wall")),
    };
    [wall, cut(format_args!("{}", if at == 0 { "from your right" } else { "from their right" }))]
}

/// Paints the number of stacks that are counted, on which wall and from which hand, and below it
/// the caption.
fn broken(
    frame: &mut Frame<'_>,
    (count, colour): (u8, Colour),
    words: &[String<24>; 2],
    caption: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let line = one_line(layout.label, caption) + layout.gap;
    let (upper, lower) = split(room, room.rows.len() as i32 - line);
    let text: String<3> = cut(format_args!("{count}"));
    let spare = upper.rows.len() as i32 - layout.number.height;
    let top = upper.rows.start + spare.max(0) / 2;
    let left = upper.columns.start;
    let right = layout.number.write(frame, &text, left, top, Ink::Wind(colour));
    let columns = right + 2 * layout.gap..upper.columns.end;
    let middle = (upper.rows.start + upper.rows.end) / 2;
    let halves = [upper.rows.start..middle, middle..upper.rows.end];
    let mut whole = true;
    for (words, rows) in words.iter().zip(halves) {
        let half = Room { columns: columns.clone(), rows };
        whole &= write_line(frame, words, &layout.labels(), &half, Align::Left, Ink::Main);
    }
    write_line(frame, caption, &layout.labels(), &lower, Align::Left, Ink::Main) && whole
}

/// Paints the caption, and at the right the plan if there is room for both.
fn beside_plan(
    frame: &mut Frame<'_>,
    picture: &WallPicture,
    caption: &str,
    room: &Room,
    layout: &Layout,
) -> bool {
    let longest = picture.sides.iter().map(|side| side.stacks.len()).max().unwrap_or(0) as i32;
    let (height, least) = (room.rows.len() as i32, 2 * longest + 4 * layout.gap + 2);
    let beside = |plan: i32| room.columns.start..room.columns.end - plan - 2 * layout.gap;
    let set = |columns: core::ops::Range<i32>| {
        Paragraph::set(caption, &layout.large_first(), columns.len() as i32, height)
    };
    // A square, as the wall on the table is. A long caption makes it narrower.
    let fits = |plan: &i32| {
        let words = set(beside(*plan));
        least <= height && words.whole && !words.shortened
    };
    let (words, columns) = match [height, least].into_iter().find(fits) {
        Some(plan) => {
            let columns = room.columns.end - plan..room.columns.end;
            wall::draw(frame, picture, columns, room.rows.clone());
            (set(beside(plan)), beside(plan))
        }
        None => (set(room.columns.clone()), room.columns.clone()),
    };
    words.write(frame, &Room { columns, rows: room.rows.clone() }, Align::Left, Ink::Main);
    words.whole
}
