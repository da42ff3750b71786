//! Pages as one file that loads nothing else, for a computer that has only a browser.

use super::{CSS, HTML, PICTURE, PageFile, SCOREBOARD, SCRIPT, SHARED, TABLE};

/// The scoreboard alone, without an engine.
pub fn scoreboard_in_one_file() -> String {
    let files = || SHARED.iter().chain(SCOREBOARD);
    let styles: String = of_kind(files(), CSS).collect();
    let script: String = of_kind(files(), SCRIPT).map(without_modules).collect();
    let (head, body) = parts(html(SCOREBOARD));
    let head = without_loads(head);
    format!(
        "{head}<style>\n{styles}</style>\n<script type=\"module\">\n{script}</script>\n</head>\n{}",
        without_links_to_the_program(body)
    )
}

/// The table and the scoreboard with the engine inside: WebAssembly for the board with this number.
///
/// Both pages are templates. `onefile.js` shows one of them, and only its last module runs.
pub fn table_in_one_file(engine: &[u8], board: usize) -> String {
    let (head, _) = parts(html(TABLE));
    let mut page = without_loads(head);
    page += &format!("<link rel=\"icon\" href=\"{}\">\n", icon());
    for (name, files) in [(None, SHARED), (Some("table"), TABLE), (Some("scoreboard"), SCOREBOARD)]
    {
        let styles: String = of_kind(files.iter(), CSS).collect();
        let of_page = name.map_or(String::new(), |name| format!(" data-page=\"{name}\""));
        page += &format!("<style{of_page}>\n{styles}</style>\n");
    }
    page += "</head>\n<body>\n<noscript>This page needs JavaScript: it is the table.</noscript>\n";
    for (name, files) in [("table", TABLE), ("scoreboard", SCOREBOARD)] {
        page += &template(name, html(files));
    }
    page += &format!(
        "<script type=\"text/plain\" id=\"engine\" data-board=\"{board}\">{}</script>\n",
        base64(engine)
    );
    page + "<script type=\"module\">\n" + &joined_script() + "</script>\n</body>\n</html>\n"
}

/// All modules in one scope, except the last one of each page.
fn joined_script() -> String {
    let [table, scoreboard] = [TABLE, SCOREBOARD].map(|files| {
        let mut modules: Vec<String> = of_kind(files.iter(), SCRIPT).map(without_modules).collect();
        (modules.pop().unwrap_or_default(), modules.concat())
    });
    let mut script: String = of_kind(SHARED.iter(), SCRIPT).map(without_modules).collect();
    script += &without_modules(include_str!("../web/onefile.js"));
    script += &(table.1 + &scoreboard.1);
    script += "if (showPageOfAddress() === \"scoreboard\") {\n";
    script + &scoreboard.0 + "} else {\n" + &table.0 + "}\n"
}

/// A page as a template, with the attributes of its body and its title.
fn template(name: &str, html: &str) -> String {
    let (head, body) = parts(html);
    let title = between(head, "<title>", "</title>");
    let attributes = between(body, "<body", ">");
    let contents = between(&body[body.find('>').map_or(0, |at| at + 1)..], "", "</body>");
    let contents: String =
        contents.lines().filter(|line| !line.contains("data-served")).map(with_line_end).collect();
    let contents = contents
        .replace("\"/icon.svg\"", &format!("\"{}\"", icon()))
        .replace("href=\"/scoreboard?table\"", "href=\"?scoreboard&amp;table\"")
        .replace("href=\"/\"", "href=\"?\"");
    format!("<template data-page=\"{name}\" title=\"{title}\"{attributes}>{contents}</template>\n")
}

/// What comes before `</head>`, and everything from `<body` on.
fn parts(html: &str) -> (&str, &str) {
    let body = html.find("<body").unwrap_or(html.len());
    (html.split("</head>").next().unwrap_or_default(), &html[body..])
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).map_or(text.len(), |at| at + from.len());
    let rest = &text[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

fn with_line_end(line: &str) -> String {
    format!("{line}\n")
}

/// Removes the lines of a head that load another file.
fn without_loads(head: &str) -> String {
    let loads = |line: &&str| {
        let line = line.trim_start();
        !(line.starts_with("<link") || line.starts_with("<script"))
    };
    head.lines().filter(loads).map(with_line_end).collect()
}

/// Removes the links that lead back to the program that serves the page. A file has none.
fn without_links_to_the_program(body: &str) -> String {
    let stays = |line: &&str| !line.contains("data-served") && !line.contains("data-with-table");
    body.lines().filter(stays).map(with_line_end).collect()
}

fn html(files: &[PageFile]) -> &'static str {
    of_kind(files.iter(), HTML).next().unwrap_or_default()
}

fn of_kind<'a>(
    files: impl Iterator<Item = &'a PageFile>,
    kind: &'static str,
) -> impl Iterator<Item = &'static str> {
    files.filter(move |file| file.kind == kind).map(|file| file.contents)
}

/// Removes `import` and `export` from a module, so that it can be joined with the others.
fn without_modules(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    lines.map(|line| with_line_end(line.strip_prefix("export ").unwrap_or(line))).collect()
}

/// The icon as an address that contains it.
fn icon() -> String {
    let icon = of_kind(SHARED.iter(), PICTURE).next().unwrap_or_default();
    format!("data:image/svg+xml;base64,{}", base64(icon.as_bytes()))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters = bytes.chunks(3).flat_map(|three| {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        (0..4).map(move |at| match at <= three.len() {
            true => char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]),
            false => '=',
        })
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The address of the SVG namespace is a name: nothing is loaded from there.
    const NAMESPACE: &str = "http://www.w3.org/2000/svg";

    #[test]
    fn a_page_in_one_file_loads_nothing() {
        for page in [scoreboard_in_one_file(), table_in_one_file(b"engine", 0)] {
            let page = page.replace("src=\"data:", "").replace("href=\"data:", "");
            let loads = ["import ", "export ", " src=", "url(", "http://", "https://", "href=\"/"];
            for outside in loads {
                let line =
                    page.lines().find(|line| line.contains(outside) && !line.contains(NAMESPACE));
                assert_eq!(line, None, "{outside}");
            }
        }
        assert_eq!(scoreboard_in_one_file().matches("<script").count(), 1);
        assert_eq!(scoreboard_in_one_file().matches("<style>").count(), 1);
    }

    #[test]
    fn the_table_in_one_file_has_both_pages_and_the_engine() {
        let page = table_in_one_file(b"engine", 1);
        assert!(page.contains(">ZW5naW5l</script>") && page.contains("data-board=\"1\""));
        for part in
            ["id=\"table\"", "id=\"players\"", "href=\"?scoreboard&amp;table\"", "href=\"?\""]
        {
            assert_eq!(page.matches(part).count(), 1, "{part}");
        }
        assert!(
            page.contains("<template data-page=\"table\" title=\"Four Winds\" data-link=\"lost\"")
        );
        assert!(!page.contains("data-served title"), "no link to the program that is not there");
    }

    #[test]
    fn base64_is_as_its_standard_says() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (bytes, letters) in cases {
            assert_eq!(base64(bytes.as_bytes()), letters);
        }
    }
}
