//! Plays every scenario and looks at all four displays after each key and each wait.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::roll::Roll;
use four_winds::screen::View;
use four_winds::seat::Place;

use crate::common::keys::Box4;
use crate::common::played;
use crate::common::scenario::{Played, step, unrolled};
use crate::names::{self, Name};

/// The first view of every page that was seen, by its name.
pub type Seen = BTreeMap<Name, View>;

/// A table whose screens are recorded whenever something happens.
struct Watched<'a> {
    table: Box4,
    seen: &'a mut Seen,
}

impl Watched<'_> {
    fn look(&mut self) {
        for place in Place::ALL {
            // A notice disappears by itself, so it does not make a page of its own.
            let view = View { notice: None, ..self.table.referee.view(place) };
            let name = names::name(&self.table.referee, place, &view);
            self.seen.entry(name).or_insert(view);
        }
    }
}

impl Played for Watched<'_> {
    fn referee(&self) -> &Referee {
        &self.table.referee
    }

    fn press_at_once(&mut self, place: Place, key: Key, millis: u64) {
        self.table.press_now(place, key, millis);
        self.look();
    }

    fn wait(&mut self, millis: u64) {
        self.table.wait(millis);
        self.look();
    }

    fn dice(&mut self, roll: Roll) {
        self.table.dice.rolls.push_back(roll);
    }

    fn presses(&mut self) -> &mut usize {
        &mut self.table.presses
    }
}

/// Every page that the scenarios show. They are played once for all tests.
pub fn every_page() -> &'static Seen {
    static SEEN: OnceLock<Seen> = OnceLock::new();
    SEEN.get_or_init(play_all)
}

fn play_all() -> Seen {
    let mut seen = Seen::new();
    for path in played::files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut table = Watched { table: Box4::default(), seen: &mut seen };
        // The dice commit to their rolls as in a box, and the commitment is on the screens.
        table.table.dice.proves = true;
        table.table.wait(0);
        table.look();
        // Other tests check what the screens say. The dice here are different, so these
        // expectations do not hold.
        let lines =
            unrolled(&text).unwrap().into_iter().filter(|(_, line)| !line.starts_with("expect "));
        for (number, line) in lines {
            step(&mut table, line)
                .unwrap_or_else(|why| panic!("{}:{number}: {line}\n{why}", path.display()));
        }
    }
    seen
}
