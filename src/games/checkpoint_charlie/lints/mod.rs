//! The lints of Checkpoint Charlie: one file each. A new one is a new file, its `mod` line, and its name in `lints!`.

use crate::engine::Clauses as _;
use crate::engine::definition::StepLint;
use crate::lint::broken::report_set;
use crate::lint::{check_step, checks, lints, run_checks};
use deck::SuspectsSubject;
pub(super) use player_number::check_seated;
use prelude::*;

#[macro_use]
mod examples;
mod prelude;
pub(super) mod subject;

mod adler_count;
mod adler_useless;
mod card_id_shared;
mod deck;
mod deck_too_small;
mod fixed_clues;
mod fixed_deck;
mod fixed_investigators;
mod investigator_count;
mod investigators_too_few;
mod looks;
mod option_idle;
mod player_number;
mod pool;
mod pool_colour_empty;
mod pool_order;
mod pool_rounds;
mod pool_short;
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
mod puzzle;
mod puzzle_late_chief;
mod puzzle_trivial;
mod puzzle_unfair;
mod puzzle_unsolvable;
mod special_marker;
mod stasi_reward;
mod substitution_impossible;
mod suspect_duplicate;
mod suspect_hopeless;
mod suspect_incomplete;
mod suspect_missing;
mod target_unreachable;
mod trait_constant;
mod trait_faces;
mod trait_skew;
mod traits_alike;

checks! {
    Check:
    /// The schema finds it.
    Shape,
    /// It is found while a document is resolved, which then cannot be looked at further.
    Loading,
    /// A set of traits, for what stands in the document itself.
    Traits by check_traits(set: &Set<Trait>),
    /// A deck of suspects, for what stands in the document itself.
    Suspects(fn(&SuspectsSubject<'_>, &mut Scope<'_>)),
    /// A pool of markers, for what stands in the document itself.
    Markers by check_markers(set: &Set<Marker>),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&PartsSubject<'_>, &mut Scope<'_>)),
    /// What a scenario or position fixes.
    Fixed(fn(&FixedSubject<'_>, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A scenario in a document of its own: what scripts set up may be odd on purpose.
    Authored(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A legal step of a script, before it is taken.
    Step(StepCheck),
    /// A position.
    Position by check_position(subject: &PositionSubject<'_>),
    /// A position as the state that it makes.
    State by check_state(game: &CheckpointCharlie, state: &State),
}

lints! {
    adler_count, adler_useless, card_id_shared, deck_too_small, fixed_clues, fixed_deck,
    fixed_investigators, investigator_count, investigators_too_few, option_idle, player_number,
    pool_colour_empty, pool_order, pool_rounds, pool_short, position_accusation, position_announced,
    position_clue, position_collected, position_investigator, position_markers,
    position_round_number, position_round_phase, position_suspect, position_suspect_deck,
    position_tailed, puzzle_late_chief, puzzle_trivial, puzzle_unfair, puzzle_unsolvable,
    special_marker, stasi_reward, substitution_impossible, suspect_duplicate, suspect_hopeless,
    suspect_incomplete, suspect_missing, target_unreachable, trait_constant, trait_faces,
    trait_skew, traits_alike,
}

check_step!(CheckpointCharlie);

/// Options that bring no marker into the game.
fn check_options(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let options = [
        (
            "cafe-adler",
            subject.options.cafe_adler,
            Special::Adler,
            "Adler",
        ),
        (
            "stasi-officer",
            subject.options.stasi_officer,
            Special::Stasi,
            "Stasi",
        ),
    ];
    for (key, is_on, special, name) in options {
        let mut markers = subject.parts.markers.items.iter();
        let brings =
            |entry: &Entry<Marker>| entry.value.special == Some(special) && entry.value.count > 0;
        if is_on && !markers.any(brings) {
            let why = format!("with these `markers`: there is no {name} marker among them");
            let help = format!("add {name} markers, or remove `{key}`");
            scope.without_effect(&format!("/options/{key}"), &why, help);
        }
    }
}

pub(super) fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    report_set::<Traits>(&subject.parts.traits, check_traits, scope);
    report_set::<Suspects>(&subject.parts.suspects, check_suspects, scope);
    report_set::<Markers>(&subject.parts.markers, check_markers, scope);
    if !scope.is_sound() {
        return;
    }
    check_options(subject, scope);
    run_checks!(Parts(subject), scope);
}

pub(super) fn check_fixed(
    game: &CheckpointCharlie,
    chosen: &[InvestigatorId],
    scope: &mut Scope<'_>,
) {
    let subject = FixedSubject { game, chosen };
    run_checks!(Fixed(&subject), scope);
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Scenario(subject), scope);
    if scope.prefix.is_empty() {
        run_checks!(Authored(subject), scope);
    }
}

pub(super) fn check_suspects(set: &Set<Suspect>, scope: &mut Scope<'_>) {
    let Some(base) = scope.set::<Traits>("", None) else {
        return;
    };
    let subject = SuspectsSubject::new(set, &base.items);
    run_checks!(Suspects(&subject), scope);
}

/// Where a position says something of a player; `key` is below the player.
fn of_player(player: PlayerName, key: &str) -> String {
    format!("/players/{player}/{key}")
}

#[cfg(test)]
mod tests;
