//! The console's queries: every request of the data file gets the answer that the rules demand, and
//! no input crashes the console.

use crate::common::Random;
use four_winds::score::Win;
use four_winds::{console, rules};

fn ask(line: &str) -> Option<String> {
    let mut answer = String::new();
    console::query(line, &mut answer).map(|written| {
        written.expect("a String takes everything");
        answer
    })
}

#[test]
fn every_request_has_the_answer_of_the_rules() {
    let mut request = None;
    let mut asked = 0;
    for line in include_str!("../data/queries.txt").lines() {
        if let Some(next) = line.strip_prefix("> ") {
            assert_eq!(
                request.replace(next),
                None,
                "a request without an answer comes before {next}"
            );
        } else if let Some(request) = request.take() {
            assert_eq!(ask(request).as_deref(), Some(line), "{request}");
            asked += 1;
        }
    }
    assert!(asked > 100, "only {asked} requests were read");
}

/// The lists in these sentences are written by hand. Whoever adds a value is reminded here to name
/// it.
#[test]
fn a_refusal_names_everything_that_would_be_right() {
    let told = ask("break poker east=0 rolls=1+1").unwrap();
    rules::ALL.iter().for_each(|it| assert!(told.contains(it.code), "{}: {told}", it.code));
    let told = ask("score british seat=E round=E hand=1m win=luck").unwrap();
    Win::ALL.iter().for_each(|win| assert!(told.contains(win.code()), "{win:?}: {told}"));
}

#[test]
fn rules_lists_the_five_rule_sets_with_their_options_and_defaults() {
    let answer = ask("rules").unwrap();
    let names = ["kards", "british", "carmel", "seasons", "hong-kong"];
    let found: Vec<usize> =
        names.iter().map(|name| answer.find(&format!(r#"{{"name":"{name}""#)).unwrap()).collect();
    assert!(found.is_sorted());
    let option = |rules: &str, option: &str| {
        let start = answer.find(&format!(r#"{{"name":"{rules}""#)).unwrap();
        let at = start + answer[start..].find(&format!(r#"{{"name":"{option}""#)).unwrap();
        let end = at + answer[at..].find('}').unwrap();
        answer[at..end].split_once(r#""values":"#).unwrap().1.to_string()
    };
    let timers = r#"["off","3","5","10","20","30"]"#;
    assert_eq!(option("kards", "timer"), format!(r#"{timers},"default":"20""#));
    for rules in &names[1..] {
        assert_eq!(option(rules, "timer"), format!(r#"{timers},"default":"off""#), "{rules}");
    }
    assert_eq!(option("kards", "game"), r#"["regular","extended"],"default":"regular""#);
    assert_eq!(option("british", "players"), r#"["4","3"],"default":"4""#);
    assert_eq!(option("carmel", "length"), r#"["17","18"],"default":"17""#);
    assert_eq!(
        option("seasons", "length"),
        r#"["18","19","20","21","22","23","24"],"default":"19""#
    );
    assert_eq!(
        option("hong-kong", "minimum-fan"),
        r#"["0","1","2","3","4","5","6","7","8","9","10"],"default":"0""#
    );
    assert_eq!(
        option("hong-kong", "unit"),
        r#"["0.05","0.10","0.25","0.50","1.00"],"default":"0.05""#
    );
    assert_eq!(option("hong-kong", "lesson"), r#"["1","2","3","4","5"],"default":"5""#);
}

#[test]
fn what_is_no_query_is_left_to_the_table() {
    for line in ["", "   ", "state", "breaks kards", "east=0", "# rules"] {
        assert_eq!(ask(line), None, "{line}");
    }
}

/// Words that are right somewhere, nearly right, or never right. The queries come first.
const WORDS: &str = "rules break deal claim next kards british carmel seasons hong-kong chess goulash extended east= \
    discarder= round= first_east= rolls= claims= fishing= chowed= offer= won= result= wins_in_a_row= players= ghost= \
    length= lesson= press-order= rob-kong= east-stays= = == 0 1 2 3 4 18 24 255 256 -1 99999999999999999999 E N X win: \
    draw 1+1 6+6 1+2+3 + ++ , : 0: pung 1:pung 2:chow 3:mahjong-special mahjong: year kong off on \" \\ \u{1} 東 é \u{202e}";

#[test]
fn no_request_brings_it_down_and_every_answer_is_one_object() {
    let mut random = Random::new(20_240_611);
    let words: Vec<&str> = WORDS.split(' ').collect();
    for _ in 0..60_000 {
        let mut line = String::from(pick(&mut random, &words[..5]));
        for _ in 0..random.below(8) {
            // Half of the words are joined. That makes values for keys, and nonsense.
            line.push_str(if random.below(2) == 0 { " " } else { "" });
            line.push_str(pick(&mut random, &words));
        }
        check_object(&line);
    }
    // A valid request with one character changed, dropped or doubled.
    let requests: Vec<&str> = include_str!("../data/queries.txt")
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    for _ in 0..60_000 {
        let mut line: Vec<char> = pick(&mut random, &requests).chars().collect();
        let at = random.below(line.len());
        match random.below(3) {
            0 => line[at] = pick(&mut random, &words).chars().next().unwrap(),
            1 => drop(line.remove(at)),
            _ => line.insert(at, line[at]),
        }
        check_object(&line.into_iter().collect::<String>());
    }
}

fn pick<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len())]
}

fn check_object(line: &str) {
    let Some(answer) = ask(line) else { return };
    assert!(answer.starts_with('{') && answer.ends_with('}'), "{line}: {answer}");
    assert!(!answer.chars().any(|c| c.is_control()), "{line}: {answer}");
    if let Some(error) = answer.strip_prefix(r#"{"error":""#) {
        let (code, text) =
            error.split_once(r#"","text":""#).unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{line}: {answer}");
        assert!(text.len() > 10, "{line}: {answer}");
    }
}
