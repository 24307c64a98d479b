//! `position-crooked-cop`: a crooked cop who cannot be so.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-crooked-cop": Error, CopDraw, CopSellsAll;
    summary: "action cards where there are none, or too many, a turn to skip where there is none, or bricks that are sold",
    why: "The crooked cop draws his action cards once cubes are placed, and has them until the round ends. He draws none in a round that he skips after a crash, and skips only on the road. As a sale begins he sells all his bricks at once.",
    bad: solo!("phase = \"place\"\n", a: "", cop: "action = [\"c01\"]\n"),
    good: solo!("phase = \"place\"\n", a: "", cop: "skip = true\n"),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let Some(cop) = game.cop() else { return };
    let (phase, action) = (state.phase, state.action.len());
    let most = usize::from(game.constants.cop_cards);
    let skips_now = state.skip && state.player(cop).movement.is_none();
    let message = if action > 0 && !phase.is_placed() {
        Some(format!("there are no action cards in the phase `{phase}`"))
    } else if action > most {
        Some(format!(
            "the crooked cop draws {}, not {action}",
            Count(most, "card")
        ))
    } else if action > 0 && skips_now {
        Some("a player who skips the turn draws no action cards".to_owned())
    } else {
        None
    };
    if let Some(message) = message {
        let help = "remove `action`, or name another phase";
        scope.report(found(&LINT, scope.place("/cop/action"), message).help(help));
    }
    let bricks = state.player(cop).bricks;
    if bricks > 0 && matches!(phase, Phase::Sell | Phase::TownShuffle) {
        let has = Count(bricks, "brick");
        let message =
            format!("the crooked cop has {has}, and has sold all of them as the sale began");
        let finding = found_by(
            &LINT,
            Clause::CopSellsAll,
            scope.place("/cop/bricks"),
            message,
        );
        scope.report(finding.help("remove `bricks`, and add what they have brought to `money`"));
    }
    let in_delivery = phase.is_round() || rules::market::between_rounds(game, state);
    let on_road = in_delivery && !state.player(cop).at.in_town();
    if state.skip && !on_road {
        let message = "the crooked cop has no turn to skip: he is not on the road in a round";
        let help = "remove `skip`";
        scope.report(found(&LINT, scope.place("/cop/skip"), message).help(help));
    }
}
