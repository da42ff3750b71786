//! The four places with their keys and screens: scenarios of keys, and random keys.

#[path = "../common/mod.rs"]
mod common;
mod entry_presses;
mod fingers;
mod mash;
mod presses;
mod scenarios;
mod settlement;
mod together;
mod twice;
mod undo;
