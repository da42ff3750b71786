//! Pictures that the screens of a game are put together from.

pub mod countdown;
pub mod dice;
pub mod tile;
pub mod wall;
