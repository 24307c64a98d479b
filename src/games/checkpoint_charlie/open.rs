//! From documents to a game, in order: what is loaded is looked at before anything is made of it.

use super::components::{Fixed, PlayerName, Position, Scenario};
use super::follow;
use super::lints;
use super::lints::subject::{PartsSubject, PositionSubject, ScenarioSubject};
use super::load::{Parts, Plan};
use super::state::State;
use super::table::{CheckpointCharlie, InvestigatorId};
use crate::engine::definition::resolved;
use crate::lint::Scope;

impl CheckpointCharlie {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        if !scope.is_sound() {
            return None;
        }
        let (mut game, parts) = game(&Plan::of_scenario(scenario), scope)?;
        game.agree_soundly(&scenario.fixed, &[], scope);
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
        if !scope.is_sound() {
            return None;
        }
        let seated: Vec<PlayerName> = position.players.keys().copied().collect();
        if !lints::check_seated(&seated, scope) {
            return None;
        }
        let (mut game, _) = game(&Plan::of_position(position), scope)?;
        if !game.unknown_names(position).report(scope) {
            return None;
        }
        let position = &follow::clues(position, &game, scope);
        let subject = PositionSubject {
            position,
            game: &game,
        };
        lints::check_position(&subject, scope);
        if !scope.goes_on() {
            return None;
        }
        let state = resolved(game.state_of(position), scope)?;
        let chosen: Vec<InvestigatorId> = (state.players.iter())
            .filter_map(|player| player.investigator)
            .collect();
        game.agree_soundly(&position.fixed, &chosen, scope);
        if scope.is_sound() {
            lints::check_state(&game, &state, scope);
        }
        scope.goes_on().then_some((game, state))
    }

    /// Takes over what is fixed, where these investigators have been chosen, and looks at it.
    fn agree_soundly(&mut self, fixed: &Fixed, chosen: &[InvestigatorId], scope: &mut Scope<'_>) {
        self.agree(fixed, chosen, scope);
        if scope.is_sound() {
            lints::check_fixed(self, chosen, scope);
        }
    }
}

/// The game that a plan makes, with nothing agreed, and its components.
fn game(plan: &Plan<'_>, scope: &mut Scope<'_>) -> Option<(CheckpointCharlie, Parts)> {
    let parts = Parts::load(plan, scope)?;
    let subject = PartsSubject {
        parts: &parts,
        players: plan.players,
        options: plan.options,
        named: plan.components,
    };
    lints::check_parts(&subject, scope);
    // Names in a document with a misspelt key may not be what they seem.
    scope.is_sound().then(|| (parts.game(plan), parts))
}
