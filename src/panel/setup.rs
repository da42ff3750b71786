//! Before a game: the rule set and its options. All four places choose together, so there is one choice for the table.

use super::scene::Scene;
use super::screen::{Act, Button, Screen, Why};
use crate::rules::settings::{Choice, Setting};
use crate::rules::{self, Options};
use crate::screen::view::{Body, Note, Title};
use crate::screen::words::cut;
use crate::seat::Place;
use crate::table::{Event, Phase};

/// What is chosen for the next game; what was chosen last is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    awake: bool,
    /// Which rule set.
    rules: u8,
    /// Which of its settings is shown; none: the rule set itself.
    setting: Option<u8>,
    /// What was chosen last, rule set by rule set.
    options: [Options; rules::ALL.len()],
}

/// What a key does to the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// From the first screen to the choice.
    Wake,
    /// The value before.
    Before,
    /// The value after.
    After,
    /// The next setting; after the last one the rule set again.
    More,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { awake: false, rules: 0, setting: None, options: rules::ALL.map(Options::new) }
    }
}

impl Setup {
    /// What a game would begin with.
    pub fn options(&self) -> Options {
        self.options.get(usize::from(self.rules)).copied().unwrap_or(Options::new(rules::ALL[0]))
    }

    /// A game began with these: they are offered again.
    pub fn remember(&mut self, options: Options) {
        if let Some(at) = rules::ALL.iter().position(|rules| *rules == options.rules()) {
            self.rules = at as u8;
            self.options[at] = options;
        }
        *self = Setup { awake: true, setting: None, ..*self };
    }

    /// Takes a key.
    pub fn stroke(&mut self, stroke: Stroke) {
        let count = self.options().open().count() as u8;
        match (stroke, self.setting) {
            (Stroke::Wake, _) => self.awake = true,
            (Stroke::More, None) => self.setting = (count > 0).then_some(0),
            (Stroke::More, Some(at)) => self.setting = (at + 1 < count).then_some(at + 1),
            (Stroke::Before, None) => self.rules = turned(self.rules, rules::ALL.len(), false),
            (Stroke::After, None) => self.rules = turned(self.rules, rules::ALL.len(), true),
            (Stroke::Before, Some(at)) => self.turn_setting(at, false),
            (Stroke::After, Some(at)) => self.turn_setting(at, true),
        }
    }

    fn turn_setting(&mut self, at: u8, up: bool) {
        let Some((choice, now)) = self.shown(at) else { return };
        let next = turned(now, choice.values.len(), up);
        let word = choice.values.get(usize::from(next)).map_or("", |value| value.word);
        if let Some(options) = self.options.get_mut(usize::from(self.rules)) {
            // The word comes from the setting's own list.
            let _ = options.set(choice.setting, word);
        }
    }

    /// A setting, and which of its values is chosen.
    fn shown(&self, at: u8) -> Option<(&'static Choice, u8)> {
        let options = self.options();
        let choice = options.open().nth(usize::from(at))?;
        let word = options.word(choice.setting)?;
        let now = choice.values.iter().position(|value| value.word == word)?;
        Some((choice, now as u8))
    }

    fn body(&self, place: Place) -> Body {
        let options = self.options();
        match self.setting.and_then(|at| self.shown(at)) {
            None => Body::Choice {
                title: cut(format_args!("Rules")),
                value: cut(format_args!("{}", options.rules().title)),
                note: cut(format_args!("{} players, {} tiles", options.players(), options.tiles())),
                index: self.rules,
                count: rules::ALL.len() as u8,
            },
            Some((choice, now)) => Body::Choice {
                title: cut(format_args!("{}", choice.setting.title())),
                value: value(&options, choice.setting),
                note: note(choice.setting, now, options.word(choice.setting), place),
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

fn value(options: &Options, setting: Setting) -> Title {
    let word = options.word(setting).unwrap_or_default();
    match setting {
        Setting::Timer if word != "off" => cut(format_args!("{word} seconds")),
        Setting::Ghost => cut(format_args!("Place {word}")),
        Setting::Length => cut(format_args!("{word} stacks")),
        _ => cut(format_args!("{word}")),
    }
}

/// What a setting means, where its title is not enough. Nobody knows the places' numbers: the one that is meant says so.
fn note(setting: Setting, now: u8, word: Option<&str>, place: Place) -> Note {
    cut(format_args!(
        "{}",
        match setting {
            Setting::Game if now == 0 => "one round",
            Setting::Game => "four rounds",
            Setting::Ghost if usize::from(now) == place.index() => "nobody sits here",
            Setting::Ghost => "where nobody sits",
            Setting::Timer if word == Some("off") => "until the next draw",
            Setting::Timer => "to claim a discard",
            Setting::Lesson => match now {
                0 => "one set and a pair",
                1 => "two sets and a pair",
                2 => "no kongs, no honours",
                3 => "no flowers",
                _ => "the whole game",
            },
            Setting::Length => "on each side",
            Setting::MinimumFan => "fewer do not win",
            Setting::EastStays => "when East wins",
            Setting::PressOrder => "among equal claims",
            _ => "",
        }
    ))
}

/// The choice, or the first screen before it.
pub(super) fn screen(scene: &Scene<'_>, place: Place) -> Screen {
    let setup = scene.setup;
    if !setup.awake && matches!(scene.table.phase(), Phase::NoGame) {
        let play = || Button::new("PLAY", Act::Setup(Stroke::Wake));
        let off = || Button { label: Button::NONE.label, act: Act::Dead(Why::Says("Press PLAY to begin")) };
        return Screen { body: Body::Splash, buttons: [play(), off(), off(), off()] };
    }
    let stroke = |text, stroke| Button::new(text, Act::Setup(stroke));
    // A game that was stopped and not finished is lost by a new one: that needs a second place.
    let new = Event::New(setup.options());
    let unfinished = !matches!(scene.table.phase(), Phase::NoGame | Phase::Over);
    let start = Button::new("START", if unfinished { Act::Ask(new) } else { Act::Happened(new) });
    let buttons = [stroke("<", Stroke::Before), stroke(">", Stroke::After), stroke("MORE", Stroke::More), start];
    Screen { body: setup.body(place), buttons }
}
