//! Undo: the state is what the events make of it, so an event is taken back by making the state again without it.

use super::Table;
use super::effect::{Effect, Effects};
use super::event::Event;
use super::refusal::Refusal;

/// The events of a hand that can be undone. The longest orderly hand is hong-kong's with a timer: 91 tiles to draw, each
/// drawn, discarded and passed by three, 455 events, and its deal, flowers and hands. When a hand has more, the oldest
/// ones can no longer be undone; nothing else is lost.
pub const UNDOABLE: usize = 512;

/// How many of the oldest events are given up together when the list is full.
const GIVEN_UP: usize = UNDOABLE / 8;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    event: Event,
    ms: u64,
    /// It follows from an undo and goes with the event before it.
    implied: bool,
}

/// A table that remembers the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    table: Table,
    /// The table before the first of `events`.
    before: Table,
    /// The events of this hand that were not undone, oldest first.
    events: heapless::Vec<Entry, UNDOABLE>,
    seq: u32,
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

impl History {
    /// A table at which nobody has played.
    pub fn new() -> History {
        History { table: Table::new(), before: Table::new(), events: heapless::Vec::new(), seq: 0 }
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The number of the last event; an undone one keeps its number.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// How many events can be undone.
    pub fn undoable(&self) -> usize {
        self.events.iter().filter(|entry| !entry.implied).count()
    }

    /// Takes one event, an undo among them. A refused event changes nothing.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        if let Event::Undo(agreed) | Event::Correct { agreed, .. } = event
            && agreed.is_some_and(|it| it.asked == it.agreed)
        {
            return Err(Refusal::SamePlace);
        }
        let effects = match event {
            Event::Undo(_) => self.undo(now)?,
            _ => self.go_on(event, now)?,
        };
        self.seq = self.seq.saturating_add(1);
        Ok(effects)
    }

    fn go_on(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        // The list begins anew with the event that begins a hand, so that this one can be undone too.
        let begins = matches!(event, Event::New(_) | Event::Next);
        let before = begins.then(|| self.table.clone());
        let effects = self.table.apply(event, now)?;
        if let Some(before) = before {
            self.before = before;
            self.events.clear();
        }
        if self.events.is_full() {
            self.give_up_the_oldest();
        }
        // There is room: the oldest ones have just been given up.
        let _ = self.events.push(Entry { event: *event, ms: now, implied: false });
        Ok(effects)
    }

    fn give_up_the_oldest(&mut self) {
        for entry in self.events.iter().take(GIVEN_UP) {
            // It was taken in this very state before, so it is taken again.
            let _ = self.before.apply(&entry.event, entry.ms);
        }
        let kept = self.events.iter().skip(GIVEN_UP).cloned().collect();
        self.events = kept;
    }

    fn undo(&mut self, now: u64) -> Result<Effects, Refusal> {
        let last = self.events.iter().rposition(|entry| !entry.implied).ok_or(Refusal::NothingToUndo)?;
        self.events.truncate(last);
        let mut table = self.before.clone();
        for entry in &self.events {
            // As above.
            let _ = table.apply(&entry.event, entry.ms);
        }
        self.table = table;
        self.give_time(now);
        let mut effects = Effects::new();
        let _ = effects.push(Effect::Undone);
        Ok(effects)
    }

    /// An undo that leads back into a claim window whose time is over would close it again at once: it has its whole time
    /// instead, and remembers that.
    fn give_time(&mut self, now: u64) {
        let over = self.table.deadline().is_some_and(|at| at <= now);
        if over && self.table.apply(&Event::Resume, now).is_ok() {
            // There is room: an event has just been taken out.
            let _ = self.events.push(Entry { event: Event::Resume, ms: now, implied: true });
        }
    }
}
