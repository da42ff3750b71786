//! What the referee knows apart from its panels.

use core::fmt;

use super::speed::SpeedTrial;
use super::{DiceCup, Reaction, notice_millis};
use crate::boards::{self, Board};
use crate::cut::sentence;
use crate::entropy::DiceState;
use crate::journal::{JournalHealth, PastGame};
use crate::panel::setup::Setup;
use crate::panel::{Agreement, Booking, Scene};
use crate::program::{Build, ProgramSum};
use crate::roll::Roll;
use crate::screen::view::{MOST_NOTICE, NoteText, Notice};
use crate::seat::{ByPlace, Place};
use crate::selftest::Findings;
use crate::settings::Settings;
use crate::sound::Sound;
use crate::table::{History, Phase};

/// Everything that a screen is made from, except the place's own panel.
#[derive(Clone, Debug)]
pub(super) struct RefereeState {
    pub history: History,
    pub setup: Setup,
    /// The board that the table runs on.
    pub board: &'static Board,
    pub settings: Settings,
    /// The speed of the displays' bus that somebody tries.
    pub speed_trial: Option<SpeedTrial>,
    pub agreement: Option<Agreement>,
    /// When the question of `agreement` was asked.
    pub asked_at: u64,
    /// What each place is told, and until when.
    pub notices: ByPlace<Option<(Notice, u64)>>,
    /// How the last claims were decided.
    pub ruling: NoteText,
    /// The finished game that somebody looks at.
    pub past: Option<PastGame>,
    /// The finished game to read from the journal next, counted back from the newest.
    pub look_up: Option<u16>,
    pub rolling: Option<Rolling>,
    /// When the settlement is booked.
    pub booking: Booking,
    pub dice: DiceState,
    /// What the players were last told about the journal.
    pub journal: JournalHealth,
    /// The sum of the program in the box, once it is known, and what it was built from.
    pub program: Option<(ProgramSum, Option<Build>)>,
    /// Somebody wants the self-test.
    pub test_wanted: bool,
    /// What the last self-test has found.
    pub tested: Option<Findings>,
    pub now: u64,
}

/// Dice that roll, and then lie still for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rolling {
    pub by: Place,
    pub roll: Roll,
    pub since: u64,
}

impl RefereeState {
    pub fn new() -> RefereeState {
        RefereeState {
            history: History::new(),
            setup: Setup::default(),
            board: &boards::ALL[0],
            settings: Settings::default(),
            speed_trial: None,
            agreement: None,
            asked_at: 0,
            notices: ByPlace([const { None }; 4]),
            ruling: NoteText::new(),
            past: None,
            look_up: None,
            rolling: None,
            booking: Booking::Open,
            dice: DiceState::default(),
            journal: JournalHealth::Good,
            program: None,
            test_wanted: false,
            tested: None,
            now: 0,
        }
    }

    /// What the panels may read.
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            table: self.history.table(),
            now: self.now,
            setup: &self.setup,
            agreement: self.agreement.as_ref(),
            ruling: &self.ruling,
            history: &self.history,
            past: self.past.as_ref(),
            rolled: self.rolled(),
            dice: &self.dice,
            board: self.board,
            settings: self.settings,
            tries_speed: self.speed_trial.is_some(),
            booking: self.booking,
            program: self.program,
        }
    }

    /// Offers the options of the game that is played for the next one too.
    pub(crate) fn remember_options(&mut self) {
        if !matches!(self.history.table().phase(), Phase::NoGame) {
            self.setup.remember(*self.history.table().options());
        }
    }

    /// Whether this place claims the tile of the open window.
    pub fn claims(&self, place: Place) -> bool {
        match self.history.table().phase() {
            Phase::Window(window) => window.claims[place].is_some(),
            Phase::FreeWindow(window) => window.claims[place].is_some(),
            _ => false,
        }
    }

    /// Whether players are asked about a mahjong with the tile of an open window, so that its time
    /// stands still.
    pub fn question_holds(&self) -> bool {
        let asked = self.agreement.as_ref().is_some_and(Agreement::is_about_tile);
        asked && self.history.table().deadline().is_some()
    }

    /// Removes the sound if the players have turned it off.
    pub(crate) fn mute(&self, reaction: Reaction) -> Reaction {
        Reaction { sound: reaction.sound.filter(|_| !self.settings.mute), ..reaction }
    }

    pub fn look_at(&mut self, dice: &dyn DiceCup) {
        self.dice = DiceState {
            number: dice.number(),
            commitment: dice.commitment(),
            refusal: dice.refusal(),
            health: dice.health(),
            seed: dice.seed(),
            ..self.dice
        };
    }

    /// Tells a place something that goes away by itself.
    pub(crate) fn notify(&mut self, place: Place, refused: bool, text: fmt::Arguments<'_>) {
        let mut text: heapless::String<MOST_NOTICE> = sentence(text);
        // The rules' sentences begin in lower case because on the console they follow a code.
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let until = self.now + notice_millis(text.chars().count());
        self.notices[place] = Some((Notice { text, refused }, until));
    }

    /// Tells a place why its key did nothing.
    pub fn refuse(&mut self, place: Place, why: fmt::Arguments<'_>, reaction: &mut Reaction) {
        self.notify(place, true, why);
        reaction.changed[place] = true;
        reaction.sound = Some(Sound::Refused);
    }
}
