//! A running `four-winds console`. A test talks to it, or plugs it in where the program expects a
//! box.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::super::games;

/// Starts a console with this journal file.
pub fn console(journal: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["console", "--journal"])
        .arg(journal)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// A journal with these games. The last of them is still being played.
pub fn journal(folder: &Path, games: &[(u64, usize)]) -> PathBuf {
    let file = folder.join("journal");
    let mut lines = Vec::new();
    for (index, (seed, hands)) in games.iter().enumerate() {
        lines.extend(games::played(*seed, *hands));
        if index + 1 < games.len() {
            lines.push("stop".to_owned());
        }
    }
    let mut program = console(&file);
    let mut input = program.stdin.take().expect("piped");
    let said = std::thread::spawn(move || program.wait_with_output().expect("it ends"));
    for line in &lines {
        writeln!(input, "event {line}").expect("the console reads");
    }
    drop(input);
    let said = String::from_utf8(said.join().expect("it ends").stdout).expect("text");
    let refused: Vec<_> =
        said.lines().zip(&lines).filter(|(said, _)| !said.starts_with(r#"{"ok":true"#)).collect();
    assert!(
        refused.iter().all(|(said, line)| *line == "stop" && said.contains("game-over")),
        "{refused:?}"
    );
    file
}
