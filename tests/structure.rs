//! The structure of the source: a module uses only those below it, and a type name means one thing.
//! The list of rules names tests that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules, bottom to top. A module may use those before it. `docs/architecture.md` has the
/// same list.
const LAYERS: [&str; 35] = [
    "sort",
    "cut",
    "codes",
    "problem",
    "seat",
    "tile",
    "bytes",
    "words",
    "hand",
    "key",
    "size",
    "roll",
    "sound",
    "settings",
    "debounce",
    "checkin",
    "restart",
    "program",
    "flash_chip",
    "score",
    "rules",
    "entropy",
    "table",
    "journal",
    "boards",
    "screen",
    "selftest",
    "panel",
    "referee",
    "console",
    "desk",
    "firmware",
    "live",
    "page",
    "host",
];

/// One source file.
struct Source {
    /// Its path in the project.
    file: String,
    /// The path of its module, such as `table`, `claims`. Empty for the root of a crate.
    module: Vec<String>,
    /// The text without comments and string literals.
    code: String,
}

#[test]
fn modules_use_only_those_below_them() {
    let wrong: Vec<String> = sources().iter().flat_map(|it| upward_edges(it, &LAYERS)).collect();
    assert!(wrong.is_empty(), "uses a module above itself:\n{}", wrong.join("\n"));
}

#[test]
fn the_architecture_page_has_the_same_layers() {
    let page = read(&root().join("docs/architecture.md"));
    let list = page.split("<!-- layers").nth(1).expect("the page marks its list of layers");
    let items = list.lines().skip(1).take_while(|line| line.contains(". `"));
    let named: Vec<&str> = items.filter_map(|line| line.split('`').nth(1)).collect();
    assert_eq!(named, LAYERS);
}

#[test]
fn each_type_name_means_one_thing() {
    let mut defined = BTreeMap::<String, Vec<String>>::new();
    for source in sources() {
        for name in types(&source.code) {
            defined.entry(name).or_default().push(source.file.clone());
        }
    }
    let twice: Vec<_> = defined.into_iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "defined more than once: {twice:#?}");
}

#[test]
fn no_import_renames_a_type() {
    let renamed: Vec<(String, String)> = sources()
        .iter()
        .flat_map(|it| renames(&it.code).into_iter().map(|name| (it.file.clone(), name)))
        .collect();
    assert!(renamed.is_empty(), "{renamed:#?}");
}

#[test]
fn planted_violations_are_found() {
    let planted = |module: &[&str], text: &str| Source {
        file: "planted.rs".into(),
        module: module.iter().map(|&it| it.into()).collect(),
        code: code(text),
    };
    let edges = |module: &[&str], text: &str| upward_edges(&planted(module, text), &LAYERS).len();
    assert_eq!(edges(&["seat"], "use crate::table::Table;"), 1);
    assert_eq!(edges(&["seat"], "fn f() -> super::table::Table"), 1);
    assert_eq!(edges(&["table", "claims"], "use super::super::{panel::Panel, seat::Place};"), 1);
    assert_eq!(edges(&["table"], "use crate::{screen::{View, Body}, console, seat::Place};"), 2);
    assert_eq!(edges(&["table"], "use crate::no_such_layer::Type;"), 1);
    // Below, beside, in a comment or in a string.
    assert_eq!(edges(&["table"], "use crate::seat::Place; use crate::table::Event;"), 0);
    assert_eq!(edges(&["table", "claims"], "use super::panel::Panel;"), 0);
    assert_eq!(edges(&["seat"], "// crate::table::Table\nlet s = \"crate::table\";"), 0);

    let all =
        "pub struct One; enum Two {} trait Three {} type Four = u8;\npub(crate) struct Five<T>(T);";
    assert_eq!(types(&code(all)), ["One", "Two", "Three", "Four", "Five"]);
    let none = "impl Iterator for X {\n    type Item = u8;\n}\n// struct Six\nlet structure = 7;";
    assert_eq!(types(&code(none)), [] as [&str; 0]);

    assert_eq!(renames("use crate::table::{Event as TableEvent, Phase};"), ["TableEvent"]);
    assert_eq!(renames("use core::fmt::Write as _;\nlet x = y as u8;"), [] as [&str; 0]);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// Every source file of the library, the boards, the firmware and the host program.
fn sources() -> Vec<Source> {
    let mut files = Vec::new();
    for folder in ["src", "boards"] {
        add_rust_files(&root().join(folder), &mut files);
    }
    files.sort();
    assert!(files.len() > 100, "the source is not where it was");
    files.iter().map(|file| source(file)).collect()
}

fn add_rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            add_rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn source(file: &Path) -> Source {
    let path = file.strip_prefix(root()).expect("a file of the project");
    let mut module: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into()).collect();
    if module[0] == "src" {
        module.remove(0);
    }
    if module.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        module.pop();
    }
    Source { file: path.display().to_string(), module, code: code(&read(file)) }
}

/// The text without comments and without what stands in string literals.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(raw) = rest.strip_prefix("r#\"") {
            raw.find("\"#").map_or(rest.len(), |end| end + 5)
        } else if first == '"' {
            string_length(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        rest = &rest[skipped..];
    }
    code
}

/// The length of the string literal at the beginning of the text.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

#[test]
fn every_rule_of_the_list_names_its_tests() {
    let page = read(&root().join("docs/rules-tests.md"));
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| rule |"))
        .collect();
    assert!(rows.len() > 40, "the page has {} rules", rows.len());
    let wrong: Vec<String> = rows.iter().flat_map(|row| wrong_tests(row)).collect();
    assert!(wrong.is_empty(), "docs/rules-tests.md:\n{}", wrong.join("\n"));
}

#[test]
fn a_test_that_does_not_exist_is_found() {
    for row in [
        "| a rule | no test |",
        "| a rule | `nothing.txt` |",
        "| a rule | `kards.txt`, \"no such scenario\" |",
        "| a rule | `tests/structure.rs`, `no_such_function` |",
    ] {
        assert!(!wrong_tests(row).is_empty(), "{row}");
    }
    assert!(wrong_tests("| a rule | `kards.txt`, \"a whole hand\" |").is_empty());
}

/// What a row of the list names that does not exist.
fn wrong_tests(row: &str) -> Vec<String> {
    let mut cells = row.trim_matches('|').split(" | ");
    let (rule, tests) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
    let mut wrong = Vec::new();
    let mut file = None;
    for (at, part) in tests.split(['`', '"']).enumerate().filter(|(at, _)| at % 2 == 1) {
        let quoted = tests.split(['`', '"']).take(at).map(|it| it.len() + 1).sum::<usize>();
        let is_quote = tests.as_bytes().get(quoted - 1) == Some(&b'"');
        if !is_quote && part.contains('.') {
            file = rule_file(part);
            if file.is_none() {
                wrong.push(format!("{rule}: there is no {part}"));
            }
            continue;
        }
        let wanted = if is_quote { part.to_string() } else { format!("{part}(") };
        if !file.as_ref().is_some_and(|text: &String| text.contains(&wanted)) {
            wrong.push(format!("{rule}: the file before it does not have {part}"));
        }
    }
    if file.is_none() {
        wrong.push(format!("{rule}: no test"));
    }
    wrong
}

/// The text of a file of the list. Without a folder, or in `keys`, it is a scenario.
fn rule_file(name: &str) -> Option<String> {
    let paths = [root().join(name), root().join("tests/scenarios").join(name)];
    let path = paths.into_iter().find(|path| path.is_file())?;
    Some(read(&path))
}

/// The modules of the library that a file names and may not use, as sentences.
fn upward_edges(source: &Source, layers: &[&str]) -> Vec<String> {
    let Some(own) = source.module.first() else { return Vec::new() };
    let place = |name: &str| layers.iter().position(|&layer| layer == name);
    let Some(own_place) = place(own) else {
        return vec![format!("{}: {own} is in no layer", source.file)];
    };
    let to_root = "super::".repeat(source.module.len());
    // Unit tests may use more than the code that they test.
    let code = source.code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut used = roots(code, "crate::");
    used.extend(roots(code, "four_winds::"));
    used.extend(roots(code, &to_root).into_iter().filter(|name| place(name).is_some()));
    let wrong = used.iter().filter(|name| place(name).is_none_or(|it| it > own_place));
    wrong.map(|name| format!("{}: {own} uses {name}", source.file)).collect()
}

/// The first name behind each occurrence of the prefix, or the first names of a list in braces.
fn roots(code: &str, prefix: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '$')) {
            continue;
        }
        let path = &code[at + prefix.len()..];
        match path.strip_prefix('{') {
            Some(list) => found.extend(list_items(list).iter().map(|item| name(item))),
            None => _ = found.insert(name(path)),
        }
    }
    found.remove("");
    found.remove("super");
    found.remove("self");
    found
}

/// The items of a list up to its closing brace, nested lists included in their item.
fn list_items(list: &str) -> Vec<String> {
    let (mut items, mut depth) = (vec![String::new()], 0);
    for c in list.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(String::new());
                continue;
            }
            _ => {}
        }
        items.last_mut().expect("never empty").push(c);
    }
    items
}

/// The name at the beginning of a text.
fn name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The names of the types that the code defines. Associated types are indented and do not count.
fn types(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in code.lines() {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            let defines = matches!(word, "struct" | "enum" | "trait" | "union")
                || (word == "type" && !line.starts_with(' '));
            if defines && let Some(next) = words.next() {
                names.push(name(next));
            }
        }
    }
    names.retain(|name| name.starts_with(char::is_uppercase));
    names
}

/// The names that imports give to types in place of their own.
fn renames(code: &str) -> Vec<String> {
    let imports = code.split(';').filter_map(|statement| {
        let at = statement.find("use ")?;
        let starts = statement[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        starts.then(|| &statement[at..])
    });
    let renamed = imports.flat_map(|import| import.split(" as ").skip(1).map(name));
    renamed.filter(|name| name.starts_with(char::is_uppercase)).collect()
}
