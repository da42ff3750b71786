// Where everything is on a wedge. The face is the plane z = 0, x is to the player's right, and y goes up
// the slope from its front edge. The inside is below.

module_left = -visible_width / 2 - visible_from_left;
module_right = module_left + module_width;
window_y = keys_y + lead + visible_height / 2;
module_bottom = window_y - visible_height / 2 - (module_height - visible_height - visible_from_top);
module_top = module_bottom + module_height;
inner_x = wedge_width / 2 - wall;
strip_posts = [for (side = [-1, 1]) [side * (strip_length / 2 + beside), keys_y]];
display_posts = [
    for (y = [module_bottom + module_height * 0.25, module_bottom + module_height * 0.75])
        for (x = [module_left - beside, module_right + beside]) [x, y]
];
// The key's column on the screen, and the key itself.
function label_x(key) = (key - 1.5) * visible_width / 4;
function key_x(key) = (key - 1.5) * key_pitch;

assert(key_pitch > key_cap + 2 * play + 1, "the keys do not fit beside each other: key_pitch");
assert(module_bottom > keys_y + strip_width / 2 + play, "the display is over the strip of the keys: lead");
assert(module_top + play < wedge_slope - wall, "the display is too high: wedge_slope");
for (at = concat(strip_posts, display_posts))
    assert(abs(at.x) + washer / 2 <= inner_x, "a washer does not fit: wedge_width");

// The table under the wedge, seen from its left: the height of the plane at y, `above` the table.
function ground(y, above = 0) = -wedge_front - y * tan(tilt) + above / cos(tilt);

// The space between the face and a plane above the table.
module above_ground(above = 0) {
    far = wedge_slope + 1;
    rotate([90, 0, 90]) linear_extrude(2 * wedge_width, center = true)
        polygon([[-1, 1], [far, 1], [far, ground(far, above)], [-1, ground(-1, above)]]);
}

// The wedge without its details, smaller by `inset` on each side.
module prism(inset = 0) {
    deep = 2 * wedge_slope;
    translate([0, wedge_slope / 2, -deep]) linear_extrude(deep)
        rounded([wedge_width - 2 * inset, wedge_slope - 2 * inset], corner - inset);
}

// Places its children on the ground at y, with z upwards from the table.
module on_ground(x, y) {
    translate([x, y, ground(y)]) rotate([-tilt, 0, 0]) children();
}

// The two screws of the back, beside the cable, and how wide their rests are.
rest = 10;
back_screws = [for (side = [-1, 1]) [side * (cable_width / 2 + 9), wedge_slope - wall - 8]];
for (at = display_posts)
    assert(abs(at.x) > back_screws[1].x + rest / 2 + screw_head / 2, "a rest of the back hides a screw of the display");
