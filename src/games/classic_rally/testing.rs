//! The workspace in which the tests of this game stand.

use std::sync::LazyLock;

use super::table::ClassicRally;
use crate::games::testing::Workspace;

/// A map so short that even random drivers finish.
pub(crate) const SHORT_MAP: &str = "short-map.toml";

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Workspace<ClassicRally>> = LazyLock::new(|| {
    let extra = EXTRA.iter();
    Workspace::with(extra.map(|&(name, text)| (name.to_owned(), text.to_owned())))
});

const EXTRA: &[(&str, &str)] = &[
    (
        SHORT_MAP,
        r#"format = 1
game = "classic-rally"
kind = "road-map"

[board]
"0,6" = "finish/0"
"0,5" = "checkpoint-3/0"
"0,4" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,2" = "service/0"
"0,1" = "checkpoint-1/0"
"0,0" = "start/0"
"0,-1" = "straight/0"
"-1,-2" = "straight/1"
"0,-2" = "crossroads/0"
"1,-2" = "service/1"
"2,-2" = "hazard-straight/1"
"0,-3" = "hazard-curve/0"
"1,-3" = "curve/2"
"#,
    ),
    (
        "blank-side.toml",
        r#"format = 1
game = "classic-rally"
kind = "road-map"

[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "junction/1"
"1,2" = "curve/3"
"1,3" = "curve/2"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    ),
    (
        "few-features.toml",
        r#"format = 1
game = "classic-rally"
kind = "cards"

[features]
close-ratio = [1, 1, 1, 2]
sport-suspension = [1, 1, 2, 2]
power-kit = [1, 1, 2, 2]
light-weight = [1, 0, 1, 2]
"#,
    ),
    (
        "no-cure.toml",
        r#"format = 1
game = "classic-rally"
kind = "cards"

[accessories]
toolbox = [1, 0, 3, 4]
rain-tyres = [1, 2, 3, 4]
fog-lights = [1, 2, 3, 4]

[jokers]
transporter = 2
robber = 2
"#,
    ),
];
