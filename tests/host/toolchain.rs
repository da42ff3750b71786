//! A toolchain without the core library of the chip or of a page: the program asks rustup to add it,
//! or says what to do. The tools here are stand-ins, so that no real toolchain is changed.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Output};

use super::stderr;

struct Tools(PathBuf);

impl Tools {
    /// A compiler whose library folder does not exist, and a cargo that builds nothing.
    fn new(name: &str) -> Tools {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("host").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("cargo's directory is writable");
        let tools = Tools(folder);
        tools.tool("rustc", &format!("echo {}/library", tools.0.display()));
        tools.tool("cargo", "echo cargo was asked >&2; exit 1");
        tools
    }

    fn tool(&self, name: &str, does: &str) {
        let file = self.0.join(name);
        fs::write(&file, format!("#!/bin/sh\n{does}\n")).expect("cargo's directory is writable");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("its files are ours");
    }

    /// Runs `uf2` with only these tools.
    fn uf2(&self) -> Output {
        self.run("uf2")
    }

    /// Runs a command that writes a file, with only these tools.
    fn run(&self, command: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_four-winds"))
            .args([command, "--out"])
            .arg(self.0.join("unused"))
            .env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
            .env("CARGO", self.0.join("cargo"))
            .env("RUSTC", self.0.join("rustc"))
            .env("PATH", &self.0)
            .output()
            .expect("the program starts")
    }
}

#[test]
fn a_missing_core_library_is_added() {
    let tools = Tools::new("added");
    tools.tool("rustup", &format!("echo $* >&2; /bin/mkdir {}/library", tools.0.display()));
    let output = tools.uf2();
    assert!(
        stderr(&output).contains("target add thumbv6m-none-eabi\ncargo was asked"),
        "{}",
        stderr(&output)
    );
    // Now the library is there, and rustup is not asked again.
    let output = tools.uf2();
    assert!(stderr(&output).starts_with("cargo was asked"), "{}", stderr(&output));
}

#[test]
fn a_missing_library_for_the_page_is_added() {
    let tools = Tools::new("page-added");
    tools.tool("rustup", &format!("echo $* >&2; /bin/mkdir {}/library", tools.0.display()));
    let output = tools.run("page");
    assert!(
        stderr(&output).contains("target add wasm32-unknown-unknown\ncargo was asked"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_core_library_that_cannot_be_added_is_told_before_cargo_fails() {
    let without = Tools::new("without");
    let refusing = Tools::new("refusing");
    refusing.tool("rustup", "exit 1");
    for (tools, advice) in
        [(without, "install rustup"), (refusing, "run `rustup toolchain install`")]
    {
        let output = tools.uf2();
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(advice), "{}", stderr(&output));
        assert!(!stderr(&output).contains("cargo was asked"), "{}", stderr(&output));
    }
}
