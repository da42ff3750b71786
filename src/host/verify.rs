//! `four-winds verify LOG`: recomputes every roll of an exported log from its proof.

use std::io::Read;
use std::path::PathBuf;

use super::failure::Failure;
use super::tell::tell;
use crate::live::verify::verify;

/// Recomputes every roll of an exported log and reports the first one that does not match.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- verify evening.log")]
pub struct VerifyArgs {
    /// A file with the output of the console's `log`; `-` reads standard input
    log: PathBuf,
    /// Accept rolls without a proof: seeded rolls, and real dice that were typed in
    #[arg(long)]
    allow_unproved: bool,
}

pub fn run(args: &VerifyArgs) -> Result<(), Failure> {
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
