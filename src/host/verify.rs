//! `four-winds verify LOG`: recomputes every roll of an exported log.

use std::io::Read;
use std::path::PathBuf;

use four_winds::table::{Event, Stamped};

use super::failure::Failure;
use super::tell::tell;

/// Recomputes every roll of an exported log and points at the first that does not match.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- verify evening.log")]
pub struct Args {
    /// What the console's `log` printed, in a file; `-` reads standard input
    log: PathBuf,
    /// Let rolls pass that carry no proof: seeded ones, or real dice that were typed in
    #[arg(long)]
    allow_unproved: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let log = if args.log.as_os_str() == "-" {
        let mut log = String::new();
        std::io::stdin().read_to_string(&mut log).map(|_| log)
    } else {
        std::fs::read_to_string(&args.log)
    };
    let log = log.map_err(|why| Failure::no_log(&args.log, &why))?;
    let verified = verify(&log, args.allow_unproved).map_err(Failure::refused)?;
    tell(verified)
}

/// Says what was verified, or which line is the first that is wrong and why.
fn verify(log: &str, allow_unproved: bool) -> Result<String, String> {
    let (mut proved, mut unproved) = (0_u32, 0_u32);
    let mut last: Option<u32> = None;
    let mut next_event: Option<u32> = None;
    // Where events are missing, until a roll with the right number shows that no roll is among them.
    let mut gap: Option<String> = None;
    for (line, text) in (1_u32..).zip(log.lines().map(str::trim)) {
        let wrong = |why: &str| format!("line {line}: {text}\n  {why}");
        if let (Some(end), Some(next)) = (end_of_log(text), next_event)
            && end >= next
        {
            return Err(gap.unwrap_or_else(|| wrong(&format!("the log ends before event {end}"))));
        }
        // The console's comments, and its other answers.
        if text.is_empty() || text.starts_with(['#', '{']) {
            continue;
        }
        let Stamped { seq, event, .. } = Stamped::parse(text).map_err(|problem| wrong(&problem.text))?;
        if let Some(next) = next_event.filter(|&next| next != seq) {
            gap.get_or_insert_with(|| wrong(&format!("event {next} should come here")));
        }
        next_event = Some(seq.wrapping_add(1));
        let (place, roll, proof) = match event {
            Event::SeatRoll { place, roll, proof } | Event::Roll { place, roll, proof } => (place, roll, proof),
            Event::Seed(_) if !allow_unproved => {
                return Err(wrong("the dice come from a seed from here on (--allow-unproved lets their rolls pass)"));
            }
            _ => continue,
        };
        let Some(proof) = proof else {
            unproved += 1;
            if allow_unproved {
                continue;
            }
            return Err(wrong("this roll carries no proof: typed in, or taken out (--allow-unproved lets it pass)"));
        };
        proof.check(place, roll).map_err(|mismatch| wrong(&mismatch.to_string()))?;
        // A log may begin anywhere, but from there on no roll may be missing or stand twice.
        let expected = last.map_or(proof.number, |last| last.wrapping_add(1));
        if proof.number != expected {
            return Err(wrong(&format!("this is roll number {}, and {expected} should come here", proof.number)));
        }
        last = Some(proof.number);
        gap = None;
        proved += 1;
    }
    if let Some(gap) = gap {
        return Err(gap);
    }
    if proved + unproved == 0 {
        return Err("there is no roll in this log. Give the text that the console's `log` prints.".to_owned());
    }
    Ok(format!("rolls that match their proofs: {proved}; rolls without a proof: {unproved}"))
}

/// The number of the last event, from the line that ends the console's `log`.
fn end_of_log(text: &str) -> Option<u32> {
    text.strip_prefix(r#"{"ok":true,"seq":"#)?.strip_suffix('}')?.parse().ok()
}
