//! Hands made by chance, the same ones every time: the scorer against a second one, and what must hold for every hand.

mod brute;
mod goulash;
mod made;
mod properties;
mod seasons;
