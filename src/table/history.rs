//! Undo. The events determine the state, so an event is taken back by making the state again
//! without it.

use super::Table;
use super::effect::{Effect, EffectList};
use super::event::{Agreed, Event};
use super::refusal::Refusal;
use super::undo_buffer::{UndoBuffer, UndoEntry};

/// When the buffer is full, this fraction of it is given up: one eighth. The oldest events can then
/// no longer be undone, and nothing else is lost.
const GIVEN_UP: usize = 8;

/// A table that remembers the events of the current hand, so that they can be undone.
///
/// ```
/// use four_winds::table::{Event, History};
///
/// let mut history = History::new();
/// history.apply(&Event::parse("new carmel").unwrap(), 0).unwrap();
/// let before = history.table().clone();
///
/// history.apply(&Event::parse("seat-roll 2 6+6").unwrap(), 1000).unwrap();
/// assert_ne!(history.table(), &before);
///
/// history.apply(&Event::UNDO, 2000).unwrap();
/// assert_eq!(history.table(), &before);
/// // The undo is an event too: it has the number 3.
/// assert_eq!(history.seq(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    table: Table,
    /// The table before the first event of `events`.
    before: Table,
    /// The events of this hand that were not undone, oldest first.
    events: UndoBuffer,
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
        History { table: Table::new(), before: Table::new(), events: UndoBuffer::default(), seq: 0 }
    }

    /// Begins again with this table, which the event with number `seq` led to. Nothing before it
    /// can be undone. This changes the history in place, because a second one would be large on the
    /// stack.
    pub fn begin_at(&mut self, table: &Table, seq: u32) {
        self.table.clone_from(table);
        self.before.clone_from(table);
        self.events.clear();
        self.seq = seq;
    }

    /// The table that undoing everything would lead back to. Right after `new` or `next` it is the
    /// table before that event.
    pub const fn before(&self) -> &Table {
        &self.before
    }

    /// The table as it is now.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The number of the last event. Undone events keep their numbers.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// How many events can be undone.
    pub fn undoable(&self) -> u16 {
        self.events.steps()
    }

    /// The event that an undo of one step would take back.
    pub fn last(&self) -> Option<Event> {
        self.back(1)
    }

    /// The oldest event that an undo of `steps` steps would take back.
    pub fn back(&self, steps: u16) -> Option<Event> {
        self.events.back(steps).map(|entry| entry.event)
    }

    /// The events after that one, oldest first.
    pub fn after(&self, steps: u16) -> impl Iterator<Item = Event> + '_ {
        self.events.after(steps).map(|entry| entry.event)
    }

    /// Takes one event, which may be an undo. A refused event changes nothing.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<EffectList, Refusal> {
        self.take(event, now, Table::apply)
    }

    /// Like [`History::apply`], and faster, for an event from a journal. Such an event was accepted
    /// before, so it is refused only if another program wrote it. Then the table is made again.
    pub fn replay(&mut self, event: &Event, now: u64) -> Result<EffectList, Refusal> {
        let taken = self.take(event, now, Table::apply_again);
        if taken.is_err() {
            self.table = self.made_again();
        }
        taken
    }

    fn take(
        &mut self,
        event: &Event,
        now: u64,
        apply: fn(&mut Table, &Event, u64) -> Result<EffectList, Refusal>,
    ) -> Result<EffectList, Refusal> {
        if let Event::Undo { agreed: Some(agreed), .. }
        | Event::Correct { agreed: Some(agreed), .. } = event
        {
            self.must_agree(*agreed)?;
        }
        let effects = match event {
            Event::Undo { steps, .. } => self.undo(steps.get(), now)?,
            Event::Seed(_) => self.mark(event, now)?,
            _ => self.go_on(event, now, apply)?,
        };
        self.seq = self.seq.saturating_add(1);
        Ok(effects)
    }

    /// Refuses an agreement unless it is between two different players.
    fn must_agree(&self, Agreed { asked, agreed }: Agreed) -> Result<(), Refusal> {
        if asked == agreed {
            return Err(Refusal::SamePlace);
        }
        self.table.must_sit(asked)?;
        self.table.must_sit(agreed)
    }

    fn go_on(
        &mut self,
        event: &Event,
        now: u64,
        apply: fn(&mut Table, &Event, u64) -> Result<EffectList, Refusal>,
    ) -> Result<EffectList, Refusal> {
        // The list starts again with the event that begins a hand, so that this event can be undone
        // too.
        let begins = matches!(event, Event::New(_) | Event::Next);
        let before = begins.then(|| self.table.clone());
        let effects = apply(&mut self.table, event, now)?;
        if let Some(before) = before {
            self.before = before;
            self.events.clear();
        }
        self.keep(UndoEntry { event: *event, ms: now, implied: false });
        Ok(effects)
    }

    /// The seed of the dice is not a step of the game, so it stays when steps are undone.
    fn mark(&mut self, event: &Event, now: u64) -> Result<EffectList, Refusal> {
        let begins_game =
            self.events.iter().next().is_some_and(|first| matches!(first.event, Event::New(_)));
        // The table before the event `new` belongs to another game.
        if !begins_game {
            self.before.apply(event, now)?;
        }
        self.table.apply(event, now)
    }

    fn keep(&mut self, entry: UndoEntry) {
        if self.events.push(&entry).is_err() {
            let before = &mut self.before;
            self.events.give_up(GIVEN_UP, |entry| _ = before.apply_again(&entry.event, entry.ms));
            self.before.seed = self.table.seed;
            // There is room now, because no event is as long as what was given up.
            let _ = self.events.push(&entry);
        }
    }

    fn undo(&mut self, steps: u16, now: u64) -> Result<EffectList, Refusal> {
        self.events.take_back(steps).ok_or_else(|| match self.undoable() {
            0 => Refusal::NothingToUndo,
            left => Refusal::TooManySteps { left },
        })?;
        self.table = self.made_again();
        self.give_time(now);
        let mut effects = EffectList::new();
        let _ = effects.push(Effect::Undone);
        Ok(effects)
    }

    /// The table that the events which were not undone lead to.
    fn made_again(&self) -> Table {
        let mut table = self.before.clone();
        for entry in self.events.iter() {
            let _ = table.apply_again(&entry.event, entry.ms);
        }
        if self.events.steps() > 0 {
            table.seed = self.table.seed;
        }
        table
    }

    /// After an undo that leads back into a claim window whose time is over, the window would close
    /// at once. It gets its whole time again instead, and that is remembered as an event.
    fn give_time(&mut self, now: u64) {
        let over = self.table.deadline().is_some_and(|at| at <= now);
        if over && self.table.apply(&Event::Resume, now).is_ok() {
            self.keep(UndoEntry { event: Event::Resume, ms: now, implied: true });
        }
    }
}
