//! What the display of a place shows: views as data, and the pixels drawn from them.
//!
//! | module | what it knows |
//! |---|---|
//! | [`view`], [`wall_picture`] | a screen as a small comparable value, and its words |
//! | [`layout`] | the places and fonts of the parts of a screen, for a display of a given size |
//! | [`header`], [`body`], [`keys`], [`notice`] | the parts of a screen |
//! | [`widgets`] | dice, tiles, the wall, the time left |
//! | [`text`] | words that are fitted into the room there is |
//! | [`glyphs`], `shapes`, [`palette`] | fonts, simple shapes, colours |
//! | [`frame`] | the 4-bit picture in RAM, its cells, and its pixels for the bus |
//! | [`redraw`], [`parcel`] | the screens that wait to be drawn, their order and their strips |
//! | [`sent`] | what each display shows, so that only changes are sent, and only once to displays that look alike |

pub mod body;
mod draw_target;
pub mod frame;
pub mod glyphs;
pub mod header;
pub mod keys;
pub mod layout;
pub mod notice;
pub mod palette;
pub mod parcel;
mod pixels;
mod ram_table;
pub mod redraw;
pub mod sent;
mod shapes;
pub mod text;
pub mod view;
pub mod wall_picture;
pub mod widgets;

pub use frame::Frame;
use keys::KeyBar;
pub use layout::Layout;
use notice::NoticeBand;
pub use palette::Colour;
pub use parcel::Parcel;
pub use redraw::Redraw;
pub use sent::Sent;
use view::Body;
pub use view::View;

/// Paints the view: every pixel of the frame, whatever it held before. Returns whether no word in
/// the frame was cut. No screen of a game should need to cut words.
// Never inlined, so that the emulator can count its cycles.
#[inline(never)]
pub fn draw(view: &View, frame: &mut Frame<'_>) -> bool {
    let layout = Layout::of(view, frame.size());
    let key_bar = KeyBar::new(&view.keys, &layout);
    let (header_rows, key_rows) = (header::rows(view, &layout), key_bar.rows());
    let body_rows = header_rows.end..key_rows.start;
    let notice = view.notice.as_ref().map(|it| NoticeBand::new(it, key_rows.start, &layout));
    // What is under the notice cannot be seen.
    if let Some(notice) = notice.as_ref().filter(|it| frame.is_within(&it.rows(&layout))) {
        return notice.draw(frame, &layout);
    }
    let parts = [
        !frame.shows(header_rows) || header::draw(frame, view, &layout),
        !frame.shows(body_rows.clone()) || body::draw(frame, view, body_rows, &layout),
        !frame.shows(key_rows.clone()) || key_bar.draw(frame),
        view.seal.as_ref().is_none_or(|it| keys::draw_seal(frame, it, &view.keys, &layout)),
        notice.is_none_or(|it| it.draw(frame, &layout)),
    ];
    if is_test_card(view) {
        body::test_card::border(frame, &layout);
    }
    parts == [true; 5]
}

/// Whether a border goes around the whole display.
fn is_test_card(view: &View) -> bool {
    matches!(view.body, Body::TestCard { .. })
}

/// Whether both views look the same in this frame, as far as this can be known without drawing them.
/// This happens often: three places that may claim a tile see the same, except for their winds.
pub(crate) fn looks_alike(one: &View, other: &View, frame: &Frame<'_>) -> bool {
    let layout = Layout::of(one, frame.size());
    let header_rows = header::rows(one, &layout);
    if is_test_card(one) != is_test_card(other)
        || one.header.large_type != other.header.large_type
        || one.notice != other.notice
        || header_rows != header::rows(other, &layout)
    {
        return false;
    }
    let same_header = || (&one.header, &one.body) == (&other.header, &other.body);
    let header_fits = !frame.shows(header_rows.clone()) || same_header();
    let same_keys = (&one.keys, &one.seal) == (&other.keys, &other.seal);
    match (body::looks_alike(one, other), same_keys) {
        (true, true) => header_fits,
        (false, false) => false,
        // Where the keys begin is known only when they are arranged, which takes some time.
        (same_body, same_keys) => {
            let key_rows = keys::rows(&one.keys, &layout);
            header_fits
                && (one.keys == other.keys || keys::rows(&other.keys, &layout) == key_rows)
                && (same_body || !frame.shows(header_rows.end..key_rows.start))
                && (same_keys || !frame.shows(key_rows))
        }
    }
}
