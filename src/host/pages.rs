//! The pages, all of them in the program: no request ever reaches a disk.

use axum::Router;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::routing::get;

/// A file of a page: where it is, what it is and what is in it.
#[derive(Clone, Copy, Debug)]
struct File {
    path: &'static str,
    kind: &'static str,
    contents: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

macro_rules! files {
    ($($path:literal: $kind:ident $name:literal,)*) => {
        &[$(File { path: $path, kind: $kind, contents: include_str!(concat!("web/", $name)) },)*]
    };
}

const TABLE: &[File] = files! {
    "/": HTML "index.html",
    "/table.css": CSS "table.css",
    "/displays.css": CSS "displays.css",
    "/table.js": SCRIPT "table.js",
    "/link.js": SCRIPT "link.js",
    "/display.js": SCRIPT "display.js",
    "/keys.js": SCRIPT "keys.js",
    "/tools.js": SCRIPT "tools.js",
    "/buzzer.js": SCRIPT "buzzer.js",
};

/// The scoreboard. Its modules are in the order in which one file can hold them: each after those it needs.
const SCOREBOARD: &[File] = files! {
    "/scoreboard": HTML "scoreboard.html",
    "/page.css": CSS "page.css",
    "/scoreboard.css": CSS "scoreboard.css",
    "/icon.svg": PICTURE "icon.svg",
    "/memory.js": SCRIPT "memory.js",
    "/svg.js": SCRIPT "svg.js",
    "/events.js": SCRIPT "events.js",
    "/log.js": SCRIPT "log.js",
    "/lines.js": SCRIPT "lines.js",
    "/box.js": SCRIPT "box.js",
    "/chart.js": SCRIPT "chart.js",
    "/board.js": SCRIPT "board.js",
    "/club.js": SCRIPT "club.js",
    "/scoreboard.js": SCRIPT "scoreboard.js",
};

fn routes<S: Clone + Send + Sync + 'static>(files: &'static [File]) -> Router<S> {
    files.iter().fold(Router::new(), |router, file| {
        router.route(file.path, get(move || async move { ([(CONTENT_TYPE, file.kind)], file.contents) }))
    })
}

/// The table in a browser; it also needs the files of the scoreboard.
pub fn table<S: Clone + Send + Sync + 'static>() -> Router<S> {
    routes(TABLE)
}

/// The scoreboard at `/scoreboard`, and as one file to keep at `/scoreboard.html`.
pub fn scoreboard<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let disposition = "attachment; filename=\"scoreboard.html\"";
    let one_file =
        move || async move { ([(CONTENT_TYPE, HTML), (CONTENT_DISPOSITION, disposition)], scoreboard_in_one_file()) };
    routes(SCOREBOARD).route("/scoreboard.html", get(one_file))
}

/// The scoreboard with everything it needs inside, for a computer that has a browser and nothing else.
pub fn scoreboard_in_one_file() -> String {
    let of_kind = |kind| SCOREBOARD.iter().filter(move |file| file.kind == kind).map(|file| file.contents);
    let styles: String = of_kind(CSS).collect();
    let script: String = of_kind(SCRIPT).map(without_modules).collect();
    let mut page = String::new();
    for line in of_kind(HTML).flat_map(str::lines) {
        match line.trim() {
            link if link.starts_with("<link rel=\"stylesheet\"") => {}
            link if link.starts_with("<link rel=\"icon\"") => {}
            link if link.starts_with("<script") => {
                page += &format!("<style>\n{styles}</style>\n<script type=\"module\">\n{script}</script>\n");
            }
            // On a disk there is no program to go back to.
            link if link.contains("data-served") => {}
            _ => {
                page += line;
                page.push('\n');
            }
        }
    }
    page
}

/// A module as a part of a longer one: what it imports is already there, and what it exports is there for those that follow.
fn without_modules(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    lines.map(|line| format!("{}\n", line.strip_prefix("export ").unwrap_or(line))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_file_loads_nothing() {
        let page = scoreboard_in_one_file();
        for outside in ["import ", "export ", " src=", "url(", "http://", "https://", "href=\"/"] {
            let line = page.lines().find(|line| line.contains(outside) && !line.contains("http://www.w3.org/2000/svg"));
            assert_eq!(line, None, "{outside}");
        }
        assert_eq!(page.matches("<script").count(), 1);
        assert_eq!(page.matches("<style>").count(), 1);
    }

    #[test]
    fn every_event_has_its_sentence() {
        let file = SCOREBOARD.iter().find(|file| file.path == "/events.js").expect("the module of sentences");
        for name in four_winds::table::Event::NAMES {
            let keys = [format!("\n  {name}: ("), format!("\n  \"{name}\": (")];
            assert!(keys.iter().any(|key| file.contents.contains(key)), "{name}");
        }
    }

    /// In one file all modules share one scope.
    #[test]
    fn no_two_modules_of_the_scoreboard_name_the_same_thing() {
        let mut names = std::collections::BTreeMap::new();
        for file in SCOREBOARD.iter().filter(|file| file.kind == SCRIPT) {
            for line in file.contents.lines() {
                let mut words =
                    line.strip_prefix("export ").unwrap_or(line).split([' ', '(']).filter(|word| *word != "async");
                if let (Some("const" | "let" | "class" | "function"), Some(name)) = (words.next(), words.next()) {
                    assert_eq!(names.insert(name, file.path), None, "{name} of {}", file.path);
                }
            }
        }
        assert!(names.len() > 10);
    }
}
