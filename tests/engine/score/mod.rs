//! What a hand is worth and who pays whom: the cases of the rule texts, and random hands against a
//! second scorer. The random hands are the same in every run.

mod brute;
mod cases;
mod counter;
mod every_hand;
mod goulash;
mod laid;
mod made;
mod properties;
mod seasons;
mod settle;
mod special;
