//! The packages that are inside the firmware, the page or the program, as cargo knows them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::super::failure::Failure;
use super::super::toolchain::{CHIP, PAGE, cargo};

/// The target of the program for this computer.
pub const HOST: &str = env!("HOST_TARGET");

/// A package that this one is made of.
#[derive(Debug)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// An SPDX expression.
    pub licence: String,
    /// Who wrote it, as its manifest says.
    pub authors: Vec<String>,
    /// Where its source is.
    pub folder: PathBuf,
    /// Where it comes from, if it is not this package itself.
    pub source: Option<String>,
}

/// All packages that are compiled into a product of this project, by name and version. Packages for
/// tests and for other computers are not among them.
pub fn of(project: &Path) -> Result<Vec<Package>, Failure> {
    let mut found = BTreeMap::new();
    for target in [CHIP, PAGE, HOST] {
        let metadata = metadata(project, target)?;
        let used = used(&metadata);
        for package in metadata["packages"].as_array().into_iter().flatten() {
            if package["id"].as_str().is_some_and(|id| used.contains(id)) {
                let package = read(package);
                found.insert((package.name.clone(), package.version.clone()), package);
            }
        }
    }
    Ok(found.into_values().collect())
}

fn metadata(project: &Path, target: &str) -> Result<Value, Failure> {
    let asked = cargo(project)
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(["--filter-platform", target])
        .output();
    let said = asked.map_err(|why| Failure::refused(format_args!("cannot start cargo: {why}.")))?;
    serde_json::from_slice(&said.stdout).map_err(|_| {
        let why = String::from_utf8_lossy(&said.stderr).trim_end().to_owned();
        Failure::refused(format_args!("cargo cannot list the dependencies: {why}"))
    })
}

/// The ids of the packages that the root needs when it runs.
fn used(metadata: &Value) -> BTreeSet<&str> {
    let resolve = &metadata["resolve"];
    let needs: BTreeMap<&str, Vec<&str>> = resolve["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|node| Some((node["id"].as_str()?, normal_dependencies(node))))
        .collect();
    let mut used = BTreeSet::new();
    let mut next: Vec<&str> = resolve["root"].as_str().into_iter().collect();
    while let Some(id) = next.pop() {
        if used.insert(id) {
            next.extend(needs.get(id).into_iter().flatten());
        }
    }
    used
}

/// Dependencies that are neither for tests nor for build scripts only.
fn normal_dependencies(node: &Value) -> Vec<&str> {
    let all = node["deps"].as_array().into_iter().flatten();
    let normal = all.filter(|it| {
        it["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null())
    });
    normal.filter_map(|it| it["pkg"].as_str()).collect()
}

fn read(package: &Value) -> Package {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let manifest = PathBuf::from(text("manifest_path"));
    Package {
        name: text("name"),
        version: text("version"),
        licence: text("license"),
        authors: {
            let authors = package["authors"].as_array().into_iter().flatten();
            authors.filter_map(Value::as_str).map(str::to_owned).collect()
        },
        folder: manifest.parent().map(Path::to_owned).unwrap_or_default(),
        source: package["source"].as_str().map(str::to_owned),
    }
}
