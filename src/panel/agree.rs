//! Whatever changes scores or takes something back needs the consent of a second place, given with
//! that place's own keys.

use core::fmt;
use core::num::NonZeroU16;

use super::message;
use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use super::undo::StepInWords;
use crate::cut::cut;
use crate::rules::kinds::ClaimKind;
use crate::score::penalty::Cost;
use crate::screen::view::NoteText;
use crate::seat::Place;
use crate::table::event::Agreed;
use crate::table::{Event, Table};

/// A question that one place asks the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Who asks.
    pub asker: Place,
    /// What happens before `event` if another place agrees.
    pub(crate) first: Option<Beforehand>,
    /// What happens if another place agrees.
    pub event: Event,
}

/// What has to happen before what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beforehand {
    /// The winner said aloud that one tile was missing, and another place heard it.
    Aloud,
    /// Only the calls are followed from now on.
    LetGo,
    /// Both: a hand is let go whose winner was fishing.
    LetGoAloud,
    /// The last step is undone.
    Undo,
}

impl Agreement {
    /// Whether it is about a mahjong with a tile that others may still claim. The time for claims
    /// then stands still, and everybody sees the question.
    pub(crate) fn is_about_tile(&self) -> bool {
        let mahjong = match self.event {
            Event::Claim { claim, .. } => claim.kind == ClaimKind::Mahjong,
            Event::Mahjong { from, .. } => from.is_some(),
            _ => false,
        };
        mahjong && self.first == Some(Beforehand::Aloud)
    }

    /// The event that happens when place `by` says yes or takes the other side of a correction.
    pub fn agreed(&self, by: Place, answer: Answer, table: &Table) -> Event {
        let agreed = Some(Agreed { asked: self.asker, agreed: by });
        match self.event {
            Event::Undo { steps, .. } => Event::Undo { steps, agreed },
            Event::Correct { hand, mut change, .. } => {
                if answer == Answer::OtherSide {
                    change[by] = change[by].saturating_sub(self.more(table));
                }
                Event::Correct { hand, change, agreed }
            }
            event => event,
        }
    }

    /// The events that happen before that one.
    pub(crate) fn before(&self, by: Place) -> impl Iterator<Item = Event> + use<> {
        let place = self.event.place().unwrap_or(self.asker);
        // Whoever asks has heard it too.
        let heard_by = if by == place { self.asker } else { by };
        let aloud = Event::Aloud { place, heard_by };
        let agreed = Some(Agreed { asked: self.asker, agreed: by });
        let events = match self.first {
            None => [None, None],
            Some(Beforehand::Aloud) => [Some(aloud), None],
            Some(Beforehand::LetGo) => [Some(Event::LetGo), None],
            Some(Beforehand::LetGoAloud) => [Some(Event::LetGo), Some(aloud)],
            Some(Beforehand::Undo) => [Some(Event::Undo { steps: NonZeroU16::MIN, agreed }), None],
        };
        events.into_iter().flatten()
    }

    /// How many more points a correction gives the place that asks for it.
    fn more(&self, table: &Table) -> i32 {
        let Event::Correct { hand, change, .. } = self.event else { return 0 };
        let booked = table.sheet().rows().find(|row| row.hand == hand);
        booked.map_or(0, |row| change[self.asker].saturating_sub(row.change[self.asker]))
    }
}

/// How a place answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No. From the place that asked: the question is withdrawn.
    No,
    /// Yes. For a correction: nobody has the other side of it.
    Yes,
    /// Yes, and this place pays what the other gets, or gets what the other pays.
    OtherSide,
}

/// The question, as this place sees it.
pub(super) fn screen(agreement: &Agreement, scene: &Scene<'_>, place: Place) -> PageView {
    if !scene.table.options().is_player(place) {
        PageView::ghost()
    } else if place == agreement.asker {
        for_asker(agreement, scene)
    } else {
        for_others(agreement, scene)
    }
}

/// What the question is about.
fn subject(agreement: &Agreement, scene: &Scene<'_>) -> NoteText {
    let asker = Named(scene, agreement.asker);
    let more = agreement.more(scene.table);
    let words = EventInWords { event: &agreement.event, scene };
    match agreement.event {
        _ if agreement.first == Some(Beforehand::Aloud) => {
            cut(format_args!("Did {asker} call fishing"))
        }
        _ if agreement.first == Some(Beforehand::Undo) => {
            cut(format_args!("Undo {}", StepInWords { steps: NonZeroU16::MIN, scene }))
        }
        Event::LetGo => cut(format_args!("Follow only the calls")),
        Event::Turn { live: Some(live), .. } => {
            cut(format_args!("{asker}'s turn, {live} tiles left"))
        }
        Event::Turn { .. } => cut(format_args!("Is it {asker}'s turn")),
        Event::WallEmpty => cut(format_args!("Has nobody won")),
        Event::Mahjong { place, from, .. } => {
            let winner = Named(scene, place);
            // In the rules that have this call, nobody wins without it.
            let fished = match agreement.first == Some(Beforehand::LetGoAloud) {
                true => "fished and ",
                false => "",
            };
            match from.map(|from| scene.wind(from).title()) {
                Some(from) => cut(format_args!("Has {winner} {fished}won with {from}'s tile")),
                None => cut(format_args!("Has {winner} {fished}won from the wall")),
            }
        }
        Event::Correct { hand, .. } if more < 0 => {
            cut(format_args!("Hand {hand}: {asker} pays {}", more.unsigned_abs()))
        }
        Event::Correct { hand, .. } => cut(format_args!("Hand {hand}: {asker} gets {more}")),
        // A player who is asked about a penalty sees who would be paid how much.
        Event::Penalty { code, to, .. } => {
            let options = scene.table.options();
            let penalties = options.rules().scoring.penalties;
            let cost = penalties.iter().find(|it| it.code == code).map(|penalty| penalty.cost);
            match (cost, to) {
                (Some(Cost::ToClaimant(points)), Some(to)) => {
                    cut(format_args!("{words}: {points} to {}", scene.wind(to).title()))
                }
                (Some(Cost::PartOfLimitToEach(printed)), _) => {
                    let points = options.house().part_of_limit(printed);
                    cut(format_args!("{words}: {points} to each"))
                }
                _ => cut(format_args!("{words}")),
            }
        }
        _ => cut(format_args!("{words}")),
    }
}

/// The asker waits and can withdraw the question.
fn for_asker(agreement: &Agreement, scene: &Scene<'_>) -> PageView {
    // The same words as on the others' keys.
    let answer = match agreement.event {
        Event::Correct { .. } if agreement.more(scene.table) < 0 => "Who gets it presses I GET",
        Event::Correct { .. } => "Who pays it presses I PAY",
        _ => "Another must say YES",
    };
    let subject = subject(agreement, scene);
    let lines = [format_args!("{subject}?"), format_args!("{answer}")];
    let body = message(cut(format_args!("You ask")), &lines);
    let cancel = Button::new("CANCEL", Act::Answer(Answer::No));
    let off = || Button { label: Button::NONE.label, act: Act::Dead(DeadReason::Says(answer)) };
    PageView { body, buttons: [off(), off(), off(), cancel] }
}

/// The others answer.
fn for_others(agreement: &Agreement, scene: &Scene<'_>) -> PageView {
    let title = cut(format_args!("{} asks", Named(scene, agreement.asker)));
    let subject = subject(agreement, scene);
    let no = Button::new("NO", Act::Answer(Answer::No));
    let Event::Correct { .. } = agreement.event else {
        let yes = Button::new("YES", Act::Answer(Answer::Yes));
        let body = message(title, &[format_args!("{subject}?")]);
        return PageView { body, buttons: [yes, Button::NONE, Button::NONE, no] };
    };
    // The player with the other side must press for themselves: nobody else can agree to what they
    // lose.
    let (who, mine) = match agreement.more(scene.table) {
        ..0 => ("Who gets it?", "I GET"),
        _ => ("Who pays it?", "I PAY"),
    };
    let body = message(title, &[format_args!("{subject}."), format_args!("{who}")]);
    let mine = Button::new(mine, Act::Answer(Answer::OtherSide));
    let nobody = match scene.table.is_zero_sum() {
        true => Button::NONE,
        false => Button::new("NOBODY", Act::Answer(Answer::Yes)),
    };
    PageView { body, buttons: [mine, nobody, Button::NONE, no] }
}

/// Names a place by its wind, once it has one. Before that "Somebody" will do: players hear who
/// speaks.
struct Named<'a>(&'a Scene<'a>, Place);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_seated() {
            true => f.write_str(self.0.wind(self.1).title()),
            false => f.write_str("Somebody"),
        }
    }
}

/// Displays an event in the words of players.
pub(super) struct EventInWords<'a> {
    /// The event.
    pub event: &'a Event,
    /// The table at which it happened or is to happen.
    pub scene: &'a Scene<'a>,
}

impl fmt::Display for EventInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scene = self.scene;
        let name = |place| Named(scene, place);
        match *self.event {
            Event::Undo { steps, .. } => {
                f.write_str("Undo ")?;
                if steps > NonZeroU16::MIN {
                    write!(f, "{steps} steps to ")?;
                }
                write!(f, "{}", StepInWords { steps, scene })
            }
            Event::SeatRoll { roll, .. } if !scene.is_seated() => {
                write!(f, "the roll of {}", roll.total())
            }
            Event::Points { from, to: Some(to), points } => {
                write!(f, "{points} from {} to {}", name(from), name(to))
            }
            Event::Points { from, to: None, points } => {
                write!(f, "{points} from {} to each", name(from))
            }
            Event::Penalty { place, code, .. } => {
                let listed = scene
                    .table
                    .options()
                    .rules()
                    .scoring
                    .penalties
                    .iter()
                    .find(|it| it.code == code);
                write!(f, "{}: {}", name(place), listed.map_or(code, |penalty| penalty.title))
            }
            Event::False { place, what } => write!(f, "{}: false {}", name(place), what.code()),
            Event::Correct { hand, .. } => write!(f, "hand {hand} corrected"),
            Event::New(options) => write!(f, "A new game: {}", options.rules().title),
            ref event => plain(event, f, name),
        }
    }
}

/// Displays an event that an undo takes back. Where players use the same word as the log, that word
/// is shown.
fn plain<D: fmt::Display>(
    event: &Event,
    f: &mut fmt::Formatter<'_>,
    name: impl Fn(Place) -> D,
) -> fmt::Result {
    let what = match event {
        Event::SeatRoll { .. } => "roll",
        Event::Claim { claim, .. } => claim.kind.title(),
        Event::Withdraw(_) => "withdrawal",
        Event::Total { .. } | Event::Fan { .. } => "hand",
        Event::Confirm(_) => "YES",
        Event::Deal { .. } => "the deal",
        Event::Close => "the end of claims",
        Event::Mine(_) => "tile",
        Event::Aloud { .. } => "fishing",
        Event::LetGo => "letting go",
        Event::WallEmpty => "the drawn hand",
        Event::Next => "the next hand",
        Event::Stop => "the stop",
        Event::Resume => "the pause",
        event => event.kind().code(),
    };
    match event.place() {
        Some(place) => write!(f, "{}'s {what}", name(place)),
        None => f.write_str(what),
    }
}
