//! A file that remembers how far each table was published.
//!
//! The broker remembers this too, in its retained states. The file helps if the broker loses them
//! while no bridge is running. Without it, the bridge would take the log of a table for a new one
//! and publish it from the beginning.
//!
//! The file may be up to a second old. Then some events are published twice with the same numbers,
//! and readers drop the repetitions.

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

/// The shortest time between two writes. Forty tables change several times per second, and the disk
/// need not follow each change.
const SELDOM: Duration = Duration::from_secs(1);

pub struct BridgeMemory {
    /// `None` when there is nowhere to write.
    file: Option<PathBuf>,
    club: String,
    tables: HashMap<String, Known>,
    /// Whether something has changed since the file was written.
    dirty: bool,
    written: Instant,
}

impl BridgeMemory {
    /// Opens the file that the user asked for, or the default file.
    pub fn open(asked: Option<&Path>, club: &str) -> Result<BridgeMemory, Failure> {
        let file = asked.map(Path::to_path_buf).or_else(|| default_file("bridge.json"));
        let clubs = match &file {
            Some(file) => read(file).map_err(|why| {
                Failure::usage(format_args!(
                    "cannot remember in {}: {why}. Give another file: --state FILE.",
                    file.display()
                ))
            })?,
            None => {
                say(
                    "this user has no folder for program data, so the bridge cannot remember how far \
                     each table was published. Give --state FILE.",
                );
                Map::new()
            }
        };
        let known = clubs.get(club).and_then(Value::as_object).into_iter().flatten();
        let tables =
            known.filter_map(|(table, known)| Some((table.clone(), Known::of(known)?))).collect();
        Ok(BridgeMemory {
            file,
            club: club.to_owned(),
            tables,
            dirty: false,
            written: Instant::now(),
        })
    }

    /// For each table the newer of two records: the broker's, or the one in this file.
    pub fn or_later(&self, mut of_broker: HashMap<String, Known>) -> HashMap<String, Known> {
        for (table, known) in &self.tables {
            let here = (known.run, known.seq());
            if of_broker.get(table).is_none_or(|there| (there.run, there.seq()) < here) {
                of_broker.insert(table.clone(), known.clone());
            }
        }
        of_broker
    }

    /// Remembers how much of a table the broker has acknowledged.
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
                "cannot write {}, which remembers how far each table was published: {why}. Give \
                 another file: --state FILE.",
                file.display()
            ));
            self.file = None;
        }
    }

    /// Writes the file, whole or not at all. It reads the file first, because another bridge of the
    /// same user may use it too.
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

/// Writes the last changes, so that the next bridge publishes nothing twice.
impl Drop for BridgeMemory {
    fn drop(&mut self) {
        if self.dirty {
            self.write();
        }
    }
}

/// The clubs in a file. A missing file has none. A file with other contents is an error, and it is
/// left unchanged.
fn read(file: &Path) -> io::Result<Map<String, Value>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Map::new()),
        Err(why) => return Err(why),
    };
    match serde_json::from_str(&text) {
        Ok(Value::Object(clubs)) if clubs.values().all(Value::is_object) => Ok(clubs),
        _ => Err(io::Error::other("it holds something else, and was left unchanged")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(run: u64, last: &str) -> Known {
        Known { run, last: Some(last.to_owned()) }
    }

    fn file(name: &str) -> PathBuf {
        let file = std::env::temp_dir()
            .join(format!("four-winds-memory-{}-{name}.json", std::process::id()));
        let _ = fs::remove_file(&file);
        file
    }

    #[test]
    fn the_next_bridge_uses_the_newer_of_file_and_broker() {
        let file = file("next");
        let open = |club| BridgeMemory::open(Some(&file), club).expect("a file of ours");
        let mut one = open("tuesday");
        one.note("one", known(5, "7 0 roll 2 2+3+4"));
        one.note("one", known(5, "8 0 draw 1"));
        drop(one);
        // Another bridge with another table, and another club.
        open("tuesday").note("two", known(6, "1 0 next"));
        open("friday").note("one", known(9, "1 0 next"));
        let of_broker = HashMap::from([
            ("two".to_owned(), known(6, "2 0 draw 1")),
            ("four".to_owned(), known(1, "1 0 next")),
        ]);
        let all = open("tuesday").or_later(of_broker);
        assert_eq!(all["one"], known(5, "8 0 draw 1"));
        assert_eq!(all["two"], known(6, "2 0 draw 1"), "the broker is further");
        assert_eq!(all.len(), 3);
        fs::remove_file(&file).expect("it is there");
    }

    #[test]
    fn a_file_with_other_contents_is_left_unchanged() {
        let file = file("novel");
        for novel in ["It was a dark and stormy night.", "[1]", r#"{"name":"four-winds"}"#] {
            fs::write(&file, novel).expect("a folder for such things");
            let Err(refused) = BridgeMemory::open(Some(&file), "club") else { panic!("{novel}") };
            assert!(refused.to_string().contains("--state FILE"), "{refused}");
            assert_eq!(fs::read_to_string(&file).expect("it is there"), novel);
        }
        fs::remove_file(&file).expect("it is there");
    }
}
