//! Writes SVG: the few shapes that the diagram needs.

use std::fmt::{Display, Write as _};

/// How a line is told from another: never by its colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub colour: &'static str,
    /// Lengths of dash and gap; empty for a solid line.
    pub dash: &'static str,
    pub width: u8,
}

pub const INK: &str = "#000000";
pub const THIN: Stroke = Stroke { colour: INK, dash: "", width: 2 };

/// Where a text stands against its point.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy)]
pub struct Type {
    pub size: u8,
    pub bold: bool,
    pub anchor: Anchor,
    pub colour: &'static str,
}

pub const LABEL: Type = Type { size: 16, bold: false, anchor: Anchor::Start, colour: INK };

impl Type {
    pub const fn bold(self) -> Type {
        Type { bold: true, ..self }
    }

    pub const fn at(self, anchor: Anchor) -> Type {
        Type { anchor, ..self }
    }

    pub const fn size(self, size: u8) -> Type {
        Type { size, ..self }
    }
}

/// A drawing that grows.
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

    /// What is drawn inside belongs together; the words are shown when one points at it, and read out.
    pub fn group(&mut self, words: &str, inside: impl FnOnce(&mut Svg)) {
        put(&mut self.0, format_args!("<g><title>{}</title>\n", escaped(words)));
        inside(self);
        self.0.push_str("</g>\n");
    }

    pub fn path(&mut self, points: &[(i32, i32)], stroke: Stroke) {
        let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let Stroke { colour, dash, width } = stroke;
        let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
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
        put(&mut self.0, format_args!("<polygon points=\"{}\" fill=\"{colour}\"/>\n", corners.join(" ")));
    }

    pub fn block(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), fill: &str, edge: &str) {
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

    /// The point is on the text's middle line.
    pub fn text(&mut self, (x, y): (i32, i32), face: Type, words: impl Display) {
        let Type { size, bold, anchor, colour } = face;
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        // A third of its size below the middle is where the feet of the letters stand.
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
