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
//! | [`panel`], [`screen`] | the keys and menus of one place; what its display shows, as data and as pixels |
//! | [`sound`] | what the buzzer plays |
//! | [`referee`] | keys in, screens and sounds out: what the box and the host program both run |
//! | [`journal`] | what happened, kept in flash through any power cut; the games of before |
//! | [`boards`] | pins, displays and bus speed of every board |
//! | [`checkin`], [`restart`] | which task of the firmware is missing; why the box started |
//! | [`console`] | the text protocol for people, club software and tests |
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(test)]
extern crate std;

#[path = "../boards/mod.rs"]
pub mod boards;
mod bytes;
pub mod checkin;
pub mod console;
pub mod entropy;
pub mod hand;
pub mod journal;
pub mod panel;
pub mod referee;
pub mod restart;
pub mod rules;
pub mod score;
pub mod screen;
pub mod seat;
mod sort;
pub mod sound;
pub mod table;
pub mod tile;
