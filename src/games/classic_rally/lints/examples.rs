//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        crate::lint::example::example!("classic-rally", $kind, $rest)
    };
}

/// A whole position of white and red in the race: the keys at its top, and those of each player
/// behind the places of the cars.
macro_rules! position {
    ($keys:literal, white: $white:literal, red: $red:literal) => {
        document!(
            "position",
            concat!(
                "seats = [\"white\", \"red\"]\n",
                $keys,
                r#"
[board]
"0,0" = "start/0"
"0,1" = "straight/0"
"0,2" = "service/0"
"0,3" = "checkpoint-1/0"
"0,4" = "finish/0"

[players.white]
at = "0,1"
heading = "N"
assistance-at = "0,0"
"#,
                $white,
                r#"
[players.red]
at = "0,2"
heading = "N"
assistance-at = "0,1"
"#,
                $red
            )
        )
    };
}

/// A whole map whose road leads straight from start to finish: the keys at its top.
macro_rules! straight_map {
    ($keys:expr) => {
        document!(
            "road-map",
            concat!(
                $keys,
                r#"
[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#
            )
        )
    };
}
