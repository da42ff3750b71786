//! The light behind all four displays. It stays dark until the first screens are drawn, so that
//! nobody sees the displays wake up. Then it rises slowly, so that the supply does not dip.

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer};
use four_winds::checkin::Task;

use super::channels::BRIGHTNESS;
use super::checkin::{alive, check_in};

/// 100 steps at 25 kHz. This frequency can neither be seen nor heard.
const TOP: u16 = 99;
const DIVIDER: u8 = 50;
/// The time for each percent.
const STEP: Duration = Duration::from_millis(1);

#[embassy_executor::task]
pub async fn backlight(mut pwm: Pwm<'static>) -> ! {
    let (mut now, mut wanted) = (0, 0);
    loop {
        if now == wanted {
            wanted = alive(Task::BACKLIGHT, || BRIGHTNESS.wait()).await.min(100);
        } else if let Either::First(newer) = select(BRIGHTNESS.wait(), Timer::after(STEP)).await {
            wanted = newer.min(100);
        }
        check_in(Task::BACKLIGHT);
        now = if now < wanted { now + 1 } else { wanted };
        pwm.set_config(&light(now));
    }
}

fn light(percent: u8) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    let on = u16::from(percent);
    (config.top, config.compare_a, config.compare_b) = (TOP, on, on);
    config
}
