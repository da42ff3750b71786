//! The journal in a file. The file has the same bytes as the journal in the flash of a box.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use four_winds::journal::{BYTES, Journal, JournalHealth, SECTOR};

use super::tell::mention;

const NOT_OURS: &str = "it is not a journal, or a damaged one, and was left unchanged";

/// A file that behaves like flash. A copy of the whole file is in memory. Every write is on the
/// disk before it is reported as done.
#[derive(Debug)]
pub struct FileFlash {
    file: File,
    bytes: Vec<u8>,
}

impl FileFlash {
    /// Opens and locks the file. If it does not exist, creates a blank one.
    pub fn open(path: &Path) -> io::Result<FileFlash> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => io::Error::other("another table uses it"),
            TryLockError::Error(error) => error,
        })?;
        let mut bytes = Vec::new();
        // Reading one byte more than a journal has is enough to detect a longer file.
        (&mut file).take(BYTES as u64 + 1).read_to_end(&mut bytes)?;
        let is_new = bytes.is_empty();
        if !is_new && bytes.len() != BYTES {
            return Err(io::Error::other(NOT_OURS));
        }
        bytes.resize(BYTES, 0xff);
        let mut flash = FileFlash { file, bytes };
        if is_new {
            flash.store(0, BYTES)?;
        }
        Ok(flash)
    }

    fn store(&mut self, from: usize, to: usize) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(from as u64))?;
        self.file.write_all(self.bytes.get(from..to).unwrap_or_default())?;
        self.file.sync_data()
    }
}

/// Opens the journal in this file. If that fails, prints a warning and returns a journal that
/// stores nothing, so that the table still works.
pub fn journal(path: &Path) -> Journal<FileFlash> {
    let mounted =
        FileFlash::open(path).map(Journal::mount).and_then(|journal| match journal.health() {
            // A box may overwrite unknown contents of its own flash. A file may be somebody's work,
            // so it is left alone.
            JournalHealth::Anew => Err(io::Error::other(NOT_OURS)),
            _ => Ok(journal),
        });
    match mounted {
        Ok(journal) => journal,
        Err(why) => {
            mention(format_args!(
                "warning: nothing of this game will be kept, because {} cannot be used: {why}. \
                 Give another file: --journal FILE.",
                path.display()
            ));
            Journal::none()
        }
    }
}

/// The path of the journal: the one the user asked for, or the default. `None` if this user has no
/// folder for program data.
pub fn asked_or_default(asked: Option<&Path>) -> Option<PathBuf> {
    asked.map(Path::to_path_buf).or_else(|| default_file("journal"))
}

/// Opens the journal in this file. Without a file, prints a warning and returns a journal that
/// stores nothing.
pub fn journal_if_any(file: Option<&Path>) -> Journal<FileFlash> {
    match file {
        Some(file) => journal(file),
        None => {
            mention(format_args!(
                "warning: nothing of this game will be kept: this user has no folder for it. Give --journal FILE."
            ));
            Journal::none()
        }
    }
}

/// Erases the journal in this file and opens it. The file must not be open elsewhere.
pub fn blank(path: &Path) -> Journal<FileFlash> {
    let blanked = FileFlash::open(path).and_then(|mut flash| {
        flash.bytes.fill(0xff);
        flash.store(0, BYTES)
    });
    if let Err(why) = blanked {
        mention(format_args!("warning: {} still has its games: {why}.", path.display()));
    }
    journal(path)
}

/// The default path of one of our files: in the folder that the operating system reserves for
/// program data.
pub fn default_file(name: &str) -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_STATE_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/state")))
    };
    state.map(|state| state.join("four-winds").join(name))
}

/// The file could not be read or written.
#[derive(Debug)]
pub struct DiskError;

impl NorFlashError for DiskError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for FileFlash {
    type Error = DiskError;
}

impl ReadNorFlash for FileFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), DiskError> {
        let start = offset as usize;
        bytes.copy_from_slice(self.bytes.get(start..start + bytes.len()).ok_or(DiskError)?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FileFlash {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), DiskError> {
        let (from, to) = (from as usize, to as usize);
        self.bytes.get_mut(from..to).ok_or(DiskError)?.fill(0xff);
        self.store(from, to).map_err(|_| DiskError)
    }

    /// As in flash, a write can clear bits but cannot set them.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), DiskError> {
        let (from, to) = (offset as usize, offset as usize + bytes.len());
        let place = self.bytes.get_mut(from..to).ok_or(DiskError)?;
        place.iter_mut().zip(bytes).for_each(|(old, new)| *old &= new);
        self.store(from, to).map_err(|_| DiskError)
    }
}
