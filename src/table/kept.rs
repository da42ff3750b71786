//! The events of a hand, kept for undo in little memory: as the lines of the log, without the proofs of rolls.

use core::fmt::{self, Write};

use super::event::Event;

/// The longest orderly hand is hong-kong's with a timer: 91 tiles to draw, each drawn, discarded and passed by three, 455
/// events of at most 19 bytes; the deal, four hands and everything else of a hand have the rest.
const BYTES: usize = 12 * 1024;

/// The time, whether the event is implied, and the length of its text.
const HEAD: usize = 8 + 1 + 1;

/// An event that was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub event: Event,
    pub ms: u64,
    /// It follows from an undo and goes with the event before it.
    pub implied: bool,
}

/// Entries, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    bytes: heapless::Vec<u8, BYTES>,
}

/// There is no room for the event.
#[derive(Debug)]
pub(super) struct Full;

impl Kept {
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Adds an entry; nothing changes when there is no room.
    pub fn push(&mut self, entry: &Entry) -> Result<(), Full> {
        let start = self.bytes.len();
        let added = self.write(entry);
        if added.is_err() {
            self.bytes.truncate(start);
        }
        added
    }

    fn write(&mut self, entry: &Entry) -> Result<(), Full> {
        let head = self.bytes.len();
        self.bytes.extend_from_slice(&entry.ms.to_le_bytes()).map_err(|_| Full)?;
        self.bytes.extend_from_slice(&[u8::from(entry.implied), 0]).map_err(|_| Full)?;
        write!(Text(&mut self.bytes), "{}", entry.event.without_proof()).map_err(|_| Full)?;
        let length = u8::try_from(self.bytes.len() - head - HEAD).map_err(|_| Full)?;
        match self.bytes.get_mut(head + HEAD - 1) {
            Some(byte) => *byte = length,
            None => return Err(Full),
        }
        Ok(())
    }

    /// The entries, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.spans().filter_map(|(start, end)| read(self.bytes.get(start..end)?))
    }

    /// The steps: entries that are not implied.
    pub fn steps(&self) -> u16 {
        // A step has more than ten bytes.
        self.step_spans().count() as u16
    }

    /// The step that is so many steps back, 1 for the last one.
    pub fn back(&self, steps: u16) -> Option<Entry> {
        let (start, end) = self.span_back(steps)?;
        read(self.bytes.get(start..end)?)
    }

    /// Takes out the last so many steps and what they implied; `None`: there are fewer, and nothing goes.
    pub fn take_back(&mut self, steps: u16) -> Option<()> {
        let (start, _) = self.span_back(steps)?;
        self.bytes.truncate(start);
        Some(())
    }

    fn span_back(&self, steps: u16) -> Option<(usize, usize)> {
        self.step_spans().nth(self.steps().checked_sub(steps)?.into())
    }

    fn step_spans(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let implied = |start: usize| self.bytes.get(start + 8) == Some(&1);
        self.spans().filter(move |&(start, _)| !implied(start))
    }

    /// Takes out the oldest `share`th part of the memory, entry by entry, and hands each to `give_up`.
    pub fn give_up(&mut self, share: usize, mut give_up: impl FnMut(&Entry)) {
        let mut gone = 0;
        for (start, end) in self.spans().take_while(|&(start, _)| start < BYTES / share) {
            self.bytes.get(start..end).and_then(read).iter().for_each(&mut give_up);
            gone = end;
        }
        let left = self.bytes.len() - gone;
        self.bytes.copy_within(gone.., 0);
        self.bytes.truncate(left);
    }

    /// Where each entry begins and ends.
    fn spans(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let mut next = 0;
        core::iter::from_fn(move || {
            let start = next;
            let length = *self.bytes.get(start + HEAD - 1)?;
            next = start + HEAD + usize::from(length);
            Some((start, next))
        })
    }
}

fn read(bytes: &[u8]) -> Option<Entry> {
    let (ms, rest) = bytes.split_first_chunk::<8>()?;
    let &[implied, _, ref text @ ..] = rest else { return None };
    let event = Event::parse(core::str::from_utf8(text).ok()?).ok()?;
    Some(Entry { event, ms: u64::from_le_bytes(*ms), implied: implied != 0 })
}

struct Text<'a>(&'a mut heapless::Vec<u8, BYTES>);

impl Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes()).map_err(|_| fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str, ms: u64, implied: bool) -> Entry {
        Entry { event: Event::parse(text).unwrap(), ms, implied }
    }

    #[test]
    fn what_is_kept_is_read_back_but_for_the_proof() {
        let proved =
            "roll 2 4+3 n=12 c=587b160e9767c4001b095af9cf145933 o=30313233343536373839616263646566 at=48210123";
        let entries = [entry(proved, 7, false), entry("hand 1 666s1z(111s)(777z)(9999s)2f+1z", u64::MAX, false)];
        let mut kept = Kept::default();
        entries.iter().for_each(|entry| kept.push(entry).unwrap());
        let read: std::vec::Vec<Entry> = kept.iter().collect();
        assert_eq!(read, [entry("roll 2 4+3", 7, false), entries[1]]);
    }

    #[test]
    fn the_last_one_goes_with_what_it_implied() {
        let mut kept = Kept::default();
        let all = [entry("discard 0", 1, false), entry("claim 2 pung", 2, false), entry("resume", 3, true)];
        all.iter().for_each(|entry| kept.push(entry).unwrap());
        let mut both = kept.clone();
        assert!(kept.take_back(3).is_none() && kept == both, "there are two");
        assert_eq!((kept.steps(), kept.back(1), kept.back(2), kept.back(0)), (2, Some(all[1]), Some(all[0]), None));
        assert!(kept.take_back(1).is_some());
        assert!(kept.iter().eq([all[0]]));
        assert!(kept.take_back(1).is_some() && kept.take_back(1).is_none());
        assert!(both.take_back(2).is_some() && both == kept);
    }

    #[test]
    fn a_full_memory_refuses_and_gives_up_its_oldest_entries() {
        let mut kept = Kept::default();
        let at = |ms| entry("discard 0", ms, false);
        let pushed = (0..).take_while(|&ms| kept.push(&at(ms)).is_ok()).count() as u64;
        assert!(pushed > 600, "{pushed}");
        assert_eq!(kept.iter().count() as u64, pushed);
        let mut given_up = std::vec::Vec::new();
        kept.give_up(8, |entry| given_up.push(*entry));
        assert_eq!(given_up.first(), Some(&at(0)));
        let left: std::vec::Vec<Entry> = kept.iter().collect();
        assert_eq!(left.len() + given_up.len(), pushed as usize);
        assert_eq!(left.first(), Some(&at(given_up.len() as u64)));
        kept.push(&at(pushed)).unwrap();
    }
}
