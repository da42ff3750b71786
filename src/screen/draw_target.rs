//! Lets embedded-graphics draw on a frame, for the shapes that it knows better than we do.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::raw::RawU4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::frame::Frame;
use super::palette::Colour;

impl PixelColor for Colour {
    type Raw = RawU4;
}

impl OriginDimensions for Frame<'_> {
    fn size(&self) -> embedded_graphics::geometry::Size {
        let size = self.size();
        embedded_graphics::geometry::Size::new(size.width.into(), size.height.into())
    }
}

impl DrawTarget for Frame<'_> {
    type Color = Colour;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Colour>>,
    {
        for Pixel(Point { x, y }, colour) in pixels {
            self.fill(x..x.saturating_add(1), y..y.saturating_add(1), colour);
        }
        Ok(())
    }

    /// Filled shapes arrive here row by row. A fill writes eight pixels at once.
    fn fill_solid(&mut self, area: &Rectangle, colour: Colour) -> Result<(), Infallible> {
        let Point { x, y } = area.top_left;
        let columns = x..x.saturating_add_unsigned(area.size.width);
        self.fill(columns, y..y.saturating_add_unsigned(area.size.height), colour);
        Ok(())
    }
}
