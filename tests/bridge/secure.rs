//! The bridge over an encrypted connection to a real broker, and what it says when it cannot trust
//! the broker.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

use crate::boxes::StandIn;
use crate::common::programs::mosquitto::{Mosquitto, free_port};
use crate::common::programs::reader;
use crate::{Bridge, wait_until};

/// A broker with a certificate, the file of the authority that signed it, and the file of another
/// authority.
struct Secured {
    broker: Mosquitto,
    /// The port that encrypts and asks for a password.
    port: u16,
    authority: PathBuf,
    stranger: PathBuf,
}

fn authority(file: &Path) -> Issuer<'static, KeyPair> {
    let key = KeyPair::generate().expect("a key");
    let mut about = CertificateParams::new(Vec::new()).expect("no names");
    about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    // With equal names, a foreign authority would look like the right one with a wrong signature.
    about.distinguished_name.push(rcgen::DnType::CommonName, file.display().to_string());
    let certificate = about.self_signed(&key).expect("a certificate");
    fs::write(file, certificate.pem()).expect("cargo's directory is writable");
    Issuer::new(about, key)
}

impl Secured {
    /// Starts a broker whose certificate is for `name`.
    fn start(folder: &str, name: &str) -> Option<Secured> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("secure").join(folder);
        fs::create_dir_all(&folder).expect("cargo's directory is writable");
        let file = |name: &str| folder.join(name);
        let (ours, stranger) = (file("ca.pem"), file("stranger.pem"));
        authority(&stranger);
        let issuer = authority(&ours);
        let key = KeyPair::generate().expect("a key");
        let about = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let certificate = about.signed_by(&key, &issuer).expect("a certificate");
        fs::write(file("broker.pem"), certificate.pem()).expect("cargo's directory is writable");
        fs::write(file("broker.key"), key.serialize_pem()).expect("cargo's directory is writable");
        let port = free_port();
        let (users, certificate, key) = (file("users"), file("broker.pem"), file("broker.key"));
        let settings = format!(
            "listener {port} 127.0.0.1\npassword_file {}\ncertfile {}\nkeyfile {}\n",
            users.display(),
            certificate.display(),
            key.display()
        );
        // The file must exist before the broker starts. An empty one lets nobody in.
        fs::write(&users, "").expect("cargo's directory is writable");
        let mut broker = Mosquitto::start_with(&settings)?;
        // Only Mosquitto's own tool can write passwords. It is installed with Mosquitto.
        let mut passwords = Command::new("mosquitto_passwd");
        let made = passwords.args(["-b", "-c"]).arg(&users).args(["ann", "secret"]).status();
        assert!(made.is_ok_and(|made| made.success()), "mosquitto_passwd comes with mosquitto");
        broker.kill();
        broker.restart();
        Some(Secured { broker, port, authority: ours, stranger })
    }

    fn bridge(&self, url: &str, authority: Option<&Path>, table: &StandIn) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
        command
            .args(["bridge", "--club", "test", "--mqtt", url, "--state"])
            .arg(self.broker.state());
        command.arg(format!("{}=tcp:{}", table.name, table.address));
        if let Some(authority) = authority {
            command.arg("--ca").arg(authority);
        }
        command
    }
}

/// The first line that the program prints about the broker.
fn says(mut command: Command) -> String {
    let mut program = command.stderr(Stdio::piped()).spawn().expect("the program starts");
    let said = BufReader::new(program.stderr.take().expect("piped"));
    let _ends_with_us = Bridge(program);
    said.lines().map_while(Result::ok).find(|line| line.contains("broker")).unwrap_or_default()
}

#[test]
fn an_encrypted_broker_with_a_password_gets_the_tables() {
    let Some(secured) = Secured::start("right", "127.0.0.1") else { return };
    let table = StandIn::plug_in(0, 1);
    let mut command = secured.bridge(
        &format!("mqtts://ann@127.0.0.1:{}", secured.port),
        Some(&secured.authority),
        &table,
    );
    let program = command
        .env("MQTT_PASSWORD", "secret")
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let _bridge = Bridge(program);
    wait_until("the state is kept", || {
        reader::kept_states(&secured.broker).contains_key(&table.name)
    });
}

#[test]
fn a_broker_that_cannot_be_trusted_gets_nothing_and_the_bridge_says_what_to_do() {
    let Some(secured) = Secured::start("wrong", "localhost") else { return };
    let table = StandIn::plug_in(0, 1);
    let encrypted = format!("mqtts://ann:secret@localhost:{}", secured.port);
    let by_number = format!("mqtts://ann:secret@127.0.0.1:{}", secured.port);
    let guessed = format!("mqtts://ann:guess@localhost:{}", secured.port);
    let open = format!("mqtts://localhost:{}", secured.broker.port());
    let cases = [
        (
            &encrypted,
            Some(&secured.stranger),
            "not signed by the authority in the file of --ca. Ask the person who runs the broker",
        ),
        (&encrypted, None, "--ca FILE"),
        (&by_number, Some(&secured.authority), "its certificate is for another name"),
        (
            &guessed,
            Some(&secured.authority),
            "it does not accept the user or the password. Check --mqtt",
        ),
        (
            &open,
            Some(&secured.authority),
            "it does not encrypt on this port. Give its port for encryption",
        ),
    ];
    for (url, authority, sentence) in cases {
        let said = says(secured.bridge(url, authority.map(PathBuf::as_path), &table));
        assert!(said.contains(sentence), "{url}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
    assert!(reader::kept_states(&secured.broker).is_empty(), "nothing was told to anybody");
}

#[test]
fn a_wrong_authority_is_refused_at_once() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("secure");
    fs::create_dir_all(&out).expect("cargo's directory is writable");
    let novel = out.join("novel.pem");
    fs::write(&novel, "It was a dark and stormy night.").expect("cargo's directory is writable");
    let cases = [
        (
            "mqtts://localhost",
            novel.clone(),
            "contains no certificate. Give --ca the authority's certificate in PEM format",
        ),
        ("mqtts://localhost", out.join("nowhere.pem"), "cannot read"),
        (
            "mqtt://localhost",
            novel,
            "--ca is for an encrypted connection. Write --mqtt mqtts://HOST",
        ),
    ];
    for (url, file, sentence) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_four-winds"));
        let ended = command
            .args(["bridge", "--serve=127.0.0.1:0", "--mqtt", url, "--ca"])
            .arg(file)
            .output()
            .expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{said}");
        assert!(said.contains(sentence), "{said}");
    }
}
