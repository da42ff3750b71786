//! Every hand that the rule texts work out, and every special hand both made and just missed. Each
//! rule set has a data file. The hands are scored through the console, so its words and JSON are
//! tested too.

use four_winds::console;
use four_winds::rules;

struct Case {
    line: usize,
    request: String,
    expected: Vec<(String, String)>,
}

fn cases(rules: &str, text: &str) -> Vec<Case> {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let (words, expected) =
                line.split_once(" => ").unwrap_or_else(|| panic!("line {}: no =>", number + 1));
            let expected = expected.split("; ").map(|part| {
                let (key, value) = part.split_once('=').unwrap_or((part, ""));
                (key.to_string(), value.to_string())
            });
            Case {
                line: number + 1,
                request: format!("score {rules} {words}"),
                expected: expected.collect(),
            }
        })
        .collect()
}

fn ask(request: &str) -> String {
    let mut answer = String::new();
    console::query(request, &mut answer).expect("a query").expect("a string takes everything");
    answer
}

/// The value of a member of the answer, as text. No value in these objects contains `"key":`.
fn member<'a>(answer: &'a str, key: &str) -> Option<&'a str> {
    let start = answer.find(&format!("\"{key}\":"))? + key.len() + 3;
    let rest = &answer[start..];
    let end = match rest.strip_prefix('"') {
        Some(text) => text.find('"')? + 2,
        None => rest.find([',', '}'])?,
    };
    Some(rest[..end].trim_matches('"'))
}

/// What is wrong with the answer, if anything.
fn disagreement(answer: &str, key: &str, value: &str) -> Option<String> {
    let wrong = |got: Option<&str>| Some(format!("{key}: expected {value:?}, got {got:?}"));
    match key {
        "error" => member(answer, "error").is_none().then(|| "expected an error".to_string()),
        "valid" | "invalid" => {
            let expected = if key == "valid" { "true" } else { "false" };
            let got = member(answer, "valid");
            (got != Some(expected)).then(|| format!("expected {key}, got {got:?}"))
        }
        "reason" => {
            let got = member(answer, "reason");
            if got.is_some_and(|reason| reason.contains(value)) { None } else { wrong(got) }
        }
        "not" => (member(answer, "special") == Some(value)).then(|| format!("must not be {value}")),
        "special" => {
            let expected = if value == "none" { "null" } else { value };
            let got = member(answer, "special");
            if got == Some(expected) { None } else { wrong(got) }
        }
        "points" | "doubles" | "fan" | "total" => {
            let got = member(answer, key);
            if got == Some(value) { None } else { wrong(got) }
        }
        _ => panic!("the data names {key}, which means nothing"),
    }
}

fn check(name: &str, text: &str) {
    let cases = cases(name, text);
    let mut failures = Vec::new();
    for case in &cases {
        let answer = ask(&case.request);
        let refused = case
            .expected
            .iter()
            .any(|(key, _)| matches!(key.as_str(), "invalid" | "error" | "valid"));
        let on_winner = case.request.contains('+') && !refused;
        let mut wrong: Vec<String> = case
            .expected
            .iter()
            .filter_map(|(key, value)| disagreement(&answer, key, value))
            .collect();
        if on_winner {
            wrong.extend(disagreement(&answer, "valid", ""));
        }
        if !wrong.is_empty() {
            failures.push(format!(
                "{name}.txt:{}: {}\n  {}\n  {answer}",
                case.line,
                case.request,
                wrong.join("; ")
            ));
        }
    }
    let rules = rules::by_code(name).expect("a rule set");
    for special in rules.scoring.specials.rows() {
        let named = |key: &str| {
            cases.iter().any(|case| case.expected.contains(&(key.into(), special.title.into())))
        };
        if !named("special") {
            failures.push(format!("{name}.txt never makes {}", special.title));
        }
        if !named("not") {
            failures.push(format!("{name}.txt never misses {}", special.title));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} cases:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}

#[test]
fn british() {
    check("british", include_str!("../../data/score/british.txt"));
}

#[test]
fn kards() {
    check("kards", include_str!("../../data/score/kards.txt"));
}

#[test]
fn hong_kong() {
    check("hong-kong", include_str!("../../data/score/hong-kong.txt"));
}

#[test]
fn carmel() {
    check("carmel", include_str!("../../data/score/carmel.txt"));
}

#[test]
fn seasons() {
    check("seasons", include_str!("../../data/score/seasons.txt"));
}
