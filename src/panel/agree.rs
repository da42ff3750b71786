//! What changes scores or takes something back needs a second place's OK, on its own keys.

use core::fmt;
use core::num::NonZeroU16;

use super::message;
use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use crate::screen::view::Note;
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::Event;
use crate::table::event::Agreed;

/// A question of one place to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Who asks.
    pub asker: Place,
    /// What is to happen.
    pub event: Event,
}

impl Agreement {
    /// What happens when this place says yes.
    pub fn agreed(&self, by: Place) -> Event {
        let agreed = Some(Agreed { asked: self.asker, agreed: by });
        match self.event {
            Event::Undo { steps, .. } => Event::Undo { steps, agreed },
            Event::Correct { hand, change, .. } => Event::Correct { hand, change, agreed },
            event => event,
        }
    }
}

/// The question, at every place.
pub(super) fn screen(agreement: &Agreement, scene: &Scene<'_>, place: Place) -> Screen {
    if !scene.table.options().is_player(place) {
        return Screen::ghost();
    }
    let what: Note = cut(format_args!("{}", Words { event: &agreement.event, scene }));
    if place == agreement.asker {
        let body =
            message(cut(format_args!("You ask")), &[format_args!("{what}?"), format_args!("Another place says YES")]);
        let cancel = Button::new("CANCEL", Act::Answer(false));
        let off = || Button { label: Button::NONE.label, act: Act::Dead(Why::Says("Another place must say YES")) };
        return Screen { body, buttons: [off(), off(), off(), cancel] };
    }
    let body = message(cut(format_args!("{} asks", Named(scene, agreement.asker))), &[format_args!("{what}?")]);
    let (yes, no) = (Button::new("YES", Act::Answer(true)), Button::new("NO", Act::Answer(false)));
    Screen { body, buttons: [yes, Button::NONE, Button::NONE, no] }
}

/// A place by its wind, once it has one.
struct Named<'a>(&'a Scene<'a>, Place);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_seated() {
            true => f.write_str(self.0.wind(self.1).name()),
            false => write!(f, "Place {}", self.1),
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
            Event::Points { from, to: Some(to), points } => write!(f, "{points} from {} to {}", name(from), name(to)),
            Event::Points { from, to: None, points } => write!(f, "{points} from {} to each", name(from)),
            Event::Penalty { place, code, .. } => {
                let listed = scene.table.options().rules().scoring.penalties.iter().find(|it| it.code == code);
                write!(f, "{}: {}", name(place), listed.map_or(code, |penalty| penalty.title))
            }
            Event::False { place, what } => write!(f, "{}: false {}", name(place), what.word()),
            Event::Correct { hand, change, .. } => {
                write!(f, "Hand {hand} is")?;
                scene.players().try_for_each(|place| write!(f, " {}", change[place]))
            }
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
