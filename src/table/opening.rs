//! From the first roll to the first discard: seating, break, deal, bonus tiles, goulash exchanges.

use super::deal;
use super::effect::Effect;
use super::phase::{Exchange, LastTile, Phase, Turn};
use super::refusal::{Places, Refusal};
use super::roll::Roll;
use super::seating::{Seating, SeatingError};
use super::wall::{Break, BreakError, Wall, broken_side, second_roller};
use super::{HandInPlay, Moment, Table};
use crate::rules::Options;
use crate::rules::kinds::Dealer;
use crate::seat::{ByPlace, Place, Wind};

impl Table {
    /// A new game begins with these options.
    pub(super) fn new_game(&mut self, options: Options) -> Result<(), Refusal> {
        let free = matches!(self.phase, Phase::NoGame | Phase::Over) || self.stopped;
        if !free {
            return Err(Refusal::GameRunning);
        }
        *self = Table { options, phase: Phase::Seating(None), hand_number: 1, ..Table::new() };
        Ok(())
    }

    /// Somebody rolls for his wind.
    pub(super) fn seat_roll(&mut self, place: Place, roll: Roll, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Seating(so_far) = self.phase else { return Err(self.not_now()) };
        // Where players are counted, the one who rolls first is the temporary East: the table chose him by letting him.
        let mut seating = so_far.unwrap_or_else(|| Seating::new(self.options, place));
        let rollers = seating.rollers();
        seating.roll(place, roll).map_err(|error| match error {
            SeatingError::NotYou | SeatingError::Done => Refusal::NotYourRoll { rollers: Places(rollers) },
            SeatingError::Dice(dice) => Refusal::WrongDice { dice },
        })?;
        self.seat_rolls[place] = Some(roll);
        self.phase = Phase::Seating(Some(seating));
        match seating.seats() {
            Some(seats) => {
                (self.east, self.first_east, self.moves) = (seats.east, seats.east, seats.moves);
                self.phase = Phase::SideRoll;
                moment.tell(Effect::Seated { east: seats.east });
            }
            // The last of those who had to roll has rolled and it is not decided.
            None if rollers.iter().filter(|(_, rolls)| **rolls).count() == 1 => moment.tell(Effect::Tied),
            None => {}
        }
        Ok(())
    }

    /// The roll for the side, or the one for the stack.
    pub(super) fn roll(&mut self, place: Place, roll: Roll, moment: &mut Moment) -> Result<(), Refusal> {
        let (roller, first) = match (self.phase, self.play.side_roll) {
            (Phase::SideRoll, _) => (self.east, None),
            (Phase::BreakRoll { roller }, Some(first)) => (roller, Some(first)),
            _ => return Err(self.not_now()),
        };
        if place != roller {
            return Err(Refusal::NotYourRoll { rollers: Places::those(|it| it == roller) });
        }
        let (first, second) = first.map_or((roll, None), |first| (first, Some(roll)));
        if second.is_none()
            && roll.dice() == 2
            && let Some(roller) = second_roller(&self.options, self.east, roll)
        {
            self.play.side_roll = Some(roll);
            self.phase = Phase::BreakRoll { roller };
            return Ok(());
        }
        let broken = Break::find(&self.options, self.east, first, second).map_err(|error| match error {
            BreakError::FirstDice => Refusal::WrongDice { dice: 2 },
            BreakError::SecondDice(dice) => Refusal::WrongDice { dice },
        })?;
        (self.play.side_roll, self.play.break_roll) = (Some(first), second);
        self.play.wall = Some(Wall::new(&self.options, broken));
        self.phase = Phase::Deal { done: 0 };
        self.tell_hop_toi(moment);
        Ok(())
    }

    /// The next step of the deal is done, or all that are left.
    pub(super) fn deal(&mut self, all: bool, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Deal { .. } = self.phase else { return Err(self.not_now()) };
        loop {
            self.deal_step(moment)?;
            if !all || !matches!(self.phase, Phase::Deal { .. }) {
                return Ok(());
            }
        }
    }

    fn deal_step(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let (Phase::Deal { done }, Some(mut wall)) = (self.phase, self.play.wall) else { return Err(self.not_now()) };
        let next = |done| deal::step(&self.options, self.east, &wall.broken(), done);
        let (step, more) = (next(done).ok_or(self.not_now())?, next(done + 1).is_some());
        let tiles = step.slots.len() as u8;
        wall.take_dealt(tiles).ok_or(Refusal::WallEmpty)?;
        self.play.wall = Some(wall);
        self.play.held[step.place].concealed += tiles;
        if more {
            self.phase = Phase::Deal { done: done + 1 };
            self.tell_hop_toi(moment);
        } else {
            moment.tell(Effect::Dealt);
            self.after_deal(moment);
        }
        Ok(())
    }

    /// Says so when the four tiles that come now are lucky ones.
    fn tell_hop_toi(&self, moment: &mut Moment) {
        if let Some(step) = self.deal_step_now()
            && step.hop_toi
        {
            moment.tell(Effect::HopToi(step.place));
        }
    }

    /// The step of the deal that comes now.
    pub fn deal_step_now(&self) -> Option<deal::Step> {
        match (self.phase, &self.play.wall) {
            (Phase::Deal { done }, Some(wall)) => deal::step(&self.options, self.east, &wall.broken(), done),
            _ => None,
        }
    }

    /// Who hands out the tiles; `None`: everybody takes his own.
    pub fn dealer(&self) -> Option<Place> {
        match self.options.rules().dealer {
            Dealer::BrokenSide => self.play.side_roll.map(|roll| broken_side(&self.options, self.east, roll)),
            Dealer::East => Some(self.east),
            Dealer::EachTakes => None,
        }
    }

    fn after_deal(&mut self, moment: &mut Moment) {
        if self.lays_aside() {
            self.phase = Phase::Bonus { done: ByPlace::from_fn(|place| !self.options.is_player(place)) };
        } else {
            self.after_bonus(moment);
        }
    }

    /// Whether there are tiles that are laid aside and replaced: flowers and seasons, or what a lesson does not know yet.
    pub fn lays_aside(&self) -> bool {
        self.options.has_bonus_tiles() || self.options.lesson().is_some()
    }

    fn after_bonus(&mut self, moment: &mut Moment) {
        if self.goulash {
            self.begin_exchange(Exchange::Opposite);
        } else {
            self.begin_play(moment);
        }
    }

    fn begin_exchange(&mut self, with: Exchange) {
        self.phase = Phase::Exchange { with, done: ByPlace::from_fn(|place| !self.options.is_player(place)) };
    }

    fn begin_play(&mut self, moment: &mut Moment) {
        self.phase = Phase::Turn(Turn { place: self.east, tile: LastTile::Dealt, kongs: 0 });
        moment.tell(Effect::Turn(self.east));
    }

    /// The player whose bonus tiles are replaced now: wind order, those who are done passed over.
    pub fn bonus_turn(&self) -> Option<Place> {
        let Phase::Bonus { done } = self.phase else { return None };
        Wind::ALL.map(|wind| self.holder(wind)).into_iter().find(|&place| !done[place])
    }

    /// A place has no bonus tile to replace, or no more of them. It may say so before its turn comes.
    pub(super) fn bonus_pass(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Bonus { mut done } = self.phase else { return Err(self.not_now()) };
        if let Some(turn) = self.bonus_turn()
            && done[place]
        {
            return Err(Refusal::NotYourTurn { turn });
        }
        done[place] = true;
        self.phase = Phase::Bonus { done };
        if self.bonus_turn().is_none() {
            self.after_bonus(moment);
        }
        Ok(())
    }

    /// A place has handed over three tiles. What it takes from the ghost's side it puts back there, so the wall is as
    /// long as before.
    pub(super) fn exchange(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Exchange { with, mut done } = self.phase else { return Err(self.not_now()) };
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
            None => self.begin_play(moment),
        }
        Ok(())
    }

    /// Play goes on although the deal was not led to its end or nobody passed: East's first discard says that both are
    /// done. The exchanges of a goulash are not skipped, they change the hands.
    pub(super) fn skip_to_play(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Deal { .. }) {
            self.deal(true, moment)?;
        }
        if matches!(self.phase, Phase::Bonus { .. }) {
            self.after_bonus(moment);
        }
        Ok(())
    }

    /// A hand begins: nothing is rolled, nobody holds a tile.
    pub(super) fn begin_hand(&mut self) {
        self.play = HandInPlay::default();
        self.phase = Phase::SideRoll;
    }
}
