//! The state machine of the table, from the first roll to the end of the game.
//!
//! A [`Table`] is a plain value: it has no clock, does no I/O and allocates nothing. [`Table::apply`] takes one
//! [`Event`] and the time, and says what followed or why it was refused; a refused event changes nothing.
//! [`History`] adds undo. Each phase of a hand is one file:
//!
//! | file | what it does |
//! |---|---|
//! | `opening` | seating, break, deal, bonus tiles, goulash exchanges |
//! | `play` | draw, kong, fishing, discard |
//! | `window` | claims on a tile and who gets it |
//! | `calls` | mahjong, false calls, penalties |
//! | `ending` | hands entered, settlement, the next hand |
//!
//! The rest are pure functions and small values that these use.

mod calls;
pub mod claims;
pub mod deal;
pub mod effect;
mod ending;
pub mod event;
pub mod held;
pub mod history;
mod kept;
mod opening;
pub mod phase;
mod play;
pub mod refusal;
pub mod roll;
pub mod rotation;
pub mod seating;
pub mod sheet;
pub mod snapshot;
mod text;
pub mod wall;
pub mod window;

pub use calls::Call;
pub use effect::{Effect, Effects};
pub use ending::Entry;
pub use event::Event;
pub use history::History;
pub use phase::Phase;
pub use refusal::Refusal;
pub use text::Stamped;

use crate::rules::{self, Options};
use crate::score::settle::Liable;
use crate::seat::{ByPlace, Place, Wind};
use claims::Ruling;
use held::Held;
use roll::Roll;
use sheet::{Ending, Sheet};
use wall::Wall;
use window::BeforeClaim;

/// The whole state of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    options: Options,
    phase: Phase,
    stopped: bool,
    seat_rolls: ByPlace<Option<Roll>>,
    moves: ByPlace<Place>,
    east: Place,
    first_east: Place,
    round: Wind,
    hand_number: u16,
    wins_in_a_row: u8,
    goulash: bool,
    play: HandInPlay,
    sheet: Sheet,
    /// Where the dice of this game came from, if it was a seed.
    seed: Option<u64>,
}

/// What belongs to one hand and is gone with the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandInPlay {
    /// East's roll.
    pub side_roll: Option<Roll>,
    /// The second roll, where there is one.
    pub break_roll: Option<Roll>,
    /// What is left of the wall, once it is broken.
    pub wall: Option<Wall>,
    /// What each place holds.
    pub held: ByPlace<Held>,
    /// Discards that lie on the table.
    pub discards: u8,
    /// How the claims for the last discard were decided.
    pub ruling: Option<Ruling>,
    /// The mahjong that was called.
    pub call: Option<Call>,
    /// Who has a last turn to come after it.
    pub last_turns: ByPlace<bool>,
    /// What the hands count.
    pub entries: ByPlace<Option<Entry>>,
    /// Who pays for everybody.
    pub liable: Option<Liable>,
    /// How the hand ended.
    pub ending: Option<Ending>,
    before_claim: Option<BeforeClaim>,
    /// Kongs of the turn that a robbing window interrupts.
    kongs: u8,
}

/// The time of an event and what follows from it.
pub(crate) struct Moment {
    now: u64,
    effects: Effects,
}

impl Moment {
    fn tell(&mut self, effect: Effect) {
        // Effects are for sounds and watchers: one too many is better dropped than an event refused.
        let _ = self.effects.push(effect);
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::new()
    }
}

impl Table {
    /// A table at which nobody plays yet.
    pub fn new() -> Table {
        let [place, ..] = Place::ALL;
        Table {
            options: Options::new(rules::ALL[0]),
            phase: Phase::NoGame,
            stopped: false,
            seat_rolls: ByPlace([None; 4]),
            moves: ByPlace::from_fn(|place| place),
            east: place,
            first_east: place,
            round: Wind::East,
            hand_number: 0,
            wins_in_a_row: 0,
            goulash: false,
            play: HandInPlay::default(),
            sheet: Sheet::default(),
            seed: None,
        }
    }

    /// Takes one event at table time `now`, in milliseconds. A refused event changes nothing.
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<Effects, Refusal> {
        // Copied once, and back only after a refusal: a replay at power-on takes hundreds of events.
        let before = self.clone();
        let mut moment = Moment { now, effects: Effects::new() };
        match self.take(event, &mut moment) {
            Ok(()) => Ok(moment.effects),
            Err(refusal) => {
                *self = before;
                Err(refusal)
            }
        }
    }

    /// When the table wants to be told that time is up, by the event `close`.
    pub fn deadline(&self) -> Option<u64> {
        match self.phase {
            Phase::Window(window) if !self.stopped => window.closes_at,
            _ => None,
        }
    }

    fn take(&mut self, event: &Event, moment: &mut Moment) -> Result<(), Refusal> {
        let in_game = !matches!(self.phase, Phase::NoGame);
        match *event {
            Event::New(options) => return self.new_game(options),
            Event::Seed(seed) => {
                // It belongs to the game that is rolled with it: the next one begins without.
                self.seed = in_game.then_some(seed);
                return Ok(());
            }
            _ if !in_game => return Err(Refusal::NoGame),
            Event::Resume => return self.resume(moment),
            Event::Correct { hand, change, .. } => return self.correct(hand, change),
            _ if self.stopped => return Err(Refusal::Stopped),
            _ => {}
        }
        if let Some(place) = event.place() {
            self.must_sit(place)?;
        }
        match *event {
            Event::SeatRoll { place, roll, .. } => self.seat_roll(place, roll, moment),
            Event::Roll { place, roll, .. } => self.roll(place, roll, moment),
            Event::Deal { all } => self.deal(all, moment),
            Event::Flower(place) => self.flower(place, moment),
            Event::Exchange(place) => self.exchange(place, moment),
            Event::Discard(place) => self.discard(place, moment),
            Event::Claim { place, claim } => self.claim(place, claim, moment),
            Event::Withdraw(place) => self.withdraw(place),
            Event::Pass(place) if matches!(self.phase, Phase::Window(_)) => self.window_pass(place, moment),
            Event::Pass(place) => self.bonus_pass(place, moment),
            Event::Close => self.close(moment),
            Event::Draw(place) => self.draw(place, moment),
            Event::Kong { place, kind } => self.kong(place, kind, moment),
            Event::Year(place) => self.year(place, moment),
            Event::Fishing(place) => self.fishing(place, moment),
            Event::Standing(place) => self.standing(place, moment),
            Event::Mahjong { place, source } => self.mahjong(place, source, moment),
            Event::False { place, what } => self.false_call(place, what, moment),
            Event::Penalty { place, code, to } => self.penalty(place, code, to, moment),
            Event::Hand { place, ref hand, last_of_kind, won_on } => {
                self.enter_hand(place, hand, last_of_kind, won_on, moment)
            }
            Event::Total { place, points } => self.enter_total(place, points, moment),
            Event::Points { from, to: Some(to), points } => self.pay(from, to, points),
            Event::Points { from, to: None, points } => self.pay_all(from, points),
            Event::WallEmpty => self.wall_empty(moment),
            Event::Confirm(place) => self.confirm(place, moment),
            Event::Next => self.next(moment),
            Event::Stop => {
                self.stopped = true;
                Ok(())
            }
            // These were taken above, or by the history.
            Event::New(_) | Event::Seed(_) | Event::Resume | Event::Correct { .. } | Event::Undo { .. } => {
                Err(Refusal::NothingToUndo)
            }
        }
    }

    /// A stopped game goes on. A claim that was interrupted, by stopping or by a power cut, has its whole time again.
    fn resume(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let window = match &mut self.phase {
            Phase::Window(window) => Some(window),
            _ => None,
        };
        if !self.stopped && window.is_none() {
            return Err(Refusal::NotStopped);
        }
        if let Some(window) = window {
            window.begin_again(self.options.claim_millis(), moment.now);
        }
        self.stopped = false;
        Ok(())
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow { awaits: self.phase.awaits() }
    }

    fn must_sit(&self, place: Place) -> Result<(), Refusal> {
        if self.options.is_player(place) { Ok(()) } else { Err(Refusal::Ghost) }
    }

    /// The rule set and what was chosen for it.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where the game stands.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether the players stopped.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What each place rolled last for its wind.
    pub const fn seat_rolls(&self) -> &ByPlace<Option<Roll>> {
        &self.seat_rolls
    }

    /// For each place, where its player went to sit when the winds were rolled.
    pub const fn moves(&self) -> &ByPlace<Place> {
        &self.moves
    }

    /// Who holds East.
    pub const fn east(&self) -> Place {
        self.east
    }

    /// Who held East when the round began.
    pub const fn first_east(&self) -> Place {
        self.first_east
    }

    /// The wind of the round.
    pub const fn round(&self) -> Wind {
        self.round
    }

    /// The number of the hand, counted from 1; 0 before the first game.
    pub const fn hand_number(&self) -> u16 {
        self.hand_number
    }

    /// East's wins in a row before this hand.
    pub const fn wins_in_a_row(&self) -> u8 {
        self.wins_in_a_row
    }

    /// Whether this hand is a goulash.
    pub const fn is_goulash(&self) -> bool {
        self.goulash
    }

    /// What belongs to this hand.
    pub const fn hand(&self) -> &HandInPlay {
        &self.play
    }

    /// The score sheet.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The seed that the dice of this game came from; `None`: they are fair, or no roll was theirs.
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whose turn it is, where it is somebody's.
    pub fn turn(&self) -> Option<Place> {
        match self.phase {
            Phase::SideRoll => Some(self.east),
            Phase::BreakRoll { roller } => Some(roller),
            Phase::Deal { .. } => self.deal_step_now().map(|step| step.place),
            Phase::Bonus { .. } => self.bonus_turn(),
            Phase::Draw(place) => Some(place),
            Phase::Turn(turn) => Some(turn.place),
            Phase::Window(window) => Some(window.discarder),
            _ => None,
        }
    }
}
