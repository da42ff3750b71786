//! The hand that is being entered, step by step. Each step is a question with at most four answers,
//! one for each key.

use heapless::Vec;

use super::super::scene::Scene;
use super::item::{EntryItem, ItemKind, build};
use super::named;
use super::step::{EntryShape, EntryStep, EntryStroke};
use super::summary::{self, Summary};
use crate::hand::{Form, Hand, HandFault};
use crate::score::tile_set::TileSet;
use crate::score::{self, Feature, Special, Win};
use crate::seat::Place;
use crate::table::held::OpenSet;
use crate::tile::{Suit, Tile};

/// The most items in a hand: fourteen single tiles and eight flowers and seasons.
const MOST_ITEMS: usize = 22;

/// A hand that is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    pub(super) items: Vec<EntryItem, MOST_ITEMS>,
    pub(super) step: EntryStep,
    /// The last tile was an honour. Otherwise the next question begins with its suit.
    pub(super) after_honour: bool,
    pub(super) suit: Suit,
    /// The next set lies open.
    pub(super) open: bool,
    /// The number that a held key has counted to.
    pub(super) counted: Option<u8>,
    /// The special hand that was chosen by name, and what was answered about it.
    pub(super) named: Option<&'static Special>,
    pub(super) answers: Vec<Tile, { named::MOST_ANSWERS }>,
    pub(super) winning: Option<Tile>,
    pub(super) last_of_kind: Option<bool>,
    /// How many sets lie open, where the player was asked.
    pub(super) open_sets: Option<u8>,
    /// No more questions about sets that were claimed in play.
    pub(super) known_asked: bool,
    /// No more questions about flowers and seasons that were laid aside.
    pub(super) bonus_asked: bool,
    /// The last two tiles are no pair.
    pub(super) no_pair: bool,
    /// The player has said that the remaining tiles count nothing.
    pub(super) rest: bool,
    pub(super) summary: Summary,
}

impl Editor {
    /// Begins, or continues what was entered before.
    pub fn begin(&mut self, scene: &Scene<'_>, place: Place) {
        self.next_question(scene, place);
        self.sum_up(scene, place);
    }

    /// What is asked now.
    pub const fn step(&self) -> EntryStep {
        self.step
    }

    /// What was entered.
    pub fn items(&self) -> &[EntryItem] {
        &self.items
    }

    /// The tile that came last.
    pub const fn winning(&self) -> Option<Tile> {
        self.winning
    }

    /// Whether the winning tile was the last of its kind.
    pub fn last_of_kind(&self) -> bool {
        self.last_of_kind.unwrap_or(false)
    }

    /// What the hand counts so far.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Whether the next set lies open.
    pub(crate) const fn is_open(&self) -> bool {
        self.open
    }

    /// The number that a held key has counted to.
    pub(crate) const fn counted(&self) -> Option<u8> {
        self.counted
    }

    /// Applies a key to the hand.
    pub fn stroke(&mut self, stroke: EntryStroke, scene: &Scene<'_>, place: Place) {
        self.counted = None;
        match stroke {
            EntryStroke::Go(step) => {
                self.step = step;
                return;
            }
            EntryStroke::Among(tiles) => {
                self.step = match self.step {
                    EntryStep::Named(_) => EntryStep::Named(tiles),
                    _ => EntryStep::Winning(tiles),
                };
                return;
            }
            EntryStroke::NextSuit(shape) => {
                self.step = self.next_suit(shape, scene);
                return;
            }
            EntryStroke::Put(shape, tile) => return self.put(shape, tile, scene, place),
            EntryStroke::Open(open) => {
                self.open = open;
                return;
            }
            EntryStroke::Delete => {
                self.items.pop();
                (self.winning, self.last_of_kind, self.rest) = (None, None, false);
                (self.known_asked, self.bonus_asked, self.no_pair) = (true, true, true);
                self.named = None;
            }
            EntryStroke::Name(at) => {
                *self = Editor::default();
                self.named = specials(scene).get(usize::from(at));
            }
            EntryStroke::Unname => *self = Editor::default(),
            // As many answers fit as any hand asks for.
            EntryStroke::Named(tile) => _ = self.answers.push(tile),
            EntryStroke::Joker => self.change_last(|item| item.joker = !item.joker),
            EntryStroke::Rest => self.rest = true,
            EntryStroke::NoSuchSet => {
                (self.known_asked, self.no_pair, self.open) = (true, true, false);
            }
            EntryStroke::OpenSets(count) => self.open_sets = Some(count),
            EntryStroke::NoMoreBonus => self.bonus_asked = true,
            EntryStroke::Winning(tile) => self.winning = Some(tile),
            EntryStroke::LastOfKind(is) => self.last_of_kind = Some(is),
        }
        self.next_question(scene, place);
        self.sum_up(scene, place);
    }

    /// Adds an item. If it does not fit, the note says why.
    fn put(&mut self, shape: EntryShape, tile: Tile, scene: &Scene<'_>, place: Place) {
        let item = EntryItem { what: shape.what, open: shape.open, tile, joker: false };
        self.open = false;
        if let Err(fault) = self.add(item, scene, place) {
            self.next_question(scene, place);
            self.summary.note = summary::in_words(format_args!("{fault}"));
            return;
        }
        self.after_honour = tile.is_honour();
        self.suit = tile.suit().unwrap_or(self.suit);
        self.no_pair = false;
        self.next_question(scene, place);
        let pairs = self.items.iter().filter(|item| item.what == ItemKind::Pair).count();
        let again = match shape.what {
            // After a single tile another one is likely, so ask for it at once. The same goes for a
            // third pair: most hands have only one.
            ItemKind::Tile => true,
            ItemKind::Pair => pairs > 1 && pairs == self.items.len(),
            _ => false,
        };
        if again && self.step == EntryStep::Kind(0) {
            self.step = self.ask_for(EntryShape { what: shape.what, open: false });
        }
        self.sum_up(scene, place);
    }

    /// The first question about an item of this shape.
    pub(crate) fn ask_for(&self, shape: EntryShape) -> EntryStep {
        match shape.what {
            ItemKind::Year => EntryStep::Year(shape),
            ItemKind::Bonus => EntryStep::Bonus(shape),
            // A pair after the honours is most often of the suit before them.
            _ if self.after_honour && shape.what != ItemKind::Pair => EntryStep::Suit(shape),
            _ => EntryStep::Third(shape, self.suit),
        }
    }

    fn add(&mut self, item: EntryItem, scene: &Scene<'_>, place: Place) -> Result<(), HandFault> {
        let mut with = self.items.clone();
        if with.push(item).is_err() || item.tiles().count() < item.size() {
            return Err(HandFault::NotAMeld);
        }
        let hand = build(&with, None, false)?;
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

    /// Changes the last set, unless that would make five of a tile.
    fn change_last(&mut self, change: impl Fn(&mut EntryItem)) {
        let mut with = self.items.clone();
        with.last_mut().into_iter().for_each(change);
        if build(&with, None, false).is_ok() {
            (self.winning, self.items) = (None, with);
        }
    }

    /// The tiles that were entered, without made-up ones.
    pub(super) fn entered(&self, scene: &Scene<'_>) -> Option<Hand> {
        build(&self.items, self.winning, as_laid(scene)).ok()
    }

    /// Whether the player has said that the remaining tiles count nothing.
    pub(super) const fn rest(&self) -> bool {
        self.rest
    }

    /// The hand, if it is complete. Remaining tiles that count nothing are made up.
    pub fn hand(&self, scene: &Scene<'_>, place: Place) -> Option<Hand> {
        let hand = self.entered(scene)?;
        let missing = self.wanted(scene, place).saturating_sub(playing_tiles(&self.items));
        match (missing, self.rest) {
            (0, _) => Some(hand),
            (_, true) if is_winner(scene, place) => Some(hand),
            (missing, true) => score::filled(hand, missing),
            _ => None,
        }
    }

    /// How many playing tiles the complete hand has.
    pub(super) fn wanted(&self, scene: &Scene<'_>, place: Place) -> usize {
        let form = form(scene, place);
        if form.years && scene.table.follows_turns() {
            // With years and flowers in the hand the number varies. The box has counted it in play.
            let (held, call) = (&scene.table.hand().held[place], scene.table.hand().call);
            let stolen = call.is_some_and(|call| call.place == place && call.stolen);
            return usize::from(held.concealed) + usize::from(stolen) + 3 * held.melds.len();
        }
        3 * usize::from(form.blocks) + 1 + usize::from(is_winner(scene, place))
    }

    fn next_question(&mut self, scene: &Scene<'_>, place: Place) {
        if let Some(special) = self.named {
            let named = named::build(special, &scene.table.context(place), &self.answers);
            self.items = named.items;
            if !named.ask.is_empty() {
                self.step = EntryStep::Named(named.ask);
                return;
            }
        } else if let Some(step) = self.open_question(scene, place) {
            self.step = step;
            return;
        }
        let missing = self.wanted(scene, place).saturating_sub(playing_tiles(&self.items));
        self.step = match self.known_set(scene, place) {
            Some(shape) => self.ask_for(shape),
            None if self.bonus_missing(scene, place) => EntryStep::Bonus(EntryShape::LAID_ASIDE),
            None if missing == 2 && self.pair_is_left(scene, place) => {
                self.ask_for(EntryShape { what: ItemKind::Pair, open: false })
            }
            None if missing > 0 && !self.rest => EntryStep::Kind(0),
            None => self.after_the_tiles(scene, place),
        };
    }

    /// Whether the two tiles that a mahjong still needs are its pair.
    fn pair_is_left(&self, scene: &Scene<'_>, place: Place) -> bool {
        let after_a_set = self.items.last().is_some_and(|item| item.what != ItemKind::Tile);
        // In a goulash the last set may still get its joker.
        let plain = !self.rest && !self.no_pair && !scene.table.is_goulash();
        after_a_set && plain && is_winner(scene, place)
    }

    /// Where the turns were not followed, the open sets come first, and only their number is asked
    /// before them.
    fn open_question(&self, scene: &Scene<'_>, place: Place) -> Option<EntryStep> {
        if scene.table.follows_turns() || self.known_asked {
            return None;
        }
        let known = scene.table.hand().held[place].melds.len();
        let entered = self.items.iter().filter(|item| item.open && item.is_set()).count();
        match self.open_sets {
            None => Some(EntryStep::HowManyOpen(false)),
            // What was claimed with the keys is known, and asked for by its kind.
            Some(_) if entered < known => None,
            Some(count) if entered < usize::from(count) => Some(EntryStep::OpenSet),
            Some(_) => None,
        }
    }

    fn after_the_tiles(&mut self, scene: &Scene<'_>, place: Place) -> EntryStep {
        if !is_winner(scene, place) {
            return EntryStep::Review;
        }
        let candidates = self.candidates();
        // No tile of a dealt mahjong came last, so any will do.
        let dealt = scene.table.hand().call.is_some_and(|call| call.win == Win::Heavenly);
        if self.winning.is_none() && (candidates.len() == 1 || dealt) {
            self.winning = candidates.iter().next();
        }
        let counts = |award: &score::Award| award.feature == Feature::LastOfKind;
        let asks = scene.table.options().rules().scoring.awards.rows().iter().any(counts);
        match (self.winning, self.last_of_kind) {
            (None, _) => EntryStep::Winning(candidates),
            (Some(_), None) if asks => EntryStep::LastOfKind,
            _ => EntryStep::Review,
        }
    }

    /// The tiles that can have come last.
    pub fn candidates(&self) -> TileSet {
        let in_hand = self.items.iter().filter(|item| item.is_in_hand());
        in_hand
            .flat_map(|item| item.tiles())
            .fold(TileSet::NONE, |all, it| all.or(TileSet::one(it)))
    }

    /// Whether the box knows from the play that there is such a set.
    pub(crate) fn is_known(&self, shape: EntryShape, scene: &Scene<'_>, place: Place) -> bool {
        self.known_set(scene, place) == Some(shape)
    }

    /// The next set that was claimed or declared in play but is not entered yet.
    fn known_set(&self, scene: &Scene<'_>, place: Place) -> Option<EntryShape> {
        let held = &scene.table.hand().held[place];
        let known = [
            (OpenSet::Chow, ItemKind::Chow, true),
            (OpenSet::Pung, ItemKind::Pung, true),
            (OpenSet::OpenKong, ItemKind::Kong, true),
            (OpenSet::ConcealedKong, ItemKind::Kong, false),
            (OpenSet::Year, ItemKind::Year, true),
        ];
        let missing = |&(meld, what, open): &(OpenSet, ItemKind, bool)| {
            held.count(meld)
                > self.items.iter().filter(|item| item.what == what && item.open == open).count()
        };
        let (_, what, open) = known.into_iter().find(missing).filter(|_| !self.known_asked)?;
        Some(EntryShape { what, open })
    }

    fn bonus_missing(&self, scene: &Scene<'_>, place: Place) -> bool {
        let entered = self.items.iter().filter(|item| item.what == ItemKind::Bonus).count();
        let laid = usize::from(scene.table.hand().held[place].bonus);
        !self.bonus_asked && scene.table.options().has_bonus_tiles() && entered < laid
    }
}

/// The special hands that are played.
fn specials(scene: &Scene<'_>) -> &'static [Special] {
    let options = scene.table.options();
    if options.house().specials { options.rules().scoring.specials.rows() } else { &[] }
}

/// The special hands that this place can choose by name, with their numbers in the table. None once
/// it has entered tiles or laid down sets: those may not belong to the hand.
pub(crate) fn offered<'a>(
    editor: &'a Editor,
    scene: &'a Scene<'_>,
    place: Place,
) -> impl Iterator<Item = (u8, &'static Special)> + 'a {
    let laid = &scene.table.hand().held[place];
    let free = is_winner(scene, place) && laid.melds.is_empty() && editor.items.is_empty();
    let whole = scene.table.options().lesson().is_none_or(|lesson| lesson.hand.blocks == 4);
    let all = specials(scene).iter().enumerate().filter(|(_, special)| named::is_forced(special));
    all.filter(move |_| free && whole).map(|(at, special)| (at as u8, special))
}

/// How many playing tiles these items stand for.
pub(super) fn playing_tiles(items: &[EntryItem]) -> usize {
    items.iter().map(|item| item.counts()).sum()
}

/// Whether this place called mahjong.
pub(super) fn is_winner(scene: &Scene<'_>, place: Place) -> bool {
    scene.table.hand().call.is_some_and(|call| call.place == place)
}

pub(super) fn form(scene: &Scene<'_>, place: Place) -> Form {
    score::form(&scene.table.options().rules().scoring, &scene.table.context(place))
}

/// Whether sets count as they are entered.
pub(super) fn as_laid(scene: &Scene<'_>) -> bool {
    scene.table.options().house().as_laid
}
