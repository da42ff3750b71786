//! `four-winds dice`: the same dice code as in the box. Only the source of entropy differs: the
//! operating system instead of the chip's ring oscillator.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use four_winds::entropy::{DiceCount, NoRoll, Source};
use four_winds::seat::Place;

use super::failure::Failure;
use super::tell::heard;
use crate::live::dice::GatheringDice;

/// Prints dice faces (1-6), one per line, or raw bytes of the generator, for statistical tests.
///
/// The dice pass through the same health tests, pool, generator, commitment and rejection as in a
/// box.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- dice --count 100000 | sort | uniq -c")]
pub struct DiceArgs {
    /// How many faces or bytes to print. Without it, prints until the reader stops
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Print raw bytes of the generator instead of faces
    #[arg(long)]
    bytes: bool,
}

pub fn run(args: &DiceArgs) -> Result<(), Failure> {
    let count = args.count.unwrap_or(u64::MAX);
    let mut dice = os_dice(1);
    // Without a buffer, the system call for each roll would take longer than the roll itself.
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let printed = if args.bytes {
        print_bytes(&mut dice, count, &mut out)
    } else {
        print_faces(&mut dice, count, &mut out)
    };
    heard(printed.and_then(|()| out.flush()))
}

fn print_faces(dice: &mut OsDice, count: u64, out: &mut impl Write) -> io::Result<()> {
    let switched_on = Instant::now();
    let mut left = count;
    while left > 0 {
        let microsecond = u64::try_from(switched_on.elapsed().as_micros()).unwrap_or(u64::MAX);
        let rolled = dice
            .ready()
            .and_then(|dice| dice.roll(Place::ALL[0], DiceCount::Three, microsecond))
            .map_err(refused)?;
        for face in rolled.roll.faces().take(usize::try_from(left).unwrap_or(usize::MAX)) {
            out.write_all(&[b'0' + face, b'\n'])?;
            left -= 1;
        }
    }
    Ok(())
}

/// Bytes to take from the generator before it gets fresh entropy. A roll takes far fewer.
const CHUNK: usize = 4096;

fn print_bytes(dice: &mut OsDice, count: u64, out: &mut impl Write) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    let mut left = count;
    while left > 0 {
        let size = usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK);
        dice.ready().and_then(|dice| dice.fill(&mut chunk[..size])).map_err(refused)?;
        out.write_all(&chunk[..size])?;
        left -= size as u64;
    }
    Ok(())
}

/// The dice of a box, with entropy from the operating system.
pub type OsDice = GatheringDice<OsSource>;

/// Dice that are ready to roll, with this number for the next roll.
pub fn os_dice(number: u32) -> OsDice {
    GatheringDice::new(number, OsSource::new())
}

fn refused(why: NoRoll) -> io::Error {
    io::Error::other(RefusedError(why))
}

/// Wraps a refusal as a standard error, so that `io::Error` can carry it.
#[derive(Debug)]
struct RefusedError(NoRoll);

impl std::fmt::Display for RefusedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for RefusedError {}

/// Bits from the operating system's random generator, fetched one page at a time.
pub struct OsSource {
    page: [u8; 4096],
    /// The index of the next unused bit in `page`.
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
            // If the system gives no entropy, the page is all zeros. The health tests then refuse
            // it, as they refuse an oscillator that has stopped.
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
