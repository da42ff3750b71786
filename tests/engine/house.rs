//! House rules: for each setting, that its values differ where they should, and that the default is
//! what the rule text says. The figures are worked out from the rules.

mod british;
mod hong_kong;
mod order;
mod others;
mod page;

use std::collections::BTreeSet;

use four_winds::rules::settings::Setting;
use four_winds::{console, rules};

fn ask(request: &str) -> String {
    let mut answer = String::new();
    console::query(request, &mut answer).expect("a query").expect("a string takes everything");
    answer
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
            assert_eq!(&member(&answer, name), expected, "{request} {settings}: {answer}");
        }
    }
}

/// Every value of every setting that `state` and `new` know has a case, so that none is without an
/// effect.
fn covers(rules: &str, cases: &[Differs], elsewhere: &[&str]) {
    let with = cases.iter().flat_map(|case| case.with).map(|(settings, _)| *settings);
    let tried: BTreeSet<&str> =
        with.chain(elsewhere.iter().copied()).flat_map(str::split_whitespace).collect();
    let rules = rules::by_code(rules).expect("a rule set");
    let new = |setting: Setting| setting.index() > Setting::PressOrder.index();
    for choice in rules.settings.iter().filter(|choice| new(choice.setting)) {
        for (at, value) in choice.values.iter().enumerate() {
            let word = format!("{}={}", choice.setting.code(), value.code);
            let known = at == usize::from(choice.default) || tried.contains(word.as_str());
            assert!(known, "{word} is not tried in {}", rules.code);
        }
    }
}
