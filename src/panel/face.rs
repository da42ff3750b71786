//! What tells one page, or one key, from another.

use core::hash::{Hash, Hasher};
use core::mem::discriminant;
use core::num::NonZeroU32;

use super::page_view::Button;
use super::{Page, Panel, Scene};
use crate::seat::Place;
use crate::table::Phase;

/// A page, for a finger that may not have read it yet. Turning over the values of a list makes no
/// new page, but another question does, also one that looks the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageFace(NonZeroU32);

/// What a key means, as far as the player has read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyFace(NonZeroU32);

impl Panel {
    /// Which page the display shows.
    pub fn face(&self, scene: &Scene<'_>, place: Place) -> PageFace {
        let mut mark = Fingerprint::NEW;
        scene.question(place).is_some().hash(&mut mark);
        hash_page(&self.page, &mut mark);
        scene.table.is_stopped().hash(&mut mark);
        hash_phase(scene.table.phase(), &mut mark);
        scene.setup.page().hash(&mut mark);
        if self.page == Page::Entry {
            discriminant(&self.editor.step()).hash(&mut mark);
        }
        PageFace(mark.value())
    }

    /// What a key with this button means. What happens at the table can change what is listed on a
    /// page that covers the game, under the same label.
    pub fn key_face(&self, button: &Button, scene: &Scene<'_>) -> KeyFace {
        let mut mark = Fingerprint::NEW;
        button.label.text.hash(&mut mark);
        if !self.is_home() && !button.act.is_typing() {
            scene.history.seq().hash(&mut mark);
        }
        KeyFace(mark.value())
    }
}

/// A list counts as one page, wherever it stands.
fn hash_page(page: &Page, mark: &mut Fingerprint) {
    match page {
        Page::Menu(_)
        | Page::Undo(_)
        | Page::Names(_)
        | Page::Lines(_)
        | Page::Sheet(_)
        | Page::Paid(_)
        | Page::GameSheet(_)
        | Page::GamePaid(_)
        | Page::Dice(_)
        | Page::Displays(_)
        | Page::Program(_)
        | Page::Penalty(_)
        | Page::False(_)
        | Page::Pays(_) => discriminant(page).hash(mark),
        page => page.hash(mark),
    }
}

/// A step of the deal and an exchange are questions of their own.
fn hash_phase(phase: &Phase, mark: &mut Fingerprint) {
    discriminant(phase).hash(mark);
    match phase {
        Phase::Deal { done } => done.hash(mark),
        Phase::Exchange { with, .. } => discriminant(with).hash(mark),
        _ => {}
    }
}

/// FNV-1a, which needs no table.
struct Fingerprint(u32);

impl Fingerprint {
    const NEW: Fingerprint = Fingerprint(0x811c_9dc5);

    /// Never zero, so that an option of it takes no more room.
    const fn value(&self) -> NonZeroU32 {
        NonZeroU32::MIN.saturating_add(self.0)
    }
}

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn finish(&self) -> u64 {
        self.0.into()
    }
}
