//! The club's page, as a browser requests it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// An open connection to `/club/events`.
pub struct Events(BufReader<TcpStream>);

pub fn get(address: &str, host: &str, path: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).expect("the page is served");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("it listens");
    BufReader::new(stream)
}

/// The status line, head and body of an answer that ends.
pub fn whole(address: &str, host: &str, path: &str) -> String {
    let mut answer = String::new();
    get(address, host, path).read_to_string(&mut answer).expect("text");
    answer
}

impl Events {
    pub fn open(address: &str) -> Events {
        Events(get(address, address, "/club/events"))
    }

    /// The next message. Skips the head and whatever only keeps the connection alive.
    pub fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("it goes on") > 0, "the stream ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).expect("JSON");
            }
        }
    }
}
