//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        concat!(
            "format = 1\ngame = \"classic-rally\"\nkind = \"",
            $kind,
            "\"\n",
            $rest
        )
    };
}
