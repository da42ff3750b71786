//! Shorter words for the same thing, for texts that do not fit.

use heapless::String;

/// Words that are put in place of longer ones together.
pub type Step = &'static [(&'static str, &'static str)];

/// In the order in which they are tried: what loses least comes first. The winds give way to their letters together: a
/// text that says North and S would puzzle.
pub const STEPS: [Step; 28] = [
    &[("?\n", "? "), (".\n", ". "), ("\n", ". ")],
    &[(" and ", " & ")],
    &[("pung or kong", "pung/kong"), ("flowers or seasons", "flowers/seasons"), ("hand or call", "hand/call")],
    &[("the wind of the round", "round wind")],
    &[(" are left over", " left")],
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
    &[("concealed", "conc.")],
    &[("characters", "char"), ("circles", "circ")],
    &[("reserve", "res.")],
    &[("North", "N"), ("South", "S"), ("East", "E"), ("West", "W")],
    &[("pung/kong", "set")],
    &[("mahjong", "mahj."), ("Mahjong", "Mahj.")],
    &[(" to go", "")],
    &[("settlement", "result")],
    &[("mahj.:", "MJ"), ("Mahj.:", "MJ:")],
    &[("mahj.", "MJ"), ("Mahj.", "MJ")],
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
        STEPS.iter().filter_map(|step| shorten(&mut text, step).then(|| text.as_str().into())).collect()
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
        assert_eq!(steps("North's pung beats South's chow"), ["N's pung beats S's chow"]);
        assert_eq!(steps("Who?\nYou and I\nwe"), ["Who? You and I. we", "Who? You & I. we"]);
        assert!(steps("chow").is_empty());
    }
}
