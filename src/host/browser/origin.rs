//! Lets only pages that this program served talk to the table.
//!
//! Any web page can make a browser send requests to 127.0.0.1, and an attacker can make a host name
//! point there (DNS rebinding). So `Host` must be an address that we listen on, written as a number
//! or as `localhost`. If the browser sends `Origin`, it must be the same address.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Checks requests against the address that we listen on.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    listening: SocketAddr,
}

/// Why a request is refused. The text is sent with status 403.
#[derive(Debug, PartialEq, Eq)]
pub enum GateRefusal {
    /// `Host` is missing, appears twice, or is not our address.
    Host,
    /// `Origin` is not our address, or it is missing in a request for a socket.
    Origin,
    /// According to the browser, a page of another site requests a part of our page.
    CrossSite,
}

impl GateRefusal {
    fn text(&self) -> &'static str {
        match self {
            GateRefusal::Host => {
                "This table answers only at the address that it printed when it started. Open that address.\n"
            }
            GateRefusal::Origin => {
                "Only the table's own page may use it. Open the address it printed when it started.\n"
            }
            GateRefusal::CrossSite => {
                "Another site requested a part of this page. Open the table's own address instead.\n"
            }
        }
    }
}

impl Gate {
    pub fn new(listening: SocketAddr) -> Gate {
        Gate { listening }
    }

    /// Decides whether a request with these headers may pass.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), GateRefusal> {
        let host = single(headers, HOST).ok_or(GateRefusal::Host)?;
        if !self.is_ours(host) {
            return Err(GateRefusal::Host);
        }
        if headers.contains_key(ORIGIN) {
            let ours = single(headers, ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            if !ours.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
                return Err(GateRefusal::Origin);
            }
        } else if headers.contains_key(UPGRADE) || mentions_upgrade(headers) {
            // A browser always names the origin of a page that opens a socket.
            return Err(GateRefusal::Origin);
        }
        let fetch = |name: &'static str| {
            headers.get(HeaderName::from_static(name)).map(|value| value.as_bytes())
        };
        let followed_a_link = fetch("sec-fetch-mode") == Some(b"navigate")
            && fetch("sec-fetch-dest") == Some(b"document");
        if let Some(b"cross-site" | b"same-site") = fetch("sec-fetch-site")
            && !followed_a_link
        {
            return Err(GateRefusal::CrossSite);
        }
        Ok(())
    }

    fn is_ours(&self, host: &str) -> bool {
        let Some((name, port)) = split_port(host) else { return false };
        if port != self.listening.port() {
            return false;
        }
        let Some(address) = literal(name) else { return name.eq_ignore_ascii_case("localhost") };
        // If we listen on all addresses, any numeric address is safe: DNS rebinding needs a name.
        address.is_loopback()
            || self.listening.ip().is_unspecified()
            || address == self.listening.ip()
    }
}

/// The value of a header that appears exactly once.
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
    // Browsers leave out port 80. The last colon inside `[::1]` does not begin a port.
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

/// Refuses requests of other sites before any route sees them. Adds headers that keep other sites
/// from using our pages.
pub async fn guard(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    let mut response = match gate.check(request.headers()) {
        Ok(()) => next.run(request).await,
        // Close the connection after a refused request.
        Err(refusal) => {
            (StatusCode::FORBIDDEN, [(CONNECTION, "close")], refusal.text()).into_response()
        }
    };
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        // A new version of the program serves a new page at the same address, so a cached page
        // could be out of date.
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

    fn check(gate: Gate, lines: &[(&str, &str)]) -> Result<(), GateRefusal> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers
                .append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        gate.check(&headers)
    }

    #[test]
    fn hosts() {
        let home = gate("127.0.0.1:4040");
        for host in
            ["127.0.0.1:4040", "localhost:4040", "LocalHost:4040", "[::1]:4040", "127.0.0.2:4040"]
        {
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
            assert_eq!(check(home, &[("host", host)]), Err(GateRefusal::Host), "{host}");
        }
        assert_eq!(check(home, &[]), Err(GateRefusal::Host));
        assert_eq!(
            check(home, &[("host", "localhost:4040"), ("host", "localhost:4040")]),
            Err(GateRefusal::Host)
        );
    }

    #[test]
    fn only_the_listened_address_or_any_numeric_one_if_listening_everywhere() {
        let one = gate("192.168.1.7:4040");
        assert_eq!(check(one, &[("host", "192.168.1.7:4040")]), Ok(()));
        assert_eq!(check(one, &[("host", "192.168.1.8:4040")]), Err(GateRefusal::Host));
        let all = gate("0.0.0.0:4040");
        assert_eq!(check(all, &[("host", "192.168.1.8:4040")]), Ok(()));
        assert_eq!(check(all, &[("host", "evil.example:4040")]), Err(GateRefusal::Host));
        assert_eq!(
            check(gate("0.0.0.0:80"), &[("host", "192.168.1.8")]),
            Ok(()),
            "port 80 is not written out"
        );
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
            assert_eq!(
                check(home, &[host, ("origin", origin)]),
                Err(GateRefusal::Origin),
                "{origin}"
            );
        }
        let twice = [host, ("origin", "http://localhost:4040"), ("origin", "http://evil.example")];
        assert_eq!(check(home, &twice), Err(GateRefusal::Origin));
    }

    #[test]
    fn a_socket_needs_an_origin() {
        let home = gate("127.0.0.1:4040");
        let socket = [
            ("host", "localhost:4040"),
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "websocket"),
        ];
        assert_eq!(check(home, &socket), Err(GateRefusal::Origin));
        assert_eq!(check(home, &socket[..2]), Err(GateRefusal::Origin));
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
        assert_eq!(check(home, &frame), Err(GateRefusal::CrossSite));
        assert_eq!(
            check(home, &[host, cross, ("sec-fetch-mode", "no-cors")]),
            Err(GateRefusal::CrossSite)
        );
        assert_eq!(check(home, &[host, ("sec-fetch-site", "same-origin")]), Ok(()));
        assert_eq!(check(home, &[host, ("sec-fetch-site", "none")]), Ok(()));
    }
}
