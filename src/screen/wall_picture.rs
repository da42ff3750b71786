//! The wall as one player sees it: the square with his own side nearest to him.

use crate::seat::{Place, Wind};

/// The longest side of any rule set, in stacks.
pub const LONGEST_SIDE: usize = 24;

/// The four sides of the wall: one's own, then the one on the right hand, the one across, the one on the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallPicture {
    /// The sides, one's own first, going anticlockwise.
    pub sides: [Side; 4],
}

/// One side of the wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The place that sits there.
    pub place: Place,
    /// Its wind; none where nobody sits.
    pub wind: Option<Wind>,
    /// The stacks, number 1 first: that is the one at the *owner's* right hand. One's own side is drawn from right to left,
    /// the side across from left to right, the one on the right hand from top to bottom.
    pub stacks: heapless::Vec<StackView, LONGEST_SIDE>,
}

/// What is left of a stack and what it is for, in one byte: there are 96 of them in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackView(u8);

/// Why a stack is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mark {
    /// It is not.
    None,
    /// The count of the dice ended here.
    Counted,
    /// The next tile to draw.
    Next,
    /// Tiles that somebody takes now, in the deal.
    Taken,
    /// Where the next replacement comes from.
    Replacement,
}

impl StackView {
    const RESERVE: u8 = 4;
    const MARK_SHIFT: u8 = 4;

    /// A stack with so many tiles left, 0..=2.
    pub const fn new(tiles: u8, reserve: bool, mark: Mark) -> StackView {
        let tiles = if tiles > 2 { 2 } else { tiles };
        StackView(tiles | if reserve { StackView::RESERVE } else { 0 } | (mark as u8) << StackView::MARK_SHIFT)
    }

    /// Tiles that are left of it: 0, 1 or 2.
    pub const fn tiles(self) -> u8 {
        self.0 & 3
    }

    /// It belongs to the kong box, dead wall or flower wall.
    pub const fn is_reserve(self) -> bool {
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
                for mark in [Mark::None, Mark::Counted, Mark::Next, Mark::Taken, Mark::Replacement] {
                    let stack = StackView::new(tiles, reserve, mark);
                    assert_eq!((stack.tiles(), stack.is_reserve(), stack.mark()), (tiles, reserve, mark));
                }
            }
        }
    }
}
