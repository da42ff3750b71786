//! Plays a log again, in memory.

use std::fmt;

use four_winds::console::Control;
use four_winds::desk::{Desk, EventLog};
use four_winds::referee::{DiceCup, Outlet, Referee};
use four_winds::table::{Event, History, Phase, Stamped, Table};

/// A table with its log in memory.
pub type Recorded<D> = Desk<MemoryLog, D>;

/// All events, in memory.
#[derive(Default)]
pub struct MemoryLog(Vec<Stamped>);

impl Outlet for MemoryLog {
    fn keep(&mut self, event: &Stamped, _: &History) {
        self.0.push(*event);
    }
}

impl EventLog for MemoryLog {
    fn visit(&self, from: u32, visit: &mut dyn FnMut(&Stamped) -> fmt::Result) -> fmt::Result {
        self.0.iter().filter(|event| event.seq >= from).try_for_each(visit)
    }
}

/// A table at which nobody has played. Its first event has the number after `seq`.
pub fn table_after<D: DiceCup>(seq: u32, dice: D) -> Recorded<D> {
    let mut history = History::new();
    history.begin_at(&Table::new(), seq);
    Desk::resume("computer", Referee::resume(history, 0), MemoryLog::default(), dice)
}

/// The table after all events of a log. `file` is the name to use in error messages.
pub fn replayed<D: DiceCup>(
    file: &str,
    log: &str,
    dice: impl Fn() -> D,
) -> Result<Recorded<D>, String> {
    let mut table = table_after(0, dice());
    for (number, line) in (1..).zip(log.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '{']) {
            continue;
        }
        let at = |text: &dyn fmt::Display| format!("{file}:{number}: {text}");
        let Stamped { seq, ms, event } =
            Stamped::parse(line).map_err(|problem| at(&problem.text))?;
        // The log of a single game begins with its `new` event, which may have any number.
        if matches!(event, Event::New(_))
            && matches!(table.history().table().phase(), Phase::NoGame)
        {
            table = table_after(seq.saturating_sub(1), dice());
        }
        let next = table.history().seq().saturating_add(1);
        if seq != next {
            return Err(at(&format_args!("event {seq} does not follow: the next one is {next}")));
        }
        table
            .apply(&event, ms)
            .map_err(|refusal| at(&format_args!("{event} is refused: {refusal}")))?;
    }
    Ok(table)
}
