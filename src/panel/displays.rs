//! The page on which the displays are set up. A test card shows what is right: a border that is
//! complete, bars that have the colour of their letters, and an arrow that points up.

use super::Page;
use super::page_view::{Act, Button, PageView};
use super::scene::Scene;
use crate::boards::{ColourOrder, PanelOffset};
use crate::cut::cut;
use crate::screen::view::{Body, Title};
use crate::seat::Place;
use crate::settings::PanelProfile;

/// What can be set, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PanelItem {
    Colours,
    Inversion,
    Offset,
    Speed,
}

const ITEMS: [PanelItem; 4] =
    [PanelItem::Colours, PanelItem::Inversion, PanelItem::Offset, PanelItem::Speed];

/// The page at this item. CHANGE takes its next value.
pub(super) fn screen(at: u8, scene: &Scene<'_>, place: Place) -> PageView {
    let count = ITEMS.len() as u8;
    let item = ITEMS.get(usize::from(at % count)).copied().unwrap_or(PanelItem::Colours);
    let profile = scene.settings.panel;
    let body = Body::TestCard { place, says: in_words(item, scene, profile) };
    let next = changed(item, scene, profile);
    let change = match next == profile {
        true => Button::NONE,
        false => Button::new("CHANGE", Act::SetPanel(next)),
    };
    PageView::choice(body, at % count, count, Page::Displays, change, Page::Game)
}

fn in_words(item: PanelItem, scene: &Scene<'_>, profile: PanelProfile) -> Title {
    let panel = scene.board.panel(profile);
    match item {
        PanelItem::Colours => {
            let order: ColourOrder = panel.order;
            cut(format_args!("Colours {}", order.title()))
        }
        PanelItem::Inversion => {
            cut(format_args!("Inversion {}", if panel.inverted { "on" } else { "off" }))
        }
        PanelItem::Offset => {
            let PanelOffset { column, row } = panel.offset;
            cut(format_args!("Offset {column},{row}"))
        }
        PanelItem::Speed => {
            // Two places after the point are exact for every speed that the chip can make.
            let (whole, rest) = (panel.hertz / 1_000_000, panel.hertz / 10_000 % 100);
            match rest {
                _ if scene.tries_speed => cut(format_args!("{whole}.{rest:02} MHz, < keeps it")),
                0 => cut(format_args!("Bus {whole} MHz")),
                rest => cut(format_args!("Bus {whole}.{rest:02} MHz")),
            }
        }
    }
}

fn changed(item: PanelItem, scene: &Scene<'_>, now: PanelProfile) -> PanelProfile {
    match item {
        PanelItem::Colours => PanelProfile { other_order: !now.other_order, ..now },
        PanelItem::Inversion => PanelProfile { other_inversion: !now.other_inversion, ..now },
        PanelItem::Offset => scene.board.next_offset(now),
        PanelItem::Speed => scene.board.next_speed(now),
    }
}
