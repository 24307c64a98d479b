//! `encounter-harmless`: a Swerve or Jump that damages nobody.

use super::prelude::*;
use super::reach;
use super::reach::Words;

lint! {
    "encounter-harmless": Warn, SwerveDamage;
    group: Balance,
    summary: "a Swerve or Jump with a number that no movement exceeds",
    why: "Damage is what movement has above the number. No car is ever so fast, with every part and all cubes.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "soft-bend.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Encounters(judge)],
}

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
