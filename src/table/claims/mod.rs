//! Who may claim a tile, and who gets it.
//!
//! [`permit`] judges one player's claim, [`arbitrate`] all of them. Both look at a [`Situation`] and at nothing else, so
//! the same answer serves the claim window, a robbed kong and the console.

mod claim;
mod refusal;

use core::cmp::Reverse;

pub use crate::rules::kinds::ClaimKind;
pub use claim::{Claim, NotAClaim, WonOn};
pub use refusal::Refusal;

use crate::rules::Options;
use crate::rules::kinds::{Chows, Fishing, Robbing, SameRank};
use crate::score::GroupKind;
use crate::seat::{ByPlace, Place};

/// A claim and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// What is claimed.
    pub claim: Claim,
    /// 0 for the first to press; read only where a house option lets it decide.
    pub order: u8,
}

/// The tile that is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// A discard.
    Discard,
    /// The first discard of the hand, which is East's.
    FirstDiscard,
    /// A discard that can be claimed for mahjong only, after a wrong kind was named.
    MahjongDiscard,
    /// The fourth tile that the player adds to his exposed pung.
    ExtendedKong,
    /// Another tile that lies open on the player's rack.
    Revealed,
}

/// Everything that decides a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The game.
    pub options: Options,
    /// Who discarded the tile, or on whose rack it lies.
    pub discarder: Place,
    /// The tile.
    pub offer: Offer,
    /// Who claims what.
    pub claims: ByPlace<Option<Pressed>>,
    /// Who has called fishing on an earlier turn of his.
    pub fishing: ByPlace<bool>,
    /// Who has a chow on the table.
    pub chowed: ByPlace<bool>,
    /// The hand is a goulash.
    pub goulash: bool,
    /// Who has had mahjong already, while the others take their last turns.
    pub won: Option<Place>,
}

/// What decided between the claims that were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There was only one.
    Only,
    /// Its rank.
    Rank,
    /// The group that the mahjong was completed with.
    Special,
    /// Its player sits nearest after the discarder.
    Nearest,
    /// It was pressed first, by a house option.
    First,
}

/// Who gets the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who.
    pub place: Place,
    /// What for.
    pub claim: Claim,
    /// Why he and not another.
    pub why: Why,
}

/// The arbiter's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who gets the tile, if anybody.
    pub award: Option<Award>,
    /// The claims that were not allowed.
    pub refused: ByPlace<Option<Refusal>>,
    /// Whose turn it is: the winner's, who discards next; without one the next player's, or, of a tile on a rack, still
    /// its owner's.
    pub next_turn: Place,
}

impl Situation {
    /// A discard that nobody claims yet, in a hand where nothing has happened.
    pub fn new(options: Options, discarder: Place, offer: Offer) -> Situation {
        Situation {
            options,
            discarder,
            offer,
            claims: ByPlace([None; 4]),
            fishing: ByPlace([false; 4]),
            chowed: ByPlace([false; 4]),
            goulash: false,
            won: None,
        }
    }

    fn is_on_a_rack(&self) -> bool {
        matches!(self.offer, Offer::ExtendedKong | Offer::Revealed)
    }

    /// The next player who still takes turns.
    fn next_in_turn(&self) -> Place {
        let next = self.options.next_player(self.discarder);
        if self.won == Some(next) { self.options.next_player(next) } else { next }
    }
}

/// Whether `place` may claim the tile for this.
pub fn permit(situation: &Situation, place: Place, claim: Claim) -> Result<(), Refusal> {
    who(situation, place)?;
    kind(situation, claim.kind)?;
    match claim.kind {
        ClaimKind::Mahjong => mahjong(situation, place, claim),
        ClaimKind::Chow => {
            chow_at_all(situation, place)?;
            // Everybody else may take it for a chow only together with mahjong.
            if place == situation.next_in_turn() { Ok(()) } else { Err(Refusal::ChowOutOfTurn) }
        }
        ClaimKind::Pung | ClaimKind::Kong | ClaimKind::Year => Ok(()),
    }
}

fn who(situation: &Situation, place: Place) -> Result<(), Refusal> {
    if !situation.options.is_player(place) {
        Err(Refusal::Ghost)
    } else if place == situation.discarder {
        Err(Refusal::OwnTile)
    } else if situation.won == Some(place) {
        Err(Refusal::AlreadyWon)
    } else {
        Ok(())
    }
}

/// Whether the rules know this kind of claim, and for this tile.
fn kind(situation: &Situation, kind: ClaimKind) -> Result<(), Refusal> {
    let options = &situation.options;
    let robbing_allowed = match situation.offer {
        Offer::ExtendedKong => options.robbing() != Robbing::Never,
        Offer::Revealed => options.robbing() == Robbing::AnyRevealed,
        Offer::Discard | Offer::FirstDiscard | Offer::MahjongDiscard => true,
    };
    let mahjong_only = situation.is_on_a_rack() || situation.offer == Offer::MahjongDiscard;
    if !robbing_allowed {
        Err(Refusal::NoRobbing)
    } else if mahjong_only && kind != ClaimKind::Mahjong {
        Err(Refusal::MahjongOnly)
    } else if rank(options, kind).is_none() {
        Err(if kind == ClaimKind::Year { Refusal::NoYears } else { Refusal::NoKongClaims })
    } else if kind == ClaimKind::Kong && options.lesson().is_some_and(|lesson| !lesson.kongs) {
        Err(Refusal::NoKongsInLesson)
    } else {
        Ok(())
    }
}

fn mahjong(situation: &Situation, place: Place, claim: Claim) -> Result<(), Refusal> {
    // A win on East's first discard comes before anybody but East had a turn to call fishing on.
    let must_fish = situation.options.rules().fishing == Fishing::Required && situation.offer != Offer::FirstDiscard;
    if situation.won.is_some() {
        Err(Refusal::LastTurns)
    } else if must_fish && !situation.fishing[place] {
        Err(Refusal::NotFishing)
    } else if claim.won_on == Some(WonOn::Group(GroupKind::Chow)) {
        chow_at_all(situation, place)
    } else {
        Ok(())
    }
}

/// Whether this player may complete a chow at all, whoever discarded.
fn chow_at_all(situation: &Situation, place: Place) -> Result<(), Refusal> {
    if situation.options.rules().chows == Chows::Any {
        Ok(())
    } else if situation.goulash {
        Err(Refusal::ChowInGoulash)
    } else if situation.options.ghost().is_some() {
        Err(Refusal::ChowWithThree)
    } else if situation.chowed[place] {
        Err(Refusal::SecondChow)
    } else {
        Ok(())
    }
}

/// 0 for the highest rank; none for a kind that the rule set does not know.
fn rank(options: &Options, kind: ClaimKind) -> Option<usize> {
    options.rules().claims.iter().position(|kinds| kinds.contains(&kind))
}

/// A claim that is allowed, with what can decide between it and another: the greatest has the tile.
#[derive(Clone, Copy)]
struct Contender {
    place: Place,
    claim: Claim,
    rank: Reverse<usize>,
    won_on: Option<WonOn>,
    /// Place in the queue: seats from the discarder, or presses.
    queue: Reverse<(u8, usize)>,
}

/// Decides between the claims.
pub fn arbitrate(situation: &Situation) -> Ruling {
    let mut refused = ByPlace([None; 4]);
    let mut contenders = heapless::Vec::<Contender, 4>::new();
    for (place, pressed) in situation.claims.iter() {
        let Some(pressed) = pressed else { continue };
        match permit(situation, place, pressed.claim) {
            Err(refusal) => refused[place] = Some(refusal),
            // One for each place always fits.
            Ok(()) => _ = contenders.push(contender(situation, place, pressed)),
        }
    }
    let award = best(situation, &contenders);
    let next_turn = match award {
        Some(award) => award.place,
        None if situation.is_on_a_rack() => situation.discarder,
        None => situation.next_in_turn(),
    };
    Ruling { award, refused, next_turn }
}

fn contender(situation: &Situation, place: Place, pressed: &Pressed) -> Contender {
    let (options, claim) = (&situation.options, pressed.claim);
    let rules = options.rules();
    let by_group = rules.same_rank == SameRank::WonOnThenNearest && claim.kind == ClaimKind::Mahjong;
    let presses = if options.press_order() { pressed.order } else { 0 };
    Contender {
        place,
        claim,
        rank: Reverse(rank(options, claim.kind).unwrap_or(usize::MAX)),
        won_on: claim.won_on.filter(|_| by_group),
        queue: Reverse((presses, rules.turn.distance(situation.discarder, place))),
    }
}

/// Each step keeps the claims that are still equal; the one that leaves a single claim is the reason.
fn best(situation: &Situation, contenders: &[Contender]) -> Option<Award> {
    let winner = contenders.iter().max_by_key(|it| (it.rank, it.won_on, it.queue))?;
    let same_rank = contenders.iter().filter(|it| it.rank == winner.rank);
    let why = if contenders.len() == 1 {
        Why::Only
    } else if same_rank.clone().count() == 1 {
        Why::Rank
    } else if same_rank.filter(|it| it.won_on == winner.won_on).count() == 1 {
        Why::Special
    } else if situation.options.press_order() {
        Why::First
    } else {
        Why::Nearest
    };
    Some(Award { place: winner.place, claim: winner.claim, why })
}

impl Why {
    /// The word on the console.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Only => "only",
            Why::Rank => "rank",
            Why::Special => "special",
            Why::Nearest => "nearest",
            Why::First => "first",
        }
    }
}
