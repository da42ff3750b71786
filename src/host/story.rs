//! A few moments of a hand, for pictures of the table: a discard, two claims and the ruling.

use four_winds::referee::Referee;
use four_winds::table::Event;

/// What happens before the first picture: place 0 is East, and everybody has their tiles.
const BEFORE: [&str; 9] = [
    "new hong-kong timer=10",
    "seat-roll 0 2+4",
    "seat-roll 1 1+3",
    "roll 0 2+5",
    "deal all",
    "pass 0",
    "pass 1",
    "pass 2",
    "pass 3",
];

/// The events after which there is a picture, and for how long it is shown, in milliseconds.
const MOMENTS: [(&str, u16); 4] =
    [("discard 0", 1800), ("claim 1 chow", 1800), ("claim 3 pung", 2200), ("close", 3000)];
/// How long the first picture is shown, before the discard.
const FIRST_MILLIS: u16 = 1500;
/// The moment of the still picture: two places claim the same tile.
const TWO_CLAIMS: &str = "claim 3 pung";

/// Long enough for dice and notices to be over.
const LATER: u64 = 20_000;

/// The table at a moment, and for how long it is shown.
pub struct StoryMoment {
    pub referee: Referee,
    pub millis: u16,
}

/// The moments one after the other.
pub fn moments() -> Vec<StoryMoment> {
    let mut now = 0;
    let mut referee = Referee::new();
    for event in BEFORE {
        now += LATER;
        happen(&mut referee, event, now);
    }
    let mut moments = vec![StoryMoment { referee: referee.clone(), millis: FIRST_MILLIS }];
    now += LATER;
    for (event, millis) in MOMENTS {
        now += 1000;
        happen(&mut referee, event, now);
        moments.push(StoryMoment { referee: referee.clone(), millis });
    }
    moments
}

/// The table while two places claim the same tile.
pub fn two_claims() -> Option<Referee> {
    let at = MOMENTS.iter().position(|(event, _)| *event == TWO_CLAIMS)?;
    moments().into_iter().nth(at + 1).map(|moment| moment.referee)
}

fn happen(referee: &mut Referee, event: &str, now: u64) {
    let event = Event::parse(event).expect("the story is written in events");
    referee.apply(&event, now).expect("the story can happen");
}

#[cfg(test)]
mod tests {
    use four_winds::seat::Place;

    use super::*;

    #[test]
    fn the_story_tells_of_a_discard_two_claims_and_the_ruling() {
        let shown: Vec<String> = moments()
            .iter()
            .map(|moment| format!("{:?}", moment.referee.view(Place::ALL[2]).text()))
            .collect();
        assert_eq!(shown.len(), 5);
        let [turn, discard, chow, pung, ruling] = [0, 1, 2, 3, 4].map(|at| shown[at].as_str());
        assert!(turn.contains("East"), "{turn}");
        assert!(discard.contains("East") && discard.contains("PUNG"), "{discard}");
        assert!(chow.contains("chow") && !chow.contains("pung"), "{chow}");
        assert!(pung.contains("chow") && pung.contains("pung"), "{pung}");
        assert!(ruling.contains("pung") && ruling.contains("North"), "{ruling}");
        let still = two_claims().expect("there is such a moment");
        assert_eq!(format!("{:?}", still.view(Place::ALL[2]).text()), pung);
    }
}
