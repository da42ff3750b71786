//! How much of the hand is followed: every turn, or only the calls. A hand can be let go and taken
//! up again.

use super::phase::{LastTile, Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::{Moment, Table, deal};
use crate::rules::kinds::Follow;
use crate::seat::{ByPlace, Place};

impl Table {
    /// How much of this hand is followed.
    pub fn follow(&self) -> Follow {
        self.play.follow.unwrap_or(self.options.follow())
    }

    /// Whether every turn of this hand is followed.
    pub(crate) fn follows_turns(&self) -> bool {
        self.follow() == Follow::Turns
    }

    /// Whether the box was told of every draw and discard of this hand so far, so that it knows where
    /// each tile is.
    pub fn was_followed(&self) -> bool {
        self.play.follow.is_none() && self.follows_turns()
    }

    /// Whether the box knows how many tiles are left in the wall.
    pub fn is_counted(&self) -> bool {
        !self.play.uncounted
    }

    /// Refuses an event of a turn if only the calls are followed.
    pub(super) fn must_follow(&self) -> Result<(), Refusal> {
        let in_hand = self.phase.is_play()
            || matches!(self.phase, Phase::Deal { .. } | Phase::Exchange { .. });
        if in_hand && !self.follows_turns() { Err(Refusal::NotFollowed) } else { Ok(()) }
    }

    /// The tiles are dealt, and no turn of this hand is followed.
    pub(super) fn begin_free_play(&mut self) {
        self.play.uncounted = true;
        self.phase = Phase::Free;
    }

    /// From here on only the calls of this hand are followed.
    pub(super) fn let_go(&mut self) -> Result<(), Refusal> {
        self.must_follow()?;
        match self.phase {
            Phase::Deal { .. } | Phase::Exchange { .. } => self.play.follow = Some(Follow::Calls),
            Phase::Bonus { .. } => {
                self.play.follow = Some(Follow::Calls);
                self.after_bonus();
            }
            Phase::Window(window) if window.is_claimed() => {
                let first = Place::ALL.into_iter().find(|&it| window.claims[it].is_some());
                return Err(Refusal::Claimed { by: first.unwrap_or(window.discarder) });
            }
            Phase::Draw(_) | Phase::Turn(_) | Phase::Window(_) => {
                self.play.follow = Some(Follow::Calls);
                self.forget_claims();
                self.begin_free_play();
                // Last turns are not followed.
                if self.play.call.is_some() {
                    self.play.last_turns = ByPlace::default();
                    self.phase = Phase::Result;
                }
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Every turn is followed from here on. It is this player's turn, and they have drawn.
    pub(super) fn take_up(&mut self, place: Place, live: Option<u8>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Free | Phase::Draw(_) | Phase::Turn(_) => {}
            Phase::Window(window) if !window.is_claimed() => {}
            _ => return Err(self.not_now()),
        }
        if self.play.call.is_some_and(|call| call.place == place) {
            return Err(Refusal::CalledMahjong);
        }
        if let Some(live) = live {
            self.count_wall(live)?;
        }
        self.play.follow = Some(Follow::Turns);
        self.play.ruling = None;
        self.play.kongs = TurnKongs::default();
        self.forget_claims();
        for (it, held) in self.play.held.iter_mut() {
            if self.options.is_player(it) {
                // A place holds thirteen tiles in the whole game, and a set counts as three.
                let sets = 3 * held.melds.len() as u8;
                let dealt = self.options.tiles_in_hand();
                held.concealed = dealt.saturating_sub(sets) + u8::from(it == place);
            }
        }
        let last = live == Some(0);
        self.begin_turn(Turn { place, tile: LastTile::Wall { last }, kongs: TurnKongs::default() });
        Ok(())
    }

    /// The box does not know any more what could be taken back if a claim was false.
    fn forget_claims(&mut self) {
        (self.play.before_claim, self.play.earlier_claim) = (None, None);
        self.play.before_kong = None;
    }

    /// Somebody has counted how many tiles can still be drawn.
    fn count_wall(&mut self, live: u8) -> Result<(), Refusal> {
        let leader = self.leader();
        let wall = self.play.wall.as_mut().ok_or(Refusal::WallEmpty)?;
        let broken = wall.broken();
        let steps = (0..).map_while(|n| deal::step(&self.options, leader, &broken, n));
        let dealt: u8 = steps.map(|step| step.slots.len() as u8).sum();
        wall.set_live(live, dealt).map_err(|most| Refusal::TooManyTiles { most })?;
        self.play.uncounted = false;
        Ok(())
    }

    /// A place said aloud that it needs one more tile, before this turn, and another place heard
    /// it.
    pub(super) fn said_aloud(
        &mut self,
        place: Place,
        heard_by: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        self.must_sit(heard_by)?;
        if place == heard_by {
            return Err(Refusal::SamePlace);
        }
        self.must_announce()?;
        self.skip_to_play(moment)?;
        if !self.phase.is_play() {
            return Err(self.not_now());
        }
        let held = &mut self.play.held[place];
        if held.fishing == super::held::FishingCall::Yes {
            return Err(Refusal::AlreadyFishing);
        }
        // Nobody has said when it was, so it is not the original call.
        (held.fishing, held.original_call) = (super::held::FishingCall::Yes, false);
        Ok(())
    }
}
