//! The screens of whole games, by scenarios and by random keys: no word is cut at either size, and the words are
//! as players know them.

use std::collections::HashSet;

use four_winds::cut::CUT;
use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options};
use four_winds::screen::glyphs::is_known;
use four_winds::screen::view::Body;
use four_winds::screen::{Frame, Layout, View, body, draw, header, keys, notice};
use four_winds::seat::Place;
use four_winds::size::Size;
use four_winds::table::Event;

use crate::common::Random;
use crate::common::keys::Box4;
use crate::common::labels::labelled;
use crate::common::played;
use crate::{COMPACT, LARGE, wording};

/// How many keys to press. More presses find rarer screens: `FOUR_WINDS_MASH=200000 cargo test
/// --release --test screen`.
fn presses() -> usize {
    std::env::var("FOUR_WINDS_MASH").ok().and_then(|word| word.parse().ok()).unwrap_or(4_000)
}

/// The first part of the screen in which a word was cut.
pub fn cut_part(view: &View, size: Size) -> Option<&'static str> {
    let mut words = vec![0; Frame::words(size)];
    let frame = &mut Frame::new(&mut words, size).unwrap();
    let layout = Layout::of(view, size);
    let rows = header::rows(view, &layout).end..keys::rows(&view.keys, &layout).start;
    let parts = [
        ("header", header::draw(frame, view, &layout)),
        ("body", body::draw(frame, view, rows.clone(), &layout)),
        ("keys", keys::draw(frame, &view.keys, &layout)),
        (
            "seal",
            view.seal.as_ref().is_none_or(|it| keys::draw_seal(frame, it, &view.keys, &layout)),
        ),
        (
            "notice",
            view.notice.as_ref().is_none_or(|it| notice::draw(frame, it, rows.end, &layout)),
        ),
    ];
    assert_eq!(draw(view, frame), parts.iter().all(|(_, whole)| *whole));
    parts.into_iter().find(|(_, whole)| !whole).map(|(name, _)| name)
}

/// The screens that have been checked, and what was cut on them.
#[derive(Default)]
struct Looked {
    seen: HashSet<String>,
    cut: Vec<String>,
}

impl Looked {
    fn at(&mut self, table: &Box4) {
        for place in Place::ALL {
            let view = table.referee.view(place);
            let text = view.text();
            // Numbers change all the time, and only words can be too long.
            let words = format!("{text:?}").replace(|c: char| c.is_ascii_digit(), "0");
            if !self.seen.insert(words) {
                continue;
            }
            let shown = format!("{} {} {}", text.title, text.lines.join(" "), text.keys.join(" "));
            for large_type in [false, true] {
                let mut view = view.clone();
                view.header.large_type = large_type;
                let letters = if large_type { "large type" } else { "usual type" };
                let too_small = [LARGE, COMPACT]
                    .into_iter()
                    .filter_map(|size| Some((size.width, cut_part(&view, size)?)));
                let told = |(width, part)| format!("{width} {part}, {letters}: {shown}");
                self.cut.extend(too_small.map(told));
            }
            self.cut.extend(wording::fault(&view).map(|fault| format!("{fault}: {shown}")));
            // Brackets mark open sets, which are drawn as tiles.
            if shown.contains(CUT) || !shown.chars().all(|c| is_known(c) || "[]".contains(c)) {
                self.cut.push(shown);
            }
        }
    }

    /// Checks that at least `least` different screens were seen and that all of them are whole.
    fn are_whole(&self, least: usize) {
        let (cut, seen) = (self.cut.len(), self.seen.len());
        assert!(seen >= least, "the keys led nowhere: {seen} screens");
        assert!(
            cut == 0,
            "{cut} of {seen} screens have words that were cut or are wrong:\n{}",
            self.cut.join("\n")
        );
    }
}

#[test]
fn no_word_is_cut_in_the_games_of_the_scenarios() {
    let mut looked = Looked::default();
    for path in played::files() {
        let look = &mut |table: &Box4| {
            looked.at(table);
            Ok(())
        };
        played::play(&path, look).unwrap();
    }
    println!("{} screens", looked.seen.len());
    looked.are_whole(600);
}

/// Every rule set with every value of every option.
#[test]
fn no_word_is_cut_in_the_choice_of_rules_and_options() {
    let (mut table, mut looked) = (Box4::default(), Looked::default());
    let place = Place::ALL[0];
    let press = |table: &mut Box4, key: usize| _ = table.press_for(place, Key::ALL[key], 80);
    let shows = |table: &Box4, value: &str| matches!(&table.referee.view(place).body, Body::Choice { value: it, .. } if it == value);
    press(&mut table, 0);
    for _ in rules::ALL {
        for _ in 0..Setting::ALL.len() {
            // More values than any option has. The lists of rules and groups are not turned: OPEN
            // and MORE lead through all of them.
            for _ in 0..12 {
                looked.at(&table);
                if !["Rules", "Settings"].contains(&table.referee.view(place).title().as_str()) {
                    press(&mut table, 1);
                }
            }
            // OK takes the rule set, OPEN a group, and MORE leads from option to option.
            let rules = table.referee.view(place).title() == "Rules";
            // Nothing is saved here: a scenario shows those pages.
            if shows(&table, "Save") {
                press(&mut table, 1);
            }
            press(&mut table, if rules { 3 } else { 2 });
        }
        while table.referee.view(place).title() != "Rules" {
            let key = if shows(&table, "Save") { 1 } else { 2 };
            press(&mut table, key);
        }
        press(&mut table, 1);
    }
    looked.are_whole(25);
}

/// The tables whose menus are checked: a turn in each rule set, and a hand that has been won.
fn tables() -> Vec<Box4> {
    let mut tables = Vec::new();
    for at in 0..rules::ALL.len() {
        let mut table = Box4::default();
        let press = |table: &mut Box4, label: &str| {
            let place = Place::ALL
                .into_iter()
                .find(|&place| labelled(&table.referee, place, label).is_some())?;
            table.press_for(place, labelled(&table.referee, place, label)?, 80);
            table.wait(2_500);
            Some(())
        };
        press(&mut table, "PLAY");
        (0..at).for_each(|_| _ = press(&mut table, ">"));
        press(&mut table, "OK");
        press(&mut table, "START");
        while press(&mut table, "ROLL").is_some() {}
        press(&mut table, "ALL");
        while press(&mut table, "DONE").is_some() {}
        tables.push(table.clone());
        press(&mut table, "MAHJONG");
        while press(&mut table, "DRAW").is_some() && press(&mut table, "DISCARD").is_some() {
            table.wait(20_000);
        }
        assert!(
            press(&mut table, "TILES").is_some(),
            "{}: {:?}",
            rules::ALL[at].code,
            table.referee.view(Place::ALL[0])
        );
        tables.push(table);
    }
    tables
}

/// Every page of the menu in every rule set, with every question it asks, and a thousand steps of
/// entering a hand.
#[test]
fn no_word_is_cut_in_the_menus() {
    let mut looked = Looked::default();
    for mut table in tables() {
        // A player who is not at the game's own screen is entering a hand.
        let place = Place::ALL.into_iter().find(|&place| !table.referee.is_home(place));
        let place = place.unwrap_or_else(|| {
            table.press_for(Place::ALL[0], Key::ALL[2], 2_100);
            Place::ALL[0]
        });
        let (mut open, mut seen) = (vec![table], HashSet::new());
        while let Some(table) = open.pop().filter(|_| seen.len() < 1_000) {
            looked.at(&table);
            let words = format!("{:?}", table.referee.view(place).text())
                .replace(|c: char| c.is_ascii_digit(), "0");
            if seen.insert(words) && !table.referee.is_home(place) {
                open.extend(Key::ALL.map(|key| {
                    let mut after = table.clone();
                    after.press_for(place, key, 80);
                    after
                }));
            }
        }
    }
    println!("{} screens", looked.seen.len());
    looked.are_whole(500);
}

#[test]
fn no_word_is_cut_in_games_of_random_keys() {
    let mut random = Random::new(7);
    let mut table = Box4::default();
    let mut looked = Looked::default();
    for _ in 0..presses() {
        let place = Place::ALL[random.below(4)];
        // Random keys rarely agree to anything, and then no hand would end.
        let agrees =
            ["YES", "DONE"].iter().find_map(|label| labelled(&table.referee, place, label));
        let key = agrees.filter(|_| random.below(2) == 0).unwrap_or(Key::ALL[random.below(4)]);
        table.press_for(
            place,
            key,
            if random.below(60) == 0 { 2_100 } else { 40 + random.below(400) as u64 },
        );
        looked.at(&table);
    }
    println!("{} presses showed {} screens", presses(), looked.seen.len());
    looked.are_whole(100);
}

#[test]
fn before_the_winds_are_rolled_for_there_are_as_many_dice_as_will_be_rolled() {
    // In kards one die is rolled for the winds, in the others two.
    for (rules, dice) in
        [("kards", 1), ("british", 2), ("carmel", 2), ("seasons", 2), ("hong-kong", 2)]
    {
        let rules = rules::ALL.into_iter().find(|it| it.code == rules).unwrap();
        let mut referee = Referee::new();
        referee.apply(&Event::New(Options::new(rules)), 0).unwrap();
        let Body::Dice { faces, .. } = referee.view(Place::ALL[0]).body else {
            panic!("{} shows no dice", rules.code)
        };
        assert_eq!(faces.as_slice(), vec![0; dice], "{}", rules.code);
    }
}
