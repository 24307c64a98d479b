//! `pickup-unreachable`: a Pickup that takes more CB than anybody can have.

use super::prelude::*;
use super::reach;
use super::reach::Words;

lint! {
    "pickup-unreachable": Warn, PickupGain;
    summary: "a Pickup that takes more CB than any car comes to with every part and all cubes",
    why: "Its bricks are there for nobody but the crooked cop, who needs no CB.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "far-pickup.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Encounters(judge)],
}

fn judge(game: &BrickRun, card: &Card) -> Option<Words> {
    let Encounter::Pickup(pickup) = card.encounter else {
        return None;
    };
    let reaches = reach::of_people(game);
    let most = reaches.iter().map(|reach| reach.cb).max()?;
    (u16::from(pickup.cb) > most).then(|| {
        let message = format!("no player has the CB for the Pickup of `{}`", card.id);
        (message, format!("the most is {most}: lower `cb`"))
    })
}
