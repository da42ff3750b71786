//! Four Winds: the engine of an electronic referee for a real mahjong table.
//!
//! Everything here is `no_std`, allocates nothing and reads no clock: time, randomness and flash are passed in, so the
//! whole crate runs under `cargo test` on a computer exactly as it runs on the box.
//!
//! | module | what it knows |
//! |---|---|
//! | [`tile`], [`seat`], [`hand`] | the vocabulary: tiles, places and winds, hands and their notation |
//! | [`rules`] | the five rule sets, one file each, all in the same shape |
//! | [`score`] | counting a hand, special hands, settlement; knows no table |
//! | [`table`] | the state machine from the first roll to the end of the game |
//! | [`entropy`] | dice that can be trusted: health tests, conditioning, generator, proofs |
//! | [`console`] | the text protocol for people, club software and tests |
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(test)]
extern crate std;

pub mod console;
pub mod entropy;
pub mod hand;
pub mod journal;
pub mod rules;
pub mod score;
pub mod seat;
pub mod table;
pub mod tile;
