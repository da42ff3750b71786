//! The licences of everything that is inside the products, in one text.

use std::fs;
use std::path::{Path, PathBuf};

use super::packages::Package;

/// The beginnings of the names of files that hold a licence, in lower case.
const NAMES: [&str; 5] = ["license", "licence", "copying", "copyright", "notice"];

/// The standard texts by their name in SPDX, the one that is taken first at the beginning.
const STANDARD: [(&str, &str); 3] = [
    ("Apache-2.0", include_str!("../../../LICENSE-APACHE")),
    ("MIT", include_str!("../../../LICENSE-MIT")),
    ("BSD-3-Clause", include_str!("BSD-3-Clause.txt")),
];
/// Who our own text of MIT names.
const OURS: &str = "2026 The Four Winds authors";

/// One part for each package: its licence as an expression, and the texts that come with it.
pub fn text(packages: &[Package]) -> String {
    let mut text = String::from(
        "Four Winds is licensed under MIT or Apache-2.0, at your option.\n\
         It contains the packages below, each under its own licence.\n",
    );
    for package in packages {
        let Package { name, version, licence, folder, .. } = package;
        text += &format!("\n{:=<80}\n{name} {version}: {licence}\n", "");
        let shipped = shipped(folder);
        let texts = if shipped.is_empty() { standard(package) } else { shipped };
        for (name, contents) in texts {
            text += &format!("\n--- {name}\n\n{}\n", contents.trim_end());
        }
    }
    text
}

/// The names and contents of the files with licences that come with a package.
fn shipped(folder: &Path) -> Vec<(String, String)> {
    let read = |file: PathBuf| {
        let contents = fs::read_to_string(&file).ok()?.replace("\r\n", "\n");
        let name = file.file_name()?.to_string_lossy().into_owned();
        (!contents.trim().is_empty()).then_some((name, contents))
    };
    files(folder).into_iter().filter_map(read).collect()
}

/// The standard texts of a package's licence, with the names of its authors. Many crates are
/// published without a file, but most licences want their text to go with every copy. Every part of
/// an AND applies, and one of an OR is enough.
fn standard(package: &Package) -> Vec<(String, String)> {
    let holders = match package.authors.as_slice() {
        [] => format!("the authors of {}", package.name),
        authors => authors.join(", "),
    };
    let expression = package.licence.replace(['(', ')'], "").replace('/', " OR ");
    let one_of = |part: &str| {
        let (name, text) =
            STANDARD.iter().find(|(id, _)| part.split(" OR ").any(|it| it.trim() == *id))?;
        let heading = format!("{name} (the standard text; by {holders})");
        Some((heading, text.replace(OURS, &holders).replace("<holders>", &holders)))
    };
    expression.split(" AND ").filter_map(one_of).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn package(licence: &str) -> Package {
        Package {
            name: "void".to_owned(),
            version: "1.0.2".to_owned(),
            licence: licence.to_owned(),
            authors: vec!["Ada <ada@example.org>".to_owned(), "Bob".to_owned()],
            folder: PathBuf::new(),
            source: None,
        }
    }

    /// The part of a package in the text. The first part is about ours.
    fn text_of(package: Package) -> String {
        let text = text(&[package]);
        text.split_once("Apache-2.0, at your option").expect("our own licence").1.to_owned()
    }

    #[test]
    fn a_package_without_a_file_gets_the_standard_text_with_its_authors() {
        let bsd = text_of(package("BSD-3-Clause"));
        assert!(bsd.contains("Copyright (c) Ada <ada@example.org>, Bob\n"), "{bsd}");
        assert!(
            bsd.contains("2. Redistributions in binary form must reproduce the above copyright")
        );
        let mit = text_of(package("MIT"));
        assert!(mit.contains("Copyright (c) Ada <ada@example.org>, Bob\n"), "{mit}");
        assert!(
            mit.contains("Permission is hereby granted") && !mit.contains("Four Winds authors")
        );
        // One of these is enough.
        let either = text_of(package("MIT/Apache-2.0"));
        assert!(either.contains("Version 2.0, January 2004") && either.contains("by Ada"));
        assert!(!either.contains("Permission is hereby granted"));
        // Both apply.
        let both = text_of(package("(MIT OR Apache-2.0) AND BSD-3-Clause"));
        assert!(both.contains("Version 2.0, January 2004") && both.contains("Redistributions"));
    }
}
