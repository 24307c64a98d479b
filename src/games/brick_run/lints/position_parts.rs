//! `position-parts`: parts that somebody cannot have.

use super::prelude::*;
use crate::games::brick_run::rules;
use crate::games::brick_run::table::CardId;

lint! {
    "position-parts": Error, DraftDuplicatePart, CopForbiddenParts;
    summary: "two cards of one part with a player, or a part that the crooked cop must not have",
    why: "Nobody owns two cards of one part, the crooked cop neither unless `cop-duplicate-parts` allows it. He has no parts with cubes, nitrous, CB or a wrench.",
    bad: position!("", a: "parts = [\"c01\", \"c02\"]\n", b: ""),
    good: position!("", a: "parts = [\"c01\", \"c03\"]\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let allowed = game.readings.cop_duplicate_parts == CopDuplicateParts::Allowed;
    for seat in game.all_seats() {
        let is_cop = Some(seat) == game.cop();
        let parts: Vec<CardId> = state.player(seat).parts.iter().collect();
        let name = game.player(seat);
        for (index, &card) in parts.iter().enumerate() {
            let (id, part) = (&game.cards[card].id, game.part(card));
            let mut earlier = parts[..index].iter();
            let twin = earlier.find(|other| game.part(**other) == part);
            let (clause, message) = if is_cop && rules::cop::is_forbidden_to_cop(game, card) {
                let message = format!("the crooked cop cannot have the part `{part}` of `{id}`");
                (Clause::CopForbiddenParts, message)
            } else if let Some(twin) = twin.filter(|_| !(is_cop && allowed)) {
                let twin = &game.cards[*twin].id;
                let message =
                    format!("{name} has the part `{part}` twice, with `{twin}` and `{id}`");
                (Clause::DraftDuplicatePart, message)
            } else {
                continue;
            };
            let place = scope.place(&of_player(name, "parts"));
            let finding = found_by(&LINT, clause, place, message);
            scope.report(finding.help("remove a card"));
        }
        check_kept(game, state, seat, scope);
    }
}

/// Cubes stay behind with one reading only.
fn check_kept(game: &BrickRun, state: &State, seat: Seat, scope: &mut Scope<'_>) {
    let kept = state.player(seat).kept;
    let (message, help) = if kept == 0 {
        return;
    } else if game.readings.cube_part_loss == CubePartLoss::LoseCube {
        let message = "a cube goes with its part, and none stays behind".to_owned();
        (
            message,
            "remove `kept-cubes`, or write `cube-part-loss = \"keep-cube\"` under `[readings]`",
        )
    } else if kept > game.constants.most_cubes {
        let most = game.constants.most_cubes;
        let message = format!("nobody has more than {}", Count(usize::from(most), "cube"));
        (message, "write fewer")
    } else {
        return;
    };
    let place = scope.place(&of_player(game.player(seat), "kept-cubes"));
    scope.report(found(&LINT, place, message).help(help));
}
