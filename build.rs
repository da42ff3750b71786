//! Sets the link arguments of the firmware. They are not in `.cargo/config.toml`, because the
//! environment variable RUSTFLAGS would replace them there, and because the host program must not
//! get them.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    // The host program names itself after the computers that it runs on.
    println!("cargo::rustc-env=HOST_TARGET={}", env::var("TARGET").unwrap_or_default());
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return Ok(());
    }
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
