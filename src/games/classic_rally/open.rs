//! From documents to a game, in order: what is loaded is looked at before anything is made of it.

use super::components::{Card, Position, RoadMap, RoadTiles, Scenario};
use super::follow;
use super::lints;
use super::lints::subject::{MapSubject, PositionSubject, ScenarioSubject, Terms};
use super::load::{Parts, Plan, laid, pieces};
use super::state::State;
use super::table::{ClassicRally, Preset, Stage};
use crate::engine::definition::resolved;
use crate::lint::Scope;
use crate::lint::linked::Read;

impl ClassicRally {
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
        if !scope.is_sound() {
            return None;
        }
        let position = &*follow::seats(position, scope)?;
        let game = game(&Plan::of_position(position), scope)?;
        game.unknown_names(position).report(scope);
        if !scope.is_sound() {
            return None;
        }
        let map = game.map_of(position)?;
        let position = &*follow::cars(position, &map, scope);
        let subject = PositionSubject {
            position,
            game: &game,
            map: &map,
        };
        lints::check_position(&subject, scope);
        if !scope.goes_on() {
            return None;
        }
        let state = resolved(game.state_of(position, map), scope)?;
        // What is only shown may lack what rules about states take for granted.
        if scope.is_sound() {
            lints::check_state(&game, &state, scope);
        }
        scope.goes_on().then_some((game, state))
    }

    /// The stages, their maps laid of this game's tiles; reports what is wrong with one of them.
    fn stages_of(&self, plan: &Plan<'_>, parts: &Parts, scope: &mut Scope<'_>) -> Vec<Stage> {
        let mut stages = Vec::new();
        for (index, (path, map)) in plan.stages.iter().zip(&parts.maps).enumerate() {
            let Some(read) = map else {
                stages.push(Stage::Built);
                continue;
            };
            let mut earlier = plan.stages[..index].iter();
            if let Some(same) = earlier.position(|other| other == path) {
                // What is wrong with it has been found; after that, stages may be missing.
                stages.extend(stages.get(same).cloned());
                continue;
            }
            let at = format!("/stages/{index}");
            let map = &read.value;
            let Some(laid) = laid(map, &self.tiles, &mut |_| ()) else {
                self.report_unknown_tiles(read, plan, &at, scope);
                continue;
            };
            let subject = MapSubject::new(map, &laid, &self.tiles);
            lints::check_stage(subject, self.terms(), &at, &read.document, scope);
            stages.push(Stage::Preset(Preset {
                path: path.clone(),
                laid,
                start_heading: map.start_heading,
                optional_service: map.optional_service.map(|cell| cell.0),
            }));
        }
        stages
    }

    /// Reports the tiles that a map names and this game lacks: in the map, if they are missing in
    /// the tiles that it names, too; else in the scenario.
    fn report_unknown_tiles(
        &self,
        read: &Read<RoadMap>,
        plan: &Plan<'_>,
        at: &str,
        scope: &mut Scope<'_>,
    ) {
        let before = scope.findings.len();
        let mut there = scope.there(&read.document, "");
        let Some(own) = there.set::<RoadTiles>("/tiles", read.value.tiles.as_ref()) else {
            return;
        };
        lints::report_laid(&read.value, &pieces(&own), &mut there);
        if scope.findings.len() > before {
            return;
        }
        let mut missing: Vec<&str> = Vec::new();
        for laid in read.value.board.values() {
            let id = laid.tile.as_str();
            let is_here = self.tiles.iter().any(|piece| piece.id.as_str() == id);
            if !is_here && !missing.contains(&id) {
                missing.push(id);
            }
        }
        let at = match plan.components.tiles {
            Some(_) => "/components/tiles",
            None => at,
        };
        let map = &read.document.source().name;
        let tiles = plan.components.tiles.as_ref();
        let finding = lints::missing_tiles(scope.place(at), map, &missing, tiles);
        scope.report(finding);
    }

    /// What its maps are raced under.
    fn terms(&self) -> Terms {
        let boards = self.players.iter();
        let spaces =
            boards.map(|player| usize::from(player.rally) + usize::from(player.assistance));
        let fuel = usize::from(self.deck.supply.of(Card::Fuel));
        Terms {
            players: self.players.len(),
            carried: spaces.min().unwrap_or(fuel).min(fuel),
            edge_match: self.readings.edge_match,
            start_heading: self.readings.start_heading,
            fewer_services: self.options.fewer_services,
        }
    }
}

/// The game that a plan makes, with nothing agreed.
fn game(plan: &Plan<'_>, scope: &mut Scope<'_>) -> Option<ClassicRally> {
    let parts = Parts::load(plan, scope)?;
    let before = scope.findings.len();
    lints::check_parts(&parts, scope);
    // Names in a document with a misspelt key may not be what they seem.
    if scope.findings.len() != before || !scope.is_sound() {
        return None;
    }
    let mut game = parts.game(plan);
    for (index, &colour) in plan.players.iter().enumerate() {
        let at = format!("{}/{index}", plan.listed);
        game.players.extend(parts.entrant(colour, &at, scope));
    }
    game.stages = game.stages_of(plan, &parts, scope);
    scope.is_sound().then_some(game)
}
