//! `four-winds dice`: the real dice path, with the operating system's entropy in place of the oscillator.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use four_winds::entropy::health;
use four_winds::entropy::{Dice, DiceCount, Hex128, Proof, ProvedRoll, Refusal, Source};
use four_winds::referee;
use four_winds::seat::Place;
use four_winds::table::roll::Roll;

use super::failure::Failure;
use super::tell::heard;

/// Prints faces 1-6, one a line, or raw bytes of the generator: the same health tests, pool, generator, commitment and
/// rejection as on a box, for outside test batteries.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- dice --count 100000 | sort | uniq -c")]
pub struct Args {
    /// How many faces, or bytes; without it, until nobody reads any more
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Raw bytes of the generator instead of faces
    #[arg(long)]
    bytes: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let count = args.count.unwrap_or(u64::MAX);
    let mut dice = OsDice::new(1);
    // One system call a roll would take longer than the roll.
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let printed =
        if args.bytes { print_bytes(&mut dice, count, &mut out) } else { print_faces(&mut dice, count, &mut out) };
    heard(printed.and_then(|()| out.flush()))
}

fn print_faces(dice: &mut OsDice, count: u64, out: &mut impl Write) -> io::Result<()> {
    let mut left = count;
    while left > 0 {
        let rolled = dice.roll(Place::ALL[0], DiceCount::Three).map_err(io::Error::other)?;
        for face in rolled.roll.faces().take(usize::try_from(left).unwrap_or(usize::MAX)) {
            out.write_all(&[b'0' + face, b'\n'])?;
            left -= 1;
        }
    }
    Ok(())
}

/// Fresh entropy for every so many bytes: a roll takes far fewer from the generator.
const CHUNK: usize = 4096;

fn print_bytes(dice: &mut OsDice, count: u64, out: &mut impl Write) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    let mut left = count;
    while left > 0 {
        let size = usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK);
        dice.fill(&mut chunk[..size]).map_err(io::Error::other)?;
        out.write_all(&chunk[..size])?;
        left -= size as u64;
    }
    Ok(())
}

/// The dice of a box, fed by the operating system.
pub struct OsDice {
    dice: Dice,
    source: OsSource,
    switched_on: Instant,
}

impl OsDice {
    /// Dice that are ready; `number` is that of the next roll, one more than the last in the log.
    pub fn new(number: u32) -> OsDice {
        let mut dice = OsDice { dice: Dice::new(number), source: OsSource::new(), switched_on: Instant::now() };
        // If they failed, the first roll says so.
        let _ = dice.make_ready();
        dice
    }

    /// Rolls as if the key of `place` went down now.
    pub fn roll(&mut self, place: Place, dice: DiceCount) -> Result<ProvedRoll, RefusedError> {
        self.make_ready()?;
        let microsecond = u64::try_from(self.switched_on.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.dice.roll(place, dice, microsecond).map_err(RefusedError)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RefusedError> {
        self.make_ready()?;
        self.dice.fill(bytes).map_err(RefusedError)
    }

    fn make_ready(&mut self) -> Result<(), RefusedError> {
        loop {
            match self.dice.refusal() {
                None => return Ok(()),
                Some(Refusal::Gathering(_)) => self.dice.gather(&mut self.source, 64),
                Some(failed) => return Err(RefusedError(failed)),
            }
        }
    }
}

/// For a table on this computer: there are always enough bits, as on a box that has been on for a while.
impl referee::Dice for OsDice {
    fn number(&self) -> u32 {
        self.dice.next_number()
    }

    fn commitment(&self) -> Option<Hex128> {
        self.dice.commitment()
    }

    fn refusal(&self) -> Option<Refusal> {
        self.dice.refusal()
    }

    fn health(&self) -> Option<health::State> {
        Some(self.dice.health().state())
    }

    fn press(&mut self, microsecond: u64) {
        self.dice.press(microsecond);
        // If they failed, the next roll says so.
        let _ = self.make_ready();
    }

    fn roll(&mut self, place: Place, dice: DiceCount, microsecond: u64) -> Result<(Roll, Option<Proof>), Refusal> {
        let rolled = referee::Dice::roll(&mut self.dice, place, dice, microsecond);
        let _ = self.make_ready();
        rolled
    }
}

/// A refusal as an error that `io::Error` can carry.
#[derive(Debug)]
pub struct RefusedError(pub Refusal);

impl std::fmt::Display for RefusedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for RefusedError {}

/// Bits of the operating system's generator, fetched a page at a time.
struct OsSource {
    page: [u8; 4096],
    /// The next bit of the page.
    next: usize,
}

impl OsSource {
    fn new() -> OsSource {
        OsSource { page: [0; 4096], next: usize::MAX }
    }
}

impl Source for OsSource {
    fn bit(&mut self) -> bool {
        if self.next >= 8 * self.page.len() {
            // Without entropy the page is all zeros, and the health tests refuse it like an oscillator that stands still.
            if getrandom::fill(&mut self.page).is_err() {
                self.page.fill(0);
            }
            self.next = 0;
        }
        let bit = self.page[self.next / 8] >> (self.next % 8) & 1 == 1;
        self.next += 1;
        bit
    }
}
