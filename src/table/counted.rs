//! What a hand that was entered counts, with what the box knows of its play.

use super::Table;
use super::claims::WonOn;
use super::held::{FishingCall, OpenSet};
use super::phase::Phase;
use crate::hand::Hand;
use crate::rules::Options;
use crate::rules::kinds::{self, FishingRule};
use crate::score::{self, Context, GroupKind, NotMahjong, Score, Win};
use crate::seat::{Place, Wind};

/// The part of a hand's context that follows from the options of the game.
pub(crate) fn hand_context(options: &Options, seat: Wind, round: Wind) -> Context {
    Context {
        three_players: options.ghost().is_some(),
        minimum_fan: options.minimum_fan(),
        lesson: options.lesson().map(|lesson| lesson.hand),
        house: options.house(),
        ..Context::new(seat, round)
    }
}

impl Table {
    /// What the box knows about a hand beside its tiles.
    pub fn context(&self, place: Place) -> Context {
        let (held, rules) = (&self.play.held[place], self.options.rules());
        let call = self.play.call.filter(|call| call.place == place);
        let win = call.map_or(Win::default(), |call| call.win);
        // The tiles do not show such a special hand. Only the order in which they came does.
        let mut specials = rules.scoring.specials.rows().iter();
        let seen = call.and_then(|call| call.seen);
        Context {
            win,
            won_on: call.and_then(|call| call.won_on).and_then(WonOn::group),
            standing: held.standing,
            original: match self.options.fishing() {
                FishingRule::Required | FishingRule::Announced => held.original_call,
                FishingRule::Standing => call.is_some() && self.is_before_first_discard(place, win),
                FishingRule::Silent => false,
            },
            fishing: held.fishing != FishingCall::No,
            goulash: self.goulash,
            exchanged: self.play.exchanged,
            last_replacement: win == Win::KongBox && self.last_was_replacement(),
            special: seen.and_then(|seen| specials.find(|special| special.when == seen.when())),
            ..hand_context(&self.options, self.wind(place), self.round)
        }
    }

    /// Whether the replacement that was just drawn was the last tile of the wall. That is only
    /// possible without a reserve, because a tile from a reserve is not part of the live wall.
    fn last_was_replacement(&self) -> bool {
        let unreserved = self.options.reserve() == kinds::Reserve::None;
        unreserved && self.play.wall.is_some_and(|wall| wall.is_empty())
    }

    /// Whether this place, which leads, has won before its first discard. A flower or a kong of
    /// that turn does not matter.
    fn is_before_first_discard(&self, place: Place, win: Win) -> bool {
        let first_turn = self.was_followed() && self.play.held[place].discards == 0;
        win == Win::Heavenly || (place == self.leader() && first_turn)
    }

    /// What the hand of a place counts. `won_on` is the group that the player names with the hand.
    ///
    /// A winner may also have named a kind with the call. If it is wrong, that is a fault where
    /// several called mahjong. A winner who was alone is counted by the tiles.
    pub fn count_hand(
        &self,
        place: Place,
        hand: &Hand,
        last_of_kind: bool,
        won_on: Option<GroupKind>,
    ) -> Score {
        let (scoring, known) = (&self.options.rules().scoring, self.context(place));
        let context = Context { last_of_kind, won_on: won_on.or(known.won_on), ..known };
        let mut score = score::score(scoring, hand, &context);
        let (Some(call), None) = (self.play.call.filter(|call| call.place == place), won_on) else {
            return score;
        };
        if score.refused.is_none() {
            score.refused = match call.won_on {
                Some(WonOn::Special) if score.special.is_none() => Some(NotMahjong::NotSpecial),
                Some(WonOn::Group(kind @ GroupKind::Kong)) if !self.has_new_kong(place, hand) => {
                    Some(NotMahjong::WonOnOther(kind))
                }
                _ => None,
            };
        }
        let wrong =
            matches!(score.refused, Some(NotMahjong::WonOnOther(_) | NotMahjong::NotSpecial));
        let disputed = match call.before {
            Phase::Window(window) => window.mahjongs() > 1,
            Phase::FreeWindow(window) => window.mahjongs() > 1,
            _ => false,
        };
        if wrong && !disputed {
            score = score::score(scoring, hand, &Context { won_on: None, ..context });
        }
        score
    }

    /// Whether the hand has a kong that was made with the call of mahjong or in its turn. One that
    /// lay on the table before a discard was claimed is older.
    fn has_new_kong(&self, place: Place, hand: &Hand) -> bool {
        let held = &self.play.held[place];
        let claimed = self.play.call.is_some_and(|call| matches!(call.before, Phase::Window(_)));
        let older = match claimed {
            true => held.count(OpenSet::OpenKong) + held.count(OpenSet::ConcealedKong),
            false => 0,
        };
        hand.melds().filter(|meld| meld.size() > 3).count() > older
    }
}
