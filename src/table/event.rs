//! Events: what happened at the table, never which key was pressed. The log, the journal, undo,
//! replay and the tests all use this one list. [`Event::parse`] reads the text form of an event and
//! `Display` writes it.

use core::num::NonZeroU16;

use super::claims::Claim;
use crate::codes;
use crate::entropy::Proof;
use crate::hand::Hand;
use crate::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::ClaimKind;
use crate::score::{GroupKind, Win};
use crate::seat::{ByPlace, Place};

/// Something that happened at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game begins with these options.
    New(Options),
    /// A player rolled for their wind.
    SeatRoll {
        /// The player who rolled.
        place: Place,
        /// The dice.
        roll: Roll,
        /// Lets anyone recompute the roll. A roll that was typed in has no proof.
        proof: Option<Proof>,
    },
    /// A player rolled for the side of the wall to break, or for the stack on that side.
    Roll {
        /// The player who rolled.
        place: Place,
        /// The dice.
        roll: Roll,
        /// Lets anyone recompute the roll. A roll that was typed in has no proof.
        proof: Option<Proof>,
    },
    /// The next step of the deal is done.
    Deal {
        /// All the other steps are done too.
        all: bool,
    },
    /// A player laid a bonus tile aside and drew a replacement.
    Flower(Place),
    /// A player handed over three tiles (goulash).
    Exchange(Place),
    /// A player discarded a tile.
    Discard(Place),
    /// A player wants the tile that can be claimed.
    Claim {
        /// The player who claims it.
        place: Place,
        /// What they want it for.
        claim: Claim,
    },
    /// A player takes their claim back.
    Withdraw(Place),
    /// The tile that is claimed was this player's, where the box did not see whose it was.
    Mine(Place),
    /// A player does not want the tile, or has no bonus tile to replace.
    Pass(Place),
    /// The time for claims is over.
    Close,
    /// A player drew a tile.
    Draw(Place),
    /// A player declared four of a kind and drew a replacement.
    Kong {
        /// The player who declared it.
        place: Place,
        /// Whether all four came from the hand or one was added to a pung.
        kind: KongKind,
    },
    /// A player showed four winds, dragons or seasons and drew a replacement.
    Year(Place),
    /// A player said that they need one more tile.
    Fishing(Place),
    /// A player said aloud that they need one more tile, and nobody pressed the key. Another player
    /// heard it.
    Aloud {
        /// The player who said it.
        place: Place,
        /// The player who heard it.
        heard_by: Place,
    },
    /// A player showed a hand that needs one more tile.
    Standing(Place),
    /// A player went mahjong.
    Mahjong {
        /// The player who called it.
        place: Place,
        /// Where the last tile came from, if the player said so.
        source: Option<WinSource>,
        /// Whose tile it was, if the player said so.
        from: Option<Place>,
    },
    /// A call turned out to be false.
    False {
        /// The player who made the call.
        place: Place,
        /// The call.
        what: FalseCall,
    },
    /// The players chose one of the rule set's penalties.
    Penalty {
        /// The player at fault.
        place: Place,
        /// The penalty's code in the rule set's list.
        code: &'static str,
        /// The player who is paid, for a penalty that pays one player.
        to: Option<Place>,
    },
    /// A player entered the tiles of their hand.
    Hand {
        /// The player whose hand it is.
        place: Place,
        /// The tiles.
        hand: Hand,
        /// The winning tile was the last of its kind.
        last_of_kind: bool,
        /// The group that the winning tile completed, if the player said so.
        won_on: Option<GroupKind>,
        /// The player did not enter the remaining tiles, because they count nothing.
        rest: bool,
    },
    /// A player typed in what their hand counts.
    Total {
        /// The player whose hand it is.
        place: Place,
        /// What the hand counts.
        points: i32,
    },
    /// A player typed in how many fan their hand has, in a rule set that counts fan.
    Fan {
        /// The player whose hand it is.
        place: Place,
        /// The number of fan.
        fan: u8,
    },
    /// Players typed in a payment.
    Points {
        /// The player who pays.
        from: Place,
        /// The player who is paid; `None` means each of the others.
        to: Option<Place>,
        /// How much each of those gets.
        points: i32,
    },
    /// The wall is used up, or the players say that nobody has won.
    WallEmpty,
    /// From here on only the calls of this hand are followed.
    LetGo,
    /// From here on every turn of this hand is followed, beginning with this player's.
    Turn {
        /// The player whose turn it is. They have drawn their tile.
        place: Place,
        /// How many tiles are left to draw, if somebody counted them.
        live: Option<u8>,
    },
    /// A player agrees with the settlement; `None` means all of them.
    Confirm(Option<Place>),
    /// The next hand begins.
    Next,
    /// A hand of the score sheet is corrected.
    Correct {
        /// The number of the hand.
        hand: u16,
        /// What each place really won or lost.
        change: ByPlace<i32>,
        /// The two players who wanted it.
        agreed: Option<Agreed>,
    },
    /// The last events that were not undone yet are taken back.
    Undo {
        /// How many events.
        steps: NonZeroU16,
        /// The two players who wanted it.
        agreed: Option<Agreed>,
    },
    /// The game is stopped.
    Stop,
    /// A stopped game goes on. A claim window that was interrupted has its whole time again.
    Resume,
    /// From here on the dice come from this seed. Only a computer does that, and the log says so.
    Seed(u64),
}

/// Two places that agreed on something: one asked, the other said yes on its own keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The place that asked.
    pub asked: Place,
    /// The place that said yes.
    pub agreed: Place,
}

codes! {
    /// How a kong was declared.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum KongKind {
        /// All four tiles were in the hand.
        Concealed => "concealed",
        /// The fourth tile was added to a pung on the table.
        Extended => "extended",
    }
}

/// Where the tile came from that completed a mahjong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinSource {
    /// From one of the sources that the scoring knows.
    Won(Win),
    /// From another player's rack.
    Steal,
    /// The replacement for a kong of this turn. A flower is replaced from the same tiles.
    Kong,
    /// The replacement for the second of two kongs, made one after the other.
    TwoKongs,
    /// The first tile that the player who leads has drawn.
    FirstDraw,
}

/// A call that can turn out false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalseCall {
    /// A chow, pung, kong or year.
    Set(ClaimKind),
    /// A mahjong.
    Mahjong,
    /// A standing hand.
    Standing,
    /// The kind of group that was named when several players called mahjong for one tile.
    Kind,
}

impl FalseCall {
    /// Every call that can be false.
    pub const ALL: [FalseCall; 7] = [
        FalseCall::Set(ClaimKind::Chow),
        FalseCall::Set(ClaimKind::Pung),
        FalseCall::Set(ClaimKind::Kong),
        FalseCall::Set(ClaimKind::Year),
        FalseCall::Mahjong,
        FalseCall::Standing,
        FalseCall::Kind,
    ];

    /// The word in the log and on the console.
    pub const fn code(self) -> &'static str {
        match self {
            FalseCall::Set(kind) => kind.code(),
            FalseCall::Mahjong => "mahjong",
            FalseCall::Standing => "standing",
            FalseCall::Kind => "kind",
        }
    }

    /// The call that a word names.
    pub fn from_code(code: &str) -> Option<FalseCall> {
        FalseCall::ALL.into_iter().find(|call| call.code() == code)
    }
}

impl WinSource {
    /// The word in the log and on the console.
    pub fn code(self) -> &'static str {
        match self {
            WinSource::Won(win) => win.code(),
            WinSource::Steal => "steal",
            WinSource::Kong => "kong",
            WinSource::TwoKongs => "two-kongs",
            WinSource::FirstDraw => "first-draw",
        }
    }

    /// The source that a word names.
    pub fn from_code(code: &str) -> Option<WinSource> {
        match code {
            "steal" => Some(WinSource::Steal),
            "kong" => Some(WinSource::Kong),
            "two-kongs" => Some(WinSource::TwoKongs),
            "first-draw" => Some(WinSource::FirstDraw),
            _ => Win::from_code(code).map(WinSource::Won),
        }
    }
}

impl Event {
    /// Takes the last event back.
    pub const UNDO: Event = Event::Undo { steps: NonZeroU16::MIN, agreed: None };

    /// The dice and their proof, if this event is a roll.
    pub const fn rolled(&self) -> Option<(Roll, Option<Proof>)> {
        match *self {
            Event::SeatRoll { roll, proof, .. } | Event::Roll { roll, proof, .. } => {
                Some((roll, proof))
            }
            _ => None,
        }
    }

    /// The same event without the proof of a roll, which is not needed to make the table again.
    pub(super) const fn without_proof(self) -> Event {
        match self {
            Event::SeatRoll { place, roll, .. } => Event::SeatRoll { place, roll, proof: None },
            Event::Roll { place, roll, .. } => Event::Roll { place, roll, proof: None },
            other => other,
        }
    }

    /// The place that did it, if a single place did.
    pub const fn place(&self) -> Option<Place> {
        match *self {
            Event::SeatRoll { place, .. }
            | Event::Roll { place, .. }
            | Event::Flower(place)
            | Event::Exchange(place)
            | Event::Discard(place)
            | Event::Claim { place, .. }
            | Event::Withdraw(place)
            | Event::Mine(place)
            | Event::Aloud { place, .. }
            | Event::Turn { place, .. }
            | Event::Pass(place)
            | Event::Draw(place)
            | Event::Kong { place, .. }
            | Event::Year(place)
            | Event::Fishing(place)
            | Event::Standing(place)
            | Event::Mahjong { place, .. }
            | Event::False { place, .. }
            | Event::Penalty { place, .. }
            | Event::Hand { place, .. }
            | Event::Total { place, .. }
            | Event::Fan { place, .. }
            | Event::Points { from: place, .. }
            | Event::Confirm(Some(place)) => Some(place),
            Event::New(_)
            | Event::Deal { .. }
            | Event::Close
            | Event::WallEmpty
            | Event::LetGo
            | Event::Confirm(None)
            | Event::Next
            | Event::Correct { .. }
            | Event::Undo { .. }
            | Event::Stop
            | Event::Resume
            | Event::Seed(_) => None,
        }
    }
}
