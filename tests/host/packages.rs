//! The dependencies, as `cargo metadata` tells them: their licences, and that no package is there
//! twice without a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What the products are built for.
const TARGETS: [&str; 3] =
    ["thumbv6m-none-eabi", "wasm32-unknown-unknown", "x86_64-unknown-linux-gnu"];

/// Licences that allow what MIT or Apache-2.0 allows, if their text comes along. MPL-2.0 is among
/// them because it asks only for the source of its own files, which are unchanged.
const ALLOWED: [&str; 10] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "MPL-2.0",
];

/// What is there in several versions, because two of our dependencies do not agree yet. Remove a
/// name when it is no longer true, and add one only if no other version of a dependency helps.
const TWICE: [&str; 15] = [
    "bitflags",
    "block-buffer",
    "cpufeatures",
    "crypto-common",
    "digest",
    "embassy-hal-internal",
    "embedded-hal",
    "embedded-io",
    "embedded-io-async",
    "getrandom",
    "miniz_oxide",
    "nb",
    "rand_core",
    "rustls-webpki",
    "syn",
];

/// Name, version and licence of every package in one of the products.
fn packages() -> BTreeSet<(String, String, String)> {
    TARGETS.iter().flat_map(|target| packages_for(target)).collect()
}

fn packages_for(target: &str) -> Vec<(String, String, String)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let said = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(["--filter-platform", target])
        .output()
        .expect("cargo runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let metadata: Value = serde_json::from_slice(&said.stdout).expect("JSON");
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a graph");
    let needs = |id: &str| -> Vec<String> {
        let node = nodes.iter().find(|node| node["id"] == id).expect("a node of the graph");
        let all = node["deps"].as_array().expect("dependencies").iter();
        let normal = all.filter(|it| {
            it["dep_kinds"].as_array().is_some_and(|all| all.iter().any(|it| it["kind"].is_null()))
        });
        normal.map(|it| it["pkg"].as_str().expect("an id").to_owned()).collect()
    };
    let mut used = BTreeSet::new();
    let mut next = vec![metadata["resolve"]["root"].as_str().expect("this package").to_owned()];
    while let Some(id) = next.pop() {
        if used.insert(id.clone()) {
            next.extend(needs(&id));
        }
    }
    let all = metadata["packages"].as_array().expect("packages").iter();
    let text = |it: &Value, key: &str| it[key].as_str().unwrap_or_default().to_owned();
    all.filter(|it| used.contains(it["id"].as_str().unwrap_or_default()))
        .map(|it| (text(it, "name"), text(it, "version"), text(it, "license")))
        .collect()
}

/// Whether an SPDX expression can be met with allowed licences. Every part of an AND must be
/// allowed, and one part of an OR.
fn is_allowed(expression: &str) -> bool {
    // `(MIT OR Apache-2.0) AND Unicode-3.0` is the only kind of nesting that there is.
    expression.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|licence| {
            ALLOWED.contains(&licence.trim().trim_end_matches(" WITH LLVM-exception"))
        })
    })
}

#[test]
fn every_dependency_has_a_licence_that_goes_with_ours() {
    let packages = packages();
    assert!(packages.len() > 50, "the dependencies were found");
    let wrong: Vec<_> = packages.iter().filter(|(_, _, licence)| !is_allowed(licence)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
    assert!(is_allowed("GPL-2.0 OR MIT") && is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
}

#[test]
fn no_package_is_there_in_two_versions_without_a_reason() {
    let mut versions = BTreeMap::<String, BTreeSet<String>>::new();
    for (name, version, _) in packages() {
        versions.entry(name).or_default().insert(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let twice: Vec<&str> = versions.keys().map(String::as_str).collect();
    assert_eq!(twice, TWICE, "{versions:#?}");
}

/// The versions of every package in a lock file whose name begins with one of these words.
fn locked(file: &str, beginnings: &[&str]) -> BTreeSet<(String, String)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let lock: toml::Table =
        std::fs::read_to_string(path).expect("a lock file").parse().expect("TOML");
    let all = lock["package"].as_array().expect("packages").iter();
    let text = |it: &toml::Value, key: &str| it[key].as_str().expect("a text").to_owned();
    all.map(|it| (text(it, "name"), text(it, "version")))
        .filter(|(name, _)| beginnings.iter().any(|begin| name.starts_with(begin)))
        .collect()
}

/// Otherwise they would test other drivers than the firmware has.
#[test]
fn the_tests_of_a_real_box_use_the_versions_of_the_firmware() {
    let on_chip = ["embassy-", "rp-pac", "cortex-m", "defmt", "critical-section", "heapless"];
    let firmware = locked("Cargo.lock", &on_chip);
    let tests = locked("tests/hardware/Cargo.lock", &on_chip);
    assert!(tests.len() > 15, "{tests:?}");
    assert!(tests.is_subset(&firmware), "{:?}", tests.difference(&firmware));
}
