//! The small words that a rule set is written in. The engine asks for these, never for the name of a rule set.

use crate::seat::Wind;

/// How the players come to their winds before the first hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// How many dice each roll has.
    pub dice: u8,
    /// What the rolls decide.
    pub by: SeatingBy,
}

/// What the rolls of the seating decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingBy {
    /// High to low is East, South, West, North: everybody but East may have to move.
    Ranking,
    /// The highest is East where he sits; the others follow in turn order.
    Highest,
    /// A temporary East counts to a player, who counts to the first East.
    CountingTwice,
}

/// Which side of the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakSide {
    /// The first roll is counted in turn order, East being one.
    Counted,
    /// Always East's own.
    East,
}

/// Where on its side the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakCount {
    /// The owner rolls this many dice and counts them from his left end.
    SecondRollFromLeft {
        /// How many dice the owner rolls.
        dice: u8,
    },
    /// The owner rolls this many dice; both rolls together are counted from his right end.
    BothRollsFromRight {
        /// How many dice the owner rolls.
        dice: u8,
    },
    /// The first roll again, from the owner's right end.
    FirstRollFromRight,
}

impl BreakCount {
    /// How many dice the second roll has; 0: there is none.
    pub const fn second_dice(self) -> u8 {
        match self {
            BreakCount::SecondRollFromLeft { dice } | BreakCount::BothRollsFromRight { dice } => dice,
            BreakCount::FirstRollFromRight => 0,
        }
    }
}

/// The tiles kept for replacements: kong box, dead wall or flower wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// The counted stack and the ones anticlockwise of it, this many in all.
    Stacks(u8),
    /// As many stacks as were counted.
    Counted,
    /// None: replacements come from the back of the wall.
    None,
}

/// What happens when the reserve runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowReserve {
    /// It never holds fewer tiles than this while the live wall can fill it from its tail.
    TopUpTo(u8),
    /// It is left to run out; from then on replacements come from the tail of the live wall.
    TailWhenEmpty,
}

/// How the tiles are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// How many tiles each player takes at a time, round by round.
    pub packets: &'static [u8],
    /// How the deal ends.
    pub ending: DealEnding,
}

/// The last tiles of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealEnding {
    /// One each in wind order, then one more to East.
    OneEachThenEast,
    /// East takes the first and the third tile of the top layer, then the others one each.
    FirstAndThirdTop,
    /// One tile to East and none to the others.
    OneToEast,
}

/// Who hands out the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealer {
    /// The player whose side was broken.
    BrokenSide,
    /// East.
    East,
    /// Everybody takes his own.
    EachTakes,
}

/// What is done with flowers and seasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Laid out and replaced at once.
    Replaced,
    /// The player may keep them; he asks for a replacement before or after his draw.
    Optional,
}

/// What a player can want a tile for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum ClaimKind {
    Chow,
    Pung,
    Kong,
    /// Four winds, four dragons or four seasons, in the rule set that has them.
    Year,
    Mahjong,
}

impl ClaimKind {
    /// Every kind, the lowest first.
    pub const ALL: [ClaimKind; 5] =
        [ClaimKind::Chow, ClaimKind::Pung, ClaimKind::Kong, ClaimKind::Year, ClaimKind::Mahjong];

    /// The word in the log and on the console.
    pub const fn name(self) -> &'static str {
        match self {
            ClaimKind::Chow => "chow",
            ClaimKind::Pung => "pung",
            ClaimKind::Kong => "kong",
            ClaimKind::Year => "year",
            ClaimKind::Mahjong => "mahjong",
        }
    }

    /// The kind that a word names.
    pub fn from_name(name: &str) -> Option<ClaimKind> {
        ClaimKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Who gets the tile when two claims have the same rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameRank {
    /// The nearest after the discarder in turn order.
    Nearest,
    /// Among mahjongs, the one won on the better group; then the nearest.
    WonOnThenNearest,
}

/// Which tiles can be taken from another player's rack, for mahjong only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Robbing {
    /// None.
    Never,
    /// The fourth tile of an exposed pung.
    ExtendedKong,
    /// Any tile that is revealed.
    AnyRevealed,
}

/// What a player who needs one more tile says, and whether he has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fishing {
    /// Nothing.
    Silent,
    /// He may show his hand and stand: more points if it wins.
    Standing,
    /// He says so, and nothing hangs on it.
    Announced,
    /// He must have said so on a turn of his before he can have mahjong.
    Required,
}

/// What follows a mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterMahjong {
    /// The hand ends.
    HandEnds,
    /// The others take one last turn each and cannot have mahjong.
    LastTurns,
}

/// How many chows a hand may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chows {
    /// Any number.
    Any,
    /// One; none in a goulash and none with three players.
    One,
}

/// Whose hands are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// All four.
    Everybody,
    /// The winner's.
    Winner,
    /// Nobody's: a win counts one.
    Wins,
    /// Nobody's: the players type in what they counted.
    Typed,
}

/// Which winds the places hold in the next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextHand {
    /// Whose win leaves the winds as they are.
    pub keeper: Keeper,
    /// How long that can go on.
    pub keeps: Keeps,
    /// What a drawn hand does.
    pub draw: AfterDraw,
    /// Who becomes East when the winds do not stay.
    pub passes: Passes,
}

/// The seat whose win leaves the winds as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeper {
    /// East's.
    East,
    /// The one of the round's wind.
    RoundWind,
}

/// How often a win leaves the winds as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Every time.
    Always,
    /// Not after this many wins in a row.
    Fewer(u8),
    /// Only where the house option says so.
    HouseOption,
}

/// What a drawn hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterDraw {
    /// The winds stay.
    Stay,
    /// The winds stay and the next hand is a goulash.
    Goulash,
    /// The winds move as after a lost hand.
    Pass,
}

/// Who becomes East when the winds move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// South.
    ToNext,
    /// North: East becomes South, South becomes West and so on.
    ToPrevious,
    /// The winner.
    ToWinner,
}

/// The rounds of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The winds of the rounds, the first round's first.
    pub order: [Wind; 4],
    /// How many make a game.
    pub game: GameLength,
}

/// How many rounds make a game. Players can always stop before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLength {
    /// This many.
    Rounds(u8),
    /// One, or four in the extended game.
    RegularOrExtended,
    /// It ends when the players stop.
    UntilStopped,
}

/// One step of learning the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How many blocks a mahjong has beside its pair.
    pub blocks: u8,
    /// How its tiles are dealt.
    pub deal: Deal,
    /// Whether kongs are played.
    pub kongs: bool,
    /// Whether winds and dragons are played.
    pub honours: bool,
    /// Whether flowers and seasons are played.
    pub bonus: bool,
}

/// The colour of a wind's tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Tray {
    Green,
    Red,
    Yellow,
    Blue,
}

impl Tray {
    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Tray::Green => "green",
            Tray::Red => "red",
            Tray::Yellow => "yellow",
            Tray::Blue => "blue",
        }
    }
}
