//! `position-collected`: a draw that is not due.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-collected": Error, ScoreDrawInAccusationOrder;
    summary: "markers that nobody is to draw, or that do not exist",
    why: "Players draw one after the other. A draw is passed over at once if the colour has run out.",
    bad: position!(
        "phase = \"markers\"\ncollected = 3\npublic = [\"raincoat\", \"no-glasses\"]\naccusations = [{ player = \"a\", suspect = \"cat-10110\" }, { player = \"b\", suspect = \"cat-11110\" }]\n",
        a: "clue = \"hat\"\nline = [\"cat-11110\"]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "phase = \"markers\"\ncollected = 2\npublic = [\"raincoat\", \"no-glasses\"]\naccusations = [{ player = \"a\", suspect = \"cat-10110\" }, { player = \"b\", suspect = \"cat-11110\" }]\n",
        a: "clue = \"hat\"\nline = [\"cat-11110\"]\nmarkers = [{ marker = \"gold-3\" }]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\nmarkers = [{ marker = \"white-1\" }]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [State(check)],
}

fn check(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let (collected, players) = (usize::from(state.collected), game.players);
    let message = match state.phase {
        Phase::Markers => match rules::markers::drawer(game, state) {
            None => format!("{collected} of {players} players have had their draw: none is due"),
            Some(seat) => {
                let (colour, _) = rules::markers::due(game, state, seat);
                if rules::markers::in_pool(game, state, colour) > 0 {
                    return;
                }
                format!(
                    "{} draws a {colour} marker next, and there is none",
                    game.name(seat)
                )
            }
        },
        Phase::OwnDraw if collected == 0 && !rules::markers::tells_new_markers(game) => {
            "nobody has had a draw yet".to_owned()
        }
        Phase::OwnDraw
            if rules::markers::all_served(game, state)
                && !rules::markers::exchanges_at_own_draw(game) =>
        {
            let help = "the phase after the last draw is `closing`";
            let message =
                "nobody has a marker to draw any more, and this is the phase between two draws";
            scope.report(found(&LINT, scope.place("/collected"), message).help(help));
            return;
        }
        _ if collected > players => {
            format!("{collected} players have had their draw, and {players} play")
        }
        _ => return,
    };
    let help = "count those who have had their draw, in the order of accusations";
    scope.report(found(&LINT, scope.place("/collected"), message).help(help));
}
