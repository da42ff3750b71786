//! The sound of an event: one only, for the most important thing that followed from it.

use crate::sound::Sound;
use crate::table::{Effect, Event};

pub(super) fn of(event: &Event, effects: &[Effect]) -> Option<Sound> {
    let followed = effects.iter().filter_map(|effect| match effect {
        Effect::GameOver => Some(Sound::GameOver),
        Effect::Mahjong => Some(Sound::Mahjong),
        Effect::NobodyWon => Some(Sound::NobodyWon),
        Effect::Settled => Some(Sound::Settled),
        Effect::HopToi { .. } => Some(Sound::Lucky),
        Effect::LastTile => Some(Sound::LastTile),
        Effect::Ruled(ruling) if ruling.award.is_some() => Some(Sound::Ruled),
        Effect::WindowOpened => Some(Sound::Discard),
        Effect::Undone => Some(Sound::Undone),
        Effect::NewHand => Some(Sound::NewHand),
        Effect::Ruled(_) => None,
    });
    let heard = match event {
        Event::SeatRoll { .. } | Event::Roll { .. } => Some(Sound::Dice),
        Event::Claim { .. } => Some(Sound::Claim),
        Event::Kong { .. } | Event::Year(_) => Some(Sound::Kong),
        Event::Fishing(_) | Event::Standing(_) => Some(Sound::Waiting),
        _ => None,
    };
    followed.chain(heard).min()
}
