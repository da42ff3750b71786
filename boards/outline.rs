//! The sizes of a display module, for the case. Modules of one name differ, so a builder measures theirs.

/// A size in tenths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Extent {
    pub width: u16,
    pub height: u16,
}

/// A display module as the player sees it, in tenths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The part of the glass that shows the picture.
    pub visible: Extent,
    /// The board of the module.
    pub module: Extent,
    /// From the front of the glass to the back of the board.
    pub thickness: u16,
    /// From the left edge of the board to the visible part.
    pub from_left: u16,
    /// From the upper edge of the board to the visible part.
    pub from_top: u16,
}
