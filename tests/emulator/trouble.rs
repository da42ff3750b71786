//! A journal in trouble, and a key in the middle of an erase, on the emulated box. Each screen is
//! compared with the same table here.

use std::fs;
use std::path::PathBuf;

use four_winds::boards::Board;
use four_winds::entropy::Dice;
use four_winds::journal::{BYTES, Journal, JournalHealth};
use four_winds::key::Key;
use four_winds::referee::{Outlet, Reaction, Referee};
use four_winds::seat::Place;
use four_winds::settings::SettingsBytes;
use four_winds::sound::Sound;
use four_winds::table::{Event, History, Phase, Stamped};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::driver::{self, Outcome, Reading, compare_pictures, list, number, text};
use super::images;
use crate::common::power::Flash;

/// The firmware makes room this long after power-on, if nobody plays.
const QUIET_MILLIS: u64 = 800;
/// The scenario waits this long until everything has settled.
const SETTLED_MILLIS: u64 = 8000;

/// The box's table on this computer.
pub struct Twin<'a> {
    pub referee: Referee,
    journal: Journal<&'a mut Flash>,
    dice: Dice,
    since: u64,
}

impl<'a> Twin<'a> {
    pub fn power_on(flash: &'a mut Flash) -> Twin<'a> {
        let mut journal = Journal::mount(flash);
        let mut referee = Referee::new();
        let since = referee.restore(|history| journal.restore(history)).ms;
        referee.tell_journal(journal.health());
        // These dice get no bits and refuse to roll, but no key here asks them to.
        Twin { referee, journal, dice: Dice::new(1), since }
    }

    fn keep(&mut self, reaction: &Reaction) {
        self.referee.publish(reaction, &mut InFlash(&mut self.journal));
    }

    /// Moves the clock to `millis` milliseconds after power-on.
    pub fn wait_until(&mut self, millis: u64) {
        let until = self.since + millis;
        while let Some(at) = self.referee.deadline().filter(|&at| at <= until) {
            let reaction = self.referee.tick(at, &mut self.dice);
            self.keep(&reaction);
        }
        let reaction = self.referee.tick(until, &mut self.dice);
        self.keep(&reaction);
    }

    /// Presses a key that comes too early to count.
    fn held_off(&mut self, press: &Value) {
        let place = Place::new(number(&press["place"]) as u8).expect("a place");
        let millis = number(&press["atMicros"]) / 1000;
        self.wait_until(millis);
        let reaction = self.referee.hold_off(place, self.since + millis);
        self.keep(&reaction);
    }

    fn tidy(&mut self) {
        let playing =
            !matches!(self.referee.history().table().phase(), Phase::NoGame | Phase::Settled);
        while !playing && self.journal.tidy() {}
        self.referee.tell_journal(self.journal.health());
    }

    fn press(&mut self, press: &Value) {
        let place = Place::new(number(&press["place"]) as u8).expect("a place");
        let key = Key::new(number(&press["key"]) as u8).expect("a key");
        let micros = number(&press["atMicros"]);
        self.down(place, key, micros);
        self.up(place, key, micros);
    }

    /// Presses a key, `micros` microseconds after power-on.
    pub fn down(&mut self, place: Place, key: Key, micros: u64) {
        self.wait_until(micros / 1000);
        let reaction =
            self.referee.press(place, key, self.since + micros / 1000, micros, &mut self.dice);
        self.keep(&reaction);
    }

    /// Releases a key.
    pub fn up(&mut self, place: Place, key: Key, micros: u64) {
        self.wait_until(micros / 1000);
        let reaction = self.referee.release(place, key, self.since + micros / 1000, &mut self.dice);
        self.keep(&reaction);
    }

    pub fn must_look_like(&mut self, board: &Board, shot: &Value) {
        self.wait_until(number(&shot["drawnMs"]));
        compare_pictures(board, &shot["name"].to_string(), &shot["pictures"], &self.referee);
    }

    fn says(&self, words: &str) -> bool {
        let sentence = format!("{words}.");
        let notice = |place| self.referee.view(place).notice.map(|notice| notice.text);
        Place::ALL.into_iter().all(|place| notice(place).as_deref() == Some(sentence.as_str()))
    }
}

/// A journal that keeps what happened, with nothing to show it.
struct InFlash<'a, 'f>(&'a mut Journal<&'f mut Flash>);

impl Outlet for InFlash<'_, '_> {
    fn keep(&mut self, event: &Stamped, history: &History) {
        let _ = self.0.keep(event, history);
    }

    fn keep_settings(&mut self, settings: SettingsBytes) {
        self.0.keep_settings(settings);
    }

    fn health(&self) -> Option<JournalHealth> {
        Some(self.0.health())
    }
}

/// One kind of trouble.
struct Trouble {
    name: &'static str,
    image: Vec<u8>,
    worn_out: bool,
    /// The shot that shows the trouble, and the sentence on all four screens.
    told: (&'static str, JournalHealth),
    presses: Vec<(u8, u8)>,
}

fn troubles() -> Vec<Trouble> {
    let mut rubbish = vec![0; BYTES];
    ChaCha8Rng::seed_from_u64(4).fill_bytes(&mut rubbish);
    let in_turn = images::in_a_turn();
    let full = images::without_room();
    let plays = |image: &[u8]| {
        let mut flash = Flash::holding(image.to_vec());
        let twin = Twin::power_on(&mut flash);
        let table = twin.referee.history().table();
        let Phase::Turn(turn) = table.phase() else {
            panic!("{:?} is nobody's turn", table.phase())
        };
        // DISCARD, and the next player's DRAW. Each is the first key.
        let next = table.options().next_player(turn.place);
        vec![(turn.place.index() as u8, 0), (next.index() as u8, 0)]
    };
    vec![
        // PLAY, OK for the rule set, then START.
        Trouble {
            name: "rubbish",
            image: rubbish,
            worn_out: false,
            told: ("start", JournalHealth::Anew),
            presses: vec![(0, 0), (1, 3), (1, 3)],
        },
        Trouble {
            name: "worn-out",
            presses: plays(&in_turn),
            image: in_turn,
            worn_out: true,
            told: ("press-0", JournalHealth::Failing),
        },
        Trouble {
            name: "full",
            presses: plays(&full),
            image: full,
            worn_out: false,
            told: ("press-0", JournalHealth::Full),
        },
    ]
}

/// Each trouble is reported on the screens, and the table still works.
pub fn is_told(board: &'static Board) {
    let troubles = troubles();
    let case = |it: &Trouble| {
        let presses: Vec<Value> =
            it.presses.iter().map(|(place, key)| json!({ "place": place, "key": key })).collect();
        json!({ "name": it.name, "image": keep(board, it.name, &it.image), "wornOut": it.worn_out, "presses": presses })
    };
    let cases: Vec<Value> = troubles.iter().map(case).collect();
    let Some((outcome, report)) = driver::run_given(board, "trouble", Value::from(cases)) else {
        return;
    };
    let mut shots = list(&report["shots"]).iter();
    for trouble in &troubles {
        let mut flash = Flash::holding(trouble.image.clone());
        flash.worn_out = trouble.worn_out;
        let mut twin = Twin::power_on(&mut flash);
        let (mut told, mut pressed) = (false, 0);
        let before = twin.referee.history().seq();
        for shot in shots.by_ref().take(2 + trouble.presses.len()) {
            if text(&shot["name"]).ends_with("-settled") {
                twin.wait_until(QUIET_MILLIS);
                twin.tidy();
                twin.wait_until(SETTLED_MILLIS);
            }
            for press in &list(&shot["presses"])[pressed..] {
                twin.press(press);
            }
            pressed = list(&shot["presses"]).len();
            twin.must_look_like(board, shot);
            let when = text(&shot["name"]);
            if when == format!("{}-{}", trouble.name, trouble.told.0) {
                told = twin.says(&trouble.told.1.to_string());
            }
        }
        assert!(told, "{}: nobody was told", trouble.name);
        // At power-on nobody sits at the keys yet. During play the trouble is also heard.
        if trouble.told.0.starts_with("press") {
            let tone = format!("{}-{}, last tone (Hz)", trouble.name, trouble.told.0);
            outcome.assert_near(&[&tone], Sound::Refused.notes()[0].hertz.into(), 5.0);
        }
        assert!(twin.referee.history().seq() > before, "{}: the table does not work", trouble.name);
        drop(twin);
        Twin::power_on(&mut flash)
            .must_look_like(board, shots.next().expect("a shot of the next power-on"));
    }
}

/// The times of an erase: typical, slow, and the longest that the data sheet allows.
const ERASE_MILLIS: [u64; 3] = [45, 250, 400];

/// A box whose flash erases slowly makes room without a restart. A key that comes before there is
/// room is told so. Nothing that is begun later is lost.
pub fn is_made(board: &'static Board) {
    // PLAY, OK for the rule set, then START. NEXT is the first key at every place.
    let (start, next) = (&[(0, 0), (1, 3), (1, 3)][..], &[(2, 0)][..]);
    let short = images::short_of_room();
    for millis in ERASE_MILLIS {
        makes_room(board, &format!("room-new-{millis}"), millis, None, start);
        makes_room(board, &format!("room-full-{millis}"), millis, Some(&short), next);
    }
    makes_room(board, "room-cut-400", 400, None, start);
}

/// A computer that reads meanwhile changes nothing: not one that polls, and not one that takes minutes
/// to read a log. Its answer ends, because no sector is erased that somebody reads.
pub fn is_made_beside_a_reader(board: &'static Board) {
    let (start, next) = (&[(0, 0), (1, 3), (1, 3)][..], &[(2, 0)][..]);
    let polled = makes_room(board, "room-new-polled-400", 400, None, start);
    if let Some(polled) = polled {
        let answers = polled.answer("reader").lines().filter(|line| line.ends_with('}')).count();
        assert!(answers > 20, "{answers} answers");
    }
    let short = images::short_of_room();
    let slowly = makes_room(board, "room-full-slowly-400", 400, Some(&short), next);
    if let Some(slowly) = slowly {
        let last = slowly.answer("reader").lines().last().map(String::from).unwrap_or_default();
        assert!(last.starts_with(r#"{"error":"cut-off","text":"the players need room"#), "{last}");
    }
}

fn makes_room(
    board: &'static Board,
    name: &str,
    millis: u64,
    image: Option<&[u8]>,
    presses: &[(u8, u8)],
) -> Option<Outcome> {
    let key = |(place, key): (u8, u8)| json!({ "place": place, "key": key });
    let cut = name.contains("cut");
    let given = json!({
        "eraseMs": millis,
        "image": image.map(|image| keep(board, name, image)),
        "early": key(presses[0]),
        "presses": presses[usize::from(cut)..].iter().copied().map(key).collect::<Vec<_>>(),
        "cutInErase": cut,
        "polled": name.contains("polled").then_some("info"),
        "slowly": name.contains("slowly").then_some("log"),
    });
    let (outcome, report) = driver::run_named(board, "room", name, given)?;
    super::starts_by_power_alone(&outcome);
    let [early, settled, begun, again] = list(&report["shots"]) else { panic!("four shots") };
    let blank = || vec![0xff; BYTES];
    let mut flash = Flash::holding(image.map_or_else(blank, <[u8]>::to_vec));
    let mut twin = Twin::power_on(&mut flash);
    let before = twin.referee.history().seq();
    let pressed = list(&begun["presses"]);
    // After a cut the rest of the ring counts as blank, and nobody has to wait.
    match cut {
        true => twin.press(&pressed[0]),
        false => twin.held_off(&pressed[0]),
    }
    twin.must_look_like(board, early);
    twin.tidy();
    twin.must_look_like(board, settled);
    for press in &pressed[1..] {
        twin.press(press);
    }
    twin.must_look_like(board, begun);
    assert!(twin.referee.history().seq() > before, "{name}: nothing has begun");
    let history = twin.referee.history().clone();
    drop(twin);
    let bytes = fs::read(text(&report["found"]["journal"])).expect("the bench writes it");
    let mut kept = Flash::holding(bytes);
    let mut back = Twin::power_on(&mut kept);
    assert_eq!(back.referee.history().table(), history.table(), "{name}: what began is lost");
    back.must_look_like(board, again);
    Some(outcome)
}

/// A table in the longest possible hand also comes back within the budget.
pub fn comes_back_in_time(board: &'static Board) {
    let image = images::in_a_long_hand();
    let given = json!({ "image": keep(board, "long", &image) });
    let Some((outcome, report)) = driver::run_given(board, "long", given) else { return };
    let given = json!({ "image": keep(board, "long", &image), "cache": true });
    let Some((cached, _)) = driver::run_named(board, "long", "long-cached", given) else { return };
    let mut flash = Flash::holding(image);
    let mut twin = Twin::power_on(&mut flash);
    assert!(
        twin.referee.history().undoable() > 400,
        "{} events",
        twin.referee.history().undoable()
    );
    twin.must_look_like(board, &report["shots"][0]);
    for (outcome, reading) in [(outcome, Reading::Free), (cached, Reading::Cached)] {
        let limit = driver::limit(board, "boot_full_journal_ms", reading);
        outcome.assert_at_most("power on to the longest hand (ms)", limit);
    }
}

/// What happens to keys during an erase of so many milliseconds. The times of a tap are microseconds
/// from the beginning of the erase.
enum InErase {
    Tap {
        name: &'static str,
        down: i64,
        up: i64,
    },
    /// Too short for a press.
    Spike,
    /// Twelve wires pick up 20 kHz. A sample every two milliseconds meets them low again and again.
    Noise,
}

/// A key that is pressed and released around an erase, which stops the box, counts as a press, and
/// neither a spike nor noise does.
pub fn keeps_a_key(board: &'static Board) {
    let tap = |name, down, up| InErase::Tap { name, down, up };
    in_an_erase(board, 45, &tap("tap", 15_000, 30_000));
    in_an_erase(board, 400, &tap("tap", 130_000, 230_000));
    in_an_erase(board, 45, &InErase::Spike);
    in_an_erase(board, 400, &InErase::Spike);
    // The boards differ in their displays, which do not matter here.
    if board.name == "pico" {
        // The debouncer has not accepted the press yet when the erase begins, or the release comes
        // before it could accept the press after the erase.
        in_an_erase(board, 400, &tap("first-edge", -500, 99_500));
        in_an_erase(board, 400, &tap("last-edge", 300_400, 400_400));
        in_an_erase(board, 400, &InErase::Noise);
    }
}

fn in_an_erase(board: &'static Board, millis: i64, what: &InErase) {
    let image = images::full_and_settled();
    let (name, down, up) = match what {
        InErase::Tap { name, down, up } => (*name, *down, *up),
        InErase::Spike => ("spike", 300 * millis, 300 * millis + 1),
        InErase::Noise => ("noise", 0, 0),
    };
    let name = format!("erasing-{millis}-{name}");
    let counts = matches!(what, InErase::Tap { .. });
    // NEXT is the first key at every place.
    let given = json!({
        "image": keep(board, "erasing", &image),
        "place": 2,
        "key": 0,
        "eraseMs": millis,
        "downMicros": down,
        "upMicros": up,
        "noisy": matches!(what, InErase::Noise),
        "counts": counts,
    });
    let Some((_, report)) = driver::run_named(board, "erasing", &name, given) else { return };
    let [before, tapped] = list(&report["shots"]) else { panic!("two shots") };
    let mut flash = Flash::holding(image);
    let mut twin = Twin::power_on(&mut flash);
    twin.must_look_like(board, before);
    let last = twin.referee.history().last();
    twin.wait_until(QUIET_MILLIS);
    let taps = list(&tapped["presses"]);
    assert_eq!(taps.len(), usize::from(counts));
    taps.iter().for_each(|tap| twin.press(tap));
    let expected = if counts { Some(Event::Next) } else { last };
    assert_eq!(twin.referee.history().last(), expected, "{name}");
    twin.must_look_like(board, tapped);
}

pub fn keep(board: &Board, name: &str, image: &[u8]) -> PathBuf {
    let file = driver::folder(board, "images").join(format!("{name}.bin"));
    fs::write(&file, image).expect("can write under target");
    file
}
