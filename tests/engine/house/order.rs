//! The order of settings and values. A saved preset keeps positions, not words: the third setting of
//! kards has its second value. So what a box has in its flash stays true only if both lists grow at
//! their ends. `tests/data/settings-order.txt` has them as they have been published.

use std::path::Path;

use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Rules};

const FILE: &str = "tests/data/settings-order.txt";

const HEAD: &str = "\
# The settings of each rule set and their values, in the order in which a box keeps them. Presets in
# somebody's flash hold positions in these lists. So lines and words may only be added at the end: a
# line after the last one of its rule set, a word at the end of its line. Nothing is ever removed,
# renamed or moved. `FOUR_WINDS_BLESS=1 cargo test --test engine order` adds what is new.
";

/// The last row that was there when presets were first kept.
const FIRST_PRESETS: Setting = Setting::Years;

/// A line for each setting of a rule set: its code and the codes of its values.
fn lines(rules: &'static Rules) -> Vec<Vec<&'static str>> {
    let line = |choice: &rules::settings::Choice| {
        let values = choice.values.iter().map(|value| value.code);
        [choice.setting.code()].into_iter().chain(values).collect()
    };
    rules.settings.iter().map(line).collect()
}

fn written() -> String {
    let mut text = HEAD.to_string();
    for rules in rules::ALL {
        text.push_str(&format!("\n{}\n", rules.code));
        for line in lines(rules) {
            text.push_str(&format!("    {}\n", line.join(" ")));
        }
    }
    text
}

/// The published lines of each rule set, in the order of the file.
fn published(text: &str) -> Vec<(&str, Vec<Vec<&str>>)> {
    let mut all: Vec<(&str, Vec<Vec<&str>>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match line.strip_prefix("    ") {
            Some(words) => {
                all.last_mut().expect("a rule set").1.push(words.split(' ').collect());
            }
            None => all.push((line, Vec::new())),
        }
    }
    all
}

/// What has been moved, renamed or removed since, if anything.
fn broken(published: &[(&str, Vec<Vec<&str>>)], now: &[(&str, Vec<Vec<&str>>)]) -> Option<String> {
    for (at, (rules, before)) in published.iter().enumerate() {
        let Some((_, after)) = now.get(at).filter(|(code, _)| code == rules) else {
            return Some(format!("{rules} is no longer rule set {at}"));
        };
        for (place, line) in before.iter().enumerate() {
            let same = after.get(place).is_some_and(|it| it.starts_with(line));
            if !same {
                let is = after.get(place);
                return Some(format!("{rules}, setting {place}: was {line:?}, is {is:?}"));
            }
        }
    }
    None
}

#[test]
fn settings_and_values_are_only_added_at_the_end() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let now = rules::ALL.map(|rules| (rules.code, lines(rules)));
    // This comes first: a blessing never hides it.
    assert_eq!(broken(&published(&text), &now), None, "saved presets would change their meaning");
    if std::env::var_os("FOUR_WINDS_BLESS").is_some() {
        std::fs::write(&path, written()).expect("the list can be written");
    }
    let text = std::fs::read_to_string(&path).expect("the list is there");
    assert!(text == written(), "{FILE} lacks something new: add it as its first lines say");
}

/// A preset that is older than a setting has a zero for it.
#[test]
fn the_default_of_an_added_setting_is_its_first_value() {
    for rules in rules::ALL {
        for choice in rules.settings.iter() {
            let added = choice.setting.index() > FIRST_PRESETS.index();
            assert!(!added || choice.default == 0, "{} of {}", choice.setting.code(), rules.code);
        }
    }
}

#[test]
fn the_check_sees_what_moves() {
    let before = published("kards\n    timer off 3\n    game regular extended\nbritish\n    a b\n");
    let broken = |text| broken(&before, &published(text)).is_some();
    assert!(!broken(
        "kards\n    timer off 3 5\n    game regular extended\n    new on\nbritish\n    a b\n"
    ));
    for text in [
        "kards\n    timer 3 off\n    game regular extended\nbritish\n    a b\n",
        "kards\n    timer off 3\n    new on\n    game regular extended\nbritish\n    a b\n",
        "kards\n    timer off 3\n    game regular extended\n",
        "british\n    a b\nkards\n    timer off 3\n    game regular extended\n",
        "kards\n    timer off\n    game regular extended\nbritish\n    a b\n",
    ] {
        assert!(broken(text), "{text}");
    }
}
