//! Recomputes every roll of a log from its proof.

use four_winds::table::{Event, Stamped};

/// Returns a summary, or the first wrong line and what is wrong with it.
pub fn verify(log: &str, allow_unproved: bool) -> Result<String, String> {
    let (mut proved, mut unproved) = (0_u32, 0_u32);
    let mut last: Option<u32> = None;
    let mut next_event: Option<u32> = None;
    // The first gap in the numbers of the events. The next roll clears it if its number shows that
    // no roll is missing.
    let mut gap: Option<String> = None;
    for (line, text) in (1_u32..).zip(log.lines().map(str::trim)) {
        let wrong = |why: &str| format!("line {line}: {text}\n  {why}");
        if let (Some(end), Some(next)) = (end_of_log(text), next_event)
            && end >= next
        {
            return Err(gap.unwrap_or_else(|| wrong(&format!("the log ends before event {end}"))));
        }
        // Skip the console's comments and its JSON answers.
        if text.is_empty() || text.starts_with(['#', '{']) {
            continue;
        }
        let Stamped { seq, event, .. } =
            Stamped::parse(text).map_err(|problem| wrong(&problem.text))?;
        if let Some(next) = next_event.filter(|&next| next != seq) {
            gap.get_or_insert_with(|| wrong(&format!("event {next} should come here")));
        }
        next_event = Some(seq.wrapping_add(1));
        let (place, roll, proof) = match event {
            Event::SeatRoll { place, roll, proof } | Event::Roll { place, roll, proof } => {
                (place, roll, proof)
            }
            Event::Seed(_) if !allow_unproved => {
                return Err(wrong(
                    "from here on the dice come from a seed (--allow-unproved accepts such rolls)",
                ));
            }
            _ => continue,
        };
        let Some(proof) = proof else {
            unproved += 1;
            if allow_unproved {
                continue;
            }
            return Err(wrong(
                "this roll has no proof: it was typed in, or the proof was removed (--allow-unproved accepts it)",
            ));
        };
        proof.check(place, roll).map_err(|mismatch| wrong(&mismatch.to_string()))?;
        // A log may begin with any roll. After that no roll may be missing or appear twice.
        let expected = last.map_or(proof.number, |last| last.wrapping_add(1));
        if proof.number != expected {
            return Err(wrong(&format!(
                "this is roll number {}, and {expected} should come here",
                proof.number
            )));
        }
        last = Some(proof.number);
        gap = None;
        proved += 1;
    }
    if let Some(gap) = gap {
        return Err(gap);
    }
    if proved + unproved == 0 {
        return Err("there is no roll in this log. Give the text that the console's `log` prints."
            .to_owned());
    }
    Ok(format!("rolls that match their proofs: {proved}; rolls without a proof: {unproved}"))
}

/// The number of the last event, from the line that ends the console's `log`.
fn end_of_log(text: &str) -> Option<u32> {
    text.strip_prefix(r#"{"ok":true,"seq":"#)?.strip_suffix('}')?.parse().ok()
}
