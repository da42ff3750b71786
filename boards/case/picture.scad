// The picture in the documentation: a wedge as a player sees it, a wedge from below, its back, and the
// open box. Nothing here is printed.
include <parameters.scad>
include <common.scad>
include <wedge_layout.scad>
use <box.scad>
use <lid.scad>
use <wedge.scad>
use <wedge_back.scad>

case_colour = [0.36, 0.42, 0.47];
back_colour = [0.62, 0.68, 0.72];
board_colour = [0.12, 0.42, 0.30];
metal = [0.75, 0.75, 0.72];
glass = [0.05, 0.06, 0.08];
label_colour = [0.95, 0.90, 0.55];
cap_colour = [0.90, 0.62, 0.10];

module display() {
    // The glass lies against the face.
    color(glass) translate([0, window_y, -face - 0.8])
        cube([visible_width + 4, module_height - 1, 1.5], center = true);
    color(board_colour) translate([module_left, module_bottom, -face - module_thickness])
        cube([module_width, module_height, board_thickness]);
    // The labels are at the bottom of the screen, in four columns.
    color(label_colour) for (key = [0 : 3])
        translate([label_x(key), window_y - visible_height * 0.42, -face + 0.01])
            cube([visible_width / 4 - 1.2, visible_height * 0.13, 0.2], center = true);
}

module keys() {
    color(board_colour) translate([-strip_length / 2, keys_y - strip_width / 2, -face - key_depth - board_thickness])
        cube([strip_length, strip_width, board_thickness]);
    for (key = [0 : 3]) translate([key_x(key), keys_y, 0]) {
        color(glass) translate([0, 0, -face - key_depth / 2]) cube([12, 12, key_depth], center = true);
        color(cap_colour) translate([0, 0, -face]) cylinder(d = key_cap, h = face + 3);
    }
}

module washers_at(posts, depth) {
    color(back_colour) for (at = posts) translate([at.x, at.y, -face - depth]) rotate([180, 0, 0]) washers(1);
}

module whole_wedge() {
    color(case_colour) render(convexity = 8) wedge();
    // The grooves are filled with paint.
    color(label_colour) translate([0, 0, -0.35]) lines();
    display();
    keys();
    washers_at(strip_posts, key_depth + board_thickness);
    washers_at(display_posts, module_thickness);
}

// As it stands on the table.
module standing() {
    translate([0, 0, wedge_front * cos(tilt)]) rotate([tilt, 0, 0]) children();
}

module pico() {
    translate([-carrier_length / 2, 0, floor + standoff]) {
        color([0.75, 0.65, 0.40]) translate([0, -carrier_width / 2, 0]) cube([carrier_length, carrier_width, board_thickness]);
        translate([0, 0, board_thickness]) {
            color(glass) for (side = [-1, 1]) translate([1.5, side * 8.9 - 1.25, 0]) cube([pico_length - 3, 2.5, pico_lift]);
            color(board_colour) translate([0, -pico_width / 2, pico_lift]) cube([pico_length, pico_width, 1]);
            color(metal) translate([-1.3, -4, pico_lift + 1]) cube([6, 8, 2.6]);
            color(glass) translate([22, -3.5, pico_lift + 1]) cube([7, 7, 1]);
        }
    }
}

between = 18;
standing() whole_wedge();
translate([wedge_width + between, 0, 0]) {
    translate([0, wedge_slope, 0]) translate([0, -wedge_slope, 0]) rotate(180) rotate([180, 0, 0]) whole_wedge();
    translate([wedge_width + between, 0, 0]) {
        color(back_colour) standing() render(convexity = 8) wedge_back();
        translate([wedge_width / 2 + between + box_outer.x / 2, wedge_slope / 2, 0]) {
            color(case_colour) render(convexity = 8) box();
            pico();
            color(back_colour) translate([0, 0, box_height + 55]) rotate([180, 0, 0]) render(convexity = 8) lid();
        }
    }
}
