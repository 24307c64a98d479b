//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        crate::lint::example::example!("checkpoint-rally", $kind, $rest)
    };
}

/// A whole position of red and blue: the keys at its top, and those of each player behind the
/// corner.
macro_rules! position {
    ($keys:literal, red: $red:literal, blue: $blue:literal) => {
        document!(
            "position",
            concat!(
                "map = \"two-three\"\n",
                $keys,
                r#"
[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[players.red]
corner = "a1"
"#,
                $red,
                "\n[players.blue]\ncorner = \"e5\"\n",
                $blue
            )
        )
    };
}
