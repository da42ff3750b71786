//! The wall as a place sees it.

use super::scene::Scene;
use crate::screen::wall_picture::{Mark, StackView, WallPicture, WallSide};
use crate::seat::Place;
use crate::table::wall::{Slot, Stack, Wall};

/// What is marked in the picture.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a> {
    /// Marks the stack at which the count of the dice ended.
    pub counted: bool,
    /// Tiles that somebody takes now, which are marked.
    pub taken: &'a [Slot],
    /// Marks the next tile to draw and the next replacement.
    pub next: bool,
}

/// The wall as seen from this place. Before the break it is full.
pub(super) fn of(scene: &Scene<'_>, place: Place, marks: Marks<'_>) -> WallPicture {
    let (table, length) = (scene.table, scene.table.options().length());
    let wall = table.hand().wall;
    let sides = core::array::from_fn(|steps| {
        let owner = place.right(steps);
        let seated = scene.is_seated() && table.options().is_player(owner);
        WallSide {
            place: owner,
            wind: seated.then(|| scene.wind(owner)),
            stacks: (1..=length)
                .map(|number| {
                    let stack = Stack { side: owner, number };
                    wall.map_or(StackView::new(2, false, Mark::None), |wall| {
                        look(&wall, stack, marks)
                    })
                })
                .collect(),
        }
    });
    WallPicture { sides }
}

fn look(wall: &Wall, stack: Stack, marks: Marks<'_>) -> StackView {
    let (tiles, reserve) = wall.left_of(stack);
    let next = |slot: Option<Slot>| marks.next && slot.is_some_and(|slot| slot.stack == stack);
    let mark = if marks.taken.iter().any(|slot| slot.stack == stack) {
        Mark::Taken
    } else if next(wall.next_live()) {
        Mark::Next
    } else if next(wall.next_replacement()) {
        Mark::Replacement
    } else if marks.counted && wall.broken().counted == stack {
        Mark::Counted
    } else {
        Mark::None
    };
    StackView::new(tiles, reserve, mark)
}
