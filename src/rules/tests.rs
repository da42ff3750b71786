//! What the scorer does with the real tables, where the public functions do not show it.

use super::by_code;
use crate::score::{Scoring, fishing_tests};

fn british() -> &'static Scoring {
    &by_code("british").expect("a rule set").scoring
}

#[test]
fn a_missing_tile_is_found_as_if_each_tile_were_tried() {
    fishing_tests::a_missing_tile_is_found_as_if_each_tile_were_tried(british());
}

#[test]
fn no_fifth_tile_completes_a_hand() {
    let lacks_one = |hand: &str| fishing_tests::lacks_one_tile_for(british(), hand);
    assert_eq!(lacks_one("5m(111m)(222m)(333m)(444m)"), ["Purity"]);
    // The pair would need a fifth 1-character.
    assert!(lacks_one("1m(111m)(222m)(333m)(444m)").is_empty());
}
