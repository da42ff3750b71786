//! How much of four screens goes over their one bus when a key changes all of them, over every scenario of keys:
//! `cargo test --test screen_bus -- --nocapture`.

#[path = "common/drawing.rs"]
mod drawing;
#[path = "common/keys.rs"]
mod keys;
#[path = "common/labels.rs"]
mod labels;
#[path = "common/played.rs"]
mod played;
#[path = "common/scenario.rs"]
mod scenario;

use four_winds::boards::{self, Board};
use four_winds::screen::frame::Run;
use four_winds::screen::{self, Frame, Sent};
use four_winds::seat::{ByPlace, Place};
use keys::Box4;

/// Pixels of four screens that a step sends by cells, and that it really changes.
struct Step {
    sent: usize,
    changed: usize,
}

/// What the displays show, as the box knows it and as a picture.
struct Displays {
    board: &'static Board,
    sent: ByPlace<Sent>,
    pictures: ByPlace<Vec<u8>>,
}

impl Displays {
    fn show(&mut self, table: &Box4) -> ByPlace<Step> {
        let mut words = vec![0; Frame::words(self.board.size)];
        ByPlace::from_fn(|place| {
            let view = table.referee.view(place);
            let mut frame = Frame::new(&mut words, self.board.size).expect("the buffer is made for it");
            screen::draw(&view, &mut frame);
            let pixels = |run: Run| frame.cell_columns(run.cells).len() * frame.band_rows(run.band).len();
            let sent = self.sent[place].take_changes(&frame).map(pixels).sum();
            let picture = drawing::drawing(self.board, &view);
            let pixels = picture.as_chunks::<2>().0.iter().zip(self.pictures[place].as_chunks::<2>().0);
            let changed = pixels.filter(|(now, before)| now != before).count();
            self.pictures[place] = picture;
            Step { sent, changed }
        })
    }
}

/// The steps that change all four screens.
fn steps(board: &'static Board) -> Vec<Step> {
    let mut steps = Vec::new();
    for path in played::files() {
        let pixels = usize::from(board.size.width) * usize::from(board.size.height);
        let mut displays = Displays {
            board,
            sent: ByPlace::from_fn(|_| Sent::unknown()),
            pictures: ByPlace::from_fn(|_| vec![0; 2 * pixels]),
        };
        displays.show(&Box4::default());
        let mut look = |table: &Box4| {
            let step = displays.show(table);
            if Place::ALL.into_iter().all(|place| step[place].changed > 0) {
                let sum = |part: fn(&Step) -> usize| step.0.iter().map(part).sum();
                steps.push(Step { sent: sum(|step| step.sent), changed: sum(|step| step.changed) });
            }
            Ok(())
        };
        played::play(&path, &mut look).expect("the scenarios go as they are written");
    }
    steps
}

#[test]
fn a_change_of_all_four_screens_sends_three_quarters_of_them_at_the_median() {
    for board in &boards::ALL {
        let four = 4 * usize::from(board.size.width) * usize::from(board.size.height);
        let steps = steps(board);
        let millis = |pixels: usize| pixels as f64 * 16.0 * 1e3 / f64::from(board.bus_hertz);
        let at = |part: fn(&Step) -> usize, percent: usize| {
            let mut pixels: Vec<usize> = steps.iter().map(part).collect();
            pixels.sort_unstable();
            pixels[(pixels.len() - 1) * percent / 100]
        };
        println!("{}, {} steps, ms on the bus; four whole screens {:.1}", board.name, steps.len(), millis(four));
        for (what, part) in
            [("cells", (|step| step.sent) as fn(&Step) -> usize), ("changed pixels alone", |step| step.changed)]
        {
            let [half, most, all] = [50, 90, 100].map(|percent| millis(at(part, percent)));
            println!("  {what:<21} median {half:>5.1}, nine of ten {most:>5.1}, worst {all:>5.1}");
        }
        assert!(steps.len() > 1000);
        assert!(steps.iter().all(|step| (step.changed..=four).contains(&step.sent)), "a changed pixel was not sent");
        assert!(at(|step| step.sent, 50) * 4 <= four * 3, "more is sent than has to be");
    }
}
