//! One page of a panel: its body, and what each key says and does.

use core::fmt;

use super::Page;
use super::agree::{Answer, Beforehand};
use super::entry::EntryStroke;
use super::number::NumberStroke;
use super::setup::SetupStroke;
use crate::cut::cut;
use crate::rules::kinds::ClaimKind;
use crate::screen::view::{Body, Label};
use crate::seat::Wind;
use crate::settings::{Brightness, PanelProfile};
use crate::table::{self, Event};

/// What a page shows and what its keys do.
#[derive(Clone, Debug)]
pub struct PageView {
    /// The main area of the screen.
    pub body: Body,
    /// The keys, left to right.
    pub buttons: [Button; 4],
}

/// A key with its label and what it does.
#[derive(Clone, Debug)]
pub struct Button {
    /// The text above the key.
    pub label: Label,
    /// What the key does.
    pub act: Act,
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing now. The player is told why.
    Dead(DeadReason),
    /// Applies an event.
    Happened(Event),
    /// Rolls the dice.
    Roll(RollRequest),
    /// Opens another page at this place.
    Open(Page),
    /// Opens the next page of a list. Holding the key goes on through the list.
    Browse(Page),
    /// Applies an event if a second place agrees.
    Ask(Event),
    /// The same, with something that happens before it.
    AskBoth(Beforehand, Event),
    /// Answers the question of another place.
    Answer(Answer),
    /// Applies an event, then opens a page at this place.
    Then(Event, Page),
    /// Shows a finished game from the journal, counted back from the newest.
    LookUp(u16),
    /// Changes the choice of rule set or options.
    Setup(SetupStroke),
    /// Changes the number that is being typed.
    Type(NumberStroke),
    /// Changes the hand that is being entered.
    Edit(EntryStroke),
    /// Stops the time after which a settlement is booked (true), or starts it again.
    Wait(bool),
    /// Turns the sound off (true) or on.
    Mute(bool),
    /// Sets the brightness of the displays.
    Dim(Brightness),
    /// Shows fewer words in larger letters at this place (true), or as usual.
    Enlarge(bool),
    /// Says how the displays differ from what the board file says.
    SetPanel(PanelProfile),
    /// Begins the self-test of the box.
    Test,
}

/// When a key acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActsOn {
    /// When it goes down.
    Press,
    /// When it comes up.
    Release,
}

impl Act {
    /// When a key with this act acts. A claim counts from its press, dice roll at the press, and what
    /// counts on while it is held begins there. The rest waits, so that holding a key for the menu
    /// does nothing else.
    pub(crate) fn acts_on(&self) -> ActsOn {
        match self {
            Act::Roll(_) | Act::Type(_) | Act::Browse(_) => ActsOn::Press,
            Act::Edit(stroke) if stroke.counts_on() => ActsOn::Press,
            act if act.is_claim() => ActsOn::Press,
            _ => ActsOn::Release,
        }
    }

    /// Whether the key claims a tile. Where only the calls are followed, a mahjong with another
    /// player's tile is a claim too.
    pub(crate) const fn is_claim(&self) -> bool {
        matches!(
            self,
            Act::Happened(Event::Claim { .. } | Event::Mahjong { from: Some(_), .. })
                | Act::Then(Event::Claim { .. } | Event::Mahjong { from: Some(_), .. }, _)
        )
    }

    /// Whether the key types a number or a hand, or looks for its name.
    pub(crate) const fn is_typing(&self) -> bool {
        matches!(self, Act::Type(_) | Act::Edit(_) | Act::Browse(_))
    }

    /// Whether the key chooses one of the tiles of a hand.
    pub(crate) const fn chooses_tile(&self) -> bool {
        matches!(self, Act::Edit(stroke) if stroke.chooses_tile())
    }

    /// Whether the key does something.
    pub(crate) const fn is_alive(&self) -> bool {
        !matches!(self, Act::Dead(_))
    }
}

/// A roll that a key makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollRequest {
    /// The number of dice.
    pub dice: u8,
    /// Whether the roll decides about winds. Otherwise it is for the wall.
    pub for_seat: bool,
}

/// Why a key does nothing now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadReason {
    /// A reason in the panel's own words.
    Says(&'static str),
    /// The rules forbid it.
    Refused(table::Refusal),
    /// Another player has to act first.
    Waits(Wind),
    /// That player rolls for the wall.
    Rolls(Wind),
    /// That player says when the deal is done.
    EndsDeal(Wind),
    /// That player has drawn, so the discard can no longer be claimed.
    TooLate(Wind),
}

impl fmt::Display for DeadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeadReason::Says(words) => f.write_str(words),
            DeadReason::Refused(refusal) => refusal.fmt(f),
            DeadReason::TooLate(wind) => {
                write!(f, "Too late: {} has drawn. Hold a key for the menu", wind.title())
            }
            DeadReason::Rolls(wind) => write!(f, "{} rolls for the wall now", wind.title()),
            DeadReason::EndsDeal(wind) => {
                write!(f, "{} says when everybody has their tiles", wind.title())
            }
            // Nothing else on the screen mentions the menu.
            DeadReason::Waits(wind) => {
                write!(f, "{} is to act now: hold a key for the menu", wind.title())
            }
        }
    }
}

impl Button {
    /// A key that means nothing on this page.
    pub const NONE: Button = Button {
        label: Label::NONE,
        act: Act::Dead(DeadReason::Says("This key does nothing here")),
    };

    /// A key with this label and act.
    pub const fn new(text: &'static str, act: Act) -> Button {
        Button { label: Label::ready(text), act }
    }

    /// The same, with its label lit: it shows what is chosen.
    pub const fn lit(text: &'static str, act: Act) -> Button {
        Button { label: Label::lit(text), act }
    }

    /// A key that does nothing now, for this reason.
    pub const fn off(text: &'static str, why: DeadReason) -> Button {
        Button { label: Label::off(text), act: Act::Dead(why) }
    }

    /// A key that applies an event.
    pub const fn event(text: &'static str, event: Event) -> Button {
        Button::new(text, Act::Happened(event))
    }

    /// A key that opens another page.
    pub const fn open(text: &'static str, page: Page) -> Button {
        Button::new(text, Act::Open(page))
    }

    /// A key that leads back to the game.
    pub const BACK: Button = Button::open("BACK", Page::Game);

    /// A key that applies an event if it is permitted, and otherwise says why not.
    pub fn permitted(
        text: &'static str,
        event: Event,
        permit: Result<(), table::Refusal>,
    ) -> Button {
        match permit {
            Ok(()) => Button::event(text, event),
            Err(refusal) => Button::off(text, DeadReason::Refused(refusal)),
        }
    }
}

impl PageView {
    /// The screen of a place where nobody sits.
    pub fn ghost() -> PageView {
        let body = super::message(
            cut(format_args!("Empty place")),
            &[format_args!("Three play this game")],
        );
        let nobody = || Button {
            label: Label::NONE,
            act: Act::Dead(DeadReason::Says("Nobody sits here: three play this game")),
        };
        PageView { body, buttons: [nobody(), nobody(), nobody(), nobody()] }
    }

    /// The same page. Its two keys that show other values go on while they are held.
    pub fn browsed(mut self) -> PageView {
        let [before, after, ..] = &mut self.buttons;
        for button in [before, after] {
            if let Act::Open(page) = button.act {
                button.act = Act::Browse(page);
            }
        }
        self
    }

    /// Value `at` out of `count`. Two keys show the other values, one takes it, one goes back.
    pub fn choice(
        body: Body,
        at: u8,
        count: u8,
        page: fn(u8) -> Page,
        take: Button,
        back: Page,
    ) -> PageView {
        let [before, after] = match count {
            // Keys that open what is already shown would seem to do nothing.
            0 | 1 => [Button::NONE, Button::NONE],
            _ => [
                Button::open("<", page((at + count - 1) % count)),
                Button::open(">", page((at + 1) % count)),
            ],
        };
        PageView { body, buttons: [before, after, take, Button::open("BACK", back)] }
    }
}

/// The label of the key for a claim.
pub(super) const fn claim_label(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Chow => "CHOW",
        ClaimKind::Pung => "PUNG",
        ClaimKind::Kong => "KONG",
        ClaimKind::Year => "YEAR",
        ClaimKind::Mahjong => "MAHJONG",
    }
}

/// The label of the key for a wind.
pub(super) const fn wind_label(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "EAST",
        Wind::South => "SOUTH",
        Wind::West => "WEST",
        Wind::North => "NORTH",
    }
}
