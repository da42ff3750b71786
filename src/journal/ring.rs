//! The state of each sector of the ring, in memory.

/// The most sectors that a log can have: 1 MiB in sectors of 4 KiB.
pub(super) const MOST_SECTORS: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorState {
    /// The sector is erased and can be opened.
    Blank,
    /// The sector holds records. The first of them has the number `first`.
    Open { age: u32, first: u32 },
    /// The sector must be erased before it can be used.
    Foreign,
    /// The sector could not be erased. It is not used until the next power-on.
    Bad,
}

/// A sector that holds records. A greater age means that it was opened later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenSector {
    pub age: u32,
    pub index: usize,
    pub first: u32,
}

/// The sectors of a log, in the order of their addresses.
#[derive(Debug, Default)]
pub(super) struct SectorRing(heapless::Vec<SectorState, MOST_SECTORS>);

impl SectorRing {
    /// Copies the other ring into this one, in place, because a second ring would be large on the
    /// stack.
    pub(super) fn mirror(&mut self, other: &SectorRing) {
        self.0.clear();
        // Both have the same capacity.
        let _ = self.0.extend_from_slice(&other.0);
    }

    /// How many sectors there are.
    pub(super) fn sectors(&self) -> usize {
        self.0.len()
    }

    /// How many sectors are blank.
    pub(super) fn blank(&self) -> usize {
        self.count(|state| state == SectorState::Blank)
    }

    /// How many sectors could not be erased.
    pub(super) fn bad(&self) -> usize {
        self.count(|state| state == SectorState::Bad)
    }

    /// How many sectors will be filled before the sector with record `number` is erased, if `blank`
    /// sectors are kept blank.
    pub(super) fn sectors_before(&self, number: u32, blank: usize) -> usize {
        let unused = self.count(|state| matches!(state, SectorState::Blank | SectorState::Foreign));
        let older = self.opened().filter(|open| open.first <= number).count().saturating_sub(1);
        (unused + older).saturating_sub(blank)
    }

    /// The sector to erase next: first one with foreign contents, then the oldest one. `None` if
    /// that one has records from number `keep_from` on.
    pub(super) fn victim(&self, keep_from: u32) -> Option<usize> {
        if let Some(index) = self.0.iter().position(|&state| state == SectorState::Foreign) {
            return Some(index);
        }
        let oldest = self.opened_after(0)?;
        let next = self.opened_after(oldest.age)?;
        (next.first <= keep_from).then_some(oldest.index)
    }

    pub(super) fn opened(&self) -> impl Iterator<Item = OpenSector> {
        self.0.iter().enumerate().filter_map(|(index, &state)| match state {
            SectorState::Open { age, first } => Some(OpenSector { age, index, first }),
            _ => None,
        })
    }

    /// The oldest sector that was opened after the one with this age. Ages start at 1.
    pub(super) fn opened_after(&self, age: u32) -> Option<OpenSector> {
        self.opened().filter(|open| open.age > age).min()
    }

    pub(super) fn state(&self, index: usize) -> Option<SectorState> {
        self.0.get(index).copied()
    }

    pub(super) fn set(&mut self, index: usize, state: SectorState) {
        if let Some(known) = self.0.get_mut(index) {
            *known = state;
        }
    }

    /// Adds a sector. Sectors beyond the limit are not used.
    pub(super) fn add(&mut self, state: SectorState) {
        let _ = self.0.push(state);
    }

    /// Marks all sectors so that each is erased before use.
    pub(super) fn distrust_all(&mut self) {
        self.0.fill(SectorState::Foreign);
    }

    fn count(&self, wanted: impl Fn(SectorState) -> bool) -> usize {
        self.0.iter().filter(|&&state| wanted(state)).count()
    }
}
