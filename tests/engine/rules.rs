//! The rule sets as data: their options, and what is true of all of them.

use four_winds::rules::kinds::{ClaimKind, Follow, Robbing};
use four_winds::rules::options::OptionError;
use four_winds::rules::settings::Setting;
use four_winds::rules::{self, Options, Rules};
use four_winds::score::Scored;
use four_winds::score::chips::STICKS;

fn rules(name: &str) -> &'static Rules {
    rules::by_code(name).unwrap()
}

#[test]
fn the_defaults_are_those_of_the_rules() {
    let text = |name| Options::new(rules(name)).to_string();
    assert_eq!(text("kards"), "follow=turns timer=20 game=regular rob-kong=off press-order=off");
    assert_eq!(text("british"), "follow=turns players=4 timer=off east-stays=3 press-order=off");
    assert_eq!(
        text("carmel"),
        "follow=turns length=17 timer=off seating-dice=2 rob-kong=off typed-points=off press-order=off"
    );
    assert_eq!(text("seasons"), "follow=turns length=19 timer=off east-stays=off press-order=off");
    assert_eq!(
        text("hong-kong"),
        "follow=turns timer=off lesson=5 minimum-fan=0 chips=none unit=0.05 paid-by=points press-order=off"
    );
    let tiles = rules::ALL.map(|rules| Options::new(rules).tiles());
    assert_eq!(tiles, [144, 144, 136, 152, 144]);
}

#[test]
fn what_is_chosen_is_what_the_engine_reads() {
    let kards =
        Options::parse(rules("kards"), "timer=3 game=extended rob-kong=on press-order=on").unwrap();
    assert_eq!(kards.claim_millis(), Some(3000));
    assert_eq!(kards.follow(), Follow::Turns);
    let calls = Options::parse(rules("kards"), "follow=calls").unwrap();
    assert_eq!(calls.follow(), Follow::Calls);
    assert!(kards.extended() && kards.press_order() && kards.robbing() == Robbing::ExtendedKong);
    let carmel =
        Options::parse(rules("carmel"), "length=18 seating-dice=1 typed-points=on").unwrap();
    assert_eq!((carmel.tiles(), carmel.seating_dice(), carmel.scored()), (144, 1, Scored::Typed));
    assert!(carmel.has_bonus_tiles() && !Options::new(rules("carmel")).has_bonus_tiles());
    let hong_kong =
        Options::parse(rules("hong-kong"), "lesson=4 minimum-fan=10 chips=sticks unit=1.00")
            .unwrap();
    assert_eq!(
        (hong_kong.minimum_fan(), hong_kong.chips(), hong_kong.unit()),
        (10, Some(&STICKS), 100)
    );
    assert!(hong_kong.lesson().unwrap().hand.kongs && !hong_kong.has_bonus_tiles());
    let british = Options::parse(rules("british"), "ghost=2 players=3").unwrap();
    assert_eq!(british.ghost().unwrap().number(), 2);
    assert_eq!(british.claim_millis(), None);
}

#[test]
fn every_value_of_every_setting_reads_back_from_the_text() {
    for rules in rules::ALL {
        for choice in rules.settings.iter() {
            assert!(choice.default_value().is_some(), "{rules:?} {choice:?}");
            for value in choice.values {
                let three = if choice.setting == Setting::Ghost { "players=3" } else { "" };
                let ghost = if value.code == "3" && choice.setting == Setting::Players {
                    "ghost=1"
                } else {
                    ""
                };
                let text = format!("{}={} {three} {ghost}", choice.setting.code(), value.code);
                let options = Options::parse(rules, &text)
                    .unwrap_or_else(|error| panic!("{rules:?} {text}: {error}"));
                assert_eq!(options.code(choice.setting), Some(value.code));
                assert_eq!(
                    Options::parse(rules, &options.to_string()),
                    Ok(options),
                    "{rules:?} {text}"
                );
            }
        }
    }
}

#[test]
fn options_that_cannot_be_say_what_would_be_right() {
    let error = |text: &str| Options::parse(rules("british"), text).unwrap_err();
    assert_eq!(error("players=3"), OptionError::GhostMissing);
    assert_eq!(error("ghost=1"), OptionError::GhostOfFour);
    assert_eq!(error("timer=5 timer=5"), OptionError::Twice(Setting::Timer));
    assert_eq!(error("lesson=1"), OptionError::Unknown(rules("british")));
    assert_eq!(error("timer"), OptionError::Unknown(rules("british")));
    assert_eq!(error("timer=4").to_string(), "timer= takes off 3 5 10 20 30");
    assert_eq!(
        error("tempo=4").to_string(),
        "british can be told follow= players= ghost= length= timer= east-stays= press-order= limit= \
         cap= chow= goulash= box= bonus= snake= jade= plain= tens= pay= fish= swap="
    );
}

/// A setting's number is its index in the array of values.
#[test]
fn settings_are_numbered_in_their_order() {
    for (n, setting) in Setting::ALL.into_iter().enumerate() {
        assert_eq!(setting.index(), n);
        assert_eq!(Setting::from_code(setting.code()), Some(setting));
    }
}

#[test]
fn every_rule_set_ranks_mahjong_first_and_chow_last() {
    for rules in rules::ALL {
        assert_eq!(rules.claims.first(), Some(&[ClaimKind::Mahjong].as_slice()), "{rules:?}");
        assert_eq!(rules.claims.last(), Some(&[ClaimKind::Chow].as_slice()), "{rules:?}");
        let fits = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(fits(rules.code), "{rules:?}");
        let lengths = rules.settings.choice(Setting::Length).unwrap();
        // The number of tiles must fit in a byte.
        assert!(lengths.values.iter().all(|value| value.value <= 31), "{rules:?}");
    }
}
