//! `cops-unreachable`: Cops who catch nobody.

use super::super::components::{Card, Encounter};
use super::super::table::BrickRun;
use super::reach::{self, Words};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cops-unreachable",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "Cops with a range above every movement, or below",
        why: "They stop nobody: no car is so fast, or so slow.",
        clause: Some("cops.caught"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "far-cops.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 2
components = { cards = "base" }
"#
        ),
    },
    check: &[Check::Encounters(judge)],
};

fn judge(game: &BrickRun, card: &Card) -> Option<Words> {
    let Encounter::Cops(range) = card.encounter else {
        return None;
    };
    let (least, most) = reach::movements(game)?;
    let (low, high) = (u16::from(range.low), u16::from(range.high));
    (low <= high && (low > most || high < least)).then(|| {
        let message = format!("the Cops of `{}` catch nobody", card.id);
        let help = format!(
            "movement is {least} to {most}: let the range have a movement that cars come to"
        );
        (message, help)
    })
}
