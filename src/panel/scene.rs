//! What a panel may read.

use super::agree::Agreement;
use super::setup::Setup;
use crate::entropy::health::{self, Verdict};
use crate::entropy::tally::Tallies;
use crate::entropy::{self, Hex128, Proof};
use crate::journal::Past;
use crate::screen::view::{Header, Note};
use crate::seat::{Place, Wind};
use crate::table::phase::Phase;
use crate::table::roll::Roll;
use crate::table::{History, Table};

/// Everything that a place's screen is made from, beside its own panel.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game.
    pub table: &'a Table,
    /// Table time in milliseconds.
    pub now: u64,
    /// What is being chosen for the next game.
    pub setup: &'a Setup,
    /// What a place asks and another one has to agree to.
    pub agreement: Option<&'a Agreement>,
    /// How the last claims were decided.
    pub ruling: &'a Note,
    /// What can be undone.
    pub history: &'a History,
    /// A game of before that somebody looks at.
    pub past: Option<&'a Past>,
    /// Dice that lie on the table to be seen.
    pub rolled: Option<Rolled>,
    /// The state of the dice.
    pub dice: &'a DiceState,
    /// Sound and light.
    pub settings: Settings,
}

/// Dice that roll, or have just been rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Who rolled.
    pub by: Place,
    /// What.
    pub roll: Roll,
    /// Which picture of the animation; none once they lie still.
    pub step: Option<u8>,
}

/// What is known of the dice: for the screens, and for the console's `dice`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceState {
    /// The number of the next roll.
    pub number: u32,
    /// What the box commits to for it, where the dice prove their rolls.
    pub commitment: Option<Hex128>,
    /// Why there would be no roll.
    pub refusal: Option<entropy::Refusal>,
    /// What the tests of the source say, where there is one.
    pub health: Option<health::State>,
    /// What the rolls come from, where that is a seed.
    pub seed: Option<u64>,
    /// The last roll and what proves it.
    pub last: Option<(Roll, Option<Proof>)>,
    /// How often each face came.
    pub tallies: Tallies,
}

impl DiceState {
    /// Whether a screen that shows the dice would look different, but for how far they are with gathering: that moves all
    /// the time.
    pub fn looks_like(&self, other: &DiceState) -> bool {
        let gathers = |it: &DiceState| matches!(it.refusal, Some(entropy::Refusal::Gathering(_)));
        let same_refusal = self.refusal == other.refusal || (gathers(self) && gathers(other));
        let verdict = |it: &DiceState| -> Option<Verdict> { it.health.map(|health| health.verdict) };
        same_refusal
            && (self.number, self.commitment, verdict(self)) == (other.number, other.commitment, verdict(other))
    }
}

/// Sound and light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// No sound.
    pub mute: bool,
    /// How bright the displays are.
    pub brightness: Brightness,
}

impl Settings {
    /// For the journal. Zeros are the default.
    pub const fn to_bytes(self) -> [u8; 2] {
        [self.mute as u8, Brightness::Full as u8 - self.brightness as u8]
    }

    /// What the journal gives back; a brightness that there is none of is the default.
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
    /// From dark to bright.
    pub const ALL: [Brightness; 4] = [Brightness::Low, Brightness::Middle, Brightness::High, Brightness::Full];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Brightness::Low => "low",
            Brightness::Middle => "middle",
            Brightness::High => "high",
            Brightness::Full => "full",
        }
    }

    /// For the backlight.
    pub const fn percent(self) -> u8 {
        match self {
            Brightness::Low => 25,
            Brightness::Middle => 50,
            Brightness::High => 75,
            Brightness::Full => 100,
        }
    }
}

impl<'a> Scene<'a> {
    /// Whether the winds are known.
    pub fn is_seated(&self) -> bool {
        !matches!(self.table.phase(), Phase::NoGame | Phase::Seating(_))
    }

    /// The wind of a place.
    pub fn wind(&self, place: Place) -> Wind {
        self.table.wind(place)
    }

    /// The strip at the top.
    pub fn header(&self, place: Place) -> Header {
        let table = self.table;
        let in_game = !matches!(table.phase(), Phase::NoGame);
        let plays = table.options().is_player(place);
        let total = table.sheet().total();
        let above = |it: Place| table.options().is_player(it) && total[it] > total[place];
        let rank = 1 + Place::ALL.into_iter().filter(|&it| above(it)).count() as u8;
        let any_points = total.iter().any(|(_, points)| *points != 0);
        Header {
            place,
            wind: (self.is_seated() && plays).then(|| self.wind(place)),
            round: self.is_seated().then(|| table.round()),
            score: (in_game && plays).then_some(total[place]),
            rank: (in_game && plays && any_points).then_some(rank),
            goulash: in_game && table.is_goulash(),
        }
    }

    /// The question that this place sees. While time runs for claims, it waits at a place that has not decided yet.
    pub fn question(&self, place: Place) -> Option<&'a Agreement> {
        let decides = match self.table.phase() {
            Phase::Window(window) if self.table.deadline().is_some() => {
                let undecided = !window.passed[place] && window.claims[place].is_none();
                undecided && place != window.discarder && self.table.can_claim(place)
            }
            _ => false,
        };
        self.agreement.filter(|_| !decides)
    }

    /// The players in wind order.
    pub fn players(&self) -> impl Iterator<Item = Place> + '_ {
        Wind::ALL.into_iter().map(|wind| self.table.holder(wind)).filter(|&place| self.table.options().is_player(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_from_the_journal_and_zeros_are_the_default() {
        for (mute, brightness) in [false, true].into_iter().flat_map(|mute| Brightness::ALL.map(|it| (mute, it))) {
            let settings = Settings { mute, brightness };
            assert_eq!(Settings::from_bytes(settings.to_bytes()), settings);
        }
        assert_eq!(Settings::default().to_bytes(), [0; 2]);
        assert_eq!(Settings::from_bytes([0, 4]), Settings::default());
    }
}
