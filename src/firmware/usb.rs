//! The USB port: a serial port on which the console answers.
//!
//! Lines come in, packets go out. If nobody reads a packet within [`PATIENCE`], the rest of the
//! answer is dropped. The reader is told so when they read again.

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
use four_winds::program::{USB_PRODUCT, USB_TITLE, USB_VENDOR};
use static_cell::{ConstStaticCell, StaticCell};

use super::channels::{LINES, NOTICE, PACKETS, PORT, ReceivedLine};
use super::checkin::check_in;
use super::port::PACKET_BYTES;

bind_interrupts!(struct Interrupts {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// How long a packet may stay unread.
const PATIENCE: Duration = Duration::from_millis(1_000);

/// Closing the port at this speed asks for the UF2 loader.
const TOUCH_BAUD: u32 = 1200;
/// Time for the other side to see that its request was received.
const FAREWELL: Duration = Duration::from_millis(20);

type UsbDriver = Driver<'static, USB>;

/// The serial number in hexadecimal, as on the label of the box.
pub type Serial = heapless::String<16>;

/// From [`Ears`] to [`speak`]: the port was closed.
static CLOSED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Starts the port in the executor that runs this task. The parts of the port must not move to
/// another executor.
#[embassy_executor::task]
pub async fn start(usb: Peri<'static, USB>, serial: Option<Serial>) {
    // SAFETY: this is a task of the executor that is asked for.
    let spawner = unsafe { Spawner::for_current_executor() }.await;
    let (device, class) = build(Driver::new(usb, Interrupts), serial);
    spawner.spawn(port(device, class).expect("spawned once"));
}

fn build(
    driver: UsbDriver,
    serial: Option<Serial>,
) -> (UsbDevice<'static, UsbDriver>, CdcAcmClass<'static, UsbDriver>) {
    static SERIAL: StaticCell<Serial> = StaticCell::new();
    static CONFIGURATION: ConstStaticCell<[u8; 96]> = ConstStaticCell::new([0; _]);
    static BOS: ConstStaticCell<[u8; 16]> = ConstStaticCell::new([0; _]);
    static CONTROL: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; _]);
    static STATE: StaticCell<State<'static>> = StaticCell::new();

    let mut config = Config::new(USB_VENDOR, USB_PRODUCT);
    config.manufacturer = Some(USB_TITLE);
    config.product = Some(USB_TITLE);
    config.serial_number = serial.map(|serial| SERIAL.init(serial).as_str());
    // In mA: four displays at full brightness.
    config.max_power = 400;
    let mut builder =
        Builder::new(driver, config, CONFIGURATION.take(), BOS.take(), &mut [], CONTROL.take());
    let class = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET_BYTES as u16);
    (builder.build(), class)
}

#[embassy_executor::task]
async fn port(mut device: UsbDevice<'static, UsbDriver>, class: CdcAcmClass<'static, UsbDriver>) {
    let (sender, receiver, control) = class.split_with_control();
    let check_ins = async {
        loop {
            check_in(Task::USB);
            Timer::after_millis(CheckIns::PERIOD_MS.into()).await;
        }
    };
    let ears = Ears { receiver, control, lines: LineReader::new(), ready: false };
    join4(device.run(), ears.listen(), speak(sender), check_ins).await;
}

/// Receives what comes over the cable.
struct Ears {
    receiver: Receiver<'static, UsbDriver>,
    control: ControlChanged<'static>,
    lines: LineReader,
    /// The other side says that it is ready, by its line DTR.
    ready: bool,
}

impl Ears {
    async fn listen(mut self) -> ! {
        let mut packet = [0; PACKET_BYTES];
        loop {
            match select(self.receiver.read_packet(&mut packet), self.control.control_changed())
                .await
            {
                Either::First(Ok(length)) => self.take(&packet[..length.min(PACKET_BYTES)]).await,
                // The cable is out.
                Either::First(Err(_)) => {
                    if !self.ready {
                        self.close();
                    }
                    self.receiver.wait_connection().await;
                }
                Either::Second(()) => self.look_at_lines().await,
            }
        }
    }

    async fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let Some(line) = self.lines.take(byte).filter(|line| !line.is_empty()) else {
                continue;
            };
            // Some terminals never say that they are ready. A whole line says it too.
            let session = PORT.session().unwrap_or_else(|| PORT.open());
            let mut sent = pin!(LINES.send(ReceivedLine { session, line }));
            while let Either::Second(()) =
                select(sent.as_mut(), self.control.control_changed()).await
            {
                self.look_at_lines().await;
                if PORT.session() != Some(session) {
                    return;
                }
            }
        }
    }

    /// Handles a change of the control lines: the other side opened or closed the port, or chose a
    /// speed. A pulled cable ends here too, because the port counts as closed when it comes back.
    async fn look_at_lines(&mut self) {
        let ready = self.receiver.dtr();
        if ready == self.ready {
            return;
        }
        self.ready = ready;
        if ready {
            // A terminal that has already sent a line goes on with its session.
            if PORT.session().is_none() {
                self.lines.forget();
                PORT.open();
            }
            NOTICE.signal(());
        } else {
            self.close();
            if self.receiver.line_coding().data_rate() == TOUCH_BAUD {
                touched().await;
            }
        }
    }

    fn close(&mut self) {
        self.lines.forget();
        PORT.close();
        CLOSED.signal(());
    }
}

/// Restarts as a drive that takes UF2 files, but never while a hand is played.
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

async fn speak(mut sender: Sender<'static, UsbDriver>) -> ! {
    loop {
        let packet = PACKETS.receive().await;
        CLOSED.reset();
        let sent = async {
            // A packet of an earlier session may still wait.
            if PORT.session() != Some(packet.session) {
                return false;
            }
            let sent =
                select3(sender.write_packet(&packet.bytes), CLOSED.wait(), Timer::after(PATIENCE))
                    .await;
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

/// Drops all packets until somebody reads the one that is stuck. The reader then has the beginning
/// of a line, so a line break is sent.
async fn wait_for_reader(sender: &mut Sender<'static, UsbDriver>) {
    while let Either::Second(_) = select(sender.write_packet(b"\n"), PACKETS.receive()).await {}
}
