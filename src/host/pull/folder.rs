//! The folder that `pull` saves to. A file is saved whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::super::failure::Failure;

pub struct Folder {
    path: PathBuf,
    saved: usize,
}

impl Folder {
    pub fn open(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path).map_err(|why| {
            Failure::refused(format_args!(
                "cannot make the folder {}: {why}. Give --out another one.",
                path.display()
            ))
        })?;
        Ok(Folder { path: path.to_owned(), saved: 0 })
    }

    /// The contents of a file that was saved earlier.
    pub fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path.join(name)).ok()
    }

    /// Saves a file. It is first written under another name; when it is on the disk, one rename
    /// replaces the old file.
    pub fn save(&mut self, name: &str, contents: &str) -> Result<(), Failure> {
        let (file, part) = (self.path.join(name), self.path.join(format!("{name}.part")));
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(contents.as_bytes())?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&part, &file)).map_err(|why| {
            let _ = fs::remove_file(&part);
            Failure::refused(format_args!(
                "cannot write {}: {why}. Make room or give --out another folder; {}",
                file.display(),
                self.in_words()
            ))
        })?;
        self.saved += 1;
        Ok(())
    }

    /// How many files were saved, as a sentence for the user.
    pub fn in_words(&self) -> String {
        let folder = self.path.display();
        match self.saved {
            0 => format!("Nothing new was saved in {folder}."),
            1 => format!("1 file was saved in {folder}."),
            many => format!("{many} files were saved in {folder}."),
        }
    }
}
