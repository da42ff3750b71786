//! Shorter words for the same thing, for texts that do not fit.

use heapless::String;

/// Longer and shorter, in the order in which they are tried: what loses least comes first.
const SHORTER: [(&str, &str); 24] = [
    (" and ", " & "),
    (" or ", "/"),
    ("the wind of the round", "round wind"),
    (" of the ", " "),
    (" of its ", " "),
    (" of ", " "),
    (" the ", " "),
    ("The ", ""),
    (" a ", " "),
    ("points", "pts"),
    ("doubles", "dbl"),
    ("double", "dbl"),
    ("seconds", "s"),
    ("winning", "win"),
    ("replacement", "repl."),
    ("concealed", "conc."),
    ("characters", "char"),
    ("circles", "circ"),
    ("reserve", "res."),
    ("mahjong", "mahj."),
    ("North", "N"),
    ("South", "S"),
    ("East", "E"),
    ("West", "W"),
];

/// Puts the next shorter word in place, everywhere; says whether there was one.
pub fn shorten<const N: usize>(text: &mut String<N>) -> bool {
    let Some((long, short)) = SHORTER.iter().find(|(long, _)| text.contains(long)) else { return false };
    let mut shorter = String::<N>::new();
    for (index, part) in text.split(long).enumerate() {
        // A shorter text fits where the longer one did.
        let _ = shorter.push_str(if index > 0 { short } else { "" });
        let _ = shorter.push_str(part);
    }
    *text = shorter;
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<std::string::String> {
        let mut text = String::<64>::try_from(text).unwrap();
        core::iter::from_fn(|| shorten(&mut text).then(|| text.as_str().into())).collect()
    }

    #[test]
    fn every_step_is_shorter_and_the_steps_end() {
        for (long, short) in SHORTER {
            assert!(short.len() < long.len(), "{long}");
        }
        assert_eq!(
            steps("pung or kong of the wind of the round"),
            ["pung/kong of the wind of the round", "pung/kong of round wind", "pung/kong round wind"]
        );
        assert_eq!(steps("North's pung beats South's chow").last().unwrap(), "N's pung beats S's chow");
        assert!(steps("chow").is_empty());
    }
}
