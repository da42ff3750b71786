//! What the displays show during a self-test.

use heapless::Vec;

use super::{Findings, Measured, SelfTest, TestStage};
use crate::cut::{cut, sentence};
use crate::key::Key;
use crate::screen::View;
use crate::screen::view::{Body, HeaderView, Label, ListRow, MOST_ROWS};
use crate::seat::Place;

/// The labels of a page without keys.
const NO_KEYS: [Label; 4] = [Label::NONE; 4];

impl SelfTest {
    /// What a place's display shows now.
    pub fn view(&self, place: Place) -> View {
        let (body, keys) = match self.stage {
            TestStage::Key(asked, key) if asked == place => asks_for(place, key),
            TestStage::Key(..) => (message("Another display asks"), NO_KEYS),
            TestStage::Dark => (message("All displays go dark now"), NO_KEYS),
            TestStage::Asks => {
                let [_, _, third, fourth] = NO_KEYS;
                let keys = [Label::ready("YES"), Label::ready("NO"), third, fourth];
                (message("Did all four displays go dark?"), keys)
            }
            TestStage::Result(page) => result(&self.findings, page),
        };
        View { header: HeaderView::first(place), body, keys, seal: None, notice: None }
    }
}

fn message(says: &str) -> Body {
    let lines = Vec::from_iter([sentence(format_args!("{says}"))]);
    Body::Message { title: cut(format_args!("Test")), lines }
}

/// The test card, with the label of the key that is wanted.
fn asks_for(place: Place, key: Key) -> (Body, [Label; 4]) {
    let mut keys = NO_KEYS;
    if let Some(label) = keys.get_mut(key.index()) {
        *label = Label::lit("THIS");
    }
    (Body::TestCard { place, says: cut(format_args!("Press this key")) }, keys)
}

/// The faults, then what was measured.
fn result(findings: &Findings, page: u8) -> (Body, [Label; 4]) {
    let faults = findings.faults();
    let title = match faults.len() {
        0 => cut(format_args!("Test: all good")),
        1 => cut(format_args!("Test: 1 fault")),
        count => cut(format_args!("Test: {count} faults")),
    };
    let told = faults.iter().map(|fault| row(format_args!("{fault}"), format_args!("")));
    let rows = told.chain(findings.measured.iter().flat_map(measured));
    let rows = rows.skip(usize::from(page) * MOST_ROWS).take(MOST_ROWS).collect();
    let pages = pages(findings);
    let more = if pages > 1 { Label::ready("MORE") } else { Label::NONE };
    let keys = [more, Label::NONE, Label::NONE, Label::ready("BACK")];
    (Body::Rows { title, rows, page, pages }, keys)
}

/// How many pages the result has.
pub(super) fn pages(findings: &Findings) -> u8 {
    let rows = findings.faults().len() + findings.measured.map_or(0, |it| measured(&it).len());
    rows.div_ceil(MOST_ROWS).max(1) as u8
}

fn measured(it: &Measured) -> [ListRow; 5] {
    let milli = |micros: u32| (micros / 1000, micros % 1000 / 100);
    let ((erase, erase_tenth), (write, write_tenth)) =
        (milli(it.erase_micros), milli(it.write_micros));
    [
        row(format_args!("Erase"), format_args!("{erase}.{erase_tenth} ms")),
        row(format_args!("Write"), format_args!("{write}.{write_tenth} ms")),
        row(format_args!("Raw bits"), format_args!("{}", it.bits)),
        row(
            format_args!("Supply"),
            format_args!("{}.{:02} V", it.millivolts / 1000, it.millivolts % 1000 / 10),
        ),
        row(format_args!("Chip"), format_args!("{} °C", it.celsius)),
    ]
}

fn row(text: core::fmt::Arguments<'_>, value: core::fmt::Arguments<'_>) -> ListRow {
    ListRow { text: cut(text), value: cut(value), mine: false }
}
