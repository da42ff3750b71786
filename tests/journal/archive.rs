//! Finished games.

use four_winds::journal::archive::Game;
use four_winds::journal::{Archive, JournalHealth};
use four_winds::referee::Referee;
use four_winds::rules::{self, Options};
use four_winds::seat::Place;
use four_winds::table::{Event, Phase, Stamped, Table};

use crate::common::Random;
use crate::common::checks;
use crate::common::power::{Box, Flash};

/// Plays a game of about `events` events and stops it. Returns the last game that a warning named
/// meanwhile.
fn play_a_game(table: &mut Box<'_>, random: &mut Random, events: usize) -> Option<u16> {
    let mut warned = None;
    table.kept.clear();
    let rules = rules::ALL[random.below(rules::ALL.len())];
    assert!(table.apply(&Event::New(Options::new(rules))));
    while table.kept.len() < events {
        table.play(random, 1, 0);
        if let JournalHealth::Unexported { game } = table.journal.health() {
            warned = Some(game);
        }
        // Now and then a game ends earlier.
        if matches!(table.history.table().phase(), Phase::Over) {
            break;
        }
    }
    table.apply(&Event::Stop);
    warned
}

fn games(table: &mut Box<'_>) -> Vec<Game> {
    let mut games = Vec::new();
    table
        .journal
        .games(&mut |game| {
            games.push(game.clone());
            Ok(())
        })
        .unwrap();
    games
}

fn log_of(table: &mut Box<'_>, game: u16) -> Option<Vec<Stamped>> {
    let mut events = Vec::new();
    let read = table.journal.log_of(game, &mut |event| {
        events.push(*event);
        Ok(())
    })?;
    read.unwrap();
    Some(events)
}

#[test]
fn finished_games_have_their_totals_and_their_logs() {
    let mut random = Random::new(9);
    let mut flash = Flash::blank(128);
    let mut played: Vec<(Vec<Stamped>, Table)> = Vec::new();
    for _ in 0..5 {
        // The power goes between two games.
        let (mut table, _) = Box::power_on(&mut flash);
        play_a_game(&mut table, &mut random, 400);
        played.push((table.kept.clone(), table.history.table().clone()));
    }
    let (mut table, _) = Box::power_on(&mut flash);
    let listed = games(&mut table);
    assert_eq!(listed.len(), 4, "the fifth could still go on");
    for (game, (events, end)) in listed.iter().zip(&played) {
        assert_eq!(game.table.sheet(), end.sheet());
        assert_eq!(
            (game.table.options(), game.table.hand_number()),
            (end.options(), end.hand_number())
        );
        assert!(game.whole && !game.exported);
        assert_eq!(log_of(&mut table, game.number).as_ref(), Some(events));
        let mut again = Table::new();
        events.iter().for_each(|it| checks::apply(&mut again, &it.event, it.ms).unwrap());
        assert!(again == *end);
    }
    assert_eq!(listed.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(table.journal.current(), 5);
    assert_eq!(log_of(&mut table, 5), Some(played[4].0.clone()));
    assert_eq!(log_of(&mut table, 6), None);
    table.journal.mark_exported(2);
    let (mut table, _) = Box::power_on(&mut flash);
    assert_eq!(
        games(&mut table).iter().map(|game| game.exported).collect::<Vec<_>>(),
        [false, true, false, false]
    );
}

/// Games go round a small ring. The oldest is erased first, and never before a warning named it.
#[test]
fn the_oldest_game_goes_first_and_is_warned_of() {
    let mut random = Random::new(10);
    let mut flash = Flash::blank(64);
    let (mut table, _) = Box::power_on(&mut flash);
    let (mut warned, mut oldest) = (0, 1);
    for number in 1..=20 {
        warned = play_a_game(&mut table, &mut random, 1200).unwrap_or(warned);
        while table.journal.tidy() {}
        let listed = games(&mut table);
        assert!(
            listed.windows(2).all(|pair| pair[0].number + 1 == pair[1].number),
            "none is missing in between"
        );
        assert!(
            listed.iter().skip(1).all(|game| game.whole),
            "only the oldest may have lost its beginning"
        );
        if let Some(first) = listed.first() {
            // A warning names one game. A sector can hold the end of that game and the beginning of
            // the next.
            let announced =
                (first.whole && first.number == oldest) || warned + 1 >= first.number && warned > 0;
            assert!(
                announced,
                "game {} is going or gone, and the last warning was of game {warned}",
                first.number
            );
            oldest = first.number;
        }
        assert_eq!(table.journal.current(), number);
    }
    assert!(oldest >= 8, "the oldest is game {oldest}");
}

/// The warning is on all four screens, once, before the erase that removes the game.
#[test]
fn the_warning_is_on_every_screen() {
    let mut random = Random::new(10);
    let mut flash = Flash::blank(64);
    let (mut table, _) = Box::power_on(&mut flash);
    let mut referee = Referee::new();
    while referee.tell_journal(table.journal.health()).changed.0 == [false; 4] {
        // Starts a new game now and then.
        if table.kept.len() >= 1200
            || matches!(table.history.table().phase(), Phase::NoGame | Phase::Over)
        {
            table.kept.clear();
            table.apply(&Event::Stop);
            table.apply(&Event::New(Options::new(rules::ALL[0])));
        }
        table.play(&mut random, 1, 0);
    }
    let whole_then = games(&mut table).first().map(|game| (game.number, game.whole));
    assert_eq!(whole_then, Some((1, true)), "all of it can still be read out");
    for place in Place::ALL {
        let notice = referee.view(place).notice.expect("a notice");
        assert_eq!(notice.text, "Read out game 1: it will be overwritten.");
    }
    assert_eq!(
        referee.tell_journal(table.journal.health()).changed.0,
        [false; 4],
        "not again and again"
    );
}

#[test]
fn who_has_read_a_game_out_is_not_warned_of_it() {
    let mut random = Random::new(11);
    let mut flash = Flash::blank(40);
    let (mut table, _) = Box::power_on(&mut flash);
    for _ in 0..16 {
        play_a_game(&mut table, &mut random, 500);
        let unread: Vec<u16> =
            games(&mut table).iter().filter(|it| !it.exported).map(|it| it.number).collect();
        unread.into_iter().for_each(|game| table.journal.mark_exported(game));
        while table.journal.tidy() {}
        assert_eq!(table.journal.health(), JournalHealth::Good);
    }
}
