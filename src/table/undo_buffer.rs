//! The events of a hand, kept for undo. They are stored as text without the proofs of rolls, which
//! takes much less memory than the events themselves.

use core::fmt::Write;

use super::event::Event;

/// Room for the longest normal hand, which is one of hong-kong with a timer. It has 91 tiles, and
/// each is drawn, discarded and passed by three players: 455 events of at most 17 bytes. The rest
/// is for the deal, the four entered hands and everything else.
const BYTES: usize = 11 * 1024;

/// Bytes before the time and the text of an entry: their length, and whether it is implied.
const HEAD: usize = 2;

/// An event and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UndoEntry {
    pub event: Event,
    pub ms: u64,
    /// The event followed from an undo. It is taken back together with the event before it.
    pub implied: bool,
}

/// The events that can be undone, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UndoBuffer {
    bytes: heapless::Vec<u8, BYTES>,
}

/// There is no room for the event.
#[derive(Debug)]
pub(super) struct Full;

impl UndoBuffer {
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Adds an entry. Nothing changes if there is no room.
    pub fn push(&mut self, entry: &UndoEntry) -> Result<(), Full> {
        let start = self.bytes.len();
        let added = self.write(entry);
        if added.is_err() {
            self.bytes.truncate(start);
        }
        added
    }

    fn write(&mut self, entry: &UndoEntry) -> Result<(), Full> {
        let head = self.bytes.len();
        self.bytes.extend_from_slice(&[0, u8::from(entry.implied)]).map_err(|_| Full)?;
        // Seven bits of the time in each byte, the lowest first. The last byte has no upper bit. A
        // year takes five bytes.
        let mut left = entry.ms;
        while left > 0x7f {
            self.bytes.push(left as u8 | 0x80).map_err(|_| Full)?;
            left >>= 7;
        }
        self.bytes.push(left as u8).map_err(|_| Full)?;
        write!(self.bytes, "{}", entry.event.without_proof()).map_err(|_| Full)?;
        let length = u8::try_from(self.bytes.len() - head - HEAD).map_err(|_| Full)?;
        match self.bytes.get_mut(head) {
            Some(byte) => *byte = length,
            None => return Err(Full),
        }
        Ok(())
    }

    /// The entries, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = UndoEntry> + '_ {
        self.spans().filter_map(|(start, end)| read(self.bytes.get(start..end)?))
    }

    /// The number of steps that can be undone. Implied entries do not count.
    pub fn steps(&self) -> u16 {
        // This fits, because each step takes several bytes of the buffer.
        self.step_spans().count() as u16
    }

    /// The event that was `steps` steps ago, 1 for the last one.
    pub fn back(&self, steps: u16) -> Option<UndoEntry> {
        let (start, end) = self.span_back(steps)?;
        read(self.bytes.get(start..end)?)
    }

    /// The entries after the one that was `steps` steps ago, oldest first. Implied ones are left out.
    pub fn after(&self, steps: u16) -> impl Iterator<Item = UndoEntry> + '_ {
        let from = usize::from(self.steps().saturating_sub(steps)) + 1;
        self.step_spans().skip(from).filter_map(|(start, end)| read(self.bytes.get(start..end)?))
    }

    /// Removes the last `steps` steps and the entries that they implied. If there are fewer steps,
    /// nothing changes and the answer is `None`.
    pub fn take_back(&mut self, steps: u16) -> Option<()> {
        let (start, _) = self.span_back(steps)?;
        self.bytes.truncate(start);
        Some(())
    }

    fn span_back(&self, steps: u16) -> Option<(usize, usize)> {
        self.step_spans().nth(self.steps().checked_sub(steps)?.into())
    }

    fn step_spans(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let implied = |start: usize| self.bytes.get(start + 1) == Some(&1);
        self.spans().filter(move |&(start, _)| !implied(start))
    }

    /// Removes the oldest entries, about one part in `share` of the buffer, and passes each of them
    /// to `give_up`.
    pub fn give_up(&mut self, share: usize, mut give_up: impl FnMut(&UndoEntry)) {
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
            let length = *self.bytes.get(start)?;
            next = start + HEAD + usize::from(length);
            Some((start, next))
        })
    }
}

fn read(bytes: &[u8]) -> Option<UndoEntry> {
    let &[_, implied, ref rest @ ..] = bytes else { return None };
    let last = rest.iter().position(|byte| byte & 0x80 == 0)?;
    let (time, text) = rest.split_at_checked(last + 1)?;
    let ms = time.iter().rev().fold(0, |ms, byte| ms << 7 | u64::from(byte & 0x7f));
    let event = Event::parse(core::str::from_utf8(text).ok()?).ok()?;
    Some(UndoEntry { event, ms, implied: implied != 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str, ms: u64, implied: bool) -> UndoEntry {
        UndoEntry { event: Event::parse(text).unwrap(), ms, implied }
    }

    #[test]
    fn what_is_kept_is_read_back_but_for_the_proof() {
        let proved = "roll 2 4+3 n=12 c=587b160e9767c4001b095af9cf145933 o=30313233343536373839616263646566 at=48210123";
        let entries = [
            entry(proved, 7, false),
            entry("hand 1 666s1z(111s)(777z)(9999s)2f+1z", u64::MAX, false),
        ];
        let mut kept = UndoBuffer::default();
        entries.iter().for_each(|entry| kept.push(entry).unwrap());
        let read: std::vec::Vec<UndoEntry> = kept.iter().collect();
        assert_eq!(read, [entry("roll 2 4+3", 7, false), entries[1]]);
    }

    #[test]
    fn the_last_one_goes_with_what_it_implied() {
        let mut kept = UndoBuffer::default();
        let all = [
            entry("discard 0", 1, false),
            entry("claim 2 pung", 2, false),
            entry("resume", 3, true),
        ];
        all.iter().for_each(|entry| kept.push(entry).unwrap());
        let mut both = kept.clone();
        assert!(kept.take_back(3).is_none() && kept == both, "there are two");
        assert_eq!(
            (kept.steps(), kept.back(1), kept.back(2), kept.back(0)),
            (2, Some(all[1]), Some(all[0]), None)
        );
        assert!(kept.take_back(1).is_some());
        assert!(kept.iter().eq([all[0]]));
        assert!(kept.take_back(1).is_some() && kept.take_back(1).is_none());
        assert!(both.take_back(2).is_some() && both == kept);
    }

    #[test]
    fn a_full_memory_refuses_and_gives_up_its_oldest_entries() {
        let mut kept = UndoBuffer::default();
        let at = |ms| entry("discard 0", ms, false);
        let pushed = (0..).take_while(|&ms| kept.push(&at(ms)).is_ok()).count() as u64;
        assert!(pushed > 600, "{pushed}");
        assert_eq!(kept.iter().count() as u64, pushed);
        let mut given_up = std::vec::Vec::new();
        kept.give_up(8, |entry| given_up.push(*entry));
        assert_eq!(given_up.first(), Some(&at(0)));
        let left: std::vec::Vec<UndoEntry> = kept.iter().collect();
        assert_eq!(left.len() + given_up.len(), pushed as usize);
        assert_eq!(left.first(), Some(&at(given_up.len() as u64)));
        kept.push(&at(pushed)).unwrap();
    }
}
