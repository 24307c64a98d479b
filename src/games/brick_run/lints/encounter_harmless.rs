//! `encounter-harmless`: a Swerve or Jump that damages nobody.

use super::super::components::{Card, Encounter};
use super::super::table::BrickRun;
use super::reach::{self, Words};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "encounter-harmless",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a Swerve or Jump with a number that no movement exceeds",
        why: "Damage is what movement has above the number. No car is ever so fast, with every part and all cubes.",
        clause: Some("swerve.damage"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "soft-bend.toml" }
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
    let (what, number) = match card.encounter {
        Encounter::Swerve(number) => ("Swerve", number),
        Encounter::Jump(number) => ("Jump", number),
        Encounter::Pickup(_) | Encounter::Cops(_) => return None,
    };
    let (_, most) = reach::movements(game)?;
    (u16::from(number) >= most).then(|| {
        let message = format!("the {what} of `{}` damages nobody", card.id);
        (
            message,
            format!("no movement is above {most}: lower the number"),
        )
    })
}
