//! Words that are fitted into the room there is.
//!
//! No text is smaller than a label. A text that is too long is first written in a smaller type,
//! then in a narrow type, and then with shorter words. If it is still too long, it is cut, and the
//! caller is told.

mod short_forms;

use core::ops::Range;

use heapless::{String, Vec};

use super::frame::Frame;
use super::glyphs::Font;
use super::palette::Ink;
pub use short_forms::{SHORT_FORMS, ShortForms, shorten};

/// Bytes of the longest text: three notes with line breaks, which is longer than any notice.
const MOST_TEXT: usize = 220;

/// More lines than the larger display has room for.
const MOST_LINES: usize = 8;

/// More words than a sentence on a display has.
const MOST_WORDS: usize = 32;

/// The room for a text.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Room {
    pub columns: Range<i32>,
    pub rows: Range<i32>,
}

/// How lines are aligned in their room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Align {
    Left,
    Centre,
    Right,
}

impl Align {
    fn left(self, columns: &Range<i32>, width: i32) -> i32 {
        match self {
            Align::Left => columns.start,
            Align::Centre => (columns.start + columns.end - width) / 2,
            Align::Right => columns.end - width,
        }
    }
}

/// A text in lines that fit their room.
pub struct Paragraph {
    text: String<MOST_TEXT>,
    lines: Vec<Range<u16>, MOST_LINES>,
    font: &'static Font,
    /// Whether the lines fit without short forms.
    fits: bool,
    /// Whether nothing was cut.
    pub whole: bool,
    /// Whether short forms were needed.
    pub shortened: bool,
}

impl Paragraph {
    /// Sets the text in the first of the fonts in which nothing is cut, with short forms if they are
    /// needed. Lines are about equally long. A line break in the text is kept.
    pub fn set(text: &str, fonts: &[&'static Font], width: i32, height: i32) -> Paragraph {
        let mut paragraph = Paragraph::set_in_full(text, fonts, width, height);
        if paragraph.fits {
            return paragraph;
        }
        let complete = paragraph.text.len() == text.len();
        paragraph.shortened = true;
        for forms in SHORT_FORMS {
            if shorten(&mut paragraph.text, forms) && paragraph.wrap(width, height) {
                paragraph.balance(width);
                paragraph.whole = complete;
                break;
            }
        }
        paragraph
    }

    /// The same without short forms: trying them takes the chip longer than drawing the text. If the
    /// text does not fit, it is cut and in the last font.
    pub fn set_in_full(text: &str, fonts: &[&'static Font], width: i32, height: i32) -> Paragraph {
        let mut paragraph = Paragraph {
            text: String::new(),
            lines: Vec::new(),
            font: fonts[0],
            fits: false,
            whole: false,
            shortened: false,
        };
        let complete = text.chars().all(|c| paragraph.text.push(c).is_ok());
        for font in fonts {
            paragraph.font = font;
            if paragraph.wrap(width, height) {
                paragraph.balance(width);
                (paragraph.fits, paragraph.whole) = (true, complete);
                break;
            }
        }
        paragraph
    }

    /// The height from the top of the first capitals to the lowest pixel of the last line.
    pub fn height(&self) -> i32 {
        let last = self.lines.last().map_or("", |line| self.words(line));
        (self.lines.len() as i32 - 1).max(0) * line_pitch(self.font) + one_line(self.font, last)
    }

    fn words(&self, line: &Range<u16>) -> &str {
        self.text.get(usize::from(line.start)..usize::from(line.end)).unwrap_or_default()
    }

    /// Writes the lines in the middle of the rows. The space between lines grows with the room, up
    /// to ordinary spacing.
    pub fn write(&self, frame: &mut Frame<'_>, room: &Room, align: Align, ink: Ink) {
        let count = self.lines.len() as i32;
        let spare = (room.rows.len() as i32 - self.height()) / (count + 1).max(1);
        let easy = self.font.capital + self.font.descent() + 2;
        let pitch = (line_pitch(self.font) + spare.max(0)).min(easy);
        let taken = self.height() + (pitch - line_pitch(self.font)) * (count - 1).max(0);
        // Without descenders the capitals are in the middle, which looks right.
        let mut top = room.rows.start + (room.rows.len() as i32 - taken) / 2;
        for line in &self.lines {
            if frame.shows(self.font.reach(top)) {
                let words = self.words(line);
                let left = align.left(&room.columns, self.font.width(words));
                self.font.write(frame, words, left, top, ink);
            }
            top += pitch;
        }
    }

    /// The number of lines.
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// Breaks the text into lines and keeps those that fit. Returns whether all lines fit and no
    /// word is broken.
    fn wrap(&mut self, width: i32, height: i32) -> bool {
        let mut whole = self.lay(width, false);
        while self.height() > height && self.lines.pop().is_some() {
            whole = false;
        }
        whole
    }

    /// Makes the lines of each sentence about equally long.
    fn balance(&mut self, width: i32) {
        if self.lines.len() > 1 {
            self.lay(width, true);
        }
    }

    /// Breaks the sentences into lines. If `balanced`, the lines are about equally long; otherwise
    /// the last word of a sentence is often alone in its line. Returns whether there are enough
    /// lines and no word is broken.
    fn lay(&mut self, width: i32, balanced: bool) -> bool {
        self.lines.clear();
        let (mut start, mut whole) = (0, true);
        for sentence in self.text.split('\n') {
            let width = if balanced { narrowest(sentence, self.font, width) } else { width };
            let mut room = true;
            whole &= each_line(sentence, self.font, width, &mut |line| {
                room &=
                    self.lines.push((start + line.start) as u16..(start + line.end) as u16).is_ok();
            });
            whole &= room;
            start += sentence.len() + 1;
        }
        whole
    }
}

/// Where a line of the sentence ends, and where the next line begins. A line ends at a space. It
/// ends inside a word only if the word alone is wider than the line.
fn line_end(text: &str, font: &Font, width: i32) -> (usize, usize) {
    let (mut pen, mut last_space) = (0, None);
    for (at, c) in text.char_indices() {
        if c == ' ' {
            last_space = Some(at);
        }
        pen += font.width_of(c);
        if pen > width && c != ' ' {
            return match last_space {
                Some(space) => (space, space + 1),
                None => (at, at),
            };
        }
    }
    (text.len(), text.len())
}

/// Calls `line` for each line of a sentence. Returns whether no word is broken.
fn each_line(sentence: &str, font: &Font, width: i32, line: &mut dyn FnMut(Range<usize>)) -> bool {
    let (mut start, mut whole) = (0, true);
    while let Some(rest) = sentence.get(start..).filter(|rest| !rest.is_empty()) {
        let (length, next) = line_end(rest, font, width);
        whole &= next == rest.len() || next > length;
        line(start..start + length);
        start += next.max(1);
    }
    whole
}

/// The smallest width in which a sentence needs no more lines than in `width`, and an eighth more,
/// so that lines are not broken too early.
fn narrowest(sentence: &str, font: &Font, width: i32) -> i32 {
    // The words are measured once, because the search below uses the widths many times and all of
    // this is done again for each strip of a screen.
    let words: Option<Vec<i32, MOST_WORDS>> =
        sentence.split(' ').try_fold(Vec::new(), |mut words, word| {
            words.push(font.width(word)).is_ok().then_some(words)
        });
    let space = font.width_of(' ');
    let lines = |words: &[i32], width: i32| {
        let (mut count, mut pen) = (1, 0);
        for word in words {
            let after = if pen > 0 { pen + space + word } else { *word };
            (count, pen) = if after > width { (count + 1, *word) } else { (count, after) };
        }
        count
    };
    let Some(words) = words else { return width };
    let widest = words.iter().copied().max().unwrap_or(0);
    let (count, mut too_narrow, mut enough) =
        (lines(&words, width), widest.max(width / 3) - 1, width);
    while count > 1 && enough - too_narrow > 2 {
        let between = (too_narrow + enough) / 2;
        *(if lines(&words, between) == count { &mut enough } else { &mut too_narrow }) = between;
    }
    (enough + enough / 8).min(width)
}

/// The smallest distance from line to line.
pub(crate) fn line_pitch(font: &Font) -> i32 {
    font.capital + font.capital / 6
}

/// Writes words in one line, in the first of the fonts in which nothing is cut. The capitals are in
/// the middle of the rows. Returns whether nothing was cut. Does nothing if the frame does not hold
/// these rows.
pub(crate) fn write_line(
    frame: &mut Frame<'_>,
    text: &str,
    fonts: &[&'static Font],
    room: &Room,
    align: Align,
    ink: Ink,
) -> bool {
    let (width, middle) = (room.columns.len() as i32, (room.rows.start + room.rows.end) / 2);
    let reaches = |font: &&Font| font.reach(middle - (font.capital + 1) / 2);
    if !fonts.iter().map(reaches).any(|rows| frame.shows(rows)) {
        return true;
    }
    let paragraph = Paragraph::set(
        text,
        fonts,
        width,
        fonts.iter().map(|font| font.capital + font.descent()).max().unwrap_or(0),
    );
    let Some(line) = paragraph.lines.first() else { return paragraph.whole };
    let words = paragraph.words(line);
    let font = paragraph.font;
    let top = room.rows.start + (room.rows.len() as i32 - font.capital) / 2;
    font.write(frame, words, align.left(&room.columns, font.width(words)), top, ink);
    paragraph.whole
}

/// The height of a line from the top of the capitals to its lowest pixel.
pub(crate) fn one_line(font: &Font, text: &str) -> i32 {
    let hangs = text.contains(['g', 'j', 'p', 'q', 'y', 'Q', ',', ';', '(', ')']);
    font.capital + if hangs { font.descent() } else { 0 }
}
