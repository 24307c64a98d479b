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
    ($keys:expr, red: $red:expr, blue: $blue:expr) => {
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

/// A whole position of red and blue in the middle of their race. What is not given is as usual:
/// the row, the board, no other keys, and where on stopwatch and map each of the two is.
macro_rules! race {
    (
        $(row = $row:literal,)?
        $(board = $board:literal,)?
        $(keys = $keys:literal,)?
        $(red = $red:literal,)?
        $(blue = $blue:literal,)?
    ) => {
        position!(
            concat!(
                "row = ",
                given!(r#"["h02", "h03", "h04"]"# $(, $row)?),
                "\nboard = ",
                given!(r#"{ a1 = "h01/0", e5 = "u01/0" }"# $(, $board)?),
                "\n",
                $($keys, "\n",)?
            ),
            red: concat!(
                "car = \"rally-car\"\ncard = \"card-01\"\n",
                given!("time = 6\nat = \"a1\"" $(, $red)?),
                "\n"
            ),
            blue: concat!(
                "car = \"buggy\"\ncard = \"card-02\"\n",
                given!("time = 8\nat = \"e5\"" $(, $blue)?),
                "\n"
            )
        )
    };
}

/// The second text if there is one, else the first.
macro_rules! given {
    ($usual:literal) => {
        $usual
    };
    ($usual:literal, $given:literal) => {
        $given
    };
}

/// A whole scenario of red and blue in opposite corners: the keys at its top.
macro_rules! scenario {
    ($keys:expr) => {
        document!(
            "scenario",
            concat!(
                $keys,
                r#"
[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
            )
        )
    };
}

/// A whole scenario of red and blue: what is fixed of chance.
macro_rules! fixed {
    ($fixed:expr) => {
        concat!(scenario!("map = \"two-three\"\n"), "\n[fixed]\n", $fixed)
    };
}

/// A whole set of tiles: the base tiles and these.
macro_rules! tiles {
    ($tiles:expr) => {
        document!(
            "tile-set",
            concat!(
                "extends = [\"base\"]\n# scrutineer: allow(tile-count)\ntiles = [\n",
                $tiles,
                "]\n"
            )
        )
    };
}

/// A whole deck of checkpoint cards: the base cards and these.
macro_rules! cards {
    ($cards:expr) => {
        document!(
            "checkpoint-cards",
            concat!("extends = [\"base\"]\ncards = [\n", $cards, "]\n")
        )
    };
}
