//! The queries, one file each.

pub mod score;
pub mod settle;
