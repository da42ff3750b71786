//! What the buzzer plays: one pattern an event, as data. Never the only sign of anything.

/// One tone of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Pitch; 0 is a rest.
    pub hertz: u16,
    /// How long it lasts.
    pub millis: u16,
}

/// What happened, for the ear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A key was taken.
    Click,
}

impl Sound {
    /// Every sound there is.
    pub const ALL: [Sound; 1] = [Sound::Click];

    /// The notes in the order in which they are played.
    pub const fn notes(self) -> &'static [Note] {
        match self {
            // Short enough to feel like the key itself, low enough for ears that have lost the treble.
            Sound::Click => &[Note { hertz: 1_800, millis: 12 }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_can_be_heard_and_ends_soon() {
        for sound in Sound::ALL {
            let notes = sound.notes();
            assert!(notes.iter().any(|note| note.hertz > 0 && note.millis > 0), "{sound:?} is silent");
            assert!(notes.iter().map(|note| u32::from(note.millis)).sum::<u32>() <= 1_500, "{sound:?} drags on");
            // Presbycusis takes the treble first: nothing a player must hear lies above 4 kHz.
            assert!(notes.iter().all(|note| note.hertz == 0 || (200..=4_000).contains(&note.hertz)), "{sound:?}");
        }
    }
}
