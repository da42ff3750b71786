//! Choosing the rule set and its options before a game. All four places choose together, so there
//! is one choice for the table.

use heapless::Vec;

use super::page_view::{Act, Button, DeadReason, PageView};
use super::scene::Scene;
use crate::cut::cut;
use crate::rules::settings::{Choice, Setting, SettingGroup};
use crate::rules::{self, Options, Presets};
use crate::screen::view::{Body, NoteText, Title};
use crate::seat::Place;
use crate::table::{Event, Phase};

/// What is chosen for the next game. It begins with the last choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    awake: bool,
    /// The index of the chosen rule set.
    rules: u8,
    /// The slot of the preset that is offered instead of a rule set.
    preset: Option<u8>,
    step: SetupStep,
    presets: Presets,
    /// The last choice of options for each rule set.
    options: [Options; rules::ALL.len()],
}

/// What the page of the choice shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SetupStep {
    /// The rule sets.
    Rules,
    /// The list of groups, at this position.
    Groups(u8),
    /// A setting.
    One(Setting),
    /// The slots of the presets, to save the settings in this one.
    Save(u8),
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
    /// Goes from the rule set to the first setting: how much of the game the box follows. Goes from
    /// the list of groups to the first setting of the group.
    Take,
    /// Goes to the next setting of the group, and after the last one to the next group.
    More,
    /// Saves the settings in the slot that is shown.
    Save,
    /// Goes from the slots back to the groups.
    Back,
}

impl Default for Setup {
    fn default() -> Setup {
        let options = rules::ALL.map(Options::new);
        let (step, presets) = (SetupStep::Rules, Presets::default());
        Setup { awake: false, rules: 0, preset: None, step, presets, options }
    }
}

/// A line of the list of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupLine {
    Group(SettingGroup),
    /// Leads to the slots.
    Save,
    /// Leads back to the rule sets.
    Rules,
}

/// The groups with something to choose, and what else can be done.
type GroupList = Vec<GroupLine, { SettingGroup::ALL.len() + 2 }>;

impl Setup {
    /// The options with which a game would begin now.
    pub fn options(&self) -> Options {
        if let Some(saved) = self.preset.and_then(|slot| self.presets.get(slot)) {
            return saved;
        }
        self.options.get(usize::from(self.rules)).copied().unwrap_or(Options::new(rules::ALL[0]))
    }

    /// The page that is shown. `None` is the first screen.
    pub(crate) const fn page(&self) -> Option<SetupStep> {
        if self.awake { Some(self.step) } else { None }
    }

    /// What is saved.
    pub const fn presets(&self) -> &Presets {
        &self.presets
    }

    /// Offers what was saved, before any rule set.
    pub(crate) fn offer_presets(&mut self, presets: Presets) {
        (self.presets, self.preset) = (presets, presets.filled().next());
    }

    /// Remembers the options of a game, to offer them again.
    pub fn remember(&mut self, options: Options) {
        self.take(options);
        *self = Setup { awake: true, step: SetupStep::Rules, ..*self };
    }

    /// Makes these options the choice for their rule set, and that the chosen one.
    fn take(&mut self, options: Options) {
        self.preset = None;
        if let Some(at) = rules::ALL.iter().position(|rules| *rules == options.rules()) {
            self.rules = at as u8;
            self.options[at] = options;
        }
    }

    /// The settings of a group. How much the box follows has a page before the groups.
    fn settings_of(&self, group: SettingGroup) -> impl Iterator<Item = Setting> + use<> {
        let settings = self.options().open().map(|choice| choice.setting);
        settings.filter(move |it| it.row().group == group && *it != Setting::Follow)
    }

    fn groups(&self) -> GroupList {
        let with_settings = |group: &SettingGroup| self.settings_of(*group).next().is_some();
        let groups = SettingGroup::ALL.into_iter().filter(with_settings);
        groups.map(GroupLine::Group).chain([GroupLine::Save, GroupLine::Rules]).collect()
    }

    /// Applies a key to the choice.
    pub fn stroke(&mut self, stroke: SetupStroke) {
        let up = stroke == SetupStroke::After;
        match (stroke, self.step) {
            (SetupStroke::Wake, _) => self.awake = true,
            (SetupStroke::Save, SetupStep::Save(slot)) => {
                self.presets.save(slot, self.options());
                (self.preset, self.step) = (Some(slot), SetupStep::Rules);
            }
            (SetupStroke::Save, _) => {}
            (SetupStroke::Back, _) => self.step = SetupStep::Groups(self.groups().len() as u8 - 2),
            (SetupStroke::Take | SetupStroke::More, step) => {
                self.take(self.options());
                self.step = self.next_step(step);
            }
            (_, SetupStep::Rules) => self.turn_rules(up),
            (_, SetupStep::Save(slot)) => {
                self.step = SetupStep::Save(turned(slot, Presets::SLOTS, up));
            }
            (_, SetupStep::Groups(at)) => {
                self.step = SetupStep::Groups(turned(at, self.groups().len(), up));
            }
            (_, SetupStep::One(setting)) => self.turn_setting(setting, up),
        }
    }

    /// The position in the list of presets and rule sets, and its length.
    fn offered(&self) -> (u8, usize) {
        let filled = self.presets.filled().count();
        let at = match self.preset {
            Some(slot) => self.presets.filled().position(|it| it == slot).unwrap_or(0),
            None => filled + usize::from(self.rules),
        };
        (at as u8, filled + rules::ALL.len())
    }

    fn turn_rules(&mut self, up: bool) {
        let (at, count) = self.offered();
        let at = turned(at, count, up);
        self.preset = self.presets.filled().nth(at.into());
        if self.preset.is_none() {
            self.rules = at.saturating_sub(self.presets.filled().count() as u8);
        }
    }

    fn next_step(&self, step: SetupStep) -> SetupStep {
        match step {
            SetupStep::Rules => SetupStep::One(Setting::Follow),
            SetupStep::Groups(at) => {
                let first = match self.groups().get(usize::from(at)) {
                    Some(GroupLine::Group(group)) => self.settings_of(*group).next(),
                    Some(GroupLine::Save) => return SetupStep::Save(self.free_slot()),
                    Some(GroupLine::Rules) | None => None,
                };
                first.map_or(SetupStep::Rules, SetupStep::One)
            }
            SetupStep::Save(_) => SetupStep::Rules,
            SetupStep::One(Setting::Follow) => SetupStep::Groups(0),
            SetupStep::One(setting) => {
                let group = setting.row().group;
                let after = self.settings_of(group).skip_while(|&it| it != setting).nth(1);
                let at =
                    self.groups().iter().position(|&it| it == GroupLine::Group(group)).unwrap_or(0);
                after.map_or(SetupStep::Groups(at as u8 + 1), SetupStep::One)
            }
        }
    }

    /// The first slot that is empty, or the first one.
    fn free_slot(&self) -> u8 {
        (0..Presets::SLOTS as u8).find(|&slot| self.presets.get(slot).is_none()).unwrap_or(0)
    }

    fn turn_setting(&mut self, setting: Setting, up: bool) {
        let Some((choice, now)) = self.shown(setting) else { return };
        let next = turned(now, choice.values.len(), up);
        let word = choice.values.get(usize::from(next)).map_or("", |value| value.code);
        if let Some(options) = self.options.get_mut(usize::from(self.rules)) {
            // The word comes from the setting's own list, so it is accepted.
            let _ = options.set(setting, word);
        }
    }

    /// What can be chosen for a setting, and the index of its chosen value.
    fn shown(&self, setting: Setting) -> Option<(&'static Choice, u8)> {
        let options = self.options();
        let choice = options.choice(setting)?;
        Some((choice, choice.position(options.code(setting)?)?))
    }

    fn body(&self, place: Place) -> Body {
        match self.step {
            SetupStep::Rules => self.rules_body(),
            SetupStep::Groups(at) => self.groups_body(at),
            SetupStep::One(setting) => self.setting_body(setting, place),
            SetupStep::Save(slot) => self.slot_body(slot),
        }
    }

    fn rules_body(&self) -> Body {
        let (options, (index, count)) = (self.options(), self.offered());
        let rules = options.rules().title;
        let (value, note) = match self.preset {
            Some(slot) => {
                let changed = options.open().filter(|it| options.is_changed(it.setting)).count();
                (house(slot), cut(format_args!("{rules}, {changed} changed.")))
            }
            None => (
                cut(format_args!("{rules}")),
                cut(format_args!("{} players, {} tiles.", options.players(), options.tiles())),
            ),
        };
        let title = cut(format_args!("Rules"));
        Body::Choice { title, value, note, index, count: count as u8 }
    }

    fn slot_body(&self, slot: u8) -> Body {
        Body::Choice {
            title: cut(format_args!("Save as")),
            value: house(slot),
            note: match self.presets.get(slot) {
                Some(saved) => cut(format_args!("Now: {}.", saved.rules().title)),
                None => cut(format_args!("Nothing there yet.")),
            },
            index: slot,
            count: Presets::SLOTS as u8,
        }
    }

    fn groups_body(&self, at: u8) -> Body {
        let groups = self.groups();
        let (value, note) = match groups.get(usize::from(at)) {
            Some(GroupLine::Group(group)) => (group.title(), self.changes(*group)),
            Some(GroupLine::Save) => ("Save", cut(format_args!("Keep these settings."))),
            Some(GroupLine::Rules) | None => ("Rules", cut(format_args!("Choose other rules."))),
        };
        Body::Choice {
            title: cut(format_args!("Settings")),
            value: cut(format_args!("{value}")),
            note,
            index: at,
            count: groups.len() as u8,
        }
    }

    /// How many settings a group has, and how many of them are not as the rules give them.
    fn changes(&self, group: SettingGroup) -> NoteText {
        let (options, all) = (self.options(), self.settings_of(group).count());
        match self.settings_of(group).filter(|&setting| options.is_changed(setting)).count() {
            0 => cut(format_args!("{all} as in the rules.")),
            changed => cut(format_args!("{changed} of {all} changed.")),
        }
    }

    fn setting_body(&self, setting: Setting, place: Place) -> Body {
        let options = self.options();
        let chosen = options.chosen(setting);
        let note = chosen.and_then(|value| value.note).unwrap_or(setting.row().note);
        let (choice, index) = self.shown(setting).unzip();
        Body::Choice {
            title: cut(format_args!("{}", setting.title())),
            value: match setting {
                Setting::Ghost => seen_from(&options, place),
                _ => cut(format_args!("{}", chosen.map_or("", |value| value.title))),
            },
            note: cut(format_args!("{note}")),
            index: index.unwrap_or(0),
            count: choice.map_or(0, |choice| choice.values.len() as u8),
        }
    }
}

/// The name of a slot.
fn house(slot: u8) -> Title {
    cut(format_args!("House {}", slot + 1))
}

fn turned(at: u8, count: usize, up: bool) -> u8 {
    let count = count.max(1) as u8;
    (at + if up { 1 } else { count - 1 }) % count
}

/// Where the empty place is, as seen from another one. Players do not know the numbers of the
/// places.
fn seen_from(options: &Options, place: Place) -> Title {
    let steps = options.ghost().map_or(0, |ghost| ghost.index() + 4 - place.index());
    let where_it_is = ["here", "on your right", "across", "on your left"];
    cut(format_args!("{}", where_it_is[steps % 4]))
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
    let buttons = match setup.step {
        SetupStep::Rules => [before, after, Button::NONE, stroke("OK", SetupStroke::Take)],
        SetupStep::Groups(_) => [before, after, stroke("OPEN", SetupStroke::Take), start],
        SetupStep::One(_) => [before, after, stroke("MORE", SetupStroke::More), start],
        SetupStep::Save(_) => {
            let save = stroke("SAVE", SetupStroke::Save);
            [before, after, save, stroke("BACK", SetupStroke::Back)]
        }
    };
    PageView { body: setup.body(place), buttons }
}
