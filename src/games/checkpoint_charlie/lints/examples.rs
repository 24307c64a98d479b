//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        crate::lint::example::example!("checkpoint-charlie", $kind, $rest)
    };
}

/// A whole position of three players with the base components: keys at its top, and those of each
/// player.
macro_rules! position {
    ($keys:literal, a: $a:literal, b: $b:literal, c: $c:literal) => {
        document!(
            "position",
            concat!(
                $keys,
                "\n[players.a]\n",
                $a,
                "\n[players.b]\n",
                $b,
                "\n[players.c]\n",
                $c
            )
        )
    };
    ($keys:literal) => {
        position!(
            $keys,
            a: "clue = \"hat\"\n",
            b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
            c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
        )
    };
}
