//! The entry point. One package builds three programs: the firmware of the box (target without an
//! operating system), the table inside a page (WebAssembly) and the program for a computer.
#![cfg_attr(target_os = "none", no_std)]
#![cfg_attr(any(target_os = "none", target_family = "wasm"), no_main)]

#[cfg(target_os = "none")]
mod firmware;
#[cfg(not(any(target_os = "none", target_family = "wasm")))]
mod host;
#[cfg(not(target_os = "none"))]
mod live;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(any(target_os = "none", target_family = "wasm")))]
fn main() -> std::process::ExitCode {
    host::main()
}
