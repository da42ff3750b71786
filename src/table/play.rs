//! Turns: draw, bonus tiles, kongs, years, calls, discard.

use super::claims::{self, ClaimRefusal, Offer};
use super::effect::Effect;
use super::event::KongKind;
use super::held::{FishingCall, OpenSet};
use super::phase::{LastTile, Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::sheet::Ending;
use super::window::Window;
use super::{Moment, Table};
use crate::rules::kinds::{self, BonusRule, ClaimKind, Robbing};
use crate::seat::Place;

impl Table {
    /// The current turn, if it is this place's.
    fn turn_of(&self, place: Place) -> Result<Turn, Refusal> {
        match self.phase {
            Phase::Turn(turn) if turn.place == place => Ok(turn),
            Phase::Turn(Turn { place: turn, .. }) | Phase::Draw(turn) if turn != place => {
                Err(Refusal::NotYourTurn { turn })
            }
            _ => Err(self.not_now()),
        }
    }

    /// A place begins its turn. It holds one tile more than the others now.
    pub(super) fn begin_turn(&mut self, turn: Turn) {
        self.play.before_claim = None;
        self.play.before_kong = None;
        self.play.closed_by_itself = false;
        self.play.last_turns[turn.place] = false;
        self.phase = Phase::Turn(turn);
    }

    /// Nobody wanted the tile, so the next player draws. After a mahjong that is the next player
    /// who still has a last turn; if there is none, the hand ends.
    pub(super) fn next_draw(&mut self, after: Place) {
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
    }

    /// A place draws the next tile of the wall.
    pub(super) fn draw(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        // The player who extended a pung draws the replacement. Without a timer, that is what
        // closes the window.
        let replaces = match self.phase {
            Phase::Window(window) => window.is_robbing() && window.discarder == place,
            _ => false,
        };
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
        let held = &mut self.play.held[place];
        (held.concealed, held.draws) = (held.concealed + 1, held.draws.saturating_add(1));
        self.begin_turn(Turn { place, tile: LastTile::Wall { last }, kongs: TurnKongs::default() });
        if last {
            moment.tell(Effect::LastTile);
        }
        Ok(())
    }

    /// A place draws a replacement.
    pub(super) fn replace(&mut self, place: Place) -> Result<(), Refusal> {
        let wall = self.play.wall.as_mut().ok_or(Refusal::NoReplacement)?;
        wall.take_replacement().ok_or(Refusal::NoReplacement)?;
        self.play.held[place].concealed += 1;
        Ok(())
    }

    /// A place lays a bonus tile aside and draws a replacement.
    pub(super) fn flower(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if !self.lays_aside() {
            return Err(Refusal::NoBonusTiles);
        }
        if matches!(self.phase, Phase::Deal { .. }) {
            self.deal(true, moment)?;
        }
        if let Phase::Window(window) = self.phase
            && self.replaces_before_drawing(&window, place)?
        {
            return self.lay_aside(place, moment);
        }
        self.play_on(Some(place), moment)?;
        match self.phase {
            Phase::Bonus { .. } => match self.bonus_turn() {
                Some(turn) if turn != place => return Err(Refusal::NotYourTurn { turn }),
                _ => {}
            },
            // The bonus tile came from another player or from the ghost's wall.
            Phase::Exchange { .. } => {}
            Phase::Draw(turn)
                if turn == place && self.options.rules().bonus == BonusRule::Optional => {}
            _ => {
                let turn = self.turn_of(place)?;
                let kongs = turn.kongs.after_flower();
                self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, kongs, ..turn });
            }
        }
        self.lay_aside(place, moment)
    }

    /// Whether the next player replaces a flower before they draw. Only a tile that is racked from
    /// the wall kills the discard, so the window stays open. Refused while somebody claims the
    /// tile: the next player may lose this turn.
    fn replaces_before_drawing(&self, window: &Window, place: Place) -> Result<bool, Refusal> {
        let optional = self.options.rules().bonus == BonusRule::Optional;
        let next = self.options.next_player(window.discarder) == place;
        if !optional || !next || window.is_robbing() {
            return Ok(false);
        }
        let claims = claims::arbitrate(&self.situation(window));
        match claims.award {
            Some(award) => Err(Refusal::Claimed { by: award.place }),
            None => Ok(true),
        }
    }

    /// Lays a bonus tile aside and takes a replacement. If nothing is left to take, the hand is
    /// drawn: the player has no tile to discard for it.
    fn lay_aside(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        self.must_have_bonus_left()?;
        let held = &mut self.play.held[place];
        held.concealed =
            held.concealed.checked_sub(1).ok_or(Refusal::TooFewTiles { needed: 1, held: 0 })?;
        held.bonus += 1;
        let ends = self.play.wall.is_some_and(|wall| wall.next_replacement().is_none())
            && self.options.rules().bonus == BonusRule::Replaced
            && self.play.call.is_none()
            && matches!(self.phase, Phase::Turn(_));
        if ends {
            moment.tell(Effect::NobodyWon);
            self.end_hand(Ending::Drawn);
            return Ok(());
        }
        self.remember_flower(place);
        self.replace(place)
    }

    /// Refuses to lay aside more flowers and seasons than the set has. In the first lessons other
    /// tiles are laid aside with the same key.
    fn must_have_bonus_left(&self) -> Result<(), Refusal> {
        let most = self.options.tiles_to_lay_aside();
        let laid: u8 = self.play.held.iter().map(|(_, held)| held.bonus).sum();
        match laid < most {
            true => Ok(()),
            false => Err(Refusal::NoMoreBonusTiles { most }),
        }
    }

    /// A place declares four of a kind.
    pub(super) fn kong(
        &mut self,
        place: Place,
        kind: KongKind,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        if self.options.lesson().is_some_and(|lesson| !lesson.hand.kongs) {
            return Err(Refusal::Claim(ClaimRefusal::NoKongsInLesson));
        }
        let dealt = kind == KongKind::Concealed && self.options.rules().dealt_kongs;
        match (self.phase, self.bonus_turn()) {
            (Phase::Bonus { .. }, Some(turn)) if dealt && turn == place => {
                self.play.held[place].meld(OpenSet::ConcealedKong, 4, true)?;
                return self.replace(place);
            }
            (Phase::Bonus { .. }, Some(turn)) if dealt => {
                return Err(Refusal::NotYourTurn { turn });
            }
            _ => {}
        }
        self.skip_to_play(moment)?;
        let mut turn = self.after_drawing(place, moment)?;
        let before = self.before_kong(turn);
        turn.kongs = turn.kongs.one_more();
        self.phase = Phase::Turn(turn);
        match kind {
            KongKind::Concealed => self.play.held[place].meld(OpenSet::ConcealedKong, 4, true)?,
            KongKind::Extended => self.play.held[place].extend_pung()?,
        }
        let can_be_robbed = self.options.robbing() != Robbing::Never && self.play.call.is_none();
        if kind == KongKind::Extended && can_be_robbed {
            self.play.kongs = turn.kongs;
            self.play.before_kong = Some(before);
            self.open_window(place, Offer::ExtendedKong, moment);
            return Ok(());
        }
        self.play.before_kong = Some(before);
        self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, ..turn });
        self.replace(place)
    }

    /// Nobody robbed the kong, so the player who made it draws the replacement.
    pub(super) fn finish_kong(&mut self, place: Place) -> Result<(), Refusal> {
        let kongs = core::mem::take(&mut self.play.kongs);
        let before_kong = self.play.before_kong.take();
        self.begin_turn(Turn { place, tile: LastTile::Replacement, kongs });
        self.play.before_kong = before_kong;
        self.replace(place)
    }

    /// The current turn, if this place has drawn a tile in it and may lay down four tiles for a
    /// replacement.
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

    /// A place shows four winds, dragons or seasons from its hand and draws a replacement.
    pub(super) fn year(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if !self.options.can_claim(ClaimKind::Year) {
            return Err(Refusal::Claim(ClaimRefusal::NoYears));
        }
        let turn = self.after_drawing(place, moment)?;
        self.play.held[place].meld(OpenSet::Year, 4, true)?;
        self.phase = Phase::Turn(Turn { tile: LastTile::Replacement, ..turn });
        self.replace(place)
    }

    /// A place says that it needs one more tile. It may do so on its turn and right after its
    /// discard.
    pub(super) fn fishing(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        self.must_announce()?;
        if self.play.held[place].fishing != FishingCall::No {
            return Err(Refusal::AlreadyFishing);
        }
        self.skip_to_play(moment)?;
        if !self.follows_turns() {
            self.must_play_freely()?;
            // The box does not know whether it was said with the first discard.
            self.play.held[place].fishing = FishingCall::Yes;
            return Ok(());
        }
        let discarded = self.has_just_discarded(place)?;
        let held = &mut self.play.held[place];
        held.fishing = if discarded { FishingCall::Yes } else { FishingCall::ThisTurn };
        held.original_call = held.discards == u8::from(discarded);
        Ok(())
    }

    /// Refuses a call of fishing in a rule set that has none.
    pub(super) fn must_announce(&self) -> Result<(), Refusal> {
        match self.options.fishing() {
            kinds::FishingRule::Required | kinds::FishingRule::Announced => Ok(()),
            kinds::FishingRule::Silent | kinds::FishingRule::Standing => Err(Refusal::NoFishing),
        }
    }

    fn must_play_freely(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Free | Phase::FreeWindow(_) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    /// A place shows its hand, which needs one more tile.
    pub(super) fn standing(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if self.options.fishing() != kinds::FishingRule::Standing {
            return Err(Refusal::NoStanding);
        }
        if self.play.held[place].standing {
            return Err(Refusal::AlreadyFishing);
        }
        self.skip_to_play(moment)?;
        match self.follows_turns() {
            true => _ = self.has_just_discarded(place)?,
            false => self.must_play_freely()?,
        }
        self.play.held[place].standing = true;
        Ok(())
    }

    /// Whether this place has just discarded in its turn. Refused if it is not its turn.
    fn has_just_discarded(&self, place: Place) -> Result<bool, Refusal> {
        match self.phase {
            Phase::Window(window) if !window.is_robbing() && window.discarder == place => Ok(true),
            Phase::Window(window) => Err(Refusal::NotYourTurn { turn: window.discarder }),
            _ => self.turn_of(place).map(|_| false),
        }
    }

    /// A place discards a tile.
    pub(super) fn discard(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        self.skip_to_play(moment)?;
        self.play_on(Some(place), moment)?;
        self.turn_of(place)?;
        let first = self.play.held.iter().all(|(_, held)| held.discards == 0);
        let held = &mut self.play.held[place];
        held.concealed =
            held.concealed.checked_sub(1).ok_or(Refusal::TooFewTiles { needed: 1, held: 0 })?;
        held.discards = held.discards.saturating_add(1);
        if held.fishing == FishingCall::ThisTurn {
            held.fishing = FishingCall::Yes;
        }
        self.play.discards = self.play.discards.saturating_add(1);
        self.play.earlier_claim = self.play.before_claim.take();
        self.play.before_kong = None;
        self.play.ruling = None;
        let wanted = self.play.call.is_none() || self.play.last_turns.iter().any(|(_, left)| *left);
        if wanted {
            self.open_window(
                place,
                if first { Offer::FirstDiscard } else { Offer::Discard },
                moment,
            );
        } else {
            self.next_draw(place);
        }
        Ok(())
    }
}
