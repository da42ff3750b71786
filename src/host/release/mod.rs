//! `four-winds release`: builds everything that a release has, into one folder.

mod licences;
mod packages;
mod sbom;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use four_winds::boards::{self, Board};
use four_winds::program::VERSION;

use super::elf::Image;
use super::failure::Failure;
use super::sum::sha256;
use super::tell::tell;
use super::toolchain::{self, CHIP};
use super::{firmware_file, page, remap, uf2};

/// Builds a release into a folder: firmware for every board, the table as one page, this program,
/// licences, a list of all dependencies (SBOM), sizes, changes and SHA-256 sums.
///
/// The firmware and the page do not depend on the folder in which they are built.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- release --out dist")]
pub struct ReleaseArgs {
    /// The folder to write to. It must not exist, or be empty
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Build only the firmware of this board, and the page. For checking that two builds are equal
    #[arg(long, value_name = "BOARD", value_parser = super::board::by_name())]
    only: Option<&'static Board>,
    /// Refuse if this tag is not that of the version, such as v0.2.0, or if the changelog does not
    /// say what is new in it
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
}

static BOARDS: &[Board] = &boards::ALL;

/// The beginning of the file with the sums that boxes show.
const PROGRAMS: &str = "\
# SHA-256 of the program in the flash of each board. A box shows it on its display (menu, Program)
# and as \"program_sha256\" in the answer to `info` over USB. It is the sum of the bytes that the
# blocks of the .uf2 file carry (256 each), one after the other. It is not the sum of the .uf2 file
# itself, which is in SHA256SUMS.
";

pub fn run(args: &ReleaseArgs) -> Result<(), Failure> {
    let project = toolchain::project().ok_or_else(|| {
        Failure::usage(
            "a release is built from the source. In the project's folder, run `cargo run -- release`.",
        )
    })?;
    let changes = changes(&project, args.tag.as_deref())?;
    let mut folder = Release::begin(&args.out)?;
    match args.only {
        Some(board) => folder.firmware(board, &project)?,
        None => {
            for board in BOARDS {
                folder.firmware(board, &project)?;
            }
        }
    }
    folder.add("table.html", page::build(&BOARDS[0])?.as_bytes())?;
    if args.only.is_none() {
        folder.program(&project)?;
        let packages = packages::of(&project)?;
        folder.add("LICENCES.txt", licences::text(&packages).as_bytes())?;
        folder.add("sbom.cdx.json", sbom::json(VERSION, &packages).as_bytes())?;
        folder.add("CHANGES.md", changes.as_bytes())?;
    }
    folder.end()
}

/// The folder of a release and what is in it.
struct Release {
    path: PathBuf,
    /// Name, size and SHA-256 of each file.
    files: Vec<(String, usize, String)>,
    /// Flash and memory of each firmware, in words.
    sizes: String,
    /// The sum that each box shows, in words.
    programs: String,
}

impl Release {
    fn begin(path: &Path) -> Result<Release, Failure> {
        let made = fs::create_dir_all(path).and_then(|()| fs::read_dir(path));
        let mut entries = made.map_err(|why| {
            let path = path.display();
            Failure::refused(format_args!(
                "cannot write to {path}: {why}. Give --out another folder."
            ))
        })?;
        if entries.next().is_some() {
            return Err(Failure::usage(format_args!(
                "{} is not empty. Give --out a new folder, so that nothing old is in the release.",
                path.display()
            )));
        }
        Ok(Release {
            path: path.to_owned(),
            files: Vec::new(),
            sizes: String::new(),
            programs: PROGRAMS.to_owned(),
        })
    }

    fn add(&mut self, name: &str, contents: &[u8]) -> Result<(), Failure> {
        let file = self.path.join(name);
        fs::write(&file, contents).map_err(|why| Failure::unwritable(&file, why))?;
        self.files.push((name.to_owned(), contents.len(), sha256(contents)));
        Ok(())
    }

    /// The firmware of a board: ELF for a debug probe, UF2 for the Pico's drive.
    fn firmware(&mut self, board: &'static Board, project: &Path) -> Result<(), Failure> {
        let config = remap::config(CHIP, project);
        let file = firmware_file::build(board, &["--config", &config])?;
        let elf = fs::read(&file).map_err(|why| Failure::unreadable(&file, why))?;
        let image = Image::parse(&elf).map_err(|why| {
            Failure::refused(format_args!("the firmware for {} is {why}.", board.name))
        })?;
        let name = uf2::file_stem(&image, board);
        let blocks = uf2::from_image(&image).map_err(|why| {
            Failure::refused(format_args!("the firmware for {} does not fit: {why}.", board.name))
        })?;
        let sum = uf2::program_sum(&image).map_err(|why| {
            Failure::refused(format_args!("the firmware for {} has no sum: {why}.", board.name))
        })?;
        let _ = writeln!(self.programs, "{sum}  {}", board.name);
        let (flash, ram) = (image.flash_bytes(), image.static_ram_bytes());
        let _ = writeln!(
            self.sizes,
            "{}: {flash} bytes of flash, {ram} bytes of static RAM",
            board.name
        );
        self.add(&format!("{name}.elf"), &elf)?;
        self.add(&format!("{name}.uf2"), &blocks)
    }

    /// This program, for computers like this one.
    fn program(&mut self, project: &Path) -> Result<(), Failure> {
        let config = remap::config(packages::HOST, project);
        let host = packages::HOST;
        toolchain::build(
            project,
            host,
            "the program",
            &["--profile", "dist", "--config", &config],
        )?;
        let ending = std::env::consts::EXE_SUFFIX;
        let file =
            toolchain::target_folder(project).join(host).join(format!("dist/four-winds{ending}"));
        let bytes = fs::read(&file).map_err(|why| Failure::unreadable(&file, why))?;
        let name = format!("four-winds-{VERSION}-{host}{ending}");
        self.add(&name, &bytes)?;
        // Copying the permissions keeps the file executable.
        let out = self.path.join(&name);
        fs::metadata(&file)
            .and_then(|from| fs::set_permissions(&out, from.permissions()))
            .map_err(|why| Failure::unwritable(&out, why))
    }

    /// Writes sizes and sums, and lists the folder.
    fn end(mut self) -> Result<(), Failure> {
        let mut sizes = std::mem::take(&mut self.sizes);
        for (name, bytes, _) in &self.files {
            let _ = writeln!(sizes, "{bytes:>10} {name}");
        }
        self.add("SIZES.txt", sizes.as_bytes())?;
        let programs = std::mem::take(&mut self.programs);
        self.add("PROGRAMS.txt", programs.as_bytes())?;
        let sums: String =
            self.files.iter().map(|(name, _, sum)| format!("{sum}  {name}\n")).collect();
        self.add("SHA256SUMS", sums.as_bytes())?;
        for (name, bytes, _) in &self.files {
            tell(format_args!("{bytes:>10} {name}"))?;
        }
        Ok(())
    }
}

/// The changelog's part about this version. Without a tag, what is not released yet comes first.
fn changes(project: &Path, tag: Option<&str>) -> Result<String, Failure> {
    let file = project.join("CHANGELOG.md");
    let log = fs::read_to_string(&file).map_err(|why| Failure::unreadable(&file, why))?;
    match tag {
        None => Ok(excerpt(&log, VERSION)),
        Some(tag) => tagged(&log, VERSION, tag).map_err(Failure::usage),
    }
}

/// The changelog's part about a version that has this tag, or what must be done before.
fn tagged(log: &str, version: &str, tag: &str) -> Result<String, String> {
    if tag != format!("v{version}") {
        return Err(format!(
            "the tag is {tag}, and the version is {version}. Change `version` in Cargo.toml, or tag v{version}."
        ));
    }
    if has_entries(section(log, "Unreleased").unwrap_or_default()) {
        return Err(format!(
            "CHANGELOG.md has entries under Unreleased. Move them under {version}, and tag again."
        ));
    }
    match section(log, version).filter(|section| has_entries(section)) {
        Some(section) => Ok(format!("## {}\n", section.trim_end())),
        None => {
            Err(format!("CHANGELOG.md has no entries for {version}. Write them, and tag again."))
        }
    }
}

fn excerpt(log: &str, version: &str) -> String {
    // While a version is being worked on, its section is still called Unreleased.
    let unreleased = section(log, "Unreleased").filter(|section| has_entries(section));
    let found = unreleased.or_else(|| section(log, version));
    found.map_or(String::new(), |section| format!("## {}\n", section.trim_end()))
}

/// The section whose heading begins with this word.
fn section<'a>(log: &'a str, title: &str) -> Option<&'a str> {
    let mut sections = log.split("\n## ").skip(1);
    sections.find(|section| section.split_whitespace().next() == Some(title))
}

fn has_entries(section: &str) -> bool {
    section.contains("\n- ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_excerpt_is_the_newest_section_with_something_in_it() {
        let log = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 - today\n\n- first\n";
        assert_eq!(excerpt(log, "0.1.0"), "## Unreleased\n\n- new\n");
        let log = "# Changelog\n\n## Unreleased\n\n## 0.1.0 - today\n\n- first\n";
        assert_eq!(excerpt(log, "0.1.0"), "## 0.1.0 - today\n\n- first\n");
        assert_eq!(excerpt("# Changelog\n", "0.1.0"), "");
    }

    #[test]
    fn a_tag_is_that_of_the_version_and_its_changes_are_told() {
        let log = "# Changelog\n\n## Unreleased\n\n## 0.1.0 - today\n\n- first\n";
        assert_eq!(tagged(log, "0.1.0", "v0.1.0").unwrap(), "## 0.1.0 - today\n\n- first\n");
        let refused = |log: &str, version: &str, tag: &str| tagged(log, version, tag).unwrap_err();
        assert!(refused(log, "0.1.0", "v0.2.0").contains("the version is 0.1.0"));
        assert!(refused(log, "0.1.0", "0.1.0").contains("tag v0.1.0"));
        assert!(refused(log, "0.1", "v0.1").contains("no entries for 0.1."));
        let log = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 - today\n\n- first\n";
        assert!(refused(log, "0.1.0", "v0.1.0").contains("under Unreleased"));
    }

    #[test]
    fn licences_and_list_are_about_the_chip_the_page_and_the_program() {
        let packages = packages::of(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("cargo answers");
        let names: Vec<&str> = packages.iter().map(|it| it.name.as_str()).collect();
        for name in ["four-winds", "crc", "embassy-rp", "axum"] {
            assert!(names.contains(&name), "{name}");
        }
        assert!(!names.contains(&"rcgen"), "only the tests use it");
        let text = licences::text(&packages);
        assert!(text.contains("\naxum ") && text.contains("Permission is hereby granted"));
        let rule = "=".repeat(80);
        let parts: Vec<&str> = text.split(&rule).skip(1).collect();
        assert_eq!(parts.len(), packages.len());
        for part in parts {
            let licence = part.split_once("\n--- ").map_or("", |(_, licence)| licence);
            assert!(licence.len() > 200, "no licence text: {part}");
        }
        let list: serde_json::Value =
            serde_json::from_str(&sbom::json(VERSION, &packages)).expect("JSON");
        assert_eq!(list["components"].as_array().map(Vec::len), Some(packages.len() - 1));
    }
}
