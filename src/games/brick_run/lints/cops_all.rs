//! `cops-all`: Cops who stop every car.

use super::prelude::*;
use super::reach;
use super::reach::Words;

lint! {
    "cops-all": Warn, CopsCaught;
    group: Balance,
    summary: "Cops with a range that has every movement in it",
    why: "They stop every car that has no countermeasure, however fast it is. Usually a bound has been forgotten.",
    kind: "cards",
    above: r#"extends = ["base"]
cards = [
"#,
    bad: r#"  { id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { cops = { low = 0, high = 60 } } },
"#,
    good: r#"  { id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { cops = { low = 6, high = 8 } } },
"#,
    below: "]\n",
    checks: [Encounters(judge)],
}

fn judge(game: &BrickRun, card: &Card) -> Option<Words> {
    let Encounter::Cops(range) = card.encounter else {
        return None;
    };
    let (least, most) = reach::movements(game)?;
    (u16::from(range.low) <= least && u16::from(range.high) >= most).then(|| {
        let message = format!("the Cops of `{}` stop every car", card.id);
        let help = format!("movement is {least} to {most}: let the range leave some of it out");
        (message, help)
    })
}
