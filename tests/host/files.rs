//! The files that the program writes and reads: `.uf2`, sizes, the picture.

use std::fs;
use std::path::{Path, PathBuf};

use super::elf::{FLASH, Firmware, JOURNAL, RAM, Stored};
use super::{four_winds, stderr, stdout};

/// A path in cargo's folder for tests, with no file there yet.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("host");
    fs::create_dir_all(&folder).expect("cargo's directory is writable");
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

fn write(name: &str, contents: impl AsRef<[u8]>) -> String {
    let file = scratch(name);
    fs::write(&file, contents).expect("cargo's directory is writable");
    file.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_uf2_file_is_what_its_specification_says() {
    let code: Vec<u8> = (0..10_000_u32).map(|at| (at % 251) as u8).collect();
    let variables = [7; 300];
    // The linker stores the initial values of variables behind the code.
    let elf = write(
        "good.elf",
        Firmware { stored: &[(FLASH, &code), (FLASH + 10_240, &variables)], ..Firmware::default() }
            .file(),
    );
    let out = scratch("good.uf2");
    let output = four_winds(&["uf2", "--elf", &elf, "--out", out.to_str().expect("a plain path")]);
    assert!(output.status.success(), "{}", stderr(&output));

    let file = fs::read(&out).expect("it was written");
    assert_eq!(file.len() % 512, 0);
    let count = (file.len() / 512) as u32;
    let mut flash = Vec::new();
    for (number, block) in file.chunks(512).enumerate() {
        let word = |index: usize| {
            u32::from_le_bytes(block[4 * index..][..4].try_into().expect("four bytes"))
        };
        assert_eq!(word(0), 0x0A32_4655, "the first magic number");
        assert_eq!(word(1), 0x9E5D_5157, "the second magic number");
        assert_eq!(word(2), 0x0000_2000, "flags: a family follows");
        assert_eq!(
            word(3),
            FLASH + 256 * number as u32,
            "in order, without a hole, at whole pages"
        );
        assert!(word(3) + 256 <= JOURNAL, "not in the journal");
        assert_eq!(word(4), 256, "bytes in the block");
        assert_eq!(word(5), number as u32);
        assert_eq!(word(6), count);
        assert_eq!(word(7), 0xE48B_FF56, "the family: RP2040");
        assert_eq!(block[288..508], [0; 220], "nothing after the 256 bytes");
        assert_eq!(word(127), 0x0AB1_6F30, "the last magic number");
        flash.extend_from_slice(&block[32..288]);
    }
    assert_eq!(flash[..10_000], code);
    assert_eq!(flash[10_240..10_540], variables);
    assert_eq!(flash.len(), 10_752, "the last page begun is the last page sent");
}

#[test]
fn a_firmware_that_would_harm_the_journal_or_never_boot_makes_no_file() {
    let cases: [(&str, Stored, &str); 4] = [
        ("journal", &[(FLASH, &[1; 256]), (JOURNAL, &[1])], "outside the program's flash"),
        (
            "into-journal",
            &[(FLASH, &[1; 256]), (JOURNAL - 2, &[1; 4])],
            "outside the program's flash",
        ),
        ("ram", &[(FLASH, &[1; 256]), (RAM, &[1; 4])], "outside the program's flash"),
        ("no-start", &[(FLASH + 0x100, &[1; 256])], "never boot"),
    ];
    for (name, stored, why) in cases {
        let elf = write(&format!("{name}.elf"), Firmware { stored, ..Firmware::default() }.file());
        let out = scratch(&format!("{name}.uf2"));
        let output =
            four_winds(&["uf2", "--elf", &elf, "--out", out.to_str().expect("a plain path")]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(stderr(&output).contains(why), "{name}: {}", stderr(&output));
        assert!(!out.exists(), "{name}: no file is better than a bad one");
    }
}

#[test]
fn a_file_that_is_no_firmware_is_refused_and_says_which_is() {
    let whole = Firmware { stored: &[(FLASH, &[1; 256])], ..Firmware::default() }.file();
    let x86 = Firmware { machine: 62, ..Firmware::default() }.file();
    let foreign = Firmware { journal_symbol: "__something_else", ..Firmware::default() }.file();
    for (name, contents) in [
        ("text", b"not an ELF file".as_slice()),
        ("cut", &whole[..60]),
        ("x86", &x86),
        ("foreign", &foreign),
    ] {
        let elf = write(&format!("{name}.elf"), contents);
        for arguments in
            [&["size", "--elf", &elf][..], &["uf2", "--elf", &elf, "--out", "unused.uf2"]]
        {
            let output = four_winds(arguments);
            assert_eq!(output.status.code(), Some(2), "{name}: {}", stderr(&output));
            assert!(
                stderr(&output).contains("Give --elf the file that `cargo fw` makes"),
                "{}",
                stderr(&output)
            );
        }
    }
    let output = four_winds(&["size", "--elf", "no-such-file.elf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot read no-such-file.elf"), "{}", stderr(&output));
}

#[test]
fn a_size_is_held_against_its_budget() {
    let stored: Stored = &[(FLASH, &[1; 1000]), (FLASH + 1000, &[2; 24])];
    let elf = write(
        "sizes.elf",
        Firmware { stored, bss: 3000, uninit: 96, ..Firmware::default() }.file(),
    );
    let budget =
        |flash: u32, ram: u32| format!("[size]\nflash_bytes = {flash}\nstatic_ram_bytes = {ram}\n");
    for (name, flash, ram, code) in
        [("fits", 1024, 3096, 0), ("flash-over", 1023, 3096, 1), ("ram-over", 1024, 3095, 1)]
    {
        let budgets = write(&format!("{name}.toml"), budget(flash, ram));
        let output = four_winds(&["size", "--elf", &elf, "--budgets", &budgets]);
        assert_eq!(output.status.code(), Some(code), "{name}: {}", stderr(&output));
        let table: Vec<Vec<String>> = stdout(&output)
            .lines()
            .map(|line| line.split_whitespace().map(str::to_owned).collect())
            .collect();
        assert_eq!(table[0][..4], ["flash", "1024", "of", &flash.to_string()], "{name}");
        assert_eq!(table[1][..5], ["static", "RAM", "3096", "of", &ram.to_string()], "{name}");
        assert_eq!(stdout(&output).matches("OVER BUDGET").count(), code as usize, "{name}");
    }
}

#[test]
fn budgets_that_say_nothing_are_refused() {
    let elf = write(
        "budgets.elf",
        Firmware { stored: &[(FLASH, &[1; 4])], ..Firmware::default() }.file(),
    );
    for (name, text) in [
        ("empty", ""),
        ("negative", "[size]\nflash_bytes = -1\nstatic_ram_bytes = 1\n"),
        ("broken", "[size"),
    ] {
        let budgets = write(&format!("{name}.toml"), text);
        let output = four_winds(&["size", "--elf", &elf, "--budgets", &budgets]);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", stderr(&output));
    }
}

type PictureReader = png::Reader<std::io::BufReader<fs::File>>;

/// A reader of this PNG file, and room for a picture.
fn picture_reader(file: &Path) -> (PictureReader, Vec<u8>) {
    let file = std::io::BufReader::new(fs::File::open(file).expect("it was written"));
    let reader = png::Decoder::new(file).read_info().expect("it is a PNG");
    let pixels = vec![0; reader.output_buffer_size().expect("it fits in memory")];
    (reader, pixels)
}

#[test]
fn the_animation_has_a_picture_for_each_moment_and_is_small_enough_for_the_readme() {
    let out = scratch("claims.png");
    let path = out.to_str().expect("a plain path");
    let output = four_winds(&["picture", "--animated", "--out", path]);
    assert!(output.status.success(), "{}", stderr(&output));
    let (mut reader, mut pixels) = picture_reader(&out);
    let animation = *reader.info().animation_control().expect("it is animated");
    assert_eq!((animation.num_frames, animation.num_plays), (5, 0));
    let changed_pixels: Vec<usize> = (0..animation.num_frames)
        .map(|_| {
            reader.next_frame(&mut pixels).expect("it is whole");
            pixels.chunks(4).filter(|pixel| pixel[3] > 0).count()
        })
        .collect();
    let whole = changed_pixels[0];
    assert!(
        changed_pixels[1..].iter().all(|&some| some > 100 && some < whole / 2),
        "{changed_pixels:?}"
    );
    assert!(fs::metadata(&out).expect("it was written").len() <= 2_000_000);
}

#[test]
fn the_picture_shows_the_table_during_a_claim() {
    for board in ["pico", "pico-compact"] {
        let out = scratch(&format!("{board}.png"));
        let output = four_winds(&[
            "picture",
            "--board",
            board,
            "--out",
            out.to_str().expect("a plain path"),
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        let (mut reader, mut pixels) = picture_reader(&out);
        let info = reader.next_frame(&mut pixels).expect("it is whole");
        assert_eq!(info.color_type, png::ColorType::Rgba);
        assert!(info.width > 1000 && info.height > 700);
        assert_eq!(pixels[3], 0, "its round corners are see-through");
    }
    let output = four_winds(&["picture", "--out", "no/such/folder/table.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("a folder that exists"), "{}", stderr(&output));
}

/// The README begins with these. They are drawn by the same code as the displays, so they become old
/// with every change of a screen.
#[test]
fn the_pictures_of_the_readme_show_the_screens_of_today() {
    let mut old = Vec::new();
    for (name, options) in [("table.png", &[][..]), ("claims.png", &["--animated"][..])] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
        let drawn = scratch(&format!("today-{name}"));
        let path = drawn.to_str().expect("a plain path");
        let output = four_winds(&[&["picture", "--out", path], options].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        if std::env::var_os("FOUR_WINDS_BLESS").is_some() {
            fs::copy(&drawn, &kept).expect("docs can be written");
        } else if frames(&drawn) != frames(&kept) {
            old.push(name);
        }
    }
    assert!(
        old.is_empty(),
        "{old:?} are old: FOUR_WINDS_BLESS=1 cargo test --test host readme draws them again"
    );
}

/// The pixels of every picture in a file.
fn frames(file: &Path) -> Vec<Vec<u8>> {
    let (mut reader, mut pixels) = picture_reader(file);
    let count = reader.info().animation_control().map_or(1, |it| it.num_frames);
    let mut frame = || {
        reader.next_frame(&mut pixels).expect("it is whole");
        pixels.clone()
    };
    (0..count).map(|_| frame()).collect()
}
