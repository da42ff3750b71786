//! `four-winds size`: compares the flash and static RAM of a firmware with their budgets.

use std::fmt;
use std::path::{Path, PathBuf};

use super::elf::Image;
use super::failure::Failure;
use super::firmware_file::{self, Firmware};
use super::tell::tell;

/// Compares a firmware's flash and static RAM with their budgets. Exit code 1 if one is exceeded.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cargo run -- size --board pico-compact")]
pub struct SizeArgs {
    #[command(flatten)]
    firmware: Firmware,
    /// Read the budgets from this file instead of tests/budgets.toml
    #[arg(long, value_name = "FILE")]
    budgets: Option<PathBuf>,
}

/// The project's own budgets.
const BUDGETS: &str = include_str!("../../tests/budgets.toml");

pub fn run(args: &SizeArgs) -> Result<(), Failure> {
    let budgets = match &args.budgets {
        Some(file) => {
            std::fs::read_to_string(file).map_err(|why| Failure::unreadable(file, why))?
        }
        None => BUDGETS.to_owned(),
    };
    let name = args.budgets.as_deref().unwrap_or(Path::new("tests/budgets.toml"));
    let budgets = Budgets::parse(&budgets)
        .map_err(|why| Failure::usage(format_args!("{}: {why}", name.display())))?;
    let image = firmware_file::load(&args.firmware)?;

    let lines = budgets.weigh(&image);
    for line in &lines {
        tell(line)?;
    }
    let sections: Vec<String> =
        image.memory.iter().map(|(name, bytes)| format!("{name} {bytes}")).collect();
    tell(format_args!("static RAM is {}", sections.join(" + ")))?;
    match lines.iter().filter(|line| line.taken > line.budget).count() {
        0 => Ok(()),
        over => Err(Failure::refused(format_args!(
            "{over} over budget. Make the firmware smaller, or change {} and explain why.",
            name.display()
        ))),
    }
}

struct Budgets {
    flash_bytes: u64,
    static_ram_bytes: u64,
}

impl Budgets {
    fn parse(text: &str) -> Result<Budgets, String> {
        let file: toml::Table = text.parse().map_err(|why| format!("not TOML: {why}"))?;
        let number = |name: &str| {
            let value =
                file.get("size").and_then(|size| size.get(name)).and_then(toml::Value::as_integer);
            let bytes = value.and_then(|bytes| u64::try_from(bytes).ok());
            bytes.ok_or_else(|| format!("needs `{name} = <bytes>` under [size]"))
        };
        Ok(Budgets {
            flash_bytes: number("flash_bytes")?,
            static_ram_bytes: number("static_ram_bytes")?,
        })
    }

    fn weigh(&self, image: &Image) -> [BudgetLine; 2] {
        [
            BudgetLine { what: "flash", taken: image.flash_bytes(), budget: self.flash_bytes },
            BudgetLine {
                what: "static RAM",
                taken: image.static_ram_bytes(),
                budget: self.static_ram_bytes,
            },
        ]
    }
}

struct BudgetLine {
    what: &'static str,
    taken: u64,
    budget: u64,
}

impl fmt::Display for BudgetLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BudgetLine { what, taken, budget } = *self;
        let verdict = if taken > budget { "OVER BUDGET" } else { "ok" };
        let percent = u128::from(taken) * 100 / u128::from(budget.max(1));
        write!(f, "{what:<10} {taken:>8} of {budget:>8} bytes  {percent:>3} %  {verdict}")
    }
}
