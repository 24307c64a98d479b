//! `position-round-phase`: a phase that the game cannot be in, or something that there is not in it.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-round-phase": Error, RoundTwoPhases, EndColourOut, AdlerTiming;
    summary: "an impossible phase, or a key that does not belong to the phase",
    why: "What the phase has no room for would be lost: a deck, say, once accusations are closed. And some phases come only with an option, a reading or something that is left to decide.",
    bad: position!(
        "phase = \"faces\"\n",
        a: "counter = \"hat\"\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\n"
    ),
    good: position!(
        "phase = \"faces\"\n",
        a: "counter = \"hat\"\n",
        b: "clue = \"orange\"\n",
        c: "clue = \"no-newspaper\"\n"
    ),
    checks: [Position(check_keys), State(check_phase)],
}

fn check_keys(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let mut idle: Vec<String> = keys(position)
        .into_iter()
        .map(|key| format!("/{key}"))
        .collect();
    for (_, name, text) in subject.players() {
        idle.extend(
            own_keys(position.phase, text)
                .into_iter()
                .map(|key| of_player(name, key)),
        );
    }
    let (phase, round) = (position.phase, position.round);
    let faults = idle.iter().map(|pointer| {
        let key = pointer.rsplit('/').next().unwrap_or_default();
        let message = format!("`{key}` means nothing in the phase `{phase}` of round {round}");
        let help = format!("remove `{key}`, or name another phase");
        found(&LINT, scope.place(pointer), message).help(help)
    });
    let faults = faults.collect();
    scope.report_out_of_phase(faults, phase.name(), |place, message| {
        found(&LINT, place, message)
    });
}

/// Keys at the top that say something for which there is no room in the phase.
fn keys(position: &Position) -> Vec<&'static str> {
    use Phase as P;
    let (phase, round) = (position.phase, position.round);
    let revealing = matches!(phase, P::Search | P::Toss);
    let begun = phase >= P::Search;
    let scoring = phase >= P::Markers;
    let to_come = |last: Phase| round == 1 && phase <= last;
    let fixed = &position.fixed;
    let is_over = phase >= P::Closing;
    let counted = position.collected > 0 && !scoring;
    let all = usize::from(position.collected) == position.players.len();
    let items = [
        (
            "first",
            position.first != PlayerName::A && phase <= P::FirstPlayer,
        ),
        ("active", position.active.is_some() && !revealing),
        ("tossed", position.tossed && !revealing),
        ("deck", position.deck.is_some() && !revealing),
        ("public", !position.public.is_empty() && !begun),
        ("accusations", !position.accusations.is_empty() && !begun),
        (
            "collected",
            counted || position.collected > 0 && is_over && !all,
        ),
        ("unserved", position.unserved && !scoring),
        (
            "last-served",
            position.last_served.is_some()
                && !matches!(phase, P::Markers | P::OwnDraw | P::Closing),
        ),
        ("announced", !position.announced.is_empty() && !is_over),
        (
            "fixed/first",
            fixed.first.is_some() && !to_come(P::Investigators),
        ),
        ("fixed/investigators", !fixed.investigators.is_empty()),
        (
            "fixed/clues",
            !fixed.clues.is_empty() && !to_come(P::FirstPlayer),
        ),
        ("fixed/deck", fixed.deck.is_some() && !to_come(P::Faces)),
    ];
    let idle = items.into_iter().filter(|(_, is_idle)| *is_idle);
    idle.map(|(key, _)| key).collect()
}

/// Keys of a player that say something for which there is no room in the phase.
fn own_keys(phase: Phase, text: &PlayerPosition) -> Vec<&'static str> {
    let begun = phase >= Phase::Search;
    let items = [
        ("counter", text.counter.is_some() && phase != Phase::Faces),
        ("clue", text.clue.is_some() && phase < Phase::Faces),
        ("line", !text.line.is_empty() && !begun),
        ("discards", !text.discards.is_empty() && !begun),
        (
            "new-markers",
            !text.new_markers.is_empty()
                && !matches!(phase, Phase::Markers | Phase::OwnDraw | Phase::Closing),
        ),
    ];
    let idle = items.into_iter().filter(|(_, is_idle)| *is_idle);
    idle.map(|(key, _)| key).collect()
}

fn check_phase(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    if let Some(why) = phase_fault(game, state) {
        let message = format!("this cannot be the phase `{}`: {why}", state.phase);
        let finding = found(&LINT, scope.place("/phase"), message);
        scope.report(finding.help("name another phase"));
    }
    check_last(game, state, scope);
    let matters = game.readings.colour_exhaustion == ColourExhaustion::UnmetDemand;
    if state.unserved && (!matters || state.collected == 0) {
        let message = if matters {
            "somebody could not be given a marker, and nobody has had a draw"
        } else {
            "whether somebody could not be given a marker matters only with `colour-exhaustion = \"unmet-demand\"`"
        };
        let finding = found_by(
            &LINT,
            Clause::EndColourOut,
            scope.place("/unserved"),
            message,
        );
        scope.report(finding.help("remove `unserved`"));
    }
}

/// What is wrong with who is said to have been given the last marker.
fn check_last(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let Some(last) = state.last_served.filter(|_| scope.says("/last-served")) else {
        return;
    };
    let name = game.name(last);
    let mut drawn = rules::markers::drawers(game, state).take(usize::from(state.collected));
    let (message, help) = if !rules::markers::tells_new_markers(game) {
        (
            "who has been given the last marker matters only with Café Adler and `adler-window = \"as-printed\"`"
                .to_owned(),
            "remove `last-served`",
        )
    } else if !drawn.any(|drawer| drawer == last) {
        (
            format!("the draw of {name} in this round is still to come"),
            "name who has drawn last, or count the draw in `collected`",
        )
    } else {
        return;
    };
    let place = scope.place("/last-served");
    scope.report(found_by(&LINT, Clause::AdlerTiming, place, message).help(help));
}

/// Why the game cannot be in its phase.
fn phase_fault(game: &CheckpointCharlie, state: &State) -> Option<&'static str> {
    let first_round = state.round == 1;
    let agreed = &game.agreed;
    let bag = rules::setup::bag(game, state) != 0;
    let fault = match state.phase {
        Phase::Investigators if !first_round => {
            "investigators are chosen once, before the first round"
        }
        Phase::Investigators
            if state
                .players
                .iter()
                .all(|player| player.investigator.is_some()) =>
        {
            "everybody has an investigator"
        }
        Phase::FirstPlayer if !first_round => "the player who starts a later round is known",
        Phase::Faces
            if !(state.players.iter())
                .any(|player| player.counter.is_some_and(|counter| counter.face.is_none())) =>
        {
            "everybody has chosen a face"
        }
        Phase::ScoringToss if game.readings.missing_clues == MissingClues::Ignore => {
            "counters stay in the bag with `missing-clues = \"ignore\"`"
        }
        Phase::Toss | Phase::ScoringToss if !bag => "there is no counter in the bag",
        Phase::OwnDraw if !rules::markers::acts_between_draws(game) => {
            "nobody can act between two draws without Café Adler, or with `adler-window = \"after-all-draws\"`, unless `announce-window` is `\"between-draws\"`"
        }
        Phase::Over if !rules::finish::is_over(game, state, &mut Silent) => {
            "nothing has ended the game: no points are announced, no colour has run out, and there are rounds to come"
        }
        Phase::Clues if first_round && agreed.clues.is_some() => "the clues are fixed",
        Phase::Deck if first_round && agreed.deck.is_some() => "the deck is fixed",
        _ => return None,
    };
    Some(fault)
}
