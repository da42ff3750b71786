// The back of a wedge, which closes it from below. A tongue presses on the cable. Print it as it lies. The
// washers beside it hold the display and the strip of the keys.
include <parameters.scad>
include <common.scad>
include <wedge_layout.scad>

module plate() {
    difference() {
        intersection() {
            prism(wall + play);
            above_ground();
        }
        above_ground(back);
    }
}

module wedge_back() {
    difference() {
        plate();
        for (at = back_screws) on_ground(at.x, at.y) countersunk(back);
        for (x = [-1, 1], y = [wall + 12, wedge_slope - 10])
            on_ground(x * (inner_x - 9), y) translate([0, 0, -0.01]) cylinder(d = foot, h = 0.8);
    }
    // It reaches into the notch of the wall.
    on_ground(0, wedge_slope - wall) translate([0, 0, tongue / 2])
        cube([cable_width - 2 * play, 2 * wall, tongue], center = true);
}

translate([0, 0, wedge_front * cos(tilt)]) rotate([tilt, 0, 0]) wedge_back();
translate([0, wedge_slope * 1.4, 0]) washers(6);
