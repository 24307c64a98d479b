//! `position-turn-key`: something of a turn where it means nothing.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-turn-key": Error, RoundThreePhases;
    summary: "movement, spaces left, nitrous, picks, passes or players who are done, in a phase that has none of these",
    why: "These belong to a phase: picks to a draft, passes to a market, movement to the drive and what follows, spaces left and nitrous to the turn of a player. Elsewhere they would be lost.",
    bad: position!("phase = \"place\"\npicks = 2\n", a: "", b: ""),
    good: position!("phase = \"draft\"\nmarket = [\"c01\", \"c02\"]\npicks = 2\n", a: "", b: ""),
    checks: [Position(check), State(check_state)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let phase = position.phase;
    let keys = [
        ("active", position.active.is_some(), phase.has_active()),
        ("picks", position.picks > 0, phase == Phase::Draft),
        (
            "passed",
            !position.passed.is_empty(),
            phase == Phase::Market,
        ),
        ("due", position.due.is_some(), phase == Phase::CopPart),
    ];
    let of_position = |(key, _, _): &(&str, bool, bool)| format!("/{key}");
    let mut idle: Vec<String> = keys.iter().filter(is_idle).map(of_position).collect();
    let has_done = phase.is_driving()
        || matches!(
            phase,
            Phase::WreckDue | Phase::Opening | Phase::Peek | Phase::Sell | Phase::Bricks
        );
    for (_, name, text) in subject.players() {
        let keys = [
            ("movement", text.movement.is_some(), phase.has_movement()),
            ("left", text.left.is_some(), phase.is_driving()),
            ("nitrous", text.nitrous, phase.is_driving()),
            ("slowed", text.slowed > 0, phase.is_driving()),
            ("done", text.done, has_done),
        ];
        let keys = keys.iter().filter(is_idle);
        idle.extend(keys.map(|(key, ..)| of_player(name, key)));
    }
    if let Some(cop) = subject.cop() {
        let keys = [
            ("movement", cop.movement.is_some(), phase.has_movement()),
            ("done", cop.done, phase.is_driving()),
        ];
        let keys = keys.iter().filter(is_idle);
        idle.extend(keys.map(|(key, ..)| of_player(PlayerName::Cop, key)));
    }
    report(&idle, phase, scope);
}

/// Whether a key is there in a phase that has no room for it.
fn is_idle((_, is_there, may): &&(&str, bool, bool)) -> bool {
    *is_there && !may
}

fn report(idle: &[String], phase: Phase, scope: &mut Scope<'_>) {
    // A phase that is not written is the likelier mistake.
    let is_written = scope.says("/phase");
    let help = if is_written {
        "remove it, or name another phase"
    } else {
        "write the `phase`, or remove it"
    };
    let mut faults = idle.iter().map(|pointer| {
        let key = pointer.rsplit('/').next().unwrap_or_default();
        let message = format!("`{key}` means nothing in the phase `{phase}`");
        found(&LINT, scope.key_place(pointer), message).help(help)
    });
    if is_written {
        let faults = faults.collect();
        scope.report_out_of_phase(faults, phase.name(), |place, message| {
            found(&LINT, place, message)
        });
    } else if let Some(mut first) = faults.next() {
        for other in faults {
            first.further(other.at.place, "and this");
        }
        scope.report(first);
    }
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    if !state.phase.has_movement() {
        return;
    }
    for seat in game.all_seats() {
        let (name, player) = (game.player(seat), state.player(seat));
        let drives = matches!(state.phase, Phase::Drive | Phase::Countermeasure);
        let own = drives && seat == state.active && !state.done.contains(seat);
        let spaces = if player.nitrous {
            u16::from(game.constants.nitrous_spaces)
        } else {
            0
        };
        let most = player.movement.map_or(0, |movement| movement + spaces);
        let no_icon = rules::totals::icons_of(state, seat, Ability::Nitrous) == 0;
        let stands = player.movement == Some(0);
        let has_ended = state.phase.is_driving() && state.done.contains(seat);
        let awaits = state.phase.is_driving()
            && seat != state.active
            && player.movement.is_some()
            && !state.done.contains(seat);
        let (key, message) = if stands && rules::totals::always_moves(game, state, seat) {
            (
                "movement",
                format!("{name} has a speed of 1 at least, and so has the movement"),
            )
        } else if has_ended && player.movement.is_none() {
            (
                "done",
                format!("{name} has no turn in this round that could have ended"),
            )
        } else if has_ended && seat == state.active && player.left > 0 {
            (
                "done",
                format!("{name} has had the turn, and it is still the turn of {name}"),
            )
        } else if awaits && player.at.in_town() {
            (
                "movement",
                format!("{name} is in town, and has no turn to come in this round"),
            )
        } else if player.left > 0 && !own {
            (
                "left",
                if seat == state.active {
                    format!("{name} drives no further now, and has no spaces left")
                } else {
                    let active = game.name(state.active);
                    format!("it is the turn of {active}, and {name} has no spaces left")
                },
            )
        } else if player.left > 0 && player.at.in_town() {
            ("left", format!("{name} is in town, and has no spaces left"))
        } else if player.left > most {
            (
                "left",
                format!(
                    "{name} has {} to drive, and {} left",
                    Count(most, "space"),
                    player.left
                ),
            )
        } else if player.nitrous && (!own || no_icon) {
            (
                "nitrous",
                format!("{name} cannot have used nitrous in this turn"),
            )
        } else if player.slowed > 0 && !own {
            (
                "slowed",
                format!("damage has not slowed {name} down in this turn"),
            )
        } else if player.slowed > 0 && game.readings.damage_slows == DamageSlows::NextRound {
            (
                "slowed",
                "damage does not slow a car down in its turn, unless `damage-slows = \"at-once\"`"
                    .to_owned(),
            )
        } else {
            continue;
        };
        let place = scope.place(&of_player(name, key));
        let help = format!("remove `{key}`");
        let mut finding = found(&LINT, place, message).help(help);
        if stands && key == "movement" {
            finding = by_reading(finding, "repair-timing", scope);
        }
        scope.report(finding);
    }
}
