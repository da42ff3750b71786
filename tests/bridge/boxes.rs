//! Tables that the real engine plays and that are read through the real console, over TCP in place
//! of a cable.

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use four_winds::console::Door;

use crate::common::desk::{self, TestDesk, ask};
use crate::common::games;

pub struct StandIn {
    pub name: String,
    pub address: SocketAddr,
    /// The events of its game.
    pub script: Vec<String>,
    table: Arc<Mutex<Table>>,
}

struct Table {
    desk: TestDesk,
    reader: Option<TcpStream>,
    /// How often a reader has connected.
    openings: usize,
    plugged_in: bool,
}

impl StandIn {
    pub fn plug_in(index: usize, hands: usize) -> StandIn {
        StandIn::plug_in_as(&format!("table-{index}"), games::played(index as u64, hands))
    }

    pub fn plug_in_as(name: &str, script: Vec<String>) -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let table = Arc::new(Mutex::new(Table {
            desk: desk::desk(),
            reader: None,
            openings: 0,
            plugged_in: true,
        }));
        let answering = table.clone();
        thread::spawn(move || {
            listener.incoming().flatten().for_each(|stream| answer(stream, &answering))
        });
        StandIn { name: name.to_owned(), address, script, table }
    }

    /// Applies an event to the table and tells the reader.
    pub fn play(&self, event: &str) {
        let mut table = self.table.lock().expect("no panic before");
        let told = ask(&mut table.desk, &format!("event {event}"));
        let (watched, answer) = told.trim_end().rsplit_once('\n').unwrap_or(("", told.trim_end()));
        assert!(answer.starts_with(r#"{"ok":true"#), "{}: {event}: {answer}", self.name);
        if let Some(reader) = table.reader.as_mut().filter(|_| !watched.is_empty()) {
            // If the reader is gone, it will come back.
            let _ = writeln!(reader, "{watched}");
        }
    }

    /// Cuts the connection in the middle of a line.
    pub fn pull_cable(&self) {
        let mut table = self.table.lock().expect("no panic before");
        table.plugged_in = false;
        if let Some(mut reader) = table.reader.take() {
            let _ = reader.write_all(br#"{"event":{"seq":9"#);
            let _ = reader.shutdown(Shutdown::Both);
        }
        table.desk.reader().watch(false);
    }

    pub fn plug_in_again(&self) {
        self.table.lock().expect("no panic before").plugged_in = true;
    }

    pub fn openings(&self) -> usize {
        self.table.lock().expect("no panic before").openings
    }

    pub fn ask(&self, request: &str) -> String {
        ask(&mut self.table.lock().expect("no panic before").desk, request)
    }

    /// The lines of the table's log.
    pub fn log(&self) -> Vec<String> {
        self.ask("log").lines().filter(|line| !line.starts_with('{')).map(str::to_owned).collect()
    }

    /// How many hands have been finished.
    pub fn rows(&self) -> usize {
        self.ask("scores csv").lines().count() - 1
    }
}

/// The scores after these events.
pub fn scores_of(log: &[String]) -> String {
    let mut again = desk::desk();
    for line in log {
        let answer = ask(&mut again, &format!("event {line}"));
        assert!(answer.starts_with(r#"{"ok":true"#), "{line}: {answer}");
    }
    ask(&mut again, "scores")
}

/// Answers one reader at a time, as over a cable.
fn answer(stream: TcpStream, table: &Mutex<Table>) {
    {
        let mut table = table.lock().expect("no panic before");
        if !table.plugged_in {
            return;
        }
        table.reader = Some(stream.try_clone().expect("a socket"));
        table.openings += 1;
    }
    let mut lines = BufReader::new(stream);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let mut table = table.lock().expect("no panic before");
        let Table { desk, reader: Some(reader), .. } = &mut *table else { return };
        let request = String::from_utf8(line.clone()).expect("a request is text");
        let read_only = ["", "watch", "log", "state"]
            .contains(&request.split_whitespace().next().unwrap_or(""));
        assert!(
            read_only || request.starts_with('~'),
            "nothing that a box would refuse: {request}"
        );
        let answer = ask(desk, request.trim_end());
        if reader.write_all(answer.as_bytes()).is_err() {
            return;
        }
        line.clear();
    }
}
