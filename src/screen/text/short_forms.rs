//! Shorter words for texts that do not fit.
//!
//! `tests/screen/every_text.rs` fails for a row that shortens no text of any screen.

use heapless::String;

/// Long forms with their short forms. All of them are replaced together.
pub type ShortForms = &'static [(&'static str, &'static str)];

/// All short forms in the order in which they are tried. The ones that lose the least come first.
/// The names of the four winds are replaced together, because a text with both `North` and `S`
/// would be confusing.
pub const SHORT_FORMS: [ShortForms; 47] = [
    &[("?\n", "? "), (".\n", ". "), ("\n", ". ")],
    &[(" (a kong counts as three)", "")],
    &[(", characters", ", char."), (", circles", ", circ."), (", bamboo", ", bamb.")],
    &[(", char.", " ch."), (", circ.", " ci."), (", bamb.", " ba.")],
    &[("with a chow, all numbered tiles must be of one suit", "mixed suits")],
    &[("A hand has at most", "At most"), ("The set has no more of", "No more")],
    &[("chows are not allowed in this hand", "no chows here")],
    &[
        ("lay the single flower or season aside and replace it", "replace the flower"),
        (" fan, and ", " fan, "),
    ],
    &[
        ("no tile stands outside, but sets or the pair are missing", "a set is missing"),
        ("Not won: sets are missing", "Not won"),
        ("No mahjong: sets are missing", "No mahjong"),
        ("There are only", "Only"),
    ],
    &[("not enough chips: write it down", "too few chips")],
    &[("Kongs and honours come in lesson 4, flowers in lesson 5", "Not in this lesson")],
    &[(" and ", " & ")],
    &[
        ("Your left neighbour", "Left"),
        ("Your right neighbour", "Right"),
        ("The player across", "Across"),
    ],
    // Names of special hands that are longer than a line of the smaller display.
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
        ("Three tiles with the empty wall", "3 tiles with the wall"),
        ("A meld is three in sequence, three alike or four alike", "No such set"),
        ("original hand or call", "original hand"),
        ("all four flowers or seasons", "four flowers"),
        ("winning tile from the wall", "from the wall"),
        ("winning tile self-drawn", "self-drawn"),
        ("only ones & nines", "1s & 9s"),
    ],
    &[("pung or kong", "pung/kong"), ("lowers or seasons", "lowers/seasons")],
    &[("lower or season", "lower/season")],
    &[("the wind of the round", "round wind")],
    &[
        (" are left over", " left"),
        (" stand outside", " left"),
        (" stands outside", " left"),
        (" is allowed", ""),
    ],
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
    &[("double", "dbl")],
    &[("winning", "win")],
    &[("replacement", "repl.")],
    &[("concealed", "conc.")],
    &[("characters", "char"), ("circles", "circ"), ("bamboo", "bamb")],
    &[("reserve", "res.")],
    &[("Hidden", "Hid.")],
    &[
        ("white dragon", "white"),
        ("green dragon", "green"),
        ("red dragon", "red"),
        ("gold dragon", "gold"),
    ],
    &[
        ("East wind", "East"),
        ("South wind", "South"),
        ("West wind", "West"),
        ("North wind", "North"),
    ],
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
    // Ranks: the order of a list shows them too.
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
    &[("mahjong", "MJ"), ("Mahjong", "MJ"), ("Mah-Jongg", "MJ")],
    &[(" to go", "")],
    &[("settlement", "result")],
    &[("MJ:", "MJ")],
    &[("nearer than", "before")],
];

/// Replaces every long form of `forms` in the text. Returns whether there was one.
pub fn shorten<const N: usize>(text: &mut String<N>, forms: ShortForms) -> bool {
    let mut changed = false;
    for (long, short) in forms {
        if has(text, long) {
            *text = replaced(text, long, short);
            changed = true;
        }
    }
    changed
}

/// Whether the text contains `part`. Preparing the search of the standard library takes the chip
/// longer than this, because there are many parts and the texts are short.
fn has(text: &str, part: &str) -> bool {
    let Some((first, rest)) = part.as_bytes().split_first() else { return true };
    let mut bytes = text.as_bytes().iter();
    while bytes.any(|byte| byte == first) {
        if bytes.as_slice().starts_with(rest) {
            return true;
        }
    }
    false
}

/// The text with `short` in place of every `long`.
fn replaced<const N: usize>(text: &str, long: &str, short: &str) -> String<N> {
    let mut shorter = String::new();
    for (index, part) in text.split(long).enumerate() {
        // Only the join of two lines is longer than the line break, by one byte.
        let lead = if index > 0 { short } else { "" };
        let _ = shorter.push_str(lead).and_then(|()| shorter.push_str(part));
    }
    shorter
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> std::vec::Vec<std::string::String> {
        let mut text = String::<64>::try_from(text).unwrap();
        let mut steps = std::vec::Vec::new();
        for step in SHORT_FORMS {
            if shorten(&mut text, step) {
                steps.push(text.as_str().into());
            }
        }
        steps
    }

    #[test]
    fn words_get_shorter() {
        for (long, short) in SHORT_FORMS.iter().skip(1).copied().flatten() {
            assert!(short.len() < long.len(), "{long}");
        }
    }

    #[test]
    fn what_loses_least_comes_first() {
        let round = [
            "pung/kong of the wind of the round",
            "pung/kong of round wind",
            "pung/kong round wind",
            "set round wind",
        ];
        assert_eq!(steps("pung or kong of the wind of the round"), round);
        assert_eq!(
            steps("North's pung beats South's chow"),
            ["N's pung beats S's chow", "N pung beats S chow"]
        );
        assert_eq!(steps("Who?\nYou and I\nwe"), ["Who? You and I. we", "Who? You & I. we"]);
        assert!(steps("chow").is_empty());
    }
}
