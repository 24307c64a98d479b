//! `card-start-only`: a player whose only checkpoint is their start corner.

use super::prelude::*;

lint! {
    "card-start-only": Error, GoalVisitAll;
    summary: "a player whose only checkpoint is their start corner",
    why: "The race would be over for that player during setup.",
    kind: "scenario",
    above: r#"map = "three-four"

[components]
cards = "corner-cards.toml" # the bottom map of `home` has the checkpoint `a1` only

[players.red]
"#,
    bad: r#"corner = "a1"
"#,
    good: r#"corner = "a5"
"#,
    below: r#"card = "home"

[players.blue]
corner = "e1"

[players.green]
corner = "e5"
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if game.readings.start_tile_checkpoint == StartTileCheckpoint::Ignored {
        return;
    }
    for seat in game.all_seats() {
        let player = &game.players[seat.index()];
        let Some(card) = player.card else { continue };
        let goals = game.checkpoints(seat, card);
        if goals.len() != 1 || !goals.contains(player.corner) {
            continue;
        }
        let name = game.name(seat);
        let message = format!(
            "the only checkpoint of {name} is `{}`, where {name} starts",
            player.corner
        );
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{name}/card")),
                message,
            )
            .also(
                scope.place(&format!("/players/{name}/corner")),
                "the start corner",
            )
            .help(format!("give {name} another card or another corner")),
        );
    }
}
