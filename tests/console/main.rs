//! The text protocol: what every request answers, in the library and in the program.

#[path = "../common/mod.rs"]
mod common;
mod program;
mod queries;
mod table;
