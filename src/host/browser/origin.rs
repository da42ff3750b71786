//! Who may talk to the table: pages that this program served, and nobody else.
//!
//! Any web page may ask a browser to send requests to 127.0.0.1, and a name that an attacker controls may be made to point
//! there (DNS rebinding). So `Host` must be an address we listen on, written as a number or as `localhost`, and `Origin`,
//! where a browser sends it, must be the same.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The address we listen on, to hold requests against.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    listening: SocketAddr,
}

/// Why a request is turned away; sent as text with 403, for the person who reads the browser's console.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No `Host`, two of them, or one that is not ours.
    Host,
    /// An `Origin` that is not ours, or none from something that wants a socket.
    Origin,
    /// The browser says that a page of another site asks for a part of ours.
    CrossSite,
}

impl Refusal {
    fn text(&self) -> &'static str {
        match self {
            Refusal::Host => "This table answers only to the address it printed when it started. Open that address.\n",
            Refusal::Origin => {
                "Only the table's own page may talk to it. Open the address it printed when it started.\n"
            }
            Refusal::CrossSite => "Another site asked for a part of this page. Open the table's own address instead.\n",
        }
    }
}

impl Gate {
    pub fn new(listening: SocketAddr) -> Gate {
        Gate { listening }
    }

    /// Whether a request with these headers may pass.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let host = single(headers, HOST).ok_or(Refusal::Host)?;
        if !self.is_ours(host) {
            return Err(Refusal::Host);
        }
        if headers.contains_key(ORIGIN) {
            let ours = single(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            if !ours.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
                return Err(Refusal::Origin);
            }
        } else if headers.contains_key(UPGRADE) || mentions_upgrade(headers) {
            // A browser always names the origin of a page that opens a socket.
            return Err(Refusal::Origin);
        }
        let fetch = |name: &'static str| headers.get(HeaderName::from_static(name)).map(|value| value.as_bytes());
        let followed_a_link =
            fetch("sec-fetch-mode") == Some(b"navigate") && fetch("sec-fetch-dest") == Some(b"document");
        if let Some(b"cross-site" | b"same-site") = fetch("sec-fetch-site")
            && !followed_a_link
        {
            return Err(Refusal::CrossSite);
        }
        Ok(())
    }

    fn is_ours(&self, host: &str) -> bool {
        let Some((name, port)) = split_port(host) else { return false };
        if port != self.listening.port() {
            return false;
        }
        let Some(address) = literal(name) else { return name.eq_ignore_ascii_case("localhost") };
        // Listening everywhere, any number is fine: what rebinding needs is a name.
        address.is_loopback() || self.listening.ip().is_unspecified() || address == self.listening.ip()
    }
}

/// The header's value when it is there exactly once.
fn single(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn mentions_upgrade(headers: &HeaderMap) -> bool {
    headers
        .get_all(CONNECTION)
        .iter()
        .any(|value| value.as_bytes().to_ascii_lowercase().windows(7).any(|w| w == b"upgrade"))
}

fn split_port(host: &str) -> Option<(&str, u16)> {
    // Browsers leave out the port of plain HTTP. The colons inside `[::1]` are not followed by a port.
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => {
            let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
            Some((name, port.parse().ok().filter(|_| digits)?))
        }
        _ => Some((host, 80)),
    }
}

fn literal(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inner) => inner.parse().ok().map(IpAddr::V6),
        None => name.parse().ok().map(IpAddr::V4),
    }
}

/// Turns strangers away before any route sees them, and tells browsers to keep our pages to themselves.
pub async fn guard(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let mut response = match gate.check(request.headers()) {
        Ok(()) => next.run(request).await,
        // A stranger's connection is not kept.
        Err(refusal) => (StatusCode::FORBIDDEN, [(CONNECTION, "close")], refusal.text()).into_response(),
    };
    for (name, value) in [
        ("content-security-policy", "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        // The page changes with the program, and the program is often restarted at the same address.
        ("cache-control", "no-store"),
    ] {
        let value = axum::http::HeaderValue::from_static(value);
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(listening: &str) -> Gate {
        Gate::new(listening.parse().unwrap())
    }

    fn check(gate: Gate, lines: &[(&str, &str)]) -> Result<(), Refusal> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        gate.check(&headers)
    }

    #[test]
    fn hosts() {
        let home = gate("127.0.0.1:4040");
        for host in ["127.0.0.1:4040", "localhost:4040", "LocalHost:4040", "[::1]:4040", "127.0.0.2:4040"] {
            assert_eq!(check(home, &[("host", host)]), Ok(()), "{host}");
        }
        let strangers = [
            "",
            "evil.example",
            "evil.example:4040",
            "127.0.0.1",
            "127.0.0.1:4041",
            "localhost",
            "localhost:",
            "localhost:+4040",
            "192.168.1.7:4040",
            "localhost.evil.example:4040",
            "evil.example@localhost:4040",
            "[::2]:4040",
            "::1:4040",
            "127.0.0.1:4040:4040",
            "[127.0.0.1]:4040",
            "2130706433:4040",
        ];
        for host in strangers {
            assert_eq!(check(home, &[("host", host)]), Err(Refusal::Host), "{host}");
        }
        assert_eq!(check(home, &[]), Err(Refusal::Host));
        assert_eq!(check(home, &[("host", "localhost:4040"), ("host", "localhost:4040")]), Err(Refusal::Host));
    }

    #[test]
    fn beyond_loopback_only_the_listened_address_or_any_number_when_listening_everywhere() {
        let one = gate("192.168.1.7:4040");
        assert_eq!(check(one, &[("host", "192.168.1.7:4040")]), Ok(()));
        assert_eq!(check(one, &[("host", "192.168.1.8:4040")]), Err(Refusal::Host));
        let all = gate("0.0.0.0:4040");
        assert_eq!(check(all, &[("host", "192.168.1.8:4040")]), Ok(()));
        assert_eq!(check(all, &[("host", "evil.example:4040")]), Err(Refusal::Host));
        assert_eq!(check(gate("0.0.0.0:80"), &[("host", "192.168.1.8")]), Ok(()), "port 80 is not written out");
    }

    #[test]
    fn origins() {
        let home = gate("127.0.0.1:4040");
        let host = ("host", "localhost:4040");
        assert_eq!(check(home, &[host, ("origin", "http://localhost:4040")]), Ok(()));
        let strangers = [
            "http://evil.example",
            "https://localhost:4040",
            "http://localhost:4041",
            "http://localhost",
            "null",
            "",
            "http://127.0.0.1:4040",
            "http://localhost:4040.evil.example",
            "file://",
        ];
        for origin in strangers {
            assert_eq!(check(home, &[host, ("origin", origin)]), Err(Refusal::Origin), "{origin}");
        }
        let twice = [host, ("origin", "http://localhost:4040"), ("origin", "http://evil.example")];
        assert_eq!(check(home, &twice), Err(Refusal::Origin));
    }

    #[test]
    fn a_socket_needs_an_origin() {
        let home = gate("127.0.0.1:4040");
        let socket = [("host", "localhost:4040"), ("connection", "keep-alive, Upgrade"), ("upgrade", "websocket")];
        assert_eq!(check(home, &socket), Err(Refusal::Origin));
        assert_eq!(check(home, &socket[..2]), Err(Refusal::Origin));
        let ours = [socket[0], socket[1], socket[2], ("origin", "http://localhost:4040")];
        assert_eq!(check(home, &ours), Ok(()));
    }

    #[test]
    fn another_site_may_link_to_the_page_but_not_use_parts_of_it() {
        let home = gate("127.0.0.1:4040");
        let host = ("host", "localhost:4040");
        let cross = ("sec-fetch-site", "cross-site");
        let link = [host, cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert_eq!(check(home, &link), Ok(()));
        let frame = [host, cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")];
        assert_eq!(check(home, &frame), Err(Refusal::CrossSite));
        assert_eq!(check(home, &[host, cross, ("sec-fetch-mode", "no-cors")]), Err(Refusal::CrossSite));
        assert_eq!(check(home, &[host, ("sec-fetch-site", "same-origin")]), Ok(()));
        assert_eq!(check(home, &[host, ("sec-fetch-site", "none")]), Ok(()));
    }
}
