//! The examples of rules are whole documents; their beginnings are written once.

/// A whole document: its game, its kind and the rest.
macro_rules! example {
    ($game:literal, $kind:literal, $rest:expr) => {
        concat!(
            "format = 1\ngame = \"",
            $game,
            "\"\nkind = \"",
            $kind,
            "\"\n",
            $rest
        )
    };
}
pub(crate) use example;
