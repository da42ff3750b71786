//! `four-winds pull PORT`: saves the games of a box and checks each log by replaying it.

mod folder;
mod progress;

use std::path::PathBuf;

use serde_json::Value;

use self::folder::Folder;
use self::progress::Progress;
use super::dice::os_dice;
use super::failure::Failure;
use super::link::{BoxPort, Link, LinkProblem, ports_in_words, short_name};
use super::tell::tell;
use crate::live::check::{Totals, replays};
use crate::live::sheet;

/// Saves scores and logs from a box and checks that each log replays to the same totals.
///
/// Every game gets a .csv file with its scores, one hand per line, a .log file with its events, and a
/// .html file with its score sheet to print.
/// The files of the game in progress are called `current`. Finished games that are already saved
/// are not read again. Without PORT, the command lists the ports of this computer.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- pull /dev/ttyACM0 --out tuesday\n\n\
                        Exit codes: 0 all saved and checked, 1 something failed, 2 wrong arguments")]
pub struct PullArgs {
    /// The box's serial port, e.g. /dev/ttyACM0 or COM3; tcp:HOST:PORT for a table on another
    /// computer
    port: Option<BoxPort>,
    /// The folder to save to. Without it, a folder named after the box, inside the current folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// How often to read the current game again because play went on in the meantime.
const MOST_TRIES: u32 = 50;

pub fn run(args: &PullArgs) -> Result<(), Failure> {
    let Some(port) = &args.port else {
        return Err(Failure::usage(format_args!(
            "say which port the box is on: pull PORT. {}",
            ports_in_words()
        )));
    };
    let link = Link::open(port).map_err(|problem| problem.failure())?;
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("four-winds-{}", short_name(port))));
    let mut pull =
        Pull { link, folder: Folder::open(&folder)?, progress: Progress::new(), wrong: Vec::new() };
    let ended = pull.everything();
    pull.progress.end();
    let saved = pull.folder.in_words();
    match ended {
        Ok(()) if pull.wrong.is_empty() => tell(saved),
        Ok(()) => Err(Failure::refused(format_args!(
            "{}\nThe files were kept. Please report this and include the log. {saved}",
            pull.wrong.join("\n")
        ))),
        Err(Trouble::Link(problem)) => Err(Failure::refused(format_args!(
            "{problem} {saved} No file is incomplete. Run the same command again to get the rest."
        ))),
        Err(Trouble::Other(failure)) => Err(failure),
    }
}

/// Why `pull` stopped early.
enum Trouble {
    Link(LinkProblem),
    Other(Failure),
}

impl From<LinkProblem> for Trouble {
    fn from(problem: LinkProblem) -> Trouble {
        Trouble::Link(problem)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Other(failure)
    }
}

struct Pull {
    link: Link,
    folder: Folder,
    progress: Progress,
    /// One message for each log whose replay differs from the box.
    wrong: Vec<String>,
}

/// A game as read from the box.
struct Pulled {
    /// The name of its files, without the ending.
    name: String,
    log: String,
    csv: String,
    total: Totals,
}

impl Pulled {
    /// Whether the log replays to what the box says. The error is a message for the user.
    fn replays(&self) -> Result<(), String> {
        let file = format!("{}.log", self.name);
        replays(&file, &self.log, &self.csv, self.total, || os_dice(1))
    }
}

/// Reads totals from an answer to `games`.
fn totals(list: &Value) -> Totals {
    std::array::from_fn(|place| list[place].as_i64().unwrap_or_default())
}

/// Reads totals from an answer to `state`.
fn state_totals(state: &Value) -> Totals {
    std::array::from_fn(|place| state["places"][place]["score"].as_i64().unwrap_or_default())
}

impl Pull {
    fn everything(&mut self) -> Result<(), Trouble> {
        let (finished, playing) = match self.link.ask("games") {
            Ok(games) => {
                (games["games"].as_array().cloned().unwrap_or_default(), games["playing"].as_u64())
            }
            // A table without a journal has only the game in progress.
            Err(LinkProblem::Answered { code, .. }) if code == "no-journal" => (Vec::new(), None),
            Err(problem) => return Err(problem.into()),
        };
        self.progress.expect(finished.len() + 1);
        for game in &finished {
            self.finished(game)?;
            self.progress.step();
        }
        self.current(playing)?;
        self.progress.step();
        Ok(())
    }

    fn finished(&mut self, game: &Value) -> Result<(), Trouble> {
        let number = game["game"].as_u64().unwrap_or(0);
        let total = totals(&game["total"]);
        let whole = game["whole"] == true;
        // The journal is a ring, so the beginning of its oldest game may be overwritten. The log of
        // such a game cannot be replayed.
        let name =
            if whole { format!("game-{number:04}") } else { format!("game-{number:04}-rest") };
        if whole && self.is_saved(&name, total) {
            self.progress.line(&format!("{name}: saved before, replays to the same totals"));
            return Ok(());
        }
        let log = self.log(&name, &format!("log game={number}"))?;
        let (csv, _) = self.link.ask_text_and_state(&format!("scores csv game={number}"))?;
        self.keep(&Pulled { name, log, csv, total }, whole)
    }

    fn is_saved(&self, name: &str, total: Totals) -> bool {
        let read = |ending: &str| self.folder.read(&format!("{name}.{ending}"));
        let (Some(log), Some(csv)) = (read("log"), read("csv")) else { return false };
        Pulled { name: name.to_owned(), log, csv, total }.replays().is_ok()
    }

    /// Saves the game in progress. Play may go on in the meantime, so it reads again until the log
    /// and the scores are from the same moment.
    fn current(&mut self, playing: Option<u64>) -> Result<(), Trouble> {
        let name = "current".to_owned();
        let mut log = match playing {
            Some(game) => match self.log(&name, &format!("log game={game}")) {
                // There is a journal, but no game has begun yet.
                Err(LinkProblem::Answered { code, .. }) if code == "no-such-game" => String::new(),
                log => log?,
            },
            None => self.log(&name, "log")?,
        };
        for _ in 0..MOST_TRIES {
            let (csv, state) = self.link.ask_text_and_state("scores csv")?;
            if state["phase"] == "no-game" {
                self.progress.line("No game has begun at this table.");
                return Ok(());
            }
            let (have, want) = (last_seq(&log), state["seq"].as_u64().unwrap_or(0));
            if have == want {
                let total = state_totals(&state);
                return self.keep(&Pulled { name, log, csv, total }, true);
            }
            log.push_str(&self.log(&name, &format!("log from={}", have + 1))?);
        }
        Err(Trouble::Other(Failure::refused(format_args!(
            "the current game goes on faster than it can be read. Pull again between two hands. {}",
            self.folder.in_words()
        ))))
    }

    fn log(&mut self, name: &str, request: &str) -> Result<String, LinkProblem> {
        let mut log = String::new();
        let progress = &mut self.progress;
        self.link.ask_lines(request, &mut |line| {
            log.push_str(line);
            log.push('\n');
            progress.event(name);
        })?;
        Ok(log)
    }

    fn keep(&mut self, pulled: &Pulled, whole: bool) -> Result<(), Trouble> {
        let Pulled { name, log, csv, .. } = pulled;
        self.folder.save(&format!("{name}.csv"), csv)?;
        self.folder.save(&format!("{name}.log"), log)?;
        self.folder.save(&format!("{name}.html"), &sheet::html(name, csv, log))?;
        let events = log.lines().count();
        let hands = csv.lines().count().saturating_sub(1);
        let verdict = match whole.then(|| pulled.replays()) {
            Some(Ok(())) => "the log replays to the same totals".to_owned(),
            Some(Err(why)) => {
                self.wrong.push(format!("{name}.log does not agree with the box: {why}"));
                "THE LOG DOES NOT REPLAY TO THE SAME TOTALS".to_owned()
            }
            None => "its beginning is no longer in the box, so it cannot be replayed".to_owned(),
        };
        self.progress.line(&format!("{name}: {hands} hands, {events} events; {verdict}"));
        Ok(())
    }
}

fn last_seq(log: &str) -> u64 {
    let number = log.lines().last().and_then(|line| line.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
