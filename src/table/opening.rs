//! From the first roll to the first discard: seating, break, deal, bonus tiles, goulash exchanges.

use super::effect::Effect;
use super::phase::{Exchange, LastTile, Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::seating::{SeatingError, SeatingRolls};
use super::sheet::ScoreSheet;
use super::wall::{Break, BreakError, Wall, broken_side, second_roller};
use super::{HandInPlay, Moment, Table, deal};
use crate::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::Dealer;
use crate::seat::{ByPlace, Place, Places};

impl Table {
    /// The place that leads this hand: it rolls, is dealt to and discards first.
    pub fn leader(&self) -> Place {
        self.options.rules().leader(self.east, self.round)
    }

    /// A new game begins with these options.
    // Never inlined: a whole table would take room on the stack during every other event, too.
    #[inline(never)]
    pub(super) fn new_game(&mut self, options: Options) -> Result<(), Refusal> {
        let free = matches!(self.phase, Phase::NoGame | Phase::Over) || self.stopped;
        if !free {
            return Err(Refusal::GameRunning);
        }
        let sheet = ScoreSheet::new(options.rules().scoring.specials.rows());
        let phase = Phase::Seating(None);
        *self = Table { options, phase, hand_number: 1, sheet, ..Table::new() };
        Ok(())
    }

    /// A player rolls for their wind.
    pub(super) fn seat_roll(&mut self, place: Place, roll: Roll) -> Result<(), Refusal> {
        let Phase::Seating(so_far) = self.phase else { return Err(self.not_now()) };
        // In a rule set that counts players, whoever rolls first is the temporary East.
        let mut seating = so_far.unwrap_or_else(|| SeatingRolls::new(self.options, place));
        let rollers = seating.rollers();
        seating.roll(place, roll).map_err(|error| match error {
            SeatingError::NotYou | SeatingError::Done => {
                Refusal::NotYourRoll { rollers: Places(rollers) }
            }
            SeatingError::Dice(dice) => Refusal::WrongDice { dice },
        })?;
        self.seat_rolls[place] = Some(roll);
        self.phase = Phase::Seating(Some(seating));
        if let Some(seats) = seating.seats() {
            (self.east, self.first_east, self.moves) = (seats.east, seats.east, seats.moves);
            self.phase = Phase::SideRoll;
        }
        Ok(())
    }

    /// A player rolls for the side of the wall, or for the stack.
    pub(super) fn roll(
        &mut self,
        place: Place,
        roll: Roll,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        match (self.phase, self.play.side_roll) {
            (Phase::SideRoll, _) => {
                must_roll(place, self.leader())?;
                match second_roller(&self.options, self.leader(), roll) {
                    Some(roller) if roll.dice() == 2 => {
                        self.play.side_roll = Some(roll);
                        self.phase = Phase::BreakRoll { roller };
                        Ok(())
                    }
                    _ => self.break_wall(roll, None, moment),
                }
            }
            (Phase::BreakRoll { roller }, Some(side_roll)) => {
                must_roll(place, roller)?;
                self.break_wall(side_roll, Some(roll), moment)
            }
            _ => Err(self.not_now()),
        }
    }

    /// The rolls are complete, so the wall is broken and the deal begins.
    fn break_wall(
        &mut self,
        side_roll: Roll,
        break_roll: Option<Roll>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let broken =
            Break::find(&self.options, self.leader(), side_roll, break_roll).map_err(|error| {
                match error {
                    BreakError::FirstDice => Refusal::WrongDice { dice: 2 },
                    BreakError::SecondDice(dice) => Refusal::WrongDice { dice },
                }
            })?;
        (self.play.side_roll, self.play.break_roll) = (Some(side_roll), break_roll);
        self.play.wall = Some(Wall::new(&self.options, broken));
        self.phase = Phase::Deal { done: 0 };
        self.tell_hop_toi(moment);
        Ok(())
    }

    /// The next step of the deal is done, or all the rest of it.
    pub(super) fn deal(&mut self, all: bool, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Deal { .. } = self.phase else { return Err(self.not_now()) };
        if !all {
            self.deal_step()?;
            self.tell_hop_toi(moment);
            return Ok(());
        }
        while matches!(self.phase, Phase::Deal { .. }) {
            // Nobody reads the screens of these steps, so the players are told afterwards.
            self.tell_hop_toi(moment);
            self.deal_step()?;
        }
        Ok(())
    }

    fn deal_step(&mut self) -> Result<(), Refusal> {
        let (Phase::Deal { done }, Some(mut wall)) = (self.phase, self.play.wall) else {
            return Err(self.not_now());
        };
        let next = |done| deal::step(&self.options, self.leader(), &wall.broken(), done);
        let (step, more) = (next(done).ok_or(self.not_now())?, next(done + 1).is_some());
        let tiles = step.slots.len() as u8;
        wall.take_dealt(tiles).ok_or(Refusal::WallEmpty)?;
        self.play.wall = Some(wall);
        self.play.held[step.place].concealed += tiles;
        if more {
            self.phase = Phase::Deal { done: done + 1 };
        } else {
            self.after_deal();
        }
        Ok(())
    }

    /// Tells the players if the next packet of the deal is a lucky one.
    fn tell_hop_toi(&self, moment: &mut Moment) {
        if let Some(step) = self.deal_step_now()
            && step.hop_toi
        {
            moment.tell(Effect::HopToi { place: step.place });
        }
    }

    /// The next step of the deal.
    pub(crate) fn deal_step_now(&self) -> Option<deal::DealStep> {
        match (self.phase, &self.play.wall) {
            (Phase::Deal { done }, Some(wall)) => {
                deal::step(&self.options, self.leader(), &wall.broken(), done)
            }
            _ => None,
        }
    }

    /// The player who hands out the tiles; `None` if all players take their own.
    pub(crate) fn dealer(&self) -> Option<Place> {
        match self.options.rules().dealer {
            Dealer::BrokenSide => {
                self.play.side_roll.map(|roll| broken_side(&self.options, self.leader(), roll))
            }
            Dealer::Leader => Some(self.leader()),
            Dealer::EachTakes => None,
        }
    }

    fn after_deal(&mut self) {
        // Nobody tells the box about flowers if it does not follow the turns.
        if self.lays_aside() && self.follows_turns() {
            self.phase =
                Phase::Bonus { done: ByPlace::from_fn(|place| !self.options.is_player(place)) };
        } else {
            self.after_bonus();
        }
    }

    /// Whether some tiles are laid aside and replaced: flowers and seasons, or tiles that the
    /// lesson does not use yet.
    pub(crate) fn lays_aside(&self) -> bool {
        self.options.has_bonus_tiles() || self.options.lesson().is_some()
    }

    pub(super) fn after_bonus(&mut self) {
        if self.goulash {
            self.begin_exchange(Exchange::Opposite);
        } else {
            self.begin_play();
        }
    }

    fn begin_exchange(&mut self, with: Exchange) {
        self.phase = Phase::Exchange {
            with,
            done: ByPlace::from_fn(|place| !self.options.is_player(place)),
        };
    }

    fn begin_play(&mut self) {
        if !self.follows_turns() {
            return self.begin_free_play();
        }
        self.phase = Phase::Turn(Turn {
            place: self.leader(),
            tile: LastTile::Dealt,
            kongs: TurnKongs::default(),
        });
    }

    /// The player who replaces bonus tiles now: the first in turn order who is not done.
    pub fn bonus_turn(&self) -> Option<Place> {
        let Phase::Bonus { done } = self.phase else { return None };
        let in_order = (0..4).map(|steps| self.options.rules().turn.step(self.leader(), steps));
        in_order.into_iter().find(|&place| !done[place])
    }

    /// A place has no bonus tile left to replace. It may say so before its turn comes.
    pub(super) fn bonus_pass(&mut self, place: Place) -> Result<(), Refusal> {
        let Phase::Bonus { mut done } = self.phase else { return Err(self.not_now()) };
        if let Some(turn) = self.bonus_turn()
            && done[place]
        {
            return Err(Refusal::NotYourTurn { turn });
        }
        done[place] = true;
        self.phase = Phase::Bonus { done };
        if self.bonus_turn().is_none() {
            self.after_bonus();
        }
        Ok(())
    }

    /// Whether this place, which leads, may begin the exchanges of a goulash in another hand. The
    /// house must allow it, and nothing may have happened since the deal, as far as the box knows.
    pub(crate) fn may_exchange(&self, place: Place) -> bool {
        let at_will = self.options.exchanges_at_will() && !self.goulash && !self.play.exchanged;
        let dealt = match self.phase {
            Phase::Turn(turn) => turn.tile == LastTile::Dealt,
            Phase::Free => self.play.ruling.is_none(),
            _ => false,
        };
        at_will && dealt && place == self.leader()
    }

    /// A place has handed over three tiles. A player who exchanges with the ghost's side takes as
    /// many tiles from the wall there as they put back, so the length of the wall does not change.
    pub(super) fn exchange(&mut self, place: Place) -> Result<(), Refusal> {
        if self.may_exchange(place) {
            self.begin_exchange(Exchange::Opposite);
        }
        let Phase::Exchange { with, mut done } = self.phase else { return Err(self.not_now()) };
        self.play.exchanged = true;
        if done[place] {
            return Err(Refusal::Exchanged { waiting: Places::those(|it| !done[it]) });
        }
        done[place] = true;
        if done != ByPlace([true; 4]) {
            self.phase = Phase::Exchange { with, done };
            return Ok(());
        }
        match with.next() {
            Some(with) => self.begin_exchange(with),
            None => self.begin_play(),
        }
        Ok(())
    }

    /// Finishes the deal and the bonus tiles when play goes on without them: the first discard shows
    /// that both are done. The exchanges of a goulash are not skipped, because they change
    /// the hands.
    pub(super) fn skip_to_play(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Deal { .. }) {
            self.deal(true, moment)?;
        }
        if matches!(self.phase, Phase::Bonus { .. }) {
            self.after_bonus();
        }
        Ok(())
    }

    /// A hand begins. Nothing is rolled yet and nobody holds a tile.
    pub(super) fn begin_hand(&mut self) {
        self.play = HandInPlay::default();
        self.phase = Phase::SideRoll;
    }
}

fn must_roll(place: Place, roller: Place) -> Result<(), Refusal> {
    if place == roller {
        Ok(())
    } else {
        Err(Refusal::NotYourRoll { rollers: Places::those(|it| it == roller) })
    }
}
