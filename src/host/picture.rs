//! `four-winds picture`: the four displays during a claim, placed as on the table, in one picture
//! or as a short animation.

use std::path::PathBuf;

use four_winds::boards::Board;
use four_winds::problem::Problem;
use four_winds::referee::Referee;
use four_winds::screen::{self, Frame, View};
use four_winds::seat::Place;
use four_winds::size::Size;

use super::board;
use super::failure::Failure;
use super::paint::{self, Canvas, Paint, Rounded};
use super::story;
use super::tell::tell;

/// Draws the four displays around the table, while two players claim a tile, into one PNG file
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cargo run -- picture --out table.png\n  cargo run -- picture --animated --out claims.png"
)]
pub struct PictureArgs {
    /// The board whose displays are drawn
    #[arg(long, value_parser = board::by_name(), default_value = board::DEFAULT)]
    board: &'static Board,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write an animation (APNG): a discard, two claims and the ruling
    #[arg(long)]
    animated: bool,
}

pub fn run(args: &PictureArgs) -> Result<(), Failure> {
    let size = args.board.size;
    let pictures: Vec<(Canvas, u16)> = match args.animated {
        true => story::moments().iter().map(|it| (table(size, &it.referee), it.millis)).collect(),
        false => story::two_claims().iter().map(|referee| (table(size, referee), 0)).collect(),
    };
    let png = paint::png(&pictures)
        .map_err(|why| Failure::refused(format_args!("cannot make a PNG: {why}")))?;
    std::fs::write(&args.out, &png).map_err(|why| Failure::unwritable(&args.out, why))?;
    let size = pictures.first().map_or((0, 0), |(picture, _)| (picture.width(), picture.height()));
    let (file, (width, height), bytes) = (args.out.display(), size, png.len());
    tell(format_args!("{file}: {width} × {height} pixels, {bytes} bytes"))
}

/// The smallest width of a display in the picture. Smaller displays are enlarged by a whole number.
const DISPLAY_WIDTH: usize = 320;
/// The gap between the edge of a place's case, its display and its keys.
const GAP: usize = 12;
const KEY_HEIGHT: usize = 44;
/// The gap between the cases of the places, and between them and the rim of the table.
const ROOM: usize = 20;
const RIM: usize = 14;
const CENTRE: usize = 120;

fn table(size: Size, referee: &Referee) -> Canvas {
    let times = DISPLAY_WIDTH.div_ceil(usize::from(size.width));
    let places = Place::ALL.map(|place| place_box(&drawn(&referee.view(place), size, times)));
    let (across, deep) = (places[0].width(), places[0].height());
    let (width, height) = (across + 2 * (deep + 2 * ROOM + RIM), 2 * (deep + ROOM + RIM) + CENTRE);
    let mut table = table_top(width, height);
    let [near, right, far, left] = places;
    let far = far.turned().turned();
    let (right, left) = (right.turned(), left.turned().turned().turned());
    let edge = ROOM + RIM;
    for (place, x, y) in [
        (near, (width - across) / 2, height - edge - deep),
        (right, width - edge - deep, (height - across) / 2),
        (far, (width - across) / 2, edge),
        (left, edge, (height - across) / 2),
    ] {
        let shape =
            Rounded { left: x, top: y, width: place.width(), height: place.height(), radius: 18 };
        table.fill(shape.lowered(8), 40.0, |_, _| Paint([0; 3], 150));
        table.lay(&place, x, y);
    }
    table
}

fn table_top(width: usize, height: usize) -> Canvas {
    let mut table = Canvas::new(width, height);
    let rim = Rounded { left: 0, top: 0, width, height, radius: 34 };
    table.fill(rim, 1.0, |_, y| {
        if y % 7 < 3 { Paint::solid(0x4A_30_1E) } else { Paint::solid(0x46_2D_1C) }
    });
    table.fill(rim.inset(RIM - 2), 1.0, |_, _| Paint::solid(0x1A_10_08));
    table.fill(rim.inset(RIM), 1.0, |x, y| {
        let off = |at: usize, length: usize| (at as f32 / length as f32 - 0.5) * 2.0;
        let from_centre = off(x, width).hypot(off(y, height)) / std::f32::consts::SQRT_2;
        // The cloth is lighter in the middle and has a faint weave.
        let weave = if (x + y) % 3 == 0 { 1.04 } else { 1.0 };
        let light = (1.25 - 0.75 * from_centre) * weave;
        Paint([20.0, 84.0, 63.0].map(|colour: f32| (colour * light).min(255.0) as u8), 255)
    });
    table
}

/// The case in front of one place: a display above four keys.
fn place_box(display: &Canvas) -> Canvas {
    let (width, height) = (display.width() + 2 * GAP, display.height() + KEY_HEIGHT + 3 * GAP);
    let mut place = Canvas::new(width, height);
    let case = Rounded { left: 0, top: 0, width, height, radius: 18 };
    place.fill(case, 1.0, |_, _| Paint::solid(0x0C_0E_10));
    place.fill(case.inset(1), 1.0, |_, y| {
        let shade = 46 - 20 * y / height;
        Paint([shade as u8, shade as u8 + 3, shade as u8 + 6], 255)
    });
    let glass = Rounded {
        left: GAP - 4,
        top: GAP - 4,
        width: display.width() + 8,
        height: display.height() + 8,
        radius: 6,
    };
    place.fill(glass, 1.0, |_, _| Paint::solid(0));
    place.lay(display, GAP, GAP);
    let key_width = (display.width() - 3 * GAP) / 4;
    for key in 0..4 {
        let top = display.height() + 2 * GAP;
        let cap = Rounded {
            left: GAP + key * (key_width + GAP),
            top,
            width: key_width,
            height: KEY_HEIGHT - 4,
            radius: 10,
        };
        place.fill(cap.lowered(4), 1.0, |_, _| Paint::solid(0x8F_89_77));
        place.fill(cap, 1.0, |_, y| {
            let shade = 236 - (26 * (y - top) / KEY_HEIGHT) as u8;
            Paint([shade, shade - 6, shade - 20], 255)
        });
    }
    place
}

/// Saves one screen as a PNG file with the display's own number of pixels.
pub fn save(view: &View, size: Size, file: &str) -> Result<(), Problem> {
    let png =
        paint::png(&[(drawn(view, size, 1), 0)]).map_err(|why| Problem::new("no-picture", why))?;
    std::fs::write(file, png)
        .map_err(|why| Problem::new("unwritable", format_args!("{file} cannot be written: {why}")))
}

/// Draws a screen by the same code as in the box, enlarged `times` times.
fn drawn(view: &View, size: Size, times: usize) -> Canvas {
    let mut words = vec![0; Frame::words(size)];
    let mut frame = Frame::new(&mut words, size).expect("the buffer was made for this size");
    screen::draw(view, &mut frame);
    let mut display =
        Canvas::new(usize::from(size.width) * times, usize::from(size.height) * times);
    let (width, height) = (display.width(), display.height());
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        if let Some(colour) = frame.pixel((x / times) as u16, (y / times) as u16) {
            display.set(x, y, Paint(colour.rgb888(), 255));
        }
    }
    display
}
