//! Writes the few SVG shapes that the diagram needs.

use std::fmt::{Display, Write as _};

/// How a line looks. Lines differ in more than their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStyle {
    pub colour: &'static str,
    /// Lengths of dash and gap; empty for a solid line.
    pub dash: &'static str,
    pub width: u8,
}

pub const INK: &str = "#000000";
pub const THIN: LineStyle = LineStyle { colour: INK, dash: "", width: 2 };

/// Which part of a text is at its point.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy)]
pub struct TextStyle {
    pub size: u8,
    pub bold: bool,
    pub anchor: Anchor,
    pub colour: &'static str,
}

pub const LABEL: TextStyle =
    TextStyle { size: 16, bold: false, anchor: Anchor::Start, colour: INK };

impl TextStyle {
    pub const fn bold(self) -> TextStyle {
        TextStyle { bold: true, ..self }
    }

    pub const fn at(self, anchor: Anchor) -> TextStyle {
        TextStyle { anchor, ..self }
    }

    pub const fn size(self, size: u8) -> TextStyle {
        TextStyle { size, ..self }
    }
}

/// An SVG file under construction.
pub struct Svg(String);

impl Svg {
    pub fn new(width: i32, height: i32, title: &str) -> Svg {
        let mut text = String::new();
        put(
            &mut text,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
                 font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n<title>{}</title>\n\
                 <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
                escaped(title)
            ),
        );
        Svg(text)
    }

    /// Groups everything that `inside` draws. Browsers show `words` as a tooltip, and screen
    /// readers read them aloud.
    pub fn group(&mut self, words: &str, inside: impl FnOnce(&mut Svg)) {
        put(&mut self.0, format_args!("<g><title>{}</title>\n", escaped(words)));
        inside(self);
        self.0.push_str("</g>\n");
    }

    pub fn path(&mut self, points: &[(i32, i32)], stroke: LineStyle) {
        let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let LineStyle { colour, dash, width } = stroke;
        let dash =
            if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        put(
            &mut self.0,
            format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}/>\n",
                corners.join(" ")
            ),
        );
    }

    /// A filled shape without an outline.
    pub fn fill(&mut self, points: &[(i32, i32)], colour: &str) {
        let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        put(
            &mut self.0,
            format_args!("<polygon points=\"{}\" fill=\"{colour}\"/>\n", corners.join(" ")),
        );
    }

    pub fn block(
        &mut self,
        (x, y): (i32, i32),
        (width, height): (i32, i32),
        fill: &str,
        edge: &str,
    ) {
        put(
            &mut self.0,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{fill}\" \
                 stroke=\"{edge}\" stroke-width=\"2\"/>\n"
            ),
        );
    }

    pub fn circle(&mut self, (x, y): (i32, i32), radius: i32, fill: &str, edge: &str) {
        put(
            &mut self.0,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2\"/>\n"
            ),
        );
    }

    /// Draws a text. The point is at half the height of the text.
    pub fn text(&mut self, (x, y): (i32, i32), face: TextStyle, words: impl Display) {
        let TextStyle { size, bold, anchor, colour } = face;
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        // The base line is about a third of the font size below the middle.
        let feet = y + i32::from(size) * 36 / 100;
        put(
            &mut self.0,
            format_args!(
                "<text x=\"{x}\" y=\"{feet}\" font-size=\"{size}\" fill=\"{colour}\" \
                 text-anchor=\"{anchor}\"{weight}>{}</text>\n",
                escaped(&words.to_string())
            ),
        );
    }

    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

fn put(text: &mut String, words: std::fmt::Arguments) {
    text.write_fmt(words).expect("a String takes everything");
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
