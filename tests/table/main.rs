//! A table from the first roll to the end of the game: random play, scenarios, undo and corrections.

#[path = "../common/mod.rs"]
mod common;
mod random_play;
// They read JSON, and the crate for that is not compiled for Miri.
#[cfg(not(miri))]
mod scenarios;
mod undo_and_correct;
