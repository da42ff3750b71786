//! Plays scenarios of keys on this computer, without an emulator.

use std::path::{Path, PathBuf};

use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::roll::Roll;
use four_winds::seat::Place;

use super::keys::Box4;
use super::scenario::{Played, step, unrolled};

impl Played for Box4 {
    fn referee(&self) -> &Referee {
        &self.referee
    }

    fn press_at_once(&mut self, place: Place, key: Key, millis: u64) {
        self.press_now(place, key, millis);
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

/// All scenario files of keys.
pub fn files() -> Vec<PathBuf> {
    files_in("tests/scenarios/keys")
}

/// All scenario files for the emulated box.
pub fn box_files() -> Vec<PathBuf> {
    files_in("tests/scenarios/box")
}

fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Plays a scenario and calls `look` after every line.
pub fn play(path: &Path, look: &mut dyn FnMut(&Box4) -> Result<(), String>) -> Result<(), String> {
    let mut table = Box4::default();
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    for (number, line) in unrolled(&text).map_err(|why| format!("{}: {why}", path.display()))? {
        let done = match line {
            // The plug is pulled. Pages and notices are lost, and the game goes on.
            "cut" => {
                let presets = *table.referee.presets();
                table.referee = Referee::resume(table.referee.history().clone(), table.now);
                table.referee.offer_presets(presets);
                Ok(())
            }
            line => step(&mut table, line),
        };
        let done = done.and_then(|()| look(&table));
        done.map_err(|why| format!("{}:{number}: {line}\n  {why}", path.display()))?;
    }
    Ok(())
}
