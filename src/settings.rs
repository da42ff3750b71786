//! What players set for the box itself: sound, brightness and the size of letters.

use crate::seat::{ByPlace, Place};

/// The bytes in which the journal keeps the settings. Some are still unused.
pub const SETTINGS_BYTES: usize = 8;

/// The settings as the journal keeps them.
pub type SettingsBytes = [u8; SETTINGS_BYTES];

/// Sound, brightness and the size of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether the sound is off.
    pub mute: bool,
    /// How bright the displays are.
    pub brightness: Brightness,
    /// The places whose displays show fewer words in larger letters.
    pub large_type: ByPlace<bool>,
}

/// The bit of the first byte for the sound, and the first of the four bits for the places.
const MUTE: u8 = 1;
const LARGE_TYPE: u8 = 1 << 4;

impl Settings {
    /// The form in which the journal keeps them. The default is all zeros.
    pub(crate) fn to_bytes(self) -> SettingsBytes {
        let mute = if self.mute { MUTE } else { 0 };
        let enlarged = Place::ALL.into_iter().filter(|&place| self.large_type[place]);
        let flags = enlarged.fold(mute, |flags, place| flags | LARGE_TYPE << place.index());
        let darker = Brightness::Full as u8 - self.brightness as u8;
        [flags, darker, 0, 0, 0, 0, 0, 0]
    }

    /// Reads what the journal kept. An unknown brightness becomes the default.
    pub fn from_bytes([flags, darker, ..]: SettingsBytes) -> Settings {
        let brightness = Brightness::ALL.into_iter().rev().nth(darker.into()).unwrap_or_default();
        let large_type = ByPlace::from_fn(|place| flags & LARGE_TYPE << place.index() != 0);
        Settings { mute: flags & MUTE != 0, brightness, large_type }
    }
}

/// How bright the displays are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Brightness {
    Low,
    Middle,
    High,
    #[default]
    Full,
}

impl Brightness {
    /// Every level, from dark to bright.
    pub const ALL: [Brightness; 4] =
        [Brightness::Low, Brightness::Middle, Brightness::High, Brightness::Full];

    /// The word on the screen.
    pub const fn title(self) -> &'static str {
        match self {
            Brightness::Low => "low",
            Brightness::Middle => "middle",
            Brightness::High => "high",
            Brightness::Full => "full",
        }
    }

    /// The duty cycle of the backlight.
    pub const fn percent(self) -> u8 {
        match self {
            Brightness::Low => 25,
            Brightness::Middle => 50,
            Brightness::High => 75,
            Brightness::Full => 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_from_the_journal_and_zeros_are_the_default() {
        for (mute, brightness) in
            [false, true].into_iter().flat_map(|mute| Brightness::ALL.map(|it| (mute, it)))
        {
            for sighted in Place::ALL {
                let large_type = ByPlace::from_fn(|place| place != sighted);
                let settings = Settings { mute, brightness, large_type };
                assert_eq!(Settings::from_bytes(settings.to_bytes()), settings);
            }
        }
        assert_eq!(Settings::default().to_bytes(), [0; SETTINGS_BYTES]);
        assert_eq!(Settings::from_bytes([0, 4, 0, 0, 0, 0, 0, 0]), Settings::default());
    }
}
