//! How far each table was published, in a file beside the bridge.
//!
//! The broker remembers it as well, in its retained states. The file is for the day when the broker forgets while no bridge
//! runs: without it a table's log would be taken for a new one and published from its beginning.
//!
//! It may be a second behind: then some events are published twice with the same numbers, and readers drop them.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::super::failure::Failure;
use super::super::journal_file::default_file;
use super::message::Known;
use super::say;

/// Forty tables change several times a second; the disk is spared.
const SELDOM: Duration = Duration::from_secs(1);

pub struct Memory {
    /// `None` when there is nowhere to write.
    file: Option<PathBuf>,
    club: String,
    tables: HashMap<String, Known>,
    /// What is not on the disk yet, and since when the disk was left alone.
    dirty: bool,
    written: Instant,
}

impl Memory {
    /// The file that was asked for, or the one in the user's folder.
    pub fn open(asked: Option<&Path>, club: &str) -> Result<Memory, Failure> {
        let file = asked.map(Path::to_path_buf).or_else(|| default_file("bridge.json"));
        let clubs = match &file {
            Some(file) => read(file).map_err(|why| {
                Failure::usage(format_args!(
                    "cannot remember in {}: {why}. Give another file: --state FILE.",
                    file.display()
                ))
            })?,
            None => {
                say("this user has no folder to remember in how far each table was published. Give --state FILE.");
                Map::new()
            }
        };
        let known = clubs.get(club).and_then(Value::as_object).into_iter().flatten();
        let tables = known.filter_map(|(table, known)| Some((table.clone(), Known::of(known)?))).collect();
        Ok(Memory { file, club: club.to_owned(), tables, dirty: false, written: Instant::now() })
    }

    /// What the broker has of each table, or what is known here where that is further on.
    pub fn or_later(&self, mut of_broker: HashMap<String, Known>) -> HashMap<String, Known> {
        for (table, known) in &self.tables {
            let here = (known.run, known.seq());
            if of_broker.get(table).is_none_or(|there| (there.run, there.seq()) < here) {
                of_broker.insert(table.clone(), known.clone());
            }
        }
        of_broker
    }

    /// The broker has acknowledged that much of a table.
    pub fn note(&mut self, table: &str, known: Known) {
        let new_log = self.tables.get(table).is_none_or(|before| before.run != known.run);
        self.tables.insert(table.to_owned(), known);
        self.dirty = true;
        if new_log || self.written.elapsed() >= SELDOM {
            self.write();
        }
    }

    fn write(&mut self) {
        (self.dirty, self.written) = (false, Instant::now());
        let Some(file) = &self.file else { return };
        if let Err(why) = self.put(file) {
            say(format_args!(
                "how far the tables were published cannot be remembered in {}: {why}. Give another file: --state FILE.",
                file.display()
            ));
            self.file = None;
        }
    }

    /// Read before it is written: another bridge of this user may keep its tables in it too. Whole or not at all.
    fn put(&self, file: &Path) -> io::Result<()> {
        let mut clubs = read(file)?;
        let club = clubs.entry(&self.club).or_insert_with(|| json!({}));
        for (table, known) in &self.tables {
            club[table] = json!({ "run": known.run, "last": known.last });
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let part = file.with_extension("part");
        fs::write(&part, Value::from(clubs).to_string())?;
        fs::rename(&part, file)
    }
}

/// A bridge that is told to end has nothing to publish twice.
impl Drop for Memory {
    fn drop(&mut self) {
        if self.dirty {
            self.write();
        }
    }
}

/// The clubs in a file; none in one that is not there yet. What is not ours stays as it is.
fn read(file: &Path) -> io::Result<Map<String, Value>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Map::new()),
        Err(why) => return Err(why),
    };
    match serde_json::from_str(&text) {
        Ok(Value::Object(clubs)) if clubs.values().all(Value::is_object) => Ok(clubs),
        _ => Err(io::Error::other("it holds something else, and stays as it is")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(run: u64, last: &str) -> Known {
        Known { run, last: Some(last.to_owned()) }
    }

    fn file(name: &str) -> PathBuf {
        let file = std::env::temp_dir().join(format!("four-winds-memory-{}-{name}.json", std::process::id()));
        let _ = fs::remove_file(&file);
        file
    }

    #[test]
    fn what_was_noted_is_known_to_the_next_bridge_and_the_further_of_two_counts() {
        let file = file("next");
        let open = |club| Memory::open(Some(&file), club).expect("a file of ours");
        let mut one = open("tuesday");
        one.note("one", known(5, "7 0 roll 2 2+3+4"));
        one.note("one", known(5, "8 0 draw 1"));
        drop(one);
        // Another bridge with another table, and another club.
        open("tuesday").note("two", known(6, "1 0 next"));
        open("friday").note("one", known(9, "1 0 next"));
        let of_broker =
            HashMap::from([("two".to_owned(), known(6, "2 0 draw 1")), ("four".to_owned(), known(1, "1 0 next"))]);
        let all = open("tuesday").or_later(of_broker);
        assert_eq!(all["one"], known(5, "8 0 draw 1"));
        assert_eq!(all["two"], known(6, "2 0 draw 1"), "the broker is further");
        assert_eq!(all.len(), 3);
        fs::remove_file(&file).expect("it is there");
    }

    #[test]
    fn somebody_else_s_file_stays_as_it_is() {
        let file = file("novel");
        for novel in ["It was a dark and stormy night.", "[1]", r#"{"name":"four-winds"}"#] {
            fs::write(&file, novel).expect("a folder for such things");
            let Err(refused) = Memory::open(Some(&file), "club") else { panic!("{novel}") };
            assert!(refused.to_string().contains("--state FILE"), "{refused}");
            assert_eq!(fs::read_to_string(&file).expect("it is there"), novel);
        }
        fs::remove_file(&file).expect("it is there");
    }
}
