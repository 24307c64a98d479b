//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        crate::lint::example::example!("brick-run", $kind, $rest)
    };
}

/// A whole position of two players with the base components: keys at its top, and those of each
/// player.
macro_rules! position {
    ($keys:literal, a: $a:literal, b: $b:literal) => {
        document!(
            "position",
            concat!($keys, "\n[players.a]\n", $a, "\n[players.b]\n", $b)
        )
    };
}

/// A whole position of a lone player with the base components: keys at its top, those of the player
/// and those of the crooked cop.
macro_rules! solo {
    ($keys:literal, a: $a:literal, cop: $cop:literal) => {
        document!(
            "position",
            concat!($keys, "\n[players.a]\n", $a, "\n[cop]\n", $cop)
        )
    };
}
