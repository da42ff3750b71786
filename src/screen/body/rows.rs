//! Lists: rows with words at the left and numbers at the right.

use heapless::String;

use super::{message, split};
use crate::cut::cut;
use crate::screen::frame::Frame;
use crate::screen::glyphs::Font;
use crate::screen::header::letter;
use crate::screen::layout::Layout;
use crate::screen::palette::{Colour, Ink};
use crate::screen::text::{Align, Room, SHORT_FORMS, line_pitch, one_line, shorten, write_line};
use crate::screen::view::{HeaderView, ListRow, ValueText};
use crate::screen::widgets::chip::ChipShape;
use crate::seat::Wind;

/// Paints the rows. The player's own rows have a lighter background and a white edge. A row about
/// one player begins with the chip of the wind. Above two rows of keys, the list is in two columns.
/// Returns whether all rows have room.
pub fn draw(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    rows: &[ListRow],
    room: &Room,
    layout: &Layout,
) -> bool {
    let own = rows.iter().find(|row| row.mine).and_then(|row| row.value.split_once(" > "));
    if let Some(own) = own.filter(|_| layout.large_type) {
        return draw_own(frame, own, room, layout);
    }
    let (height, least) = (room.rows.len() as i32, layout.label.capital + layout.gap / 2);
    let most = (height / least).max(1) as usize;
    let columns = if rows.len() > most { 2 } else { 1 };
    let width = (room.columns.len() as i32 - (columns - 1) * 3 * layout.gap) / columns;
    let (font, start, form) = look(rows, width, layout);
    // A row that is too long takes two lines if there are enough lines.
    let long = |row: &ListRow| !shortest_fits(row, (font, start), width, layout);
    let two_lines =
        columns == 1 && rows.len() + rows.iter().filter(|row| long(row)).count() <= most;
    let lines_of = |row: &ListRow| if two_lines && long(row) { 2 } else { 1 };
    let mut line = rows.iter().map(lines_of).sum::<i32>();
    let lines = ((line + columns - 1) / columns).max(1);
    // What is below the rows is painted after them, so the descenders of the last row need room.
    let words = rows.iter().flat_map(|row| [row.text.as_str(), row.value.as_str()]);
    let ink = words.map(|words| one_line(font, words)).max().unwrap_or(0);
    let height = height - (ink - least).max(0);
    let pitch = (height / lines).clamp(least, line_pitch(font) + layout.gap);
    let first = room.rows.start + (height - pitch * lines).max(0) / 2;
    let mut whole = lines as usize <= most;
    // From the last to the first, so that the background of the player's own row does not cover the
    // descenders above it.
    for row in rows.iter().rev() {
        line -= lines_of(row);
        let left = room.columns.start + line / lines * (width + 3 * layout.gap);
        let top = first + line % lines * pitch;
        if (line % lines) < most as i32 {
            let room = Room { columns: left..left + width, rows: top..top + pitch * lines_of(row) };
            let row = &ListRow { value: form.of(row), ..row.clone() };
            whole &= draw_row(frame, header, row, (font, start), room, pitch, layout);
        }
    }
    whole
}

/// Paints a settlement in large type: what the player wins or loses, and the new total. The payments
/// of the others are behind a key.
fn draw_own(
    frame: &mut Frame<'_>,
    (change, total): (&str, &str),
    room: &Room,
    layout: &Layout,
) -> bool {
    let (upper, lower) = split(room, layout.number.height + 2 * layout.gap);
    let fits = layout.number.width(change) <= upper.columns.len() as i32;
    let whole = if fits {
        let left =
            upper.columns.start + (upper.columns.len() as i32 - layout.number.width(change)) / 2;
        let top = (upper.rows.start + upper.rows.end - layout.number.height) / 2;
        layout.number.write(frame, change, left, top, Ink::Main);
        true
    } else {
        write_line(frame, change, &layout.huge_first(), &upper, Align::Centre, Ink::Main)
    };
    let total = [cut(format_args!("now {total}"))];
    message::draw(frame, &total, Ink::Main, &lower, layout) && whole
}

/// How all rows of a list are written: their font, how a row about one player begins, and how its
/// value ends.
type RowLook = (&'static Font, RowStart, ValueForm);

/// The first look in which all rows have room. There is one font for the whole list, so that its
/// columns align. The same holds for the chips: if one has no room, all winds are letters.
fn look(rows: &[ListRow], width: i32, layout: &Layout) -> RowLook {
    let has_room = |(font, start, form): &RowLook| {
        rows.iter().all(|row| fits(&row.text, &form.of(row), (font, *start), width, layout))
    };
    // The change of a settlement is more important than the new total and the value of the hand.
    let looks = [
        (layout.label, RowStart::RankAndChip, ValueForm::Whole),
        (layout.narrow, RowStart::RankAndChip, ValueForm::Whole),
        (layout.label, RowStart::Chip, ValueForm::Whole),
        (layout.narrow, RowStart::Chip, ValueForm::Whole),
        (layout.narrow, RowStart::Chip, ValueForm::Close),
        (layout.narrow, RowStart::Letter, ValueForm::Whole),
        (layout.narrow, RowStart::Letter, ValueForm::Close),
        (layout.narrow, RowStart::BareChip, ValueForm::Close),
        (layout.narrow, RowStart::BareLetter, ValueForm::Close),
        (layout.narrow, RowStart::BareChip, ValueForm::Change),
    ];
    looks.into_iter().find(has_room).unwrap_or((
        layout.narrow,
        chips_or_letters(rows, width, layout),
        ValueForm::Change,
    ))
}

/// How a row about one player begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowStart {
    /// With the rank and the chip of the wind, then the value of the hand, as far as it has them.
    RankAndChip,
    /// The same without the rank.
    Chip,
    /// With the letter of the wind and the value of the hand.
    Letter,
    /// With the chip alone.
    BareChip,
    /// With the letter alone.
    BareLetter,
}

/// How the value of a row is written that has a change and a total, such as `+48 > 1048`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueForm {
    Whole,
    Close,
    Change,
}

impl ValueForm {
    fn of(self, row: &ListRow) -> ValueText {
        match (self, row.value.split_once(" > ")) {
            (ValueForm::Close, Some((change, total))) => cut(format_args!("{change}>{total}")),
            (ValueForm::Change, Some((change, _))) => cut(format_args!("{change}")),
            _ => row.value.clone(),
        }
    }
}

/// Letters if a chip has no room in one of the rows.
fn chips_or_letters(rows: &[ListRow], width: i32, layout: &Layout) -> RowStart {
    let look = (layout.narrow, RowStart::BareChip);
    let has_room = |row: &ListRow| fits(&row.text, &row.value, look, width, layout);
    let players = rows.iter().filter(|row| player(&row.text).is_some());
    if players.into_iter().all(has_room) { RowStart::BareChip } else { RowStart::BareLetter }
}

/// The words of a row about one player.
#[derive(Clone, Copy)]
pub(super) struct PlayerRow<'a> {
    /// The rank with its point, or nothing.
    pub rank: &'a str,
    pub wind: Wind,
    /// What the hand counts, or nothing.
    pub counts: &'a str,
}

/// The parts of a row that names a wind and perhaps a rank or a number, and has no other words.
pub(super) fn player(text: &str) -> Option<PlayerRow<'_>> {
    let named = |name: &str| Wind::ALL.into_iter().find(|wind| wind.title() == name);
    let (first, second) = text.split_once(' ').unwrap_or((text, ""));
    if let Some(wind) = named(first) {
        let number = second.trim_start_matches('–');
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        return is_number.then_some(PlayerRow { rank: "", wind, counts: second });
    }
    let is_rank = first.len() == 2 && first.ends_with('.');
    let wind = named(second).filter(|_| is_rank)?;
    Some(PlayerRow { rank: first, wind, counts: "" })
}

/// Paints a row of one line, or of two lines with the words in the first and the value in the
/// second. Returns whether no word was cut.
fn draw_row(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    row: &ListRow,
    look: (&'static Font, RowStart),
    room: Room,
    pitch: i32,
    layout: &Layout,
) -> bool {
    let ink = if row.mine { Ink::Boxed } else { Ink::Main };
    if row.mine {
        let (left, right) = (room.columns.start - layout.margin, room.columns.end + layout.margin);
        frame.fill(left..right, room.rows.clone(), ink.ground());
        frame.fill(left..left + layout.gap, room.rows.clone(), Colour::White);
    }
    let (font, width) = (look.0, room.columns.len() as i32);
    let value = if fits(&row.text, &row.value, look, width, layout) {
        row.value.clone()
    } else {
        shortest(&row.value)
    };
    let top = room.rows.end - pitch + (pitch - font.capital) / 2;
    font.write_figures(frame, &value, room.columns.end, top, ink);
    let is_one_line = room.rows.len() as i32 == pitch;
    let taken = if is_one_line { font.figures_width(&value) + layout.gap } else { 0 };
    let rows = room.rows.start..room.rows.start + pitch;
    let room = Room { columns: room.columns.start..room.columns.end - taken, rows };
    match player(&row.text) {
        Some(player) => draw_player(frame, header, player, row.mine, look, &room, layout),
        None => write_line(frame, &row.text, &[font], &room, Align::Left, ink),
    }
}

/// Paints the rank, the chip or the letter of a wind, and what the hand counts.
fn draw_player(
    frame: &mut Frame<'_>,
    header: &HeaderView,
    PlayerRow { rank, wind, counts }: PlayerRow<'_>,
    mine: bool,
    (font, start): (&'static Font, RowStart),
    room: &Room,
    layout: &Layout,
) -> bool {
    let ink = if mine { Ink::Boxed } else { Ink::Main };
    if start == RowStart::BareLetter {
        return write_line(frame, letter(wind), &[font], room, Align::Left, ink);
    }
    let mut left = room.columns.start;
    let quiet = if mine { Ink::BoxedQuiet } else { Ink::Quiet };
    let top = room.rows.start + (room.rows.len() as i32 - font.capital) / 2;
    if start == RowStart::Letter {
        font.write(frame, letter(wind), left, top, ink);
        font.write(frame, counts, left + letter_width(font) + layout.gap, top, quiet);
        return true;
    }
    if start == RowStart::RankAndChip && !rank.is_empty() {
        font.write(frame, rank, left, top, quiet);
        left += rank_width(font, layout);
    }
    let chip = layout.row_chip();
    // A chip is one pixel lower than its row, so that two of them do not touch.
    let place = (left..left + chip.widest(), room.rows.start..room.rows.end - 1);
    let edge = (ChipShape::Filled, ink.ground());
    chip.draw(frame, (wind, header.colour(wind)), place, edge, layout);
    if start != RowStart::BareChip {
        font.write(frame, counts, left + chip.widest() + layout.gap, top, quiet);
    }
    true
}

fn rank_width(font: &Font, layout: &Layout) -> i32 {
    font.figures_width("4.") + layout.gap
}

/// The width of the widest letter of a wind, for columns.
fn letter_width(font: &Font) -> i32 {
    Wind::ALL.into_iter().map(|wind| font.width(letter(wind))).max().unwrap_or(0)
}

/// The text with all short forms.
fn shortest<const N: usize>(text: &String<N>) -> String<N> {
    let mut text = text.clone();
    SHORT_FORMS.iter().for_each(|forms| _ = shorten(&mut text, forms));
    text
}

fn shortest_fits(row: &ListRow, look: (&Font, RowStart), width: i32, layout: &Layout) -> bool {
    fits(&row.text, &row.value, look, width, layout)
        || fits(&shortest(&row.text), &shortest(&row.value), look, width, layout)
}

/// Whether the row fits in this font.
fn fits(
    text: &str,
    value: &str,
    (font, start): (&Font, RowStart),
    width: i32,
    layout: &Layout,
) -> bool {
    let chip = layout.row_chip().widest() + layout.gap;
    let words = match (player(text), start) {
        (None, _) => font.width(text),
        (Some(player), RowStart::BareLetter) => font.width(letter(player.wind)),
        (Some(_), RowStart::BareChip) => chip,
        (Some(player), start) => {
            let ranked = start == RowStart::RankAndChip && !player.rank.is_empty();
            let rank = if ranked { rank_width(font, layout) } else { 0 };
            let counts = match player.counts {
                "" => 0,
                counts => font.width(counts) + layout.gap,
            };
            let wind = match start {
                RowStart::Letter => letter_width(font) + layout.gap,
                _ => chip,
            };
            rank + wind + counts
        }
    };
    words + font.figures_width(value) + layout.gap <= width
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::keys;
    use crate::screen::view::Label;
    use crate::size::Size;

    const SIZES: [Size; 2] = [Size { width: 320, height: 240 }, Size { width: 160, height: 128 }];

    fn settlement(rows: [(&str, &str); 4]) -> std::vec::Vec<ListRow> {
        let row = |(text, value)| ListRow {
            text: cut(format_args!("{text}")),
            value: cut(format_args!("{value}")),
            mine: false,
        };
        rows.map(row).into()
    }

    /// The list of a settlement is as wide as the display.
    fn shown(rows: [(&str, &str); 4], size: Size) -> RowLook {
        let layout = Layout::new(size);
        look(&settlement(rows), layout.width() - 2 * layout.margin, &layout)
    }

    #[test]
    fn a_settlement_shows_the_hand_the_change_and_the_new_total() {
        let limits = [
            ("East 4352", "+26112 > 31500"),
            ("South 864", "–13056 > –14500"),
            ("West 0", "–8704 > –9999"),
            ("North 352", "–8704 > –8000"),
        ];
        let usual = [
            ("East 1000", "–1376 > –1376"),
            ("South 864", "+2688 > 2688"),
            ("West 36", "–624 > –624"),
            ("North 4", "–688 > –688"),
        ];
        let small = [
            ("East 24", "–192 > –272"),
            ("South 8", "+384 > 1080"),
            ("West 36", "–96 > –624"),
            ("North 4", "–96 > –184"),
        ];
        for size in SIZES {
            for rows in [limits, usual, small] {
                let (_, start, form) = shown(rows, size);
                assert!(form != ValueForm::Change, "{} px, {rows:?}", size.width);
                let bare = [RowStart::BareChip, RowStart::BareLetter];
                assert!(!bare.contains(&start), "{} px, {rows:?}", size.width);
            }
            // Small figures leave room for the chips.
            let chips = [RowStart::RankAndChip, RowStart::Chip];
            assert!(chips.contains(&shown(small, size).1), "{} px", size.width);
        }
    }

    #[test]
    fn the_keys_of_a_settlement_are_in_one_row() {
        let labels = ["YES", "CHANGE", "PAYS", "WAIT"].map(Label::ready);
        for size in SIZES {
            let layout = Layout::new(size);
            let rows = keys::rows(&labels, &layout).len() as i32;
            assert_eq!(rows, layout.key_row() + layout.foot, "{} px", size.width);
        }
    }
}
