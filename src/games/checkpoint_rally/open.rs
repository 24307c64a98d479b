//! From documents to a game, in order: what is loaded is looked at before anything is made of it.

use super::components::{Components, Position, Scenario};
use super::follow;
use super::lints;
use super::lints::subject::{PositionSubject, ScenarioSubject};
use super::load::Parts;
use super::state::State;
use super::table::{CheckpointRally, Entrant};
use crate::engine::definition::resolved;
use crate::lint::Scope;

impl CheckpointRally {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let parts = parts(&scenario.components, scope)?;
        if !scope.is_sound() {
            // Names in a document with a misspelt key may not be what they seem.
            return None;
        }
        let mut game = parts.game(scenario.map, &scenario.readings, &scenario.components);
        for (&colour, player) in &scenario.players {
            game.seat_player(colour, player, scope);
        }
        game.agree(scenario, &parts, scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
                scenario,
                parts: &parts,
                game: &game,
            };
            lints::check_scenario(&subject, scope);
        }
        scope.goes_on().then_some(game)
    }

    pub(super) fn from_position(
        position: &Position,
        scope: &mut Scope<'_>,
    ) -> Option<(Self, State)> {
        let parts = parts(&position.components, scope)?;
        if !scope.is_sound() {
            return None;
        }
        let mut position = position.clone();
        let map = follow::seats(&mut position, scope)?;
        let mut game = parts.game(map, &position.readings, &position.components);
        for (&colour, player) in &position.players {
            game.players.push(Entrant {
                colour,
                corner: player.corner?.space(),
                car: None,
                card: None,
            });
        }
        follow::table(&mut position, &game, scope);
        let position = &position;
        game.unknown_names(position).report(scope);
        if !scope.is_sound() {
            return None;
        }
        let subject = PositionSubject {
            position,
            game: &game,
        };
        lints::check_position(&subject, scope);
        if !scope.goes_on() {
            return None;
        }
        let state = resolved(game.state_of(position), scope)?;
        // What is only shown may lack what rules about states take for granted.
        if scope.is_sound() {
            lints::check_state(&game, &state, scope);
        }
        // Nothing that is found of a state is an error here: play may have led to it.
        Some((game, state))
    }
}

/// The component documents, if they can be had and played with.
fn parts(components: &Components, scope: &mut Scope<'_>) -> Option<Parts> {
    let parts = Parts::load(components, scope)?;
    let before = scope.findings.len();
    lints::check_parts(&parts, scope);
    (scope.findings.len() == before).then_some(parts)
}
