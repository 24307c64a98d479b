//! `cops-unreachable`: Cops who catch nobody.

use super::prelude::*;
use super::reach;
use super::reach::Words;

lint! {
    "cops-unreachable": Warn, CopsCaught;
    group: Balance,
    summary: "Cops with a range above every movement, or below",
    why: "They stop nobody: no car is so fast, or so slow.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "far-cops.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Encounters(judge)],
}

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
