//! `position-step`: a phase that the game cannot be in, or something that it has not yet.

use std::ops::RangeInclusive;

use super::prelude::*;

lint! {
    "position-step": Error, FlowTwoPhases;
    summary: "an impossible phase, or a key that does not belong to the phase",
    why: "The setup goes step by step: what is laid, dealt, loaded or placed later is not there before, and what it needs on the way is gone afterwards.",
    kind: "position",
    above: r#"seats = ["white", "red"]
phase = "load"
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
features = ["power-kit", "close-ratio"]
"#,
    bad: "rally = { fuel = 3 }\n",
    good: "load = { rally = { fuel = 3 } }\n",
    below: r#"
[players.red]
features = ["light-weight", "sport-suspension"]
"#,
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let before = scope.findings.len();
    check_phase(subject, scope);
    check_over(subject, scope);
    if scope.findings.len() > before {
        return;
    }
    check_table(subject, scope);
    check_players(subject, scope);
    let found_here = scope.findings.split_off(before);
    let phase = subject.phase();
    scope.report_out_of_phase(found_here, phase.name(), |place, message| {
        found(&LINT, place, message)
    });
}

/// Phases that only some games have.
fn check_phase(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (game, phase) = (subject.game, subject.phase());
    let mut pieces = game.tiles.iter();
    let may_remove =
        game.options.fewer_services && pieces.any(|piece| piece.sign == Some(Sign::ServiceStation));
    let why = match phase {
        Phase::OrderRoll | Phase::FinishRoll | Phase::PlaceFinish | Phase::Features
            if game.is_solo() =>
        {
            "a lone player rolls no tie and picks no Feature"
        }
        Phase::SoloFeatures if !game.is_solo() => "Features are dealt to a lone player only",
        Phase::RemoveService if !may_remove => {
            "no SERVICE STATION is left out unless `fewer-services` says so"
        }
        Phase::RemoveService
        | Phase::TilePile
        | Phase::PlaceStart
        | Phase::Build
        | Phase::ReshuffleTiles
        | Phase::VoteFinish
        | Phase::FinishRoll
        | Phase::PlaceFinish
            if !subject.is_built() =>
        {
            "the map of this stage is given"
        }
        _ => return,
    };
    let message = format!("this game has no phase `{phase}`: {why}");
    scope.report(found(&LINT, scope.place("/phase"), message).help("name another phase"));
}

/// The game is over at the end of a round in which enough have finished, or of the last round.
fn check_over(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (position, game) = (subject.position, subject.game);
    // `position-stage` reports a race in round 0.
    if subject.phase() != Phase::Over || subject.round() == 0 {
        return;
    }
    let (stage, stages) = (usize::from(position.stage), game.stages.len());
    let mut players = game.all_seats().map(|seat| subject.player(seat));
    let has_finished = |player: &PlayerPosition| player.finished.is_some();
    let waits_for_all = game.options.classification || game.options.chrono;
    let is_decided = if waits_for_all {
        players.all(|player| player.is_some_and(has_finished))
    } else {
        players.any(|player| player.is_some_and(has_finished))
    };
    let (round, last) = (subject.round(), position.max_rounds);
    let message = if stage < stages {
        format!("the game cannot be over: this is stage {stage} of {stages}")
    } else if !is_decided && round < last {
        let who = if waits_for_all {
            "not everybody"
        } else {
            "nobody"
        };
        format!(
            "the game cannot be over: {who} has finished, and round {round} is not the last of {last}"
        )
    } else {
        return;
    };
    let finding = found(&LINT, scope.place("/phase"), message);
    scope.report(finding.help("remove `phase`, or write how far the game has come"));
}

/// What lies on the table.
fn check_table(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let building = Phase::PlaceStart..=Phase::ReshuffleTiles;
    let dealt = Phase::JokerDeal..=Phase::Over;
    let race = Phase::Race..=Phase::Over;
    let items: [(&str, bool, RangeInclusive<Phase>); 9] = [
        (
            "/board",
            !position.board.is_empty(),
            Phase::Build..=Phase::Over,
        ),
        ("/tile-pile", !position.tile_pile.is_empty(), building),
        (
            "/drawn",
            position.drawn.is_some(),
            Phase::Build..=Phase::Build,
        ),
        (
            "/removed-service",
            position.removed_service.is_some(),
            Phase::TilePile..=Phase::Over,
        ),
        (
            "/hazard-deck",
            position.hazard_deck.is_some(),
            dealt.clone(),
        ),
        ("/hazard-top", position.hazard_top.is_some(), dealt),
        ("/known-hazards", position.known_hazards > 0, race.clone()),
        (
            "/spent-jokers",
            !position.spent_jokers.is_empty(),
            race.clone(),
        ),
        ("/turn", position.turn.is_some(), race.clone()),
    ];
    for (pointer, is_there, phases) in items {
        check_item(subject, pointer, is_there, &phases, scope);
    }
    check_item(subject, "/clock", position.clock.is_some(), &race, scope);
    let rolls = [Phase::OrderRoll, Phase::FinishRoll].contains(&subject.phase());
    if let Some(rolling) = &position.rolling
        && rolling.is_empty() == rolls
    {
        let message = if rolls {
            "nobody rolls"
        } else {
            "nothing is rolled in this phase"
        };
        let finding = found(&LINT, scope.place("/rolling"), message);
        scope.report(finding.help("remove `rolling`: then everybody rolls who has to"));
    }
    let lays = [Phase::Build, Phase::ReshuffleTiles, Phase::PlaceFinish];
    if position.builder.is_some() && !lays.contains(&subject.phase()) {
        let finding = found(
            &LINT,
            scope.place("/builder"),
            "nobody lays tiles in this phase",
        );
        scope.report(finding.help("remove `builder`"));
    }
}

/// What the players have.
fn check_players(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (_, at, player) in subject.players() {
        let race = Phase::Race..=Phase::Over;
        let placed = Phase::PlaceRally..=Phase::Over;
        let features = Phase::Features..=Phase::Over;
        let items: [(&str, bool, RangeInclusive<Phase>); 17] = [
            ("at", player.at.is_some(), placed.clone()),
            ("heading", player.heading.is_some(), placed.clone()),
            (
                "assistance-at",
                player.assistance_at.is_some(),
                Phase::PlaceAssist..=Phase::Over,
            ),
            ("features", !player.features.is_empty(), features),
            ("rally", !player.rally.is_empty(), placed.clone()),
            ("assistance", !player.assistance.is_empty(), placed),
            (
                "hand",
                !player.hand.is_empty(),
                Phase::JokerDeal..=Phase::Over,
            ),
            (
                "joker",
                player.joker.is_some(),
                Phase::SoloFeatures..=Phase::Over,
            ),
            ("tokens", !player.tokens.is_empty(), race.clone()),
            ("problems", !player.problems.is_empty(), race.clone()),
            ("aquaplaning", player.aquaplaning.is_some(), race.clone()),
            ("stopped", !player.stopped.is_empty(), race.clone()),
            ("finished", player.finished.is_some(), race.clone()),
            ("points", player.points.is_some(), race.clone()),
            ("kept", player.kept.is_some(), Phase::Build..=Phase::Build),
            (
                "vote",
                player.vote.is_some(),
                Phase::VoteFinish..=Phase::PlaceFinish,
            ),
            ("load", player.load.is_some(), Phase::Load..=Phase::Load),
        ];
        for (key, is_there, phases) in items {
            check_item(subject, &format!("{at}/{key}"), is_there, &phases, scope);
        }
    }
}

fn check_item(
    subject: &PositionSubject<'_>,
    pointer: &str,
    is_there: bool,
    phases: &RangeInclusive<Phase>,
    scope: &mut Scope<'_>,
) {
    let phase = subject.phase();
    if !is_there || phases.contains(&phase) {
        return;
    }
    let key = pointer.rsplit('/').next().unwrap_or_default();
    let (first, last) = (phases.start(), phases.end());
    let when = if first == last {
        format!("in the phase `{first}` only")
    } else if *last == Phase::Over {
        format!("from the phase `{first}` on")
    } else {
        format!("from the phase `{first}` to `{last}`")
    };
    let message = format!("`{key}` is there {when}, and this is `{phase}`");
    let finding = found(&LINT, scope.key_place(pointer), message);
    scope.report(finding.help(format!("remove `{key}`, or name another phase")));
}
