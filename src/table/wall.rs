//! The wall: one ring of stacks, where it breaks, what is left of it and which tile goes next.
//!
//! Stacks of a side are numbered from its owner's right hand, 1..=length, going left. Going left all the way round is
//! clockwise, so after the last stack of a side comes the first one of the player on the left. Tiles leave clockwise from
//! the break, the top of a stack before its bottom; replacements leave anticlockwise from it, also top before bottom.

use core::fmt;

use super::roll::Roll;
use crate::rules::Options;
use crate::rules::kinds::{BreakCount, BreakSide, LowReserve, Reserve};
use crate::seat::Place;

/// A stack of two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The place whose side it stands in.
    pub side: Place,
    /// 1 at the owner's right hand.
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
    /// The stack.
    pub stack: Stack,
    /// Its upper or its lower tile.
    pub layer: Layer,
}

/// Why rolls do not break the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakError {
    /// The first roll has two dice.
    FirstDice,
    /// The second roll has this many dice; 0: there is no second roll.
    SecondDice(u8),
}

/// Where the wall is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// The stack that the count ended on, after going round the corner where it does.
    pub counted: Stack,
    length: u8,
    reserve_stacks: u8,
}

/// The place whose side is broken after East's roll.
pub fn broken_side(options: &Options, east: Place, first: Roll) -> Place {
    match options.rules().break_side {
        BreakSide::Counted => options.rules().turn.step(east, usize::from(first.total()) + 3),
        BreakSide::East => east,
    }
}

/// Who makes the second roll, if the rule set has one: the owner of the broken side. Nobody sits at the side of a ghost,
/// so East, who deals, rolls for it.
pub fn second_roller(options: &Options, east: Place, first: Roll) -> Option<Place> {
    let owner = broken_side(options, east, first);
    let roller = if options.is_player(owner) { owner } else { east };
    (options.rules().break_count.second_dice() > 0).then_some(roller)
}

impl Break {
    /// The break that these rolls make.
    pub fn find(options: &Options, east: Place, first: Roll, second: Option<Roll>) -> Result<Break, BreakError> {
        let rules = options.rules();
        let dice = rules.break_count.second_dice();
        if first.dice() != 2 {
            return Err(BreakError::FirstDice);
        }
        if second.map_or(0, |roll| roll.dice()) != dice {
            return Err(BreakError::SecondDice(dice));
        }
        let (length, more) = (options.length(), second.map_or(0, |roll| roll.total()));
        // Stacks from the owner's right end; the highest count is 24, the shortest side 17, so it may go round a corner.
        let count = match rules.break_count {
            BreakCount::SecondRollFromLeft { .. } => (length + 1).saturating_sub(more),
            BreakCount::BothRollsFromRight { .. } => first.total() + more,
            BreakCount::FirstRollFromRight => first.total(),
        };
        let reserve_stacks = match rules.reserve {
            Reserve::Stacks(stacks) => stacks,
            Reserve::Counted => count,
            Reserve::None => 0,
        };
        let ring = Ring { length };
        let right_end = ring.position(Stack { side: broken_side(options, east, first), number: 1 });
        let counted = ring.stack(right_end + usize::from(count) + ring.stacks() - 1);
        Ok(Break { counted, length, reserve_stacks })
    }

    /// The first stack of the live wall.
    pub fn first(&self) -> Stack {
        self.clockwise(1)
    }

    /// The stacks of the reserve, the one next to the break first.
    pub fn reserve(&self) -> impl Iterator<Item = Stack> + use<> {
        let broken = *self;
        (0..usize::from(self.reserve_stacks)).map(move |n| broken.anticlockwise(n))
    }

    /// Tiles in the whole wall.
    pub const fn tiles(&self) -> u8 {
        self.length * 8
    }

    /// Tiles in the live wall before the deal.
    pub const fn live_tiles(&self) -> u8 {
        self.tiles() - self.reserve_tiles()
    }

    /// Tiles in the reserve before the deal.
    pub const fn reserve_tiles(&self) -> u8 {
        self.reserve_stacks * 2
    }

    /// The tile that leaves the live wall as number `n`, counted from 0 and on through the reserve to the break again.
    pub fn live_slot(&self, n: u8) -> Slot {
        Slot { stack: self.clockwise(1 + usize::from(n / 2)), layer: layer(n) }
    }

    /// The tile that is taken as replacement number `n`, counted from 0: the reserve first, then the tail of the wall.
    pub fn replacement_slot(&self, n: u8) -> Slot {
        Slot { stack: self.anticlockwise(usize::from(n / 2)), layer: layer(n) }
    }

    fn clockwise(&self, steps: usize) -> Stack {
        let ring = Ring { length: self.length };
        ring.stack(ring.position(self.counted) + steps)
    }

    fn anticlockwise(&self, steps: usize) -> Stack {
        let ring = Ring { length: self.length };
        self.clockwise(ring.stacks() - steps % ring.stacks())
    }
}

/// Of each stack the top tile leaves first.
const fn layer(n: u8) -> Layer {
    if n.is_multiple_of(2) { Layer::Top } else { Layer::Bottom }
}

/// The stacks in ring order: clockwise, which goes down through the places.
struct Ring {
    length: u8,
}

impl Ring {
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

/// What is left of the wall. Taken, live and reserve tiles are always all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    broken: Break,
    low_reserve: LowReserve,
    /// Tiles taken from the front.
    drawn: u8,
    /// Tiles taken as replacements.
    replaced: u8,
    /// Tiles left in the reserve.
    reserve: u8,
    /// The tile drawn last was a top one, so a replacement from that stack can only be its lower tile. The counts alone do
    /// not tell: where front and back meet, the back may have had the top tile first.
    front_split: bool,
}

impl Wall {
    /// The whole wall, before the deal.
    pub const fn new(options: &Options, broken: Break) -> Wall {
        let low_reserve = options.rules().low_reserve;
        Wall { broken, low_reserve, drawn: 0, replaced: 0, reserve: broken.reserve_tiles(), front_split: false }
    }

    /// Where it was broken.
    pub const fn broken(&self) -> Break {
        self.broken
    }

    /// Tiles that can still be drawn. At none the hand is drawn in every rule set: a reserve is not played on.
    pub const fn live(&self) -> u8 {
        self.broken.tiles() - self.drawn - self.replaced - self.reserve
    }

    /// Tiles left in the reserve.
    pub const fn reserve(&self) -> u8 {
        self.reserve
    }

    /// Tiles that are gone, the deal included.
    pub const fn taken(&self) -> u8 {
        self.drawn + self.replaced
    }

    /// The tile that is drawn next.
    pub fn next_live(&self) -> Option<Slot> {
        (self.live() > 0).then(|| self.live_slot(self.drawn))
    }

    /// Nothing is left to draw.
    pub const fn is_empty(&self) -> bool {
        self.live() == 0
    }

    /// Draws the next tile.
    pub fn take_live(&mut self) -> Option<Slot> {
        let slot = self.next_live()?;
        self.drawn += 1;
        self.front_split = slot.layer == Layer::Top;
        Some(slot)
    }

    /// Takes the tiles of the deal, which lie one after the other; refused whole when there are not that many.
    pub fn take_dealt(&mut self, tiles: u8) -> Option<()> {
        self.drawn += (tiles <= self.live()).then_some(tiles)?;
        self.front_split = !self.drawn.is_multiple_of(2);
        Some(())
    }

    /// The tile that is the next replacement; none when both reserve and live wall are gone.
    pub fn next_replacement(&self) -> Option<Slot> {
        let left = self.broken.tiles() - self.taken();
        let mut slot = self.broken.replacement_slot(self.replaced);
        if left == 1 && self.front_split {
            slot.layer = Layer::Bottom;
        }
        (left > 0).then_some(slot)
    }

    /// Takes a replacement: from the reserve, or from the tail of the live wall when there is none. A reserve that is kept
    /// full is filled from the tail at once.
    pub fn take_replacement(&mut self) -> Option<Slot> {
        let slot = self.next_replacement()?;
        self.replaced += 1;
        self.reserve = self.reserve.saturating_sub(1);
        if let LowReserve::TopUpTo(least) = self.low_reserve {
            self.reserve += least.saturating_sub(self.reserve).min(self.live());
        }
        Some(slot)
    }

    /// How many tiles are left of a stack, and whether it belongs to the reserve.
    pub fn left_of(&self, stack: Stack) -> (u8, bool) {
        let ring = Ring { length: self.broken.length };
        let from_front = ring.position(stack) + ring.stacks() - ring.position(self.broken.first());
        let first = 2 * (from_front % ring.stacks()) as u8;
        let last = first + 1;
        let kept = self.drawn..self.broken.tiles() - self.replaced;
        let left = [first, last].into_iter().filter(|tile| kept.contains(tile)).count() as u8;
        (left, last >= kept.end.saturating_sub(self.reserve))
    }

    /// Number `n` from the front. Of the stack where front and back meet, the back may have the top tile.
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
    /// Stable, lower case, words joined by hyphens.
    pub const fn code(self) -> &'static str {
        match self {
            BreakError::FirstDice | BreakError::SecondDice(_) => "wrong-dice",
        }
    }
}

/// What would be right.
impl fmt::Display for BreakError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BreakError::FirstDice => f.write_str("East rolls two dice"),
            BreakError::SecondDice(0) => f.write_str("the wall is broken with one roll of two dice"),
            BreakError::SecondDice(dice) => {
                write!(f, "the owner of the broken side rolls {dice} dice after East's two")
            }
        }
    }
}
