//! The USB port: a serial port on which the console answers.
//!
//! Lines come in, packets go out. Who does not read, or has gone, is waited for no longer than [`PATIENCE`]; then the
//! rest of the answer is dropped and he is told so when he reads again.

use core::pin::pin;
use core::sync::atomic::Ordering::Relaxed;

use embassy_executor::Spawner;
use embassy_futures::join::join4;
use embassy_futures::select::{Either, Either3, select, select3};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts, rom_data};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config, UsbDevice};
use four_winds::checkin::{CheckIns, Task};
use four_winds::console::line::LineReader;
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::{Asked, LINES, NOTICE, PACKETS, PORT};
use super::checkin::check_in;
use super::port::PACKET_BYTES;

bind_interrupts!(struct Interrupts {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// A Pico with a serial port, which is what systems take it for; programs know the box by its product string.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;

/// How long a packet may lie unread.
const PATIENCE: Duration = Duration::from_millis(1_000);

/// A port closed at this speed asks for the UF2 loader.
const TOUCH_BAUD: u32 = 1200;
/// For the other side to see that its request was heard.
const FAREWELL: Duration = Duration::from_millis(20);

type Bus = Driver<'static, USB>;

/// In hexadecimal, as on the box's label.
pub type Serial = heapless::String<16>;

/// The port was closed: within this file, from the one who reads to the one who writes.
static CLOSED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Starts the port in the executor that runs this. What the port consists of must not change its executor.
#[embassy_executor::task]
pub async fn start(usb: Peri<'static, USB>, serial: Serial) {
    // SAFETY: this is awaited by a task of the executor that it asks for.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    let (device, class) = build(Driver::new(usb, Interrupts), serial);
    spawner.spawn(port(device, class).expect("spawned once"));
}

fn build(driver: Bus, serial: Serial) -> (UsbDevice<'static, Bus>, CdcAcmClass<'static, Bus>) {
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    static CONFIGURATION: ConstStaticCell<[u8; 96]> = ConstStaticCell::new([0; _]);
    static BOS: ConstStaticCell<[u8; 16]> = ConstStaticCell::new([0; _]);
    static CONTROL: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; _]);
    static STATE: StaticCell<State<'static>> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Four Winds");
    config.product = Some("Four Winds");
    config.serial_number = Some(SERIAL.init(serial));
    // Four displays at full light.
    config.max_power = 400;
    let mut builder = Builder::new(driver, config, CONFIGURATION.take(), BOS.take(), &mut [], CONTROL.take());
    let class = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET_BYTES as u16);
    (builder.build(), class)
}

#[embassy_executor::task]
async fn port(mut device: UsbDevice<'static, Bus>, class: CdcAcmClass<'static, Bus>) {
    let (sender, receiver, control) = class.split_with_control();
    let check_ins = async {
        loop {
            check_in(Task::USB);
            Timer::after_millis(CheckIns::PERIOD_MS.into()).await;
        }
    };
    let ears = Ears { receiver, control, lines: LineReader::new() };
    join4(device.run(), ears.listen(), speak(sender), check_ins).await;
}

/// What comes over the cable.
struct Ears {
    receiver: Receiver<'static, Bus>,
    control: ControlChanged<'static>,
    lines: LineReader,
}

impl Ears {
    async fn listen(mut self) -> ! {
        let mut packet = [0; PACKET_BYTES];
        loop {
            match select(self.receiver.read_packet(&mut packet), self.control.control_changed()).await {
                Either::First(Ok(length)) => self.take(&packet[..length.min(PACKET_BYTES)]).await,
                // Not while the cable is in.
                Either::First(Err(_)) => self.receiver.wait_connection().await,
                Either::Second(()) => self.look_at_lines().await,
            }
        }
    }

    async fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let Some(session) = PORT.session() else { return };
            let Some(line) = self.lines.take(byte).filter(|line| !line.is_empty()) else { continue };
            let mut sent = pin!(LINES.send(Asked { session, line }));
            while let Either::Second(()) = select(sent.as_mut(), self.control.control_changed()).await {
                self.look_at_lines().await;
                if PORT.session() != Some(session) {
                    return;
                }
            }
        }
    }

    /// The other side has opened or closed the port, or chosen a speed. A pulled cable also ends here: when it is put
    /// back, the port is closed first.
    async fn look_at_lines(&mut self) {
        let (was_open, is_open) = (PORT.session().is_some(), self.receiver.dtr());
        if is_open == was_open {
            return;
        }
        self.lines.forget();
        if is_open {
            PORT.open();
            NOTICE.signal(());
        } else {
            PORT.close();
            CLOSED.signal(());
            if self.receiver.line_coding().data_rate() == TOUCH_BAUD {
                touched().await;
            }
        }
    }
}

/// Restarts as a drive that takes UF2 files, unless that would take a hand from the players.
async fn touched() {
    Timer::after(FAREWELL).await;
    if PORT.in_hand.load(Relaxed) {
        defmt::warn!("1200-baud touch refused: a hand is in play");
        PORT.touch_refused.store(true, Relaxed);
        return;
    }
    defmt::info!("1200-baud touch: on to the UF2 loader");
    rom_data::reset_to_usb_boot(0, 0);
}

async fn speak(mut sender: Sender<'static, Bus>) -> ! {
    loop {
        let packet = PACKETS.receive().await;
        CLOSED.reset();
        let sent = async {
            // Of an answer to one who has gone, a packet may still lie there.
            if PORT.session() != Some(packet.session) {
                return false;
            }
            let sent = select3(sender.write_packet(&packet.bytes), CLOSED.wait(), Timer::after(PATIENCE)).await;
            matches!(sent, Either3::First(_))
        };
        if !sent.await {
            PORT.cut_off.store(true, Relaxed);
            PORT.lose_watch();
            PORT.stalled.store(true, Relaxed);
            wait_for_reader(&mut sender).await;
            PORT.stalled.store(false, Relaxed);
            NOTICE.signal(());
        }
    }
}

/// Drops what is sent until somebody has read the packet that lies there. He then has the beginning of a line, which is
/// ended here.
async fn wait_for_reader(sender: &mut Sender<'static, Bus>) {
    while let Either::Second(_) = select(sender.write_packet(b"\n"), PACKETS.receive()).await {}
}
