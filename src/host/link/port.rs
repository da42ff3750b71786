//! Where a box is plugged in.

use std::fmt;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use serialport::{SerialPortType, UsbPortInfo};

use super::Wire;
use super::problem::LinkProblem;

/// A USB port has no baud rate of its own and takes any, except 1200, which asks a box to restart into its loader.
const BAUD: u32 = 115_200;

/// A computer on the same network answers within this, or does not.
const CONNECT: Duration = Duration::from_secs(5);

/// A serial port by its name, or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Port {
    Serial(String),
    Tcp(String),
}

impl FromStr for Port {
    type Err = String;

    fn from_str(text: &str) -> Result<Port, String> {
        let Some(address) = text.strip_prefix("tcp:") else {
            return if text.is_empty() {
                Err("a port has a name".to_owned())
            } else {
                Ok(Port::Serial(text.to_owned()))
            };
        };
        match address.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => Ok(Port::Tcp(address.to_owned())),
            _ => Err(format!("{address} is no address. Write tcp:HOST:PORT, e.g. tcp:192.168.1.7:4041.")),
        }
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Port::Serial(name) => f.write_str(name),
            Port::Tcp(address) => write!(f, "tcp:{address}"),
        }
    }
}

/// Opens it; a read gives up after `look_up` without a byte.
pub(super) fn open(port: &Port, look_up: Duration) -> Result<Box<dyn Wire>, LinkProblem> {
    match port {
        Port::Serial(name) => match serialport::new(name, BAUD).timeout(look_up).open() {
            Ok(wire) => Ok(Box::new(wire)),
            Err(why) => Err(LinkProblem::not_opened(name, &why)),
        },
        Port::Tcp(address) => match connect(address, look_up) {
            Ok(wire) => Ok(Box::new(wire)),
            Err(why) => Err(LinkProblem::Unreachable { port: port.to_string(), why: why.to_string() }),
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

/// A port of this computer and what is plugged into it.
pub struct Found {
    pub name: String,
    pub usb: Option<UsbPortInfo>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(usb) = &self.usb else { return Ok(()) };
        write!(f, "  {}", usb.product.as_deref().unwrap_or("a USB device"))?;
        usb.serial_number.as_ref().map_or(Ok(()), |number| write!(f, ", serial number {number}"))
    }
}

/// The ports that something is plugged into, boxes first.
pub fn found_ports() -> Vec<Found> {
    // On a Linux without serial ports the crate would panic.
    if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
        return Vec::new();
    }
    let ports = serialport::available_ports().unwrap_or_default();
    let mut found: Vec<Found> = ports
        .into_iter()
        .map(|port| match port.port_type {
            SerialPortType::UsbPort(usb) => Found { name: port.port_name, usb: Some(usb) },
            _ => Found { name: port.port_name, usb: None },
        })
        .collect();
    found.sort_by_key(|it| (!is_box(it), it.usb.is_none(), it.name.clone()));
    found
}

fn is_box(found: &Found) -> bool {
    // In sysfs a space of the name is an underscore.
    let product = found.usb.as_ref().and_then(|usb| usb.product.as_deref());
    product.is_some_and(|product| product.replace('_', " ") == "Four Winds")
}

/// What to call a table that nobody has named: the box's serial number, which stays when the port changes; otherwise the
/// port's own name. Letters, digits, points and hyphens only, so that it can be part of a file name and of a topic.
pub fn short_name(port: &Port) -> String {
    let name = match port {
        Port::Tcp(address) => address.clone(),
        Port::Serial(name) => {
            let number = found_ports().into_iter().find(|it| it.name == *name).and_then(|it| it.usb?.serial_number);
            number.unwrap_or_else(|| {
                let file = Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
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
        assert_eq!("/dev/ttyACM0".parse(), Ok(Port::Serial("/dev/ttyACM0".to_owned())));
        assert_eq!("COM3".parse(), Ok(Port::Serial("COM3".to_owned())));
        assert_eq!("tcp:[::1]:4041".parse(), Ok(Port::Tcp("[::1]:4041".to_owned())));
        for wrong in ["", "tcp:", "tcp:host", "tcp::80", "tcp:host:99999"] {
            assert!(wrong.parse::<Port>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_short_name_fits_a_file_and_a_topic() {
        assert_eq!(short_name(&Port::Tcp("[::1]:4041".to_owned())), "---1--4041");
        assert_eq!(short_name(&Port::Serial("/dev/no+such#port".to_owned())), "no-such-port");
    }
}
