//! Mahjong and penalties.

use super::claims::{Claim, ClaimAward, ClaimRefusal, Offer, WonOn};
use super::effect::Effect;
use super::event::WinSource;
use super::held::{Barred, FishingCall};
use super::phase::{LastTile, Phase, Turn, TurnKongs};
use super::refusal::Refusal;
use super::sheet::Ending;
use super::window::Window;
use super::{Moment, Table};
use crate::rules::kinds::{self, AfterMahjong, Robbing};
use crate::score::penalty::{CalledFalsely, Penalty, PenaltyError, Then};
use crate::score::special::When;
use crate::score::{GroupKind, Win};
use crate::seat::{ByPlace, Place};

/// A mahjong that a player called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The player who called it.
    pub place: Place,
    /// Where the last tile came from.
    pub win: Win,
    /// The last tile was taken from another player's rack. It is still counted there.
    pub stolen: bool,
    /// The group that the last tile completed, if the player said so.
    pub won_on: Option<WonOn>,
    /// The player whose discard or kong it was.
    pub discarder: Option<Place>,
    /// What only the order of the tiles shows, and a special hand needs.
    pub seen: Option<OnlySeen>,
    /// The phase before the call, to return to if the call was false.
    pub(super) before: Phase,
}

/// What only somebody who saw the play knows of a mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlySeen {
    /// The player made two kongs in a row and won with the replacement for the second.
    TwoKongs,
    /// The player who leads won with the first tile that they drew.
    FirstDraw,
}

impl OnlySeen {
    /// What a special hand asks for.
    pub(super) const fn when(self) -> When {
        match self {
            OnlySeen::TwoKongs => When::TwoKongs,
            OnlySeen::FirstDraw => When::FirstDraw,
        }
    }
}

impl Table {
    /// A place goes mahjong: on its turn, or with the tile of the open window, which this closes.
    pub(super) fn mahjong(
        &mut self,
        place: Place,
        source: Option<WinSource>,
        from: Option<Place>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        self.skip_to_play(moment)?;
        if !self.follows_turns() {
            return self.free_mahjong(place, source, from, moment);
        }
        if let (Some(_), Phase::Window(Window { discarder: of, .. })) = (from, self.phase)
            && from != Some(of)
        {
            return Err(Refusal::OtherTile { of });
        }
        if source == Some(WinSource::Steal) {
            return self.steal(place, moment);
        }
        match self.phase {
            Phase::Turn(turn) if turn.place == place => {
                let win = self.win_on_turn(turn);
                agrees(source, win)?;
                self.may_win(place, win)?;
                let claimed =
                    self.play.before_claim.as_ref().filter(|_| turn.tile == LastTile::Claimed);
                let discarder = claimed.map(|before| before.window.discarder);
                let (seen, before) = (self.seen_in_play(turn), self.phase);
                // A kong of this turn is what the mahjong is won on.
                let won_on =
                    (turn.kongs != TurnKongs::None).then_some(WonOn::Group(GroupKind::Kong));
                self.called(
                    Call { place, win, stolen: false, won_on, discarder, seen, before },
                    moment,
                );
                Ok(())
            }
            Phase::Window(window) => {
                agrees(source, window.win())?;
                // The group that the player named with an earlier claim still holds.
                let said = window.claims[place].and_then(|pressed| pressed.claim.won_on);
                self.claim(place, Claim::mahjong(said), moment)?;
                // With the last claim the window has closed by itself.
                if matches!(self.phase, Phase::Window(_)) {
                    self.close(moment)?;
                }
                match self.play.call {
                    Some(call) if call.place == place => Ok(()),
                    other => Err(Refusal::Outranked {
                        by: other.map_or(window.discarder, |call| call.place),
                    }),
                }
            }
            Phase::Turn(Turn { place: turn, .. }) | Phase::Draw(turn) if turn != place => {
                Err(Refusal::NotYourTurn { turn })
            }
            _ => Err(self.not_now()),
        }
    }

    /// Where the last tile came from when a mahjong is called on this turn.
    fn win_on_turn(&self, turn: Turn) -> Win {
        match (turn.tile, &self.play.before_claim) {
            (LastTile::Dealt, _) => Win::Heavenly,
            (LastTile::Wall { last: true }, _) => Win::LastTile,
            (LastTile::Wall { last: false }, _) => Win::Wall,
            (LastTile::Replacement, _) => Win::KongBox,
            (LastTile::Claimed, before) => {
                before.as_ref().map_or(Win::Discard, |it| it.window.win())
            }
        }
    }

    /// What only the order of the tiles shows when a mahjong is called on this turn.
    fn seen_in_play(&self, turn: Turn) -> Option<OnlySeen> {
        let first_draw = turn.place == self.leader() && self.play.held[turn.place].draws == 1;
        match turn.tile {
            LastTile::Replacement if turn.kongs == TurnKongs::InARow => Some(OnlySeen::TwoKongs),
            LastTile::Wall { .. } if first_draw && self.was_followed() => Some(OnlySeen::FirstDraw),
            _ => None,
        }
    }

    /// Whether the place whose turn it is may call mahjong.
    pub(crate) fn permits_mahjong(&self, turn: Turn) -> Result<(), Refusal> {
        self.may_win(turn.place, self.win_on_turn(turn))
    }

    /// A player completes their hand with a tile that lies open on another player's rack. The rules
    /// do not say when. Here it may be done instead of drawing, or while a tile can be claimed, and
    /// the tile counts as drawn from the wall.
    fn steal(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if self.options.robbing() != Robbing::AnyRevealed {
            return Err(Refusal::Claim(ClaimRefusal::NoRobbing));
        }
        match self.phase {
            Phase::Draw(turn) if turn == place => {}
            Phase::Window(window) if window.discarder != place => {}
            Phase::Draw(turn) | Phase::Turn(Turn { place: turn, .. }) => {
                return Err(Refusal::NotYourTurn { turn });
            }
            _ => return Err(self.not_now()),
        }
        if !self.is_revealed_to(place) {
            return Err(Refusal::NothingRevealed);
        }
        self.may_win(place, Win::Wall)?;
        let (win, before) = (Win::Wall, self.phase);
        let call =
            Call { place, win, stolen: true, won_on: None, discarder: None, seen: None, before };
        self.called(call, moment);
        Ok(())
    }

    /// Whether a tile lies open on the rack of another player, so that this place can take it.
    pub(crate) fn is_revealed_to(&self, place: Place) -> bool {
        self.play.held.iter().any(|(it, held)| it != place && held.is_revealed())
    }

    /// Refuses a mahjong with a drawn tile that this place may not call.
    pub(super) fn may_win(&self, place: Place, win: Win) -> Result<(), Refusal> {
        let held = &self.play.held[place];
        let must_fish =
            self.options.fishing() == kinds::FishingRule::Required && self.follows_turns();
        if self.play.call.is_some() {
            Err(Refusal::Claim(ClaimRefusal::LastTurns))
        } else if held.no_mahjong() {
            Err(Refusal::DeadHand)
        } else if must_fish
            && held.fishing != FishingCall::Yes
            && !matches!(win, Win::Heavenly | Win::Earthly)
        {
            Err(match held.fishing {
                FishingCall::ThisTurn => Refusal::FishingThisTurn,
                _ => Refusal::Claim(ClaimRefusal::NotFishing),
            })
        } else {
            Ok(())
        }
    }

    /// The tile of a window goes to the winner.
    pub(super) fn take_for_mahjong(
        &mut self,
        window: &Window,
        award: ClaimAward,
        moment: &mut Moment,
    ) {
        let ClaimAward { place, claim, .. } = award;
        self.move_won_tile(window, place, true);
        let call = Call {
            place,
            win: window.win(),
            stolen: false,
            won_on: claim.won_on,
            discarder: Some(window.discarder),
            seen: None,
            before: Phase::Window(*window),
        };
        self.called(call, moment);
    }

    /// Moves the tile of a window to the winner's hand, or back if `to_winner` is false.
    pub(super) fn move_won_tile(&mut self, window: &Window, winner: Place, to_winner: bool) {
        let change = |count: u8, more: bool| if more { count + 1 } else { count.saturating_sub(1) };
        self.play.held[winner].concealed = change(self.play.held[winner].concealed, to_winner);
        match window.offer {
            Offer::ExtendedKong => self.play.held[window.discarder].rob(to_winner),
            _ => self.play.discards = change(self.play.discards, !to_winner),
        }
    }

    pub(super) fn called(&mut self, call: Call, moment: &mut Moment) {
        self.play.call = Some(call);
        moment.tell(Effect::Mahjong);
        match self.options.after_mahjong() {
            AfterMahjong::HandEnds => self.phase = Phase::Result,
            // The players are told to take their last turns, and nobody counts them.
            AfterMahjong::LastTurns if !self.follows_turns() => self.phase = Phase::Result,
            AfterMahjong::LastTurns => {
                let others = ByPlace::from_fn(|place| {
                    let has_had_it = self.play.had_last_turn[place];
                    place != call.place && self.options.is_player(place) && !has_had_it
                });
                self.play.last_turns = others;
                self.next_draw(call.place);
            }
        }
    }

    pub(super) fn is_before_settled(&self) -> bool {
        self.phase.is_play() || matches!(self.phase, Phase::Result | Phase::Settlement { .. })
    }

    /// The rule set's penalty with this code.
    fn listed(&self, code: &str) -> Option<&'static Penalty> {
        self.options.rules().scoring.penalties.iter().find(|penalty| penalty.code == code)
    }

    /// The rule set's penalty for a call that turned out false.
    pub(super) fn penalty_for(&self, call: CalledFalsely) -> Option<&'static Penalty> {
        let mut penalties = self.options.rules().scoring.penalties.iter();
        penalties.find(|penalty| penalty.false_call == Some(call))
    }

    /// Books the points that a penalty moves at once.
    pub(super) fn book_penalty(
        &mut self,
        penalty: &Penalty,
        by: Place,
        to: Option<Place>,
    ) -> Result<(), Refusal> {
        let (ghost, house) = (self.options.ghost(), self.options.house());
        let payments = penalty.book(by, to, ghost, &house).map_err(|error| match error {
            PenaltyError::ClaimantMissing | PenaltyError::PaidAtTheEnd => Refusal::OtherPlace,
            PenaltyError::Ghost => Refusal::Ghost,
        })?;
        self.sheet.book(&payments, false)
    }

    /// The hand counts for nothing and is played again with the same winds.
    pub(super) fn void_hand(&mut self, moment: &mut Moment) {
        moment.tell(Effect::NobodyWon);
        self.end_hand(Ending::Void);
    }

    /// The players chose one of the listed penalties.
    pub(super) fn penalty(
        &mut self,
        place: Place,
        code: &str,
        to: Option<Place>,
        moment: &mut Moment,
    ) -> Result<(), Refusal> {
        let penalty = self.listed(code).ok_or(Refusal::NoSuchPenalty)?;
        if !self.is_before_settled() {
            return Err(self.not_now());
        }
        if let Some(liable) = penalty.liable(place) {
            let call = self.play.call.ok_or(Refusal::NotCalled)?;
            if call.discarder != Some(place) || call.win == Win::Rob {
                return Err(Refusal::NotDiscarder);
            }
            // Without open sets nobody could see the danger. The box knows only what it followed.
            let seen = &self.play.held[call.place];
            if penalty.cost.wants_open_sets() && self.was_followed() && !seen.has_open_sets() {
                return Err(Refusal::NoOpenSets);
            }
            self.play.liable = Some(liable);
            self.agree_again();
            return Ok(());
        }
        if penalty.false_call.is_some() {
            return Err(Refusal::SayFalse);
        }
        self.book_penalty(penalty, place, to)?;
        match penalty.then {
            Then::NoMahjong => self.bar_from_mahjong(place, moment)?,
            Then::NoMahjongNoScore => {
                self.bar_from_mahjong(place, moment)?;
                self.play.held[place].barred = Barred::MahjongAndScore;
                if let Some(entry) = &mut self.play.entries[place] {
                    entry.total = 0;
                }
                self.agree_again();
            }
            Then::PlayAgain => self.void_hand(moment),
            Then::SetTakenBack => {
                let kind = self.claimed_set(place).ok_or(Refusal::NotCalled)?;
                self.false_set(place, kind, moment)?;
            }
            Then::PlayOn | Then::TileIsDead | Then::TileForMahjongOnly => {}
        }
        Ok(())
    }

    /// A place cannot win this hand any more. Its claim for mahjong, if it made one, is withdrawn.
    fn bar_from_mahjong(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if self.play.call.is_some_and(|call| call.place == place) {
            return Err(Refusal::CalledMahjong);
        }
        let barred = &mut self.play.held[place].barred;
        *barred = (*barred).max(Barred::Mahjong);
        match self.phase {
            Phase::Window(window) if window.claims_mahjong(place) => self.withdraw(place),
            Phase::FreeWindow(window) if window.claims_mahjong(place) => {
                self.free_withdraw(place, moment)
            }
            _ => Ok(()),
        }
    }
}

/// Refuses a source that contradicts what the box knows about the last tile. A player may say less
/// than the box knows: "wall" also fits the last tile of the wall.
pub(super) fn agrees(said: Option<WinSource>, is: Win) -> Result<(), Refusal> {
    let fits = match said {
        None => true,
        Some(WinSource::Won(Win::Wall)) => {
            matches!(is, Win::Wall | Win::LastTile | Win::KongBox | Win::Heavenly)
        }
        Some(WinSource::Won(Win::Discard)) => {
            matches!(is, Win::Discard | Win::LastDiscard | Win::Earthly)
        }
        Some(WinSource::Won(said)) => said == is,
        // The box has seen whether it is one of these.
        Some(WinSource::Steal | WinSource::Kong | WinSource::TwoKongs | WinSource::FirstDraw) => {
            false
        }
    };
    if fits { Ok(()) } else { Err(Refusal::WrongSource { is: WinSource::Won(is).code() }) }
}
