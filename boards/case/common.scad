// What several parts of the case share. Lengths are in millimetres.

$fn = 32;

// Room for the play of a print.
play = 0.3;
// The thread of a screw cuts itself into a hole of this size. A through hole is wider.
screw_core = screw * 0.87;
screw_through = screw * 1.1;
screw_head = screw * 2.1;
// Printed washers hold boards that have no holes of the right size. A post stands beside the board.
washer = 10;
washer_height = 2.5;
post = 6;
beside = play + post / 2;
// Recesses for rubber feet.
foot = 10.5;

// A cable lies in a notch of the wall, and a tongue of the lid presses on it.
notch_depth = cable_thickness + tongue;

// The box in the middle of the table, seen from above. The USB socket is on the left.
box_inner = [carrier_length + 2, carrier_width + 2 * (beside + washer / 2 + 1)];
box_outer = box_inner + 2 * [wall, wall];
lid_screws = [for (x = [-1, 1], y = [-1, 1]) [x * (box_inner.x / 2 - 4), y * (box_inner.y / 2 - 4)]];

// Places its children outside at each cable of the box, with y to the outside.
module at_cables() {
    beside_usb = (usb_width + cable_width) / 2 + 5;
    for (side = [[0, box_outer.y, 0], [90, box_outer.x, beside_usb], [180, box_outer.y, 0], [270, box_outer.x, 0]])
        rotate(side[0]) translate([side[2], side[1] / 2, 0]) children();
}

// A notch for a cable. It is open at y = 0, and its end is round.
module notch() {
    translate([-cable_width / 2, 2 - notch_depth]) square([cable_width, notch_depth]);
    hull() for (side = [-1, 1]) translate([side * (cable_width / 2 - 2), 2 - notch_depth]) circle(2);
}

module rounded(size, radius) {
    offset(radius) square(size - 2 * [radius, radius], center = true);
}

// Half of a hole for a countersunk screw through a plate on y = 0. The head is below.
function countersunk_profile(thickness) =
    [[screw_head / 2, 0], [screw_through / 2, screw * 0.6], [screw_through / 2, thickness]];

module countersunk(thickness) {
    profile = countersunk_profile(thickness + 1);
    translate([0, 0, -0.01]) rotate_extrude() polygon(concat([[0, 0]], profile, [[0, thickness + 1]]));
}

module washers(count) {
    rim = washer / 2;
    for (n = [0 : count - 1]) translate([(n - (count - 1) / 2) * (washer + 2), 0, 0]) rotate_extrude()
        polygon(concat(countersunk_profile(washer_height), [[rim, washer_height], [rim, 0]]));
}
