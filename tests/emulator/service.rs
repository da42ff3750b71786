//! The bench as a program that runs one box after the other. Node compiles the bench while it runs. If
//! each scenario had a Node of its own, that would take a third of the time of all scenarios.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::{Mutex, PoisonError};

use super::builds;

/// Those that no test uses now. They end when the tests do, because nobody writes to them any more.
static FREE: Mutex<Vec<Service>> = Mutex::new(Vec::new());

/// A Node that waits for lines and answers each.
pub struct Service {
    program: Child,
    lines: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Service {
    /// One that is free, or a new one.
    pub fn take() -> Service {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(Service::start)
    }

    fn start() -> Service {
        let mut program = builds::node()
            .arg("run.mjs")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let (lines, answers) =
            (program.stdin.take().expect("piped"), program.stdout.take().expect("piped"));
        Service { program, lines, answers: BufReader::new(answers) }
    }

    /// Sends a line and returns the answer.
    pub fn ask(&mut self, line: &str) -> String {
        let mut answer = String::new();
        let asked = writeln!(self.lines, "{line}");
        let answered = asked.and_then(|()| self.answers.read_line(&mut answer));
        // Node has written to the standard error why it ended.
        assert!(answered.is_ok_and(|bytes| bytes > 0), "the bench ended after {line}");
        answer.truncate(answer.trim_end().len());
        answer
    }

    /// Keeps it for another test. One that is dropped instead is ended, because nobody knows what it
    /// is doing.
    pub fn give_back(self) {
        FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
