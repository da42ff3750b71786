//! What a place's display shows: views as data, and the pixels drawn from them.
//!
//! | file | what it knows |
//! |---|---|
//! | [`view`] | a screen as a small comparable value, and its text for the console |
//! | [`layout`] | where the parts of a screen lie on a display of a given size, and which type they are set in |
//! | [`header`], [`body`], [`keys`] | the three parts of every screen |
//! | [`widgets`] | dice, tiles, the wall, the time left |
//! | [`glyphs`], [`shapes`], [`palette`] | what they are drawn with |
//! | [`frame`] | the 4-bit picture in RAM, its bands, its way to the bus |
//! | [`redraw`] | which screens wait to be drawn, and which of them first |
//! | [`sent`] | what a display already shows, so that only what changed is sent |

pub mod body;
pub mod frame;
pub mod glyphs;
pub mod header;
pub mod keys;
pub mod layout;
pub mod palette;
pub mod redraw;
pub mod sent;
pub mod shapes;
pub mod view;
pub mod widgets;

pub use frame::{Frame, Size};
pub use layout::Layout;
pub use palette::Colour;
pub use redraw::Redraw;
pub use sent::Sent;
pub use view::View;

/// Paints the view: every pixel of the frame, whatever it held before.
pub fn draw(view: &View, frame: &mut Frame<'_>) {
    let layout = Layout::new(frame.size());
    let key_rows = keys::rows(&view.keys, &layout);
    header::draw(frame, &view.header, &layout);
    body::draw(frame, &view.body, layout.header().end..key_rows.start, &layout);
    keys::draw(frame, &view.keys, &layout);
}
