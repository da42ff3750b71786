//! The table in a browser, from the page's side of the socket.

use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::drawing::drawing;
use crate::common::openings::KARDS_TO_THE_FIRST_ROLL;
use four_winds::boards::{self, Board};
use four_winds::entropy::Dice;
use four_winds::key::Key;
use four_winds::referee::Referee;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Event;
use serde_json::Value;
use tungstenite::{Message, WebSocket};

use super::server::{Page, Server};
use super::{four_winds, stderr};

#[test]
fn the_page_and_everything_it_loads_is_there() {
    let server = Server::start(&[]);
    let mut paths = Vec::new();
    for (start, title) in [("/", "Four Winds"), ("/scoreboard", "Four Winds scoreboard")] {
        let (status, page) = server.get(start, "");
        assert_eq!(status, 200);
        assert!(page.contains(&format!("<title>{title}</title>")));
        let parts = local_paths(&page);
        assert!(parts.len() >= 3, "style, script and icon: {parts:?}");
        paths.extend(parts);
    }
    while let Some(path) = paths.pop() {
        let (status, file) = server.get(&path, "");
        assert_eq!(status, 200, "{path}");
        if path.ends_with(".js") {
            assert!(
                file.contains("content-type: text/javascript"),
                "{path}: a browser runs no module of another type"
            );
            paths.extend(local_paths(&file));
        }
    }
}

/// The paths in quotes, for instance `"/table.js"`.
fn local_paths(text: &str) -> Vec<String> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted.filter(|path| path.starts_with('/') && path.contains('.')).map(str::to_owned).collect()
}

#[test]
fn nothing_else_is_there() {
    let server = Server::start(&[]);
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/table.js/",
        "/TABLE.JS",
        "/socket/x",
    ] {
        assert_eq!(server.get(path, "").0, 404, "{path}");
    }
    let post = format!(
        "POST / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        server.address
    );
    assert_eq!(server.ask(&post).0, 405);
}

/// The last message about a change of all four screens.
const CHANGED: &str = "{\"screen\":{\"place\":3,";

/// Presses the same key at a table of our own. Nothing is rolled.
fn press(referee: &mut Referee, place: usize, key: usize) {
    let (place, key) = (Place::ALL[place], Key::ALL[key]);
    referee.press(place, key, 1, 1000, &mut Dice::new(1));
    referee.release(place, key, 2, &mut Dice::new(1));
}

fn assert_shows(page: &Page, board: &Board, referee: &Referee) {
    for place in Place::ALL {
        assert!(
            page.pictures[place] == drawing(board, &referee.view(place)),
            "the picture of place {place}"
        );
    }
}

#[test]
fn a_press_changes_exactly_that_places_picture_on_each_board() {
    for board in &boards::ALL {
        // These keys do nothing yet. Their place says so for a while, and the other places show
        // nothing.
        for (place, key) in [(2, 1), (0, 3)] {
            let server = Server::start(&["--board", board.name]);
            let (mut page, mut referee) = (server.open_page(), Referee::new());
            assert_shows(&page, board, &referee);
            let before = page.pictures.clone();
            page.send(&format!("down {place} {key} 1000"));
            page.send(&format!("up {place} {key} 1080"));
            let received = page.until_sound();
            for other in Place::ALL {
                let changed = page.pictures[other] != before[other];
                assert_eq!(
                    changed,
                    other.number() == place,
                    "place {other} after a key of place {place}"
                );
            }
            assert!(received < before[Place::ALL[0]].len(), "only the rows that changed are sent");
            press(&mut referee, usize::from(place), key);
            assert_shows(&page, board, &referee);
        }
    }
}

/// What a display says in words, as the page receives it. Nothing on these screens needs escaping.
fn told(referee: &Referee, place: Place) -> String {
    let words = referee.view(place).text();
    let list = |items: Vec<&str>| {
        items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(",")
    };
    let lines = list(words.lines.iter().map(|line| line.as_str()).collect());
    let (title, keys) = (words.title, list(words.keys.iter().map(|key| key.as_str()).collect()));
    format!(
        "{{\"screen\":{{\"place\":{place},\"title\":\"{title}\",\"lines\":[{lines}],\"keys\":[{keys}]}}}}"
    )
}

#[test]
fn a_press_is_told_in_words_too_with_the_names_of_the_keys() {
    let server = Server::start(&[]);
    let (mut page, mut referee) = (server.open_page(), Referee::new());
    assert_eq!(page.words, ByPlace::from_fn(|place| told(&referee, place)));
    let before = page.words.clone();
    page.send("down 1 2 1000");
    page.send("up 1 2 1080");
    page.until_sound();
    press(&mut referee, 1, 2);
    assert_eq!(page.words, ByPlace::from_fn(|place| told(&referee, place)));
    assert_ne!(page.words, before);
}

#[test]
fn all_pages_see_one_table_and_a_late_one_sees_what_happened() {
    let server = Server::start(&[]);
    let (mut here, mut there) = (server.open_page(), server.open_page());
    here.send("down 1 0 5");
    here.send("up 1 0 85");
    for page in [&mut here, &mut there] {
        page.until_sound();
        page.until(CHANGED);
    }
    assert!(here.pictures == there.pictures);
    there.send("down 3 3 5");
    there.send("up 3 3 85");
    for page in [&mut there, &mut here] {
        page.until_sound();
        page.until(CHANGED);
    }
    assert!(here.pictures == there.pictures);
    assert!(server.open_page().pictures == here.pictures);
}

#[test]
fn a_key_that_comes_up_presses_nothing() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    let mut referee = Referee::new();
    page.send("up 0 0 1000");
    page.send("down 1 0 2000");
    page.send("up 1 0 2080");
    page.until_sound();
    page.until(CHANGED);
    press(&mut referee, 1, 0);
    assert_shows(&page, &boards::ALL[0], &referee);
}

#[test]
fn a_message_that_makes_no_sense_is_answered_and_changes_nothing() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    let before = page.pictures.clone();
    for line in [
        "",
        "down",
        "down 4 0 1",
        "down 0 4 1",
        "{\"down\":0}",
        "down 0 0 99999999999999999999",
        "東",
    ] {
        page.send(line);
        assert!(page.text().starts_with("{\"error\":\"bad-message\","), "{line}");
    }
    assert!(server.open_page().pictures == before);
}

#[test]
fn a_message_that_is_too_long_ends_its_own_connection_only() {
    let server = Server::start(&[]);
    let (mut rude, mut polite) = (server.open_page(), server.open_page());
    let before = polite.pictures.clone();
    rude.send(&"down 0 0 1 ".repeat(1000));
    // More messages may come, until a close or a broken pipe ends the connection.
    while let Ok(message) = rude.next() {
        assert!(matches!(message, Message::Close(_)), "{message:?}");
    }
    assert!(server.open_page().pictures == before);
    polite.send("down 2 2 1");
    polite.send("up 2 2 81");
    polite.until_sound();
    assert!(polite.pictures != before, "the table goes on");
}

#[test]
fn what_happens_is_told_with_its_number_and_the_state_after_it() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    assert_eq!(page.told[0], "{\"log\":[]}");
    assert!(page.told[1].contains("\"phase\":\"no-game\""), "{}", page.told[1]);
    page.press(&["0 0", "0 3", "0 3"]);
    let event = page.until("{\"event\":");
    assert!(
        event.starts_with("{\"event\":{\"seq\":1,") && event.contains("\"text\":\"new kards "),
        "{event}"
    );
    assert!(page.until("{\"state\":").contains("\"phase\":\"seating\""));
    assert!(
        server.open_page().told[0].contains("\"text\":\"new kards "),
        "a late page is told it too"
    );
}

#[test]
fn a_rule_set_by_address_is_offered_while_nobody_plays() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    page.send("rules british players=3 ghost=2");
    page.until("{\"screen\":{\"place\":3,");
    assert!(
        page.words[Place::ALL[0]].contains("\"British\",\"3 players"),
        "{}",
        page.words[Place::ALL[0]]
    );
    for wrong in ["rules poker", "rules british timer=7", "rules british players=3"] {
        page.send(wrong);
        assert!(page.text().starts_with("{\"error\":"), "{wrong}");
    }
    page.press(&["0 3", "0 3"]);
    assert!(page.until("{\"event\":").contains("new british follow=turns players=3 ghost=2"));
    page.send("rules hong-kong");
    let refused = page.until("{\"error\":");
    assert!(refused.contains("A game of British is being played"), "{refused}");
}

#[test]
fn every_page_hears_how_fast_time_runs() {
    let server = Server::start(&[]);
    let (mut here, mut there) = (server.open_page(), server.open_page());
    assert_eq!(here.told[2], "{\"speed\":1}");
    here.send("speed 8");
    assert_eq!(there.text(), "{\"speed\":8}");
    here.send("speed 3");
    assert!(here.until("{\"error\":").contains("1, 2, 4 or 8"));
    assert_eq!(server.open_page().told[2], "{\"speed\":8}");
}

/// The file is emptied too: a table that is started again has also forgotten the game.
#[test]
fn starting_anew_forgets_the_game_and_the_journal() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join("anew");
    let _ = std::fs::remove_file(&file);
    let server = Server::start_with(&file, &[]);
    let mut page = server.open_page();
    let before = page.pictures.clone();
    page.press(&["0 0", "0 3", "0 3"]);
    page.until("{\"state\":");
    assert!(page.pictures != before);
    page.send("anew");
    assert_eq!(page.until("{\"log\":"), "{\"log\":[]}");
    assert!(page.pictures == before);
    drop((page, server));
    let again = Server::start_with(&file, &[]).open_page();
    assert!(again.pictures == before && again.told[0] == "{\"log\":[]}");
}

/// The file is not a journal, so the program must not empty it.
#[test]
fn starting_anew_leaves_a_foreign_file_alone() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join("novel");
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("can make it");
    std::fs::write(&file, "It was a dark and stormy night").expect("can write it");
    let server = Server::start_with(&file, &[]);
    let mut page = server.open_page();
    page.send("anew");
    page.until("{\"log\":");
    assert_eq!(
        std::fs::read_to_string(&file).expect("it is there"),
        "It was a dark and stormy night"
    );
}

/// What the console of the table's own page answers.
fn ask(console: &mut WebSocket<TcpStream>, request: &str) -> String {
    console.send(Message::text(request)).expect("it listens");
    console.read().expect("an answer").to_string()
}

#[test]
fn a_scoreboard_reads_the_table_and_changes_nothing() {
    let server = Server::start(&[]);
    let mut console = server.open_socket("/console");
    assert!(ask(&mut console, "state").starts_with("{\"seq\":0,"));
    for change in ["press 0 0", "event new kards", "wait 1000", "seed 7"] {
        let answer = ask(&mut console, change);
        assert!(answer.starts_with("{\"error\":\"read-only\""), "{change}: {answer}");
    }
    assert!(ask(&mut console, &"x".repeat(241)).starts_with("{\"error\":\"line-too-long\""));
    assert!(ask(&mut console, "watch on").contains("\"watch\":true"));
    let mut page = server.open_page();
    page.press(&["0 0", "0 3", "0 3"]);
    let event = console.read().expect("what happens").to_string();
    assert!(event.starts_with("{\"event\":{\"seq\":1,") && event.contains("new kards"), "{event}");
    assert!(ask(&mut console, "log").contains(" new kards "));
}

/// Otherwise the keys would stay down: time would run slowly for ever, and a menu would open.
#[test]
fn a_page_that_is_closed_lets_its_keys_go() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    page.send("down 1 0 1000");
    page.send("up 1 0 1080");
    page.until_sound();
    drop(page);
    server.open_page().send("speed 8");
    let mut console = server.open_socket("/console");
    let began = Instant::now();
    let mut now = || {
        serde_json::from_str::<Value>(&ask(&mut console, "state")).expect("JSON")["ms"]
            .as_u64()
            .expect("a time")
    };
    let first = now();
    // Keep looking: a busy computer may take a while to notice that the page is gone.
    while now() - first < 4 * began.elapsed().as_millis() as u64
        || began.elapsed() < Duration::from_millis(100)
    {
        assert!(began.elapsed() < Duration::from_secs(20), "time runs no faster");
    }
}

#[test]
fn the_scoreboard_is_one_file_too() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scoreboard.html");
    let written = four_winds(&["scoreboard", "--out", file.to_str().expect("a plain path")]);
    assert!(written.status.success(), "{}", stderr(&written));
    let page = std::fs::read_to_string(&file).expect("it is there");
    let (status, served) = Server::start(&[]).get("/scoreboard.html", "");
    assert!(status == 200 && served.ends_with(&page), "the program serves the same");
    let refused = four_winds(&["scoreboard", "--out", "no/such/folder/scoreboard.html"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr(&refused).contains("Give --out a file in a folder that exists"),
        "{}",
        stderr(&refused)
    );
}

/// The console and the table use the same file, so the displays show the console's game.
#[test]
fn a_table_goes_on_with_the_game_in_its_journal() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join("goes-on");
    let _ = std::fs::remove_file(&file);
    let before = Server::start_with(&file, &[]).open_page().words;
    let requests = KARDS_TO_THE_FIRST_ROLL.map(|event| format!("event {event}\n")).concat();
    let mut console = Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["console", "--journal"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    console.stdin.take().expect("it is piped").write_all(requests.as_bytes()).expect("it listens");
    assert!(console.wait().expect("it ends").success());
    let mut referee = Referee::new();
    for event in KARDS_TO_THE_FIRST_ROLL {
        referee.apply(&Event::parse(event).expect("an event"), 0).expect("it fits");
    }
    let page = Server::start_with(&file, &[]).open_page();
    for place in Place::ALL {
        assert_ne!(page.words[place], before[place]);
        assert!(
            page.words[place].contains(referee.view(place).text().title.as_str()),
            "{}",
            page.words[place]
        );
    }
}
