//! Drawing for `four-winds picture`: boxes with round corners and soft edges, and pictures on top
//! of each other.

/// A colour: red, green and blue, then its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(pub [u8; 3], pub u8);

impl Paint {
    pub const fn solid(rgb: u32) -> Paint {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Paint([red, green, blue], 255)
    }

    fn thinner(self, cover: f32) -> Paint {
        Paint(self.0, (f32::from(self.1) * cover).round() as u8)
    }

    /// The colour that results when this one is painted over `under`.
    fn over(self, under: Paint) -> Paint {
        let (above, below) = (f32::from(self.1) / 255.0, f32::from(under.1) / 255.0);
        let cover = above + below * (1.0 - above);
        if cover == 0.0 {
            return under;
        }
        let mix = |index: usize| {
            let sum = f32::from(self.0[index]) * above
                + f32::from(under.0[index]) * below * (1.0 - above);
            (sum / cover).round() as u8
        };
        Paint([mix(0), mix(1), mix(2)], (cover * 255.0).round() as u8)
    }
}

/// A box with round corners, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Rounded {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
    pub radius: usize,
}

impl Rounded {
    /// The same box, smaller by `by` pixels on each side.
    pub fn inset(self, by: usize) -> Rounded {
        Rounded {
            left: self.left + by,
            top: self.top + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
            radius: self.radius.saturating_sub(by),
        }
    }

    /// The same box, moved down by `by` pixels.
    pub fn lowered(self, by: usize) -> Rounded {
        Rounded { top: self.top + by, ..self }
    }

    /// The distance from the centre of a pixel to the edge of the box; negative inside the box.
    fn distance(self, x: usize, y: usize) -> f32 {
        let radius = self.radius as f32;
        let beyond = |at: usize, start: usize, length: usize| {
            let half = length as f32 / 2.0;
            (at as f32 + 0.5 - start as f32 - half).abs() - (half - radius)
        };
        let (across, down) = (beyond(x, self.left, self.width), beyond(y, self.top, self.height));
        across.max(0.0).hypot(down.max(0.0)) + across.max(down).min(0.0) - radius
    }
}

/// A picture. It is transparent where nothing was painted.
pub struct Canvas {
    width: usize,
    pixels: Vec<Paint>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, pixels: vec![Paint([0; 3], 0); width * height] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Paints a box. `soft` is the width of its fading edge in pixels; 1 gives a clean edge.
    /// `paint` returns the colour of the pixel at the given position.
    pub fn fill(&mut self, shape: Rounded, soft: f32, paint: impl Fn(usize, usize) -> Paint) {
        let width = self.width;
        for (at, pixel) in self.pixels.iter_mut().enumerate() {
            let (x, y) = (at % width, at / width);
            let cover = (0.5 - shape.distance(x, y) / soft).clamp(0.0, 1.0);
            if cover > 0.0 {
                *pixel = paint(x, y).thinner(cover).over(*pixel);
            }
        }
    }

    /// Sets one pixel. A pixel outside the picture is ignored.
    pub fn set(&mut self, x: usize, y: usize, paint: Paint) {
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = paint;
        }
    }

    /// The picture after a quarter turn anticlockwise.
    pub fn turned(&self) -> Canvas {
        let mut turned = Canvas::new(self.height(), self.width);
        for (at, pixel) in self.pixels.iter().enumerate() {
            turned.set(at / self.width, self.width - 1 - at % self.width, *pixel);
        }
        turned
    }

    /// Paints another picture over this one, with its top left corner at (`left`, `top`).
    pub fn lay(&mut self, other: &Canvas, left: usize, top: usize) {
        for (at, above) in other.pixels.iter().enumerate() {
            let (x, y) = (left + at % other.width, top + at / other.width);
            if x < self.width
                && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
            {
                *pixel = above.over(*pixel);
            }
        }
    }

    /// The pixels that differ from those of an earlier picture. The others are see-through.
    fn since(&self, earlier: &Canvas) -> Canvas {
        let changed = |(now, before): (&Paint, &Paint)| match now == before {
            true => Paint([0; 3], 0),
            false => *now,
        };
        let pixels = self.pixels.iter().zip(&earlier.pixels).map(changed).collect();
        Canvas { width: self.width, pixels }
    }

    fn bytes(&self) -> Vec<u8> {
        let bytes = |Paint([red, green, blue], cover): &Paint| [*red, *green, *blue, *cover];
        self.pixels.iter().flat_map(bytes).collect()
    }
}

/// A PNG file with these pictures of the same size. Several make an animation, which is shown again
/// and again, each picture for its time in milliseconds. A picture is stored as what has changed
/// since the one before, and what changes must not become see-through.
pub fn png(pictures: &[(Canvas, u16)]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let Some((first, millis)) = pictures.first() else { return Ok(file) };
    let mut encoder = png::Encoder::new(&mut file, first.width as u32, first.height() as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    if pictures.len() > 1 {
        encoder.set_animated(pictures.len() as u32, 0)?;
        encoder.set_frame_delay(*millis, 1000)?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&first.bytes())?;
    for pair in pictures.windows(2) {
        let [(before, _), (picture, millis)] = pair else { continue };
        writer.set_frame_delay(*millis, 1000)?;
        writer.set_blend_op(png::BlendOp::Over)?;
        writer.write_image_data(&picture.since(before).bytes())?;
    }
    writer.finish()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Paint = Paint::solid(0xFF_00_00);

    #[test]
    fn a_quarter_turn_brings_the_right_side_up() {
        let mut upright = Canvas::new(3, 2);
        upright.set(2, 0, RED);
        let turned = upright.turned();
        assert_eq!((turned.width(), turned.height()), (2, 3));
        assert_eq!(
            turned.pixels[0], RED,
            "the right end of the top row is now the left end of the top row"
        );
        let again = turned.turned().turned().turned();
        assert_eq!(again.pixels, upright.pixels);
    }

    #[test]
    fn a_box_covers_its_inside_and_not_its_corners() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill(Rounded { left: 2, top: 2, width: 16, height: 16, radius: 5 }, 1.0, |_, _| RED);
        assert_eq!(canvas.pixels[10 * 20 + 10], RED);
        assert_eq!(canvas.pixels[10 * 20 + 2].1, 255, "its left edge");
        assert_eq!(canvas.pixels[2 * 20 + 2].1, 0, "its round corner");
        assert_eq!(canvas.pixels[10 * 20 + 1].1, 0, "outside its left edge");
    }
}
