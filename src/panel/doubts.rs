//! What cannot be right about the entered hands. Each player sees it before they agree.

use core::fmt::Write;

use super::page_view::{Button, PageView};
use super::scene::Scene;
use super::{Page, message, settle};
use crate::cut::cut;
use crate::score::breakdown::TileName;
use crate::screen::view::NoteText;
use crate::seat::{ByPlace, Place};
use crate::table::doubts::Doubt;

/// The settlement, after the doubts that this player has not read yet.
pub(super) fn or_settlement(
    scene: &Scene<'_>,
    place: Place,
    agreed: ByPlace<bool>,
    read: u8,
) -> PageView {
    let doubts = scene.table.doubts();
    match doubts.get(usize::from(read)) {
        Some(doubt) if !agreed[place] => screen(scene, place, doubt, read),
        _ => settle::settlement(scene, place, agreed),
    }
}

fn screen(scene: &Scene<'_>, place: Place, doubt: &Doubt, read: u8) -> PageView {
    let (title, what, why) = match doubt {
        Doubt::TooMany { tile, held } => {
            let count: u8 = held.iter().map(|(_, count)| count).sum();
            let what: NoteText = cut(format_args!("{count} × {}", TileName(*tile)));
            let mut who = NoteText::new();
            for it in scene.players().filter(|&it| held[it] > 0) {
                let lead = if who.is_empty() { "" } else { ", " };
                let _ = write!(who, "{lead}{} {}", scene.wind(it).title(), held[it]);
            }
            ("Too many tiles", what, who)
        }
        Doubt::SetsMissing { place, sets } => {
            let mut what: NoteText = cut(format_args!("{}:", scene.wind(*place).title()));
            for (at, set) in sets.iter().enumerate() {
                let lead = if at == 0 { "" } else { "," };
                let _ = write!(what, "{lead} {}", set.title());
            }
            let why = cut(format_args!("Laid down in play"));
            let title = if sets.len() == 1 { "Set missing" } else { "Sets missing" };
            (title, what, why)
        }
    };
    let lines = [format_args!("{what}"), format_args!("{why}")];
    let body = message(cut(format_args!("{title}")), &lines);
    let entered = scene.table.hand().times_entered;
    let next = Button::open("GO ON", Page::Settle { read: read + 1, entered });
    PageView { body, buttons: [next, Button::NONE, settle::change(scene, place), Button::NONE] }
}
