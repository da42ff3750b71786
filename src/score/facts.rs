//! A hand with its circumstances, and what it earns.

use crate::hand::Hand;
use crate::seat::Wind;
use crate::tile::{Dragon, Tile};

use super::award::Feature;
use super::group::{GroupKind, Reading};
use super::kinds::Kinds;
use super::{Context, Win};

/// A hand and its circumstances, with what every reading of it shares worked out once.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    pub hand: &'a Hand,
    pub context: &'a Context,
    pub won: bool,
    /// The winning tile was another player's.
    pub claimed: bool,
    /// A meld was laid open before the end.
    pub exposed: bool,
}

impl<'a> Facts<'a> {
    pub fn new(hand: &'a Hand, context: &'a Context) -> Facts<'a> {
        let won = hand.winning().is_some();
        let exposed = hand.melds().any(|meld| !meld.is_concealed());
        Facts { hand, context, won, claimed: won && context.win.is_claimed(), exposed }
    }

    fn bonus(&self, of: fn(Wind) -> Tile, wind: Wind) -> u8 {
        self.hand.count(of(wind))
    }

    fn all_four(&self, of: fn(Wind) -> Tile) -> bool {
        Wind::ALL.into_iter().all(|wind| self.bonus(of, wind) > 0)
    }

    /// How many times this reading of the hand earns the feature.
    pub fn times(&self, feature: Feature, reading: &Reading) -> i32 {
        let context = self.context;
        let (own, round) = (Tile::wind(context.seat), Tile::wind(context.round));
        let of_kind = |kind: GroupKind| reading.groups.iter().filter(move |group| group.kind == kind);
        let yes = match feature {
            Feature::OwnWindSet => reading.has_set_of(own),
            Feature::RoundWindSet => reading.has_set_of(round),
            Feature::DragonSet => {
                return Dragon::ALL.into_iter().filter(|&it| reading.has_set_of(Tile::dragon(it))).count() as i32;
            }
            Feature::AnyDragonSet => Dragon::ALL.into_iter().any(|it| reading.has_set_of(Tile::dragon(it))),
            Feature::DragonPair => {
                return of_kind(GroupKind::Pair).filter(|group| group.tile.is_dragon()).count() as i32;
            }
            Feature::OwnWindPair => reading.has_pair_of(own),
            Feature::RoundWindPair => reading.has_pair_of(round),
            Feature::BonusTile => return i32::from(self.hand.bonus_tiles()),
            Feature::OwnBonus => {
                return i32::from(self.bonus(Tile::flower, context.seat) + self.bonus(Tile::season, context.seat));
            }
            Feature::OwnFlower => self.bonus(Tile::flower, context.seat) > 0 && !self.all_four(Tile::flower),
            Feature::OwnSeason => self.bonus(Tile::season, context.seat) > 0 && !self.all_four(Tile::season),
            Feature::AllFlowers => self.all_four(Tile::flower),
            Feature::AllSeasons => self.all_four(Tile::season),
            Feature::AllFlowersOrSeasons => self.all_four(Tile::flower) || self.all_four(Tile::season),
            Feature::NoBonus => self.hand.bonus_tiles() == 0,
            Feature::Honours
            | Feature::Terminals
            | Feature::OneSuit
            | Feature::OneSuitAndHonours
            | Feature::TerminalsAndHonours => whole_hand(reading.kinds) == Some(feature),
            Feature::Clean => reading.kinds.one_suit(),
            Feature::Majors => reading.kinds.within(Kinds::MAJORS),
            Feature::NoChows => context.chows_allowed() && reading.chows() == 0,
            Feature::OnlyChows => reading.chows() > 0 && reading.chows() == reading.groups.len() - 1,
            Feature::OnlyChowsPlainPair => {
                self.times(Feature::OnlyChows, reading) > 0 && !reading.has_pair_of(own) && !reading.has_pair_of(round)
            }
            Feature::OnlyPungs => reading.chows() == 0 && of_kind(GroupKind::Pair).count() == 1,
            Feature::AllConcealed => !self.exposed && !self.claimed,
            Feature::East => context.seat == Wind::East,
            Feature::Mahjong => true,
            Feature::SelfDrawn => !self.claimed,
            Feature::FromWall => matches!(context.win, Win::Wall | Win::Heavenly),
            Feature::LastTile => context.win == Win::LastTile,
            Feature::LastDiscard => context.win == Win::LastDiscard,
            Feature::KongBox => context.win == Win::KongBox,
            Feature::Rob => context.win == Win::Rob,
            Feature::Original => context.original,
            Feature::Standing => context.standing,
            Feature::LastOfKind => context.last_of_kind,
            Feature::WonOnKong => context.won_on == Some(GroupKind::Kong),
        };
        i32::from(yes)
    }
}

/// The one whole-hand feature that counts: where two fit, the better one, and of two alike the first here.
fn whole_hand(kinds: Kinds) -> Option<Feature> {
    let honours = !kinds.and(Kinds::HONOURS).is_empty();
    if kinds.within(Kinds::HONOURS) {
        Some(Feature::Honours)
    } else if kinds.within(Kinds::TERMINALS) {
        Some(Feature::Terminals)
    } else if kinds.one_suit() {
        Some(if honours { Feature::OneSuitAndHonours } else { Feature::OneSuit })
    } else if kinds.within(Kinds::MAJORS) {
        Some(Feature::TerminalsAndHonours)
    } else {
        None
    }
}
