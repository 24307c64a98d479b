//! `position-pending`: an action under way that cannot be.

use super::prelude::*;
use crate::games::checkpoint_rally::rules::draw::lines_between;

lint! {
    "position-pending": Error, DrawReshuffle;
    summary: "an impossible action under way",
    why: "An action waits only for the discard pile to become the stack: it draws tiles into the hand or the row, then moves the marker, then draws for the lines crossed.",
    bad: race!(keys = r#"pending = { player = "red", hand = 2, cost = 2 }"#,),
    good: race!(),
    checks: [Position(check)],
}

/// Where a fault is, what it is, and what to do about it.
type Fault = (&'static str, String, String);

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    check_moved_from(subject, scope);
    let Some(work) = &subject.position.pending else {
        return;
    };
    let fault = check_piles(subject)
        .or_else(|| check_player(subject, work))
        .or_else(|| check_row(subject, work))
        .or_else(|| check_order(subject, work))
        .or_else(|| match subject.phase() {
            Phase::StartTiles => check_start(subject, work),
            _ => check_race(subject, work),
        });
    if let Some((key, message, help)) = fault {
        let place = scope.place(&format!("/pending{key}"));
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// What `moved-from` can say: whose marker has moved, and that nobody else was to act.
fn check_moved_from(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let Some(from) = position.moved_from else {
        return;
    };
    let moved = position.pending.as_ref();
    let moved = moved.filter(|work| work.cost.is_none());
    let mover = moved.map(|work| work.player).or(position.owes);
    let is_chaser = |colour: &Colour| {
        subject.phase() == Phase::Race
            && !position.done.is_empty()
            && subject.how_done(*colour).is_none()
    };
    let message = match mover.filter(is_chaser) {
        None => "no chaser's marker has moved in an action under way".to_owned(),
        Some(mover) => {
            let racing = subject
                .players()
                .map(|(_, colour, player)| (colour, player.time));
            let mut racing = racing.filter(|(colour, _)| subject.how_done(*colour).is_none());
            let earlier =
                racing.find(|&(colour, time)| time < from || colour == mover && time == from);
            match earlier {
                None => match too_far(subject, mover, from) {
                    Some(message) => message,
                    None => return,
                },
                Some((colour, time)) if colour == mover => {
                    format!(
                        "{}'s marker at {time} has not moved on from {from}",
                        colour.name()
                    )
                }
                Some((colour, time)) => format!(
                    "{} cannot have acted at {from}: {} was before with {time}",
                    mover.name(),
                    colour.name()
                ),
            }
        }
    };
    let place = scope.place("/moved-from");
    scope.report(found(&LINT, place, message).help("remove `moved-from`"));
}

/// That no action moves a marker so far.
fn too_far(subject: &PositionSubject<'_>, mover: Colour, from: i32) -> Option<String> {
    let time = time_of(subject, mover)?;
    let minutes = u32::try_from(time - from).ok()?;
    let is_too_far = minutes > bounds::action_minutes(subject.game);
    is_too_far.then(|| {
        let minutes = Count(minutes, "minute");
        format!("no action takes {minutes}, from {from} to {time}")
    })
}

fn time_of(subject: &PositionSubject<'_>, colour: Colour) -> Option<i32> {
    let mut players = subject.players();
    let (.., player) = players.find(|(_, other, _)| *other == colour)?;
    Some(player.time)
}

#[expect(clippy::unnecessary_wraps, reason = "what the checks return")]
fn fault(key: &'static str, message: impl Into<String>, help: impl Into<String>) -> Option<Fault> {
    Some((key, message.into(), help.into()))
}

/// The stack has run out, and there is something to shuffle.
fn check_piles(subject: &PositionSubject<'_>) -> Option<Fault> {
    let position = subject.position;
    if position.owes.is_some() {
        return fault(
            "",
            "a discard is owed only when the action is at its end",
            "remove `pending` or `owes`",
        );
    }
    let stack = subject.stack_size();
    if stack > 0 {
        return fault(
            "",
            format!(
                "nothing waits for a reshuffle while the stack has {}",
                Count(stack, "tile")
            ),
            "remove `pending`, or write `stack = []` and name the tiles elsewhere",
        );
    }
    if position.discard.is_empty() {
        return fault(
            "",
            "the discard pile is empty, so there is nothing to shuffle",
            "remove `pending`, or put tiles on the discard pile",
        );
    }
    None
}

/// Whose action it can be.
fn check_player(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    let name = work.player.name();
    if subject.how_done(work.player).is_some() {
        if !subject.may_draw_when_done(work.player) {
            return fault(
                "/player",
                format!("{name}'s race is over, so {name} has nothing to draw"),
                "remove `pending`",
            );
        }
        let draws_only_for_lines = work.hand == 0 && work.row.is_empty() && work.cost.is_none();
        if !draws_only_for_lines {
            return fault(
                "",
                format!("{name} has finished and draws for lines only"),
                "leave `lines` only",
            );
        }
    } else if work.cost.is_some() && subject.acting() != Some(work.player) {
        return fault(
            "/player",
            format!("it is not {name} who acts: other markers are before"),
            "leave out `cost` if the marker has moved already",
        );
    }
    None
}

fn check_row(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    let row = &subject.position.row;
    for (index, &slot) in work.row.iter().enumerate() {
        let there = usize::from(slot)
            .checked_sub(1)
            .and_then(|slot| row.get(slot));
        let Some(there) = there else {
            return fault(
                "/row",
                format!("the row has no slot {slot}"),
                format!("slots are counted from 1 to {}", row.len()),
            );
        };
        if there.0.as_str() != Slot::EMPTY {
            return fault(
                "/row",
                format!("slot {slot} of the row holds the tile `{}`", there.0),
                "name slots that are empty",
            );
        }
        if work.row[..index].contains(&slot) {
            return fault(
                "/row",
                format!("slot {slot} is named twice"),
                "name it once",
            );
        }
    }
    None
}

/// First the action draws, then the marker moves, then it draws for lines.
fn check_order(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    let draws = work.hand > 0 || !work.row.is_empty();
    if work.hand > 0 && !work.row.is_empty() {
        return fault(
            "",
            "no action draws tiles into both hand and row",
            "remove `hand` or `row`",
        );
    }
    if work.lines > 0 && (draws || work.cost.is_some()) {
        return fault(
            "/lines",
            "lines are not crossed before the marker has moved",
            "leave out `lines`, or everything else but the player",
        );
    }
    let lines = bounds::lines(subject.game);
    if usize::from(work.lines) > lines {
        return fault(
            "/lines",
            format!("no action crosses {}", Count(work.lines, "line")),
            format!("{lines} are the most"),
        );
    }
    if let Some(fault) = check_crossed(subject, work) {
        return Some(fault);
    }
    if !draws && work.lines == 0 && subject.game.readings.reshuffle == Reshuffle::OnDemand {
        return fault(
            "",
            "nothing is left to draw, so nothing waits for a reshuffle",
            "remove `pending`, or read `reshuffle = \"when-empty\"`",
        );
    }
    None
}

/// No more lines than the marker can have crossed on its way to where it lies.
fn check_crossed(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    if work.lines == 0 || subject.how_done(work.player).is_some() {
        return None;
    }
    let (name, time) = (work.player.name(), time_of(subject, work.player)?);
    let is_chase = subject.phase() == Phase::Race && !subject.position.done.is_empty();
    if is_chase && subject.position.moved_from.is_none() {
        return fault(
            "",
            format!("{name}'s marker has moved, and from where decides on the last chance"),
            "write `moved-from`, where it lay before",
        );
    }
    let from = match (subject.phase(), subject.position.moved_from) {
        (Phase::Race, Some(from)) => from,
        (Phase::Race, None) => {
            let minutes = i32::try_from(bounds::action_minutes(subject.game)).ok()?;
            (time - minutes).max(0)
        }
        _ => 0,
    };
    let crossed = lines_between(subject.game, from, time);
    (work.lines > crossed).then(|| {
        (
            "/lines",
            format!(
                "{name}'s marker has crossed {} on its way to {time}",
                Count(crossed, "line")
            ),
            "name fewer lines, or another `time`".to_owned(),
        )
    })
}

fn check_race(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    let numbers = &subject.game.constants;
    let (draw, refresh) = (
        u16::from(numbers.draw_minutes),
        u16::from(numbers.refresh_minutes),
    );
    if work.hand > numbers.draw_tiles {
        return fault(
            "/hand",
            format!("no action draws {}", Count(work.hand, "tile")),
            format!("{} are the most", numbers.draw_tiles),
        );
    }
    let costs: &[u16] = match (work.hand, work.row.len()) {
        (0, 0) if work.cost.is_none() => return None,
        (0, 0) => &[draw, refresh, 0],
        (0, 1) => &[refresh, 0],
        (0, _) => &[refresh],
        _ => &[draw],
    };
    if work.cost.is_some_and(|cost| costs.contains(&cost)) {
        return None;
    }
    let known: Vec<String> = costs
        .iter()
        .map(|cost| format!("`cost = {cost}`"))
        .collect();
    let message = match work.cost {
        Some(cost) => format!(
            "no action that draws these tiles takes {}",
            Count(cost, "minute")
        ),
        None => "the marker has not moved yet when these tiles are drawn".to_owned(),
    };
    fault("/cost", message, format!("write {}", known.join(" or ")))
}

/// Only the starting hand of the next, or the lines of the last who has placed a start tile.
fn check_start(subject: &PositionSubject<'_>, work: &PendingDraws) -> Option<Fault> {
    if !work.row.is_empty() || work.cost.is_some() {
        return fault(
            "",
            "before the race, tiles are drawn for starting hands and lines only",
            "leave out `row` and `cost`",
        );
    }
    let (name, player) = (work.player.name(), Some(work.player));
    let waits = subject.starting() == player;
    if !waits && subject.last_started() != player {
        return fault(
            "/player",
            format!("it is not {name} who sets out"),
            "name the player who does",
        );
    }
    if waits && work.lines > 0 {
        return fault(
            "/lines",
            format!("{name} has not set out, so {name}'s marker has crossed no line"),
            "remove `lines`",
        );
    }
    if !waits && work.hand > 0 {
        return fault(
            "/hand",
            format!("{name} has set out and draws no starting hand any more"),
            "remove `hand`",
        );
    }
    None
}
