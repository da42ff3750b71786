//! Names for the screens: first the function of the panel that makes the screen, then what
//! distinguishes its variants. A name depends on what the screen is, never on when it was seen. So
//! a new line in a scenario changes no names.

use four_winds::panel::entry::EntryStep;
use four_winds::panel::{OnDisplay, Page};
use four_winds::referee::Referee;
use four_winds::screen::View;
use four_winds::screen::view::{Body, KeyState};
use four_winds::seat::{Place, Wind};
use four_winds::table::Phase;

/// A group of screens, and the kind of screen within it.
pub type Kind = (&'static str, &'static str);

/// Sorts in the order of the sheets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub group: &'static str,
    /// The index of its kind in the list of kinds.
    order: usize,
    /// The kind, and what distinguishes this variant.
    pub text: String,
    pub kind: &'static str,
}

/// Names every value of an enum and lists the names. A new value does not compile until it has a
/// name here, and a name without a picture fails in `complete`.
macro_rules! named {
    ($function:ident, $list:ident, $of:ty, { $($pattern:pat => $kind:expr,)* }) => {
        fn $function(value: &$of) -> Kind {
            match value {
                $($pattern => $kind,)*
            }
        }

        pub const $list: &[Kind] = &[$($kind),*];
    };
}

/// The game's own screen is named after the phase, and the page of the hand after what it asks.
const GAME: Kind = ("", "game");
const ENTRY: Kind = ("", "entry");

named!(page, PAGES, Page, {
    Page::Game => GAME,
    Page::Setup => ("opening", "new-game"),
    Page::Kong => ("play", "kong"),
    Page::WonOn { more: false } => ("claims", "won-on"),
    Page::WonOn { more: true } => ("claims", "won-on-more"),
    Page::WhichSet => ("claims", "which-set"),
    Page::More => ("play", "more"),
    Page::MahjongFrom(_) => ("play", "mahjong-from"),
    Page::MahjongHow { more: true, .. } => ("play", "mahjong-how-more"),
    Page::MahjongHow { from: None, .. } => ("play", "mahjong-how-wall"),
    Page::MahjongHow { from: Some(_), .. } => ("play", "mahjong-how-discard"),
    Page::PutRight => ("menus", "put-right"),
    Page::TurnLeft => ("menus", "put-right-tiles"),
    Page::Result => ("menus", "put-right-result"),
    Page::Winner => ("menus", "put-right-winner"),
    Page::Entry => ENTRY,
    Page::Names(_) => ("entry", "names"),
    Page::Lines(_) => ("entry", "lines"),
    Page::Total => ("entry", "total"),
    Page::Pays(_) => ("settling", "pays"),
    Page::Settle { .. } => ("settling", "settlement-in-doubt"),
    Page::Menu(_) => ("menus", "menu"),
    Page::Sheet(0) => ("menus", "scores"),
    Page::Sheet(_) => ("menus", "scores-by-hand"),
    Page::Paid(0) => ("menus", "paid"),
    Page::Paid(_) => ("menus", "paid-by-hand"),
    Page::Games => ("menus", "games"),
    Page::GameSheet(0) => ("menus", "game-scores"),
    Page::GameSheet(_) => ("menus", "game-scores-by-hand"),
    Page::GamePaid(0) => ("menus", "game-paid"),
    Page::GamePaid(_) => ("menus", "game-paid-by-hand"),
    Page::Wall => ("menus", "wall"),
    Page::Dice(0) => ("menus", "dice-next"),
    Page::Dice(1) => ("menus", "dice-last"),
    Page::Dice(2) => ("menus", "dice-since-power-on"),
    Page::Dice(_) => ("menus", "dice-since-journal"),
    Page::Brightness => ("menus", "brightness"),
    Page::Displays(0) => ("menus", "displays-colours"),
    Page::Displays(1) => ("menus", "displays-inversion"),
    Page::Displays(2) => ("menus", "displays-offset"),
    Page::Displays(_) => ("menus", "displays-bus"),
    Page::Program(_) => ("menus", "program"),
    Page::PayFrom => ("menus", "points-from"),
    Page::PayTo(_) => ("menus", "points-to"),
    Page::PayHowMuch { .. } => ("menus", "points-how-much"),
    Page::Penalty(_) => ("menus", "penalty"),
    Page::PenaltyBy(_) => ("menus", "penalty-by"),
    Page::PenaltyTo(..) => ("menus", "penalty-to"),
    Page::False(_) => ("menus", "false-call"),
    Page::FalseBy(_) => ("menus", "false-call-by"),
    Page::Undo(_) => ("menus", "undo"),
    Page::CorrectHand { count: ..=4, .. } => ("menus", "correct-hand"),
    Page::CorrectHand { .. } => ("menus", "correct-hands"),
    Page::CorrectBy { .. } => ("menus", "correct-by"),
});

named!(phase, PHASES, Phase, {
    Phase::NoGame => ("opening", "setup"),
    Phase::Seating(_) => ("opening", "seating"),
    Phase::SideRoll => ("opening", "side-roll"),
    Phase::BreakRoll { .. } => ("opening", "break-roll"),
    Phase::Deal { .. } => ("opening", "deal"),
    Phase::Bonus { .. } => ("opening", "flowers"),
    Phase::Exchange { .. } => ("opening", "exchange"),
    Phase::Draw(_) => ("play", "draw"),
    Phase::Turn(_) => ("play", "turn"),
    Phase::Window(_) => ("claims", "claims"),
    Phase::Free => ("play", "free"),
    Phase::FreeWindow(_) => ("claims", "free-claims"),
    Phase::Result => ("settling", "result"),
    Phase::Settlement { .. } => ("settling", "settlement"),
    Phase::Settled => ("settling", "settled"),
    Phase::Over => ("settling", "over"),
});

named!(step, STEPS, EntryStep, {
    EntryStep::HowManyOpen(false) => ("entry", "how-many-open"),
    EntryStep::HowManyOpen(true) => ("entry", "how-many-open-more"),
    EntryStep::OpenSet => ("entry", "open-set"),
    EntryStep::Kind(0) => ("entry", "kinds-first"),
    EntryStep::Kind(1) => ("entry", "kinds-second"),
    EntryStep::Kind(2) => ("entry", "kinds-third"),
    EntryStep::Kind(_) => ("entry", "kinds-last"),
    EntryStep::Suit(_) => ("entry", "suit"),
    EntryStep::Third(..) => ("entry", "third"),
    EntryStep::Number(..) => ("entry", "number"),
    EntryStep::Honour(_) => ("entry", "honour"),
    EntryStep::Wind(_) => ("entry", "wind"),
    EntryStep::Dragon(_) => ("entry", "dragon"),
    EntryStep::Year(_) => ("entry", "year"),
    EntryStep::Bonus(_) => ("entry", "bonus"),
    EntryStep::BonusNumber { season: false, .. } => ("entry", "flower"),
    EntryStep::BonusNumber { season: true, .. } => ("entry", "season"),
    EntryStep::Named(_) => ("entry", "named"),
    EntryStep::Winning(_) => ("entry", "came-last"),
    EntryStep::LastOfKind => ("entry", "last-of-kind"),
    EntryStep::Review => ("entry", "your-hand"),
});

const ROLLING: Kind = ("opening", "dice-rolling");
const ROLLED: Kind = ("opening", "dice-rolled");
const NOBODY: Kind = ("opening", "nobody");
const STOPPED: Kind = ("settling", "stopped");
const QUESTION: Kind = ("questions", "question");
const ANSWER: Kind = ("questions", "asked");

/// Screens that are neither a page nor a phase nor a step.
pub const OTHERS: &[Kind] = &[ROLLING, ROLLED, NOBODY, STOPPED, QUESTION, ANSWER];

/// Every kind of screen.
pub fn kinds() -> impl Iterator<Item = Kind> {
    let all = [OTHERS, PHASES, STEPS, PAGES].into_iter().flatten().copied();
    all.filter(|kind| ![GAME, ENTRY].contains(kind))
}

fn kind(referee: &Referee, place: Place, view: &View) -> Kind {
    let table = referee.history().table();
    let page = match referee.shown(place) {
        // At an empty place a question is not shown.
        OnDisplay::Question(_) if !table.options().is_player(place) => return NOBODY,
        OnDisplay::Question(agreement) => {
            return if agreement.asker == place { QUESTION } else { ANSWER };
        }
        OnDisplay::Nobody => return NOBODY,
        OnDisplay::Page(page) => self::page(&page),
    };
    match (&view.body, page) {
        (Body::Dice { rolling: Some(_), .. }, GAME) => ROLLING,
        // The phase may have gone on while the dice are still shown.
        (Body::Dice { title, .. }, GAME) if title == "Dice" => ROLLED,
        (_, GAME) if table.is_stopped() => STOPPED,
        (_, GAME) => phase(table.phase()),
        (_, ENTRY) => step(&referee.editor(place).step()),
        (_, page) => page,
    }
}

/// Lower-case letters and hyphens. Numbers and winds make no difference.
fn slug(words: &str) -> String {
    let word =
        |word: &str| match Wind::ALL.iter().any(|wind| wind.title().eq_ignore_ascii_case(word)) {
            true => "wind".into(),
            false => word.to_ascii_lowercase(),
        };
    let words = words.replace("'s", "");
    let words =
        words.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).map(word);
    words.collect::<Vec<_>>().join("-")
}

/// The keys that can be pressed, without those that turn a page, lead back or name a player.
fn keys(view: &View) -> Vec<String> {
    let ready = view.keys.iter().filter(|key| key.state != KeyState::Off && key.text != "BACK");
    let named =
        ready.map(|key| slug(key.text) + if key.state == KeyState::Lit { "-lit" } else { "" });
    named.filter(|name| !name.is_empty() && name != "wind").collect()
}

/// What the claim screen shows: who this place is, what it has claimed, and whether time is
/// running.
fn claims(view: &View) -> Vec<String> {
    let Body::Claims { robbing, bar, mine, .. } = &view.body else { return Vec::new() };
    let [left, .., right] = view.keys;
    let said = match mine {
        Some(kind) => format!("claimed-{}", kind.code()),
        None if left.text.is_empty() && right.text.is_empty() => "own".into(),
        None if left.text.is_empty() => format!("own-{}", slug(right.text)),
        None if left.state == KeyState::Lit => "passed".into(),
        None => slug(left.text),
    };
    let on = if *robbing { "kong" } else { "discard" };
    vec![on.into(), said, if bar.is_some() { "timed".into() } else { String::new() }]
}

/// What distinguishes the variants of a kind.
fn variant(referee: &Referee, view: &View, (_, kind): Kind) -> Vec<String> {
    let table = referee.history().table();
    let title = slug(&view.title());
    let rules = table.options().rules().code.to_string();
    let value = match &view.body {
        Body::Choice { value, .. } => slug(value),
        _ => String::new(),
    };
    let pages = match &view.body {
        Body::Rows { pages: 2.., .. } => "pages".into(),
        _ => String::new(),
    };
    let keyed = |first: &[String]| [first, &keys(view)].concat();
    match kind {
        "setup" if view.body == Body::Splash => vec!["splash".into()],
        "setup" if title == "rules" => vec![title, value],
        "setup" => vec!["option".into(), title],
        "new-game" => vec![if title == "rules" { title } else { "option".into() }],
        "menu" if view.keys[0].text == "CORRECT" => vec![value, "correct".into()],
        "menu" | "penalty" | "false-call" => vec![value],
        "question" | "asked" => {
            keyed(&[referee.agreement().map_or("", |it| it.event.kind().code()).into()])
        }
        "side-roll" | "result" | "settled" | "settlement" => keyed(&[title]),
        "draw" | "turn" => {
            let said = if table.hand().call.is_some() { "last-turns" } else { "" };
            let ruled = if referee.ruling().is_empty() { "" } else { "ruled" };
            keyed(&[said.into(), ruled.into()])
        }
        "claims" => claims(view),
        "free" => keyed(&[if referee.ruling().is_empty() { "" } else { "ruled" }.into()]),
        "free-claims" => [claims(view), keys(view)].concat(),
        "suit" | "year" => vec![title.replace("-which", "")],
        "number" | "third" => {
            vec![if title.contains("chow") { "chow".into() } else { String::new() }]
        }
        "pays" => {
            let chips = if table.options().chips().is_none() { "" } else { "chips" };
            vec![title, chips.into(), pages]
        }
        "your-hand" | "lines" | "wall" => [vec![rules], keys(view), vec![pages]].concat(),
        _ => keyed(&[]),
    }
}

pub fn name(referee: &Referee, place: Place, view: &View) -> Name {
    let kind = kind(referee, place, view);
    let order = kinds().position(|it| it == kind).unwrap_or(usize::MAX);
    let parts = [vec![kind.1.to_string()], variant(referee, view, kind)].concat();
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    Name { group: kind.0, order, text, kind: kind.1 }
}
