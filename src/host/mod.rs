//! The program for a computer. This file reads the command line and runs the chosen command; each
//! command has its own file or folder.

mod binary_info;
mod board;
mod bridge;
mod browser;
mod case;
mod console;
mod dice;
mod elf;
mod failure;
mod firmware_file;
mod journal_file;
mod link;
mod page;
mod pages;
mod paint;
mod picture;
mod pull;
mod recorded;
mod release;
mod remap;
mod replay;
mod scoreboard;
mod size;
mod story;
mod sum;
mod tell;
mod toolchain;
mod uf2;
mod verify;
mod wiring;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Four Winds, the referee for a mahjong table. Without a command it serves the table to a browser.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Example:\n  cargo run                  then open the address it prints\n  cargo run -- --port 8080"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    table: browser::TableArgs,
}

#[derive(Subcommand)]
enum Command {
    Table(browser::TableArgs),
    Page(page::PageArgs),
    Picture(picture::PictureArgs),
    Wiring(wiring::WiringArgs),
    Case(case::CaseArgs),
    Uf2(uf2::Uf2Args),
    Release(release::ReleaseArgs),
    Size(size::SizeArgs),
    Dice(dice::DiceArgs),
    Verify(verify::VerifyArgs),
    Console(console::ConsoleArgs),
    Replay(replay::ReplayArgs),
    Pull(pull::PullArgs),
    Bridge(bridge::BridgeArgs),
    Scoreboard(scoreboard::ScoreboardArgs),
}

pub fn main() -> ExitCode {
    let Arguments { command, table } = Arguments::parse();
    let result = match command.unwrap_or(Command::Table(table)) {
        Command::Table(args) => browser::run(&args),
        Command::Page(args) => page::run(&args),
        Command::Picture(args) => picture::run(&args),
        Command::Wiring(args) => wiring::run(&args),
        Command::Case(args) => case::run(&args),
        Command::Uf2(args) => uf2::run(&args),
        Command::Release(args) => release::run(&args),
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
