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

const EXTRA: &[(&str, &str)] = &[(
    SHORT_MAP,
    r#"format = 1
game = "classic-rally"
kind = "road-map"

[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "curve/1"
"1,2" = "curve/3"
"1,3" = "checkpoint-2/0"
"1,4" = "junction/0"
"0,4" = "straight/1"
"-1,4" = "service/1"
"2,4" = "hazard-straight/1"
"3,4" = "curve/2"
"3,3" = "straight/0"
"3,2" = "curve/0"
"4,2" = "straight/1"
"5,2" = "straight/1"
"1,5" = "crossroads/0"
"0,5" = "curve/1"
"2,5" = "curve/2"
"1,6" = "checkpoint-3/0"
"1,7" = "finish/0"
"#,
)];
