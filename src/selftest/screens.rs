//! What the displays show during a self-test.

use heapless::Vec;

use super::{Findings, KeyFinding, Measured, SelfTest, TestStage, Trial};
use crate::cut::{cut, sentence};
use crate::key::Key;
use crate::program::Build;
use crate::screen::View;
use crate::screen::view::{Body, HeaderView, Label, ListRow, MOST_ROWS, TestedKey, TestedState};
use crate::seat::{ByPlace, Place};

/// The labels of a page without keys.
const NO_KEYS: [Label; 4] = [Label::NONE; 4];

impl SelfTest {
    /// What a place's display shows now.
    pub fn view(&self, place: Place) -> View {
        let (body, keys) = match self.stage {
            TestStage::Key(asked, key) if asked == place => asks_for(place, key),
            TestStage::Key(asked, _) => (map(&self.findings, asked), NO_KEYS),
            TestStage::Runs(trial) => (message(announced(trial)), NO_KEYS),
            TestStage::Asks(trial) => {
                let [_, _, third, fourth] = NO_KEYS;
                let keys = [Label::ready("YES"), Label::ready("NO"), third, fourth];
                (message(asked(trial)), keys)
            }
            TestStage::Result(page) => result(&self.findings, page),
        };
        View { header: HeaderView::first(place), body, keys, seal: None, notice: None }
    }
}

const fn announced(trial: Trial) -> &'static str {
    match trial {
        Trial::Dark => "All displays go dark now",
        Trial::Tones => "The buzzer plays now",
        Trial::Light => "The light goes down and up now",
    }
}

const fn asked(trial: Trial) -> &'static str {
    match trial {
        Trial::Dark => "Did all four displays go dark?",
        Trial::Tones => "Did you hear a melody?",
        Trial::Light => "Did the light go down and up?",
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

/// All keys, on the displays that do not ask.
fn map(findings: &Findings, asked: Place) -> Body {
    let of = |place: Place, key: Key| {
        let contact = findings.contacts[place].get(key.index()).copied().unwrap_or_default();
        let state = match findings.key(place, key) {
            KeyFinding::Untested => TestedState::Untested,
            KeyFinding::Good => TestedState::Good,
            KeyFinding::Silent => TestedState::Silent,
            KeyFinding::Instead(..) => TestedState::Wrong,
        };
        let at_most = |count: u16| count.min(99) as u8;
        let (bounces, ghosts) = (at_most(contact.bounces), at_most(contact.ghosts));
        TestedKey { state, down: contact.down, bounces, ghosts }
    };
    Body::KeyMap {
        title: cut(format_args!("Display {asked} asks")),
        keys: ByPlace::from_fn(|place| Key::ALL.map(|key| of(place, key))),
    }
}

/// The faults, then what was measured. The first page has the verdict and the key figures.
fn result(findings: &Findings, page: u8) -> (Body, [Label; 4]) {
    let faults = findings.faults();
    let title = match faults.len() {
        0 => cut(format_args!("Test: all good")),
        1 => cut(format_args!("Test: 1 fault")),
        count => cut(format_args!("Test: {count} faults")),
    };
    let told = faults.iter().map(|fault| row(format_args!("{fault}"), format_args!("")));
    let rows = told.chain(findings.measured.iter().flat_map(|it| measured(findings, it)));
    let rows = rows.skip(usize::from(page) * MOST_ROWS).take(MOST_ROWS).collect();
    let pages = pages(findings);
    let more = if pages > 1 { Label::ready("MORE") } else { Label::NONE };
    let keys = [more, Label::NONE, Label::NONE, Label::ready("BACK")];
    (Body::Rows { title, rows, page, pages }, keys)
}

/// How many pages the result has.
pub(super) fn pages(findings: &Findings) -> u8 {
    let rows = findings.faults().len() + findings.measured.map_or(0, |_| MEASURED_ROWS);
    rows.div_ceil(MOST_ROWS).max(1) as u8
}

const MEASURED_ROWS: usize = 8;

fn measured(findings: &Findings, it: &Measured) -> [ListRow; MEASURED_ROWS] {
    let milli = |micros: u32| (micros / 1000, micros % 1000 / 100);
    let ((erase, erase_tenth), (write, write_tenth)) =
        (milli(it.erase_micros), milli(it.write_micros));
    let contacts = || findings.contacts.0.iter().flatten();
    let bounces: u32 = contacts().map(|contact| u32::from(contact.bounces)).sum();
    let ghosts: u32 = contacts().map(|contact| u32::from(contact.ghosts)).sum();
    let build = it.build.unwrap_or(Build { commit: "unknown", board: "board", profile: "unknown" });
    [
        row(format_args!(""), format_args!("{}", build.commit)),
        row(format_args!("Erase"), format_args!("{erase}.{erase_tenth} ms")),
        row(format_args!("Ones in 100 bits"), format_args!("{}", it.ones_percent())),
        row(
            format_args!("Chip"),
            format_args!(
                "{}.{:02} V, {} C",
                it.millivolts / 1000,
                it.millivolts % 1000 / 10,
                it.celsius
            ),
        ),
        row(format_args!("{}", build.board), format_args!("{}", build.profile)),
        row(format_args!("Write, {:06X}", it.flash_id), format_args!("{write}.{write_tenth} ms")),
        row(format_args!("Bounces"), format_args!("{bounces}")),
        row(format_args!("Ghost edges"), format_args!("{ghosts}")),
    ]
}

impl Measured {
    /// The share of ones among the raw bits. Half of them are ones if the source is fair.
    pub fn ones_percent(&self) -> u32 {
        // In 64 bits the product cannot overflow, and the share is at most 100.
        let (bits, ones) = (u64::from(self.bits), u64::from(self.ones));
        (ones * 100 + bits / 2).checked_div(bits).unwrap_or(0) as u32
    }
}

fn row(text: core::fmt::Arguments<'_>, value: core::fmt::Arguments<'_>) -> ListRow {
    ListRow { text: cut(text), value: cut(value), mine: false }
}
