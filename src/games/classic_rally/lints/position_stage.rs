//! `position-stage`: a stage or a round that the game has not.

use super::prelude::*;

lint! {
    "position-stage": Error, OrderClockwise;
    summary: "an impossible stage or round",
    why: "Stages are those of the list; rounds are counted from the beginning of the race, up to `max-rounds`.",
    bad: position!(
        "round = 40\nmax-rounds = 30\n",
        white: "rally = { fuel = 3 }\n",
        red: ""
    ),
    good: position!(
        "round = 30\nmax-rounds = 30\n",
        white: "rally = { fuel = 3 }\n",
        red: ""
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let stages = position.stages.len();
    if usize::from(position.stage) > stages {
        let message = format!("this is stage {}, and {stages} in the list", position.stage);
        let finding = found(&LINT, scope.place("/stage"), message);
        scope.report(finding.help("name the maps of all stages in `stages`"));
    }
    let (round, most) = (subject.round(), position.max_rounds);
    let (message, help) = if subject.phase() < Phase::Race && round > 0 {
        let message = format!("this is round {round}, and the race has not begun");
        (message, "remove `round`".to_owned())
    } else if subject.phase() >= Phase::Race && round == 0 {
        let message = "the race is on, and this is round 0".to_owned();
        (message, "count the rounds from 1".to_owned())
    } else if round > most {
        let message = format!("this is round {round}, and the stage ends after round {most}");
        (
            message,
            format!("have a round of at most {most}, or raise `max-rounds`"),
        )
    } else {
        return;
    };
    scope.report(found(&LINT, scope.place("/round"), message).help(help));
}
