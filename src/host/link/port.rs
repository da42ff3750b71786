//! The port that a box is connected to.

use std::fmt;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use four_winds::program::{USB_PRODUCT, USB_TITLE, USB_VENDOR};
use serialport::{SerialPortType, UsbPortInfo};

use super::problem::LinkProblem;
use super::{Link, Wire};

/// A USB serial port works with any baud rate. Only 1200 must be avoided: it makes a box restart
/// into its boot loader.
const BAUD: u32 = 115_200;

/// How long to wait for a TCP connection. A computer on the same network answers sooner.
const CONNECT: Duration = Duration::from_secs(5);

/// A serial port, by name, or a TCP address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxPort {
    Serial(String),
    Tcp(String),
}

impl FromStr for BoxPort {
    type Err = String;

    fn from_str(text: &str) -> Result<BoxPort, String> {
        let Some(address) = text.strip_prefix("tcp:") else {
            return if text.is_empty() {
                Err("the name of the port is empty".to_owned())
            } else {
                Ok(BoxPort::Serial(text.to_owned()))
            };
        };
        match address.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
                Ok(BoxPort::Tcp(address.to_owned()))
            }
            _ => Err(format!(
                "{address} is not an address. Write tcp:HOST:PORT, e.g. tcp:192.168.1.7:4041."
            )),
        }
    }
}

impl fmt::Display for BoxPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxPort::Serial(name) => f.write_str(name),
            BoxPort::Tcp(address) => write!(f, "tcp:{address}"),
        }
    }
}

/// Opens the port. A read gives up when no byte arrives for as long as `look_up`.
pub(super) fn open(port: &BoxPort, look_up: Duration) -> Result<Box<dyn Wire>, LinkProblem> {
    match port {
        BoxPort::Serial(name) => match serialport::new(name, BAUD).timeout(look_up).open() {
            Ok(wire) => Ok(Box::new(wire)),
            Err(why) => Err(LinkProblem::not_opened(name, &why)),
        },
        BoxPort::Tcp(address) => match connect(address, look_up) {
            Ok(wire) => Ok(Box::new(wire)),
            Err(why) => {
                Err(LinkProblem::Unreachable { port: port.to_string(), why: why.to_string() })
            }
        },
    }
}

fn connect(address: &str, look_up: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT) {
            Ok(stream) => {
                stream.set_read_timeout(Some(look_up))?;
                stream.set_write_timeout(Some(CONNECT))?;
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(why) => last = why,
        }
    }
    Err(last)
}

/// A serial port of this computer, and the USB device that is plugged into it.
pub struct FoundPort {
    pub name: String,
    pub usb: Option<UsbPortInfo>,
    likeness: Likeness,
}

/// Whether a box is plugged into a port, as far as the system tells. The best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Box,
    /// It has the USB numbers of a box, but no name that says so.
    Perhaps,
    Other,
}

impl fmt::Display for FoundPort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(usb) = &self.usb else { return Ok(()) };
        let title = match self.likeness {
            Likeness::Box => USB_TITLE,
            _ => usb.product.as_deref().unwrap_or("a USB device"),
        };
        write!(f, "  {title}")?;
        usb.serial_number.as_ref().map_or(Ok(()), |number| write!(f, ", serial number {number}"))
    }
}

/// The serial ports of this computer: boxes first, then other USB devices, then the rest.
pub fn found_ports() -> Vec<FoundPort> {
    // The crate panics on a Linux system without this folder.
    if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
        return Vec::new();
    }
    let ports = serialport::available_ports().unwrap_or_default();
    let found = ports.into_iter().map(|port| match port.port_type {
        SerialPortType::UsbPort(usb) => FoundPort::new(port.port_name, Some(usb)),
        _ => FoundPort::new(port.port_name, None),
    });
    sorted(found.collect())
}

/// Does the same, and asks devices that may be boxes. Windows does not tell a device's name.
pub fn asked_ports() -> Vec<FoundPort> {
    ask_unsure(found_ports(), |name| {
        let info = Link::open(&BoxPort::Serial(name.to_owned()))
            .and_then(|mut link| link.ask("info"))
            .unwrap_or_default();
        info["version"].is_string() && info["board"].is_string()
    })
}

fn ask_unsure(mut found: Vec<FoundPort>, is_box: impl Fn(&str) -> bool) -> Vec<FoundPort> {
    let unsure = found.iter_mut().filter(|it| it.likeness == Likeness::Perhaps);
    unsure.filter(|it| is_box(&it.name)).for_each(|it| it.likeness = Likeness::Box);
    sorted(found)
}

fn sorted(mut found: Vec<FoundPort>) -> Vec<FoundPort> {
    found.sort_by_key(|it| (it.likeness, it.usb.is_none(), it.name.clone()));
    found
}

impl FoundPort {
    fn new(name: String, usb: Option<UsbPortInfo>) -> FoundPort {
        let likeness = usb.as_ref().map_or(Likeness::Other, likeness);
        FoundPort { name, usb, likeness }
    }
}

fn likeness(usb: &UsbPortInfo) -> Likeness {
    // sysfs replaces a space in the name with an underscore.
    let named = usb.product.as_ref().is_some_and(|it| it.replace('_', " ") == USB_TITLE);
    match (usb.vid, usb.pid) {
        _ if named => Likeness::Box,
        (USB_VENDOR, USB_PRODUCT) => Likeness::Perhaps,
        _ => Likeness::Other,
    }
}

/// The default name of a table: the serial number of its box, which stays the same when the port
/// changes. If the number is unknown, the name of the port. It contains only letters, digits, dots
/// and hyphens, so that it can be part of a file name and of an MQTT topic.
pub fn short_name(port: &BoxPort) -> String {
    let name = match port {
        BoxPort::Tcp(address) => address.clone(),
        BoxPort::Serial(name) => {
            let number = found_ports()
                .into_iter()
                .find(|it| it.name == *name)
                .and_then(|it| it.usb?.serial_number);
            number.unwrap_or_else(|| {
                let file =
                    Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
                file.unwrap_or_else(|| name.clone())
            })
        }
    };
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_a_name_or_an_address() {
        assert_eq!("/dev/ttyACM0".parse(), Ok(BoxPort::Serial("/dev/ttyACM0".to_owned())));
        assert_eq!("COM3".parse(), Ok(BoxPort::Serial("COM3".to_owned())));
        assert_eq!("tcp:[::1]:4041".parse(), Ok(BoxPort::Tcp("[::1]:4041".to_owned())));
        for wrong in ["", "tcp:", "tcp:host", "tcp::80", "tcp:host:99999"] {
            assert!(wrong.parse::<BoxPort>().is_err(), "{wrong}");
        }
    }

    /// What a system tells about a device. Windows has its own text where others have its name.
    fn device(name: &str, (vid, pid): (u16, u16), product: Option<&str>) -> FoundPort {
        let (serial_number, product) = (Some("E660".to_owned()), product.map(str::to_owned));
        let usb = UsbPortInfo { vid, pid, serial_number, manufacturer: None, product };
        FoundPort::new(name.to_owned(), Some(usb))
    }

    #[test]
    fn a_box_is_found_by_its_name_or_by_its_numbers_and_its_answer() {
        const BOX: (u16, u16) = (USB_VENDOR, USB_PRODUCT);
        let found = vec![
            device("COM1", (0x0403, 0x6001), Some("USB Serial Port (COM1)")),
            device("COM3", BOX, Some("USB Serial Device (COM3)")),
            device("COM4", BOX, Some("USB Serial Device (COM4)")),
            device("ttyACM0", BOX, Some("Four_Winds")),
            FoundPort::new("COM2".to_owned(), None),
        ];
        let asked = std::cell::RefCell::new(Vec::new());
        let found = ask_unsure(found, |name| {
            asked.borrow_mut().push(name.to_owned());
            name == "COM4"
        });
        // A device with a box's name need not be asked, and other devices must not be.
        assert_eq!(asked.into_inner(), ["COM3", "COM4"]);
        let told: Vec<String> = found.iter().map(FoundPort::to_string).collect();
        assert_eq!(
            told,
            [
                "COM4  Four Winds, serial number E660",
                "ttyACM0  Four Winds, serial number E660",
                "COM3  USB Serial Device (COM3), serial number E660",
                "COM1  USB Serial Port (COM1), serial number E660",
                "COM2",
            ]
        );
    }

    #[test]
    fn a_short_name_fits_a_file_and_a_topic() {
        assert_eq!(short_name(&BoxPort::Tcp("[::1]:4041".to_owned())), "---1--4041");
        assert_eq!(short_name(&BoxPort::Serial("/dev/no+such#port".to_owned())), "no-such-port");
    }
}
