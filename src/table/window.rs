//! The claim window: a discard, or the fourth tile of a kong, that others can claim.
//!
//! With a timer it closes when the time is up or everybody has passed. Without one it closes when play goes on: the next
//! player draws, or the one whose claim wins acts. A claim can be raised or taken back until then, so that who presses
//! first decides nothing unless a house option says so.

use super::calls::FALSE_GROUP;
use super::claims::{self, Award, Claim, ClaimKind, Offer, Pressed, Situation};
use super::effect::Effect;
use super::held::{Fishing, Held, Meld};
use super::phase::{LastTile, Phase, Turn};
use super::refusal::Refusal;
use super::wall::Wall;
use super::{Moment, Table};
use crate::score::Win;
use crate::score::penalty::Then;
use crate::seat::{ByPlace, Place};

/// Without a timer, a claim is decided this long after the last one was made: time for a better claim to be made.
pub const SETTLE_MILLIS: u64 = 3000;

/// A tile that can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Who discarded it, or on whose rack it lies.
    pub discarder: Place,
    /// What it is.
    pub offer: Offer,
    /// Nothing was left to draw when it was discarded.
    pub last_discard: bool,
    /// Who claims what.
    pub claims: ByPlace<Option<Pressed>>,
    /// Who does not want it.
    pub passed: ByPlace<bool>,
    /// When it closes by itself.
    pub closes_at: Option<u64>,
    /// How many claims were made, for the order of pressing.
    presses: u8,
}

/// What was before a claim was granted, in case the claim was false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeClaim {
    pub(super) window: Window,
    pub(super) claim: Claim,
    pub(super) wall: Option<Wall>,
    pub(super) held: Held,
}

impl Window {
    fn new(discarder: Place, offer: Offer) -> Window {
        Window {
            discarder,
            offer,
            last_discard: false,
            claims: ByPlace([None; 4]),
            passed: ByPlace([false; 4]),
            closes_at: None,
            presses: 0,
        }
    }

    /// The whole time runs again.
    pub(super) fn begin_again(&mut self, claim_millis: Option<u32>, now: u64) {
        let millis = match claim_millis {
            Some(millis) => Some(u64::from(millis)),
            None => self.is_claimed().then_some(SETTLE_MILLIS),
        };
        self.closes_at = millis.map(|millis| now.saturating_add(millis));
    }

    /// Whether the tile lies on a rack and not among the discards.
    pub const fn is_robbing(&self) -> bool {
        matches!(self.offer, Offer::ExtendedKong | Offer::Revealed)
    }

    /// Whether somebody wants it.
    pub fn is_claimed(&self) -> bool {
        self.claims.iter().any(|(_, claim)| claim.is_some())
    }

    /// How a mahjong with this tile is won.
    pub const fn win(&self) -> Win {
        match self.offer {
            Offer::ExtendedKong => Win::Rob,
            Offer::Revealed => Win::Wall,
            _ if self.last_discard => Win::LastDiscard,
            Offer::FirstDiscard => Win::Earthly,
            Offer::Discard | Offer::MahjongDiscard => Win::Discard,
        }
    }
}

impl Table {
    /// Offers a tile to the others.
    pub(super) fn open_window(&mut self, discarder: Place, offer: Offer, moment: &mut Moment) {
        let mut window = Window::new(discarder, offer);
        window.last_discard = self.play.wall.is_some_and(|wall| wall.is_empty());
        window.begin_again(self.options.claim_millis(), moment.now);
        self.phase = Phase::Window(window);
        moment.tell(Effect::WindowOpened);
    }

    /// A claim on this tile, as the rules look at it.
    pub fn situation(&self, window: &Window) -> Situation {
        Situation {
            claims: window.claims,
            fishing: ByPlace::from_fn(|place| self.play.held[place].fishing == Fishing::Yes),
            chowed: ByPlace::from_fn(|place| self.play.held[place].count(Meld::Chow) > 0),
            goulash: self.goulash,
            won: self.play.call.map(|call| call.place),
            ..Situation::new(self.options, window.discarder, window.offer)
        }
    }

    /// Whether a place may claim the tile of the open window for this.
    pub fn permit(&self, window: &Window, place: Place, claim: Claim) -> Result<(), Refusal> {
        claims::permit(&self.situation(window), place, claim).map_err(Refusal::Claim)?;
        let held = &self.play.held[place];
        if claim.kind == ClaimKind::Mahjong && held.no_mahjong {
            return Err(Refusal::DeadHand);
        }
        if self.play.call.is_some() && !self.play.last_turns[place] {
            return Err(Refusal::NoTurnLeft);
        }
        if claim.kind == ClaimKind::Kong && self.play.wall.is_none_or(|wall| wall.next_replacement().is_none()) {
            return Err(Refusal::NoReplacement);
        }
        // On a copy: the tiles are laid down only when the claim has won.
        lay_down(&mut held.clone(), claim.kind)
    }

    /// A place wants the tile, or wants it for something else than before.
    pub(super) fn claim(&mut self, place: Place, claim: Claim, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(mut window) = self.phase else { return Err(self.not_now()) };
        if window.closes_at.is_some_and(|at| moment.now > at) {
            return Err(Refusal::TimeUp);
        }
        self.permit(&window, place, claim)?;
        window.claims[place] = Some(Pressed { claim, order: window.presses });
        window.presses = window.presses.saturating_add(1);
        window.passed[place] = false;
        if self.options.claim_millis().is_none() {
            window.begin_again(None, moment.now);
        }
        self.phase = Phase::Window(window);
        Ok(())
    }

    /// A place takes its claim back and can still claim again.
    pub(super) fn withdraw(&mut self, place: Place) -> Result<(), Refusal> {
        let Phase::Window(mut window) = self.phase else { return Err(self.not_now()) };
        if window.claims[place].take().is_none() {
            return Err(Refusal::NoClaim);
        }
        if self.options.claim_millis().is_none() && !window.is_claimed() {
            window.closes_at = None;
        }
        self.phase = Phase::Window(window);
        Ok(())
    }

    /// A place does not want the tile. When nobody does, the window closes.
    pub(super) fn window_pass(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(mut window) = self.phase else { return Err(self.not_now()) };
        if place == window.discarder {
            return Err(Refusal::Claim(claims::Refusal::OwnTile));
        }
        window.claims[place] = None;
        window.passed[place] = true;
        if self.options.claim_millis().is_none() && !window.is_claimed() {
            window.closes_at = None;
        }
        self.phase = Phase::Window(window);
        let mut others = Place::ALL.into_iter().filter(|&it| it != window.discarder && self.can_claim(it));
        if others.all(|it| window.passed[it]) {
            self.close(moment)?;
        }
        Ok(())
    }

    /// Whether this place has a say in the open window: a player who has not won and, after a mahjong, has a turn left.
    pub fn can_claim(&self, place: Place) -> bool {
        self.options.is_player(place) && (self.play.call.is_none() || self.play.last_turns[place])
    }

    /// The window closes and the claims are decided. Keys never say so while a timer runs: the clock does, when its time
    /// is up, or a log that was written so.
    pub(super) fn close(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(window) = self.phase else { return Err(self.not_now()) };
        let ruling = claims::arbitrate(&self.situation(&window));
        self.play.ruling = Some(ruling);
        moment.tell(Effect::Ruled(ruling));
        match ruling.award {
            Some(award) if award.claim.kind == ClaimKind::Mahjong => {
                self.take_for_mahjong(&window, award, moment);
                Ok(())
            }
            Some(award) => self.take_for_set(&window, award, moment),
            None if window.is_robbing() => self.finish_kong(window.discarder, moment),
            None => {
                self.next_draw(window.discarder, moment);
                Ok(())
            }
        }
    }

    /// Play goes on while a tile could be claimed, by this place or by nobody. Without a timer that closes the window.
    pub(super) fn play_on(&mut self, place: Option<Place>, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(window) = self.phase else { return Ok(()) };
        if self.options.claim_millis().is_some()
            && let Some(at) = window.closes_at
            && at > moment.now
        {
            return Err(Refusal::WindowOpen { left: at - moment.now });
        }
        match claims::arbitrate(&self.situation(&window)).award {
            Some(award) if Some(award.place) != place || award.claim.kind == ClaimKind::Mahjong => {
                Err(Refusal::Claimed { by: award.place })
            }
            _ => self.close(moment),
        }
    }

    /// The tile of a window goes to whoever lays a set down with it.
    fn take_for_set(&mut self, window: &Window, award: Award, moment: &mut Moment) -> Result<(), Refusal> {
        let Award { place, claim, .. } = award;
        let before = BeforeClaim { window: *window, claim, wall: self.play.wall, held: self.play.held[place].clone() };
        lay_down(&mut self.play.held[place], claim.kind)?;
        self.play.discards = self.play.discards.saturating_sub(1);
        let turn = Turn { place, tile: LastTile::Claimed, kongs: 0 };
        self.begin_turn(turn, moment);
        if claim.kind == ClaimKind::Kong {
            self.phase = Phase::Turn(Turn { kongs: 1, tile: LastTile::Replacement, ..turn });
            self.replace(place, moment)?;
        }
        self.play.before_claim = Some(before);
        Ok(())
    }

    /// Takes back the claim of a place and decides the rest of the claims again.
    pub(super) fn rule_without(
        &mut self,
        mut window: Window,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        window.claims[place] = None;
        window.passed[place] = true;
        self.phase = Phase::Window(window);
        self.close(moment)
    }

    /// A claim for a set was false: it is taken back. Where that makes the tile dead, play goes on with the next player.
    pub(super) fn false_set(&mut self, place: Place, kind: ClaimKind, moment: &mut Moment) -> Result<(), Refusal> {
        let window = match (self.phase, self.play.before_claim.take()) {
            (Phase::Window(window), _) => {
                window.claims[place].filter(|it| it.claim.kind == kind).ok_or(Refusal::NotCalled)?;
                window
            }
            (Phase::Turn(turn), Some(before)) if turn.place == place && before.claim.kind == kind => {
                self.play.held[place] = before.held;
                self.play.wall = before.wall;
                self.play.discards += 1;
                if self.play.call.is_some() {
                    self.play.last_turns[place] = true;
                }
                before.window
            }
            (Phase::Turn(_), None) => return Err(Refusal::TooLate),
            (Phase::Turn(_), Some(_)) => return Err(Refusal::NotCalled),
            _ => return Err(self.not_now()),
        };
        match self.listed(FALSE_GROUP) {
            Some(penalty) if penalty.then == Then::TileIsDead => {
                self.book_penalty(penalty, place, None)?;
                self.next_draw(window.discarder, moment);
                Ok(())
            }
            _ => self.rule_without(window, place, moment),
        }
    }

    /// The tile is offered again, for mahjong only.
    pub(super) fn offer_again(&mut self, window: &Window, moment: &mut Moment) {
        self.open_window(window.discarder, Offer::MahjongDiscard, moment);
    }
}

/// Lays the set of a claim down, the claimed tile included.
fn lay_down(held: &mut Held, kind: ClaimKind) -> Result<(), Refusal> {
    match kind {
        ClaimKind::Chow => held.meld(Meld::Chow, 2, false),
        ClaimKind::Pung => held.meld(Meld::Pung, 2, false),
        ClaimKind::Kong => held.meld(Meld::OpenKong, 3, true),
        ClaimKind::Year => held.meld(Meld::Year, 3, false),
        ClaimKind::Mahjong => Ok(()),
    }
}
