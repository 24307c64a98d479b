//! Chance that nothing decides.

rule! {
    "chance-open": Error;
    summary: "chance that is due while the script neither fixes its outcome nor names a seed",
    why: "Every replay of a script must give the same game, on every machine.",
    game: "checkpoint-rally",
    kind: "script",
    bad: "",
    good: "random = { stream = 1, seed = 7 }\n",
    below: r#"steps = [{ chance = "marker-order", order = ["red", "blue"] }]

[setup]
map = "two-three"

[setup.players.red]
corner = "a1"

[setup.players.blue]
corner = "e5"
"#,
}
