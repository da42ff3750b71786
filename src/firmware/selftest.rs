//! The self-test on the chip: it has the keys and all displays to itself until the builder leaves it.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either, select};
use embassy_rp::adc::{self, Adc, Channel};
use embassy_rp::flash::{ERASE_SIZE, FLASH_BASE, Flash, PAGE_SIZE};
use embassy_rp::gpio::Pull;
use embassy_rp::pac;
use embassy_rp::peripherals::{ADC, ADC_TEMP_SENSOR, FLASH, PIN_29};
use embassy_time::{Duration, Instant, with_deadline};
use four_winds::boards::ChipFlash;
use four_winds::boards::chosen::BOARD;
use four_winds::checkin::Task;
use four_winds::debounce::KeyEdge;
use four_winds::entropy::health::Verdict;
use four_winds::flash_chip::{FlashChip, FlashFault};
use four_winds::key::Key;
use four_winds::program::Build;
use four_winds::referee::Referee;
use four_winds::screen::Redraw;
use four_winds::seat::{ByPlace, Place};
use four_winds::selftest::{Errand, KeyContact, KeyContacts, Measured, SelfTest, Trial};
use four_winds::sound::Sound;

use super::channels::{
    AFRESH, BLANK, BOUNCES, BRIGHTNESS, FILLED, GHOSTS, KeyCounts, KeyStroke, REDRAW,
    RESET_DISPLAYS, SOUND, STROKES,
};
use super::checkin::alive;
use super::journal::{self, BoxJournal};

/// How often the map of the keys is made anew.
const LOOK: Duration = Duration::from_millis(100);

/// Runs the test to its end. Nobody plays meanwhile.
pub async fn run(
    referee: &mut Referee,
    journal: &BoxJournal,
    chip: FlashChip,
    table_time: impl Fn(Instant) -> u64,
) {
    let millis = || Instant::now().as_millis();
    let (mut test, down) = (SelfTest::new(millis()), keys_down());
    let usual = referee.settings().brightness.percent();
    show(&test);
    loop {
        let due = test.deadline(millis()).map_or(Instant::MAX, Instant::from_millis);
        let look = due.min(Instant::now() + LOOK);
        let wait = || with_deadline(look, select(STROKES.receive(), BLANK.wait()));
        let woken = alive(Task::REFEREE, wait).await;
        let moved = test.see(contacts());
        let errand = match woken {
            Ok(Either::First(KeyStroke { edge: KeyEdge::Press { .. }, place, key })) => {
                SOUND.signal(Sound::Click);
                test.press(place, key, millis())
            }
            Ok(Either::Second(snapshot)) => {
                referee.tell_test(*test.findings());
                snapshot.fill(referee, journal, table_time(Instant::now()));
                FILLED.signal(snapshot);
                continue;
            }
            Err(_) if millis() >= due.as_millis() => test.tick(millis()),
            // Only the map may have changed.
            _ if moved => Errand::Show,
            _ => continue,
        };
        match errand {
            Errand::Show => BRIGHTNESS.signal(usual),
            Errand::Try(trial) => begin(trial),
            Errand::Light(percent) => {
                BRIGHTNESS.signal(percent);
                continue;
            }
            Errand::Measure => {
                BRIGHTNESS.signal(usual);
                test.tell(measure(referee, chip, down));
            }
            Errand::End => break,
        }
        show(&test);
    }
    referee.tell_test(*test.findings());
}

fn begin(trial: Trial) {
    match trial {
        Trial::Dark => {
            RESET_DISPLAYS.store(true, Relaxed);
            AFRESH.store(true, Relaxed);
            BRIGHTNESS.signal(0);
        }
        Trial::Tones => SOUND.signal(Sound::GameOver),
        // The steps follow.
        Trial::Light => {}
    }
}

/// What the contacts of all keys have done.
fn contacts() -> KeyContacts {
    let down = keys_down();
    // More than that many are a fault in any case.
    let number = |counts: &KeyCounts, place: Place, key: Key| {
        counts[place][key.index()].load(Relaxed).min(u16::MAX.into()) as u16
    };
    ByPlace::from_fn(|place| {
        Key::ALL.map(|key| KeyContact {
            down: down[place][key.index()],
            bounces: number(&BOUNCES, place, key),
            ghosts: number(&GHOSTS, place, key),
        })
    })
}

fn show(test: &SelfTest) {
    let views = ByPlace::from_fn(|place| Some(test.view(place)));
    REDRAW.add(Redraw::new(Place::ALL[0], views));
}

/// The keys that are down now.
pub fn keys_down() -> ByPlace<[bool; 4]> {
    let high = pac::SIO.gpio_in(0).read();
    ByPlace::from_fn(|place| BOARD.pins.keys[place].map(|pin| high & 1 << pin == 0))
}

// Not inlined, so that its stack is free again while the test waits.
#[inline(never)]
fn measure(referee: &Referee, chip: FlashChip, down: ByPlace<[bool; 4]>) -> Measured {
    let health = referee.dice().health;
    let oscillator = health.and_then(|health| match health.verdict {
        Verdict::Failed(test) => Some(test),
        _ => None,
    });
    let (millivolts, celsius) = supply_and_temperature();
    // In a chip that is too small, the address of the test's sector leads into the program.
    let flash_small = chip.fault() == Some(FlashFault::TooSmall);
    let (erase_micros, write_micros, flash_kept) =
        if flash_small { (0, 0, false) } else { flash_times() };
    Measured {
        down,
        flash_id: chip.jedec,
        erase_micros,
        write_micros,
        flash_small,
        flash_kept,
        oscillator,
        bits: health.map_or(0, |health| health.bits),
        ones: health.map_or(0, |health| health.ones),
        millivolts,
        celsius,
        build: Some(Build::of_firmware(BOARD.name)),
    }
}

/// Erases the last sector before the journal, which no program reaches, and writes a page of it.
/// Returns both times, and whether the flash has kept it.
fn flash_times() -> (u32, u32, bool) {
    let from = journal::start() - ERASE_SIZE as u32;
    // SAFETY: the referee's task is the only one that writes to flash, and this is a part of it.
    let mut flash: ChipFlash = Flash::new_blocking(unsafe { FLASH::steal() });
    let begun = Instant::now();
    let erased = flash.blocking_erase(from, from + ERASE_SIZE as u32).is_ok();
    let erase = begun.elapsed();
    let blank = held(from, ERASE_SIZE).all(|byte| byte == 0xff);
    // Another pattern each time, so that an older one is not taken for it.
    let pattern: [u8; PAGE_SIZE] =
        core::array::from_fn(|index| (index as u8).wrapping_add(begun.as_ticks() as u8));
    let begun = Instant::now();
    let written = flash.blocking_write(from, &pattern).is_ok();
    let write = begun.elapsed();
    let right = held(from, PAGE_SIZE).eq(pattern);
    let micros = |time: Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
    (micros(erase), micros(write), erased && blank && written && right)
}

/// What the flash holds now.
fn held(from: u32, bytes: usize) -> impl Iterator<Item = u8> {
    let start = FLASH_BASE.cast::<u8>();
    (0..bytes).map(move |index| {
        // SAFETY: flash is mapped there. A volatile read, because it was written behind the
        // compiler's back.
        unsafe { start.add(from as usize + index).read_volatile() }
    })
}

/// The supply of the Pico in millivolts, which is three times what its pin 29 gets, and the chip's
/// temperature.
fn supply_and_temperature() -> (u32, i32) {
    // SAFETY: nothing else uses these three.
    let (adc, pin, sensor) = unsafe { (ADC::steal(), PIN_29::steal(), ADC_TEMP_SENSOR::steal()) };
    let mut adc = Adc::new_blocking(adc, adc::Config::default());
    let (pin, sensor) = (Channel::new_pin(pin, Pull::None), Channel::new_temp_sensor(sensor));
    let mut read =
        |mut channel: Channel<'_>| u32::from(adc.blocking_read(&mut channel).unwrap_or(0));
    let supply = read(pin) * 3 * 3300 / 4096;
    // The data sheet: 27 °C at 0.706 V, and 1.721 mV less for each degree.
    let micro_volts = read(sensor) as i32 * 806;
    (supply, 27 - (micro_volts - 706_000) / 1721)
}
