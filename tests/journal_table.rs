//! Power on = the table as it was, the games of before can be read, and a journal in trouble says so.

#[path = "journal/archive.rs"]
mod archive;
#[path = "common/checks.rs"]
mod checks;
#[path = "journal/comes_back.rs"]
mod comes_back;
mod common;
#[path = "journal/endurance.rs"]
mod endurance;
#[path = "journal/flash.rs"]
mod flash;
#[path = "common/play.rs"]
mod play;
#[path = "journal/power.rs"]
mod power;
#[path = "journal/rolls.rs"]
mod rolls;
#[path = "journal/trouble.rs"]
mod trouble;
