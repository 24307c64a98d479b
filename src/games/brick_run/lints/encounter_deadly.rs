//! `encounter-deadly`: a Swerve or Jump that wrecks everybody.

use super::prelude::*;
use super::reach;
use super::reach::{Reach, Words};

lint! {
    "encounter-deadly": Warn, WreckTrigger;
    group: Balance,
    summary: "a Swerve or Jump that wrecks every car, however slow and however well equipped",
    why: "Nobody can do anything against it. Each car stops there once, and its owner pays.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "wall.toml", cars = "fast-cars.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Encounters(judge)],
}

fn judge(game: &BrickRun, card: &Card) -> Option<Words> {
    let reaches = reach::of_people(game);
    let is_deadly = !reaches.is_empty() && reaches.iter().all(|reach| wrecks(card, reach));
    is_deadly.then(|| {
        let what = match card.encounter {
            Encounter::Jump(_) => "Jump",
            _ => "Swerve",
        };
        let message = format!(
            "the {what} of `{}` wrecks every car, even the slowest with every part",
            card.id
        );
        (message, "raise the number".to_owned())
    })
}

fn wrecks(card: &Card, reach: &Reach) -> bool {
    let held = match card.encounter {
        Encounter::Swerve(number) => u16::from(number) + reach.steering,
        Encounter::Jump(number) => u16::from(number) + reach.suspension,
        Encounter::Pickup(_) | Encounter::Cops(_) => return false,
    };
    reach.least.saturating_sub(held) >= reach.hits
}
