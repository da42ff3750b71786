//! The buzzer: a square wave on a PWM output.

use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::Timer;
use four_winds::checkin::Task;
use four_winds::sound::{Note, Sound};

use super::channels::SOUND;
use super::checkin::{alive, check_in};

/// The counter runs at 1/64 of the chip's clock. Notes from 30 Hz upwards are exact to a few cents.
const DIVIDER: u8 = 64;

#[embassy_executor::task]
pub async fn buzzer(mut pwm: Pwm<'static>) -> ! {
    loop {
        let mut sound = alive(Task::BUZZER, || SOUND.wait()).await;
        while let Some(newer) = play(sound, &mut pwm).await {
            sound = newer;
        }
        pwm.set_config(&silence());
    }
}

/// Plays the sound to its end, or returns a newer sound as soon as there is one.
async fn play(sound: Sound, pwm: &mut Pwm<'static>) -> Option<Sound> {
    for note in sound.notes() {
        check_in(Task::BUZZER);
        pwm.set_config(&tone(*note));
        match select(SOUND.wait(), Timer::after_millis(note.millis.into())).await {
            Either::First(newer) => return Some(newer),
            Either::Second(()) => {}
        }
    }
    None
}

fn tone(note: Note) -> Config {
    if note.hertz == 0 {
        return silence();
    }
    let period = clk_sys_freq() / u32::from(DIVIDER) / u32::from(note.hertz);
    let top = period.clamp(2, 0xffff) as u16 - 1;
    wave(top, top / 2 + 1)
}

/// No wave. The period is short, because the next tone begins only when the current period ends.
fn silence() -> Config {
    wave(99, 0)
}

/// Sets both outputs of the slice. The buzzer is on one of them, and the other drives no pin.
fn wave(top: u16, compare: u16) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    (config.top, config.compare_a, config.compare_b) = (top, compare, compare);
    config
}
