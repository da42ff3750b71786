//! The referee's task: presses in, screens and sounds out.

use four_winds::checkin::Task;
use four_winds::referee::Referee;
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};

use super::channels::{PRESSES, REDRAW, SOUND};
use super::checkin::alive;

#[embassy_executor::task]
pub async fn referee() -> ! {
    let mut referee = Referee::new();
    show(&referee, Place::ALL[0], ByPlace([true; 4]));
    loop {
        let press = alive(Task::REFEREE, || PRESSES.receive()).await;
        let effects = referee.press(press.place, press.key, press.at_micros);
        if let Some(sound) = effects.sound {
            SOUND.signal(sound);
        }
        show(&referee, press.place, effects.changed);
    }
}

/// Hands the display task the views that changed, together with those that it has not drawn yet.
fn show(referee: &Referee, first: Place, changed: ByPlace<bool>) {
    let mut redraw = Redraw::new(first, ByPlace::from_fn(|place| changed[place].then(|| referee.view(place))));
    if let Some(mut undrawn) = REDRAW.try_take() {
        undrawn.add(redraw);
        redraw = undrawn;
    }
    REDRAW.signal(redraw);
}
