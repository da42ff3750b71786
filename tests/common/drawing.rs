//! Draws a view on this computer, so that a test can compare a display's pixels with it.

use four_winds::boards::Board;
use four_winds::screen::{self, Frame, View};

/// The bytes that a display of this board gets for this view: RGB565, big-endian.
pub fn drawing(board: &Board, view: &View) -> Vec<u8> {
    let mut words = vec![0; Frame::words(board.size)];
    let mut frame = Frame::new(&mut words, board.size).expect("the buffer is made for it");
    screen::draw(view, &mut frame);
    let mut bytes = vec![0; usize::from(board.size.width) * usize::from(board.size.height) * 2];
    assert_eq!(frame.rows_rgb565(0..board.size.height, &mut bytes), bytes.len());
    bytes
}
