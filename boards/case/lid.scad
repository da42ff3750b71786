// The lid of the box, with holes for the sound, and tongues that press on the cables. Print it as it
// lies, with its outside on the bed. The washers beside it hold the carrier board.
include <parameters.scad>
include <common.scad>

// Beyond the end of the Pico, which stands higher than the rest of the carrier.
buzzer_at = [carrier_length / 2 - buzzer, 0];

assert(buzzer_at.x - buzzer / 2 >= pico_length - carrier_length / 2, "the buzzer is above the Pico");

module sound_holes() {
    $fn = 16;
    circle(d = 2);
    for (n = [0 : 5]) rotate(n * 60) translate([buzzer / 4.5, 0]) circle(d = 2);
    for (n = [0 : 11]) rotate(n * 30 + 15) translate([buzzer / 2.5, 0]) circle(d = 2);
}

module lid() {
    difference() {
        linear_extrude(floor) difference() {
            rounded(box_outer, corner);
            translate(buzzer_at) sound_holes();
        }
        for (at = lid_screws) translate(at) countersunk(floor);
    }
    // The buzzer sits in this ring.
    translate([buzzer_at.x, buzzer_at.y, floor - 0.1]) linear_extrude(4) difference() {
        circle(d = buzzer + 2 * play + 3);
        circle(d = buzzer + 2 * play);
    }
    // Mirrored, because the lid lies on its outside.
    mirror([0, 1, 0]) at_cables() translate([0, -wall / 2, floor + tongue / 2 - 0.1])
        cube([cable_width - 2 * play, wall, tongue], center = true);
}

lid();
translate([0, box_outer.y / 2 + washer, 0]) washers(4);
