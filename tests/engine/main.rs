//! The rules of the game, each part by itself: hands, walls, claims, scores and winds.

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod hand;
mod house;
// It reads JSON, and the crate for that is not compiled for Miri.
#[cfg(not(miri))]
mod peers;
mod rotation;
mod rules;
mod score;
mod seating;
mod wall;
