//! The concealed sets that a player has laid out, in a house where they count as they lie.

use crate::hand::{Hand, LaidGroup, MOST_LAID_GROUPS};

use super::group::Group;
use super::house::House;

/// The groups that every reading of a hand must have.
pub type LaidOut = heapless::Vec<LaidGroup, MOST_LAID_GROUPS>;

/// The groups that the player has laid out. None in a house that reads hands in the best way.
pub fn laid_out(hand: &Hand, house: &House) -> LaidOut {
    hand.laid().filter(|_| house.as_laid).collect()
}

/// Whether a reading has every group that was laid out, as often as it was.
pub fn is_as_laid(groups: &[Group], laid: &LaidOut) -> bool {
    laid.iter().all(|&it| {
        let group = Group::of_laid(it);
        let wanted = laid.iter().filter(|&&other| other == it).count();
        groups.iter().filter(|&&other| other == group).count() >= wanted
    })
}
