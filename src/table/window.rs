//! The claim window: others can claim a discard, or the fourth tile of a kong.
//!
//! With a timer the window closes when the time is up. Without a timer it closes when play goes on,
//! because the next player draws or the player with the best claim acts. In both cases it closes at
//! once when everybody who may claim has claimed or passed. Until then a claim can be changed or
//! taken back. So it does not matter who presses first, unless a house option says that it does.
//! `false_calls` opens a window again when a call for its tile turns out false.

use super::claims::{self, Claim, ClaimAward, ClaimKind, ClaimRefusal, Offer, Pressed, Situation};
use super::effect::Effect;
use super::held::{FishingCall, HeldTiles, OpenSet};
use super::phase::{LastTile, Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::sheet::Ending;
use super::wall::Wall;
use super::{Moment, Table};
use crate::rules::kinds::SameRank;
use crate::score::Win;
use crate::seat::{ByPlace, Place};

/// Without a timer, the claims are decided this long after the last one, which leaves time for a
/// better claim.
pub(crate) const SETTLE_MILLIS: u64 = 3000;

/// A tile that can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The player who discarded the tile, or on whose rack it lies.
    pub discarder: Place,
    /// What kind of tile it is.
    pub offer: Offer,
    /// No tile was left to draw when it was discarded.
    pub last_discard: bool,
    /// It is the first discard of the hand. It stays that when it is offered again.
    pub first_discard: bool,
    /// The claim of each place.
    pub claims: ByPlace<Option<Pressed>>,
    /// The places that do not want the tile.
    pub passed: ByPlace<bool>,
    /// No tile is left to draw, and the player who would draw has said so. If nobody takes the tile,
    /// the hand is drawn when the window closes.
    pub ends: bool,
    /// The places whose call for this tile was false. They cannot claim it any more.
    pub barred: ByPlace<bool>,
    /// The time at which the window closes by itself.
    pub closes_at: Option<u64>,
    /// How many claims were made, for the order of pressing.
    presses: u8,
}

/// The state before a claim for a set was granted, to return to if the claim was false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeClaim {
    pub(super) place: Place,
    pub(super) window: Window,
    pub(super) claim: Claim,
    pub(super) wall: Option<Wall>,
    pub(super) held: ByPlace<HeldTiles>,
    pub(super) discards: u8,
    pub(super) last_turns: ByPlace<bool>,
    /// Mahjong had been called.
    pub(super) called: bool,
}

impl Window {
    fn new(discarder: Place, offer: Offer) -> Window {
        Window {
            discarder,
            offer,
            last_discard: false,
            first_discard: offer == Offer::FirstDiscard,
            claims: ByPlace([None; 4]),
            passed: ByPlace([false; 4]),
            ends: false,
            barred: ByPlace([false; 4]),
            closes_at: None,
            presses: 0,
        }
    }

    /// Gives the window its whole time again.
    pub(super) fn begin_again(&mut self, claim_millis: Option<u32>, now: u64) {
        let millis = match claim_millis {
            Some(millis) => Some(u64::from(millis)),
            None => (self.is_claimed() || self.ends).then_some(SETTLE_MILLIS),
        };
        self.closes_at = millis.map(|millis| now.saturating_add(millis));
    }

    /// Whether a kong can be robbed, so that the tile lies on a rack and not among the discards.
    pub(crate) const fn is_robbing(&self) -> bool {
        matches!(self.offer, Offer::ExtendedKong)
    }

    /// Whether somebody claims the tile.
    pub(crate) fn is_claimed(&self) -> bool {
        self.claims.iter().any(|(_, claim)| claim.is_some())
    }

    /// How a mahjong with this tile is won.
    pub const fn win(&self) -> Win {
        match self.offer {
            Offer::ExtendedKong => Win::Rob,
            _ if self.last_discard => Win::LastDiscard,
            _ if self.first_discard => Win::Earthly,
            Offer::Discard | Offer::FirstDiscard | Offer::MahjongDiscard => Win::Discard,
        }
    }

    /// Whether this place claims the tile for mahjong.
    pub(super) fn claims_mahjong(&self, place: Place) -> bool {
        self.claims[place].is_some_and(|pressed| pressed.claim.kind == ClaimKind::Mahjong)
    }

    /// How many places claim the tile for mahjong.
    pub(super) fn mahjongs(&self) -> usize {
        Place::ALL.into_iter().filter(|&place| self.claims_mahjong(place)).count()
    }
}

impl Table {
    /// Offers a tile to the others.
    pub(super) fn open_window(&mut self, discarder: Place, offer: Offer, moment: &mut Moment) {
        let mut window = Window::new(discarder, offer);
        window.last_discard = self.play.wall.is_some_and(|wall| wall.is_empty());
        window.begin_again(self.options.claim_millis(), moment.now);
        self.phase = Phase::Window(window);
        self.play.closed_by_itself = false;
        moment.tell(Effect::WindowOpened);
    }

    /// What decides about the claims on this tile.
    pub fn situation(&self, window: &Window) -> Situation {
        Situation {
            claims: window.claims,
            fishing: ByPlace::from_fn(|place| self.play.held[place].fishing == FishingCall::Yes),
            chowed: ByPlace::from_fn(|place| self.play.held[place].count(OpenSet::Chow) > 0),
            goulash: self.goulash,
            won: self.play.call.map(|call| call.place),
            ..Situation::new(self.options, window.discarder, window.offer)
        }
    }

    /// Whether a place may claim the tile of the open window for this.
    pub fn permit(&self, window: &Window, place: Place, claim: Claim) -> Result<(), Refusal> {
        claims::permit(&self.situation(window), place, claim).map_err(Refusal::Claim)?;
        let held = &self.play.held[place];
        if window.barred[place] {
            return Err(Refusal::FalseCaller);
        }
        if held.standing && claim.kind != ClaimKind::Mahjong {
            return Err(Refusal::Stands);
        }
        if claim.kind == ClaimKind::Mahjong && held.no_mahjong() {
            return Err(Refusal::DeadHand);
        }
        if self.play.call.is_some() && !self.play.last_turns[place] {
            return Err(Refusal::NoTurnLeft);
        }
        if claim.kind == ClaimKind::Kong
            && self.play.wall.is_none_or(|wall| wall.next_replacement().is_none())
        {
            return Err(Refusal::NoReplacement);
        }
        // This is tried on a copy, because the tiles are laid down only after the claim has won.
        lay_down(&mut held.clone(), claim.kind)
    }

    /// A place claims the tile, or changes its claim.
    pub(super) fn claim(
        &mut self,
        place: Place,
        claim: Claim,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
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
        self.close_if_all_have_spoken(moment)
    }

    /// A place takes its claim back. It can claim again.
    pub(super) fn withdraw(&mut self, place: Place) -> Result<(), Refusal> {
        let Phase::Window(mut window) = self.phase else { return Err(self.not_now()) };
        if window.claims[place].take().is_none() {
            return Err(Refusal::NoClaim);
        }
        self.stop_clock_if_unclaimed(&mut window);
        self.phase = Phase::Window(window);
        Ok(())
    }

    /// A place does not want the tile. When nobody wants it, the window closes.
    pub(super) fn window_pass(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(mut window) = self.phase else { return Err(self.not_now()) };
        if place == window.discarder {
            return Err(Refusal::Claim(ClaimRefusal::OwnTile));
        }
        window.claims[place] = None;
        window.passed[place] = true;
        self.stop_clock_if_unclaimed(&mut window);
        self.phase = Phase::Window(window);
        self.close_if_all_have_spoken(moment)
    }

    fn close_if_all_have_spoken(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        match self.phase {
            Phase::Window(window) if self.all_have_spoken(&window) => {
                self.close(moment)?;
                self.play.closed_by_itself = window.is_claimed();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Whether everybody who may claim this tile has claimed or passed.
    fn all_have_spoken(&self, window: &Window) -> bool {
        // Where the group decides between two mahjongs, both have to name theirs.
        let by_group = self.options.rules().same_rank == SameRank::WonOnThenNearest;
        let disputed = by_group && window.mahjongs() > 1;
        let spoken = |place: Place| match window.claims[place] {
            None => window.passed[place],
            Some(Pressed { claim, .. }) => {
                claim.kind != ClaimKind::Mahjong || claim.won_on.is_some() || !disputed
            }
        };
        Place::ALL.into_iter().all(|place| spoken(place) || !self.can_claim(window, place))
    }

    /// Whether the window would close at once if this place made this claim now.
    pub(crate) fn has_last_word(&self, window: &Window, place: Place, claim: Claim) -> bool {
        let mut window = *window;
        window.claims[place] = Some(Pressed { claim, order: window.presses });
        self.all_have_spoken(&window)
    }

    /// Without a timer, the clock runs only while somebody claims the tile.
    fn stop_clock_if_unclaimed(&self, window: &mut Window) {
        if self.options.claim_millis().is_none() && !window.is_claimed() && !window.ends {
            window.closes_at = None;
        }
    }

    /// Whether there is anything that this place may claim the tile for.
    pub(crate) fn can_claim(&self, window: &Window, place: Place) -> bool {
        let may = |&kind: &ClaimKind| self.permit(window, place, Claim::new(kind)).is_ok();
        ClaimKind::ALL.iter().any(may)
    }

    /// The window closes and the claims are decided. While a timer runs, no key does this: only the
    /// clock, or a log that is replayed.
    pub(super) fn close(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::Window(window) = self.phase else {
            return if self.play.closed_by_itself { Ok(()) } else { Err(self.not_now()) };
        };
        let ruling = claims::arbitrate(&self.situation(&window));
        self.play.ruling = Some(ruling);
        moment.tell(Effect::Ruled(ruling));
        match ruling.award {
            Some(award) if award.claim.kind == ClaimKind::Mahjong => {
                self.take_for_mahjong(&window, award, moment);
                Ok(())
            }
            Some(award) => self.take_for_set(&window, award),
            None if window.is_robbing() => self.finish_kong(window.discarder),
            None if window.ends => {
                moment.tell(Effect::NobodyWon);
                self.end_hand(Ending::Drawn);
                Ok(())
            }
            None => {
                self.play.had_last_turn = ByPlace::default();
                self.next_draw(window.discarder);
                Ok(())
            }
        }
    }

    /// Whether the end of the wall leaves this window open for the others. A timer gives them their
    /// time anyway. Refused while somebody claims the tile.
    pub(super) fn ends_after(&self, window: &Window) -> Result<bool, Refusal> {
        if self.options.claim_millis().is_some() || window.is_robbing() || self.play.call.is_some()
        {
            return Ok(false);
        }
        match claims::arbitrate(&self.situation(window)).award {
            Some(award) => Err(Refusal::Claimed { by: award.place }),
            None => Ok(true),
        }
    }

    /// The player who would draw has said that no tile is left. The others have the usual time to
    /// claim the last discard.
    pub(super) fn end_after(
        &mut self,
        mut window: Window,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        window.ends = true;
        window.begin_again(None, moment.now);
        let next = self.options.next_player(window.discarder);
        self.phase = Phase::Window(window);
        self.window_pass(next, moment)
    }

    /// Play goes on, by an act of `place` or of nobody in particular. Without a timer that closes
    /// an open window. Refused if somebody else has a claim on the tile.
    pub(super) fn play_on(
        &mut self,
        place: Option<Place>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
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

    /// The tile of a window goes to a player who lays a set down with it.
    fn take_for_set(&mut self, window: &Window, award: ClaimAward) -> Result<(), Refusal> {
        let ClaimAward { place, claim, .. } = award;
        let before = BeforeClaim {
            place,
            window: *window,
            claim,
            wall: self.play.wall,
            held: self.play.held.clone(),
            discards: self.play.discards,
            last_turns: self.play.last_turns,
            called: self.play.call.is_some(),
        };
        lay_down(&mut self.play.held[place], claim.kind)?;
        self.play.discards = self.play.discards.saturating_sub(1);
        let turn = Turn { place, tile: LastTile::Claimed, kongs: TurnKongs::default() };
        self.begin_turn(turn);
        if claim.kind == ClaimKind::Kong {
            self.phase = Phase::Turn(Turn {
                kongs: TurnKongs::default().one_more(),
                tile: LastTile::Replacement,
                ..turn
            });
            self.replace(place)?;
        }
        self.play.before_claim = Some(before);
        Ok(())
    }
}

/// Lays down the set of a claim, including the claimed tile.
fn lay_down(held: &mut HeldTiles, kind: ClaimKind) -> Result<(), Refusal> {
    match kind {
        ClaimKind::Chow => held.meld(OpenSet::Chow, 2, false),
        ClaimKind::Pung => held.meld(OpenSet::Pung, 2, false),
        ClaimKind::Kong => held.meld(OpenSet::OpenKong, 3, true),
        ClaimKind::Year => held.meld(OpenSet::Year, 3, false),
        ClaimKind::Mahjong => Ok(()),
    }
}
