//! Calls that turn out false: what is taken back, and who may have the tile then.
//!
//! A set or a mahjong that is taken back leaves its tile to the others: the claim window opens
//! again, without the player who called. Where the rules say that the tile is dead, only claims of
//! at least the same rank that were made beside the false one still stand.

use super::claims::{ClaimKind, Offer};
use super::event::FalseCall;
use super::held::{HeldTiles, OpenSet};
use super::phase::{Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::wall::Wall;
use super::window::{BeforeClaim, Window};
use super::{Call, Moment, Table};
use crate::score::penalty::{CalledFalsely, Then};
use crate::seat::{ByPlace, Place};

/// The state before a kong was declared in a turn, to return to if it was none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeforeKong {
    turn: Turn,
    wall: Option<Wall>,
    held: HeldTiles,
}

impl Table {
    /// A call turned out false.
    pub(super) fn false_call(
        &mut self,
        place: Place,
        what: FalseCall,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        match what {
            FalseCall::Set(kind) if !self.follows_turns() => {
                self.false_set_in_free_play(place, kind, moment)
            }
            FalseCall::Mahjong if !self.follows_turns() => {
                self.false_mahjong_in_free_play(place, moment)
            }
            FalseCall::Kind if !self.follows_turns() => self.wrong_kind_in_free_play(place, moment),
            FalseCall::Set(kind) => self.false_set(place, kind, moment),
            FalseCall::Mahjong => self.false_mahjong(place, moment),
            FalseCall::Standing => {
                let penalty =
                    self.penalty_for(CalledFalsely::Standing).ok_or(Refusal::NoSuchPenalty)?;
                if !self.play.held[place].standing || !self.is_before_settled() {
                    return Err(Refusal::NotCalled);
                }
                self.book_penalty(penalty, place, None)?;
                self.void_hand(moment);
                Ok(())
            }
            FalseCall::Kind => self.wrong_kind(place, moment),
        }
    }

    fn false_mahjong(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let call = self.play.call.filter(|call| call.place == place && self.is_before_settled());
        let claimed = match self.phase {
            Phase::Window(window) if window.claims_mahjong(place) => Some(window),
            _ => None,
        };
        if call.is_none() && claimed.is_none() {
            return Err(Refusal::NotCalled);
        }
        if let Some(penalty) = self.penalty_for(CalledFalsely::Mahjong) {
            self.book_penalty(penalty, place, None)?;
            if penalty.then == Then::PlayAgain {
                self.void_hand(moment);
                return Ok(());
            }
        }
        let window = match (call, claimed) {
            (Some(call), _) => {
                self.play.call = None;
                self.play.entries = ByPlace([None; 4]);
                self.play.liable = None;
                self.phase = call.before;
                let Phase::Window(window) = call.before else { return Ok(()) };
                if call.stolen {
                    return Ok(());
                }
                self.move_won_tile(&window, place, false);
                window
            }
            (None, Some(window)) => window,
            (None, None) => return Err(Refusal::NotCalled),
        };
        self.open_again(window, place, moment)
    }

    /// Several players called mahjong and one of them named the wrong kind of group. The tile can
    /// be claimed again, for mahjong only, also when that comes out only after the last turns.
    fn wrong_kind(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let penalty = self.penalty_for(CalledFalsely::Kind).ok_or(Refusal::NoSuchPenalty)?;
        let window = match (self.phase, self.play.call) {
            (Phase::Window(window), None) => window,
            (_, Some(Call { before: Phase::Window(window), .. })) if self.is_before_settled() => {
                window
            }
            _ => return Err(Refusal::NotCalled),
        };
        if !window.claims_mahjong(place) {
            return Err(Refusal::NotCalled);
        }
        if window.mahjongs() < 2 {
            return Err(Refusal::OnlyOne);
        }
        if let Some(call) = self.play.call.take() {
            // In the middle of a last turn somebody holds one tile too many for the others to go
            // on, or another discard is on offer.
            if matches!(self.phase, Phase::Turn(_) | Phase::Window(_)) {
                return Err(Refusal::TooLate);
            }
            self.move_won_tile(&window, call.place, false);
            // Tiles that were drawn and discarded since stay so. Nobody has a second last turn.
            self.play.had_last_turn = ByPlace::from_fn(|it| {
                it != call.place && self.options.is_player(it) && !self.play.last_turns[it]
            });
            self.play.last_turns = ByPlace::default();
            self.play.entries = ByPlace([None; 4]);
        }
        self.book_penalty(penalty, place, None)?;
        self.open_window(window.discarder, Offer::MahjongDiscard, moment);
        if let Phase::Window(again) = &mut self.phase {
            (again.first_discard, again.last_discard) = (window.first_discard, window.last_discard);
        }
        Ok(())
    }

    /// The set of a place that can still be called false: one that it claims or has claimed, or a
    /// kong that it has declared in this turn.
    pub(crate) fn claimed_set(&self, place: Place) -> Option<ClaimKind> {
        let set_in = |window: &Window| {
            window.claims[place].map(|it| it.claim.kind).filter(|&kind| kind != ClaimKind::Mahjong)
        };
        let open = match self.phase {
            Phase::Window(window) => set_in(&window),
            Phase::Free | Phase::FreeWindow(_) => return self.free_claimed_set(place),
            _ => None,
        };
        let declared = self.declared_kong(place).then_some(ClaimKind::Kong);
        let granted = self.granted(place).map(|before| before.claim.kind);
        open.or(declared).or(granted).or_else(|| set_in(&self.decided()?))
    }

    /// The window of the claims that were decided last.
    fn decided(&self) -> Option<Window> {
        match self.play.call {
            Some(Call { before: Phase::Window(window), .. }) => Some(window),
            _ => self.play.before_claim.as_ref().map(|before| before.window),
        }
    }

    /// The claim of this place that was granted and can be taken back: until the next player has
    /// discarded.
    fn granted(&self, place: Place) -> Option<&BeforeClaim> {
        let claims = [&self.play.before_claim, &self.play.earlier_claim].into_iter().flatten();
        let called = self.play.call.is_some();
        claims
            .into_iter()
            .find(|before| before.place == place && before.called == called)
            .filter(|_| self.phase.is_play())
    }

    /// A claim for a set was false, or a kong that was declared. It is taken back.
    pub(super) fn false_set(
        &mut self,
        place: Place,
        kind: ClaimKind,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let penalty = self.penalty_for(CalledFalsely::Set);
        let open = match self.phase {
            Phase::Window(window) => Some(window)
                .filter(|window| window.claims[place].is_some_and(|it| it.claim.kind == kind)),
            _ => None,
        };
        if open.is_none() && kind == ClaimKind::Kong && self.declared_kong(place) {
            self.take_back_kong(place);
            return penalty.map_or(Ok(()), |penalty| self.book_penalty(penalty, place, None));
        }
        let granted = self.granted(place).filter(|before| before.claim.kind == kind).cloned();
        let window = match (open, granted) {
            (Some(window), _) => window,
            (None, Some(before)) => self.take_back_set(before),
            (None, None) => {
                let penalty = penalty.ok_or_else(|| self.not_claimed(place, kind))?;
                self.forget_outranked(place, kind)?;
                return self.book_penalty(penalty, place, None);
            }
        };
        match penalty {
            Some(penalty) if penalty.then == Then::TileIsDead => {
                self.book_penalty(penalty, place, None)?;
                self.rule_without(window, place, kind, moment)
            }
            _ => self.open_again(window, place, moment),
        }
    }

    fn not_claimed(&self, place: Place, kind: ClaimKind) -> Refusal {
        let lies_open = match kind {
            ClaimKind::Chow => OpenSet::Chow,
            ClaimKind::Pung => OpenSet::Pung,
            ClaimKind::Kong => OpenSet::OpenKong,
            ClaimKind::Year => OpenSet::Year,
            ClaimKind::Mahjong => return Refusal::NotCalled,
        };
        match self.play.held[place].count(lies_open) {
            0 => Refusal::NotCalled,
            _ => Refusal::TooLate,
        }
    }

    /// A claim that another one beat was false too. The better claim stands. The false one is
    /// forgotten, so that it is not punished twice.
    fn forget_outranked(&mut self, place: Place, kind: ClaimKind) -> Result<(), Refusal> {
        let (refusal, in_time) = (self.not_claimed(place, kind), self.is_before_settled());
        let window = match &mut self.play.call {
            Some(Call { before: Phase::Window(window), .. }) => Some(window),
            _ => self.play.before_claim.as_mut().map(|before| &mut before.window),
        };
        let claim = window.map(|window| &mut window.claims[place]);
        match claim.filter(|claim| claim.is_some_and(|it| it.claim.kind == kind)) {
            Some(claim) if in_time => {
                *claim = None;
                Ok(())
            }
            _ => Err(refusal),
        }
    }

    /// Returns to the moment in which the tile could be claimed.
    fn take_back_set(&mut self, before: BeforeClaim) -> Window {
        self.play.held = before.held;
        self.play.wall = before.wall;
        self.play.discards = before.discards;
        self.play.last_turns = before.last_turns;
        (self.play.before_claim, self.play.earlier_claim) = (None, None);
        self.play.before_kong = None;
        before.window
    }

    /// The tile can be claimed again for the usual time, by everybody but a player whose call was
    /// false. Claims that others have made stand.
    fn open_again(
        &mut self,
        mut window: Window,
        place: Place,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        window.claims[place] = None;
        window.barred[place] = true;
        window.passed = window.barred;
        window.ends = false;
        window.begin_again(self.options.claim_millis(), moment.now);
        self.play.ruling = None;
        self.phase = Phase::Window(window);
        if Place::ALL.into_iter().any(|it| self.can_claim(&window, it)) {
            moment.tell(super::Effect::WindowOpened);
            Ok(())
        } else {
            self.close(moment)
        }
    }

    /// The tile is dead, except for claims that rank at least as high as the false one.
    fn rule_without(
        &mut self,
        mut window: Window,
        place: Place,
        kind: ClaimKind,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let rank = |kind| self.options.rank(kind);
        for (other, claim) in window.claims.iter_mut() {
            let stands = claim.is_some_and(|it| rank(it.claim.kind) <= rank(kind));
            if other == place || !stands {
                *claim = None;
            }
        }
        self.phase = Phase::Window(window);
        self.close(moment)
    }

    /// Remembers how to take back the kong that this place is about to declare.
    pub(super) fn before_kong(&self, turn: Turn) -> BeforeKong {
        let held = self.play.held[turn.place].clone();
        BeforeKong { turn, wall: self.play.wall, held }
    }

    /// Whether this place has declared a kong in this turn.
    fn declared_kong(&self, place: Place) -> bool {
        let acts = match self.phase {
            Phase::Turn(turn) => turn.place == place,
            Phase::Window(window) => window.is_robbing() && window.discarder == place,
            _ => false,
        };
        acts && self.play.before_kong.as_ref().is_some_and(|before| before.turn.place == place)
    }

    fn take_back_kong(&mut self, place: Place) {
        if let Some(before) = self.play.before_kong.take() {
            self.play.held[place] = before.held;
            self.play.wall = before.wall;
            self.play.kongs = TurnKongs::default();
            self.phase = Phase::Turn(before.turn);
        }
    }

    /// A flower that a place lays aside stays aside, even if a set or a kong of the same turn is
    /// taken back later.
    pub(super) fn remember_flower(&mut self, place: Place) {
        let lay = |held: &mut HeldTiles, wall: &mut Option<Wall>| {
            held.bonus += 1;
            // The tile that really replaced the flower was there, so this one is there too.
            let _ = wall.as_mut().and_then(Wall::take_replacement);
        };
        if let Some(before) = &mut self.play.before_claim {
            lay(&mut before.held[place], &mut before.wall);
        }
        if let Some(before) = &mut self.play.before_kong {
            lay(&mut before.held, &mut before.wall);
        }
    }
}
