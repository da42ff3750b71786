//! The wall as one player sees it: a square with their own side at the bottom.

use crate::seat::{Place, Wind};

/// The longest side of any rule set, in stacks.
pub(crate) const LONGEST_SIDE: usize = 24;

/// The four sides of the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallPicture {
    /// The sides anticlockwise: the player's own side, then those at the right, across and at the
    /// left.
    pub sides: [WallSide; 4],
}

/// One side of the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallSide {
    /// The place on this side.
    pub place: Place,
    /// The wind of the place; none if nobody sits there.
    pub wind: Option<Wind>,
    /// The stacks. The first one is at the right hand of the player who sits on this side. So the
    /// own side is drawn from right to left, the side across from left to right, and the side at
    /// the right from top to bottom.
    pub stacks: heapless::Vec<StackView, LONGEST_SIDE>,
}

/// What is left of a stack and what it is for. It takes one byte, because a picture has up to 96.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackView(u8);

/// Why a stack is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mark {
    /// It is not marked.
    None,
    /// The count of the dice ended here.
    Counted,
    /// The next tile to draw.
    Next,
    /// Tiles that somebody takes now, while dealing.
    Taken,
    /// The next replacement tile.
    Replacement,
}

impl StackView {
    const RESERVE: u8 = 4;
    const MARK_SHIFT: u8 = 4;

    /// A stack with `tiles` tiles left, 0..=2.
    pub const fn new(tiles: u8, reserve: bool, mark: Mark) -> StackView {
        let tiles = if tiles > 2 { 2 } else { tiles };
        StackView(
            tiles
                | if reserve { StackView::RESERVE } else { 0 }
                | (mark as u8) << StackView::MARK_SHIFT,
        )
    }

    /// The tiles that are left: 0, 1 or 2.
    pub const fn tiles(self) -> u8 {
        self.0 & 3
    }

    /// Whether it belongs to the kong box, the dead wall or the flower wall.
    pub(crate) const fn is_reserve(self) -> bool {
        self.0 & StackView::RESERVE != 0
    }

    /// Why it is marked.
    pub const fn mark(self) -> Mark {
        match self.0 >> StackView::MARK_SHIFT {
            1 => Mark::Counted,
            2 => Mark::Next,
            3 => Mark::Taken,
            4 => Mark::Replacement,
            _ => Mark::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_keeps_what_it_was_made_of() {
        for tiles in 0..=2 {
            for reserve in [false, true] {
                for mark in [Mark::None, Mark::Counted, Mark::Next, Mark::Taken, Mark::Replacement]
                {
                    let stack = StackView::new(tiles, reserve, mark);
                    assert_eq!(
                        (stack.tiles(), stack.is_reserve(), stack.mark()),
                        (tiles, reserve, mark)
                    );
                }
            }
        }
    }
}
