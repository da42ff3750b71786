//! Pictures in the sixteen colours of the displays, and their files.

use std::path::Path;

use four_winds::screen::{Colour, Frame, View, draw};
use four_winds::size::Size;

/// What a golden picture is made from.
pub enum Screen {
    View(Box<View>),
    /// Widgets on an empty frame.
    Widgets(Draw),
}

pub type Draw = fn(&mut Frame<'_>);

/// A picture. Each byte is a pixel: the number of its colour.
#[derive(Clone, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

impl Picture {
    pub fn new(width: usize, height: usize, ground: Colour) -> Picture {
        Picture { width, height, pixels: vec![ground.index(); width * height] }
    }

    pub fn of(screen: &Screen, size: Size) -> Picture {
        Picture::drawn(size, |frame| match screen {
            Screen::View(view) => _ = draw(view, frame),
            Screen::Widgets(draw) => draw(frame),
        })
    }

    pub fn drawn(size: Size, draw: impl FnOnce(&mut Frame<'_>)) -> Picture {
        let mut words = vec![0; Frame::words(size)];
        let mut frame = Frame::new(&mut words, size).unwrap();
        draw(&mut frame);
        let points = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
        let pixels = points.map(|(x, y)| frame.pixel(x, y).unwrap().index()).collect();
        Picture { width: size.width.into(), height: size.height.into(), pixels }
    }

    /// Copies another picture into this one. Each of its pixels becomes a square of `scale` pixels.
    pub fn paste(&mut self, other: &Picture, left: usize, top: usize, scale: usize) {
        for y in 0..other.height * scale {
            for x in 0..other.width * scale {
                self.pixels[(top + y) * self.width + left + x] =
                    other.pixels[y / scale * other.width + x / scale];
            }
        }
    }

    /// Saves a PNG file of sixteen colours with four bits a pixel. Every picture has an even width.
    /// A file that shows the same is left as it is, even if it was made with another list of colours.
    pub fn save(&self, path: &Path) {
        if Picture::load(path).as_ref() == Some(self) {
            return;
        }
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(Colour::ALL.map(Colour::rgb888).concat());
        encoder.set_compression(png::Compression::High);
        // Flat areas compress well, and filters on colour numbers only hide that.
        encoder.set_filter(png::Filter::NoFilter);
        let packed: Vec<u8> = self.pixels.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        encoder.write_header().unwrap().write_image_data(&packed).unwrap();
    }

    pub fn load(path: &Path) -> Option<Picture> {
        let file = std::io::BufReader::new(std::fs::File::open(path).ok()?);
        let mut decoder = png::Decoder::new(file);
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().ok()?;
        let mut packed = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut packed).ok()?;
        if info.bit_depth != png::BitDepth::Four {
            return None;
        }
        // The file has its own list of colours. A pixel counts by what it shows.
        let shown = reader.info().palette.as_deref()?.chunks(3);
        let number = |rgb: &[u8]| Colour::ALL.into_iter().find(|it| it.rgb888() == *rgb);
        let numbers: Vec<_> = shown.map(|rgb| number(rgb).map(Colour::index)).collect();
        let pixels = packed.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        Some(Picture {
            width: info.width as usize,
            height: info.height as usize,
            pixels: pixels
                .map(|it| numbers.get(usize::from(it)).copied().flatten())
                .collect::<Option<_>>()?,
        })
    }
}
