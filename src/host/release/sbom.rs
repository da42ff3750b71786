//! The list of all dependencies (software bill of materials) in the format CycloneDX.

use serde_json::{Value, json};

use super::packages::Package;

/// CycloneDX 1.5 as JSON. It has no time stamp, so that two builds give the same file.
pub fn json(version: &str, packages: &[Package]) -> String {
    let (own, others): (Vec<_>, Vec<_>) = packages.iter().partition(|it| it.source.is_none());
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": own.first().map_or_else(
            || json!({ "type": "firmware", "name": "four-winds", "version": version }),
            |own| component("firmware", own),
        ) },
        "components": others.iter().map(|it| component("library", it)).collect::<Vec<_>>(),
    });
    format!("{list:#}\n")
}

fn component(kind: &str, package: &Package) -> Value {
    let Package { name, version, licence, .. } = package;
    let address = format!("pkg:cargo/{name}@{version}");
    json!({
        "type": kind,
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        // An old form of the expression has a slash for OR.
        "licenses": [{ "expression": licence.replace('/', " OR ") }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn every_package_is_a_component_with_its_licence_and_address() {
        let package = |name: &str, source: Option<&str>| Package {
            name: name.to_owned(),
            version: "1.2.3".to_owned(),
            licence: "MIT/Apache-2.0".to_owned(),
            authors: Vec::new(),
            folder: PathBuf::new(),
            source: source.map(str::to_owned),
        };
        let list = json("1.2.3", &[package("four-winds", None), package("crc", Some("registry"))]);
        let list: Value = serde_json::from_str(&list).expect("JSON");
        assert_eq!(list["bomFormat"], "CycloneDX");
        assert_eq!(list["metadata"]["component"]["name"], "four-winds");
        assert_eq!(list["components"].as_array().map(Vec::len), Some(1));
        let crc = &list["components"][0];
        assert_eq!(crc["purl"], "pkg:cargo/crc@1.2.3");
        assert_eq!(crc["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
