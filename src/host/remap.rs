//! Builds that give the same bytes in every folder.
//!
//! The compiler writes the paths of source files into a program, for panic messages and debuggers.
//! So the folders that differ from one computer to another get a fixed name.

use std::env;
use std::path::{Path, PathBuf, absolute};
use std::process::Command;

/// The value of cargo's option `--config` that renames the folders for this target.
pub fn config(target: &str, project: &Path) -> String {
    let project = project.canonicalize().unwrap_or_else(|_| project.to_owned());
    let mut folders = vec![(project, "/four-winds")];
    folders.extend(cargo_home().map(|home| (home, "/cargo")));
    folders.extend(sysroot().map(|sysroot| (sysroot, "/rust")));
    // Build scripts write sources there. Without this variable it is a folder of the project. It may
    // not exist yet.
    let built = env::var_os("CARGO_TARGET_DIR").and_then(|it| absolute(it).ok());
    folders.extend(built.map(|built| (built, "/four-winds/target")));
    let flags = folders.iter().map(|(from, to)| {
        // A literal string of TOML has no escapes, so the folder must not contain its quote.
        format!("'--remap-path-prefix={}={to}'", from.display().to_string().replace('\'', ""))
    });
    format!("target.{target}.rustflags=[{}]", flags.collect::<Vec<_>>().join(","))
}

/// The folder in which cargo keeps the sources of dependencies.
fn cargo_home() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"))?));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(home()?.join(".cargo")))
}

/// The folder of the toolchain.
fn sysroot() -> Option<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).args(["--print", "sysroot"]).output().ok()?;
    let text = String::from_utf8(said.stdout).ok()?;
    (said.status.success()).then(|| PathBuf::from(text.trim_end()))
}
