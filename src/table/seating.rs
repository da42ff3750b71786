//! The seating rolls: they decide who is East in the first hand and where each player sits.

use crate::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::SeatingBy;
use crate::seat::{ByPlace, Place, Wind};

/// The seating rolls so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatingRolls {
    options: Options,
    state: SeatingState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatingState {
    Ranking(Ranking),
    /// Hong-kong: the player `at` rolls and counts next. `counts_left` counts are still to come.
    Counting {
        at: Place,
        counts_left: u8,
    },
}

/// The ranks so far. A rank is the number of players above; players with the same rank are tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ranking {
    rank: ByPlace<u8>,
    /// The rolls of tied players since they were tied.
    rolled: ByPlace<Option<u8>>,
}

/// Where each player sits in the first hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The place that is East.
    pub east: Place,
    /// For each place, where its player sits from now on.
    pub moves: ByPlace<Place>,
}

/// Why a seating roll was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingError {
    /// Somebody else rolls.
    NotYou,
    /// The roll must have this many dice.
    Dice(u8),
    /// The seats are decided.
    Done,
}

impl SeatingRolls {
    /// The state before the first roll. `temporary_east` matters only in a rule set that counts
    /// players: that place rolls first.
    pub fn new(options: Options, temporary_east: Place) -> SeatingRolls {
        let state = match options.rules().seating.by {
            SeatingBy::Ranking | SeatingBy::Highest => SeatingState::Ranking(Ranking::default()),
            SeatingBy::CountingTwice => {
                SeatingState::Counting { at: temporary_east, counts_left: 2 }
            }
        };
        SeatingRolls { options, state }
    }

    /// The places that may roll now: at first all players, then only those who are tied.
    pub fn rollers(&self) -> ByPlace<bool> {
        ByPlace::from_fn(|place| match self.state {
            SeatingState::Ranking(ranking) => {
                self.is_tied(&ranking, place) && ranking.rolled[place].is_none()
            }
            SeatingState::Counting { at, counts_left } => counts_left > 0 && place == at,
        })
    }

    /// Takes a roll; a refused one changes nothing.
    pub fn roll(&mut self, place: Place, roll: Roll) -> Result<(), SeatingError> {
        let rollers = self.rollers();
        if rollers == ByPlace::default() {
            return Err(SeatingError::Done);
        }
        if !rollers[place] {
            return Err(SeatingError::NotYou);
        }
        if roll.dice() != self.options.seating_dice() {
            return Err(SeatingError::Dice(self.options.seating_dice()));
        }
        self.state = match self.state {
            SeatingState::Ranking(mut ranking) => {
                ranking.rolled[place] = Some(roll.total());
                self.untie(&mut ranking);
                SeatingState::Ranking(ranking)
            }
            SeatingState::Counting { at, counts_left } => {
                // The counting player counts as one, so the count reaches them again at five.
                let at = self.options.rules().turn.step(at, usize::from(roll.total()) + 3);
                SeatingState::Counting { at, counts_left: counts_left - 1 }
            }
        };
        Ok(())
    }

    /// The seats, once every roll that matters is made.
    pub fn seats(&self) -> Option<Seats> {
        if self.rollers() != ByPlace::default() {
            return None;
        }
        let stay = ByPlace::from_fn(|place| place);
        match self.state {
            SeatingState::Counting { at, .. } => Some(Seats { east: at, moves: stay }),
            SeatingState::Ranking(ranking) => {
                let east = self.players().find(|&place| ranking.rank[place] == 0)?;
                let moves = match self.options.rules().seating.by {
                    // East keeps their place and the others move, so fewer players have to get up.
                    SeatingBy::Ranking => ByPlace::from_fn(|place| {
                        self.options.rules().turn.step(east, usize::from(ranking.rank[place]))
                    }),
                    SeatingBy::Highest | SeatingBy::CountingTwice => stay,
                };
                Some(Seats { east, moves })
            }
        }
    }

    fn players(&self) -> impl Iterator<Item = Place> + use<> {
        let options = self.options;
        Place::ALL.into_iter().filter(move |&place| options.is_player(place))
    }

    /// Whether another player has the same rank, and it matters which of them ranks higher.
    fn is_tied(&self, ranking: &Ranking, place: Place) -> bool {
        let rank = ranking.rank[place];
        let matters = rank == 0 || self.options.rules().seating.by == SeatingBy::Ranking;
        let same = self.players().filter(|&other| ranking.rank[other] == rank).count();
        matters && same > 1 && self.options.is_player(place)
    }

    /// Once all players of a rank have rolled, their rolls decide between them. Players with equal
    /// rolls stay tied and roll again.
    fn untie(&self, ranking: &mut Ranking) {
        for rank in 0..Wind::ALL.len() as u8 {
            let tied =
                |it: &Ranking, place: &Place| it.rank[*place] == rank && self.is_tied(it, *place);
            let before = *ranking;
            if self
                .players()
                .filter(|place| tied(&before, place))
                .any(|place| before.rolled[place].is_none())
            {
                continue;
            }
            for place in self.players().filter(|place| tied(&before, place)) {
                let higher = |other: &Place| {
                    tied(&before, other) && before.rolled[*other] > before.rolled[place]
                };
                ranking.rank[place] = rank + self.players().filter(higher).count() as u8;
                ranking.rolled[place] = None;
            }
        }
    }
}

/// All players are tied for the first rank and nobody has rolled.
impl Default for Ranking {
    fn default() -> Ranking {
        Ranking { rank: ByPlace([0; 4]), rolled: ByPlace([None; 4]) }
    }
}
