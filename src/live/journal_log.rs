//! A log in a journal.

use std::cell::RefCell;
use std::fmt;

use embedded_storage::nor_flash::NorFlash;
use four_winds::desk::EventLog;
use four_winds::journal::{Archive, Journal, JournalHealth};
use four_winds::referee::Outlet;
use four_winds::rules::presets::PresetBytes;
use four_winds::settings::SettingsBytes;
use four_winds::table::{History, Phase, Stamped};

/// Events in a journal. Reading needs the flash as well as writing does, hence the cell.
pub struct JournalLog<F>(RefCell<Journal<F>>);

/// Erases all sectors that can be erased. Here an erase delays nobody.
fn make_room<F: NorFlash>(journal: &mut Journal<F>) {
    while journal.tidy() {}
}

impl<F: NorFlash> JournalLog<F> {
    /// Continues a journal that was restored.
    pub fn new(mut journal: Journal<F>) -> JournalLog<F> {
        make_room(&mut journal);
        JournalLog(RefCell::new(journal))
    }

    /// The health of the journal.
    pub fn journal_health(&self) -> JournalHealth {
        self.0.borrow().health()
    }
}

impl<F: NorFlash> Outlet for JournalLog<F> {
    fn keep(&mut self, event: &Stamped, history: &History) {
        let journal = self.0.get_mut();
        // If the journal cannot keep it, its health says so.
        let _ = journal.keep(event, history);
        if matches!(history.table().phase(), Phase::Settled | Phase::Over) {
            make_room(journal);
        }
    }

    fn keep_settings(&mut self, settings: SettingsBytes) {
        self.0.get_mut().keep_settings(settings);
    }

    fn keep_presets(&mut self, presets: PresetBytes) {
        self.0.get_mut().keep_presets(presets);
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        Some(self.0.get_mut())
    }

    fn health(&self) -> Option<JournalHealth> {
        Some(self.journal_health())
    }
}

impl<F: NorFlash> EventLog for JournalLog<F> {
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.borrow_mut().events(from, visit)
    }

    fn free_events(&self) -> Option<u32> {
        Some(self.0.borrow().free_events())
    }
}
