//! Winds, rounds and the end of the game: the printed chart, whole games, and every possible end of
//! a hand against a second version of the rules.

use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options};
use four_winds::seat::{Place, Wind};
use four_winds::table::rotation::{EndedHand, HandResult, NextHand, RotationError, next};

fn options(name: &str, chosen: &str) -> Options {
    Options::parse(rules::by_code(name).unwrap(), chosen).unwrap()
}

/// A game that goes from hand to hand and counts East's wins in a row.
struct Game {
    options: Options,
    east: Place,
    round: Wind,
    first_east: Place,
    wins_in_a_row: u8,
}

impl Game {
    fn new(options: Options, east: u8) -> Game {
        let east = Place::new(east).unwrap();
        Game { options, east, round: Wind::East, first_east: east, wins_in_a_row: 0 }
    }

    fn wind_of(&self, place: Place) -> char {
        self.options.rules().turn.wind(self.east, place).letter()
    }

    /// Ends the hand with a win of the place that holds this wind, or with a draw.
    fn play(&mut self, winner: Option<char>) -> NextHand {
        let holder =
            |wind| self.options.rules().turn.holder(self.east, Wind::from_letter(wind).unwrap());
        let result = winner.map_or(HandResult::Draw, |wind| HandResult::Win(holder(wind)));
        self.wins_in_a_row = match result {
            HandResult::Win(winner) if winner == self.east => self.wins_in_a_row + 1,
            HandResult::Win(_) => 0,
            HandResult::Draw => self.wins_in_a_row,
        };
        let (east, round, first_east, wins_in_a_row) =
            (self.east, self.round, self.first_east, self.wins_in_a_row);
        let next =
            next(&self.options, &EndedHand { east, round, first_east, result, wins_in_a_row })
                .unwrap();
        if next.east != self.east {
            self.wins_in_a_row = 0;
        }
        if next.round_over {
            self.first_east = next.east;
        }
        (self.east, self.round) = (next.east, next.round);
        next
    }

    /// Plays one hand for each letter: E, S, W or N wins, and `-` is a draw. For each next hand,
    /// writes East's place and the wind of the round. After it, `!` means a goulash, `/` the end of
    /// a round and `.` the end of the game.
    fn score_sheet(&mut self, hands: &str) -> String {
        let mut sheet = String::new();
        for hand in hands.chars().filter(|hand| *hand != ' ') {
            let next = self.play((hand != '-').then_some(hand));
            sheet += &format!("{}{}", next.east, next.round.letter());
            sheet += if next.goulash { "!" } else { "" };
            sheet += if next.round_over { "/" } else { "" };
            sheet += if next.game_over { ". " } else { " " };
        }
        sheet.trim_end().to_string()
    }
}

/// Sheet 16: the winds of the player who starts as West, and the wind of the round.
#[test]
fn the_printed_chart_of_winds() {
    let chart = "1 W N E, 2 S S E, 3 E S E, 4 N W E, 5 W W S, 6 S E S, 7 S W S, 8 E N S, 9 N N S, 10 W S W, 11 S S W";
    let mut game = Game::new(options("british", ""), 0);
    let started_as_west = Place::ALL[2];
    for row in chart.split(", ") {
        let cells: Vec<char> =
            row.split(' ').skip(1).map(|cell| cell.chars().next().unwrap()).collect();
        let [own, winner, round] = cells[..] else { panic!("{row}") };
        assert_eq!(
            (game.wind_of(started_as_west), game.round.letter()),
            (own, round),
            "hand {row}"
        );
        game.play(Some(winner));
    }
}

#[test]
fn british_hands() {
    let british =
        |chosen, east, hands| Game::new(options("british", chosen), east).score_sheet(hands);
    assert_eq!(british("", 0, "S W N S"), "1E 2E 3E 0S/");
    // East may win twice and stay. After the third win the winds move.
    assert_eq!(british("", 0, "E E E E"), "0E 0E 1E 1E");
    // After a draw East stays and a goulash follows. East's wins in a row neither go on nor start
    // again.
    assert_eq!(british("", 0, "E E - E E E"), "0E 0E 0E! 1E 1E 1E");
    assert_eq!(british("", 0, "E - - E S E"), "0E 0E! 0E! 0E 1E 1E");
    // Sheet 5 says three, Sheet 16 four. Some players let East stay for ever.
    assert_eq!(british("east-stays=4", 0, "E E - E E E"), "0E 0E 0E! 0E 1E 1E");
    assert_eq!(british("east-stays=always", 0, "E E E E E E"), "0E 0E 0E 0E 0E 0E");
    assert_eq!(british("", 0, "- - S"), "0E! 0E! 1E");
    assert_eq!(
        british("", 2, "SSSS SSSS SSSS SSSS"),
        "3E 0E 1E 2S/ 3S 0S 1S 2W/ 3W 0W 1W 2N/ 3N 0N 1N 2E/."
    );
}

#[test]
fn british_with_three() {
    let three = |ghost, east, hands: &str| {
        Game::new(options("british", &format!("players=3 ghost={ghost}")), east).score_sheet(hands)
    };
    // The ghost sits opposite the first East. It holds West, North or South, and East skips it.
    assert_eq!(three(2, 0, "S N S - E"), "1E 3E 0S/ 0S! 0S");
    assert_eq!(three(0, 3, "W S"), "1E 2E");
    assert_eq!(three(3, 1, "S N S S N S S N S S N S"), "2E 0E 1S/ 2S 0S 1W/ 2W 0W 1N/ 2N 0N 1E/.");
    assert_eq!(three(1, 0, "E E E S N"), "0E 0E 2E 3E 0S/");
}

#[test]
fn kards_hands() {
    let kards = |chosen, east, hands| Game::new(options("kards", chosen), east).score_sheet(hands);
    // East becomes South. The new East sits to the right of the old one and was North.
    assert_eq!(kards("", 0, "S W N S"), "1E 2E 3E 0N/.");
    assert_eq!(kards("", 0, "E E E E - S"), "0E 0E 0E 0E 0E 1E");
    // The extended game has the rounds E, N, W, S. In each round the holder of the round's wind
    // keeps their seat by winning.
    let four_rounds = "SSSS N-EEEE W-SSSS S-NNNN";
    let sheet = "1E 2E 3E 0N/ 0N 0N 1N 2N 3N 0W/ 0W 0W 1W 2W 3W 0S/ 0S 0S 1S 2S 3S 0E/.";
    assert_eq!(kards("game=extended", 0, four_rounds), sheet);
}

#[test]
fn carmel_hands() {
    let carmel = |hands| Game::new(options("carmel", ""), 1).score_sheet(hands);
    // The winner becomes East, and South sits on the right. The game ends only when the players
    // stop.
    assert_eq!(carmel("W E - N S"), "3E 3E 3E 2E 3E");
    assert_eq!(carmel("S N S N S N S N"), "2E 1S/ 2S 1W/ 2W 1N/ 2N 1E/");
}

#[test]
fn seasons_hands() {
    let seasons = |chosen, hands| Game::new(options("seasons", chosen), 0).score_sheet(hands);
    // South sits on the left. A game is four deals, whoever wins.
    assert_eq!(seasons("", "E - S E"), "3E 2E 1E 0S/.");
    assert_eq!(seasons("", "EEEE EEEE"), "3E 2E 1E 0S/. 3S 2S 1S 0W/.");
    assert_eq!(seasons("east-stays=on", "E - E S N"), "0E 3E 3E 2E 1E");
}

#[test]
fn hong_kong_hands() {
    let hong_kong = |hands| Game::new(options("hong-kong", ""), 3).score_sheet(hands);
    assert_eq!(hong_kong("E E E E - S E N W"), "3E 3E 3E 3E 0E 1E 1E 2E 3S/");
    assert_eq!(
        hong_kong("---- ---- ---- ----"),
        "0E 1E 2E 3S/ 0S 1S 2S 3W/ 0W 1W 2W 3N/ 0N 1N 2N 3E/."
    );
}

/// What must be true after every possible hand of every rule set, however it ended.
#[test]
fn every_hand_is_followed_by_one_that_can_be_played() {
    let chosen = [
        "",
        "game=extended",
        "east-stays=on",
        "east-stays=4",
        "east-stays=always",
        "players=3 ghost=0",
        "players=3 ghost=3",
    ];
    let mut hands = 0;
    for rules in rules::ALL {
        for options in chosen.iter().filter_map(|chosen| Options::parse(rules, chosen).ok()) {
            for ended in every_ending() {
                let players = [ended.east, ended.first_east, winner(&ended)];
                let answer = next(&options, &ended);
                if players.iter().any(|&place| !options.is_player(place)) {
                    assert_eq!(answer, Err(RotationError::Ghost), "{rules:?} {ended:?}");
                    continue;
                }
                if ended.wins_in_a_row == 0 && ended.result == HandResult::Win(ended.east) {
                    assert_eq!(answer, Err(RotationError::NoWins), "{rules:?} {ended:?}");
                    continue;
                }
                hands += 1;
                check_next(&options, &ended, answer.unwrap());
            }
        }
    }
    assert!(hands > 10_000, "{hands}");
}

fn check_next(options: &Options, ended: &EndedHand, next: NextHand) {
    let what = format!("{options:?} {ended:?} {next:?}");
    let draw = ended.result == HandResult::Draw;
    assert!(options.is_player(next.east), "{what}");
    assert_eq!(next.goulash, draw && options.rules().code == "british", "{what}");
    assert_eq!(next.round_over, next.east != ended.east && next.east == ended.first_east, "{what}");
    assert_eq!(next.round != ended.round, next.round_over, "{what}");
    assert!(next.round_over || !next.game_over, "{what}");
    let right = |steps| ended.east.right(steps);
    let passed = match options.rules().code {
        // East becomes South and South sits on the left, so the player on the right becomes East.
        "kards" | "british" | "hong-kong" if options.is_player(right(1)) => right(1),
        "british" => right(2),
        "carmel" => winner(ended),
        _ => right(3),
    };
    let won = |place| ended.result == HandResult::Win(place);
    let round_seat = ended.east.left(ended.round.index());
    let stays = match options.rules().code {
        "kards" => draw || won(round_seat),
        "british" => {
            let most = match options.code(Setting::EastStays) {
                Some("3") => 3,
                Some("4") => 4,
                _ => u8::MAX,
            };
            draw || (won(ended.east) && ended.wins_in_a_row < most)
        }
        "carmel" => draw || won(ended.east),
        "seasons" => options.code(Setting::EastStays) == Some("on") && won(ended.east),
        _ => won(ended.east),
    };
    assert_eq!(next.east, if stays { ended.east } else { passed }, "{what}");
    let last_round = match options.rules().code {
        "kards" => !options.extended() || ended.round == Wind::South,
        "carmel" => false,
        "seasons" => true,
        _ => ended.round == Wind::North,
    };
    assert_eq!(next.game_over, next.round_over && last_round, "{what}");
}

fn winner(ended: &EndedHand) -> Place {
    match ended.result {
        HandResult::Win(place) => place,
        HandResult::Draw => ended.east,
    }
}

fn every_ending() -> Vec<EndedHand> {
    let mut all = vec![];
    for east in Place::ALL {
        for first_east in Place::ALL {
            for round in Wind::ALL {
                let wins = Place::ALL.map(HandResult::Win);
                for result in wins.into_iter().chain([HandResult::Draw]) {
                    all.extend((0..5).map(|wins_in_a_row| EndedHand {
                        east,
                        round,
                        first_east,
                        result,
                        wins_in_a_row,
                    }));
                }
            }
        }
    }
    all
}
