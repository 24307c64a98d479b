//! `script-reshuffle`: a scripted reshuffle that is no order of the discard pile.

use super::prelude::*;

lint! {
    "script-reshuffle": Error, DrawReshuffle;
    summary: "a scripted reshuffle that is not an order of the discard pile",
    why: "The new stack is the discard pile and nothing else, so chance can never give this outcome.",
    bad: SHORT,
    good: WHOLE,
    checks: [Replay],
}

macro_rules! reshuffle {
    ($stack:literal) => {
        document!(
            "script",
            concat!(
                r#"steps = [
  { player = "red", move = "draw-two" },
  { chance = "reshuffle", stack = ["#,
                $stack,
                r#"] },
]

[start]
map = "two-three"
row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "u01/0" }
stack = []
discard = [
  "h05", "h06", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14", "g01", "g02", "g03",
  "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14", "u02", "u03",
  "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14",
]

[start.borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[start.players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
time = 6
at = "a1"

[start.players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
time = 8
at = "e5"
"#
            )
        )
    };
}

const SHORT: &str = reshuffle!(r#""h05", "h06""#);
const WHOLE: &str = reshuffle!(
    r#"
    "h05", "h06", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14", "g01", "g02", "g03",
    "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14", "u02", "u03",
    "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14"
  "#
);
