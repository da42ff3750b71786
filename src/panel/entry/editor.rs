//! The hand that is being entered, step by step: every step has at most four answers, one a key.

use heapless::Vec;

use super::super::scene::Scene;
use super::item::{Item, What};
use super::rest;
use crate::hand::{Form, Hand, HandFault};
use crate::rules::kinds::Scored;
use crate::score::{self, Feature, Outside, Refusal};
use crate::screen::view::Note;
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::held::Meld;
use crate::tile::{Suit, Tile};

/// Fourteen single tiles and eight flowers and seasons.
const MOST_ITEMS: usize = 22;

/// A hand that is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    items: Vec<Item, MOST_ITEMS>,
    step: Step,
    winning: Option<Tile>,
    last_of_kind: Option<bool>,
    /// The sets that were claimed in play, and the flowers laid aside, have been asked for.
    known_asked: bool,
    bonus_asked: bool,
    /// What is left counts nothing.
    rest: bool,
    summary: Summary,
}

/// What the editor asks now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Step {
    /// What comes next; four pages.
    Kind(u8),
    Suit(Shape),
    /// 1–3, 4–6 or 7–9.
    Third(Shape, Suit),
    Number(Shape, Suit, u8),
    Honour(Shape),
    Wind(Shape),
    Dragon(Shape),
    Year(Shape),
    Bonus(Shape),
    BonusNumber {
        shape: Shape,
        season: bool,
    },
    /// Which tile came last: one of those in the hand.
    Winning(u8),
    LastOfKind,
    /// All tiles are in.
    Review,
}

impl Default for Step {
    fn default() -> Step {
        Step::Kind(0)
    }
}

/// What is being entered, before its tile is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What.
    pub what: What,
    /// It lies open on the table.
    pub open: bool,
}

impl Shape {
    /// A flower or a season on the table.
    pub const LAID_ASIDE: Shape = Shape { what: What::Bonus, open: true };
}

/// What a key does to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Stroke {
    /// Another question.
    Go(Step),
    /// The tile is known.
    Put(Shape, Tile),
    /// The last set or tile goes.
    Delete,
    /// The last set lies open, or does not.
    TurnOver,
    /// A joker stands in the last set, or does not.
    Joker,
    /// What is left counts nothing; or, in a mahjong, nothing is left.
    Rest,
    /// There is no such set, whatever was claimed in play.
    NoSuchSet,
    NoMoreBonus,
    Winning(Tile),
    LastOfKind(bool),
}

/// What the hand counts so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The total, where it can be said.
    pub total: Option<i32>,
    /// A special hand, what is missing, or why it is no mahjong.
    pub note: Note,
    /// Tiles that stand outside every set.
    pub outside: Outside,
    /// The hand can be handed in.
    pub complete: bool,
}

impl Editor {
    /// Begins, or goes on with what was entered before.
    pub fn begin(&mut self, scene: &Scene<'_>, place: Place) {
        self.next_question(scene, place);
        self.sum_up(scene, place);
    }

    /// What is asked now.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// What was entered.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The tile that came last.
    pub const fn winning(&self) -> Option<Tile> {
        self.winning
    }

    /// The winning tile was the last of its kind.
    pub fn last_of_kind(&self) -> bool {
        self.last_of_kind.unwrap_or(false)
    }

    /// What it counts so far.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Takes a key.
    pub fn stroke(&mut self, stroke: Stroke, scene: &Scene<'_>, place: Place) {
        match stroke {
            Stroke::Go(step) => {
                self.step = step;
                return;
            }
            Stroke::Put(shape, tile) => {
                let item = Item { what: shape.what, open: shape.open, tile, joker: false };
                if let Err(fault) = self.add(item, scene, place) {
                    self.next_question(scene, place);
                    self.summary.note = cut(format_args!("{fault}"));
                    return;
                }
                let again = Shape { what: What::Tile, open: false };
                self.next_question(scene, place);
                // Single tiles come in numbers: the next one is asked for at once.
                if shape.what == What::Tile && self.step == Step::Kind(0) {
                    self.step = Step::Suit(again);
                }
                self.sum_up(scene, place);
                return;
            }
            Stroke::Delete => {
                self.items.pop();
                (self.winning, self.last_of_kind, self.rest) = (None, None, false);
                (self.known_asked, self.bonus_asked) = (true, true);
            }
            Stroke::TurnOver => self.change_last(|item| item.open = !item.open),
            Stroke::Joker => self.change_last(|item| item.joker = !item.joker),
            Stroke::Rest => self.rest = true,
            Stroke::NoSuchSet => self.known_asked = true,
            Stroke::NoMoreBonus => self.bonus_asked = true,
            Stroke::Winning(tile) => self.winning = Some(tile),
            Stroke::LastOfKind(is) => self.last_of_kind = Some(is),
        }
        self.next_question(scene, place);
        self.sum_up(scene, place);
    }

    fn add(&mut self, item: Item, scene: &Scene<'_>, place: Place) -> Result<(), HandFault> {
        let mut with = self.items.clone();
        if with.push(item).is_err() || item.tiles().count() < item.size() {
            return Err(HandFault::NotAMeld);
        }
        let hand = build(&with, None)?;
        let (have, need) = (playing_tiles(&with), self.wanted(scene, place));
        if have > need {
            return Err(HandFault::TooMany { have, need });
        }
        if item.tile.is_bonus() && hand.held(item.tile) > form(scene, place).bonus_copies {
            return Err(HandFault::TooManyOfABonus(item.tile));
        }
        self.items = with;
        Ok(())
    }

    /// Changes the last set, unless there would be five of a tile then.
    fn change_last(&mut self, change: impl Fn(&mut Item)) {
        let mut with = self.items.clone();
        with.last_mut().into_iter().for_each(change);
        if build(&with, None).is_ok() {
            (self.winning, self.items) = (None, with);
        }
    }

    /// The hand as it is; with made-up tiles for the rest, where that counts nothing.
    pub fn hand(&self, scene: &Scene<'_>, place: Place) -> Option<Hand> {
        let hand = build(&self.items, self.winning).ok()?;
        let missing = self.wanted(scene, place).saturating_sub(playing_tiles(&self.items));
        match (missing, self.rest) {
            (0, _) => Some(hand),
            (_, true) if is_winner(scene, place) => Some(hand),
            (missing, true) => rest::filled(hand, missing),
            _ => None,
        }
    }

    /// How many playing tiles this hand has when it is complete.
    fn wanted(&self, scene: &Scene<'_>, place: Place) -> usize {
        let form = form(scene, place);
        if form.years {
            // Years and flowers in the hand make it another number each time: what the box has counted is right.
            let (held, call) = (&scene.table.hand().held[place], scene.table.hand().call);
            let stolen = call.is_some_and(|call| call.place == place && call.stolen);
            return usize::from(held.concealed) + usize::from(stolen) + 3 * held.melds.len();
        }
        3 * usize::from(form.blocks) + 1 + usize::from(is_winner(scene, place))
    }

    fn next_question(&mut self, scene: &Scene<'_>, place: Place) {
        self.step = match self.known_set(scene, place) {
            Some(shape) if shape.what == What::Year => Step::Year(shape),
            Some(shape) => Step::Suit(shape),
            None if self.bonus_missing(scene, place) => Step::Bonus(Shape::LAID_ASIDE),
            None if playing_tiles(&self.items) < self.wanted(scene, place) && !self.rest => Step::Kind(0),
            None => self.after_the_tiles(scene, place),
        };
    }

    fn after_the_tiles(&mut self, scene: &Scene<'_>, place: Place) -> Step {
        if !is_winner(scene, place) {
            return Step::Review;
        }
        let candidates = self.candidates();
        if self.winning.is_none() && candidates.len() == 1 {
            self.winning = candidates.first().copied();
        }
        let counts = |award: &score::Award| award.feature == Feature::LastOfKind;
        let asks = scene.table.options().rules().scoring.awards.iter().any(counts);
        match (self.winning, self.last_of_kind) {
            (None, _) => Step::Winning(candidates.len().saturating_sub(1) as u8),
            (Some(_), None) if asks => Step::LastOfKind,
            _ => Step::Review,
        }
    }

    /// The tiles in the hand that can have come last, each kind once, in the order of entering.
    pub fn candidates(&self) -> Vec<Tile, 14> {
        let mut candidates = Vec::new();
        for tile in self.items.iter().filter(|item| item.is_in_hand()).flat_map(|item| item.tiles()) {
            if !candidates.contains(&tile) {
                // Fourteen tiles are the most.
                let _ = candidates.push(tile);
            }
        }
        candidates
    }

    /// Which of the candidates came last.
    pub fn winning_at(&self) -> u8 {
        self.candidates().iter().position(|&tile| Some(tile) == self.winning).unwrap_or(0) as u8
    }

    /// The next set that was claimed or declared in play and is not entered yet.
    fn known_set(&self, scene: &Scene<'_>, place: Place) -> Option<Shape> {
        let held = &scene.table.hand().held[place];
        let known = [
            (Meld::Chow, What::Chow, true),
            (Meld::Pung, What::Pung, true),
            (Meld::OpenKong, What::Kong, true),
            (Meld::ConcealedKong, What::Kong, false),
            (Meld::Year, What::Year, true),
        ];
        let missing = |&(meld, what, open): &(Meld, What, bool)| {
            held.count(meld) > self.items.iter().filter(|item| item.what == what && item.open == open).count()
        };
        let (_, what, open) = known.into_iter().find(missing).filter(|_| !self.known_asked)?;
        Some(Shape { what, open })
    }

    fn bonus_missing(&self, scene: &Scene<'_>, place: Place) -> bool {
        let entered = self.items.iter().filter(|item| item.what == What::Bonus).count();
        let laid = usize::from(scene.table.hand().held[place].bonus);
        !self.bonus_asked && scene.table.options().has_bonus_tiles() && entered < laid
    }

    /// Counts what is there.
    fn sum_up(&mut self, scene: &Scene<'_>, place: Place) {
        let (table, rules) = (scene.table, scene.table.options().rules());
        let everybody_counts = rules.scored == Scored::Everybody;
        let context = score::Context { last_of_kind: self.last_of_kind(), ..table.context(place) };
        let missing = self.wanted(scene, place).saturating_sub(playing_tiles(&self.items));
        let typed = table.options().scored() == Scored::Typed;
        self.summary = Summary::default();
        if let Some(hand) = self.hand(scene, place).filter(|_| self.step == Step::Review) {
            let score = score::score(rules, &hand, &context);
            let counts = everybody_counts || score.refused.is_none();
            self.summary.total = (counts && !typed).then_some(score.total);
            self.summary.complete = true;
            self.summary.note = match (score.refused, score.special) {
                (Some(refusal), _) if is_winner(scene, place) => {
                    self.summary.complete = false;
                    if let Refusal::Incomplete(outside) | Refusal::NotWon(outside) = &refusal {
                        self.summary.outside = outside.clone();
                    }
                    cut(format_args!("{refusal}"))
                }
                (_, Some(special)) => cut(format_args!("{special}")),
                _ if typed => cut(format_args!("A mahjong")),
                _ => Note::new(),
            };
        } else {
            let so_far = build(&self.items, None).ok();
            let filled = so_far.and_then(|hand| rest::filled(hand, self.loser_missing(scene, place)));
            let score = filled.filter(|_| everybody_counts).map(|hand| score::score(rules, &hand, &context));
            // A mahjong counts nothing yet while it is asked how it was won.
            let asked = missing == 0 && is_winner(scene, place);
            self.summary.total = score.filter(|_| !asked).map(|score| score.total);
            self.summary.note = match missing {
                0 => Note::new(),
                // Most hands are those of losers, and the key for it may be two pages away.
                missing if !is_winner(scene, place) => cut(format_args!("{missing} to go, or DONE")),
                1 => cut(format_args!("1 tile to go")),
                missing => cut(format_args!("{missing} tiles to go")),
            };
        }
    }

    /// Tiles that a hand without a winning tile still needs.
    fn loser_missing(&self, scene: &Scene<'_>, place: Place) -> usize {
        (3 * usize::from(form(scene, place).blocks) + 1).saturating_sub(playing_tiles(&self.items))
    }
}

/// How many playing tiles these stand for.
fn playing_tiles(items: &[Item]) -> usize {
    items.iter().map(|item| item.counts()).sum()
}

/// Whether this place called mahjong.
pub(super) fn is_winner(scene: &Scene<'_>, place: Place) -> bool {
    scene.table.hand().call.is_some_and(|call| call.place == place)
}

fn form(scene: &Scene<'_>, place: Place) -> Form {
    score::form(scene.table.options().rules(), &scene.table.context(place))
}

/// The tiles as a hand; the winning tile is one of those that were entered.
fn build(items: &[Item], winning: Option<Tile>) -> Result<Hand, HandFault> {
    let mut hand = Hand::EMPTY;
    let mut last = winning;
    for item in items {
        if let Some(meld) = item.meld() {
            hand.add_meld(meld)?;
            continue;
        }
        for tile in item.tiles() {
            if last == Some(tile) {
                last = None;
            } else {
                hand.add_tile(tile)?;
            }
        }
    }
    if let Some(tile) = winning {
        hand.set_winning(tile)?;
    }
    Ok(hand)
}
