//! `shift-catches`: countermeasures by which the driver is caught.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "shift-catches": Warn, AbilityCountermeasure;
    group: Balance,
    summary: "countermeasures after which the Cops catch the driver",
    why: "Cops let a car pass whose movement is below the lower number or above the higher one. A shift that leaves it between them has most likely the wrong sign.",
    kind: "script",
    bad: r#"steps = [{ player = "a", move = "countermeasure", high = 1 }]
"#,
    good: r#"steps = [{ player = "a", move = "countermeasure", low = 1 }]
"#,
    below: r#"
[start]
phase = "countermeasure"
road = ["c02", "c11", "c07"]
active = "a"

[start.players.a]
at = "1.1"
parts = ["c32", "c33"]
movement = 7
left = 6

[start.players.b]
"#,
    checks: [Step(check)],
}

fn check(game: &BrickRun, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let &Move::Countermeasure { low, high } = mv else {
        return None;
    };
    let Spot::Road { card, .. } = before.player(seat).at else {
        return None;
    };
    let index = usize::from(card).checked_sub(1)?;
    let Encounter::Cops(range) = game.cards[*before.road().get(index)?].encounter else {
        return None;
    };
    let movement = i32::from(rules::encounter::encounter_movement(game, before, seat));
    let (lower, higher) = (i32::from(range.low), i32::from(range.high));
    let shifted = lower + i32::from(low)..=higher + i32::from(high);
    let idle = (low, high) == (0, 0);
    if idle || before.phase != Phase::Countermeasure || !shifted.contains(&movement) {
        return None;
    }
    let icons = i32::from(rules::totals::icons_of(
        before,
        seat,
        Ability::Countermeasure,
    ));
    let (raise, drop) = (movement - lower + 1, higher - movement + 1);
    let help = if !(lower..=higher).contains(&movement) {
        "leave `low` and `high` out: the numbers are right as they are".to_owned()
    } else if raise <= icons {
        format!("write `low = {raise}`, and no `high`")
    } else if drop <= icons {
        format!("write `high = -{drop}`, and no `low`")
    } else {
        "leave `low` and `high` out: no shift is large enough".to_owned()
    };
    Some(StepLint {
        rule: &LINT.rule,
        pointer: if high == 0 { "/low" } else { "/high" }.to_owned(),
        message: format!(
            "with {} to {} the Cops catch {}, whose movement is {movement}",
            shifted.start(),
            shifted.end(),
            game.name(seat)
        ),
        help,
        in_rulings: false,
    })
}
