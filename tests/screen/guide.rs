//! The pictures of the player's guide, `docs/play.md`: two hands are played by keys, and each display
//! is drawn at the moment that the guide shows.

use four_winds::seat::Place;

use crate::common::keys::Box4;
use crate::common::scenario::step;
use crate::picture::{Picture, Screen};
use crate::{LARGE, blessing, project};

const BRITISH: &str = "\
picture 0 power-on
press 0 PLAY
press 0 >
picture 0 rules
press 0 OK START
picture 0 who-is-east
dice 3+3 6+5 2+2 1+2
press 0 ROLL
wait 900
picture 0 rolled
wait 2000
press 1 ROLL
wait 2500
press 2 ROLL
wait 2500
press 3 ROLL
wait 2500
picture 1 you-are-east
dice 4+3 1+2
press 1 ROLL
wait 2500
picture 3 break
press 3 ROLL
wait 2500
picture 1 deal
press 1 ALL
picture 1 flowers
all DONE
picture 1 your-turn
hold 1 #0
menu 1 Large type
press 1 BACK
picture 1 large-type
hold 1 #0
menu 1 Large type
press 1 BACK
hold 1 #0
menu 1 Put right
picture 1 put-right
press 1 BACK
press 1 DISCARD
picture 2 claim-next
picture 0 claim
press 2 DRAW
press 2 DISCARD
press 3 CHOW
press 0 PUNG
picture 0 claimed
wait 3100
picture 0 ruling
press 0 FISHING DISCARD
press 1 DRAW DISCARD
press 0 MAHJONG
wait 3100
picture 0 mahjong
press 0 TILES
enter 0 (777z) 111s
picture 0 entry
enter 0 999s 234m 44z
picture 0 came-last
last 0 4z
picture 0 counted
press 0 LINES
picture 0 lines
press 0 BACK OK
picture 1 others
press 1 POINTS
picture 1 number
press 1 OK
press 2 POINTS OK
press 3 POINTS OK
picture 0 settlement
press 0 PAYS
picture 0 pays
press 0 BACK
all YES
picture 0 settled
hold 0 #3
picture 0 menu
press 0 OK OLDER
picture 0 undo
press 0 NEWER OK
picture 1 question
press 1 NO
wait 9000
press 2 NEXT
hold 0 #1
press 0 CORRECT
picture 0 which-hand
press 0 A
hold 0 1-5 1860
press 0 0_6-9
picture 0 correct
press 0 I_GET
picture 1 who-pays
press 1 NO
wait 9000
picture 2 next-hand
hold 2 #1
menu 2 Stop
picture 2 stopped
press 2 SCORES
picture 2 scores
";

/// The box follows only the calls.
const CALLS: &str = "\
press 0 PLAY > OK > START
dice 3+3 6+5 2+2 1+2
press 0 ROLL
wait 2500
press 1 ROLL
wait 2500
press 2 ROLL
wait 2500
press 3 ROLL
wait 2500
dice 4+3 1+2
press 1 ROLL
wait 2500
press 3 ROLL
wait 2500
press 1 ALL
picture 0 only-calls
press 2 CHOW
press 3 PUNG
picture 0 only-calls-claim
picture 3 only-calls-own
press 0 PASS
press 2 PUNG
wait 3100
picture 0 only-calls-whose
press 1 MINE
press 3 MAHJONG
picture 3 only-calls-mahjong
";

fn pictures() -> Vec<(&'static str, Picture)> {
    [BRITISH, CALLS].into_iter().flat_map(pictures_of).collect()
}

/// The pictures of one table.
fn pictures_of(lines: &'static str) -> Vec<(&'static str, Picture)> {
    let mut table = Box4::default();
    let mut pictures = Vec::new();
    for line in lines.lines() {
        let Some(shown) = line.strip_prefix("picture ") else {
            step(&mut table, line).unwrap_or_else(|why| panic!("{line}: {why}"));
            continue;
        };
        let (place, name) = shown.split_once(' ').expect("a place and a name");
        let view = table.referee.view(place.parse().ok().and_then(Place::new).expect("a place"));
        pictures.push((name, Picture::of(&Screen::View(Box::new(view)), LARGE)));
    }
    pictures
}

#[test]
fn the_guide_shows_the_screens_of_today() {
    let mut old = Vec::new();
    let guide = std::fs::read_to_string(project("docs/play.md")).expect("the guide");
    for (name, picture) in pictures() {
        let file = format!("pictures/{name}.png");
        let path = project("docs").join(&file);
        if blessing() {
            picture.save(&path);
        } else if Picture::load(&path) != Some(picture) {
            old.push(file.clone());
        }
        assert!(guide.contains(&format!("]({file})")), "the guide does not show {file}");
    }
    assert!(
        old.is_empty(),
        "{old:?} are old: FOUR_WINDS_BLESS=1 cargo test --test screen remakes them"
    );
}

#[test]
fn every_picture_of_the_guide_is_made_here() {
    let made: Vec<_> = pictures().into_iter().map(|(name, _)| format!("{name}.png")).collect();
    for entry in std::fs::read_dir(project("docs/pictures")).expect("the pictures") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        assert!(made.contains(&name), "docs/pictures/{name} is shown by no step: delete it");
    }
}
