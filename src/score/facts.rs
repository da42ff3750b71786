//! A hand with its circumstances, and what it earns.

use crate::hand::Hand;
use crate::seat::Wind;
use crate::tile::Tile;

use super::award::Feature;
use super::group::{Group, GroupKind, Reading};
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
    flowers: Bonus,
    seasons: Bonus,
}

/// The flowers of a hand, or its seasons.
#[derive(Clone, Copy)]
struct Bonus {
    count: u8,
    own: u8,
    all: bool,
}

impl Bonus {
    fn new(hand: &Hand, own: Wind, of: fn(Wind) -> Tile) -> Bonus {
        let counts = Wind::ALL.map(|wind| hand.count(of(wind)));
        Bonus { count: counts.iter().sum(), own: hand.count(of(own)), all: counts.iter().all(|&count| count > 0) }
    }
}

impl<'a> Facts<'a> {
    pub fn new(hand: &'a Hand, context: &'a Context) -> Facts<'a> {
        let won = hand.winning().is_some();
        Facts {
            hand,
            context,
            won,
            claimed: won && context.win.is_claimed(),
            exposed: hand.melds().any(|meld| !meld.is_concealed()),
            flowers: Bonus::new(hand, context.seat, Tile::flower),
            seasons: Bonus::new(hand, context.seat, Tile::season),
        }
    }

    /// How many times this reading of the hand earns the feature; `whole`: its [`whole_hand`].
    pub fn times(&self, feature: Feature, reading: &Reading, whole: Option<Feature>) -> i32 {
        let Facts { context, flowers, seasons, .. } = self;
        let (own, round) = (Tile::wind(context.seat), Tile::wind(context.round));
        let (chows, pairs) = (reading.chows, reading.pairs.len());
        let only_chows = chows > 0 && usize::from(chows) + 1 == reading.groups.len();
        let yes = match feature {
            Feature::OwnWindSet => reading.sets.has(own),
            Feature::RoundWindSet => reading.sets.has(round),
            Feature::DragonSet => {
                // By jokers there can be two of one dragon.
                let of_dragons = |group: &&Group| group.kind >= GroupKind::Pung && Kinds::DRAGONS.has(group.tile);
                return reading.groups.iter().filter(of_dragons).count() as i32;
            }
            Feature::AnyDragonSet => !reading.sets.and(Kinds::DRAGONS).is_empty(),
            Feature::DragonPair => return reading.pairs.and(Kinds::DRAGONS).len() as i32,
            Feature::OwnWindPair => reading.pairs.has(own),
            Feature::RoundWindPair => reading.pairs.has(round),
            Feature::BonusTile => return i32::from(flowers.count + seasons.count),
            Feature::OwnBonus => return i32::from(flowers.own + seasons.own),
            Feature::OwnFlower => flowers.own > 0 && !flowers.all,
            Feature::OwnSeason => seasons.own > 0 && !seasons.all,
            Feature::AllFlowers => flowers.all,
            Feature::AllSeasons => seasons.all,
            Feature::AllFlowersOrSeasons => flowers.all || seasons.all,
            Feature::NoBonus => flowers.count + seasons.count == 0,
            Feature::Honours
            | Feature::Terminals
            | Feature::OneSuit
            | Feature::OneSuitAndHonours
            | Feature::TerminalsAndHonours => whole == Some(feature),
            Feature::Clean => reading.kinds.one_suit(),
            Feature::Majors => reading.kinds.within(Kinds::MAJORS),
            Feature::NoChows => context.chows_allowed() && chows == 0,
            Feature::OnlyChows => only_chows,
            Feature::OnlyChowsPlainPair => only_chows && !reading.pairs.has(own) && !reading.pairs.has(round),
            Feature::OnlyPungs => chows == 0 && pairs == 1,
            Feature::AllConcealed => !self.exposed && !self.claimed,
            Feature::East => context.seat == Wind::East,
            Feature::Mahjong => true,
            Feature::SelfDrawn => !self.claimed,
            Feature::FromWall => matches!(context.win, Win::Wall | Win::Heavenly),
            Feature::LastTile => context.win == Win::LastTile || context.last_replacement,
            Feature::LastDiscard => context.win == Win::LastDiscard,
            Feature::KongBox => context.win == Win::KongBox,
            Feature::Rob => context.win == Win::Rob,
            // Dealt tiles are an original hand; in the seat of the round they are the Celestial Blessing unless said so.
            Feature::Original => context.original || (context.win == Win::Heavenly && context.seat != context.round),
            Feature::Standing => context.standing,
            Feature::LastOfKind => context.last_of_kind,
            Feature::WonOnKong => context.won_on == Some(GroupKind::Kong),
        };
        i32::from(yes)
    }
}

/// The one whole-hand feature that counts: where two fit, the better one, and of two alike the first here.
pub fn whole_hand(kinds: Kinds) -> Option<Feature> {
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
