//! Timelines: what a contact does and which press or release comes out. All times are microseconds.

use std::vec::Vec;

use super::*;

/// What the contact does. `Stays` only asks what has been accepted by then.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Contact {
    Closes,
    Opens,
    Stays,
}
use Contact::{Closes, Opens, Stays};

type TimelineRow = (u64, Contact, Option<KeyEdge>);

const fn press(at_micros: u64) -> Option<KeyEdge> {
    Some(KeyEdge::Press { at_micros })
}

const fn release(at_micros: u64) -> Option<KeyEdge> {
    Some(KeyEdge::Release { at_micros })
}

/// One contact, sampled at each edge and at each deadline, so that a timeline is exact.
struct Bench {
    key: Debounce,
    closed: bool,
}

impl Bench {
    fn new(closed: bool) -> Bench {
        Bench { key: Debounce::new(closed, 0), closed }
    }

    /// What is accepted at deadlines before `time`.
    fn until(&mut self, time: u64) -> Vec<(u64, KeyEdge)> {
        let mut accepted = Vec::new();
        while let Some(deadline) = self.key.deadline().filter(|deadline| *deadline < time) {
            accepted
                .extend(self.key.sample(self.closed, false, deadline).map(|edge| (deadline, edge)));
        }
        accepted
    }

    fn at(&mut self, time: u64, contact: Contact) -> Option<KeyEdge> {
        match contact {
            Closes => self.closed = true,
            Opens => self.closed = false,
            Stays => {}
        }
        self.key.sample(self.closed, false, time)
    }

    /// All presses during a list of edges and the second after it.
    fn presses(edges: &[(u64, Contact)]) -> Vec<u64> {
        let mut bench = Bench::new(false);
        let mut accepted = Vec::new();
        for (time, contact) in edges {
            accepted.extend(bench.until(*time).into_iter().map(|(_, edge)| edge));
            accepted.extend(bench.at(*time, *contact));
        }
        let end = edges.last().map_or(0, |(time, _)| time + 1_000_000);
        accepted.extend(bench.until(end).into_iter().map(|(_, edge)| edge));
        let press = |edge| match edge {
            KeyEdge::Press { at_micros } => Some(at_micros),
            KeyEdge::Release { .. } => None,
        };
        accepted.into_iter().filter_map(press).collect()
    }
}

/// Checks a timeline to the microsecond: nothing may come out except what its rows say.
#[track_caller]
fn check(closed_at_start: bool, table: &[TimelineRow]) {
    let mut bench = Bench::new(closed_at_start);
    for (time, contact, expected) in table {
        assert_eq!(bench.until(*time), [], "before {time}");
        assert_eq!(bench.at(*time, *contact), *expected, "at {time}");
    }
    assert_eq!(bench.until(u64::MAX / 2), [], "after the table");
}

#[test]
fn a_clean_press_and_release() {
    check(
        false,
        &[
            (5_000, Closes, None),
            (5_999, Stays, None),
            (6_000, Stays, press(5_000)),
            (300_000, Opens, None),
            (309_999, Stays, None),
            (310_000, Stays, release(300_000)),
        ],
    );
}

#[test]
fn bounce_of_6_2_ms_is_one_press_stamped_at_its_first_edge() {
    check(
        false,
        &[
            (0, Closes, None),
            (400, Opens, None),
            (1_300, Closes, None),
            (1_900, Opens, None),
            (4_800, Closes, None),
            (5_700, Opens, None),
            (6_200, Closes, None),
            (7_200, Stays, press(0)),
            (200_000, Opens, None),
            (210_000, Stays, release(200_000)),
        ],
    );
}

#[test]
fn a_bounce_with_a_quiet_millisecond_in_it_is_still_one_press() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (2_500, Opens, None),
            (4_500, Closes, None),
            (6_200, Opens, None),
            (6_200 + 900, Closes, None),
            (250_000, Opens, None),
            (260_000, Stays, release(250_000)),
        ],
    );
}

#[test]
fn bounce_on_release_is_one_release_stamped_at_its_first_edge() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (500_000, Opens, None),
            (500_700, Closes, None),
            (501_500, Opens, None),
            (505_000, Closes, None),
            (506_200, Opens, None),
            (516_200, Stays, release(500_000)),
        ],
    );
}

#[test]
fn a_contact_that_opens_once_more_after_150_ms_gives_one_press() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (150_000, Opens, None),
            (157_000, Closes, None),
            (400_000, Opens, None),
            (410_000, Stays, release(400_000)),
        ],
    );
}

#[test]
fn a_contact_that_closes_once_more_after_150_ms_gives_one_press() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (3_000, Opens, None),
            (150_000, Closes, None),
            (160_000, Opens, None),
            (170_000, Stays, release(160_000)),
        ],
    );
}

#[test]
fn a_contact_that_bounces_for_150_ms_gives_one_press() {
    // Alternately closed and open, each long enough to be mistaken for a press or a release.
    for (closed, open) in
        [(300, 300), (1_500, 400), (2_000, 9_000), (900, 12_000), (20_000, 20_000), (5_000, 40_000)]
    {
        let mut edges = Vec::new();
        let mut time = 0;
        while time <= 150_000 {
            edges.extend([(time, Closes), (time + closed, Opens)]);
            time += closed + open;
        }
        edges.extend([(time.min(156_000), Closes), (400_000, Opens)]);
        edges.retain(|(at, _)| *at <= 156_000 || *at == 400_000);
        assert_eq!(Bench::presses(&edges).len(), 1, "closed {closed}, open {open}");
    }
}

#[test]
fn spikes_under_100_micros_give_nothing() {
    check(false, &[(1_000, Closes, None), (1_099, Opens, None)]);
    let burst: Vec<_> =
        (0..2_000).flat_map(|spike| [(spike * 250, Closes), (spike * 250 + 99, Opens)]).collect();
    assert!(Bench::presses(&burst).is_empty());
}

#[test]
fn spikes_while_the_key_is_down_do_not_release_it() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (700_000, Opens, None),
            (700_099, Closes, None),
            (1_700_000, Opens, None),
            (1_700_099, Closes, None),
            (2_500_000, Opens, None),
            (2_510_000, Stays, release(2_500_000)),
        ],
    );
}

#[test]
fn deliberate_presses_200_ms_apart_all_count() {
    for held in [40_000, 100_000, 160_000, 185_000] {
        let taps: Vec<_> = (0..20)
            .flat_map(|tap| [(tap * 200_000, Closes), (tap * 200_000 + held, Opens)])
            .collect();
        let stamps: Vec<_> = (0..20).map(|tap| tap * 200_000).collect();
        assert_eq!(Bench::presses(&taps), stamps, "held for {held}");
    }
}

#[test]
fn a_second_press_too_soon_belongs_to_the_first() {
    check(
        false,
        &[
            (0, Closes, None),
            (1_000, Stays, press(0)),
            (60_000, Opens, None),
            (120_000, Closes, None),
            (180_000, Opens, None),
            (190_000, Stays, release(180_000)),
        ],
    );
}

#[test]
fn a_key_that_is_down_at_power_on_is_no_press_until_it_has_been_up() {
    check(
        true,
        &[
            (800_000, Opens, None),
            (810_000, Stays, release(800_000)),
            (900_000, Closes, None),
            (901_000, Stays, press(900_000)),
            (1_900_000, Opens, None),
            (1_910_000, Stays, release(1_900_000)),
        ],
    );
}

#[test]
fn late_sampling_loses_no_press_and_stamps_none_too_early() {
    let mut key = Debounce::new(false, 0);
    assert_eq!(key.sample(true, false, 1_000), None);
    // The chip was busy erasing flash; the next thing it sees is the release.
    assert_eq!(key.sample(false, false, 301_000), press(281_000));
    assert_eq!(key.sample(true, false, 601_000), release(301_000));
    assert_eq!(key.sample(true, false, 615_000), press(601_000));
}

/// Sampled as in the firmware: every half millisecond, from the first edge until the contact rests.
/// `low(time)` is the wire. Returns what was accepted, when, and how often the wire was sampled.
fn sampled(low: impl Fn(u64) -> bool, until: u64) -> (Vec<(u64, KeyEdge)>, usize) {
    let mut key = Debounce::new(low(0), 0);
    let (mut accepted, mut samples, mut moved) = (Vec::new(), 0, false);
    let mut due = 0;
    for time in 1..until {
        moved |= low(time) != low(time - 1);
        let wakes = if key.is_settled() { low(time) != key.is_closed() } else { time >= due };
        if wakes {
            let first = key.is_settled();
            samples += 1;
            accepted.extend(key.sample(low(time), moved || first, time).map(|edge| (time, edge)));
            (moved, due) = (false, time + SAMPLE_MICROS);
        }
    }
    (accepted, samples)
}

#[test]
fn noise_costs_no_more_than_sampling_and_gives_nothing() {
    // 20 µs of every 50 are low, so every sample falls on the same part of the noise. Then 5 of 100.
    for (low, every) in [(20, 50), (5, 100), (1, 500), (250, 500)] {
        for shift in [0, low / 2, low + 1] {
            let (accepted, samples) = sampled(|time| (time + shift) % every < low, 200_000);
            assert_eq!(accepted, [], "{low} of {every} µs");
            assert!(samples <= 1 + 200_000 / SAMPLE_MICROS as usize, "{samples} samples");
        }
    }
}

#[test]
fn a_press_after_long_noise_is_found_at_once_with_a_fresh_stamp() {
    let noise = |time: u64| (1_000..500_000).contains(&time) && time % 50 < 20;
    let (accepted, _) = sampled(|time| noise(time) || (500_000..700_000).contains(&time), 800_000);
    let [(at, KeyEdge::Press { at_micros }), (_, KeyEdge::Release { .. })] = accepted[..] else {
        panic!("{accepted:?}")
    };
    assert!(
        (501_000..502_000).contains(&at) && at - at_micros <= OLDEST_MICROS,
        "{at} {at_micros}"
    );
}

#[test]
fn a_clean_press_is_accepted_after_two_samples_with_its_own_time() {
    let (accepted, samples) = sampled(|time| (5_000..300_000).contains(&time), 400_000);
    assert_eq!(
        accepted,
        [
            (6_000, KeyEdge::Press { at_micros: 5_000 }),
            (310_000, KeyEdge::Release { at_micros: 300_000 }),
        ]
    );
    assert!(samples < 30, "{samples}");
}

#[test]
fn any_chatter_of_6_2_ms_is_one_press_and_one_release() {
    let mut state = 1u32;
    let mut random = |below: u64| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u64::from(state >> 8) % below
    };
    for round in 0..2_000 {
        let mut edges = Vec::new();
        for (start, last) in [(10_000, Closes), (400_000, Opens)] {
            let mut times: Vec<u64> =
                (0..1 + 2 * random(20)).map(|_| start + random(6_200)).collect();
            times.sort_unstable();
            times[0] = start;
            let other = if last == Closes { Opens } else { Closes };
            // An odd number of edges: the first and the last go the same way.
            edges.extend(
                times
                    .into_iter()
                    .enumerate()
                    .map(|(at, time)| (time, if at % 2 == 0 { last } else { other })),
            );
        }
        assert_eq!(Bench::presses(&edges), [10_000], "round {round}: {edges:?}");
    }
}
