//! From a position's document to a state that play can go on from.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::{Unknown, Unknowns};
use crate::games::classic_rally::components::{
    Car, CardsGiven, Colour, Feature, Hazard, Phase, PlayerPosition, Position, Problem, Side, Step,
};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::state::{Drive, TurnState};
use crate::games::classic_rally::text::{usual_round, usual_turn};
use crate::games::classic_rally::{Cards, ClassicRally, MAX_MAP, Map, Player, Spot, State, TileId};

impl ClassicRally {
    /// Every unresolved name in a position.
    pub(in crate::games::classic_rally) fn unknown_names(&self, position: &Position) -> Unknowns {
        let tile = |id: &Id, at: &str| self.tile_named(id, at);
        let seat = |&colour: &Colour, at: &str| self.seat_named(colour, at);
        let mut unknown = Unknowns::default();
        for (cell, laid) in &position.board {
            unknown.one([&laid.tile], &format!("/board/{}", cell.0), tile);
        }
        unknown.one(&position.removed_service, "/removed-service", tile);
        unknown.one(&position.drawn, "/drawn", tile);
        for (colour, player) in &position.players {
            let at = format!("/players/{}", colour.name());
            unknown.one(&player.kept, &format!("{at}/kept"), tile);
            unknown.one([colour], &at, seat);
        }
        unknown.each(&position.tile_pile, "/tile-pile", tile);
        unknown.one(&position.first, "/first", seat);
        unknown.one(&position.builder, "/builder", seat);
        let turn = position.turn.as_ref();
        let player = turn.and_then(|turn| turn.player.as_ref());
        unknown.one(player, "/turn/player", seat);
        unknown.each(position.rolling.iter().flatten(), "/rolling", seat);
        unknown
    }

    /// The road map; every tile in it is known.
    pub(in crate::games::classic_rally) fn map_of(&self, position: &Position) -> Option<Map> {
        let mut map = Map::default();
        for (cell, laid) in &position.board {
            let tile = self.tile_named(&laid.tile, "").ok()?;
            map.lay(cell.0, tile, laid.rotation, &self.tiles[tile]);
        }
        Some(map)
    }

    /// The state that a position describes; the lints have seen to its sense.
    pub(in crate::games::classic_rally) fn state_of(
        &self,
        position: &Position,
        map: Map,
    ) -> Result<State, Unknown> {
        let mut state = rules::setup::bare_table(self, position.stage - 1);
        let seat = |colour, at| self.seat_named(colour, at);
        let phase = position.phase;
        state.phase = phase;
        state.map = map;
        state.round = position.round.unwrap_or_else(|| usual_round(phase));
        let finished = position
            .players
            .values()
            .filter_map(|player| player.finished);
        let in_race = phase == Phase::Race && self.options.chrono;
        let clock = in_race.then(|| rules::finish::clock_in(self, state.round, finished));
        state.clock = position.clock.or(clock.flatten());
        if let Some(colour) = position.first {
            state.first = seat(colour, "/first")?;
        }
        for (colour, text) in &position.players {
            let at = seat(*colour, "/players")?;
            let kept = text.kept.as_ref().map(|id| self.tile_named(id, "/players"));
            let kept = kept.transpose()?;
            let player = read_player(text, kept, &state.map);
            *state.player_mut(at) = player;
        }
        for player in &state.players {
            state.piles = state.piles.minus(player.rally).minus(player.assistance);
        }
        self.build_on(&mut state, position)?;
        state.hazards = self.hazards_of(position);
        state.known_hazards = position.known_hazards;
        for &joker in &position.spent_jokers {
            state.spent_jokers[joker as usize] += 1;
        }
        state.features_left = match &position.features_left {
            Some(left) => left.counts(),
            None => self.usual_features(&state),
        };
        state.turn = usual_turn(phase, state.first);
        if let Some(text) = &position.turn {
            let mut turn = TurnState::new(match text.player {
                Some(colour) => seat(colour, "/turn/player")?,
                None => state.first,
            });
            turn.step = text.step.unwrap_or(Step::Move);
            turn.off = mask(&state.player(turn.seat).features, &text.off);
            turn.owed = text.disable;
            turn.driven = text.driven;
            turn.assist_driven = text.assist_driven;
            turn.assisted = text.assisted;
            // Who has not driven since is still where the assistance was.
            let has_driven = text.driven || text.drive.is_some();
            turn.assisted_here = text.assisted_here || (text.assisted && !has_driven);
            turn.toolbox_used = text.toolbox_used;
            turn.leak_drawn = text.leak_drawn;
            turn.drive = text.drive.map(|drive| Drive {
                steps: drive.steps,
                start: drive.start,
                free: drive.free,
                extra: drive.extra,
                for_assist: drive.assist,
            });
            state.turn = turn;
        }
        Ok(state)
    }

    /// The building of the map as far as it has come.
    fn build_on(&self, state: &mut State, position: &Position) -> Result<(), Unknown> {
        let tile = |id: &Option<Id>, at| id.as_ref().map(|id| self.tile_named(id, at)).transpose();
        let pile = self.tiles_named(&position.tile_pile, "/tile-pile")?;
        let rolling = match &position.rolling {
            Some(colours) => self.seats_named(colours, "/rolling")?.into_iter().collect(),
            None => self.usual_rolling(position.phase),
        };
        let first = state.first;
        let building = &mut state.building;
        building.pile = pile.into_iter().rev().take(MAX_MAP).collect();
        building.drawn = tile(&position.drawn, "/drawn")?;
        building.removed = tile(&position.removed_service, "/removed-service")?;
        building.builder = match position.builder {
            Some(colour) => self.seat_named(colour, "/builder")?,
            None => first,
        };
        building.rolling = rolling;
        Ok(())
    }

    /// The Hazard deck, topmost card first: as the position says, and below that what nobody holds.
    fn hazards_of(&self, position: &Position) -> ArrayVec<Hazard, 48> {
        if let Some(deck) = &position.hazard_deck {
            return deck.iter().copied().take(48).collect();
        }
        if position.phase <= Phase::HazardDeck {
            return ArrayVec::new();
        }
        let top = position.hazard_top.as_deref().unwrap_or_default();
        let mut left = self.hazards_left(position);
        for &hazard in top {
            let count = &mut left[hazard as usize];
            *count = count.saturating_sub(1);
        }
        let below = Hazard::ALL.iter().zip(left);
        let below =
            below.flat_map(|(&hazard, count)| std::iter::repeat_n(hazard, usize::from(count)));
        top.iter().copied().chain(below).take(48).collect()
    }

    /// Copies of each Hazard card that nobody holds.
    pub(crate) fn hazards_left(&self, position: &Position) -> [u8; Hazard::ALL.len()] {
        let mut left = self.deck.hazards;
        for player in position.players.values() {
            let cards = player
                .problems
                .iter()
                .filter_map(|problem| problem.hazard());
            let aquaplaning = player.aquaplaning.map(|_| Hazard::Aquaplaning);
            for hazard in cards.chain(aquaplaning) {
                let count = &mut left[hazard as usize];
                *count = count.saturating_sub(1);
            }
        }
        left
    }
}

fn read_player(text: &PlayerPosition, kept: Option<TileId>, map: &Map) -> Player {
    let mut features: ArrayVec<Feature, 2> = text.features.iter().copied().take(2).collect();
    features.sort_unstable();
    let mut problems = [0; Hazard::ALL.len()];
    for hazard in text.problems.iter().filter_map(|problem| problem.hazard()) {
        problems[hazard as usize] += 1;
    }
    let cards = |given: &CardsGiven| -> Cards { given.cards() };
    Player {
        at: text.at.and_then(|cell| map.find(cell.0)),
        heading: text.heading.unwrap_or(Side::N),
        assistance_at: text.assistance_at.and_then(|cell| map.find(cell.0)),
        features,
        rally: cards(&text.rally),
        assistance: cards(&text.assistance),
        hand: text.hand.counts(),
        joker: text.joker,
        tokens: text
            .tokens
            .iter()
            .fold(0, |tokens, number| tokens | 1 << (number - 1)),
        problems,
        aquaplaning: text.aquaplaning,
        sabotaged: text.problems.contains(&Problem::Saboteur),
        rally_stopped: text.stopped.contains(&Car::Rally),
        assistance_stopped: text.stopped.contains(&Car::Assistance),
        finished: text.finished,
        points: text.points,
        total: (!text.no_total).then_some(text.total),
        kept,
        vote: text.vote.as_ref().map(|location| Spot {
            cell: location.at.0,
            rotation: location.rotation,
        }),
        load: text
            .load
            .as_ref()
            .map(|load| (cards(&load.rally), cards(&load.assistance))),
    }
}

/// The mask of some of a player's Features; of two equal ones, the first one first.
fn mask(features: &[Feature], named: &[Feature]) -> u8 {
    let mut mask = 0;
    for feature in named {
        let index = (0..features.len())
            .find(|&index| features[index] == *feature && mask & (1 << index) == 0);
        mask |= index.map_or(0, |index| 1 << index);
    }
    mask
}
