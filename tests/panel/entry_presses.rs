//! How many keys it takes to enter a hand. `cargo test --test panel entry_presses -- --nocapture`
//! prints the presses, with fingers that only tap and with fingers that hold a key to count.
//!
//! They are counted from the screen "Mahjong!" on, up to the OK that enters the hand.

use crate::common::always_print;
use crate::common::enter::{self, Fingers, Item};
use crate::common::keys::Box4;
use crate::common::labels::labelled;
use four_winds::hand::{Hand, MeldKind};
use four_winds::panel::entry::EntryStep;
use four_winds::roll::Roll;
use four_winds::rules::{self, Rules};
use four_winds::score::Special;
use four_winds::score::special::SpecialValue;
use four_winds::seat::Place;
use four_winds::table::claims::{Claim, ClaimKind};
use four_winds::table::phase::{LastTile, Phase};
use four_winds::table::{Event, Table};
use four_winds::tile::Tile;

/// Typical hands of each rule set, in the order in which a player reads their rack. The last word
/// is the tile that came last.
const TYPICAL: [(&str, &str); 20] = [
    ("british", "222m 567p 444s 666z 99s 5p"),
    ("british", "333p 777p 999p 555z 22p 7p"),
    ("british", "111m 456m 888m 222z 33m 4m"),
    ("british", "555m 111p 678s 777s 11z 8s"),
    ("hong-kong", "123m 456m 345p 678s 22s 3p"),
    ("hong-kong", "234p 567p 789p 333z 55p 9p"),
    ("hong-kong", "345m 666m 123s 777z 88s 1s"),
    ("hong-kong", "222m 333p 444s 111z 55z 4s"),
    ("kards", "123m 555p 789p 444s 66s 7p"),
    ("kards", "222p 555m 678s 234m 99s 6s"),
    ("kards", "345m 345p 888s 333z 22s 3p"),
    ("kards", "111p 222p 789p 666z 44p 2p"),
    ("carmel", "123s 456s 999s 777z 88s 4s"),
    ("carmel", "222m 555m 777m 999m 11m 5m"),
    ("carmel", "333p 444p 666s 888s 22z 6s"),
    ("carmel", "123m 555m 999m 222m 77z 7z"),
    ("seasons", "123m 456p 777s 999s 22p 2p"),
    ("seasons", "555m 222p 678p 333s 11s 7p"),
    ("seasons", "234s 567s 888s 444z 99s 5s"),
    ("seasons", "111m 345p 678s 666z 33m 6s"),
];

/// Something the table must accept.
fn happens(table: &mut Box4, event: &Event) -> bool {
    table.referee.apply(event, table.now).is_ok()
}

fn rolled(dice: u8, face: u8) -> Roll {
    Roll::new(&[face; 3][..usize::from(dice)]).unwrap()
}

/// What comes next before play, or a turn without claims.
fn plain(table: &mut Box4, state: &Table) -> bool {
    let any_dice = |table: &mut Box4, make: &dyn Fn(Roll) -> Event| {
        [2, 3, 1].into_iter().any(|dice| happens(table, &make(rolled(dice, 3))))
    };
    match *state.phase() {
        Phase::Seating(_) => Place::ALL.into_iter().enumerate().any(|(at, place)| {
            let roll = |dice| rolled(dice, 6 - at as u8);
            let event = |dice| Event::SeatRoll { place, roll: roll(dice), proof: None };
            [2, 1].into_iter().any(|dice| happens(table, &event(dice)))
        }),
        Phase::SideRoll | Phase::BreakRoll { .. } => {
            let place = state.turn().unwrap();
            any_dice(table, &|roll| Event::Roll { place, roll, proof: None })
        }
        Phase::Deal { .. } => happens(table, &Event::Deal { all: true }),
        Phase::Bonus { .. } => happens(table, &Event::Pass(state.turn().unwrap())),
        Phase::Draw(place) => happens(table, &Event::Draw(place)),
        Phase::Window(_) => happens(table, &Event::Close),
        Phase::Turn(turn) => happens(table, &Event::Discard(turn.place)),
        _ => panic!("{:?}", state.phase()),
    }
}

/// A table at which South has mahjong with a tile from the wall, after these claims.
fn won(rules: &Rules, claims: &[ClaimKind]) -> (Box4, Place) {
    let mut table = Box4::default();
    assert!(happens(&mut table, &Event::parse(&format!("new {}", rules.code)).unwrap()));
    let mut left = claims.iter().copied().rev().collect::<Vec<_>>();
    for _ in 0..200 {
        let state = table.referee.history().table().clone();
        let south = state.holder(four_winds::seat::Wind::South);
        match *state.phase() {
            Phase::Result => return (table, south),
            Phase::Window(window) if !left.is_empty() && window.claims[south].is_none() => {
                let claim = Claim::new(left[left.len() - 1]);
                if happens(&mut table, &Event::Claim { place: south, claim }) {
                    left.pop();
                }
            }
            Phase::Turn(turn) if turn.place == south => {
                happens(&mut table, &Event::Fishing(south));
                let drawn = turn.tile != LastTile::Claimed && left.is_empty();
                let mahjong = Event::Mahjong { place: south, source: None, from: None };
                if drawn && happens(&mut table, &mahjong) {
                    continue;
                }
            }
            _ => {}
        }
        // A claim opened above is decided here.
        if *table.referee.history().table() == state {
            assert!(plain(&mut table, &state), "{:?}", state.phase());
        } else if let Phase::Turn(turn) = *table.referee.history().table().phase()
            && turn.place == south
        {
            assert!(happens(&mut table, &Event::Discard(south)));
        } else if matches!(table.referee.history().table().phase(), Phase::Window(_)) {
            assert!(happens(&mut table, &Event::Close));
        }
    }
    panic!("nobody won at {}", rules.code);
}

fn press(table: &mut Box4, place: Place, label: &str) {
    let key = labelled(&table.referee, place, label)
        .unwrap_or_else(|| panic!("no {label}: {:?}", table.referee.view(place).text()));
    table.press_for(place, key, 80);
}

/// Answers what is still asked after the tiles, and enters the hand.
fn finish(table: &mut Box4, place: Place, last: Tile, how: Fingers) {
    enter::pick(table, place, last, how).unwrap();
    if table.referee.editor(place).step() == EntryStep::LastOfKind {
        press(table, place, "NO");
    }
    assert_eq!(table.referee.editor(place).step(), EntryStep::Review);
    press(table, place, "OK");
}

fn tile(text: &str) -> Tile {
    let mut letters = text.chars();
    Tile::from_notation(letters.next().unwrap(), letters.next().unwrap()).unwrap()
}

/// The presses for these sets. Sets that were claimed in play come first.
fn entered(rules: &Rules, items: &[Item], claims: &[ClaimKind], last: Tile, how: Fingers) -> usize {
    let (mut table, place) = won(rules, claims);
    table.presses = 0;
    press(&mut table, place, "TILES");
    for item in items {
        enter::put(&mut table, place, *item, how)
            .unwrap_or_else(|why| panic!("{}, {items:?}: {why}", rules.code));
    }
    finish(&mut table, place, last, how);
    table.presses
}

fn median(mut all: Vec<usize>) -> usize {
    all.sort();
    all[all.len() / 2]
}

fn rules_of(code: &str) -> &'static Rules {
    rules::by_code(code).unwrap()
}

#[test]
fn a_standard_hand_takes_22_presses_or_12_if_three_sets_are_known() {
    let (mut tapped, mut held, mut known) = (Vec::new(), Vec::new(), Vec::new());
    let mut tapped_known = Vec::new();
    println!("presses: tapped, held, held and tapped with three sets known");
    for (code, hand) in TYPICAL {
        let words: Vec<&str> = hand.split(' ').collect();
        let (last, sets) = (tile(words[5]), &words[..5]);
        let items: Vec<Item> = sets.iter().map(|text| enter::item(text).unwrap()).collect();
        let count = |how| entered(rules_of(code), &items, &[], last, how);
        let (taps, holds) = (count(Fingers::Tap), count(Fingers::Hold));
        let with = |how| three_known(rules_of(code), sets, last, how);
        let (with_known, tapped_with) = (with(Fingers::Hold), with(Fingers::Tap));
        println!("{taps:3} {holds:3} {with_known:3} {tapped_with:3}  {code} {hand}");
        tapped_known.push(tapped_with);
        tapped.push(taps);
        held.push(holds);
        known.push(with_known);
    }
    let medians = [tapped, held, known, tapped_known].map(median);
    let [tapped, held, known, tapped_known] = medians;
    always_print(&format!(
        "presses of a hand: median {tapped}, by holding {held}, with three sets known {known} by \
         holding and {tapped_known} by tapping"
    ));
    assert!(tapped <= 22 && held <= 22 && known <= 12, "{medians:?}");
    // With three sets known the goal holds for players who hold keys. Whoever only taps needs more.
    assert!(tapped_known <= 19, "{medians:?}");
}

/// The presses if three of the sets were claimed. The tile that came last is in one of the others.
fn three_known(rules: &'static Rules, sets: &[&str], last: Tile, how: Fingers) -> usize {
    let has_last = |set: &&str| {
        let item = enter::item(set).unwrap();
        item.tiles().any(|it| it == last)
    };
    let pair_won = has_last(&sets[4]);
    let kept = (0..4).rev().find(|&at| pair_won || has_last(&sets[at])).unwrap();
    let claimed = sets[..4].iter().enumerate().filter(|(at, _)| *at != kept).map(|(_, set)| *set);
    let is_chow = |set: &&str| enter::item(set).unwrap().claim() == ClaimKind::Chow;
    // The box asks for chows first. British allows one.
    let mut claimed: Vec<&str> = claimed.collect();
    claimed.sort_by_key(|set| !is_chow(set));
    let claims: Vec<ClaimKind> =
        claimed.iter().map(|set| enter::item(set).unwrap().claim()).collect();
    let mut items: Vec<Item> =
        claimed.iter().map(|set| enter::item(&format!("({set})")).unwrap()).collect();
    items.extend([sets[kept], sets[4]].iter().map(|set| enter::item(set).unwrap()));
    entered(rules, &items, &claims, last, how)
}

/// The first hand in the score tests that wins with this special hand, if possible without sets on
/// the table.
fn sample(rules: &Rules, special: &Special) -> Option<Hand> {
    let path = format!("{}/tests/data/score/{}.txt", env!("CARGO_MANIFEST_DIR"), rules.code);
    let text = std::fs::read_to_string(path).unwrap();
    let wanted = format!("special={}", special.title);
    let hands = text.lines().filter(|line| {
        line.split_once("=>")
            .is_some_and(|(_, facts)| facts.split("; ").any(|it| it.trim() == wanted))
    });
    let mut hands: Vec<Hand> = hands
        .filter(|line| !line.contains("goulash"))
        .filter_map(|line| line.split_once("hand=")?.1.split(' ').next())
        .filter_map(|text| Hand::parse_for(text, &rules.scoring.form).ok())
        .filter(|hand| hand.winning().is_some())
        .collect();
    hands.sort_by_key(|hand| hand.melds().count());
    hands.first().copied()
}

/// The sets of a hand: what lies on the table, then three of a kind, pairs and single tiles.
fn sets(hand: &Hand) -> Vec<Item> {
    let mut items: Vec<Item> = hand
        .melds()
        .map(|meld| {
            let tiles: String = meld.tiles().map(|tile| tile.notation().0).collect();
            let text = format!("{tiles}{}", meld.tile.notation().1);
            let concealed = meld.kind == MeldKind::ConcealedKong;
            let text = if concealed { format!("[{text}]") } else { format!("({text})") };
            enter::item(&text).unwrap_or_else(|why| panic!("{why}"))
        })
        .collect();
    let mut singles = Vec::new();
    for tile in Tile::all().filter(|tile| !tile.is_bonus()) {
        let held = hand.count(tile) + u8::from(hand.winning() == Some(tile));
        let (digit, letter) = tile.notation();
        let text = |count: u8| format!("{}{letter}", digit.to_string().repeat(count.into()));
        match held {
            0 => {}
            1 => singles.push(enter::item(&text(1)).unwrap()),
            4 => items.extend([enter::item(&text(2)).unwrap(); 2]),
            count => items.push(enter::item(&text(count)).unwrap()),
        }
    }
    items.extend(singles);
    items
}

/// A table at which a special hand was just found in the list; none if it is not listed.
fn found(rules: &Rules, special: &Special, how: Fingers) -> Option<(Box4, Place)> {
    let (mut table, place) = won(rules, &[]);
    table.presses = 0;
    labelled(&table.referee, place, "BY NAME")?;
    press(&mut table, place, "BY NAME");
    let shown = |table: &Box4| table.referee.view(place).text().lines[0].to_string();
    let first = shown(&table);
    // The way round the list that is shorter.
    let steps = |way: &str| {
        let (mut table, mut steps) = (table.clone(), 0);
        while shown(&table) != special.title {
            press(&mut table, place, way);
            steps += 1;
            if shown(&table) == first {
                return None;
            }
        }
        Some((steps, way.to_string()))
    };
    let (steps, way) = [steps(">"), steps("<")].into_iter().flatten().min()?;
    match how {
        Fingers::Tap => (0..steps).for_each(|_| press(&mut table, place, &way)),
        Fingers::Hold if steps > 0 => {
            let key = labelled(&table.referee, place, &way).unwrap();
            table.press_for(place, key, enter::TAP + enter::COUNT * (steps - 1));
        }
        Fingers::Hold => {}
    }
    assert_eq!(shown(&table), special.title);
    Some((table, place))
}

/// The most presses for a special hand that is chosen from the list, with any of its tiles as the
/// last one; none if it is not listed.
fn by_name(rules: &Rules, special: &Special, hand: &Hand, how: Fingers) -> Option<usize> {
    let (mut table, place) = found(rules, special, how)?;
    press(&mut table, place, "OK");
    while let EntryStep::Named(tiles) = table.referee.editor(place).step() {
        let items = table.referee.editor(place).items().to_vec();
        let entered =
            |tile| items.iter().flat_map(|item| item.tiles()).filter(|it| *it == tile).count();
        let tile = tiles.iter().find(|&tile| usize::from(hand.held(tile)) > entered(tile));
        enter::pick(&mut table, place, tile.expect("a tile of the hand"), how).unwrap();
    }
    let all = table.referee.editor(place).candidates();
    assert!(!all.is_empty(), "{}", special.title);
    all.iter().map(|last| handed_in(table.clone(), place, special, last, how)).max()
}

/// The presses of a named hand with this last tile.
fn handed_in(mut table: Box4, place: Place, special: &Special, last: Tile, how: Fingers) -> usize {
    finish(&mut table, place, last, how);
    let entry = table.referee.history().table().hand().entries[place].unwrap();
    // Concealed sets can make it another special hand that counts as much, or an ordinary one that
    // counts more.
    let limit = match special.value {
        SpecialValue::Limit(points) => points,
        _ => i32::MAX,
    };
    let right = entry.special.is_some() || entry.total > limit;
    assert!(right, "{last:?} as {}: {entry:?}", special.title);
    assert_eq!(entry.hand.and_then(|hand| hand.winning()), Some(last));
    table.presses
}

/// The most presses of any hand from the list, for a player who holds keys.
const MOST_FROM_LIST: usize = 10;

/// The same for a player who only taps, and the median: a list is long without holding.
const MOST_TAPPED: [usize; 2] = [15, 10];

#[test]
fn a_hand_from_the_list_takes_10_presses() {
    let (mut tapped, mut held) = (Vec::new(), Vec::new());
    println!("presses: tile by tile, from the list by tapping, by holding");
    for rules in rules::ALL {
        for special in rules.scoring.specials.rows().iter().filter(|it| !it.parts.is_empty()) {
            let hand = sample(rules, special)
                .unwrap_or_else(|| panic!("no hand for {} of {}", special.title, rules.code));
            let last = hand.winning().unwrap();
            let tiles = entered(rules, &sets(&hand), &[], last, Fingers::Tap);
            let [taps, holds] =
                [Fingers::Tap, Fingers::Hold].map(|how| by_name(rules, special, &hand, how));
            let shown = [taps, holds]
                .map(|presses| presses.map_or("-".into(), |presses| presses.to_string()));
            let [by_taps, by_holds] = shown;
            println!(
                "{tiles:3} {by_taps:>3} {by_holds:>3}  {} {}: {hand}",
                rules.code, special.title
            );
            tapped.extend(taps);
            held.extend(holds);
            let most = holds.unwrap_or(0);
            assert!(most <= MOST_FROM_LIST, "{} takes {most} presses", special.title);
        }
    }
    assert!(held.len() >= 15, "{} hands are listed", held.len());
    let most = |all: &[usize]| all.iter().copied().max().unwrap_or(0);
    always_print(&format!(
        "presses of a hand from the list: at most {}, median {}; only tapped at most {}, median {}",
        most(&held),
        median(held.clone()),
        most(&tapped),
        median(tapped.clone()),
    ));
    assert!(most(&tapped) <= MOST_TAPPED[0] && median(tapped) <= MOST_TAPPED[1]);
}
