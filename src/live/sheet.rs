//! The score sheet of a saved game, as pages to print: all hands on the first, then a page for each
//! player with who paid whom. The scoreboard prints the same pages, so a script makes them.

use std::fmt::Write as _;

use four_winds::rules::Options;
use four_winds::seat::{Place, TurnOrder};
use four_winds::table::{Event, Stamped};

/// What makes the pages of the players.
const SHEETS: &str = include_str!("../host/web/paper.js");
const SHEETS_STYLE: &str = include_str!("../host/web/paper.css");

/// The columns of `scores csv` that the sheet shows, with their titles.
const FACTS: [(&str, &str); 5] = [
    ("hand", "Hand"),
    ("round", "Round"),
    ("east", "East"),
    ("result", "Result"),
    ("winner", "Winner"),
];

const STYLE: &str = "@page{size:A4;margin:15mm}body{font:11pt sans-serif}\
table{border-collapse:collapse;width:100%}th,td{border:1px solid #000;padding:1mm 2mm;text-align:right}\
th{background:#eee}p.name{display:inline-block;width:45%;margin:0 4% 6mm 0;border-bottom:1px solid #000}";

/// A page of A4 with one line per hand, from the game's score sheet as CSV and from its log.
/// Columns are found by their names in the first line.
pub fn html(name: &str, csv: &str, log: &str) -> String {
    let options = log.lines().find_map(options_of);
    let rules = options.map_or("", |options| options.rules().title);
    let title = escaped(&format!("Four Winds {rules} {name}"));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}{SHEETS_STYLE}</style>\n<h1>{title}</h1>\n"
    );
    for place in 0..4 {
        let _ = writeln!(page, "<p class=\"name\">Place {place}:</p>");
    }
    page += "<table>\n<tr>";
    for (_, title) in FACTS {
        let _ = write!(page, "<th>{title}</th>");
    }
    for place in 0..4 {
        let _ = write!(page, "<th colspan=\"2\">Place {place}</th>");
    }
    page += "</tr>\n";
    let mut hands = String::new();
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let columns = lines.next().unwrap_or_default();
    for fields in lines {
        let raw = |name: &str| {
            let at = columns.iter().position(|column| *column == name);
            at.and_then(|at| fields.get(at)).copied().unwrap_or_default()
        };
        let field = |name: &str| escaped(raw(name));
        hands += &hand_for_script(&raw);
        page += "<tr>";
        for (name, _) in FACTS {
            let _ = write!(page, "<td>{}</td>", field(name));
        }
        for place in 0..4 {
            let (change, total) =
                (field(&format!("change{place}")), field(&format!("total{place}")));
            let _ = write!(page, "<td>{change}</td><td><b>{total}</b></td>");
        }
        page += "</tr>\n";
    }
    let Some(options) = options else { return page + "</table>\n</html>\n" };
    let players: Vec<u8> = Place::ALL
        .into_iter()
        .filter(|&place| options.is_player(place))
        .map(Place::number)
        .collect();
    let turn = if options.rules().turn == TurnOrder::Anticlockwise { 1 } else { -1 };
    let _ = write!(
        page,
        "</table>\n<script type=\"module\">\n{SHEETS}\ndocument.body.append(...scoreSheets({{\n\
         title: document.title, date: \"\", names: [\"\", \"\", \"\", \"\"], players: {players:?},\n\
         turn: {turn}, earlier: null, hands: [\n{hands}],\n}}));\n</script>\n</html>\n"
    );
    page
}

/// A hand as the script wants it. Whatever is not a number in the CSV is 0 here.
fn hand_for_script<'a>(field: &impl Fn(&str) -> &'a str) -> String {
    let number = |name: &str| field(name).parse::<i64>().unwrap_or(0);
    let change = [0, 1, 2, 3].map(|place| number(&format!("change{place}")));
    let mut pay = Vec::new();
    for from in 0..4 {
        for to in 0..4 {
            let amount = number(&format!("paid{from}{to}"));
            if amount != 0 {
                pay.push([from, to, amount]);
            }
        }
    }
    let (hand, east) = (number("hand"), number("east"));
    let round: String = field("round").chars().filter(char::is_ascii_alphabetic).collect();
    format!(
        "{{ hand: {hand}, round: \"{round}\", east: {east}, change: {change:?}, pay: {pay:?} }},\n"
    )
}

fn options_of(line: &str) -> Option<Options> {
    match Stamped::parse(line).ok()?.event {
        Event::New(options) => Some(options),
        _ => None,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_a_line_per_hand_and_finds_its_columns_by_name() {
        let csv = "hand,result,change0,total0,special\n1,win,-8,-8,a<b\n2,draw,0,-8,\n";
        let page = html("game-0001", csv, "1 0 new hong-kong\n");
        assert!(page.contains("<h1>Four Winds Hong Kong game-0001</h1>"), "{page}");
        assert_eq!(page.matches("<tr>").count(), 3);
        assert!(page.contains("<td>win</td><td></td><td>-8</td><td><b>-8</b></td>"), "{page}");
        assert!(!page.contains("a<b"));
    }

    #[test]
    fn the_script_gets_who_paid_whom() {
        let csv = "hand,round,east,change0,change1,change2,change3,paid01,paid10,paid20\n\
                   3,S,2,-16,24,-8,0,16,0,8\n";
        let page = html("game-0001", csv, "1 0 new british players=3 ghost=3\n");
        let hand = "{ hand: 3, round: \"S\", east: 2, change: [-16, 24, -8, 0], \
                    pay: [[0, 1, 16], [2, 0, 8]] },";
        assert!(page.contains(hand), "{page}");
        assert!(page.contains("players: [0, 1, 2],\nturn: 1,"), "{page}");
    }
}
