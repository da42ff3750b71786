//! What changes scores or takes something back needs a second place's OK, on its own keys.

use core::fmt;
use core::num::NonZeroU16;

use super::message;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use crate::score::penalty::Cost;
use crate::screen::view::Note;
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::event::Agreed;
use crate::table::{Event, Table};

/// A question of one place to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Who asks.
    pub asker: Place,
    /// What is to happen.
    pub event: Event,
}

impl Agreement {
    /// What happens when this place says yes, or takes the other side of a correction.
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

    /// How much more a correction gives who asks for it.
    fn more(&self, table: &Table) -> i32 {
        let Event::Correct { hand, change, .. } = self.event else { return 0 };
        let booked = table.sheet().rows().iter().find(|row| row.hand == hand);
        booked.map_or(0, |row| change[self.asker].saturating_sub(row.change[self.asker]))
    }
}

/// What a place says to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No; or who asked takes it back.
    No,
    /// Yes; for a correction: nobody has its other side.
    Yes,
    /// Yes, and what the one gets this place pays, or the other way round.
    OtherSide,
}

/// The question, at every place.
pub(super) fn screen(agreement: &Agreement, scene: &Scene<'_>, place: Place) -> Screen {
    if !scene.table.options().is_player(place) {
        return Screen::ghost();
    }
    let asker = Named(scene, agreement.asker);
    let more = agreement.more(scene.table);
    let what: Note = match agreement.event {
        Event::Correct { hand, .. } if more < 0 => {
            cut(format_args!("Hand {hand}: {asker} pays {}", more.unsigned_abs()))
        }
        Event::Correct { hand, .. } => cut(format_args!("Hand {hand}: {asker} gets {more}")),
        // Whoever agrees to a penalty sees who is paid what.
        Event::Penalty { code, to, .. } => {
            let listed = scene.table.options().rules().scoring.penalties.iter().find(|it| it.code == code);
            let words = Words { event: &agreement.event, scene };
            let paid = match (listed.map(|penalty| penalty.cost), to) {
                (Some(Cost::ToClaimant(points)), Some(to)) => Some((points, scene.wind(to).name())),
                (Some(Cost::ToEach(points)), _) => Some((points, "each")),
                _ => None,
            };
            match paid {
                Some((points, whom)) => cut(format_args!("{words}: {points} to {whom}")),
                None => cut(format_args!("{words}")),
            }
        }
        ref event => cut(format_args!("{}", Words { event, scene })),
    };
    if place == agreement.asker {
        // In the words that are on the others' keys.
        let answer = match agreement.event {
            Event::Correct { .. } if more < 0 => "Who gets it presses I GET",
            Event::Correct { .. } => "Who pays it presses I PAY",
            _ => "Another must say YES",
        };
        let body = message(cut(format_args!("You ask")), &[format_args!("{what}?"), format_args!("{answer}")]);
        let cancel = Button::new("CANCEL", Act::Answer(Answer::No));
        let off = || Button { label: Button::NONE.label, act: Act::Dead(Why::Says(answer)) };
        return Screen { body, buttons: [off(), off(), off(), cancel] };
    }
    let title = cut(format_args!("{asker} asks"));
    let no = Button::new("NO", Act::Answer(Answer::No));
    let Event::Correct { .. } = agreement.event else {
        let yes = Button::new("YES", Act::Answer(Answer::Yes));
        return Screen {
            body: message(title, &[format_args!("{what}?")]),
            buttons: [yes, Button::NONE, Button::NONE, no],
        };
    };
    // Whoever has the other side says so on his own keys: what he loses nobody else can agree to.
    let (who, mine) = if more < 0 { ("Who gets it?", "I GET") } else { ("Who pays it?", "I PAY") };
    let body = message(title, &[format_args!("{what}."), format_args!("{who}")]);
    let mine = Button::new(mine, Act::Answer(Answer::OtherSide));
    let nobody = match scene.table.is_zero_sum() {
        true => Button::NONE,
        false => Button::new("NOBODY", Act::Answer(Answer::Yes)),
    };
    Screen { body, buttons: [mine, nobody, Button::NONE, no] }
}

/// A place by its wind, once it has one. Before that players see who it is: the one who speaks.
struct Named<'a>(&'a Scene<'a>, Place);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_seated() {
            true => f.write_str(self.0.wind(self.1).name()),
            false => f.write_str("Somebody"),
        }
    }
}

/// An event in the words of a player.
pub(super) struct Words<'a> {
    /// What happened or is to happen.
    pub event: &'a Event,
    /// Where.
    pub scene: &'a Scene<'a>,
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scene = self.scene;
        let name = |place| Named(scene, place);
        match *self.event {
            Event::Undo { steps, .. } => {
                f.write_str("Undo ")?;
                if steps > NonZeroU16::MIN {
                    write!(f, "{steps} steps to ")?;
                }
                match &scene.history.back(steps.get()) {
                    // An undo is never itself an event that can be undone.
                    Some(Event::Undo { .. }) | None => f.write_str("the last step"),
                    Some(event) => write!(f, "{}", Words { event, scene }),
                }
            }
            Event::SeatRoll { roll, .. } if !scene.is_seated() => write!(f, "the roll of {}", roll.total()),
            Event::Points { from, to: Some(to), points } => write!(f, "{points} from {} to {}", name(from), name(to)),
            Event::Points { from, to: None, points } => write!(f, "{points} from {} to each", name(from)),
            Event::Penalty { place, code, .. } => {
                let listed = scene.table.options().rules().scoring.penalties.iter().find(|it| it.code == code);
                write!(f, "{}: {}", name(place), listed.map_or(code, |penalty| penalty.title))
            }
            Event::False { place, what } => write!(f, "{}: false {}", name(place), what.word()),
            Event::Correct { hand, .. } => write!(f, "hand {hand} corrected"),
            Event::New(options) => write!(f, "A new game: {}", options.rules().title),
            ref event => plain(event, f, name),
        }
    }
}

/// Events that an undo takes back: by the name in the log, where that is what players say.
fn plain<D: fmt::Display>(event: &Event, f: &mut fmt::Formatter<'_>, name: impl Fn(Place) -> D) -> fmt::Result {
    let what = match event {
        Event::SeatRoll { .. } => "roll",
        Event::Claim { claim, .. } => claim.kind.name(),
        Event::Withdraw(_) => "withdrawal",
        Event::Total { .. } => "hand",
        Event::Confirm(_) => "OK",
        Event::Deal { .. } => "the deal",
        Event::Close => "the end of claims",
        Event::WallEmpty => "the drawn hand",
        Event::Next => "the next hand",
        Event::Stop => "the stop",
        event => event.name(),
    };
    match event.place() {
        Some(place) => write!(f, "{}'s {what}", name(place)),
        None => f.write_str(what),
    }
}
