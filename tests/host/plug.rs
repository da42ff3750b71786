//! What a program finds behind TCP in place of a box's port: a real console, or a stranger.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;

use crate::common::programs::console::console;

/// What the cable does to each piece of an answer. `None` unplugs the cable.
pub type Cable = fn(sent_so_far: usize, piece: &[u8]) -> Option<Vec<u8>>;

/// Serves a console over TCP to one connection. Returns the port's name.
pub fn plug_tcp(journal: PathBuf, cable: Cable) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let name = format!("tcp:{}", listener.local_addr().expect("it is bound"));
    thread::spawn(move || {
        let (stream, _) = listener.accept().expect("the program connects");
        let mut box_end = console(&journal);
        let (input, output) =
            (box_end.stdin.take().expect("piped"), box_end.stdout.take().expect("piped"));
        let requests = stream.try_clone().expect("a socket");
        let pump = thread::spawn(move || copy(requests, input, |_, piece| Some(piece.to_vec())));
        copy(output, &stream, cable);
        let _ = stream.shutdown(std::net::Shutdown::Both);
        let _ = pump.join();
        let _ = box_end.wait();
    });
    name
}

fn copy(mut from: impl Read, mut to: impl Write, cable: Cable) {
    let (mut bytes, mut sent) = ([0; 1024], 0);
    loop {
        match from.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => {
                let Some(piece) = cable(sent, &bytes[..count]) else { return };
                if to.write_all(&piece).and_then(|()| to.flush()).is_err() {
                    return;
                }
                sent += count;
            }
            Err(why) if why.kind() == ErrorKind::TimedOut => {}
            Err(_) => return,
        }
    }
}

/// Answers every connection with these bytes and keeps it open.
pub fn plug_stranger(says: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let name = format!("tcp:{}", listener.local_addr().expect("it is bound"));
    thread::spawn(move || {
        let mut open: Vec<TcpStream> = Vec::new();
        for mut stream in listener.incoming().flatten() {
            let _ = stream.write_all(says);
            open.push(stream);
        }
    });
    name
}
