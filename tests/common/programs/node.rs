//! What tests in Node need: Node itself, and the packages of a bench.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

const NODE_AT_LEAST: u32 = 18;

/// Whether Node and the packages of this bench are there. If not, one line says so; on CI it is a
/// failure.
pub fn node_is_ready(bench: &Path, what: &str) -> bool {
    static READY: OnceLock<bool> = OnceLock::new();
    *READY.get_or_init(|| {
        let missing = match node_version() {
            Some(major) if major >= NODE_AT_LEAST => {
                install_packages(bench);
                return true;
            }
            Some(major) => format!("Node is version {major}"),
            None => String::from("there is no Node"),
        };
        skipped(what, &format!("{missing}, they need Node {NODE_AT_LEAST} or newer with npm"));
        false
    })
}

/// Says that tests are skipped, and why. On CI they must run.
pub fn skipped(what: &str, why: &str) {
    let notice = format!("{what} tests skipped: {why}");
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{notice}");
    say(&notice);
}

/// The major version of Node, if both `node` and `npm` can be run.
fn node_version() -> Option<u32> {
    let version = |program| {
        Command::new(program).arg("--version").output().ok().filter(|run| run.status.success())
    };
    version("npm")?;
    let version = String::from_utf8(version("node")?.stdout).ok()?;
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Runs `npm ci`, unless the installed packages are at least as new as the lock file.
fn install_packages(bench: &Path) {
    let modified =
        |name: &str| fs::metadata(bench.join(name)).and_then(|file| file.modified()).ok();
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_none() || installed < modified("package-lock.json") {
        expect_success("npm ci", Command::new("npm").current_dir(bench).arg("ci").output());
    }
}

/// Fails with everything that the command printed, unless it succeeded.
pub fn expect_success(what: &str, run: std::io::Result<Output>) {
    let run = run.unwrap_or_else(|error| panic!("{what} did not start: {error}"));
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(run.status.success(), "{what} failed:\n{}\n{}", said(&run.stdout), said(&run.stderr));
}

/// Writes to the real standard error, because cargo hides what passing tests print.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
