//! What the hand counts while it is entered.

use core::fmt;

use super::super::scene::Scene;
use super::editor::{Editor, as_laid, form, is_winner, playing_tiles};
use super::item::build;
use super::step::EntryStep;
use crate::cut::{cut, sentence};
use crate::score::{self, NotMahjong, Outside, Scored};
use crate::screen::view::NoteText;
use crate::seat::Place;

/// What the hand counts so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The total, where it is known.
    pub total: Option<i32>,
    /// The name of a special hand, what is missing, or why it is no mahjong.
    pub note: NoteText,
    /// Tiles that belong to no set.
    pub outside: Outside,
    /// Whether the hand can be submitted.
    pub complete: bool,
    /// It is a mahjong, but has fewer fan than the players agreed on.
    pub below_minimum: bool,
    /// Whether it is a mahjong, but not of the kind that was named.
    pub wrong_kind: bool,
}

/// Why the hand does not count, as a sentence. The tiles that are left over are marked on the screen,
/// so they need not be named.
pub fn refused(refusal: &NotMahjong) -> NoteText {
    let (what, outside) = match refusal {
        NotMahjong::Incomplete(outside) => ("No mahjong", outside),
        NotMahjong::NotWon(outside) => ("Not won", outside),
        refusal => return in_words(format_args!("{refusal}")),
    };
    match outside.len() {
        0 => cut(format_args!("{what}: sets are missing.")),
        1 => cut(format_args!("{what}: 1 tile left over.")),
        count => cut(format_args!("{what}: {count} tiles left over.")),
    }
}

/// A reason as a sentence. On the console it follows a code, so it begins with a small letter.
pub fn in_words(reason: fmt::Arguments<'_>) -> NoteText {
    let mut text: NoteText = sentence(reason);
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

impl Editor {
    /// Scores what has been entered.
    pub(super) fn sum_up(&mut self, scene: &Scene<'_>, place: Place) {
        let (table, rules) = (scene.table, scene.table.options().rules());
        let everybody_counts = rules.scoring.scored == Scored::Everybody;
        let missing = self.wanted(scene, place).saturating_sub(playing_tiles(&self.items));
        let typed = table.options().scored() == Scored::Typed;
        self.summary = Summary::default();
        if let Some(hand) = self.hand(scene, place).filter(|_| self.step == EntryStep::Review) {
            let score = table.count_hand(place, &hand, self.last_of_kind(), None);
            let counts = everybody_counts || score.refused.is_none();
            let total = table.options().worth(&score);
            self.summary.total = (counts && !typed).then_some(total);
            self.summary.complete = true;
            self.summary.note = match (score.refused, score.special) {
                (Some(refusal), _) if is_winner(scene, place) => {
                    self.summary.complete = false;
                    self.summary.below_minimum = matches!(refusal, NotMahjong::TooFewFan { .. });
                    self.summary.wrong_kind =
                        matches!(refusal, NotMahjong::WonOnOther(_) | NotMahjong::NotSpecial);
                    if let NotMahjong::Incomplete(outside) | NotMahjong::NotWon(outside) = &refusal
                    {
                        self.summary.outside = outside.clone();
                    }
                    refused(&refusal)
                }
                (_, Some(special)) => cut(format_args!("{}", special.title)),
                _ if typed => cut(format_args!("A mahjong.")),
                _ => NoteText::new(),
            };
        } else {
            let so_far = build(&self.items, None, as_laid(scene)).ok();
            let filled =
                so_far.and_then(|hand| score::filled(hand, self.loser_missing(scene, place)));
            let score = filled
                .filter(|_| everybody_counts)
                .map(|hand| table.count_hand(place, &hand, self.last_of_kind(), None));
            // While the winner is still asked how they won, no total is shown.
            let asked = missing == 0 && is_winner(scene, place);
            self.summary.total = score.filter(|_| !asked).map(|score| score.total);
            self.summary.note = match missing {
                0 => NoteText::new(),
                // Most hands are losing hands, and the DONE key may be two pages away.
                missing if !is_winner(scene, place) => {
                    cut(format_args!("{missing} to go, or DONE."))
                }
                1 => cut(format_args!("1 tile to go.")),
                missing => cut(format_args!("{missing} tiles to go.")),
            };
        }
    }

    /// How many tiles a losing hand still needs.
    fn loser_missing(&self, scene: &Scene<'_>, place: Place) -> usize {
        (3 * usize::from(form(scene, place).blocks) + 1).saturating_sub(playing_tiles(&self.items))
    }
}
