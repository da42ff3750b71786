//! A serial port with a program behind it, made of a pseudo terminal.

use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::process::Child;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use serialport::{SerialPort, TTYPort};

/// What the cable does to each piece of an answer. `None` unplugs the cable.
pub type OnTheWay = fn(sent_so_far: usize, piece: &[u8]) -> Option<Vec<u8>>;

/// A port with a program plugged in, until it is unplugged or dropped.
pub struct Serial {
    pub name: String,
    /// The end that the answers are written to; `None` when the cable is unplugged.
    answers: Answers,
    program: Child,
    threads: Vec<JoinHandle<()>>,
    /// Keeps the pseudo terminal alive: it hangs up when nobody has it open.
    _open: TTYPort,
}

type Answers = Arc<Mutex<Option<TTYPort>>>;

impl Serial {
    /// Connects the program's standard input and output to the port.
    pub fn plug_in(mut program: Child, on_the_way: OnTheWay) -> Serial {
        let (requests, answers, open) = pair();
        let (input, output) =
            (program.stdin.take().expect("piped"), program.stdout.take().expect("piped"));
        let (reading, writing) = (answers.clone(), answers.clone());
        let threads = vec![
            thread::spawn(move || pass_requests(requests, input, &reading)),
            thread::spawn(move || pass_answers(output, &writing, on_the_way)),
        ];
        let name = open.name().expect("it has one");
        Serial { name, answers, program, threads, _open: open }
    }

    /// Unplugs the cable in the middle of a line, after `half` of it was sent.
    pub fn unplug(self, half: &[u8]) {
        if let Some(port) = self.answers.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            port.write_all(half).expect("it is plugged in");
        }
    }
}

impl Drop for Serial {
    fn drop(&mut self) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = self.program.kill();
        let _ = self.program.wait();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn pair() -> (TTYPort, Answers, TTYPort) {
    let (mut requests, open) = TTYPort::pair().expect("a pseudo terminal");
    requests.set_timeout(Duration::from_millis(20)).expect("a timeout");
    let answers = requests.try_clone_native().expect("a pseudo terminal");
    for end in [&requests, &answers] {
        // The program under test would inherit this end and keep its own cable plugged in.
        let only_ours = FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC);
        fcntl(end.as_raw_fd(), only_ours).expect("an open file");
    }
    (requests, Arc::new(Mutex::new(Some(answers))), open)
}

fn pass_requests(mut port: TTYPort, mut to: impl Write, answers: &Answers) {
    let mut bytes = [0; 1024];
    while answers.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
        match port.read(&mut bytes) {
            Ok(count) => {
                if to.write_all(&bytes[..count]).and_then(|()| to.flush()).is_err() {
                    return;
                }
            }
            Err(why) if why.kind() == ErrorKind::TimedOut => {}
            Err(_) => return,
        }
    }
}

fn pass_answers(mut from: impl Read, answers: &Answers, on_the_way: OnTheWay) {
    let (mut bytes, mut sent) = ([0; 1024], 0);
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
        let (Some(port), Some(piece)) = (answers.as_mut(), on_the_way(sent, &bytes[..count]))
        else {
            answers.take();
            return;
        };
        if port.write_all(&piece).is_err() {
            return;
        }
        sent += count;
    }
}

/// A cable that passes everything on unchanged.
pub fn whole(_: usize, piece: &[u8]) -> Option<Vec<u8>> {
    Some(piece.to_vec())
}
