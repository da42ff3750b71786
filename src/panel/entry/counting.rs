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

    /// Whether it asks for one of several tiles.
    pub(crate) const fn asks_for_tile(&self) -> bool {
        matches!(self.step, EntryStep::Named(_) | EntryStep::Winning(_))
    }

    /// The tile that a held key has counted to, among those that the question is about.
    pub(crate) fn counted_tile(&self) -> Option<Tile> {
        let (EntryStep::Named(tiles) | EntryStep::Winning(tiles)) = self.step else { return None };
        tiles.iter().nth(usize::from(self.counted?).checked_sub(1)?)
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
            // All four keys of this question can count. So after the last tile the key opens the
            // menu, like any other key.
            EntryStep::Named(tiles) | EntryStep::Winning(tiles) => {
                let next = self.counted.unwrap_or(0) + 1;
                let more = u32::from(next) <= tiles.len();
                self.counted = more.then_some(next);
                return more;
            }
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
        if let Some(tile) = self.counted_tile() {
            let stroke = match self.step {
                EntryStep::Named(_) => EntryStroke::Named(tile),
                _ => EntryStroke::Winning(tile),
            };
            return self.stroke(stroke, scene, place);
        }
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
