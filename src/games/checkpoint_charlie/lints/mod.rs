//! The lints of Checkpoint Charlie: one file each. A new one is a new file and a line in `LINTS`.

use super::clauses::Clause;
use super::components::{
    Investigators, Marker, Markers, PlayerName, Position, Rules, Scenario, Suspect, Suspects,
    Trait, Traits,
};
use super::state::State;
use super::table::{CheckpointCharlie, InvestigatorId};
use crate::diagnostic::{Finding, Place, Rule};
use crate::document::Tree;
use crate::engine::Clauses as _;
use crate::lint::{Lint, Scope, Set};
use deck::SuspectsSubject;
pub(super) use player_number::check_seated;
use subject::{FixedSubject, PartsSubject, PositionSubject, ScenarioSubject};

#[macro_use]
mod examples;
pub(super) mod subject;

mod broken;
mod card_id_shared;
mod deck;
mod deck_too_small;
mod fixed_clues;
mod fixed_deck;
mod fixed_investigators;
mod investigator_count;
mod investigators_too_few;
mod player_number;
mod position_accusation;
mod position_announced;
mod position_clue;
mod position_collected;
mod position_investigator;
mod position_markers;
mod position_round_number;
mod position_round_phase;
mod position_suspect;
mod position_suspect_deck;
mod position_tailed;
mod special_marker;
mod substitution_impossible;
mod suspect_incomplete;
mod trait_faces;

/// What a check looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The schema finds it.
    Shape,
    /// It is found while a document is resolved, which then cannot be looked at further.
    Loading,
    /// A set of traits, for what stands in the document itself.
    Traits(fn(&Set<Trait>, &mut Scope<'_>)),
    /// A deck of suspects, for what stands in the document itself.
    Suspects(fn(&SuspectsSubject<'_>, &mut Scope<'_>)),
    /// A pool of markers, for what stands in the document itself.
    Markers(fn(&Set<Marker>, &mut Scope<'_>)),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&PartsSubject<'_>, &mut Scope<'_>)),
    /// What a scenario or position fixes.
    Fixed(fn(&FixedSubject<'_>, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position(fn(&PositionSubject<'_>, &mut Scope<'_>)),
    /// A position as the state that it makes.
    State(fn(&CheckpointCharlie, &State, &mut Scope<'_>)),
}

/// A lint of this game, with everything that finds it.
pub type GameLint = Lint<&'static [Check]>;

/// Every lint, in the order of the pages.
pub static LINTS: &[&GameLint] = &[
    &card_id_shared::LINT,
    &deck_too_small::LINT,
    &fixed_clues::LINT,
    &fixed_deck::LINT,
    &fixed_investigators::LINT,
    &investigator_count::LINT,
    &investigators_too_few::LINT,
    &player_number::LINT,
    &position_accusation::LINT,
    &position_announced::LINT,
    &position_clue::LINT,
    &position_collected::LINT,
    &position_investigator::LINT,
    &position_markers::LINT,
    &position_round_number::LINT,
    &position_round_phase::LINT,
    &position_suspect::LINT,
    &position_suspect_deck::LINT,
    &position_tailed::LINT,
    &special_marker::LINT,
    &substitution_impossible::LINT,
    &suspect_incomplete::LINT,
    &trait_faces::LINT,
];

/// Every check of every lint.
fn checks() -> impl Iterator<Item = Check> {
    LINTS.iter().flat_map(|lint| lint.check.iter().copied())
}

/// A finding of a lint, with the clause behind it if there is one.
fn found(lint: &'static GameLint, place: Place, message: impl Into<String>) -> Finding {
    Clause::found(&lint.rule, place, message)
}

pub(super) fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    broken::report(subject.parts, scope);
    if !scope.is_sound() {
        return;
    }
    for check in checks() {
        if let Check::Parts(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_fixed(
    game: &CheckpointCharlie,
    chosen: &[InvestigatorId],
    scope: &mut Scope<'_>,
) {
    let subject = FixedSubject { game, chosen };
    for check in checks() {
        if let Check::Fixed(check) = check {
            check(&subject, scope);
        }
    }
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Scenario(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Position(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_state(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::State(check) = check {
            check(game, state, scope);
        }
    }
}

fn check_traits(set: &Set<Trait>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Traits(check) = check {
            check(set, scope);
        }
    }
}

fn check_markers(set: &Set<Marker>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Markers(check) = check {
            check(set, scope);
        }
    }
}

fn check_suspects(set: &Set<Suspect>, scope: &mut Scope<'_>) {
    let Some(base) = scope.set::<Traits>("", None) else {
        return;
    };
    let subject = SuspectsSubject::new(set, &base.items);
    for check in checks() {
        if let Check::Suspects(check) = check {
            check(&subject, scope);
        }
    }
}

/// Checks a document that is no script.
pub(super) fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
    match kind {
        "rules" => {
            let _ = scope.typed::<Rules>(tree);
        }
        "traits" => {
            let traits = scope.typed::<Traits>(tree);
            if let Some(set) = traits.and_then(|traits| scope.own_set(traits)) {
                check_traits(&set, scope);
            }
        }
        "suspects" => {
            let suspects = scope.typed::<Suspects>(tree);
            if let Some(set) = suspects.and_then(|suspects| scope.own_set(suspects)) {
                check_suspects(&set, scope);
            }
        }
        "investigators" => {
            let investigators = scope.typed::<Investigators>(tree);
            let _ = investigators.and_then(|own| scope.own_set(own));
        }
        "markers" => {
            let markers = scope.typed::<Markers>(tree);
            if let Some(set) = markers.and_then(|markers| scope.own_set(markers)) {
                check_markers(&set, scope);
            }
        }
        "scenario" => {
            if let Some(scenario) = scope.typed::<Scenario>(tree) {
                CheckpointCharlie::from_scenario(&scenario, scope);
            }
        }
        _ => {
            if let Some(position) = scope.typed::<Position>(tree) {
                CheckpointCharlie::from_position(&position, scope);
            }
        }
    }
}

/// Where a position says something of a player; `key` is below the player.
fn of_player(player: PlayerName, key: &str) -> String {
    format!("/players/{player}/{key}")
}

/// The rules of these lints.
pub(super) fn rules() -> Vec<&'static Rule> {
    LINTS.iter().map(|lint| &lint.rule).collect()
}

#[cfg(test)]
mod tests;
