//! The events of this game, for the log beside the table.

use std::fmt;

use four_winds::journal::Archive;
use four_winds::seat::{ByPlace, Wind};
use four_winds::table::{Event, History, Phase, Stamped, Table};

/// An event as the pages are told about it.
#[derive(Clone, Debug)]
pub struct ToldEvent {
    pub event: Stamped,
    /// The winds that the places had at the time, once there were any.
    pub winds: Option<ByPlace<Wind>>,
    /// How the event decided the claims, in words. Empty if it decided none.
    pub ruling: String,
}

/// The events of this game, oldest first.
#[derive(Debug, Default)]
pub struct GameLog {
    events: Vec<ToldEvent>,
    /// The referee's ruling after the last event. A ruling that has not changed is not told again.
    ruling: String,
}

impl GameLog {
    /// Reads the current game from the journal. The winds come from playing it again, so a game
    /// whose beginning is lost has none.
    pub fn of(journal: &mut dyn Archive) -> GameLog {
        let (mut log, mut history) = (GameLog::default(), History::new());
        let mut replays = true;
        let game = journal.current();
        let read = journal.log_of(game, &mut |event| {
            if log.events.is_empty() {
                history.begin_at(&Table::new(), event.seq.saturating_sub(1));
            }
            replays = replays && history.apply(&event.event, event.ms).is_ok();
            let winds = if replays { winds(history.table()) } else { None };
            log.events.push(ToldEvent { event: *event, winds, ruling: String::new() });
            fmt::Result::Ok(())
        });
        // Events that cannot be read are missing here. The journal's health tells the players.
        let _ = read;
        log
    }

    /// Adds an event that led to this table and ruling.
    pub fn add(&mut self, event: &Stamped, table: &Table, ruling: &str) -> &ToldEvent {
        if matches!(event.event, Event::New(_)) {
            self.events.clear();
        }
        let told = if ruling == self.ruling { "" } else { ruling };
        self.events.push(ToldEvent { event: *event, winds: winds(table), ruling: told.to_owned() });
        self.ruling = ruling.to_owned();
        &self.events[self.events.len() - 1]
    }

    pub fn events(&self) -> &[ToldEvent] {
        &self.events
    }
}

impl ToldEvent {
    /// The wind of the place that acted.
    pub fn wind(&self) -> Option<Wind> {
        Some(self.winds?[self.event.event.place()?])
    }
}

fn winds(table: &Table) -> Option<ByPlace<Wind>> {
    let seated = !matches!(table.phase(), Phase::NoGame | Phase::Seating(_));
    seated.then(|| ByPlace::from_fn(|place| table.wind(place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use four_winds::seat::Place;

    /// The screens show a ruling until the next discard. The log has it once, with the event that
    /// decided the claims.
    #[test]
    fn a_ruling_is_told_with_the_event_that_decided() {
        let (mut log, table) = (GameLog::default(), Table::new());
        let [east, ..] = Place::ALL;
        let mut rulings = Vec::new();
        for (event, ruling) in [
            (Event::Close, "South has the pung"),
            (Event::Fishing(east), "South has the pung"),
            (Event::Discard(east), ""),
            (Event::Close, "South has the pung"),
        ] {
            rulings.push(log.add(&Stamped { seq: 1, ms: 0, event }, &table, ruling).ruling.clone());
        }
        assert_eq!(rulings, ["South has the pung", "", "", "South has the pung"]);
    }
}
