//! How the screens speak to the players: sentences end, and once there are winds, nobody reads the
//! number of a place.

use four_winds::rules;
use four_winds::screen::View;
use four_winds::screen::view::Body;

/// Whether a note only counts tiles, or lists who has called: that is no sentence.
fn is_list(note: &str) -> bool {
    note.ends_with(" left") || ["Standing: ", "Fishing: "].iter().any(|it| note.starts_with(it))
}

/// Whether a note is the name of a special hand.
fn is_special(note: &str) -> bool {
    rules::ALL.iter().flat_map(|rules| rules.scoring.specials.rows()).any(|it| it.title == note)
}

/// The sentences on a screen. Titles, values, rows and names of hands are none.
fn sentences(view: &View) -> Vec<String> {
    let mut sentences: Vec<String> = match &view.body {
        Body::Choice { note, .. }
        | Body::Play { note, .. }
        | Body::Free { note, .. }
        | Body::Claims { note, .. } => vec![note.to_string()],
        Body::Message { lines, .. } | Body::Mahjong { lines, .. } | Body::Seat { lines, .. } => {
            lines.iter().map(|line| line.to_string()).collect()
        }
        Body::Dice { caption, .. } | Body::Wall { caption, .. } => vec![caption.to_string()],
        Body::Entry { note, .. } => vec![note.to_string()],
        Body::Splash
        | Body::Rows { .. }
        | Body::Podium { .. }
        | Body::KeyMap { .. }
        | Body::TestCard { .. }
        | Body::Number { .. } => Vec::new(),
    };
    sentences.extend(view.notice.as_ref().map(|notice| notice.text.to_string()));
    sentences
        .retain(|sentence| !sentence.is_empty() && !is_list(sentence) && !is_special(sentence));
    sentences
}

/// Whether each sentence has its mark. A line after a colon, or one that begins with a small letter,
/// goes on with the sentence above it.
fn all_end(sentences: &[String]) -> bool {
    sentences.iter().enumerate().all(|(at, sentence)| {
        let next = sentences.get(at + 1);
        let goes_on = next.is_some_and(|next| {
            sentence.ends_with(':') || next.starts_with(|c: char| c.is_lowercase())
        });
        goes_on || sentence.ends_with(['.', '?', '!'])
    })
}

/// What is wrong with the words of a screen.
pub fn fault(view: &View) -> Option<&'static str> {
    let text = view.text();
    let words = format!("{} {}", text.title, text.lines.join(" ")).to_lowercase();
    let numbered = (0..4).any(|place| words.contains(&format!("place {place}")));
    if numbered && view.body != Body::Splash {
        return Some("the number of a place");
    }
    (!all_end(&sentences(view))).then_some("a sentence without its mark")
}

#[test]
fn a_line_that_goes_on_needs_no_mark() {
    let lines =
        |lines: &[&str]| all_end(&lines.iter().map(|it| it.to_string()).collect::<Vec<_>>());
    assert!(lines(&["Undo it.", "Who?"]));
    assert!(lines(&["West's pung", "and 2 steps after it."]));
    assert!(lines(&["Flowers:", "Lay one, take one."]));
    assert!(!lines(&["West's pung", "And more."]));
    assert!(!lines(&["Nobody sits here"]));
}
