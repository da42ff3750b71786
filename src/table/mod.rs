//! The state machine of the table, from the first roll to the end of the game.
//!
//! A [`Table`] is a plain value: it has no clock, does no I/O and allocates nothing.
//! [`Table::apply`] takes one [`Event`] and the time. It returns what followed from the event, or
//! why it was refused; a refused event changes nothing. [`History`] adds undo. Each phase of a hand
//! has its own file:
//!
//! | file | what it does |
//! |---|---|
//! | `opening` | seating, break, deal, bonus tiles, goulash exchanges |
//! | `play` | draw, kong, fishing, discard |
//! | `window` | claims on a tile and who gets it |
//! | `calls` | mahjong and penalties |
//! | `false_calls` | calls that turn out false, and what is taken back then |
//! | `follow`, `free`, `free_false` | hands of which only the calls are followed |
//! | `counted` | what an entered hand counts |
//! | `ending`, `doubts` | hands entered and what cannot be right about them, settlement, the next hand |
//!
//! The other files hold pure functions and small values that these use.

mod calls;
pub(crate) mod chips;
pub mod claims;
mod counted;
pub mod deal;
pub mod doubts;
mod effect;
mod ending;
pub mod event;
mod event_kind;
mod false_calls;
mod follow;
pub mod free;
mod free_false;
pub mod held;
mod history;
mod opening;
mod packed_row;
pub mod paid;
pub mod phase;
mod play;
mod read;
pub mod refusal;
pub mod rotation;
pub mod seating;
pub mod sheet;
pub(crate) mod snapshot;
mod text;
mod undo_buffer;
pub mod wall;
pub(crate) mod window;

pub use calls::{Call, OnlySeen};
pub(crate) use counted::hand_context;
pub use effect::{Effect, EffectList};
pub use ending::HandEntry;
use ending::SaidOfHand;
pub use event::Event;
pub use event_kind::EventKind;
pub use history::History;
pub use phase::Phase;
use phase::TurnKongs;
pub use refusal::Refusal;
pub use text::Stamped;

use crate::roll::Roll;
use crate::rules::kinds::Follow;
use crate::rules::{self, Options};
use crate::score::settle::Liable;
use crate::seat::{ByPlace, Place, Wind};
use claims::Ruling;
use false_calls::BeforeKong;
use held::HeldTiles;
use sheet::{Ending, ScoreSheet};
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
    sheet: ScoreSheet,
    /// The seed of this game's dice, if they come from one.
    seed: Option<u64>,
}

/// The part of the state that belongs to one hand and is cleared when the next one begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandInPlay {
    /// The leader's roll for the side of the wall.
    pub side_roll: Option<Roll>,
    /// The roll for the stack, in rule sets that have a second roll.
    pub break_roll: Option<Roll>,
    /// What is left of the wall; `None` until it is broken.
    pub wall: Option<Wall>,
    /// The tiles and calls of each place.
    pub held: ByPlace<HeldTiles>,
    /// How many discards lie on the table.
    pub discards: u8,
    /// Tiles were exchanged after the deal.
    pub exchanged: bool,
    /// How the claims for the last discard were decided.
    pub ruling: Option<Ruling>,
    /// The mahjong that was called.
    pub call: Option<Call>,
    /// The places that still have a last turn after that mahjong.
    pub last_turns: ByPlace<bool>,
    /// What each hand counts, once it is entered.
    pub entries: ByPlace<Option<HandEntry>>,
    /// How often a hand was entered or changed, so that a page can tell whether it is out of date.
    pub times_entered: u8,
    /// The player who pays for everybody because of a penalty.
    pub liable: Option<Liable>,
    /// How the hand ended.
    pub ending: Option<Ending>,
    /// How much of this hand is followed, if the players have changed it in the hand.
    follow: Option<Follow>,
    /// Tiles were drawn that the box does not know of, and nobody has counted the rest.
    uncounted: bool,
    /// The last window closed by itself because everybody had spoken. The event `close` that logs of
    /// older programs have after that changes nothing.
    closed_by_itself: bool,
    /// The players who had a last turn after a mahjong that was taken back.
    had_last_turn: ByPlace<bool>,
    /// What to return to if the claim of this turn was false.
    before_claim: Option<BeforeClaim>,
    /// The same for the claim of the turn before, until this turn's discard.
    earlier_claim: Option<BeforeClaim>,
    /// What to return to if the last kong of this turn was false.
    before_kong: Option<BeforeKong>,
    /// The kongs of the turn that is interrupted because a kong can be robbed.
    kongs: TurnKongs,
}

/// The time of an event, and the effects that it has had so far.
pub(crate) struct Moment {
    now: u64,
    effects: EffectList,
}

impl Moment {
    fn tell(&mut self, effect: Effect) {
        // Effects only make sounds and notices, so dropping one is better than refusing the event.
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
            sheet: ScoreSheet::default(),
            seed: None,
        }
    }

    /// Takes one event at table time `now`, in milliseconds. A refused event changes nothing.
    ///
    /// ```
    /// use four_winds::table::{Event, Phase, Table};
    ///
    /// let mut table = Table::new();
    /// let mut say = |text| table.apply(&Event::parse(text).unwrap(), 0);
    /// say("new carmel").unwrap();
    /// // Each player rolls for their wind. The highest roll is East's.
    /// for text in ["seat-roll 0 1+2", "seat-roll 1 6+6", "seat-roll 2 3+1", "seat-roll 3 2+5"] {
    ///     say(text).unwrap();
    /// }
    ///
    /// // East rolls next, so a discard does not fit here. It is refused and nothing changes.
    /// let refusal = say("discard 2").unwrap_err();
    /// assert_eq!(refusal.code(), "not-now");
    /// assert_eq!(table.east().number(), 1);
    /// assert!(matches!(table.phase(), Phase::SideRoll));
    /// ```
    pub fn apply(&mut self, event: &Event, now: u64) -> Result<EffectList, Refusal> {
        let before = self.clone();
        let applied = self.apply_again(event, now);
        if applied.is_err() {
            *self = before;
        }
        applied
    }

    /// Like [`Table::apply`] for an event that this same state has accepted before. It makes no copy
    /// of the table, so a replay at power-on takes half the time. After a refusal the table is not
    /// usable.
    fn apply_again(&mut self, event: &Event, now: u64) -> Result<EffectList, Refusal> {
        let mut moment = Moment { now, effects: EffectList::new() };
        self.take(event, &mut moment)?;
        Ok(moment.effects)
    }

    /// The time at which the table wants the event [`Event::Close`], because the time for claims is
    /// up.
    pub fn deadline(&self) -> Option<u64> {
        match self.phase {
            Phase::Window(window) if !self.stopped => window.closes_at,
            Phase::FreeWindow(window) if !self.stopped => window.closes_at,
            _ => None,
        }
    }

    fn take(&mut self, event: &Event, moment: &mut Moment) -> Result<(), Refusal> {
        let in_game = !matches!(self.phase, Phase::NoGame);
        match *event {
            Event::New(options) => return self.new_game(options),
            Event::Seed(seed) => {
                // A seed belongs to the game that is rolled with it. The next game begins without.
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
        if matches!(
            event.kind(),
            EventKind::Flower
                | EventKind::Discard
                | EventKind::Draw
                | EventKind::Kong
                | EventKind::Year
        ) {
            self.must_follow()?;
        }
        match *event {
            Event::SeatRoll { place, roll, .. } => self.seat_roll(place, roll),
            Event::Roll { place, roll, .. } => self.roll(place, roll, moment),
            Event::Deal { all } => self.deal(all, moment),
            Event::Flower(place) => self.flower(place, moment),
            Event::Exchange(place) => self.exchange(place),
            Event::Discard(place) => self.discard(place, moment),
            Event::Claim { place, claim } if self.follows_turns() => {
                self.claim(place, claim, moment)
            }
            Event::Claim { place, claim } => self.free_claim(place, claim, moment),
            Event::Withdraw(place) if self.follows_turns() => self.withdraw(place),
            Event::Withdraw(place) => self.free_withdraw(place, moment),
            Event::Mine(place) => self.mine(place, moment),
            Event::Pass(place) if matches!(self.phase, Phase::Window(_)) => {
                self.window_pass(place, moment)
            }
            Event::Pass(place) if self.follows_turns() => self.bonus_pass(place),
            Event::Pass(place) => self.free_pass(place, moment),
            Event::Close if self.follows_turns() => self.close(moment),
            Event::Close => self.free_close(moment),
            Event::Draw(place) => self.draw(place, moment),
            Event::Kong { place, kind } => self.kong(place, kind, moment),
            Event::Year(place) => self.year(place, moment),
            Event::Fishing(place) => self.fishing(place, moment),
            Event::Aloud { place, heard_by } => self.said_aloud(place, heard_by, moment),
            Event::Standing(place) => self.standing(place, moment),
            Event::Mahjong { place, source, from } => self.mahjong(place, source, from, moment),
            Event::False { place, what } => self.false_call(place, what, moment),
            Event::Penalty { place, code, to } => self.penalty(place, code, to, moment),
            Event::Hand { place, ref hand, last_of_kind, won_on, rest } => {
                let said = SaidOfHand { last_of_kind, won_on, rest };
                self.enter_hand(place, hand, said)
            }
            Event::Total { place, points } => self.enter_total(place, points),
            Event::Fan { place, fan } => self.enter_fan(place, fan),
            Event::Points { from, to: Some(to), points } => self.pay(from, to, points),
            Event::Points { from, to: None, points } => self.pay_all(from, points),
            Event::WallEmpty => self.wall_empty(moment),
            Event::LetGo => self.let_go(),
            Event::Turn { place, live } => self.take_up(place, live),
            Event::Confirm(place) => self.confirm(place, moment),
            Event::Next => self.next(moment),
            Event::Stop => {
                self.stopped = true;
                Ok(())
            }
            // The first four were handled above, and only a history can undo.
            Event::New(_)
            | Event::Seed(_)
            | Event::Resume
            | Event::Correct { .. }
            | Event::Undo { .. } => Err(Refusal::NothingToUndo),
        }
    }

    /// A stopped game goes on. A claim window that was interrupted by stopping or by a power cut
    /// has its whole time again.
    fn resume(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        match &mut self.phase {
            Phase::Window(window) => window.begin_again(self.options.claim_millis(), moment.now),
            Phase::FreeWindow(window) => window.begin_again(moment.now),
            _ if !self.stopped => return Err(Refusal::NotStopped),
            _ => {}
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

    /// The rule set and the options chosen for it.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The current phase of the game.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether the players have stopped the game.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The last roll of each place for its wind.
    pub(crate) const fn seat_rolls(&self) -> &ByPlace<Option<Roll>> {
        &self.seat_rolls
    }

    /// For each place, where its player moved after the rolls for the winds.
    pub const fn moves(&self) -> &ByPlace<Place> {
        &self.moves
    }

    /// The place that holds East.
    pub const fn east(&self) -> Place {
        self.east
    }

    /// The place that held East when the round began.
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
    pub(crate) const fn is_goulash(&self) -> bool {
        self.goulash
    }

    /// The state of the current hand.
    pub const fn hand(&self) -> &HandInPlay {
        &self.play
    }

    /// The score sheet.
    pub const fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    /// The seed of this game's dice; `None` if the dice are fair or nothing was rolled with a seed.
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The place that acts next, or the owner of the tile that can be claimed. `None` in phases
    /// without a turn.
    pub fn turn(&self) -> Option<Place> {
        match self.phase {
            Phase::SideRoll => Some(self.leader()),
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
