//! The referee's task: keys and time in, screens and sounds out. It also feeds the dice, bit by bit.

use embassy_rp::pac;
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::checkin::Task;
use four_winds::entropy::{Dice, Source};
use four_winds::panel::debounce::Stroke;
use four_winds::referee::{Effects, Referee};
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};
use static_cell::StaticCell;

use super::channels::{BRIGHTNESS, KeyStroke, REDRAW, SOUND, STROKES};
use super::checkin::alive;

/// Too large for any stack.
static REFEREE: StaticCell<Referee> = StaticCell::new();

/// The ring oscillator, which runs beside the crystal and jitters against it.
struct RingOscillator;

impl Source for RingOscillator {
    fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

#[embassy_executor::task]
pub async fn referee() -> ! {
    let referee = REFEREE.init_with(Referee::new);
    let mut dice = Dice::new(1);
    let mut next_bit = Instant::now();
    show(referee, Place::ALL[0], ByPlace([true; 4]));
    loop {
        let due = referee.deadline().map_or(next_bit, |millis| Instant::from_millis(millis).min(next_bit));
        let stroke = alive(Task::REFEREE, || with_deadline(due, STROKES.receive())).await;
        let brightness = referee.settings().brightness;
        let now = Instant::now().as_millis();
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
        if let Some(sound) = effects.sound {
            SOUND.signal(sound);
        }
        if referee.settings().brightness != brightness {
            BRIGHTNESS.signal(referee.settings().brightness.percent());
        }
        show(referee, first, effects.changed);
    }
}

/// Hands the display task the views that changed, together with those that it has not drawn yet.
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
