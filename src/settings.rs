//! What players set for the box itself: sound and brightness.

/// Sound and brightness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether the sound is off.
    pub mute: bool,
    /// How bright the displays are.
    pub brightness: Brightness,
}

impl Settings {
    /// The form in which the journal keeps them. The default is all zeros.
    pub(crate) const fn to_bytes(self) -> [u8; 2] {
        [self.mute as u8, Brightness::Full as u8 - self.brightness as u8]
    }

    /// Reads what the journal kept. An unknown brightness becomes the default.
    pub fn from_bytes([mute, darker]: [u8; 2]) -> Settings {
        let brightness = Brightness::ALL.into_iter().rev().nth(darker.into()).unwrap_or_default();
        Settings { mute: mute != 0, brightness }
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
            let settings = Settings { mute, brightness };
            assert_eq!(Settings::from_bytes(settings.to_bytes()), settings);
        }
        assert_eq!(Settings::default().to_bytes(), [0; 2]);
        assert_eq!(Settings::from_bytes([0, 4]), Settings::default());
    }
}
