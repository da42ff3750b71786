//! The licences of everything that is inside the products, in one text.

use std::fs;
use std::path::{Path, PathBuf};

use super::packages::Package;

/// The beginnings of the names of files that hold a licence, in lower case.
const NAMES: [&str; 5] = ["license", "licence", "copying", "copyright", "notice"];

/// One part for each package: its licence as an expression, and the texts that come with it.
pub fn text(packages: &[Package]) -> String {
    let mut text = String::from(
        "Four Winds is licensed under MIT or Apache-2.0, at your option.\n\
         It contains the packages below, each under its own licence.\n",
    );
    for package in packages {
        let Package { name, version, licence, folder, .. } = package;
        text += &format!("\n{:=<80}\n{name} {version}: {licence}\n", "");
        for file in files(folder) {
            let Ok(contents) = fs::read_to_string(&file) else { continue };
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            text += &format!("\n--- {name}\n\n{}\n", contents.replace("\r\n", "\n").trim_end());
        }
    }
    text
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            path.is_file() && NAMES.iter().any(|begin| name.starts_with(begin))
        })
        .collect();
    files.sort();
    files
}
