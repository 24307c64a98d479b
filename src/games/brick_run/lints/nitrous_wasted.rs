//! `nitrous-wasted`: nitrous of a car that arrives without it.

use super::prelude::*;

lint! {
    "nitrous-wasted": Warn, NitrousEffect;
    group: Balance,
    summary: "nitrous of a car whose spaces take it to the town anyway",
    why: "It costs a damage and gives spaces. Spaces that are left in town are lost, so that nothing but the damage remains.",
    kind: "script",
    bad: r#"steps = [{ player = "a", move = "nitrous" }]
"#,
    good: r#"steps = [{ player = "a", move = "advance" }]
"#,
    below: r#"
[start]
phase = "drive"
road = ["c02", "c11"]
active = "a"

[start.players.a]
at = "2.3"
parts = ["c34"]
placed = { move = 4 }
left = 3

[start.players.b]
"#,
    checks: [Step(check)],
}

fn check(game: &BrickRun, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let readings = &game.readings;
    // Otherwise it changes what encounters look at: by itself, or by its damage.
    let spaces_only = readings.nitrous_effect == NitrousEffect::Spaces
        && readings.damage_slows == DamageSlows::NextRound
        && readings.encounter_movement == EncounterMovement::Total;
    let Spot::Road { card, space } = before.player(seat).at else {
        return None;
    };
    if *mv != Move::Nitrous || !spaces_only {
        return None;
    }
    let driven = usize::from(card.saturating_sub(1));
    let road = before.road().get(driven..)?;
    let spaces: u16 = road
        .iter()
        .map(|card| u16::from(game.cards[*card].distance))
        .sum();
    let entry = u16::from(readings.town_entry == TownEntry::OneSpace);
    let needed = (spaces + entry).saturating_sub(u16::from(space));
    let left = before.player(seat).left;
    if left < needed {
        return None;
    }
    Some(StepLint {
        rule: &LINT.rule,
        pointer: String::new(),
        message: format!(
            "{} has {} left and needs {needed} to the town; nitrous adds nothing but a damage",
            game.name(seat),
            Count(usize::from(left), "space")
        ),
        help: "drive on without it".to_owned(),
        in_rulings: false,
    })
}
