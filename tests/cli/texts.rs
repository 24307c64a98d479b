//! Documents to run the program on.

/// A document of a kind: the header and the rest.
pub fn document(kind: &str, rest: &str) -> String {
    format!("format = 1\ngame = \"checkpoint-rally\"\nkind = \"{kind}\"\n{rest}")
}

/// A car sheet that adds a car to the base cars: clean.
pub fn cars() -> String {
    document(
        "car-sheet",
        "extends = [\"base\"]\n\n[[cars]]\nid = \"hovercraft\"\nname = \"Hovercraft\"\n\
         minutes = { highway = 4, gravel = 2, urban = 5 }\nprovenance = \"original\"\n",
    )
}

/// The same with a warning at 9:35, of the rule `car-cost-nonstandard`.
pub fn slow_cars() -> String {
    cars().replace("gravel = 2, urban = 5", "gravel = 3, urban = 4")
}

/// A scenario of two players: the rest is the table of components and what follows.
pub fn scenario(rest: &str) -> String {
    document(
        "scenario",
        &format!(
            "map = \"two-three\"\nplayers.red.corner = \"a1\"\nplayers.blue.corner = \"e5\"\n{rest}"
        ),
    )
}

/// A script that begins in the middle of a race, red to move: its keys before the start.
pub fn race(keys: &str) -> String {
    document("script", &format!("{keys}\n{RACE}"))
}

const RACE: &str = r#"[start]
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
"#;

/// A document with an error, a warning and something that can be repaired.
pub fn faulty() -> String {
    document(
        "car-sheet",
        "extends = [\"base\"]\n\n[[cars]]\nid = \"hovercraft\"\nname = \"Hovercraft\"  # as measured\n\
         minuts = { highway = 4, gravel = 2, urban = 5 }  # scrutineer: allow(wrong-tpye)\n",
    )
}
