//! Compares our scores with those of published scorers, hand by hand: `tests/data/peers/*.txt`. Our
//! score must be the one written there. Where a peer differs, the line must name the rule that
//! explains it. If that rule says by how much, the figures must agree with it.
//!
//! The peers' figures come from the scripts in `tests/peers/`, which are run by hand: see
//! `docs/peers.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::desk::{ask, desk};

/// How a reason changes a peer's figure: an operator and an amount. `None` if the reason is not
/// about an amount.
type Change = Option<(char, i64)>;

struct Peers {
    rules: &'static str,
    file: &'static str,
    /// The peers' names.
    names: &'static [&'static str],
    /// The highest score there is. A peer writes `limit` for it.
    limit: i64,
}

const FILES: [Peers; 3] = [
    Peers { rules: "british", file: "british.txt", names: &["kajongg"], limit: i64::MAX },
    Peers { rules: "hong-kong", file: "hong-kong.txt", names: &["npm", "pypi"], limit: 10 },
    Peers {
        rules: "hong-kong",
        file: "hong-kong-published.txt",
        names: &["npm", "pypi"],
        limit: 10,
    },
];

fn lines(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/peers").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Reads the lines `why NAME PEER+1 PEER/2 … Sentence.`: the change by peer and reason. Each line
/// must have a sentence.
fn reasons(lines: &[String], peers: &Peers) -> BTreeMap<(String, String), Change> {
    let mut reasons = BTreeMap::new();
    for line in lines.iter().filter_map(|line| line.strip_prefix("why ")) {
        let (name, mut rest) = line.split_once(' ').unwrap();
        while let Some((word, after)) = rest.split_once(' ')
            && let Some(peer) = peers.names.iter().find(|peer| word.starts_with(*peer))
        {
            let (operator, amount) = word[peer.len()..].split_at(1);
            let change = (operator != "=")
                .then(|| (operator.chars().next().unwrap(), amount.parse().unwrap()));
            reasons.insert((peer.to_string(), name.to_owned()), change);
            rest = after;
        }
        assert!(
            rest.len() > 30 && rest.ends_with('.'),
            "{}: {name} needs a sentence: {rest}",
            peers.file
        );
    }
    reasons
}

fn ours(rules: &str, words: &str) -> String {
    let answer: serde_json::Value =
        serde_json::from_str(&ask(&mut desk(), &format!("score {rules} {words}"))).unwrap();
    assert!(answer.get("error").is_none(), "{words}: {answer}");
    if words.contains('+') && answer["valid"] == false {
        return "none".into();
    }
    answer[if rules == "hong-kong" { "fan" } else { "total" }].to_string()
}

/// Our figure after all changes, or `None` if one of the reasons is not about an amount.
fn explained(ours: i64, changes: &[Change]) -> Option<i64> {
    changes.iter().try_fold(ours, |figure, change| {
        let (operator, amount) = (*change)?;
        Some(match operator {
            '+' => figure + amount,
            '-' => figure - amount,
            '*' => figure * amount,
            '/' => figure / amount,
            other => panic!("{other} is no change"),
        })
    })
}

/// The value after this name in a line.
fn column<'a>(line: &'a str, name: &str) -> &'a str {
    let mut parts = line.split('|').map(str::trim);
    parts.find_map(|part| part.strip_prefix(name)?.strip_prefix('=')).expect(line)
}

/// Whether the figures are equal, or both are the highest there is.
fn counts_the_same(peers: &Peers, line: &str, name: &str) -> bool {
    let (ours, theirs) = (column(line, "ours"), column(line, name));
    ours == theirs || theirs == "limit" && ours.parse().is_ok_and(|ours: i64| ours >= peers.limit)
}

/// Returns what is wrong with one line, and the reasons that it names.
fn check(
    line: &str,
    peers: &Peers,
    reasons: &BTreeMap<(String, String), Change>,
) -> (Vec<String>, Vec<(String, String)>) {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let written = column(line, "ours");
    let mut wrong = Vec::new();
    let made = ours(peers.rules, parts[0]);
    if made != written {
        wrong.push(format!("{line}\n    ours is {made}"));
    }
    let mut named = Vec::new();
    for name in peers.names {
        let theirs = column(line, name);
        let because = parts.get(2 + peers.names.len()).into_iter().flat_map(|all| all.split(", "));
        let mine: Vec<_> = because
            .filter_map(|it| it.strip_prefix(name))
            .flat_map(str::split_whitespace)
            .map(|reason| (name.to_string(), reason.to_owned()))
            .collect();
        let figure = written.parse::<i64>();
        if !counts_the_same(peers, line, name) && mine.is_empty() {
            wrong.push(format!("{line}\n    {name} differs and no rule says why"));
        }
        let Some(changes) =
            mine.iter().map(|it| reasons.get(it).copied()).collect::<Option<Vec<Change>>>()
        else {
            wrong.push(format!("{line}\n    a reason that the head of the file does not explain"));
            continue;
        };
        let expected = figure
            .ok()
            .filter(|_| !changes.is_empty())
            .and_then(|figure| explained(figure, &changes));
        if expected.is_some_and(|expected| expected.to_string() != theirs) {
            wrong.push(format!(
                "{line}\n    the reasons make {} of it",
                expected.unwrap_or_default()
            ));
        }
        named.extend(mine);
    }
    (wrong, named)
}

/// The end of a row of docs/peers.md: the number of hands, how many of them a peer counts the same,
/// and how many it does not.
fn in_words(peers: &Peers, name: &str, hands: &[&String]) -> String {
    let same = hands.iter().filter(|line| counts_the_same(peers, line, name)).count();
    format!("| {} | {same} | {} |", hands.len(), hands.len() - same)
}

#[test]
fn every_difference_from_a_published_scorer_has_its_rule() {
    for peers in &FILES {
        let lines = lines(peers.file);
        let reasons = reasons(&lines, peers);
        let mut used = BTreeSet::new();
        let mut wrong = Vec::new();
        let hands: Vec<_> = lines.iter().filter(|line| !line.starts_with("why ")).collect();
        for line in &hands {
            let (faults, named) = check(line, peers, &reasons);
            wrong.extend(faults);
            used.extend(named);
        }
        assert!(wrong.is_empty(), "{}:\n{}", peers.file, wrong.join("\n"));
        assert!(hands.len() > 60, "{}: {} hands", peers.file, hands.len());
        let figures = peers.names.iter().map(|name| in_words(peers, name, &hands));
        let page = include_str!("../../docs/peers.md");
        for row in figures {
            assert!(page.contains(&row), "{}: docs/peers.md has no {row}", peers.file);
        }
        let unused: Vec<_> = reasons.keys().filter(|reason| !used.contains(*reason)).collect();
        assert!(unused.is_empty(), "{}: {unused:?} explain nothing", peers.file);
    }
}

/// The exchange in the synopsis of Acme::Mahjong::Rule::CC on CPAN. The winner has 200 and is not
/// East; East has 100, the others 50 and 20. Everybody pays the winner, the losers settle their
/// differences, and East pays and receives double.
#[test]
fn a_published_exchange_of_classical_scores_comes_out() {
    let answer = ask(&mut desk(), "settle british east=1 winner=0 totals=200,100,50,20");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["change"], serde_json::json!([800, -140, -270, -390]));
}
