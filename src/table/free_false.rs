//! Calls that turn out false in a hand of which only the calls are followed.

use super::claims::ClaimKind;
use super::free::FreeWindow;
use super::phase::Phase;
use super::refusal::Refusal;
use super::{Call, Moment, Table};
use crate::score::penalty::{CalledFalsely, Then};
use crate::seat::{ByPlace, Place};

impl Table {
    /// A set was claimed wrongly. It is taken back if the box knows of it, and the rule set's
    /// penalty is booked in any case.
    pub(super) fn false_set_in_free_play(
        &mut self,
        place: Place,
        kind: ClaimKind,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let penalty = self.penalty_for(CalledFalsely::Set);
        if !self.take_set_back(place, kind, moment)? && penalty.is_none() {
            return Err(Refusal::NotCalled);
        }
        penalty.map_or(Ok(()), |penalty| self.book_penalty(penalty, place, None))
    }

    /// Takes a set back that the player claims or that the box gave them last. Returns whether there
    /// is one.
    fn take_set_back(
        &mut self,
        place: Place,
        kind: ClaimKind,
        moment: &mut Moment,
    ) -> Result<bool, Refusal> {
        match self.phase {
            Phase::FreeWindow(window) => {
                let claimed = window.claims[place].is_some_and(|it| it.claim.kind == kind);
                if claimed {
                    self.free_without(window, place, moment);
                }
                Ok(claimed)
            }
            Phase::Free if self.free_claimed_set(place) == Some(kind) => {
                self.play.held[place].melds.pop();
                self.play.ruling = None;
                Ok(true)
            }
            Phase::Free => Ok(false),
            _ => Err(self.not_now()),
        }
    }

    /// The set that a place claims, or that the box gave it last.
    pub(super) fn free_claimed_set(&self, place: Place) -> Option<ClaimKind> {
        let kind = match self.phase {
            Phase::FreeWindow(window) => window.claims[place]?.claim.kind,
            _ => self.play.ruling?.award.filter(|award| award.place == place)?.claim.kind,
        };
        (kind != ClaimKind::Mahjong).then_some(kind)
    }

    /// A mahjong was false. The others' claims are decided again, or play goes on. The box need not
    /// have been told of the call if the rule set has a penalty for it.
    pub(super) fn false_mahjong_in_free_play(
        &mut self,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let call = self.play.call.filter(|call| call.place == place && self.is_before_settled());
        let penalty = self.penalty_for(CalledFalsely::Mahjong);
        let known = match self.phase {
            Phase::Free => penalty.is_some(),
            Phase::FreeWindow(window) => window.claims_mahjong(place),
            _ => call.is_some(),
        };
        if !known {
            return Err(Refusal::NotCalled);
        }
        if let Some(penalty) = penalty {
            self.book_penalty(penalty, place, None)?;
            if penalty.then == Then::PlayAgain {
                self.void_hand(moment);
                return Ok(());
            }
        }
        let before = call.map_or(self.phase, |call| call.before);
        self.play.call = None;
        self.play.entries = ByPlace([None; 4]);
        self.play.liable = None;
        match before {
            Phase::FreeWindow(window) => return self.free_open_again(window, place, moment),
            // A hand that was let go after the call was followed before it.
            _ => self.phase = Phase::Free,
        }
        Ok(())
    }

    /// The others have the usual time for the tile again. Claims that they have made stand. Without
    /// any, the next claim opens a window as always.
    fn free_open_again(
        &mut self,
        mut window: FreeWindow,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        window.take_back(place);
        window.passed = ByPlace::from_fn(|it| it == place);
        window.open_again(moment.now);
        self.play.ruling = None;
        self.spoken(window, moment)
    }

    /// Several players called mahjong and one of them named the wrong kind of group. The others'
    /// calls are decided again.
    pub(super) fn wrong_kind_in_free_play(
        &mut self,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let penalty = self.penalty_for(CalledFalsely::Kind).ok_or(Refusal::NoSuchPenalty)?;
        let window = match (self.phase, self.play.call) {
            (Phase::FreeWindow(window), None) => window,
            (
                Phase::Result | Phase::Settlement { .. },
                Some(Call { before: Phase::FreeWindow(window), .. }),
            ) => window,
            _ => return Err(Refusal::NotCalled),
        };
        if !window.claims_mahjong(place) {
            return Err(Refusal::NotCalled);
        }
        if window.mahjongs() < 2 {
            return Err(Refusal::OnlyOne);
        }
        self.book_penalty(penalty, place, None)?;
        self.play.call = None;
        self.play.entries = ByPlace([None; 4]);
        self.free_without(window, place, moment);
        Ok(())
    }

    /// Removes the claim of a place and decides between the other claims.
    pub(super) fn free_without(
        &mut self,
        mut window: FreeWindow,
        place: Place,
        moment: &mut Moment,
    ) {
        window.take_back(place);
        window.passed[place] = true;
        self.phase = Phase::Free;
        if window.is_claimed() {
            self.decide(window, moment);
        }
    }
}
