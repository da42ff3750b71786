//! The referee's task: keys and time in, screens and sounds out; what happened goes into the journal in between. It also
//! feeds the dice, bit by bit.

use embassy_rp::pac;
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::checkin::Task;
use four_winds::entropy::{Dice, Source};
use four_winds::panel::debounce::Stroke;
use four_winds::referee::{Effects, Referee};
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};
use four_winds::table::Phase;
use static_cell::StaticCell;

use super::channels::{BRIGHTNESS, KeyStroke, REDRAW, SOUND, STROKES};
use super::checkin::alive;
use super::journal::{self, BoxFlash, BoxJournal};

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
pub async fn referee(flash: BoxFlash) -> ! {
    let (referee, journal) = (new_referee(), open_journal(flash));
    // Table time goes on where it stood still.
    let before = power_on(journal, referee);
    let table_time = |at: Instant| before + at.as_millis();
    let mut dice = Dice::new(1);
    let mut next_bit = Instant::now();
    let mut tidy_at = Some(Instant::now() + QUIET);
    show(referee, Place::ALL[0], ByPlace([true; 4]));
    loop {
        let next = referee.deadline().map(|millis| Instant::from_millis(millis.saturating_sub(before)));
        let due = [next, tidy_at].into_iter().flatten().fold(next_bit, Instant::min);
        let stroke = alive(Task::REFEREE, || with_deadline(due, STROKES.receive())).await;
        let brightness = referee.settings().brightness;
        let now = table_time(Instant::now());
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
        keep(journal, referee, &effects, &mut tidy_at);
        if let Some(sound) = effects.sound {
            SOUND.signal(sound);
        }
        if referee.settings().brightness != brightness {
            BRIGHTNESS.signal(referee.settings().brightness.percent());
        }
        show(referee, first, effects.changed);
        make_room(journal, referee, &mut tidy_at);
        let told = referee.tell_journal(journal.health());
        show(referee, first, told.changed);
    }
}

/// None of these is inlined: what they need of the stack is free again when the table is played on.
#[inline(never)]
fn new_referee() -> &'static mut Referee {
    REFEREE.init_with(Referee::new)
}

#[inline(never)]
fn open_journal(flash: BoxFlash) -> &'static mut BoxJournal {
    JOURNAL.init_with(|| journal::mount(flash))
}

/// The table as it was, and the time of its last event.
#[inline(never)]
fn power_on(journal: &mut BoxJournal, referee: &mut Referee) -> u64 {
    let restored = referee.restore(|history| journal.restore(history));
    referee.tell_journal(journal.health());
    restored.ms
}

/// What happened is in flash before anybody sees or hears it.
#[inline(never)]
fn keep(journal: &mut BoxJournal, referee: &Referee, effects: &Effects, tidy_at: &mut Option<Instant>) {
    for event in &effects.events {
        // If it is not kept, the players are told.
        let _ = journal.keep(event, referee.history());
        *tidy_at = Some(Instant::now() + QUIET);
    }
}

/// Erases one sector, if it is time for it and nobody plays.
#[inline(never)]
fn make_room(journal: &mut BoxJournal, referee: &Referee, tidy_at: &mut Option<Instant>) {
    if tidy_at.is_none_or(|at| at > Instant::now()) {
        return;
    }
    let between_hands = matches!(
        referee.history().table().phase(),
        Phase::NoGame | Phase::Seating(_) | Phase::SideRoll | Phase::Settled | Phase::Over
    );
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
    if let Some(mut undrawn) = REDRAW.try_take() {
        undrawn.add(redraw);
        redraw = undrawn;
    }
    REDRAW.signal(redraw);
}
