//! The five rule sets, one file each, all in the same shape.
//!
//! A rule set is data: the engine reads its fields and never asks for its name. What the players choose for one game is
//! an [`Options`], which also knows its rule set, so that the two cannot come apart.

mod british;
mod carmel;
mod hong_kong;
mod kards;
pub mod kinds;
pub mod options;
mod seasons;
pub mod settings;

use core::fmt;

use crate::score::Scoring;
use crate::seat::{TurnOrder, Wind};
use kinds::*;
pub use options::Options;
use settings::Choice;

/// One rule set.
pub struct Rules {
    /// The name in code, in the log and on the console.
    pub name: &'static str,
    /// The name on a screen.
    pub title: &'static str,
    /// Which way the turn goes round.
    pub turn: TurnOrder,
    /// How the first winds are found.
    pub seating: Seating,
    /// Which side of the wall is broken.
    pub break_side: BreakSide,
    /// Where it is broken.
    pub break_count: BreakCount,
    /// The tiles kept for replacements; the counted stack is always one of them.
    pub reserve: Reserve,
    /// What happens when they run out.
    pub low_reserve: LowReserve,
    /// How the tiles are dealt in the full game.
    pub deal: Deal,
    /// Who hands them out.
    pub dealer: Dealer,
    /// Whether four tiles dealt from round a corner of the wall are lucky.
    pub hop_toi: bool,
    /// What is done with flowers and seasons.
    pub bonus: Bonus,
    /// What a discard can be claimed for: the highest rank first, the kinds in one list having the same rank.
    pub claims: &'static [&'static [ClaimKind]],
    /// Who gets it when two claims have the same rank.
    pub same_rank: SameRank,
    /// What can be taken from another player's rack, unless a house option says more.
    pub robbing: Robbing,
    /// What a player who needs one more tile says.
    pub fishing: Fishing,
    /// What follows a mahjong.
    pub after_mahjong: AfterMahjong,
    /// Whether concealed kongs of the dealt hands are declared with the flowers, before the first discard.
    pub dealt_kongs: bool,
    /// How many chows a hand may have.
    pub chows: Chows,
    /// Whose hands are counted, unless a house option says otherwise.
    pub scored: Scored,
    /// The winds of the next hand.
    pub next_hand: NextHand,
    /// The rounds of a game.
    pub rounds: Rounds,
    /// The steps of learning the game, the full game last; empty where there are none.
    pub lessons: &'static [Lesson],
    /// The colours of the winds' trays, East first, where the rule set names them.
    pub trays: Option<[Tray; 4]>,
    /// What the players can choose, in the order of the menu.
    pub settings: &'static [Choice],
    /// How hands are counted and paid.
    pub scoring: Scoring,
}

/// East, South, West, North: the order of the rounds in most rule sets.
const TURN_OF_THE_WINDS: [Wind; 4] = Wind::ALL;

/// Three times four tiles.
const THREE_TIMES_FOUR: &[u8] = &[4, 4, 4];

/// A rule set is known by its name.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.name == other.name
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every rule set the box knows. A sixth is one new file and one line here.
pub static ALL: [&Rules; 5] = [&kards::RULES, &british::RULES, &carmel::RULES, &seasons::RULES, &hong_kong::RULES];

/// The rule set of this name.
pub fn by_name(name: &str) -> Option<&'static Rules> {
    ALL.into_iter().find(|rules| rules.name == name)
}
