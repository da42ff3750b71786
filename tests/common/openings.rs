//! The first events of a game, for tests that need a table in play.

/// A game of kards whose winds are drawn: place 0 is East and rolls next.
pub const KARDS_TO_THE_FIRST_ROLL: [&str; 5] =
    ["new kards", "seat-roll 0 6", "seat-roll 3 5", "seat-roll 2 4", "seat-roll 1 3"];

/// A game of hong-kong whose winds are drawn: place 2 is East and rolls next.
pub const HONG_KONG_TO_THE_FIRST_ROLL: [&str; 3] =
    ["new hong-kong", "seat-roll 2 2+4", "seat-roll 3 1+3"];

/// A game of hong-kong up to East's first discard, which can be claimed.
pub const HONG_KONG_TO_THE_FIRST_DISCARD: [&str; 10] = [
    HONG_KONG_TO_THE_FIRST_ROLL[0],
    HONG_KONG_TO_THE_FIRST_ROLL[1],
    HONG_KONG_TO_THE_FIRST_ROLL[2],
    "roll 2 2+5",
    "deal all",
    "pass 2",
    "pass 3",
    "pass 0",
    "pass 1",
    "discard 2",
];

/// Requests of the console for the same game of kards: place 2 gets the first discard for a pung
/// and discards.
pub const KARDS_REQUESTS: &str = "event new kards\nevent seat-roll 0 6\nevent seat-roll 3 5\n\
event seat-roll 2 4\nevent seat-roll 1 3\nevent roll 0 4+3\nevent roll 2 2+3+4\nevent discard 0\n\
event claim 2 pung\nwait 20000\nevent discard 2\n";
