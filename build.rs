//! Sets the link arguments of the firmware, and tells it which commit it is built from. The arguments
//! are not in `.cargo/config.toml`, because the environment variable RUSTFLAGS would replace them
//! there, and because the host program must not get them.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// Names the commit where there is no git, for example when a release is built again from an archive
/// of its sources.
const COMMIT: &str = "FOUR_WINDS_COMMIT";

/// Whatever goes into the firmware. If any of it differs from the commit, the firmware says so.
const SOURCES: [&str; 7] =
    ["build.rs", "memory.x", "src", "boards", "Cargo.toml", "Cargo.lock", ".cargo/config.toml"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    // The host program names itself after the computers that it runs on.
    println!("cargo::rustc-env=HOST_TARGET={}", env::var("TARGET").unwrap_or_default());
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return Ok(());
    }
    identify();
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::copy("memory.x", Path::new(&out).join("memory.x"))?;
    println!("cargo::rustc-link-search={}", Path::new(&out).display());
    // link.x has the vectors and sections, link-rp.x the second-stage boot loader, and defmt.x the
    // strings of the log.
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Ok(())
}

/// Tells the firmware its commit and its build profile.
fn identify() {
    println!("cargo::rerun-if-env-changed={COMMIT}");
    let told = env::var(COMMIT).ok().filter(|told| !told.is_empty());
    let commit = told.or_else(commit_of_git).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=BUILT_FROM={commit}");
    println!("cargo::rustc-env=BUILT_AS={}", env::var("PROFILE").unwrap_or_default());
}

/// The commit that is checked out, with a mark if the sources differ from it. `None` outside git.
fn commit_of_git() -> Option<String> {
    // The sources may be a folder without git inside another project that has it.
    let top = Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()?;
    if top != Path::new(&env::var_os("CARGO_MANIFEST_DIR")?).canonicalize().ok()? {
        return None;
    }
    // This file grows with every commit and with every change of the branch.
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    SOURCES.iter().for_each(|source| println!("cargo::rerun-if-changed={source}"));
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(SOURCES);
    let mark = if git(&status)?.is_empty() { "" } else { "-changed" };
    Some(format!("{commit}{mark}"))
}

/// What git answers, without the line break at its end. `None` if there is no git, or if it refuses.
fn git(arguments: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim_end().to_owned())
}
