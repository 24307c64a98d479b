//! `position-finish`: a Rally Car that cannot have finished like this.

use super::prelude::*;

lint! {
    "position-finish": Error, EndTrigger;
    summary: "a Rally Car that has finished elsewhere than on FINISH, without its tokens, or in a round to come",
    why: "A car finishes by driving into FINISH with all three tokens, and stays there; without `classification` the game then ends with the round.",
    bad: position!("round = 5\n", white: "finished = 5\ntokens = [1, 2, 3]\n", red: ""),
    good: position!("round = 5\n", white: "tokens = [1, 2, 3]\n", red: ""),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let options = subject.game.options;
    // Those whose turn of this round is still to come.
    let order = subject.order();
    let waiting = order.iter().skip_while(|seat| **seat != subject.in_turn());
    let waiting: Vec<Seat> = waiting.skip(1).copied().collect();
    let finished = subject.players().map(|(.., player)| player.finished);
    // The round in which the last one has finished, if all have.
    let last_in = finished.collect::<Option<Vec<_>>>();
    let last_in = last_in.and_then(|rounds| rounds.into_iter().max());
    let is_last_stage = usize::from(subject.position.stage) >= subject.game.stages.len();
    for (seat, at, player) in subject.players() {
        let Some(round) = player.finished else {
            continue;
        };
        let name = subject.game.name(seat);
        let laid = player.at.and_then(|cell| subject.map.on(cell.0));
        // A car that is nowhere, or where no tile lies, is reported by `position-cars`.
        let says_where = player.at.is_some() || player.heading.is_some();
        if says_where && laid.is_none() {
            continue;
        }
        let role = laid.and_then(|laid| subject.game.tiles[laid.tile].role);
        let waits_for_all = options.classification || options.chrono;
        let is_over = subject.phase() == Phase::Race && (!waits_for_all || last_in == Some(round));
        let (message, help) = if role != Some(Role::Finish) {
            (
                format!("{name} has finished, and the Rally Car is not on FINISH"),
                "write where FINISH lies in `at`",
            )
        } else if player.tokens.len() < 3 {
            (
                format!("{name} has finished without all three tokens"),
                "write `tokens = [1, 2, 3]`",
            )
        } else if round > subject.round() {
            (
                format!(
                    "{name} has finished in round {round}, and this is round {}",
                    subject.round()
                ),
                "name this round or an earlier one",
            )
        } else if round == subject.round()
            && subject.phase() == Phase::Race
            && waiting.contains(&seat)
        {
            (
                format!("{name} has finished in round {round}, in which its turn is still to come"),
                "name an earlier round, or the player of a later turn in `turn`",
            )
        } else if is_over && round < subject.round() {
            let over = if is_last_stage { "game" } else { "stage" };
            if waits_for_all {
                let message = format!(
                    "{name} was the last to finish, in round {round}, so the {over} is over"
                );
                (message, "name this round")
            } else {
                let message =
                    format!("{name} has finished in round {round}, so the {over} is over");
                (message, "name this round, or write `classification = true`")
            }
        } else {
            continue;
        };
        let place = scope.place(&format!("{at}/finished"));
        scope.report(found(&LINT, place, message).help(help));
    }
}
