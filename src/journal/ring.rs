//! What each sector of the ring holds, as far as it is known without reading it again.

/// Most sectors a log can have: 1 MiB of 4 KiB sectors.
pub(super) const MOST_SECTORS: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Ready to be opened.
    Blank,
    /// Holds records from `first` on.
    Open { age: u32, first: u32 },
    /// To be erased before use.
    Foreign,
    /// Will not be erased: the ring goes on without it until the next power-on.
    Bad,
}

/// A sector that holds records; ordered by age.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Open {
    pub age: u32,
    pub index: usize,
    pub first: u32,
}

/// The sectors of a log, in the order in which they lie in the flash.
#[derive(Debug, Default)]
pub struct Ring(heapless::Vec<State, MOST_SECTORS>);

impl Ring {
    /// Makes this one what the other is, in place: a ring is larger than a stack likes.
    pub(super) fn mirror(&mut self, other: &Ring) {
        self.0.clear();
        // Both have the same capacity.
        let _ = self.0.extend_from_slice(&other.0);
    }

    /// How many sectors there are.
    pub fn sectors(&self) -> usize {
        self.0.len()
    }

    /// How many of them can be written.
    pub fn blank(&self) -> usize {
        self.count(|state| state == State::Blank)
    }

    /// How many sectors will be filled before the one with record `number` is erased, when `blank` are kept blank.
    pub fn sectors_before(&self, number: u32, blank: usize) -> usize {
        let unused = self.count(|state| matches!(state, State::Blank | State::Foreign));
        let older = self.opened().filter(|open| open.first <= number).count().saturating_sub(1);
        (unused + older).saturating_sub(blank)
    }

    /// The sector to erase next: foreign contents first, then the oldest that nothing from record `keep_from` on needs.
    pub(super) fn victim(&self, keep_from: u32) -> Option<usize> {
        if let Some(index) = self.0.iter().position(|&state| state == State::Foreign) {
            return Some(index);
        }
        let oldest = self.opened_after(0)?;
        let next = self.opened_after(oldest.age)?;
        (next.first <= keep_from).then_some(oldest.index)
    }

    pub(super) fn opened(&self) -> impl Iterator<Item = Open> {
        self.0.iter().enumerate().filter_map(|(index, &state)| match state {
            State::Open { age, first } => Some(Open { age, index, first }),
            _ => None,
        })
    }

    /// The oldest sector that was opened after the one of this age; ages start at 1.
    pub(super) fn opened_after(&self, age: u32) -> Option<Open> {
        self.opened().filter(|open| open.age > age).min()
    }

    pub(super) fn state(&self, index: usize) -> Option<State> {
        self.0.get(index).copied()
    }

    pub(super) fn set(&mut self, index: usize, state: State) {
        if let Some(known) = self.0.get_mut(index) {
            *known = state;
        }
    }

    /// One sector more; those beyond the most there can be are left alone.
    pub(super) fn add(&mut self, state: State) {
        let _ = self.0.push(state);
    }

    /// Whatever they look like, they are erased before use.
    pub(super) fn distrust_all(&mut self) {
        self.0.fill(State::Foreign);
    }

    fn count(&self, wanted: impl Fn(State) -> bool) -> usize {
        self.0.iter().filter(|&&state| wanted(state)).count()
    }
}
