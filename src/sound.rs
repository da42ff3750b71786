//! What the buzzer plays: one pattern an event, as data. Never the only sign of anything.

/// One tone of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Pitch; 0 is a rest.
    pub hertz: u16,
    /// How long it lasts.
    pub millis: u16,
}

/// What happened, for the ear; the most important first.
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
    /// Four lucky tiles.
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
    /// Somebody claims.
    Claim,
    /// Four of a kind.
    Kong,
    /// Somebody needs one more tile.
    Waiting,
    /// A place asks for an OK.
    Question,
    /// A key does nothing now.
    Refused,
    /// A key was taken.
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

    /// The notes in the order in which they are played. Rising is good news, falling is not.
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Sound::GameOver => const { &[note(523, 150), note(659, 150), note(784, 150), note(1047, 400)] },
            Sound::Mahjong => const { &[note(784, 120), note(988, 120), note(1175, 300)] },
            Sound::NobodyWon => const { &[note(587, 200), note(494, 200), note(392, 300)] },
            Sound::Settled => const { &[note(1047, 80), note(0, 40), note(1047, 80)] },
            Sound::Lucky => const { &[note(1319, 80), note(1568, 80), note(1319, 80), note(1568, 120)] },
            Sound::LastTile => const { &[note(880, 100), note(0, 60), note(880, 100), note(0, 60), note(880, 100)] },
            Sound::Ruled => const { &[note(880, 80), note(1319, 120)] },
            Sound::Discard => const { &[note(1200, 30)] },
            Sound::Undone => const { &[note(880, 80), note(659, 120)] },
            Sound::NewHand => const { &[note(659, 100), note(880, 160)] },
            Sound::Dice => const { &[note(1500, 15), note(0, 45), note(1300, 15), note(0, 60), note(1400, 15)] },
            Sound::Claim => const { &[note(988, 60)] },
            Sound::Kong => const { &[note(784, 60), note(0, 30), note(784, 60)] },
            Sound::Waiting => const { &[note(659, 60), note(0, 30), note(988, 60)] },
            Sound::Question => const { &[note(784, 100), note(0, 50), note(1047, 150)] },
            // Low and dull.
            Sound::Refused => const { &[note(220, 90)] },
            // Short enough to feel like the key itself, low enough for ears that have lost the treble.
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
            assert!(notes.iter().any(|note| note.hertz > 0 && note.millis > 0), "{sound:?} is silent");
            assert!(
                notes.array_windows().all(|[one, next]| one.hertz != next.hertz),
                "{sound:?}: two notes sound as one"
            );
            assert!(notes.iter().map(|note| u32::from(note.millis)).sum::<u32>() <= 1_500, "{sound:?} drags on");
            // Presbycusis takes the treble first: nothing a player must hear lies above 4 kHz.
            assert!(notes.iter().all(|note| note.hertz == 0 || (200..=4_000).contains(&note.hertz)), "{sound:?}");
        }
    }
}
