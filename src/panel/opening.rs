//! The screens from the first roll to the first discard.

use core::iter;

use super::page_view::{Act, Button, DeadReason, PageView, RollRequest};
use super::picture::{self, Marks};
use super::scene::{DiceOnTable, Scene};
use super::{message, play, sentences};
use crate::cut::{cut, sentence};
use crate::rules::kinds::SeatingBy;
use crate::screen::view::{Body, NoteText, Title};
use crate::seat::{ByPlace, Place, Wind};
use crate::table::Event;
use crate::table::event::KongKind;
use crate::table::held::OpenSet;
use crate::table::phase::Exchange;
use crate::table::seating::SeatingRolls;

/// The dice while they roll, and then their result.
pub(super) fn dice_on_the_table(scene: &Scene<'_>, place: Place, rolled: DiceOnTable) -> Body {
    let faces = rolled.roll.faces().collect();
    let caption: NoteText = match (rolled.step, scene.is_seated()) {
        (Some(_), _) => NoteText::new(),
        (None, true) => sentence(format_args!(
            "{} rolled {}",
            scene.wind(rolled.by).title(),
            rolled.roll.total()
        )),
        (None, false) => sentence(format_args!(
            "{} rolled {}",
            seen_from(place, rolled.by, NEIGHBOURS),
            rolled.roll.total()
        )),
    };
    Body::Dice { title: cut(format_args!("Dice")), faces, rolling: rolled.step, caption }
}

/// What players are called while nobody has a wind. Place numbers would not help: they are written
/// nowhere on the table.
const NEIGHBOURS: [&str; 4] =
    ["You", "Your right neighbour", "The player across", "Your left neighbour"];
/// Where another seat is, for a player who has to move there.
const SEATS: [&str; 4] = ["", "on the right", "across", "on the left"];

/// Picks the word for another place, as seen from this one.
fn seen_from(place: Place, other: Place, words: [&'static str; 4]) -> &'static str {
    words[(other.index() + 4 - place.index()) % 4]
}

fn roll_button(dice: u8, for_seat: bool) -> Button {
    Button::new("ROLL", Act::Roll(RollRequest { dice, for_seat }))
}

fn only(button: Button) -> [Button; 4] {
    [button, Button::NONE, Button::NONE, Button::NONE]
}

fn waiting(why: &dyn Fn() -> DeadReason) -> [Button; 4] {
    let off = || Button { label: Button::NONE.label, act: Act::Dead(why()) };
    [off(), off(), off(), off()]
}

/// Players roll for their winds.
pub(super) fn seating(scene: &Scene<'_>, place: Place, seating: Option<SeatingRolls>) -> PageView {
    let options = scene.table.options();
    let counted = options.rules().seating.by == SeatingBy::CountingTwice;
    let rollers = match seating {
        Some(seating) => seating.rollers(),
        None => ByPlace::from_fn(|place| options.is_player(place)),
    };
    let mine = scene.table.seat_rolls()[place];
    let dice = usize::from(options.seating_dice());
    let faces =
        mine.map_or_else(|| iter::repeat_n(0, dice).collect(), |roll| roll.faces().collect());
    let caption: NoteText = match (rollers[place], mine, seating) {
        (true, _, None) if counted => cut(format_args!("Whoever begins rolls.")),
        (true, Some(_), _) if !counted => cut(format_args!("A tie: roll again.")),
        (true, ..) if counted => cut(format_args!("Roll and count: who is East?")),
        (true, ..) => cut(format_args!("Roll for your wind.")),
        _ => still_to_roll(place, rollers),
    };
    let body =
        Body::Dice { title: cut(format_args!("Who is East?")), faces, rolling: None, caption };
    let buttons = match rollers[place] {
        true => only(roll_button(options.seating_dice(), true)),
        false => waiting(&|| DeadReason::Says("You have rolled: others roll now")),
    };
    PageView { body, buttons }
}

/// Who still has to roll, for a player who already has.
fn still_to_roll(place: Place, rollers: ByPlace<bool>) -> NoteText {
    let count = rollers.iter().filter(|(_, rolls)| **rolls).count();
    match rollers.iter().find(|(_, rolls)| **rolls) {
        Some((other, _)) if count == 1 => {
            cut(format_args!("{} rolls.", seen_from(place, other, NEIGHBOURS)))
        }
        _ => cut(format_args!("{count} players still to roll.")),
    }
}

/// The leader rolls for the side of the wall. The others see their winds and where to sit.
pub(super) fn side_roll(scene: &Scene<'_>, place: Place) -> PageView {
    let table = scene.table;
    let to = table.moves()[place];
    let first = table.hand_number() == 1;
    let seat = if first { seen_from(place, to, SEATS) } else { "" };
    // A player who has to move reads this screen, but another one will play at it. So the title
    // names the seat, and the line below speaks to the player.
    let here = scene.wind(place);
    let moved = table.sheet().rows().next_back().is_some_and(|row| row.east != table.east());
    let new_round = table.sheet().rows().next_back().is_some_and(|row| row.round != table.round());
    let hand: Title = match (table.is_goulash(), new_round) {
        (true, _) => cut(format_args!("Goulash")),
        (_, true) => cut(format_args!("New round: {}", table.round().title())),
        _ => cut(format_args!("Hand {}", table.hand_number())),
    };
    let leader = scene.wind(table.leader());
    let leads = table.leader() == place;
    let now: NoteText = match leads {
        true => cut(format_args!("Build the wall, then roll")),
        false => cut(format_args!("Build the wall. {} rolls", leader.title())),
    };
    let body = match (seat, table.is_goulash()) {
        (_, true) => {
            let jokers = match table.options().house().blanks {
                true => "Blanks are jokers",
                false => "2 bamboo is a joker",
            };
            message(hand, &[format_args!("{jokers}"), format_args!("{now}")])
        }
        ("", _) if first => seated(here, "You are", &[format_args!("{now}")]),
        // New winds fill a band, because the sign in the header is easily overlooked.
        ("", _) if moved => {
            seated(here, "You are now", &[format_args!("{hand}"), format_args!("{now}")])
        }
        ("", _) => message(hand, &[format_args!("{now}")]),
        _ => {
            let title = cut(format_args!("{}'s seat", here.title()));
            let wind = scene.wind(to).title();
            message(title, &[format_args!("You are {wind}: sit {seat}"), format_args!("{now}")])
        }
    };
    let buttons = match leads {
        true => only(roll_button(2, false)),
        false => waiting(&|| DeadReason::Rolls(leader)),
    };
    PageView { body, buttons }
}

/// A player has this wind from now on.
fn seated(wind: Wind, you_are: &str, lines: &[core::fmt::Arguments<'_>]) -> Body {
    let title = cut(format_args!("{you_are} {}", wind.title()));
    Body::Seat { wind, title, lines: sentences(lines) }
}

/// The second roll, which decides where on its side the wall breaks.
pub(super) fn break_roll(scene: &Scene<'_>, place: Place, roller: Place) -> PageView {
    let table = scene.table;
    let dice = table.options().rules().break_count.second_dice();
    let faces = table.hand().side_roll.map(|roll| roll.faces().collect()).unwrap_or_default();
    let side = table
        .hand()
        .side_roll
        .map(|roll| crate::table::wall::broken_side(table.options(), table.leader(), roll));
    let side = side.map_or("", |side| scene.wind(side).title());
    let caption = match roller == place {
        true => cut(format_args!("{side}'s side: you roll {dice} dice.")),
        false => cut(format_args!("{side}'s side: {} rolls.", scene.wind(roller).title())),
    };
    let buttons = match roller == place {
        true => only(roll_button(dice, false)),
        false => waiting(&|| DeadReason::Waits(scene.wind(roller))),
    };
    PageView {
        body: Body::Dice { title: cut(format_args!("Break")), faces, rolling: None, caption },
        buttons,
    }
}

/// The deal, step by step.
pub(super) fn deal(scene: &Scene<'_>, place: Place) -> PageView {
    let table = scene.table;
    let Some(step) = table.deal_step_now() else { return PageView::ghost() };
    let picture =
        picture::of(scene, place, Marks { counted: true, taken: &step.slots, next: false });
    let tiles = step.slots.len();
    let lucky = if step.hop_toi { "Hop Toi! " } else { "" };
    let caption = match step.place == place {
        true => cut(format_args!("{lucky}You take {}.", count(tiles))),
        false => {
            cut(format_args!("{lucky}{} takes {}.", scene.wind(step.place).title(), count(tiles)))
        }
    };
    let leads = place == table.leader();
    let next = match leads || place == step.place {
        true => Button::event(
            if place == step.place { "TAKEN" } else { "NEXT" },
            Event::Deal { all: false },
        ),
        false => Button::off("NEXT", DeadReason::Waits(scene.wind(step.place))),
    };
    let all = match leads {
        true => Button::event("ALL", Event::Deal { all: true }),
        false => Button::off("ALL", DeadReason::EndsDeal(scene.wind(table.leader()))),
    };
    let title = match table.dealer() {
        Some(dealer) if dealer == place => cut(format_args!("You deal")),
        Some(dealer) => cut(format_args!("{} deals", scene.wind(dealer).title())),
        None => cut(format_args!("Deal")),
    };
    let body = Body::Wall { title, picture, caption };
    PageView { body, buttons: [next, Button::NONE, Button::NONE, all] }
}

fn count(tiles: usize) -> &'static str {
    match tiles {
        1 => "one tile",
        2 => "two tiles",
        3 => "three tiles",
        _ => "four tiles",
    }
}

/// Players replace the flowers and seasons they were dealt.
pub(super) fn bonus(scene: &Scene<'_>, place: Place, done: ByPlace<bool>) -> PageView {
    let table = scene.table;
    let turn = table.bonus_turn().unwrap_or(table.leader());
    let name = scene.wind(turn).title();
    let aside = play::laid_aside(scene);
    let title = cut(format_args!("{}", aside.title));
    if done[place] {
        let body = message(title, &[format_args!("{name} replaces {} now", aside.short)]);
        return PageView { body, buttons: waiting(&|| DeadReason::Waits(scene.wind(turn))) };
    }
    let pass = Button::event("DONE", Event::Pass(place));
    if turn != place {
        let body = message(
            title,
            &[format_args!("{name} comes first"), format_args!("DONE if you have none")],
        );
        return PageView {
            body,
            buttons: [
                Button::off(aside.key, DeadReason::Waits(scene.wind(turn))),
                Button::NONE,
                Button::NONE,
                pass,
            ],
        };
    }
    let kong = match table.options().rules().dealt_kongs {
        true => Button::event("KONG", Event::Kong { place, kind: KongKind::Concealed }),
        false => Button::NONE,
    };
    let flower = Button::event(aside.key, Event::Flower(place));
    let held = &table.hand().held[place];
    let laid = held.bonus;
    // Nothing else on this screen changes after a kong, and a player who sees no change would press
    // again.
    let so_far: NoteText = match held.count(OpenSet::ConcealedKong) {
        0 => cut(format_args!("{laid} so far. Then DONE.")),
        1 => cut(format_args!("{laid} so far, 1 kong. DONE.")),
        kongs => cut(format_args!("{laid} so far, {kongs} kongs. DONE.")),
    };
    let what = aside.what;
    let lines =
        [format_args!("{what}"), format_args!("Lay one, take one"), format_args!("{so_far}")];
    let body = message(title, &lines);
    PageView { body, buttons: [flower, kong, Button::NONE, pass] }
}

/// A goulash exchange: two players swap three tiles.
pub(super) fn exchange(
    scene: &Scene<'_>,
    place: Place,
    with: Exchange,
    done: ByPlace<bool>,
) -> PageView {
    let table = scene.table;
    let partner = with.partner(table.east(), place);
    // The exchanges are called after East's right and left, which is confusing for the others. So
    // the title counts them and the line names the partner.
    let title = cut(format_args!("Exchange {} of 3", with.number()));
    let whom: NoteText = match table.options().is_player(partner) {
        true => cut(format_args!("Three tiles with {}", scene.wind(partner).title())),
        false => cut(format_args!("Three tiles with the empty wall")),
    };
    let buttons = match done[place] {
        true => waiting(&|| DeadReason::Says("You have exchanged: the others are still at it")),
        false => {
            let flower = match table.lays_aside() {
                true => Button::event("FLOWER", Event::Flower(place)),
                false => Button::NONE,
            };
            [Button::event("DONE", Event::Exchange(place)), flower, Button::NONE, Button::NONE]
        }
    };
    let waits = if done[place] { "Waiting for the others" } else { "Then press DONE" };
    PageView { body: message(title, &[format_args!("{whom}"), format_args!("{waits}")]), buttons }
}
