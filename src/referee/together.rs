//! Keys that go down in the same instant.

use super::Referee;
use crate::debounce::KeyEdge;
use crate::seat::Place;
use crate::table::Phase;

impl Referee {
    /// Which of these keys to take first. They are in the order in which they were noticed. Those that
    /// went down, or came up, in the same microsecond are taken in the order of turns, so that the rule
    /// decides between their players, and not the order in which pins are looked at.
    pub fn first_of(&self, waiting: impl IntoIterator<Item = (Place, KeyEdge)>) -> usize {
        let mut waiting = waiting.into_iter().enumerate();
        let Some((_, (place, first))) = waiting.next() else { return 0 };
        waiting
            .filter(|(_, (_, edge))| *edge == first)
            .map(|(index, (place, _))| (self.turns_until(place), index))
            .fold((self.turns_until(place), 0), Ord::min)
            .1
    }

    /// How many turns after the player who has discarded, or whose turn it is, this place comes.
    fn turns_until(&self, place: Place) -> u8 {
        let table = self.history().table();
        let mut at = match table.phase() {
            Phase::Window(window) => window.discarder,
            Phase::Turn(turn) => turn.place,
            _ => table.leader(),
        };
        for turns in 0..Place::ALL.len() as u8 {
            at = table.options().next_player(at);
            if at == place {
                return turns;
            }
        }
        u8::MAX
    }
}
