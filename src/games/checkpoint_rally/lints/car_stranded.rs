//! `car-stranded`: a car that can never leave its tile.

use super::prelude::*;
use super::reach::{Reach, racing};
use crate::games::checkpoint_rally::rules;

lint! {
    "car-stranded": Warn, PlaceNoCarOnSpace;
    summary: "a car on a tile from which no road can ever lead on",
    why: "A tile is not replaced while a car stands on it, so this car stays where it is and cannot win.",
    bad: race!(board = r#"{ a1 = "h01/0", e5 = "h05/1" }"#,),
    good: race!(board = r#"{ a1 = "h01/0", e5 = "h05/3" }"#,),
    checks: [State(check)],
}

fn check(game: &CheckpointRally, state: &State, scope: &mut Scope<'_>) {
    let reach = Reach::new(game, state);
    for (seat, at) in racing(game, state) {
        if !reach.is_stuck(at) {
            continue;
        }
        let name = game.name(seat);
        let mut finding = found(
            &LINT,
            scope.place(&format!("/players/{name}/at")),
            format!("{name}'s car can never leave `{at}`"),
        );
        if let Some(laid) = state.board[at.index()] {
            let label = format!(
                "no road of `{}` leads on",
                rules::place::laid_name(game, laid)
            );
            finding = finding.also(scope.place(&format!("/board/{at}")), label);
        }
        scope.report(finding.help("turn the tile, or put another one there"));
    }
}
