//! What a place's display shows: views as data, and the pixels drawn from them.
//!
//! | file | what it knows |
//! |---|---|
//! | [`view`], [`wall_picture`] | a screen as a small comparable value |
//! | [`words`] | its text, for the console |
//! | [`layout`] | where the parts of a screen lie on a display of a given size, and which type they are set in |
//! | [`header`], [`body`], [`keys`], [`notice`] | the parts of a screen |
//! | [`widgets`] | dice, tiles, the wall, the time left |
//! | [`text`], [`shorter`] | words set to the room there is |
//! | [`glyphs`], [`shapes`], [`palette`] | what they are drawn with |
//! | [`frame`] | the 4-bit picture in RAM, its cells, its way to the bus |
//! | [`redraw`], [`parcel`] | which screens wait to be drawn, and which of them first; their strips |
//! | [`sent`] | what a display already shows, so that only what changed is sent, and that once for all who show the same |

pub mod body;
pub mod frame;
pub mod glyphs;
pub mod header;
pub mod keys;
pub mod layout;
pub mod notice;
pub mod palette;
pub mod parcel;
pub mod redraw;
pub mod sent;
pub mod shapes;
pub mod shorter;
pub mod text;
pub mod view;
pub mod wall_picture;
pub mod widgets;
pub mod words;

pub use frame::{Frame, Size};
pub use layout::Layout;
pub use palette::Colour;
pub use parcel::Parcel;
pub use redraw::Redraw;
pub use sent::Sent;
pub use view::View;

/// Paints the view: every pixel of the frame, whatever it held before. Says whether every word had room that the frame holds: a
/// text that is too long for its place is cut, which no screen of a game should need.
// Never inlined, so that the bench can count its cycles.
#[inline(never)]
pub fn draw(view: &View, frame: &mut Frame<'_>) -> bool {
    let layout = Layout::new(frame.size());
    let (header_rows, key_rows) = (header::rows(view, &layout), keys::rows(&view.keys, &layout));
    let body_rows = header_rows.end..key_rows.start;
    let parts = [
        !frame.shows(header_rows) || header::draw(frame, view, &layout),
        !frame.shows(body_rows.clone()) || body::draw(frame, view, body_rows, &layout),
        !frame.shows(key_rows.clone()) || keys::draw(frame, &view.keys, &layout),
        view.seal.as_ref().is_none_or(|it| keys::draw_seal(frame, it, &view.keys, &layout)),
        view.notice.as_ref().is_none_or(|it| notice::draw(frame, it, key_rows.start, &layout)),
    ];
    parts == [true; 5]
}

/// Whether the frame would hold the same for both views, as far as that can be told without drawing them. It often would: three
/// who may claim a tile are shown the same but for their winds.
pub fn looks_alike(one: &View, other: &View, frame: &Frame<'_>) -> bool {
    let layout = Layout::new(frame.size());
    let rows = |view: &View| (header::rows(view, &layout), keys::rows(&view.keys, &layout));
    let (header_rows, key_rows) = rows(one);
    rows(other) == (header_rows.clone(), key_rows.clone())
        && one.notice == other.notice
        && (!frame.shows(header_rows.clone()) || (&one.header, &one.body) == (&other.header, &other.body))
        && (!frame.shows(header_rows.end..key_rows.start) || body::looks_alike(one, other))
        && (!frame.shows(key_rows) || (&one.keys, &one.seal) == (&other.keys, &other.seal))
}
