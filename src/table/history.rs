//! Undo: the state is what the events make of it, so an event is taken back by making the state again without it.

use super::Table;
use super::effect::{Effect, Effects};
use super::event::{Agreed, Event};
use super::kept::{Entry, Kept};
use super::refusal::Refusal;

/// When the memory is full, one part in so many of it is given up: those events can no longer be undone, and nothing
/// else is lost.
const GIVEN_UP: usize = 8;

/// A table that remembers the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    table: Table,
    /// The table before the first of `events`.
    before: Table,
    /// The events of this hand that were not undone, oldest first.
    events: Kept,
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
        History { table: Table::new(), before: Table::new(), events: Kept::default(), seq: 0 }
    }

    /// Begins again from this table, which the event of this number led to; nothing before it can be undone. In place,
    /// because a history is larger than a stack likes.
    pub fn begin_at(&mut self, table: &Table, seq: u32) {
        self.table.clone_from(table);
        self.before.clone_from(table);
        self.events.clear();
        self.seq = seq;
    }

    /// What undoing everything would lead back to: right after `new` or `next`, the table before it.
    pub const fn before(&self) -> &Table {
        &self.before
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
    pub fn undoable(&self) -> u16 {
        self.events.steps()
    }

    /// The event that an undo would take back.
    pub fn last(&self) -> Option<Event> {
        self.back(1)
    }

    /// The first of the events that an undo of so many steps would take back.
    pub fn back(&self, steps: u16) -> Option<Event> {
        self.events.back(steps).map(|entry| entry.event)
    }

    /// Takes one event, an undo among them. A refused event changes nothing.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        if let Event::Undo { agreed: Some(agreed), .. } | Event::Correct { agreed: Some(agreed), .. } = event {
            self.must_agree(*agreed)?;
        }
        let effects = match event {
            Event::Undo { steps, .. } => self.undo(steps.get(), now)?,
            Event::Seed(_) => self.mark(event, now)?,
            _ => self.go_on(event, now)?,
        };
        self.seq = self.seq.saturating_add(1);
        Ok(effects)
    }

    /// Two players, not one twice and not the empty place.
    fn must_agree(&self, Agreed { asked, agreed }: Agreed) -> Result<(), Refusal> {
        if asked == agreed {
            return Err(Refusal::SamePlace);
        }
        self.table.must_sit(asked)?;
        self.table.must_sit(agreed)
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
        self.keep(Entry { event: *event, ms: now, implied: false });
        Ok(effects)
    }

    /// Where the dice come from is not a step of the game, so it stays when steps are taken back.
    fn mark(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        let begins_game = self.events.iter().next().is_some_and(|first| matches!(first.event, Event::New(_)));
        // The table before a new game is that of another one.
        if !begins_game {
            self.before.apply(event, now)?;
        }
        self.table.apply(event, now)
    }

    fn keep(&mut self, entry: Entry) {
        if self.events.push(&entry).is_err() {
            // It was taken in this very state before, so it is taken again.
            self.events.give_up(GIVEN_UP, |entry| _ = self.before.apply(&entry.event, entry.ms));
            self.before.seed = self.table.seed;
            // There is room now: no event is as long as what was given up.
            let _ = self.events.push(&entry);
        }
    }

    fn undo(&mut self, steps: u16, now: u64) -> Result<Effects, Refusal> {
        self.events.take_back(steps).ok_or_else(|| match self.undoable() {
            0 => Refusal::NothingToUndo,
            left => Refusal::TooManySteps { left },
        })?;
        let mut table = self.before.clone();
        for entry in self.events.iter() {
            // As above.
            let _ = table.apply(&entry.event, entry.ms);
        }
        if self.events.steps() > 0 {
            table.seed = self.table.seed;
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
            self.keep(Entry { event: Event::Resume, ms: now, implied: true });
        }
    }
}
