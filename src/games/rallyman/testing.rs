//! The workspace in which the tests of this game stand.

use std::sync::LazyLock;

use super::table::Rallyman;
use crate::games::testing::Sandbox;

/// Roads with corners and bumps of every shape, close together.
pub(crate) const ODD_ZONES: &str = "odd-zones.toml";

/// Cars that take little, and tires unlike those of the base game.
pub(crate) const ODD_DASHBOARDS: &str = "odd-dashboards.toml";

/// Few cards, and events in other numbers.
pub(crate) const ODD_CARDS: &str = "odd-cards.toml";

/// Dice that warn often.
pub(crate) const ODD_DICE: &str = "odd-dice.toml";

/// Rallies over the odd zones, one for each sort of weather.
pub(crate) const ODD_RALLIES: [&str; 4] = [
    "odd-fixed.toml",
    "odd-chosen.toml",
    "odd-variable.toml",
    "odd-none.toml",
];

/// Rallies over the base zones that are soon driven, one for each sort of weather.
pub(crate) const SHORT_RALLIES: [&str; 4] = [
    "short-fixed.toml",
    "short-chosen.toml",
    "short-variable.toml",
    "short-none.toml",
];

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Sandbox<Rallyman>> = LazyLock::new(|| {
    let extra = EXTRA.iter().map(|&(name, text)| (name, text.to_owned()));
    let rallies = [(ODD_RALLIES, ODD_STAGES), (SHORT_RALLIES, SHORT_STAGES)];
    let rallies = rallies.into_iter().flat_map(|(names, stages)| {
        let weather = ["fixed", "chosen", "variable", "none"];
        let rally = move |(name, weather)| (name, rally(weather, stages));
        names.into_iter().zip(weather).map(rally)
    });
    let flights = FLIGHTS
        .iter()
        .map(|&(name, ends)| (name, over_flights(ends)));
    let named = extra
        .chain(flights)
        .chain(rallies)
        .chain([("long.toml", long_zones())]);
    Sandbox::with(named.map(|(name, text)| (name.to_owned(), text)))
});

fn rally(weather: &str, stages: &str) -> String {
    // Only where the weather is fixed does the rally say how boards lie.
    let stages = match weather {
        "fixed" => stages.to_owned(),
        _ => stages.replace(", side = \"snow\"", ""),
    };
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"rally\"\nweather = \"{weather}\"\n\n{stages}"
    )
}

/// A rally whose first stage leads over one of the roads of `flights.toml`.
fn over_flights([from, to]: [u8; 2]) -> String {
    format!(
        r#"format = 1
game = "rallyman"
kind = "rally"

[[stages]]
id = "ss1"
sections = [{{ zone = "f", from = {from}, to = {to} }}]

[[stages]]
id = "ss2"
sections = [{{ zone = "v", from = 2, to = 3 }}]

[[stages]]
id = "ss3"
sections = [{{ zone = "c", from = 5, to = 4 }}]
"#
    )
}

/// Rallies over roads of `flights.toml`.
const FLIGHTS: [(&str, [u8; 2]); 5] = [
    ("flight-straight.toml", [0, 1]),
    ("flight-corner.toml", [2, 3]),
    ("flight-finish.toml", [4, 5]),
    ("flight-trap.toml", [6, 7]),
    ("narrow.toml", [8, 9]),
];

/// A zone whose roads are longer together than a stage can be.
fn long_zones() -> String {
    let segment = "  { straight = { spaces = 20, left = \"plain\", right = \"plain\" } },\n";
    let road = |index: usize| {
        let ends = [2 * index, 2 * index + 1];
        let segments = segment.repeat(32);
        format!("\n[[zones.roads]]\nends = {ends:?}\nsegments = [\n{segments}]\n")
    };
    let roads: String = (0..4).map(road).collect();
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"zones\"\nextends = [\"base\"]\n\n[[zones]]\n\
         id = \"w\"\nlegend = {{ plain = 0, stone = 1 }}\n{roads}"
    )
}

const SHORT_STAGES: &str = r#"[[stages]]
id = "one"
sections = [{ zone = "j", from = 0, to = 3 }]
checkpoints = ["j2-j3/5", "j/jx"]

[[stages]]
id = "two"
sections = [{ zone = "v", from = 3, to = 2, side = "snow" }]
assistance = true

[[stages]]
id = "three"
sections = [{ zone = "j", from = 0, to = 1, side = "snow" }]
"#;

const ODD_STAGES: &str = r#"[[stages]]
id = "there"
sections = [{ zone = "o", from = 0, to = 1, side = "snow" }]
checkpoints = ["o0-o1/2", "o0-o1/c2.i", "o/ox"]

[[stages]]
id = "back"
sections = [{ zone = "p", from = 5, to = 4 }, { zone = "o", from = 1, to = 0 }]
assistance = true

[[stages]]
id = "round"
sections = [{ zone = "o", from = 2, to = 1 }, { zone = "p", from = 4, to = 5, side = "snow" }]
"#;

const EXTRA: &[(&str, &str)] = &[
    (
        "nervous.toml",
        r#"format = 1
game = "rallyman"
kind = "dashboards"

[[dashboards]]
id = "nervous"
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 1 },
  { tires = "asphalt", surface = "snow", warnings = 1 },
  { tires = "snow", surface = "snow", warnings = 1 },
  { tires = "snow", surface = "asphalt", warnings = 1 },
]
"#,
    ),
    (
        "flights.toml",
        r#"format = 1
game = "rallyman"
kind = "zones"
extends = ["base"]

[[zones]]
id = "f"
legend = { plain = 0, forest = 1 }

[[zones.roads]]
ends = [0, 1]
segments = [
  { bump = { note = 4, left = "plain", right = "forest" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 1, skid = [2], left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "forest" } },
]

[[zones.roads]]
ends = [2, 3]
segments = [
  { bump = { note = 3, left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 3, skid = [4], left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "forest" } },
]

[[zones.roads]]
ends = [4, 5]
segments = [
  { bump = { note = 3, left = "plain", right = "forest" } },
  { straight = { spaces = 2, left = "plain", right = "forest" } },
]

[[zones.roads]]
ends = [6, 7]
segments = [
  { bump = { note = 4, left = "plain", right = "forest" } },
  { straight = { spaces = 2, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 1, skid = [2], left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "forest" } },
]

[[zones.roads]]
ends = [8, 9]
segments = [
  { straight = { spaces = 8, lanes = 1, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 3, skid = [4], left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "forest" } },
]
"#,
    ),
    (
        ODD_ZONES,
        r#"format = 1
game = "rallyman"
kind = "zones"

[[zones]]
id = "o"
legend = { plain = 0, forest = 1, cliff = 4 }

[[zones.roads]]
ends = [0, 1]
segments = [
  { straight = { spaces = 2, lanes = 1, left = "plain", right = "cliff" } },
  { corner = { turn = "left", inside = 1, left = "plain", right = "forest" } },
  { straight = { spaces = 1, left = "plain", right = "plain" } },
  { corner = { turn = "right", inside = 3, skid = [4], shortcut = 2, left = "cliff", right = "shortcut", beyond = "forest" } },
  { straight = { spaces = 1, lanes = 1, slots = 2, left = "plain", right = "plain" } },
  { bump = { note = 2, lanes = 1, left = "forest", right = "plain" } },
  { straight = { spaces = 2, left = "plain", right = "plain" } },
  { corner = { turn = "left", inside = 2, skid = [3, 3, 3], shortcut = 5, left = "shortcut", right = "plain", beyond = "cliff" } },
  { bump = { note = 1, left = "plain", right = "plain" } },
  { bump = { note = 3, left = "plain", right = "plain" } },
  { straight = { spaces = 3, lanes = 3, left = "plain", right = "plain" } },
  { junction = { id = "ox", left = "plain", right = "plain" } },
  { corner = { turn = "right", inside = 2, skid = [3, 4], left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 4, skid = [5, 5], shortcut = 3, left = "shortcut", right = "plain", beyond = "plain" } },
]

[[zones.roads]]
ends = [2, 3]
segments = [
  { corner = { turn = "left", inside = 5, left = "plain", right = "plain" } },
  { junction = { id = "ox", left = "plain", right = "plain" } },
  { straight = { spaces = 2, left = "plain", right = "plain" } },
]

[[zones]]
id = "p"
legend = { plain = 2, water = 3 }

[[zones.roads]]
ends = [4, 5]
segments = [
  { bump = { note = 5, left = "plain", right = "water" } },
  { straight = { spaces = 4, slots = 2, left = "plain", right = "water" } },
  { corner = { turn = "right", inside = 3, skid = [4, 4], shortcut = 4, left = "water", right = "shortcut", beyond = "plain" } },
  { bump = { note = 4, left = "plain", right = "water" } },
  { straight = { spaces = 1, left = "plain", right = "water" } },
]
"#,
    ),
    (
        ODD_DASHBOARDS,
        r#"format = 1
game = "rallyman"
kind = "dashboards"
dashboards = [
  { id = "egg", damage = 1, flats = 0, grip = [
    { tires = "asphalt", surface = "asphalt", warnings = 2 },
    { tires = "asphalt", surface = "snow", warnings = 1 },
    { tires = "snow", surface = "snow", warnings = 2, gear-dice = 3 },
    { tires = "snow", surface = "asphalt", warnings = 3, gear-dice = 4, acceleration-dice = 0 },
  ] },
  { id = "tank", damage = 4, flats = 2, grip = [
    { tires = "asphalt", surface = "asphalt", warnings = 8 },
    { tires = "asphalt", surface = "snow", warnings = 5, acceleration-dice = 1 },
    { tires = "snow", surface = "snow", warnings = 4 },
    { tires = "snow", surface = "asphalt", warnings = 3, acceleration-dice = 1 },
  ] },
]
"#,
    ),
    (
        ODD_CARDS,
        r#"format = 1
game = "rallyman"
kind = "cards"
sisu = 1
spare-tires = 1

[gear-cards]
g1 = { seconds = 45, spin = 1, left = 1, right = 1 }
g2 = { seconds = 40, spin = 0, left = 2, right = 0 }
g3 = { seconds = 30, spin = 1, left = 0, right = 1 }
g4 = { seconds = 25, spin = 1, left = 0, right = 0 }
g5 = { seconds = 20, spin = 0, left = 2, right = 2 }
neutral = 90
spare-tire = 15

[shortcut-cards]
good = 1
dirty = 2
flat = 3
"#,
    ),
    (
        ODD_DICE,
        r#"format = 1
game = "rallyman"
kind = "dice"
gear = [0, 3, 4, 5, 6]
acceleration = [2, 3]
"#,
    ),
    (
        "no-dashboards.toml",
        "format = 1\ngame = \"rallyman\"\nkind = \"dashboards\"\ndashboards = []\n",
    ),
    (
        "knots.toml",
        r#"format = 1
game = "rallyman"
kind = "zones"
extends = ["base"]

[[zones]]
id = "k"
legend = { plain = 0, forest = 1 }

[[zones.roads]]
ends = [0, 1]
segments = [
  { straight = { spaces = 2, left = "plain", right = "forest" } },
  { junction = { id = "ka", left = "plain", right = "forest" } },
  { straight = { spaces = 2, left = "plain", right = "forest" } },
  { junction = { id = "kb", left = "plain", right = "forest" } },
  { straight = { spaces = 2, left = "plain", right = "forest" } },
]

[[zones.roads]]
ends = [2, 3]
segments = [
  { straight = { spaces = 2, left = "plain", right = "forest" } },
  { junction = { id = "ka", left = "plain", right = "forest" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { junction = { id = "kb", left = "plain", right = "forest" } },
  { straight = { spaces = 2, left = "plain", right = "forest" } },
]
"#,
    ),
    (
        "knots-open.toml",
        r#"format = 1
game = "rallyman"
kind = "rally"

[[stages]]
id = "ss1"
sections = [{ zone = "k", from = 0, to = 3 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    ),
    (
        "knots-named.toml",
        r#"format = 1
game = "rallyman"
kind = "rally"

[[stages]]
id = "ss1"
sections = [{ zone = "k", from = 0, to = 3, via = ["kb"] }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    ),
    (
        "long-rally.toml",
        r#"format = 1
game = "rallyman"
kind = "rally"

[[stages]]
id = "ss1"
sections = [
  { zone = "w", from = 0, to = 1 },
  { zone = "w", from = 2, to = 3 },
  { zone = "w", from = 4, to = 5 },
  { zone = "w", from = 6, to = 7 },
]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    ),
    (
        "short-rally.toml",
        r#"format = 1
game = "rallyman"
kind = "rally"

[[stages]]
id = "ss1"
sections = [{ zone = "j", from = 0, to = 1 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]

[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    ),
];
