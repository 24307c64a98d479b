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
        let at = format!("/done/{index}");
        let fault = entry_fault(subject, &done[..index], entry)
            .map(|fault| (at.clone(), fault))
            .or_else(|| {
                let fault = ending_fault(subject, &done[..index], entry)?;
                Some((format!("{at}/how"), fault))
            });
        if let Some((pointer, (message, help))) = fault {
            let place = scope.place(&pointer);
            scope.report(found(&LINT, place, message).help(help));
            is_sound = false;
        }
    }
    if is_sound {
        check_phase(subject, scope);
    }
}

/// What is wrong, and what to do about it.
type Fault = (String, &'static str);

/// What is wrong with an entry that follows others, however the race ended.
fn entry_fault(
    subject: &PositionSubject<'_>,
    before: &[DoneEntry],
    entry: &DoneEntry,
) -> Option<Fault> {
    let name = entry.player.name();
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
    None
}

/// What is wrong with how the race ended.
fn ending_fault(
    subject: &PositionSubject<'_>,
    before: &[DoneEntry],
    entry: &DoneEntry,
) -> Option<Fault> {
    let name = entry.player.name();
    let readings = subject.game.readings;
    let one_action = readings.last_chance == LastChance::OneAction;
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
        How::Passed if !can_have_passed(subject, before, entry) => Some((
            format!("{name}'s chance cannot have ended so: there was no marker to pass any more"),
            "say how else it ended, or put the entry before those of players who were passed",
        )),
        How::PastBest if before.len() + 1 < subject.position.players.len() => Some((
            format!("{name}'s chance cannot have ended so: others were still on the road"),
            "say how else it ended, or put the entry behind those of all other players",
        )),
        How::PastBest if !is_past_best(subject, before, entry) => Some((
            format!("{name}'s chance cannot have ended so: `time` is not past the best final time"),
            "say how else it ended, or correct `time`",
        )),
        _ => None,
    }
}

/// Whether a marker was there that an action could take this player's past: one that could still move may have been
/// anywhere behind.
fn can_have_passed(subject: &PositionSubject<'_>, before: &[DoneEntry], entry: &DoneEntry) -> bool {
    let readings = subject.game.readings;
    let time = subject.player(entry.player).time;
    let is_passable = |other: &DoneEntry| {
        let counts = match other.how {
            How::Finished => readings.finisher_cars == FinisherCars::Count,
            _ => readings.closed_markers == ClosedMarkers::Count,
        };
        counts && subject.player(other.player).time < time
    };
    let all = subject.position.players.len();
    before.len() + 1 < all || before.iter().any(is_passable)
}

fn is_past_best(subject: &PositionSubject<'_>, before: &[DoneEntry], entry: &DoneEntry) -> bool {
    let finishers = before.iter().filter(|other| other.how == How::Finished);
    let times = finishers.map(|finisher| subject.player(finisher.player).time);
    times
        .min()
        .is_none_or(|best| best < subject.player(entry.player).time)
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
