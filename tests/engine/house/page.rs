//! The page of the docs with every setting, and the lines of the log that hold them.

use std::fmt::Write;
use std::path::Path;

use four_winds::rules::settings::{Choice, Setting, SettingGroup, SettingValue};
use four_winds::rules::{self, Options, Rules};
use four_winds::table::Event;
use four_winds::words::LONGEST_LINE;

const HEAD: &str = "\
# Settings

What the players can set before a game, for each rule set. The value in bold is what the rule text
says. On the keys, choose the rules, press **OK** and **MORE**. On the console and in a log, a setting
is `code=value`, without the unit: `new british limit=2000 timer=20`. The queries `break`, `deal`,
`claim`, `score`, `settle` and `next` take the same words.

This page is written from the table in `src/rules/setting_rows.rs` by
`FOUR_WINDS_BLESS=1 cargo test --test engine settings_page`.
";

/// What a number counts, if the words on a screen say so: `seconds` of `20 seconds`.
fn unit(value: &SettingValue) -> Option<&str> {
    value.title.strip_prefix(value.code)?.strip_prefix(' ')
}

/// The values, with the unit after the last number that has it.
fn values(choice: &Choice) -> String {
    let one = |(at, value): (usize, &SettingValue)| {
        let code = match at == usize::from(choice.default) {
            true => format!("**{}**", value.code),
            false => value.code.to_string(),
        };
        let goes_on = choice.values.get(at + 1).is_some_and(|next| unit(next) == unit(value));
        match unit(value).filter(|_| !goes_on) {
            Some(unit) => format!("{code} {unit}"),
            None => code,
        }
    };
    choice.values.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

/// The sentence of a setting, and what its values mean.
fn meaning(choice: &Choice) -> String {
    let mut text = choice.setting.row().note.to_string();
    for value in choice.values {
        let (code, title) = (value.code, value.title);
        let named = title != code && unit(value).is_none();
        match (named, value.note) {
            (true, Some(note)) => write!(text, " *{code}* ({title}): {note}"),
            (true, None) => write!(text, " *{code}*: {title}."),
            (false, Some(note)) => write!(text, " *{code}*: {note}"),
            (false, None) => Ok(()),
        }
        .unwrap();
    }
    if let Some(remark) = choice.setting.row().remark {
        write!(text, " {remark}").unwrap();
    }
    text
}

fn page() -> String {
    let mut page = HEAD.to_string();
    for rules in rules::ALL {
        write!(
            page,
            "\n## {}\n\n| group | setting | code | values | |\n|---|---|---|---|---|\n",
            rules.title
        )
        .unwrap();
        for group in SettingGroup::ALL {
            let open =
                rules.settings.iter().filter(|it| it.is_open() && it.setting.row().group == group);
            for choice in open {
                let (setting, group) = (choice.setting, group.title());
                writeln!(
                    page,
                    "| {group} | {} | `{}` | {} | {} |",
                    setting.title(),
                    setting.code(),
                    values(choice),
                    meaning(choice)
                )
                .unwrap();
            }
        }
    }
    page
}

#[test]
fn the_settings_page_of_the_docs_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/settings.md");
    if std::env::var_os("FOUR_WINDS_BLESS").is_some() {
        std::fs::write(&path, page()).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the page is there");
    assert!(written == page(), "docs/settings.md is not what the table says");
}

/// The longest text of a game with every setting set.
fn longest(rules: &'static Rules) -> String {
    let mut options = Options::new(rules);
    for choice in rules.settings.iter() {
        let default = choice.default_value().unwrap();
        let other = |value: &&SettingValue| !choice.is_open() || *value != default;
        let value =
            choice.values.iter().filter(other).max_by_key(|value| value.code.len()).unwrap();
        options.set(choice.setting, value.code).unwrap();
    }
    options.to_string()
}

#[test]
fn a_line_of_the_log_holds_every_setting() {
    for rules in rules::ALL {
        let text = format!("new {} {}", rules.code, longest(rules));
        for choice in rules.settings.iter().filter(|choice| choice.is_open()) {
            assert!(text.contains(&format!(" {}=", choice.setting.code())), "{text}");
        }
        let Event::New(read) = Event::parse(&text).unwrap() else { panic!("{text}") };
        assert_eq!(format!("new {} {read}", rules.code), text);
        // With its number and time in a request, too.
        assert!(
            format!("event 4294967295 18446744073709551615 {text}").len() <= LONGEST_LINE,
            "{text}"
        );
    }
}

/// What earlier versions wrote, and what a game without changes still writes.
#[test]
fn the_options_of_an_old_log_are_read_as_they_were_meant() {
    for (rules, text) in [
        ("kards", "follow=turns timer=20 game=regular rob-kong=off press-order=off"),
        ("british", "players=4 timer=off east-stays=3 press-order=off"),
        ("british", "players=3 ghost=2 timer=30 press-order=on"),
        (
            "carmel",
            "length=17 timer=off seating-dice=2 rob-kong=off typed-points=off press-order=off",
        ),
        ("seasons", "length=19 timer=off east-stays=off press-order=off"),
        ("hong-kong", "timer=off lesson=5 minimum-fan=0 chips=none unit=0.05 press-order=off"),
    ] {
        let rules = rules::by_code(rules).unwrap();
        let options = Options::parse(rules, text).unwrap();
        let changed = |setting: &Setting| options.is_changed(*setting);
        let house = Setting::ALL.iter().filter(|it| it.index() > Setting::PressOrder.index());
        assert_eq!(house.filter(|it| changed(it)).count(), 0, "{text}");
        assert_eq!(options.house(), four_winds::score::House::PRINTED, "{text}");
    }
}

/// The names of rule sets in the table are those of rule sets.
#[test]
fn no_row_names_a_rule_set_that_is_not_there() {
    for setting in Setting::ALL {
        for has in setting.row().has {
            assert!(has.rules.is_none_or(|code| rules::by_code(code).is_some()), "{setting:?}");
        }
        let note = setting.row().note;
        assert!(note.ends_with('.'), "{setting:?}: {note}");
    }
}
