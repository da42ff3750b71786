//! The part of the toolchain that only the firmware needs: the core library for its chip. rustup does not add it to a toolchain that
//! it already has, although rust-toolchain.toml asks for it. The tests of the firmware use this file too.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const TARGET: &str = "thumbv6m-none-eabi";

/// Has rustup add the chip's core library if it is missing; otherwise a sentence that says what to do.
pub fn add_if_missing(project: &Path) -> Result<(), String> {
    if !is_missing(project) {
        return Ok(());
    }
    eprintln!("The toolchain has nothing for {TARGET} yet: rustup adds it.");
    let added =
        Command::new("rustup").current_dir(project).args(["target", "add", TARGET]).stdin(Stdio::null()).status();
    match added {
        Ok(status) if status.success() && !is_missing(project) => Ok(()),
        Ok(_) => Err(format!(
            "the toolchain has no {TARGET}, and rustup could not add it; in the project's folder, run `rustup toolchain install`"
        )),
        Err(_) => Err(format!(
            "the toolchain has no {TARGET}, and there is no rustup to add it; install rustup (https://rustup.rs)"
        )),
    }
}

/// Whether the compiler says where the library is, and it is not there. One that says nothing is left to cargo to complain about.
fn is_missing(project: &Path) -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let asked =
        Command::new(rustc).current_dir(project).args(["--print", "target-libdir", "--target", TARGET]).output();
    match asked {
        Ok(said) if said.status.success() => !PathBuf::from(String::from_utf8_lossy(&said.stdout).trim_end()).is_dir(),
        _ => false,
    }
}
