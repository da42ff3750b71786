//! The documentation: everything that it links to or names exists.

use std::path::{Path, PathBuf};

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The benches with a README that says what each of their files is.
const BENCHES: [&str; 2] = ["tests/browser", "tests/emulator"];

/// The pages in the project's folder.
const ROOT_PAGES: [&str; 3] = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/// The READMEs, the other pages in the project's folder and every page in `docs/`.
fn pages() -> Vec<(PathBuf, String)> {
    let docs =
        std::fs::read_dir(project().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let benches = BENCHES.map(|bench| project().join(bench).join("README.md"));
    let all = docs.chain(ROOT_PAGES.map(|page| project().join(page))).chain(benches);
    let pages = all.filter(|path| path.extension().is_some_and(|it| it == "md"));
    pages.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// The links to files of the project.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let all =
        text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    all.filter(|link| !link.contains("://"))
}

/// The form that a heading has in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-')
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut dead = Vec::new();
    for (path, text) in pages() {
        for link in links(&text) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let there = target.exists()
                && (heading.is_empty()
                    || std::fs::read_to_string(&target).is_ok_and(|page| {
                        page.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
                    }));
            if !there {
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn every_file_that_is_named_exists() {
    let folders = ["src/", "tests/", "boards/", "docs/", "benches/", ".ci/", ".cargo/"];
    let mut missing = Vec::new();
    for (path, text) in pages() {
        let named = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| folders.iter().any(|folder| word.starts_with(folder)));
        // NAME and `mine` stand for something that the reader will add.
        for word in named.filter(|word| {
            !word.contains([' ', '*', '…']) && !word.contains("NAME") && !word.contains("mine")
        }) {
            if !project().join(word).exists() {
                missing.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_page_of_a_bench_names_all_of_its_files() {
    for bench in BENCHES {
        let page = std::fs::read_to_string(project().join(bench).join("README.md")).unwrap();
        for entry in std::fs::read_dir(project().join(bench)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_code = name.ends_with(".rs") || name.ends_with(".mjs");
            assert!(
                !is_code || page.contains(&format!("`{name}`")),
                "{bench}/README.md does not name {name}"
            );
        }
    }
}

#[test]
fn the_map_names_every_module_of_the_crate() {
    let map = std::fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let mut count = 0;
    for entry in std::fs::read_dir(project().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap();
        let names =
            [format!("`src/{module}.rs`"), format!("`src/{module}`"), format!("`{module}`")];
        assert!(
            ["lib", "main"].contains(&module) || names.iter().any(|name| map.contains(name)),
            "docs/architecture.md does not name {module}"
        );
        count += 1;
    }
    assert!(count > 10, "the modules were found");
}

#[test]
fn the_map_names_every_test() {
    let map = std::fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let mut count = 0;
    for entry in std::fs::read_dir(project().join("tests")).unwrap() {
        let path = entry.unwrap().path();
        let is_test =
            path.extension().is_some_and(|it| it == "rs") || path.join("main.rs").exists();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            !is_test || map.contains(&format!("`{name}`")),
            "docs/architecture.md does not name {name}"
        );
        count += usize::from(is_test);
    }
    assert!(count > 9, "the tests were found");
}

/// The aliases of `.cargo/config.toml`, by name.
fn aliases() -> toml::Table {
    let file = std::fs::read_to_string(project().join(".cargo/config.toml")).unwrap();
    file.parse::<toml::Table>().unwrap()["alias"].as_table().unwrap().clone()
}

#[test]
fn every_alias_that_a_page_names_exists_and_none_has_the_name_of_a_probe_command() {
    let aliases = aliases();
    // probe-rs installs these. Cargo will refuse an alias with the name of an installed command.
    for taken in ["flash", "embed"] {
        assert!(!aliases.contains_key(taken), "{taken} is a command of probe-rs");
    }
    for (path, text) in pages() {
        for (_, rest) in text.match_indices("`cargo fw").map(|(at, _)| text.split_at(at)) {
            let name = rest["`cargo ".len()..].split(['`', ' ']).next().unwrap_or_default();
            assert!(aliases.contains_key(name), "{}: {name} is no alias", path.display());
        }
    }
}
