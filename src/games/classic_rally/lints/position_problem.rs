//! `position-problem`: problems that a player cannot have.

use super::prelude::*;
use crate::games::classic_rally::rules;

lint! {
    "position-problem": Error, HazardDraw;
    summary: "a problem that has a key of its own, is named twice, is on no card, or is repaired already",
    why: "A problem is a Hazard card in front of a player, or the mark of SABOTEUR; AQUAPLANING has a key of its own, for it also matters when it was drawn.",
    bad: position!("", white: "problems = [\"pothole\"]\n", red: "problems = [\"pothole\"]\n"),
    good: position!("", white: "problems = [\"pothole\"]\n", red: "problems = [\"fuel-leak\"]\n"),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut held = [0_usize; Hazard::ALL.len()];
    for (seat, at, player) in subject.players() {
        let mut sabotaged = false;
        for (index, &problem) in player.problems.iter().enumerate() {
            let place = scope.place(&format!("{at}/problems/{index}"));
            let (message, help) = match problem {
                Problem::Aquaplaning => (
                    "AQUAPLANING has a key of its own".to_owned(),
                    "write `aquaplaning = \"drawn\"`, or `\"now\"` in the turn in which it holds the car",
                ),
                Problem::SwitchedOff => (
                    "what the roll has switched off is no lasting problem".to_owned(),
                    "name the Features in `off` under `[turn]`",
                ),
                Problem::Saboteur if sabotaged => {
                    ("duplicate problem SABOTEUR".to_owned(), "name it once")
                }
                Problem::Saboteur => {
                    sabotaged = true;
                    continue;
                }
                _ if is_repaired(subject, player, problem) => (
                    format!("the TOOLBOX on the Rally Board repairs `{problem}` as soon as it can"),
                    "remove the problem, or write `readings.toolbox-use = \"voluntary\"`",
                ),
                _ => match over(subject, &mut held, problem.hazard()) {
                    Some(message) => (message, "name another problem, or none"),
                    None => continue,
                },
            };
            scope.report(found(&LINT, place, message).help(help));
        }
        let pointer = format!("{at}/aquaplaning");
        if player.aquaplaning.is_some()
            && let Some(message) = over(subject, &mut held, Some(Hazard::Aquaplaning))
        {
            scope.report(found(&LINT, scope.place(&pointer), message).help("remove it"));
        }
        if player.aquaplaning == Some(Aquaplaning::Now) && seat != subject.in_turn() {
            let message = format!("it is not {}'s turn", subject.game.name(seat));
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(
                finding.help("write `aquaplaning = \"drawn\"`: it will hold the car in that turn"),
            );
        }
    }
}

/// Whether a problem is repaired by itself, as that of SABOTEUR in the turn of another player is not.
fn is_repaired(subject: &PositionSubject<'_>, player: &PlayerPosition, problem: Problem) -> bool {
    subject.game.readings.toolbox_use == ToolboxUse::Automatic
        && player.finished.is_none()
        && player.rally.cards().of(Card::Toolbox) > 0
        && rules::hazards::is_mechanical(subject.game, problem)
}

/// Counts a card; says if it is one too many.
fn over(
    subject: &PositionSubject<'_>,
    held: &mut [usize; Hazard::ALL.len()],
    hazard: Option<Hazard>,
) -> Option<String> {
    let hazard = hazard?;
    let count = &mut held[hazard as usize];
    *count += 1;
    let there = usize::from(subject.game.deck.hazards[hazard as usize]);
    (*count > there).then(|| match there {
        0 => format!("there is no card `{hazard}`"),
        1 => format!("there is one card `{hazard}`, and this is another"),
        _ => format!("there are {there} cards `{hazard}`, and this is one more"),
    })
}
