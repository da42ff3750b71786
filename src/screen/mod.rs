//! What a place's display shows: views as data, and the pixels drawn from them.
//!
//! | file | what it knows |
//! |---|---|
//! | [`view`] | a screen as a small comparable value, and its text for the console |
//! | [`palette`] | the sixteen colours |
//! | [`frame`] | the 4-bit picture in RAM, its bands, its way to the bus |
//! | [`sent`] | what a display already shows, so that only what changed is sent |

pub mod frame;
pub mod palette;
pub mod sent;
pub mod view;

pub use frame::{Frame, Size};
pub use palette::Colour;
pub use sent::Sent;
pub use view::View;

use embedded_graphics::prelude::*;

/// Paints the view: every pixel of the frame, whatever it held before.
pub fn draw(view: &View, frame: &mut Frame<'_>) {
    let Ok(()) = frame.clear(Colour::Night);
    let _ = view;
}
