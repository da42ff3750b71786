//! What a panel may read.

use super::agree::Agreement;
use super::setup::Setup;
use crate::boards::Board;
use crate::entropy::DiceState;
use crate::journal::PastGame;
use crate::program::{Build, ProgramSum};
use crate::roll::Roll;
use crate::screen::view::{HeaderView, NoteText};
use crate::seat::{Place, Wind};
use crate::settings::Settings;
use crate::table::phase::Phase;
use crate::table::{History, Table};

/// Everything that a place's screen is made from, apart from its own panel.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game.
    pub table: &'a Table,
    /// Table time in milliseconds.
    pub now: u64,
    /// What is being chosen for the next game.
    pub setup: &'a Setup,
    /// A question that another place has to answer.
    pub agreement: Option<&'a Agreement>,
    /// How the last claims were decided.
    pub ruling: &'a NoteText,
    /// What can be undone.
    pub history: &'a History,
    /// The finished game that somebody looks at.
    pub past: Option<&'a PastGame>,
    /// The dice of the last roll, while they are shown.
    pub rolled: Option<DiceOnTable>,
    /// What is known about the dice.
    pub dice: &'a DiceState,
    /// The board that the table runs on.
    pub board: &'a Board,
    /// Sound, brightness and how the displays differ.
    pub settings: Settings,
    /// The speed of the displays' bus is only tried. It goes back unless somebody presses a key.
    pub tries_speed: bool,
    /// When the settlement is booked.
    pub booking: Booking,
    /// The sum of the program in the box, once it is known, and what it was built from.
    pub program: Option<(ProgramSum, Option<Build>)>,
}

/// When the settlement on the screens is booked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Booking {
    /// Too few have confirmed, or there is no settlement.
    #[default]
    Open,
    /// At this table time, unless somebody presses WAIT.
    At(u64),
    /// When all have confirmed: somebody has pressed WAIT.
    Waits,
    /// Not while somebody changes a hand or a question is open. After that, time begins again.
    Rests,
}

impl Booking {
    /// The seconds that are left, rounded up.
    pub const fn seconds(self, now: u64) -> Option<u64> {
        match self {
            Booking::At(at) => Some(at.saturating_sub(now).div_ceil(1000)),
            _ => None,
        }
    }
}

/// Dice that roll, or have just been rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceOnTable {
    /// Who rolled.
    pub by: Place,
    /// What they show.
    pub roll: Roll,
    /// The frame of the animation; none once they lie still.
    pub step: Option<u8>,
}

impl<'a> Scene<'a> {
    /// Whether the winds are known.
    pub(crate) fn is_seated(&self) -> bool {
        !matches!(self.table.phase(), Phase::NoGame | Phase::Seating(_))
    }

    /// The wind of a place.
    pub fn wind(&self, place: Place) -> Wind {
        self.table.wind(place)
    }

    /// The strip at the top of the screen.
    pub fn header(&self, place: Place) -> HeaderView {
        let table = self.table;
        let in_game = !matches!(table.phase(), Phase::NoGame);
        let plays = table.options().is_player(place);
        let total = table.sheet().total();
        let above = |it: Place| table.options().is_player(it) && total[it] > total[place];
        let rank = 1 + Place::ALL.into_iter().filter(|&it| above(it)).count() as u8;
        let any_points = total.iter().any(|(_, points)| *points != 0);
        HeaderView {
            large_type: self.settings.large_type[place],
            place,
            wind: (self.is_seated() && plays).then(|| self.wind(place)),
            round: self.is_seated().then(|| table.round()),
            score: (in_game && plays).then_some(total[place]),
            rank: (in_game && plays && any_points).then_some(rank),
            goulash: in_game && table.is_goulash(),
            trays: table.options().rules().trays.filter(|_| in_game),
        }
    }

    /// The question that this place sees. A place that still has to decide about a claim sees it
    /// only after that, unless the question is about the claimed tile and stops the time.
    pub fn question(&self, place: Place) -> Option<&'a Agreement> {
        let decides = match self.table.phase() {
            Phase::Window(window) if self.table.deadline().is_some() => {
                let undecided = !window.passed[place] && window.claims[place].is_none();
                undecided && self.table.can_claim(window, place)
            }
            Phase::FreeWindow(window) if self.table.deadline().is_some() => {
                let undecided = !window.passed[place] && window.claims[place].is_none();
                undecided && Some(place) != window.discarder
            }
            _ => false,
        };
        self.agreement.filter(|it| !decides || it.is_about_tile())
    }

    /// The players in wind order.
    pub fn players(&self) -> impl Iterator<Item = Place> + '_ {
        Wind::ALL
            .into_iter()
            .map(|wind| self.table.holder(wind))
            .filter(|&place| self.table.options().is_player(place))
    }
}
