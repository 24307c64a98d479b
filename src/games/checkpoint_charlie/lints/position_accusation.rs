//! `position-accusation`: accusations that cannot stand like this.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-accusation": Error, RoundEndsAllButOne, AccuseOncePerRound, AccuseNotAlreadyAccused, AccuseCardOnTable, RoundDeckOut;
    summary: "accusations that the phase or the cats on the table do not allow",
    why: "Everybody accuses once, a cat on the table that nobody else has accused. All but one end the search, or all if the deck has run out.",
    bad: position!("accusations = [{ player = \"a\", suspect = \"cat-00011\" }]\n"),
    good: position!("accusations = [{ player = \"a\", suspect = \"cat-10110\" }]\n"),
    checks: [Position(check_list), State(check_state)],
}

fn check_list(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let list = &subject.position.accusations;
    for (index, own) in list.iter().enumerate() {
        for earlier in &list[..index] {
            let (key, clause, message) = if earlier.player == own.player {
                (
                    "player",
                    Clause::AccuseOncePerRound,
                    format!("{} has accused twice", own.player),
                )
            } else if earlier.suspect == own.suspect {
                let (one, other) = (earlier.player, own.player);
                (
                    "suspect",
                    Clause::AccuseNotAlreadyAccused,
                    format!("{one} and {other} have both accused `{}`", own.suspect),
                )
            } else {
                continue;
            };
            let place = scope.place(&format!("/accusations/{index}/{key}"));
            let finding = found_by(&LINT, clause, place, message);
            scope.report(finding.help("remove one of the two"));
        }
    }
}

fn check_state(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let discards = game.readings.accusable == Accusable::LinesAndDiscards;
    for (index, one) in state.accusations.iter().enumerate() {
        let there = state.players.iter().any(|player| {
            player.line.contains(one.suspect) || discards && player.discards.contains(one.suspect)
        });
        if !there {
            let id = &game.suspects[one.suspect].id;
            let message = format!("`{id}` is accused and lies in nobody’s line");
            let place = scope.place(&format!("/accusations/{index}/suspect"));
            let help = "name a cat that lies in a line, or put this one there";
            let finding = found_by(&LINT, Clause::AccuseCardOnTable, place, message);
            scope.report(finding.help(help));
            return;
        }
    }
    if let Some((message, help)) = count_fault(game, state) {
        let place = scope.place("/accusations");
        let finding = if state.phase == Phase::DeckOut {
            found_by(&LINT, Clause::RoundDeckOut, place, message)
        } else {
            found(&LINT, place, message)
        };
        scope.report(finding.help(help));
    }
}

/// Why there cannot be as many accusations in the phase as there are, and what to do.
fn count_fault(game: &CheckpointCharlie, state: &State) -> Option<(String, &'static str)> {
    let (count, players) = (state.accusations.len(), game.players);
    let everyone = game.readings.deck_out == DeckOut::EveryoneAccuses;
    let has_target = !rules::accuse::accusable(game, state).is_empty();
    let phase = state.phase;
    let mut lying = SuspectSet::NONE;
    for player in &state.players {
        lying = lying.or(player.line).or(player.discards);
    }
    let run_out = lying.len() == game.suspects.len();
    let earlier = "remove accusations, or name a later phase";
    let later = "add accusations, or name an earlier phase";
    match phase {
        Phase::Search | Phase::Toss if count + 1 >= players => Some((
            format!("{count} of {players} players have accused, which ends the search"),
            earlier,
        )),
        Phase::DeckOut if count == players || !everyone && count + 1 == players => Some((
            format!("{count} of {players} players have accused, and nobody else has to"),
            earlier,
        )),
        Phase::DeckOut if !has_target => Some((
            "the deck has run out, and there is no cat that could be accused".to_owned(),
            "name a later phase",
        )),
        _ if phase < Phase::ScoringToss => None,
        _ if count == players && !(run_out && everyone) => Some((
            "everybody has accused, though the search ends when all but one have".to_owned(),
            "remove the last accusation",
        )),
        _ if count + 1 < players && (has_target || !run_out) => Some((
            format!("{count} of {players} players have accused, which does not end the search"),
            later,
        )),
        _ if count + 1 == players && run_out && everyone && has_target => Some((
            "the deck has run out, so that everybody accuses, and somebody has not".to_owned(),
            later,
        )),
        _ => None,
    }
}
