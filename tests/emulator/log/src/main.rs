//! `four-winds-log ELF LOG`: prints the log that a firmware has sent, one message per line.

use std::{env, fs};

use defmt_decoder::{DecodeError, Table};

fn main() {
    let [elf, log] = [1, 2].map(|at| {
        let file = env::args_os().nth(at).expect("two files: the ELF and the bytes of its log");
        fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
    });
    let table =
        Table::parse(&elf).expect("the ELF has a log table").expect("the firmware uses defmt");
    let mut decoder = table.new_stream_decoder();
    decoder.received(&log);
    loop {
        match decoder.decode() {
            // A line of the log may contain a line break. The reader wants one line per message.
            Ok(frame) => println!("{}", frame.display_message().to_string().replace('\n', "\\n")),
            // A reset cut this frame short. The next one begins after a mark.
            Err(DecodeError::Malformed) => {}
            Err(DecodeError::UnexpectedEof) => return,
        }
    }
}
