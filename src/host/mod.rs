//! The program on a computer: which command was asked for. Each command is in a file of its own.

mod board;
mod bridge;
mod browser;
mod chip_target;
mod console;
mod dice;
mod elf;
mod failure;
mod firmware_file;
mod journal_file;
mod link;
mod pages;
mod paint;
mod picture;
mod pull;
mod recorded;
mod replay;
mod scoreboard;
mod size;
mod tell;
mod uf2;
mod verify;
mod wiring;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Four Winds, the referee of a mahjong table. Without a command it opens the table in a browser.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Example:\n  cargo run                  then open the address it prints\n  cargo run -- --port 8080"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    table: browser::Args,
}

#[derive(Subcommand)]
enum Command {
    Table(browser::Args),
    Picture(picture::Args),
    Wiring(wiring::Args),
    Uf2(uf2::Args),
    Size(size::Args),
    Dice(dice::Args),
    Verify(verify::Args),
    Console(console::Args),
    Replay(replay::Args),
    Pull(pull::Args),
    Bridge(bridge::Args),
    Scoreboard(scoreboard::Args),
}

pub fn main() -> ExitCode {
    let Arguments { command, table } = Arguments::parse();
    let result = match command.unwrap_or(Command::Table(table)) {
        Command::Table(args) => browser::run(&args),
        Command::Picture(args) => picture::run(&args),
        Command::Wiring(args) => wiring::run(&args),
        Command::Uf2(args) => uf2::run(&args),
        Command::Size(args) => size::run(&args),
        Command::Dice(args) => dice::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Console(args) => console::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Pull(args) => pull::run(&args),
        Command::Bridge(args) => bridge::run(&args),
        Command::Scoreboard(args) => scoreboard::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            tell::mention(format_args!("four-winds: {failure}"));
            failure.exit_code()
        }
    }
}
