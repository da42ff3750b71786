//! Sets the link arguments. The memory of the chip is divided as for the firmware, so the tests know where
//! the journal lies and stay away from it.

use std::path::Path;
use std::{env, fs, io};

const MEMORY: &str = "../../memory.x";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={MEMORY}");
    println!("cargo::rustc-check-cfg=cfg(rust_analyzer)");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::copy(MEMORY, Path::new(&out).join("memory.x"))?;
    println!("cargo::rustc-link-search={}", Path::new(&out).display());
    // The first three as for the firmware, the last one lists the tests for probe-rs.
    for script in ["link.x", "link-rp.x", "defmt.x", "embedded-test.x"] {
        println!("cargo::rustc-link-arg=-T{script}");
    }
    println!("cargo::rustc-link-arg=--nmagic");
    Ok(())
}
