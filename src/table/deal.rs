//! The deal, step by step: who takes which tiles.

use super::wall::{Break, Slot};
use crate::rules::Options;
use crate::rules::kinds::DealEnding;
use crate::seat::Place;

/// One step of the deal: a player takes some tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealStep {
    /// The player who takes them.
    pub place: Place,
    /// The tiles in the order in which they leave the wall, at most a packet of four.
    pub slots: heapless::Vec<Slot, 4>,
    /// The packet comes from two sides of the wall, and the rule set calls that lucky.
    pub hop_toi: bool,
}

/// A step of the deal, its tiles counted from the front of the live wall.
struct Take {
    place: Place,
    from: u8,
    tiles: u8,
    /// One more tile that does not lie next to the others.
    also: Option<u8>,
}

/// The steps of the deal, in order. The ghost takes no part.
pub fn steps(
    options: &Options,
    leader: Place,
    broken: &Break,
) -> impl Iterator<Item = DealStep> + use<> {
    let (options, broken) = (*options, *broken);
    (0..).map_while(move |done| step(&options, leader, &broken, done))
}

/// The step that comes after `done` steps; `None` when the deal is done.
pub fn step(options: &Options, leader: Place, broken: &Break, done: u8) -> Option<DealStep> {
    let take = take(options, leader, done)?;
    let numbers = (take.from..take.from + take.tiles).chain(take.also);
    let slots: heapless::Vec<Slot, 4> = numbers.map(|n| broken.live_slot(n)).take(4).collect();
    let side = |slot: &Slot| slot.stack.side;
    let hop_toi = options.rules().hop_toi
        && slots.len() == 4
        && slots.first().map(side) != slots.last().map(side);
    Some(DealStep { place: take.place, slots, hop_toi })
}

fn take(options: &Options, leader: Place, done: u8) -> Option<Take> {
    let (deal, players) = (options.deal(), options.players());
    let (round, turn) = (done / players, done % players);
    let place = player(options, leader, turn);
    let before: u8 = deal.packets.iter().take(usize::from(round)).sum();
    if let Some(&tiles) = deal.packets.get(usize::from(round)) {
        return Some(Take { place, from: before * players + turn * tiles, tiles, also: None });
    }
    // After the packets come single tiles. This step is number `single` of them, and `first` is the
    // first tile behind the packets.
    let (first, single) = (before * players, done - deal.packets.len() as u8 * players);
    let steps = match deal.ending {
        DealEnding::OneEachThenLeader => players + 1,
        DealEnding::FirstAndThirdTop => players,
        DealEnding::OneToLeader => 1,
    };
    // The leader takes the first and the third tile of the top layer at once. The third tile of the top
    // layer is the top of the third stack. The four tiles before it go to the four players, so
    // every hand gets the same tiles as if they were dealt one by one.
    let also =
        (deal.ending == DealEnding::FirstAndThirdTop && single == 0).then_some(first + players);
    (single < steps).then_some(Take { place, from: first + single, tiles: 1, also })
}

/// The player with number `n` in turn order, where the leader is 0.
fn player(options: &Options, leader: Place, n: u8) -> Place {
    let in_order = (0..4).map(|steps| options.rules().turn.step(leader, steps));
    let mut players = in_order.filter(|&place| options.is_player(place));
    players.nth(usize::from(n)).unwrap_or(leader)
}
