//! `position-turn`: a turn that cannot have come to this.

use super::prelude::*;
use crate::kit::quote::list;

lint! {
    "position-turn": Error, FlowTwoPhases;
    summary: "an impossible state of a turn",
    why: "The roll comes first, with a Joker before it at most; it switches off Features that the player has; and a drive is made once.",
    bad: position!(
        "turn = { step = \"dice\", driven = true }\n",
        white: "rally = { fuel = 3 }\n",
        red: ""
    ),
    good: position!(
        "turn = { driven = true }\n",
        white: "rally = { fuel = 3 }\n",
        red: ""
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let Some(turn) = &subject.position.turn else {
        return;
    };
    check_step(subject, turn, scope);
    check_off(subject, turn, scope);
    if turn.assisted_here && !turn.assisted {
        let message = "there has been no assistance procedure in this turn, and one here";
        let finding = found(&LINT, scope.key_place("/turn/assisted-here"), message);
        scope.report(finding.help("write `assisted = true`, or remove `assisted-here`"));
    }
    if let Some(drive) = &turn.drive {
        let (message, help) = if turn.driven {
            (
                "the drive is made, and it is interrupted",
                "remove `driven` or `drive`",
            )
        } else if drive.free > drive.steps {
            (
                "more steps are added by CLOSE RATIO than there are",
                "count them in `steps`, too",
            )
        } else if drive.assist && subject.game.readings.assist_moments == AssistMoments::FreePhase {
            (
                "no drive is interrupted for assistance",
                "remove `assist`, or write `readings.assist-moments = \"any-moment\"`",
            )
        } else if drive.extra > 0 && drive.free == 0 {
            (
                "steps of CLOSE RATIO are left, and none has been made past a car",
                "remove `extra`, or write in `free` how many have been made",
            )
        } else {
            return;
        };
        scope.report(found(&LINT, scope.place("/turn/drive"), message).help(help));
    }
}

fn check_step(subject: &PositionSubject<'_>, turn: &TurnText, scope: &mut Scope<'_>) {
    let seat = subject.in_turn();
    let name = subject.game.name(seat);
    let player = subject.player(seat);
    let step = turn.step.unwrap_or(Step::Move);
    let has_joker = player.is_some_and(|player| player.joker.is_some());
    let any_moment = subject.game.readings.assist_moments == AssistMoments::AnyMoment;
    let together =
        |player: &PlayerPosition| player.at.is_some() && player.at == player.assistance_at;
    let may_assist = any_moment && player.is_some_and(together);
    let done = [
        (
            "off",
            !turn.off.is_empty() && matches!(step, Step::Roll | Step::Dice),
        ),
        ("driven", turn.driven),
        ("assist-driven", turn.assist_driven),
        ("assisted", turn.assisted && !any_moment),
        ("assisted-here", turn.assisted_here && !any_moment),
        ("leak-drawn", turn.leak_drawn),
        ("drive", turn.drive.is_some()),
    ];
    let done = done.into_iter();
    let done: Vec<&str> = done
        .filter(|(_, is_there)| step != Step::Move && *is_there)
        .map(|(key, _)| key)
        .collect();
    // What is done says that the roll has been, Joker or not.
    if !done.is_empty() {
        scope.report(too_early(&done, step, scope));
    } else if step == Step::Roll
        && !has_joker
        && !may_assist
        && subject.phase() == Phase::Race
        // Whose cars are missing may have lost more than these.
        && player.is_some_and(|player| player.at.is_some() || player.finished.is_some())
    {
        let message = format!("{name} has no Joker to play before the roll");
        let finding = found(&LINT, scope.place("/turn/step"), message);
        scope.report(finding.help("write `step = \"dice\"`: the roll is due at once"));
    }
    if (turn.disable > 0) != (step == Step::Disable) {
        let (pointer, message, help) = if step == Step::Disable {
            (
                "/turn/step",
                "nothing is to be switched off".to_owned(),
                "write in `disable` how many Features are, or name another step",
            )
        } else {
            (
                "/turn/disable",
                format!("Features are chosen in the step `disable`, and this is `{step}`"),
                "write `step = \"disable\"`, or remove `disable`",
            )
        };
        let finding = found(&LINT, scope.place(pointer), message);
        scope.report(finding.help(help));
    }
    let finished = player.and_then(|player| player.finished);
    let is_over = subject.game.readings.finished_turns == FinishedTurns::Skipped
        && finished.is_some_and(|round| round < subject.round());
    if is_over && subject.phase() == Phase::Race {
        let message = format!("{name} has finished in an earlier round, and it is {name}'s turn");
        let finding = found(&LINT, scope.place("/turn/player"), message);
        scope.report(finding.help("name a player who has not finished"));
    }
}

/// What is there before its step is one mistake, that of the step, in however many keys.
fn too_early(keys: &[&str], step: Step, scope: &Scope<'_>) -> Finding {
    let named = list(keys.iter().copied());
    let (place, message) = match keys {
        [key] => (
            scope.key_place(&format!("/turn/{key}")),
            format!("{named} is for the step `move`, and this is `{step}`"),
        ),
        _ => (
            scope.place("/turn/step"),
            format!("{named} are for the step `move`, and this is `{step}`"),
        ),
    };
    found(&LINT, place, message).help(format!("write `step = \"move\"`, or remove {named}"))
}

fn check_off(subject: &PositionSubject<'_>, turn: &TurnText, scope: &mut Scope<'_>) {
    let seat = subject.in_turn();
    let player = subject.player(seat);
    let mut left = player
        .map(|player| player.features.clone())
        .unwrap_or_default();
    for (index, feature) in turn.off.iter().enumerate() {
        match left.iter().position(|own| own == feature) {
            Some(own) => {
                left.remove(own);
            }
            None => {
                let message = format!(
                    "{} has not got so many `{feature}`",
                    subject.game.name(seat)
                );
                let place = scope.place(&format!("/turn/off/{index}"));
                scope.report(found(&LINT, place, message).help("name Features of this player"));
            }
        }
    }
}
