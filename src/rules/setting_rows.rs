//! Every setting, one row each. To add a setting, add a row at the end and ask for it through
//! [`Options`](super::Options) where it matters.
//!
//! The codes are in logs and in flash, so they never change. They are short, because a line of the
//! log holds all settings of a game.
//!
//! Saved presets keep positions, not codes: the number of a setting among those of its rule set, and
//! the number of its value. So rows and values are only added at the end, and nothing is removed or
//! moved. A row that is already there is not given to one more rule set, because that would move the
//! later settings of that rule set: write a new row at the end. Its default is its first value, which
//! is what an older preset means. `cargo test --test engine order` holds all this.

use super::settings::SettingGroup::{Claims, Game, Money, Scoring};
use super::settings::{SettingRow, SettingValue, only, others, value};
use crate::codes;

/// Makes the list of settings and the table of their rows from the same lines.
macro_rules! settings {
    ($(
        $(#[$attribute:meta])*
        $name:ident => $code:literal, $title:literal, $group:ident, $note:literal, $has:expr
            $(, remark $remark:literal)?;
    )+) => {
        codes! {
            /// Something that can be set before a game, in the order of the log.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[allow(missing_docs)]
            pub enum Setting {
                $( $(#[$attribute])* $name => $code, )+
            }
        }

        /// The row of each setting, in the order of [`Setting::ALL`].
        pub(super) static ROWS: [SettingRow; Setting::COUNT] = [
            $( SettingRow {
                title: $title,
                group: $group,
                note: $note,
                remark: [$(Some($remark),)? None][0],
                has: $has,
            }, )+
        ];
    };
}

settings! {
    Follow => "follow", "The box follows", Game, "Every turn, or only the calls.",
        &[others(&[
            value("turns", 0).shown("every turn").means("Press for every tile."),
            value("calls", 1).shown("only the calls").means("Press for claims only."),
        ], "turns")];
    Players => "players", "Players", Game, "Three leave a place empty.",
        &[only("british", &[value("4", 4), value("3", 3)], "4"), others(&[value("4", 4)], "4")];
    /// The empty place when three play.
    Ghost => "ghost", "Empty place", Game, "Nobody sits there.",
        &[only("british", &[value("0", 0), value("1", 1), value("2", 2), value("3", 3)], "3")];
    /// Stacks in each side of the wall. 17 stacks have no flowers and seasons. A set with a fourth
    /// dragon has 19.
    Length => "length", "Wall length", Game, "On each side.",
        &[
            only("carmel", &[stacks("17", 17, "17 stacks"), stacks("18", 18, "18 stacks")], "17"),
            only("seasons", &[
                stacks("18", 18, "18 stacks"),
                stacks("19", 19, "19 stacks"),
                stacks("20", 20, "20 stacks"),
                stacks("21", 21, "21 stacks"),
                stacks("22", 22, "22 stacks"),
                stacks("23", 23, "23 stacks"),
                stacks("24", 24, "24 stacks"),
            ], "19"),
            others(&[stacks("18", 18, "18 stacks")], "18"),
        ];
    /// How many seconds a discard can be claimed. If off, until the next player draws.
    Timer => "timer", "Claim timer", Claims, "Time to claim a discard.",
        &[only("kards", TIMERS, "20"), others(TIMERS, "off")];
    /// The regular or the extended game.
    Game => "game", "Game", Game, "One round or four.",
        &[only("kards", &[
            value("regular", 0).means("One round."),
            value("extended", 1).means("Four rounds."),
        ], "regular")];
    Lesson => "lesson", "Lesson", Game, "The last is the whole game.",
        &[only("hong-kong", &[
            value("1", 1).means("One set and a pair."),
            value("2", 2).means("Two sets and a pair."),
            value("3", 3).means("No kongs, no honours."),
            value("4", 4).means("No flowers."),
            value("5", 5).means("The whole game."),
        ], "5")];
    MinimumFan => "minimum-fan", "Minimum fan", Scoring, "Fewer do not win.",
        &[only("hong-kong", &[
            value("0", 0).means("Chicken hands win."),
            value("1", 1).means("No chicken hands."),
            value("2", 2),
            value("3", 3),
            value("4", 4),
            value("5", 5),
            value("6", 6),
            value("7", 7),
            value("8", 8),
            value("9", 9),
            value("10", 10),
        ], "0")];
    Chips => "chips", "Chips", Money, "What the players pay with.",
        &[only("hong-kong", &[value("none", 0), value("poker", 1), value("sticks", 2)], "none")];
    /// What a point is worth, in hundredths: as much as one of the chips.
    Unit => "unit", "A point is", Money, "What one chip is worth.",
        &[only("hong-kong", &[
            value("0.05", 5),
            value("0.10", 10),
            value("0.25", 25),
            value("0.50", 50),
            value("1.00", 100),
        ], "0.05")];
    /// A hand pays the points of the table, or one point for each fan: "nickel per fan".
    PaidBy => "paid-by", "Paid by", Money, "Points or fan.",
        &[only("hong-kong", &[
            value("points", 0).means("As the table says."),
            value("fan", 1).means("One for each fan."),
        ], "points")];
    SeatingDice => "seating-dice", "Seating dice", Game, "Each player rolls them.",
        &[only("carmel", &[value("2", 2), value("1", 1)], "2")];
    /// The rules of these two do not mention it.
    RobKong => "rob-kong", "Rob a kong", Claims, "For mahjong only.",
        &[only("kards", OFF_ON, "off"), only("carmel", OFF_ON, "off")];
    /// How many wins in a row keep the winds where they are. Sheets 5 and 16 name two numbers.
    EastStays => "east-stays", "East stays", Game, "When East wins.",
        &[
            only("british", &[
                value("3", 3).shown("3 hands"),
                value("4", 4).shown("4 hands"),
                value("always", 0),
            ], "3"),
            only("seasons", &[value("off", 1), value("on", 0)], "off"),
        ];
    /// The players type in points instead of counting wins.
    TypedPoints => "typed-points", "Type points", Scoring, "If off, a win counts one.",
        &[only("carmel", OFF_ON, "off")];
    /// Between claims of the same rank the first press wins, not the nearest player.
    PressOrder => "press-order", "First press wins", Claims, "If claims are equal.",
        &[others(OFF_ON, "off")];
    /// The table of points ends at ten. Paid by the fan, every fan counts unless the players choose
    /// another limit: old logs were paid so.
    MostFan => "most-fan", "Fan limit", Scoring, "More fan pay no more.",
        &[only("hong-kong", &[
            value("6", 6),
            value("7", 7),
            value("8", 8),
            value("10", 10).means("Paid by fan: no limit."),
            value("13", 13),
        ], "10")],
        remark "The printed table ends at 10 fan, so *13* matters only with another `rise` or with \
            `paid-by=fan`.";
    FanTable => "rise", "Points for fan", Scoring, "How they rise.",
        &[only("hong-kong", &[
            value("slides", 0).shown("as printed").means("4 to 6 fan pay 16."),
            value("half", 1).shown("half spicy").means("6 fan pay 32."),
            value("full", 2).shown("full spicy").means("Each fan doubles."),
        ], "slides")],
        remark "Changes nothing with `paid-by=fan`, so the keys leave it out there.";
    /// The slides and "half gun" are the same: the discarder pays twice, the two others once.
    Gun => "gun", "A discard costs", Money, "Who pays for it.",
        &[only("hong-kong", &[
            value("half", 0).shown("half gun").means("The discarder pays double."),
            value("full", 1).shown("full gun").means("The discarder pays for all."),
        ], "half")];
    SelfPick => "self-pick", "Self-pick pays", Money, "Every loser pays that.",
        &[only("hong-kong", &[value("two", 0).shown("double"), value("one", 1).shown("single")], "two")];
    NoFlowers => "no-flower", "No flowers", Scoring, "One fan if you have none.",
        &[only("hong-kong", ON_OFF, "on")];
    ConcealedHand => "concealed", "Concealed hand", Scoring, "One fan if no set is open.",
        &[only("hong-kong", OFF_ON, "off")];
    Ends => "ends", "Ends and honours", Scoring, "One fan for only these.",
        &[only("hong-kong", OFF_ON, "off")];
    OwnFlower => "own", "Own flower", Scoring, "One fan. Own season too.",
        &[only("hong-kong", ON_OFF, "on")];
    /// Special hands are printed for a limit of 1000. Without a limit they count as printed.
    Limit => "limit", "Limit", Scoring, "For special hands.",
        &[only("british", &[
            value("500", 1),
            value("1000", 0),
            value("2000", 2),
            value("none", 3).means("No hand is cut."),
        ], "1000")],
        remark "Special hands are printed for a limit of 1000 and count in proportion to it, and so \
            does the penalty of half a limit. With *none* they count as printed, and `cap=on` does \
            nothing.";
    /// Sheet 31: "how strictly is it applied?"
    Cap => "cap", "Cut at the limit", Scoring, "Ordinary hands too.",
        &[only("british", &[value("off", 0).means("Only special hands."), value("on", 1)], "off")];
    /// In a goulash and with three players there are none.
    Chows => "chow", "Chows in a hand", Claims, "How many are allowed.",
        &[only("british", &[value("one", 0), value("any", 1).means("As many as you like.")], "one")];
    Goulash => "goulash", "Goulash", Game, "After a drawn hand.",
        &[only("british", &[
            value("bamboo", 0).shown("2 bamboo jokers"),
            value("wild", 1).shown("blank jokers").means("Take out the 2 bamboo."),
            value("off", 2),
        ], "bamboo")];
    /// Sheet 31: the kong box "is used for playing once the wall tiles have been exhausted".
    PlayBox => "box", "Play the kong box", Game, "When the wall is gone.",
        &[only("british", OFF_ON, "off")];
    /// Without them the wall is 17 stacks long.
    Flowers => "bonus", "Flowers, seasons", Game, "On: 144 tiles. Off: 136.",
        &[only("british", ON_OFF, "on")];
    Snake => "snake", "Wriggling Snake", Scoring, "Which pair it has.",
        &[only("british", &[value("off", 0).shown("ones"), value("on", 1).shown("any pair")], "off")];
    Jade => "jade", "Dragons in Jade", Scoring, "Imperial Jade needs them.",
        &[only("british", OFF_ON, "off")];
    Plain => "plain", "No special hands", Scoring, "Only ordinary ones.",
        &[only("british", OFF_ON, "off")];
    Tens => "tens", "Round to tens", Scoring, "Each hand. Fives go up.",
        &[only("british", OFF_ON, "off")];
    Pay => "pay", "Who is paid", Money, "After each hand.",
        &[only("british", &[
            value("all", 0).means("Losers pay each other too."),
            value("one", 1).shown("the winner").means("Nobody else is paid."),
        ], "all")];
    /// `fishing=` was taken: it names players in the query `claim`.
    Fishing => "fish", "Call fishing", Claims, "Before you call mahjong.",
        &[only("british", &[
            value("must", 0).shown("required"),
            value("may", 1).shown("announced").means("You can win without it."),
            value("off", 2).means("Nobody calls it."),
        ], "must")],
        remark "With *off*, the parts of a special hand that a player was fishing for and the original \
            call count nothing.";
    /// The text says 7 pairs "and also" the one at the break.
    BoxPairs => "pairs", "Kong box", Game, "Kept for replacements.",
        &[only("kards", &[
            value("8", 0).shown("8 pairs"),
            value("7", 7).shown("7 pairs"),
        ], "8")];
    LastTurns => "last-turns", "Last turns", Game, "One for each loser.",
        &[only("kards", ON_OFF, "on")];
    DeadWall => "dead-wall", "Dead wall", Game, "Kept for replacements.",
        &[only("carmel", &[
            value("counted", 0).shown("as counted"),
            value("14", 7).shown("14 tiles"),
        ], "counted")];
    KongClaims => "kong-claims", "Claim kongs", Claims, "Not only for mahjong.",
        &[only("seasons", OFF_ON, "off")];
    /// Sheet 31: "East is allowed to decide that tiles should be swapped at the start of any hand".
    Swap => "swap", "Exchange tiles", Game, "In any hand, if East asks.",
        &[only("british", OFF_ON, "off")];
    Years => "years", "Years", Claims, "Such as the four winds.",
        &[only("seasons", ON_OFF, "on")];
    /// 111222333 are three pungs or three chows. Tiles that were entered one by one are in no set
    /// that the player has named, so they are read in the best way.
    Reading => "reading", "Sets in the hand", Scoring, "If the tiles fit two ways.",
        &[only("kards", &[
            value("best", 0).shown("the best way"),
            value("laid", 1).shown("as laid out").means("As the player enters them."),
        ], "best")];
}

const OFF_ON: &[SettingValue] = &[value("off", 0), value("on", 1)];
/// A rule that a house can drop. 0 is what the rules say, and so is a setting that is not there.
const ON_OFF: &[SettingValue] = &[value("on", 0), value("off", 1)];

const TIMERS: &[SettingValue] = &[
    value("off", 0).means("Until the next draw."),
    value("3", 3).shown("3 seconds"),
    value("5", 5).shown("5 seconds"),
    value("10", 10).shown("10 seconds"),
    value("20", 20).shown("20 seconds"),
    value("30", 30).shown("30 seconds"),
];

const fn stacks(code: &'static str, stacks: u8, title: &'static str) -> SettingValue {
    value(code, stacks).shown(title)
}
