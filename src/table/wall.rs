//! The wall: a ring of stacks, where it breaks, what is left of it and which tile goes next.
//!
//! The stacks of a side are numbered from 1 at its owner's right hand to the left. That is
//! clockwise seen from above, so the last stack of a side is followed by the first stack of the
//! player on the left. Tiles are drawn clockwise from the break, and replacements anticlockwise.
//! Both take the top tile of a stack before the bottom one.

use core::fmt;

use crate::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::{BreakCount, BreakSide, LowReserve, Reserve};
use crate::seat::Place;

/// A stack of two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The place whose side of the wall it belongs to.
    pub side: Place,
    /// Counted from 1 at the owner's right hand.
    pub number: u8,
}

/// Where a tile lies in its stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Layer {
    Bottom,
    Top,
}

/// Where a tile lies in the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The stack of the tile.
    pub stack: Stack,
    /// Whether it is the upper or the lower tile of the stack.
    pub layer: Layer,
}

/// Why the wall cannot be broken with these rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakError {
    /// The first roll must have two dice.
    FirstDice,
    /// The second roll must have this many dice; 0 means that there is no second roll.
    SecondDice(u8),
}

/// Where the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// The stack at which the count ended. The count may go round a corner of the wall.
    pub counted: Stack,
    length: u8,
    reserve_stacks: u8,
}

/// The place whose side of the wall is broken after the leader's roll.
pub fn broken_side(options: &Options, leader: Place, first: Roll) -> Place {
    match options.rules().break_side {
        BreakSide::Counted => options.rules().turn.step(leader, usize::from(first.total()) + 3),
        BreakSide::Leader => leader,
    }
}

/// The player who makes the second roll, if the rule set has one. That is the owner of the broken
/// side. The leader rolls for a ghost.
pub fn second_roller(options: &Options, leader: Place, first: Roll) -> Option<Place> {
    let owner = broken_side(options, leader, first);
    let roller = if options.is_player(owner) { owner } else { leader };
    (options.rules().break_count.second_dice() > 0).then_some(roller)
}

impl Break {
    /// The break that these rolls make.
    pub fn find(
        options: &Options,
        leader: Place,
        first: Roll,
        second: Option<Roll>,
    ) -> Result<Break, BreakError> {
        let rules = options.rules();
        let dice = rules.break_count.second_dice();
        if first.dice() != 2 {
            return Err(BreakError::FirstDice);
        }
        if second.map_or(0, |roll| roll.dice()) != dice {
            return Err(BreakError::SecondDice(dice));
        }
        let (length, more) = (options.length(), second.map_or(0, |roll| roll.total()));
        // Counted in stacks from the owner's right end. The highest count is 24 and the shortest
        // side has 17 stacks, so the count may go round a corner.
        let count = match rules.break_count {
            BreakCount::SecondRollFromLeft { .. } => (length + 1).saturating_sub(more),
            BreakCount::BothRollsFromRight { .. } => first.total() + more,
            BreakCount::FirstRollFromRight => first.total(),
        };
        let reserve_stacks = match options.reserve() {
            Reserve::Stacks(stacks) => stacks,
            Reserve::Counted => count,
            Reserve::None => 0,
        };
        let ring = StackRing { length };
        let right_end =
            ring.position(Stack { side: broken_side(options, leader, first), number: 1 });
        let counted = ring.stack(right_end + usize::from(count) + ring.stacks() - 1);
        Ok(Break { counted, length, reserve_stacks })
    }

    /// The first stack of the live wall.
    pub fn first(&self) -> Stack {
        self.clockwise(1)
    }

    /// The stacks of the reserve, starting at the break.
    pub fn reserve(&self) -> impl Iterator<Item = Stack> + use<> {
        let broken = *self;
        (0..usize::from(self.reserve_stacks)).map(move |n| broken.anticlockwise(n))
    }

    /// The number of tiles in the whole wall.
    pub const fn tiles(&self) -> u8 {
        self.length * 8
    }

    /// The number of tiles in the live wall before the deal.
    pub const fn live_tiles(&self) -> u8 {
        self.tiles() - self.reserve_tiles()
    }

    /// The number of tiles in the reserve before the deal.
    pub const fn reserve_tiles(&self) -> u8 {
        self.reserve_stacks * 2
    }

    /// Tile number `n` from the front of the live wall, counted from 0. The count goes on through
    /// the reserve until it reaches the break again.
    pub fn live_slot(&self, n: u8) -> Slot {
        Slot { stack: self.clockwise(1 + usize::from(n / 2)), layer: layer(n) }
    }

    /// The tile for replacement number `n`, counted from 0. The reserve comes first, then the tail
    /// of the wall.
    pub fn replacement_slot(&self, n: u8) -> Slot {
        Slot { stack: self.anticlockwise(usize::from(n / 2)), layer: layer(n) }
    }

    fn clockwise(&self, steps: usize) -> Stack {
        let ring = StackRing { length: self.length };
        ring.stack(ring.position(self.counted) + steps)
    }

    fn anticlockwise(&self, steps: usize) -> Stack {
        let ring = StackRing { length: self.length };
        self.clockwise(ring.stacks() - steps % ring.stacks())
    }
}

/// The layer of tile number `n`: the top tile of a stack comes first.
const fn layer(n: u8) -> Layer {
    if n.is_multiple_of(2) { Layer::Top } else { Layer::Bottom }
}

/// The stacks of the wall in clockwise order. Going clockwise, the numbers of the places decrease.
struct StackRing {
    length: u8,
}

impl StackRing {
    fn stacks(&self) -> usize {
        usize::from(self.length) * 4
    }

    fn position(&self, stack: Stack) -> usize {
        let sides = (4 - stack.side.index()) % 4;
        sides * usize::from(self.length) + usize::from(stack.number) - 1
    }

    fn stack(&self, position: usize) -> Stack {
        let position = position % self.stacks();
        let length = usize::from(self.length);
        Stack { side: Place::ALL[0].left(position / length), number: (position % length) as u8 + 1 }
    }
}

/// What is left of the wall. Each tile is taken, live or in the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    broken: Break,
    low_reserve: LowReserve,
    /// Whether the reserve is drawn from when the live wall is used up.
    plays_reserve: bool,
    /// The number of tiles taken from the front.
    drawn: u8,
    /// The number of tiles taken as replacements.
    replaced: u8,
    /// The number of tiles left in the reserve.
    reserve: u8,
    /// The last drawn tile was a top one, so a replacement from that stack can only be its lower
    /// tile. The counts alone do not show this: in the stack where front and back meet, a
    /// replacement may have taken the top tile before.
    front_split: bool,
}

impl Wall {
    /// The whole wall, before the deal.
    pub const fn new(options: &Options, broken: Break) -> Wall {
        let low_reserve = options.rules().low_reserve;
        Wall {
            broken,
            low_reserve,
            plays_reserve: options.plays_reserve(),
            drawn: 0,
            replaced: 0,
            reserve: broken.reserve_tiles(),
            front_split: false,
        }
    }

    /// Where the wall was broken.
    pub const fn broken(&self) -> Break {
        self.broken
    }

    /// The number of tiles that can still be drawn. At 0 the hand is drawn: the reserve is only for
    /// replacements, unless the house plays it.
    pub const fn live(&self) -> u8 {
        self.broken.tiles() - self.drawn - self.replaced - self.reserve
    }

    /// The number of tiles left in the reserve.
    pub const fn reserve(&self) -> u8 {
        self.reserve
    }

    /// The number of tiles taken so far, including the deal.
    pub const fn taken(&self) -> u8 {
        self.drawn + self.replaced
    }

    /// The tile that is drawn next.
    pub fn next_live(&self) -> Option<Slot> {
        (self.live() > 0).then(|| self.live_slot(self.drawn))
    }

    /// Whether no tile is left to draw.
    pub const fn is_empty(&self) -> bool {
        self.live() == 0
    }

    /// Sets the number of tiles that can still be drawn, as somebody has counted them. At least the
    /// tiles of the deal are gone. If that leaves fewer, the error says how many.
    pub(super) fn set_live(&mut self, live: u8, dealt: u8) -> Result<(), u8> {
        let most = (self.live() + self.drawn).saturating_sub(dealt);
        self.drawn = (most + dealt).checked_sub(live).filter(|_| live <= most).ok_or(most)?;
        self.front_split = !self.drawn.is_multiple_of(2);
        self.open_reserve();
        Ok(())
    }

    /// Makes the reserve a part of the live wall once that is used up, where it is played. The live
    /// wall ends beside the far end of the reserve, so the tiles are drawn in the same direction.
    const fn open_reserve(&mut self) {
        if self.plays_reserve && self.live() == 0 {
            self.reserve = 0;
        }
    }

    /// Draws the next tile.
    pub fn take_live(&mut self) -> Option<Slot> {
        let slot = self.next_live()?;
        self.drawn += 1;
        self.front_split = slot.layer == Layer::Top;
        self.open_reserve();
        Some(slot)
    }

    /// Takes consecutive tiles for the deal. If fewer are left, nothing is taken and the answer is
    /// `None`.
    pub fn take_dealt(&mut self, tiles: u8) -> Option<()> {
        self.drawn += (tiles <= self.live()).then_some(tiles)?;
        self.front_split = !self.drawn.is_multiple_of(2);
        Some(())
    }

    /// The next replacement; `None` when the reserve and the live wall are used up.
    pub fn next_replacement(&self) -> Option<Slot> {
        let left = self.broken.tiles() - self.taken();
        let mut slot = self.broken.replacement_slot(self.replaced);
        if left == 1 && self.front_split {
            slot.layer = Layer::Bottom;
        }
        (left > 0).then_some(slot)
    }

    /// Takes a replacement from the reserve, or from the tail of the live wall if the reserve is
    /// empty. If the rule set keeps the reserve full, it is topped up from the tail at once.
    pub fn take_replacement(&mut self) -> Option<Slot> {
        let slot = self.next_replacement()?;
        self.replaced += 1;
        self.reserve = self.reserve.saturating_sub(1);
        if let LowReserve::TopUpTo(least) = self.low_reserve {
            self.reserve += least.saturating_sub(self.reserve).min(self.live());
        }
        self.open_reserve();
        Some(slot)
    }

    /// How many tiles of a stack are left, and whether the stack belongs to the reserve.
    pub fn left_of(&self, stack: Stack) -> (u8, bool) {
        let ring = StackRing { length: self.broken.length };
        let from_front = ring.position(stack) + ring.stacks() - ring.position(self.broken.first());
        let first = 2 * (from_front % ring.stacks()) as u8;
        let last = first + 1;
        let kept = self.drawn..self.broken.tiles() - self.replaced;
        let left = [first, last].into_iter().filter(|tile| kept.contains(tile)).count() as u8;
        (left, last >= kept.end.saturating_sub(self.reserve))
    }

    /// Tile number `n` from the front. In the stack where front and back meet, the top tile may
    /// already be a replacement.
    fn live_slot(&self, n: u8) -> Slot {
        let mut slot = self.broken.live_slot(n);
        let from_the_back = self.replaced + self.reserve;
        if from_the_back % 2 == 1 && n + from_the_back + 1 == self.broken.tiles() {
            slot.layer = Layer::Bottom;
        }
        slot
    }
}

impl BreakError {
    /// The code for programs. It never changes.
    pub const fn code(self) -> &'static str {
        match self {
            BreakError::FirstDice | BreakError::SecondDice(_) => "wrong-dice",
        }
    }
}

/// A sentence for people that says what would be right.
impl fmt::Display for BreakError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BreakError::FirstDice => f.write_str("East rolls two dice"),
            BreakError::SecondDice(0) => {
                f.write_str("the wall is broken with one roll of two dice")
            }
            BreakError::SecondDice(dice) => {
                write!(f, "the owner of the broken side rolls {dice} dice after East's two")
            }
        }
    }
}
