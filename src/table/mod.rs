//! The state machine of the table.

pub mod claims;
pub mod deal;
pub mod roll;
pub mod rotation;
pub mod seating;
pub mod wall;
