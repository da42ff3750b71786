//! Which requests are let in: those of the table's own page, and no others.

use super::server::Server;

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Asks for the socket. The server closes a refused connection. It would keep an accepted one open,
/// so `Connection: close` would not help.
fn socket(server: &Server, host: &str, origin: &str) -> (u16, String) {
    server.ask(&format!("GET /socket HTTP/1.1\r\nHost: {host}\r\n{UPGRADE}{origin}\r\n"))
}

#[test]
fn another_host_is_refused_everywhere() {
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    for host in [
        "evil.example".into(),
        format!("evil.example:{port}"),
        format!("192.0.2.1:{port}"),
        "127.0.0.1:1".into(),
    ] {
        for path in ["/", "/table.js", "/scoreboard", "/socket", "/console", "/nothing"] {
            let (status, _) = server
                .ask(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
            assert_eq!(status, 403, "{host}{path}");
        }
    }
    let (status, _) = server
        .ask(&format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"));
    assert_eq!(status, 200, "localhost is this computer too");
    let (status, _) = server.ask("GET / HTTP/1.0\r\nConnection: close\r\n\r\n");
    assert_eq!(status, 403, "no host at all");
}

#[test]
fn another_origin_is_refused() {
    let server = Server::start(&[]);
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        &format!("https://{}", server.address),
    ] {
        let (status, answer) = server.get("/", &format!("Origin: {origin}\r\n"));
        assert_eq!(status, 403, "{origin}");
        assert!(
            answer.ends_with("Open the address it printed when it started.\n"),
            "says what to do: {answer}"
        );
    }
    assert_eq!(server.get("/", &format!("Origin: http://{}\r\n", server.address)).0, 200);
}

#[test]
fn a_socket_is_opened_for_our_own_page_only() {
    let server = Server::start(&[]);
    let address = server.address.clone();
    assert_eq!(socket(&server, &address, "").0, 403, "no origin");
    assert_eq!(socket(&server, &address, "Origin: http://evil.example\r\n").0, 403);
    let port = address.rsplit(':').next().expect("a port");
    let rebound = format!("evil.example:{port}");
    assert_eq!(
        socket(&server, &rebound, &format!("Origin: http://{rebound}\r\n")).0,
        403,
        "a name that points here"
    );
    server.open_page();
}

#[test]
fn no_other_site_may_frame_the_page_or_use_its_parts() {
    let server = Server::start(&[]);
    let (_, answer) = server.get("/", "");
    let answer = answer.to_lowercase();
    assert!(answer.contains("frame-ancestors 'none'"), "{answer}");
    assert!(answer.contains("cross-origin-resource-policy: same-origin"), "{answer}");
    assert_eq!(
        server.get("/table.js", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n").0,
        403
    );
}

#[test]
fn only_loopback_unless_asked() {
    assert!(Server::start(&[]).address.starts_with("127.0.0.1:"));
}
