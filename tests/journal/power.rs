//! A table as the box has it, with a power switch.

use four_winds::journal::{Journal, Restored, SECTOR};
use four_winds::table::{Event, History, Phase, Stamped};

use super::common::Random;
use super::flash::Mock;
use super::play::{any_event, likely_event};

pub type Flash = Mock<SECTOR>;

/// A table as the box has it: every event is kept before anybody sees it.
pub struct Box<'a> {
    pub history: History,
    pub journal: Journal<&'a mut Flash>,
    pub now: u64,
    /// What the journal acknowledged since power-on.
    pub kept: Vec<Stamped>,
    /// What it did not: the power is gone.
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

    /// Whether the table took it.
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

    /// Some moments of play; `wild` of eight events are any events at all.
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
