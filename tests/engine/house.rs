//! House rules: for each setting, that its values differ where they should, and that the default is
//! what the rule text says. The figures are worked out from the rules.

mod british;
mod hong_kong;
mod order;
mod others;
mod page;

use std::collections::BTreeSet;

use four_winds::rules::settings::{Choice, Setting};
use four_winds::{console, rules};

fn ask(request: &str) -> String {
    let mut answer = String::new();
    console::query(request, &mut answer).expect("a query").expect("a string takes everything");
    answer
}

/// A member of the answer, as it is written. Of a refused request, `refused` and the code.
fn result(answer: &str, name: &str) -> String {
    match answer.strip_prefix("{\"error\":\"").and_then(|rest| rest.split_once('"')) {
        Some((code, _)) => format!("refused {code}"),
        None => member(answer, name),
    }
}

/// A member of the answer, as it is written.
fn member(answer: &str, name: &str) -> String {
    let start = answer.find(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name}: {answer}"));
    let rest = &answer[start + name.len() + 3..];
    let end = match rest.starts_with('[') {
        true => rest.find("]}").or(rest.find("],\"")).expect("the end of a list") + 1,
        false => rest.find([',', '}']).expect("the end of a member"),
    };
    rest[..end].to_string()
}

/// The same request with each of these settings, and the member that must come out. A setting in
/// the first column that is empty is the default.
struct Differs {
    request: &'static str,
    member: &'static str,
    with: &'static [(&'static str, &'static str)],
}

fn check(cases: &[Differs]) {
    for Differs { request, member: name, with } in cases {
        for (settings, expected) in *with {
            let answer = ask(&format!("{request} {settings}"));
            assert_eq!(&result(&answer, name), expected, "{request} {settings}: {answer}");
        }
    }
}

/// Any two values of every setting that `state` and `new` know differ in a case: with the same
/// request and the same other settings another result is expected. The tests of settings in
/// `elsewhere` are not cases.
fn covers(rules: &str, cases: &[Differs], elsewhere: &[Setting]) {
    let rules = rules::by_code(rules).expect("a rule set");
    let new = |setting: Setting| setting.index() > Setting::PressOrder.index();
    let has_cases = |choice: &&Choice| new(choice.setting) && !elsewhere.contains(&choice.setting);
    for choice in rules.settings.iter().filter(has_cases) {
        let different: BTreeSet<_> =
            cases.iter().flat_map(|case| different(case, choice)).collect();
        for (at, one) in choice.values.iter().enumerate() {
            for other in &choice.values[..at] {
                let (one, other) = (one.code, other.code);
                assert!(
                    different.contains(&(one, other)) || different.contains(&(other, one)),
                    "{} {}={one} is nowhere different from {other}",
                    rules.code,
                    choice.setting.code()
                );
            }
        }
    }
}

/// The pairs of values of a setting with different results in this case.
fn different(case: &Differs, choice: &Choice) -> Vec<(&'static str, &'static str)> {
    let name = format!("{}=", choice.setting.code());
    let default = choice.default_value().expect("a default").code;
    let split = |settings: &'static str| {
        let words = settings.split_whitespace();
        let (own, others): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with(&name));
        (own.first().map_or(default, |word| &word[name.len()..]), others)
    };
    let mut pairs = Vec::new();
    for (settings, result) in case.with {
        let (value, others) = split(settings);
        for (more, _) in case.with.iter().filter(|(_, it)| it != result) {
            let (other_value, same) = split(more);
            if same == others {
                pairs.push((value, other_value));
            }
        }
    }
    pairs
}
