//! The small types that describe a rule set. The engine looks at these values and never at the name
//! of a rule set.

use crate::codes;
use crate::score::LessonHand;
use crate::seat::Wind;

/// How the players come to their winds before the first hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatingRule {
    /// How many dice each roll has.
    pub dice: u8,
    /// What the rolls decide.
    pub by: SeatingBy,
}

/// What the rolls of the seating decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingBy {
    /// The player with the highest roll is East, the next ones are South, West and North. Everybody
    /// but East may have to move.
    Ranking,
    /// The player with the highest roll is East. Nobody moves: the others get their winds in turn
    /// order.
    Highest,
    /// A temporary East rolls and counts to a player. That player rolls and counts to the first
    /// East.
    CountingTwice,
}

/// Which side of the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakSide {
    /// The first roll is counted round the table in turn order. The leader is one.
    Counted,
    /// Always the leader's side.
    Leader,
}

/// Where on its side the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakCount {
    /// The owner of the side rolls again and counts that roll from their left end.
    SecondRollFromLeft {
        /// How many dice the owner rolls.
        dice: u8,
    },
    /// The owner of the side rolls again and counts both rolls together from their right end.
    BothRollsFromRight {
        /// How many dice the owner rolls.
        dice: u8,
    },
    /// The first roll is counted again, from the owner's right end.
    FirstRollFromRight,
}

impl BreakCount {
    /// How many dice the second roll has. 0 means that there is no second roll.
    pub const fn second_dice(self) -> u8 {
        match self {
            BreakCount::SecondRollFromLeft { dice } | BreakCount::BothRollsFromRight { dice } => {
                dice
            }
            BreakCount::FirstRollFromRight => 0,
        }
    }
}

/// The tiles kept for replacements: kong box, dead wall or flower wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// This many stacks: the counted stack and those anticlockwise of it.
    Stacks(u8),
    /// The stacks that were counted when the wall was broken.
    Counted,
    /// There is none. Replacements come from the back of the wall.
    None,
}

/// What happens when the reserve runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowReserve {
    /// It is kept at this many tiles or more, with tiles from the tail of the live wall.
    TopUpTo(u8),
    /// It is left to run out. After that, replacements come from the tail of the live wall.
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
    /// One each in turn order, then one more to the leader.
    OneEachThenLeader,
    /// The leader takes the first and the third tile of the top layer, then the others one each.
    FirstAndThirdTop,
    /// One tile to the leader and none to the others.
    OneToLeader,
}

/// Who hands out the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealer {
    /// The player whose side was broken.
    BrokenSide,
    /// The leader hands them out.
    Leader,
    /// All players take their own tiles.
    EachTakes,
}

/// What is done with flowers and seasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusRule {
    /// Laid out and replaced at once.
    Replaced,
    /// Players may keep them. They can ask for a replacement before or after their draw.
    Optional,
}

codes! {
    /// What a player can claim a tile for, the lowest kind first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(missing_docs)]
    pub enum ClaimKind {
        Chow => "chow",
        Pung => "pung",
        Kong => "kong",
        /// Four winds, four dragons or four seasons, in the rule set that has them.
        Year => "year",
        Mahjong => "mahjong",
    }
}

impl ClaimKind {
    /// The word on a screen. Players and protocol use the same one.
    pub const fn title(self) -> &'static str {
        self.code()
    }
}

/// Who gets the tile when two claims have the same rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameRank {
    /// The player nearest after the discarder in turn order.
    Nearest,
    /// Of two mahjongs, the one whose last tile completes the higher group. Otherwise the nearest.
    WonOnThenNearest,
}

/// Which tiles can be taken from another player's rack, for mahjong only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Robbing {
    /// No tile.
    Never,
    /// The fourth tile of an exposed pung.
    ExtendedKong,
    /// Any tile that is revealed.
    AnyRevealed,
}

/// What a player says who needs only one more tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FishingRule {
    /// The player says nothing.
    Silent,
    /// The player may show the hand and stand. A standing hand that wins counts more.
    Standing,
    /// The player says so, but nothing depends on it.
    Announced,
    /// A player can call mahjong only after saying so on one of their own turns.
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

/// Which winds the places hold in the next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextHandRule {
    /// How often in a row the leader's win leaves the winds as they are.
    pub keeps: Keeps,
    /// What a drawn hand does.
    pub draw: AfterDraw,
    /// Who becomes East when the winds do not stay.
    pub passes: Passes,
}

/// How often a win leaves the winds as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Every win does.
    Always,
    /// As the players have set it: always, or up to a number of wins in a row.
    AsSet,
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
    /// South becomes East.
    ToNext,
    /// North becomes East, East becomes South, South becomes West and so on.
    ToPrevious,
    /// The winner becomes East.
    ToWinner,
}

/// The rounds of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The winds of the rounds, in the order in which they are played.
    pub order: [Wind; 4],
    /// How many rounds make a game.
    pub game: GameLength,
}

/// How many rounds make a game. Players can always stop before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLength {
    /// This many rounds.
    Rounds(u8),
    /// One round, or four in the extended game.
    RegularOrExtended,
    /// It ends when the players stop.
    UntilStopped,
}

codes! {
    /// How much of a hand the box follows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Follow {
        /// Every turn: the box knows whose turn it is and how many tiles are left.
        Turns => "turns",
        /// Only the calls. Nobody tells the box about draws and discards.
        Calls => "calls",
    }
}

/// One lesson of a beginners' course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What the hands of this lesson may hold.
    pub hand: LessonHand,
    /// How the tiles are dealt.
    pub deal: Deal,
}

codes! {
    /// The colour of a wind's tray.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[allow(missing_docs)]
    pub enum Tray {
        Green => "green",
        Red => "red",
        Yellow => "yellow",
        Blue => "blue",
    }
}
