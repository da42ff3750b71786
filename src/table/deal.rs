//! The deal, step by step: who takes which tiles.

use super::wall::{Break, Slot};
use crate::rules::Options;
use crate::rules::kinds::DealEnding;
use crate::seat::{Place, Wind};

/// One player takes some tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who takes them.
    pub place: Place,
    /// The tiles, in the order in which they leave the wall: four of a packet at most.
    pub slots: heapless::Vec<Slot, 4>,
    /// Two stacks from round a corner of the wall, where the rule set calls that lucky.
    pub hop_toi: bool,
}

/// A step in tiles counted from the front of the live wall.
struct Take {
    place: Place,
    from: u8,
    tiles: u8,
    /// One more tile that does not lie next to the others.
    also: Option<u8>,
}

/// The steps of the deal, in order. The ghost takes no part.
pub fn steps(options: &Options, east: Place, broken: &Break) -> impl Iterator<Item = Step> + use<> {
    let (options, broken) = (*options, *broken);
    (0..).map_while(move |done| step(&options, east, &broken, done))
}

/// The step that comes after `done` steps; none when the deal is done.
pub fn step(options: &Options, east: Place, broken: &Break, done: u8) -> Option<Step> {
    let take = take(options, east, done)?;
    let numbers = (take.from..take.from + take.tiles).chain(take.also);
    let slots: heapless::Vec<Slot, 4> = numbers.map(|n| broken.live_slot(n)).take(4).collect();
    let side = |slot: &Slot| slot.stack.side;
    let hop_toi = options.rules().hop_toi && slots.len() == 4 && slots.first().map(side) != slots.last().map(side);
    Some(Step { place: take.place, slots, hop_toi })
}

fn take(options: &Options, east: Place, done: u8) -> Option<Take> {
    let (deal, players) = (options.deal(), options.players());
    let (round, turn) = (done / players, done % players);
    let place = player(options, east, turn);
    let before: u8 = deal.packets.iter().take(usize::from(round)).sum();
    if let Some(&tiles) = deal.packets.get(usize::from(round)) {
        return Some(Take { place, from: before * players + turn * tiles, tiles, also: None });
    }
    // From here on single tiles: number `single` of them, from the first tile after the packets.
    let (first, single) = (before * players, done - deal.packets.len() as u8 * players);
    let steps = match deal.ending {
        DealEnding::OneEachThenEast => players + 1,
        DealEnding::FirstAndThirdTop => players,
        DealEnding::OneToEast => 1,
    };
    // The third tile of the top layer is the top of the third stack. The four tiles before it go one each to the four
    // players, so the same tiles go to the same hands as one by one; East only has both of his at once.
    let also = (deal.ending == DealEnding::FirstAndThirdTop && single == 0).then_some(first + players);
    (single < steps).then_some(Take { place, from: first + single, tiles: 1, also })
}

/// The player who is number `n` in wind order, East being 0.
fn player(options: &Options, east: Place, n: u8) -> Place {
    let in_order = Wind::ALL.map(|wind| options.rules().turn.holder(east, wind));
    let mut players = in_order.into_iter().filter(|&place| options.is_player(place));
    players.nth(usize::from(n)).unwrap_or(east)
}
