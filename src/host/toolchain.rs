//! Builds this package for the chip or for a page. That needs the core library of the target.
//! rust-toolchain.toml asks for it, but rustup does not add it to a toolchain that was installed
//! before.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::failure::Failure;

/// The processor of a Pico.
pub const CHIP: &str = "thumbv6m-none-eabi";
/// A page.
pub const PAGE: &str = "wasm32-unknown-unknown";

/// The folder of the project. `cargo run` says where it is. Without it, expect to be there. `None`
/// if we are not.
pub fn project() -> Option<PathBuf> {
    let project =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    project.join("memory.x").exists().then_some(project)
}

/// The program cargo, with the project as its folder.
pub fn cargo(project: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(project);
    cargo
}

/// Where cargo puts what it builds. A relative CARGO_TARGET_DIR is relative to the folder in which
/// cargo runs.
pub fn target_folder(project: &Path) -> PathBuf {
    project.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Lets cargo build `what` for the target with these arguments. It always runs cargo, which does
/// nothing if nothing changed.
pub fn build(project: &Path, target: &str, what: &str, arguments: &[&str]) -> Result<(), Failure> {
    add_if_missing(target, project).map_err(|why| Failure::refused(format_args!("{why}.")))?;
    let status = cargo(project).args(["build", "--target", target]).args(arguments).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => {
            Err(Failure::refused(format_args!("{what} does not build; cargo says why above.")))
        }
        Err(why) => Err(Failure::usage(format_args!(
            "cannot start cargo: {why}. In the project's folder, use `cargo run`."
        ))),
    }
}

/// Lets rustup add a target if it is missing. The error is a sentence that tells the user what to
/// do.
fn add_if_missing(target: &str, project: &Path) -> Result<(), String> {
    if !is_missing(target, project) {
        return Ok(());
    }
    eprintln!("The toolchain cannot compile for {target} yet. rustup is adding that target.");
    let added = Command::new("rustup")
        .current_dir(project)
        .args(["target", "add", target])
        .stdin(Stdio::null())
        .status();
    match added {
        Ok(status) if status.success() && !is_missing(target, project) => Ok(()),
        Ok(_) => Err(format!(
            "the toolchain lacks the target {target}, and rustup could not add it; in the project's folder, run `rustup toolchain install`"
        )),
        Err(_) => Err(format!(
            "the toolchain lacks the target {target}, and there is no rustup to add it; install rustup (https://rustup.rs)"
        )),
    }
}

/// Whether the folder that rustc names for the target's libraries is missing. If rustc cannot name
/// one, this returns false: cargo will then report the real problem.
fn is_missing(target: &str, project: &Path) -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let asked = Command::new(rustc)
        .current_dir(project)
        .args(["--print", "target-libdir", "--target", target])
        .output();
    match asked {
        Ok(said) if said.status.success() => {
            !PathBuf::from(String::from_utf8_lossy(&said.stdout).trim_end()).is_dir()
        }
        _ => false,
    }
}
