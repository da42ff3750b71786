//! Mahjong, the calls that turn out false, and the penalties.

use super::claims::{self, Award, Claim, ClaimKind, Offer, WonOn};
use super::effect::Effect;
use super::event::{FalseCall, Source};
use super::held::Fishing;
use super::phase::{LastTile, Phase, Turn};
use super::refusal::Refusal;
use super::sheet::Ending;
use super::window::Window;
use super::{Moment, Table};
use crate::rules::kinds::{self, AfterMahjong, Robbing};
use crate::score::Win;
use crate::score::penalty::{Penalty, PenaltyError, Then};
use crate::seat::{ByPlace, Place};

// The listed penalties that follow from a false call, by their codes.
pub(super) const FALSE_GROUP: &str = "false-group";
const FALSE_MAHJONG: &str = "false-mahjong";
const FALSE_STANDING: &str = "false-standing";
const WRONG_KIND: &str = "wrong-kind";

/// A mahjong that was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who called it.
    pub place: Place,
    /// Where the last tile came from.
    pub win: Win,
    /// It was taken from another player's rack: it is still counted there.
    pub stolen: bool,
    /// The group that was said to be completed.
    pub won_on: Option<WonOn>,
    /// Whose discard or kong it was.
    pub discarder: Option<Place>,
    /// Two kongs one after the other, and the second one's replacement won.
    pub two_kongs: bool,
    /// Where the table stood before, in case the call was false.
    pub(super) before: Phase,
}

impl Table {
    /// A place goes mahjong: on its turn, or with the tile of the open window, which this closes.
    pub(super) fn mahjong(&mut self, place: Place, source: Option<Source>, moment: &mut Moment) -> Result<(), Refusal> {
        self.skip_to_play(moment)?;
        if source == Some(Source::Steal) {
            return self.steal(place, moment);
        }
        match self.phase {
            Phase::Turn(turn) if turn.place == place => {
                let win = self.win_on_turn(turn);
                agrees(source, win)?;
                self.may_win(place, win)?;
                let claimed = self.play.before_claim.as_ref().filter(|_| turn.tile == LastTile::Claimed);
                let discarder = claimed.map(|before| before.window.discarder);
                let two_kongs = turn.kongs >= 2 && turn.tile == LastTile::Replacement;
                let before = self.phase;
                self.called(Call { place, win, stolen: false, won_on: None, discarder, two_kongs, before }, moment);
                Ok(())
            }
            Phase::Window(window) => {
                agrees(source, window.win())?;
                // What was said with an earlier claim still holds.
                let said = window.claims[place].and_then(|pressed| pressed.claim.won_on);
                self.claim(place, Claim::mahjong(said), moment)?;
                self.close(moment)?;
                match self.play.call {
                    Some(call) if call.place == place => Ok(()),
                    other => Err(Refusal::Outranked { by: other.map_or(window.discarder, |call| call.place) }),
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
            (LastTile::Claimed, before) => before.as_ref().map_or(Win::Discard, |it| it.window.win()),
        }
    }

    /// Whether the place whose turn it is may call mahjong.
    pub fn permits_mahjong(&self, turn: Turn) -> Result<(), Refusal> {
        self.may_win(turn.place, self.win_on_turn(turn))
    }

    /// A tile that lies open on a rack completes a hand. Decided: it may be taken instead of drawing, or while a tile can
    /// be claimed, and counts as drawn from the wall.
    fn steal(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        if self.options.robbing() != Robbing::AnyRevealed {
            return Err(Refusal::Claim(claims::Refusal::NoRobbing));
        }
        match self.phase {
            Phase::Draw(turn) if turn == place => {}
            Phase::Window(window) if window.discarder != place => {}
            Phase::Draw(turn) | Phase::Turn(Turn { place: turn, .. }) => return Err(Refusal::NotYourTurn { turn }),
            _ => return Err(self.not_now()),
        }
        self.may_win(place, Win::Wall)?;
        let (win, before) = (Win::Wall, self.phase);
        let call = Call { place, win, stolen: true, won_on: None, discarder: None, two_kongs: false, before };
        self.called(call, moment);
        Ok(())
    }

    /// What keeps a place from mahjong with a tile it has drawn.
    fn may_win(&self, place: Place, win: Win) -> Result<(), Refusal> {
        let held = &self.play.held[place];
        let must_fish = self.options.rules().fishing == kinds::Fishing::Required;
        if self.play.call.is_some() {
            Err(Refusal::Claim(claims::Refusal::LastTurns))
        } else if held.no_mahjong {
            Err(Refusal::DeadHand)
        } else if must_fish && held.fishing != Fishing::Yes && !matches!(win, Win::Heavenly | Win::Earthly) {
            Err(Refusal::Claim(claims::Refusal::NotFishing))
        } else {
            Ok(())
        }
    }

    /// The tile of a window goes to the winner.
    pub(super) fn take_for_mahjong(&mut self, window: &Window, award: Award, moment: &mut Moment) {
        let Award { place, claim, .. } = award;
        self.move_won_tile(window, place, true);
        let call = Call {
            place,
            win: window.win(),
            stolen: false,
            won_on: claim.won_on,
            discarder: Some(window.discarder),
            two_kongs: false,
            before: Phase::Window(*window),
        };
        self.called(call, moment);
    }

    /// Moves the tile of a window to the winner's hand, or back.
    fn move_won_tile(&mut self, window: &Window, winner: Place, to_winner: bool) {
        let change = |count: u8, more: bool| if more { count + 1 } else { count.saturating_sub(1) };
        self.play.held[winner].concealed = change(self.play.held[winner].concealed, to_winner);
        match window.offer {
            Offer::ExtendedKong => self.play.held[window.discarder].rob(to_winner),
            _ => self.play.discards = change(self.play.discards, !to_winner),
        }
    }

    fn called(&mut self, call: Call, moment: &mut Moment) {
        self.play.call = Some(call);
        moment.tell(Effect::Mahjong(call.place));
        match self.options.rules().after_mahjong {
            AfterMahjong::HandEnds => self.phase = Phase::Result,
            AfterMahjong::LastTurns => {
                let others = ByPlace::from_fn(|place| place != call.place && self.options.is_player(place));
                self.play.last_turns = others;
                self.next_draw(call.place, moment);
            }
        }
    }

    /// A call turned out false.
    pub(super) fn false_call(&mut self, place: Place, what: FalseCall, moment: &mut Moment) -> Result<(), Refusal> {
        match what {
            FalseCall::Set(kind) => self.false_set(place, kind, moment),
            FalseCall::Mahjong => self.false_mahjong(place, moment),
            FalseCall::Standing => {
                let penalty = self.listed(FALSE_STANDING).ok_or(Refusal::NoSuchPenalty)?;
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

    fn is_before_settled(&self) -> bool {
        self.phase.is_play() || matches!(self.phase, Phase::Result | Phase::Settlement { .. })
    }

    fn false_mahjong(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let call = self.play.call.filter(|call| call.place == place && self.is_before_settled());
        let claims = matches!(self.phase, Phase::Window(window) if claims_mahjong(&window, place));
        if call.is_none() && !claims {
            return Err(Refusal::NotCalled);
        }
        if let Some(penalty) = self.listed(FALSE_MAHJONG) {
            self.book_penalty(penalty, place, None)?;
            if penalty.then == Then::PlayAgain {
                self.void_hand(moment);
                return Ok(());
            }
        }
        let Some(call) = call else { return self.withdraw(place) };
        self.play.call = None;
        self.play.entries = ByPlace([None; 4]);
        self.play.liable = None;
        self.phase = call.before;
        match call.before {
            Phase::Window(window) if !call.stolen => {
                self.move_won_tile(&window, place, false);
                self.rule_without(window, place, moment)
            }
            _ => Ok(()),
        }
    }

    /// Several called mahjong and one of them named the wrong kind: the tile can be claimed again, for mahjong only.
    fn wrong_kind(&mut self, place: Place, moment: &mut Moment) -> Result<(), Refusal> {
        let penalty = self.listed(WRONG_KIND).ok_or(Refusal::NoSuchPenalty)?;
        let window = match (self.phase, self.play.call) {
            (Phase::Window(window), None) => window,
            (_, Some(Call { before: Phase::Window(window), .. })) if self.is_before_settled() => window,
            _ => return Err(Refusal::NotCalled),
        };
        if !claims_mahjong(&window, place) {
            return Err(Refusal::NotCalled);
        }
        if Place::ALL.into_iter().filter(|&it| claims_mahjong(&window, it)).count() < 2 {
            return Err(Refusal::OnlyOne);
        }
        if let Some(call) = self.play.call.take() {
            let nobody_went_on =
                |it: Place| it == call.place || !self.options.is_player(it) || self.play.last_turns[it];
            if !Place::ALL.into_iter().all(nobody_went_on) {
                return Err(Refusal::TooLate);
            }
            self.move_won_tile(&window, call.place, false);
            self.play.last_turns = ByPlace::default();
            self.play.entries = ByPlace([None; 4]);
        }
        self.book_penalty(penalty, place, None)?;
        self.offer_again(&window, moment);
        Ok(())
    }

    /// The rule set's penalty of this code.
    pub(super) fn listed(&self, code: &str) -> Option<&'static Penalty> {
        self.options.rules().scoring.penalties.iter().find(|penalty| penalty.code == code)
    }

    /// Books what a penalty moves at once.
    pub(super) fn book_penalty(&mut self, penalty: &Penalty, by: Place, to: Option<Place>) -> Result<(), Refusal> {
        let payments = penalty.book(by, to, self.options.ghost()).map_err(|error| match error {
            PenaltyError::ClaimantMissing | PenaltyError::PaidAtTheEnd => Refusal::OtherPlace,
            PenaltyError::Ghost => Refusal::Ghost,
        })?;
        self.sheet.book(payments.change, false)
    }

    /// The hand counts for nothing and is played again with the same winds.
    pub(super) fn void_hand(&mut self, moment: &mut Moment) {
        moment.tell(Effect::HandVoid);
        self.end_hand(Ending::Void);
    }

    /// One of the listed penalties, chosen by the players.
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
            self.play.liable = Some(liable);
            self.agree_again();
            return Ok(());
        }
        let says_false = [FALSE_GROUP, FALSE_MAHJONG, FALSE_STANDING, WRONG_KIND].contains(&code);
        if says_false {
            return Err(Refusal::SayFalse);
        }
        self.book_penalty(penalty, place, to)?;
        match penalty.then {
            Then::NoMahjong => self.bar_from_mahjong(place)?,
            Then::NoMahjongNoScore => {
                self.bar_from_mahjong(place)?;
                self.play.held[place].no_score = true;
                if let Some(entry) = &mut self.play.entries[place] {
                    entry.total = 0;
                }
                self.agree_again();
            }
            Then::PlayAgain => self.void_hand(moment),
            Then::PlayOn | Then::Settle | Then::TileIsDead | Then::TileForMahjongOnly => {}
        }
        Ok(())
    }

    /// A place cannot win this hand any more; a claim for mahjong that it has made falls.
    fn bar_from_mahjong(&mut self, place: Place) -> Result<(), Refusal> {
        if self.play.call.is_some_and(|call| call.place == place) {
            return Err(Refusal::CalledMahjong);
        }
        self.play.held[place].no_mahjong = true;
        match self.phase {
            Phase::Window(window) if claims_mahjong(&window, place) => self.withdraw(place),
            _ => Ok(()),
        }
    }
}

fn claims_mahjong(window: &Window, place: Place) -> bool {
    window.claims[place].is_some_and(|pressed| pressed.claim.kind == ClaimKind::Mahjong)
}

/// What a player says of his last tile may leave out what the box knows better, and must not contradict it.
fn agrees(said: Option<Source>, is: Win) -> Result<(), Refusal> {
    let fits = match said {
        None => true,
        Some(Source::Won(Win::Wall)) => matches!(is, Win::Wall | Win::LastTile | Win::KongBox | Win::Heavenly),
        Some(Source::Won(Win::Discard)) => matches!(is, Win::Discard | Win::LastDiscard | Win::Earthly),
        Some(Source::Won(said)) => said == is,
        Some(Source::Steal) => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongSource { is: Source::Won(is).word() }) }
}
