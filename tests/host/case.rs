//! The case: its sizes fit the board and its parts, and OpenSCAD makes closed solids of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Command;

use four_winds::boards::ALL;

use super::common::programs::node::{expect_success, skipped};
use super::{four_winds, stderr, stdout};

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("host").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Writes the sources of a board's case.
fn sources(board: &str, name: &str) -> PathBuf {
    let folder = folder(name);
    let out = folder.to_str().expect("a plain path");
    let output = four_winds(&["case", "--board", board, "--out", out, "--sources"]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

/// The sizes in millimetres, by name.
fn sizes(board: &str) -> BTreeMap<String, f64> {
    let folder = sources(board, &format!("case-sizes-{board}"));
    let file = fs::read_to_string(folder.join("parameters.scad")).expect("it was written");
    let lines = file.lines().filter(|line| !line.starts_with("//"));
    lines
        .map(|line| {
            let (name, rest) = line.split_once(" = ").expect("a size");
            let (size, _) = rest.split_once(';').expect("an end");
            (name.to_owned(), size.parse().expect("a number"))
        })
        .collect()
}

/// Rounded to a hundredth, because tenths are not exact in binary.
fn close(left: f64, right: f64) -> bool {
    (left - right).abs() < 0.005
}

#[test]
fn the_sizes_of_the_modules_come_from_the_board_file() {
    let expected: [(&str, [f64; 7]); 2] = [
        ("pico", [40.8, 30.6, 58.0, 35.0, 4.0, 8.6, 2.2]),
        ("pico-compact", [35.0, 28.0, 58.0, 34.5, 4.5, 11.5, 3.2]),
    ];
    assert_eq!(expected.map(|(name, _)| name), ALL.map(|board| board.name));
    for (board, expected) in expected {
        let found = sizes(board);
        let names = [
            "visible_width",
            "visible_height",
            "module_width",
            "module_height",
            "module_thickness",
            "visible_from_left",
            "visible_from_top",
        ];
        assert_eq!(names.map(|name| found[name]), expected, "{board}");
    }
    // The posts and washers beside a board of 60 mm, and two walls.
    assert!(close(sizes("pico")["wedge_width"], 60.0 + 2.0 * (8.8 + 2.5)));
    // Keys, lines, picture, the rest of the module, and the wall.
    assert!(close(sizes("pico")["wedge_slope"], 12.0 + 18.0 + 30.6 + 2.2 + 0.8 + 2.5));
}

#[test]
fn everything_fits() {
    for board in ALL {
        let size = sizes(board.name);
        let [visible_width, visible_height] =
            ["visible_width", "visible_height"].map(|it| size[it]);
        // The window lies inside the module, on all four sides.
        let right = size["module_width"] - visible_width - size["visible_from_left"];
        let bottom = size["module_height"] - visible_height - size["visible_from_top"];
        for margin in [size["visible_from_left"], size["visible_from_top"], right, bottom] {
            assert!(margin > 0.0, "{}: {margin} mm", board.name);
        }
        // Pixels are square.
        let pixel = visible_width / f64::from(board.size.width);
        let ratio = pixel / (visible_height / f64::from(board.size.height));
        assert!((0.98..1.02).contains(&ratio), "{}: {ratio}", board.name);
        // The keys fit beside each other and on their strip.
        assert!(size["key_pitch"] > size["key_cap"] + 1.6, "{}", board.name);
        assert!(3.0 * size["key_pitch"] + size["key_cap"] < size["strip_length"], "{}", board.name);
        // The wedge holds the module, wherever its window is, and the strip.
        let inside = size["wedge_width"] - 2.0 * size["wall"];
        let module = visible_width + 2.0 * size["visible_from_left"].max(right);
        assert!(inside > module + 2.0 * 8.0 && inside > size["strip_length"] + 2.0 * 8.0);
        let module_bottom = size["keys_y"] + size["lead"] - bottom;
        assert!(module_bottom > size["keys_y"] + size["strip_width"] / 2.0, "{}", board.name);
        let module_top = module_bottom + size["module_height"];
        assert!(module_top < size["wedge_slope"] - size["wall"], "{}", board.name);
        // The box holds the Pico, which has 51 by 21 mm, with its USB socket on the edge.
        assert_eq!((size["pico_length"], size["pico_width"]), (51.0, 21.0));
        assert!(size["carrier_length"] >= 51.0 && size["carrier_width"] >= 21.0);
        let usb = size["floor"] + size["standoff"] + size["board_thickness"] + size["pico_lift"];
        assert!(usb + 2.3 + size["usb_height"] / 2.0 < size["box_height"], "{}", board.name);
    }
}

/// The eyes of a player are 45 cm above the table and 60 cm from the display. They look at it from at
/// most 15 degrees beside the perpendicular. A steeper wedge would tip when a key is pressed.
#[test]
fn the_face_is_turned_to_the_player() {
    for board in ALL {
        let up = (45.0_f64 / 60.0).asin().to_degrees();
        let beside = (90.0 - sizes(board.name)["tilt"] - up).abs();
        assert!(beside <= 15.0, "{}: {beside} degrees", board.name);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let file = folder("case-file");
    fs::create_dir_all(file.parent().expect("a folder")).expect("cargo's directory is writable");
    let _ = fs::remove_file(&file);
    fs::write(&file, "a file").expect("cargo's directory is writable");
    let output = four_winds(&["case", "--out", file.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("Give --out a folder"), "{}", stderr(&output));
    let _ = fs::remove_file(&file);
}

#[cfg(unix)]
#[test]
fn without_openscad_the_sources_are_written_and_it_says_what_to_install() {
    let folder = folder("case-without");
    let output = Command::new(env!("CARGO_BIN_EXE_four-winds"))
        .args(["case", "--out", folder.to_str().expect("a plain path")])
        .env("PATH", "/nowhere")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("apt install openscad xvfb xauth"), "{}", stderr(&output));
    assert!(folder.join("wedge.scad").exists() && !folder.join("wedge.stl").exists());
}

/// The sum that `case` notes in its picture.
fn noted(picture: &Path) -> String {
    let file = BufReader::new(File::open(picture).expect("the picture"));
    let reader = png::Decoder::new(file).read_info().expect("a PNG");
    let mut texts = reader.info().uncompressed_latin1_text.iter();
    texts.find(|it| it.keyword == "Source").expect("a note").text.clone()
}

#[test]
fn the_pictures_in_docs_are_of_this_case() {
    use sha2::{Digest as _, Sha256};
    for board in ALL {
        let folder = sources(board.name, &format!("case-picture-{}", board.name));
        let order = ["common", "box", "lid", "wedge_layout", "wedge", "wedge_back", "picture"];
        let mut sum = Sha256::new();
        for name in order.into_iter().chain(["parameters"]) {
            sum.update(fs::read(folder.join(format!("{name}.scad"))).expect("it was written"));
        }
        let sum: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let name = format!("docs/case-{}.png", board.name);
        let kept = noted(&Path::new(env!("CARGO_MANIFEST_DIR")).join(&name));
        assert!(
            kept == sum,
            "cargo run -- case --board {} --out case && cp case/picture.png {name}",
            board.name
        );
    }
}

/// Every edge of a closed solid belongs to two triangles, once in each direction.
fn is_closed(stl: &str) -> bool {
    let corners: Vec<&str> =
        stl.lines().filter_map(|line| line.trim().strip_prefix("vertex ")).collect();
    let mut open = BTreeSet::new();
    for triangle in corners.chunks(3) {
        let &[a, b, c] = triangle else { return false };
        for (from, to) in [(a, b), (b, c), (c, a)] {
            // Two solids that touch in an edge would use it twice in the same direction.
            if !open.remove(&(to, from)) && !open.insert((from, to)) {
                return false;
            }
        }
    }
    corners.len() > 100 && open.is_empty()
}

#[test]
fn an_open_solid_is_found() {
    let corner = ["0 0 0", "1 0 0", "0 1 0", "0 0 1"];
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let triangle = |face: &[usize; 3]| face.map(|at| format!("vertex {}\n", corner[at])).concat();
    // Enough of them, and the last one without a face.
    let solid: String = faces.iter().map(triangle).collect();
    let many: String = (0..20).map(|n| solid.replace("vertex ", &format!("vertex {n} "))).collect();
    assert!(is_closed(&many));
    assert!(!is_closed(many.rsplit_once("vertex").expect("many").0));
    assert!(!is_closed(&many[triangle(&faces[0]).len() + 6..]));
    assert!(!is_closed(&solid), "too small for a part");
}

#[test]
fn openscad_makes_closed_solids() {
    let missing = |name: &str| Command::new(name).arg("--help").output().is_err();
    if missing("openscad") || missing("xvfb-run") && std::env::var_os("DISPLAY").is_none() {
        let why = "there is no openscad, or no screen (Debian: apt install openscad xvfb xauth)";
        return skipped("solids of the case", why);
    }
    let [usual, others @ ..] = ALL;
    let usual_folder = folder("case-usual");
    let out = usual_folder.to_str().expect("a plain path");
    let output = four_winds(&["case", "--board", usual.name, "--out", out]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("wedge.stl: print it 4 times"), "{}", stdout(&output));
    for part in ["box", "lid", "wedge", "wedge_back"] {
        expect_closed(&usual_folder, part);
    }
    assert_eq!(noted(&usual_folder.join("picture.png")).len(), 64);
    // Other boards have the same box.
    for board in others {
        let folder = sources(board.name, &format!("case-{}", board.name));
        for part in ["wedge", "wedge_back"] {
            let mut openscad = Command::new("openscad");
            openscad.args(["-o", &format!("{part}.stl"), &format!("{part}.scad")]);
            expect_success("openscad", openscad.current_dir(&folder).output());
            expect_closed(&folder, part);
        }
    }
}

fn expect_closed(folder: &Path, part: &str) {
    let stl = fs::read_to_string(folder.join(part).with_extension("stl")).expect("it was rendered");
    assert!(is_closed(&stl), "{}: {part} is not closed", folder.display());
}
