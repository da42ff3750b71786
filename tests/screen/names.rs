//! What a screen is called: which function of the panel makes it, then what tells its variants apart. A name comes from what
//! the screen is and never from when it was seen, so another line in a scenario changes none.

use four_winds::panel::entry::Step;
use four_winds::panel::{Page, Shown};
use four_winds::referee::Referee;
use four_winds::screen::View;
use four_winds::screen::view::{Body, KeyState};
use four_winds::seat::{Place, Wind};
use four_winds::table::Phase;

/// A group of screens, and what makes one of them.
pub type Kind = (&'static str, &'static str);

/// Sorted as the sheets show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub group: &'static str,
    /// Where its kind stands in the list of kinds.
    order: usize,
    /// The kind, and what tells its variants apart.
    pub text: String,
    pub kind: &'static str,
}

/// Names every value of an enum and lists the names. A new value does not compile before it has a name here, and a name of
/// which there is no picture fails in `complete`.
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

/// The game's own screen is named after the phase, and the page of the hand after what is asked.
const GAME: Kind = ("", "game");
const ENTRY: Kind = ("", "entry");

named!(page, PAGES, Page, {
    Page::Game => GAME,
    Page::Setup => ("opening", "new-game"),
    Page::Kong => ("play", "kong"),
    Page::WonOn { more: false } => ("claims", "won-on"),
    Page::WonOn { more: true } => ("claims", "won-on-more"),
    Page::Entry => ENTRY,
    Page::Lines(_) => ("entry", "lines"),
    Page::Total => ("entry", "total"),
    Page::Pays(_) => ("settling", "pays"),
    Page::Menu(_) => ("menus", "menu"),
    Page::Sheet(0) => ("menus", "scores"),
    Page::Sheet(_) => ("menus", "scores-by-hand"),
    Page::Games => ("menus", "games"),
    Page::GameSheet(0) => ("menus", "game-scores"),
    Page::GameSheet(_) => ("menus", "game-scores-by-hand"),
    Page::Wall => ("menus", "wall"),
    Page::Dice(0) => ("menus", "dice-next"),
    Page::Dice(1) => ("menus", "dice-last"),
    Page::Dice(2) => ("menus", "dice-since-power-on"),
    Page::Dice(_) => ("menus", "dice-since-journal"),
    Page::Brightness => ("menus", "brightness"),
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
    Phase::Result => ("settling", "result"),
    Phase::Settlement { .. } => ("settling", "settlement"),
    Phase::Settled => ("settling", "settled"),
    Phase::Over => ("settling", "over"),
});

named!(step, STEPS, Step, {
    Step::Kind(0) => ("entry", "kinds-first"),
    Step::Kind(1) => ("entry", "kinds-second"),
    Step::Kind(2) => ("entry", "kinds-third"),
    Step::Kind(_) => ("entry", "kinds-last"),
    Step::Suit(_) => ("entry", "suit"),
    Step::Third(..) => ("entry", "third"),
    Step::Number(..) => ("entry", "number"),
    Step::Honour(_) => ("entry", "honour"),
    Step::Wind(_) => ("entry", "wind"),
    Step::Dragon(_) => ("entry", "dragon"),
    Step::Year(_) => ("entry", "year"),
    Step::Bonus(_) => ("entry", "bonus"),
    Step::BonusNumber { season: false, .. } => ("entry", "flower"),
    Step::BonusNumber { season: true, .. } => ("entry", "season"),
    Step::Winning(_) => ("entry", "came-last"),
    Step::LastOfKind => ("entry", "last-of-kind"),
    Step::Review => ("entry", "your-hand"),
});

const ROLLING: Kind = ("opening", "dice-rolling");
const ROLLED: Kind = ("opening", "dice-rolled");
const NOBODY: Kind = ("opening", "nobody");
const STOPPED: Kind = ("settling", "stopped");
const QUESTION: Kind = ("questions", "question");
const ANSWER: Kind = ("questions", "asked");

/// What is neither page nor phase nor step.
pub const OTHERS: &[Kind] = &[ROLLING, ROLLED, NOBODY, STOPPED, QUESTION, ANSWER];

/// Every kind of screen.
pub fn kinds() -> impl Iterator<Item = Kind> {
    let all = [OTHERS, PHASES, STEPS, PAGES].into_iter().flatten().copied();
    all.filter(|kind| ![GAME, ENTRY].contains(kind))
}

fn kind(referee: &Referee, place: Place, view: &View) -> Kind {
    let table = referee.history().table();
    let page = match referee.shown(place) {
        // A question is none at an empty place.
        Shown::Question(_) if !table.options().is_player(place) => return NOBODY,
        Shown::Question(agreement) => return if agreement.asker == place { QUESTION } else { ANSWER },
        Shown::Nobody => return NOBODY,
        Shown::Page(page) => self::page(&page),
    };
    match (&view.body, page) {
        (Body::Dice { rolling: Some(_), .. }, GAME) => ROLLING,
        // The phase may have gone on while the dice still lie there.
        (Body::Dice { title, .. }, GAME) if title == "Dice" => ROLLED,
        (_, GAME) if table.is_stopped() => STOPPED,
        (_, GAME) => phase(table.phase()),
        (_, ENTRY) => step(&referee.editor(place).step()),
        (_, page) => page,
    }
}

/// Small letters and hyphens; numbers and winds make no difference.
fn slug(words: &str) -> String {
    let word = |word: &str| match Wind::ALL.iter().any(|wind| wind.name().eq_ignore_ascii_case(word)) {
        true => "wind".into(),
        false => word.to_ascii_lowercase(),
    };
    let words = words.replace("'s", "");
    let words = words.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).map(word);
    words.collect::<Vec<_>>().join("-")
}

/// The keys that can be pressed. Those that turn a page, lead back or name a player are not worth a word.
fn keys(view: &View) -> Vec<String> {
    let ready = view.keys.iter().filter(|key| key.state != KeyState::Off && key.text != "BACK");
    let named = ready.map(|key| slug(key.text) + if key.state == KeyState::Lit { "-lit" } else { "" });
    named.filter(|name| !name.is_empty() && name != "wind").collect()
}

/// What stands on the claims: who this place is, what it has said, and whether time runs.
fn claims(view: &View) -> Vec<String> {
    let Body::Claims { robbing, bar, mine, .. } = &view.body else { return Vec::new() };
    let [left, .., right] = view.keys;
    let said = match mine {
        Some(kind) => format!("claimed-{}", kind.name()),
        None if left.text.is_empty() && right.text.is_empty() => "own".into(),
        None if left.text.is_empty() => format!("own-{}", slug(right.text)),
        None if left.state == KeyState::Lit => "passed".into(),
        None => slug(left.text),
    };
    let on = if *robbing { "kong" } else { "discard" };
    vec![on.into(), said, if bar.is_some() { "timed".into() } else { String::new() }]
}

/// What tells the variants of a kind apart.
fn variant(referee: &Referee, view: &View, (_, kind): Kind) -> Vec<String> {
    let table = referee.history().table();
    let title = slug(&view.title());
    let rules = table.options().rules().name.to_string();
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
        "question" | "asked" => keyed(&[referee.agreement().map_or("", |it| it.event.name()).into()]),
        "side-roll" | "result" | "settled" | "settlement" => keyed(&[title]),
        "draw" | "turn" => {
            let said = if table.hand().call.is_some() { "last-turns" } else { "" };
            let ruled = if referee.ruling().is_empty() { "" } else { "ruled" };
            keyed(&[said.into(), ruled.into()])
        }
        "claims" => claims(view),
        "suit" | "year" => vec![title.replace("-which", "")],
        "number" | "third" => vec![if title.contains("chow") { "chow".into() } else { String::new() }],
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
