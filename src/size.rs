//! The size of a display.

/// The size of a display in pixels. Layouts are derived from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Size {
    pub width: u16,
    pub height: u16,
}
