//! Hands of which only the calls are followed. The players draw and discard without the box. It
//! decides between the claims that somebody makes, and takes the mahjong.
//!
//! The box does not know when a tile was discarded or whose it was. So a claim opens a window that
//! closes three seconds after the last claim, or when everybody has spoken. Whose tile it was
//! matters only where claims of the same rank meet. The window then waits until somebody says so.

use super::calls::OnlySeen;
use super::claims::{
    self, Claim, ClaimKind, ClaimRefusal, Offer, Pressed, Ruling, Situation, WonOn,
};
use super::effect::Effect;
use super::event::WinSource;
use super::held::OpenSet;
use super::phase::Phase;
use super::refusal::Refusal;
use super::window::SETTLE_MILLIS;
use super::{Call, Moment, Table, calls};
use crate::rules::kinds::{Robbing, SameRank};
use crate::score::{GroupKind, Win};
use crate::seat::{ByPlace, Place};

/// A tile that somebody claims. The box has not seen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeWindow {
    /// Whose tile it is, once somebody has said so.
    pub discarder: Option<Place>,
    /// How a mahjong with this tile is won, once somebody has called one.
    pub win: Option<Win>,
    /// The claim of each place.
    pub claims: ByPlace<Option<Pressed>>,
    /// The places that do not want the tile.
    pub passed: ByPlace<bool>,
    /// The time at which the window closes by itself. `None` if the time is up and the window waits
    /// to be told whose tile it is.
    pub closes_at: Option<u64>,
    /// How many claims were made, for the order of pressing.
    presses: u8,
}

impl FreeWindow {
    const fn new() -> FreeWindow {
        FreeWindow {
            discarder: None,
            win: None,
            claims: ByPlace([None; 4]),
            passed: ByPlace([false; 4]),
            closes_at: Some(0),
            presses: 0,
        }
    }

    /// Gives the window its whole time again, unless it waits to be told whose tile it is.
    pub(super) fn begin_again(&mut self, now: u64) {
        if self.closes_at.is_some() {
            self.open_again(now);
        }
    }

    /// Gives the window its whole time.
    pub(super) fn open_again(&mut self, now: u64) {
        self.closes_at = Some(now.saturating_add(SETTLE_MILLIS));
    }

    /// Whether the tile lies on a rack and not among the discards.
    pub(crate) const fn is_robbing(&self) -> bool {
        matches!(self.win, Some(Win::Rob))
    }

    /// Whether the time is up and somebody has to say whose tile it is.
    pub(crate) const fn waits(&self) -> bool {
        self.closes_at.is_none()
    }

    /// Whether somebody claims the tile.
    pub(crate) fn is_claimed(&self) -> bool {
        self.claims.iter().any(|(_, claim)| claim.is_some())
    }

    /// Whether this place calls mahjong with the tile.
    pub(super) fn claims_mahjong(&self, place: Place) -> bool {
        self.claims[place].is_some_and(|pressed| pressed.claim.kind == ClaimKind::Mahjong)
    }

    /// How many places call mahjong with the tile.
    pub(super) fn mahjongs(&self) -> usize {
        Place::ALL.into_iter().filter(|&place| self.claims_mahjong(place)).count()
    }

    /// Whether this place has said all that it has to say. Where the group decides between two
    /// mahjongs, both have to name theirs.
    fn has_spoken(&self, place: Place, disputed: bool) -> bool {
        match self.claims[place] {
            None => self.passed[place] || self.discarder == Some(place),
            Some(Pressed { claim, .. }) => {
                claim.kind != ClaimKind::Mahjong || claim.won_on.is_some() || !disputed
            }
        }
    }

    const fn offer(&self) -> Offer {
        match self.win {
            Some(Win::Rob) => Offer::ExtendedKong,
            Some(Win::Earthly) => Offer::FirstDiscard,
            _ => Offer::Discard,
        }
    }

    fn press(&mut self, place: Place, claim: Claim, now: u64) {
        self.claims[place] = Some(Pressed { claim, order: self.presses });
        self.presses = self.presses.saturating_add(1);
        self.passed[place] = false;
        self.open_again(now);
    }

    /// Removes what a place has claimed.
    pub(super) fn take_back(&mut self, place: Place) -> Option<Pressed> {
        let claim = self.claims[place].take();
        if !Place::ALL.into_iter().any(|place| self.claims_mahjong(place)) {
            self.win = None;
        }
        claim
    }
}

/// What the players say of the last tile of a mahjong that nobody discarded.
struct Drawn {
    win: Win,
    stolen: bool,
    seen: Option<OnlySeen>,
    won_on: Option<WonOn>,
}

impl Drawn {
    fn said(source: WinSource) -> Drawn {
        let of = |win| Drawn { win, stolen: false, seen: None, won_on: None };
        let kong = Some(WonOn::Group(GroupKind::Kong));
        match source {
            WinSource::Won(win) => of(win),
            WinSource::Steal => Drawn { stolen: true, ..of(Win::Wall) },
            WinSource::Kong => Drawn { won_on: kong, ..of(Win::KongBox) },
            WinSource::TwoKongs => Drawn { seen: Some(OnlySeen::TwoKongs), ..of(Win::KongBox) },
            WinSource::FirstDraw => Drawn { seen: Some(OnlySeen::FirstDraw), ..of(Win::Wall) },
        }
    }
}

impl Table {
    /// The window in which a claim would be made now.
    fn free_window(&self, now: u64) -> Result<FreeWindow, Refusal> {
        match self.phase {
            Phase::Free => Ok(FreeWindow::new()),
            Phase::FreeWindow(window) if window.closes_at.is_some_and(|at| now > at) => {
                Err(Refusal::TimeUp)
            }
            Phase::FreeWindow(window) => Ok(window),
            _ => Err(self.not_now()),
        }
    }

    /// What decides about the claims if the tile is this player's. The box does not ask for a call
    /// of fishing: a hand without one only counts less.
    fn free_situation(&self, window: &FreeWindow, discarder: Place) -> Situation {
        Situation {
            claims: window.claims,
            fishing: ByPlace([true; 4]),
            chowed: ByPlace::from_fn(|place| self.play.held[place].count(OpenSet::Chow) > 0),
            goulash: self.goulash,
            ..Situation::new(self.options, discarder, window.offer())
        }
    }

    /// The player whose turn comes before this place's. As long as nobody has said whose tile it
    /// is, a claim is judged as if it were theirs, because their discard allows every claim.
    fn player_before(&self, place: Place) -> Place {
        let comes_before =
            |&it: &Place| self.options.is_player(it) && self.options.next_player(it) == place;
        Place::ALL.into_iter().find(comes_before).unwrap_or(place)
    }

    /// Whether a place may claim a tile that the box has not seen.
    pub(crate) fn permit_free(
        &self,
        window: &FreeWindow,
        place: Place,
        claim: Claim,
    ) -> Result<(), Refusal> {
        let discarder = window.discarder.unwrap_or_else(|| self.player_before(place));
        claims::permit(&self.free_situation(window, discarder), place, claim)
            .map_err(Refusal::Claim)?;
        let held = &self.play.held[place];
        match claim.kind == ClaimKind::Mahjong {
            true if held.no_mahjong() => Err(Refusal::DeadHand),
            false if held.standing => Err(Refusal::Stands),
            _ => Ok(()),
        }
    }

    /// Whether a place may claim a tile for this while nobody claims one.
    pub(crate) fn permit_claim(&self, place: Place, kind: ClaimKind) -> Result<(), Refusal> {
        self.permit_free(&FreeWindow::new(), place, Claim::new(kind))
    }

    /// A place claims a tile, or changes its claim.
    pub(super) fn free_claim(
        &mut self,
        place: Place,
        claim: Claim,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let mut window = self.free_window(moment.now)?;
        if claim.kind == ClaimKind::Mahjong && window.win.is_none() {
            return Err(Refusal::SaySource);
        }
        self.permit_free(&window, place, claim)?;
        window.press(place, claim, moment.now);
        self.spoken(window, moment)
    }

    /// A place takes its claim back. It can claim again.
    pub(super) fn free_withdraw(
        &mut self,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let Phase::FreeWindow(mut window) = self.phase else { return Err(self.not_now()) };
        window.take_back(place).ok_or(Refusal::NoClaim)?;
        self.spoken(window, moment)
    }

    /// A place does not want the tile.
    pub(super) fn free_pass(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::FreeWindow(mut window) = self.phase else { return Err(self.not_now()) };
        if window.discarder == Some(place) {
            return Err(Refusal::Claim(ClaimRefusal::OwnTile));
        }
        window.take_back(place);
        window.passed[place] = true;
        self.spoken(window, moment)
    }

    /// A place says that the tile was its own. A claim that it has made was a mistake then.
    pub(super) fn mine(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::FreeWindow(mut window) = self.phase else { return Err(self.not_now()) };
        if let Some(of) = window.discarder {
            return Err(Refusal::OtherTile { of });
        }
        window.take_back(place);
        window.passed[place] = false;
        window.discarder = Some(place);
        self.spoken(window, moment)
    }

    /// Somebody has spoken. The window closes if everybody has, or if its time was up before and
    /// only this was missing.
    pub(super) fn spoken(
        &mut self,
        window: FreeWindow,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Free) {
            self.play.ruling = None;
        }
        self.phase = if window.is_claimed() { Phase::FreeWindow(window) } else { Phase::Free };
        let by_group = self.options.rules().same_rank == SameRank::WonOnThenNearest;
        let disputed = by_group && window.mahjongs() > 1;
        let mut players = Place::ALL.into_iter().filter(|&it| self.options.is_player(it));
        let all_have_spoken = players.all(|it| window.has_spoken(it, disputed));
        if window.is_claimed() && (window.waits() || all_have_spoken) {
            self.decide(window, moment);
        }
        Ok(())
    }

    /// The time of the window is up.
    pub(super) fn free_close(&mut self, moment: &mut Moment) -> Result<(), Refusal> {
        let Phase::FreeWindow(window) = self.phase else { return Err(self.not_now()) };
        if !self.decide(window, moment) && window.waits() {
            return Err(Refusal::WhoseTile);
        }
        Ok(())
    }

    /// Decides between the claims. Returns false, and lets the window wait, if it matters whose
    /// tile it is and nobody has said so.
    pub(super) fn decide(&mut self, window: FreeWindow, moment: &mut Moment) -> bool {
        let ruling = match window.discarder {
            Some(discarder) => Some(claims::arbitrate(&self.free_situation(&window, discarder))),
            None => claims::arbitrate_unseen(&self.options, &window.claims),
        };
        match ruling {
            Some(ruling) => self.grant(window, ruling, moment),
            None => self.phase = Phase::FreeWindow(FreeWindow { closes_at: None, ..window }),
        }
        ruling.is_some()
    }

    fn grant(&mut self, window: FreeWindow, ruling: Ruling, moment: &mut Moment) {
        self.play.ruling = Some(ruling);
        moment.tell(Effect::Ruled(ruling));
        self.phase = Phase::Free;
        let Some(award) = ruling.award else { return };
        let set = match award.claim.kind {
            ClaimKind::Chow => OpenSet::Chow,
            ClaimKind::Pung => OpenSet::Pung,
            ClaimKind::Kong => OpenSet::OpenKong,
            ClaimKind::Year => OpenSet::Year,
            ClaimKind::Mahjong => {
                let call = Call {
                    place: award.place,
                    win: window.win.unwrap_or(Win::Discard),
                    stolen: false,
                    won_on: award.claim.won_on,
                    discarder: window.discarder,
                    seen: None,
                    before: Phase::FreeWindow(window),
                };
                return self.called(call, moment);
            }
        };
        // There is room for four sets. A fifth is a mistake that the players will find.
        let _ = self.play.held[award.place].melds.push(set);
    }

    /// A place goes mahjong. Where the tile came from is what the players say.
    pub(super) fn free_mahjong(
        &mut self,
        place: Place,
        source: Option<WinSource>,
        from: Option<Place>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        match (source.ok_or(Refusal::SaySource)?, from) {
            (WinSource::Won(win), Some(from)) if win.is_claimed() => {
                self.free_mahjong_from(place, win, from, moment)
            }
            (WinSource::Won(win), None) if win.is_claimed() => Err(Refusal::FromMissing),
            (_, Some(_)) => Err(Refusal::FromNobody),
            (WinSource::Steal, None) if self.options.robbing() != Robbing::AnyRevealed => {
                Err(Refusal::Claim(ClaimRefusal::NoRobbing))
            }
            (source, None) => self.free_mahjong_drawn(place, Drawn::said(source), moment),
        }
    }

    fn free_mahjong_drawn(
        &mut self,
        place: Place,
        drawn: Drawn,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let Phase::Free = self.phase else { return Err(self.not_now()) };
        let Drawn { win, stolen, seen, won_on } = drawn;
        let leads = win == Win::Heavenly || seen == Some(OnlySeen::FirstDraw);
        if leads && place != self.leader() {
            return Err(Refusal::NotLeader);
        }
        self.may_win(place, win)?;
        let (before, discarder) = (Phase::Free, None);
        self.play.ruling = None;
        self.called(Call { place, win, stolen, won_on, discarder, seen, before }, moment);
        Ok(())
    }

    /// A mahjong with another player's tile. Others can call mahjong on the same tile.
    fn free_mahjong_from(
        &mut self,
        place: Place,
        win: Win,
        from: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let mut window = self.free_window(moment.now)?;
        self.must_sit(from)?;
        if let Some(of) = window.discarder.filter(|&of| of != from) {
            return Err(Refusal::OtherTile { of });
        }
        if window.claims[from].is_some() && from != place {
            return Err(Refusal::Claimed { by: from });
        }
        if win == Win::Earthly && from != self.leader() {
            return Err(Refusal::NotLeader);
        }
        window.discarder = Some(from);
        match window.win {
            Some(is) => calls::agrees(Some(WinSource::Won(win)), is)?,
            None => window.win = Some(win),
        }
        // The group that the player named with an earlier claim still holds.
        let claim = Claim::mahjong(window.claims[place].and_then(|it| it.claim.won_on));
        self.permit_free(&window, place, claim)?;
        window.press(place, claim, moment.now);
        self.spoken(window, moment)
    }
}
