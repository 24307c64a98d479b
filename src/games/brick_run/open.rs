//! From documents to a game, in order: what is loaded is looked at before anything is made of it.

use super::components::{PlayerName, Position, Scenario};
use super::follow;
use super::lints;
use super::lints::subject::{PartsSubject, PositionSubject, ScenarioSubject};
use super::load::{Parts, Plan};
use super::state::State;
use super::table::BrickRun;
use crate::engine::definition::resolved;
use crate::lint::Scope;

impl BrickRun {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        if !scope.is_sound() {
            return None;
        }
        let (parts, mut game) = game(&Plan::of_scenario(scenario), scope)?;
        game.agree(&scenario.fixed, scope);
        lints::check_fixed(&game, scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
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
        let position = &*follow::cop(position, scope);
        let (_, mut game) = game(&Plan::of_position(position), scope)?;
        if !game.unknown_names(position).report(scope) {
            return None;
        }
        game.agree(&position.fixed, scope);
        lints::check_fixed(&game, scope);
        let subject = PositionSubject {
            position,
            game: &game,
        };
        lints::check_position(&subject, scope);
        if !scope.goes_on() {
            return None;
        }
        let state = resolved(game.state_of(position), scope)?;
        game.agree_on_cars(&state);
        // What is only shown may lack what rules about states take for granted.
        if scope.is_sound() {
            lints::check_state(&game, &state, scope);
        }
        scope.goes_on().then_some((game, state))
    }
}

/// The components, and the game that they make, with nothing agreed.
fn game(plan: &Plan<'_>, scope: &mut Scope<'_>) -> Option<(Parts, BrickRun)> {
    let parts = Parts::load(plan, scope)?;
    let subject = PartsSubject {
        parts: &parts,
        people: plan.people,
        mode: plan.mode,
        readings: parts.readings(plan),
    };
    lints::check_parts(&subject, scope);
    // Names in a document with a misspelt key may not be what they seem.
    scope.is_sound().then(|| {
        let game = parts.game(plan);
        (parts, game)
    })
}
