//! `position-done`: ends of races that cannot have come about.

use super::prelude::*;

lint! {
    "position-done": Error, EndOneChance;
    summary: "races that cannot have ended as `done` says",
    why: "The first finisher gives every other player one last chance, and the game is over when the last of them is done.",
    bad: race!(keys = r#"done = [{ player = "red", how = "given-up" }]"#,),
    good: race!(
        keys = r#"done = [{ player = "blue", how = "finished" }, { player = "red", how = "given-up" }]
phase = "over""#,
        blue = r#"time = 8
visited = ["c4", "d1", "d5", "e2"]"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let done = &subject.position.done;
    let mut is_sound = true;
    for (index, entry) in done.iter().enumerate() {
        if let Some((message, help)) = fault(subject, &done[..index], entry) {
            let place = scope.place(&format!("/done/{index}"));
            scope.report(found(&LINT, place, message).help(help));
            is_sound = false;
        }
    }
    if is_sound {
        check_phase(subject, scope);
    }
}

/// What is wrong with an entry that follows others, and what to do about it.
fn fault(
    subject: &PositionSubject<'_>,
    before: &[DoneEntry],
    entry: &DoneEntry,
) -> Option<(String, &'static str)> {
    let name = entry.player.name();
    let readings = subject.game.readings;
    let one_action = readings.last_chance == LastChance::OneAction;
    let finished = |entry: &DoneEntry| entry.how == How::Finished;
    if before.iter().any(|other| other.player == entry.player) {
        return Some((format!("{name} is done twice"), "keep one of the entries"));
    }
    if !finished(entry) && !before.iter().any(finished) {
        return Some((
            format!("{name} cannot have had a last chance before anybody has finished"),
            "name a player with `how = \"finished\"` first",
        ));
    }
    if !finished(entry) && subject.phase() == Phase::StartTiles {
        return Some((
            format!("{name} cannot have had a last chance before the race"),
            "remove the entry",
        ));
    }
    match entry.how {
        How::OneAction if !one_action => Some((
            format!("{name}'s chance is more than one action, as the rules are read here"),
            "say how else it ended, or read `last-chance = \"one-action\"`",
        )),
        How::Passed | How::PastBest if one_action => Some((
            format!("{name}'s chance is one action, as the rules are read here"),
            "write `how = \"one-action\"`",
        )),
        How::GivenUp if readings.giving_up == GivingUp::Refused => Some((
            format!("{name}'s chance cannot be given up, as the rules are read here"),
            "say how else it ended, or read `giving-up = \"allowed\"`",
        )),
        How::PastBest if readings.lone_chaser == LoneChaser::Unlimited => Some((
            format!("{name}'s chance has no limit in time, as the rules are read here"),
            "say how else it ended, or read `lone-chaser = \"until-past-best\"`",
        )),
        _ => None,
    }
}

/// The game is over when everybody is done and no action is under way.
fn check_phase(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.phase() < Phase::Race || subject.position.players.is_empty() {
        return;
    }
    let all_done = subject.all_done();
    if subject.phase() == Phase::Over && !all_done {
        let racing = subject.players().map(|(_, colour, _)| colour);
        let racing: Vec<&str> = racing
            .filter(|&colour| subject.how_done(colour).is_none())
            .map(Colour::name)
            .collect();
        let message = format!(
            "the game cannot be over: {} still on the road",
            match racing.as_slice() {
                [only] => format!("{only} is"),
                _ => format!("{} are", super::listed(&racing)),
            }
        );
        scope.report(
            found(&LINT, scope.place("/phase"), message)
                .help("name everybody in `done`, or remove `phase`"),
        );
    } else if subject.phase() == Phase::Race && all_done && !subject.is_mid_action() {
        scope.report(
            found(
                &LINT,
                scope.key_place("/done"),
                "everybody is done, so the game is over",
            )
            .help("write `phase = \"over\"`"),
        );
    }
}
