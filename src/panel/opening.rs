//! From the first roll to the first discard.

use core::iter;

use super::message;
use super::picture::{self, Marks};
use super::scene::{Rolled, Scene};
use super::screen::{Act, Button, Roll, Screen, Why};
use crate::rules::kinds::SeatingBy;
use crate::screen::view::{Body, Note, Title};
use crate::screen::words::cut;
use crate::seat::{ByPlace, Place};
use crate::table::Event;
use crate::table::event::KongKind;
use crate::table::held::Meld;
use crate::table::phase::Exchange;
use crate::table::seating::Seating;

/// Dice that roll, or lie there to be seen.
pub(super) fn dice_on_the_table(scene: &Scene<'_>, place: Place, rolled: Rolled) -> Body {
    let faces = rolled.roll.faces().collect();
    let caption: Note = match (rolled.step, scene.is_seated()) {
        (Some(_), _) => Note::new(),
        (None, true) => cut(format_args!("{} rolled {}", scene.wind(rolled.by).name(), rolled.roll.total())),
        (None, false) => {
            cut(format_args!("{} rolled {}", seen_from(place, rolled.by, NEIGHBOURS), rolled.roll.total()))
        }
    };
    Body::Dice { title: cut(format_args!("Dice")), faces, rolling: rolled.step, caption }
}

/// What players call each other while nobody has a wind: the numbers of the places stand nowhere on the table.
const NEIGHBOURS: [&str; 4] = ["You", "Your right neighbour", "The player across", "Your left neighbour"];
/// Where another seat is, for a player who has to go there.
const SEATS: [&str; 4] = ["", "on the right", "across", "on the left"];

/// The word for another place, as it lies from this one.
fn seen_from(place: Place, other: Place, words: [&'static str; 4]) -> &'static str {
    words[(other.index() + 4 - place.index()) % 4]
}

fn roll_button(dice: u8, for_seat: bool) -> Button {
    Button::new("ROLL", Act::Roll(Roll { dice, for_seat }))
}

fn only(button: Button) -> [Button; 4] {
    [button, Button::NONE, Button::NONE, Button::NONE]
}

fn waiting(why: &dyn Fn() -> Why) -> [Button; 4] {
    let off = || Button { label: Button::NONE.label, act: Act::Dead(why()) };
    [off(), off(), off(), off()]
}

/// The rolls for the winds.
pub(super) fn seating(scene: &Scene<'_>, place: Place, seating: Option<Seating>) -> Screen {
    let options = scene.table.options();
    let counted = options.rules().seating.by == SeatingBy::CountingTwice;
    let rollers = match seating {
        Some(seating) => seating.rollers(),
        None => ByPlace::from_fn(|place| options.is_player(place)),
    };
    let mine = scene.table.seat_rolls()[place];
    let dice = usize::from(options.seating_dice());
    let faces = mine.map_or_else(|| iter::repeat_n(0, dice).collect(), |roll| roll.faces().collect());
    let caption: Note = match (rollers[place], mine, seating) {
        (true, _, None) if counted => cut(format_args!("Who begins? He rolls here")),
        (true, Some(_), _) if !counted => cut(format_args!("A tie: roll again")),
        (true, ..) if counted => cut(format_args!("Roll and count: who is East?")),
        (true, ..) => cut(format_args!("Roll for your wind")),
        _ => still_to_roll(place, rollers),
    };
    let body = Body::Dice { title: cut(format_args!("Who is East?")), faces, rolling: None, caption };
    let buttons = match rollers[place] {
        true => only(roll_button(options.seating_dice(), true)),
        false => waiting(&|| Why::Says("You have rolled: others roll now")),
    };
    Screen { body, buttons }
}

/// Whom who has rolled waits for.
fn still_to_roll(place: Place, rollers: ByPlace<bool>) -> Note {
    let count = rollers.iter().filter(|(_, rolls)| **rolls).count();
    match rollers.iter().find(|(_, rolls)| **rolls) {
        Some((other, _)) if count == 1 => cut(format_args!("{} rolls", seen_from(place, other, NEIGHBOURS))),
        _ => cut(format_args!("{count} players still to roll")),
    }
}

/// East rolls for the side; the others learn their winds, and where to sit.
pub(super) fn side_roll(scene: &Scene<'_>, place: Place) -> Screen {
    let table = scene.table;
    let to = table.moves()[place];
    let first = table.hand_number() == 1;
    let seat = if first { seen_from(place, to, SEATS) } else { "" };
    let sit = if seat.is_empty() { "" } else { ": sit " };
    // Who sits here and has to go is not who will play here: the title is the seat's, the line is his.
    let here = scene.wind(place).name();
    // Winds that have passed on are told in words: the sign in the header is easily overlooked.
    let moved = table.sheet().rows().last().is_some_and(|row| row.east != table.east());
    let (you, wind) = match (table.is_goulash(), seat) {
        (true, _) => ("2 bamboo is a joker", ""),
        (_, "") if moved => ("You are now ", here),
        (_, "") => ("", ""),
        _ => ("You are ", scene.wind(to).name()),
    };
    let (is, seat_of) = if seat.is_empty() { ("You are ", "") } else { ("", "'s seat") };
    let title: Title = match (first, table.is_goulash()) {
        (_, true) => cut(format_args!("Goulash")),
        (true, _) => cut(format_args!("{is}{here}{seat_of}")),
        _ => cut(format_args!("Hand {}", table.hand_number())),
    };
    let is_east = table.east() == place;
    let now = if is_east { "Build the wall, then roll" } else { "Build the wall. East rolls" };
    let body = message(title, &[format_args!("{you}{wind}{sit}{seat}"), format_args!("{now}")]);
    let buttons = match is_east {
        true => only(roll_button(2, false)),
        false => waiting(&|| Why::Says("East rolls for the wall now")),
    };
    Screen { body, buttons }
}

/// The second roll, which says where on its side the wall breaks.
pub(super) fn break_roll(scene: &Scene<'_>, place: Place, roller: Place) -> Screen {
    let table = scene.table;
    let dice = table.options().rules().break_count.second_dice();
    let faces = table.hand().side_roll.map(|roll| roll.faces().collect()).unwrap_or_default();
    let side = table.hand().side_roll.map(|roll| crate::table::wall::broken_side(table.options(), table.east(), roll));
    let side = side.map_or("", |side| scene.wind(side).name());
    let caption = match roller == place {
        true => cut(format_args!("{side}'s side: you roll {dice} dice")),
        false => cut(format_args!("{side}'s side: {} rolls", scene.wind(roller).name())),
    };
    let buttons = match roller == place {
        true => only(roll_button(dice, false)),
        false => waiting(&|| Why::Waits(scene.wind(roller))),
    };
    Screen { body: Body::Dice { title: cut(format_args!("Break")), faces, rolling: None, caption }, buttons }
}

/// The deal, step by step.
pub(super) fn deal(scene: &Scene<'_>, place: Place) -> Screen {
    let table = scene.table;
    let Some(step) = table.deal_step_now() else { return Screen::ghost() };
    let picture = picture::of(scene, place, Marks { counted: true, taken: &step.slots, next: false });
    let tiles = step.slots.len();
    let lucky = if step.hop_toi { "Hop Toi! " } else { "" };
    let caption = match step.place == place {
        true => cut(format_args!("{lucky}You take {}", count(tiles))),
        false => cut(format_args!("{lucky}{} takes {}", scene.wind(step.place).name(), count(tiles))),
    };
    let east = place == table.east();
    let next = match east || place == step.place {
        true => Button::event(if place == step.place { "TAKEN" } else { "NEXT" }, Event::Deal { all: false }),
        false => Button::off("NEXT", Why::Waits(scene.wind(step.place))),
    };
    let all = match east {
        true => Button::event("ALL", Event::Deal { all: true }),
        false => Button::off("ALL", Why::Says("East says when everybody has his tiles")),
    };
    let title = match table.dealer() {
        Some(dealer) if dealer == place => cut(format_args!("You deal")),
        Some(dealer) => cut(format_args!("{} deals", scene.wind(dealer).name())),
        None => cut(format_args!("Deal")),
    };
    let body = Body::Wall { title, picture, caption };
    Screen { body, buttons: [next, Button::NONE, Button::NONE, all] }
}

fn count(tiles: usize) -> &'static str {
    match tiles {
        1 => "one tile",
        2 => "two tiles",
        3 => "three tiles",
        _ => "four tiles",
    }
}

/// Flowers and seasons of the dealt hands.
pub(super) fn bonus(scene: &Scene<'_>, place: Place, done: ByPlace<bool>) -> Screen {
    let table = scene.table;
    let turn = table.bonus_turn().unwrap_or(table.east());
    let name = scene.wind(turn).name();
    let title = cut(format_args!("Flowers"));
    if done[place] {
        let body = message(title, &[format_args!("{name} replaces flowers now")]);
        return Screen { body, buttons: waiting(&|| Why::Waits(scene.wind(turn))) };
    }
    let pass = Button::event("DONE", Event::Pass(place));
    if turn != place {
        let body = message(title, &[format_args!("{name} comes first"), format_args!("DONE if you have none")]);
        return Screen {
            body,
            buttons: [Button::off("FLOWER", Why::Waits(scene.wind(turn))), Button::NONE, Button::NONE, pass],
        };
    }
    let kong = match table.options().rules().dealt_kongs {
        true => Button::event("KONG", Event::Kong { place, kind: KongKind::Concealed }),
        false => Button::NONE,
    };
    let flower = Button::event("FLOWER", Event::Flower(place));
    let held = &table.hand().held[place];
    let laid = held.bonus;
    // A kong changes nothing else here: who sees no answer to his key presses it again.
    let so_far: Note = match held.count(Meld::ConcealedKong) {
        0 => cut(format_args!("{laid} so far. Then DONE")),
        1 => cut(format_args!("{laid} so far, 1 kong. DONE")),
        kongs => cut(format_args!("{laid} so far, {kongs} kongs. DONE")),
    };
    let body = message(title, &[format_args!("Lay one, take one"), format_args!("{so_far}")]);
    Screen { body, buttons: [flower, kong, Button::NONE, pass] }
}

/// Three tiles change hands.
pub(super) fn exchange(scene: &Scene<'_>, place: Place, with: Exchange, done: ByPlace<bool>) -> Screen {
    let table = scene.table;
    let partner = with.partner(table.east(), place);
    // Only for East is it his right and his left: the title counts, and the line names the partner.
    let title = cut(format_args!("Exchange {} of 3", with.number()));
    let whom: Note = match table.options().is_player(partner) {
        true => cut(format_args!("Three tiles with {}", scene.wind(partner).name())),
        false => cut(format_args!("Three tiles with the wall there")),
    };
    let buttons = match done[place] {
        true => waiting(&|| Why::Says("You have exchanged: the others are still at it")),
        false => {
            let flower = match table.lays_aside() {
                true => Button::event("FLOWER", Event::Flower(place)),
                false => Button::NONE,
            };
            [Button::event("DONE", Event::Exchange(place)), flower, Button::NONE, Button::NONE]
        }
    };
    let waits = if done[place] { "Waiting for the others" } else { "Then press DONE" };
    Screen { body: message(title, &[format_args!("{whom}"), format_args!("{waits}")]), buttons }
}
