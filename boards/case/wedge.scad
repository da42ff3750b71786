// The wedge at a place: a display above four keys. A line leads from each label to its key. Print it as
// it lies, with its face on the bed. All walls are upright then, and it needs no support.
include <parameters.scad>
include <common.scad>
include <wedge_layout.scad>

// Wider outside, so that the edge hides nothing from a player who looks from the side.
module window() {
    bevel = face * 0.6;
    size = [visible_width + 2 * play, visible_height + 2 * play];
    translate([0, window_y, 0]) {
        translate([0, 0, -2 * face]) linear_extrude(3 * face) square(size, center = true);
        hull() {
            translate([0, 0, -bevel]) linear_extrude(0.01) square(size, center = true);
            translate([0, 0, 0.01]) linear_extrude(0.01) square(size + 2 * [bevel, bevel], center = true);
        }
    }
}

module lines() {
    from = window_y - visible_height / 2 - face * 0.6 - 1.5;
    to = keys_y + key_cap / 2 + 1.5;
    translate([0, 0, -0.6]) linear_extrude(1) for (key = [0 : 3]) hull() {
        translate([label_x(key), from]) circle(d = 1.2, $fn = 12);
        translate([key_x(key), to]) circle(d = 1.2, $fn = 12);
    }
}

module face_openings() {
    window();
    lines();
    for (key = [0 : 3]) translate([key_x(key), keys_y, -2 * face]) cylinder(d = key_cap + 2 * play, h = 3 * face);
}

module shell() {
    difference() {
        intersection() {
            prism();
            above_ground();
        }
        translate([0, 0, -face]) prism(wall);
        face_openings();
        on_ground(0, wedge_slope - wall) rotate([90, 180, 180]) linear_extrude(4 * wall, center = true) notch();
    }
}

// Posts beside the strip of the keys and beside the display, and a frame that keeps the display in place.
module supports() {
    translate([0, 0, -face - key_depth - board_thickness]) linear_extrude(key_depth + board_thickness + 0.1)
        for (at = strip_posts) translate(at) circle(d = post);
    translate([0, 0, -face - module_thickness]) linear_extrude(module_thickness + 0.1)
        for (at = display_posts) translate(at) circle(d = post);
    // The strip lies on these.
    translate([0, 0, -face - key_depth]) linear_extrude(key_depth + 0.1) for (at = strip_posts)
        translate([at.x - sign(at.x) * 3.5, at.y]) square([3, post], center = true);
    translate([0, 0, -face - module_thickness / 2]) linear_extrude(module_thickness / 2 + 0.1) difference() {
        at = [(module_left + module_right) / 2, (module_bottom + module_top) / 2];
        size = [module_width, module_height] + 2 * [play, play];
        translate(at) square(size + [3, 3], center = true);
        translate(at) square(size, center = true);
        // Only the corners, so that solder and wires have room.
        translate(at) square(size + [4, -16], center = true);
        translate(at) square(size + [-16, 4], center = true);
    }
}

// The back lies on these: one under each of its screws, and one in each front corner.
module rests() {
    wall_y = wedge_slope - wall + 0.1;
    for (at = back_screws) translate([at.x, 0, 0]) rotate([90, 0, 90]) linear_extrude(rest, center = true) {
        near = wall_y - 13;
        // It grows out of the wall at an angle that prints without support.
        polygon([
            [wall_y, ground(wall_y, back)], [near, ground(near, back)],
            [near, ground(near, back) + 9], [wall_y, ground(near, back) + 23],
        ]);
    }
    intersection() {
        for (side = [-1, 1]) translate([side * (inner_x - 1.4), wall + 1.4, -wedge_slope])
            linear_extrude(wedge_slope - 1) square(3, center = true);
        above_ground(back);
    }
}

module wedge() {
    shell();
    difference() {
        supports();
        // They end before the outside of the face.
        for (at = concat(strip_posts, display_posts))
            translate([at.x, at.y, -wedge_slope - 1.2]) cylinder(d = screw_core, h = wedge_slope);
    }
    difference() {
        rests();
        for (at = back_screws) on_ground(at.x, at.y) cylinder(d = screw_core, h = 12);
    }
}

rotate([180, 0, 0]) wedge();
