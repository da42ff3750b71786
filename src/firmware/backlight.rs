//! The light behind all four displays. It stays dark until the first screens are drawn, so that
//! nobody sees the displays wake up. Every change takes a tenth of a second, so that the supply does not
//! dip.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};
use four_winds::checkin::Task;

use super::channels::BRIGHTNESS;
use super::checkin::{alive, check_in};

/// 100 steps at 25 kHz. This frequency can neither be seen nor heard.
const TOP: u16 = 99;
const DIVIDER: u8 = 50;
/// A change takes so many steps, however large it is.
const STEPS: i16 = 100;
const STEP: Duration = Duration::from_millis(1);

#[embassy_executor::task]
pub async fn backlight(mut pwm: Pwm<'static>) -> ! {
    // In percent.
    let (mut from, mut now, mut wanted): (i16, i16, i16) = (0, 0, 0);
    let mut step = STEPS;
    loop {
        let newer = if step == STEPS {
            Some(alive(Task::BACKLIGHT, || BRIGHTNESS.wait()).await)
        } else {
            match select(BRIGHTNESS.wait(), Timer::after(STEP)).await {
                Either::First(newer) => Some(newer),
                Either::Second(()) => None,
            }
        };
        check_in(Task::BACKLIGHT);
        if let Some(newer) = newer {
            (from, wanted, step) = (now, newer.min(100).into(), 0);
        }
        step += 1;
        now = from + (wanted - from) * step / STEPS;
        pwm.set_config(&light(now.unsigned_abs()));
    }
}

fn light(percent: u16) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    (config.top, config.compare_a, config.compare_b) = (TOP, percent, percent);
    config
}
