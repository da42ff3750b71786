//! The pictures on the screens of a game.

pub mod chip;
pub mod countdown;
pub mod dice;
pub mod tile;
pub mod wall;
pub mod wall_side;
