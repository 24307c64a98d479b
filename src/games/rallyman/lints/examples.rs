//! Beginnings that the examples of lints have in common.

/// A whole document of the game: its kind and the rest.
macro_rules! document {
    ($kind:literal, $rest:expr) => {
        crate::lint::example::example!("rallyman", $kind, $rest)
    };
}

/// A whole rally: keys of its first stage, and two more stages without faults.
macro_rules! rally {
    ($stage:expr) => {
        document!(
            "rally",
            concat!(
                "[[stages]]\nid = \"ss1\"\n",
                $stage,
                r#"
[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#
            )
        )
    };
}

/// A whole set of zones: the base zones and one more, with one road of these segments.
macro_rules! zones {
    ($segments:expr) => {
        document!(
            "zones",
            concat!(
                r#"extends = ["base"]

[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }

[[zones.roads]]
ends = [0, 1]
segments = [
"#,
                $segments,
                "]\n"
            )
        )
    };
}

/// A whole set of zones: the base zones and one more, with one road of these segments between two straights.
macro_rules! between_straights {
    ($segments:expr) => {
        zones!(concat!(
            "  { straight = { spaces = 3, left = \"plain\", right = \"forest\" } },\n",
            $segments,
            "  { straight = { spaces = 3, left = \"plain\", right = \"forest\" } },\n"
        ))
    };
}

/// A whole position of red and blue in the first stage of the base rally: keys at its top, and
/// those of each driver.
macro_rules! position {
    ($keys:literal, red: $red:expr, blue: $blue:literal) => {
        document!(
            "position",
            concat!(
                $keys,
                "\n[drivers.red]\n",
                $red,
                "\n[drivers.blue]\n",
                $blue
            )
        )
    };
}

/// A whole position of red and blue, a space behind, in the middle of the first stage: keys at its top, and what red has
/// besides place and gear.
macro_rules! driving {
    ($keys:literal, red: $red:literal) => {
        position!(
            $keys,
            red: concat!("at = \"l0-l1/3\"\ngear = 3\n", $red),
            blue: "at = \"l0-l1/2\"\ngear = 2\n"
        )
    };
}
