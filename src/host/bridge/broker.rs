//! Where the broker is and how to log in.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rumqttc::{AsyncClient, ConnectReturnCode, ConnectionError, EventLoop, MqttOptions};

/// An MQTT broker by its address.
#[derive(Clone, PartialEq, Eq)]
pub struct Broker {
    host: String,
    port: u16,
    user: Option<String>,
    password: Option<String>,
}

const WANTED: &str = "write mqtt://HOST, mqtt://HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT";

impl FromStr for Broker {
    type Err = String;

    fn from_str(url: &str) -> Result<Broker, String> {
        if url.starts_with("mqtts://") {
            return Err(format!(
                "encryption is not built in: use a broker on this computer or in this network, {WANTED}"
            ));
        }
        let rest = url.strip_prefix("mqtt://").ok_or_else(|| WANTED.to_owned())?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (login, address) = rest.rsplit_once('@').map_or((None, rest), |(login, address)| (Some(login), address));
        let (host, port) = match address.rsplit_once(':') {
            // The colons inside `[::1]` are not followed by a port.
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| WANTED.to_owned())?),
            _ => (address, 1883),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() || host.contains(['/', '?', '#', ' ']) {
            return Err(WANTED.to_owned());
        }
        let (user, password) = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
            Some((user, password)) => (Some(user.to_owned()), Some(password.to_owned()).filter(|it| !it.is_empty())),
            None => (None, None),
        };
        Ok(Broker { host: host.to_owned(), port, user, password })
    }
}

/// Without the password: this is what gets printed.
impl fmt::Display for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

impl Broker {
    /// A client for one connection, begun without a session of before: what must survive a connection is kept here, and the
    /// crate's own memory of it is lost whenever the broker's is.
    pub fn client(&self, role: &str, requests: usize) -> (AsyncClient, EventLoop) {
        let id = format!("four-winds-{role}-{}", std::process::id());
        let mut options = MqttOptions::new(id, &self.host, self.port);
        options.set_keep_alive(Duration::from_secs(10)).set_clean_session(true);
        // A state is some 2 KB; the crate's own limit is 10.
        options.set_max_packet_size(256 * 1024, 256 * 1024);
        if let Some(user) = &self.user {
            let password = self.password.clone().or_else(|| std::env::var("MQTT_PASSWORD").ok());
            options.set_credentials(user, password.unwrap_or_default());
        }
        AsyncClient::new(options, requests)
    }
}

/// Why there is no connection, and what to do where waiting will not help.
pub fn in_words(why: &ConnectionError) -> String {
    match why {
        ConnectionError::ConnectionRefused(
            ConnectReturnCode::BadUserNamePassword | ConnectReturnCode::NotAuthorized,
        ) => "it does not accept the user or the password. Check --mqtt and MQTT_PASSWORD".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let broker = |url: &str| url.parse::<Broker>().map(|it| (it.host, it.port, it.user, it.password));
        let word = |text: &str| Some(text.to_owned());
        assert_eq!(broker("mqtt://localhost"), Ok(("localhost".to_owned(), 1883, None, None)));
        assert_eq!(broker("mqtt://[::1]:1884/"), Ok(("::1".to_owned(), 1884, None, None)));
        assert_eq!(broker("mqtt://a:b@c@club.example:1"), Ok(("club.example".to_owned(), 1, word("a"), word("b@c"))));
        assert_eq!(broker("mqtt://a@h"), Ok(("h".to_owned(), 1883, word("a"), None)));
        for wrong in
            ["", "localhost", "http://localhost", "mqtt://", "mqtt://:1883", "mqtt://h:x", "mqtts://h", "mqtt://h/t"]
        {
            assert!(broker(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_not_printed() {
        let broker: Broker = "mqtt://ann:secret@club.example".parse().unwrap();
        assert_eq!(broker.to_string(), "club.example:1883");
    }
}
