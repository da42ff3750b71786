//! What the buzzer plays: one pattern of notes for each kind of event. Everything that is heard can
//! also be seen.

/// One tone of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The pitch; 0 is a rest.
    pub hertz: u16,
    /// How long it lasts, in milliseconds.
    pub millis: u16,
}

/// The sounds, the most important one first. Of several sounds only the first is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// The game is over.
    GameOver,
    /// Somebody has mahjong.
    Mahjong,
    /// The hand ended without a winner.
    NobodyWon,
    /// Everybody agreed with the settlement.
    Settled,
    /// Somebody has four lucky tiles.
    Lucky,
    /// The last tile of the wall was drawn.
    LastTile,
    /// A claim won the tile.
    Ruled,
    /// A tile can be claimed.
    Discard,
    /// Something was taken back.
    Undone,
    /// A hand begins.
    NewHand,
    /// The dice roll.
    Dice,
    /// Somebody claims a tile.
    Claim,
    /// Somebody has a kong.
    Kong,
    /// Somebody needs one more tile.
    Waiting,
    /// A place asks for an OK.
    Question,
    /// A key has no effect now.
    Refused,
    /// A key was accepted.
    Click,
}

const fn note(hertz: u16, millis: u16) -> Note {
    Note { hertz, millis }
}

impl Sound {
    /// Every sound there is.
    pub const ALL: [Sound; 17] = [
        Sound::GameOver,
        Sound::Mahjong,
        Sound::NobodyWon,
        Sound::Settled,
        Sound::Lucky,
        Sound::LastTile,
        Sound::Ruled,
        Sound::Discard,
        Sound::Undone,
        Sound::NewHand,
        Sound::Dice,
        Sound::Claim,
        Sound::Kong,
        Sound::Waiting,
        Sound::Question,
        Sound::Refused,
        Sound::Click,
    ];

    /// The notes in the order in which they are played. Rising notes are good news, falling notes
    /// are not.
    ///
    /// ```
    /// use four_winds::sound::Sound;
    ///
    /// let notes = Sound::Ruled.notes();
    /// assert_eq!((notes[0].hertz, notes[0].millis), (880, 80));
    /// assert!(notes[1].hertz > notes[0].hertz);
    /// ```
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Sound::GameOver => {
                const { &[note(523, 150), note(659, 150), note(784, 150), note(1047, 400)] }
            }
            Sound::Mahjong => const { &[note(784, 120), note(988, 120), note(1175, 300)] },
            Sound::NobodyWon => const { &[note(587, 200), note(494, 200), note(392, 300)] },
            Sound::Settled => const { &[note(1047, 80), note(0, 40), note(1047, 80)] },
            Sound::Lucky => {
                const { &[note(1319, 80), note(1568, 80), note(1319, 80), note(1568, 120)] }
            }
            Sound::LastTile => {
                const { &[note(880, 100), note(0, 60), note(880, 100), note(0, 60), note(880, 100)] }
            }
            Sound::Ruled => const { &[note(880, 80), note(1319, 120)] },
            Sound::Discard => const { &[note(1200, 30)] },
            Sound::Undone => const { &[note(880, 80), note(659, 120)] },
            Sound::NewHand => const { &[note(659, 100), note(880, 160)] },
            Sound::Dice => {
                const { &[note(1500, 15), note(0, 45), note(1300, 15), note(0, 60), note(1400, 15)] }
            }
            Sound::Claim => const { &[note(988, 60)] },
            Sound::Kong => const { &[note(784, 60), note(0, 30), note(784, 60)] },
            Sound::Waiting => const { &[note(659, 60), note(0, 30), note(988, 60)] },
            Sound::Question => const { &[note(784, 100), note(0, 50), note(1047, 150)] },
            // Low and dull.
            Sound::Refused => const { &[note(220, 90)] },
            // Short enough to feel like the key itself, and low enough for old ears.
            Sound::Click => const { &[note(1_800, 12)] },
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
            let same = Sound::ALL.into_iter().filter(|other| other.notes() == notes).count();
            assert_eq!(same, 1, "{sound:?} sounds like another one");
            assert!(
                notes.iter().any(|note| note.hertz > 0 && note.millis > 0),
                "{sound:?} is silent"
            );
            assert!(
                notes.array_windows().all(|[one, next]| one.hertz != next.hertz),
                "{sound:?}: two notes sound as one"
            );
            assert!(
                notes.iter().map(|note| u32::from(note.millis)).sum::<u32>() <= 1_500,
                "{sound:?} drags on"
            );
            // Old ears lose the high notes first, so nothing is above 4 kHz.
            assert!(
                notes.iter().all(|note| note.hertz == 0 || (200..=4_000).contains(&note.hertz)),
                "{sound:?}"
            );
        }
    }
}
