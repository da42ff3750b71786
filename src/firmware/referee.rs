//! The referee's task: keys and time in, screens and sounds out; what happened goes into the journal in between. It also
//! feeds the dice, bit by bit.

use core::cell::Cell;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either3, select3};
use embassy_rp::pac;
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::checkin::Task;
use four_winds::entropy::{Dice, Source};
use four_winds::journal::Restored;
use four_winds::panel::debounce::Stroke;
use four_winds::referee::{Effects, Referee};
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};
use static_cell::StaticCell;

use super::channels::{
    AFRESH, BLANK, BRIGHTNESS, EVENTS, EXPORTED, FILLED, KeyStroke, LIGHT, PORT, REDRAW, REDRAW_WAITS, SOUND, STROKES,
    WAKING,
};
use super::checkin::alive;
use super::journal::{self, BoxJournal, ChipFlash};

/// Too large for any stack.
static REFEREE: StaticCell<Referee> = StaticCell::new();
static JOURNAL: StaticCell<BoxJournal> = StaticCell::new();

/// The ring oscillator, which runs beside the crystal and jitters against it.
struct RingOscillator;

impl Source for RingOscillator {
    fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

/// After the last event, before an erase may stop everything: by then the screens are drawn.
const QUIET: Duration = Duration::from_millis(800);

#[embassy_executor::task]
pub async fn referee(flash: ChipFlash) -> ! {
    // The journal is read while the displays wake; read before, it would keep them waiting.
    alive(Task::REFEREE, || WAKING.wait()).await;
    let (referee, journal) = (new_referee(), open_journal(flash));
    // Table time goes on where it stood still, and rolls are numbered on.
    let Restored { ms: before, rolls, .. } = power_on(journal, referee);
    let table_time = |at: Instant| before + at.as_millis();
    let mut dice = Dice::new(rolls.next);
    let mut next_bit = Instant::now();
    let mut tidy_at = Some(Instant::now() + QUIET);
    show(referee, Place::ALL[0], ByPlace([true; 4]));
    loop {
        PORT.in_hand.store(!referee.history().table().phase().is_between_hands(), Relaxed);
        let next = referee.deadline().map(|millis| Instant::from_millis(millis.saturating_sub(before)));
        let due = [next, tidy_at].into_iter().flatten().fold(next_bit, Instant::min);
        let wait = || with_deadline(due, select3(STROKES.receive(), BLANK.wait(), EXPORTED.wait()));
        let woken = alive(Task::REFEREE, wait).await;
        let brightness = referee.settings().brightness;
        let now = table_time(Instant::now());
        let stroke = match woken {
            Ok(Either3::First(stroke)) => Ok(stroke),
            Ok(Either3::Second(snapshot)) => {
                snapshot.fill(referee, journal, now);
                FILLED.signal(snapshot);
                continue;
            }
            Ok(Either3::Third(game)) => {
                journal.note_exported(game);
                tidy_at = Some(Instant::now() + QUIET);
                continue;
            }
            Err(timeout) => Err(timeout),
        };
        let (effects, first) = match stroke {
            Ok(KeyStroke { place, key, stroke: Stroke::Press { at_micros } }) => {
                (referee.press(place, key, now, at_micros, &mut dice), place)
            }
            Ok(KeyStroke { place, key, stroke: Stroke::Release { .. } }) => {
                (referee.release(place, key, now, &mut dice), place)
            }
            Err(_) if referee.deadline().is_some_and(|at| at <= now) => (referee.tick(now, &mut dice), Place::ALL[0]),
            Err(_) => (Effects::default(), Place::ALL[0]),
        };
        if Instant::now() >= next_bit {
            dice.gather(&mut RingOscillator, 1);
            next_bit = Instant::now() + Duration::from_micros(dice.next_bit_in().into());
        }
        let seen = referee.watch(&dice).changed;
        keep(journal, referee, &effects, &mut tidy_at);
        look_up(journal, referee);
        play(&effects);
        let dimmed = referee.settings().brightness != brightness;
        if dimmed {
            BRIGHTNESS.signal(referee.settings().brightness.percent());
            // Who looks for the light may have a display that lost its power for a moment, and sleeps.
            AFRESH.store(true, Relaxed);
        }
        show(referee, first, ByPlace::from_fn(|place| dimmed || effects.changed[place] || seen[place]));
        make_room(journal, referee, &mut tidy_at);
        let told = referee.tell_journal(journal.health());
        play(&told);
        show(referee, first, told.changed);
    }
}

/// None of these is inlined: what they need of the stack is free again when the table is played on.
#[inline(never)]
fn new_referee() -> &'static mut Referee {
    REFEREE.init_with(Referee::new)
}

#[inline(never)]
fn open_journal(flash: ChipFlash) -> &'static mut BoxJournal {
    JOURNAL.init_with(|| journal::mount(flash))
}

/// The table as it was.
#[inline(never)]
fn power_on(journal: &mut BoxJournal, referee: &mut Referee) -> Restored {
    let restored = referee.restore(|history| journal.restore(history));
    referee.tell_journal(journal.health());
    LIGHT.store(referee.settings().brightness.percent(), Relaxed);
    restored
}

/// What happened is in flash before anybody sees or hears it.
#[inline(never)]
fn keep(journal: &mut BoxJournal, referee: &Referee, effects: &Effects, tidy_at: &mut Option<Instant>) {
    for event in &effects.events {
        // If it is not kept, the players are told.
        let _ = journal.keep(event, referee.history());
        *tidy_at = Some(Instant::now() + QUIET);
        if PORT.watched.load(Relaxed) && EVENTS.try_send(*event).is_err() {
            PORT.lose_watch();
        }
    }
    journal.keep_settings(referee.settings().to_bytes());
}

fn play(effects: &Effects) {
    if let Some(sound) = effects.sound {
        SOUND.signal(sound);
    }
}

/// A game of before that somebody wants to see.
#[inline(never)]
fn look_up(journal: &mut BoxJournal, referee: &mut Referee) {
    referee.look_up(journal);
}

/// Erases one sector, if it is time for it and nobody plays.
#[inline(never)]
fn make_room(journal: &mut BoxJournal, referee: &Referee, tidy_at: &mut Option<Instant>) {
    if tidy_at.is_none_or(|at| at > Instant::now()) {
        return;
    }
    if PORT.reading.load(Relaxed) {
        *tidy_at = Some(Instant::now() + QUIET);
        return;
    }
    let between_hands = referee.history().table().phase().is_between_hands();
    // One sector at a time, with everything else in between.
    *tidy_at = (between_hands && journal::tidy(journal)).then(Instant::now);
}

/// Hands the display task the views that changed, together with those that it has not drawn yet.
#[inline(never)]
fn show(referee: &Referee, first: Place, changed: ByPlace<bool>) {
    if changed == ByPlace([false; 4]) {
        return;
    }
    let mut redraw = Redraw::new(first, ByPlace::from_fn(|place| changed[place].then(|| referee.view(place))));
    if let Some(mut undrawn) = REDRAW.try_take().map(Cell::into_inner) {
        undrawn.add(redraw);
        redraw = undrawn;
    }
    REDRAW.signal(Cell::new(redraw));
    REDRAW_WAITS.store(true, Relaxed);
}
