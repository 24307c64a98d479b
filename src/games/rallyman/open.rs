//! From documents to a game, in order: what is loaded is looked at before anything is made of it.

use super::components::{Position, Scenario};
use super::lints;
use super::lints::subject::{PositionSubject, RallySubject, ScenarioSubject};
use super::load::{Laid, Parts, Plan, laid};
use super::state::State;
use super::table::Rallyman;
use crate::engine::definition::resolved;
use crate::lint::Scope;

impl Rallyman {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let mut game = game(&Plan::of_scenario(scenario), scope)?;
        game.agree(&scenario.fixed, scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
                scenario,
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
        let game = game(&Plan::of_position(position), scope)?;
        let stage = usize::from(position.stage).checked_sub(1);
        let Some(track) = stage.and_then(|stage| game.tracks.get(stage)) else {
            lints::report_stage(position.stage, game.tracks.len(), scope);
            return None;
        };
        if !game.unknown_names(position, track).report(scope) {
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
        let state = resolved(game.state_of(position, track), scope)?;
        // What is only shown may lack what rules about states take for granted.
        if scope.is_sound() {
            lints::check_state(&game, &state, scope);
        }
        scope.goes_on().then_some((game, state))
    }
}

/// The game that a plan makes, with nothing agreed.
fn game(plan: &Plan<'_>, scope: &mut Scope<'_>) -> Option<Rallyman> {
    let parts = Parts::load(plan, scope)?;
    let before = scope.findings.len();
    lints::check_parts(&parts, scope);
    // Names in a document with a misspelt key may not be what they seem.
    if scope.findings.len() != before || !scope.is_sound() {
        return None;
    }
    let mut game = parts.game(plan, stages(&parts, scope)?);
    game.seat(&plan.drivers, scope);
    scope.is_sound().then_some(game)
}

/// The stages of the rally, laid of the zones that go with it; reports what is wrong with them.
fn stages(parts: &Parts, scope: &mut Scope<'_>) -> Option<Laid> {
    let (rally, zones) = (&parts.rally, &parts.zones);
    let laid = laid(&rally.value, zones);
    let subject = RallySubject::new(&rally.value, zones, &laid);
    lints::check_named_rally(&subject, "/components/rally", &rally.document, scope);
    (laid.faults.is_empty() && scope.is_sound()).then_some(laid)
}
