// The box in the middle of the table: a carrier board with the Pico on it, and four cables. Print it as
// it lies, with the opening upwards.
include <parameters.scad>
include <common.scad>

// The middle of the USB socket: 1 mm of the Pico's board, and half of the socket.
usb_z = floor + standoff + board_thickness + pico_lift + 2.3;
carrier_posts =
    [for (x = [-1, 1], y = [-1, 1]) [x * carrier_length / 4, y * (carrier_width / 2 + beside)]];

assert(pico_length <= carrier_length && pico_width <= carrier_width, "the Pico does not fit on the carrier");
assert(usb_z + usb_height / 2 < box_height, "box_height is too small for the USB socket");

module shell() {
    difference() {
        linear_extrude(box_height) rounded(box_outer, corner);
        translate([0, 0, floor]) linear_extrude(box_height) rounded(box_inner, corner - wall);
        translate([-box_outer.x / 2, 0, usb_z]) rotate([90, 0, 90])
            linear_extrude(3 * wall, center = true) rounded([usb_width, usb_height], 2);
        at_cables() translate([0, 1, box_height]) rotate([90, 0, 0]) linear_extrude(wall + 2) notch();
        for (at = lid_screws) translate([at.x, at.y, -0.01]) cylinder(d = foot, h = 0.8);
    }
}

// Posts in the corners for the lid. They grow together with the walls.
module lid_posts() {
    linear_extrude(box_height - floor) intersection() {
        for (at = lid_screws) translate(at) hull() {
            circle(d = 7.5);
            translate([sign(at.x), sign(at.y)] * 6) circle(d = 7.5);
        }
        rounded(box_inner + [1, 1], corner - wall);
    }
}

// The carrier lies on four ledges, between posts.
module carrier_supports() {
    linear_extrude(standoff + board_thickness) for (at = carrier_posts) translate(at) circle(d = post);
    linear_extrude(standoff) for (at = carrier_posts)
        translate([at.x, at.y - sign(at.y) * 4]) square([post, 8], center = true);
}

module box() {
    shell();
    difference() {
        translate([0, 0, floor - 0.1]) {
            lid_posts();
            carrier_supports();
        }
        for (at = lid_screws) translate([at.x, at.y, box_height - 9]) cylinder(d = screw_core, h = 10);
        for (at = carrier_posts) translate([at.x, at.y, floor]) cylinder(d = screw_core, h = box_height);
    }
}

box();
