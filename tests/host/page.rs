//! The table in a browser, seen from the page's side of the socket.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use four_winds::boards::{self, Board};
use four_winds::entropy::Dice;
use four_winds::panel::Key;
use four_winds::referee::Referee;
use four_winds::screen::{self, Frame};
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Event;
use tungstenite::Message;

use super::server::{Page, Server};

#[test]
fn the_page_and_everything_it_loads_is_there() {
    let server = Server::start(&[]);
    let (status, page) = server.get("/", "");
    assert_eq!(status, 200);
    assert!(page.contains("<title>Four Winds</title>"));
    let mut paths = local_paths(&page);
    assert!(paths.len() >= 3, "style, script and icon: {paths:?}");
    while let Some(path) = paths.pop() {
        let (status, file) = server.get(&path, "");
        assert_eq!(status, 200, "{path}");
        if path.ends_with(".js") {
            assert!(file.contains("content-type: text/javascript"), "{path}: a browser runs no module of another type");
            paths.extend(local_paths(&file));
        }
    }
}

/// The paths in quotes: `"/table.js"`.
fn local_paths(text: &str) -> Vec<String> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted.filter(|path| path.starts_with('/') && path.contains('.')).map(str::to_owned).collect()
}

#[test]
fn nothing_else_is_there() {
    let server = Server::start(&[]);
    for path in
        ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/table.js/", "/TABLE.JS", "/socket/x"]
    {
        assert_eq!(server.get(path, "").0, 404, "{path}");
    }
    let post = format!("POST / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", server.address);
    assert_eq!(server.ask(&post).0, 405);
}

/// The bytes that a display of this board gets for a place's screen.
fn drawn(board: &Board, referee: &Referee, place: Place) -> Vec<u8> {
    let mut words = vec![0; Frame::words(board.size)];
    let mut frame = Frame::new(&mut words, board.size).expect("the buffer is made for it");
    screen::draw(&referee.view(place), &mut frame);
    let mut bytes = vec![0; usize::from(board.size.width) * usize::from(board.size.height) * 2];
    assert_eq!(frame.rows_rgb565(0..board.size.height, &mut bytes), bytes.len());
    bytes
}

/// The same press at a table of our own; nothing is rolled.
fn press(referee: &mut Referee, place: usize, key: usize) {
    referee.press(Place::ALL[place], Key::ALL[key], 1, 1000, &mut Dice::new(1));
}

fn assert_shows(page: &Page, board: &Board, referee: &Referee) {
    for place in Place::ALL {
        assert!(page.pictures[place] == drawn(board, referee, place), "the picture of place {place}");
    }
}

#[test]
fn a_press_changes_exactly_that_places_picture_on_each_board() {
    for board in &boards::ALL {
        // Keys that do nothing yet: their place says so, for a while, and the others say nothing.
        for (place, key) in [(2, 1), (0, 3)] {
            let server = Server::start(&["--board", board.name]);
            let (mut page, mut referee) = (server.open_page(), Referee::new());
            assert_shows(&page, board, &referee);
            let before = page.pictures.clone();
            page.send(&format!("down {place} {key} 1000"));
            let received = page.until_sound();
            for other in Place::ALL {
                let changed = page.pictures[other] != before[other];
                assert_eq!(changed, other.number() == place, "place {other} after a key of place {place}");
            }
            assert!(received < before[Place::ALL[0]].len(), "only the rows that changed are sent");
            press(&mut referee, usize::from(place), key);
            assert_shows(&page, board, &referee);
        }
    }
}

/// What a display says in words, as the page gets it; nothing on these screens needs escaping.
fn told(referee: &Referee, place: Place) -> String {
    let words = referee.view(place).text();
    let list = |items: Vec<&str>| items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(",");
    let lines = list(words.lines.iter().map(|line| line.as_str()).collect());
    let (title, keys) = (words.title, list(words.keys.iter().map(|key| key.as_str()).collect()));
    format!("{{\"screen\":{{\"place\":{place},\"title\":\"{title}\",\"lines\":[{lines}],\"keys\":[{keys}]}}}}")
}

#[test]
fn a_press_is_told_in_words_too_with_the_names_of_the_keys() {
    let server = Server::start(&[]);
    let (mut page, mut referee) = (server.open_page(), Referee::new());
    assert_eq!(page.words, ByPlace::from_fn(|place| told(&referee, place)));
    let before = page.words.clone();
    page.send("down 1 2 1000");
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
    here.until_sound();
    there.until_sound();
    assert!(here.pictures == there.pictures);
    there.send("down 3 3 5");
    there.until_sound();
    here.until_sound();
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
    page.until_sound();
    press(&mut referee, 1, 0);
    assert_shows(&page, &boards::ALL[0], &referee);
}

#[test]
fn a_message_that_makes_no_sense_is_answered_and_changes_nothing() {
    let server = Server::start(&[]);
    let mut page = server.open_page();
    let before = page.pictures.clone();
    for line in ["", "down", "down 4 0 1", "down 0 4 1", "{\"down\":0}", "down 0 0 99999999999999999999", "東"] {
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
    // Whatever still comes, a close or a broken pipe ends it.
    while let Ok(message) = rude.next() {
        assert!(matches!(message, Message::Close(_)), "{message:?}");
    }
    assert!(server.open_page().pictures == before);
    polite.send("down 2 2 1");
    polite.until_sound();
    assert!(polite.pictures != before, "the table goes on");
}

/// The same file again: the game that the console began is on the four displays.
#[test]
fn a_table_goes_on_with_the_game_in_its_journal() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("journals").join("goes-on");
    let _ = std::fs::remove_file(&file);
    let before = Server::start_with(&file, &[]).open_page().words;
    let game = "event new kards\nevent seat-roll 0 6\nevent seat-roll 3 5\nevent seat-roll 2 4\nevent seat-roll 1 3\n";
    let mut console = Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["console", "--journal"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    console.stdin.take().expect("it is piped").write_all(game.as_bytes()).expect("it listens");
    assert!(console.wait().expect("it ends").success());
    let mut referee = Referee::new();
    for line in game.lines() {
        let event = Event::parse(line.strip_prefix("event ").expect("an event")).expect("an event");
        referee.apply(&event, 0).expect("it fits");
    }
    let page = Server::start_with(&file, &[]).open_page();
    for place in Place::ALL {
        assert_ne!(page.words[place], before[place]);
        assert!(page.words[place].contains(referee.view(place).text().title.as_str()), "{}", page.words[place]);
    }
}
