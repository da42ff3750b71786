//! A hand with its circumstances, and which features it has.

use crate::hand::Hand;
use crate::seat::Wind;
use crate::tile::Tile;

use super::award::{Feature, FeatureSet};
use super::group::{Group, GroupKind, Reading};
use super::tile_set::TileSet;
use super::{Context, Win};

/// A hand and its circumstances. What all readings of the hand have in common is worked out once.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    pub hand: &'a Hand,
    pub context: &'a Context,
    pub won: bool,
    /// The winning tile came from another player.
    pub claimed: bool,
    /// A meld was laid open before the end.
    pub exposed: bool,
    flowers: BonusCount,
    seasons: BonusCount,
    /// The features that the hand has in every reading.
    always: FeatureSet,
}

/// How many flowers a hand has, or how many seasons.
#[derive(Clone, Copy)]
struct BonusCount {
    count: u8,
    own: u8,
    all: bool,
}

impl BonusCount {
    const NONE: BonusCount = BonusCount { count: 0, own: 0, all: false };

    fn new(hand: &Hand, own: Wind, of: fn(Wind) -> Tile) -> BonusCount {
        let counts = Wind::ALL.map(|wind| hand.count(of(wind)));
        BonusCount {
            count: counts.iter().sum(),
            own: hand.count(of(own)),
            all: counts.iter().all(|&count| count > 0),
        }
    }
}

impl<'a> Facts<'a> {
    pub fn new(hand: &'a Hand, context: &'a Context) -> Facts<'a> {
        Facts::with(hand, context, hand.winning().is_some())
    }

    /// The facts of a hand that did not win, even if it has a winning tile.
    pub fn of_loser(hand: &'a Hand, context: &'a Context) -> Facts<'a> {
        Facts::with(hand, context, false)
    }

    fn with(hand: &'a Hand, context: &'a Context, won: bool) -> Facts<'a> {
        let (flowers, seasons) = match hand.bonus_tiles() {
            0 => (BonusCount::NONE, BonusCount::NONE),
            _ => (
                BonusCount::new(hand, context.seat, Tile::flower),
                BonusCount::new(hand, context.seat, Tile::season),
            ),
        };
        let mut facts = Facts {
            hand,
            context,
            won,
            claimed: won && context.win.is_claimed(),
            exposed: hand.melds().any(|meld| !meld.is_concealed()),
            flowers,
            seasons,
            always: FeatureSet::NONE,
        };
        facts.always = facts.bonus_features().or(facts.win_features());
        facts
    }

    fn bonus_features(&self) -> FeatureSet {
        let Facts { flowers, seasons, .. } = self;
        let when = FeatureSet::when;
        let count = flowers.count + seasons.count;
        if count == 0 {
            let played = self.context.lesson.is_none_or(|lesson| lesson.bonus);
            return when(played, Feature::NoBonus);
        }
        FeatureSet::one(Feature::BonusTile)
            .or(when(flowers.own + seasons.own > 0, Feature::OwnBonus))
            .or(when(flowers.own > 0 && !flowers.all, Feature::OwnFlower))
            .or(when(seasons.own > 0 && !seasons.all, Feature::OwnSeason))
            .or(when(flowers.all, Feature::AllFlowers))
            .or(when(seasons.all, Feature::AllSeasons))
            .or(when(flowers.all || seasons.all, Feature::AllFlowersOrSeasons))
    }

    fn win_features(&self) -> FeatureSet {
        let Facts { context, .. } = self;
        let when = FeatureSet::when;
        let by_win = match context.win {
            Win::Wall | Win::Heavenly => FeatureSet::one(Feature::FromWall),
            Win::LastTile => FeatureSet::one(Feature::LastTile),
            Win::LastDiscard => FeatureSet::one(Feature::LastDiscard),
            Win::KongBox => FeatureSet::one(Feature::KongBox),
            Win::Rob => FeatureSet::one(Feature::Rob),
            Win::Discard | Win::Earthly => FeatureSet::NONE,
        };
        by_win
            .or(when(context.last_replacement, Feature::LastTile))
            .or(FeatureSet::one(Feature::Mahjong))
            .or(when(!self.exposed && !self.claimed, Feature::AllConcealed))
            .or(when(!self.exposed, Feature::NoOpenSet))
            .or(when(context.seat == Wind::East, Feature::East))
            .or(when(!self.claimed, Feature::SelfDrawn))
            .or(when(context.original, Feature::Original))
            .or(when(context.standing, Feature::Standing))
            .or(when(context.last_of_kind, Feature::LastOfKind))
            .or(when(context.won_on == Some(GroupKind::Kong), Feature::WonOnKong))
    }

    /// The features that the hand has in this reading.
    pub fn features(&self, reading: &Reading) -> FeatureSet {
        let when = FeatureSet::when;
        let chows = reading.chows;
        let only_chows = chows > 0 && usize::from(chows) + 1 == reading.groups.len();
        let winds = TileSet::one(Tile::wind(self.context.seat))
            .or(TileSet::one(Tile::wind(self.context.round)));
        let plain_pair = reading.pairs.and(winds).is_empty();
        self.always
            .or(self.honour_features(reading))
            .or(whole_hand(reading.kinds))
            .or(when(reading.kinds.one_suit(), Feature::Clean))
            .or(when(reading.kinds.within(TileSet::MAJORS), Feature::Majors))
            .or(when(chows == 0 && self.context.chows_allowed(), Feature::NoChows))
            .or(when(only_chows, Feature::OnlyChows))
            .or(when(only_chows && plain_pair, Feature::OnlyChowsPlainPair))
            .or(when(chows == 0 && reading.pairs.len() == 1, Feature::OnlyPungs))
    }

    fn honour_features(&self, reading: &Reading) -> FeatureSet {
        let Reading { sets, pairs, .. } = reading;
        if sets.or(*pairs).and(TileSet::HONOURS).is_empty() {
            return FeatureSet::NONE;
        }
        let when = FeatureSet::when;
        let (own, round) = (Tile::wind(self.context.seat), Tile::wind(self.context.round));
        let dragons = !sets.and(TileSet::DRAGONS).is_empty();
        when(sets.has(own), Feature::OwnWindSet)
            .or(when(sets.has(round), Feature::RoundWindSet))
            .or(when(dragons, Feature::DragonSet))
            .or(when(dragons, Feature::AnyDragonSet))
            .or(when(!pairs.and(TileSet::DRAGONS).is_empty(), Feature::DragonPair))
            .or(when(pairs.has(own), Feature::OwnWindPair))
            .or(when(pairs.has(round), Feature::RoundWindPair))
    }

    /// How many times the hand has a feature that it has.
    pub fn times(&self, feature: Feature, reading: &Reading) -> i32 {
        match feature {
            Feature::DragonSet => {
                // With jokers a hand can have two sets of the same dragon.
                let of_dragons = |group: &&Group| {
                    group.kind >= GroupKind::Pung && TileSet::DRAGONS.has(group.tile)
                };
                reading.groups.iter().filter(of_dragons).count() as i32
            }
            Feature::DragonPair => reading.pairs.and(TileSet::DRAGONS).len() as i32,
            Feature::BonusTile => i32::from(self.flowers.count + self.seasons.count),
            Feature::OwnBonus => i32::from(self.flowers.own + self.seasons.own),
            _ => 1,
        }
    }
}

/// The features of all tiles together. A hand can have several. Those that name honours want at
/// least one.
fn whole_hand(kinds: TileSet) -> FeatureSet {
    let when = FeatureSet::when;
    let honours = !kinds.and(TileSet::HONOURS).is_empty();
    let suited = !kinds.within(TileSet::HONOURS);
    when(!suited, Feature::Honours)
        .or(when(kinds.within(TileSet::TERMINALS), Feature::Terminals))
        .or(when(kinds.one_suit() && !honours, Feature::OneSuit))
        .or(when(kinds.one_suit() && honours, Feature::OneSuitAndHonours))
        .or(when(kinds.within(TileSet::MAJORS) && honours && suited, Feature::TerminalsAndHonours))
}
