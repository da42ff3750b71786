//! What players set for the box itself: sound, brightness, the size of letters and how the displays
//! differ.

use crate::seat::{ByPlace, Place};

/// The bytes in which the journal keeps the settings. Some are still unused.
pub const SETTINGS_BYTES: usize = 8;

/// The settings as the journal keeps them.
pub type SettingsBytes = [u8; SETTINGS_BYTES];

/// Sound, brightness, the size of letters, and how the displays differ from what the board file says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether the sound is off.
    pub mute: bool,
    /// How bright the displays are.
    pub brightness: Brightness,
    /// The places whose displays show fewer words in larger letters.
    pub large_type: ByPlace<bool>,
    /// How the displays differ from what the board file says.
    pub panel: PanelProfile,
}

/// The bit of the first byte for the sound, and the first of the four bits for the places.
const MUTE: u8 = 1;
const LARGE_TYPE: u8 = 1 << 4;

impl Settings {
    /// The form in which the journal keeps them. The default is all zeros.
    pub fn to_bytes(self) -> SettingsBytes {
        let mute = if self.mute { MUTE } else { 0 };
        let enlarged = Place::ALL.into_iter().filter(|&place| self.large_type[place]);
        let flags = enlarged.fold(mute, |flags, place| flags | LARGE_TYPE << place.index());
        let darker = Brightness::Full as u8 - self.brightness as u8;
        let PanelProfile { other_order, other_inversion, offset, speed } = self.panel;
        let differs = other_order as u8 | (other_inversion as u8) << 1;
        [flags, darker, differs, offset, speed as u8, 0, 0, 0]
    }

    /// Reads what the journal kept. Unknown values become the default.
    pub fn from_bytes([flags, darker, differs, offset, speed, ..]: SettingsBytes) -> Settings {
        let brightness = Brightness::ALL.into_iter().rev().nth(darker.into()).unwrap_or_default();
        let large_type = ByPlace::from_fn(|place| flags & LARGE_TYPE << place.index() != 0);
        let speed = BusSpeed::ALL.get(usize::from(speed)).copied().unwrap_or_default();
        let (other_order, other_inversion) = (differs & 1 != 0, differs & 2 != 0);
        let panel = PanelProfile { other_order, other_inversion, offset, speed };
        Settings { mute: flags & MUTE != 0, brightness, large_type, panel }
    }
}

/// How the displays differ from what the board file says. The default is that they do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelProfile {
    /// Red and blue are exchanged.
    pub other_order: bool,
    /// The colours are inverted where the board does not invert them, and the other way round.
    pub other_inversion: bool,
    /// Which of the offsets that are sold, counted from 1. With 0, the board's own.
    pub offset: u8,
    /// How fast the bus is.
    pub speed: BusSpeed,
}

/// The speed of the bus, compared with what the board file says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BusSpeed {
    #[default]
    Usual,
    Half,
    Double,
}

impl BusSpeed {
    /// Every speed, in the order of their numbers in the journal.
    pub const ALL: [BusSpeed; 3] = [BusSpeed::Usual, BusSpeed::Half, BusSpeed::Double];
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
                let settings = Settings { mute, brightness, large_type, ..Settings::default() };
                assert_eq!(Settings::from_bytes(settings.to_bytes()), settings);
            }
        }
        for (bits, speed) in (0..4).flat_map(|bits| BusSpeed::ALL.map(|speed| (bits, speed))) {
            let (other_order, other_inversion) = (bits & 1 == 1, bits & 2 == 2);
            let panel = PanelProfile { other_order, other_inversion, offset: bits, speed };
            let settings = Settings { panel, ..Settings::default() };
            assert_eq!(Settings::from_bytes(settings.to_bytes()), settings);
        }
        assert_eq!(Settings::default().to_bytes(), [0; SETTINGS_BYTES]);
        assert_eq!(Settings::from_bytes([0, 4, 0, 0, 0, 0, 0, 0]), Settings::default());
    }
}
