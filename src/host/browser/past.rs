//! What happened in this game, for the log beside the table.

use std::fmt;

use four_winds::journal::Archive;
use four_winds::seat::Wind;
use four_winds::table::{Event, History, Phase, Stamped, Table};

/// An event as the pages are told it.
#[derive(Clone, Debug)]
pub struct Told {
    pub event: Stamped,
    /// What the place that did it was at the time.
    pub wind: Option<Wind>,
    /// How claims were decided by it, in words, where they were.
    pub ruling: String,
}

/// The events of this game, oldest first.
#[derive(Debug, Default)]
pub struct Past {
    events: Vec<Told>,
    /// How claims stood decided after the last of them: what is still so is not told again.
    ruling: String,
}

impl Past {
    /// What the journal has of this game. The winds come from playing it again; a game whose beginning is gone has none.
    pub fn of(journal: &mut dyn Archive) -> Past {
        let (mut past, mut history) = (Past::default(), History::new());
        let mut replays = true;
        let game = journal.current();
        let read = journal.log_of(game, &mut |event| {
            if past.events.is_empty() {
                history.begin_at(&Table::new(), event.seq.saturating_sub(1));
            }
            replays = replays && history.apply(&event.event, event.ms).is_ok();
            let wind = if replays { wind(event, history.table()) } else { None };
            past.events.push(Told { event: *event, wind, ruling: String::new() });
            fmt::Result::Ok(())
        });
        // What cannot be read is missing from the log beside the table, and the journal's own health tells the players.
        let _ = read;
        past
    }

    /// Something happened, and this is the table now.
    pub fn add(&mut self, event: &Stamped, table: &Table, ruling: &str) -> &Told {
        if matches!(event.event, Event::New(_)) {
            self.events.clear();
        }
        let told = if ruling == self.ruling { "" } else { ruling };
        self.events.push(Told { event: *event, wind: wind(event, table), ruling: told.to_owned() });
        self.ruling = ruling.to_owned();
        &self.events[self.events.len() - 1]
    }

    pub fn events(&self) -> &[Told] {
        &self.events
    }
}

fn wind(event: &Stamped, table: &Table) -> Option<Wind> {
    let place = event.event.place().filter(|place| table.options().is_player(*place))?;
    let seated = !matches!(table.phase(), Phase::NoGame | Phase::Seating(_));
    seated.then(|| table.wind(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use four_winds::seat::Place;

    /// The referee has a ruling on the screens until the next discard; in the log it stands with what decided the claims.
    #[test]
    fn a_ruling_is_told_with_the_event_that_decided() {
        let (mut past, table) = (Past::default(), Table::new());
        let [east, ..] = Place::ALL;
        let mut rulings = Vec::new();
        for (event, ruling) in [
            (Event::Close, "South has the pung"),
            (Event::Fishing(east), "South has the pung"),
            (Event::Discard(east), ""),
            (Event::Close, "South has the pung"),
        ] {
            rulings.push(past.add(&Stamped { seq: 1, ms: 0, event }, &table, ruling).ruling.clone());
        }
        assert_eq!(rulings, ["South has the pung", "", "", "South has the pung"]);
    }
}
