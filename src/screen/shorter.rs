//! Shorter words for the same thing, for texts that do not fit.

use heapless::String;

/// Words that are put in place of longer ones together.
pub type Step = &'static [(&'static str, &'static str)];

/// In the order in which they are tried: what loses least comes first. The winds give way to their letters together: a
/// text that says North and S would puzzle.
pub const STEPS: [Step; 47] = [
    &[("?\n", "? "), (".\n", ". "), ("\n", ". ")],
    &[(" (a kong counts as three)", ""), (" are played in a ", ": "), (" is entered with ", ": ")],
    &[("with a chow, all numbered tiles must be of one suit", "mixed suits")],
    &[("a hand has at most", "at most"), ("the set has no more of", "no more")],
    &[("the winning tile completes", "it completes"), ("chows are not allowed in this hand", "no chows here")],
    &[("lay the single flower or season aside and replace it", "replace the flower"), (" fan, and ", " fan, ")],
    &[("no tile stands outside, but sets or the pair are missing", "a set is missing"), ("there are only", "only")],
    &[("not enough chips: write it down", "too few chips")],
    &[("kongs and honours come in lesson 4, flowers in lesson 5", "not in this lesson")],
    &[(" and ", " & ")],
    &[("Your left neighbour", "Left"), ("Your right neighbour", "Right"), ("The player across", "Across")],
    // Names of hands that are longer than a line of the smaller display.
    &[
        ("Four Blessings Hovering over the Door", "Four Blessings"),
        ("Gathering the Plum Blossom from the Roof", "Plum Blossom"),
        ("Plucking the Moon from the Bottom of the Sea", "Plucking the Moon"),
        ("The Harmonic Mah-Jongg of yin & yang", "Harmonic Mah-Jongg"),
        ("Three adopted sons of the", "3 sons of the"),
        ("Seven Pairs in", "7 Pairs in"),
        ("All Winds & Dragons", "Winds & Dragons"),
        ("Sisters Mah-Jongg", "Sisters"),
        ("Three Great", "3 Great"),
        ("fishing for ", "for "),
    ],
    &[
        ("only ones, nines & honours", "1s, 9s & honours"),
        ("only chows & a plain pair", "chows, plain pair"),
        ("own flowers & seasons double them", "own flowers double"),
        ("×0.", "×."),
        ("Misnamed discard, claimed for", "Misnamed discard:"),
        ("Three tiles with the wall there", "3 tiles with the wall"),
        ("a meld is three in sequence, three alike or four alike", "no such set"),
        ("original hand or call", "original hand"),
        ("all four flowers or seasons", "four flowers"),
        ("winning tile from the wall", "from the wall"),
        ("winning tile self-drawn", "self-drawn"),
        ("only ones & nines", "1s & 9s"),
    ],
    &[("pung or kong", "pung/kong"), ("lowers or seasons", "lowers/seasons"), ("hand or call", "hand/call")],
    &[("lower or season", "lower/season")],
    &[("the wind of the round", "round wind")],
    &[(" are left over", " left"), (" stand outside", " left"), (" stands outside", " left"), (" is allowed", "")],
    &[
        (" where ", ", "),
        (" are right", " right"),
        (" are needed: play on", " needed"),
        (" are needed", " needed"),
        (": which?", "?"),
        ("What have you?", "Your tiles"),
    ],
    &[("Mahjong: ", "")],
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
    &[
        ("N's ", "N "),
        ("S's ", "S "),
        ("E's ", "E "),
        ("W's ", "W "),
        (" won, typed", " won"),
        (" won, corrected", " corr."),
        (", corrected", " corr."),
    ],
    // In a list their order tells the ranks too.
    &[
        ("1. ", ""),
        ("2. ", ""),
        ("3. ", ""),
        ("4. ", ""),
        ("Which came last?", "Came last?"),
        ("Played again", "again"),
    ],
    &[("pung/kong", "set"), ("one suit &", "suit &")],
    &[
        ("flowers & seasons", "bonus tiles"),
        ("flower/season", "bonus"),
        ("flowers/seasons", "bonus tiles"),
        ("Flower/season?", "Bonus?"),
    ],
    &[("mahjong", "mahj."), ("Mahjong", "Mahj.")],
    &[(" to go", ""), ("Lay set down, then", "Lay down,")],
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
        if cut_out(text, long).is_some() {
            replace(text, long, short);
            changed = true;
        }
    }
    changed
}

fn replace<const N: usize>(text: &mut String<N>, long: &str, short: &str) {
    let mut shorter = String::<N>::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = cut_out(rest, long) {
        // Only the join of two lines is longer than what it replaces, and that by one byte.
        let _ = shorter.push_str(before).and_then(|()| shorter.push_str(short));
        rest = after;
    }
    let _ = shorter.push_str(rest);
    *text = shorter;
}

/// What is before and after a part of the text. The way of `str::split_once`, which is 2 KB of flash longer.
fn cut_out<'a>(text: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    let at = text.as_bytes().windows(part.len()).position(|window| window == part.as_bytes())?;
    Some((text.get(..at)?, text.get(at + part.len()..)?))
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
