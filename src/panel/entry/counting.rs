//! Holding a key counts on: through numbers, honours and suits.

use super::super::scene::Scene;
use super::editor::Editor;
use super::item::ItemKind;
use super::step::{EntryShape, EntryStep, EntryStroke};
use crate::seat::{Place, Wind};
use crate::tile::{Dragon, Suit, Tile};

/// Whether an item of this shape can be made of honours. No chow is, and the first lessons have none.
pub(super) fn has_honours(scene: &Scene<'_>, shape: EntryShape) -> bool {
    shape.what != ItemKind::Chow && scene.table.options().has_honours()
}

impl Editor {
    /// The question about the next suit. Honours come after the last one.
    pub(super) fn next_suit(&self, shape: EntryShape, scene: &Scene<'_>) -> EntryStep {
        match self.step {
            EntryStep::Third(_, Suit::Characters) => EntryStep::Third(shape, Suit::Circles),
            EntryStep::Third(_, Suit::Circles) => EntryStep::Third(shape, Suit::Bamboo),
            EntryStep::Third(_, Suit::Bamboo) if has_honours(scene, shape) => {
                EntryStep::Honour(shape)
            }
            _ => EntryStep::Third(shape, Suit::Characters),
        }
    }

    /// Counts on for a held key: to the next tile that it can mean, or to the next suit. Returns
    /// false if the key means nothing any more.
    pub(crate) fn count_on(&mut self, scene: &Scene<'_>) -> bool {
        let last = match self.step {
            EntryStep::Third(shape, _) | EntryStep::Honour(shape) => {
                self.step = self.next_suit(shape, scene);
                return true;
            }
            EntryStep::Number(shape, _, third) => *shape.numbers(third).end(),
            EntryStep::Wind(_) => 4,
            EntryStep::Dragon(_) if scene.table.options().rules().scoring.form.years => 4,
            EntryStep::Dragon(_) => 3,
            _ => return false,
        };
        let first = match self.step {
            EntryStep::Number(shape, _, third) => *shape.numbers(third).start(),
            _ => 1,
        };
        let next = self.counted.map_or(first, |number| number + 1);
        self.counted = Some(if next > last { first } else { next });
        true
    }

    /// The key that counted came up: adds the item with the tile that it has reached.
    pub(crate) fn take_counted(&mut self, scene: &Scene<'_>, place: Place) {
        let Some(number) = self.counted else { return };
        let at = usize::from(number).saturating_sub(1);
        let (shape, tile) = match self.step {
            EntryStep::Number(shape, suit, _) => (shape, shape.tile(suit, number)),
            EntryStep::Wind(shape) => (shape, Wind::ALL.get(at).copied().map(Tile::wind)),
            EntryStep::Dragon(shape) => (shape, Dragon::ALL.get(at).copied().map(Tile::dragon)),
            _ => return,
        };
        if let Some(tile) = tile {
            self.stroke(EntryStroke::Put(shape, tile), scene, place);
        }
    }
}
