//! What earns points, doubles or fan besides the sets themselves. Each rule set has its own list of
//! awards. All rule sets share the features defined here.

/// One line of a rule set's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The feature that earns the award.
    pub feature: Feature,
    /// Points for each time that the hand has the feature.
    pub points: i32,
    /// Doubles, fan or quarters of the points, for each time that the hand has the feature.
    pub factor: u8,
    /// Whether only the winner gets it.
    pub winner: bool,
    /// Whether it counts only where a house adds it.
    pub for_houses: bool,
}

impl Award {
    /// An award for every player.
    pub const fn all(feature: Feature, points: i32, factor: u8) -> Award {
        Award { feature, points, factor, winner: false, for_houses: false }
    }

    /// An award for the winner alone.
    pub const fn winner(feature: Feature, points: i32, factor: u8) -> Award {
        Award { feature, points, factor, winner: true, for_houses: false }
    }

    /// The same award, but only where a house adds it.
    pub const fn for_houses(self) -> Award {
        Award { for_houses: true, ..self }
    }
}

/// The awards of a rule set. A hand has only a few of the features, so rows are looked up by feature.
#[derive(Clone, Copy, Debug)]
pub struct AwardTable {
    rows: &'static [Award],
    /// The row of each feature that has one.
    row_of: [u8; Feature::COUNT],
    /// The features that the winner gets an award for.
    winner: FeatureSet,
    /// The features that every player gets an award for.
    everybody: FeatureSet,
    /// The features that count only where a house adds them.
    for_houses: FeatureSet,
    /// The features that are worth points.
    points: FeatureSet,
    /// The features that are worth doubles, fan or quarters.
    factors: FeatureSet,
}

impl AwardTable {
    /// A table of these rows. In a constant, a feature with two rows is an error when compiling.
    pub const fn new(rows: &'static [Award]) -> AwardTable {
        let mut table = AwardTable {
            rows,
            row_of: [0; Feature::COUNT],
            winner: FeatureSet::NONE,
            everybody: FeatureSet::NONE,
            for_houses: FeatureSet::NONE,
            points: FeatureSet::NONE,
            factors: FeatureSet::NONE,
        };
        assert!(rows.len() <= u32::BITS as usize);
        let mut row = 0;
        while row < rows.len() {
            let award = &rows[row];
            let feature = FeatureSet::one(award.feature);
            assert!(table.winner.and(feature).is_empty());
            table.row_of[award.feature as usize] = row as u8;
            table.winner = table.winner.or(feature);
            if award.for_houses {
                table.for_houses = table.for_houses.or(feature);
            }
            if award.points != 0 {
                table.points = table.points.or(feature);
            }
            if award.factor != 0 {
                table.factors = table.factors.or(feature);
            }
            if !award.winner {
                table.everybody = table.everybody.or(feature);
            }
            row += 1;
        }
        table
    }

    /// The features that count only where a house adds them.
    pub(super) const fn for_houses(&self) -> FeatureSet {
        self.for_houses
    }

    /// The features that count if points do, if factors do, or both.
    pub(super) const fn worth(&self, points: bool, factors: bool) -> FeatureSet {
        match (points, factors) {
            (true, true) => self.points.or(self.factors),
            (true, false) => self.points,
            (false, true) => self.factors,
            (false, false) => FeatureSet::NONE,
        }
    }

    /// The rows, in the order in which a score lists them.
    pub const fn rows(&self) -> &'static [Award] {
        self.rows
    }

    /// The awards for these features, in the order of the table.
    pub(super) fn earned(&self, features: FeatureSet, won: bool) -> impl Iterator<Item = &Award> {
        let counted = if won { self.winner } else { self.everybody };
        let (mut left, mut rows) = (features.and(counted).0, 0u32);
        while left != 0 {
            let row = self.row_of.get(left.trailing_zeros() as usize);
            rows |= row.map_or(0, |&row| 1 << row);
            left &= left - 1;
        }
        core::iter::from_fn(move || {
            let award = self.rows.get(rows.trailing_zeros() as usize);
            rows &= rows.wrapping_sub(1);
            award
        })
    }
}

/// A set of features, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet(u64);

impl FeatureSet {
    /// No feature.
    pub(super) const NONE: FeatureSet = FeatureSet(0);
    /// Every feature.
    pub(super) const ALL: FeatureSet = FeatureSet(u64::MAX);

    /// The set of only this feature.
    pub(super) const fn one(feature: Feature) -> FeatureSet {
        FeatureSet(1 << feature as u64)
    }

    /// The set of this feature if the hand has it, or else the empty set.
    pub(super) const fn when(has: bool, feature: Feature) -> FeatureSet {
        FeatureSet((has as u64) << feature as u64)
    }

    /// The features that are in either set.
    pub(super) const fn or(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | other.0)
    }

    /// The features that are in both sets.
    pub(super) const fn and(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & other.0)
    }

    /// The features that are not in the other set.
    pub(super) const fn without(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set of these features.
    const fn of(features: &[Feature]) -> FeatureSet {
        let (mut set, mut at) = (FeatureSet::NONE, 0);
        while at < features.len() {
            set = set.or(FeatureSet::one(features[at]));
            at += 1;
        }
        set
    }

    /// Those that depend on flowers and seasons alone.
    pub(super) const BONUS: FeatureSet = FeatureSet::of(&[
        Feature::BonusTile,
        Feature::OwnBonus,
        Feature::OwnFlower,
        Feature::OwnSeason,
        Feature::AllFlowers,
        Feature::AllSeasons,
        Feature::AllFlowersOrSeasons,
        Feature::NoBonus,
    ]);

    /// Those that depend on the suits of the whole hand, or on how it was won.
    pub(super) const FLUSH_OR_WIN: FeatureSet = FeatureSet::of(&[
        Feature::OneSuit,
        Feature::OneSuitAndHonours,
        Feature::SelfDrawn,
        Feature::LastTile,
        Feature::LastDiscard,
        Feature::KongBox,
        Feature::Rob,
    ]);
}

/// A property of a hand, or of how it was won, that an award can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A pung or kong of the player's wind.
    OwnWindSet,
    /// A pung or kong of the wind of the round.
    RoundWindSet,
    /// Each pung or kong of dragons.
    DragonSet,
    /// One or more pungs or kongs of dragons, counted once.
    AnyDragonSet,
    /// Each pair of dragons.
    DragonPair,
    /// A pair of the player's wind.
    OwnWindPair,
    /// A pair of the wind of the round.
    RoundWindPair,
    /// Each flower or season.
    BonusTile,
    /// Each flower or season of the player's wind.
    OwnBonus,
    /// The flower of the player's wind, unless the hand has all four flowers.
    OwnFlower,
    /// The season of the player's wind, unless the hand has all four seasons.
    OwnSeason,
    /// All four flowers.
    AllFlowers,
    /// All four seasons.
    AllSeasons,
    /// All four flowers or all four seasons. A hand with both gets it once.
    AllFlowersOrSeasons,
    /// No flower and no season.
    NoBonus,
    /// Only honours.
    Honours,
    /// Only ones and nines.
    Terminals,
    /// One suit and nothing else.
    OneSuit,
    /// One suit and honours.
    OneSuitAndHonours,
    /// Ones, nines and honours.
    TerminalsAndHonours,
    /// One suit, with or without honours.
    Clean,
    /// Only ones, nines and honours.
    Majors,
    /// No chow, in a hand where chows were allowed.
    NoChows,
    /// Nothing but chows and any pair.
    OnlyChows,
    /// Nothing but chows and a pair that is neither the player's wind nor the round's.
    OnlyChowsPlainPair,
    /// Nothing but pungs, kongs and a pair.
    OnlyPungs,
    /// No tile came from another player.
    AllConcealed,
    /// No open set. The last tile can be a discard.
    NoOpenSet,
    /// The player is East.
    East,
    /// The player called mahjong.
    Mahjong,
    /// Won with a tile that the player drew.
    SelfDrawn,
    /// Won with a tile of the wall that is neither the last one nor a replacement.
    FromWall,
    /// Won with the last tile of the wall.
    LastTile,
    /// Won with the last discard.
    LastDiscard,
    /// Won with a replacement tile.
    KongBox,
    /// Won by robbing a kong.
    Rob,
    /// British: the player was fishing since the first discard. Kards: the player who leads had
    /// mahjong before the first discard.
    Original,
    /// Won from a standing hand.
    Standing,
    /// Won with the last tile of its kind.
    LastOfKind,
    /// Won by completing a kong.
    WonOnKong,
}

impl Feature {
    /// How many features there are.
    const COUNT: usize = Feature::WonOnKong as usize + 1;

    /// The text on a screen.
    pub const fn title(self) -> &'static str {
        match self {
            Feature::OwnWindSet => "pung or kong of own wind",
            Feature::RoundWindSet => "pung or kong of the wind of the round",
            Feature::DragonSet | Feature::AnyDragonSet => "pung or kong of dragons",
            Feature::DragonPair => "pair of dragons",
            Feature::OwnWindPair => "pair of own wind",
            Feature::RoundWindPair => "pair of the wind of the round",
            Feature::BonusTile => "flowers and seasons",
            Feature::OwnBonus => "own flower or season",
            Feature::OwnFlower => "own flower",
            Feature::OwnSeason => "own season",
            Feature::AllFlowers => "all four flowers",
            Feature::AllSeasons => "all four seasons",
            Feature::AllFlowersOrSeasons => "all four flowers or seasons",
            Feature::NoBonus => "no flowers",
            Feature::Honours => "only honours",
            Feature::Terminals => "only ones and nines",
            Feature::OneSuit => "one suit",
            Feature::OneSuitAndHonours => "one suit and honours",
            Feature::TerminalsAndHonours => "only ones, nines and honours",
            Feature::Clean => "clean hand",
            Feature::Majors => "all majors",
            Feature::NoChows => "no chows",
            Feature::OnlyChows => "all chows",
            Feature::OnlyChowsPlainPair => "only chows and a plain pair",
            Feature::OnlyPungs => "all pungs",
            Feature::AllConcealed => "all concealed",
            Feature::NoOpenSet => "concealed hand",
            Feature::East => "East",
            Feature::Mahjong => "mahjong",
            Feature::SelfDrawn => "winning tile self-drawn",
            Feature::FromWall => "winning tile from the wall",
            Feature::LastTile => "last tile of the wall",
            Feature::LastDiscard => "last discard",
            Feature::KongBox => "replacement tile",
            Feature::Rob => "robbing a kong",
            Feature::Original => "original hand or call",
            Feature::Standing => "standing hand",
            Feature::LastOfKind => "last tile of its kind",
            Feature::WonOnKong => "won on a kong",
        }
    }
}
