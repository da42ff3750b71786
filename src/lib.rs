//! Four Winds: the engine of an electronic referee for a real mahjong table.
//!
//! The crate is `no_std`, allocates nothing and reads no clock. Time, randomness and flash are
//! passed in. So the same code runs in the box, in a browser and under `cargo test`.
//!
//! # Modules
//!
//! From bottom to top: a module uses only the modules above it in this table. The exact order is in
//! `docs/architecture.md`, and a test checks it.
//!
//! | module | purpose |
//! |---|---|
//! | [`cut`], [`mod@codes`], [`problem`] | a text of limited length; enums with a word in the text protocol; an error of the text protocol |
//! | [`seat`], [`tile`], [`words`], [`hand`] | places and winds; tiles; the words of a line; hands and their notation |
//! | [`key`], [`size`], [`roll`] | one of a place's four keys; the size of a display; a roll of the dice |
//! | [`sound`], [`settings`], [`debounce`] | the buzzer's patterns; sound and brightness; the contact of a key |
//! | [`checkin`], [`restart`], [`program`] | which task of the firmware is missing; why the box started; the sum of its program |
//! | [`score`] | counting a hand, special hands, settlement |
//! | [`rules`] | the five rule sets, one file each, all of the same shape |
//! | [`entropy`] | fair dice: health tests, conditioning, the generator, proofs |
//! | [`table`] | the state machine from the first roll to the end of the game |
//! | [`journal`] | the events in flash, safe from power cuts; finished games |
//! | [`boards`] | pins, displays and bus speed of every board |
//! | [`screen`] | what a display shows, as data and as pixels |
//! | [`panel`] | the screens and menus of one place |
//! | [`referee`] | keys in, screens and sounds out |
//! | [`console`] | the text protocol for people, club software and tests |
//! | `desk` | a table with its log, for the host program and tests; not in the firmware |
//!
//! # Example
//!
//! A game begins, and the player at place 2 presses the key under the label ROLL.
//!
//! ```
//! use four_winds::entropy::seeded::SeededDice;
//! use four_winds::key::Key;
//! use four_winds::referee::Referee;
//! use four_winds::seat::Place;
//! use four_winds::table::Event;
//!
//! let mut referee = Referee::new();
//! let mut dice = SeededDice::new(1);
//! referee.apply(&Event::parse("new british").unwrap(), 0).unwrap();
//!
//! // What the display of place 2 shows, in words. The first key rolls.
//! let place = Place::ALL[2];
//! let text = referee.view(place).text();
//! assert_eq!(text.title, "Who is East?");
//! assert_eq!(text.keys[0], "ROLL");
//!
//! // The key goes down after 100 ms. The press becomes an event.
//! let reaction = referee.press(place, Key::ALL[0], 100, 100_000, &mut dice);
//! assert!(reaction.events[0].event.to_string().starts_with("seat-roll 2 "));
//!
//! // An event that is not possible now is refused, and nothing changes.
//! let seq = referee.history().seq();
//! assert!(referee.apply(&Event::parse("discard 2").unwrap(), 200).is_err());
//! assert_eq!(referee.history().seq(), seq);
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(test)]
extern crate std;

#[path = "../boards/mod.rs"]
pub mod boards;
mod bytes;
pub mod checkin;
pub mod codes;
pub mod console;
pub mod cut;
pub mod debounce;
#[cfg(not(target_os = "none"))]
pub mod desk;
pub mod entropy;
pub mod flash_chip;
pub mod hand;
pub mod journal;
pub mod key;
pub mod panel;
pub mod problem;
pub mod program;
pub mod referee;
pub mod restart;
pub mod roll;
pub mod rules;
pub mod score;
pub mod screen;
pub mod seat;
pub mod selftest;
pub mod settings;
pub mod size;
mod sort;
pub mod sound;
pub mod table;
pub mod tile;
pub mod words;
