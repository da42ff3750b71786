//! The picture of the case. It says inside which sources it was drawn from, so that a test can tell
//! whether the picture in the documentation is of today's case.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use super::Failure;
use super::openscad::OpenScad;

/// The name of the picture's text with the sum of its sources.
const DRAWN_FROM: &str = "Source";

/// Draws the picture and notes in it what it was drawn from.
pub fn draw(openscad: &OpenScad<'_>, sum: &str) -> Result<(), Failure> {
    let file = openscad.png()?;
    let noted = note(&file, sum)
        .map_err(|why| Failure::refused(format_args!("OpenSCAD's picture is no PNG: {why}")))?;
    fs::write(&file, noted).map_err(|why| Failure::unwritable(&file, why))
}

/// The same picture with a note, and smaller than OpenSCAD makes it.
fn note(file: &Path, sum: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut reader = png::Decoder::new(BufReader::new(File::open(file)?)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large")?];
    let frame = reader.next_frame(&mut pixels)?;
    let mut noted = Vec::new();
    let mut encoder = png::Encoder::new(&mut noted, frame.width, frame.height);
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    encoder.set_compression(png::Compression::High);
    encoder.add_text_chunk(DRAWN_FROM.into(), sum.into())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(noted)
}
