//! `position-stranded`: a problem whose cure others hold.

use super::prelude::*;
use crate::games::classic_rally::state::Player;

lint! {
    "position-stranded": Warn, ToolboxAlwaysNeeded;
    summary: "a car that cannot move, and whose cure others hold for as long as they like",
    why: "Toolboxes and spare tyres may be hoarded; without one on the pile a car can stand still for ever.",
    kind: "position",
    above: r#"seats = ["white", "red"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "service/0", "0,3" = "checkpoint-1/0", "0,4" = "finish/0" }

[players.white]
at = "0,1"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }
problems = ["brakes-failure"]

[players.red]
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { toolbox = 1 }
"#,
    bad: "assistance = { toolbox = 1 }\n",
    good: "assistance = { fuel = 1 }\n",
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Race {
        return;
    }
    for seat in game.all_seats() {
        let player = state.player(seat);
        let Some((hazard, cure)) = needed(state, player) else {
            continue;
        };
        let name = game.name(seat);
        let holders = game.all_seats().filter(|&other| {
            let other = state.player(other);
            other.rally.of(cure) + other.assistance.of(cure) > 0
        });
        let holders: Vec<&str> = holders.map(|other| game.name(other)).collect();
        let message = format!(
            "{name} needs a `{cure}` against `{hazard}`, and all of them are with {}",
            holders.join(" and ")
        );
        let place = scope.place(&format!("/players/{name}/problems"));
        let help = format!("leave a `{cure}` on the pile, or on one of {name}'s boards");
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// What holds a car, and the card that nobody else can be made to give for it.
fn needed(state: &State, player: &Player) -> Option<(Hazard, Card)> {
    if player.finished.is_some() || player.joker == Some(Joker::Mechanic) {
        return None;
    }
    let has = |feature| player.features.contains(&feature);
    let cure = |hazard: Hazard| match hazard {
        Hazard::FlatTyre => Some(Card::SpareTyre),
        Hazard::BrakesFailure => Some(Card::Toolbox),
        Hazard::Pothole => (!has(Feature::SportSuspension)).then_some(Card::Toolbox),
        Hazard::PowerFailure => (!has(Feature::PowerKit)).then_some(Card::Toolbox),
        Hazard::Aquaplaning | Hazard::FuelLeak => None,
    };
    let held = Hazard::ALL
        .iter()
        .filter(|&&hazard| player.problem(hazard) > 0);
    let mut needs = held.filter_map(|&hazard| Some((hazard, cure(hazard)?)));
    needs.find(|&(_, card)| {
        // ROBBER takes what lies on Assistance Boards, but no toolbox.
        let can_rob = card != Card::Toolbox && player.joker == Some(Joker::Robber);
        let own = player.rally.of(card) + player.assistance.of(card);
        own == 0 && state.piles.of(card) == 0 && !can_rob
    })
}
