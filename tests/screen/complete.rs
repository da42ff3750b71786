//! The scenarios show every screen that the panels can make.

use std::collections::BTreeSet;

use four_winds::panel::MenuItem;
use four_winds::rules;
use four_winds::rules::kinds::ClaimKind;
use four_winds::rules::settings::Setting;
use four_winds::screen::view::Body;
use four_winds::table::event::FalseCall;

use crate::names::Name;
use crate::{names, walk};

#[test]
fn every_page_phase_and_step_is_shown_by_a_scenario() {
    let seen: BTreeSet<&str> = walk::every_page().keys().map(|name| name.kind).collect();
    let missing: Vec<_> = names::kinds().filter(|(_, kind)| !seen.contains(kind)).collect();
    assert!(missing.is_empty(), "no scenario of tests/scenarios/keys shows {missing:?}");
}

/// The values that the screens with this title show.
fn choices(title: &str) -> BTreeSet<String> {
    let views = walk::every_page().values().filter(|view| view.title() == title);
    let values = views.filter_map(|view| match &view.body {
        Body::Choice { value, .. } => Some(value.to_string()),
        _ => None,
    });
    values.collect()
}

#[test]
fn every_entry_of_the_menu_is_shown_by_a_scenario() {
    let all = MenuItem::ALL.iter().map(|item| item.title().to_string());
    assert_eq!(choices("Menu"), all.collect());
}

#[test]
fn every_rule_set_and_every_option_is_shown_by_a_scenario() {
    let titles = rules::ALL.iter().map(|rules| rules.title).chain(["House 1"]);
    assert_eq!(choices("Rules"), titles.map(str::to_string).collect());
    for setting in Setting::ALL {
        assert!(
            !choices(setting.title()).is_empty(),
            "no scenario shows the option {}",
            setting.title()
        );
    }
}

#[test]
fn every_penalty_false_call_and_claim_is_shown_by_a_scenario() {
    let (penalties, calls) = (choices("Penalty"), choices("False call"));
    let all = rules::ALL.iter().flat_map(|rules| rules.scoring.penalties);
    let missing: Vec<_> =
        all.map(|penalty| penalty.title).filter(|&title| !penalties.contains(title)).collect();
    assert!(missing.is_empty(), "no scenario shows the penalties {missing:?}");
    let missing: Vec<_> =
        FalseCall::ALL.into_iter().filter(|call| !calls.contains(call.code())).collect();
    assert!(missing.is_empty(), "no scenario shows the false calls {missing:?}");
    let seen: Vec<&Name> = walk::every_page().keys().collect();
    for kind in ClaimKind::ALL {
        let claimed = format!("claims-discard-claimed-{}", kind.code());
        assert!(
            seen.iter().any(|name| name.text.starts_with(&claimed)),
            "no scenario claims a {}",
            kind.code()
        );
    }
}
