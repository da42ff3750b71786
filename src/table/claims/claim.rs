//! What a player can claim a tile for.

use core::fmt;
use core::str::FromStr;

use crate::rules::kinds::ClaimKind;
use crate::score::GroupKind;

/// What a mahjong was completed with. The order is the one by which kards decides between several
/// mahjongs: the better group is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WonOn {
    /// A pair or a set.
    Group(GroupKind),
    /// A special hand.
    Special,
}

impl WonOn {
    /// Every value, the lowest first.
    pub const ALL: [WonOn; 5] = [
        WonOn::Group(GroupKind::Pair),
        WonOn::Group(GroupKind::Chow),
        WonOn::Group(GroupKind::Pung),
        WonOn::Group(GroupKind::Kong),
        WonOn::Special,
    ];

    /// The group. `None` for a special hand, which the scoring recognises by itself.
    pub(crate) const fn group(self) -> Option<GroupKind> {
        match self {
            WonOn::Group(kind) => Some(kind),
            WonOn::Special => None,
        }
    }

    /// The word in the log and on the console.
    pub const fn code(self) -> &'static str {
        match self {
            WonOn::Group(kind) => kind.code(),
            WonOn::Special => "special",
        }
    }
}

/// What a player wants a tile for, written `pung`, `mahjong` or `mahjong-special`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The kind of set, or mahjong.
    pub kind: ClaimKind,
    /// For a mahjong, what it is completed with, if the player said so. `None` ranks below every
    /// group.
    pub won_on: Option<WonOn>,
}

impl Claim {
    /// A claim of this kind.
    pub const fn new(kind: ClaimKind) -> Claim {
        Claim { kind, won_on: None }
    }

    /// A claim for mahjong that may say what the mahjong is completed with.
    pub const fn mahjong(won_on: Option<WonOn>) -> Claim {
        Claim { kind: ClaimKind::Mahjong, won_on }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.code())?;
        self.won_on.map_or(Ok(()), |group| write!(f, "-{}", group.code()))
    }
}

/// `mahjong:special` is read like `mahjong-special`, because the console uses colons in its lists
/// of claims.
impl FromStr for Claim {
    type Err = NotAClaim;

    fn from_str(text: &str) -> Result<Claim, NotAClaim> {
        if let Some(kind) = ClaimKind::from_code(text) {
            return Ok(Claim::new(kind));
        }
        let group = text
            .strip_prefix("mahjong")
            .and_then(|rest| rest.strip_prefix(['-', ':']))
            .ok_or(NotAClaim)?;
        let won_on = WonOn::ALL.into_iter().find(|it| it.code() == group).ok_or(NotAClaim)?;
        Ok(Claim::mahjong(Some(won_on)))
    }
}

/// The word is not a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAClaim;

impl fmt::Display for NotAClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a claim is chow, pung, kong, year, mahjong or mahjong-special|kong|pung|chow|pair",
        )
    }
}
