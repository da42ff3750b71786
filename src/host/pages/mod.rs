//! The web pages. They are compiled into the program, so no request reads the disk.

mod one_file;

use axum::Router;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::routing::get;

pub use self::one_file::{scoreboard_in_one_file, table_in_one_file};

/// A file of a web page: its path, its content type and its contents.
#[derive(Clone, Copy, Debug)]
struct PageFile {
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
        &[$(PageFile { path: $path, kind: $kind, contents: include_str!(concat!("../web/", $name)) },)*]
    };
}

/// The table. Each module comes after the modules it imports, here and in the other lists, so that
/// all of them can be joined into one file in this order.
const TABLE: &[PageFile] = files! {
    "/": HTML "index.html",
    "/table.css": CSS "table.css",
    "/displays.css": CSS "displays.css",
    "/guide.css": CSS "guide.css",
    "/phone.css": CSS "phone.css",
    "/link.js": SCRIPT "link.js",
    "/display.js": SCRIPT "display.js",
    "/keys.js": SCRIPT "keys.js",
    "/tools.js": SCRIPT "tools.js",
    "/phone.js": SCRIPT "phone.js",
    "/buzzer.js": SCRIPT "buzzer.js",
    "/demo.js": SCRIPT "demo.js",
    "/table.js": SCRIPT "table.js",
};

/// What both pages use.
const SHARED: &[PageFile] = files! {
    "/page.css": CSS "page.css",
    "/icon.svg": PICTURE "icon.svg",
    "/memory.js": SCRIPT "memory.js",
    "/save.js": SCRIPT "save.js",
    "/svg.js": SCRIPT "svg.js",
    "/events.js": SCRIPT "events.js",
    "/log.js": SCRIPT "log.js",
    "/lines.js": SCRIPT "lines.js",
    "/engine.js": SCRIPT "engine.js",
    "/storage.js": SCRIPT "storage.js",
    "/inside.js": SCRIPT "inside.js",
};

/// The scoreboard.
const SCOREBOARD: &[PageFile] = files! {
    "/scoreboard": HTML "scoreboard.html",
    "/scoreboard.css": CSS "scoreboard.css",
    "/paper.css": CSS "paper.css",
    "/paper.js": SCRIPT "paper.js",
    "/box.js": SCRIPT "box.js",
    "/chart.js": SCRIPT "chart.js",
    "/board.js": SCRIPT "board.js",
    "/club.js": SCRIPT "club.js",
    "/places.js": SCRIPT "places.js",
    "/pull.js": SCRIPT "pull.js",
    "/saving.js": SCRIPT "saving.js",
    "/season.js": SCRIPT "season.js",
    "/seasonview.js": SCRIPT "seasonview.js",
    "/scoreboard.js": SCRIPT "scoreboard.js",
};

fn routes<S: Clone + Send + Sync + 'static>(files: &'static [PageFile]) -> Router<S> {
    files.iter().fold(Router::new(), |router, file| {
        router.route(
            file.path,
            get(move || async move { ([(CONTENT_TYPE, file.kind)], file.contents) }),
        )
    })
}

/// Routes for the table in a browser. The page also needs the routes of [`scoreboard`].
pub fn table<S: Clone + Send + Sync + 'static>() -> Router<S> {
    routes(TABLE)
}

/// Routes for the scoreboard: the page at `/scoreboard`, and at `/scoreboard.html` the same page as
/// one file for download.
pub fn scoreboard<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let disposition = "attachment; filename=\"scoreboard.html\"";
    let one_file = move || async move {
        ([(CONTENT_TYPE, HTML), (CONTENT_DISPOSITION, disposition)], scoreboard_in_one_file())
    };
    routes(SHARED).merge(routes(SCOREBOARD)).route("/scoreboard.html", get(one_file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_its_sentence() {
        let file =
            SHARED.iter().find(|file| file.path == "/events.js").expect("the module of sentences");
        for kind in four_winds::table::EventKind::ALL {
            let name = kind.code();
            let keys = [format!("\n  {name}: ("), format!("\n  \"{name}\": (")];
            assert!(keys.iter().any(|key| file.contents.contains(key)), "{name}");
        }
    }

    /// All modules share one scope when they are joined into one file, except the last module of
    /// each page.
    #[test]
    fn no_two_modules_name_the_same_thing() {
        let mut names = std::collections::BTreeMap::new();
        let files = SHARED.iter().chain(TABLE).chain(SCOREBOARD);
        let entries = ["/table.js", "/scoreboard.js"];
        for file in files.filter(|file| file.kind == SCRIPT && !entries.contains(&file.path)) {
            for line in file.contents.lines() {
                let mut words = line
                    .strip_prefix("export ")
                    .unwrap_or(line)
                    .split([' ', '('])
                    .filter(|word| *word != "async");
                if let (Some("const" | "let" | "class" | "function"), Some(name)) =
                    (words.next(), words.next())
                {
                    for name in name.trim_matches(['[', ',']).split(',') {
                        assert_eq!(names.insert(name, file.path), None, "{name} of {}", file.path);
                    }
                }
            }
        }
        assert!(names.len() > 10);
    }
}
