//! The game in the middle of which the examples of scripts begin.

/// A whole script: the keys given, and a race of which red is to take the first turn.
macro_rules! race_script {
    ($keys:expr) => {
        race_script!(format 1, $keys)
    };
    (format $format:literal, $keys:expr) => {
        concat!(
            "format = ",
            $format,
            r#"
game = "checkpoint-rally"
kind = "script"
"#,
            $keys,
            r#"
[start]
map = "two-three"
row = ["h02", "h03", "h04"]
pile = ["red", "blue"]
board = { a1 = "h01/0", e5 = "u01/0" }

[start.borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[start.players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
at = "a1"

[start.players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
at = "e5"
"#
        )
    };
}
