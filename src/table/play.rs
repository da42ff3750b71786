//! Turns: draw, bonus tiles, kongs, years, calls, discard.

use super::claims::{self, Offer};
use super::effect::Effect;
use super::event::KongKind;
use super::held::{Fishing, Meld};
use super::phase::{LastTile, Phase, Turn};
use super::refusal::Refusal;
use super::{Moment, Table};
use crate::rules::kinds::{self, Bonus, ClaimKind, Robbing};
use crate::seat::Place;

impl Table {
    /// The turn of this place, or who else's it is.
    fn turn_of(&self, place: Place) -> Result<Turn, Refusal> {
        match self.phase {
            Phase::Turn(turn) if turn.place == place => Ok(turn),
            Phase::Turn(Turn { place: turn, .. }) | Phase::Draw(turn) if turn != place => {
                Err(Refusal::NotYourTurn { turn })
            }
            _ => Err(self.not_now()),
        }
    }

    /// A place holds one tile more than the others from now on.
    pub(super) fn begin_turn(&mut self, turn: Turn, moment: &mut Moment) {
        self.play.before_claim = None;
        self.play.last_turns[turn.place] = false;
        self.phase = Phase::Turn(turn);
        moment.tell(Effect::Turn(turn.place));
    }

    /// Nobody wanted the tile: the next player draws, or, after a mahjong, the next one who has a turn left.
    pub(super) fn next_draw(&mut self, after: Place, moment: &mut Moment) {
        let mut next = self.options.next_player(after);
        if self.play.call.is_some() {
            let wall_empty = self.play.wall.is_none_or(|wall| wall.is_empty());
            let in_order = (1..4).map(|steps| self.options.rules().turn.step(after, steps));
            match in_order.into_iter().find(|&place| self.play.last_turns[place]) {
                Some(place) if !wall_empty => next = place,
                _ => {
                    self.phase = Phase::Result;
                    return;
                }
            }
        }
        self.phase = Phase::Draw(next);
        moment.tell(Effect::Turn(next));
    }

    /// A place takes the next tile of the wall.
    pub(super) fn draw(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        // Whoever extended a pung takes his replacement: that is what closes the window without a timer.
        let replaces = matches!(self.phase, Phase::Window(window) if window.is_robbing() && window.discarder == place);
        self.play_on(Some(place), moment)?;
        if replaces && matches!(self.phase, Phase::Turn(turn) if turn.place == place) {
            return Ok(());
        }
        match self.phase {
            Phase::Draw(turn) if turn == place => {}
            Phase::Draw(turn) | Phase::Turn(Turn { place: turn, .. }) if turn != place => {
                return Err(Refusal::NotYourTurn { turn });
            }
            _ => return Err(self.not_now()),
        }
        let wall = self.play.wall.as_mut().ok_or(Refusal::WallEmpty)?;
        wall.take_live().ok_or(Refusal::WallEmpty)?;
        let last = wall.is_empty();
        self.play.held[place].concealed += 1;
        self.begin_turn(Turn { place, tile: LastTile::Wall { last }, kongs: 0 }, moment);
        if last {
            moment.tell(Effect::LastTile(place));
        }
        Ok(())
    }

    /// A replacement goes to the hand of a place.
    pub(super) fn replace(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let wall = self.play.wall.as_mut().ok_or(Refusal::NoReplacement)?;
        let before = wall.reserve();
        wall.take_replacement().ok_or(Refusal::NoReplacement)?;
        if before > 0 && wall.reserve() >= before {
            moment.tell(Effect::ToppedUp);
        }
        self.play.held[place].concealed += 1;
        self.play.before_claim = None;
        Ok(())
    }

    /// A place lays a bonus tile aside and takes another for it.
    pub(super) fn flower(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if !self.lays_aside() {
            return Err(Refusal::NoBonusTiles);
        }
        if matches!(self.phase, Phase::Deal { .. }) {
            self.deal(true, moment)?;
        }
        self.play_on(Some(place), moment)?;
        match self.phase {
            Phase::Bonus { .. } => match self.bonus_turn() {
                Some(turn) if turn != place => return Err(Refusal::NotYourTurn { turn }),
                _ => {}
            },
            // A tile that came in an exchange, or from the ghost's wall.
            Phase::Exchange { .. } => {}
            Phase::Draw(turn) if turn == place && self.options.rules().bonus == Bonus::Optional => {}
            _ => {
                let turn = self.turn_of(place)?;
                self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, ..turn });
            }
        }
        let held = &mut self.play.held[place];
        held.concealed = held.concealed.checked_sub(1).ok_or(Refusal::TooFewTiles { needed: 1, held: 0 })?;
        held.bonus += 1;
        self.replace(place, moment)
    }

    /// A place declares four of a kind.
    pub(super) fn kong(&mut self, place: Place, kind: KongKind, moment: &mut Moment) -> Result<(), Refusal> {
        if self.options.lesson().is_some_and(|lesson| !lesson.kongs) {
            return Err(Refusal::Claim(claims::Refusal::NoKongsInLesson));
        }
        let dealt = kind == KongKind::Concealed && self.options.rules().dealt_kongs;
        match (self.phase, self.bonus_turn()) {
            (Phase::Bonus { .. }, Some(turn)) if dealt && turn == place => {
                self.play.held[place].meld(Meld::ConcealedKong, 4, true)?;
                return self.replace(place, moment);
            }
            (Phase::Bonus { .. }, Some(turn)) if dealt => return Err(Refusal::NotYourTurn { turn }),
            _ => {}
        }
        self.skip_to_play(moment)?;
        let mut turn = self.after_drawing(place, moment)?;
        turn.kongs = turn.kongs.saturating_add(1);
        self.phase = Phase::Turn(turn);
        match kind {
            KongKind::Concealed => self.play.held[place].meld(Meld::ConcealedKong, 4, true)?,
            KongKind::Extended => self.play.held[place].extend_pung()?,
        }
        let can_be_robbed = self.options.robbing() != Robbing::Never && self.play.call.is_none();
        if kind == KongKind::Extended && can_be_robbed {
            self.play.kongs = turn.kongs;
            self.open_window(place, Offer::ExtendedKong, moment);
            return Ok(());
        }
        self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, ..turn });
        self.replace(place, moment)
    }

    /// Nobody robbed the kong: its maker takes his replacement.
    pub(super) fn finish_kong(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let kongs = core::mem::take(&mut self.play.kongs);
        self.begin_turn(Turn { place, tile: LastTile::Replacement, kongs }, moment);
        self.replace(place, moment)
    }

    /// The turn in which a place has drawn a tile, so that it may lay four tiles down for a replacement.
    fn after_drawing(&mut self, place: Place, moment: &mut Moment) -> Result<Turn, Refusal> {
        self.play_on(Some(place), moment)?;
        let turn = self.turn_of(place)?;
        if turn.tile == LastTile::Claimed {
            return Err(Refusal::KongAfterClaim);
        }
        match self.play.wall.and_then(|wall| wall.next_replacement()) {
            Some(_) => Ok(turn),
            None => Err(Refusal::NoReplacement),
        }
    }

    /// A place shows four winds, dragons or seasons of its hand for a replacement.
    pub(super) fn year(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let known = self.options.rules().claims.iter().any(|rank| rank.contains(&ClaimKind::Year));
        if !known {
            return Err(Refusal::Claim(claims::Refusal::NoYears));
        }
        let turn = self.after_drawing(place, moment)?;
        self.play.held[place].meld(Meld::Year, 4, true)?;
        self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, ..turn });
        self.replace(place, moment)
    }

    /// A place says that it needs one more tile: on its turn, at the latest when it has just discarded.
    pub(super) fn fishing(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if !matches!(self.options.rules().fishing, kinds::Fishing::Required | kinds::Fishing::Announced) {
            return Err(Refusal::NoFishing);
        }
        if self.play.held[place].fishing != Fishing::No {
            return Err(Refusal::AlreadyFishing);
        }
        self.skip_to_play(moment)?;
        let discarded = self.has_just_discarded(place)?;
        let held = &mut self.play.held[place];
        held.fishing = if discarded { Fishing::Yes } else { Fishing::ThisTurn };
        held.original_call = held.discards == u8::from(discarded);
        Ok(())
    }

    /// A place shows its hand, which needs one more tile.
    pub(super) fn standing(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if self.options.rules().fishing != kinds::Fishing::Standing {
            return Err(Refusal::NoStanding);
        }
        if self.play.held[place].standing {
            return Err(Refusal::AlreadyFishing);
        }
        self.skip_to_play(moment)?;
        self.has_just_discarded(place)?;
        self.play.held[place].standing = true;
        Ok(())
    }

    /// Whether it is this place's turn and it has discarded; refused when it is not its turn.
    fn has_just_discarded(&self, place: Place) -> Result<bool, Refusal> {
        match self.phase {
            Phase::Window(window) if !window.is_robbing() && window.discarder == place => Ok(true),
            Phase::Window(window) => Err(Refusal::NotYourTurn { turn: window.discarder }),
            _ => self.turn_of(place).map(|_| false),
        }
    }

    /// A place puts a tile on the table.
    pub(super) fn discard(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        self.skip_to_play(moment)?;
        self.play_on(Some(place), moment)?;
        self.turn_of(place)?;
        let first = self.play.held.iter().all(|(_, held)| held.discards == 0);
        let held = &mut self.play.held[place];
        held.concealed = held.concealed.checked_sub(1).ok_or(Refusal::TooFewTiles { needed: 1, held: 0 })?;
        held.discards = held.discards.saturating_add(1);
        if held.fishing == Fishing::ThisTurn {
            held.fishing = Fishing::Yes;
        }
        self.play.discards += 1;
        self.play.before_claim = None;
        self.play.ruling = None;
        let wanted = self.play.call.is_none() || self.play.last_turns.iter().any(|(_, left)| *left);
        if wanted {
            self.open_window(place, if first { Offer::FirstDiscard } else { Offer::Discard }, moment);
        } else {
            self.next_draw(place, moment);
        }
        Ok(())
    }
}
