//! A table with its journal in flash, as a box has it, and with a power switch.

use four_winds::journal::{Journal, Restored, SECTOR};
use four_winds::table::{Event, History, Phase, Stamped};

use super::Random;
use super::flash::Mock;
use super::play::{any_event, likely_event};

pub type Flash = Mock<SECTOR>;

/// The table of a box: every event is written to flash before anybody sees its effect.
pub struct Box<'a> {
    pub history: History,
    pub journal: Journal<&'a mut Flash>,
    pub now: u64,
    /// The events that the journal has acknowledged since power-on.
    pub kept: Vec<Stamped>,
    /// The event that was being written when the power went.
    pub under_way: Option<Stamped>,
}

impl<'a> Box<'a> {
    pub fn power_on(flash: &'a mut Flash) -> (Box<'a>, Restored) {
        let mut journal = Journal::mount(flash);
        let mut history = History::new();
        let restored = journal.restore(&mut history);
        let resumed = Stamped { seq: history.seq(), ms: restored.ms, event: Event::Resume };
        let (mut kept, mut under_way) = (Vec::new(), None);
        match journal.health().is_losing() {
            true => under_way = restored.reopened.then_some(resumed),
            false => kept.extend(restored.reopened.then_some(resumed)),
        }
        while journal.tidy() {}
        (Box { history, journal, now: restored.ms, kept, under_way }, restored)
    }

    /// Applies an event and keeps it. Returns whether the table took it; without power it takes
    /// nothing.
    pub fn apply(&mut self, event: &Event) -> bool {
        if self.under_way.is_some() || self.history.apply(event, self.now).is_err() {
            return false;
        }
        let stamped = Stamped { seq: self.history.seq(), ms: self.now, event: *event };
        match self.journal.keep(&stamped, &self.history) {
            Ok(()) => self.kept.push(stamped),
            Err(_) => self.under_way = Some(stamped),
        }
        if matches!(self.history.table().phase(), Phase::Settled | Phase::Over) {
            while self.journal.tidy() {}
        }
        true
    }

    pub fn say(&mut self, text: &str) {
        assert!(self.apply(&Event::parse(text).unwrap()), "{text} was refused");
    }

    /// Plays this many events. On average `wild` of eight are any events at all; the rest suit the
    /// moment.
    pub fn play(&mut self, random: &mut Random, events: usize, wild: usize) {
        for _ in 0..events {
            self.now += random.below(2500) as u64;
            if self.history.table().deadline().is_some_and(|due| due <= self.now) {
                self.apply(&Event::Close);
            }
            let event = match random.below(8) {
                lot if lot < wild => any_event(random),
                _ => likely_event(random, self.history.table()),
            };
            self.apply(&event);
        }
    }
}
