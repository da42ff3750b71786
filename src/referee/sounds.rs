//! What is heard of an event: one sound, of the most important thing that followed.

use crate::sound::Sound;
use crate::table::{Effect, Event};

pub(super) fn of(event: &Event, told: &[Effect]) -> Option<Sound> {
    let followed = told.iter().filter_map(|effect| match effect {
        Effect::GameOver => Some(Sound::GameOver),
        Effect::Mahjong(_) => Some(Sound::Mahjong),
        Effect::HandDrawn | Effect::HandVoid => Some(Sound::NobodyWon),
        Effect::Settled => Some(Sound::Settled),
        Effect::HopToi(_) => Some(Sound::Lucky),
        Effect::LastTile(_) => Some(Sound::LastTile),
        Effect::Ruled(ruling) if ruling.award.is_some() => Some(Sound::Ruled),
        Effect::WindowOpened => Some(Sound::Discard),
        Effect::Undone => Some(Sound::Undone),
        Effect::NewHand | Effect::NewRound(_) => Some(Sound::NewHand),
        _ => None,
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
