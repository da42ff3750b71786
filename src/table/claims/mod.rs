//! Who may claim a tile, and who gets it.
//!
//! [`permit`] decides whether one claim is allowed, and [`arbitrate`] decides between all claims.
//! Both look at a [`Situation`] and nothing else, so the claim window, a robbed kong and the
//! console get the same answer.

mod claim;
mod refusal;

use core::cmp::Reverse;

pub use crate::rules::kinds::ClaimKind;
pub use claim::{Claim, NotAClaim, WonOn};
pub use refusal::ClaimRefusal;

use crate::codes;
use crate::rules::Options;
use crate::rules::kinds::{FishingRule, Robbing, SameRank};
use crate::score::GroupKind;
use crate::seat::{ByPlace, Place};

/// A claim and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// What is claimed.
    pub claim: Claim,
    /// 0 for the player who pressed first. It matters only with the house option for it.
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
    /// The fourth tile that a player adds to an open pung.
    ExtendedKong,
}

/// Everything that matters for a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The rule set and its options.
    pub options: Options,
    /// The player who discarded the tile, or on whose rack it lies.
    pub discarder: Place,
    /// What kind of tile it is.
    pub offer: Offer,
    /// The claim of each place.
    pub claims: ByPlace<Option<Pressed>>,
    /// The players who called fishing in an earlier turn.
    pub fishing: ByPlace<bool>,
    /// The players who have a chow on the table.
    pub chowed: ByPlace<bool>,
    /// The hand is a goulash.
    pub goulash: bool,
    /// The player who has called mahjong, while the others play their last turns.
    pub won: Option<Place>,
    /// Whether the rules allow taking a tile from a rack. It does not matter for a discard.
    pub can_rob: bool,
}

codes! {
    /// What decided between the allowed claims.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AwardReason {
        /// There was only one.
        Only => "only",
        /// It has the highest rank.
        Rank => "rank",
        /// Its mahjong is completed with the best group.
        Special => "special",
        /// Its player comes first after the discarder.
        Nearest => "nearest",
        /// Its player pressed first, and a house option makes that count.
        First => "first",
    }
}

/// The claim that wins the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimAward {
    /// The player who gets the tile.
    pub place: Place,
    /// What they get it for.
    pub claim: Claim,
    /// Why this player and not another.
    pub why: AwardReason,
}

/// The arbiter's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The claim that wins; `None` if no claim was allowed.
    pub award: Option<ClaimAward>,
    /// Why each of the other claims was not allowed.
    pub refused: ByPlace<Option<ClaimRefusal>>,
    /// The place whose turn comes next. A player who gets the tile discards next. If nobody gets
    /// it, the next player draws, or the owner of a kong goes on.
    pub next_turn: Place,
}

impl Situation {
    /// A tile that nobody claims yet, in a hand without fishing calls, chows or goulash.
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
            can_rob: options.robbing() != Robbing::Never,
        }
    }

    fn is_on_a_rack(&self) -> bool {
        self.offer == Offer::ExtendedKong
    }

    /// The next player who still takes turns.
    fn next_in_turn(&self) -> Place {
        let next = self.options.next_player(self.discarder);
        if self.won == Some(next) { self.options.next_player(next) } else { next }
    }
}

/// Whether `place` may make this claim.
pub fn permit(situation: &Situation, place: Place, claim: Claim) -> Result<(), ClaimRefusal> {
    who(situation, place)?;
    kind(situation, claim.kind)?;
    match claim.kind {
        ClaimKind::Mahjong => mahjong(situation, place, claim),
        ClaimKind::Chow => {
            chow_at_all(situation, place)?;
            // The others may complete a chow with it only for mahjong.
            if place == situation.next_in_turn() {
                Ok(())
            } else {
                Err(ClaimRefusal::ChowOutOfTurn)
            }
        }
        ClaimKind::Pung | ClaimKind::Kong | ClaimKind::Year => Ok(()),
    }
}

fn who(situation: &Situation, place: Place) -> Result<(), ClaimRefusal> {
    if !situation.options.is_player(place) {
        Err(ClaimRefusal::Ghost)
    } else if place == situation.discarder {
        Err(ClaimRefusal::OwnTile)
    } else if situation.won == Some(place) {
        Err(ClaimRefusal::AlreadyWon)
    } else {
        Ok(())
    }
}

/// Whether the rules have this kind of claim, and allow it for this tile.
fn kind(situation: &Situation, kind: ClaimKind) -> Result<(), ClaimRefusal> {
    let options = &situation.options;
    let mahjong_only = situation.is_on_a_rack() || situation.offer == Offer::MahjongDiscard;
    if situation.is_on_a_rack() && !situation.can_rob {
        Err(ClaimRefusal::NoRobbing)
    } else if mahjong_only && kind != ClaimKind::Mahjong {
        Err(ClaimRefusal::MahjongOnly)
    } else if !options.can_claim(kind) {
        Err(if kind == ClaimKind::Year {
            ClaimRefusal::NoYears
        } else {
            ClaimRefusal::NoKongClaims
        })
    } else if kind == ClaimKind::Kong && options.lesson().is_some_and(|lesson| !lesson.hand.kongs) {
        Err(ClaimRefusal::NoKongsInLesson)
    } else {
        Ok(())
    }
}

fn mahjong(situation: &Situation, place: Place, claim: Claim) -> Result<(), ClaimRefusal> {
    // On East's first discard, nobody but East has had a turn in which to call fishing.
    let must_fish = situation.options.fishing() == FishingRule::Required
        && situation.offer != Offer::FirstDiscard;
    if situation.won.is_some() {
        Err(ClaimRefusal::LastTurns)
    } else if must_fish && !situation.fishing[place] {
        Err(ClaimRefusal::NotFishing)
    } else if claim.won_on == Some(WonOn::Group(GroupKind::Chow)) {
        chow_at_all(situation, place)
    } else {
        Ok(())
    }
}

/// Whether this player may complete a chow at all, no matter who discarded.
fn chow_at_all(situation: &Situation, place: Place) -> Result<(), ClaimRefusal> {
    if situation.goulash {
        Err(ClaimRefusal::ChowInGoulash)
    } else if situation.options.ghost().is_some() {
        Err(ClaimRefusal::ChowWithThree)
    } else if situation.chowed[place] && !situation.options.any_chows() {
        Err(ClaimRefusal::SecondChow)
    } else {
        Ok(())
    }
}

/// An allowed claim with everything that decides between it and others. The greatest gets the tile.
#[derive(Clone, Copy)]
struct Contender {
    place: Place,
    claim: Claim,
    rank: Reverse<usize>,
    won_on: Option<WonOn>,
    /// The order of pressing, if a house option makes it count, and then the distance from the
    /// discarder.
    queue: Reverse<(u8, usize)>,
}

impl Contender {
    fn strength(&self) -> (Reverse<usize>, Option<WonOn>, Reverse<(u8, usize)>) {
        (self.rank, self.won_on, self.queue)
    }
}

/// Decides between the claims.
pub fn arbitrate(situation: &Situation) -> Ruling {
    let mut refused = ByPlace([None; 4]);
    let mut contenders = heapless::Vec::<Contender, 4>::new();
    for (place, pressed) in situation.claims.iter() {
        let Some(pressed) = pressed else { continue };
        match permit(situation, place, pressed.claim) {
            Err(refusal) => refused[place] = Some(refusal),
            // There is room for one claim of each place.
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

/// Decides between allowed claims on a tile if nobody has said whose tile it is. `None` if claims of
/// the same rank meet, because then the nearest player gets it.
pub fn arbitrate_unseen(options: &Options, claims: &ByPlace<Option<Pressed>>) -> Option<Ruling> {
    let [any, ..] = Place::ALL;
    let situation = Situation::new(*options, any, Offer::Discard);
    let mut contenders = heapless::Vec::<Contender, 4>::new();
    for (place, pressed) in claims.iter() {
        let Some(pressed) = pressed else { continue };
        let mut contender = contender(&situation, place, pressed);
        // The order of pressing counts, but no distance.
        contender.queue.0.1 = 0;
        // There is room for one claim of each place.
        let _ = contenders.push(contender);
    }
    let award = best(&situation, &contenders)?;
    let best = contenders.iter().map(Contender::strength).max();
    let equal = contenders.iter().filter(|it| Some(it.strength()) == best).count();
    let ruling = Ruling { award: Some(award), refused: ByPlace([None; 4]), next_turn: award.place };
    (equal == 1).then_some(ruling)
}

fn contender(situation: &Situation, place: Place, pressed: &Pressed) -> Contender {
    let (options, claim) = (&situation.options, pressed.claim);
    let rules = options.rules();
    let by_group =
        rules.same_rank == SameRank::WonOnThenNearest && claim.kind == ClaimKind::Mahjong;
    let presses = if options.press_order() { pressed.order } else { 0 };
    Contender {
        place,
        claim,
        rank: Reverse(options.rank(claim.kind).unwrap_or(usize::MAX)),
        won_on: claim.won_on.filter(|_| by_group),
        queue: Reverse((presses, rules.turn.distance(situation.discarder, place))),
    }
}

/// The winning claim. The reason is the first criterion that leaves only one claim.
fn best(situation: &Situation, contenders: &[Contender]) -> Option<ClaimAward> {
    let winner = contenders.iter().max_by_key(|it| it.strength())?;
    let same_rank = contenders.iter().filter(|it| it.rank == winner.rank);
    let why = if contenders.len() == 1 {
        AwardReason::Only
    } else if same_rank.clone().count() == 1 {
        AwardReason::Rank
    } else if same_rank.filter(|it| it.won_on == winner.won_on).count() == 1 {
        AwardReason::Special
    } else if situation.options.press_order() {
        AwardReason::First
    } else {
        AwardReason::Nearest
    };
    Some(ClaimAward { place: winner.place, claim: winner.claim, why })
}
