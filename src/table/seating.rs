//! Who is East in the first hand, and who moves where: from the seating rolls.

use super::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::SeatingBy;
use crate::seat::{ByPlace, Place, Wind};

/// The seating rolls so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    options: Options,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ranking(Ranking),
    /// Hong-kong: who counts next, and how many counts are left.
    Counting {
        at: Place,
        counts_left: u8,
    },
}

/// Everybody's rank so far: how many players are above. Those with the same rank are tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ranking {
    rank: ByPlace<u8>,
    /// What the tied have rolled since they were tied.
    rolled: ByPlace<Option<u8>>,
}

/// Where everybody sits in the first hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// Who is East.
    pub east: Place,
    /// For each place, the place where its player sits from now on.
    pub moves: ByPlace<Place>,
}

/// Why a seating roll was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingError {
    /// Somebody else rolls.
    NotYou,
    /// A roll has this many dice.
    Dice(u8),
    /// East is known.
    Done,
}

impl Seating {
    /// Before the first roll. `temporary_east` begins where the rule set counts players; elsewhere it means nothing.
    pub fn new(options: Options, temporary_east: Place) -> Seating {
        let state = match options.rules().seating.by {
            SeatingBy::Ranking | SeatingBy::Highest => State::Ranking(Ranking::default()),
            SeatingBy::CountingTwice => State::Counting { at: temporary_east, counts_left: 2 },
        };
        Seating { options, state }
    }

    /// Who may roll now: everybody at first, then only those who are tied.
    pub fn rollers(&self) -> ByPlace<bool> {
        ByPlace::from_fn(|place| match self.state {
            State::Ranking(ranking) => self.is_tied(&ranking, place) && ranking.rolled[place].is_none(),
            State::Counting { at, counts_left } => counts_left > 0 && place == at,
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
            State::Ranking(mut ranking) => {
                ranking.rolled[place] = Some(roll.total());
                self.untie(&mut ranking);
                State::Ranking(ranking)
            }
            State::Counting { at, counts_left } => {
                // The counting player is one, so he is reached again at five.
                let at = self.options.rules().turn.step(at, usize::from(roll.total()) + 3);
                State::Counting { at, counts_left: counts_left - 1 }
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
            State::Counting { at, .. } => Some(Seats { east: at, moves: stay }),
            State::Ranking(ranking) => {
                let east = self.players().find(|&place| ranking.rank[place] == 0)?;
                let moves = match self.options.rules().seating.by {
                    // East stays where he sits and the others move round him: fewest have to get up.
                    SeatingBy::Ranking => {
                        ByPlace::from_fn(|place| self.options.rules().turn.step(east, usize::from(ranking.rank[place])))
                    }
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

    /// Whether another player has the same rank and it matters who of them is higher.
    fn is_tied(&self, ranking: &Ranking, place: Place) -> bool {
        let rank = ranking.rank[place];
        let matters = rank == 0 || self.options.rules().seating.by == SeatingBy::Ranking;
        let same = self.players().filter(|&other| ranking.rank[other] == rank).count();
        matters && same > 1 && self.options.is_player(place)
    }

    /// Once all that share a rank have rolled, their rolls part them; equal rolls stay tied and are rolled again.
    fn untie(&self, ranking: &mut Ranking) {
        for rank in 0..Wind::ALL.len() as u8 {
            let tied = |it: &Ranking, place: &Place| it.rank[*place] == rank && self.is_tied(it, *place);
            let before = *ranking;
            if self.players().filter(|place| tied(&before, place)).any(|place| before.rolled[place].is_none()) {
                continue;
            }
            for place in self.players().filter(|place| tied(&before, place)) {
                let higher = |other: &Place| tied(&before, other) && before.rolled[*other] > before.rolled[place];
                ranking.rank[place] = rank + self.players().filter(higher).count() as u8;
                ranking.rolled[place] = None;
            }
        }
    }
}

/// Everybody is tied for the first rank and nobody has rolled.
impl Default for Ranking {
    fn default() -> Ranking {
        Ranking { rank: ByPlace([0; 4]), rolled: ByPlace([None; 4]) }
    }
}
