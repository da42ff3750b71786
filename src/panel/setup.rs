//! Choosing the rule set and its options before a game. All four places choose together, so there
//! is one choice for the table.

use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::rules::kinds::Follow;
use crate::rules::settings::{Choice, Setting};
use crate::rules::{self, Options};
use crate::screen::view::{Body, NoteText, Title};
use crate::seat::Place;
use crate::table::{Event, Phase};

/// What is chosen for the next game. It begins with the last choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    awake: bool,
    /// The index of the chosen rule set.
    rules: u8,
    /// The setting that is shown. None means the rule set itself.
    setting: Option<u8>,
    /// The last choice of options for each rule set.
    options: [Options; rules::ALL.len()],
}

/// What a key does to the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupStroke {
    /// Leaves the first screen.
    Wake,
    /// Goes to the previous value.
    Before,
    /// Goes to the next value.
    After,
    /// Goes from the rule set to the first setting: how much of the game the box follows.
    Take,
    /// Goes to the next setting, and after the last one back to the rule set.
    More,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { awake: false, rules: 0, setting: None, options: rules::ALL.map(Options::new) }
    }
}

impl Setup {
    /// The options with which a game would begin now.
    pub fn options(&self) -> Options {
        self.options.get(usize::from(self.rules)).copied().unwrap_or(Options::new(rules::ALL[0]))
    }

    /// The number of the page that is shown: the first screen, the rules, the settings.
    pub(crate) const fn page(&self) -> Option<u8> {
        match (self.awake, self.setting) {
            (false, _) => None,
            (true, None) => Some(0),
            (true, Some(at)) => Some(at + 1),
        }
    }

    /// Remembers the options of a game, to offer them again.
    pub fn remember(&mut self, options: Options) {
        if let Some(at) = rules::ALL.iter().position(|rules| *rules == options.rules()) {
            self.rules = at as u8;
            self.options[at] = options;
        }
        *self = Setup { awake: true, setting: None, ..*self };
    }

    /// Applies a key to the choice.
    pub fn stroke(&mut self, stroke: SetupStroke) {
        let count = self.options().open().count() as u8;
        match (stroke, self.setting) {
            (SetupStroke::Wake, _) => self.awake = true,
            (SetupStroke::Take, _) | (SetupStroke::More, None) => {
                self.setting = (count > 0).then_some(0)
            }
            (SetupStroke::More, Some(at)) => self.setting = (at + 1 < count).then_some(at + 1),
            (SetupStroke::Before, None) => self.rules = turned(self.rules, rules::ALL.len(), false),
            (SetupStroke::After, None) => self.rules = turned(self.rules, rules::ALL.len(), true),
            (SetupStroke::Before, Some(at)) => self.turn_setting(at, false),
            (SetupStroke::After, Some(at)) => self.turn_setting(at, true),
        }
    }

    fn turn_setting(&mut self, at: u8, up: bool) {
        let Some((choice, now)) = self.shown(at) else { return };
        let next = turned(now, choice.values.len(), up);
        let word = choice.values.get(usize::from(next)).map_or("", |value| value.code);
        if let Some(options) = self.options.get_mut(usize::from(self.rules)) {
            // The word comes from the setting's own list, so it is accepted.
            let _ = options.set(choice.setting, word);
        }
    }

    /// A setting and the index of its chosen value.
    fn shown(&self, at: u8) -> Option<(&'static Choice, u8)> {
        let options = self.options();
        let choice = options.open().nth(usize::from(at))?;
        let word = options.code(choice.setting)?;
        let now = choice.values.iter().position(|value| value.code == word)?;
        Some((choice, now as u8))
    }

    fn body(&self, place: Place) -> Body {
        let options = self.options();
        match self.setting.and_then(|at| self.shown(at)) {
            None => Body::Choice {
                title: cut(format_args!("Rules")),
                value: cut(format_args!("{}", options.rules().title)),
                note: cut(format_args!(
                    "{} players, {} tiles.",
                    options.players(),
                    options.tiles()
                )),
                index: self.rules,
                count: rules::ALL.len() as u8,
            },
            Some((choice, now)) => Body::Choice {
                title: cut(format_args!("{}", choice.setting.title())),
                value: value(&options, choice.setting, place),
                note: note(choice.setting, now, options.code(choice.setting)),
                index: now,
                count: choice.values.len() as u8,
            },
        }
    }
}

fn turned(at: u8, count: usize, up: bool) -> u8 {
    let count = count.max(1) as u8;
    (at + if up { 1 } else { count - 1 }) % count
}

/// Where a place is, as seen from another one. Players do not know the numbers of the places.
const SEEN_FROM: [&str; 4] = ["here", "on your right", "across", "on your left"];

fn value(options: &Options, setting: Setting, place: Place) -> Title {
    let word = options.code(setting).unwrap_or_default();
    match setting {
        Setting::Timer if word != "off" => cut(format_args!("{word} seconds")),
        Setting::Ghost => {
            let steps = options.ghost().map_or(0, |ghost| ghost.index() + 4 - place.index());
            cut(format_args!("{}", SEEN_FROM[steps % 4]))
        }
        Setting::Follow if options.follow() == Follow::Calls => cut(format_args!("only the calls")),
        Setting::Follow => cut(format_args!("every turn")),
        Setting::Length => cut(format_args!("{word} stacks")),
        Setting::EastStays if options.moves_after_wins().is_some_and(|wins| wins > 1) => {
            cut(format_args!("{word} hands"))
        }
        _ => cut(format_args!("{word}")),
    }
}

/// What a setting means, where its title is not enough.
fn note(setting: Setting, now: u8, word: Option<&str>) -> NoteText {
    cut(format_args!(
        "{}",
        match setting {
            Setting::Follow if now == 0 => "Each draw and discard.",
            Setting::Follow => "Dice, claims and scores.",
            Setting::Game if now == 0 => "One round.",
            Setting::Game => "Four rounds.",
            Setting::Ghost => "Nobody sits there.",
            Setting::Timer if word == Some("off") => "Until the next draw.",
            Setting::Timer => "To claim a discard.",
            Setting::Lesson => match now {
                0 => "One set and a pair.",
                1 => "Two sets and a pair.",
                2 => "No kongs, no honours.",
                3 => "No flowers.",
                _ => "The whole game.",
            },
            Setting::Length => "On each side.",
            Setting::MinimumFan => "Fewer do not win.",
            Setting::EastStays => "When East wins.",
            Setting::PaidBy if now == 0 => "As the table says.",
            Setting::PaidBy => "One for each fan.",
            Setting::PressOrder => "Among equal claims.",
            _ => "",
        }
    ))
}

/// The first screen, and then the choice.
pub(super) fn screen(scene: &Scene<'_>, place: Place) -> PageView {
    let setup = scene.setup;
    if !setup.awake && matches!(scene.table.phase(), Phase::NoGame) {
        let play = || Button::new("PLAY", Act::Setup(SetupStroke::Wake));
        let off = || Button {
            label: Button::NONE.label,
            act: Act::Dead(DeadReason::Says("Press PLAY to begin")),
        };
        return PageView { body: Body::Splash, buttons: [play(), off(), off(), off()] };
    }
    let stroke = |text, stroke| Button::new(text, Act::Setup(stroke));
    // A new game would end one that is only stopped, so a second place must agree.
    let new = Event::New(setup.options());
    let unfinished = !matches!(scene.table.phase(), Phase::NoGame | Phase::Over);
    let start = Button::new("START", if unfinished { Act::Ask(new) } else { Act::Happened(new) });
    let [before, after] = [stroke("<", SetupStroke::Before), stroke(">", SetupStroke::After)];
    // The same key takes the rule set and, on the next page, begins the game.
    let buttons = match setup.setting {
        None => [before, after, Button::NONE, stroke("OK", SetupStroke::Take)],
        Some(_) => [before, after, stroke("MORE", SetupStroke::More), start],
    };
    PageView { body: setup.body(place), buttons }
}
