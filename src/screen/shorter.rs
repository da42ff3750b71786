//! Shorter words for the same thing, for texts that do not fit.

use heapless::String;

/// Words that are put in place of longer ones together.
pub type Step = &'static [(&'static str, &'static str)];

/// In the order in which they are tried: what loses least comes first. The winds give way to their letters together: a
/// text that says North and S would puzzle.
pub const STEPS: [Step; 43] = [
    &[("?\n", "? "), (".\n", ". "), ("\n", ". ")],
    &[(" (a kong counts as three)", ""), (" are played in a ", ": "), (" is entered with ", ": ")],
    &[("with a chow, all numbered tiles must be of one suit", "mixed suits"), ("for claims; off: until", "off: until")],
    &[("a hand has at most", "at most"), ("the set has no more of", "no more"), ("a win with fewer", "fewer")],
    &[("the winning tile completes", "it completes"), ("chows are not allowed in this hand", "no chows here")],
    &[("lay the single flower or season aside and replace it", "replace the flower"), (" fan, and ", " fan, ")],
    &[("no tile stands outside, but sets or the pair are missing", "a set is missing"), ("there are only", "only")],
    &[("not enough chips: write it down", "too few chips"), ("Which group is complete", "Which group")],
    &[("kongs and honours come in lesson 4, flowers in lesson 5", "not in this lesson")],
    &[(" and ", " & ")],
    &[("pung or kong", "pung/kong"), ("lowers or seasons", "lowers/seasons"), ("hand or call", "hand/call")],
    &[("lower or season", "lower/season")],
    &[("the wind of the round", "round wind")],
    &[
        (" are left over", " left"),
        (" stand outside", " left"),
        (" stands outside", " left"),
        (" is allowed", ""),
        (" can be robbed", ": robbed?"),
    ],
    &[
        (" where ", ", "),
        (" are right", " right"),
        (" are needed: play on", " needed"),
        (" are needed", " needed"),
        (": which?", "?"),
        ("What have you?", "Your tiles"),
    ],
    &[("is better than", "beats")],
    &[("pressed before", "before")],
    &[(" of the ", " ")],
    &[(" of its ", " ")],
    &[(" of ", " ")],
    &[(" the ", " "), ("The ", "")],
    &[(" a ", " ")],
    &[("points", "pts")],
    &[("doubles", "dbl"), ("double", "dbl")],
    &[("winning", "win")],
    &[("replacement", "repl.")],
    &[("concealed", "hidden"), ("exposed", "open")],
    &[("characters", "char"), ("circles", "circ"), ("bamboo", "bamb")],
    &[("reserve", "res.")],
    &[("hidden", "hid."), ("Hidden", "Hid.")],
    &[("white dragon", "white"), ("green dragon", "green"), ("red dragon", "red"), ("gold dragon", "gold")],
    &[("East wind", "East"), ("South wind", "South"), ("West wind", "West"), ("North wind", "North")],
    &[("North", "N"), ("South", "S"), ("East", "E"), ("West", "W")],
    &[("N's ", "N "), ("S's ", "S "), ("E's ", "E "), ("W's ", "W "), (" won, typed", " won")],
    &[("pung/kong", "set"), ("one suit &", "suit &")],
    &[("flowers & seasons", "bonus tiles"), ("flower/season", "bonus"), ("flowers/seasons", "bonus tiles")],
    &[("mahjong", "mahj."), ("Mahjong", "Mahj.")],
    &[(" to go", ""), ("Lay set down, then", "Lay down,"), ("Lay one aside, take", "Take"), (" laid aside", " laid")],
    &[("settlement", "result")],
    &[("mahj.:", "MJ"), ("Mahj.:", "MJ:")],
    &[("mahj.", "MJ"), ("Mahj.", "MJ"), ("Mah-Jongg", "MJ")],
    &[("nearer than", "before")],
    &[(" left over", " left")],
];

/// Takes the step, everywhere in the text; says whether that changed anything.
pub fn shorten<const N: usize>(text: &mut String<N>, step: Step) -> bool {
    let mut changed = false;
    for (long, short) in step.iter() {
        if text.contains(long) {
            replace(text, long, short);
            changed = true;
        }
    }
    changed
}

fn replace<const N: usize>(text: &mut String<N>, long: &str, short: &str) {
    let mut shorter = String::<N>::new();
    for (index, part) in text.split(long).enumerate() {
        // Only the join of two lines is longer than what it replaces, and that by one byte.
        let _ = shorter.push_str(if index > 0 { short } else { "" });
        let _ = shorter.push_str(part);
    }
    *text = shorter;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> std::vec::Vec<std::string::String> {
        let mut text = String::<64>::try_from(text).unwrap();
        let mut steps = std::vec::Vec::new();
        for step in STEPS {
            if shorten(&mut text, step) {
                steps.push(text.as_str().into());
            }
        }
        steps
    }

    #[test]
    fn words_get_shorter() {
        for (long, short) in STEPS.iter().skip(1).copied().flatten() {
            assert!(short.len() < long.len(), "{long}");
        }
    }

    #[test]
    fn what_loses_least_comes_first() {
        let round =
            ["pung/kong of the wind of the round", "pung/kong of round wind", "pung/kong round wind", "set round wind"];
        assert_eq!(steps("pung or kong of the wind of the round"), round);
        assert_eq!(steps("North's pung beats South's chow"), ["N's pung beats S's chow", "N pung beats S chow"]);
        assert_eq!(steps("Who?\nYou and I\nwe"), ["Who? You and I. we", "Who? You & I. we"]);
        assert!(steps("chow").is_empty());
    }
}
