//! The light behind all four displays. It stays dark until the first screens are drawn, so that
//! nobody sees the displays wake up.

use embassy_rp::pwm::{Config, Pwm};
use four_winds::checkin::Task;

use super::channels::BRIGHTNESS;
use super::checkin::alive;

/// 100 steps at 25 kHz. This frequency can neither be seen nor heard.
const TOP: u16 = 99;
const DIVIDER: u8 = 50;

#[embassy_executor::task]
pub async fn backlight(mut pwm: Pwm<'static>) -> ! {
    loop {
        let percent = alive(Task::BACKLIGHT, || BRIGHTNESS.wait()).await;
        let on = u16::from(percent.min(100));
        let mut config = Config::default();
        config.divider = DIVIDER.into();
        (config.top, config.compare_a, config.compare_b) = (TOP, on, on);
        pwm.set_config(&config);
    }
}
