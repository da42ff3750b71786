//! The address of the MQTT broker, and how to log in.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rumqttc::{
    AsyncClient, ConnectReturnCode, ConnectionError, EventLoop, MqttOptions, TlsConfiguration,
    Transport,
};
use rustls::ClientConfig;

use super::super::failure::Failure;
use super::secure;

/// An MQTT broker: its address, the login and the trusted certificates.
#[derive(Clone)]
pub struct Broker {
    host: String,
    port: u16,
    encrypted: bool,
    user: Option<String>,
    password: Option<String>,
    /// The settings of an encrypted connection, with the trusted authorities. `None` until
    /// [`Broker::trusting`] sets it, and for an unencrypted connection.
    trust: Option<Arc<ClientConfig>>,
    /// Whether only the authorities in the file of `--ca` are trusted.
    of_file: bool,
}

const WANTED: &str = "write mqtt://HOST, mqtt://HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT, and mqtts:// to encrypt";

impl FromStr for Broker {
    type Err = String;

    fn from_str(url: &str) -> Result<Broker, String> {
        if url.starts_with("ws://") || url.starts_with("wss://") {
            return Err(format!(
                "the bridge does not use web sockets. Give the broker's MQTT port: {WANTED}"
            ));
        }
        let (rest, encrypted) = match url.strip_prefix("mqtts://") {
            Some(rest) => (rest, true),
            None => (url.strip_prefix("mqtt://").ok_or_else(|| WANTED.to_owned())?, false),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (login, address) =
            rest.rsplit_once('@').map_or((None, rest), |(login, address)| (Some(login), address));
        let (host, port) = match address.rsplit_once(':') {
            // The last colon inside `[::1]` does not begin a port.
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse().map_err(|_| WANTED.to_owned())?)
            }
            _ => (address, if encrypted { 8883 } else { 1883 }),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() || host.contains(['/', '?', '#', ' ']) {
            return Err(WANTED.to_owned());
        }
        let (user, password) = match login.map(|login| login.split_once(':').unwrap_or((login, "")))
        {
            Some((user, password)) => {
                (Some(user.to_owned()), Some(password.to_owned()).filter(|it| !it.is_empty()))
            }
            None => (None, None),
        };
        Ok(Broker {
            host: host.to_owned(),
            port,
            encrypted,
            user,
            password,
            trust: None,
            of_file: false,
        })
    }
}

/// Prints the address without the login, so that no password appears on the terminal.
impl fmt::Display for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

impl Broker {
    /// Adds the trusted authorities, if the connection is encrypted. `authority` is the file of
    /// `--ca`.
    pub fn trusting(mut self, authority: Option<&Path>) -> Result<Broker, Failure> {
        if self.encrypted {
            self.trust = Some(secure::trusting(authority)?);
            self.of_file = authority.is_some();
        } else if authority.is_some() {
            return Err(Failure::usage(
                "--ca is for an encrypted connection. Write --mqtt mqtts://HOST.",
            ));
        }
        Ok(self)
    }

    /// A client for one connection, without a persistent session. The bridge itself keeps what must
    /// survive a lost connection, because the MQTT crate loses it together with the broker.
    pub fn client(&self, role: &str, requests: usize) -> (AsyncClient, EventLoop) {
        let id = format!("four-winds-{role}-{}", std::process::id());
        let mut options = MqttOptions::new(id, &self.host, self.port);
        options.set_keep_alive(Duration::from_secs(10)).set_clean_session(true);
        // A state is about 2 KB. The crate's default limit of 10 KB is too close to that.
        options.set_max_packet_size(256 * 1024, 256 * 1024);
        if let Some(user) = &self.user {
            let password = self.password.clone().or_else(|| std::env::var("MQTT_PASSWORD").ok());
            options.set_credentials(user, password.unwrap_or_default());
        }
        if let Some(trust) = &self.trust {
            options.set_transport(Transport::Tls(TlsConfiguration::Rustls(trust.clone())));
        }
        AsyncClient::new(options, requests)
    }

    /// Describes why the connection failed, and what to do if waiting does not help.
    pub fn in_words(&self, why: &ConnectionError) -> String {
        match why {
            ConnectionError::ConnectionRefused(
                ConnectReturnCode::BadUserNamePassword | ConnectReturnCode::NotAuthorized,
            ) => "it does not accept the user or the password. Check --mqtt and MQTT_PASSWORD"
                .to_owned(),
            ConnectionError::Tls(why) => secure::in_words(why, self.of_file),
            ConnectionError::Io(why) if why.kind() == io::ErrorKind::ConnectionRefused => {
                "nothing answers there. Check that the broker runs and that this is its port"
                    .to_owned()
            }
            ConnectionError::Io(why) => why.to_string(),
            ConnectionError::NetworkTimeout => {
                "no answer in time. Check its address in --mqtt".to_owned()
            }
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let broker = |url: &str| {
            let broker = url.parse::<Broker>()?;
            assert_eq!(broker.encrypted, url.starts_with("mqtts"));
            Ok::<_, String>((broker.host, broker.port, broker.user, broker.password))
        };
        let word = |text: &str| Some(text.to_owned());
        assert_eq!(broker("mqtt://localhost"), Ok(("localhost".to_owned(), 1883, None, None)));
        assert_eq!(broker("mqtt://[::1]:1884/"), Ok(("::1".to_owned(), 1884, None, None)));
        assert_eq!(
            broker("mqtt://a:b@c@club.example:1"),
            Ok(("club.example".to_owned(), 1, word("a"), word("b@c")))
        );
        assert_eq!(broker("mqtt://a@h"), Ok(("h".to_owned(), 1883, word("a"), None)));
        assert_eq!(
            broker("mqtts://club.example"),
            Ok(("club.example".to_owned(), 8883, None, None))
        );
        assert_eq!(broker("mqtts://a@h:1"), Ok(("h".to_owned(), 1, word("a"), None)));
        for wrong in [
            "",
            "localhost",
            "http://localhost",
            "mqtt://",
            "mqtt://:1883",
            "mqtt://h:x",
            "mqtts://",
            "mqtt://h/t",
        ] {
            assert!(broker(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_not_printed() {
        let broker: Broker = "mqtt://ann:secret@club.example".parse().unwrap();
        assert_eq!(broker.to_string(), "club.example:1883");
    }
}
