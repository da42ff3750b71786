//! The five rule sets, one file each, all in the same shape.
//!
//! A rule set is data. The engine reads its fields and never asks which rule set it is. [`Options`]
//! holds what the players chose for one game. It also holds the rule set, so that the two always
//! belong together.
//!
//! ```
//! use four_winds::rules::{self, Options};
//!
//! let british = rules::by_code("british").unwrap();
//! let options = Options::parse(british, "players=3 ghost=2").unwrap();
//! assert_eq!(options.players(), 3);
//! // Settings that were not named have their default.
//! assert_eq!(options.to_string(), "follow=turns players=3 ghost=2 timer=off east-stays=3 press-order=off");
//!
//! let error = Options::parse(british, "players=5").unwrap_err();
//! assert_eq!(error.to_string(), "players= takes 4 3");
//! ```

mod british;
mod carmel;
mod hong_kong;
mod house;
mod kards;
pub mod kinds;
pub mod options;
pub mod presets;
mod seasons;
mod setting_rows;
pub mod settings;

use core::fmt;

use crate::problem::Problem;
use crate::score::Scoring;
use crate::seat::{Lead, Place, TurnOrder, Wind};
use crate::words::Words;
use kinds::*;
pub use options::Options;
pub use presets::Presets;
use settings::SettingTable;

/// One rule set.
pub struct Rules {
    /// The word in the log and on the console.
    pub code: &'static str,
    /// The name on a screen.
    pub title: &'static str,
    /// Which way the turn goes round.
    pub turn: TurnOrder,
    /// Who leads a hand, and keeps the winds where they are by winning it.
    pub lead: Lead,
    /// How the first winds are found.
    pub seating: SeatingRule,
    /// Which side of the wall is broken.
    pub break_side: BreakSide,
    /// Where it is broken.
    pub break_count: BreakCount,
    /// The tiles kept for replacements. If there are any, the counted stack is one of them.
    pub reserve: Reserve,
    /// What happens when those tiles run out.
    pub low_reserve: LowReserve,
    /// How the tiles are dealt in the full game.
    pub deal: Deal,
    /// Who hands out the tiles.
    pub dealer: Dealer,
    /// Whether Hop Toi is played: four dealt tiles that lie round a corner of the wall are lucky.
    pub hop_toi: bool,
    /// What is done with flowers and seasons.
    pub bonus: BonusRule,
    /// What a discard can be claimed for, the highest rank first. The kinds in one inner list have
    /// the same rank.
    pub claims: &'static [&'static [ClaimKind]],
    /// Whether kongs can be claimed only in houses that say so.
    pub house_kong_claims: bool,
    /// Who gets the discard when two claims have the same rank.
    pub same_rank: SameRank,
    /// What can be taken from another player's rack. A house option can allow more.
    pub robbing: Robbing,
    /// What a player says who needs only one more tile.
    pub fishing: FishingRule,
    /// What follows a mahjong.
    pub after_mahjong: AfterMahjong,
    /// Whether concealed kongs of the dealt hands are declared with the flowers, before the first
    /// discard.
    pub dealt_kongs: bool,
    /// The winds of the next hand.
    pub next_hand: NextHandRule,
    /// The rounds of a game.
    pub rounds: Rounds,
    /// The lessons, the full game last. Empty if the rule set has none.
    pub lessons: &'static [Lesson],
    /// The colours of the winds' trays, East first, if the rule set names them.
    pub trays: Option<[Tray; 4]>,
    /// What the players can choose. Its rows say which rule sets have a setting.
    pub settings: SettingTable,
    /// How hands are counted and paid.
    pub scoring: Scoring,
}

impl Rules {
    /// The place that leads a hand of this round.
    pub const fn leader(&self, east: Place, round: Wind) -> Place {
        self.turn.holder(east, self.lead.wind(round))
    }

    /// Takes the rule set from the words of a request. It is the first plain word.
    pub fn read(words: &mut Words<'_>) -> Result<&'static Rules, Problem> {
        let name = words.plain("the rule set")?;
        by_code(name).ok_or_else(|| {
            Problem::bad("rules", name, "kards, british, carmel, seasons or hong-kong")
        })
    }
}

/// East, South, West, North: the order of the rounds in most rule sets.
const TURN_OF_THE_WINDS: [Wind; 4] = Wind::ALL;

/// The packets of the usual deal: each player takes four tiles, three times.
const THREE_TIMES_FOUR: &[u8] = &[4, 4, 4];

/// Compares the codes, because no two rule sets have the same one.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.code == other.code
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

/// Every rule set that the box knows. To add a rule set, write a new file and add a line here.
pub static ALL: [&Rules; 5] =
    [&kards::RULES, &british::RULES, &carmel::RULES, &seasons::RULES, &hong_kong::RULES];

/// The rule set that this word of the protocol means.
pub fn by_code(code: &str) -> Option<&'static Rules> {
    ALL.into_iter().find(|rules| rules.code == code)
}

#[cfg(test)]
mod tests;
