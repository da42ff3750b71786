//! One screen: its body, and what each key says and does.

use core::fmt;

use super::Page;
use super::agree::Answer;
use super::entry::Stroke as EntryStroke;
use super::number::Stroke as NumberStroke;
use super::scene::Brightness;
use super::setup;
use crate::rules::kinds::ClaimKind;
use crate::screen::view::{Body, Label};
use crate::screen::words::cut;
use crate::seat::Wind;
use crate::table::{self, Event};

/// What a display shows and what its keys do.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The main area.
    pub body: Body,
    /// The keys, left to right.
    pub buttons: [Button; 4],
}

/// A key with its label and what it does.
#[derive(Clone, Debug)]
pub struct Button {
    /// What stands over it.
    pub label: Label,
    /// What it does.
    pub act: Act,
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing, and there is nothing to say about it.
    Nothing,
    /// Nothing now, and this is why.
    Dead(Why),
    /// This happened at the table.
    Happened(Event),
    /// The dice are rolled.
    Roll(Roll),
    /// This place turns to another page.
    Open(Page),
    /// This needs the OK of a second place.
    Ask(Event),
    /// This place answers what another one asks.
    Answer(Answer),
    /// This happened at the table, and then this place turns to another page.
    Then(Event, Page),
    /// The finished game that is so many before the newest is read out of the journal and shown.
    LookUp(u16),
    /// The choice of rule set or options changes.
    Setup(setup::Stroke),
    /// Digits of the number that is typed.
    Type(NumberStroke),
    /// The hand that is entered changes.
    Edit(EntryStroke),
    /// Sound on or off.
    Mute(bool),
    /// The displays are this bright from now on.
    Dim(Brightness),
}

/// A roll that a key makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// How many dice.
    pub dice: u8,
    /// For a wind, as opposed to the wall.
    pub for_seat: bool,
}

/// Why a key does nothing now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// In the panel's own words.
    Says(&'static str),
    /// In the words of the rules.
    Refused(table::Refusal),
    /// Somebody else acts.
    Waits(Wind),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Says(words) => f.write_str(words),
            Why::Refused(refusal) => refusal.fmt(f),
            // Nothing else on the screen tells of the menu.
            Why::Waits(wind) => write!(f, "{} is to act now: hold a key for the menu", wind.name()),
        }
    }
}

// Called and not inlined: the pages make hundreds of buttons.
impl Button {
    /// A key without a meaning.
    pub const NONE: Button = Button { label: Label::NONE, act: Act::Dead(Why::Says("This key does nothing here")) };

    /// A key that does this.
    #[inline(never)]
    pub const fn new(text: &'static str, act: Act) -> Button {
        Button { label: Label::ready(text), act }
    }

    /// A key that says what is chosen, and does this.
    #[inline(never)]
    pub const fn lit(text: &'static str, act: Act) -> Button {
        Button { label: Label::lit(text), act }
    }

    /// A key that does nothing now.
    #[inline(never)]
    pub const fn off(text: &'static str, why: Why) -> Button {
        Button { label: Label::off(text), act: Act::Dead(why) }
    }

    /// A key for an event.
    #[inline(never)]
    pub const fn event(text: &'static str, event: Event) -> Button {
        Button::new(text, Act::Happened(event))
    }

    /// A key that turns to another page.
    #[inline(never)]
    pub const fn open(text: &'static str, page: Page) -> Button {
        Button::new(text, Act::Open(page))
    }

    /// Back to the game.
    pub const BACK: Button = Button::open("BACK", Page::Game);

    /// For an event that is allowed, or not for this reason.
    #[inline(never)]
    pub fn permitted(text: &'static str, event: Event, permit: Result<(), table::Refusal>) -> Button {
        match permit {
            Ok(()) => Button::event(text, event),
            Err(refusal) => Button::off(text, Why::Refused(refusal)),
        }
    }
}

impl Screen {
    /// A place where nobody sits.
    pub fn ghost() -> Screen {
        let body = super::message(cut(format_args!("Empty place")), &[format_args!("Three play this game")]);
        let nobody =
            || Button { label: Label::NONE, act: Act::Dead(Why::Says("Nobody sits here: three play this game")) };
        Screen { body, buttons: [nobody(), nobody(), nobody(), nobody()] }
    }

    /// One of some values: two keys change it, one takes it, one goes back.
    pub fn choice(body: Body, at: u8, count: u8, page: fn(u8) -> Page, take: Button, back: Page) -> Screen {
        let count = count.max(1);
        let pages = [page((at + count - 1) % count), page((at + 1) % count)];
        Screen::turning(body, (count > 1).then_some(pages), take, back)
    }

    // Apart, so that it is in the flash once and not once for every closure. A single page has nothing to turn to: keys that
    // open what is shown already would be silent.
    fn turning(body: Body, pages: Option<[Page; 2]>, take: Button, back: Page) -> Screen {
        let [before, after] = match pages {
            Some([before, after]) => [Button::open("<", before), Button::open(">", after)],
            None => [Button::NONE, Button::NONE],
        };
        Screen { body, buttons: [before, after, take, Button::open("BACK", back)] }
    }
}

/// The words on a key for a claim.
pub(super) const fn claim_label(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Chow => "CHOW",
        ClaimKind::Pung => "PUNG",
        ClaimKind::Kong => "KONG",
        ClaimKind::Year => "YEAR",
        ClaimKind::Mahjong => "MAHJONG",
    }
}

/// The words on a key for a wind.
pub(super) const fn wind_label(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "EAST",
        Wind::South => "SOUTH",
        Wind::West => "WEST",
        Wind::North => "NORTH",
    }
}
