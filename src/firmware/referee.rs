//! The referee's task: keys and time in, screens and sounds out. What happened goes into the
//! journal in between. The task also feeds the dice, one bit at a time.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either3, select3};
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::boards::chosen::BOARD;
use four_winds::boards::{ChipFlash, RingOscillator};
use four_winds::checkin::Task;
use four_winds::debounce::KeyEdge;
use four_winds::entropy::Dice;
use four_winds::flash_chip::FlashChip;
use four_winds::journal::{Archive, JournalHealth, Restored};
use four_winds::program::Build;
use four_winds::referee::{Outlet, Reaction, Referee};
use four_winds::rules::presets::PresetBytes;
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};
use four_winds::settings::{Brightness, PanelProfile, SettingsBytes};
use four_winds::table::{History, Stamped};
use static_cell::StaticCell;

use super::channels::{
    AFRESH, BLANK, BRIGHTNESS, EVENTS, EXPORTED, FILLED, KeyStroke, LIGHT, LOSING, PORT, PROFILE,
    REDRAW, SOUND, STROKES,
};
use super::checkin::alive;
use super::journal::{self, BoxJournal};
use super::{program, selftest};

/// Too large for any stack.
static REFEREE: StaticCell<Referee> = StaticCell::new();
static JOURNAL: StaticCell<BoxJournal> = StaticCell::new();

/// How long nothing must have happened before an erase may stop everything. By then the screens are
/// drawn.
const QUIET: Duration = Duration::from_millis(800);
/// The same if keys have to wait for the room, as on a new box. By then the screens are drawn and lit.
const DRAWN: Duration = Duration::from_millis(300);
/// The pause after each erase. An erase stops everything for 400 ms at worst. In the pause every other
/// task runs and checks in, also those below the referee.
const BREATH: Duration = Duration::from_millis(20);

/// How long a key must be held at power-on to ask for the self-test.
const HELD_AT_START: Duration = Duration::from_millis(1_500);

/// The place that is drawn first when no key asks for another.
const USUALLY_FIRST: Place = Place::ALL[0];

#[embassy_executor::task]
pub async fn referee(flash: ChipFlash, chip: FlashChip) -> ! {
    // The bus task wakes the displays meanwhile.
    let (referee, journal) = (new_referee(), open_journal(flash, chip));
    // Table time continues where it stopped, and so do the numbers of the rolls.
    let Restored { ms: before, rolls, .. } = power_on(journal, referee);
    let table_time = |at: Instant| before + at.as_millis();
    let mut dice = Dice::new(rolls.next);
    let mut next_bit = Instant::now();
    let mut strokes = StrokeQueue::default();
    let mut outlet = BoxOutlet {
        journal,
        tidy_at: None,
        brightness: referee.settings().brightness,
        panel: referee.settings().panel,
        first: USUALLY_FIRST,
        start_is_counted: false,
    };
    outlet.tidy_later(referee.history());
    outlet.show(referee, &Reaction { changed: ByPlace([true; 4]), ..Reaction::default() });
    // A key that is held now and let go later asks for the self-test. One that is stuck does not.
    let mut held = Some(selftest::keys_down());
    loop {
        PORT.in_hand.store(!referee.history().table().phase().is_between_hands(), Relaxed);
        let next =
            referee.deadline().map(|millis| Instant::from_millis(millis.saturating_sub(before)));
        let due = [next, outlet.tidy_at].into_iter().flatten().fold(next_bit, Instant::min);
        let wait = || with_deadline(due, select3(STROKES.receive(), BLANK.wait(), EXPORTED.wait()));
        let woken = match strokes.next(referee) {
            Some(stroke) => Ok(Either3::First(stroke)),
            None => match alive(Task::REFEREE, wait).await {
                Ok(Either3::First(stroke)) => {
                    strokes.add(stroke);
                    continue;
                }
                other => other,
            },
        };
        let now = table_time(Instant::now());
        outlet.first = USUALLY_FIRST;
        if let Some(sum) = program::sum() {
            referee.tell_program(sum, Some(Build::of_firmware(BOARD.name)));
        }
        let mut reaction = match woken {
            Ok(Either3::First(KeyStroke { place, key, edge })) => {
                outlet.first = place;
                match edge {
                    KeyEdge::Press { .. } if outlet.lacks_room(referee.history()) => {
                        PORT.needs_room.store(true, Relaxed);
                        referee.hold_off(place, now)
                    }
                    KeyEdge::Press { at_micros } => {
                        outlet.put_off();
                        referee.press(place, key, now, at_micros, &mut dice)
                    }
                    KeyEdge::Release { .. } => {
                        if held.is_some_and(|held| held[place][key.index()])
                            && Instant::now() > Instant::MIN + HELD_AT_START
                        {
                            referee.want_test();
                        }
                        held = None;
                        referee.release(place, key, now, &mut dice)
                    }
                }
            }
            Ok(Either3::Second(snapshot)) => {
                snapshot.fill(referee, outlet.journal, now);
                FILLED.signal(snapshot);
                continue;
            }
            Ok(Either3::Third(game)) => {
                outlet.journal.note_exported(game);
                outlet.tidy_later(referee.history());
                continue;
            }
            Err(_) if referee.deadline().is_some_and(|at| at <= now) => {
                referee.tick(now, &mut dice)
            }
            Err(_) => Reaction::default(),
        };
        if Instant::now() >= next_bit {
            let range = dice.range();
            dice.gather(&mut RingOscillator, 1);
            if dice.range() != range {
                RingOscillator::set_range(dice.range());
            }
            next_bit = Instant::now() + Duration::from_micros(dice.next_bit_in().into());
        }
        let seen = referee.watch(&dice).changed;
        reaction.changed = ByPlace::from_fn(|place| reaction.changed[place] || seen[place]);
        publish(referee, &reaction, &mut outlet);
        if referee.takes_test() {
            selftest::run(referee, outlet.journal, chip, table_time).await;
            outlet.show(referee, &Reaction { changed: ByPlace([true; 4]), ..Reaction::default() });
        }
    }
}

// None of the following functions is inlined, so that the stack they need is free again while the
// task waits.

#[inline(never)]
fn new_referee() -> &'static mut Referee {
    let referee = REFEREE.init_with(Referee::new);
    referee.set_board(&BOARD);
    referee
}

#[inline(never)]
fn open_journal(flash: ChipFlash, chip: FlashChip) -> &'static mut BoxJournal {
    JOURNAL.init_with(|| journal::mount(flash, chip))
}

/// Makes the table what it was before the power went off.
#[inline(never)]
fn power_on(journal: &mut BoxJournal, referee: &mut Referee) -> Restored {
    let restored = referee.restore(|history| journal.restore(history));
    referee.tell_journal(journal.health());
    LIGHT.store(referee.settings().brightness.percent(), Relaxed);
    PROFILE.lock(|profile| profile.set(referee.settings().panel));
    restored
}

#[inline(never)]
fn publish(referee: &mut Referee, reaction: &Reaction, outlet: &mut BoxOutlet) {
    referee.publish(reaction, outlet);
}

/// Where the referee's reactions go on a box: flash, console, buzzer, backlight and displays.
struct BoxOutlet {
    journal: &'static mut BoxJournal,
    /// When to look whether a sector can be erased.
    tidy_at: Option<Instant>,
    /// How bright the backlight is.
    brightness: Brightness,
    /// What the displays were told.
    panel: PanelProfile,
    /// The place that is drawn first: the one whose key was pressed.
    first: Place,
    /// Whether the journal has counted this start.
    start_is_counted: bool,
}

impl BoxOutlet {
    /// Whether keys have to wait until there is room for what they would begin.
    fn lacks_room(&self, history: &History) -> bool {
        history.table().phase().is_between_hands() && self.journal.lacks_room()
    }

    /// Somebody plays, so an erase has to wait.
    fn put_off(&mut self) {
        self.tidy_at = self.tidy_at.map(|at| at.max(Instant::now() + QUIET));
    }

    /// Looks again whether a sector can be erased when it has been quiet for long enough.
    fn tidy_later(&mut self, history: &History) {
        let quiet = if self.lacks_room(history) { DRAWN } else { QUIET };
        self.tidy_at = Some(Instant::now() + quiet);
    }
}

impl Outlet for BoxOutlet {
    #[inline(never)]
    fn keep(&mut self, event: &Stamped, history: &History) {
        // If the journal cannot keep it, its health tells the players.
        let _ = self.journal.keep(event, history);
        self.tidy_later(history);
        if PORT.watched.load(Relaxed) && EVENTS.try_send(*event).is_err() {
            PORT.lose_watch();
        }
    }

    fn keep_settings(&mut self, settings: SettingsBytes) {
        self.journal.keep_settings(settings);
    }

    fn keep_presets(&mut self, presets: PresetBytes) {
        self.journal.keep_presets(presets);
    }

    fn archive(&mut self) -> Option<&mut dyn Archive> {
        Some(&mut *self.journal)
    }

    #[inline(never)]
    fn show(&mut self, referee: &Referee, reaction: &Reaction) {
        if let Some(sound) = reaction.sound {
            SOUND.signal(sound);
        }
        let brightness = referee.settings().brightness;
        if self.brightness != brightness {
            self.brightness = brightness;
            BRIGHTNESS.signal(brightness.percent());
            // A player who changes the brightness may be looking at a display that lost its power
            // for a moment and sleeps.
            AFRESH.store(true, Relaxed);
        }
        let panel = referee.settings().panel;
        if self.panel != panel {
            self.panel = panel;
            PROFILE.lock(|profile| profile.set(panel));
            AFRESH.store(true, Relaxed);
        }
        redraw(referee, self.first, reaction.changed);
    }

    /// Erases one sector, if it is time for it and nobody plays.
    #[inline(never)]
    fn make_room(&mut self, history: &History) {
        if self.tidy_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        // Not earlier: a write to flash makes the first screens wait, and a supply that comes and goes
        // should not wear the flash out.
        if !self.start_is_counted {
            self.start_is_counted = true;
            self.journal.count_start();
        }
        if PORT.reading.load(Relaxed) {
            let pause = if PORT.needs_room.load(Relaxed) { BREATH } else { QUIET };
            self.tidy_at = Some(Instant::now() + pause);
            return;
        }
        let between_hands = history.table().phase().is_between_hands();
        // One sector at a time, so that everything else can run in between.
        let more = between_hands && self.journal.tidy();
        self.tidy_at = more.then(|| Instant::now() + BREATH);
        if !self.lacks_room(history) {
            PORT.needs_room.store(false, Relaxed);
        }
    }

    fn health(&self) -> Option<JournalHealth> {
        let health = self.journal.health();
        LOSING.store(health.is_losing(), Relaxed);
        Some(health)
    }
}

/// Keys that were noticed while the referee was busy.
#[derive(Default)]
struct StrokeQueue(heapless::Vec<KeyStroke, 32>);

impl StrokeQueue {
    fn add(&mut self, stroke: KeyStroke) {
        // This cannot fail: nothing is taken from the channel while the queue is full.
        let _ = self.0.push(stroke);
    }

    /// The key to take next, if one waits.
    fn next(&mut self, referee: &Referee) -> Option<KeyStroke> {
        while !self.0.is_full()
            && let Ok(stroke) = STROKES.try_receive()
        {
            self.add(stroke);
        }
        let first = referee.first_of(self.0.iter().map(|stroke| (stroke.place, stroke.edge)));
        (!self.0.is_empty()).then(|| self.0.remove(first))
    }
}

/// Hands the views that changed to the display task.
#[inline(never)]
fn redraw(referee: &Referee, first: Place, changed: ByPlace<bool>) {
    if changed == ByPlace([false; 4]) {
        return;
    }
    let views = ByPlace::from_fn(|place| changed[place].then(|| referee.view(place)));
    REDRAW.add(Redraw::new(first, views));
}
