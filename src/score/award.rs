//! What earns points, doubles or fan besides the sets themselves. Each rule set lists its own awards; what a feature is,
//! is decided here once.

/// One line of a rule set's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// What it is for.
    pub feature: Feature,
    /// Points, each time.
    pub points: i32,
    /// Doubles, fan, or quarters of an addition, each time.
    pub factor: u8,
    /// Only the player who called mahjong gets it.
    pub winner: bool,
}

impl Award {
    /// For every player.
    pub const fn all(feature: Feature, points: i32, factor: u8) -> Award {
        Award { feature, points, factor, winner: false }
    }

    /// For the winner alone.
    pub const fn winner(feature: Feature, points: i32, factor: u8) -> Award {
        Award { feature, points, factor, winner: true }
    }
}

/// What can be awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A pung or kong of the own wind.
    OwnWindSet,
    /// A pung or kong of the wind of the round.
    RoundWindSet,
    /// Each pung or kong of dragons.
    DragonSet,
    /// Pungs or kongs of dragons, however many.
    AnyDragonSet,
    /// Each pair of dragons.
    DragonPair,
    /// A pair of the own wind.
    OwnWindPair,
    /// A pair of the wind of the round.
    RoundWindPair,
    /// Each flower or season.
    BonusTile,
    /// Each flower or season of the own wind.
    OwnBonus,
    /// The flower of the own wind, unless all four flowers are there.
    OwnFlower,
    /// The season of the own wind, unless all four seasons are there.
    OwnSeason,
    /// All four flowers.
    AllFlowers,
    /// All four seasons.
    AllSeasons,
    /// All four flowers or all four seasons, once for both.
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
    /// Ones, nines and honours, in more than one suit.
    TerminalsAndHonours,
    /// One suit, with or without honours.
    Clean,
    /// Only ones, nines and honours.
    Majors,
    /// No chow, in a hand where chows were allowed.
    NoChows,
    /// Nothing but chows and any pair.
    OnlyChows,
    /// Nothing but chows and a pair that is neither the own wind nor the round's.
    OnlyChowsPlainPair,
    /// Nothing but pungs, kongs and a pair.
    OnlyPungs,
    /// No tile was another player's.
    AllConcealed,
    /// The player is East.
    East,
    /// Calling mahjong.
    Mahjong,
    /// Won with a tile that the player took himself.
    SelfDrawn,
    /// Won with an ordinary tile of the wall.
    FromWall,
    /// Won with the last tile of the wall.
    LastTile,
    /// Won with the last discard.
    LastDiscard,
    /// Won with a replacement tile.
    KongBox,
    /// Won by robbing a kong.
    Rob,
    /// British: fishing since the first discard. Kards: dealt.
    Original,
    /// Won from a standing hand.
    Standing,
    /// Won with the last tile of its kind.
    LastOfKind,
    /// Won by completing a kong.
    WonOnKong,
}

impl Feature {
    /// In words a player knows.
    pub const fn name(self) -> &'static str {
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

    /// Comes from flowers and seasons alone.
    pub const fn is_bonus(self) -> bool {
        matches!(
            self,
            Feature::BonusTile
                | Feature::OwnBonus
                | Feature::OwnFlower
                | Feature::OwnSeason
                | Feature::AllFlowers
                | Feature::AllSeasons
                | Feature::AllFlowersOrSeasons
                | Feature::NoBonus
        )
    }

    /// Comes from the suits of the whole hand, or from the way it was won.
    pub const fn is_flush_or_win(self) -> bool {
        matches!(
            self,
            Feature::OneSuit
                | Feature::OneSuitAndHonours
                | Feature::SelfDrawn
                | Feature::LastTile
                | Feature::LastDiscard
                | Feature::KongBox
                | Feature::Rob
        )
    }
}
