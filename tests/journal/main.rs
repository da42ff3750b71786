//! The journal: power-on restores the table, finished games can be read, and a journal in trouble
//! says so.

mod archive;
mod comes_back;
#[path = "../common/mod.rs"]
mod common;
mod endurance;
mod file;
mod log;
mod old_build;
mod rolls;
mod trouble;
