//! Scenarios played on this computer alone.

use std::path::{Path, PathBuf};

use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::seat::Place;
use four_winds::table::roll::Roll;

use crate::keys::Box4;
use crate::scenario::{Played, step, unrolled};

impl Played for Box4 {
    fn referee(&self) -> &Referee {
        &self.referee
    }

    fn press(&mut self, place: Place, key: Key, millis: u64) {
        self.press_for(place, key, millis);
    }

    fn wait(&mut self, millis: u64) {
        Box4::wait(self, millis);
    }

    fn dice(&mut self, roll: Roll) {
        self.dice.rolls.push_back(roll);
    }

    fn presses(&mut self) -> &mut usize {
        &mut self.presses
    }
}

/// Every scenario there is.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/keys");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Plays a scenario and looks at the table after every line.
pub fn play(path: &Path, look: &mut dyn FnMut(&Box4) -> Result<(), String>) -> Result<(), String> {
    let mut table = Box4::default();
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    for (number, line) in unrolled(&text).map_err(|why| format!("{}: {why}", path.display()))? {
        let done = step(&mut table, line).and_then(|()| look(&table));
        done.map_err(|why| format!("{}:{number}: {line}\n  {why}", path.display()))?;
    }
    Ok(())
}
